"""What is wrong with a log."""

from __future__ import annotations


class InvalidLogError(ValueError):
    """A log that cannot be read.

    `game_number` counts from 1, `line` is the line of the fault, `move_number` such as `3...` that of the move (None if
    it is no move's), `cause` says why. An illegal move's own error is the `__cause__`.
    """

    def __init__(self, game_number: int, line: int, move_number: str | None, cause: str) -> None:
        super().__init__(game_number, line, move_number, cause)
        self.game_number = game_number
        self.line = line
        self.move_number = move_number
        self.cause = cause

    def __str__(self) -> str:
        move = "" if self.move_number is None else f", move {self.move_number}"
        return f"game {self.game_number}, line {self.line}{move}: {self.cause}"


class FaultError(Exception):
    """What is wrong on a line, before it is known of which game."""

    def __init__(self, line: int, cause: str, move_number: str | None = None) -> None:
        super().__init__(line, cause, move_number)
        self.line = line
        self.cause = cause
        self.move_number = move_number

    def of_game(self, number: int) -> InvalidLogError:
        """Give the error that is raised."""
        return InvalidLogError(number, self.line, self.move_number, self.cause)
