"""Pseudo-legal moves, questions about moves, and moves by squares."""

from __future__ import annotations

import pytest
from games import boards
from hypothesis import given

import berolina
from berolina import Board, IllegalMoveError, IllegalReason, Move, MoveKind, square_rank


@given(boards)
def test_legal_moves_are_the_pseudo_legal_ones_that_leave_the_king_safe(board: Board) -> None:
    pseudo_legal = list(board.pseudo_legal_moves)
    assert len(set(pseudo_legal)) == len(pseudo_legal) == board.pseudo_legal_moves.count()
    safe = {move for move in pseudo_legal if not board.is_into_check(move)}
    assert safe == set(board.legal_moves)
    for move in pseudo_legal:
        assert board.is_pseudo_legal(move)
        assert move in board.pseudo_legal_moves
    assert set(board.generate_pseudo_legal_moves()) == set(pseudo_legal)


@given(boards)
def test_questions_about_moves_are_what_playing_them_shows(board: Board) -> None:
    for move in list(board.legal_moves):
        kind = board.classify(move).kind
        assert board.is_capture(move) is (MoveKind.CAPTURE in kind)
        assert board.is_en_passant(move) is (MoveKind.EN_PASSANT in kind)
        assert board.is_castling(move) is (MoveKind.CASTLING in kind)
        assert board.is_castling(move) is (board.is_kingside_castling(move) or board.is_queenside_castling(move))
        gives_check, is_zeroing, is_irreversible = (
            board.gives_check(move),
            board.is_zeroing(move),
            board.is_irreversible(move),
        )
        rights, had_en_passant = board.castling_rights, board.has_legal_en_passant()
        # A pawn's quiet step to the side may be taken back; the core's own tests say when.
        is_level = square_rank(move.from_square) == square_rank(move.to_square)
        may_return = is_level and is_zeroing and not board.is_capture(move)
        board.push(move)
        assert board.is_check() is gives_check
        assert (board.halfmove_clock == 0) is is_zeroing
        assert may_return or is_irreversible is (is_zeroing or had_en_passant or board.castling_rights != rights)
        board.pop()


@given(boards)
def test_moves_can_be_picked_by_their_squares(board: Board) -> None:
    moves = list(board.legal_moves)
    assert list(board.generate_legal_moves()) == moves
    assert list(board.generate_legal_captures()) == [move for move in moves if board.is_capture(move)]
    assert list(board.generate_legal_ep()) == [move for move in moves if board.is_en_passant(move)]
    assert list(board.generate_castling_moves()) == [move for move in moves if board.is_castling(move)]
    assert board.has_legal_en_passant() is any(board.generate_legal_ep())
    assert board.has_pseudo_legal_en_passant() is any(board.generate_pseudo_legal_ep())
    captures = {move for move in board.pseudo_legal_moves if board.is_capture(move)}
    assert set(board.generate_pseudo_legal_captures()) == captures
    picked = board.generate_legal_moves(board.pawns, [*range(32)])
    assert list(picked) == [m for m in moves if m.to_square < 32 and board.piece_type_at(m.from_square) == 1]
    for move in moves:
        found = board.find_move(move.from_square, move.to_square, move.promotion, berserk=move.berserk)
        assert found == move
        assert board.uci(move) == move.uci() == board.xboard(move)


def test_every_berserk_target_in_reach_is_pseudo_legal_in_check() -> None:
    board = Board("4r2k/8/8/1n6/8/8/1P6/4K3 w - - 0+0 0 1", variant="chess+berserk")
    berserk = {move.uci() for move in board.pseudo_legal_moves if move.berserk}
    assert berserk == {"b2b5x", "b2e8x"}
    assert {move.uci() for move in board.legal_moves if move.berserk} == {"b2e8x"}
    free = Board("7k/8/8/1n6/8/8/1P6/4K3 w - - 0+0 0 1", variant="chess+berserk")
    assert not any(move.berserk for move in free.pseudo_legal_moves)


def test_questions_about_checks_need_a_pseudo_legal_move() -> None:
    board = Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    pinned = Move.from_uci("e1f2")
    assert (board.is_pseudo_legal(pinned), board.is_into_check(pinned)) == (True, True)
    for question in (board.gives_check, board.is_into_check):
        with pytest.raises(IllegalMoveError) as caught:
            question(Move.from_uci("e1e3"))
        assert caught.value.reason is IllegalReason.NOT_ITS_MOVE


def test_a_pass_is_neither_capture_nor_zeroing() -> None:
    board = Board("4k3/8/8/8/8/8/8/r3K3 w - - 0 1")
    null = Move.null()
    assert board.is_into_check(null)
    assert not any(
        question(null)
        for question in (
            board.is_capture,
            board.is_zeroing,
            board.is_irreversible,
            board.is_castling,
            board.gives_check,
        )
    )
    assert board.xboard(null) == null.xboard() == "@@@@"


def test_found_moves_promote_to_queens_and_say_why_not() -> None:
    board = Board("8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    assert board.find_move(berolina.E7, berolina.D8).uci() == "e7d8q"
    assert board.find_move(berolina.E7, berolina.D8, berolina.KNIGHT).uci() == "e7d8n"
    with pytest.raises(IllegalMoveError) as caught:
        board.find_move(berolina.E7, berolina.E8)
    for promotion, berserk in [(berolina.KING, False), (berolina.PAWN, False), (berolina.QUEEN, True)]:
        # The same error as of the move itself: no position makes it one.
        with pytest.raises(berolina.InvalidMoveError, match="pawn"):
            berolina.Move(berolina.E7, berolina.D8, promotion, berserk)
        with pytest.raises(berolina.InvalidMoveError, match="pawn"):
            board.find_move(berolina.E7, berolina.D8, promotion, berserk=berserk)
    assert caught.value.reason is IllegalReason.NOTHING_TO_CAPTURE


def test_a_berolina_step_onto_the_skipped_square_is_no_capture() -> None:
    board = Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1")
    assert board.is_en_passant(Move.from_uci("d4d3"))
    board = Board("4k3/8/8/8/2P1p3/8/8/4K3 b - d3c4 0 1")
    step = Move.from_uci("e4d3")
    assert step in board.legal_moves
    assert not board.is_en_passant(step)
    assert not board.is_capture(step)


def test_peeking_looks_at_the_last_move() -> None:
    board = Board()
    with pytest.raises(IndexError):
        board.peek()
    move = board.push_uci("e2c4")
    assert board.peek() == move
