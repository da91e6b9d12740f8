"""What each variant costs beside plain chess, in turn, in one run: `python benches/variants.py`.

One thread, no hash, one call of the package a count; then the same with fewer of the processor's instructions, with two
threads and with a hash table, each beside the run without.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import berolina
from contender import Contender, Count, Row, rounds_from_command_line, run, timed

# Depth and nodes from the start position, and how fast each must be at least beside plain chess. Depth 4, and depth 5
# of Berolina Plus and the bridge, are in tests/perft. The others were counted by the loop of loops.py, which plays
# every move but the last; depth 7 by that loop to depth 3 and four plies of perft from there.
CHESS = 6, 119_060_324
FIGURES = {
    "berolina": (6, 947_730_871, 1.0),
    "berolina-plus": (5, 29_153_364, 1.0),
    "sergeant": (5, 188_645_759, 1.0),
    "bridge": (5, 25_295_738, 0.65),
    "chess+berserk": (4, 14_173_458, 0.3),
    "berolina+berserk": (4, 31_180_340, 0.3),
    "berolina/chess": (5, 13_820_681, 0.6),
    "wolf-sergeant/sergeant": (5, 87_261_816, 0.6),
    "mfWcseWimfnD": (5, 4_815_786, 0.6),
    "berolina/mfWcseWimfnD": (5, 13_774_824, 0.6),
}
BEROLINA_7 = 7, 32_577_073_299


def perft(variant: str, threads: int = 1, hash_mb: int = 0) -> Count:
    return lambda depth: timed(lambda: berolina.Board(variant=variant).perft(depth, threads=threads, hash_mb=hash_mb))


def perft_on(cpu: str, variant: str) -> Count:
    """Count with fewer instructions, in a process of its own: the processor is asked only once."""

    def count(depth: int) -> tuple[int, float]:
        command = f"import variants; count = variants.perft({variant!r}); count(3); print(*count({depth}))"
        done = subprocess.run(
            [sys.executable, "-c", command],
            check=True,
            capture_output=True,
            text=True,
            env=os.environ | {"BEROLINA_CPU": cpu},
            cwd=os.path.dirname(__file__),
        )
        nodes, seconds = done.stdout.split()
        return int(nodes), float(seconds)

    return count


def rows() -> Iterator[Row]:
    chess = Contender("chess", *CHESS, perft("chess"))
    for variant, (depth, nodes, wanted) in FIGURES.items():
        yield Row(Contender(variant, depth, nodes, perft(variant)), chess, wanted)
    yield Row(Contender("chess, without BMI2", *CHESS, perft_on("popcnt", "chess")), chess, 0.7)
    yield Row(Contender("chess, without POPCNT", *CHESS, perft_on("any", "chess")), chess)
    deep = Contender("berolina, deep", *BEROLINA_7, perft("berolina"))
    yield Row(Contender("berolina, threads=2", *BEROLINA_7, perft("berolina", threads=2)), deep, 1.9)
    yield Row(Contender("berolina, hash_mb=1024", *BEROLINA_7, perft("berolina", hash_mb=1024)), deep, 4)


if __name__ == "__main__":
    run(list(rows()), rounds_from_command_line(__doc__, default=5))
