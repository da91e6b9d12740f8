"""Long runs: threads, hash tables, progress, Ctrl-C, other Python threads meanwhile; and many positions in one call."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import berolina

NAMES = [variant.name for variant in berolina.variants()]
MEANS = [(1, 0), (2, 0), (3, 1), (1, 1), (2, 70)]
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
YEARS = 60
"""A depth that nobody sees the end of."""

needs_posix = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@pytest.mark.parametrize("name", NAMES)
def test_threads_and_hash_change_no_total(name: str) -> None:
    board = berolina.Board(variant=name)
    for depth in range(5):
        expected = board.perft(depth, threads=1)
        for threads, hash_mb in MEANS:
            assert board.perft(depth, threads=threads, hash_mb=hash_mb) == expected
            if depth > 0:
                parts = board.divide(depth, threads=threads, hash_mb=hash_mb)
                assert parts == board.divide(depth, threads=1)
                assert list(parts) == list(board.legal_moves)


def test_totals_beyond_64_bits_are_exact() -> None:
    # Two kings have few positions: how often each is reached is counted ply by ply.
    @cache
    def after(fen: str) -> list[str]:
        board = berolina.Board(fen)
        fens = []
        for move in board.legal_moves:
            board.push(move)
            fens.append(f"{' '.join(board.fen().split()[:4])} 0 1")
            board.pop()
        return fens

    reached = Counter([KINGS])
    for _ in range(40):
        following: Counter[str] = Counter()
        for fen, times in reached.items():
            for next_fen in after(fen):
                following[next_fen] += times
        reached = following
    assert reached.total() > 2**100
    assert berolina.Board(KINGS).perft(40, hash_mb=64) == reached.total()


# progress


@pytest.mark.parametrize(("threads", "hash_mb"), MEANS)
@pytest.mark.parametrize(("depth", "total"), [(0, 1), (1, 30), (4, 30), (5, 900), (6, 900)])
def test_progress_grows_to_its_total(depth: int, total: int, threads: int, hash_mb: int) -> None:
    seen: list[tuple[int, int]] = []
    threads_of_calls: set[int] = set()

    def progress(done: int, of: int) -> None:
        seen.append((done, of))
        threads_of_calls.add(threading.get_ident())

    berolina.Board().perft(depth, threads=threads, hash_mb=hash_mb, progress=progress)
    assert seen == sorted(seen)
    assert seen[-1] == (total, total)
    assert {of for _, of in seen} == {total}
    assert threads_of_calls == {threading.get_ident()}


def test_progress_is_told_while_the_run_lasts() -> None:
    class EnoughError(Exception):
        pass

    seen: list[int] = []

    def progress(done: int, _total: int) -> None:
        seen.append(done)
        if len(seen) == 5:
            raise EnoughError

    for run in (berolina.Board().perft, berolina.Board().divide):
        seen.clear()
        with pytest.raises(EnoughError):
            run(YEARS, threads=2, hash_mb=4, progress=progress)
        assert len(seen) == 5


def test_progress_of_a_side_without_moves() -> None:
    seen: list[tuple[int, int]] = []
    mated = berolina.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert mated.perft(YEARS, progress=lambda done, total: seen.append((done, total))) == 0
    assert set(seen) == {(0, 0)}


# arguments


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"threads": 0}, ValueError, "threads is 1 to 1024, not 0"),
        ({"threads": -1}, ValueError, "-1"),
        ({"threads": 1025}, ValueError, "1025"),
        ({"threads": 10**30}, ValueError, "huge"),
        ({"threads": "2"}, TypeError, "threads is an int, not str"),
        ({"threads": 2.0}, TypeError, "float"),
        ({"hash_mb": -1}, ValueError, "hash_mb"),
        ({"hash_mb": 2**60}, ValueError, "hash_mb"),
        ({"hash_mb": None}, TypeError, "hash_mb"),
        ({"hash_mb": 0.5}, TypeError, "float"),
        ({"progress": 3}, TypeError, "progress is a function of two numbers, done and total, not int"),
    ],
)
def test_bad_arguments_are_refused(arguments: dict[str, object], error: type[Exception], said: str) -> None:
    board = berolina.Board()
    for run in (board.perft, board.divide):
        with pytest.raises(error, match=said):
            run(4, **arguments)  # type: ignore[arg-type]
    if "threads" in arguments:
        for many in (
            lambda **more: berolina.perft_many([], 1, **more),
            lambda **more: berolina.legal_moves_many([], **more),
        ):
            with pytest.raises(error, match=said):
                many(**arguments)


def test_memory_that_is_not_there_is_refused() -> None:
    for run in (berolina.Board().perft, berolina.Board().divide):
        with pytest.raises(MemoryError, match=f"{2**42} MiB"):
            run(YEARS, hash_mb=2**42)


def test_threads_and_more_are_named_and_not_counted_off() -> None:
    with pytest.raises(TypeError):
        berolina.Board().perft(1, 2)  # type: ignore[call-arg]


# the interpreter meanwhile


def test_other_threads_of_python_run_meanwhile() -> None:
    rounds = 0
    is_over = threading.Event()

    def turn() -> None:
        nonlocal rounds
        while not is_over.is_set():
            rounds += 1
            time.sleep(0.001)

    other = threading.Thread(target=turn)
    other.start()
    try:
        berolina.Board().perft(6, threads=1)
    finally:
        is_over.set()
        other.join()
    assert rounds >= 5


def test_a_run_in_another_thread_than_the_first() -> None:
    counts: list[int] = []
    board = berolina.Board()
    runs = [threading.Thread(target=lambda: counts.append(board.perft(5, threads=2, hash_mb=8))) for _ in range(4)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    assert counts == [29119802] * 4


def interrupted(program: str) -> tuple[int, str, float]:
    """Run a program until it says `ready`, interrupt it; give exit status, error output, and how long it lasted."""
    with subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test runner in the background may ignore the signal, and its children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        start = time.perf_counter()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        return process.returncode, err, time.perf_counter() - start


CROWDED = "3k4/8/PPPPPPPP/pppppppp/PPPPPPPP/pppppppp/PPPPPPPP/3K4 w - - 9+9 0 1"

RUNS = {
    "alone": f"berolina.Board().perft({YEARS}, threads=1)",
    "threads and hash": f"berolina.Board().perft({YEARS}, threads=2, hash_mb=64)",
    "large table": f"berolina.Board().perft({YEARS}, threads=2, hash_mb=1024)",
    "divide": f"berolina.Board(variant='bridge').divide({YEARS}, hash_mb=64)",
    "crowded": f"berolina.Board({CROWDED!r}, variant='chess+berserk(9,65)').perft({YEARS})",
    "progress": f"berolina.Board().perft({YEARS}, progress=lambda done, total: None)",
    "many, deep": f"berolina.perft_many([{KINGS!r}] * 3, {YEARS})",
    "many, endless": f"berolina.perft_many(itertools.repeat({KINGS!r}), 1)",
    "moves of many, endless": f"moves(itertools.cycle([{KINGS!r}]))",
}


@needs_posix
@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS.keys())
def test_ctrl_c_ends_a_run(run: str) -> None:
    status, err, seconds = interrupted(
        "import itertools, berolina\n"
        "def moves(fens):\n"
        "    while True: berolina.legal_moves_many(itertools.islice(fens, 20_000))\n"
        "print('ready', flush=True)\n"
        f"try: {run}\n"
        "except KeyboardInterrupt: raise SystemExit(7)\n"
    )
    assert (status, err) == (7, "")
    assert seconds < 2


@needs_posix
@pytest.mark.parametrize("options", [[], ["--threads", "2", "--hash-mb", "64"], ["--divide"], ["--json"]])
def test_ctrl_c_ends_the_command_in_one_line(options: list[str]) -> None:
    status, err, seconds = interrupted(
        "import sys\n"
        "from berolina.__main__ import main\n"
        "print('ready', flush=True)\n"
        f"sys.exit(main(['perft', '{YEARS}', *{options!r}]))\n"
    )
    assert (status, err) == (130, "berolina: interrupted\n")
    assert seconds < 2


@needs_posix
def test_a_terminal_shows_a_bar_and_is_left_clean() -> None:
    import pty

    leader, follower = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "berolina", "perft", str(YEARS)],
        stdout=subprocess.PIPE,
        stderr=follower,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        os.close(follower)
        shown = b""
        while b"to go" not in shown:
            shown += os.read(leader, 4096)
        process.send_signal(signal.SIGINT)
        try:
            while more := os.read(leader, 4096):
                shown += more
        except OSError:
            pass  # so Linux tells that the other end is closed
        out, _ = process.communicate(timeout=60)
    os.close(leader)
    assert (process.returncode, out) == (130, b"")
    assert b"%" in shown
    erased, shows_cursor = b"\x1b[2K", b"\x1b[?25h"
    assert erased in shown.rpartition(b"to go")[2]
    assert shows_cursor in shown
    assert shown.endswith(b"berolina: interrupted\r\n")


# many positions


def positions(name: str) -> list[str]:
    """The positions of a game, the first of them many times, so that several groups are read."""
    board = berolina.Board(variant=name)
    fens = [board.fen(en_passant="fen")]
    for ply in range(30):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[ply * 7 % len(moves)])
        fens.append(board.fen(en_passant="fen"))
    return fens[:1] * 5000 + fens


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("threads", [None, 1, 3])
def test_many_positions_are_as_one_after_the_other(name: str, threads: int | None) -> None:
    fens = positions(name)
    boards = {fen: berolina.Board(fen, variant=name) for fen in fens}
    moves = {fen: list(board.legal_moves) for fen, board in boards.items()}
    counts = {fen: board.perft(2) for fen, board in boards.items()}
    assert berolina.legal_moves_many(fens, variant=name, threads=threads) == [moves[fen] for fen in fens]
    assert berolina.perft_many(fens, 2, variant=name, threads=threads) == [counts[fen] for fen in fens]


def test_many_takes_any_iterable_and_variants() -> None:
    def generated() -> Iterator[str]:
        yield KINGS
        yield KINGS

    variant = berolina.Variant.from_name("chess")
    assert berolina.perft_many(generated(), 1, variant=variant) == [5, 5]
    assert berolina.perft_many({KINGS: 1}, 0) == [1]
    assert berolina.perft_many([], 3) == []
    assert berolina.legal_moves_many(()) == []
    assert [len(moves) for moves in berolina.legal_moves_many(generated(), variant="sergeant")] == [5, 5]


def test_few_deep_trees_are_counted_on_all_threads_too() -> None:
    start = berolina.Board().fen()
    assert berolina.perft_many([start, KINGS, start], 5, threads=3) == [
        29119802,
        berolina.Board(KINGS).perft(5),
        29119802,
    ]


@pytest.mark.parametrize(
    "many",
    [lambda fens, **more: berolina.perft_many(fens, 1, **more), berolina.legal_moves_many],
    ids=["perft_many", "legal_moves_many"],
)
def test_what_is_wrong_is_told_with_its_index(many: Callable[..., object]) -> None:
    with pytest.raises(berolina.InvalidFenError, match=r"^fens\[4500\]: .*FEN"):
        many([KINGS] * 4500 + ["nonsense", "more"])
    with pytest.raises(berolina.InvalidPositionError, match=r"^fens\[1\]: illegal position: .*no king") as caught:
        many([KINGS, "8/8/8/8/8/8/8/8 w - - 0 1"])
    assert len(caught.value.reasons) == 2
    with pytest.raises(TypeError, match=r"fens\[2\] is a FEN, a str, not int"):
        many([KINGS, KINGS, 3])
    with pytest.raises(TypeError, match="not one str"):
        many(KINGS)
    with pytest.raises(TypeError, match="iterable"):
        many(3)
    with pytest.raises(berolina.InvalidVariantError, match="nope"):
        many([KINGS], variant="nope")
    with pytest.raises(berolina.InvalidFenError, match=r"fens\[0\]"):
        many(["\ud800 w"])

    def failing() -> Iterator[str]:
        yield KINGS
        raise LookupError("mine")

    with pytest.raises(LookupError, match="mine"):
        many(failing())


def test_equal_moves_of_many_positions_are_one_object() -> None:
    first, second = berolina.legal_moves_many([KINGS, KINGS])
    assert all(one is two for one, two in zip(first, second, strict=True))


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted where Linux shows them")
@pytest.mark.parametrize("threads", [2, 7, 1000])
def test_threads_end_with_the_call(threads: int) -> None:
    def named() -> list[str]:
        names = [(task / "comm").read_text() for task in Path("/proc/self/task").iterdir()]
        return [name for name in names if name.startswith("berolina-")]

    seen = []
    berolina.Board().perft(5, threads=threads, progress=lambda done, total: seen.append(len(named())))
    assert max(seen) <= max(64, len(os.sched_getaffinity(0)))
    assert named() == []
