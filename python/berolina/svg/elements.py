"""SVG elements as texts: only what browsers, librsvg, resvg and Inkscape all draw alike.

No ids, so that pictures can stand beside each other in one page; attributes instead of style sheets; no text, for which
fonts would be needed.
"""

from __future__ import annotations

from html import escape

NAMESPACE = "http://www.w3.org/2000/svg"


def element(name: str, /, *children: str, **attributes: str | float | None) -> str:
    """Write an element; `stroke_width` is written as `stroke-width`, `class_` as `class`, and None not at all."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{name}{said}>{inner}</{name}>" if inner else f"<{name}{said}/>"


def number(value: float) -> str:
    """Write a number, to hundredths."""
    return f"{round(value, 2) + 0.0:g}"


def moved(x: float, y: float) -> str:
    """Write the transformation that puts the origin to a point."""
    return f"translate({number(x)} {number(y)})"


def words(name: str, text: str) -> str:
    """Write an element that holds text for those who do not see the picture."""
    return f"<{name}>{escape(text)}</{name}>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)
