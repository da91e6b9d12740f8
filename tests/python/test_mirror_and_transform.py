"""Boards turned around."""

from __future__ import annotations

import pytest
from games import VARIANTS, boards
from hypothesis import given, settings

import berolina
from berolina import Board, Move


def mirrored(move: Move, ranks: int) -> Move:
    """The move on the board turned top to bottom."""

    def turned(square: int) -> int:
        return berolina.square(berolina.square_file(square), ranks - 1 - berolina.square_rank(square))

    return Move(turned(move.from_square), turned(move.to_square), move.promotion, move.berserk)


@given(boards)
def test_the_mirrored_game_has_the_mirrored_moves(board: Board) -> None:
    twin = board.mirror()
    ranks = 9 if board.variant.board == "bridge" else 8
    assert {mirrored(move, ranks) for move in board.legal_moves} == set(twin.legal_moves)
    assert (twin.turn, twin.is_check(), twin.move_stack) == (not board.turn, board.is_check(), [])
    assert twin.declarations == (board.declarations and board.declarations[::-1])
    assert twin.moved_pawns == board.moved_pawns.mirror()
    again = twin.mirror()
    assert (again, again.fen("fen"), again.variant) == (board, board.fen("fen"), board.variant)


@settings(deadline=None)
@given(boards)
def test_flipped_files_leave_mirror_images(board: Board) -> None:
    if board.variant.name.startswith("mfl"):
        return  # pawns that tell left from right
    board.castling_rights = 0
    twin = board.transform(berolina.flip_horizontal)
    assert twin.is_valid()
    assert twin.legal_moves.count() == board.legal_moves.count()
    assert twin.perft(2) == board.perft(2)
    assert twin.transform(berolina.flip_horizontal).fen("fen") == board.fen("fen")


def test_castling_rights_do_not_survive_flipped_files() -> None:
    board = Board().transform(berolina.flip_horizontal)
    assert board.status() == berolina.Status.BAD_CASTLING_RIGHTS
    assert len(board.drop_impossible()) == 4
    assert board.is_valid()


def test_flips_of_the_bridge_board_know_its_ranks() -> None:
    board = Board("4k3/8/8/8/***2***/8/8/8/R3K3 w - - 0 1", variant="bridge")
    twin = board.transform(lambda bb: berolina.flip_vertical(bb, board="bridge"))
    assert twin.board_fen() == "R3K3/8/8/8/***2***/8/8/8/4k3"


@pytest.mark.parametrize("lossy", [lambda bb: bb << 8, lambda bb: 0, lambda bb: bb & 1, lambda bb: bb << 64])
def test_functions_that_lose_men_are_refused(lossy: object) -> None:
    assert callable(lossy)
    board = Board()
    with pytest.raises(ValueError, match="squares are lost or not on the standard board"):
        board.apply_transform(lossy)
    assert board == Board()


def test_a_function_may_look_at_the_board() -> None:
    board = Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    board.apply_transform(lambda bb: bb & board.occupied)
    assert board.is_valid()


def test_rights_go_only_to_rooks_homes() -> None:
    board = Board()
    with pytest.raises(ValueError, match="set castling_rights first"):
        board.transform(lambda bb: berolina.SquareSet([square ^ 1 for square in berolina.scan_forward(bb)]))


@pytest.mark.parametrize("variant", VARIANTS)
def test_mirrors_of_the_start_have_the_same_tree(variant: str) -> None:
    board = Board(variant=variant)
    assert board.mirror().perft(3) == board.perft(3)


def test_a_function_is_asked_in_one_order_always() -> None:
    orders = []
    for _ in range(4):
        asked: list[int] = []
        Board(variant="chess").transform(lambda mask, asked=asked: asked.append(mask) or mask)  # type: ignore[misc]
        orders.append(asked)
    men = [mask for mask in orders[0] if mask.bit_count() in (1, 2, 8)]
    board = Board(variant="chess")
    kinds = [(color, kind) for color in (True, False) for kind in range(1, 7)]
    assert men == [board.pieces_mask(kind, color) for color, kind in kinds]
    assert orders == [orders[0]] * 4
