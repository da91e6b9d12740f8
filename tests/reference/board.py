"""The two boards: which squares exist, and which squares lie in which direction."""

from __future__ import annotations

from typing import Final

# A step is (files towards the h-file, ranks towards the last rank), as White sees the board.
Step = tuple[int, int]

STRAIGHT_STEPS: Final[tuple[Step, ...]] = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL_STEPS: Final[tuple[Step, ...]] = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ALL_STEPS: Final[tuple[Step, ...]] = STRAIGHT_STEPS + DIAGONAL_STEPS
KNIGHT_LEAPS: Final[tuple[Step, ...]] = (
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
)


def square_at(file: int, rank: int) -> int:
    """The number of a square: files count from 0 (the a-file), ranks from 1."""
    return 8 * (rank - 1) + file


def file_of(square: int) -> int:
    return square % 8


def rank_of(square: int) -> int:
    return square // 8 + 1


def square_name(square: int) -> str:
    return "abcdefgh"[file_of(square)] + str(rank_of(square))


def square_named(name: str) -> int:
    return square_at("abcdefgh".index(name[0]), int(name[1]))


class Board:
    """A board of eight files with, perhaps, some squares missing. A missing square is as good as an edge."""

    def __init__(self, name: str, ranks: int, missing: frozenset[int]) -> None:
        self.name = name
        self.ranks = ranks
        self.numbers = range(8 * ranks)
        self.squares = tuple(square for square in self.numbers if square not in missing)
        # lines[step][square]: the squares met on the walk from a square to the edge or a missing square.
        self.lines = {step: [self._walk(square, step) for square in self.numbers] for step in ALL_STEPS}
        self.king_targets = [self._targets(square, ALL_STEPS) for square in self.numbers]
        self.knight_targets = [self._targets(square, KNIGHT_LEAPS) for square in self.numbers]
        self.straight_lines = [self._lines_from(square, STRAIGHT_STEPS) for square in self.numbers]
        self.diagonal_lines = [self._lines_from(square, DIAGONAL_STEPS) for square in self.numbers]

    def exists(self, square: int) -> bool:
        return square in self.squares

    def step(self, square: int, step: Step) -> int | None:
        """The square one step (or leap) away, or None if there is no such square."""
        file, rank = file_of(square) + step[0], rank_of(square) + step[1]
        if not (0 <= file < 8 and 1 <= rank <= self.ranks):
            return None
        target = square_at(file, rank)
        return target if target in self.squares else None

    def _walk(self, square: int, step: Step) -> tuple[int, ...]:
        walked: list[int] = []
        target = self.step(square, step)
        while target is not None:
            walked.append(target)
            target = self.step(target, step)
        return tuple(walked)

    def _targets(self, square: int, steps: tuple[Step, ...]) -> tuple[int, ...]:
        targets = (self.step(square, step) for step in steps)
        return tuple(target for target in targets if target is not None)

    def _lines_from(self, square: int, steps: tuple[Step, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(self.lines[step][square] for step in steps)


# The bridge board has nine ranks; its fifth rank is a river, crossed by the bridge d5-e5.
RIVER: Final = frozenset(square_at(file, 5) for file in (0, 1, 2, 5, 6, 7))

BOARDS: Final[dict[str, Board]] = {
    "standard": Board("standard", ranks=8, missing=frozenset()),
    "bridge": Board("bridge", ranks=9, missing=RIVER),
}
