"""The shapes that the page draws men with: each is defined once, and used on the squares."""

from __future__ import annotations

from berolina._core import Variant
from berolina.diagram.names import men
from berolina.squares import COLOR_NAMES
from berolina.svg.colors import DARK, LIGHT
from berolina.svg.drawing import man, shape_of
from berolina.svg.elements import element
from berolina.svg.outlines import SIDE

_USED = ("square ", "coord", "river", "wave", "bridge ", "white", "black", "check", "berserk", "en passant")


def shapes(variant: Variant) -> str:
    """Give a symbol for each man, coloured by the properties that `color_properties` sets."""
    colors = {name: f"var({property_name(name)})" for name in LIGHT}
    return "".join(
        element(
            "symbol",
            man(piece, shape_of(piece, variant.pawns), colors),
            id=f"man-{COLOR_NAMES[piece.color]}-{piece.symbol().lower()}",
            viewBox=f"0 0 {SIDE} {SIDE}",
        )
        for piece in men()
    )


def color_properties() -> str:
    """Write the colours of the pictures as properties of a style sheet, for light pages and for dark ones."""
    return "".join(
        f"  {property_name(name)}: light-dark({light}, {DARK[name]});\n"
        for name, light in LIGHT.items()
        if name.startswith(_USED)
    )


def property_name(name: str) -> str:
    """Name the property that holds a colour."""
    return "--" + name.replace(" ", "-")
