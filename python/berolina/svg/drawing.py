"""Men in their colours."""

from __future__ import annotations

from berolina._core import PawnRule, Piece
from berolina.squares import COLOR_NAMES, PAWN, piece_name
from berolina.svg.colors import Palette, drawn, edged
from berolina.svg.elements import element, moved
from berolina.svg.men import SHAPES, Shape
from berolina.svg.outlines import SIDE
from berolina.svg.pawns import pawn_shape

_LINE, _MARK = 1.6, 2.4


def shape_of(piece: Piece, pawns: tuple[PawnRule, PawnRule]) -> Shape:
    """Give the shape of a man.

    Args:
        piece: the man.
        pawns: the rules of White's pawns and of Black's.
    """
    if piece.piece_type == PAWN:
        return pawn_shape(pawns[0 if piece.color else 1])
    return SHAPES[piece.piece_type]


def man(piece: Piece, shape: Shape, colors: Palette, x: float = 0, y: float = 0) -> str:
    """Draw a man on the square whose left upper corner is a point."""
    side = COLOR_NAMES[piece.color]
    turned = f" rotate(180 {SIDE // 2} {SIDE // 2})" if shape.is_upside_down else ""
    outline = element("path", d=shape.outline, **edged(colors[side], colors[f"{side} edge"], _LINE))
    lines = element("path", d=shape.lines, **drawn(colors[f"{side} line"], _LINE))
    mark = element("path", d=shape.mark, **drawn(colors[f"{side} line"], _MARK)) if shape.mark else ""
    return element(
        "g",
        outline,
        lines,
        mark,
        class_=f"piece {side} {piece_name(piece.piece_type)}",
        transform=moved(x, y) + turned,
    )
