"""What a move is, for pictures, explanations, and people who sort moves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, Flag, auto

from berolina.squares import Square


class MoveKind(Flag):
    """What a move does. It is either `QUIET` or `CAPTURE`, and may be more besides.

    En passant and berserk moves are captures; double steps and castling are quiet; a promotion is either.
    """

    QUIET = auto()
    CAPTURE = auto()
    DOUBLE_STEP = auto()
    EN_PASSANT = auto()
    CASTLING = auto()
    PROMOTION = auto()
    BERSERK = auto()


class Manner(Enum):
    """How the man gets there.

    Queens, rooks and bishops slide, knights leap; kings and pawns step, also when they castle, double-step or run.
    """

    SLIDE = "slide"
    STEP = "step"
    LEAP = "leap"


@dataclass(frozen=True)
class MoveClass:
    """What a legal move does, how the man gets there, and where the man that it takes stands (or None)."""

    kind: MoveKind
    manner: Manner
    captured: Square | None
