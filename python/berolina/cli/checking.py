"""What `berolina check` does with a file."""

from __future__ import annotations

from dataclasses import dataclass, field

import click

from berolina.cli.formats.entry import Entry, Fault
from berolina.cli.formats.reading import read_entries
from berolina.cli.formats.source import Source
from berolina.cli.messages import one_line
from berolina.cli.progress import Bar, bar_of
from berolina.cli.remarks import remarks_on
from berolina.pgn.contents import count_moves


@dataclass
class FileReport:
    """What was found in a file. Faults and remarks are kept only if they are not told at once."""

    file: str
    games: int = 0
    moves: int = 0
    faulty: int = 0
    remark_count: int = 0
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    remarks: list[tuple[Entry, str]] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """Give it as it is printed for programs."""
        return {
            "file": self.file,
            "games": self.games,
            "moves": self.moves,
            "faulty": self.faulty,
            "faults": [
                {"game": game, "line": fault.line, "column": fault.column, "move": fault.move, "cause": fault.cause}
                for game, fault in self.faults
            ],
            "remarks": [{"game": entry.number, "line": entry.line, "remark": text} for entry, text in self.remarks],
        }


def check_file(file: str, format_name: str, variant_name: str | None, is_quiet: bool) -> FileReport:
    """Check all games, and print faults and remarks as they are found, or keep them if it is quiet.

    Raises:
        BadInput: if the file cannot be read.
    """
    with Source(file) as source, bar_of(True) as bar:
        check = _Check(FileReport(source.name), bar, is_quiet)
        for entry in read_entries(source, format_name, variant_name):
            check.take(entry)
            bar.report(source.consumed, source.size)
    return check.report


class _Check:
    def __init__(self, report: FileReport, bar: Bar, is_quiet: bool) -> None:
        self.report = report
        self._bar = bar
        self._is_quiet = is_quiet

    def take(self, entry: Entry) -> None:
        report = self.report
        report.games += 1
        report.moves += count_moves(entry.game) if entry.game is not None else 0
        report.faulty += bool(entry.faults)
        for fault in entry.faults:
            self._take_fault(entry, fault)
        if (game := entry.sound_game) is not None:
            for text in remarks_on(game):
                self._take_remark(entry, text)

    def _take_fault(self, entry: Entry, fault: Fault) -> None:
        if self._is_quiet:
            self.report.faults.append((entry.number, fault))
        else:
            self._say(f"game {entry.number}, {fault}")

    def _take_remark(self, entry: Entry, text: str) -> None:
        self.report.remark_count += 1
        if self._is_quiet:
            # Without the game, which would stay in memory.
            self.report.remarks.append((Entry(entry.number, entry.line, None), text))
        else:
            self._say(f"game {entry.number}, line {entry.line}: remark: {text}")

    def _say(self, text: str) -> None:
        self._bar.clear()
        click.echo(one_line(f"{self.report.file}, {text}"))
