"""Lists of moves."""

from __future__ import annotations

import textwrap

from berolina import Board, parse_square
from berolina.squares import side_name

WIDTH = 78


def listed_moves(board: Board, square_text: str) -> str:
    """List the legal moves in SAN, or those of the man on a square.

    Raises:
        ValueError: if there is no such square, or no man of the side to move stands there.
    """
    here = _square_to_leave(board, square_text) if square_text else None
    moves = [move for move in board.legal_moves if here in (None, move.from_square)]
    if not moves:
        return f"The man on {square_text} has no legal move." if square_text else "There is no legal move."
    texts = sorted(board.san(move) for move in moves)
    return textwrap.fill(" ".join(texts), WIDTH, break_on_hyphens=False, break_long_words=False)


def _square_to_leave(board: Board, text: str) -> int:
    here = parse_square(text.lower())
    color = board.color_at(here)
    if color is None:
        raise ValueError(f"{text} is empty")
    if color != board.turn:
        raise ValueError(f"the man on {text} is {side_name(color)}'s, and it is {side_name(board.turn)}'s turn")
    return here
