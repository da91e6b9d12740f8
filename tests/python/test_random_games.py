"""Games of random moves: which moves, when they end, the same everywhere."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator

import pytest
from helpers import position
from hypothesis import given
from hypothesis import strategies as st

import berolina

NAMES = [variant.name for variant in berolina.variants()]
SEEDS = st.integers(0, 2**64 - 1)


def split_mix(seed: int) -> Iterator[int]:
    """SplitMix64, from its description."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        yield mixed ^ mixed >> 31


def signature(board: berolina.Board) -> str:
    """What a position is for repetition."""
    return " ".join(board.fen().split()[:-2])


def is_over(board: berolina.Board, times: Counter[str]) -> bool:
    return (
        not board.legal_moves
        or board.is_insufficient_material()
        or board.halfmove_clock >= 150
        or times[signature(board)] >= 5
    )


def game_by_the_book(variant: str, seed: int, max_plies: int) -> berolina.Board:
    """A random game as docs/arrays.md describes it."""
    board = berolina.Board(variant=variant)
    numbers = split_mix(seed)
    times = Counter([signature(board)])
    while len(board.move_stack) < max_plies and not is_over(board, times):
        moves = sorted(board.legal_moves, key=lambda move: berolina.move_index(move, variant))
        product = next(x * len(moves) for x in numbers if x * len(moves) % 2**64 >= 2**64 % len(moves))
        board.push(moves[product // 2**64])
        times[signature(board)] += 1
    return board


@given(st.sampled_from([*NAMES, "berolina-plus+berserk(2,3)", "msWcfW"]), SEEDS, st.integers(0, 500))
def test_games_are_played_as_documented(variant: str, seed: int, max_plies: int) -> None:
    played = berolina.random_game(variant, seed=seed, max_plies=max_plies)
    assert played.move_stack == game_by_the_book(variant, seed, max_plies).move_stack


@pytest.mark.parametrize(
    ("variant", "seed", "plies", "fen"),
    [
        ("chess", 0, 632, "5B2/6K1/8/8/3k4/8/8/1b6 w - - 150 317"),
        ("berolina", 1, 325, "8/7k/8/8/8/1K6/8/8 b - - 0 163"),
        ("bridge+berserk", 2**64 - 1, 580, "4K3/8/2k5/5n2/***2***/7P/8/8/8 w - - 0+0 150 291"),
    ],
)
def test_games_are_what_every_release_plays(variant: str, seed: int, plies: int, fen: str) -> None:
    board = berolina.random_game(variant, seed=seed)
    assert (len(board.move_stack), board.fen()) == (plies, fen)


@pytest.mark.parametrize("name", NAMES)
def test_many_games_are_those_of_the_documented_seeds(name: str) -> None:
    games = berolina.random_games(name, 10, seed=11, max_plies=200)
    for seed, board in zip(split_mix(11), games, strict=False):
        assert board.move_stack == berolina.random_game(name, seed=seed, max_plies=200).move_stack


def test_neither_threads_nor_the_count_change_a_game() -> None:
    stacks = [board.move_stack for board in berolina.random_games("berolina", 1030, seed=5, max_plies=12, threads=1)]
    for threads, count in [(None, 1030), (2, 1030), (3, 1025), (2, 1)]:
        games = berolina.random_games("berolina", count, seed=5, max_plies=12, threads=threads)
        assert [board.move_stack for board in games] == stacks[:count]
    assert berolina.random_games("berolina", 0, seed=5) == []


def test_a_game_can_be_taken_back_to_its_root() -> None:
    fen = "4k3/8/8/8/2PpP3/8/8/4K3 b - d3e4 0 1"
    board = berolina.random_game(seed=4, fen=fen, max_plies=50)
    assert type(board) is berolina.Board
    twin = position(fen)
    for move in board.move_stack:
        twin.push(move)
    while board.move_stack:
        assert board.fen("fen") == twin.fen("fen")
        assert board.pop() == twin.pop()
    assert board.fen("fen") == fen


@pytest.mark.parametrize(
    ("fen", "variant"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "chess"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "berolina"),
        ("4k3/8/8/8/8/8/4R3/4K3 b - - 150 200", "berolina"),
    ],
)
def test_a_game_that_is_over_gets_no_move(fen: str, variant: str) -> None:
    assert berolina.random_game(variant, seed=1, fen=fen).move_stack == []


@pytest.mark.parametrize(
    ("arguments", "error", "cause"),
    [
        ({"seed": -1}, ValueError, "a seed is 0 to 18446744073709551615"),
        ({"seed": 2**64}, ValueError, "a seed is 0 to 18446744073709551615"),
        ({"seed": 1.5}, TypeError, "a seed is an int, not float"),
        ({"seed": 1, "max_plies": -1}, ValueError, "max_plies, a number of plies, is 0 to"),
        ({"seed": 1, "fen": "x"}, berolina.InvalidFenError, "FEN"),
        ({"seed": 1, "variant": "shogi"}, berolina.InvalidVariantError, "shogi"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, str | int], error: type[Exception], cause: str) -> None:
    with pytest.raises(error, match=cause):
        berolina.random_game(**arguments)  # type: ignore[arg-type]
    with pytest.raises(error, match=cause):
        berolina.random_games(**{"variant": "chess", "count": 2, **arguments})  # type: ignore[arg-type]


def test_a_number_of_games_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="count, a number of games, is 0 to"):
        berolina.random_games("chess", -1, seed=1)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_many_games() -> None:
    program = "import berolina; print('ready', flush=True); berolina.random_games('berolina', 10**8, seed=1)"
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test runner in the background may ignore the signal, and its children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    timer = threading.Timer(0.5, process.send_signal, [signal.SIGINT])
    timer.start()
    _, errors = process.communicate(timeout=60)
    timer.join()
    assert "KeyboardInterrupt" in errors
