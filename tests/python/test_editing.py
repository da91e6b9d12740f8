"""Setting up a board: it may be illegal meanwhile, drops nothing unasked, and says what is wrong."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable, ItemsView

import pytest
from games import VARIANTS, boards
from hypothesis import given, settings
from hypothesis import strategies as st

import berolina
from berolina import Board, EnPassant, InvalidFenError, InvalidPositionError, Move, Piece, Status

ROOKLESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1"
NULL = Move.null()

QUESTIONS: list[Callable[[Board], object]] = [
    lambda board: board.legal_moves.count(),
    lambda board: list(board.legal_moves),
    lambda board: NULL in board.legal_moves,
    lambda board: list(board.pseudo_legal_moves),
    lambda board: board.push(NULL),
    lambda board: board.push_uci("e2e4"),
    lambda board: board.parse_uci("e2e4"),
    lambda board: board.is_legal(NULL),
    lambda board: board.is_pseudo_legal(NULL),
    lambda board: board.gives_check(NULL),
    lambda board: board.is_into_check(NULL),
    lambda board: board.is_capture(NULL),
    lambda board: board.is_irreversible(NULL),
    lambda board: board.find_move(0, 1),
    lambda board: board.illegal_reason(NULL),
    lambda board: board.classify(NULL),
    lambda board: board.generate_legal_moves(),
    lambda board: board.generate_castling_moves(),
    lambda board: board.is_checkmate(),
    lambda board: board.is_stalemate(),
    lambda board: board.outcome(),
    lambda board: board.is_game_over(),
    lambda board: board.result(),
    lambda board: board.can_claim_draw(),
    lambda board: board.is_repetition(),
    lambda board: board.is_seventyfive_moves(),
    lambda board: board.is_insufficient_material(),
    lambda board: board.has_legal_en_passant(),
    lambda board: board.zobrist_hash(),
    lambda board: board.perft(1),
    lambda board: board.divide(1),
    lambda board: board.can_declare_berserk(),
    lambda board: board.berserk_targets(0),
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_illegal_board_answers_no_question_about_moves(question: Callable[[Board], object]) -> None:
    board = Board.draft(ROOKLESS, variant="chess")
    with pytest.raises(InvalidPositionError, match="kingside") as caught:
        question(board)
    assert list(caught.value.reasons) == board.faults()


def test_an_illegal_board_knows_its_men_and_their_attacks() -> None:
    board = Board.draft("8/8/8/8/8/8/4r3/R3K2K b Q - 3 9", variant="chess")
    assert board.status() == Status.NO_BLACK_KING | Status.TOO_MANY_KINGS | Status.OPPOSITE_CHECK or board.status()
    assert board.attackers(berolina.BLACK, berolina.E1) == [berolina.E2]
    assert board.attacks(berolina.A1) == [*range(1, 5), *range(8, 64, 8)]
    assert (board.turn, board.halfmove_clock, board.fullmove_number, board.ply()) == (False, 3, 9, 17)
    assert board.piece_map() == {0: Piece(4, True), 4: Piece(6, True), 7: Piece(6, True), 12: Piece(4, False)}
    assert board.king(berolina.BLACK) is None
    assert board.king(berolina.WHITE) == berolina.H1
    assert str(board).splitlines()[-1] == "R . . . K . . K"
    assert repr(board) == f"Board.draft({board.fen()!r}, variant='chess')"
    assert board.move_stack == []
    assert "no legal position" in repr(board.legal_moves)
    with pytest.raises(IndexError):
        board.pop()


def test_an_edit_that_makes_the_board_legal_brings_moves_back() -> None:
    board = Board.draft(ROOKLESS, variant="chess")
    moves = board.legal_moves
    board.castling_rights &= ~berolina.BB_H1
    assert board.is_valid()
    assert moves.count() == 20
    assert board.castling_xfen() == "Qkq"


def test_edits_forget_the_moves() -> None:
    board = Board()
    board.push_uci("e2c4")
    board.set_piece_at(berolina.A6, Piece.from_symbol("N"))
    assert (board.move_stack, board.turn, board.ep_square) == ([], berolina.BLACK, berolina.D3)
    assert board.root() == board


def test_nothing_is_dropped_unasked() -> None:
    board = Board()
    board.push_uci("e2c4")
    board.remove_piece_at(berolina.C4)
    assert board.status() == Status.INVALID_EP_SQUARE
    assert board.fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR b KQkq d3c4 0 1"
    assert len(board.drop_impossible()) == 1
    assert board.drop_impossible() == []
    assert (board.en_passant, board.is_valid()) == (None, True)


FAULTY = [
    ("8/8/8/8/8/8/8/8 w - - 0 1", "chess", Status.EMPTY | Status.NO_WHITE_KING | Status.NO_BLACK_KING),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", "berolina", Status.NO_WHITE_KING),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "berolina", Status.TOO_MANY_KINGS),
    ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "berolina", Status.PAWNS_ON_BACKRANK),
    ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "berolina", Status.BAD_CASTLING_RIGHTS),
    ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "berolina", Status.OPPOSITE_CHECK),
    ("4k3/8/8/8/8/8/8/4K3 w - - ~c2 0 1", "berolina", Status.BAD_MOVED_PAWNS),
    ("4k3/8/8/8/8/8/8/4K3 w - d6c5 0 1", "berolina", Status.INVALID_EP_SQUARE),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "berolina", Status.VALID),
    ("RRRRkRRR/8/8/8/8/8/8/QQQQKQQQ b - - 0 1", "chess", Status.VALID),
]


@pytest.mark.parametrize(("fen", "variant", "status"), FAULTY)
def test_a_status_names_every_kind_of_fault(fen: str, variant: str, status: Status) -> None:
    board = Board.draft(fen, variant=variant)
    assert board.status() == status
    assert board.is_valid() is (status == Status.VALID) is (board.faults() == [])


def test_every_status_can_be_seen() -> None:
    seen = Status.BAD_DECLARATIONS  # which no FEN says: see the next test
    for _, _, status in FAULTY:
        seen |= status
    assert set(seen) == set(Status)


def test_pickled_drafts_are_looked_at() -> None:
    board = Board()
    for clocks, what in (((2**31, 1), "halfmove clock"), ((0, 0), "move number"), ((-1, 1), "halfmove clock")):
        with pytest.raises(ValueError, match=what):
            board._set_draft_state(("." * 72, True, 0, None, 0, None, *clocks))
    with pytest.raises(ValueError, match="declarations left is 0 to 9"):
        board._set_draft_state(("." * 72, True, 0, None, 0, (1, 10), 0, 1))
    assert board == Board()


def test_declarations_beyond_the_variants_are_a_fault() -> None:
    board = Board(variant="chess+berserk(2)")
    board.declarations = (2, 3)
    assert (board.status(), board.declarations) == (Status.BAD_DECLARATIONS, (2, 3))
    board.declarations = (0, 2)
    assert (board.is_valid(), board.declarations_left(berolina.BLACK)) == (True, 2)
    with pytest.raises(ValueError, match="declarations left is 0 to 9, not 10"):
        board.declarations = (0, 10)
    plain = Board()
    plain.declarations = (1, 1)
    assert plain.status() == Status.BAD_DECLARATIONS
    assert len(plain.drop_impossible()) == 1
    assert plain == Board()


@pytest.mark.parametrize("fen", ["4k3/8/8/8/8/8/8/4K3 w - - 1+0 0 1", "8/8/8/8/8/8/8/8 w - - 1+0 0 1"])
def test_declarations_are_always_there_with_the_berserk_rule(fen: str) -> None:
    board = Board.draft(fen, variant="chess+berserk")
    with pytest.raises(ValueError, match=r"cannot be None; expected White's and Black's, 0 to 1, such as \(1, 0\)"):
        board.declarations = None
    assert (board.declarations, board.fen()) == ((1, 0), fen)
    board.declarations = (0, 1)
    assert board.fen() == fen.replace("1+0", "0+1")
    without = Board.draft(fen.replace("1+0 ", ""), variant="chess")
    without.declarations = None
    assert without.declarations is None


def test_pickled_drafts_without_declarations_have_all() -> None:
    board = Board.empty(variant="chess+berserk")
    board._set_draft_state(("." * 72, True, 0, None, 0, None, 0, 1))
    assert (board.declarations, board.fen()) == ((1, 1), "8/8/8/8/8/8/8/8 w - - 1+1 0 1")


def test_en_passant_squares_are_found_or_asked_for() -> None:
    board = Board("4k3/8/8/8/2PpP3/8/8/4K3 b - - 0 1")
    with pytest.raises(ValueError, match="c4 or e4"):
        board.ep_square = berolina.D3
    with pytest.raises(ValueError, match="no double step of White skips d4"):
        board.ep_square = berolina.D4
    board.en_passant = (berolina.D3, berolina.E4)
    assert board.en_passant == EnPassant(berolina.D3, berolina.E4)
    assert board.has_legal_en_passant()
    board.remove_piece_at(berolina.C4)
    board.ep_square = None
    board.ep_square = berolina.D3
    assert board.en_passant == (berolina.D3, berolina.E4)
    with pytest.raises(ValueError, match="a9"):
        board.en_passant = (berolina.A9, berolina.D3)


def test_a_turn_that_is_set_leaves_en_passant_to_be_cleared() -> None:
    board = Board(variant="chess")
    board.push_uci("e2e4")
    board.turn = berolina.WHITE
    assert board.status() == Status.INVALID_EP_SQUARE
    board.ep_square = None
    assert board.legal_moves.count() == 30


def test_moved_pawns_can_be_set() -> None:
    board = Board("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1", variant="berolina-plus")
    board.moved_pawns = berolina.SquareSet([berolina.C2])
    assert board.fen() == "4k3/8/8/8/8/8/2P5/4K3 w - - ~c2 0 1"
    assert Move.from_uci("c2e4") not in board.legal_moves
    with pytest.raises(ValueError, match="a9"):
        board.moved_pawns = [berolina.A9]


def test_castling_rights_are_of_rooks_at_home() -> None:
    board = Board("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1")
    board.castling_rights = berolina.BB_A1 | berolina.BB_H8
    assert board.castling_xfen() == "Qk"
    assert board.has_queenside_castling_rights(berolina.WHITE)
    assert not board.has_kingside_castling_rights(berolina.WHITE)
    with pytest.raises(ValueError, match=r"b1 is no rook's home; .* a1, h1, a8, h8"):
        board.castling_rights = berolina.BB_B1
    board.set_castling_fen("KQkq")
    assert board.clean_castling_rights() == board.castling_rights == berolina.BB_CORNERS
    board.remove_piece_at(berolina.E1)
    assert board.clean_castling_rights() == berolina.BB_A8 | berolina.BB_H8
    assert not board.has_castling_rights(berolina.WHITE)
    assert board.castling_rights == berolina.BB_CORNERS
    with pytest.raises(InvalidFenError, match="castling"):
        board.set_castling_fen("HAha")


def test_castling_rights_of_the_bridge_board_are_on_rank_9() -> None:
    board = Board(variant="bridge")
    assert board.castling_rights == berolina.BB_A1 | berolina.BB_H1 | berolina.BB_A9 | berolina.BB_H9


@pytest.mark.parametrize(("name", "value"), [("halfmove_clock", -1), ("fullmove_number", 0), ("halfmove_clock", 10**6)])
def test_clocks_have_bounds(name: str, value: int) -> None:
    board = Board()
    with pytest.raises(ValueError, match="999999"):
        setattr(board, name, value)
    setattr(board, name, 7)
    assert getattr(board, name) == 7
    assert board.is_valid()


def test_failed_edits_change_nothing() -> None:
    board = Board()
    board.push_uci("e2c4")
    before = (board.fen("fen"), board.move_stack)
    for fault in (
        lambda: board.set_fen("x"),
        lambda: board.set_fen("8/8/8/8/8/8/8/8 w - - 0 1"),
        lambda: board.set_epd("x"),
        lambda: board.set_epd("8/8/8/8/8/8/8/8 w - -"),
        lambda: board.set_board_fen("8/8"),
        lambda: board.set_castling_fen("x"),
        lambda: board.set_piece_at(berolina.A9, None),
        lambda: board.set_piece_map({berolina.A9: Piece(1, True)}),
        lambda: board.apply_transform(lambda bb: 0),
    ):
        with pytest.raises(ValueError, match=r"invalid|illegal|not a square|squares are lost"):
            fault()
        assert (board.fen("fen"), board.move_stack) == before


def test_clearing_and_resetting() -> None:
    board = Board(variant="bridge+berserk(2)")
    board.push_uci(next(iter(board.legal_moves)).uci())
    board.clear_stack()
    assert (board.move_stack, board.ply()) == ([], 1)
    board.clear()
    assert board.fen() == "8/8/8/8/***2***/8/8/8/8 w - - 2+2 0 1"
    board.reset()
    assert board == Board(variant="bridge+berserk(2)")
    board.clear_board()
    assert board.castling_xfen() == "KQkq"
    board.reset_board()
    assert board.is_valid()
    assert Board.empty(variant="bridge").board_fen() == "8/8/8/8/***2***/8/8/8/8"
    assert Board(None) == Board.empty()


@pytest.mark.parametrize("twin_of", [Board.copy, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))])
def test_drafts_are_copied_and_pickled(twin_of: Callable[[Board], Board]) -> None:
    board = Board.draft("8/8/8/8/***2***/8/2p5/8/K7 b Kq - 1+0 ~c2 3 9", variant="bridge+berolina-plus+berserk")
    board.en_passant = (berolina.A1, berolina.H9)
    twin = twin_of(board)
    assert twin == board
    assert (twin.fen(), twin.faults(), twin.variant) == (board.fen(), board.faults(), board.variant)
    assert (twin.declarations, twin.halfmove_clock, twin.fullmove_number) == ((1, 0), 3, 9)
    twin.set_piece_at(berolina.H1, Piece.from_symbol("k"))
    assert twin != board


edits = st.one_of(
    st.tuples(
        st.just("set_piece_at"),
        st.integers(0, 71),
        st.one_of(st.none(), st.builds(Piece, st.integers(1, 6), st.booleans())),
    ),
    st.tuples(st.just("turn"), st.booleans()),
    st.tuples(st.just("castling_rights"), st.integers(0, 2**72 - 1)),
    st.tuples(st.just("moved_pawns"), st.integers(0, 2**72 - 1)),
    st.tuples(st.just("ep_square"), st.one_of(st.none(), st.integers(0, 71))),
    st.tuples(st.just("en_passant"), st.one_of(st.none(), st.tuples(st.integers(0, 71), st.integers(0, 71)))),
    st.tuples(st.just("declarations"), st.one_of(st.none(), st.tuples(st.integers(0, 255), st.integers(0, 255)))),
    st.tuples(st.just("clear_board")),
    st.tuples(st.just("apply_mirror")),
    st.tuples(st.just("drop_impossible")),
)


@settings(max_examples=150)
@given(boards, st.lists(edits, max_size=12))
def test_any_edits_leave_a_position_or_a_draft_that_says_why_not(board: Board, edits: list[tuple[object, ...]]) -> None:
    for name, *values in edits:
        try:
            if callable(getattr(type(board), str(name))):
                getattr(board, str(name))(*values)
            else:
                setattr(board, str(name), values[0])
        except ValueError:
            pass
        assert board.is_valid() is (board.status() == Status.VALID) is (not board.faults())
        assert pickle.loads(pickle.dumps(board)) == board
        occupied = board.occupied_co[0] | board.occupied_co[1]
        assert occupied == board.occupied == sum(1 << square for square in board.piece_map())
        for square in board.piece_map():
            for target in board.attacks(square):
                assert square in board.attackers(board.piece_map()[square].color, target)
        if board.is_valid():
            again = Board(board.fen("fen"), variant=board.variant)
            assert (again, again.zobrist_hash()) == (board, board.zobrist_hash())
            assert len(list(board.legal_moves)) == board.legal_moves.count()
    board.drop_impossible()
    memory = Status.BAD_CASTLING_RIGHTS | Status.INVALID_EP_SQUARE | Status.BAD_MOVED_PAWNS | Status.BAD_DECLARATIONS
    assert not board.status() & memory


@given(boards)
def test_edits_that_are_taken_back_leave_the_position(board: Board) -> None:
    before = board.fen("fen")
    men = board.piece_map()
    board.clear_board()
    board.set_piece_map(men)
    rights = board.castling_rights
    board.castling_rights = 0
    board.castling_rights = rights
    board.turn = not board.turn
    board.turn = not board.turn
    assert board.fen("fen") == before


def test_one_board_survives_edits_and_questions_from_several_threads() -> None:
    board = Board()
    faults: list[BaseException] = []

    def work(number: int) -> None:
        for i in range(300):
            try:
                if number % 2:
                    board.set_piece_at((7 * i + number) % 64, Piece(1 + i % 6, i % 2 == 0))
                    board.drop_impossible()
                    board.reset()
                else:
                    moves = list(board.legal_moves)
                    board.push(moves[i % len(moves)])
                    board.is_repetition(2)
                    board.attackers(True, i % 64)
                    board.copy().pop()
            except (IndexError, ZeroDivisionError, InvalidPositionError, berolina.IllegalMoveError):
                pass  # another thread was there first
            except BaseException as fault:
                faults.append(fault)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    board.reset()
    assert board == Board()


@pytest.mark.parametrize("variant", VARIANTS)
def test_boards_set_up_man_by_man_equal_the_start(variant: str) -> None:
    start = Board(variant=variant)
    board = Board.empty(variant=variant)
    for square, piece in start.piece_map().items():
        board.set_piece_at(square, piece)
    board.castling_rights = start.castling_rights
    assert board == start


def test_a_board_that_becomes_another_meanwhile_is_not_torn() -> None:
    board = Board()
    bridge = Board(variant="bridge")

    class Switching(dict[int, Piece]):
        def items(self) -> ItemsView[int, Piece]:  # type: ignore[override]
            board._assign(bridge)
            return super().items()

    with pytest.raises(ValueError, match="a5 is not a square of the bridge board"):
        board.set_piece_map(Switching({berolina.A5: Piece.from_symbol("K")}))
    assert board == bridge
    board = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")

    def switch(mask: int) -> int:
        board._assign(bridge)
        return mask

    with pytest.raises(RuntimeError, match="changed while the function ran"):
        board.apply_transform(switch)
    assert board == bridge
