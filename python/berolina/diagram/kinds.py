"""The kinds of moves that the diagram tells apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from berolina._core import Move, PawnRule, Variant
from berolina.board import Board
from berolina.classification import Manner, MoveClass, MoveKind
from berolina.squares import COLORS, PAWN, Color, square_file, square_rank


@dataclass(frozen=True)
class Kind:
    """What a kind of moves is called, and what the legend says of it."""

    name: str
    meaning: str


KINDS = {
    "slide": Kind("Slide", "with or without taking; anything in the way stops it"),
    "leap": Kind("Leap", "with or without taking; nothing stops it"),
    "step": Kind("Step", "to the next square, with or without taking"),
    "move": Kind("Move only", "takes nothing"),
    "capture": Kind("Capture only", "goes there only to take"),
    "double": Kind("Double step", "a pawn's first move, takes nothing"),
    "en-passant": Kind("En passant", "takes the pawn that has just skipped this square"),
    "castling": Kind("Castling", "the rook comes to the king's other side"),
    "berserk": Kind("Berserk", "strikes the man here, and both are removed; the line is a way to it"),
    "promotion": Kind("Promotion", "becomes a queen, rook, bishop or knight"),
}
"""The kinds, in the order of the legend. A promotion is of another kind besides."""

_DIRECTIONS = {
    (0, 1): "forward",
    (-1, 1): "forward-left",
    (1, 1): "forward-right",
    (-1, 0): "left",
    (1, 0): "right",
}


@dataclass(frozen=True)
class Sorted:
    """A legal move with its kind and what the core says of it."""

    kind: str
    facts: MoveClass


def sort(board: Board, move: Move, mover: Color) -> Sorted:
    """Tell the kind of a legal move."""
    facts = board.classify(move)
    return Sorted(_kind(board, move, mover, facts), facts)


def kinds_of(variant: Variant) -> Iterator[str]:
    """Give the kinds of moves that a variant can have, in the order of the legend."""
    of_pawns = {kind for rule in variant.pawns for kind in _pawn_kinds(rule)}
    has_berserk = {"berserk"} if variant.berserk else set()
    present = {"slide", "leap", "step", "castling", "promotion"} | of_pawns | has_berserk
    return (kind for kind in KINDS if kind in present)


def _kind(board: Board, move: Move, mover: Color, facts: MoveClass) -> str:
    special = {
        MoveKind.BERSERK: "berserk",
        MoveKind.CASTLING: "castling",
        MoveKind.EN_PASSANT: "en-passant",
        MoveKind.DOUBLE_STEP: "double",
    }
    for kind, name in special.items():
        if kind in facts.kind:
            return name
    if board.piece_type_at(move.from_square) == PAWN:
        return _pawn_kind(board.variant.pawns[COLORS.index(mover)], _direction(move, mover), facts)
    return {Manner.SLIDE: "slide", Manner.LEAP: "leap", Manner.STEP: "step"}[facts.manner]


def _pawn_kind(rule: PawnRule, direction: str, facts: MoveClass) -> str:
    """Tell what a pawn's step is: it is named by what the pawn can do in this direction at all."""
    if direction in rule.moves & rule.captures:
        return "step"
    return "capture" if MoveKind.CAPTURE in facts.kind else "move"


def _direction(move: Move, mover: Color) -> str:
    """Name the direction of a pawn's step as the pawn sees it."""
    sign = 1 if mover else -1
    files = square_file(move.to_square) - square_file(move.from_square)
    ranks = square_rank(move.to_square) - square_rank(move.from_square)
    return _DIRECTIONS[files * sign, ranks * sign]


def _pawn_kinds(rule: PawnRule) -> Iterator[str]:
    if rule.moves - rule.captures:
        yield "move"
    if rule.captures - rule.moves:
        yield "capture"
    if rule.double_steps:
        yield "double"
    if rule.en_passant:
        yield "en-passant"
