"""Boards and legal moves as NumPy arrays, and the numbers of moves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable

import numpy as np
import pytest
from helpers import position
from hypothesis import given
from hypothesis import strategies as st

import berolina

VARIANTS = [
    *(variant.name for variant in berolina.variants()),
    "berolina/chess",
    "mflFclWimfrnA/mfrFcseWimfnD",
    "bridge+berolina-plus+berserk(9,65)",
    "berolina-plus+berserk(2,3)",
]
START_ARRAY_SHAPES = {"berolina": (21, 8, 8), "bridge": (21, 9, 8), "bridge+berolina-plus+berserk(9,65)": (24, 9, 8)}


@st.composite
def boards(draw: st.DrawFn) -> berolina.Board:
    """Positions of random games, of all variants."""
    variant = draw(st.sampled_from(VARIANTS))
    seed = draw(st.integers(0, 2**64 - 1))
    return berolina.random_game(variant, seed=seed, max_plies=draw(st.integers(0, 300)))


def planes_of(board: berolina.Board) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.uint8]]]:
    return dict(zip(berolina.plane_names(board.variant), board.to_array(), strict=True))


def squares(plane: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[str]:
    """The names of the squares where a plane is not 0."""
    return [berolina.square_name(int(square)) for square in plane.ravel().nonzero()[0]]


def everywhere(plane: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> int:
    """The number that fills a plane."""
    (number,) = np.unique(plane)
    return int(number)


def fen_of(board: berolina.Board) -> str:
    """The FEN of a position, read off its planes alone but for the number of the move."""
    planes = planes_of(board)
    ranks = []
    for rank in reversed(range(len(planes["squares"]))):
        row = ""
        for file in range(8):
            men = [
                berolina.Piece(kind, color).symbol()
                for color in berolina.COLORS
                for kind in berolina.PIECE_TYPES
                if planes[f"{berolina.COLOR_NAMES[color]} {berolina.piece_name(kind)}"][rank, file]
            ]
            assert len(men) <= 1
            row += men[0] if men else "1" if planes["squares"][rank, file] else "*"
        for count in range(8, 1, -1):
            row = row.replace("1" * count, str(count))
        ranks.append(row)
    rights = "".join(
        letter if color == "black" else letter.upper()
        for color in ("white", "black")
        for letter, wing in (("k", "kingside"), ("q", "queenside"))
        if everywhere(planes[f"{color} castles {wing}"])
    )
    turn = "w" if everywhere(planes["white to move"]) else "b"
    en_passant = "".join(squares(planes["skipped square"]) + squares(planes["victim"]))
    fields = ["/".join(ranks), turn, rights or "-", en_passant or "-"]
    if board.variant.berserk:
        fields.append("+".join(str(everywhere(planes[f"{color} declarations"])) for color in ("white", "black")))
    if "moved pawns" in planes and planes["moved pawns"].any():
        fields.append("~" + "".join(squares(planes["moved pawns"])))
    return " ".join([*fields, str(everywhere(planes["halfmove clock"])), str(board.fullmove_number)])


# planes


@given(boards())
def test_planes_tell_the_whole_position(board: berolina.Board) -> None:
    read = position(fen_of(board), board.variant)
    assert read == board
    assert read.fen() == board.fen()


@pytest.mark.parametrize("name", VARIANTS)
def test_planes_have_their_names_shape_and_type(name: str) -> None:
    board = berolina.Board(variant=name)
    array = board.to_array()
    ranks = 9 if board.variant.board == "bridge" else 8
    assert array.shape == (len(berolina.plane_names(name)), ranks, 8)
    assert array.shape == START_ARRAY_SHAPES.get(name, array.shape)
    assert array.dtype == np.uint8
    assert array.flags.c_contiguous
    assert array.flags.writeable
    assert berolina.plane_names(name)[:21] == berolina.plane_names("chess")
    assert berolina.plane_names(board.variant) == berolina.plane_names(name)
    assert len(set(berolina.plane_names(name))) == len(array)


def test_positions_that_differ_in_memory_alone_have_different_planes() -> None:
    for one, two, variant in [
        ("4k3/8/8/8/2PpP3/8/8/4K3 b - d3c4 0 1", "4k3/8/8/8/2PpP3/8/8/4K3 b - d3e4 0 1", "berolina"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 1+0 0 1", "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0+1 0 1", "chess+berserk"),
        ("4k3/8/8/8/8/8/2P5/4K3 w - - ~c2 0 1", "4k3/8/8/8/8/8/2P5/4K3 w - - 0 1", "berolina-plus"),
    ]:
        arrays = berolina.to_arrays([position(one, variant), position(two, variant)])
        assert (arrays[0] != arrays[1]).any()


def test_an_array_does_not_change_with_its_board() -> None:
    board = berolina.Board()
    array = board.to_array()
    before = array.copy()
    board.push_uci("e2c4")
    assert (array == before).all()
    array[:] = 9
    assert (board.to_array() != 9).all()


# move indices


@given(boards())
def test_indices_of_legal_moves_read_back_and_make_the_mask(board: berolina.Board) -> None:
    variant = board.variant
    size = berolina.move_index_size(variant)
    moves = {berolina.move_index(move, variant): move for move in board.legal_moves}
    assert len(moves) == len(board.legal_moves)
    assert all(0 <= index < size and berolina.move_from_index(index, variant) == move for index, move in moves.items())
    indices, mask = board.legal_move_indices(), board.legal_move_mask()
    assert indices.dtype == np.int64
    assert mask.dtype == np.bool_
    assert mask.shape == (size,)
    assert indices.tolist() == sorted(moves) == np.flatnonzero(mask).tolist()


@pytest.mark.parametrize("name", VARIANTS)
def test_an_index_belongs_to_one_move_or_none(name: str) -> None:
    moves = set()
    for index in range(berolina.move_index_size(name)):
        try:
            move = berolina.move_from_index(index, name)
        except berolina.InvalidMoveError:
            continue
        assert berolina.move_index(move, name) == index
        moves.add(move)
    variant = berolina.Variant.from_name(name)
    pairs = len(variant.squares) * (len(variant.squares) - 1)
    assert len(moves) == pairs * (2 if variant.berserk else 1) + 2 * 4 * (8 + 7 + 7)


def test_the_documented_arithmetic_gives_the_index() -> None:
    for name in VARIANTS:
        board = berolina.Board(variant=name)
        size = 72 if board.variant.board == "bridge" else 64
        for index in range(berolina.move_index_size(name)):
            plane, to_square = divmod(index, size)
            try:
                move = berolina.move_from_index(index, name)
            except berolina.InvalidMoveError:
                continue
            assert move.to_square == to_square
            if move.promotion is not None:
                step = berolina.square_file(move.to_square) - berolina.square_file(move.from_square)
                assert plane == size + 3 * (move.promotion - berolina.KNIGHT) + step + 1
            else:
                assert plane == move.from_square + (size + 12 if move.berserk else 0)


@pytest.mark.parametrize(
    ("uci", "variant", "cause"),
    [
        ("0000", "berolina", "stays where it is"),
        ("e2e9", "berolina", "e9 is not a square of the standard board"),
        ("a5b6", "bridge", "a5 is not a square of the bridge board"),
        ("d4g6x", "berolina", "the variant berolina has no berserk moves"),
        ("e6e7q", "berolina", "onto the last rank"),
    ],
)
def test_moves_without_an_index_say_why(uci: str, variant: str, cause: str) -> None:
    with pytest.raises(berolina.InvalidMoveError, match=cause) as caught:
        berolina.move_index(berolina.Move.from_uci(uci), variant)
    assert uci in str(caught.value)


@pytest.mark.parametrize("index", [-1, 4864, 10**30, 0, 64 * 64 + 7])
def test_numbers_that_are_no_index_say_why(index: int) -> None:
    with pytest.raises(berolina.InvalidMoveError, match=r"below|0 to 4863|no move has index"):
        berolina.move_from_index(index)


def test_an_index_may_be_an_integer_of_numpy_but_no_float() -> None:
    assert berolina.move_from_index(np.int64(794)) == berolina.Move.from_uci("e2c4")
    with pytest.raises(TypeError, match="a move index is an int, not float"):
        berolina.move_from_index(794.0)  # type: ignore[arg-type]


# many boards


@pytest.mark.parametrize("name", VARIANTS)
def test_many_boards_are_as_each_alone(name: str) -> None:
    games = berolina.random_games(name, 20, seed=3, max_plies=90)
    arrays, masks = berolina.to_arrays(games), berolina.legal_move_masks(iter(games))
    indices, offsets = berolina.legal_move_indices_many(games)
    assert len(arrays) == len(masks) == len(offsets) - 1 == len(games)
    assert offsets[-1] == len(indices)
    for number, board in enumerate(games):
        assert (arrays[number] == board.to_array()).all()
        assert (masks[number] == board.legal_move_mask()).all()
        assert (indices[offsets[number] : offsets[number + 1]] == board.legal_move_indices()).all()


def test_a_board_without_legal_moves_has_no_index() -> None:
    mate = position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "chess")
    assert mate.legal_move_indices().shape == (0,)
    assert not mate.legal_move_mask().any()
    indices, offsets = berolina.legal_move_indices_many([mate, mate])
    assert (indices.tolist(), offsets.tolist()) == ([], [0, 0, 0])


@pytest.mark.parametrize(
    ("given_boards", "error", "cause"),
    [
        ([], ValueError, "boards holds no board"),
        (berolina.Board(), TypeError, "put it into a list"),
        ([berolina.Board(), "x"], TypeError, r"boards\[1\] is a Board, not str"),
        ([berolina.Board(), berolina.Board(variant="bridge")], ValueError, r"boards\[1\] is of bridge, boards\[0\] of"),
    ],
)
def test_what_is_not_boards_of_one_variant_is_refused(
    given_boards: Iterable[berolina.Board], error: type[Exception], cause: str
) -> None:
    for function in (berolina.to_arrays, berolina.legal_move_masks, berolina.legal_move_indices_many):
        with pytest.raises(error, match=cause):
            function(given_boards)


# NumPy as an extra


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout


def test_the_package_does_not_import_numpy_by_itself() -> None:
    program = "import sys, berolina; berolina.random_game(seed=1); print('numpy' in sys.modules)"
    assert run(program) == "False\n"


def test_without_numpy_arrays_say_what_to_install() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import berolina
board = berolina.Board()
for make in (board.to_array, board.legal_move_mask, board.legal_move_indices, lambda: berolina.to_arrays([board])):
    try:
        make()
    except ImportError as error:
        print(error)
"""
    assert run(program).count("pip install 'berolina[numpy]'") == 4
