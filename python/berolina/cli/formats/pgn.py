"""PGN files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from berolina import Variant, _core
from berolina.cli.formats.entry import Entry, Fault
from berolina.cli.formats.source import Source
from berolina.cli.messages import BadInput
from berolina.pgn import Game
from berolina.pgn.contents import Contents

if TYPE_CHECKING:
    from berolina._core import _ReadGame, _Style


def read_pgn_entries(source: Source, variant: Variant) -> Iterator[Entry]:
    """Read the games; those without a header `Variant` are of the variant that is given."""
    reader = _core.GameReader()
    while (read := _read(reader, source, variant)) is not None:
        tree, number, line, faults = read
        told = [Fault(at, cause, move, column) for at, column, move, cause in faults]
        yield Entry(number, line, Game._of(tree), told)


def _read(reader: _core.GameReader, source: Source, variant: Variant) -> _ReadGame | None:
    try:
        return reader.read(variant, source)
    except OSError as error:  # the text is in an encoding that is not read
        raise BadInput(f"cannot read {source.name}: {error}") from error


class PgnWriter:
    """Writes games as PGN, which holds everything."""

    def __init__(self, emit: Callable[[str], object], style: _Style) -> None:
        self._emit = emit
        self._style = style
        self._is_first = True

    def write(self, game: Game) -> Contents:
        """Write a game; give what is left out."""
        text = game.pgn(style=self._style)
        self._emit(text if self._is_first else f"\n{text}")
        self._is_first = False
        return Contents()
