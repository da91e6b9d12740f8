r"""Games with variations and comments, read from PGN files of any size and written.

It is used much as `chess.pgn`; the page `docs/pgn.md` says what differs.

>>> import io
>>> import berolina.pgn
>>> file = io.StringIO('[Variant "Berolina"]\n\n1. ec4 ec5 {the same} 2. Nf3 *')
>>> game = berolina.pgn.read_game(file)
>>> [move.uci() for move in game.mainline_moves()]
['e2c4', 'e7c5', 'g1f3']
"""

from berolina.pgn.game import Game
from berolina.pgn.headers import SEVEN_TAG_ROSTER, Headers
from berolina.pgn.nags import (
    NAG_BLUNDER,
    NAG_BRILLIANT_MOVE,
    NAG_DUBIOUS_MOVE,
    NAG_GOOD_MOVE,
    NAG_MISTAKE,
    NAG_NULL,
    NAG_SPECULATIVE_MOVE,
)
from berolina.pgn.node import ChildNode, GameNode, MainlineMoves
from berolina.pgn.notes import Comment, Escape, Nag, Note
from berolina.pgn.reading import Fault, Games, InvalidPgnError, games, read_game, read_headers, skip_game
from berolina.pgn.writing import GameWriter, write_games

__all__ = [
    "NAG_BLUNDER",
    "NAG_BRILLIANT_MOVE",
    "NAG_DUBIOUS_MOVE",
    "NAG_GOOD_MOVE",
    "NAG_MISTAKE",
    "NAG_NULL",
    "NAG_SPECULATIVE_MOVE",
    "SEVEN_TAG_ROSTER",
    "ChildNode",
    "Comment",
    "Escape",
    "Fault",
    "Game",
    "GameNode",
    "GameWriter",
    "Games",
    "Headers",
    "InvalidPgnError",
    "MainlineMoves",
    "Nag",
    "Note",
    "games",
    "read_game",
    "read_headers",
    "skip_game",
    "write_games",
]
