"""`berolina check`: faults, remarks, exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Run, assert_one_line_error, command, needs_posix

import berolina
from berolina.pgn import Game, write_games

KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
GOOD, BAD = "1. e4 e5 *\n", "1. e4 Ke7 *\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(name: str, content: str | bytes) -> str:
    Path(name).write_bytes(content.encode() if isinstance(content, str) else content)
    return name


def test_a_sound_file_is_summed_up(run: Run, folder: Path) -> None:
    put("a.pgn", f"{GOOD}\n1. e4 (1. d4 d5 2. c4) e5 *\n")
    ran = run("check", "a.pgn")
    assert (ran.status, ran.out, ran.err) == (0, "2 games, 7 moves: all well\n", "")


def test_random_games_are_sound(run: Run, folder: Path) -> None:
    for variant in ("berolina", "bridge+sergeant+berserk(2,5)"):
        boards = berolina.random_games(variant, 20, seed=1)
        write_games("a.pgn", map(Game.from_board, boards))
        ran = run("check", "a.pgn")
        assert ran.status == 0, ran.out
        assert "remark" not in ran.out


def test_a_fault_has_file_game_line_move_and_cause(run: Run, folder: Path) -> None:
    put("a.pgn", f"{GOOD}\n{BAD}\n{GOOD}")
    ran = run("check", "a.pgn")
    assert ran.status == 1
    assert ran.lines == [
        "a.pgn, game 2, line 3, character 7, move 1...: illegal move Ke7: the pawn on e7 is Black's own",
        "3 games, 5 moves: 1 FAULTY",
    ]


def test_every_fault_of_a_game_is_told(run: Run, folder: Path) -> None:
    put("a.pgn", "1. e4 e5 (1... Ke7) (1... Nf6 2. Qh7) 2. Nf3 Kd6 *")
    ran = run("check", "a.pgn")
    assert [line.split("illegal move ")[1][:3] for line in ran.lines[:-1]] == ["Ke7", "Qh7", "Kd6"]
    assert ran.lines[-1].endswith(": 1 FAULTY")


def test_several_files_are_checked_and_a_missing_one_is_bad_input(run: Run, folder: Path) -> None:
    put("a.pgn", BAD)
    put("b.pgn", GOOD)
    assert run("check", "b.pgn", "b.pgn").status == 0
    assert run("check", "a.pgn", "b.pgn").status == 1
    ran = run("check", "nowhere.pgn", "a.pgn", "b.pgn")
    assert ran.status == 2
    assert ran.err == "berolina: error: cannot read nowhere.pgn: No such file or directory\n"
    assert ran.lines[-1] == "2 games, 3 moves: 1 FAULTY"
    assert_one_line_error(run("check", "nowhere.pgn"))


def test_games_without_a_variant_are_chess_or_what_is_asked(run: Run, folder: Path) -> None:
    put("a.pgn", "1. ec4 *")
    assert run("check", "a.pgn").status == 1
    assert run("check", "a.pgn", "--variant", "berolina").status == 0


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("a.uci", "e2c4 e7c5", "e2e4"),
        ("a.log", "1. P e2-c4\n1... p e7-c5", "1. N e2-c4"),
        ("a.fen", KINGS, "8/8/8/8/8/8/8/8 w - - 0 1"),
        ("a.epd", KINGS[:-4], "x"),
        ("a.txt", GOOD, BAD),
    ],
)
def test_other_formats_are_checked_too(run: Run, folder: Path, name: str, good: str, bad: str) -> None:
    put(name, good)
    assert run("check", name).status == 0
    put(name, bad)
    ran = run("check", name)
    assert ran.status == 1
    assert ran.out.startswith(f"{name}, game 1, line 1")


def test_the_format_can_be_said(run: Run, folder: Path) -> None:
    put("a.txt", "e2c4")
    assert run("check", "a.txt", "--from", "uci").out == "1 game, 1 move: all well\n"


def test_standard_input_is_pgn() -> None:
    ran = command("check", "-", stdin=GOOD.encode())
    assert (ran.status, ran.out, ran.err) == (0, "1 game, 2 moves: all well\n", "")
    assert command("check", "-", stdin=BAD.encode()).out.startswith("standard input, game 1, line 1, ")


# remarks


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[Result "1-0"]\n\n1. e4 *', "the header Result says 1-0, but the moves end with *"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "the game ends with 0-1 (checkmate), but its result is 1-0"),
        ("1. f3 e5 2. g4 Qh4# *", "the game ends with 0-1 (checkmate), but its result is *"),
        (
            '[SetUp "1"]\n[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"]\n\n1. Qc7 1-0',
            "the game ends with 1/2-1/2 (stalemate), but its result is 1-0",
        ),
        ('[White "A"]\n[White "B"]\n\n1. e4 *', "the header White stands there 2 times"),
        ('[FEN "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"]\n\n*', "there is a header FEN, but none that says SetUp 1"),
    ],
)
def test_what_is_strange_is_remarked_without_a_fault(run: Run, folder: Path, content: str, said: str) -> None:
    put("a.pgn", f"{GOOD}\n{content}\n")
    ran = run("check", "a.pgn")
    assert ran.status == 0
    assert ran.lines[0] == f"a.pgn, game 2, line 3: remark: {said}"
    assert ran.lines[1].endswith(", 1 remark: all well")


def test_nothing_is_remarked_where_all_agrees(run: Run, folder: Path) -> None:
    put("a.pgn", f'{GOOD}\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n1. e4 1/2-1/2\n')
    assert run("check", "a.pgn").out == "3 games, 7 moves: all well\n"


# JSON


def test_json_says_it_all(run: Run, folder: Path) -> None:
    put("a.pgn", f'{GOOD}\n{BAD}\n[Result "1-0"]\n\n*\n')
    ran = run("check", "a.pgn", "--json")
    assert ran.status == 1
    assert json.loads(ran.out) == {
        "files": [
            {
                "file": "a.pgn",
                "games": 3,
                "moves": 3,
                "faulty": 1,
                "faults": [
                    {
                        "game": 2,
                        "line": 3,
                        "column": 7,
                        "move": "1...",
                        "cause": "illegal move Ke7: the pawn on e7 is Black's own",
                    }
                ],
                "remarks": [
                    {"game": 3, "line": 5, "remark": "the header Result says 1-0, but the moves end with *"}
                ],
            }
        ],
        "ok": False,
    }  # fmt: skip
    put("a.pgn", GOOD)
    said = json.loads(run("check", "a.pgn", "--json").out)
    assert (said["ok"], said["files"][0]["faults"]) == (True, [])


# bad input


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"\0\xff\x1b[31m" * 99, b"{", b"(" * 9999, b'[White "', b"\xff" * 9999]
)
def test_any_bytes_are_checked(run: Run, folder: Path, content: bytes) -> None:
    put("a.pgn", content)
    ran = run("check", "a.pgn")
    assert ran.status in (0, 1)
    assert all(line.isprintable() for line in ran.lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "FILE"),
        ([""], "cannot read ''"),
        (["."], "cannot read .: "),
        (["no\0where"], "cannot read"),
        (["a.pgn", "--variant", "nope"], "variant"),
        (["a.pgn", "--from", "nope"], "--from"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(run: Run, folder: Path, arguments: list[str], said: str) -> None:
    put("a.pgn", GOOD)
    ran = run("check", *arguments)
    assert_one_line_error(ran)
    assert said in ran.err


@needs_posix
def test_file_names_that_are_no_text_are_refused(folder: Path) -> None:
    assert_one_line_error(command("check", b"\xff\xfe.pgn"))
