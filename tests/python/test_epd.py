"""EPD: positions with operations."""

from __future__ import annotations

from typing import TypeAlias

import pytest
from games import boards
from hypothesis import given
from hypothesis import strategies as st

from berolina import Board, InvalidFenError, InvalidPositionError

OF_MOVES = ["am", "bm", "pm", "pv", "sm"]
opcodes = st.from_regex(r"[a-zA-Z][a-zA-Z0-9_]{0,6}", fullmatch=True).filter(
    lambda name: name not in [*OF_MOVES, "hmvc", "fmvn", "en_passant", "self"]
)
operands = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs", "Cc"])),
)


Operations: TypeAlias = dict[str, str | int | float | None]


def written(board: Board, operations: Operations) -> str:
    return board.epd(en_passant="fen", **operations)


@given(boards, st.dictionaries(opcodes, operands, max_size=4))
def test_what_is_written_reads_back(board: Board, operations: Operations) -> None:
    epd = written(board, operations)
    twin, read = Board.from_epd(epd, variant=board.variant)
    assert (twin, read) == (board, operations)
    assert written(twin, read) == epd
    assert (twin.halfmove_clock, twin.fullmove_number) == (0, 1)


@given(boards, st.dictionaries(st.sampled_from(["hmvc", "fmvn"]), st.integers(-2, 10**10) | operands))
def test_clocks_read_back_or_are_refused(board: Board, clocks: Operations) -> None:
    try:
        epd = written(board, clocks)
    except ValueError:
        return
    twin, read = Board.from_epd(epd, variant=board.variant)
    assert read == clocks
    assert (twin.halfmove_clock, twin.fullmove_number) == (clocks.get("hmvc", 0), clocks.get("fmvn", 1))


@given(boards)
def test_clocks_are_operations(board: Board) -> None:
    epd = board.epd(en_passant="fen", hmvc=board.halfmove_clock, fmvn=board.fullmove_number)
    twin, _ = Board.from_epd(epd, variant=board.variant)
    assert twin.fen("fen") == board.fen("fen")


def test_moves_are_kept_as_they_stand() -> None:
    board, operations = Board.from_epd('4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 Kf1; am Ke2+!; id "a;\\"b";draw')
    assert operations == {"bm": "Kd1 Kf1", "am": "Ke2+!", "id": 'a;"b', "draw": None}
    expected = '4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 Kf1; am Ke2+!; id "a;\\"b"; draw;'
    assert written(board, operations) == expected


def test_fields_of_the_variant_come_before_the_operations() -> None:
    epd = "4k3/8/8/8/8/8/2P5/4K3 w - - 1+0 ~c2 id 5;"
    board, operations = Board.from_epd(epd, variant="berolina-plus+berserk")
    assert (board.declarations, list(board.moved_pawns), operations) == ((1, 0), [10], {"id": 5})
    assert written(board, operations) == epd


@pytest.mark.parametrize(
    "epd",
    [
        "",
        "8/8 w - -",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - id",
        '4k3/8/8/8/8/8/8/4K3 w - - id "x',
        "4k3/8/8/8/8/8/8/4K3 w - - a; a;",
        "4k3/8/8/8/8/8/8/4K3 w - - hmvc x;",
        "4k3/8/8/8/8/8/8/4K3 w - - ;",
        "\0",
        "\ud800",
    ],
)
def test_what_is_no_epd_is_an_ordinary_error(epd: str) -> None:
    board = Board()
    if epd.endswith("id"):
        assert board.set_epd(epd) == {"id": None}
        return
    with pytest.raises(InvalidFenError, match="invalid EPD"):
        board.set_epd(epd)
    assert board == Board()


def test_an_illegal_position_is_refused() -> None:
    with pytest.raises(InvalidPositionError, match="no king"):
        Board.from_epd("8/8/8/8/8/8/8/8 w - -")


@pytest.mark.parametrize(
    ("name", "value", "error"),
    [
        ("a b", None, ValueError),
        ("", 1, ValueError),
        ("a", float("nan"), ValueError),
        ("a", 2**63, ValueError),
        ("a", "x\ny", ValueError),
        ("bm", "e4; x", ValueError),
        ("hmvc", -1, ValueError),
        ("hmvc", 2**40, ValueError),
        ("hmvc", "x", ValueError),
        ("hmvc", "4", ValueError),
        ("hmvc", None, ValueError),
        ("fmvn", 0, ValueError),
        ("fmvn", 1.0, ValueError),
        ("a", b"x", TypeError),
        ("a", [], TypeError),
        ("a", True, TypeError),
    ],
)
def test_what_would_not_read_back_is_not_written(name: str, value: object, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"EPD|operand"):
        Board().epd(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("operations", "character"),
    [("hmvc -1; id 5;", 32), ("hmvc x;", 32), ('fmvn "1"; id 5;', 32), ("fmvn; id 5;", 31), ("id 5; fmvn 0", 38)],
)
def test_a_clock_that_is_none_is_named_at_its_place(operations: str, character: int) -> None:
    with pytest.raises(InvalidFenError, match=rf"character {character}\b.*expected a whole number from"):
        Board().set_epd(f"4k3/8/8/8/8/8/8/4K3 w - - {operations}")


def test_numbers_of_numpy_are_written_as_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    epd = Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").epd(hmvc=numpy.int64(4), ce=numpy.int8(-3), acd=numpy.float64(1.5))
    assert epd == "4k3/8/8/8/8/8/8/4K3 w - - hmvc 4; ce -3; acd 1.5;"
    with pytest.raises(TypeError, match="the operand of a is None, an int, a float or a str, not bool"):
        Board().epd(a=numpy.bool_(True))
