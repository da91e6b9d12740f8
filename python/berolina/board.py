"""The board that people play on."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Final, Self, TypeAlias, TypeVar

from berolina import _core
from berolina._core import Move, Variant
from berolina.arrays import legal_move_indices_many, legal_move_masks, to_arrays
from berolina.bitboards import Bitboard, IntoSquareSet
from berolina.classification import Manner, MoveClass, MoveKind
from berolina.en_passant import EnPassant
from berolina.outcome import Outcome, Termination
from berolina.squares import WHITE, Color, Square
from berolina.status import Status

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from berolina._core import _DraftState
    from berolina.diagram import PageTheme
    from berolina.svg import Picture, Theme

EpdOperand: TypeAlias = str | int | float | None

NOTEBOOK_SIZE: Final = 400
"""How many pixels wide pictures are where nobody says it."""

_SomeBoard = TypeVar("_SomeBoard", bound="Board")


def _empty(kind: type[_SomeBoard]) -> _SomeBoard:
    """Make a board without asking the constructors of subclasses, which may want arguments of their own."""
    return _core.Board.__new__(kind)


def _replayed(
    kind: type[_SomeBoard], fen: str, variant: Variant, moves: list[Move], draft: _DraftState | None = None
) -> _SomeBoard:
    """Make a pickled board anew."""
    board = _empty(kind)
    if draft is not None:
        Board.__init__(board, None, variant=variant)
        board._set_draft_state(draft)
        return board
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


def _restore(board: Board, state: object) -> None:
    """Give a board the state that another has told, by `__setstate__` if its class has one."""
    if state is None:
        return
    if hasattr(board, "__setstate__"):
        board.__setstate__(state)
    else:
        _set_attributes(board, state)


class Board(_core.Board):
    """A position of a variant and the moves that led to it, or a board that is being set up.

    It is used as `chess.Board` is; the page `docs/python-chess.md` lists every name that is different. A board that is
    being set up may be illegal: see `set_piece_at`.

    Args:
        fen: the position; `"startpos"` for the start position of the variant, None for an empty board.
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

    def __init__(self, fen: str | None = "startpos", *, variant: Variant | str = "berolina") -> None:
        super().__init__(fen, variant=variant)

    # A position that changes has no lasting hash.
    __hash__ = None  # type: ignore[assignment]

    @classmethod
    def empty(cls, *, variant: Variant | str = "berolina") -> Self:
        """Make a board without men, to be set up.

        >>> berolina.Board.empty().is_valid()
        False
        """
        return cls(None, variant=variant)

    @classmethod
    def draft(cls, fen: str, *, variant: Variant | str = "berolina") -> Self:
        """Make a board of a FEN that may say an illegal position.

        Raises:
            InvalidFenError: if the text is no FEN of the variant.

        >>> board = berolina.Board.draft("8/8/8/8/8/8/8/K7 w - - 0 1")
        >>> board.status()
        <Status.NO_BLACK_KING: 2>
        """
        board = cls(None, variant=variant)
        board._set_draft_fen(fen)
        return board

    @classmethod
    def from_epd(cls, epd: str, *, variant: Variant | str = "berolina") -> tuple[Self, dict[str, EpdOperand]]:
        """Read an EPD: give the board, and the operations as `set_epd` does.

        Raises:
            InvalidFenError: if the text is no EPD of the variant.
            InvalidPositionError: if it says an illegal position.

        >>> board, operations = berolina.Board.from_epd('4k3/8/8/8/8/8/8/4K3 w - - id "bare kings";')
        >>> operations
        {'id': 'bare kings'}
        """
        board = cls(None, variant=variant)
        return board, board.set_epd(epd)

    def copy(self, *, stack: bool | int = True) -> Self:
        """Give an independent board with the same position, moves and (of a subclass) attributes.

        Args:
            stack: whether the moves are copied, too; a number for only so many of the latest. Without moves a copy
                takes the same little time however long the game is.

        >>> board = berolina.Board()
        >>> board.push_uci("e2c4")
        Move.from_uci('e2c4')
        >>> board.copy(stack=False).move_stack
        []
        """
        twin = _empty(type(self))
        twin._assign(self, None if stack is True else stack)
        _restore(twin, self.__getstate__())
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        twin = _empty(type(self))
        memo[id(self)] = twin
        twin._assign(self)
        _restore(twin, deepcopy(self.__getstate__(), memo))
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (type(self), *self._recipe()), self.__getstate__()

    def root(self) -> Self:
        """Give a board of the position from which the moves start.

        >>> board = berolina.Board()
        >>> board.push_uci("e2c4")
        Move.from_uci('e2c4')
        >>> board.root() == berolina.Board()
        True
        """
        twin = self.copy(stack=False)
        twin._assign_root(self)
        return twin

    def mirror(self) -> Self:
        """Give a board with colours swapped, turned top to bottom, without moves: see `apply_mirror`.

        >>> board = berolina.Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", variant="berolina/chess")
        >>> board.mirror()
        Board('4k3/8/8/2pP4/8/8/8/4K3 w - d6c5 0 1', variant='chess/berolina')
        """
        twin = self.copy(stack=False)
        twin.apply_mirror()
        return twin

    def transform(self, f: Callable[[Bitboard], IntoSquareSet]) -> Self:
        """Give a board whose squares a function of masks has moved, without moves: see `apply_transform`.

        >>> board = berolina.Board("4k3/8/8/8/2P5/8/8/4K3 w - - 0 1")
        >>> board.transform(berolina.flip_horizontal).board_fen()
        '3k4/8/8/8/5P2/8/8/3K4'
        """
        twin = self.copy(stack=False)
        twin.apply_transform(f)
        return twin

    @property
    def en_passant(self) -> EnPassant | None:
        """The pawn that has just double-stepped and the square that it skipped; None if the last move was another.

        Whether a capture is legal does not matter.

        Setting it (to a pair of squares, or None) is an edit, see `set_piece_at`.

        Raises:
            ValueError: if the board lacks a square that is set.
        """
        pair = self._en_passant()
        return None if pair is None else EnPassant(*pair)

    @en_passant.setter
    def en_passant(self, pair: tuple[Square, Square] | None) -> None:
        self._set_en_passant(pair)

    def status(self) -> Status:
        """Say what kinds of faults make the board no legal position; `faults` says it in sentences.

        >>> berolina.Board().status()
        <Status.VALID: 0>
        """
        return Status(self._status())

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

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """Say how the game has ended, or give None while it goes on.

        Checkmate and stalemate count berserk moves: who can still make one is neither mated nor stalemated. The order
        is that of python-chess: checkmate, dead by material, stalemate, seventy-five moves, fivefold repetition, and
        then what must be claimed.

        Args:
            claim_draw: whether draws count that the side to move may claim: fifty moves, threefold repetition.

        >>> board = berolina.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
        >>> board.outcome()
        Outcome(termination=<Termination.CHECKMATE: 1>, winner=True)
        """
        found = self._outcome(claim_draw)
        return None if found is None else Outcome(Termination(found[0]), found[1])

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game has ended, see `outcome`."""
        return self._outcome(claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """Give `1-0`, `0-1` or `1/2-1/2`, or `*` while the game goes on, see `outcome`."""
        outcome = self.outcome(claim_draw=claim_draw)
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

    def picture(
        self,
        move: Move | None = None,
        *,
        orientation: Color = WHITE,
        size: float | None = NOTEBOOK_SIZE,
        theme: Theme = "light",
    ) -> Picture:
        """Draw the position with its last move, check and what can be taken en passant, or a move on it.

        The page `docs/pictures.md` shows it; `berolina.svg.board` draws what else one may want.

        Args:
            move: a legal move that is drawn, with what it takes; None for the position as it is.
            orientation: whose side is below.
            size: how many pixels wide the picture is; None for as wide as there is room.
            theme: light or dark.

        Returns:
            SVG as a `str` that shows as a picture in a notebook.

        Raises:
            IllegalMoveError: if the move is illegal.
            ValueError: if there is no such theme, or the size is not positive.

        >>> board = berolina.Board()
        >>> board.picture(berolina.Move.from_uci("e2c4")).startswith("<svg")
        True
        """
        # Only here: who shows no pictures need not wait until what draws them is imported.
        from berolina import svg

        if move is None:
            return svg.position(self, orientation=orientation, size=size, theme=theme)
        return svg.move(self, move, orientation=orientation, size=size, theme=theme)

    def to_html(self, *, orientation: Color = WHITE, theme: PageTheme = "auto", title: str | None = None) -> str:
        """Write an interactive diagram: a page of HTML in which clicking a man shows its legal moves.

        It is one file that needs no network. The moves of the board can be stepped through. The page
        `docs/diagram.md` tells more.

        Args:
            orientation: whose side is below at first.
            theme: light, dark, or as the reader's system has it.
            title: the heading; None for the name of the variant.

        Raises:
            InvalidPositionError: if the board is no legal position.
            ValueError: if there is no such theme.

        >>> berolina.Board().to_html().startswith("<!doctype html>")
        True
        """
        # Only here, as in `picture`.
        from berolina.diagram import page
        from berolina.diagram.steps import steps_of_board

        return page(steps_of_board(self), orientation=orientation, theme=theme, title=title)

    def _repr_svg_(self) -> str:
        return self.picture()
