"""PNG, by resvg: the extra `png`."""

from __future__ import annotations


def to_png(picture: str, *, scale: float = 1.0) -> bytes:
    """Render a picture as PNG.

    Args:
        picture: the text of an SVG picture; text in it is not rendered, since no fonts are read.
        scale: how many pixels a pixel of the picture becomes, 2 for sharp ones on fine screens.

    Raises:
        ImportError: if the extra `png` is not installed.
        ValueError: if the text is no SVG, or the scale not positive.

    >>> import berolina.svg
    >>> berolina.svg.to_png(berolina.svg.piece(berolina.Piece.from_symbol("Q"), 48))[1:4]
    b'PNG'
    """
    if not 0 < scale < float("inf"):
        raise ValueError(f"a scale is a positive number, not {scale!r}")
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ImportError("PNG needs resvg: pip install 'berolina[png]'", name="resvg_py") from error
    try:
        return svg_to_bytes(svg_string=picture, zoom=scale, skip_system_fonts=True)
    except ValueError as error:
        raise ValueError(f"no SVG picture: {error}") from error
