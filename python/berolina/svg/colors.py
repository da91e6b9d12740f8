"""Colours: two themes, and how a colour with transparency is written so that every renderer takes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["light", "dark"]
Palette: TypeAlias = Mapping[str, str]
Paint: TypeAlias = dict[str, str | float | None]
"""Attributes of an element."""

LIGHT: Palette = {
    "square light": "#f1ecdb",
    "square dark": "#93a878",
    "square light lastmove": "#f2dc7d",
    "square dark lastmove": "#c9b44a",
    "margin": "#3d4a38",
    "coord": "#f1ecdb",
    "inner border": "#2a3326",
    "outer border": "#2a3326",
    "river": "#7db4d8",
    "wave": "#d3e8f5",
    "bank": "#5b93b8",
    "bridge light": "#dfbf8f",
    "bridge dark": "#c39a64",
    "plank": "#8a6538",
    "white": "#fffdf6",
    "white edge": "#20211c",
    "white line": "#20211c",
    "black": "#2d2e29",
    "black edge": "#121310",
    "black line": "#f0efe6",
    "check": "#d7261e",
    "berserk": "#d9480f",
    "victim": "#ff7b3a",
    "en passant": "#1b5e9c",
    "cross": "#2a3326",
    "arrow green": "#15781bb0",
    "arrow red": "#a61c1cb0",
    "arrow yellow": "#d99a00c0",
    "arrow blue": "#1f5fa8b0",
    "heat low": "#fff3c4",
    "heat middle": "#f08a3c",
    "heat high": "#8c1d40",
}

DARK: Palette = {
    **LIGHT,
    "square light": "#a3ac98",
    "square dark": "#5f6f58",
    "square light lastmove": "#c9b866",
    "square dark lastmove": "#8f8136",
    "margin": "#191d18",
    "coord": "#b9c2af",
    "inner border": "#0b0d0b",
    "outer border": "#0b0d0b",
    "river": "#23506e",
    "wave": "#5f93b3",
    "bank": "#173a52",
    "bridge light": "#a98a5e",
    "bridge dark": "#866a43",
    "plank": "#4c3921",
    "white": "#f5f3ea",
    "black": "#20221e",
    "black edge": "#0a0b09",
    "black line": "#d4d6ca",
    "check": "#ff3b30",
    "berserk": "#ff6a2b",
    "victim": "#ff8a4c",
    "en passant": "#9fd0ff",
    "cross": "#0b0d0b",
    "arrow green": "#4fc35ab0",
    "arrow red": "#f0605ab0",
    "arrow yellow": "#f2c230c0",
    "arrow blue": "#6db3f5c0",
    "heat low": "#cfd3bd",
}

_THEMES: dict[str, Palette] = {"light": LIGHT, "dark": DARK}
_COLOR = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]+", re.IGNORECASE)


def palette(theme: str, colors: Mapping[str, str]) -> Palette:
    """Give the colours of a theme, some of them replaced.

    Raises:
        ValueError: if there is no such theme, no such name, or a colour is none.
    """
    if theme not in _THEMES:
        raise ValueError(f"a theme is light or dark, not {theme!r}")
    for name, color in colors.items():
        if name not in LIGHT:
            raise ValueError(f"nothing is coloured by the name {name!r}; the names are {', '.join(LIGHT)}")
        checked(color)
    return {**_THEMES[theme], **colors}


def checked(color: str) -> str:
    """Give a colour back.

    Raises:
        ValueError: if it is neither `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` nor a name.
    """
    if not isinstance(color, str) or not _COLOR.fullmatch(color):
        raise ValueError(f"a colour is #rgb, #rrggbb, #rrggbbaa or a name such as red, not {color!r}")
    return color


def filled(color: str) -> Paint:
    """Give the attributes that fill with a colour."""
    opaque, opacity = _split(color)
    return {"fill": opaque, "fill_opacity": opacity}


def drawn(color: str, width: float) -> Paint:
    """Give the attributes that draw a line of a colour with round ends, and fill nothing."""
    return flat(color, width) | {"stroke_linecap": "round", "stroke_linejoin": "round"}


def flat(color: str, width: float) -> Paint:
    """Give the attributes that draw a line of a colour with flat ends, and fill nothing."""
    opaque, opacity = _split(color)
    return {"fill": "none", "stroke": opaque, "stroke_opacity": opacity, "stroke_width": width}


def edged(color: str, edge: str, width: float) -> Paint:
    """Give the attributes that fill with one colour and draw an edge of another."""
    return drawn(edge, width) | filled(color)


def between(low: str, high: str, part: float) -> str:
    """Mix two colours of six digits."""
    pairs = zip(_channels(low), _channels(high), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _split(color: str) -> tuple[str, float | None]:
    """Tell a colour from its opacity: not every renderer reads colours of eight digits."""
    if not color.startswith("#") or len(color) not in (5, 9):
        return color, None
    digits = (len(color) - 1) // 4
    alpha = color[-digits:] * (2 // digits)
    return color[:-digits], int(alpha, 16) / 255


def _channels(color: str) -> tuple[int, int, int]:
    if len(color) != 7 or not color.startswith("#"):
        raise ValueError(f"colours of a scale are of the form #rrggbb, not {color!r}")
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
