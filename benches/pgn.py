"""Files of chess games, read and written by chess.pgn and berolina.pgn, in turn, in one run: `python benches/pgn.py`.

The file holds random games from a fixed seed, about a million moves. chess.pgn has a part of it, of whole games; rates
are moves a second. Both must find the same games, moves and last positions. Memory is that of a process of its own
which reads the whole file.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import chess.pgn

import berolina
import berolina.pgn

WANTED = 5
"""How many times as fast as chess.pgn reading has to be at least."""
LONGEST = 160


def written(rng: Random, number: int) -> tuple[str, int]:
    """A random game as text, every move with a clock in every tenth game, and its number of moves."""
    game = berolina.pgn.Game({"Round": str(number)}, variant="chess")
    board = berolina.Board(variant="chess")
    for _ in range(rng.randint(LONGEST // 4, LONGEST)):
        moves = [*board.legal_moves]
        if not moves:
            break
        board.push(rng.choice(moves))
    game.add_line(board.move_stack)
    if number % 10 == 0:
        for node in game.mainline():
            node.comment = f"[%clk 0:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}]"
    return game.pgn(), len(board.move_stack)


def make(moves: int, part: int) -> tuple[str, str, int]:
    """The text of a file of so many moves, the beginning that holds so many, and how many it really holds."""
    rng, total, begun = Random(1926), 0, (0, 0)
    texts: list[str] = []
    while total < moves:
        text, count = written(rng, len(texts))
        texts.append(text)
        total += count
        if total <= part or not begun[0]:
            begun = len(texts), total
    return "\n".join(texts), "\n".join(texts[: begun[0]]), begun[1]


@dataclass(frozen=True)
class Found:
    """What was read: games, moves, and the last position of every hundredth game."""

    games: int
    moves: int
    fens: tuple[str, ...]


def ours(file: Path) -> Found:
    games = moves = 0
    fens = []
    for game in berolina.pgn.games(file):
        moves += len(game.mainline_moves())
        if games % 100 == 0:
            fens.append(game.end().board().fen())
        games += 1
    return Found(games, moves, tuple(fens))


def theirs(file: Path) -> Found:
    games = moves = 0
    fens = []
    with open(file, encoding="utf-8") as handle:
        while (game := chess.pgn.read_game(handle)) is not None:
            moves += sum(1 for _ in game.mainline_moves())
            if games % 100 == 0:
                fens.append(game.end().board().fen())
            games += 1
    return Found(games, moves, tuple(fens))


def ours_one_by_one(file: Path) -> Found:
    games = moves = 0
    fens = []
    with open(file, encoding="utf-8") as handle:
        while (game := berolina.pgn.read_game(handle)) is not None:
            moves += len(game.mainline_moves())
            if games % 100 == 0:
                fens.append(game.end().board().fen())
            games += 1
    return Found(games, moves, tuple(fens))


@dataclass(eq=False)
class Task:
    """Something that is timed: how many moves it has to do with, and the moves a second of each round."""

    name: str
    moves: int
    run: Callable[[], object]
    rates: list[float] = field(default_factory=list)

    def measure(self) -> None:
        start = time.perf_counter()
        self.run()
        self.rates.append(self.moves / (time.perf_counter() - start))


def check(found: Found, expected: Found, name: str) -> None:
    if found != expected:
        sys.exit(f"{name}: {found.games} games, {found.moves} moves, not {expected.games}, {expected.moves}")


def writing(file: Path) -> tuple[Callable[[], object], Callable[[], object], int]:
    """How each writes the games of a file, which both have read."""
    own, other = [*berolina.pgn.games(file)], []
    with open(file, encoding="utf-8") as handle:
        while (game := chess.pgn.read_game(handle)) is not None:
            other.append(game)
    moves = sum(len(game.mainline_moves()) for game in own)
    return lambda: "\n".join(each.pgn() for each in own), lambda: "\n\n".join(map(str, other)), moves


def growth(file: Path) -> float:
    """Megabytes that a process grows by while it reads a file."""
    told = subprocess.run([sys.executable, __file__, "--memory", file], check=True, capture_output=True, text=True)
    return float(told.stdout)


def memory(file: Path) -> float:
    for _ in zip(range(50), berolina.pgn.games(file), strict=False):
        pass
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in berolina.pgn.games(file):
        pass
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024


def table(rows: list[tuple[Task, Task, float | None]], rounds: int) -> None:
    print(f"medians of {rounds} alternating runs; games, moves and last positions checked")
    print(f"{'':36} {'moves/s':>12} {'ratio':>8} {'wanted':>8}  to")
    for task, base, wanted in rows:
        ratio = statistics.median(rate / other for rate, other in zip(task.rates, base.rates, strict=True))
        missed = "" if wanted is None or ratio >= wanted else "  MISSED"
        told = "-" if wanted is None else f"{wanted:g}"
        print(f"{task.name:36} {statistics.median(task.rates):12,.0f} {ratio:8.1f} {told:>8}  {base.name}{missed}")


def bench(moves: int, rounds: int, folder: Path) -> None:
    whole, part = folder / "whole.pgn", folder / "part.pgn"
    text, beginning, part_moves = make(moves, moves // 50)
    whole.write_text(text, encoding="utf-8")
    part.write_text(beginning, encoding="utf-8")
    expected, all_games = theirs(part), ours(whole)
    check(ours(part), expected, "berolina.pgn.games")
    check(ours_one_by_one(part), expected, "berolina.pgn.read_game")
    print(f"{all_games.games:,} games, {all_games.moves:,} moves, {os.path.getsize(whole):,} bytes")
    own_writes, other_writes, written_moves = writing(part)
    check(ours_of_text(str(other_writes())), expected, "written by chess.pgn")
    check(ours_of_text(str(own_writes())), expected, "written by berolina.pgn")
    reads = Task("chess.pgn, read_game", part_moves, lambda: theirs(part))
    games = Task("berolina.pgn, games", all_games.moves, lambda: check(ours(whole), all_games, "games"))
    one_by_one = Task(
        "berolina.pgn, read_game", all_games.moves, lambda: check(ours_one_by_one(whole), all_games, "read_game")
    )
    writes = Task("chess.pgn, str", written_moves, other_writes)
    own = Task("berolina.pgn, pgn", written_moves, own_writes)
    tasks = [reads, games, one_by_one, writes, own]
    for _ in range(rounds):
        for task in tasks:
            task.measure()
    table([(reads, reads, None), (games, reads, WANTED), (one_by_one, reads, WANTED)], rounds)
    table([(writes, writes, None), (own, writes, WANTED)], rounds)
    print(f"memory grows by {growth(whole):.1f} MB over the whole file")


def ours_of_text(text: str) -> Found:
    with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return ours(Path(file.name))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="alternating runs of each (default 5)")
    parser.add_argument("--moves", type=int, default=1_000_000, help="moves of the file (default 1,000,000)")
    parser.add_argument("--memory", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.memory is not None:
        print(memory(arguments.memory))
        return
    if arguments.rounds < 1 or arguments.moves < 1:
        parser.error("--rounds and --moves are 1 or more")
    with tempfile.TemporaryDirectory() as folder:
        bench(arguments.moves, arguments.rounds, Path(folder))


if __name__ == "__main__":
    main()
