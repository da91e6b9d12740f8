"""The lines of a log: what stands on one, and how comments and headers are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from berolina.pgn.headers import RESULTS

MARK = "//"

_NUMBERED = re.compile(r"([0-9]{1,9})\s*(\.\s*\.\.\.|\.\s*…|…|\.\.\.|\.)\s*(.*)", re.DOTALL)
_START = re.compile(r"\s*(variant|fen):(.*)", re.IGNORECASE | re.DOTALL)
_HEADER = re.compile(r'\s*\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*', re.DOTALL)
_NAMES = {"variant": "Variant", "fen": "FEN"}


class MoveNumber(NamedTuple):
    """The number of a move, and whose it is."""

    number: int
    is_white: bool

    def __str__(self) -> str:
        return f"{self.number}{'.' if self.is_white else '...'}"

    def after(self, plies: int) -> MoveNumber:
        """Give the number so many plies later."""
        ply = 2 * self.number + (not self.is_white) + plies
        return MoveNumber(ply // 2, ply % 2 == 0)


class Line(NamedTuple):
    """A line: the text before `//`, without its number, and the comment after it (None if there is no `//`)."""

    number: int
    move_number: MoveNumber | None
    text: str
    comment: str | None

    @property
    def is_result(self) -> bool:
        """Whether a game ends here."""
        return self.move_number is None and self.text in RESULTS


def numbered_lines(text: str | Iterable[str]) -> Iterator[Line]:
    """Read the lines of a text, or of an opened file. Nothing but a line feed ends a line."""
    for number, line in enumerate(text.split("\n") if isinstance(text, str) else text, 1):
        content = line.removesuffix("\n").removesuffix("\r")
        yield _line(number, content.removeprefix("\ufeff") if number == 1 else content)


def header_on(comment: str) -> tuple[str, str] | None:
    """Give name and value of the header that a comment line before the first move says; None if it says none."""
    if start := _START.fullmatch(comment):
        return _NAMES[start[1].lower()], start[2].strip()
    if header := _HEADER.fullmatch(comment):
        return header[1], re.sub(r"\\(.)", r"\1", header[2])
    return None


def header_line(name: str, value: str) -> str:
    """Write the line of a header."""
    if name in _NAMES.values():
        return f"{MARK} {name}: {value}"
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'{MARK} [{name} "{escaped}"]'


def comment_lines(comment: str) -> list[str]:
    """Write a comment, each of its lines behind a mark."""
    return [f"{MARK} {line}" if line else MARK for line in comment.strip().split("\n")]


def comment_of(lines: Iterable[str]) -> str:
    """Read a comment whose lines are given as they stand behind the mark."""
    return "\n".join(line.removeprefix(" ") for line in lines).strip()


def _line(number: int, content: str) -> Line:
    text, mark, comment = content.partition(MARK)
    numbered = _NUMBERED.fullmatch(text.strip())
    move_number = MoveNumber(int(numbered[1]), numbered[2] == ".") if numbered else None
    return Line(number, move_number, numbered[3] if numbered else text.strip(), comment if mark else None)
