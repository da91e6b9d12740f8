"""Moves as players type them."""

from __future__ import annotations

from berolina._core import Move
from berolina.board import Board
from berolina.errors import InvalidMoveError


def read_move(board: Board, text: str) -> Move:
    """Read a move in SAN, UCI or full algebraic notation.

    Raises:
        ValueError: if it is none or an illegal one; the message says why.
    """
    try:
        move = board.parse_san(text)
    except InvalidMoveError as error:
        move = _read_full_algebraic(board, text, error)
    if not move:
        raise ValueError("nobody may pass: a move must be made")
    return move


def _read_full_algebraic(board: Board, text: str, no_san: InvalidMoveError) -> Move:
    try:
        return board.parse_full_algebraic(text)
    except InvalidMoveError:
        # What the other notation expects is no help to those who mean SAN, as most do.
        raise no_san from None
