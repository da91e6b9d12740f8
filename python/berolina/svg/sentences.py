"""What a picture shows, in words for those who do not see it."""

from __future__ import annotations

from berolina.board import Board
from berolina.squares import BLACK, PIECE_TYPES, WHITE, Color, piece_name, side_name, square_name


def title_of(board: Board) -> str:
    """Name the variant, whose turn it is, and check."""
    return f"{board.variant.name}: {side_name(board.turn)} to move{_state(board)}"


def men_of(board: Board) -> str:
    """Name all men with their squares."""
    return f"{_army(board, WHITE)} {_army(board, BLACK)}"


def description_of(board: Board) -> str:
    """Name all men, and give the FEN."""
    return f"{men_of(board)} FEN {board.fen(en_passant='fen')}"


def _state(board: Board) -> str:
    if not board.is_valid():
        return ""
    if board.is_checkmate():
        return ", checkmate"
    if board.is_stalemate():
        return ", stalemate"
    return ", check" if board.is_check() else ""


def _army(board: Board, color: Color) -> str:
    groups = []
    for kind in reversed(PIECE_TYPES):
        squares = board.pieces(kind, color)
        if squares:
            name = piece_name(kind) + ("s" if len(squares) > 1 else "")
            groups.append(f"{name} {' '.join(map(square_name, squares))}")
    return f"{side_name(color)}: {', '.join(groups) or 'none'}."
