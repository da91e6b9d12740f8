"""The game on the table."""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from berolina import Board, Move
from berolina.cli.text_board import side_name
from berolina.pgn import Comment, Game

UNFINISHED, DRAWN = "*", "1/2-1/2"


class _Declared(NamedTuple):
    """An ending that a player has declared, and the game before that."""

    reason: str
    before: Game


class _TakenBack(NamedTuple):
    """What was taken back, as it was before."""

    game: Game
    declared: _Declared | None


class Table:
    """A game that is played: its moves, its result, and what was taken back.

    `game` is what a file keeps; `board` stands at the end of its main line. A new move ends what can be brought back.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = game.end().board()
        self._declared: _Declared | None = None
        self._taken_back: list[_TakenBack] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has a result."""
        return self.game.result != UNFINISHED

    @property
    def is_declared(self) -> bool:
        """Whether a player has ended the game, not a move."""
        return self._declared is not None

    @property
    def ply_count(self) -> int:
        """How many moves can be taken back."""
        return len(self.board.move_stack)

    @property
    def can_bring_back(self) -> bool:
        """Whether something was taken back, and no move was made since."""
        return bool(self._taken_back)

    def play(self, move: Move) -> None:
        """Make a legal move."""
        self.game.end().add_variation(move)
        self.board.push(move)
        self.game.result = self.board.result()
        self._taken_back.clear()

    def declare_end(self, result: str, reason: str) -> None:
        """End the game as a player says; the reason becomes a comment."""
        self._declared = _Declared(reason, copy(self.game))
        last = self.game.end()
        last.notes = (*last.notes, Comment(reason))
        self.game.result = result
        self._taken_back.clear()

    def take_back(self, plies: int) -> None:
        """Take back what a player has declared or else the last moves, with their variations and comments."""
        self._taken_back.append(_TakenBack(copy(self.game), self._declared))
        if self._declared is not None:
            # A copy: what is taken back on it must not change what can be brought back.
            self.game, self._declared = copy(self._declared.before), None
            self.board = self.game.end().board()
            return
        for _ in range(plies):
            self._remove_last_move()
        self.game.result = UNFINISHED
        self.board = self.game.end().board()

    def bring_back(self) -> None:
        """Restore what was taken back last."""
        self.game, self._declared = self._taken_back.pop()
        self.board = self.game.end().board()

    def ending(self) -> str:
        """Say in a line how the game has ended."""
        result = self.game.result
        winner = f"{side_name(result == '1-0')} wins" if result != DRAWN else "draw"
        return f"Game over: {winner} ({result}), {self._reason()}."

    def last_move_in_words(self) -> str | None:
        """Give the last move with its number, None before the first one."""
        if self.ply_count == 0:
            return None
        before = self.board.copy(stack=1)
        return before.variation_san([before.pop()])

    def _remove_last_move(self) -> None:
        """Remove it with its variations, one of which would become the main line."""
        place = self.game.end().parent
        assert place is not None, "there are so many moves"
        for node in place.variations:
            place.remove_variation(node)

    def _reason(self) -> str:
        if self._declared is not None:
            return self._declared.reason
        return termination_in_words(self.board) or "as its file says"


def termination_in_words(board: Board, *, claim_draw: bool = False) -> str | None:
    """Say why a game is over, None if it is not."""
    outcome = board.outcome(claim_draw=claim_draw)
    return None if outcome is None else outcome.termination.name.lower().replace("_", " ")
