"""Where games are read from: names, files that were opened, pipes, objects that misbehave; memory and threads.

`BEROLINA_PGN_BYTES` sets how large the file is over which memory has to stay flat, in millions.
"""

from __future__ import annotations

import errno
import gc
import gzip
import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pgns import EXAMPLES, FILES, STRUCTURED, line, read_all, sound

from berolina import InvalidVariantError, pgn

PART = '[Event "{0}"]\n[Round "{0}"]\n\n1. e4 {{x}} e5 (1... c5) 2. Nf3 *\n\n'
MILLIONS = int(os.environ.get("BEROLINA_PGN_BYTES", "2"))


def parts(count: int) -> str:
    return "".join(PART.format(number) for number in range(count))


def rounds(games: Iterator[pgn.Game]) -> list[str]:
    return [game.headers["Round"] for game in games]


def one_by_one(handle: Any) -> list[pgn.Game]:
    found = []
    while (game := pgn.read_game(handle)) is not None:
        found.append(game)
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(parts(20))
    return path


# Kinds of sources


class Named:
    """A path of a class of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return str(self.path)


def test_a_file_is_named_by_a_text_or_a_path(file: Path) -> None:
    for name in (str(file), file, Named(file)):
        games = pgn.games(name)
        assert iter(games) is games
        assert rounds(games) == [str(number) for number in range(20)]


OPTIONS: list[dict[str, Any]] = [
    {},
    {"newline": ""},
    {"encoding": "latin-1"},
    {"mode": "rb"},
    {"mode": "rb", "buffering": 0},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_file_may_be_opened_in_any_way(options: dict[str, Any], file: Path) -> None:
    with open(file, **options) as handle:
        assert rounds(pgn.games(handle)) == [str(number) for number in range(20)]
    with open(file, **options) as handle:
        assert rounds(iter(one_by_one(handle))) == [str(number) for number in range(20)]


def packed(text: str) -> gzip.GzipFile:
    return gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(text.encode())))


MAKERS: list[Callable[[str], Any]] = [
    io.StringIO,
    lambda text: io.BytesIO(text.encode()),
    packed,
    lambda text: io.TextIOWrapper(packed(text)),
]


@pytest.mark.parametrize("make", MAKERS)
def test_what_reads_as_a_file_is_one(make: Callable[[str], Any]) -> None:
    assert rounds(pgn.games(make(parts(20)))) == [str(number) for number in range(20)]
    assert rounds(iter(one_by_one(make(parts(20))))) == [str(number) for number in range(20)]


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_games_are_read_from_a_pipe_before_it_ends(mode: str) -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, mode) as handle, os.fdopen(writing, "w", buffering=1) as other:
        for number in range(3):
            other.write(PART.format(number))
            other.flush()
            game = pgn.read_game(handle)
            assert game is not None
            assert game.headers["Round"] == str(number)
        other.close()
        assert pgn.read_game(handle) is None


@pytest.mark.parametrize("name", ["oddities", "annotated", "variants", "latin-1", "ends-with-lf", "ends-with-crlf"])
def test_games_read_one_by_one_are_those_of_the_file(name: str) -> None:
    with open(FILES / f"{name}.pgn", "rb") as handle:
        assert one_by_one(handle) == sound(FILES / f"{name}.pgn")


def test_text_of_which_characters_are_halves_is_read() -> None:
    assert "".join(node.comment for node in sound("1. e4 {a\ud800b} *")[0].mainline()).startswith("a")


@pytest.mark.parametrize("source", [None, 3, b"games.pgn", ["1. e4"], object()])
def test_what_is_no_source_is_refused_by_its_class(source: object) -> None:
    with pytest.raises(TypeError, match=type(source).__name__):
        pgn.games(source)  # type: ignore[arg-type]


@pytest.mark.parametrize("handle", [None, "games.pgn", Path("games.pgn"), 3, object()])
def test_what_has_no_lines_is_refused_with_what_is_needed(handle: Any) -> None:
    for read in (pgn.read_game, pgn.read_headers, pgn.skip_game):
        with pytest.raises(TypeError, match="readline"):
            read(handle)


class Slotted:
    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines = io.StringIO(parts(2))

    def readline(self) -> str:
        return self._lines.readline()


class Unhashable(io.StringIO):
    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize("handle", [Slotted(), Unhashable(parts(2))])
def test_a_source_that_cannot_be_remembered_is_refused(handle: Any) -> None:
    """A line of the next game would be lost."""
    with pytest.raises(TypeError, match="use games"):
        pgn.read_game(handle)


def test_a_file_that_is_not_there_or_no_file_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        pgn.games(tmp_path / "missing.pgn")
    assert caught.value.errno == errno.ENOENT
    assert "missing.pgn" in str(caught.value)
    with pytest.raises(IsADirectoryError):
        next(pgn.games(tmp_path))


@pytest.mark.parametrize("name", ["missing.pgn", ""])
def test_the_error_of_a_file_is_that_of_open(name: str) -> None:
    with pytest.raises(FileNotFoundError) as ours:
        pgn.games(name)
    with pytest.raises(FileNotFoundError) as theirs:
        os.open(name, os.O_RDONLY)
    assert str(ours.value) == str(theirs.value)


def test_an_unknown_variant_of_the_caller_is_told_at_once(file: Path) -> None:
    with pytest.raises(InvalidVariantError):
        pgn.games(file, variant="shogi")
    with pytest.raises(InvalidVariantError):
        pgn.read_game(io.StringIO("*"), variant="shogi")


# Objects that misbehave


class Handle:
    """Gives these one after the other; errors are raised."""

    def __init__(self, *pieces: object) -> None:
        self.pieces = [*pieces]

    def read(self, size: int = -1, /) -> Any:
        piece = self.pieces.pop(0) if self.pieces else ""
        if isinstance(piece, BaseException):
            raise piece
        return piece

    def readline(self) -> Any:
        return self.read()


@pytest.mark.parametrize("error", [OSError(5, "broken"), ZeroDivisionError("x"), KeyboardInterrupt(), SystemExit(3)])
def test_an_error_of_the_source_is_raised_as_it_is_and_nothing_is_lost(error: BaseException) -> None:
    handles = [Handle("1. e4 *\n\n", "1. d4 ", error, "d5 *\n\n", "1. c4 *") for _ in range(2)]
    all_games = pgn.games(handles[0])
    ways: list[Callable[[], pgn.Game | None]] = [all_games.__next__, lambda: pgn.read_game(handles[1])]
    for next_game in ways:
        found, raised = [], []
        for _ in range(4):
            try:
                found.append(line(next_game() or pgn.Game()))
            except BaseException as caught:
                raised.append(caught)
        assert found == ["e2e4", "d2d4 d7d5", "c2c4"]
        assert raised == [error]


@pytest.mark.parametrize("piece", [None, 3, bytearray(b"1. e4 *"), memoryview(b"*"), ["*"]])
def test_what_is_neither_text_nor_bytes_is_refused_by_its_class(piece: object) -> None:
    for read in (lambda handle: next(pgn.games(handle)), pgn.read_game):
        with pytest.raises(TypeError, match=type(piece).__name__):
            read(Handle(piece))


def test_pieces_may_be_of_any_size_and_text_or_bytes() -> None:
    text = (FILES / "oddities.pgn").read_bytes()
    expected = sound(text)
    for size in (1, 2, 3, 7, 1000, 10**6):
        pieces = [text[at : at + size] for at in range(0, len(text), size)]
        assert list(pgn.games(Handle(*pieces))) == expected
    letters = [*text.decode()]
    mixed = [letter if number % 2 else letter.encode() for number, letter in enumerate(letters)]
    assert list(pgn.games(Handle(*mixed))) == expected


@settings(max_examples=EXAMPLES, deadline=None)
@given(STRUCTURED, st.integers(1, 9))
def test_what_is_read_does_not_depend_on_how_the_source_gives_it(text: str, size: int) -> None:
    data = text.encode()
    found: list[pgn.Game | pgn.InvalidPgnError] = []
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    for game in pgn.games(Handle(*pieces), errors=found.append):
        found.append(game)
    assert list(map(str, found)) == list(map(str, read_all(text)))


@pytest.mark.parametrize("end", ["{end}", ";end", "%end"])
def test_games_read_one_by_one_are_as_many_as_are_in_the_file(end: str) -> None:
    text = f"1. e4 *\n\n{end}\n"
    assert len(one_by_one(io.StringIO(text))) == len(sound(text)) == 1


def test_a_source_that_closes_in_between_says_so() -> None:
    handle = io.StringIO(parts(20_000))
    games = pgn.games(handle)
    next(games)
    handle.close()
    with pytest.raises(ValueError, match="closed"):
        list(games)
    with pytest.raises(ValueError, match="closed"):
        pgn.read_game(handle)


def test_a_source_that_asks_for_its_own_games_is_refused() -> None:
    class Own(Handle):
        games: pgn.Games

        def read(self, size: int = -1, /) -> Any:
            return str(super().read()) and str(next(self.games))

    handle = Own("x")
    handle.games = pgn.games(handle)
    with pytest.raises(ValueError, match="reading these games"):
        next(handle.games)


def test_the_end_is_the_end_however_often_it_is_asked_for() -> None:
    games = pgn.games(io.StringIO("*"))
    next(games)
    for _ in range(3):
        with pytest.raises(StopIteration):
            next(games)
    handle = io.StringIO("*")
    pgn.read_game(handle)
    assert [pgn.read_game(handle), pgn.read_headers(handle), pgn.skip_game(handle)] == [None, None, False]


@pytest.mark.parametrize("text", ["", "\n", "\n \n\t\r\n", "\ufeff", "\ufeff\n"])
def test_a_file_without_games_has_none(text: str) -> None:
    assert read_all(text) == read_all(text.encode()) == []
    assert pgn.read_game(io.StringIO(text)) is None


# Errors


def test_an_error_names_the_file_and_the_next_game_is_read(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 *\n\n1. e5 *\n\n1. d4 *\n")
    with open(path) as handle:
        check_error(str(path), str(path))
        check_error(path, str(path))
        check_error(handle, str(path))


def check_error(source: str | Path | IO[str], path: str) -> None:
    games = pgn.games(source)
    next(games)
    with pytest.raises(pgn.InvalidPgnError) as caught:
        next(games)
    assert (caught.value.file, caught.value.game_number, caught.value.line) == (path, 2, 3)
    assert str(caught.value).startswith(f"{path}, game 2, line 3, character 4, move 1.: illegal move e5")
    assert line(next(games)) == "d2d4"


def test_a_file_without_a_name_has_none_in_errors() -> None:
    with tempfile.TemporaryFile() as handle:
        handle.write(b"1. e5 *")
        handle.seek(0)
        with pytest.raises(pgn.InvalidPgnError) as caught:
            next(pgn.games(handle))
        assert caught.value.file is None


def test_errors_are_told_in_their_order_and_their_games_left_out() -> None:
    told: list[int] = []
    games = pgn.games(io.StringIO("1. e4 *\n1. e5 *\n1. x *\n1. d4 *\n1. y *"), errors=lambda e: told.append(e.line))
    assert [line(game) for game in games] == ["e2e4", "d2d4"]
    assert told == [2, 3, 5]


def test_an_error_of_who_is_told_is_raised_and_the_next_game_read() -> None:
    def refuse(_error: pgn.InvalidPgnError) -> None:
        raise ZeroDivisionError

    games = pgn.games(io.StringIO("1. e5 *\n1. d4 *"), errors=refuse)
    with pytest.raises(ZeroDivisionError):
        next(games)
    assert line(next(games)) == "d2d4"


# Places in a file


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_the_place_after_a_game_is_that_of_the_next_one(mode: str, file: Path) -> None:
    with open(file, mode) as handle:
        places = [handle.tell()]
        while pgn.skip_game(handle):
            places.append(handle.tell())
        for number in (7, 0, 19, 3, 3):
            handle.seek(places[number])
            headers = pgn.read_headers(handle)
            assert headers is not None
            assert headers["Round"] == str(number)
            following = pgn.read_game(handle)
            assert following is None if number == 19 else following is not None
            if following is not None:
                assert following.headers["Round"] == str(number + 1)


def test_no_more_is_read_than_the_game_and_one_line(file: Path) -> None:
    with open(file, "rb") as handle:
        pgn.read_game(handle)
        assert handle.tell() == len(PART.format(0))


@pytest.mark.parametrize("behind", ["{a\nb}", "$1"])
def test_no_more_is_read_whatever_stands_behind_the_result(behind: str) -> None:
    handle = io.StringIO(f"1. e4 * {behind}\n\n{{of the next}} 1. d4 *\n\n1. c4 *\n")
    pgn.read_game(handle)
    assert handle.readline() == "{of the next} 1. d4 *\n"


def test_games_without_an_empty_line_between_are_read_one_by_one() -> None:
    text = '[A "1"]\n1. e4 *\n[A "2"]\n1. d4 *\n1. c4 * 1. a3 *\n[A "3"]\n*'
    assert one_by_one(io.StringIO(text)) == sound(text)
    assert len(sound(text)) == 5


def test_a_file_that_goes_on_is_read_on() -> None:
    handle = io.StringIO()
    for number in range(3):
        place = handle.tell()
        handle.write(PART.format(number))
        handle.seek(place)
        game = pgn.read_game(handle)
        assert game is not None
        assert game.headers["Round"] == str(number)
        assert pgn.read_game(handle) is None


def test_one_handle_may_be_read_with_all_functions_in_turn(file: Path) -> None:
    with open(file) as handle:
        headers, is_there = pgn.read_headers(handle), pgn.skip_game(handle)
        game = pgn.read_game(handle)
        assert headers is not None
        assert game is not None
        assert (headers["Round"], is_there, game.headers["Round"]) == ("0", True, "2")
        assert rounds(pgn.games(handle)) == [str(number) for number in range(3, 20)]


def test_headers_of_damaged_games_are_read_and_the_games_skipped() -> None:
    text = '[White "a"]\n\n1. e5 *\n\n[Variant "Shogi"]\n\n*\n\n[White "c"]\n\n*'
    handle = io.StringIO(text)
    found = [pgn.read_headers(handle) for _ in range(4)]
    assert [headers if headers is None else dict(headers) for headers in found] == [
        {"White": "a"},
        {"Variant": "Shogi"},
        {"White": "c"},
        None,
    ]
    handle = io.StringIO(text)
    assert [pgn.skip_game(handle) for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("first", [pgn.read_headers, pgn.skip_game, pgn.read_game])
def test_the_variant_that_the_caller_says_counts_for_each_game(first: Callable[[Any], object]) -> None:
    handle = io.StringIO("1. e4 *\n\n1. ec4 *\n")
    first(handle)
    game = pgn.read_game(handle, variant="berolina")
    assert game is not None
    assert line(game) == "e2c4"


def test_several_readers_take_the_games_of_a_handle_in_turn() -> None:
    handle = Handle(*[PART.format(number) for number in range(6)])
    readers = [pgn.games(handle), pgn.games(handle)]
    assert sorted(game.headers["Round"] for reader in readers for game in reader) == list("012345")


def test_what_was_consumed_is_counted_in_bytes() -> None:
    text = "\ufeff" + parts(3).replace("{x}", "{é}")
    games = pgn.games(io.BytesIO(text.encode()))
    size = len(PART.format(0).replace("{x}", "{é}").encode())
    assert games.consumed == 0
    assert [games.consumed - 3 for _ in games] == [size, 2 * size, 3 * size]


# Memory


def memory() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()


class Generated:
    """A file of so many bytes that is made as it is read."""

    def __init__(self, part: str, size: int) -> None:
        self.part, self.left = part.encode(), size

    def read(self, size: int, /) -> bytes:
        self.left -= size
        return (
            b""
            if self.left <= 0
            else (self.part * (size // len(self.part) + 1))[: len(self.part) * (size // len(self.part))]
        )

    def readline(self) -> bytes:
        lines = self.part.splitlines(keepends=True)
        self.left -= len(lines[self.left % len(lines)])
        self.at = (getattr(self, "at", -1) + 1) % len(lines)
        return b"" if self.left <= 0 else lines[self.at]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
@pytest.mark.parametrize("part", [PART.format(1), "1. e4 *\n", "1. e4 {x} Ke7 *\n\n", '[Event "a"]\n\n1. e4 {\n\n'])
def test_memory_stays_flat_over_a_large_file(part: str) -> None:
    def read(size: int) -> int:
        return sum(1 for _ in pgn.games(Generated(part, size), errors=lambda _error: None))

    read(400_000)
    gc.collect()
    before = memory()
    read(MILLIONS * 20_000 * min(len(part), 50))
    assert memory() - before < 3_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_memory_stays_flat_over_a_large_file_that_is_read_one_by_one() -> None:
    def read(size: int) -> None:
        handle = Generated(PART.format(1), size)
        while pgn.read_game(handle) is not None:
            pass

    read(100_000)
    gc.collect()
    before = memory()
    read(MILLIONS * 250_000)
    assert memory() - before < 3_000_000


def test_a_file_that_was_read_is_let_go() -> None:
    handle = io.StringIO(parts(2))
    pgn.read_game(handle)
    gone = weakref.ref(handle)
    del handle
    gc.collect()
    assert gone() is None


def test_a_file_whose_games_were_not_read_to_the_end_is_let_go(file: Path) -> None:
    before = len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0
    for _ in range(50):
        next(pgn.games(file))
    gc.collect()
    if sys.platform == "linux":
        assert len(os.listdir("/proc/self/fd")) <= before


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_nodes_that_were_taken_out_leave_hardly_more_than_their_numbers() -> None:
    # A process of its own has no memory left over from other tests.
    program = """
from berolina import pgn
from test_pgn_streams import memory
game = pgn.Game(variant="chess")
move = next(iter(game.board().legal_moves))
for times in (1000, 100_000):
    before = memory()
    for _ in range(times):
        game.remove_variation(game.add_variation(move))
print(memory() - before)
"""
    paths = os.pathsep.join([str(Path(__file__).parent), str(Path(__file__).parent.parent)])
    environment = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, env=environment)
    assert int(done.stdout) < 100_000 * 48


# Interruption


class InterruptedHereError(Exception):
    """What the handler of the signal raises."""


def seconds_to_interrupt(work: Callable[[], object]) -> float:
    """How long it takes until the handler of a signal is called that comes after a fifth of a second."""

    def handler(*_: object) -> None:
        raise InterruptedHereError

    old = signal.signal(signal.SIGALRM, handler)
    start = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        work()
        time.sleep(1)
    except InterruptedHereError:
        return time.perf_counter() - start
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    return float("inf")


LONG = "1. Nf3 Nf6 2. Ng1 Ng8 " * 200_000


@pytest.mark.parametrize("text", [LONG, "\n" * 40_000_000])
def test_reading_can_be_interrupted(text: str, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(text)
    assert seconds_to_interrupt(lambda: next(pgn.games(path), None)) < 0.6


def test_writing_can_be_interrupted() -> None:
    game = sound(LONG)[0]
    assert seconds_to_interrupt(game.pgn) < 0.6


# Threads


def test_threads_share_the_games_of_a_file_and_each_is_given_once(file: Path) -> None:
    file.write_text(parts(2000))
    games = pgn.games(file)
    found: list[str] = []
    refused: set[str] = set()

    def take() -> None:
        while True:
            try:
                found.append(next(games).headers["Round"])
            except StopIteration:
                return
            except ValueError as error:
                refused.add(str(error))

    run([take] * 4)
    assert sorted(found, key=int) == [str(number) for number in range(2000)]
    assert refused <= {"another thread is reading these games"}


def test_threads_read_files_of_their_own_at_once() -> None:
    results: list[int] = []

    def read() -> None:
        handle = io.StringIO(parts(200))
        results.append(len(one_by_one(handle)) + len(sound(parts(200))))

    run([read] * 4)
    assert results == [400] * 4


def test_threads_change_and_write_one_game() -> None:
    game = pgn.Game(variant="chess")
    moves = [*game.board().legal_moves]

    def change() -> None:
        for move in moves * 5:
            game.add_variation(move).comment = "x"
            assert len(game.pgn()) > 100
            assert game == game

    run([change] * 4)
    assert len(game.variations) == 400
    assert sound(game.pgn()) == [game]


def run(tasks: list[Callable[[], None]]) -> None:
    failed: list[BaseException] = []

    def guarded(task: Callable[[], None]) -> None:
        try:
            task()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=guarded, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    assert not any(thread.is_alive() for thread in threads)
