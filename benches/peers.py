"""Perft of other people's generators and of ours, in turn, in one run: `python benches/peers.py`.

Builds the crate beside this file, runs every row in alternation, checks every node count, and prints the median rate
of each and its ratio to the base. Single times on a busy machine mean little; ratios of medians of alternating runs do.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import berolina

CRATE = Path(__file__).parent / "peers"
PROGRAM = CRATE / "target" / "release" / "berolina-bench-peers"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@dataclass
class Contender:
    """Something that counts a tree: how, which tree, what must come out, and the rates measured so far."""

    name: str
    depth: int
    nodes: int
    count: Callable[[int], tuple[int, float]]
    rates: list[float] = field(default_factory=list)

    def run(self) -> None:
        nodes, seconds = self.count(self.depth)
        if nodes != self.nodes:
            sys.exit(f"{self.name}: {nodes} nodes at depth {self.depth}, not {self.nodes}")
        self.rates.append(nodes / seconds)

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


def peer(generator: str, fen: str = START) -> Callable[[int], tuple[int, float]]:
    """Count with the crate."""

    def count(depth: int) -> tuple[int, float]:
        done = subprocess.run([PROGRAM, generator, str(depth), fen], check=True, capture_output=True, text=True)
        nodes, seconds = done.stdout.split()
        return int(nodes), float(seconds)

    return count


def from_python(variant: str) -> Callable[[int], tuple[int, float]]:
    """Count with one call of the Python package."""

    def count(depth: int) -> tuple[int, float]:
        board = berolina.Board(variant=variant)
        start = time.perf_counter()
        nodes = board.perft(depth, threads=1)
        return nodes, time.perf_counter() - start

    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="alternating runs of each (default 5)")
    rounds = parser.parse_args().rounds
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=CRATE, check=True)
    contenders = [
        Contender("cozy-chess, chess", 6, 119_060_324, peer("cozy-chess")),
        Contender("shakmaty, chess", 5, 4_865_609, peer("shakmaty")),
        Contender("chess (crate), chess", 5, 4_865_609, peer("chess-crate")),
        Contender("berolina crate, chess", 6, 119_060_324, peer("chess")),
        Contender("berolina package, chess", 6, 119_060_324, from_python("chess")),
        Contender("berolina package, Berolina", 6, 947_730_871, from_python("berolina")),
        Contender("berolina package, bridge", 5, 25_295_738, from_python("bridge")),
        Contender("..., chess+berserk", 4, 14_173_458, from_python("chess+berserk")),
        Contender("..., berolina+berserk", 4, 31_180_340, from_python("berolina+berserk")),
        Contender("..., bridge+berserk", 4, 28_352_578, from_python("bridge+berserk")),
    ]
    for _ in range(rounds):
        for contender in contenders:
            contender.run()
    base, own_chess = contenders[0], contenders[4]
    print(f"medians of {rounds} alternating runs, one thread, last ply bulk counted")
    print(f"ratios to {base.name}, and to {own_chess.name}")
    for contender in contenders:
        rate = contender.rate
        ratios = f"{rate / base.rate:6.2f} {rate / own_chess.rate:6.2f}"
        print(f"{contender.name:28} depth {contender.depth}  {rate / 1e6:8.1f} million nodes/s  {ratios}")


if __name__ == "__main__":
    main()
