"""What goes wrong, as exceptions: all are `ValueError`s whose message says what, where and why."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from berolina._core import Move


class IllegalReason(Enum):
    """Why a move is illegal. The page `docs/illegal-moves.md` says when each applies."""

    OFF_BOARD = "off-board"
    NO_PIECE = "no-piece"
    OPPONENTS_PIECE = "opponents-piece"
    OWN_PIECE_ON_TARGET = "own-piece-on-target"
    NOT_ITS_MOVE = "not-its-move"
    PATH_BLOCKED = "path-blocked"
    NO_CASTLING_RIGHT = "no-castling-right"
    CASTLING_OUT_OF_CHECK = "castling-out-of-check"
    CASTLING_THROUGH_CHECK = "castling-through-check"
    CANNOT_CAPTURE = "cannot-capture"
    NO_EN_PASSANT = "no-en-passant"
    NOTHING_TO_CAPTURE = "nothing-to-capture"
    NOT_FIRST_MOVE = "not-first-move"
    PROMOTION_MISSING = "promotion-missing"
    PROMOTION_IMPOSSIBLE = "promotion-impossible"
    KING_INTO_CHECK = "king-into-check"
    DOUBLE_CHECK = "double-check"
    CHECK_NOT_ENDED = "check-not-ended"
    EN_PASSANT_EXPOSES_KING = "en-passant-exposes-king"
    PINNED = "pinned"
    NO_BERSERK_RULE = "no-berserk-rule"
    NOT_A_PAWN = "not-a-pawn"
    NOTHING_TO_STRIKE = "nothing-to-strike"
    KING_IS_SAFE = "king-is-safe"
    OUT_OF_REACH = "out-of-reach"
    NO_DECLARATION = "no-declaration"
    BERSERK_EXPOSES_KING = "berserk-exposes-king"
    NULL_MOVE = "null-move"


class InvalidFenError(ValueError):
    """A text is no FEN of the variant: a field cannot be read."""


class InvalidPositionError(ValueError):
    """Men and state are no legal position.

    `reasons` holds every fault as a sentence, not only the first.
    """

    def __init__(self, message: str, reasons: tuple[str, ...] = ()) -> None:
        super().__init__(message, reasons)
        self.reasons = reasons

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidMoveError(ValueError):
    """A text, or a combination of squares and promotion, is no move whatever the position."""


class IllegalMoveError(ValueError):
    """A move is illegal in the position; `reason` says why.

    `candidates` holds legal moves that a text may have meant instead.
    """

    def __init__(self, message: str, reason: IllegalReason, candidates: tuple[Move, ...] = ()) -> None:
        super().__init__(message, reason, candidates)
        self.reason = reason
        self.candidates = candidates

    def __str__(self) -> str:
        return str(self.args[0])


class AmbiguousMoveError(ValueError):
    """A text fits several legal moves, which `candidates` holds and the message names."""

    def __init__(self, message: str, candidates: tuple[Move, ...]) -> None:
        super().__init__(message, candidates)
        self.candidates = candidates

    def __str__(self) -> str:
        return str(self.args[0])


class InvalidVariantError(ValueError):
    """A name is no variant's, or a pawn rule or berserk rule cannot be."""


class InvalidSuiteError(ValueError):
    """A perft suite cannot be read."""
