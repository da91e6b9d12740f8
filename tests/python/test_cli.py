"""The command line: what it prints, its exit status, and one line for whatever is wrong."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Ran, Run, assert_one_line_error, command, needs_posix, text_of

import berolina

PERFT = Path(__file__).resolve().parents[1] / "perft"
SUITES = sorted([*PERFT.glob("*.perft"), *PERFT.glob("*.epd")])
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
NO_KINGS = "8/8/8/8/8/8/8/8 w - - 0 1"
CHECKMATE = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
CHECK = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"
COLOR = "\x1b["


def written(folder: Path, content: str | bytes) -> str:
    """Write a suite and give its path."""
    file = folder / "suite.perft"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(file)


# perft of a position


def test_perft_prints_nodes_seconds_speed_and_bulk_counting(run: Run) -> None:
    ran = run("perft", "3")
    assert (ran.status, ran.err) == (0, "")
    assert re.fullmatch(
        r"nodes: 28328\nseconds: \d+\.\d+\nnodes per second: (\d+|-)\n"
        r"bulk counted: the last ply\nthreads: \d+\nhash: none\n",
        ran.out,
    )


def test_perft_0_is_one_node_and_bulk_counts_nothing(run: Run) -> None:
    ran = run("perft", "0")
    assert ran.lines[0] == "nodes: 1"
    assert "bulk counted: nothing" in ran.lines


def test_perft_takes_variant_and_fen(run: Run) -> None:
    assert run("perft", "2", "--variant", "chess").lines[0] == "nodes: 400"
    assert run("perft", "2", "--fen", "4k3/8/8/8/2PpP2r/8/8/4K3 b - d3c4 0 1").lines[0] == "nodes: 142"


def test_perft_takes_threads_and_a_hash_table(run: Run) -> None:
    ran = run("perft", "4", "--threads", "3", "--hash-mb", "2")
    assert ran.lines[0] == "nodes: 882717"
    assert ran.lines[-2:] == ["threads: 3", "hash: at most 2 MiB"]
    said = json.loads(run("perft", "4", "--threads", "1", "--hash-mb", "1", "--json").out)
    assert (said["nodes"], said["threads"], said["hash_mb"]) == (882717, 1, 1)


def test_divide_prints_moves_in_order_then_the_total(run: Run) -> None:
    ran = run("perft", "2", "--divide")
    parts, total = ran.out.split("\n\n")
    counts = dict(part.split(": ") for part in parts.splitlines())
    assert list(counts) == sorted(move.uci() for move in berolina.Board().legal_moves)
    assert set(counts.values()) == {"30"}
    assert total.startswith("nodes: 900\n")


def test_perft_json_has_the_promised_keys(run: Run) -> None:
    said = json.loads(run("perft", "2", "--variant", "bridge", "--json").out)
    assert list(said) == ["variant", "fen", "depth", "nodes", "seconds", "nps", "bulk", "threads", "hash_mb", "divide"]
    assert (said["variant"], said["depth"], said["nodes"]) == ("bridge", 2, 900)
    assert said["fen"] == berolina.Board(variant="bridge").fen()
    assert said["seconds"] >= 0
    assert said["nps"] is None or said["nps"] > 0
    assert said["bulk"] is True
    assert said["divide"] is None


def test_perft_json_divides(run: Run) -> None:
    said = json.loads(run("perft", "2", "--json", "--divide").out)
    assert said["divide"]["e2c4"] == 30
    assert list(said["divide"]) == sorted(said["divide"])
    assert sum(said["divide"].values()) == said["nodes"] == 900


def test_perft_json_of_depth_0_is_not_bulk_counted(run: Run) -> None:
    assert json.loads(run("perft", "0", "--json").out)["bulk"] is False


def test_no_time_gives_no_speed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berolina.cli.counting.perf_counter", lambda: 1.0)
    said = json.loads(run("perft", "1", "--json").out)
    assert (said["seconds"], said["nps"]) == (0, None)
    assert "nodes per second: -\n" in run("perft", "1").out


def test_the_fen_names_the_double_stepped_pawn_even_if_none_can_take_it(run: Run) -> None:
    fen = "4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1"
    assert json.loads(run("perft", "1", "--json", "--fen", fen).out)["fen"] == fen


# suites


@pytest.mark.parametrize("suite", SUITES, ids=lambda path: path.name)
def test_the_suites_of_both_formats_are_right(run: Run, suite: Path) -> None:
    ran = run("perft", "--suite", str(suite), "--variant", "berolina", "--max-nodes", "50000")
    assert ran.status == 0, ran.out
    *positions, summary = ran.lines
    assert len(positions) == len(berolina.parse_perft_suite(suite.read_text("utf-8")))
    assert all(position.startswith("ok ") for position in positions)
    assert summary.startswith(f"{len(positions)} positions, ")
    assert "last ply bulk counted" in summary
    assert summary.endswith(": all ok")


def test_the_usual_suite_has_the_figures_of_the_keyword_suite() -> None:
    usual, keywords = (
        {case.fen: case.figures for case in berolina.parse_perft_suite((PERFT / name).read_text("utf-8"))}
        for name in ("berolina.epd", "berolina.perft")
    )
    for fen, figures in usual.items():
        assert figures == keywords[fen][: len(figures)]


def test_a_suite_line_says_name_variant_depths_nodes_and_time(run: Run, tmp_path: Path) -> None:
    suite = written(tmp_path, f"id two kings\nvariant chess\nfen {KINGS}\nperft 1 5\nperft 2 25\n")
    ran = run("perft", "--suite", suite)
    assert re.fullmatch(r"ok +two kings  chess  D1 D2  30 nodes  \d+\.\d+ s", ran.lines[0])
    assert ran.lines[1].startswith("1 positions, 2 figures, 30 nodes, ")


def test_a_position_without_a_name_is_called_by_its_line(run: Run, tmp_path: Path) -> None:
    ran = run("perft", "--suite", written(tmp_path, f"# comment\n\n{KINGS} ;D1 5\n"))
    assert ran.lines[0].startswith("ok       line 3  berolina  D1  5 nodes")


def test_the_variant_of_the_file_wins_over_the_option(run: Run, tmp_path: Path) -> None:
    start = berolina.Board().fen()
    suite = written(tmp_path, f"{start} ;D1 20\n\nid b\nvariant berolina\nfen {start}\nperft 1 30\n")
    assert run("perft", "--suite", suite, "--variant", "chess").status == 0
    assert run("perft", "--suite", suite).status == 1


def test_a_wrong_figure_shows_position_figures_and_divide(run: Run, tmp_path: Path) -> None:
    ran = run("perft", "--suite", written(tmp_path, f"{KINGS} ;D1 5 ;D2 26\n{KINGS} ;D1 5\n"))
    assert ran.status == 1
    assert ran.lines[0].startswith("WRONG    line 1  berolina  D1 D2  30 nodes")
    assert ran.lines[1:8] == [
        f"  FEN: {KINGS}",
        "  depth 2: expected 26, counted 25",
        "    e1d1: 5",
        "    e1d2: 5",
        "    e1e2: 5",
        "    e1f1: 5",
        "    e1f2: 5",
    ]
    assert ran.lines[8].startswith("ok       line 2")
    assert ran.lines[9].endswith(": 1 WRONG")


def test_a_wrong_figure_of_depth_0_has_no_divide(run: Run, tmp_path: Path) -> None:
    ran = run("perft", "--suite", written(tmp_path, f"{KINGS} ;D0 2\n"))
    assert ran.status == 1
    assert ran.lines[2] == "  depth 0: expected 2, counted 1"
    assert len(ran.lines) == 4


def test_suite_json_has_cases_and_ok(run: Run, tmp_path: Path) -> None:
    suite = written(tmp_path, f"id a\nvariant chess\nfen {KINGS}\nperft 1 5\nperft 2 26\n{KINGS} ;D1 5\n")
    ran = run("perft", "--suite", suite, "--json")
    assert ran.status == 1
    said = json.loads(ran.out)
    assert list(said) == ["cases", "ok"]
    assert said["ok"] is False
    wrong, right = said["cases"]
    assert (wrong["id"], wrong["line"], wrong["variant"], wrong["fen"]) == ("a", 3, "chess", KINGS)
    assert [figure["expected"] for figure in wrong["figures"]] == [5, 26]
    assert [figure["nodes"] for figure in wrong["figures"]] == [5, 25]
    assert [figure["ok"] for figure in wrong["figures"]] == [True, False]
    assert wrong["figures"][0]["divide"] is None
    assert wrong["figures"][1]["divide"]["e1d1"] == 5
    assert (wrong["ok"], right["ok"]) == (False, True)


def test_max_nodes_leaves_larger_figures_out(run: Run, tmp_path: Path) -> None:
    start = berolina.Board().fen()
    suite = written(tmp_path, f"{KINGS} ;D1 5 ;D2 25\n{start} ;D1 30\n")
    ran = run("perft", "--suite", suite, "--max-nodes", "25")
    assert "  D1 D2  30 nodes" in ran.lines[0]
    assert ran.lines[1] == "skipped  line 2  berolina"
    assert ran.lines[2].startswith("2 positions, 2 figures, 30 nodes")


def test_a_suite_comes_from_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{KINGS} ;D1 5\r\n".encode())))
    assert run("perft", "--suite", "-").lines[0].startswith("ok       line 1")


def test_names_in_a_suite_cannot_command_the_terminal(run: Run, tmp_path: Path) -> None:
    ran = run("perft", "--suite", written(tmp_path, f"id \x1b[31mred\nfen {KINGS}\nperft 1 5\n"))
    assert ran.lines[0].startswith(r"ok       \x1b[31mred  berolina")


# moves


def test_moves_are_listed_in_order(run: Run) -> None:
    expected = sorted(move.uci() for move in berolina.Board(variant="bridge").legal_moves)
    ran = run("moves", "--variant", "bridge")
    assert (ran.status, ran.lines) == (0, expected)
    assert json.loads(run("moves", "--variant", "bridge", "--json").out) == expected


def test_moves_of_a_position_with_promotion(run: Run) -> None:
    moves = run("moves", "--fen", "8/2P5/8/8/8/8/8/k1K5 w - - 0 1").lines
    assert {"c7b8q", "c7d8n"} <= set(moves)


def test_no_moves_print_nothing(run: Run) -> None:
    assert run("moves", "--fen", CHECKMATE) == Ran(0, "", "")
    assert run("moves", "--json", "--fen", CHECKMATE).out == "[]\n"


# show


def test_show_draws_the_board_in_ascii(run: Run) -> None:
    ran = run("show", "--fen", "r3k2r/8/8/8/4pP2/8/8/R3K2R b Qk e3f4 3 9")
    assert ran.out == (
        "8  r . . . k . . r\n"
        "7  . . . . . . . .\n"
        "6  . . . . . . . .\n"
        "5  . . . . . . . .\n"
        "4  . . . . p P . .\n"
        "3  . . . . . . . .\n"
        "2  . . . . . . . .\n"
        "1  R . . . K . . R\n"
        "   a b c d e f g h\n"
        "\n"
        "FEN: r3k2r/8/8/8/4pP2/8/8/R3K2R b Qk e3f4 3 9\n"
        "variant: berolina\n"
        "Black to move\n"
    )


def test_show_draws_the_river(run: Run) -> None:
    lines = run("show", "--variant", "bridge").lines
    assert lines[0] == "9  r n b q k b n r"
    assert lines[4] == "5  ~ ~ ~ . . ~ ~ ~"
    assert lines[-1] == "White to move"


@pytest.mark.parametrize(
    ("fen", "last"),
    [
        (CHECK, "Black to move: check"),
        (CHECKMATE, "Black to move: checkmate"),
        (STALEMATE, "Black to move: stalemate"),
    ],
)
def test_show_says_check_and_the_end(run: Run, fen: str, last: str) -> None:
    assert run("show", "--fen", fen).lines[-1] == last


def test_color_can_be_forced_and_changes_nothing_else(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    plain, colored = run("show", "--variant", "bridge"), run("show", "--variant", "bridge", "--color")
    assert COLOR not in plain.out
    assert COLOR in colored.out
    uncolored = re.sub(r"\x1b\[[0-9;]*m", "", colored.out).replace(" ", "")
    assert uncolored == plain.out.replace(" ", "").replace(".", "")


@needs_posix
@pytest.mark.parametrize(
    ("options", "no_color", "is_colored"),
    [([], "", True), ([], "1", False), (["--no-color"], "", False), (["--color"], "1", True)],
)
def test_a_terminal_gets_colors_unless_no_color_is_set(options: list[str], no_color: str, is_colored: bool) -> None:
    import pty

    ours, terminal = pty.openpty()
    environment = {**os.environ, "NO_COLOR": no_color}
    subprocess.run(
        [sys.executable, "-m", "berolina", "show", *options],
        stdout=terminal,
        env=environment,
        check=True,
        timeout=60,
    )
    os.close(terminal)
    shown = os.read(ours, 100)
    os.close(ours)
    assert (COLOR.encode() in shown) == is_colored


# variants, version, help


def test_variants_stand_a_line_each_with_description_and_source(run: Run) -> None:
    lines = run("variants").lines
    for line, variant in zip(lines, berolina.variants(), strict=False):
        assert re.fullmatch(
            rf"{re.escape(variant.name)} +{re.escape(variant.description)} \({re.escape(variant.source)}\)",
            line,
        )
    assert "[bridge+]RULE[/RULE][+berserk[(D[,R])]]" in lines[len(berolina.variants()) + 1]


def test_variants_json(run: Run) -> None:
    said = json.loads(run("variants", "--json").out)
    assert [variant["name"] for variant in said] == [variant.name for variant in berolina.variants()]
    assert set(said[0]) == {"name", "description", "source", "start_fen"}


def test_version() -> None:
    assert command("--version") == Ran(0, f"berolina {berolina.__version__}\n", "")


@pytest.mark.parametrize(
    "arguments", [[], ["check"], ["convert"], ["perft"], ["moves"], ["play"], ["show"], ["variants"]]
)
def test_help_has_examples(run: Run, arguments: list[str]) -> None:
    for option in ("--help", "-h"):
        ran = run(*arguments, option)
        assert ran.status == 0
        assert f"Usage: berolina {' '.join(arguments)}".strip() in ran.out
        assert "  Examples:\n    berolina " in ran.out


# bad input


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing command"),
        (["nope"], "nope"),
        (["--nope"], "--nope"),
        (["perft"], "DEPTH"),
        (["perft", "x"], "'x'"),
        (["perft", "1.5"], "'1.5'"),
        (["perft", "3\n4"], "DEPTH"),
        (["perft", "-1"], "-1"),
        (["perft", "--", "-1"], "depth"),
        (["perft", "256"], "256"),
        (["perft", "9" * 30], "depth"),
        (["perft", "9" * 5000], "DEPTH"),
        (["perft", "1", "2"], "(2)"),
        (["perft", "1", "--threads", "0"], "--threads"),
        (["perft", "1", "--threads", "1025"], "--threads"),
        (["perft", "1", "--hash-mb", "-1"], "--hash-mb"),
        (["perft", "1", "--hash-mb", "9" * 30], "hash_mb"),
        (["perft", "5", "--hash-mb", "x"], "--hash-mb"),
        (["perft", "0", "--divide"], "divide"),
        (["perft", "1", "--suite", "x"], "DEPTH"),
        (["perft", "--suite", "x", "--divide"], "--divide"),
        (["perft", "--suite", "x", "--fen", KINGS], "--fen"),
        (["perft", "--suite", "x", "--variant", "nope"], "nope"),
        (["perft", "--suite", "x", "--max-nodes", "-1"], "--max-nodes"),
        (["perft", "1", "--max-nodes", "1"], "--suite"),
        (["perft", "1", "--fen", "x"], "FEN"),
        (["perft", "1", "--variant", "x"], "variant"),
        (["moves", "--fen"], "--fen"),
        (["moves", "--fen", ""], "FEN"),
        (["moves", "--fen", KINGS + " junk"], "junk"),
        (["moves", "--fen", NO_KINGS], "no king"),
        (["moves", "--fen", "x\ny\x1b[31m\x00"], "FEN"),
        (["moves", "--fen", KINGS, "--variant", "bridge"], "bridge"),
        (["moves", "--a\nb\x1b"], "option"),
        (["moves", "a\nb\x1b", "\u202e"], "argument"),
        (["show", "--variant", ""], "variant"),
        (["show", "--variant", "a\r\nb\x1b"], "variant"),
        (["show", "--color=3"], "--color"),
        (["show", "--fen", NO_KINGS], "no king"),
        (["variants", "x"], "x"),
        (["a\nb\x1b"], "command"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(run: Run, arguments: list[str], said: str) -> None:
    ran = run(*arguments)
    assert_one_line_error(ran)
    assert said in ran.err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no position"),
        ("# only a comment\n", "no position"),
        ("hello\n", "line 1"),
        ("\n\nhello\x1b\x07\n", "line 3"),
        (f"{KINGS} ;D1\n", "line 1"),
        (f"{KINGS} ;D1 -5\n", "line 1"),
        (f"{KINGS} ;D256 5\n", "line 1"),
        (f"{KINGS} ;D1 {'9' * 50}\n", "line 1"),
        (f"fen {KINGS}\n", "line 1"),
        ("perft 1 20\n", "line 1"),
        (f"{KINGS} ;D1 5\n{NO_KINGS} ;D1 5\n", "line 2: illegal position"),
        (f"{KINGS} ;D1 5\n\nx\x1b ;D1 5\n", "line 3: invalid FEN"),
        (f"id a\nvariant no\x1bpe\nfen {KINGS}\nperft 1 5\n", "line 3: invalid variant"),
        (f"{KINGS} ;D1 5\n".encode() + b"\xff", "line 2: byte 0xff"),
        (f"{KINGS} ;D1 5\n".encode("utf-16"), "line 1: byte 0xff"),
        (b"\x00\x01\x02", "line 1"),
    ],
)
def test_bad_suites_are_refused_in_one_line(run: Run, tmp_path: Path, content: str | bytes, said: str) -> None:
    suite = written(tmp_path, content)
    for options in ([], ["--json"]):
        ran = run("perft", "--suite", suite, *options)
        assert_one_line_error(ran)
        assert said in ran.err
        assert Path(suite).name in ran.err


@pytest.mark.parametrize("name", ["", "nowhere", "nowhere/x\n\x1b[31m", "no\0file", "x" * 5000])
def test_files_that_cannot_be_read_are_named_in_one_line(run: Run, name: str) -> None:
    ran = run("perft", "--suite", name)
    assert_one_line_error(ran)
    assert "cannot read" in ran.err


def test_a_folder_is_no_suite(run: Run, tmp_path: Path) -> None:
    ran = run("perft", "--suite", str(tmp_path))
    assert_one_line_error(ran)
    assert str(tmp_path) in ran.err


def test_a_suite_of_which_nothing_is_counted_is_not_right(run: Run, tmp_path: Path) -> None:
    ran = run("perft", "--suite", written(tmp_path, f"{KINGS} ;D1 5\n"), "--max-nodes", "4")
    assert_one_line_error(ran)
    assert "--max-nodes 4" in ran.err


def test_closed_standard_input_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert_one_line_error(run("perft", "--suite", "-"))


# the real process


def test_the_process_counts_and_refuses() -> None:
    assert command("perft", "2").out.startswith("nodes: 900\n")
    assert_one_line_error(command("moves", "--fen", "x\ny\x1b"))
    right = command("perft", "--suite", "-", stdin=f"{KINGS} ;D1 5".encode())
    assert (right.status, right.err) == (0, "")
    assert command("perft", "--suite", "-", stdin=f"{KINGS} ;D1 6".encode()).status == 1
    assert_one_line_error(command("perft", "--suite", "-", stdin=b"\xff"))


def test_names_that_the_output_cannot_encode_are_escaped() -> None:
    suite = f"id \u2654\nfen {KINGS}\nperft 1 5\n".encode()
    ran = command("perft", "--suite", "-", stdin=suite, env={"PYTHONIOENCODING": "iso-8859-1"})
    assert (ran.status, ran.err) == (0, "")
    assert r"\u2654" in ran.out


@needs_posix
def test_arguments_that_are_no_text_are_refused() -> None:
    assert_one_line_error(command("moves", "--fen", b"\xff\xfe"))
    assert_one_line_error(command("perft", "--suite", b"\xff\xfe"))


@needs_posix
@pytest.mark.parametrize("arguments", [["moves"], ["--help"], ["perft", "2", "--divide"]])
def test_a_closed_pipe_ends_the_command_quietly(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        done = subprocess.run(
            [sys.executable, "-m", "berolina", *arguments], stdout=pipe, stderr=subprocess.PIPE, timeout=60
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["moves"], ["--help"]])
def test_output_that_cannot_be_written_is_an_error_in_one_line(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "berolina", *arguments], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert_one_line_error(Ran(done.returncode, "", text_of(done.stderr)))


@needs_posix
def test_ctrl_c_ends_a_long_count_with_status_130() -> None:
    suite = f"{KINGS} ;D1 5\n{berolina.Board().fen()} ;D60 1\n"
    with subprocess.Popen(
        [sys.executable, "-m", "berolina", "perft", "--suite", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A test runner in the background may ignore the signal, and its children with it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(suite.encode())
        process.stdin.close()
        process.stdin = None
        assert process.stdout.readline().startswith(b"ok ")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"berolina: interrupted\n")


def test_importing_the_package_does_not_import_click() -> None:
    program = "import sys, berolina; assert not {'click', 'rich', 'berolina.cli'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
