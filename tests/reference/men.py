"""The men on the board, and which of them attack a square.

The men are a list by square number: a letter as in a FEN (capitals are White's), or `EMPTY`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from .variant import Colour, ReferenceVariant

EMPTY: Final = "."
ROOK_OR_QUEEN: Final[dict[Colour, str]] = {"w": "RQ", "b": "rq"}
BISHOP_OR_QUEEN: Final[dict[Colour, str]] = {"w": "BQ", "b": "bq"}


def man_of(colour: Colour, kind: str) -> str:
    """The letter of a man, its kind given as a capital."""
    return kind if colour == "w" else kind.lower()


def colour_of(man: str) -> Colour | None:
    """Whose man it is; an empty square is nobody's."""
    if man == EMPTY:
        return None
    return "w" if man.isupper() else "b"


def attackers(variant: ReferenceVariant, men: Sequence[str], target: int, colour: Colour) -> Iterator[int]:
    """The squares of that colour's men that attack the target square, whatever stands on it.

    Pawns attack where they capture. Going berserk attacks nothing.
    """
    board = variant.geometry
    for lines, sliders in (
        (board.straight_lines[target], ROOK_OR_QUEEN[colour]),
        (board.diagonal_lines[target], BISHOP_OR_QUEEN[colour]),
    ):
        for line in lines:
            for square in line:
                if men[square] != EMPTY:
                    if men[square] in sliders:
                        yield square
                    break
    for origins, kind in (
        (board.knight_targets[target], "N"),
        (board.king_targets[target], "K"),
        (variant.pawn_attack_origins[colour][target], "P"),
    ):
        man = man_of(colour, kind)
        for square in origins:
            if men[square] == man:
                yield square


def is_attacked(variant: ReferenceVariant, men: Sequence[str], target: int, colour: Colour) -> bool:
    return any(True for _ in attackers(variant, men, target, colour))
