"""What stands between moves: comments, annotation glyphs, escaped lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from berolina._core import _Note


@dataclass(frozen=True)
class Comment:
    """A comment, word for word as it stands in the file."""

    text: str


@dataclass(frozen=True)
class Nag:
    """A numeric annotation glyph, `$1` and so on."""

    number: int


@dataclass(frozen=True)
class Escape:
    """A line that begins with `%`, which is for other programs; without that sign."""

    text: str


Note: TypeAlias = Comment | Nag | Escape


def notes_of(told: Iterable[_Note]) -> tuple[Note, ...]:
    """Make notes of what the core tells."""
    return tuple(_note_of(kind, content) for kind, content in told)


def told(notes: Iterable[Note]) -> list[_Note]:
    """Tell the core of notes."""
    return [_told(note) for note in notes]


def comment_of(notes: Iterable[Note]) -> str:
    """Join the comments, each without the spaces around it."""
    return " ".join(note.text.strip() for note in notes if isinstance(note, Comment)).strip()


def with_comment(notes: Iterable[Note], text: str) -> list[Note]:
    """Put one comment in the place of the first one, and drop the others; an empty text is none."""
    changed: list[Note] = []
    comment = [Comment(text)] if text else []
    for note in notes:
        changed += comment if isinstance(note, Comment) else [note]
        comment = [] if isinstance(note, Comment) else comment
    return changed + comment


_COMMAND = re.compile(r"\[%(\w+)\s([^\]]*)\]")
_CLOCK = re.compile(r"(\d{1,6}):(\d\d?):(\d\d?(?:\.\d{1,9})?)")
_LONGEST_CLOCK = 999_999 * 3600


def commands_of(comment: str) -> dict[str, str]:
    """Give the commands of a comment, such as `[%clk 0:05:00]`, by name."""
    return {name: value.strip() for name, value in _COMMAND.findall(comment)}


def with_command(notes: Iterable[Note], name: str, value: str | None) -> list[Note]:
    """Set or remove a command where it stands, else in the first comment; all else stays as it is."""
    pattern = re.compile(rf"\[%{name}\s[^\]]*\]")
    command = "" if value is None else f"[%{name} {value}]"
    changed = list(notes)
    comments = [i for i, note in enumerate(changed) if isinstance(note, Comment)]
    for i in comments:
        text = changed[i].text  # type: ignore[union-attr]  # it is a comment
        if pattern.search(text):
            replaced = pattern.sub(lambda _match: command, text, count=1)
            changed[i : i + 1] = [Comment(replaced)] if replaced.strip() else []
            return changed
    if not command:
        return changed
    if not comments:
        return [*changed, Comment(command)]
    first = changed[comments[0]]
    changed[comments[0]] = Comment(f"{command} {first.text}")  # type: ignore[union-attr]
    return changed


def seconds_of(clock: str | None) -> float | None:
    """Give the seconds of `h:mm:ss`; None if it is none."""
    match = _CLOCK.fullmatch(clock or "")
    if match is None:
        return None
    hours, minutes, seconds = match.groups()
    return int(hours) * 3600 + int(minutes) * 60 + float(seconds)


def clock_of(seconds: float) -> str:
    """Write seconds as `h:mm:ss`, with milliseconds if there are any.

    Raises:
        ValueError: if the number is negative, or more than a clock shows.
    """
    if not 0 <= seconds <= _LONGEST_CLOCK:
        raise ValueError(f"a clock shows 0 seconds or more, and {_LONGEST_CLOCK} at most, not {seconds}")
    whole, rest = divmod(round(seconds * 1000), 1000)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"


def _note_of(kind: str, content: str | int) -> Note:
    if isinstance(content, int):
        return Nag(content)
    return Comment(content) if kind == "comment" else Escape(content)


def _told(note: Note) -> _Note:
    match note:
        case Nag(int(number)):
            if not 0 <= number <= 65535:
                raise ValueError(f"an annotation glyph has a number from 0 to 65535, not {number}")
            return ("nag", int(number))
        case Comment(str(text)):
            return ("comment", _encodable(text))
        case Escape(str(text)):
            return ("escape", _encodable(text))
    raise TypeError(f"a note is a Comment or an Escape of a str, or a Nag of an int, not {note!r}")


def _encodable(text: str) -> str:
    text.encode()  # files cannot hold half of a character: UnicodeEncodeError is a ValueError
    return text
