"""The board that people play on."""

from __future__ import annotations

from typing import Self

from berolina import _core
from berolina.outcome import Outcome, Termination


class Board(_core.Board):
    """A position of a variant and the moves that led to it.

    Args:
        fen: the position; None for the start position of the variant.
        variant: a `Variant` or the name of one.

    Raises:
        InvalidFenError: if the text is no FEN of the variant.
        InvalidPositionError: if it says an illegal position; `reasons` holds all faults.
        InvalidVariantError: if the name is no variant's.

    >>> board = berolina.Board()
    >>> board.push_uci("e2c4")
    Move.from_uci('e2c4')
    >>> print(board)
    r n b q k b n r
    p p p p p p p p
    . . . . . . . .
    . . . . . . . .
    . . P . . . . .
    . . . . . . . .
    P P P P . P P P
    R N B Q K B N R
    """

    __slots__ = ()

    # A position that changes has no lasting hash.
    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Self:
        """Give an independent board with the same position and moves."""
        twin = type(self)()
        twin._assign(self)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        twin = self.copy()
        memo[id(self)] = twin
        return twin

    def outcome(self) -> Outcome | None:
        """Say how the game has ended, or give None while it goes on.

        Checkmate and stalemate count berserk moves: who can still make one is neither mated nor stalemated.

        >>> board = berolina.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
        >>> board.outcome()
        Outcome(termination=<Termination.CHECKMATE: 1>, winner=True)
        """
        if self.is_checkmate():
            return Outcome(Termination.CHECKMATE, winner=not self.turn)
        if self.is_stalemate():
            return Outcome(Termination.STALEMATE, winner=None)
        return None

    def result(self) -> str:
        """Give `1-0`, `0-1` or `1/2-1/2`, or `*` while the game goes on."""
        outcome = self.outcome()
        return "*" if outcome is None else outcome.result()

    def __repr__(self) -> str:
        fen = self.fen(en_passant="fen")
        return f"Board({fen!r}, variant={self.variant.name!r})"
