"""The logs in a text, taken apart but not checked: so one that is damaged does not hide where the next one begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from berolina.logs.start import CommentLine, Default, Start
from berolina.logs.text import Line, MoveNumber

Comment: TypeAlias = list[CommentLine]


@dataclass
class DraftMove:
    """A line with a move, and the comments after it."""

    line: Line
    comments: list[Comment]


@dataclass
class Draft:
    """A log."""

    line: int
    start: Start
    restarts_at: MoveNumber | None
    """The number that was due in the log before, if this one began without a result of that."""
    moves: list[DraftMove] = field(default_factory=list)
    result: str | None = None
    closing: list[Comment] = field(default_factory=list)

    @property
    def due(self) -> MoveNumber:
        """The number of the next move."""
        return self.start.move_number.after(len(self.moves))


class Drafts:
    """Takes line after line, and gives each log when it is complete."""

    def __init__(self, default: Default) -> None:
        self._default = default
        self._draft: Draft | None = None
        # Where comments go that follow without an empty line between; those behind one wait until it is known whether
        # they are the next log's.
        self._place: list[Comment] = []
        self._waiting: list[Comment] = []
        self._last: Comment | None = None
        self._is_after_gap = True

    def read(self, lines: Iterable[Line]) -> Iterator[Draft]:
        """Give all logs."""
        for line in lines:
            yield from self._take(line)
        if self._draft is None and self._waiting:
            self._begin(self._waiting[0][0].line)
        if self._draft is not None:
            self._place += self._waiting
            yield self._draft

    def _take(self, line: Line) -> Iterator[Draft]:
        if line.text or line.move_number:
            yield from self._take_move_or_result(line)
        elif line.comment is not None:
            self._take_comment(CommentLine(line.number, line.comment))
        else:
            self._is_after_gap, self._last = True, None

    def _take_comment(self, comment: CommentLine) -> None:
        if self._last is None:
            self._last = []
            (self._waiting if self._is_after_gap else self._place).append(self._last)
        self._last.append(comment)

    def _take_move_or_result(self, line: Line) -> Iterator[Draft]:
        before = self._draft
        if before is None or before.result is not None or self._is_restart(before, line):
            if before is not None:
                yield before
            self._begin(line.number)
        else:
            self._place += self._waiting
            self._waiting = []
        assert self._draft is not None
        self._place = self._add(self._draft, line)
        self._is_after_gap, self._last = False, None
        if line.comment is not None:
            self._take_comment(CommentLine(line.number, line.comment))

    def _begin(self, line: int) -> None:
        """Begin a log with the comments that wait."""
        first = self._waiting[0][0].line if self._waiting else line
        before = self._draft
        restarts_at = None if before is None or before.result is not None else before.due
        self._draft = Draft(first, Start(self._waiting, self._default), restarts_at)
        self._waiting = []

    def _is_restart(self, draft: Draft, line: Line) -> bool:
        """Whether the number is not the one that is due, but that of a first move."""
        if line.move_number is None or line.move_number == draft.due or not draft.moves:
            return False
        return line.move_number == Start(self._waiting, self._default).move_number

    @staticmethod
    def _add(draft: Draft, line: Line) -> list[Comment]:
        """Add a move or the result; give the place for comments after it."""
        if line.is_result:
            draft.result = line.text
            return draft.closing
        draft.moves.append(DraftMove(line, []))
        return draft.moves[-1].comments
