"""The ground that men stand on: squares, the river with its bridge, margin and coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from berolina.squares import FILE_NAMES, RANK_NAMES, Square, square_file, square_name, square_rank
from berolina.svg.colors import Palette, drawn, filled, flat
from berolina.svg.elements import element, number
from berolina.svg.glyphs import centred
from berolina.svg.layout import FILES, Layout
from berolina.svg.outlines import SIDE

MARGIN = 18.0
_COORDINATE_SCALE = 0.8
_PLANKS = 6


def margin(layout: Layout, colors: Palette) -> str:
    """Draw what is around the squares."""
    return element("rect", width=layout.width, height=layout.height, **filled(colors["margin"]))


def squares(layout: Layout, colors: Palette, last: frozenset[Square]) -> str:
    """Draw all squares, those of the last move in colours of their own."""
    return "".join(_square(layout, colors, at, at in last) for at in sorted(layout.squares))


def _square(layout: Layout, colors: Palette, at: Square, is_last: bool) -> str:
    shade = "dark" if (square_file(at) + square_rank(at)) % 2 == 0 else "light"
    kind = f"square {shade} lastmove" if is_last else f"square {shade}"
    is_bridge = layout.is_bridge(at)
    color = colors[f"bridge {shade}" if is_bridge and not is_last else kind]
    x, y = layout.corner(at)
    classes = f"{kind} {square_name(at)}"
    ground = element("rect", class_=classes, x=x, y=y, width=SIDE, height=SIDE, **filled(color))
    return ground + (_planks(x, y, colors) if is_bridge else "")


def _planks(x: float, y: float, colors: Palette) -> str:
    step = SIDE / _PLANKS
    gaps = "".join(f"M{number(x)} {number(y + row * step)}h{SIDE}" for row in range(1, _PLANKS))
    return element("path", d=gaps, **flat(colors["plank"], 1.0))


def river(layout: Layout, colors: Palette) -> str:
    """Draw water where squares are missing, and the rails of the bridge."""
    return "".join(_water(layout, colors, rank) + _rails(layout, colors, rank) for rank in layout.river_ranks)


def _water(layout: Layout, colors: Palette, rank: int) -> str:
    water = ""
    for left, right in _runs(layout, rank):
        ends = (layout.place(left, rank), layout.place(right, rank))
        x, y = min(ends)
        width = (right - left + 1) * SIDE
        water += element("rect", class_="river", x=x, y=y, width=width, height=SIDE, **filled(colors["river"]))
        banks = f"M{number(x)} {number(y + 1)}h{width}M{number(x)} {number(y + SIDE - 1)}h{width}"
        water += element("path", d=banks, **flat(colors["bank"], 2.0))
        water += element("path", d=_waves(x, y, width), **drawn(colors["wave"], 1.8))
    return water


def _waves(x: float, y: float, width: int) -> str:
    """Draw three rows of waves, every other row shifted."""
    crest = "q4 -5 8 0t8 0"
    path = ""
    for row, (height, shift) in enumerate(((13, 6), (24.5, 22), (36, 6))):
        step = 32
        starts = range(shift, width - 20, step)
        path += "".join(f"M{number(x + start)} {number(y + height + row)}{crest}" for start in starts)
    return path


def _runs(layout: Layout, rank: int) -> Iterator[tuple[int, int]]:
    """Give the first and last files of the missing squares that are side by side."""
    start = None
    for file in range(FILES + 1):
        is_missing = file < FILES and not layout.has(file, rank)
        if is_missing and start is None:
            start = file
        elif not is_missing and start is not None:
            yield start, file - 1
            start = None


def _rails(layout: Layout, colors: Palette, rank: int) -> str:
    edges = ""
    for file in range(FILES):
        if layout.has(file, rank):
            x, y = layout.place(file, rank)
            for neighbour in (file - 1, file + 1):
                if not (0 <= neighbour < FILES and layout.has(neighbour, rank)):
                    is_right = (neighbour > file) is layout.orientation
                    edges += f"M{number(x + (SIDE - 1.5 if is_right else 1.5))} {number(y)}v{SIDE}"
    return element("path", d=edges, **flat(colors["plank"], 3.0))


def borders(layout: Layout, colors: Palette) -> str:
    """Draw a line around the squares, and one around the picture."""
    inner, outer = layout.margin - 0.5, 0.5
    return "".join(
        element(
            "rect",
            x=inset,
            y=inset,
            width=layout.width - 2 * inset,
            height=layout.height - 2 * inset,
            **drawn(colors[name], 1.0),
        )
        for inset, name in ((inner, "inner border"), (outer, "outer border"))
    )


def coordinates(layout: Layout, colors: Palette) -> str:
    """Draw the names of files and ranks into the margin."""
    half = layout.margin / 2
    signs = ""
    for file, name in enumerate(FILE_NAMES):
        x = layout.place(file, 0)[0] + SIDE / 2
        # The letters without ascenders sit low on their line: together they look centred a little higher.
        for y in (half - 0.8, layout.height - half - 0.8):
            signs += centred(name, x, y, _COORDINATE_SCALE, colors["coord"])
    for rank in range(layout.ranks):
        y = layout.place(0, rank)[1] + SIDE / 2
        for x in (half, layout.width - half):
            signs += centred(RANK_NAMES[rank], x, y, _COORDINATE_SCALE, colors["coord"])
    return signs


def members(layout: Layout, colors: Palette, marked: frozenset[Square]) -> str:
    """Draw a cross over each square of a set."""
    path = ""
    for at in sorted(marked):
        x, y = layout.corner(at)
        arm = SIDE - 24
        path += f"M{number(x + 12)} {number(y + 12)}l{arm} {arm}m0 {-arm}l{-arm} {arm}"
    return element("path", d=path, **drawn(colors["cross"], 3.0)) if path else ""


def highlights(layout: Layout, fill: Mapping[Square, str]) -> str:
    """Lay colours over squares."""
    return "".join(_highlight(layout, at, color) for at, color in fill.items())


def _highlight(layout: Layout, at: Square, color: str) -> str:
    x, y = layout.corner(at)
    return element("rect", x=x, y=y, width=SIDE, height=SIDE, **filled(color))
