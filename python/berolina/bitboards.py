"""Masks: ints in which bit n is square n, as python-chess has them, and a few functions of them.

Masks of the bridge board have up to 72 bits, of which 66 are squares. Functions that depend on the board take it as
`board`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, SupportsIndex, TypeAlias

from berolina._core import SquareSet
from berolina.squares import RANK_NAMES, SQUARE_NAMES, Square, square_file, square_rank

Bitboard: TypeAlias = int
IntoSquareSet: TypeAlias = SupportsIndex | Iterable[Square]
BoardName: TypeAlias = Literal["standard", "bridge"]

BB_EMPTY: Final[Bitboard] = 0
BB_ALL: Final[Bitboard] = 0xFFFF_FFFF_FFFF_FFFF
"""The squares of the standard board; those of the bridge board are `BB_ALL_BRIDGE`."""
BB_ALL_BRIDGE: Final[Bitboard] = int(~SquareSet(board="bridge"))

BB_SQUARES: Final = tuple(1 << square for square in range(len(SQUARE_NAMES)))
"""The mask of each square by its number, those of rank 9 included."""

# fmt: off
BB_A1: Final[Bitboard] = 1 << 0; BB_B1: Final[Bitboard] = 1 << 1; BB_C1: Final[Bitboard] = 1 << 2; BB_D1: Final[Bitboard] = 1 << 3; BB_E1: Final[Bitboard] = 1 << 4; BB_F1: Final[Bitboard] = 1 << 5; BB_G1: Final[Bitboard] = 1 << 6; BB_H1: Final[Bitboard] = 1 << 7  # noqa: E501, E702
BB_A2: Final[Bitboard] = 1 << 8; BB_B2: Final[Bitboard] = 1 << 9; BB_C2: Final[Bitboard] = 1 << 10; BB_D2: Final[Bitboard] = 1 << 11; BB_E2: Final[Bitboard] = 1 << 12; BB_F2: Final[Bitboard] = 1 << 13; BB_G2: Final[Bitboard] = 1 << 14; BB_H2: Final[Bitboard] = 1 << 15  # noqa: E501, E702
BB_A3: Final[Bitboard] = 1 << 16; BB_B3: Final[Bitboard] = 1 << 17; BB_C3: Final[Bitboard] = 1 << 18; BB_D3: Final[Bitboard] = 1 << 19; BB_E3: Final[Bitboard] = 1 << 20; BB_F3: Final[Bitboard] = 1 << 21; BB_G3: Final[Bitboard] = 1 << 22; BB_H3: Final[Bitboard] = 1 << 23  # noqa: E501, E702
BB_A4: Final[Bitboard] = 1 << 24; BB_B4: Final[Bitboard] = 1 << 25; BB_C4: Final[Bitboard] = 1 << 26; BB_D4: Final[Bitboard] = 1 << 27; BB_E4: Final[Bitboard] = 1 << 28; BB_F4: Final[Bitboard] = 1 << 29; BB_G4: Final[Bitboard] = 1 << 30; BB_H4: Final[Bitboard] = 1 << 31  # noqa: E501, E702
BB_A5: Final[Bitboard] = 1 << 32; BB_B5: Final[Bitboard] = 1 << 33; BB_C5: Final[Bitboard] = 1 << 34; BB_D5: Final[Bitboard] = 1 << 35; BB_E5: Final[Bitboard] = 1 << 36; BB_F5: Final[Bitboard] = 1 << 37; BB_G5: Final[Bitboard] = 1 << 38; BB_H5: Final[Bitboard] = 1 << 39  # noqa: E501, E702
BB_A6: Final[Bitboard] = 1 << 40; BB_B6: Final[Bitboard] = 1 << 41; BB_C6: Final[Bitboard] = 1 << 42; BB_D6: Final[Bitboard] = 1 << 43; BB_E6: Final[Bitboard] = 1 << 44; BB_F6: Final[Bitboard] = 1 << 45; BB_G6: Final[Bitboard] = 1 << 46; BB_H6: Final[Bitboard] = 1 << 47  # noqa: E501, E702
BB_A7: Final[Bitboard] = 1 << 48; BB_B7: Final[Bitboard] = 1 << 49; BB_C7: Final[Bitboard] = 1 << 50; BB_D7: Final[Bitboard] = 1 << 51; BB_E7: Final[Bitboard] = 1 << 52; BB_F7: Final[Bitboard] = 1 << 53; BB_G7: Final[Bitboard] = 1 << 54; BB_H7: Final[Bitboard] = 1 << 55  # noqa: E501, E702
BB_A8: Final[Bitboard] = 1 << 56; BB_B8: Final[Bitboard] = 1 << 57; BB_C8: Final[Bitboard] = 1 << 58; BB_D8: Final[Bitboard] = 1 << 59; BB_E8: Final[Bitboard] = 1 << 60; BB_F8: Final[Bitboard] = 1 << 61; BB_G8: Final[Bitboard] = 1 << 62; BB_H8: Final[Bitboard] = 1 << 63  # noqa: E501, E702
BB_A9: Final[Bitboard] = 1 << 64; BB_B9: Final[Bitboard] = 1 << 65; BB_C9: Final[Bitboard] = 1 << 66; BB_D9: Final[Bitboard] = 1 << 67; BB_E9: Final[Bitboard] = 1 << 68; BB_F9: Final[Bitboard] = 1 << 69; BB_G9: Final[Bitboard] = 1 << 70; BB_H9: Final[Bitboard] = 1 << 71  # noqa: E501, E702
# fmt: on

BB_FILE_A: Final[Bitboard] = 0x0101_0101_0101_0101
BB_FILE_B: Final[Bitboard] = BB_FILE_A << 1
BB_FILE_C: Final[Bitboard] = BB_FILE_A << 2
BB_FILE_D: Final[Bitboard] = BB_FILE_A << 3
BB_FILE_E: Final[Bitboard] = BB_FILE_A << 4
BB_FILE_F: Final[Bitboard] = BB_FILE_A << 5
BB_FILE_G: Final[Bitboard] = BB_FILE_A << 6
BB_FILE_H: Final[Bitboard] = BB_FILE_A << 7
BB_FILES: Final = (BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H)
"""The files of the standard board."""

BB_RANK_1: Final[Bitboard] = 0xFF
BB_RANK_2: Final[Bitboard] = BB_RANK_1 << 8
BB_RANK_3: Final[Bitboard] = BB_RANK_1 << 16
BB_RANK_4: Final[Bitboard] = BB_RANK_1 << 24
BB_RANK_5: Final[Bitboard] = BB_RANK_1 << 32
BB_RANK_6: Final[Bitboard] = BB_RANK_1 << 40
BB_RANK_7: Final[Bitboard] = BB_RANK_1 << 48
BB_RANK_8: Final[Bitboard] = BB_RANK_1 << 56
BB_RANK_9: Final[Bitboard] = BB_RANK_1 << 64
BB_RANKS: Final = (
    BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8, BB_RANK_9
)  # fmt: skip
"""All ranks, that of the bridge board's last one included."""

BB_BACKRANKS: Final[Bitboard] = BB_RANK_1 | BB_RANK_8
BB_CORNERS: Final[Bitboard] = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER: Final[Bitboard] = BB_D4 | BB_E4 | BB_D5 | BB_E5
BB_LIGHT_SQUARES: Final[Bitboard] = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES: Final[Bitboard] = 0xAA55_AA55_AA55_AA55

SQUARES_180: Final = tuple(square ^ 0x38 for square in range(64))
"""The squares of the standard board, turned top to bottom: `SQUARES_180[A1]` is A8."""


_GRID: Final[Bitboard] = BB_ALL | BB_RANK_9


def lsb(bb: Bitboard) -> Square:
    """Give the first square of a mask; -1 if it is empty.

    >>> berolina.square_name(berolina.lsb(berolina.BB_RANK_2))
    'a2'
    """
    bb &= _GRID
    return (bb & -bb).bit_length() - 1


def msb(bb: Bitboard) -> Square:
    """Give the last square of a mask; -1 if it is empty. Bits beyond the largest board are not looked at."""
    return (bb & _GRID).bit_length() - 1


def popcount(bb: Bitboard) -> int:
    """Give the number of squares of a mask. Bits beyond the largest board are not looked at."""
    return (bb & _GRID).bit_count()


def scan_forward(bb: Bitboard) -> Iterator[Square]:
    """Give the squares of a mask in rising order. Bits beyond the largest board are not looked at: complements serve.

    >>> list(berolina.scan_forward(0b1011))
    [0, 1, 3]
    """
    bb &= _GRID
    while bb:
        rest = bb & (bb - 1)
        yield (bb ^ rest).bit_length() - 1
        bb = rest


def scan_reversed(bb: Bitboard) -> Iterator[Square]:
    """Give the squares of a mask in falling order. Bits beyond the largest board are not looked at."""
    bb &= _GRID
    while bb:
        square = bb.bit_length() - 1
        yield square
        bb ^= 1 << square


def between(a: Square, b: Square, *, board: BoardName = "standard") -> Bitboard:
    """Give the squares between two squares of one line as a mask, as `SquareSet.between` does.

    >>> berolina.between(berolina.A1, berolina.C3) == berolina.BB_B2
    True
    """
    return SquareSet.between(a, b, board=board).mask


def ray(a: Square, b: Square, *, board: BoardName = "standard") -> Bitboard:
    """Give the whole line through two squares as a mask, as `SquareSet.ray` does."""
    return SquareSet.ray(a, b, board=board).mask


def square_knight_distance(a: Square, b: Square, *, board: BoardName = "standard") -> int:
    """Give the number of knight's leaps from one square to another on an empty board.

    Raises:
        ValueError: if the board lacks a square.

    >>> berolina.square_knight_distance(berolina.A1, berolina.B2)
    4
    >>> berolina.square_knight_distance(berolina.D4, berolina.D5, board="bridge")
    3
    """
    goal = SquareSet.from_square(b, board=board).mask
    reached = SquareSet.from_square(a, board=board).mask
    leaps = 0
    while not reached & goal:
        reached = SquareSet(_leap(reached), board=board).mask
        leaps += 1
    return leaps


def _leap(bb: Bitboard) -> Bitboard:
    """Give the squares that a knight of the grid reaches from any of these."""
    reached = 0
    for square in scan_forward(bb):
        for files, ranks in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)):
            file, rank = square_file(square) + files, square_rank(square) + ranks
            if 0 <= file < 8 and 0 <= rank < len(RANK_NAMES):
                reached |= 1 << (8 * rank + file)
    return reached


def flip_vertical(bb: Bitboard, *, board: BoardName = "standard") -> Bitboard:
    """Turn a mask top to bottom: a1 becomes a8, on the bridge board a9.

    >>> berolina.flip_vertical(berolina.BB_A1) == berolina.BB_A8
    True
    >>> berolina.flip_vertical(berolina.BB_A1, board="bridge") == berolina.BB_A9
    True
    """
    return SquareSet(bb, board=board).mirror().mask


def flip_horizontal(bb: Bitboard) -> Bitboard:
    """Turn a mask left to right, on either board: a1 becomes h1. Bits beyond the largest board are not looked at.

    >>> berolina.flip_horizontal(berolina.BB_A9) == berolina.BB_H9
    True
    """
    return sum(1 << (square ^ 0x07) for square in scan_forward(bb))


def flip_diagonal(bb: Bitboard) -> Bitboard:
    """Swap files and ranks of a mask of the standard board: b1 becomes a2.

    Raises:
        ValueError: if the mask has squares beyond the standard board: others are not square.
    """
    return sum(1 << (8 * (square % 8) + square // 8) for square in _scan_standard(bb))


def flip_anti_diagonal(bb: Bitboard) -> Bitboard:
    """Swap files and ranks of a mask of the standard board along its other diagonal: a1 becomes h8.

    Raises:
        ValueError: if the mask has squares beyond the standard board: others are not square.
    """
    return sum(1 << (8 * (7 - square % 8) + 7 - square // 8) for square in _scan_standard(bb))


def _scan_standard(bb: Bitboard) -> Iterator[Square]:
    # The complement of a mask has all bits beyond the board, and means none of them.
    if bb >= 0 and bb & ~BB_ALL:
        raise ValueError("only masks of the standard board, as many files as ranks, flip along a diagonal")
    return scan_forward(bb & BB_ALL)
