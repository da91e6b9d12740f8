"""How a game has ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from berolina.squares import Color


class Termination(Enum):
    """The kind of an ending, with the names and values of python-chess.

    Its `VARIANT_WIN`, `VARIANT_LOSS` and `VARIANT_DRAW` are missing: no variant here ends a game in its own way.
    """

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7


@dataclass(frozen=True)
class Outcome:
    """How a game has ended: why, and who has won (None for a draw)."""

    termination: Termination
    winner: Color | None

    def result(self) -> str:
        """Give `1-0`, `0-1` or `1/2-1/2`."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"
