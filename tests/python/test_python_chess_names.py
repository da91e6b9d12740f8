"""The table of `docs/python-chess.md` names everything that python-chess has, and what of it is there."""

from __future__ import annotations

import inspect
import re
import types
import typing
from collections.abc import Callable
from pathlib import Path

import chess
import pytest

import berolina

PAGE = (Path(__file__).parents[2] / "docs/python-chess.md").read_text(encoding="utf-8")
BOARD, MOVE = chess.Board(), chess.Move.from_uci("e2e4")
PAIRS: dict[str, tuple[object, object]] = {
    "Module": (chess, berolina),
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


SPECIAL = {"__eq__", "__repr__"}


def table(name: str) -> dict[str, tuple[str, str]]:
    """Verdict and note by name."""
    section = PAGE.split(f"\n### {name}\n")[1].split("\n### ")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([a-z ]+) \| (.*) \|$", section, re.MULTILINE)
    assert len(rows) == len({row[0] for row in rows}) == section.count("\n|") - 2
    return {name: (verdict, note) for name, verdict, note in rows}


def is_imported(name: str, value: object) -> bool:
    return isinstance(value, types.ModuleType) or name in {*dir(typing), "annotations"}


def public(value: object) -> set[str]:
    names = {name for name in dir(value) if not name.startswith("_")}
    if isinstance(value, types.ModuleType):
        # Neither what a module imports, nor each square.
        names = {name for name in names if not is_imported(name, getattr(value, name))}
        return {name for name in names if not re.fullmatch("(BB_)?[A-H][1-9]", name)}
    return names | (SPECIAL if isinstance(value, (chess.Board, berolina.Board)) else set())


def parameters(function: Callable[..., object]) -> dict[str, object]:
    return {it.name: it.kind for it in inspect.signature(function).parameters.values()}


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


@pytest.mark.parametrize("name", PAIRS)
def test_what_is_the_same_has_the_same_parameters(name: str) -> None:
    theirs, ours = PAIRS[name]
    for row, (verdict, note) in table(name).items():
        one, other = getattr(theirs, row), getattr(ours, row, None)
        if verdict != "same" or not (inspect.isfunction(one) or inspect.ismethod(one)):
            continue
        assert callable(other), row
        expected, found = parameters(one), parameters(other)
        added = {it: kind for it, kind in found.items() if it not in expected}
        assert {it: kind for it, kind in found.items() if it in expected} == expected, row
        assert all(f"`{it}=`" in note or f"`*{it}`" in note for it in added), row


def test_constants_that_are_the_same_are_equal() -> None:
    for row, (verdict, _) in table("Module").items():
        one, other = getattr(chess, row), getattr(berolina, row, None)
        if verdict == "same" and isinstance(one, (int, str, dict)):
            assert other == one, row


def test_differences_are_as_the_table_says() -> None:
    clocks = "4k3/8/8/8/8/8/8/4K3 w - - {} 9"
    assert berolina.Board(clocks.format(0)) == berolina.Board(clocks.format(5))
    assert chess.Board(clocks.format(0)) != chess.Board(clocks.format(5))
    dirty = "4k3/8/8/8/8/8/8/4K3 w K - 0 1"
    assert (berolina.Board.draft(dirty).castling_xfen(), chess.Board(dirty).castling_xfen()) == ("K", "-")
    assert (berolina.Board.draft(dirty).fen(), chess.Board(dirty).fen()) == (dirty, dirty.replace("K -", "- -"))
    with pytest.raises(TypeError):
        berolina.Board().king(1)  # type: ignore[arg-type]
    for kind in (berolina.Move, berolina.Piece, berolina.SquareSet):
        with pytest.raises(TypeError, match="not an acceptable base type"):
            type("Kind", (kind,), {})
