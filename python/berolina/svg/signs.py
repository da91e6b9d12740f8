"""Signs on the squares: check, what is taken, the way of a berserk pawn, en passant."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from berolina.en_passant import EnPassant
from berolina.squares import Square
from berolina.svg.colors import Palette, drawn, edged, filled
from berolina.svg.elements import element
from berolina.svg.layout import Layout
from berolina.svg.outlines import SIDE, disc, line, polygon

_POINTS = 12
_RING = 9.0


def check(layout: Layout, colors: Palette, at: Square) -> str:
    """Let a king's square glow. Discs over each other do what a gradient would, which not all pages keep apart."""
    x, y = layout.centre(at)
    glow = "".join(element("path", d=disc(x, y, radius), fill_opacity=0.3) for radius in (24, 20, 16, 12))
    return element("g", glow, fill=colors["check"])


def victim(layout: Layout, colors: Palette, at: Square) -> str:
    """Draw a burst behind a man that is taken."""
    x, y = layout.centre(at)
    radii = (SIDE / 2 - 0.5, SIDE / 2 - 7)
    angles = (2 * pi * step / (2 * _POINTS) for step in range(2 * _POINTS))
    corners = [(x + radii[i % 2] * sin(angle), y + radii[i % 2] * cos(angle)) for i, angle in enumerate(angles)]
    return element("path", d=polygon(*corners), class_="victim", **edged(colors["victim"], colors["berserk"], 1.5))


def berserk(layout: Layout, colors: Palette, path: Sequence[Square]) -> str:
    """Draw the squares that a pawn runs through, and the burst at their end."""
    points = [layout.centre(at) for at in path]
    start = element("path", d=disc(*points[0], SIDE / 2 - 3), **drawn(colors["berserk"], 2.5))
    trail = element("path", d=line(*points), opacity=0.55, **drawn(colors["berserk"], 7.0))
    steps = "".join(disc(*point, 5.0) for point in points[1:-1])
    stones = element("path", d=steps, **filled(colors["berserk"])) if steps else ""
    return element("g", start, trail, stones, class_="berserk") + victim(layout, colors, path[-1])


def en_passant(layout: Layout, colors: Palette, pair: EnPassant) -> str:
    """Ring the skipped square, and tie it to the pawn that can be taken there: one tells not the other."""
    skipped, pawn = layout.centre(pair.skipped), layout.centre(pair.victim)
    length = hypot(pawn[0] - skipped[0], pawn[1] - skipped[1])
    rim = tuple(near + (far - near) * _RING / length for near, far in zip(skipped, pawn, strict=True))
    ring = element("path", d=disc(*skipped, _RING), **drawn(colors["en passant"], 2.5))
    tie = element("path", d=line((rim[0], rim[1]), pawn), stroke_dasharray="4 5", **drawn(colors["en passant"], 2.5))
    return element("g", ring, tie, class_="en-passant")
