"""What a picture of a board is put together from, layer by layer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from berolina._core import Piece, SquareSet
from berolina.board import Board
from berolina.en_passant import EnPassant
from berolina.squares import WHITE, Color, Square
from berolina.svg import ground, signs
from berolina.svg.arrows import Arrow, arrows
from berolina.svg.colors import Palette, checked
from berolina.svg.drawing import man, shape_of
from berolina.svg.elements import element
from berolina.svg.layout import Layout


@dataclass(frozen=True)
class Scene:
    """A board and all that is drawn on it."""

    board: Board
    colors: Palette
    orientation: Color = WHITE
    has_coordinates: bool = True
    has_borders: bool = False
    last: Sequence[Square] = ()
    fill: Mapping[Square, str] = field(default_factory=dict)
    check: Square | None = None
    en_passant: EnPassant | None = None
    berserk: Sequence[Square] = ()
    victims: Sequence[Square] = ()
    ghosts: Mapping[Square, Piece] = field(default_factory=dict)
    marked: SquareSet | None = None
    arrows: Sequence[Arrow] = ()

    @cached_property
    def layout(self) -> Layout:
        """Where the squares are."""
        has_margin = self.has_coordinates or self.has_borders
        return Layout.of(self.board.variant, self.orientation, ground.MARGIN if has_margin else 0)

    def layers(self) -> list[str]:
        """Draw all, the lowest first.

        Raises:
            ValueError: if the board lacks a square that is named, or a colour is none.
        """
        return [*self._ground(), *self._signs(), *self._men(), *self._above()]

    def _ground(self) -> list[str]:
        layout, colors = self.layout, self.colors
        for at in self.last:
            layout.corner(at)
        return [
            ground.margin(layout, colors),
            ground.squares(layout, colors, frozenset(self.last)),
            ground.river(layout, colors),
            ground.borders(layout, colors) if self.has_borders else "",
            ground.coordinates(layout, colors) if self.has_coordinates else "",
            ground.highlights(layout, {at: checked(color) for at, color in self.fill.items()}),
        ]

    def _signs(self) -> list[str]:
        layout, colors = self.layout, self.colors
        return [
            signs.check(layout, colors, self.check) if self.check is not None else "",
            signs.en_passant(layout, colors, self.en_passant) if self.en_passant is not None else "",
            signs.berserk(layout, colors, self.berserk) if self.berserk else "",
            *(signs.victim(layout, colors, at) for at in self.victims),
        ]

    def _men(self) -> list[str]:
        ghosts = [element("g", self._man(at, piece), opacity=0.5) for at, piece in self.ghosts.items()]
        return [*(self._man(at, piece) for at, piece in sorted(self.board.piece_map().items())), *ghosts]

    def _man(self, at: Square, piece: Piece) -> str:
        return man(piece, shape_of(piece, self.board.variant.pawns), self.colors, *self.layout.corner(at))

    def _above(self) -> list[str]:
        marked = ground.members(self.layout, self.colors, frozenset(self.marked or ()))
        return [marked, arrows(self.layout, self.colors, self.arrows)]
