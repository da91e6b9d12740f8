"""Masks and their functions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import berolina

masks = st.integers(0, 2**72 - 1)


@given(masks)
def test_scans_list_the_bits(mask: int) -> None:
    squares = [square for square in range(72) if mask >> square & 1]
    assert list(berolina.scan_forward(mask)) == squares
    assert list(berolina.scan_reversed(mask)) == squares[::-1]
    assert berolina.popcount(mask) == len(squares)
    if squares:
        assert (berolina.lsb(mask), berolina.msb(mask)) == (squares[0], squares[-1])
    else:
        assert (berolina.lsb(mask), berolina.msb(mask)) == (-1, -1)


@given(masks)
def test_flips_are_their_own_inverse(mask: int) -> None:
    assert berolina.flip_horizontal(berolina.flip_horizontal(mask)) == mask
    standard = mask & berolina.BB_ALL
    for flip in (berolina.flip_vertical, berolina.flip_diagonal, berolina.flip_anti_diagonal):
        assert flip(flip(standard)) == standard
        assert flip(standard).bit_count() == standard.bit_count()
    bridge = mask & berolina.BB_ALL_BRIDGE
    turned = berolina.flip_vertical(bridge, board="bridge")
    assert berolina.flip_vertical(turned, board="bridge") == bridge


@given(masks)
def test_complements_serve(mask: int) -> None:
    grid = 2**72 - 1
    rest = grid & ~mask
    for function in (
        berolina.lsb,
        berolina.msb,
        berolina.popcount,
        berolina.flip_horizontal,
        lambda bb: list(berolina.scan_forward(bb)),
        lambda bb: list(berolina.scan_reversed(bb)),
    ):
        assert function(~mask) == function(rest) == function(rest | 1 << 72)
    standard = rest & berolina.BB_ALL
    for flip in (berolina.flip_vertical, berolina.flip_diagonal, berolina.flip_anti_diagonal):
        assert flip(~mask) == flip(standard)


def test_diagonals_are_for_the_standard_board() -> None:
    assert berolina.flip_diagonal(berolina.BB_B1) == berolina.BB_A2
    assert berolina.flip_anti_diagonal(berolina.BB_A1) == berolina.BB_H8
    with pytest.raises(ValueError, match="standard board"):
        berolina.flip_diagonal(berolina.BB_A9)


def test_constants_fit_together() -> None:
    assert [berolina.parse_square(name) for name in berolina.SQUARE_NAMES] == list(range(72))
    for square, name in enumerate(berolina.SQUARE_NAMES):
        assert getattr(berolina, f"BB_{name.upper()}") == berolina.BB_SQUARES[square] == 1 << square
    assert sum(berolina.BB_FILES) == berolina.BB_ALL == sum(berolina.BB_RANKS[:8])
    assert berolina.BB_ALL_BRIDGE.bit_count() == 66
    dark = sum(1 << s for s in range(64) if (berolina.square_file(s) + berolina.square_rank(s)) % 2 == 0)
    assert dark == berolina.BB_DARK_SQUARES == berolina.BB_ALL ^ berolina.BB_LIGHT_SQUARES


def test_knights_distances() -> None:
    assert berolina.square_knight_distance(berolina.A1, berolina.A1) == 0
    assert berolina.square_knight_distance(berolina.A1, berolina.B3) == 1
    assert berolina.square_knight_distance(berolina.A1, berolina.H8) == 6
    with pytest.raises(ValueError, match="a9"):
        berolina.square_knight_distance(berolina.A1, berolina.A9)
    with pytest.raises(ValueError, match="a5"):
        berolina.square_knight_distance(berolina.A5, berolina.A1, board="bridge")
    squares = berolina.Variant.from_name("bridge").squares
    assert max(berolina.square_knight_distance(0, square, board="bridge") for square in squares) < 10
