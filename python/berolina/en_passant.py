"""The pawn that has just double-stepped."""

from __future__ import annotations

from typing import NamedTuple

from berolina.squares import Square


class EnPassant(NamedTuple):
    """The square that a double step skipped, on which a capturer lands, and the square of the pawn, the victim.

    The skipped square does not tell the victim: after e2-c4 and after c2-e4 it is d3.

    >>> board = berolina.Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1")
    >>> board.en_passant
    EnPassant(skipped=19, victim=26)
    """

    skipped: Square
    victim: Square
