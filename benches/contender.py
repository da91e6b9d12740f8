"""What all benches share: contenders that count in turn, and the table of their ratios."""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

Count = Callable[[int], tuple[int, float]]
"""Counts a tree to a depth; gives its nodes and the seconds that it took."""


SHORTEST = 0.2
"""Seconds that a measurement lasts at least."""


@dataclass(eq=False)
class Contender:
    """Something that counts a tree: how, how deep, what must come out, and the nodes a second of each round so far."""

    name: str
    depth: int
    nodes: int
    count: Count
    rates: list[float] = field(default_factory=list)

    def run(self) -> None:
        nodes, seconds = self.count(self.depth)
        if nodes != self.nodes:
            sys.exit(f"{self.name}: {nodes} nodes at depth {self.depth}, not {self.nodes}")
        self.rates.append(nodes / seconds)


@dataclass(frozen=True)
class Row:
    """A line of the table: one contender, whom it is compared to, and how many times as fast it must be at least."""

    contender: Contender
    base: Contender
    wanted: float | None = None

    @property
    def ratio(self) -> float:
        rounds = zip(self.contender.rates, self.base.rates, strict=True)
        return statistics.median(rate / base for rate, base in rounds)


def timed(count: Callable[[], int]) -> tuple[int, float]:
    """Give the nodes and the seconds of one count. A short count is repeated: one of a millisecond says nothing."""
    runs, start = 0, time.perf_counter()
    while True:
        nodes = count()
        runs += 1
        seconds = time.perf_counter() - start
        if seconds >= SHORTEST:
            return nodes, seconds / runs


def rounds_from_command_line(description: str | None, default: int) -> int:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=default, help=f"alternating runs of each (default {default})")
    rounds: int = parser.parse_args().rounds
    if rounds < 1:
        parser.error("--rounds is 1 or more")
    return rounds


def run(rows: Sequence[Row], rounds: int) -> None:
    """Let all contenders count in turn, round by round; then print the table."""
    contenders = list(dict.fromkeys(each for row in rows for each in (row.base, row.contender)))
    for _ in range(rounds):
        for contender in contenders:
            contender.run()
    print(f"medians of {rounds} alternating runs; node counts checked")
    print(f"{'':36} depth  million nodes/s     ratio   wanted  to")
    for row in rows:
        rate = statistics.median(row.contender.rates) / 1e6
        wanted = "-" if row.wanted is None else f"{row.wanted:g}"
        missed = "" if row.wanted is None or row.ratio >= row.wanted else "  MISSED"
        line = f"{row.contender.name:36} {row.contender.depth:5}  {rate:15.2f} {row.ratio:9.2f} {wanted:>8}"
        print(f"{line}  {row.base.name}{missed}")
