"""The loop that people write, in several packages, in turn, in one run: `python benches/loops.py`.

List the legal moves, play each, recurse, take it back; at the last ply ask for the number of legal moves in the way
that the package offers. One thread; the loop is Python's. `pip install -r benches/requirements.txt` gets the others;
what is missing is skipped.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import Any

import berolina
from contender import Contender, Row, rounds_from_command_line, run, timed

# Depth and nodes from the start position, as in tests/perft. A ply more would take pyffish minutes.
CHESS = 4, 197_281
BEROLINA = 3, 28_328


def push_and_pop(board: Any, depth: int) -> int:
    """Count as berolina and python-chess do."""
    if depth == 1:
        count: int = board.legal_moves.count()
        return count
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += push_and_pop(board, depth - 1)
        board.pop()
    return nodes


def rust_chess(board: Any, depth: int) -> int:
    if depth == 1:
        return len(board.generate_legal_moves())
    nodes = 0
    for move in board.generate_legal_moves():
        nodes += rust_chess(board.make_move_new(move), depth - 1)
    return nodes


def rust_chess_unchecked(board: Any, depth: int) -> int:
    """Count without the check that a move is legal, which none of the others leaves out."""
    if depth == 1:
        return len(board.generate_legal_moves())
    nodes = 0
    for move in board.generate_legal_moves():
        nodes += rust_chess_unchecked(board.make_move_new(move, False), depth - 1)
    return nodes


def cozy_chess(board: Any, depth: int) -> int:
    moves = board.generate_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        after = copy.copy(board)
        after.play(move)
        nodes += cozy_chess(after, depth - 1)
    return nodes


def nchess(board: Any, depth: int) -> int:
    moves = board.generate_legal_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        board.step(move)
        nodes += nchess(board, depth - 1)
        board.undo()
    return nodes


def spooky_chess(game: Any, depth: int) -> int:
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        game.make_move(move)
        nodes += spooky_chess(game, depth - 1)
        game.unmake_move()
    return nodes


def pyffish(module: Any, fen: str, depth: int) -> int:
    moves = module.legal_moves("berolina", fen, [])
    if depth == 1:
        return len(moves)
    nodes = 0
    for move in moves:
        nodes += pyffish(module, module.get_fen("berolina", fen, [move]), depth - 1)
    return nodes


def contender(name: str, size: tuple[int, int], count: Callable[[int], int]) -> Contender:
    return Contender(name, *size, lambda depth: timed(lambda: count(depth)))


def own(variant: str, size: tuple[int, int]) -> Contender:
    return contender(f"berolina, {variant}", size, lambda depth: push_and_pop(berolina.Board(variant=variant), depth))


# Whom we are compared to: module, ratio wanted, and how it counts once the module is there.
Peer = tuple[str, str, float | None, Callable[[Any, int], int]]
CHESS_PEERS: list[Peer] = [
    ("python-chess", "chess", 60, lambda module, depth: push_and_pop(module.Board(), depth)),
    ("rust-chess", "rust_chess", 1.1, lambda module, depth: rust_chess(module.Board(), depth)),
    ("rust-chess, unchecked", "rust_chess", None, lambda module, depth: rust_chess_unchecked(module.Board(), depth)),
    ("cozy-chess-py", "cozy_chess", 1.1, lambda module, depth: cozy_chess(module.Board.startpos(), depth)),
    ("nchess", "nchess", 1.1, lambda module, depth: nchess(module.Board(), depth)),
    ("spooky-chess", "spooky_chess", 1.1, lambda module, depth: spooky_chess(module.Game.standard(), depth)),
]
BEROLINA_PEERS: list[Peer] = [
    ("pyffish", "pyffish", 500, lambda module, depth: pyffish(module, module.start_fen("berolina"), depth)),
]


def rows(own: Contender, peers: list[Peer]) -> Iterator[Row]:
    """Compare ours to each peer that is installed."""
    for name, module_name, wanted, count in peers:
        try:
            module = import_module(module_name)
        except ImportError:
            print(f"{name} is not installed: skipped")
        else:
            yield Row(own, contender(name, (own.depth, own.nodes), partial(count, module)), wanted)


if __name__ == "__main__":
    rounds = rounds_from_command_line(__doc__, default=5)
    run([*rows(own("chess", CHESS), CHESS_PEERS), *rows(own("berolina", BEROLINA), BEROLINA_PEERS)], rounds)
