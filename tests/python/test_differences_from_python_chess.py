"""What `docs/python-chess.md` declares to be different is different: each test says what either side does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import chess
import pytest
from beside import Pair, answer, own
from test_python_chess_names import table

import berolina
from berolina import Board, IllegalMoveError, IllegalReason, InvalidMoveError, InvalidPositionError, Move, Piece, Status

ROOKLESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1"
KINGLESS = "8/8/8/8/8/8/8/K7 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
IN_CHECK = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
BEROLINA_EN_PASSANT = "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1"

DIFFERENCES: dict[str, Callable[[], None]] = {}


def differs(*names: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register what shows the difference of names of `Board`."""

    def register(shows: Callable[[], None]) -> Callable[[], None]:
        DIFFERENCES.update(dict.fromkeys(names, shows))
        return shows

    return register


def different(name: str) -> set[str]:
    return {each for each, (verdict, _) in table(name).items() if verdict == "different"}


def test_every_declared_difference_of_boards_is_shown_here() -> None:
    assert set(DIFFERENCES) == different("Board")


def test_other_classes_differ_in_the_texts_of_moves_and_in_how_many_sets_a_method_takes() -> None:
    names = ["Move", "SquareSet", "Piece", "Outcome", "Termination"]
    assert {name: different(name) for name in names if different(name)} == {
        "Move": {"from_uci", "uci"},
        "SquareSet": {"difference", "difference_update", "intersection", "union"},
    }


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_declared_difference_is_as_declared(name: str) -> None:
    DIFFERENCES[name]()


def takes_keyword(callable_: Callable[..., Any], **options: object) -> bool:
    try:
        callable_(**options)
    except TypeError:
        return False
    return True


def played() -> Pair:
    """A game of one move."""
    pair = Pair.of(chess.STARTING_FEN)
    pair.push(chess.Move.from_uci("e2e4"))
    return pair


@differs("push", "push_uci")
def illegal_moves_are_refused_here_and_played_there() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    with pytest.raises(IllegalMoveError) as caught:
        pair.ours.push(Move.from_uci("e2e5"))
    assert caught.value.reason is IllegalReason.NOT_ITS_MOVE
    pair.theirs.push(chess.Move.from_uci("e2e5"))
    assert pair.theirs.piece_at(chess.E5)
    assert not pair.ours.move_stack
    castling = Pair.of(CASTLING)
    assert answer(castling.theirs, "push_uci", "e1h1") == "e1g1"
    assert answer(castling.ours, "push_uci", "e1h1") == "IllegalMoveError"


@differs("parse_uci")
def castling_is_the_king_s_move_here_and_also_takes_the_rook_there() -> None:
    pair = Pair.of(CASTLING)
    assert pair.agree("parse_uci", "e1g1") == "e1g1"
    assert answer(pair.theirs, "parse_uci", "e1h1") == "e1g1"
    assert answer(pair.ours, "parse_uci", "e1h1") == "IllegalMoveError"
    assert Pair.of(chess.STARTING_FEN).agree("parse_uci", "0000") == "0000"
    checked = Pair.of(IN_CHECK)
    assert answer(checked.theirs, "parse_uci", "0000") == "0000"
    assert answer(checked.ours, "parse_uci", "0000") == "IllegalMoveError"


@differs("__eq__")
def clocks_tell_boards_apart_there_only() -> None:
    pair, later = Pair.of(chess.STARTING_FEN), Pair.of(chess.STARTING_FEN.replace("0 1", "5 9"))
    assert pair.ours == later.ours
    assert pair.theirs != later.theirs


@differs("__repr__")
def the_variant_is_named_here() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    assert repr(pair.ours) == f"Board({chess.STARTING_FEN!r}, variant='chess')"
    assert repr(pair.theirs) == f"Board({chess.STARTING_FEN!r})"


@differs("board_fen")
def promoted_men_are_marked_there_only() -> None:
    assert takes_keyword(chess.Board().board_fen, promoted=True)
    assert not takes_keyword(Board().board_fen, promoted=True)


@differs("castling_xfen")
def rights_are_written_as_they_stand_here() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    pair.ours.remove_piece_at(berolina.H1)
    pair.theirs.remove_piece_at(chess.H1)
    assert (pair.ours.castling_xfen(), pair.theirs.castling_xfen()) == ("KQkq", "Qkq")


@differs("fullmove_number", "halfmove_clock")
def clocks_that_are_set_forget_the_moves_here() -> None:
    for name in ("fullmove_number", "halfmove_clock"):
        pair = played()
        setattr(pair.ours, name, 7)
        setattr(pair.theirs, name, 7)
        assert (len(pair.ours.move_stack), len(pair.theirs.move_stack)) == (0, 1)


@differs("legal_moves", "pseudo_legal_moves")
def moves_are_shown_as_uci_here_and_in_another_order() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    for name in ("legal_moves", "pseudo_legal_moves"):
        ours, theirs = getattr(pair.ours, name), getattr(pair.theirs, name)
        assert [move.uci() for move in ours] != [move.uci() for move in theirs]
        assert sorted(move.uci() for move in ours) == sorted(move.uci() for move in theirs)
        assert "g1f3" in repr(ours)
        assert "Nf3" in repr(theirs)


@differs("generate_castling_moves", "generate_legal_moves", "generate_pseudo_legal_moves")
def targets_of_castling_are_the_king_s_here() -> None:
    for name in ("generate_castling_moves", "generate_legal_moves", "generate_pseudo_legal_moves"):
        test_masks_of_targets_mean_the_king_here_and_the_rook_there(name)


@differs("is_legal", "is_pseudo_legal")
def castling_is_no_capture_of_the_rook_here() -> None:
    for name in ("is_legal", "is_pseudo_legal"):
        test_a_king_that_takes_its_rook_castles_there_only(name)


@pytest.mark.parametrize("name", ["is_legal", "is_pseudo_legal"])
def test_a_king_that_takes_its_rook_castles_there_only(name: str) -> None:
    pair = Pair.of(CASTLING)
    move = chess.Move.from_uci("e1h1")
    assert (answer(pair.theirs, name, move), answer(pair.ours, name, own(pair.ours, move))) == (True, False)
    assert pair.agree("is_castling", move) is pair.agree("is_kingside_castling", move) is True


def test_castling_with_the_letter_of_a_promotion_is_read_there_only() -> None:
    pair = Pair.of(CASTLING)
    assert answer(pair.theirs, "parse_uci", "e1g1r") == "e1g1"
    assert answer(pair.ours, "parse_uci", "e1g1r") == "IllegalMoveError"


@differs("find_move")
def berserk_and_chess960_castling_are_found_on_one_side_each() -> None:
    board = Board("4k3/8/8/5n2/8/8/1P6/4K3 w - - 1+1 0 1", variant="berolina+berserk")
    assert board.find_move(berolina.B2, berolina.F5, berserk=True).berserk
    assert not takes_keyword(chess.Board().find_move, from_square=8, to_square=16, berserk=True)
    pair = Pair.of(CASTLING)
    assert answer(pair.theirs, "find_move", chess.E1, chess.H1) == "e1g1"
    assert answer(pair.ours, "find_move", chess.E1, chess.H1) == "IllegalMoveError"


@pytest.mark.parametrize("name", ["generate_castling_moves", "generate_legal_moves", "generate_pseudo_legal_moves"])
def test_masks_of_targets_mean_the_king_here_and_the_rook_there(name: str) -> None:
    pair = Pair.of(CASTLING)
    king, rook = (chess.BB_E1, chess.BB_G1), (chess.BB_E1, chess.BB_H1)
    assert (answer(pair.ours, name, *king), answer(pair.ours, name, *rook)) == (["e1g1"], [])
    assert (answer(pair.theirs, name, *king), answer(pair.theirs, name, *rook)) == ([], ["e1g1"])


@differs("set_fen", "set_epd")
def illegal_positions_are_refused_here_and_set_up_there() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    with pytest.raises(InvalidPositionError, match="no king"):
        pair.ours.set_fen(KINGLESS)
    with pytest.raises(InvalidPositionError, match="no king"):
        pair.ours.set_epd(KINGLESS.removesuffix(" 0 1"))
    assert pair.ours == Board(variant="chess")
    pair.theirs.set_fen(KINGLESS)
    assert pair.theirs.legal_moves.count() == 3
    epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Kd1;"
    assert answer(pair.theirs, "set_epd", epd) == {"bm": ["e1g1", "e1d1"]}
    assert answer(pair.ours, "set_epd", epd) == {"bm": "O-O Kd1"}


@differs("epd", "from_epd")
def moves_of_an_epd_are_texts_here_and_moves_there() -> None:
    board, operations = Board.from_epd("4k3/8/8/8/8/8/8/4K3 w - - pv Kd1 Kd8;", variant="chess")
    moves: Any
    other, moves = chess.Board.from_epd("4k3/8/8/8/8/8/8/4K3 w - - pv Kd1 Kd8;")
    assert operations == {"pv": "Kd1 Kd8"}
    assert moves == {"pv": [chess.Move.from_uci("e1d1"), chess.Move.from_uci("e8d8")]}
    assert board.epd(pv="Kd1 Kd8") == other.epd(**moves)
    with pytest.raises(TypeError):
        board.epd(pv=[Move.from_uci("e1d1")])  # type: ignore[arg-type]
    assert takes_keyword(other.epd, shredder=True, promoted=False)
    with_words = Board.from_epd("4k3/8/8/8/8/8/2P5/4K3 w - - 1+0 ~c2 id 5;", variant="berolina-plus+berserk")
    assert with_words[0].epd(id=5) == "4k3/8/8/8/8/8/2P5/4K3 w - - 1+0 ~c2 id 5;"


@differs("fen")
def fens_have_a_victim_and_no_shredder_letters() -> None:
    board = Board(BEROLINA_EN_PASSANT)
    assert board.fen("fen") == board.fen(en_passant="fen") == BEROLINA_EN_PASSANT
    assert takes_keyword(chess.Board().fen, shredder=True, promoted=False)
    assert not takes_keyword(board.fen, shredder=True)
    assert not takes_keyword(board.fen, promoted=False)
    with pytest.raises(TypeError):
        chess.Board().fen("fen")  # type: ignore[call-arg, arg-type]


@differs("castling_rights")
def rights_without_a_rook_stay_here_and_are_not_looked_at_there() -> None:
    ours, theirs = Board.draft(ROOKLESS, variant="chess"), chess.Board(ROOKLESS)
    assert ours.castling_rights == theirs.castling_rights == chess.BB_CORNERS
    assert ours.clean_castling_rights() == theirs.clean_castling_rights() == chess.BB_CORNERS & ~chess.BB_H1
    assert (theirs.castling_xfen(), ours.castling_xfen()) == ("Qkq", "KQkq")
    assert theirs.legal_moves.count() == 20
    with pytest.raises(InvalidPositionError, match="kingside"):
        ours.legal_moves.count()
    theirs.castling_rights = chess.BB_E4
    with pytest.raises(ValueError, match="e4"):
        ours.castling_rights = berolina.BB_E4


@differs("turn")
def setting_the_turn_forgets_the_moves_here_and_not_there() -> None:
    pair = played()
    pair.ours.turn = pair.theirs.turn = chess.WHITE
    assert (len(pair.ours.move_stack), len(pair.theirs.move_stack)) == (0, 1)
    assert pair.agree("ep_square") == chess.E3
    assert pair.ours.status() == Status.INVALID_EP_SQUARE
    assert chess.Status.INVALID_EP_SQUARE in pair.theirs.status()


@differs("ep_square")
def skipped_squares_that_no_pawn_skipped_are_refused_here_and_set_there() -> None:
    pair = played()
    assert pair.agree("ep_square") == chess.E3
    pair.theirs.ep_square = chess.D6
    with pytest.raises(ValueError, match="d6"):
        pair.ours.ep_square = berolina.D6
    assert len(pair.ours.move_stack) == 1
    pair.ours.ep_square = pair.theirs.ep_square = None
    assert (len(pair.ours.move_stack), len(pair.theirs.move_stack)) == (0, 1)
    assert Board(BEROLINA_EN_PASSANT).en_passant == (berolina.D3, berolina.C4)


@differs("set_piece_at", "remove_piece_at", "set_piece_map", "set_board_fen", "reset_board")
def edits_drop_nothing_here_and_may_drop_there() -> None:
    men = "4k3/8/8/8/8/8/8/4K3"
    edits: list[Callable[[Any, Any], object]] = [
        lambda board, _: board.remove_piece_at(chess.E4),
        lambda board, piece: board.set_piece_at(chess.E4, piece),
        lambda board, piece: board.set_piece_map({0: piece}),
        lambda board, _: board.set_board_fen(men),
        lambda board, _: board.reset_board(),
    ]
    for change in edits:
        pair = played()
        change(pair.ours, Piece.from_symbol("n"))
        change(pair.theirs, chess.Piece.from_symbol("n"))
        for name in ("board_fen", "castling_rights", "ep_square", "turn", "move_stack"):
            pair.agree(name)
        assert Status.INVALID_EP_SQUARE in pair.ours.status()
        assert (pair.theirs.fen(en_passant="fen").split()[2:4] == ["-", "e3"]) is (pair.theirs.pawns == 0)
    assert takes_keyword(chess.Board().set_piece_at, square=0, piece=None, promoted=True)
    assert not takes_keyword(Board().set_piece_at, square=0, piece=None, promoted=True)


@differs("clear", "clear_board", "empty")
def cleared_boards_are_no_positions_here_and_have_no_moves_there() -> None:
    pair = played()
    pair.ours.clear_board()
    pair.theirs.clear_board()
    for name in ("castling_rights", "ep_square", "move_stack", "turn", "board_fen"):
        pair.agree(name)
    pair.ours.clear()
    pair.theirs.clear()
    for name in ("castling_rights", "ep_square", "turn", "fen", "fullmove_number", "halfmove_clock"):
        pair.agree(name)
    assert pair.theirs.legal_moves.count() == 0
    with pytest.raises(InvalidPositionError):
        pair.ours.legal_moves.count()
    berserk = Board(BEROLINA_EN_PASSANT.replace(" 0 1", " 0+0 0 1"), variant="berolina+berserk")
    berserk.clear()
    assert berserk.declarations == (1, 1)
    assert Board.empty(variant="bridge").variant.name == "bridge"
    assert chess.Board.empty(chess960=True).chess960


@differs("reset")
def resetting_goes_to_the_start_of_the_variant() -> None:
    board = Board("4k3/8/8/8/***2***/8/8/8/4K3 w - - 0 1", variant="bridge")
    board.reset()
    assert board.fen() == board.variant.start_fen != chess.STARTING_FEN
    pair = played()
    pair.ours.reset()
    pair.theirs.reset()
    assert pair.agree("fen") == chess.STARTING_FEN


@differs("is_valid", "status")
def numbers_of_men_and_checkers_are_faults_there_only() -> None:
    for fen, fault in {
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1": chess.Status.TOO_MANY_WHITE_PAWNS,
        "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1": chess.Status.TOO_MANY_WHITE_PIECES,
        "4k3/8/8/8/4r3/5n2/2n5/4K3 w - - 0 1": chess.Status.TOO_MANY_CHECKERS | chess.Status.IMPOSSIBLE_CHECK,
        "r3k3/8/8/8/8/8/8/r3K2r w - - 0 1": chess.Status.IMPOSSIBLE_CHECK,
    }.items():
        pair = Pair.of(fen)
        assert (pair.theirs.status(), pair.theirs.is_valid()) == (fault, False)
        assert (pair.ours.status(), pair.ours.is_valid()) == (Status.VALID, True)
        pair.agree_on("legal moves", lambda board: sorted(move.uci() for move in board.legal_moves))


def test_two_kings_of_a_side_are_too_many_here_and_may_be_in_check_there() -> None:
    kings = "8/8/8/8/8/8/8/4KK2 w - - 0 1"
    assert chess.Board(kings).status() == chess.Status.NO_BLACK_KING
    assert Board.draft(kings, variant="chess").status() == Status.NO_BLACK_KING | Status.TOO_MANY_KINGS
    attacked = "k6k/8/8/8/8/8/8/K6R w - - 0 1"
    assert chess.Board(attacked).status() == chess.Status.TOO_MANY_KINGS | chess.Status.OPPOSITE_CHECK
    assert Board.draft(attacked, variant="chess").status() == Status.TOO_MANY_KINGS
    assert Pair(Board.draft(attacked, variant="chess"), chess.Board(attacked)).agree("was_into_check") is True


@differs("set_castling_fen")
def castling_fields_have_no_shredder_letters_here() -> None:
    pair = played()
    for field in ("Kq", "-", "KQkq"):
        pair.agree("set_castling_fen", field)
        pair.agree("castling_rights")
    pair.theirs.set_castling_fen("HAha")
    with pytest.raises(ValueError, match="HAha"):
        pair.ours.set_castling_fen("HAha")
    pair.agree("castling_rights")


@differs("move_stack")
def the_list_of_moves_is_a_copy_here_and_the_board_s_own_there() -> None:
    pair = played()
    pair.ours.move_stack.clear()
    assert pair.ours.peek() == Move.from_uci("e2e4")
    pair.theirs.move_stack.clear()
    assert not pair.theirs.move_stack


@differs("occupied_co")
def men_of_a_colour_are_read_alike_and_written_there_only() -> None:
    ours: Any
    ours, theirs = Board(variant="chess"), chess.Board()
    for color in (chess.WHITE, chess.BLACK):
        assert ours.occupied_co[color] == theirs.occupied_co[color]
    theirs.occupied_co[chess.WHITE] = 0
    with pytest.raises(TypeError):
        ours.occupied_co[berolina.WHITE] = 0


@differs("mirror", "apply_mirror")
def mirrors_swap_the_rules_of_pawns() -> None:
    board = Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", variant="berolina/chess")
    assert board.mirror().variant.name == "chess/berolina"
    pair = played()
    pair.ours.apply_mirror()
    pair.theirs.apply_mirror()
    assert pair.agree("move_stack") == []
    assert pair.agree("fen", en_passant="fen") == "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1"


@differs("transform", "apply_transform")
def functions_that_lose_squares_are_refused_here_and_applied_there() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    assert not pair.theirs.transform(lambda bb: 0).occupied
    with pytest.raises(ValueError, match="squares are lost"):
        pair.ours.transform(lambda bb: 0)
    with pytest.raises(ValueError, match="castling_rights"):
        pair.ours.transform(rotated)
    pair.ours.apply_transform(berolina.flip_horizontal)
    pair.theirs.apply_transform(chess.flip_horizontal)
    assert pair.agree("castling_rights") == chess.BB_CORNERS
    assert (pair.ours.status(), pair.theirs.status()) == (Status.BAD_CASTLING_RIGHTS, chess.Status.BAD_CASTLING_RIGHTS)
    assert [board.castling_xfen() for board in (pair.ours, pair.theirs)] == ["KQkq", "-"]


def rotated(bb: int) -> int:
    """Each file goes one to the right, the last to the first."""
    return (bb & ~chess.BB_FILE_H) << 1 | (bb & chess.BB_FILE_H) >> 7


@differs("root")
def roots_have_the_attributes_of_subclasses_here_only() -> None:
    class Named(Board):
        name = ""

    class Other(chess.Board):
        name = ""

    ours, theirs = Named(variant="chess"), Other()
    ours.name = theirs.name = "x"
    for board in (ours, theirs):
        board.push_uci("e2e4")
    assert (ours.root().name, theirs.root().name) == ("x", "")
    assert ours.root().fen() == theirs.root().fen() == chess.STARTING_FEN


@differs("uci", "xboard")
def texts_of_moves_know_no_chess960_here() -> None:
    pair = Pair.of(CASTLING)
    move = chess.Move.from_uci("e1g1")
    assert pair.agree("uci", move) == pair.agree("xboard", move) == "e1g1"
    assert pair.theirs.uci(move, chess960=True) == "e1h1"
    assert not takes_keyword(pair.ours.uci, move=Move.from_uci("e1g1"), chess960=True)
    assert not takes_keyword(pair.ours.xboard, move=Move.from_uci("e1g1"), chess960=True)


@pytest.mark.parametrize("text", ["e7e8k", "e7e8p", "Q@e4"])
def test_strange_promotions_and_drops_are_moves_there_only(text: str) -> None:
    assert chess.Move.from_uci(text).uci() == text
    with pytest.raises(InvalidMoveError):
        Move.from_uci(text)


def test_berserk_moves_are_moves_here_only() -> None:
    assert Move.from_uci("d4g6x").uci() == "d4g6x"
    with pytest.raises(chess.InvalidMoveError):
        chess.Move.from_uci("d4g6x")


@pytest.mark.parametrize("promotion", [chess.PAWN, chess.KING])
def test_promotions_to_pawns_and_kings_are_refused_here_only(promotion: int) -> None:
    assert chess.Move(chess.E7, chess.E8, promotion).promotion == promotion
    with pytest.raises(InvalidMoveError):
        Move(berolina.E7, berolina.E8, promotion)


def test_a_pass_in_check_is_refused_here_and_played_there() -> None:
    pair = Pair.of(IN_CHECK)
    with pytest.raises(IllegalMoveError):
        pair.ours.push(Move.null())
    pair.theirs.push(chess.Move.null())
    assert pair.theirs.turn == chess.BLACK


@pytest.mark.parametrize("name", ["gives_check", "is_into_check"])
def test_questions_about_check_refuse_moves_that_no_man_has_here_only(name: str) -> None:
    pair = Pair.of(chess.STARTING_FEN)
    move = chess.Move.from_uci("e2e5")
    assert (answer(pair.theirs, name, move), answer(pair.ours, name, own(pair.ours, move))) == (
        False,
        "IllegalMoveError",
    )


def test_men_come_in_rising_order_here_only() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    squares = list(pair.ours.piece_map())
    assert squares == sorted(squares) == sorted(pair.theirs.piece_map())
    assert list(pair.theirs.piece_map()) != squares


def test_default_boards_play_berolina_here() -> None:
    assert Board().variant.name == "berolina"
    assert Board().fen() == chess.Board().fen()
    assert Move.from_uci("e2e4") not in Board().legal_moves
    assert chess.Move.from_uci("e2e4") in chess.Board().legal_moves


@pytest.mark.parametrize(("name", "value"), [("fullmove_number", 0), ("fullmove_number", -3), ("halfmove_clock", -1)])
def test_impossible_clocks_are_refused_here_and_set_there(name: str, value: int) -> None:
    ours, theirs = Board(variant="chess"), chess.Board()
    setattr(theirs, name, value)
    assert getattr(theirs, name) == value
    with pytest.raises(ValueError, match=str(value)):
        setattr(ours, name, value)


def test_the_pass_is_shown_differently() -> None:
    assert (repr(Move.null()), repr(chess.Move.null())) == ("Move.null()", "Move.from_uci('0000')")


def test_squares_of_the_ninth_rank_are_squares_here_only() -> None:
    assert Move.from_uci("e8e9").to_square == berolina.E9
    with pytest.raises(chess.InvalidMoveError):
        chess.Move.from_uci("e8e9")
    with pytest.raises(IllegalMoveError):
        Board(variant="chess").push_uci("e8e9")


@pytest.mark.parametrize("clocks", ["5 1", "0 9"])
def test_clocks_tell_boards_apart_there_only(clocks: str) -> None:
    fen = IN_CHECK.replace("0 1", clocks)
    assert chess.Board(fen) != chess.Board(IN_CHECK)
    assert Board(fen, variant="chess") == Board(IN_CHECK, variant="chess")


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3 w",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1",
    ],
)
def test_fens_that_leave_something_out_or_make_no_sense_are_read_there_only(fen: str) -> None:
    assert chess.Board(fen).king(chess.WHITE) == chess.E1
    with pytest.raises(berolina.InvalidFenError):
        Board(fen, variant="chess")


@pytest.mark.parametrize("square", [-1, 64, 72])
def test_what_is_no_square_is_a_value_error_here_and_an_index_there(square: int) -> None:
    pair = Pair.of(chess.STARTING_FEN)
    for name in ("piece_at", "piece_type_at", "color_at", "attacks"):
        assert answer(pair.ours, name, square) == "ValueError"
        assert answer(pair.theirs, name, square) == ("IndexError" if square > 0 else answer(pair.theirs, name, 63))
    assert square not in berolina.SquareSet(-1)
    assert answer(chess.SquareSet(-1), "__contains__", square) == ("IndexError" if square > 0 else True)


def test_moves_can_be_changed_there_only() -> None:
    ours: Any
    ours, theirs = Move.from_uci("e7e8q"), chess.Move.from_uci("e7e8q")
    theirs.promotion = chess.KNIGHT
    assert theirs.uci() == "e7e8n"
    with pytest.raises(AttributeError):
        ours.promotion = berolina.KNIGHT


def test_lists_of_moves_have_a_length_here_only() -> None:
    assert len(Board(variant="chess").legal_moves) == chess.Board().legal_moves.count() == 20
    assert not hasattr(chess.Board().legal_moves, "__len__")


def test_masks_are_ints_there_and_any_squares_here() -> None:
    pair = Pair.of(IN_CHECK)
    assert answer(pair.ours, "generate_legal_moves", [berolina.E1], {berolina.E2}) == ["e1e2"]
    assert pair.agree("generate_legal_moves", chess.BB_E1, chess.BB_E2) == ["e1e2"]
    with pytest.raises(TypeError):
        list(pair.theirs.generate_legal_moves([chess.E1]))  # type: ignore[arg-type]


@differs("parse_san", "push_san", "parse_xboard", "push_xboard")
def a_cross_that_takes_nothing_is_refused_here_and_a_letter_p_there() -> None:
    for name in ("parse_san", "push_san", "parse_xboard", "push_xboard"):
        pair = Pair.of(chess.STARTING_FEN)
        assert (answer(pair.ours, name, "Nxf3"), answer(pair.theirs, name, "Nxf3")) == ("IllegalMoveError", "g1f3")
        pair = Pair.of(chess.STARTING_FEN)
        assert (answer(pair.ours, name, "Pe4"), answer(pair.theirs, name, "Pe4")) == ("e2e4", "InvalidMoveError")
