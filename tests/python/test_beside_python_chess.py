"""Chess is played beside python-chess: whatever `docs/python-chess.md` calls the same says the same.

What it calls different is written down here with what each side says.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import chess
import pytest
from beside import SEED, SHOWS_ALL, STARTS, AnyBoard, Pair, answer, noted, own, plain, share, walk
from helpers import EnPassantMode
from test_python_chess_names import table

import berolina
from berolina import Board, InvalidMoveError, Move, SquareSet, Status

CLOSELY = 40
"""Every such ply, questions about each square and move are asked, too."""
MODES: tuple[EnPassantMode, ...] = ("legal", "fen", "xfen")
COLORS = (chess.WHITE, chess.BLACK)
NULL = chess.Move.null()
README = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"

MEN = ["pawns", "knights", "bishops", "rooks", "queens", "kings", "occupied", "board_fen", "piece_map", "__str__"]
MEMORY = ["turn", "fullmove_number", "halfmove_clock", "ep_square", "castling_rights", "clean_castling_rights"]
CHECKS = ["is_check", "checkers", "checkers_mask", "was_into_check"]
ENDS = [
    "is_checkmate",
    "is_stalemate",
    "is_insufficient_material",
    "is_fifty_moves",
    "is_seventyfive_moves",
    "is_fivefold_repetition",
    "can_claim_fifty_moves",
    "can_claim_threefold_repetition",
    "outcome",
]
EN_PASSANT = ["has_legal_en_passant", "has_pseudo_legal_en_passant"]
OF_POSITION = [*MEN, *MEMORY, *CHECKS, *ENDS, *EN_PASSANT, "ply", "castling_xfen", "unicode", "is_valid"]
OF_COLOR = [
    "king",
    "has_insufficient_material",
    "has_castling_rights",
    "has_kingside_castling_rights",
    "has_queenside_castling_rights",
]
OF_SQUARE = ["attacks", "attacks_mask", "piece_at", "piece_type_at", "color_at"]
OF_COLOR_AND_SQUARE = ["attackers", "attackers_mask", "is_attacked_by", "pin", "pin_mask", "is_pinned"]
OF_MOVE = [
    "gives_check",
    "is_into_check",
    "is_legal",
    "is_pseudo_legal",
    "is_capture",
    "is_en_passant",
    "is_castling",
    "is_kingside_castling",
    "is_queenside_castling",
    "is_zeroing",
    "is_irreversible",
    "uci",
    "xboard",
]
GENERATORS = [
    "generate_legal_captures",
    "generate_legal_ep",
    "generate_pseudo_legal_captures",
    "generate_pseudo_legal_ep",
]
WITH_CASTLING = ["generate_legal_moves", "generate_pseudo_legal_moves", "generate_castling_moves"]


def listed(moves: Any) -> list[str]:
    """The texts of moves, none of them twice, counted right."""
    texts = [move.uci() for move in moves]
    assert len(texts) == len(set(texts)) == moves.count()
    return sorted(texts)


def look_at_position(pair: Pair) -> None:
    for name in OF_POSITION:
        pair.agree(name)
    for name, color in product(OF_COLOR, COLORS):
        pair.agree(name, color)
    for mode in MODES:
        pair.agree("fen", en_passant=mode)
    pair.agree("epd")
    for count in range(2, 6):
        pair.agree("is_repetition", count)
    pair.agree("outcome", claim_draw=True)
    pair.agree_on("legal moves", lambda board: listed(board.legal_moves))
    pair.agree_on("pseudo-legal moves", lambda board: listed(board.pseudo_legal_moves))


def look_at_texts_and_claims(pair: Pair) -> None:
    """What follows from other answers, or says the same in another form."""
    for name, claim_draw in product(["result", "is_game_over"], (False, True)):
        pair.agree(name, claim_draw=claim_draw)
    pair.agree("can_claim_draw")
    pair.agree("is_repetition")
    pair.agree("move_stack")
    for mode in MODES:
        pair.agree("epd", en_passant=mode, hmvc=3, fmvn=7, id='a "b"', noop=None, ce=-12)
    for invert, borders, orientation in product((False, True), repeat=3):
        pair.agree("unicode", invert_color=invert, borders=borders, orientation=orientation, empty_square=".")
    for piece_type, color in product(chess.PIECE_TYPES, COLORS):
        pair.agree("pieces", piece_type, color)
        pair.agree("pieces_mask", piece_type, color)


def look_at_squares(pair: Pair, rng: Random) -> None:
    occupied = rng.getrandbits(64)
    for square in chess.SQUARES:
        for name in OF_SQUARE:
            pair.agree(name, square)
        for name, color in product(OF_COLOR_AND_SQUARE, COLORS):
            pair.agree(name, color, square)
    for color in COLORS:
        square = rng.randrange(64)
        for name in ("attackers", "attackers_mask", "is_attacked_by"):
            pair.agree(name, color, square, occupied)
        pair.agree("piece_map", mask=occupied)


def takes_own_rook(board: chess.Board, move: chess.Move) -> bool:
    """Chess960's way to castle, on which the two differ."""
    return board.piece_at(move.to_square) == chess.Piece(chess.ROOK, board.turn) and board.is_castling(move)


def contains(move: chess.Move) -> Callable[[AnyBoard], bool]:
    return lambda board: own(board, move) in board.legal_moves


def parsed(move: chess.Move) -> Callable[[AnyBoard], object]:
    """Whether the text is read; python-chess reads castling with the letter of a promotion, too."""
    return lambda board: (
        bool(move.promotion and board.king(board.turn) == move.from_square) or answer(board, "parse_uci", move.uci())
    )


def mirrored(mode: EnPassantMode) -> Callable[[AnyBoard], str]:
    return lambda board: board.mirror().fen(en_passant=mode)


def look_at_moves(pair: Pair, rng: Random) -> None:
    for name in OF_MOVE:
        pair.agree(name, NULL)
    for move in pair.theirs.pseudo_legal_moves:
        for name in OF_MOVE:
            pair.agree(name, move)
        pair.agree_on("membership", contains(move))
        pair.agree("find_move", move.from_square, move.to_square, move.promotion)
        pair.agree("parse_uci", move.uci())
    for _ in range(30):
        from_square, to_square = rng.sample(range(64), 2)
        move = chess.Move(from_square, to_square, rng.choice([None, None, *range(2, 6)]))
        if not takes_own_rook(pair.theirs, move):
            pair.agree("is_legal", move)
            pair.agree("is_pseudo_legal", move)
            pair.agree("find_move", from_square, to_square, move.promotion)
            pair.agree_on("parsing", parsed(move))
            pair.agree_on("membership", contains(move))


def some_mask(rng: Random) -> int:
    return rng.choice([chess.BB_ALL, rng.getrandbits(64), rng.getrandbits(64) | rng.getrandbits(64)])


def look_at_generators(pair: Pair, rng: Random) -> None:
    from_mask, to_mask = some_mask(rng), some_mask(rng)
    for name in [*GENERATORS, *WITH_CASTLING]:
        pair.agree(name)
        pair.agree(name, from_mask)
        if name in GENERATORS:
            pair.agree(name, from_mask, to_mask)
    for name in WITH_CASTLING:
        look_at_castling_targets(pair, name, from_mask, to_mask)


def look_at_castling_targets(pair: Pair, name: str, from_mask: int, to_mask: int) -> None:
    """A mask of targets holds for the king here, and for the rook that it castles with there."""
    board = pair.theirs
    every = {move.uci(): move for move in getattr(board, name)(from_mask)}
    castling = {uci for uci, move in every.items() if board.is_castling(move)}
    rooks = {uci: move.to_square + (1 if board.is_kingside_castling(move) else -2) for uci, move in every.items()}
    others = {uci for uci, move in every.items() if uci not in castling and to_mask >> move.to_square & 1}
    theirs = {uci for uci in castling if to_mask >> rooks[uci] & 1}
    ours = {uci for uci in castling if to_mask >> every[uci].to_square & 1}
    assert answer(board, name, from_mask, to_mask) == sorted(others | theirs)
    assert answer(pair.ours, name, from_mask, to_mask) == sorted(others | ours), (name, from_mask, to_mask)


def look_at_flips(pair: Pair) -> None:
    for mode in MODES:
        pair.agree_on("mirror", mirrored(mode))
    pair.agree_on("mirrored moves", lambda board: listed(board.mirror().legal_moves))
    for flip in ("flip_horizontal", "flip_vertical", "flip_diagonal", "flip_anti_diagonal"):
        men = [
            board.transform(getattr(module, flip)).board_fen()
            for board, module in ((plain_twin(pair.ours), berolina), (plain_twin(pair.theirs), chess))
        ]
        assert men[0] == men[1], flip
    flipped = pair.ours.transform(berolina.flip_horizontal)
    flipped.drop_impossible()
    theirs = pair.theirs.transform(chess.flip_horizontal)
    for mode in MODES:
        assert flipped.fen(en_passant=mode) == theirs.fen(en_passant=mode), f"flip_horizontal, {mode}"


def plain_twin(board: Any) -> Any:
    """A copy without rights, which most flips would take where none can be."""
    twin = board.copy(stack=False)
    twin.castling_rights = 0
    twin.ep_square = None
    return twin


def look_at_copies(pair: Pair, rng: Random) -> None:
    for stack in (True, False, 0, 1, rng.randint(2, 40)):
        twin = Pair(pair.ours.copy(stack=stack), pair.theirs.copy(stack=stack))
        for name in ("fen", "move_stack", "root", "is_repetition", "can_claim_draw"):
            twin.agree(name)
        assert twin.ours == pair.ours
        while twin.theirs.move_stack:
            twin.agree("pop")
        twin.agree("fen", en_passant="fen")
        twin.agree("pop")
    pair.agree("fen", en_passant="fen")


def look(pair: Pair, rng: Random, ply: int) -> None:
    look_at_position(pair)
    if ply % CLOSELY == 0:
        look_at_texts_and_claims(pair)
        look_at_squares(pair, rng)
        look_at_moves(pair, rng)
        look_at_generators(pair, rng)
        look_at_flips(pair)
        look_at_copies(pair, rng)


@pytest.mark.parametrize("name", STARTS)
def test_games_are_told_alike(name: str) -> None:
    start = STARTS[name]
    seen: set[str] = set()
    for number in range(share(start)):
        seen |= walk(name, number, look).seen
    if SHOWS_ALL:
        assert start.shows <= seen


def test_every_name_of_boards_that_is_the_same_is_asked() -> None:
    asked = {*OF_POSITION, *OF_COLOR, *OF_SQUARE, *OF_COLOR_AND_SQUARE, *OF_MOVE, *GENERATORS, *WITH_CASTLING}
    asked |= {"can_claim_draw", "copy", "is_game_over", "is_repetition", "legal_moves", "peek", "pieces", "pieces_mask"}
    asked |= {"pop", "pseudo_legal_moves", "result", "clear_stack"}
    asked |= {"san", "lan", "san_and_push", "variation_san"}  # by test_notations_beside_python_chess.py
    assert {name for name, (verdict, _) in table("Board").items() if verdict == "same"} <= asked


def test_clearing_the_stack_keeps_the_position() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    pair.push(chess.Move.from_uci("e2e4"))
    pair.agree("clear_stack")
    assert pair.agree("move_stack") == []
    assert pair.agree("pop") == pair.agree("peek") == "IndexError"
    assert pair.agree("fen", en_passant="fen") == pair.agree_on("root", lambda board: board.root()) != ""


SHARED = sum(bit for bit in Status if bit.name in chess.Status.__members__)


def shared_status(board: AnyBoard) -> int:
    """The faults that both know, but for those of several kings, which python-chess counts together."""
    kings = [board.pieces_mask(chess.KING, color).bit_count() for color in COLORS]
    ignored = Status.TOO_MANY_KINGS if sum(kings) == 2 else Status.VALID
    if max(kings) > 1:
        ignored |= Status.OPPOSITE_CHECK
    return int(board.status()) & SHARED & ~ignored


def edit(pair: Pair, rng: Random) -> None:
    """Change both boards alike."""
    square, piece = rng.randrange(64), chess.Piece(rng.choice(chess.PIECE_TYPES), rng.choice(COLORS))
    taken = rng.choice([*pair.theirs.piece_map(), square])
    rights = rng.getrandbits(64) & chess.BB_CORNERS
    possible: list[tuple[str, list[Any]]] = [
        ("set_piece_at", [square, piece]),
        ("set_piece_at", [square, None]),
        ("remove_piece_at", [taken]),
        ("remove_piece_at", [taken]),
        ("turn", [not pair.theirs.turn]),
        ("castling_rights", [rights]),
    ]
    name, arguments = rng.choice(possible)
    pair.edits.append(f"{name} {arguments}")
    if callable(getattr(pair.theirs, name)):
        pair.agree(name, *arguments)
    else:
        setattr(pair.ours, name, arguments[0])
        setattr(pair.theirs, name, arguments[0])


def look_at_draft(pair: Pair, rng: Random) -> None:
    for name in [*MEN, *MEMORY, *CHECKS, "ply", "unicode"]:
        pair.agree(name)
    pair.agree_on("status", shared_status)
    for color in COLORS:
        pair.agree("king", color)
        for name, square in product(["is_attacked_by", "attackers_mask", "pin_mask"], rng.sample(chess.SQUARES, 12)):
            pair.agree(name, color, square)
    if pair.ours.is_valid():
        pair.agree_on("legal moves", lambda board: listed(board.legal_moves))
        pair.agree("is_checkmate")


def somewhere_in_a_game(name: str, rng: Random) -> Pair:
    """A position of a random game, without its moves."""
    pair = walk(name, rng.randrange(10**6), lambda *_: None)
    for _ in range(rng.randint(0, len(pair.theirs.move_stack))):
        pair.agree("pop")
    return Pair(pair.ours.copy(stack=False), pair.theirs.copy(stack=False))


@pytest.mark.parametrize("name", STARTS)
def test_edited_boards_have_the_same_faults(name: str) -> None:
    rng = Random(f"{SEED} edits {name}")
    for number in range(share(STARTS[name])):
        pair = somewhere_in_a_game(name, rng)
        with noted(pair, f"edits {number} of {name}, {pair.theirs.fen(en_passant='fen')}"):
            for _ in range(12):
                edit(pair, rng)
                look_at_draft(pair, rng)
            pair.ours.drop_impossible()
            assert pair.ours.castling_rights == pair.theirs.clean_castling_rights()


def subsets(rng: Random) -> Iterator[tuple[int, int]]:
    """Pairs of masks: any two, equal ones, one in the other, disjoint ones, and the extremes."""
    for _ in range(40):
        one, two = rng.getrandbits(64) & rng.getrandbits(64), rng.getrandbits(64)
        yield from [(one, two), (one, one), (one & two, two), (one, two & ~one), (0, two), (one, chess.BB_ALL)]


OPERATORS: list[Callable[[Any, Any], Any]] = [operator.or_, operator.and_, operator.sub, operator.xor]
IN_PLACE: list[Callable[[Any, Any], Any]] = [operator.ior, operator.iand, operator.isub, operator.ixor]
BINARY = ["union", "intersection", "difference", "symmetric_difference"]
TESTS = ["isdisjoint", "issubset", "issuperset"]
UPDATES = ["update", "intersection_update", "difference_update", "symmetric_difference_update"]


def both_sets(mask: int) -> tuple[Any, Any]:
    return SquareSet(mask), chess.SquareSet(mask)


@pytest.mark.parametrize("form", ["set", "int", "squares"])
def test_operators_and_methods_of_two_sets_give_the_same(form: str) -> None:
    for one, two in subsets(Random(f"{SEED} {form}")):
        results = []
        for made, argument in zip(both_sets(one), both_sets(two), strict=True):
            other = {"set": argument, "int": two, "squares": list(argument)}[form]
            said = [plain(operation(made, other)) for operation in OPERATORS]
            said += [plain(getattr(made, name)(other)) for name in [*BINARY, *TESTS]]
            said += [made == other, made != other] if form != "squares" else []
            for change in IN_PLACE:
                twin = made.copy()
                same = twin
                same = change(same, other)
                said += [twin.mask, same is twin]
            for name in UPDATES:
                twin = made.copy()
                said += [getattr(twin, name)(other), twin.mask]
            results.append(said)
        assert results[0] == results[1], (one, two)


def test_one_set_is_told_and_changed_alike() -> None:
    rng = Random(f"{SEED} one set")
    for mask, _ in subsets(rng):
        squares, shift = [rng.randrange(64) for _ in range(8)], rng.randrange(70)
        ours, theirs = (told_set(made, squares.copy(), shift) for made in both_sets(mask))
        assert ours == theirs, (mask, squares, shift)


def told_set(made: Any, squares: list[int], shift: int) -> list[object]:
    """All that one set says, and what becomes of it."""
    said: list[object] = [int(made), operator.index(made), len(made), bool(made), repr(made), str(made)]
    said += [list(made), list(reversed(made)), made.tolist(), [square in made for square in squares]]
    said += [plain(value) for value in (made.mirror(), ~made, made << shift, made >> shift, made.copy())]
    for change in (made.add, made.discard, made.add):
        change(squares.pop())
        said.append(made.mask)
    for square in squares:
        said += [answer(made, "remove", square), made.mask]
    for _ in range(3):
        said += [answer(made, "pop"), made.mask]
    made <<= shift
    said.append(made.mask)
    made >>= shift // 2
    said.append(made.mask)
    made.mask = 5
    said += [made.mask, made == 5, made == made.copy(), made == "text", made != [0, 2]]
    made.clear()
    return [*said, made.mask, answer(made, "pop")]


def test_made_sets_and_subsets_are_the_same() -> None:
    for one, two in product(chess.SQUARES, repeat=2):
        assert SquareSet.ray(one, two).mask == chess.SquareSet.ray(one, two).mask
        assert SquareSet.between(one, two).mask == chess.SquareSet.between(one, two).mask
    for square in chess.SQUARES:
        assert SquareSet.from_square(square).mask == chess.SquareSet.from_square(square).mask
    for mask in (0, 1, 0x8100_0000_0000_0081, 0x0010_2002_0040_0800):
        ours, theirs = both_sets(mask)
        assert list(ours.carry_rippler()) == list(theirs.carry_rippler())


def test_sets_compare_like_sets_here_and_not_there() -> None:
    assert SquareSet(1) < SquareSet(3)
    assert {0, 1} | SquareSet(4) == SquareSet(7)
    with pytest.raises(TypeError):
        assert chess.SquareSet(1) < chess.SquareSet(3)  # type: ignore[operator]
    with pytest.raises(TypeError):
        {0, 1} | chess.SquareSet(4)  # type: ignore[operator]


def test_methods_take_several_sets_here_and_one_there() -> None:
    assert SquareSet(1).union([1], 4).mask == 7
    with pytest.raises(TypeError):
        chess.SquareSet(1).union([1], 4)  # type: ignore[call-arg]


def test_pieces_are_the_same() -> None:
    for symbol in "PNBRQKpnbrqk":
        ours, theirs = berolina.Piece.from_symbol(symbol), chess.Piece.from_symbol(symbol)
        for name in ("piece_type", "color", "symbol", "unicode_symbol", "__repr__", "__str__"):
            assert answer_of(ours, name) == answer_of(theirs, name)
        assert ours.unicode_symbol(invert_color=True) == theirs.unicode_symbol(invert_color=True)
        assert ours == berolina.Piece(theirs.piece_type, theirs.color)
    for text in ("", "x", "PP"):
        assert refuses(berolina.Piece.from_symbol, text)
        assert refuses(chess.Piece.from_symbol, text)


def refuses(make: Callable[[str], object], text: str) -> bool:
    try:
        make(text)
    except ValueError:
        return True
    return False


def answer_of(value: object, name: str) -> object:
    asked = getattr(value, name)
    return asked() if callable(asked) else asked


def test_moves_are_the_same() -> None:
    rng = Random(f"{SEED} moves")
    texts = ["0000"] + ["".join(rng.sample(chess.SQUARE_NAMES, 2)) + rng.choice(["", *"nbrq"]) for _ in range(300)]
    for text in texts:
        ours, theirs = Move.from_uci(text), chess.Move.from_uci(text)
        for name in ("from_square", "to_square", "promotion", "uci", "xboard", "__bool__", "__str__"):
            assert answer_of(ours, name) == answer_of(theirs, name), text
        assert repr(ours) == repr(theirs) or not ours
        assert ours == Move(theirs.from_square, theirs.to_square, theirs.promotion)
        assert len({ours, Move.from_uci(text)}) == 1
    assert (bool(Move.null()), Move.null().uci()) == (bool(NULL), NULL.uci()) == (False, "0000")


@pytest.mark.parametrize("text", ["", "e2", "e2e", "e2e2", "e0e4", "i1a1", "E2E4", "e7e8x1", "e7e8z", "e2-e4", "@@@@"])
def test_what_is_no_move_is_refused_alike(text: str) -> None:
    with pytest.raises(chess.InvalidMoveError):
        chess.Move.from_uci(text)
    with pytest.raises(InvalidMoveError):
        Move.from_uci(text)


def test_outcomes_and_terminations_are_the_same() -> None:
    for ours in berolina.Termination:
        theirs = chess.Termination[ours.name]
        assert (ours.value, repr(ours)) == (theirs.value, repr(theirs))
        for winner in (True, False, None):
            one, two = berolina.Outcome(ours, winner), chess.Outcome(theirs, winner)
            assert (one.result(), repr(one), one.winner) == (two.result(), repr(two), two.winner)
            assert one == berolina.Outcome(ours, winner)
    missing = {each.name for each in chess.Termination} - {each.name for each in berolina.Termination}
    assert missing == left_out("Termination") == {"VARIANT_WIN", "VARIANT_LOSS", "VARIANT_DRAW"}


def left_out(name: str) -> set[str]:
    return {each for each, (verdict, _) in table(name).items() if verdict == "left out"}


# The examples of python-chess's own README


def test_readme_scholar_s_mate() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    assert pair.agree_on("a8a1", contains(chess.Move.from_uci("a8a1"))) is False
    for uci in ("e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"):
        assert pair.agree("push_uci", uci) == uci
    assert pair.agree("is_checkmate") is True
    assert pair.agree("fen") == README
    assert (repr(pair.theirs), repr(pair.ours)) == (f"Board({README!r})", f"Board({README!r}, variant='chess')")
    pair.agree("pop")
    assert pair.agree("is_checkmate") is False


def test_readme_scholar_s_mate_in_san() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    for san, uci in {"e4": "e2e4", "e5": "e7e5", "Qh5": "d1h5", "Nc6": "b8c6", "Bc4": "f1c4", "Nf6": "g8f6"}.items():
        assert pair.agree("push_san", san) == uci
    assert pair.agree("push_san", "Qxf7") == "h5f7"
    assert pair.agree("is_checkmate") is True


def test_readme_parses_and_creates_san() -> None:
    board = Board(variant="chess")
    assert board.san(Move(berolina.E2, berolina.E4)) == "e4"
    assert repr(board.parse_san("Nf3")) == "Move.from_uci('g1f3')"
    line = [Move.from_uci(uci) for uci in ["e2e4", "e7e5", "g1f3"]]
    assert board.variation_san(line) == "1. e4 e5 2. Nf3"


def test_readme_making_and_unmaking_a_move() -> None:
    board = Board(variant="chess")
    knight = Move.from_uci("g1f3")
    board.push(knight)
    assert repr(board.pop()) == "Move.from_uci('g1f3')"
    assert board == Board(variant="chess")


def test_readme_simple_board() -> None:
    board = Board(README, variant="chess")
    assert str(board).splitlines() == [
        "r . b q k b . r",
        "p p p p . Q p p",
        ". . n . . n . .",
        ". . . . p . . .",
        ". . B . P . . .",
        ". . . . . . . .",
        "P P P P . P P P",
        "R N B . K . N R",
    ]


def test_readme_endings_repetitions_and_clocks() -> None:
    board = Board(README, variant="chess")
    assert (board.is_stalemate(), board.is_insufficient_material()) == (False, False)
    assert repr(board.outcome()) == "Outcome(termination=<Termination.CHECKMATE: 1>, winner=True)"
    assert (board.can_claim_threefold_repetition(), board.halfmove_clock) == (False, 0)
    assert (board.can_claim_fifty_moves(), board.can_claim_draw()) == (False, False)
    assert (board.is_fivefold_repetition(), board.is_seventyfive_moves()) == (False, False)


def test_readme_checks_and_attacks() -> None:
    board = Board(README, variant="chess")
    assert board.is_check()
    assert board.is_attacked_by(berolina.WHITE, berolina.E8)
    attackers = board.attackers(berolina.WHITE, berolina.F3)
    assert repr(attackers) == "SquareSet(0x0000_0000_0000_4040)"
    assert berolina.G2 in attackers
    assert str(attackers).splitlines() == [". . . . . . . ."] * 6 + [". . . . . . 1 ."] * 2


def test_readme_fens_and_epds() -> None:
    pair = Pair.of(chess.STARTING_FEN)
    assert pair.agree("fen") == chess.STARTING_FEN
    ending = Pair.of("8/8/8/2k5/4K3/8/8/8 w - - 4 45")
    assert repr(ending.ours.piece_at(berolina.C5)) == "Piece.from_symbol('k')"
    epd = f"{' '.join(chess.STARTING_FEN.split()[:4])} bm d4;"
    assert pair.theirs.epd(bm=pair.theirs.parse_uci("d2d4")) == pair.ours.epd(bm="d4") == epd
    epd = '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";'
    assert pair.theirs.set_epd(epd) == {"bm": [chess.Move.from_uci("d6d1")], "id": "BK.01"}
    assert pair.ours.set_epd(epd) == {"bm": "Qd1+", "id": "BK.01"}
    pair.agree("fen")


def test_readme_pins() -> None:
    pair = Pair.of("rnb1k2r/ppp2ppp/5n2/3q4/1b1P4/2N5/PP3PPP/R1BQKBNR w KQkq - 3 7")
    assert pair.agree("is_pinned", chess.WHITE, chess.C3) is True
    assert repr(pair.ours.pin(berolina.WHITE, berolina.C3)) == "SquareSet(0x0000_0001_0204_0810)"
    pair.agree("pin", chess.WHITE, chess.C3)


def test_readme_features_that_are_left_out_are_in_the_table() -> None:
    missing = {"shredder_fen", "chess960", "uci_variant"}
    assert missing <= left_out("Board")
    assert not [name for name in missing if hasattr(Board(), name)]
