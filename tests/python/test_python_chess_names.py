"""The table of `docs/python-chess.md` names everything that python-chess has, and what of it is there."""

from __future__ import annotations

import re
from pathlib import Path

import chess
import pytest

import berolina

PAGE = (Path(__file__).parents[2] / "docs/python-chess.md").read_text(encoding="utf-8")
BOARD, MOVE = chess.Board(), chess.Move.from_uci("e2e4")
PAIRS: dict[str, tuple[object, object]] = {
    "Board": (BOARD, berolina.Board()),
    "SquareSet": (chess.SquareSet(), berolina.SquareSet()),
    "Piece": (chess.Piece(1, True), berolina.Piece(1, True)),
    "Move": (MOVE, berolina.Move.from_uci("e2e4")),
    "Outcome": (
        chess.Outcome(chess.Termination.STALEMATE, None),
        berolina.Outcome(berolina.Termination.STALEMATE, None),
    ),
    "Termination": (chess.Termination, berolina.Termination),
}


def table(name: str) -> dict[str, tuple[str, str]]:
    """Verdict and note by name."""
    section = PAGE.split(f"\n### {name}\n")[1].split("\n### ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([a-z ]+) \| (.*) \|$", section, re.MULTILINE)
    assert len(rows) == len({row[0] for row in rows}) == section.count("\n|") - 2
    return {name: (verdict, note) for name, verdict, note in rows}


def public(value: object) -> set[str]:
    return {name for name in dir(value) if not name.startswith("_")}


@pytest.mark.parametrize("name", PAIRS)
def test_every_name_of_python_chess_is_in_the_table(name: str) -> None:
    theirs, _ = PAIRS[name]
    assert public(theirs) == set(table(name))


@pytest.mark.parametrize("name", PAIRS)
def test_names_are_there_unless_left_out(name: str) -> None:
    _, ours = PAIRS[name]
    verdicts = table(name)
    assert {verdict for verdict, _ in verdicts.values()} <= {"same", "different", "left out"}
    assert {it for it, (verdict, _) in verdicts.items() if verdict != "left out"} == set(verdicts) & public(ours)
    assert all(note for verdict, note in verdicts.values() if verdict != "same")
