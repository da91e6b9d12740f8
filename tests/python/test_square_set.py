"""Square sets are sets, of the squares that their board has."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import berolina
from berolina import SquareSet

BoardName = Literal["standard", "bridge"]
SQUARES: dict[BoardName, list[int]] = {
    "standard": list(range(64)),
    "bridge": list(berolina.Variant.from_name("bridge").squares),
}
boards = st.sampled_from(list(SQUARES))


@st.composite
def pairs(draw: st.DrawFn) -> tuple[BoardName, set[int], set[int]]:
    board = draw(boards)
    subset = st.sets(st.sampled_from(SQUARES[board]))
    return board, draw(subset), draw(subset)


@given(pairs())
def test_operators_and_methods_are_those_of_set(drawn: tuple[BoardName, set[int], set[int]]) -> None:
    board, a, b = drawn
    one, two = SquareSet(a, board=board), SquareSet(b, board=board)
    assert set(one) == a
    assert (len(one), bool(one), sorted(a)) == (len(a), bool(a), list(one))
    assert list(reversed(one)) == sorted(a, reverse=True)
    for operation in (operator.or_, operator.and_, operator.sub, operator.xor):
        assert set(operation(one, two)) == operation(a, b)
        assert operation(one, two).board == board
        assert set(operation(b, one)) == operation(b, a)
    for name in ("union", "intersection", "difference", "symmetric_difference"):
        assert set(getattr(one, name)(two)) == set(getattr(one, name)(list(b))) == getattr(a, name)(b)
    for name in ("isdisjoint", "issubset", "issuperset"):
        assert getattr(one, name)(two) is getattr(one, name)(int(two)) is getattr(a, name)(b)
    for comparison in (operator.eq, operator.ne, operator.le, operator.lt, operator.ge, operator.gt):
        assert comparison(one, two) is comparison(a, b)


@given(pairs())
def test_changes_are_those_of_set(drawn: tuple[BoardName, set[int], set[int]]) -> None:
    board, a, b = drawn
    for name in ("update", "intersection_update", "difference_update", "symmetric_difference_update"):
        changed, model = SquareSet(a, board=board), set(a)
        getattr(changed, name)(SquareSet(b, board=board))
        getattr(model, name)(b)
        assert set(changed) == model
    in_place: list[Callable[[object, object], object]] = [operator.ior, operator.iand, operator.isub, operator.ixor]
    for operation in in_place:
        changed, model = SquareSet(a, board=board), set(a)
        assert operation(changed, list(b)) is changed
        assert set(changed) == operation(model, b)
    changed, model = SquareSet(a, board=board), set(a)
    for square in b:
        changed.add(square)
        changed.discard(next(iter(a), 0))
        model.add(square)
        model.discard(next(iter(a), 0))
    while model:
        first = changed.pop()
        assert first == min(model)
        model.remove(first)
    with pytest.raises(KeyError):
        changed.pop()


@given(pairs())
def test_complements_and_mirrors_stay_on_the_board(drawn: tuple[BoardName, set[int], set[int]]) -> None:
    board, a, _ = drawn
    squares = SquareSet(a, board=board)
    assert set(~squares) == set(SQUARES[board]) - a
    assert squares.mirror().mirror() == squares
    assert ~~squares == squares == SquareSet(squares.mask, board=board)
    assert len(squares.tolist()) == (64 if board == "standard" else 72)
    assert {i for i, holds in enumerate(squares.tolist()) if holds} == a
    for twin in (squares.copy(), copy.copy(squares), copy.deepcopy(squares), pickle.loads(pickle.dumps(squares))):
        assert (twin, twin.board, twin is squares) == (squares, board, False)
    assert eval(repr(squares), {"SquareSet": SquareSet}) == squares


def test_ints_are_cut_and_named_squares_are_not() -> None:
    assert SquareSet(-1) == SquareSet(2**80 - 1) == berolina.BB_ALL
    assert SquareSet(-1, board="bridge").mask == berolina.BB_ALL_BRIDGE
    with pytest.raises(ValueError, match="a9 is not a square of the standard board"):
        SquareSet([berolina.A9])
    with pytest.raises(ValueError, match="a5 is not a square of the bridge board"):
        SquareSet(board="bridge").add(berolina.A5)
    with pytest.raises(ValueError, match="h9 is not a square of the standard board"):
        SquareSet() | SquareSet([berolina.H9], board="bridge")
    assert not SquareSet() & SquareSet([berolina.H9], board="bridge")
    assert berolina.H9 not in SquareSet(-1)
    assert "a1" not in SquareSet(-1)


def test_sets_can_be_changed_and_have_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(SquareSet())
    squares = SquareSet([1])
    squares.mask = berolina.BB_RANK_2
    assert squares == range(8, 16)
    squares.clear()
    assert not squares


def test_removing_what_is_not_in_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="12"):
        SquareSet().remove(12)


@pytest.mark.parametrize("value", ["a1", 1.5, None, object(), [64.0], [72], [-1], b"x"])
def test_what_is_no_set_of_squares_is_refused(value: object) -> None:
    make: Callable[..., SquareSet] = SquareSet
    if value is None:
        assert make(value) == SquareSet()
        return
    if value == b"x":  # an iterable of ints, one of them too large
        value = b"\xff"
    with pytest.raises((TypeError, ValueError), match="square"):
        make(value)
    assert SquareSet() != value


@given(st.sets(st.sampled_from(SQUARES["bridge"]), max_size=8))
def test_every_subset_comes_once(squares: set[int]) -> None:
    subsets = list(SquareSet(squares, board="bridge").carry_rippler())
    assert len(set(subsets)) == len(subsets) == 2 ** len(squares)
    assert subsets == sorted(subsets)
    assert all(SquareSet(subset, board="bridge") <= squares for subset in subsets)


def test_lines_have_no_gaps() -> None:
    assert SquareSet.between(berolina.A4, berolina.A7, board="bridge") == SquareSet()
    assert SquareSet.between(berolina.D4, berolina.D7, board="bridge") == [berolina.D5, berolina.D6]
    assert SquareSet.ray(berolina.D5, berolina.E5, board="bridge") == [berolina.D5, berolina.E5]
    assert SquareSet.ray(berolina.A1, berolina.B3) == 0
    assert SquareSet.from_square(berolina.H9, board="bridge").mask == berolina.BB_H9
    with pytest.raises(ValueError, match="h9"):
        SquareSet.from_square(berolina.H9)
    with pytest.raises(ValueError, match="invalid board"):
        SquareSet.from_square(0, board="round")  # type: ignore[arg-type]


def test_a_set_is_drawn_as_a_board() -> None:
    assert str(SquareSet(berolina.BB_RANK_1)).splitlines()[-1] == "1 1 1 1 1 1 1 1"
    assert str(SquareSet(board="bridge")).splitlines()[4] == "* * * . . * * *"


def test_shifts_go_one_way() -> None:
    assert SquareSet(-1) << 2**40 == SquareSet(-1) >> 2**40 == 0
    for shift in (-1, 2**70):
        with pytest.raises(ValueError, match="a shift is 0 to"):
            SquareSet(1) << shift


@given(st.integers(0, 2**72 - 1), st.integers(0, 200), boards)
def test_shifts_fall_off_the_board(bits: int, by: int, board: BoardName) -> None:
    squares = SquareSet(bits, board=board)
    assert (squares << by).mask == squares.mask << by & (~SquareSet(board=board)).mask
    assert (squares >> by).mask == squares.mask >> by & (~SquareSet(board=board)).mask


def test_arrays_of_squares_name_them() -> None:
    # Arrays have `__index__`, but are no ints.
    numpy = pytest.importorskip("numpy")
    assert SquareSet(numpy.array([0, 9])) == [0, 9]
    assert SquareSet(numpy.int64(-1)) == SquareSet(numpy.array(-1)) == berolina.BB_ALL
    for named in ([berolina.A9], [berolina.A1, berolina.A9]):
        with pytest.raises(ValueError, match="a9 is not a square of the standard board"):
            SquareSet(numpy.array(named))
        with pytest.raises(ValueError, match="a9"):
            SquareSet() | numpy.array(named)


def test_sets_are_not_ordered_beside_numbers_that_are_no_squares() -> None:
    comparisons: list[Callable[..., object]] = [operator.lt, operator.le, operator.gt, operator.ge]
    for comparison in comparisons:
        with pytest.raises(ValueError, match="a square is 0 to 71, not 72"):
            comparison(SquareSet(), [72])
        with pytest.raises(TypeError, match="not supported"):
            comparison(SquareSet(), object())
    assert SquareSet() != [72]


class Interrupted:
    """Something whose reading is broken off, as by Ctrl-C."""

    def __index__(self) -> int:
        raise KeyboardInterrupt


class InterruptedSquares:
    """Squares whose reading is broken off."""

    def __iter__(self) -> Iterator[int]:
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    "ask",
    [
        lambda: SquareSet(Interrupted()),
        lambda: SquareSet(InterruptedSquares()),
        lambda: SquareSet().add(Interrupted()),  # type: ignore[arg-type]
        lambda: Interrupted() in SquareSet(),
        lambda: SquareSet() == Interrupted(),
        lambda: SquareSet() < InterruptedSquares(),
        lambda: berolina.Board().is_repetition(Interrupted()),  # type: ignore[arg-type]
        lambda: berolina.Board().epd(a=Interrupted()),  # type: ignore[arg-type]
        lambda: berolina.Board().copy(stack=Interrupted()),  # type: ignore[arg-type]
        lambda: berolina.random_game(seed=Interrupted()),  # type: ignore[arg-type]
    ],
)
def test_no_reading_swallows_an_interrupt(ask: Callable[[], object]) -> None:
    with pytest.raises(KeyboardInterrupt):
        ask()
