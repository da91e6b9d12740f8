"""Games."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import TYPE_CHECKING, Self, TypeVar

from berolina import _core
from berolina.board import Board
from berolina.errors import InvalidVariantError
from berolina.pgn.headers import FIXED, UNKNOWN, Headers, tree_of
from berolina.pgn.node import GameNode
from berolina.pgn.notes import Note, notes_of, told
from berolina.squares import WHITE, Color

if TYPE_CHECKING:
    from berolina._core import Variant, _Style
    from berolina.diagram import PageTheme


_SomeGame = TypeVar("_SomeGame", bound="Game")


class Game(GameNode):
    """A game: headers, moves with variations and comments, and a result.

    Two games are equal if all of it is.

    Args:
        headers: sets headers; the seven that every game has are there already. `Variant` and `FEN` among them say where
            the game starts.
        variant: a `Variant` or the name of one.

    Raises:
        InvalidFenError: if the header `FEN` is no FEN of the variant.
        InvalidPositionError: if it says an illegal position.
        InvalidVariantError: if the name, or the header `Variant`, is no variant's.
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
        given = dict({} if headers is None else headers)
        self._core = _core.GameTree(_start_of(given, variant))
        self.headers.update({name: value for name, value in given.items() if name not in FIXED})

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
        """What stands at the end: `1-0`, `0-1`, `1/2-1/2` or `*`. Setting it sets the header `Result` if there is one.

        Raises:
            ValueError: if it is set to something else.
        """
        return self._core.marker

    @result.setter
    def result(self, result: str) -> None:
        self._core.marker = result
        if "Result" in self.headers:
            self._core.set_header("Result", self._core.marker)

    @property
    def closing_notes(self) -> tuple[Note, ...]:
        """What stands behind the result; it can be set."""
        return notes_of(self._core.epilogue())

    @closing_notes.setter
    def closing_notes(self, notes: Iterable[Note]) -> None:
        self._core.set_epilogue(told(notes))

    def setup(self, board: Board | str) -> None:
        """Let the game start from the position of a board, or of a FEN. The headers stay, moves and notes do not.

        Raises:
            InvalidFenError: if a text is no FEN of the variant.
            InvalidPositionError: if the board is no legal position.
        """
        self._core.set_start(Board(board, variant=self.variant) if isinstance(board, str) else board)

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

    def to_html(self, *, orientation: Color = WHITE, theme: PageTheme = "auto", title: str | None = None) -> str:
        """Write an interactive diagram that steps through the main line, see `Board.to_html`; variations are left out.

        Args:
            orientation: whose side is below at first.
            theme: light, dark, or as the reader's system has it.
            title: the heading; None for the players.

        Raises:
            ValueError: if there is no such theme.

        >>> import berolina.pgn
        >>> "Nebermann" in berolina.pgn.Game({"White": "Nebermann"}).to_html()
        True
        """
        # Only here: who shows no diagrams need not wait until what writes them is imported.
        from berolina.diagram import page
        from berolina.diagram.steps import steps_of_game

        return page(steps_of_game(self), orientation=orientation, theme=theme, title=title)

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
        return self._twin(self._attributes())

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self._twin(deepcopy(self._attributes(), memo))

    def __reduce__(self) -> tuple[object, ...]:
        return _reread, (type(self), self.pgn(), self._attributes())

    def _attributes(self) -> dict[str, object]:
        """Give what subclasses have added."""
        slots = [name for kind in type(self).__mro__ for name in getattr(kind, "__slots__", ())]
        names = [name for name in slots if name not in ("_core", "__weakref__") and hasattr(self, name)]
        return {name: getattr(self, name) for name in names} | getattr(self, "__dict__", {})

    def _twin(self, attributes: dict[str, object]) -> Self:
        return _with_attributes(self._of(self._core.copy()), attributes)

    def __repr__(self) -> str:
        players = " - ".join(self.headers.get(name, "?") for name in ("White", "Black"))
        plies = len(self._core.mainline(0))
        return f"<Game {players}, {self.variant.name}, {plies} plies, {self.result}>"


def _reread(kind: type[Game], text: str, attributes: dict[str, object]) -> Game:
    """Make a pickled game anew."""
    return _with_attributes(kind._of(tree_of(text)), attributes)


def _with_attributes(game: _SomeGame, attributes: dict[str, object]) -> _SomeGame:
    for name, value in attributes.items():
        setattr(game, name, value)
    return game


def _start_of(headers: dict[str, str], variant: Variant | str) -> Board:
    """Give the board from which a game with these headers starts."""
    tag, fen = (headers.get(name) for name in ("Variant", "FEN"))
    if tag is not None and tag.strip() not in UNKNOWN:
        found = _core._variant_of_tag(tag)
        if found is None:
            raise InvalidVariantError(f"invalid header Variant {tag!r}: it is no variant's name")
        variant = found
    return Board("startpos" if fen is None or fen.strip() in UNKNOWN else fen, variant=variant)
