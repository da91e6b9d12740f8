"""What `Board.classify` says of a move, against what the men before and after the move show."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Literal

import pytest
from helpers import core_rule

from berolina import (
    BISHOP,
    E4,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Berserk,
    Board,
    IllegalMoveError,
    Manner,
    Move,
    MoveClass,
    MoveKind,
    Piece,
    Variant,
    parse_square,
)
from reference import NAMED_RULES, ReferenceVariant, random_position, random_rule

FAMILIES = (
    "chess",
    "berolina",
    "berolina-plus",
    "sergeant",
    "wolf-sergeant",
    "berolina/chess",
    "sergeant/berolina-plus",
    "custom",
    "bridge",
    "bridge+sergeant",
    "chess+berserk",
    "berolina+berserk",
    "berolina-plus+berserk",
    "bridge+berserk",
)
POSITIONS_PER_FAMILY = 16

MANNERS = {
    PAWN: Manner.STEP,
    KNIGHT: Manner.LEAP,
    BISHOP: Manner.SLIDE,
    ROOK: Manner.SLIDE,
    QUEEN: Manner.SLIDE,
    KING: Manner.STEP,
}


def random_board(family: str, rng: Random) -> Board:
    parts = family.split("+berserk")
    board: Literal["standard", "bridge"] = "bridge" if family.startswith("bridge") else "standard"
    names = (parts[0].removeprefix("bridge").removeprefix("+") or "berolina").split("/")
    rules = [random_rule(rng) if name == "custom" else NAMED_RULES[name] for name in (names[0], names[-1])]
    berserk = (rng.randint(0, 3), rng.randint(1, 9)) if len(parts) == 2 else None
    reference = random_position(ReferenceVariant(board, rules[0], rules[1], berserk), rng)
    variant = Variant(board, (core_rule(rules[0]), core_rule(rules[1])), Berserk(*berserk) if berserk else None)
    return Board(reference.fen("fen"), variant=variant)


def men(board: Board) -> dict[int, Piece]:
    """All men by square."""
    found = {}
    for square in range(72 if board.variant.board == "bridge" else 64):
        if board.variant.board == "bridge" and square // 8 == 4 and square % 8 not in (3, 4):
            continue
        piece = board.piece_at(square)
        if piece:
            found[square] = piece
    return found


def expected_class(board: Board, move: Move) -> MoveClass:
    """Read off the men before and after the move."""
    twin = board.copy()
    twin.push(move)
    before, after = men(board), men(twin)
    mover = before[move.from_square]
    own_before = {square for square, man in before.items() if man.color is mover.color}
    own_after = {square for square, man in after.items() if man.color is mover.color}
    taken = {square for square, man in before.items() if man.color is not mover.color and after.get(square) != man}
    assert len(taken) <= 1
    captured = taken.pop() if taken else None

    kind = MoveKind.QUIET if captured is None else MoveKind.CAPTURE
    if not own_after - own_before:
        assert captured == move.to_square
        kind |= MoveKind.BERSERK
    elif len(own_after - own_before) == 2:
        kind |= MoveKind.CASTLING
    else:
        if captured not in (None, move.to_square):
            kind |= MoveKind.EN_PASSANT
        if after[move.to_square].piece_type != mover.piece_type:
            kind |= MoveKind.PROMOTION
        if mover.piece_type == PAWN and abs(move.to_square // 8 - move.from_square // 8) == 2:
            kind |= MoveKind.DOUBLE_STEP
    return MoveClass(kind, MANNERS[mover.piece_type], captured)


def classify_all(board: Board) -> list[MoveClass]:
    """The classes of all legal moves, after a check of each."""
    before = board.copy()
    classes = []
    for move in board.legal_moves:
        found = board.classify(move)
        assert found == expected_class(board, move), (board.fen("fen"), move)
        classes.append(found)
    assert board == before
    return classes


def test_classes_follow_from_the_men_before_and_after() -> None:
    seen: Counter[MoveKind] = Counter()
    manners: Counter[Manner] = Counter()
    for family in FAMILIES:
        rng = Random(f"1926 {family}")
        for _ in range(POSITIONS_PER_FAMILY):
            for found in classify_all(random_board(family, rng)):
                seen[found.kind] += 1
                manners[found.manner] += 1
    assert set(seen) == {
        MoveKind.QUIET,
        MoveKind.CAPTURE,
        MoveKind.QUIET | MoveKind.DOUBLE_STEP,
        MoveKind.CAPTURE | MoveKind.EN_PASSANT,
        MoveKind.QUIET | MoveKind.CASTLING,
        MoveKind.QUIET | MoveKind.PROMOTION,
        MoveKind.CAPTURE | MoveKind.PROMOTION,
        MoveKind.CAPTURE | MoveKind.BERSERK,
    }
    assert set(manners) == set(Manner)


@pytest.mark.parametrize("family", FAMILIES)
def test_illegal_moves_have_no_class(family: str) -> None:
    rng = Random(f"illegal {family}")
    refused = 0
    for _ in range(4):
        board = random_board(family, rng)
        legal = set(board.legal_moves)
        for _ in range(150):
            # Mostly moves of one's own men, whose squares sound right.
            origin = rng.choice([square for square, man in men(board).items() if man.color is board.turn])
            move = Move(origin, rng.randrange(72), berserk=rng.random() < 0.3)
            if move in legal:
                continue
            with pytest.raises(IllegalMoveError) as caught:
                board.classify(move)
            assert caught.value.reason is board.illegal_reason(move)
            refused += 1
        with pytest.raises(IllegalMoveError):
            board.classify(Move.null())
    assert refused > 100


@pytest.mark.parametrize(
    ("variant", "fen", "uci", "kind", "manner", "captured"),
    [
        ("berolina", "startpos", "e2c4", MoveKind.QUIET | MoveKind.DOUBLE_STEP, Manner.STEP, None),
        ("berolina", "startpos", "g1f3", MoveKind.QUIET, Manner.LEAP, None),
        # The victim stands beside the file of the skipped square.
        (
            "berolina",
            "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1",
            "d4d3",
            MoveKind.CAPTURE | MoveKind.EN_PASSANT,
            Manner.STEP,
            "c4",
        ),
        # Onto the skipped square without a capture.
        ("berolina", "4k3/8/8/8/1Pp1p3/8/8/4K3 b - c3b4 0 1", "e4d3", MoveKind.QUIET, Manner.STEP, None),
        (
            "berolina",
            "3nk3/3P4/8/8/8/8/8/4K3 w - - 0 1",
            "d7d8n",
            MoveKind.CAPTURE | MoveKind.PROMOTION,
            Manner.STEP,
            "d8",
        ),
        # A pawn that captures on the last rank by going berserk is not promoted.
        (
            "berolina+berserk",
            "3nk3/3P4/8/8/8/8/8/4K3 w - - 1+1 0 1",
            "d7d8x",
            MoveKind.CAPTURE | MoveKind.BERSERK,
            Manner.STEP,
            "d8",
        ),
        # Two ranks up to an enemy man is no double step.
        (
            "chess+berserk",
            "4k3/8/8/8/4n3/8/4P3/4K3 w - - 1+1 0 1",
            "e2e4x",
            MoveKind.CAPTURE | MoveKind.BERSERK,
            Manner.STEP,
            "e4",
        ),
        (
            "bridge",
            "r3k3/8/8/8/***2***/8/8/8/4K3 b q - 0 1",
            "e9c9",
            MoveKind.QUIET | MoveKind.CASTLING,
            Manner.STEP,
            None,
        ),
        ("chess", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", MoveKind.CAPTURE, Manner.STEP, "e2"),
        ("chess", "4k3/8/8/8/8/8/8/R2qK3 w - - 0 1", "a1d1", MoveKind.CAPTURE, Manner.SLIDE, "d1"),
    ],
)
def test_examples(variant: str, fen: str, uci: str, kind: MoveKind, manner: Manner, captured: str | None) -> None:
    board = Board(fen, variant=variant)
    square = None if captured is None else parse_square(captured)
    assert board.classify(Move.from_uci(uci)) == MoveClass(kind, manner, square)


def test_the_same_squares_as_capture_and_as_berserk_are_two_classes() -> None:
    board = Board("4k3/8/8/8/4n3/4P3/8/4K3 w - - 1+1 0 1", variant="berolina+berserk")
    capture, strike = (board.classify(Move.from_uci(uci)) for uci in ("e3e4", "e3e4x"))
    assert capture.kind == MoveKind.CAPTURE
    assert strike.kind == MoveKind.CAPTURE | MoveKind.BERSERK
    assert capture.captured == strike.captured == E4
