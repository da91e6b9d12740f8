"""The board that people play on."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Self, TypeVar

from berolina import _core
from berolina._core import Move, Variant
from berolina.arrays import legal_move_indices_many, legal_move_masks, to_arrays
from berolina.classification import Manner, MoveClass, MoveKind
from berolina.outcome import Outcome, Termination
from berolina.squares import Square

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_SomeBoard = TypeVar("_SomeBoard", bound="Board")


def _empty(kind: type[_SomeBoard]) -> _SomeBoard:
    """Make a board without asking the constructors of subclasses, which may want arguments of their own."""
    return _core.Board.__new__(kind)


def _replayed(kind: type[_SomeBoard], fen: str, variant: Variant, moves: list[Move]) -> _SomeBoard:
    """Make a pickled board anew."""
    board = _empty(kind)
    Board.__init__(board, fen, variant=variant)
    for move in moves:
        # Not `board.push`: a subclass may have its own, which wants attributes that come later.
        _core.Board.push(board, move)
    return board


def _set_attributes(board: Board, state: object) -> None:
    """Give a board what `object.__getstate__` told of another: None, a dict, or a pair of dicts (the second: slots)."""
    for attributes in state if isinstance(state, tuple) else (state,):
        for name, value in (attributes or {}).items():
            setattr(board, name, value)


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

    def __init__(self, fen: str | None = None, *, variant: Variant | str = "berolina") -> None:
        super().__init__(fen, variant=variant)

    # A position that changes has no lasting hash.
    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Self:
        """Give an independent board with the same position, moves and (of a subclass) attributes."""
        twin = _empty(type(self))
        twin._assign(self)
        _set_attributes(twin, self.__getstate__())
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        twin = _empty(type(self))
        memo[id(self)] = twin
        twin._assign(self)
        _set_attributes(twin, deepcopy(self.__getstate__(), memo))
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        recipe = (type(self), self._root_fen(), self.variant, self.move_stack)
        return _replayed, recipe, self.__getstate__()

    def declare_berserk(self, from_square: Square, to_square: Square) -> Move:
        """Send the pawn on a square berserk against the man on another, and return the move.

        In check it costs no declaration, if it ends the check; otherwise it uses one up.

        Raises:
            IllegalMoveError: with the rule that refuses it as its reason.
            ValueError: if there are no such squares.

        >>> board = berolina.Board("4k3/8/8/5n2/8/8/1P6/4K3 w - - 1+1 0 1", variant="berolina+berserk")
        >>> board.declare_berserk(berolina.B2, berolina.F5)
        Move.from_uci('b2f5x')
        >>> board.declarations_left(berolina.WHITE)
        0
        """
        move = Move(from_square, to_square, berserk=True)
        self.push(move)
        return move

    def classify(self, move: Move) -> MoveClass:
        """Say what a legal move does (capture, double step, en passant, ...) and how the man gets there.

        Raises:
            IllegalMoveError: if the move is illegal.

        >>> board = berolina.Board()
        >>> found = board.classify(berolina.Move.from_uci("e2c4"))
        >>> berolina.MoveKind.DOUBLE_STEP in found.kind, found.manner
        (True, <Manner.STEP: 'step'>)
        """
        manner, captured, *facts = self._classify(move)
        kinds = (
            MoveKind.DOUBLE_STEP,
            MoveKind.EN_PASSANT,
            MoveKind.CASTLING,
            MoveKind.PROMOTION,
            MoveKind.BERSERK,
        )
        kind = MoveKind.QUIET if captured is None else MoveKind.CAPTURE
        for is_so, name in zip(facts, kinds, strict=True):
            kind |= name if is_so else MoveKind(0)
        return MoveClass(kind, Manner(manner), captured)

    def outcome(self) -> Outcome | None:
        """Say how the game has ended, or give None while it goes on. Draws other than stalemate are not looked at yet.

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

    def to_array(self) -> NDArray[np.uint8]:
        """Give the position as planes, which `plane_names` names. The page `docs/arrays.md` says what they hold.

        Returns:
            An array of `uint8` and the shape (planes, ranks, 8): rank 1 is row 0, the a-file column 0.

        Raises:
            ImportError: if NumPy is not installed.

        >>> planes = dict(zip(berolina.plane_names(), berolina.Board().to_array(), strict=True))
        >>> planes["white rook"][0].tolist()
        [1, 0, 0, 0, 0, 0, 0, 1]
        """
        return to_arrays([self]).squeeze(axis=0)

    def legal_move_mask(self) -> NDArray[np.bool_]:
        """Say of every move index of the variant whether its move is legal.

        Returns:
            An array of `bool` and the shape (`move_index_size(variant)`,).

        Raises:
            ImportError: if NumPy is not installed.

        >>> mask = berolina.Board().legal_move_mask()
        >>> bool(mask[berolina.move_index(berolina.Move.from_uci("e2c4"))])
        True
        """
        return legal_move_masks([self]).squeeze(axis=0)

    def legal_move_indices(self) -> NDArray[np.int64]:
        """Give the indices of the legal moves, in rising order.

        Returns:
            An array of `int64` and the shape (legal moves,).

        Raises:
            ImportError: if NumPy is not installed.

        >>> berolina.move_from_index(berolina.Board().legal_move_indices()[0])
        Move.from_uci('b1a3')
        """
        return legal_move_indices_many([self])[0]

    def __repr__(self) -> str:
        fen = self.fen(en_passant="fen")
        return f"Board({fen!r}, variant={self.variant.name!r})"
