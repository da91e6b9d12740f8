"""The game on the table."""

from __future__ import annotations

from copy import copy
from datetime import date
from typing import NamedTuple

from berolina._core import Move
from berolina.board import Board
from berolina.pgn import Comment, Game, GameNode
from berolina.squares import side_name

UNFINISHED, DRAWN = "*", "1/2-1/2"


class Ending(NamedTuple):
    """How players have ended a game that no move has ended; the reason may not be known."""

    result: str
    reason: str = ""


class Table:
    """A game that is played, with the moves that were taken back and can be brought back.

    A move is a step, and so is an ending that players declare, after the last move. `board` stands where the last
    step led that is not taken back. A new step takes the place of those that are.

    Args:
        line: the moves, those that are taken back among them. It changes with the game.
        ending: what the players have declared at its end.
        taken_back: how many of the last steps are taken back.
    """

    def __init__(self, line: Game, ending: Ending | None = None, taken_back: int = 0) -> None:
        self.line = line
        self.declared = ending
        self.taken_back = taken_back
        self.board = self._place().board()

    @property
    def game(self) -> Game:
        """A copy of the game as it stands, without what is taken back."""
        game = copy(self.line)
        if self.taken_back:
            _node_at(game, self.ply_count).remove_variations()
            game.result = UNFINISHED
        elif self.declared is not None:
            _note(game.end(), self.declared.reason)
            game.result = self.declared.result
        return game

    @property
    def result(self) -> str:
        """The result, `*` while the game goes on."""
        return self.declared.result if self.declared is not None and self.is_declared else self.board.result()

    @property
    def is_over(self) -> bool:
        """Whether the game has a result."""
        return self.result != UNFINISHED

    @property
    def is_declared(self) -> bool:
        """Whether players have ended the game, not a move."""
        return self.declared is not None and self.taken_back == 0

    @property
    def steps_made(self) -> int:
        """How many steps can be taken back."""
        return len(self.line.mainline()) + (self.declared is not None) - self.taken_back

    @property
    def ply_count(self) -> int:
        """How many moves are made and not taken back."""
        return min(self.steps_made, len(self.line.mainline()))

    def play(self, move: Move) -> None:
        """Make a legal move.

        Raises:
            ValueError: if the game is over.
        """
        self._require_running()
        self._forget_taken_back()
        self.line.end().add_variation(move)
        self.board.push(move)
        self.line.result = self.board.result()

    def declare_end(self, ending: Ending) -> None:
        """End the game as players say; the reason becomes a comment.

        Raises:
            ValueError: if it is over already.
        """
        self._require_running()
        self._forget_taken_back()
        self.declared = ending

    def take_back(self, steps: int = 1) -> None:
        """Take back the last steps.

        Raises:
            ValueError: if there are not so many.
        """
        self._set_taken_back(self.taken_back + steps)

    def bring_back(self, steps: int = 1) -> None:
        """Bring back the first steps of those that are taken back.

        Raises:
            ValueError: if there are not so many.
        """
        self._set_taken_back(self.taken_back - steps)

    def ending(self) -> str:
        """Say in a line how the game has ended."""
        winner = f"{side_name(self.result == '1-0')} wins" if self.result != DRAWN else "draw"
        return f"Game over: {winner} ({self.result}), {self._reason()}."

    def last_move_in_words(self) -> str | None:
        """Give the last move with its number, None before the first one."""
        if not self.board.move_stack:
            return None
        before = self.board.copy(stack=1)
        return before.variation_san([before.pop()])

    def _require_running(self) -> None:
        if self.is_over:
            raise ValueError("the game is over")

    def _set_taken_back(self, steps: int) -> None:
        if not 0 <= steps <= self.taken_back + self.steps_made:
            raise ValueError("there are not so many steps")
        self.taken_back = steps
        self.board = self._place().board()

    def _forget_taken_back(self) -> None:
        if not self.taken_back:
            return
        self._place().remove_variations()
        self.line.result = UNFINISHED
        self.declared, self.taken_back = None, 0

    def _place(self) -> GameNode:
        return _node_at(self.line, self.ply_count)

    def _reason(self) -> str:
        if self.declared is not None and self.is_declared:
            return self.declared.reason or "as its PGN says"
        return termination_in_words(self.board) or "not over"


def started(board: Board) -> Game:
    """Make the game that begins today with the position and the moves of a board."""
    game = Game.from_board(board)
    game.headers["Date"] = date.today().strftime("%Y.%m.%d")
    return game


def claimed_draw(board: Board) -> Ending:
    """Give the ending that the player whose turn it is may claim.

    Raises:
        ValueError: if no draw can be claimed.
    """
    reason = termination_in_words(board, claim_draw=True)
    if reason is None:
        raise ValueError(
            "no draw can be claimed: no position is there for the third time or is about to be, "
            "and the fifty moves are not over"
        )
    return Ending(DRAWN, f"{side_name(board.turn)} claims a draw: {reason}")


def agreed_draw() -> Ending:
    """Give the ending that both players want."""
    return Ending(DRAWN, "draw agreed")


def resignation(board: Board) -> Ending:
    """Give the ending if the player whose turn it is gives up."""
    return Ending("0-1" if board.turn else "1-0", f"{side_name(board.turn)} resigns")


def termination_in_words(board: Board, *, claim_draw: bool = False) -> str | None:
    """Say why a game is over, None if it is not."""
    outcome = board.outcome(claim_draw=claim_draw)
    return None if outcome is None else outcome.termination.name.lower().replace("_", " ")


def _node_at(game: Game, ply: int) -> GameNode:
    return game if ply == 0 else game.mainline()[ply - 1]


def _note(node: GameNode, text: str) -> None:
    if text:
        node.notes = (*node.notes, Comment(text))
