"""Perft with a clock."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from berolina import Board
from berolina.cli.messages import BadInput
from berolina.cli.progress import progress_bar


@dataclass(frozen=True)
class Means:
    """With what nodes are counted, and whether a bar may show how far it is."""

    threads: int
    hash_mb: int
    has_bar: bool


@dataclass(frozen=True)
class Count:
    """Nodes, the seconds that counting them took, and the nodes by move if they were divided."""

    nodes: int
    seconds: float
    divide: dict[str, int] | None = None


def count(board: Board, depth: int, means: Means, divide: bool = False) -> Count:
    """Count the nodes of a depth, by move if `divide` is true.

    Raises:
        BadInput: if the depth is out of its range, or the system does not give the means.
    """
    start = perf_counter()
    try:
        with progress_bar(means.has_bar) as progress:
            if not divide:
                nodes = board.perft(depth, threads=means.threads, hash_mb=means.hash_mb, progress=progress)
                return Count(nodes, perf_counter() - start)
            parts = board.divide(depth, threads=means.threads, hash_mb=means.hash_mb, progress=progress)
    except (ValueError, MemoryError, RuntimeError) as error:
        raise BadInput(str(error) or "out of memory") from error
    seconds = perf_counter() - start
    by_uci = {move.uci(): nodes for move, nodes in parts.items()}
    return Count(sum(by_uci.values()), seconds, dict(sorted(by_uci.items())))


def nodes_per_second(nodes: int, seconds: float) -> float | None:
    """Give the speed; None if no time has passed."""
    return nodes / seconds if seconds else None


def speed(nodes: int, seconds: float) -> str:
    """Write the speed without its unit."""
    nps = nodes_per_second(nodes, seconds)
    return "-" if nps is None else f"{nps:.0f}"
