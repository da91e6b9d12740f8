"""`berolina show`: symbols, sides, marks, and what pawns do."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from command_line import Run, needs_posix

DOUBLE_STEP = "4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1"
CHECK = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"
MARK, CHECKED = re.compile(r"48;5;(?:65|58)m"), "48;5;160m"


def test_symbols_stand_for_the_men(run: Run) -> None:
    lines = run("show", "--unicode", "--variant", "bridge").lines
    assert lines[0] == "9  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"
    assert lines[4] == "5  ~ ~ ~ . . ~ ~ ~"
    assert lines[7] == "2  ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙"


def test_in_colors_both_sides_have_the_same_symbols(run: Run) -> None:
    out = run("show", "--unicode", "--color").out
    assert out.count("♟") == 17
    assert "♙" not in out


def test_a_pipe_gets_letters_unless_symbols_are_asked_for(run: Run) -> None:
    assert run("show").out == run("show", "--ascii").out
    assert "pawns" not in run("show").out


def test_black_sees_the_board_from_the_other_side(run: Run) -> None:
    white, black = run("show").lines, run("show", "--black").lines
    assert black[0] == "1  R N B K Q B N R"
    assert black[8] == "   h g f e d c b a"
    assert black[9:] == white[9:]


@pytest.mark.parametrize(
    ("variant", "said"),
    [
        ("berolina", ["♙ ♟ berolina pawns move diagonally and capture straight ahead"]),
        ("berolina-plus", ["♙ ♟ berolina-plus pawns move diagonally and capture straight ahead or sideways"]),
        ("sergeant", ["♙ ♟ sergeant pawns move and capture straight ahead or diagonally"]),
        (
            "chess/berolina",
            [
                "♙ White's chess pawns move straight ahead and capture diagonally",
                "♟ Black's berolina pawns move diagonally and capture straight ahead",
            ],
        ),
        ("mfWclW", ["♙ ♟ mfWclW pawns move straight ahead and capture left"]),
    ],
)
def test_below_symbols_stands_what_pawns_do(run: Run, variant: str, said: list[str]) -> None:
    lines = run("show", "--unicode", "--variant", variant).lines
    assert lines[-1 - len(said) : -1] == said


def test_colors_mark_a_double_step_from_its_origin_to_its_target(run: Run) -> None:
    lines = run("show", "--color", "--fen", DOUBLE_STEP).lines
    assert [len(MARK.findall(line)) for line in lines[:8]] == [0, 0, 0, 0, 1, 0, 1, 0]
    assert [bool(MARK.search(square)) for square in lines[6].split("\x1b[0m")].index(True) == 4


def test_colors_mark_the_king_in_check(run: Run) -> None:
    lines = run("show", "--color", "--fen", CHECK).lines
    assert CHECKED in lines[0]
    assert run("show", "--color").out.count(CHECKED) == 0


@needs_posix
@pytest.mark.parametrize(
    ("encoding", "options", "has_symbols"),
    [
        ("utf-8", [], True),
        ("utf-8", ["--ascii"], False),
        ("iso-8859-1", [], False),
    ],
)
def test_a_terminal_gets_symbols_if_its_encoding_has_them(encoding: str, options: list[str], has_symbols: bool) -> None:
    import pty

    ours, terminal = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "berolina", "show", "--no-color", *options],
        stdout=terminal,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        check=True,
        timeout=60,
    )
    os.close(terminal)
    shown = os.read(ours, 100)
    os.close(ours)
    assert ("♜".encode() in shown) == has_symbols
    assert (b"r n b q" in shown) != has_symbols
