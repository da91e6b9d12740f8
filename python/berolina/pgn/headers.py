"""Headers of a game, as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from io import StringIO

from berolina._core import GameReader, GameTree

SEVEN_TAG_ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

# What says no more than that nothing is known.
UNKNOWN = ("", "?")

# What says where a game starts cannot be changed beside it.
FIXED = ("Variant", "FEN", "SetUp")


class Headers(MutableMapping[str, str]):
    """The headers of a game, in the order of the file. New ones come last.

    `Variant`, `FEN` and `SetUp` say where the game starts: they are set by `Game.setup`. Setting `Result` sets the
    result of the game, too. A name that is there twice counts once, with what it says last; both are written.

    >>> import berolina.pgn
    >>> game = berolina.pgn.Game()
    >>> game.headers["White"] = "Nebermann"
    >>> print(game.headers)
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Nebermann"]
    [Black "?"]
    [Result "*"]
    [Variant "Berolina"]
    """

    __slots__ = ("_tree",)

    def __init__(self, tree: GameTree) -> None:
        if not isinstance(tree, GameTree):
            raise TypeError("headers are those of a game: Game takes a dict of them")
        self._tree = tree

    def __getitem__(self, name: str) -> str:
        value = self._tree.header(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        """Set what a header says.

        Raises:
            ValueError: if no header can have this name or say this, or if it says where the game starts.
        """
        _check_free(name)
        if not isinstance(value, str):
            raise TypeError(f"the header {name} says a str, not {type(value).__name__}")
        self._tree.set_header(name, value)
        if name == "Result" and value in RESULTS:
            self._tree.marker = value

    def __delitem__(self, name: str) -> None:
        _check_free(name)
        if not self._tree.remove_header(name):
            raise KeyError(name)

    def clear(self) -> None:
        """Remove all headers but those that say where the game starts."""
        for name in list(self):
            if name not in FIXED:
                self._tree.remove_header(name)

    def __copy__(self) -> Headers:
        return Headers(self._tree.copy())

    def __deepcopy__(self, _memo: dict[int, object]) -> Headers:
        return Headers(self._tree.copy())

    def __reduce__(self) -> tuple[object, ...]:
        return _reread, (self._tree.pgn(),)

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self._tree.headers()))

    def __len__(self) -> int:
        return len(dict(self._tree.headers()))

    def __str__(self) -> str:
        return "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in self._tree.headers())

    def __repr__(self) -> str:
        pairs = ", ".join(f"{name}={value!r}" for name, value in self.items())
        return f"Headers({pairs})"


def tree_of(text: str) -> GameTree:
    """Read the text of a pickled game."""
    read = GameReader().read(None, StringIO(text))
    assert read is not None, "what is written reads back"
    return read[0]


def _reread(text: str) -> Headers:
    """Make pickled headers anew, which come with their game."""
    return Headers(tree_of(text))


def _check_free(name: str) -> None:
    if name in FIXED:
        raise ValueError(f"the header {name} says where the game starts: use Game.setup")


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
