"""Which game is played: a new one, or that of a file."""

from __future__ import annotations

from berolina import BLACK, WHITE, Color
from berolina.cli.messages import BadInput
from berolina.cli.playing.game_file import read_unfinished
from berolina.cli.playing.random_mover import NAME
from berolina.cli.position import read_board, read_variant
from berolina.pgn import Game
from berolina.playing.table import started


def game_to_play(variant_name: str | None, fen: str | None, file: str | None) -> Game:
    """Give the unfinished game of the file, or a new one if there is none.

    Raises:
        BadInput: if variant, FEN or file are bad, or the file holds a game that starts elsewhere.
    """
    kept = None if file is None else read_unfinished(file, variant_name)
    if kept is None:
        return _new_game(variant_name or "berolina", fen)
    _require_same_start(kept, file, variant_name, fen)
    return kept


def name_mover(game: Game, color: Color | None) -> None:
    """Let the headers say which side the random mover has, None for neither; names of people stay."""
    for side, header in ((WHITE, "White"), (BLACK, "Black")):
        if game.headers.get(header, "?") in ("?", NAME) and (side == color or header in game.headers):
            game.headers[header] = NAME if side == color else "?"


def color_of(name: str) -> Color:
    """Read the name of a side."""
    return WHITE if name == "white" else BLACK


def _new_game(variant_name: str, fen: str | None) -> Game:
    return started(read_board(variant_name, fen))


def _require_same_start(kept: Game, file: str | None, variant_name: str | None, fen: str | None) -> None:
    variant = kept.variant.name
    if variant_name is not None and read_variant(variant_name) != kept.variant:
        raise BadInput(f"the game in {file} is one of {variant}; name another file for a new one")
    if fen is not None and read_board(variant, fen) != kept.board():
        raise BadInput(f"the game in {file} starts from another position; name another file for a new one")
