"""Writing files of all formats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from berolina import Variant
from berolina.cli.formats.log import LogWriter
from berolina.cli.formats.pgn import PgnWriter
from berolina.cli.formats.positions_writing import PositionWriter, Which
from berolina.cli.formats.uci import UciWriter
from berolina.pgn import Game
from berolina.pgn.contents import Contents

if TYPE_CHECKING:
    from berolina._core import _Style


class Writer(Protocol):
    """Writes games in some format."""

    def write(self, game: Game) -> Contents:
        """Write a game; give what is left out."""


@dataclass(frozen=True)
class Manner:
    """What a format leaves open: how PGN has its moves; which positions are written, and of which variant unsaid."""

    style: _Style
    positions: Which
    variant: Variant


def new_writer(format_name: str, emit: Callable[[str], object], manner: Manner) -> Writer:
    """Make the writer of a format; `emit` takes its text."""
    match format_name:
        case "pgn":
            return PgnWriter(emit, manner.style)
        case "uci":
            return UciWriter(emit)
        case "log":
            return LogWriter(emit)
        case _:
            return PositionWriter(emit, manner.positions, manner.variant, has_operations=format_name == "epd")
