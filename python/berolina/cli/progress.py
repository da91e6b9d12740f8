"""A progress bar for what lasts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds for which nothing is shown: most runs are over by then."""

PAUSE = 0.1
"""Seconds between two looks at the bar."""

Report: TypeAlias = Callable[[int, int], None]
"""Takes how much is done, and of how much."""


@contextmanager
def progress_bar(is_wanted: bool) -> Iterator[Report | None]:
    """Give what a count reports to; None without a terminal that could show it. The bar is gone afterwards."""
    with bar_of(is_wanted) as bar:
        yield bar.report if bar.can_show else None


@contextmanager
def bar_of(is_wanted: bool) -> Iterator[Bar]:
    """Give a bar, which shows nothing without a terminal. It is gone afterwards."""
    bar = Bar(is_wanted and sys.stderr is not None and sys.stderr.isatty())
    try:
        yield bar
    finally:
        bar.clear()


class Bar:
    """Shows on standard error how far something is, once it has lasted a while."""

    def __init__(self, can_show: bool) -> None:
        self.can_show = can_show
        self._start = self._last = monotonic()
        self._shown: Progress | None = None

    def report(self, done: int, total: int | None) -> None:
        """Take how much is done of how much; nothing is shown while the total is None."""
        now = monotonic()
        if not self.can_show or total is None or now - self._last < PAUSE:
            return
        self._last = now
        with self._unless_terminal_is_gone():
            if self._shown is None:
                if now - self._start < PATIENCE:
                    return
                # Kept before it starts: Ctrl-C may come in between, and it must be cleared then.
                self._shown = _new_bar(self._start, total)
                self._shown.start()
                # A signal that ends the process would leave the terminal without its cursor.
                self._shown.console.show_cursor(True)
            self._shown.update(self._shown.task_ids[0], completed=done)

    def clear(self) -> None:
        """Take the bar away, so that something else can be said. The next report shows it again."""
        if self._shown is not None:
            with self._unless_terminal_is_gone():
                self._shown.stop()
                self._shown = None

    @contextmanager
    def _unless_terminal_is_gone(self) -> Iterator[None]:
        """Go on without a bar then: it is not what was asked for."""
        try:
            yield
        except OSError:
            self.can_show, self._shown = False, None


def _new_bar(start: float, total: int) -> Progress:
    # Only here: it takes longer to import than many a count takes.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TextColumn("passed,"),
        TimeRemainingColumn(),
        TextColumn("to go"),
        console=Console(stderr=True),
        get_time=monotonic,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    bar.add_task("", total=total)
    bar.tasks[0].start_time = start
    return bar
