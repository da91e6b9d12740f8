"""The player that moves at random."""

from __future__ import annotations

import random
import secrets

from berolina import BLACK, WHITE, Board, Color, Move
from berolina.pgn import Game

NAME = "random mover"
"""What headers of games call it."""


class RandomMover:
    """Plays any legal move.

    The move depends on the seed and on how many moves were made, not on what was chosen before: a game that is
    continued from its file, or after moves were taken back, meets the same answers.
    """

    def __init__(self, color: Color, seed: int | None) -> None:
        self.color = color
        self._seed = secrets.randbits(64) if seed is None else seed

    def choose(self, board: Board) -> Move:
        """Give a legal move of a board that has one."""
        chance = random.Random(f"{self._seed} {len(board.move_stack)}")
        return chance.choice(sorted(board.legal_moves, key=Move.uci))


def mover_color_in(game: Game) -> Color | None:
    """Say which side the random mover has by the headers of a game, None if it is not in it."""
    for color, header in ((WHITE, "White"), (BLACK, "Black")):
        if game.headers.get(header) == NAME:
            return color
    return None
