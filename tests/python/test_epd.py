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
        ("a", [], TypeError),
        ("a", True, TypeError),
    ],
)
def test_what_would_not_read_back_is_not_written(name: str, value: object, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"EPD|operand"):
        Board().epd(**{name: value})  # type: ignore[arg-type]
