"""Games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from berolina import _core
from berolina.board import Board
from berolina.pgn.headers import Headers
from berolina.pgn.node import GameNode
from berolina.pgn.notes import Note, notes_of, told

if TYPE_CHECKING:
    from berolina._core import Variant, _Style


class Game(GameNode):
    """A game: headers, moves with variations and comments, and a result.

    Two games are equal if all of it is.

    Args:
        headers: sets headers; the seven that every game has are there already.
        variant: a `Variant` or the name of one.

    Raises:
        InvalidVariantError: if the name is no variant's.
        ValueError: if no header can have such a name or say such a thing.

    >>> import berolina, berolina.pgn
    >>> game = berolina.pgn.Game({"White": "Nebermann"})
    >>> node = game.add_line(berolina.Move.from_uci(uci) for uci in ["e2c4", "e7c5"])
    >>> game.variations[0].comment = "towards the centre"
    >>> print(game)
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Nebermann"]
    [Black "?"]
    [Result "*"]
    [Variant "Berolina"]
    <BLANKLINE>
    1. ec4 {towards the centre} 1... ec5 *
    """

    __slots__ = ("_core",)

    def __init__(
        self, headers: dict[str, str] | Iterable[tuple[str, str]] | None = None, *, variant: Variant | str = "berolina"
    ) -> None:
        self._core = _core.GameTree(Board(variant=variant))
        self.headers.update({} if headers is None else headers)

    @classmethod
    def _of(cls, tree: _core.GameTree) -> Self:
        """Make the game of a tree."""
        game = cls.__new__(cls)
        game._core = tree
        return game

    @classmethod
    def from_board(cls, board: Board) -> Self:
        """Make a game of the moves that were played on a board, with its result.

        >>> import berolina, berolina.pgn
        >>> board = berolina.Board()
        >>> board.push_san("ec4")
        Move.from_uci('e2c4')
        >>> print(berolina.pgn.Game.from_board(board).mainline_moves())
        1. ec4
        """
        game = cls._of(_core.GameTree(board.root()))
        game.add_line(board.move_stack)
        game.result = board.result()
        game.headers["Result"] = game.result
        return game

    @classmethod
    def without_tag_roster(cls, *, variant: Variant | str = "berolina") -> Self:
        """Make a game with no headers but those that say where it starts."""
        return cls._of(_core.GameTree(Board(variant=variant), headers=False))

    @property
    def _game(self) -> Game:
        return self

    @property
    def _number(self) -> int:
        return 0

    @property
    def headers(self) -> Headers:
        """The headers."""
        return Headers(self._core)

    @property
    def variant(self) -> Variant:
        """The variant."""
        return self._core.variant

    @property
    def result(self) -> str:
        """What stands at the end: `1-0`, `0-1`, `1/2-1/2` or `*`. The header `Result` is apart from it.

        Raises:
            ValueError: if it is set to something else.
        """
        return self._core.marker

    @result.setter
    def result(self, result: str) -> None:
        self._core.marker = result

    @property
    def closing_notes(self) -> tuple[Note, ...]:
        """What stands behind the result; it can be set."""
        return notes_of(self._core.epilogue())

    @closing_notes.setter
    def closing_notes(self, notes: Iterable[Note]) -> None:
        self._core.set_epilogue(told(notes))

    def setup(self, board: Board) -> None:
        """Let the game start from the position of a board. The headers stay, moves and notes do not.

        Raises:
            InvalidPositionError: if the board is no legal position.
        """
        tree = _core.GameTree(board.copy(stack=False), headers=False)
        for name in ("Variant", "FEN", "SetUp"):
            self._core.remove_header(name)
        needed = tree.headers()
        for name, value in self._core.headers():
            tree.set_header(name, value)
        for name, _ in needed:
            tree.remove_header(name)
        for name, value in needed:
            tree.set_header(name, value)
        tree.marker = self._core.marker
        self._core = tree

    def pgn(self, *, style: _Style = "san", columns: int | None = 80) -> str:
        r"""Give the text of the game, which ends with the end of a line.

        Args:
            style: how moves are written, see `Board.san`.
            columns: lines of moves are shorter than so many characters where they can be; None for one line.

        >>> import berolina.pgn
        >>> berolina.pgn.Game.without_tag_roster(variant="chess").pgn()
        '*\n'
        """
        return self._core.pgn(style, columns)

    def _repr_svg_(self) -> str | None:
        return self.end().picture()

    def __str__(self) -> str:
        return self.pgn().removesuffix("\n")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._core.is_same(other._core)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Self:
        return self._of(self._core.copy())

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self._of(self._core.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return _reread, (type(self), self.pgn())

    def __repr__(self) -> str:
        players = " - ".join(self.headers.get(name, "?") for name in ("White", "Black"))
        plies = len(self._core.mainline(0))
        return f"<Game {players}, {self.variant.name}, {plies} plies, {self.result}>"


def _reread(kind: type[Game], text: str) -> Game:
    """Make a pickled game anew."""
    import io

    read = _core.GameReader(io.StringIO(text)).read()
    assert read is not None, "what is written reads back"
    return kind._of(read[0])
