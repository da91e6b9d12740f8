"""What `berolina convert` does with the games of a file, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from berolina.cli.formats.entry import Entry
from berolina.cli.formats.source import Source
from berolina.cli.formats.writing import Writer
from berolina.cli.messages import tell
from berolina.cli.progress import Bar
from berolina.pgn.contents import Contents, in_words


class Conversion:
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
                tell(f"{source.name}, {damage_in_words(entry)}")
            bar.report(source.consumed, source.size)

    def losses_in_words(self, target_format: str) -> str:
        """Say what the format has no place for."""
        games = f"{self.games} game{'' if self.games == 1 else 's'}"
        is_one = self.lost.total() == 1
        return f"{games}: {in_words(self.lost)} {'is' if is_one else 'are'} not in {target_format}"


def damage_in_words(entry: Entry) -> str:
    """Name a damaged game and its first fault."""
    more = len(entry.faults) - 1
    others = f" (and {more} more fault{'' if more == 1 else 's'})" if more else ""
    return f"game {entry.number}, {entry.faults[0]}{others}"
