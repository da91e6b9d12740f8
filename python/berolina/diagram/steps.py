"""The positions that the page steps through, and what is said of each move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from berolina.board import Board

if TYPE_CHECKING:
    from berolina.pgn import Game

_GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


@dataclass(frozen=True)
class Steps:
    """Positions, the moves between them, and which is shown first."""

    boards: Sequence[Board]
    plies: Sequence[dict[str, Any]]
    shown: int = 0
    opening_comment: str = ""
    headers: dict[str, str] = field(default_factory=dict)


def steps_of_board(board: Board) -> Steps:
    """Give the positions of a board's moves; the board itself is shown first."""
    before = board.root()
    boards, plies = [before.copy()], []
    for move in board.move_stack:
        plies.append({"number": _number(before), "san": before.san(move)})
        before.push(move)
        boards.append(before.copy(stack=1))
    return Steps(boards, plies, shown=len(plies))


def steps_of_game(game: Game) -> Steps:
    """Give the positions of a game's main line; variations are left out."""
    before = game.board()
    boards, plies = [before.copy()], []
    for node in game.mainline():
        plies.append(
            {
                "number": _number(before),
                "san": node.san() + "".join(_GLYPHS.get(nag, f" ${nag}") for nag in sorted(node.nags)),
                **({"comment": node.comment} if node.comment else {}),
            }
        )
        before.push(node.move)
        boards.append(before.copy(stack=1))
    return Steps(boards, plies, opening_comment=game.comment, headers=dict(game.headers))


def _number(before: Board) -> str:
    return f"{before.fullmove_number}{'.' if before.turn else '...'}"
