"""Perft with a clock."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from berolina import Board


@dataclass(frozen=True)
class Count:
    """Nodes, the seconds that counting them took, and the nodes by move if they were divided."""

    nodes: int
    seconds: float
    divide: dict[str, int] | None = None


def count(board: Board, depth: int, divide: bool = False) -> Count:
    """Count the nodes of a depth, by move if `divide` is true.

    Raises:
        ValueError: if the depth is out of its range.
    """
    start = perf_counter()
    if not divide:
        return Count(board.perft(depth), perf_counter() - start)
    parts = board.divide(depth)
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
