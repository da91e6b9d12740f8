"""A picture: SVG text that notebooks show."""

from __future__ import annotations

from berolina.svg.elements import NAMESPACE, element, number, words


class Picture(str):
    """The text of an SVG picture. It is a `str`, and shows as a picture in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def png(self, *, scale: float = 1.0) -> bytes:
        """Give the picture as PNG, see `berolina.svg.to_png`."""
        from berolina.svg.png import to_png

        return to_png(self, scale=scale)


def framed(
    *parts: str, width: float, height: float, size: float | None, title: str, description: str, style: str | None = None
) -> Picture:
    """Put parts into a picture.

    Args:
        parts: elements, from the lowest to the topmost.
        width: how many units wide the parts are.
        height: how many units high they are.
        size: how many pixels wide the picture is to be; None for as wide as there is room.
        title: what it shows, in a line; it is also what programs that read aloud say.
        description: all else that it shows.
        style: a style sheet of the caller's.

    Raises:
        ValueError: if the size is not positive.
    """
    if size is not None and not 0 < size < float("inf"):
        raise ValueError(f"the size of a picture is a positive number of pixels, not {size!r}")
    return Picture(
        element(
            "svg",
            words("title", title),
            words("desc", description),
            words("style", style) if style is not None else "",
            *parts,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=size,
            height=None if size is None else round(size * height / width),
            role="img",
            aria_label=f"{title}. {description}",
        )
    )
