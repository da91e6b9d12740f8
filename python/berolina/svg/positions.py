"""The picture of a position with what the board knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from berolina._core import Move
from berolina.board import Board
from berolina.squares import WHITE, Color, Square
from berolina.svg.boards import board as drawn_board
from berolina.svg.colors import Theme
from berolina.svg.picture import Picture


def position(
    board: Board,
    *,
    orientation: Color = WHITE,
    size: float | None = None,
    theme: Theme = "light",
    colors: Mapping[str, str] | None = None,
    title: str | None = None,
) -> Picture:
    """Draw a position: its last move (a berserk one with its way), check, and what can be taken en passant.

    The arguments are those of `board`.

    >>> import berolina.svg
    >>> board = berolina.Board()
    >>> board.push_uci("e2c4")
    Move.from_uci('e2c4')
    >>> "lastmove" in berolina.svg.position(board)
    True
    """
    last = _last_move(board)
    return drawn_board(
        board,
        orientation=orientation,
        lastmove=last,
        check=board.king(board.turn) if board.is_valid() and board.is_check() else None,
        berserk=_last_path(board, last),
        en_passant=board.is_valid() and board.has_legal_en_passant(),
        size=size,
        theme=theme,
        colors=colors,
        title=title,
    )


def _last_move(board: Board) -> Move | None:
    return board.peek() if board.move_stack else None


def _last_path(board: Board, last: Move | None) -> Sequence[Square] | None:
    if last is None or not last.berserk:
        return None
    before = board.copy(stack=1)
    before.pop()
    return before.berserk_path(last.from_square, last.to_square)
