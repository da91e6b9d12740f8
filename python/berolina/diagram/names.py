"""How the diagram calls men and sides."""

from __future__ import annotations

from berolina._core import PawnRule, Piece, Variant
from berolina.squares import COLOR_NAMES, COLORS, PAWN, PIECE_TYPES, piece_name

_PAWNS = {
    "chess": "pawn",
    "berolina": "Berolina pawn",
    "berolina-plus": "Berolina Plus pawn",
    "sergeant": "Sergeant",
    "wolf-sergeant": "Wolf Sergeant",
}


def pawn_name(rule: PawnRule) -> str:
    """Name the pawns of a rule."""
    return _PAWNS.get(rule.name, "pawn")


def man_name(piece: Piece, variant: Variant) -> str:
    """Name a man with its colour: `white Berolina pawn`."""
    is_pawn = piece.piece_type == PAWN
    name = pawn_name(variant.pawns[COLORS.index(piece.color)]) if is_pawn else piece_name(piece.piece_type)
    return f"{COLOR_NAMES[piece.color]} {name}"


def described(variant: Variant) -> tuple[str, str]:
    """Give the name of a variant for headings, and the rest of what it says of itself."""
    name, colon, description = variant.description.partition(": ")
    if colon:
        return name, description
    if name[:1].isupper():
        return name, ""
    return variant.name, name


def men() -> list[Piece]:
    """Give one of each kind and colour."""
    return [Piece(kind, color) for color in COLORS for kind in PIECE_TYPES]
