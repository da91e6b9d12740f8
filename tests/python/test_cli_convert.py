"""`berolina convert`: what it writes, what it says about what it leaves out, and files that cannot be."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from annotated_games import annotated_games
from command_line import Run, assert_one_line_error, command, needs_posix, text_of
from games import VARIANTS
from hypothesis import given, settings
from hypothesis import strategies as st

import berolina
from berolina.__main__ import main
from berolina.cli.formats import source
from berolina.cli.formats.names import FORMATS
from berolina.pgn import Game, games, write_games

GAME_FORMATS = ("pgn", "uci", "log")
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
GOOD, BAD = "1. e4 e5 *\n", "1. e4 Ke7 *\n"


def random_games() -> Iterator[Game]:
    for seed, variant in enumerate(VARIANTS):
        for board in berolina.random_games(variant, 2, seed=seed, max_plies=60):
            yield Game.from_board(board)
    yield Game(variant="bridge")
    start = berolina.Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 3 9")
    start.push_uci("d4d3")
    yield Game.from_board(start)
    passing = berolina.Board()
    passing.push(berolina.Move.null())
    yield Game.from_board(passing)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(name: str, content: str | bytes) -> str:
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    return name


def text_in(name: str) -> str:
    return Path(name).read_text("utf-8")


def moves_in(name: str) -> list[tuple[str, str, list[str]]]:
    return [
        (game.variant.name, game.board().fen(en_passant="fen"), [move.uci() for move in game.mainline_moves()])
        for game in games(name)
    ]


# formats


@pytest.mark.parametrize(("first", "second"), list(itertools.product(GAME_FORMATS, GAME_FORMATS)))
def test_every_pair_of_formats_keeps_moves_variants_and_starts(run: Run, folder: Path, first: str, second: str) -> None:
    write_games("games.pgn", random_games())
    for before, after in itertools.pairwise(["games.pgn", f"a.{first}", f"b.{second}", "back.pgn"]):
        assert run("convert", before, "-o", after).status == 0
    assert moves_in("back.pgn") == moves_in("games.pgn")


@pytest.mark.parametrize(("first", "second"), list(itertools.product(FORMATS, ["fen", "epd"])))
def test_every_format_gives_positions_that_read_back(run: Run, folder: Path, first: str, second: str) -> None:
    write_games("games.pgn", random_games())
    ends = [(game.variant.name, game.end().board().fen(en_passant="fen"), list[str]()) for game in games("games.pgn")]
    for before, after in itertools.pairwise(["games.pgn", f"a.{first}", f"b.{second}", "back.pgn"]):
        assert run("convert", before, "-o", after).status == 0
    assert moves_in("back.pgn") == ends


@pytest.mark.parametrize("format_name", FORMATS)
def test_what_was_converted_converts_to_itself(run: Run, folder: Path, format_name: str) -> None:
    write_games("games.pgn", random_games())
    run("convert", "games.pgn", "-o", f"a.{format_name}")
    ran = run("convert", f"a.{format_name}", "-o", f"b.{format_name}")
    assert ran.status == 0
    assert text_in(f"a.{format_name}") == text_in(f"b.{format_name}")


@given(st.lists(annotated_games(), min_size=1, max_size=3))
@settings(max_examples=25, deadline=None)
def test_comments_and_headers_of_any_kind_do_no_harm(several: list[Game]) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(io.StringIO()):
        write_games(f"{folder}/a.pgn", several)
        for name in FORMATS:
            assert main(["convert", f"{folder}/a.pgn", "-o", f"{folder}/b.{name}"]) == 0
            assert main(["convert", f"{folder}/b.{name}", "-o", f"{folder}/c.{name}"]) == 0
            assert text_in(f"{folder}/b.{name}") == text_in(f"{folder}/c.{name}")
        assert main(["convert", f"{folder}/b.log", "-o", f"{folder}/back.pgn"]) == 0
        assert list(games(f"{folder}/back.pgn")) == several


def test_uci_is_one_game_a_line_and_says_its_variants(run: Run, folder: Path) -> None:
    put("a.pgn", f'1. e4 e5 *\n\n1. d4 *\n\n[Variant "Berolina"]\n\n1. ec4 *\n\n[FEN "{KINGS}"]\n\n1. Ke2 *\n\n*\n')
    assert run("convert", "a.pgn", "--to", "uci").out == (
        "setoption name UCI_Variant value chess\n"
        "position startpos moves e2e4 e7e5\n"
        "position startpos moves d2d4\n"
        "setoption name UCI_Variant value berolina\n"
        "position startpos moves e2c4\n"
        "setoption name UCI_Variant value chess\n"
        f"position fen {KINGS} moves e1e2\n"
        "position startpos\n"
    )


def test_bare_lists_of_moves_are_read(run: Run, folder: Path) -> None:
    put("a.uci", "# comment\n\ne2c4 e7c5\r\n\nposition startpos moves\nposition  fen " + KINGS)
    assert run("convert", "a.uci", "-o", "a.pgn").status == 0
    assert [moves for _, _, moves in moves_in("a.pgn")] == [["e2c4", "e7c5"], [], []]


def test_a_log_is_in_full_algebraic_notation(run: Run, folder: Path) -> None:
    put("a.pgn", '[White "A"]\n\n1. e4 {good} e5 1-0\n')
    ran = run("convert", "a.pgn", "--to", "log")
    assert ran.out == '// Variant: chess\n// [White "A"]\n\n1. P e2-e4 // good\n1... p e7-e5\n1-0\n'
    assert ran.err == ""


@pytest.mark.parametrize(("which", "count"), [("all", 3), ("start", 1), ("last", 1), (None, 1)])
def test_which_positions_are_written_can_be_chosen(run: Run, folder: Path, which: str | None, count: int) -> None:
    put("a.uci", "e2c4 e7c5")
    options = [] if which is None else ["--positions", which]
    lines = run("convert", "a.uci", "--to", "fen", *options).lines
    board = berolina.Board()
    fens = [board.fen()]
    for uci in ("e2c4", "e7c5"):
        board.push_uci(uci)
        fens.append(board.fen(en_passant="fen"))
    assert lines == {"all": fens, "start": fens[:1]}.get(which or "last", fens[2:])
    assert len(lines) == count


def test_positions_name_their_variant_unless_it_is_the_usual_one(run: Run, folder: Path) -> None:
    put("a.pgn", "*")
    start = berolina.Board(variant="chess").fen()
    assert run("convert", "a.pgn", "--to", "fen").lines == ["variant chess", f"fen {start}"]
    assert run("convert", "a.pgn", "--to", "fen", "--variant", "chess").lines == [start]
    assert run("convert", "a.pgn", "--to", "epd").lines == ["variant chess", start.removesuffix(" 0 1")]


def test_words_of_suites_hold_for_one_position(run: Run, folder: Path) -> None:
    put("a.fen", f"id one\nvariant chess\nfen {KINGS}\n{KINGS}\nfen {KINGS}\n")
    assert run("convert", "a.fen", "-o", "a.pgn").status == 0
    assert [(game.headers["Event"], game.variant.name) for game in games("a.pgn")] == [
        ("one", "chess"),
        ("?", "berolina"),
        ("?", "berolina"),
    ]


def test_operations_of_an_epd_come_back(run: Run, folder: Path) -> None:
    epd = '4k3/8/8/8/8/8/8/4K3 w - - id "a"; hmvc 3; fmvn 9; bm e1e2; ce -5; draw_offer; c0 "x } y"; c1 "z";\n'
    put("a.epd", epd)
    assert run("convert", "a.epd", "-o", "a.pgn").err == ""
    (game,) = games("a.pgn")
    assert game.headers["Event"] == "a"
    assert [note for note in game.notes if "x } y" in str(note)]
    assert game.board().fen() == "4k3/8/8/8/8/8/8/4K3 w - - 3 9"
    ran = run("convert", "a.pgn", "--to", "epd")
    assert (ran.out, ran.err) == (epd, "")


def test_strange_operations_do_not_confuse(run: Run, folder: Path) -> None:
    base = "4k3/8/8/8/8/8/8/4K3 w - -"
    put("a.epd", f'{base} en_passant 1;\n{base} c0 5; id; c1 "a";\n{base} c3;\n{base} 0 1 ;D1 5 ;D2 25\n')
    ran = run("convert", "a.epd", "-o", "a.pgn")
    assert (ran.status, ran.err) == (1, "berolina: a.epd, game 1, line 1: the operation en_passant cannot be kept\n")
    assert run("convert", "a.pgn", "--to", "epd").lines == [
        f'{base} c0 5; id; c1 "a";',
        f"{base} c3;",
        f'{base} c0 "D1 5 ;D2 25";',
    ]
    put("b.pgn", f'[FEN "{KINGS}"]\n\n{{[%epd en_passant 1;]}} {{[%epd ?]}} {{[%epd hmvc 4;]}} *\n')
    assert run("convert", "b.pgn", "--to", "epd", "--variant", "chess").lines == [
        f'{base} c0 "[%epd en_passant 1;]"; c1 "[%epd ?]"; c2 "[%epd hmvc 4;]";'
    ]


def test_more_comments_than_an_epd_has_room_for_are_counted(run: Run, folder: Path) -> None:
    put("a.pgn", "{a\nb}" * 12 + "*")
    ran = run("convert", "a.pgn", "--to", "epd", "--variant", "chess")
    assert ran.out.count('"a b"') == 10
    assert ran.err == "berolina: 1 game: 2 comments are not in epd\n"


@pytest.mark.parametrize(("style", "said"), [(None, "1. Nf3 *"), ("san", "1. Nf3 *"), ("lan", "1. Ng1-f3 *")])
def test_moves_of_pgn_have_a_style(run: Run, folder: Path, style: str | None, said: str) -> None:
    put("a.uci", "g1f3")
    options = [] if style is None else ["--style", style]
    assert run("convert", "a.uci", "--to", "pgn", *options).lines[-1] == said


def test_the_option_says_what_games_are_that_do_not_say_it(run: Run, folder: Path) -> None:
    put("a.uci", "e2e4")
    assert run("convert", "a.uci", "--to", "pgn").status == 2
    assert "e2e4" in run("convert", "a.uci", "--to", "uci", "--variant", "chess").out


# what is left out


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("pgn", ""),
        ("log", "1 comment, 1 glyph and 2 variations are not in log"),
        ("uci", "2 comments, 1 glyph, 2 headers, 1 result and 2 variations are not in uci"),
        ("fen", "2 comments, 1 glyph, 2 headers, 4 moves, 1 result and 2 variations are not in fen"),
        ("epd", "2 comments, 1 glyph, 1 header, 4 moves, 1 result and 2 variations are not in epd"),
    ],
)
def test_what_a_format_cannot_hold_is_counted(run: Run, folder: Path, target: str, said: str) -> None:
    put("a.pgn", '[Event "E"]\n[White "A"]\n\n1. e4 {x} (1. d4 {y}) (1. c4) e5 $1 1-0\n\n1. e4 e5 *')
    ran = run("convert", "a.pgn", "--to", target)
    assert (ran.status, ran.err) == (0, f"berolina: 2 games: {said}\n" if said else "")


def test_one_thing_is_counted_in_the_singular(run: Run, folder: Path) -> None:
    put("a.pgn", "1. e4 {x} *")
    assert run("convert", "a.pgn", "--to", "uci").err == "berolina: 1 game: 1 comment is not in uci\n"


# damage


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.pgn", f"{GOOD}\n{BAD}\n{GOOD}", "game 2, line 3, character 7, move 1...: illegal move Ke7"),
        ("a.pgn", f'{GOOD}\n[Variant "Shogi"]\n\n*\n\n{GOOD}', "game 2, line 3, character 1: unknown variant"),
        ("a.uci", "e2c4\ne2c4 e7e5 x\ne2c4", "game 2, line 2, move 1...: illegal move e7e5"),
        ("a.uci", "e2c4\nposition fen x moves\n\ne2c4", "game 2, line 2: invalid FEN"),
        (
            "a.uci",
            "e2c4\nsetoption name UCI_Variant value x\ne2c4\nsetoption name UCI_Variant value berolina\ne2c4",
            "game 2, line 2: invalid variant",
        ),
        ("a.log", "1. e2-c4\n*\n1. e2-e4\n*\n1. e2-c4\n", "game 2, line 3, move 1.: illegal move"),
        ("a.fen", f"{KINGS}\n{KINGS} junk\n{KINGS}", "game 2, line 2: invalid FEN"),
        ("a.fen", f"{KINGS}\nvariant nope\n{KINGS}\n{KINGS}\n", "game 2, line 3: invalid variant"),
        ("a.fen", f"{KINGS}\n{KINGS}\nid x\n", "game 3, line 3: no position follows id"),
        ("a.epd", f"{KINGS[:-4]}\n\n{KINGS}\n{KINGS[:-4]}", "game 2, line 3: invalid EPD"),
    ],
)
def test_a_damaged_game_is_told_in_one_line_and_the_rest_is_converted(
    run: Run, folder: Path, name: str, content: str, said: str
) -> None:
    put(name, content)
    ran = run("convert", name, "-o", "out.pgn")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"berolina: {name}, {said}")
    assert ran.err.count("\n") == 1
    assert len(list(games("out.pgn"))) == 2


def test_more_faults_of_a_game_are_counted(run: Run, folder: Path) -> None:
    put("a.pgn", "1. e4 (1. Ke7) (1. x) Ke7 *")
    assert " more fault" in run("convert", "a.pgn", "--to", "uci").err


@pytest.mark.parametrize("name", [f"a.{name}" for name in FORMATS])
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n\r\n\n",
        b"\0\1\2\xff\xfe" * 50,
        b"\xef\xbb\xbf",
        b"x" * 100_000,
        bytes(range(256)) * 20,
        b"\r" * 9,
        b"//",
    ],
)
def test_any_bytes_are_read_or_refused(run: Run, folder: Path, name: str, content: bytes) -> None:
    put(name, content)
    ran = run("convert", name, "-o", "out.log")
    said = ran.err.splitlines()
    if ran.status == 2:
        assert said.pop() == f"berolina: error: {name} has no game that could be written"
    assert ran.status in (0, 1, 2)
    assert all(line.isprintable() and line.startswith(f"berolina: {name}, game ") for line in said)
    assert Path("out.log").exists() == (ran.status < 2)


@pytest.mark.parametrize("name", ["a.uci", "a.log", "a.fen", "a.epd"])
def test_a_line_without_end_is_refused(run: Run, folder: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "LONGEST_LINE", 1 << 20)
    put(name, "\n" + "x" * (1 << 20) + "y")
    ran = run("convert", name, "-o", "out.pgn")
    assert_one_line_error(ran)
    assert "line 2 is longer than 1 MiB" in ran.err
    assert not Path("out.pgn").exists()


# files


def test_standard_input_and_output_are_the_default(folder: Path) -> None:
    for arguments in (["--from", "uci", "--to", "log"], ["-", "-o", "-", "--from", "UCI", "--to", "LOG"]):
        ran = command("convert", *arguments, stdin=b"e2c4\n")
        assert (ran.status, ran.out, ran.err) == (0, "1. P e2-c4\n*\n", "")


def test_output_is_utf_8_whatever_the_terminal_has(folder: Path) -> None:
    ran = command(
        "convert", "--from", "pgn", "--to", "pgn", stdin="{\u2654} *".encode(), env={"PYTHONIOENCODING": "ascii"}
    )
    assert (ran.status, ran.out) == (0, "{\u2654} *\n")


def test_a_file_can_be_converted_into_itself(run: Run, folder: Path) -> None:
    put("a.pgn", "1.e4 *")
    assert run("convert", "a.pgn", "-o", "a.pgn").status == 0
    assert text_in("a.pgn") == "1. e4 *\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "--from"),
        (["--from", "pgn"], "--to"),
        (["a.txt", "-o", "b.pgn"], "'a.txt' does not say its format"),
        (["a.pgn", "-o", "b"], "'b' does not say its format"),
        (["a.pgn", "--to", "x"], "--to"),
        (["a.pgn", "--to", "uci", "--style", "lan"], "--style"),
        (["a.pgn", "--to", "uci", "--positions", "all"], "--positions"),
        (["a.pgn", "--to", "fen", "--positions", "x"], "--positions"),
        (["a.pgn", "--to", "pgn", "--style", "x"], "--style"),
        (["a.pgn", "--to", "uci", "--variant", "nope"], "variant"),
        (["a.pgn", "b.pgn", "--to", "uci"], "b.pgn"),
        (["nowhere.pgn", "--to", "uci"], "cannot read nowhere.pgn: No such file"),
        (["nowhere.pgn", "-o", "new.uci"], "cannot read nowhere.pgn: No such file"),
        (["no\0where.pgn", "--to", "uci"], "cannot read"),
        (["", "--from", "pgn", "--to", "uci"], "cannot read ''"),
        (["folder.pgn", "--to", "uci"], "cannot read folder.pgn"),
        (["a.pgn", "-o", "folder.pgn"], "cannot write folder.pgn"),
        (["a.pgn", "-o", "nowhere/b.pgn"], "cannot write nowhere/b.pgn: No such file"),
        (["a.pgn", "-o", "no\0where.pgn"], "cannot write"),
        (["a.pgn", "-o", "", "--to", "pgn"], "cannot write ''"),
        (["a.pgn", "-o", "x" * 5000 + ".pgn"], "cannot write"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(run: Run, folder: Path, arguments: list[str], said: str) -> None:
    put("a.pgn", GOOD)
    Path("folder.pgn").mkdir()
    ran = run("convert", *arguments)
    assert_one_line_error(ran)
    assert said in ran.err
    assert {path.name for path in folder.iterdir()} == {"a.pgn", "folder.pgn"}


def test_closed_standard_input_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert_one_line_error(run("convert", "--from", "pgn", "--to", "uci"))


class Broken(io.BytesIO):
    def read(self, size: int | None = -1, /) -> NoReturn:
        raise OSError(5, "Input/output error")

    readline = read


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_file_that_breaks_off_leaves_the_old_output(
    run: Run, folder: Path, format_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("old.pgn", "old")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Broken()))
    ran = run("convert", "--from", format_name, "-o", "old.pgn")
    assert_one_line_error(ran)
    assert "cannot read standard input: Input/output error" in ran.err
    assert text_in("old.pgn") == "old"
    assert [path.name for path in folder.iterdir()] == ["old.pgn"]


def test_a_fault_of_the_program_leaves_the_old_output(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put("a.pgn", GOOD)
    put("old.uci", "old")

    def fail(_game: Game) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr("berolina.cli.formats.uci.count_headers", fail)
    with pytest.raises(ZeroDivisionError):
        run("convert", "a.pgn", "-o", "old.uci")
    assert text_in("old.uci") == "old"
    assert {path.name for path in folder.iterdir()} == {"a.pgn", "old.uci"}


# the real process


def waiting(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a conversion that has read a game and waits for more."""
    process = subprocess.Popen(
        [sys.executable, "-m", "berolina", "convert", "--from", "uci", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test runner in the background may ignore the signal, and its children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdin is not None
    process.stdin.write(b"e2c4\n")
    process.stdin.flush()
    return process


def wait_for_part(folder: Path) -> None:
    until = time.monotonic() + 30
    while not list(folder.glob(".*.part")):
        assert time.monotonic() < until
        time.sleep(0.01)


@needs_posix
def test_ctrl_c_leaves_the_old_output_and_nothing_else(folder: Path) -> None:
    put("old.pgn", "old")
    with waiting("-o", "old.pgn") as process:
        wait_for_part(folder)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"berolina: interrupted\n")
    assert text_in("old.pgn") == "old"
    assert [path.name for path in folder.iterdir()] == ["old.pgn"]


@needs_posix
def test_a_killed_process_leaves_the_old_output(folder: Path) -> None:
    put("old.pgn", "old")
    with waiting("-o", "old.pgn") as process:
        wait_for_part(folder)
        process.kill()
        process.communicate(timeout=30)
    assert text_in("old.pgn") == "old"


@needs_posix
def test_a_closed_pipe_ends_the_command_quietly(folder: Path) -> None:
    put("a.uci", "e2c4\n" * 3000)
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "berolina", "convert", "a.uci", "--to", "pgn"],
            stdout=pipe,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("count", [1, 3000])
def test_output_that_cannot_be_written_is_an_error_in_one_line(folder: Path, count: int) -> None:
    put("a.uci", "e2c4\n" * count)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "berolina", "convert", "a.uci", "--to", "pgn"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert done.returncode == 2
    assert text_of(done.stderr).startswith("berolina: error: cannot write")
    assert text_of(done.stderr).count("\n") == 1
    ran = command("convert", "a.uci", "--to", "pgn", "-o", "/dev/full")
    assert_one_line_error(ran)


@needs_posix
def test_a_bar_shows_how_much_of_a_large_file_is_read(folder: Path) -> None:
    import pty

    program = (
        "import sys, berolina.cli.progress as progress; progress.PATIENCE = progress.PAUSE = 0;"
        "from berolina.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    put("a.uci", "e2c4\n" * 50 + "x\n" + "e2c4\n" * 50)
    ours, terminal = pty.openpty()
    process = subprocess.Popen([sys.executable, "-c", program, "convert", "a.uci", "-o", "b.pgn"], stderr=terminal)
    os.close(terminal)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # how Linux tells the end
        pass
    os.close(ours)
    assert process.wait(timeout=60) == 1
    assert b"%" in shown
    assert b"berolina: a.uci, game 51, line 51, move 1.: " in shown


def test_memory_does_not_grow_with_the_file(folder: Path) -> None:
    resource = pytest.importorskip("resource")
    program = (
        "import sys, resource; from berolina.__main__ import main; status = main(sys.argv[1:]);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss); sys.exit(status)"
    )
    assert resource
    peaks = []
    for count in (1, 5_000):
        put("a.uci", "e2c4 e7c5 g1f3 b8c6\n" * count)
        done = subprocess.run(
            [sys.executable, "-c", program, "convert", "a.uci", "-o", "b.log"],
            capture_output=True,
            check=True,
            timeout=60,
        )
        peaks.append(int(done.stdout))
    assert peaks[1] < peaks[0] * 1.2
