"""Moves as players type them, and lists of moves."""

from __future__ import annotations

import textwrap

from berolina import Board, InvalidMoveError, Move, parse_square
from berolina.cli.text_board import side_name

WIDTH = 78


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
