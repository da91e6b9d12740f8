"""The table of the men: how they move in Betza notation, and what they are worth where a source says it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from berolina._core import PawnRule, Variant
from berolina.diagram.names import pawn_name
from berolina.squares import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, PieceType, piece_symbol

XBOARD = 'GNU XBoard\'s page "Berolina Chess"'
"""The source of the values and of the remarks on endings."""

_BEROLINA_VALUES = {QUEEN: "9.5", ROOK: "5", BISHOP: "3.25", KNIGHT: "3.25", PAWN: "1"}

_BETZA: dict[PieceType, tuple[str, str, str]] = {
    KING: ("King", "K", "Castles with a rook, two squares towards it; cannot be taken"),
    QUEEN: ("Queen", "Q", ""),
    ROOK: ("Rook", "R", ""),
    BISHOP: ("Bishop", "B", "Stays on squares of one colour"),
    KNIGHT: ("Knight", "N", ""),
}


@dataclass(frozen=True)
class Row:
    """A row of the table; without a source there is no value."""

    symbol: str
    name: str
    betza: str
    value: str
    remark: str


def piece_table(variant: Variant) -> list[Row]:
    """Give the rows of a variant's table."""
    values = _BEROLINA_VALUES if has_source_of_values(variant) else {}
    men = [
        Row(piece_symbol(kind).upper(), name, betza, values.get(kind, ""), remark)
        for kind, (name, betza, remark) in _BETZA.items()
    ]
    return [*men, *_pawns(variant, values.get(PAWN, ""))]


def has_source_of_values(variant: Variant) -> bool:
    """Whether XBoard's page is about this game: its figures say nothing of other boards and pawns."""
    return variant == Variant.from_name("berolina")


def _pawns(variant: Variant, value: str) -> Iterator[Row]:
    white, black = variant.pawns
    if white == black:
        yield _pawn("P", white, "", value)
        return
    yield _pawn("P", white, "White's ", value)
    yield _pawn("p", black, "Black's ", value)


def _pawn(symbol: str, rule: PawnRule, owner: str, value: str) -> Row:
    name = pawn_name(rule)
    name = owner + name if owner else name[0].upper() + name[1:]
    return Row(symbol, name, rule.betza, value, "Becomes a queen, rook, bishop or knight on the last rank")
