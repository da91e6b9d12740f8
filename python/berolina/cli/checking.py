"""What `berolina check` does with files."""

from __future__ import annotations

import json
from collections.abc import Iterable

import click

from berolina.cli.file_report import FileReport, summary
from berolina.cli.formats.entry import Entry, Fault
from berolina.cli.formats.reading import read_entries
from berolina.cli.formats.source import Source
from berolina.cli.messages import PROGRAM, BadInput, error_line, one_line, tell
from berolina.cli.progress import Bar, bar_of
from berolina.cli.remarks import remarks_on
from berolina.pgn.contents import count_moves


def check_files(files: Iterable[tuple[str, str]], variant_name: str | None, as_json: bool) -> int:
    """Check files, each given with its format, and print what is found; give the exit status.

    A file that cannot be read is told, and the others are checked.
    """
    reports: list[FileReport] = []
    unread: list[dict[str, str]] = []
    for file, format_name in files:
        try:
            reports.append(_check_file(file, format_name, variant_name, is_quiet=as_json))
        except BadInput as error:
            unread.append({"file": file, "error": error.format_message()})
            tell(error_line(PROGRAM, error).removeprefix(f"{PROGRAM}: "))
    has_fault = any(report.faulty for report in reports)
    if as_json:
        is_well = not has_fault and not unread
        click.echo(json.dumps({"files": [*(report.as_json() for report in reports), *unread], "ok": is_well}))
    elif reports:
        click.echo(summary(reports))
    return BadInput.exit_code if unread else int(has_fault)


def _check_file(file: str, format_name: str, variant_name: str | None, is_quiet: bool) -> FileReport:
    """Check all games, and print faults and remarks as they are found, or keep them if it is quiet.

    Raises:
        BadInput: if the file cannot be read.
    """
    with Source(file) as source, bar_of(True) as bar:
        check = _Check(FileReport(source.name), bar, is_quiet, format_name in ("pgn", "log"))
        for entry in read_entries(source, format_name, variant_name):
            check.take(entry)
            bar.report(source.consumed, source.size)
    return check.report


class _Check:
    def __init__(self, report: FileReport, bar: Bar, is_quiet: bool, says_result: bool) -> None:
        self._says_result = says_result
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
            for text in remarks_on(game, says_result=self._says_result):
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
