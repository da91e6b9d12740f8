"""How a game has ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from berolina.squares import Color


class Termination(Enum):
    """The kind of an ending."""

    CHECKMATE = auto()
    STALEMATE = auto()


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
