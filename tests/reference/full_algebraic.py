"""The full algebraic notation of correspondence servers: how each legal move is written, and what it is read from.

Nothing is parsed here. A text means a move if, apart from spaces, it is among the texts of that move, which are all
written down. Nothing is ever ambiguous: both squares are always given.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .board import square_name
from .men import man_of
from .moves import Move

if TYPE_CHECKING:
    from .position import ReferencePosition


def full_algebraic(position: ReferencePosition, move: Move) -> str:
    first = f"{position.men[move.from_square]} {_way(move.from_square, move.to_square)}"
    second = _second_part(position, move)
    return f"{first}; {second}" if second else first


def _way(from_square: int, to_square: int) -> str:
    return f"{square_name(from_square)}-{square_name(to_square)}"


def _second_part(position: ReferencePosition, move: Move) -> str:
    """What else happens on the board besides one man going from square to square."""
    if move.promotion:
        return f"{man_of(position.turn, move.promotion.upper())}-{square_name(move.to_square)}"
    if move.kind == "en passant" and position.en_passant is not None:
        return f"{square_name(position.en_passant.victim)}-"
    if move.kind == "berserk":
        return f"{square_name(move.to_square)}-"
    if move.kind == "castling":
        return f"{man_of(position.turn, 'R')} {_rook_way(position, move)}"
    return ""


def _rook_way(position: ReferencePosition, move: Move) -> str:
    for wing in position.variant.castling_wings[position.turn]:
        if wing.king_to == move.to_square:
            return _way(wing.rook_from, wing.rook_to)
    raise AssertionError("no castling")


def full_algebraic_texts(position: ReferencePosition, move: Move) -> set[str]:
    """All that is read as the move, without spaces."""
    way = _way(move.from_square, move.to_square)
    firsts = (position.men[move.from_square] + way, way)
    return {first + second for first in firsts for second in _second_texts(position, move)}


def _second_texts(position: ReferencePosition, move: Move) -> Iterator[str]:
    """The ways to write the second part, the semicolon included; none for en passant and castling is one of them."""
    second = _second_part(position, move).replace(" ", "")
    if not (move.promotion or move.kind == "berserk"):
        yield ""
    if move.promotion:
        yield ";" + second.upper()[0] + second[1:]
        yield ";" + second.lower()
    elif move.kind == "castling":
        yield f";{second}"
        yield f";{second[1:]}"
    elif second:
        yield f";{second}"
        yield f";@-{second[:2]}"


class FullAlgebraicReader:
    """What texts mean in a position."""

    def __init__(self, position: ReferencePosition) -> None:
        self.texts: dict[str, Move] = {}
        for move in position.moves_by_uci.values():
            for text in full_algebraic_texts(position, move):
                assert text not in self.texts, f"{text} means two moves in {position.fen('fen')}"
                self.texts[text] = move

    def move(self, text: str) -> Move | None:
        return self.texts.get("".join(text.split()))
