"""The positions that the page steps through, and what is said of each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from berolina._core import Move
from berolina.board import Board

if TYPE_CHECKING:
    from berolina.pgn import ChildNode, Game

_GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


@dataclass(frozen=True)
class Steps:
    """A position, the moves from there with what is said of each, and how many are made at first."""

    start: Board
    moves: Sequence[Move]
    plies: Sequence[dict[str, Any]]
    shown: int = 0
    opening_comment: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def boards(self) -> Iterator[Board]:
        """Give all positions one after the other, on one board that changes: it knows what has been repeated."""
        board = self.start.copy()
        yield board
        for move in self.moves:
            board.push(move)
            yield board

    def shown_board(self) -> Board:
        """Give the position that is shown first."""
        return next(islice(self.boards(), self.shown, None))


def steps_of_board(board: Board) -> Steps:
    """Give the positions of a board's moves; the board itself is shown first."""
    moves = board.move_stack
    before, plies = board.root(), []
    for move in moves:
        plies.append({"number": _number(before), "san": before.san_and_push(move)})
    return Steps(board.root(), moves, plies, shown=len(moves))


def steps_of_game(game: Game) -> Steps:
    """Give the positions of a game's main line; variations are left out."""
    nodes = list(game.mainline())
    before, plies = game.board(), []
    for node in nodes:
        plies.append({"number": _number(before), "san": _with_glyphs(node)} | _comment(node))
        before.push(node.move)
    return Steps(
        game.board(),
        [node.move for node in nodes],
        plies,
        opening_comment=game.comment,
        headers=dict(game.headers),
    )


def _with_glyphs(node: ChildNode) -> str:
    return node.san() + "".join(_GLYPHS.get(nag, f" ${nag}") for nag in sorted(node.nags))


def _comment(node: ChildNode) -> dict[str, str]:
    return {"comment": node.comment} if node.comment else {}


def _number(before: Board) -> str:
    return f"{before.fullmove_number}{'.' if before.turn else '...'}"
