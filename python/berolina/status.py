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


STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_BAD_MOVED_PAWNS = Status.BAD_MOVED_PAWNS
STATUS_BAD_DECLARATIONS = Status.BAD_DECLARATIONS
