"""A progress bar for counts that last."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 1.0
"""Seconds for which nothing is shown: most counts are over by then."""

Report: TypeAlias = Callable[[int, int], None]
"""Takes how much is done, and of how much."""


@contextmanager
def progress_bar(is_wanted: bool) -> Iterator[Report | None]:
    """Give what a count reports to; None without a terminal that could show it. The bar is gone afterwards."""
    if not is_wanted or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar = _Bar()
    try:
        yield bar.report
    finally:
        bar.clear()


class _Bar:
    def __init__(self) -> None:
        self._start = monotonic()
        self._shown: Progress | None = None
        self._is_given_up = False

    def report(self, done: int, total: int) -> None:
        with self._unless_terminal_is_gone():
            if self._shown is None:
                if self._is_given_up or monotonic() - self._start < PATIENCE:
                    return
                # Kept before it starts: Ctrl-C may come in between, and it must be cleared then.
                self._shown = _new_bar(self._start, total)
                self._shown.start()
                # A signal that ends the process would leave the terminal without its cursor.
                self._shown.console.show_cursor(True)
            self._shown.update(self._shown.task_ids[0], completed=done)

    def clear(self) -> None:
        if self._shown is not None:
            with self._unless_terminal_is_gone():
                self._shown.stop()

    @contextmanager
    def _unless_terminal_is_gone(self) -> Iterator[None]:
        """Count on without a bar then: the count is what was asked for."""
        try:
            yield
        except OSError:
            self._is_given_up, self._shown = True, None


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
