"""Where the squares of a board are in its picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from berolina._core import Variant
from berolina.squares import FILE_NAMES, Color, Square, square, square_file, square_name, square_rank
from berolina.svg.outlines import SIDE

FILES = len(FILE_NAMES)


@dataclass(frozen=True)
class Layout:
    """The squares that a board has, who sits below, and how wide the margin is."""

    squares: frozenset[Square]
    orientation: Color
    margin: float

    @classmethod
    def of(cls, variant: Variant, orientation: Color, margin: float) -> Layout:
        """Lay out the board of a variant."""
        return cls(frozenset(variant.squares), orientation, margin)

    @cached_property
    def ranks(self) -> int:
        """How many ranks there are."""
        return square_rank(max(self.squares)) + 1

    @property
    def width(self) -> float:
        """How wide the picture is."""
        return FILES * SIDE + 2 * self.margin

    @property
    def height(self) -> float:
        """How high the picture is."""
        return self.ranks * SIDE + 2 * self.margin

    def place(self, file: int, rank: int) -> tuple[float, float]:
        """Give the left upper corner of a place, whether a square is there or not."""
        column = file if self.orientation else FILES - 1 - file
        row = self.ranks - 1 - rank if self.orientation else rank
        return self.margin + column * SIDE, self.margin + row * SIDE

    def corner(self, at: Square) -> tuple[float, float]:
        """Give the left upper corner of a square.

        Raises:
            ValueError: if the board lacks it.
        """
        name = square_name(at)
        if at not in self.squares:
            raise ValueError(f"the board has no square {name}")
        return self.place(square_file(at), square_rank(at))

    def centre(self, at: Square) -> tuple[float, float]:
        """Give the middle of a square.

        Raises:
            ValueError: if the board lacks it.
        """
        x, y = self.corner(at)
        return x + SIDE / 2, y + SIDE / 2

    @cached_property
    def river_ranks(self) -> tuple[int, ...]:
        """The ranks of which squares are missing."""
        return tuple(rank for rank in range(self.ranks) if not all(self.has(file, rank) for file in range(FILES)))

    def has(self, file: int, rank: int) -> bool:
        """Whether the board has the square of a file and a rank."""
        return square(file, rank) in self.squares

    def is_bridge(self, at: Square) -> bool:
        """Whether a square lies across the river."""
        return square_rank(at) in self.river_ranks
