"""Logs in full algebraic notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from berolina import Variant
from berolina.cli.formats.entry import Entry, Fault
from berolina.cli.formats.source import Source
from berolina.logs import InvalidLogError, read_logs, write_log
from berolina.logs.writing import losses
from berolina.pgn import Game
from berolina.pgn.contents import Contents


def read_log_entries(source: Source, variant: Variant) -> Iterator[Entry]:
    """Read the games; those without a line `// Variant: NAME` are of the variant that is given."""
    logs = read_logs(source.lines(), variant=variant)
    while True:
        try:
            game = next(logs)
        except StopIteration:
            return
        except InvalidLogError as error:
            fault = Fault(error.line, error.cause, error.move_number)
            yield Entry(logs.number, logs.line, None, [fault])
        else:
            yield Entry(logs.number, logs.line, game)


class LogWriter:
    """Writes games as logs."""

    def __init__(self, emit: Callable[[str], object]) -> None:
        self._emit = emit
        self._is_first = True

    def write(self, game: Game) -> Contents:
        """Write a game; give what is left out."""
        text = write_log(game, lossy=True)
        self._emit(text if self._is_first else f"\n{text}")
        self._is_first = False
        return losses(game)
