"""What `berolina convert` does with the games of a file, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from berolina.cli.formats.entry import Entry
from berolina.cli.formats.output import output
from berolina.cli.formats.reading import read_entries
from berolina.cli.formats.source import Source
from berolina.cli.formats.writing import Manner, Writer, new_writer
from berolina.cli.messages import BadInput, tell
from berolina.cli.progress import Bar, bar_of
from berolina.pgn.contents import Contents, in_words


def convert_file(source: tuple[str, str], target: tuple[str, str], variant_name: str | None, manner: Manner) -> bool:
    """Convert a file into another; both are given with their formats. Say whether no game is damaged.

    Raises:
        BadInput: if the variant is none, or a file cannot be read or written.
    """
    file, source_format = source
    out, target_format = target
    conversion = _Conversion()
    with Source(file) as opened, bar_of(True) as bar, output(out) as emit:
        writer = new_writer(target_format, emit, manner)
        conversion.run(opened, read_entries(opened, source_format, variant_name), writer, bar)
        if conversion.games == 0:
            # What stands in the other file is worth more than nothing.
            raise BadInput(f"{opened.name} has no game that could be written")
    if conversion.lost:
        tell(conversion.losses_in_words(target_format))
    return not conversion.has_damage


class _Conversion:
    """Counts the games that are written and what they lose, and tells of damaged ones."""

    def __init__(self) -> None:
        self.games = 0
        self.lost: Contents = Counter()
        self.has_damage = False

    def run(self, source: Source, entries: Iterable[Entry], writer: Writer, bar: Bar) -> None:
        """Write all games that are not damaged."""
        for entry in entries:
            if (game := entry.sound_game) is not None:
                self.lost += writer.write(game)
                self.games += 1
            else:
                self.has_damage = True
                bar.clear()
                tell(f"{source.name}, {_damage_in_words(entry)}")
            bar.report(source.consumed, source.size)

    def losses_in_words(self, target_format: str) -> str:
        """Say what the format has no place for."""
        games = f"{self.games} game{'' if self.games == 1 else 's'}"
        is_one = self.lost.total() == 1
        return f"{games}: {in_words(self.lost)} {'is' if is_one else 'are'} not in {target_format}"


def _damage_in_words(entry: Entry) -> str:
    """Name a damaged game and its first fault."""
    more = len(entry.faults) - 1
    others = f" (and {more} more fault{'' if more == 1 else 's'})" if more else ""
    return f"game {entry.number}, {entry.faults[0]}{others}"
