"""Writing the positions of games as lists: FEN and EPD."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias

from berolina import Board, Variant
from berolina.cli.formats.operations import epd_of
from berolina.cli.position import full_fen
from berolina.pgn import Game, GameNode
from berolina.pgn.contents import (
    Contents,
    count_headers,
    count_notes,
    count_result,
    count_variations,
    main_line_notes,
)

Which: TypeAlias = Literal["all", "start", "last"]


class PositionWriter:
    """Writes positions of games, one a line; before each that is not of the variant that is usual, a line with its own.

    Args:
        emit: takes the text.
        which: of each game all positions of the main line, or one.
        usual: the variant of positions without such a line.
        has_operations: whether it is EPD, which says more than FEN.
    """

    def __init__(self, emit: Callable[[str], object], which: Which, usual: Variant, has_operations: bool) -> None:
        self._emit = emit
        self._which = which
        self._usual = usual
        self._has_operations = has_operations

    def write(self, game: Game) -> Contents:
        """Write positions of a game; give what is left out."""
        is_usual = game.variant == self._usual
        kept: Contents = Counter()
        for node, board in _places(game, self._which):
            if not is_usual:
                self._emit(f"variant {game.variant.name}\n")
            if self._has_operations:
                epd, comments = epd_of(game, node, board)
                self._emit(f"{epd}\n")
                kept["comment"] += comments
            else:
                # The word is that of suites of perft figures, where lines with a variant have it.
                self._emit(f"{'' if is_usual else 'fen '}{full_fen(board)}\n")
        return self._contents(game) - kept

    def _contents(self, game: Game) -> Contents:
        contents = count_headers(game) + count_result(game) + count_variations(game)
        contents += count_notes(main_line_notes(game))
        if self._which != "all":
            contents["move"] += len(game.mainline_moves())
        if self._has_operations and game.headers.get("Event", "?") != "?":
            contents["header"] -= 1
        return contents


def _places(game: Game, which: Which) -> Iterator[tuple[GameNode, Board]]:
    if which == "last":
        end = game.end()
        yield end, end.board()
        return
    board = game.board()
    yield game, board
    for node in game.mainline() if which == "all" else []:
        board.push(node.move)
        yield node, board
