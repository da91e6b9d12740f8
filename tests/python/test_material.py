"""Which men cannot mate any more, on both boards.

Men are given as letters: a king is always there, `D` is a bishop on dark squares and `L` one on light ones.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Literal, TypeAlias

import pytest

from berolina import BLACK, WHITE, Board, InvalidPositionError

Geometry: TypeAlias = Literal["standard", "bridge"]
VARIANTS: dict[Geometry, str] = {"standard": "berolina", "bridge": "bridge"}
KINDS = "PNDLRQ"
PLACEMENTS = 3000


def squares_for(kind: str, geometry: Geometry) -> list[int]:
    """Where such a man may stand; a1 is dark."""
    ranks = 9 if geometry == "bridge" else 8
    squares = [
        8 * rank + file
        for rank in range(ranks)
        for file in range(8)
        if geometry == "standard" or rank != 4 or file in (3, 4)
    ]
    if kind == "P":
        return [square for square in squares if 0 < square // 8 < ranks - 1]
    if kind in "DL":
        return [square for square in squares if (square % 8 + square // 8) % 2 == "DL".index(kind)]
    return squares


SQUARES: dict[tuple[Geometry, str], list[int]] = {
    (geometry, kind): squares_for(kind, geometry) for geometry in VARIANTS for kind in f"K{KINDS}"
}


def placed(geometry: Geometry, white: str, black: str, rng: Random) -> Board:
    """A board with these men and the kings, wherever they make a legal position."""
    while True:
        men: dict[int, str] = {}
        for side, is_white in ((f"K{white}", True), (f"K{black}", False)):
            for kind in side:
                square = rng.choice([at for at in SQUARES[geometry, kind] if at not in men])
                letter = "B" if kind in "DL" else kind
                men[square] = letter if is_white else letter.lower()
        turn = rng.choice("wb")
        try:
            return Board(f"{field(geometry, men)} {turn} - - 0 1", variant=VARIANTS[geometry])
        except InvalidPositionError:
            continue


def field(geometry: Geometry, men: dict[int, str]) -> str:
    """The first field of a FEN."""
    existing = set(SQUARES[geometry, "K"])
    ranks = []
    for rank in reversed(range(9 if geometry == "bridge" else 8)):
        squares = range(8 * rank, 8 * rank + 8)
        text = "".join(men.get(square, "1" if square in existing else "*") for square in squares)
        for count in range(8, 1, -1):
            text = text.replace("1" * count, str(count))
        ranks.append(text)
    return "/".join(ranks)


def insufficient(geometry: Geometry, own: str, other: str) -> bool:
    """The convention in other words: can these men, beside their king, mate no longer?"""
    if not own:
        return True
    if set(own) & set("PRQ"):
        return False
    if own == "N":
        # The enemy king is mated among men of its own; queens are of no use for that on an open board.
        return set(other) <= set("Q") if geometry == "standard" else not other
    if "N" in own:
        return False
    bishops = set(own + other) & set("DL")
    if len(bishops) == 2 or set(other) & set("PN"):
        return False
    return geometry == "standard" or len([kind for kind in other if kind in "RQ"]) < 2


def check(geometry: Geometry, white: str, black: str, expected: tuple[bool, bool], rng: Random) -> None:
    board = placed(geometry, white, black, rng)
    got = (board.has_insufficient_material(WHITE), board.has_insufficient_material(BLACK))
    assert got == expected, (geometry, white, black, board.fen())
    assert board.is_insufficient_material() is all(expected), board.fen()


@pytest.mark.parametrize("geometry", ["standard", "bridge"])
def test_few_men_at_random(geometry: Geometry) -> None:
    rng = Random(f"material {geometry}")
    seen: Counter[tuple[bool, bool]] = Counter()
    for _ in range(PLACEMENTS):
        # Minor pieces are where the convention makes differences.
        men = rng.choices("PNDLRQ", (1, 4, 4, 3, 2, 2), k=rng.randint(0, 4))
        split = rng.randint(0, len(men))
        white, black = "".join(men[:split]), "".join(men[split:])
        expected = (insufficient(geometry, white, black), insufficient(geometry, black, white))
        check(geometry, white, black, expected, rng)
        seen[expected] += 1
    assert all(seen[white, black] > 50 for white in (False, True) for black in (False, True)), seen


BOTH_BOARDS: list[tuple[str, str, tuple[bool, bool]]] = [
    ("", "", (True, True)),
    ("N", "", (True, True)),
    ("D", "", (True, True)),
    ("L", "", (True, True)),
    ("D", "D", (True, True)),
    ("LL", "L", (True, True)),
    ("DDD", "DD", (True, True)),
    # One side has everything, the other nothing.
    ("P", "", (False, True)),
    ("R", "", (False, True)),
    ("Q", "", (False, True)),
    ("D", "R", (True, False)),
    ("D", "Q", (True, False)),
    ("DD", "R", (True, False)),
    # Two knights are not dead, nor is a knight beside a bishop.
    ("NN", "", (False, True)),
    ("ND", "", (False, True)),
    ("DL", "", (False, True)),
    # The other side's men help.
    ("D", "L", (False, False)),
    ("N", "N", (False, False)),
    ("N", "D", (False, False)),
    ("N", "P", (False, False)),
    ("N", "R", (False, False)),
    ("D", "P", (False, False)),
    ("D", "N", (False, False)),
    ("DD", "PR", (False, False)),
    ("D", "LR", (False, False)),
]
STANDARD: list[tuple[str, str, tuple[bool, bool]]] = [
    ("N", "Q", (True, False)),
    ("N", "QQ", (True, False)),
    ("N", "QR", (False, False)),
    ("D", "RR", (True, False)),
    ("D", "QR", (True, False)),
    ("DD", "RRQ", (True, False)),
]
BRIDGE: list[tuple[str, str, tuple[bool, bool]]] = [
    ("N", "Q", (False, False)),
    ("N", "QQ", (False, False)),
    ("N", "R", (False, False)),
    ("D", "RR", (False, False)),
    ("L", "QR", (False, False)),
    ("L", "QQ", (False, False)),
    ("DD", "RR", (False, False)),
    ("D", "RD", (True, False)),
    ("D", "RRD", (False, False)),
    ("LL", "Q", (True, False)),
]


@pytest.mark.parametrize(
    ("geometry", "white", "black", "expected"),
    [
        *(("standard", *case) for case in BOTH_BOARDS + STANDARD),
        *(("bridge", *case) for case in BOTH_BOARDS + BRIDGE),
    ],
)
def test_table(geometry: Geometry, white: str, black: str, expected: tuple[bool, bool]) -> None:
    rng = Random(f"{geometry} {white} {black}")
    for _ in range(5):
        check(geometry, white, black, expected, rng)
        check(geometry, black, white, expected[::-1], rng)


@pytest.mark.parametrize(
    "fen",
    [
        pytest.param("8/7K/8/6qk/***2***/6N1/8/8/8 b - - 0 1", id="a knight against a queen"),
        pytest.param("8/8/8/8/***B1***/1rk1K3/2r5/8/8 b - - 0 1", id="a bishop against two rooks"),
    ],
)
def test_mates_that_only_the_bridge_board_knows(fen: str) -> None:
    board = Board(fen, variant="bridge")
    assert board.is_checkmate()
    assert not board.has_insufficient_material(WHITE)
    assert not board.has_insufficient_material(BLACK)
    assert not board.is_insufficient_material()


def test_a_stuck_pawn_on_the_bridge_board_suffices() -> None:
    board = Board("4k3/8/8/8/***2***/P7/8/8/4K3 w - - 0 1", variant="bridge")
    assert all(move.from_square == 4 for move in board.legal_moves)
    assert not board.has_insufficient_material(WHITE)
    assert board.has_insufficient_material(BLACK)
    assert not board.is_insufficient_material()


@pytest.mark.parametrize("variant", ["chess", "berolina", "chess+berserk"])
def test_the_convention_errs_about_two_bishops_of_one_color(variant: str) -> None:
    """One of them pins the rook that could step between. The convention is followed all the same."""
    board = Board("8/8/8/8/8/4B3/1Br5/K1kr4 b - - 0 1", variant=variant)
    assert board.is_checkmate()
    assert board.has_insufficient_material(WHITE)
    assert not board.has_insufficient_material(BLACK)
    assert not board.is_insufficient_material()
