"""Notations against the slow reference: every legal move is written alike, and every text read alike.

`BEROLINA_POSITIONS` sets how many positions are compared (the default suits a quick run), `BEROLINA_SEED` from which
random numbers.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from notation import LEGAL_REFUSALS, outcome
from test_against_reference import NAMES, SEED, board_of, variant_named

from berolina import AmbiguousMoveError, Board, IllegalMoveError, IllegalReason, Move
from reference import NAMED_RULES, ReferencePosition, ReferenceVariant, Rule, random_position
from reference import moves as reference_moves
from reference.full_algebraic import FullAlgebraicReader, full_algebraic
from reference.men import man_of
from reference.moves import PROMOTIONS, pseudo_legal_moves
from reference.san import ANNOTATIONS, CHECK_MARKS, SanReader, bare_lan, bare_san, kind_of_man, lan, san, takes

POSITIONS = int(os.environ.get("BEROLINA_POSITIONS", "480"))
GENEROUS_TEXTS = 40
"""So many generous spellings are read in each position, and so many near misses."""
NEAR_TEXTS = 30
PLIES = 3


def positions(name: str, rng: Random, count: float) -> Iterator[ReferencePosition]:
    """Made-up positions and the first of a few that follow from them."""
    given = 0
    while given < count:
        variant = variant_named(name, rng)
        position = ReferencePosition.start(variant) if rng.random() < 0.1 else random_position(variant, rng)
        for _ in range(PLIES):
            yield position
            given += 1
            if not position.moves_by_uci or given >= count:
                break
            position = position.after(rng.choice(likely_moves(position)))


def likely_moves(position: ReferencePosition) -> list[reference_moves.Move]:
    """The legal moves, or only the double steps, which lead to en passant."""
    legal = list(position.moves_by_uci.values())
    return [move for move in legal if move.kind == "double step"] or legal


def core_move(move: reference_moves.Move) -> Move:
    return Move.from_uci(move.uci())


# Writing


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_written_as_by_the_reference(name: str) -> None:
    rng = Random(f"{SEED} notation {name}")
    for position in positions(name, rng, POSITIONS / len(NAMES)):
        board = board_of(position)
        texts = {uci: (san(position, move), lan(position, move)) for uci, move in position.moves_by_uci.items()}
        for move in board.legal_moves:
            got = (board.san(move), board.lan(move))
            assert got == texts[move.uci()], f"{board!r} {move}"
            expected = full_algebraic(position, position.moves_by_uci[move.uci()])
            assert board.full_algebraic(move) == expected, f"{board!r} {move}"
            for text in got:
                assert board.parse_san(text) == move, f"{board!r} {text}"
            assert board.parse_full_algebraic(expected) == move, f"{board!r} {expected}"
        assert len(set(texts.values())) == len(texts) == len(board.legal_moves)


# Reading


def expect(board: Board, text: str, expected: list[reference_moves.Move], *, well_formed: bool) -> None:
    """The text means these moves: one, several, or none."""
    found = outcome(board, text)
    told = f"{text!r} on {board!r} is {found!r}, the reference says {[move.uci() for move in expected]}"
    if len(expected) == 1:
        assert found == core_move(expected[0]), told
    elif expected:
        assert isinstance(found, AmbiguousMoveError), told
        assert set(found.candidates) == {core_move(move) for move in expected}, told
    else:
        assert isinstance(found, IllegalMoveError if well_formed else LEGAL_REFUSALS), told


def with_marks(text: str, rng: Random) -> str:
    return text + rng.choice(CHECK_MARKS) + rng.choice(ANNOTATIONS)


@pytest.mark.parametrize("name", NAMES)
def test_generous_spellings_are_read_as_by_the_reference(name: str) -> None:
    rng = Random(f"{SEED} generous {name}")
    for position in positions(name, rng, POSITIONS / len(NAMES)):
        board, reader = board_of(position), SanReader(position)
        texts = sorted(reader.generous)
        for text in rng.sample(texts, min(len(texts), GENEROUS_TEXTS)):
            expect(board, with_marks(text, rng), reader.moves(text), well_formed=True)
        for text, move in reader.exact.items():
            assert board.parse_san(with_marks(text, rng)) == core_move(move), f"{board!r} {text}"


def illegal_moves(position: ReferencePosition, rng: Random) -> Iterator[reference_moves.Move]:
    """Moves that only the own king's safety forbids, and arbitrary ways of the men to move."""
    for move in pseudo_legal_moves(position):
        if move.uci() not in position.moves_by_uci:
            yield move
    men = [square for square in position.variant.geometry.squares if is_own(position, square)]
    for _ in range(NEAR_TEXTS):
        from_square, to_square = rng.choice(men), rng.choice(position.variant.geometry.squares)
        pawn = position.men[from_square] == man_of(position.turn, "P")
        last = to_square // 8 + 1 == position.variant.last_rank(position.turn)
        if from_square != to_square:
            yield reference_moves.Move(
                from_square, to_square, promotion=rng.choice(PROMOTIONS) if pawn and last else None
            )


def is_own(position: ReferencePosition, square: int) -> bool:
    man = position.men[square]
    return man.isalpha() and man.isupper() == (position.turn == "w")


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_illegal_moves_are_refused(name: str) -> None:
    """They are read only where they happen to be the text of a legal move, too."""
    rng = Random(f"{SEED} illegal {name}")
    for position in positions(name, rng, POSITIONS / len(NAMES)):
        board, reader = board_of(position), SanReader(position)
        for move in illegal_moves(position, rng):
            text = rng.choice((bare_san, bare_lan))(position, move)
            expect(board, text, reader.moves(text), well_formed=True)
        expected = IllegalMoveError if position.is_check() else Move
        null = outcome(board, "--")
        assert isinstance(null, expected)
        if isinstance(null, IllegalMoveError):
            assert null.reason is IllegalReason.NULL_MOVE


def misspelled(text: str, rng: Random) -> str:
    """A text with one thing changed that is said, or left out, or added."""
    target = text[-2:]
    bare = re.sub(r"(=.|\(.\)|[qrbnxQRBNX])\Z", "", text)
    return rng.choice(
        [
            bare,
            bare + "=X",
            bare + "x",
            bare + "=" + rng.choice("QNKPqk"),
            bare + " e.p.",
            text.replace("x", "", 1),
            text.replace("-", "x", 1),
            text[:-2] + "x" + target,
            text[:-2] + "-" + target,
            text[:-2] + target[:1] + rng.choice("123456789"),
            rng.choice("PNBRQK") + text.lstrip("PNBRQK"),
            text.lstrip("PNBRQK"),
            rng.choice("abcdefgh12345678") + text,
            text[0] + rng.choice("abcdefgh12345678") + text[1:],
            text.lower(),
            text.replace("O", "0", 1),
        ]
    )


@pytest.mark.parametrize("name", NAMES)
def test_near_misses_mean_what_they_mean_to_the_reference(name: str) -> None:
    rng = Random(f"{SEED} near {name}")
    for position in positions(name, rng, POSITIONS / len(NAMES)):
        board, reader = board_of(position), SanReader(position)
        texts = sorted(reader.generous) + 3 * sorted(reader.exact)
        for text in rng.choices(texts, k=NEAR_TEXTS) if texts else []:
            near = misspelled(text, rng)
            expect(board, near, reader.moves(near), well_formed=False)


def spaced(text: str, rng: Random) -> str:
    """The text with spaces anywhere between its letters, squares, and signs."""
    tokens = re.findall(r"[a-h][1-9]|.", text)
    return "".join(token + rng.choice(("", "", " ", "  ")) for token in tokens).rstrip()


@pytest.mark.parametrize("name", NAMES)
def test_full_algebraic_texts_are_read_as_by_the_reference(name: str) -> None:
    rng = Random(f"{SEED} full {name}")
    for position in positions(name, rng, POSITIONS / len(NAMES)):
        board, reader = board_of(position), FullAlgebraicReader(position)
        texts = sorted(reader.texts)
        for text in rng.sample(texts, min(len(texts), GENEROUS_TEXTS)):
            found = outcome(board, spaced(text, rng), notation="full_algebraic")
            assert found == core_move(reader.texts[text]), f"{text!r} on {board!r}"
            near = misspelled_full(text, rng)
            expect_full(board, near, reader, well_formed=False)
        for move in illegal_moves(position, rng):
            expect_full(board, full_algebraic(position, move), reader, well_formed=True)


def expect_full(board: Board, text: str, reader: FullAlgebraicReader, *, well_formed: bool) -> None:
    move = reader.move(text)
    found = outcome(board, text, notation="full_algebraic")
    if move is None:
        assert isinstance(found, IllegalMoveError if well_formed else LEGAL_REFUSALS), f"{text!r} on {board!r}: {found}"
    else:
        assert found == core_move(move), f"{text!r} on {board!r}"


def misspelled_full(text: str, rng: Random) -> str:
    first, _, second = text.partition(";")
    square = rng.choice("abcdefgh") + rng.choice("123456789")
    return rng.choice(
        [
            first,
            text.swapcase().replace(first[-5:].swapcase(), first[-5:]),
            rng.choice("KQRBNPkqrbnp") + first[-5:] + text[len(first) :],
            first + ";" + square + "-",
            first + ";@-" + square,
            first + ";" + first[-2:] + "-",
            first + ";" + rng.choice("QNKPqkRr") + "-" + first[-2:],
            first[:-2] + square + text[len(first) :],
            second,
            text + ";" + first,
        ]
    )


# Positions that chance seldom makes

RIGHTWARD = Rule(frozenset({"right", "forward-right"}), frozenset({"right", "forward-right"}), frozenset())
# Black's pawns step diagonally and to their right, and capture to their left.
CROSSWISE = Rule(frozenset({"forward-left", "forward-right", "right"}), frozenset({"left"}), frozenset())
BEROLINA_PLUS = ReferenceVariant.from_name("berolina-plus")

ARRANGED = [
    (
        "quiet step beside an en passant capture of the same file",
        "4k3/8/8/8/2P1p3/4p3/8/6K1 b - d3c4 0 1",
        BEROLINA_PLUS,
    ),
    (
        "quiet step whose text without the cross is that of an en passant capture",
        "4k3/8/8/8/2p1P3/2p1p3/8/4K3 b - d3e4 0 1",
        ReferenceVariant("standard", NAMED_RULES["berolina"], CROSSWISE),
    ),
    (
        "two pawns of one file that step to one square",
        "4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1",
        ReferenceVariant("standard", RIGHTWARD, RIGHTWARD),
    ),
    (
        "two pawns of one file that capture on one square or go berserk against it",
        "4k3/8/8/8/2Pp4/2P5/8/4K3 w - - 1+1 0 1",
        ReferenceVariant("standard", RIGHTWARD, RIGHTWARD, berserk=(1, 7)),
    ),
    (
        "promotions with and without a capture, and berserk moves to the same squares",
        "rnr1k3/PPP5/8/8/8/8/8/4K3 w - - 1+1 0 1",
        ReferenceVariant.from_name("sergeant+berserk"),
    ),
    ("three queens", "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", BEROLINA_PLUS),
    ("three queens that capture", "8/k7/8/8/4Q2Q/8/8/K3r2Q w - - 0 1", BEROLINA_PLUS),
    (
        "mate by a berserk discovery",
        "7k/4N3/6K1/8/r6P/8/8/7R w - - 1+1 0 1",
        ReferenceVariant.from_name("chess+berserk"),
    ),
    ("castlings", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", BEROLINA_PLUS),
]


def arrange(fen: str, variant: ReferenceVariant) -> ReferencePosition:
    return ReferencePosition.from_fen(fen, variant)


@pytest.mark.parametrize(("what", "fen", "variant"), ARRANGED, ids=[what for what, *_ in ARRANGED])
def test_every_text_of_an_arranged_position(what: str, fen: str, variant: ReferenceVariant) -> None:
    position = arrange(fen, variant)
    board, reader, full_reader = board_of(position), SanReader(position), FullAlgebraicReader(position)
    for text in [*reader.generous, *reader.exact]:
        expect(board, text, reader.moves(text), well_formed=True)
    for text, move in full_reader.texts.items():
        assert board.parse_full_algebraic(text) == core_move(move), text
    for uci, move in position.moves_by_uci.items():
        assert board.san(Move.from_uci(uci)) == san(position, move), what


# What the positions hold


def features(position: ReferencePosition) -> Iterator[str]:
    """What is hard to write or to read in a position, as the reference finds it."""
    reader = SanReader(position)
    ambiguous = [moves for text, moves in reader.generous.items() if text not in reader.exact and len(moves) > 1]
    pawn = man_of(position.turn, "P")
    if ambiguous:
        yield "ambiguous text"
    if any(len({position.men[move.from_square] for move in moves}) == 1 for moves in ambiguous):
        yield "ambiguous text for men of one kind"
    if any(pawn == position.men[move.from_square] for moves in ambiguous for move in moves):
        yield "ambiguous text for pawns"
    if any(takes(position, one) != takes(position, two) for one, two, *_ in ambiguous):
        yield "ambiguous between quiet move and capture"
    if any(text in reader.exact and len(moves) > 1 for text, moves in reader.generous.items()):
        yield "exact text that is generous for another move"
    for move in position.moves_by_uci.values():
        yield from features_of_move(position, move)


def features_of_move(position: ReferencePosition, move: reference_moves.Move) -> Iterator[str]:
    mark = san(position, move)[-1]
    if mark in "+#":
        yield mark
        if move.kind == "berserk":
            yield f"berserk {mark}"
    yield move.kind
    if move.promotion:
        yield "promotion"
    kind = kind_of_man(position, move)
    if move.kind in ("castling", "berserk"):
        return
    origin = re.sub(r"x?[a-h][1-9](=.)?\Z", "", bare_san(position, move))
    told = {0: "nothing", 2: "square"}.get(len(origin.lstrip("NBRQK")), "rank" if origin[-1:].isdigit() else "file")
    name = "pawn" if kind == "P" else "piece"
    yield f"{'capture' if takes(position, move) else 'quiet move'} of a {name} told by {told}"


FREQUENT = (
    "quiet move of a pawn told by nothing",
    "quiet move of a pawn told by file",
    "capture of a pawn told by file",
    "quiet move of a piece told by file",
    "quiet move of a piece told by rank",
    "capture of a piece told by file",
    "en passant",
    "castling",
    "promotion",
    "berserk",
    "+",
    "#",
    "berserk +",
)
RARE = (
    "ambiguous between quiet move and capture",
    "exact text that is generous for another move",
    "quiet move of a pawn told by square",
    "capture of a pawn told by square",
    "quiet move of a piece told by square",
    "capture of a piece told by square",
    "berserk #",
)


def test_positions_are_rich_in_what_is_hard_to_write_and_to_read() -> None:
    """Texts are ambiguous in a fair share of the positions, and each way to tell men apart is needed somewhere."""
    seen: Counter[str] = Counter()
    count = 0
    for name in NAMES:
        for position in positions(name, Random(f"{SEED} rich {name}"), 30):
            seen.update(set(features(position)))
            count += 1
    assert seen["ambiguous text for men of one kind"] > count / 4, seen
    assert seen["ambiguous text for pawns"] > count / 5, seen
    for feature in FREQUENT:
        assert seen[feature] > 1, (feature, seen)
    arranged = Counter(feature for _, fen, variant in ARRANGED for feature in features(arrange(fen, variant)))
    for feature in RARE:
        assert arranged[feature] > 0, (feature, arranged)


@pytest.mark.parametrize("name", [name for name in NAMES if "custom" not in name])
def test_pawns_of_named_rules_are_always_told_by_their_files(name: str) -> None:
    """No two pawns of one file reach one square by moves of one kind, so that the full square is never needed."""
    rng = Random(f"{SEED} files {name}")
    for position in positions(name, rng, 60):
        assert not [feature for feature in features(position) if re.search(r"pawn told by (square|rank)", feature)]


def test_reference_writes_what_people_write() -> None:
    """Some texts that everybody knows, lest the two be wrong together."""
    position = ReferencePosition.start(ReferenceVariant.from_name("chess"))
    for uci, text in (("e2e4", "e4"), ("d7d5", "d5"), ("e4d5", "exd5"), ("g8f6", "Nf6"), ("f1b5", "Bb5+")):
        assert san(position, position.moves_by_uci[uci]) == text
        position = position.play(uci)
    assert [san(position, position.moves_by_uci[uci]) for uci in ("b8d7", "f6d7", "c8d7")] == ["Nbd7", "Nfd7", "Bd7"]
