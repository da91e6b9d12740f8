"""What readers of all formats give."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from berolina.pgn import Game


class Fault(NamedTuple):
    """What is wrong with a game, and where."""

    line: int
    cause: str
    move: str | None = None
    column: int | None = None

    def __str__(self) -> str:
        column = "" if self.column is None else f", character {self.column}"
        move = "" if self.move is None else f", move {self.move}"
        return f"line {self.line}{column}{move}: {self.cause}"


@dataclass(frozen=True)
class Entry:
    """A game of a file, its number from 1, and its first line; with faults it is what could be read, or None."""

    number: int
    line: int
    game: Game | None
    faults: list[Fault] = field(default_factory=list)

    @classmethod
    def damaged(cls, number: int, line: int, cause: str) -> Entry:
        """Make the entry of a game that stands on one line and cannot be read."""
        return cls(number, line, None, [Fault(line, cause)])

    @property
    def sound_game(self) -> Game | None:
        """The game, if nothing is wrong with it."""
        return None if self.faults else self.game
