"""The picture of a set of squares."""

from __future__ import annotations

from berolina._core import SquareSet
from berolina.board import Board
from berolina.squares import WHITE, Color, square_name
from berolina.svg.boards import board
from berolina.svg.colors import Theme
from berolina.svg.picture import Picture


def square_set(
    squares: SquareSet, *, orientation: Color = WHITE, size: float | None = None, theme: Theme = "light"
) -> Picture:
    """Draw a set of squares: crosses on an empty board of its kind.

    The arguments are those of `board`.

    >>> import berolina.svg
    >>> picture = berolina.svg.square_set(berolina.Board().attacks(berolina.B1))
    """
    empty = Board.empty(variant="bridge" if squares.board == "bridge" else "berolina")
    names = " ".join(map(square_name, squares)) or "none"
    title = f"{len(squares)} squares: {names}"
    return board(empty, squares=squares, orientation=orientation, size=size, theme=theme, title=title)
