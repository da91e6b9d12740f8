"""Perft of other people's generators and of ours, in turn, in one run: `python benches/peers.py`.

Builds the crate beside this file. One thread, no hash; all count the last ply without making it, each in its own idiom.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import berolina
from contender import Contender, Count, Row, rounds_from_command_line, run, timed

CRATE = Path(__file__).parent / "peers"
PROGRAM = CRATE / "target" / "release" / "berolina-bench-peers"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def crate(generator: str, fen: str = START) -> Count:
    """Count with the crate: a generator of another project, or a variant of ours."""

    def count(depth: int) -> tuple[int, float]:
        done = subprocess.run([PROGRAM, generator, str(depth), fen], check=True, capture_output=True, text=True)
        nodes, seconds = done.stdout.split()
        return int(nodes), float(seconds)

    return count


def package(variant: str, fen: str | None = None) -> Count:
    """Count with one call of the Python package."""
    return lambda depth: timed(lambda: berolina.Board(fen, variant=variant).perft(depth, threads=1))


# The figures are those of https://www.chessprogramming.org/Perft_Results; generators that share no code agree on them.
def rows() -> list[Row]:
    cozy = Contender("cozy-chess, start", 7, 3_195_901_860, crate("cozy-chess"))
    cozy_kiwipete = Contender("cozy-chess, kiwipete", 5, 193_690_690, crate("cozy-chess", KIWIPETE))
    shakmaty = Contender("shakmaty, start", 5, 4_865_609, crate("shakmaty"))
    chess_crate = Contender("chess (crate), start", 5, 4_865_609, crate("chess-crate"))
    own_crate = Contender("berolina crate, start", 7, 3_195_901_860, crate("chess"))
    own = Contender("berolina package, start", 7, 3_195_901_860, package("chess"))
    own_kiwipete = Contender("berolina package, kiwipete", 5, 193_690_690, package("chess", KIWIPETE))
    return [
        Row(shakmaty, cozy),
        Row(chess_crate, cozy),
        Row(own_crate, cozy, wanted=9),
        Row(own, cozy, wanted=9),
        Row(own_kiwipete, cozy_kiwipete, wanted=5.5),
    ]


if __name__ == "__main__":
    rounds = rounds_from_command_line(__doc__, default=5)
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=CRATE, check=True)
    run(rows(), rounds)
