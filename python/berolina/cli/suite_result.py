"""What a perft suite asks, and what was counted."""

from __future__ import annotations

from dataclasses import dataclass

from berolina import Board
from berolina.cli.counting import Count


@dataclass(frozen=True)
class Task:
    """A position of the suite and the figures to check: depths and nodes."""

    id: str
    line: int
    board: Board
    figures: list[tuple[int, int]]


@dataclass(frozen=True)
class Figure:
    """A figure of the suite and what was counted."""

    depth: int
    expected: int
    counted: Count

    @property
    def is_right(self) -> bool:
        """Whether both are the same."""
        return self.counted.nodes == self.expected


@dataclass(frozen=True)
class Result:
    """A position of the suite with its figures, counted."""

    task: Task
    figures: list[Figure]

    @property
    def is_right(self) -> bool:
        """Whether no figure is wrong."""
        return all(figure.is_right for figure in self.figures)

    @property
    def nodes(self) -> int:
        """What was counted at all depths."""
        return sum(figure.counted.nodes for figure in self.figures)

    @property
    def seconds(self) -> float:
        """The time that it took."""
        return sum(figure.counted.seconds for figure in self.figures)
