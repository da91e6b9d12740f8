"""Copies, pickles and hashes of every public class, also by way of another process."""

from __future__ import annotations

import copy
import multiprocessing
import pickle

import pytest

import berolina

VALUES = [
    berolina.Move.from_uci("e2e4"),
    berolina.Move.from_uci("d4g6x"),
    berolina.Move(berolina.E7, berolina.F8, berolina.QUEEN),
    berolina.Move.null(),
    berolina.Piece.from_symbol("n"),
    berolina.PawnRule.BEROLINA,
    berolina.Berserk(2, 5),
    berolina.Variant.from_name("bridge+sergeant+berserk(2,5)"),
    berolina.Outcome(berolina.Termination.FIFTY_MOVES, None),
    berolina.Termination.CHECKMATE,
    berolina.Status.EMPTY | berolina.Status.NO_BLACK_KING,
    berolina.EnPassant(berolina.D3, berolina.C4),
    berolina.IllegalReason.PINNED,
    berolina.Board().classify(berolina.Move.from_uci("e2c4")),
]
CHANGEABLE = [
    berolina.Board(),
    berolina.Board.draft("8/8/8/8/***2***/8/8/8/8 w K - 0 1", variant="bridge"),
    berolina.SquareSet([berolina.A9], board="bridge"),
]
ERRORS = [
    berolina.IllegalMoveError("m", berolina.IllegalReason.PINNED),
    berolina.InvalidPositionError("m", ("a", "b")),
    berolina.InvalidFenError("m"),
]


def same(value: object) -> object:
    return value


@pytest.mark.parametrize("value", [*VALUES, *CHANGEABLE], ids=repr)
def test_copies_and_pickles_are_equal(value: object) -> None:
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == copy.deepcopy(value) == value


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_that_never_change_have_a_hash(value: object) -> None:
    assert hash(pickle.loads(pickle.dumps(value))) == hash(value)


@pytest.mark.parametrize("value", CHANGEABLE, ids=repr)
def test_values_that_change_have_none(value: object) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(value)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickles(error: ValueError) -> None:
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


def test_values_go_to_other_processes_and_back() -> None:
    values = [*VALUES, *CHANGEABLE]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(same, values) == values
