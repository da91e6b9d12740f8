"""What is wrong with a board that is being set up."""

from __future__ import annotations

from enum import IntFlag


class Status(IntFlag):
    """The kinds of faults that make a board no legal position. `Board.faults` has a sentence for each fault.

    Names and values are those of python-chess where the meaning is the same. Its other names are missing: how many men
    there are and how many give check makes no position illegal here.
    """

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    PAWNS_ON_BACKRANK = 1 << 5
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    BAD_MOVED_PAWNS = 1 << 20
    BAD_DECLARATIONS = 1 << 21
