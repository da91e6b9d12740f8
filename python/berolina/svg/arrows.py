"""Arrows from square to square."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import hypot
from typing import TypeAlias

from berolina.squares import Square, parse_square, square_name
from berolina.svg.colors import Palette, checked, drawn, filled
from berolina.svg.elements import element
from berolina.svg.layout import Layout
from berolina.svg.outlines import SIDE, disc, polygon

_LETTERS = {"green": "G", "red": "R", "yellow": "Y", "blue": "B"}
_SHAFT, _HEAD = 8.0, 20.0


@dataclass(frozen=True)
class Arrow:
    """An arrow, or a circle if it ends where it starts.

    Args:
        tail: the square where it starts.
        head: the square where it ends.
        color: green, red, yellow and blue are those of the theme; any other colour may be named.

    >>> import berolina.svg
    >>> berolina.svg.Arrow(berolina.E2, berolina.C4, color="blue").pgn()
    'Be2c4'
    """

    tail: Square
    head: Square
    color: str = field(default="green", kw_only=True)

    @classmethod
    def from_pgn(cls, pgn: str) -> Arrow:
        """Read an arrow as the commands `[%csl ...]` and `[%cal ...]` of PGN comments have it.

        Raises:
            ValueError: if it is none.

        >>> import berolina.svg
        >>> berolina.svg.Arrow.from_pgn("Rd5")
        Arrow(tail=35, head=35, color='red')
        """
        color = next((name for name, letter in _LETTERS.items() if pgn.startswith(letter)), None)
        names = pgn if color is None else pgn[1:]
        tail = parse_square(names[:2])
        return cls(tail, parse_square(names[2:]) if len(names) > 2 else tail, color=color or "green")

    def pgn(self) -> str:
        """Write the arrow as in PGN comments; a colour that these lack becomes green."""
        squares = [self.tail] if self.tail == self.head else [self.tail, self.head]
        return _LETTERS.get(self.color, "G") + "".join(map(square_name, squares))


Arrows: TypeAlias = Iterable[Arrow | tuple[Square, Square]]


def arrows(layout: Layout, colors: Palette, wanted: Arrows) -> str:
    """Draw arrows."""
    return "".join(_arrow(layout, colors, it if isinstance(it, Arrow) else Arrow(*it)) for it in wanted)


def _arrow(layout: Layout, colors: Palette, arrow: Arrow) -> str:
    color = colors.get(f"arrow {arrow.color}") or checked(arrow.color)
    tail, head = layout.centre(arrow.tail), layout.centre(arrow.head)
    if tail == head:
        return element("path", d=disc(*tail, SIDE / 2 - 3), class_="circle", **drawn(color, 4.0))
    return element("path", d=_outline(tail, head), class_="arrow", **filled(color))


def _outline(tail: tuple[float, float], head: tuple[float, float]) -> str:
    """Give shaft and head as one polygon: overlapping parts would show where the colour is transparent."""
    length = hypot(head[0] - tail[0], head[1] - tail[1])
    ux, uy = (head[0] - tail[0]) / length, (head[1] - tail[1]) / length

    def at(along: float, across: float) -> tuple[float, float]:
        return tail[0] + ux * along - uy * across, tail[1] + uy * along + ux * across

    start, neck, tip = SIDE * 0.2, length - _HEAD, length - SIDE * 0.06
    half, wing = _SHAFT / 2, _HEAD / 2
    return polygon(
        at(start, -half), at(neck, -half), at(neck, -wing), at(tip, 0), at(neck, wing), at(neck, half), at(start, half)
    )
