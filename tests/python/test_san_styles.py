"""SAN as other programs write it: each style is unique, is read back, and is theirs where they can be asked."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

import pytest
from helpers import position
from test_against_reference import SEED

from berolina import Board, Move

Style = Literal["san", "lan", "fairy-stockfish", "cute-chess", "xboard"]
VARIANTS = ["chess", "berolina", "berolina-plus", "sergeant", "bridge", "berolina+berserk", "bridge+sergeant+berserk"]
FACING_EACH_OTHER = "4k3/8/8/3p4/3P4/1P3P2/8/4K3 w - - 0 1"


def game(variant: str, rng: Random, plies: int = 80) -> list[Board]:
    """The positions of a random game."""
    board = Board(variant=variant)
    boards = [board.copy()]
    while len(boards) < plies and (moves := sorted(board.legal_moves, key=Move.uci)):
        board.push(rng.choice(moves))
        boards.append(board.copy())
    return boards


@pytest.mark.parametrize("style", get_args(Style))
@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_of_a_style_are_distinct_and_read_back(variant: str, style: Style) -> None:
    for board in game(variant, Random(f"{SEED} {variant}")):
        texts = {board.san(move, style=style): move for move in board.legal_moves}
        assert len(texts) == len(board.legal_moves)
        for text, move in texts.items():
            assert board.parse_san(text) == move, f"{text} on {board!r}"


def test_cute_chess_gives_the_square_of_every_pawn() -> None:
    """Its pawns of this game are always told by their squares, as a comment there says, for XBoard."""
    board = position(FACING_EACH_OTHER)
    texts = {uci: board.san(Move.from_uci(uci), style="cute-chess") for uci in ("d4d5", "d4c5", "b3a4", "e1e2")}
    assert texts == {"d4d5": "d4xd5", "d4c5": "d4c5", "b3a4": "b3a4", "e1e2": "Ke2"}


def test_fairy_stockfish_writes_pawns_like_pieces() -> None:
    board = position(FACING_EACH_OTHER)
    texts = {uci: board.san(Move.from_uci(uci), style="fairy-stockfish") for uci in ("d4d5", "d4c5", "f3g4", "e1e2")}
    assert texts == {"d4d5": "Pxd5", "d4c5": "Pc5", "f3g4": "Pg4", "e1e2": "Ke2"}
    board = position("8/P1P5/8/8/8/4k3/8/4K3 w - - 0 1")
    assert board.san(Move.from_uci("a7b8q"), style="fairy-stockfish") == "Pab8=Q"
    assert board.san(Move.from_uci("c7d8n"), style="fairy-stockfish") == "Pd8=N"
