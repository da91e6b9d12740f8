"""The picture of a single man."""

from __future__ import annotations

from collections.abc import Mapping

from berolina._core import PawnRule, Piece, Variant
from berolina.squares import COLOR_NAMES, PAWN, piece_name
from berolina.svg.colors import Theme, palette
from berolina.svg.drawing import man, shape_of
from berolina.svg.outlines import SIDE
from berolina.svg.picture import Picture, framed


def piece(
    piece: Piece,
    size: float | None = None,
    *,
    pawns: PawnRule | str = "berolina",
    theme: Theme = "light",
    colors: Mapping[str, str] | None = None,
) -> Picture:
    """Draw a man, without a square behind it.

    Args:
        piece: the man.
        size: how many pixels wide the picture is; None for as wide as there is room.
        pawns: the rule of the pawns, or its name: the shape of a pawn tells how it moves.
        theme: light or dark.
        colors: other colours than those of the theme, see `board`.

    Raises:
        InvalidVariantError: if no pawn rule has the name.

    >>> import berolina.svg
    >>> sergeant = berolina.svg.piece(berolina.Piece.from_symbol("P"), 45, pawns="sergeant")
    """
    rule = Variant.from_name(pawns).pawns[0] if isinstance(pawns, str) else pawns
    drawing = man(piece, shape_of(piece, (rule, rule)), palette(theme, colors or {}))
    name = f"{COLOR_NAMES[piece.color]} {piece_name(piece.piece_type)}"
    kind = f"It moves by the rule {rule.name}." if piece.piece_type == PAWN else ""
    return framed(drawing, width=SIDE, height=SIDE, size=size, title=name, description=kind)
