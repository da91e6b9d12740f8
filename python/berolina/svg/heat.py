"""Where the nodes of a perft are: its divide as a heat map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from berolina._core import Move
from berolina.board import Board
from berolina.squares import WHITE, Color, Square
from berolina.svg.colors import Palette, Theme, between, filled, palette
from berolina.svg.elements import element
from berolina.svg.glyphs import HEIGHT, centred, width, written
from berolina.svg.layout import Layout
from berolina.svg.outlines import SIDE
from berolina.svg.picture import Picture, framed
from berolina.svg.scene import Scene
from berolina.svg.sentences import description_of, title_of

_LEGEND = 30.0
_STEPS = 32
_SMALL, _LARGE = 0.72, 1.0


def heat_map(
    board: Board,
    counts: Mapping[Move, int],
    *,
    orientation: Color = WHITE,
    size: float | None = None,
    theme: Theme = "light",
    colors: Mapping[str, str] | None = None,
) -> Picture:
    """Draw from which squares the nodes of a perft come: colours, and numbers under the men that move.

    Args:
        board: the board before the moves.
        counts: the nodes after each move, as `Board.divide` gives them.
        orientation: whose side is below.
        size: how many pixels wide the picture is; None for as wide as there is room.
        theme: light or dark.
        colors: other colours than those of the theme, see `board`.

    Raises:
        ValueError: if the board lacks a square, a colour is none, or the size is not positive.

    >>> import berolina.svg
    >>> board = berolina.Board()
    >>> picture = berolina.svg.heat_map(board, board.divide(3))
    """
    nodes = _by_origin(counts)
    tints = palette(theme, colors or {})
    most, total = max(nodes.values(), default=0), sum(nodes.values())
    fill = {at: _heat(tints, count / most if most else 0) for at, count in nodes.items()}
    scene = Scene(board=board, colors=tints, orientation=orientation, fill=fill)
    layout = scene.layout
    return framed(
        *scene.layers(),
        *(_number(layout, at, count) for at, count in nodes.items()),
        _legend(layout, tints, most, total),
        width=layout.width,
        height=layout.height + _LEGEND,
        size=size,
        title=f"{title_of(board)}; {total} nodes by the square they start from",
        description=description_of(board),
    )


def short(count: int) -> str:
    """Write a number with at most four figures."""
    if count < 10_000:
        return str(count)
    for unit, name in ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k")):
        if count >= unit:
            return f"{_three_figures(count / unit)}{name}"
    raise AssertionError("ten thousand is more than a thousand")


def _three_figures(number: float) -> str:
    decimals = 0 if number >= 100 else 1 if number >= 10 else 2
    return f"{number:.{decimals}f}"


def _by_origin(counts: Mapping[Move, int]) -> dict[Square, int]:
    nodes: Counter[Square] = Counter()
    for move, count in counts.items():
        nodes[move.from_square] += count
    return dict(sorted(nodes.items()))


def _heat(colors: Palette, part: float) -> str:
    low, middle, high = colors["heat low"], colors["heat middle"], colors["heat high"]
    return between(low, middle, part * 2) if part <= 0.5 else between(middle, high, part * 2 - 1)


def _number(layout: Layout, at: Square, count: int) -> str:
    x, y = layout.corner(at)
    text = short(count)
    wide, high = width(text, _SMALL) + 6, HEIGHT * _SMALL + 5
    middle, bottom = x + SIDE / 2, y + SIDE - 1
    plate = element("rect", x=middle - wide / 2, y=bottom - high, width=wide, height=high, rx=3, **filled("#20211cd0"))
    return plate + centred(text, middle, bottom - high / 2, _SMALL, "#ffffff")


def _legend(layout: Layout, colors: Palette, most: int, total: int) -> str:
    """Draw the scale from none to the most, and the total beside it."""
    top, left, step = layout.height, layout.margin, SIDE * 3 / _STEPS
    # It begins a little higher: where both only touch, a renderer may let a line shine through.
    ground = element("rect", y=top - 1, width=layout.width, height=_LEGEND + 1, **filled(colors["margin"]))
    bar = "".join(
        element(
            "rect",
            x=left + SIDE / 2 + i * step,
            y=top + 6,
            width=step + 0.5,
            height=12,
            **filled(_heat(colors, i / (_STEPS - 1))),
        )
        for i in range(_STEPS)
    )
    middle = top + 12
    lowest = centred("0", left + SIDE / 4, middle, _LARGE, colors["coord"])
    highest = written(short(most), left + SIDE * 3.5 + 8, middle - HEIGHT / 2, _LARGE, colors["coord"])
    sum_of_all = f"{total:,} nodes".replace(",", " ")
    right = layout.width - layout.margin - width(sum_of_all, _LARGE)
    return ground + bar + lowest + highest + written(sum_of_all, right, middle - HEIGHT / 2, _LARGE, colors["coord"])
