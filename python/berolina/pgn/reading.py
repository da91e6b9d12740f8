"""Reading games from files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, TypeAlias, runtime_checkable
from weakref import WeakKeyDictionary

from berolina import _core
from berolina._core import Variant
from berolina.pgn.game import Game
from berolina.pgn.headers import Headers

if TYPE_CHECKING:
    from berolina._core import _Fault


class Readable(Protocol):
    """What games can be read from: a file that was opened, as text or not."""

    def read(self, size: int, /) -> str | bytes:
        """Give the next part, empty at the end."""


class ReadableLines(Protocol):
    """What games can be read from one by one: a file that was opened, as text or not."""

    def readline(self) -> str | bytes:
        """Give the next line, empty at the end."""


Source: TypeAlias = str | os.PathLike[str] | Readable


class Fault(NamedTuple):
    """What is wrong with a game, and where in the file."""

    line: int
    column: int
    move_number: str | None
    cause: str

    def __str__(self) -> str:
        move = "" if self.move_number is None else f", move {self.move_number}"
        return f"line {self.line}, character {self.column}{move}: {self.cause}"


class InvalidPgnError(ValueError):
    """A game of a file that cannot be read as it stands.

    `file` is the name of the file, None if it has none; `game_number` counts from 1; `line` is the first line of the
    game; `faults` holds what is wrong; `game` is what could be read: the main line up to the first fault in it.
    """

    def __init__(self, file: str | None, game_number: int, line: int, faults: tuple[Fault, ...], game: Game) -> None:
        super().__init__(file, game_number, line, faults, game)
        self.file = file
        self.game_number = game_number
        self.line = line
        self.faults = faults
        self.game = game

    def __str__(self) -> str:
        file = "" if self.file is None else f"{self.file}, "
        others = len(self.faults) - 1
        more = f" (and {others} more fault{'' if others == 1 else 's'})" if others else ""
        return f"{file}game {self.game_number}, {self.faults[0]}{more}"


class Games(Iterator[Game]):
    """The games of a file, one at a time, see `games`.

    `number` and `line` are those of the game that was given last, both counted from 1. The file is closed by `close`,
    at the end of a `with`, or when nothing refers to this object any more.
    """

    def __init__(
        self,
        source: Source,
        *,
        variant: Variant | str = "chess",
        errors: Callable[[InvalidPgnError], object] | None = None,
    ) -> None:
        self._variant = variant if isinstance(variant, Variant) else Variant.from_name(variant)
        if errors is not None and not callable(errors):
            raise TypeError("errors is called with each error, such as the append of a list")
        self._errors = errors
        self._handle: Readable | None = None
        self._file: str | None = None
        self.number = self.line = 0
        if isinstance(source, str | os.PathLike):
            self._file = os.fspath(source)
            self._reader = _core.GameReader(source)
        elif hasattr(source, "read"):
            self._file = _name_of(source)
            self._handle, self._reader = source, _core.GameReader()
        else:
            raise TypeError(f"source is the name of a file or an object with read, not {type(source).__name__}")

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Game:
        while (read := self._reader.read(self._variant, self._handle)) is not None:
            tree, self.number, self.line, faults = read
            game = Game._of(tree)
            if not faults:
                return game
            error = _error(self._file, self.number, self.line, faults, game)
            if self._errors is None:
                raise error
            self._errors(error)
        raise StopIteration

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file if it was named; nothing is read any more."""
        self._handle, self._reader = None, _core.GameReader()

    @property
    def consumed(self) -> int:
        """How many bytes of the file belong to games that have been given."""
        return self._reader.consumed()


def games(
    source: Source,
    *,
    variant: Variant | str = "chess",
    errors: Callable[[InvalidPgnError], object] | None = None,
) -> Games:
    r"""Read the games of a file of any size, one at a time.

    Every move is checked. A game that is damaged, or whose variant is unknown, raises an error, or is told to `errors`
    and left out; the rest of the file is read in either case.

    Args:
        source: the name of a file, or an object with `read`. Text is UTF-8 or, where it is not that, Latin-1.
        variant: what games are that have no header `Variant`; for PGN that is chess.
        errors: is called with the error of each game that cannot be read, such as `errors.append` of a list; without it
            the error is raised. To go on behind it, ask for the next game.

    Raises:
        InvalidPgnError: with file, number of the game, line and cause.
        InvalidVariantError: if the name is no variant's.
        OSError: if the file cannot be read.

    >>> import io, berolina.pgn
    >>> errors = []
    >>> text = "1. e4 e5 *\n\n1. e4 Ke7 *\n\n1. d4 *"
    >>> [str(game.mainline_moves()) for game in berolina.pgn.games(io.StringIO(text), errors=errors.append)]
    ['1. e4 e5', '1. d4']
    >>> print(errors[0])
    game 2, line 3, character 7, move 1...: illegal move Ke7: the pawn on e7 is Black's own
    """
    return Games(source, variant=variant, errors=errors)


def read_game(handle: ReadableLines, *, variant: Variant | str = "chess") -> Game | None:
    """Read the next game of a file that was opened, as text or not; None at the end.

    No more is read than the lines of the game and one after it, so that `handle.tell()` is the place of the next game
    where an empty line stands between; lines and games are counted from where reading began. Comments behind the last
    game of a file are passed over. `games` is faster, and keeps them.

    Args:
        handle: an object with `readline`.
        variant: what a game is that has no header `Variant`; for PGN that is chess.

    Raises:
        InvalidPgnError: if the game is damaged; the next call reads the next one.
        InvalidVariantError: if the name is no variant's.
        OSError: if the file cannot be read.
    """
    read = _read_from(handle, variant)
    if read is None:
        return None
    tree, number, line, faults = read
    game = Game._of(tree)
    if faults:
        raise _error(_name_of(handle), number, line, faults, game)
    return game


def read_headers(handle: ReadableLines) -> Headers | None:
    """Read the headers of the next game of a file that was opened, and pass over its moves; None at the end."""
    read = _read_from(handle, "chess", headers_only=True)
    return None if read is None else Headers(read[0])


def skip_game(handle: ReadableLines) -> bool:
    """Pass over the next game of a file that was opened; say whether there was one."""
    return _read_from(handle, "chess", headers_only=True) is not None


# For each file that `read_game` has read from, a reader, which may hold a line of the next game, and where the file was
# left. The reader does not refer to the file, so that this keeps none alive.
_readers: WeakKeyDictionary[ReadableLines, tuple[_core.GameReader, int | None]] = WeakKeyDictionary()


def _read_from(
    handle: ReadableLines, variant: Variant | str, *, headers_only: bool = False
) -> tuple[_core.GameTree, int, int, list[_Fault]] | None:
    if not hasattr(handle, "readline"):
        raise TypeError(f"handle is a file that was opened, with readline, not {type(handle).__name__}")
    try:
        reader, place = _readers.get(handle, (None, None))
    except TypeError as error:
        raise TypeError(f"{type(handle).__name__} cannot be remembered between two games: use games") from error
    if reader is None or place != _place_of(handle):
        # The file is new, or was moved to another place meanwhile.
        reader = _core.GameReader(by_lines=True)
    try:
        return reader.read(variant, handle, headers_only=headers_only)
    finally:
        _readers[handle] = reader, _place_of(handle)


def _place_of(handle: ReadableLines) -> int | None:
    """Give the place in a file; None if it has none, such as a pipe."""
    try:
        return handle.tell() if isinstance(handle, _Placed) else None
    except OSError:
        return None


@runtime_checkable
class _Placed(Protocol):
    def tell(self) -> int: ...


def _name_of(handle: object) -> str | None:
    """Give the name of a file that was opened; files without a name have a number there."""
    name = getattr(handle, "name", None)
    return name if isinstance(name, str) else None


def _error(file: str | None, number: int, line: int, faults: list[_Fault], game: Game) -> InvalidPgnError:
    return InvalidPgnError(file, number, line, tuple(Fault(*fault) for fault in faults), game)
