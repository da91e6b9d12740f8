"""Attacks, checks and pins: by the pawn rule of the attacker, on either board, and never by berserk."""

from __future__ import annotations

import pytest
from games import boards
from hypothesis import given

import berolina
from berolina import Board, parse_square


def squares(names: str) -> list[int]:
    return [parse_square(name) for name in names.split()]


@pytest.mark.parametrize(
    ("variant", "fen", "square", "attacked"),
    [
        ("chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "d4 f4"),
        ("berolina", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e4"),
        ("berolina-plus", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 1", "e3", "e2 d3 f3"),
        ("berolina/chess", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 1", "e3", "d2 f2"),
        ("bridge", "4k3/8/8/8/***2***/8/8/8/Q3K3 w - - 0 1", "a1", "b1 c1 d1 e1 a2 b2 a3 c3 a4 d4 e5 f6 g7 h8"),
        ("bridge", "4k3/8/8/8/***N1***/8/8/8/4K3 w - - 0 1", "d5", "b4 b6 c3 c7 e3 e7 f4 f6"),
        ("chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "a1", ""),
    ],
)
def test_attacked_squares(variant: str, fen: str, square: str, attacked: str) -> None:
    board = Board(fen, variant=variant)
    found = board.attacks(parse_square(square))
    assert found == squares(attacked)
    assert found.board == board.variant.board
    assert board.attacks_mask(parse_square(square)) == found.mask


@given(boards)
def test_attackers_attack(board: Board) -> None:
    men = board.piece_map()
    for square in board.variant.squares:
        for color in berolina.COLORS:
            attackers = board.attackers(color, square)
            assert attackers == {man for man in men if men[man].color is color and square in board.attacks(man)}
            assert board.is_attacked_by(color, square) is bool(attackers)
            assert board.attackers_mask(color, square) == attackers.mask
            assert attackers == board.attackers(color, square, board.occupied)


@given(boards)
def test_masks_agree_with_the_men(board: Board) -> None:
    men = board.piece_map()
    masks = [board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings]
    for piece_type, mask in zip(berolina.PIECE_TYPES, masks, strict=True):
        assert set(berolina.scan_forward(mask)) == {square for square in men if men[square].piece_type == piece_type}
        for color in berolina.COLORS:
            both = mask & board.occupied_co[color]
            assert board.pieces(piece_type, color) == both == board.pieces_mask(piece_type, color)
    for square in board.variant.squares:
        piece = board.piece_at(square)
        assert piece == men.get(square)
        assert board.piece_type_at(square) == (piece and piece.piece_type)
        assert board.color_at(square) == (piece and piece.color)
    kings = {board.king(color) for color in berolina.COLORS}
    assert board.piece_map(mask=board.kings) == {square: men[square] for square in men if square in kings}


@given(boards)
def test_checkers_are_the_attackers_of_the_king(board: Board) -> None:
    king = board.king(board.turn)
    assert king is not None
    assert board.checkers() == board.attackers(not board.turn, king) == board.checkers_mask()
    assert board.is_check() is bool(board.checkers())
    assert not board.was_into_check()


@given(boards)
def test_who_leaves_a_pin_line_exposes_the_king(board: Board) -> None:
    if board.is_check():
        return
    for move in board.pseudo_legal_moves:
        if move.berserk or move.from_square == board.king(board.turn) or board.is_en_passant(move):
            continue
        line = board.pin(board.turn, move.from_square)
        assert board.is_pinned(board.turn, move.from_square) is (len(line) < len(board.variant.squares))
        assert board.is_into_check(move) is (move.to_square not in line)


def test_a_line_is_blocked_by_the_squares_that_are_named() -> None:
    board = Board("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", variant="chess")
    assert not board.is_attacked_by(berolina.WHITE, berolina.H1)
    assert board.is_attacked_by(berolina.WHITE, berolina.H1, [berolina.A8])
    assert board.attackers(berolina.WHITE, berolina.D1, berolina.BB_B1) == [berolina.E1]


def test_berserk_is_no_attack() -> None:
    board = Board("4k3/8/8/5n2/8/8/1P6/4K3 w - - 1+1 0 1", variant="berolina+berserk")
    assert board.berserk_targets(berolina.B2) == [berolina.F5]
    assert not board.is_attacked_by(berolina.WHITE, berolina.F5)


@pytest.mark.parametrize("name", ["attacks", "piece_at", "piece_type_at", "color_at"])
def test_squares_of_another_board_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="a9 is not a square of the standard board"):
        getattr(Board(), name)(berolina.A9)
    with pytest.raises(ValueError, match="a5 is not a square of the bridge board"):
        Board(variant="bridge").is_pinned(berolina.WHITE, berolina.A5)
