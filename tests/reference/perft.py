"""Counting the move paths of a given length, and the tables that such counts are kept in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .position import ReferencePosition


def perft(position: ReferencePosition, depth: int) -> int:
    """The number of paths of `depth` legal moves. The last move of a path is counted, not made."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.moves_by_uci)
    return sum(perft(position.after(move), depth - 1) for move in position.moves_by_uci.values())


def divide(position: ReferencePosition, depth: int) -> dict[str, int]:
    """The same, split by the first move."""
    return {uci: perft(position.play(uci), depth - 1) for uci in position.legal_moves()}


class PerftCase(NamedTuple):
    name: str
    variant: str
    fen: str
    counts: dict[int, int]


def read_perft_table(path: Path) -> list[PerftCase]:
    """Blocks of lines that begin with `id`, `variant`, `fen` and `perft`; a # begins a comment."""
    cases: list[PerftCase] = []
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        fields: dict[str, str] = {}
        counts: dict[int, int] = {}
        for line in block.splitlines():
            key, _, value = line.partition(" ")
            if key == "perft":
                depth, count = value.split()
                counts[int(depth)] = int(count)
            elif key != "#":
                fields[key] = value.strip()
        if counts:
            cases.append(PerftCase(fields["id"], fields["variant"], fields["fen"], counts))
    return cases
