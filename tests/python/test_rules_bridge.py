"""The bridge board: 66 squares, a river with two bridges, one rank more."""

from __future__ import annotations

import pytest
from helpers import after, castling, en_passant, going, legal, men, position, refusal, why

from berolina import (
    A9,
    BLACK,
    D5,
    E1,
    E5,
    E9,
    H9,
    KING,
    QUEEN,
    WHITE,
    Board,
    IllegalReason,
    Move,
    Piece,
    Variant,
    parse_square,
    square_name,
)

MISSING = ("a5", "b5", "c5", "f5", "g5", "h5")
START = "rnbqkbnr/pppppppp/8/8/***2***/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


# The squares


def test_start_position() -> None:
    board = Board(variant="bridge")
    assert board.fen() == START
    assert Variant.from_name("bridge").start_fen == START
    assert len(board.legal_moves) == 30


def test_square_numbers_go_on_beyond_the_standard_board() -> None:
    assert (A9, E9, H9) == (64, 68, 71)
    assert [square_name(number) for number in (0, 63, 64, 71)] == ["a1", "h8", "a9", "h9"]
    board = Board(variant="bridge")
    assert board.piece_at(A9) == Piece.from_symbol("r")
    assert board.piece_at(parse_square("a8")) == Piece.from_symbol("p")
    assert board.piece_at(D5) is None


def test_rank_5_has_only_d5_and_e5() -> None:
    board = Board(variant="bridge")
    for name in MISSING:
        with pytest.raises(ValueError, match=f"{name}.*bridge"):
            board.piece_at(parse_square(name))
    assert [board.piece_at(square) for square in (D5, E5)] == [None, None]


def test_board_has_66_squares() -> None:
    board = Board(variant="bridge")
    squares = []
    for square in range(72):
        try:
            board.piece_at(square)
        except ValueError:
            continue
        squares.append(square)
    assert len(squares) == 66


def test_rank_9_belongs_to_the_bridge_board_alone() -> None:
    for square in range(64, 72):
        with pytest.raises(ValueError, match="standard"):
            Board().piece_at(square)


def test_white_queen_starts_on_d1_and_black_king_on_e9() -> None:
    board = Board(variant="bridge")
    assert board.piece_at(parse_square("d1")) == Piece(QUEEN, WHITE)
    assert board.piece_at(E9) == Piece(KING, BLACK)
    assert board.piece_at(E1) == Piece(KING, WHITE)


@pytest.mark.parametrize("target", MISSING)
def test_missing_square_is_off_the_board(target: str) -> None:
    board = position("4k3/8/8/8/***2***/R2R3R/8/8/4K3 w - - 0 1", "bridge")
    for origin in ("a4", "d4", "h4"):
        assert why(board, f"{origin}{target}") is IllegalReason.OFF_BOARD
        assert why(board, f"{target}{origin}") is IllegalReason.OFF_BOARD
    assert target in refusal(board, f"d4{target}")


def test_rank_9_is_off_the_standard_board() -> None:
    board = position("8/8/8/8/8/4k3/8/R3K3 w - - 0 1")
    assert why(board, "a1a9") is IllegalReason.OFF_BOARD


# Sliders


def test_rook_stops_before_a_missing_square() -> None:
    board = position("4k3/8/8/8/***2***/R7/8/8/7K w - - 0 1", "bridge")
    assert going(board, "a4") == {"a1", "a2", "a3", *(f"{file}4" for file in "bcdefgh")}
    assert why(board, "a4a6") is IllegalReason.PATH_BLOCKED
    assert "a5" in refusal(board, "a4a6")


def test_rook_on_the_bridge() -> None:
    board = position("k7/8/8/8/***R1***/8/8/8/7K w - - 0 1", "bridge")
    assert going(board, "d5") == {"e5", *(f"d{rank}" for rank in "12346789")}


def test_rook_crosses_on_the_files_of_the_bridge_only() -> None:
    men_placed = "rrrrrrrk/8/8/8/***2***/8/8/8/RRRRRRRK"
    board = position(f"{men_placed} w - - 0 1", "bridge")
    for file in "abcfg":
        assert why(board, f"{file}1{file}9") is IllegalReason.PATH_BLOCKED
        assert why(board, f"{file}1{file}4") is None
    for file in "de":
        assert why(board, f"{file}1{file}9") is None


def test_bishop_passes_the_river_on_the_bridge_squares_alone() -> None:
    board = position("4k3/8/8/8/***2***/2B5/8/8/K7 w - - 0 1", "bridge")
    assert {"d5", "e6", "f7", "g8", "h9"} <= going(board, "c4")
    assert not any(target.startswith(("b5", "a6")) for target in going(board, "c4"))
    board = position("4k3/8/8/8/***2***/1B6/8/8/K7 w - - 0 1", "bridge")
    assert going(board, "b4") == {"a3", "c3", "d2", "e1"}
    assert why(board, "b4d6") is IllegalReason.PATH_BLOCKED


def test_queen_on_the_bridge_sees_every_line() -> None:
    board = position("8/k7/8/8/***1Q***/8/8/8/K7 w - - 0 1", "bridge")
    assert going(board, "e5") == {
        *(f"e{rank}" for rank in "12346789"),
        "d5",
        *("d6", "c7", "b8", "a9"),
        *("f6", "g7", "h8"),
        *("d4", "c3", "b2"),
        *("f4", "g3", "h2"),
    }


def test_no_check_across_the_river() -> None:
    assert not position("k7/8/8/8/***2***/8/8/8/R3K3 b - - 0 1", "bridge").is_check()
    assert position("3k4/8/8/8/***2***/8/8/8/3RK3 b - - 0 1", "bridge").is_check()
    assert not position("3k4/8/8/8/***n1***/8/8/8/3RK3 b - - 0 1", "bridge").is_check()


# Knights and kings


def test_knight_jumps_over_missing_squares_and_lands_on_none() -> None:
    board = position("4k3/8/8/8/***2***/N7/8/8/7K w - - 0 1", "bridge")
    assert going(board, "a4") == {"b6", "b2", "c3"}
    assert why(board, "a4c5") is IllegalReason.OFF_BOARD
    board = position("7k/8/8/8/***2***/2N5/8/8/7K w - - 0 1", "bridge")
    assert going(board, "c4") == {"b6", "d6", "e5", "e3", "d2", "b2", "a3"}
    board = position("7k/8/8/8/***2***/6N1/8/8/7K w - - 0 1", "bridge")
    assert going(board, "g4") == {"f6", "h6", "e5", "e3", "f2", "h2"}


def test_king_steps_on_no_missing_square() -> None:
    board = position("7k/8/8/8/***2***/1K6/8/8/8 w - - 0 1", "bridge")
    assert going(board, "b4") == {"a4", "c4", "a3", "b3", "c3"}
    board = position("7k/8/8/8/***K1***/8/8/8/8 w - - 0 1", "bridge")
    assert going(board, "d5") == {"c4", "d4", "e4", "e5", "c6", "d6", "e6"}


def test_diagonal_step_onto_the_bridge_beside_missing_and_occupied_squares() -> None:
    board = position("7k/8/8/8/***2***/2KN4/8/8/8 w - - 0 1", "bridge")
    assert why(board, "c4d5") is None
    board = position("7k/8/8/8/***2***/2PN3K/8/8/8 w - - 0 1", "bridge")
    assert why(board, "c4d5") is None


# Pawns


def test_berolina_pawns_before_the_river_are_stuck() -> None:
    board = position("4k3/8/8/pp4pp/***2***/PP4PP/8/8/4K3 w - - 0 1", "bridge")
    for square in ("a4", "b4", "g4", "h4"):
        assert going(board, square) == set()
    board.push_uci("e1e2")
    for square in ("a6", "b6", "g6", "h6"):
        assert going(board, square) == set()


def test_pawns_of_the_middle_files_cross() -> None:
    board = position("4k3/8/8/2pppp2/***2***/2PPPP2/8/8/4K3 w - - 0 1", "bridge")
    assert {file: going(board, f"{file}4") for file in "cdef"} == {
        "c": {"d5"},
        "d": {"e5"},
        "e": {"d5"},
        "f": {"e5"},
    }
    board.push_uci("e1e2")
    assert {file: going(board, f"{file}6") for file in "cdef"} == {
        "c": {"d5"},
        "d": {"e5"},
        "e": {"d5"},
        "f": {"e5"},
    }


def test_pawn_on_the_bridge_moves_and_captures_on() -> None:
    board = position("4k3/8/8/3n4/***P1***/8/8/8/4K3 w - - 0 1", "bridge")
    assert going(board, "d5") == {"c6", "e6", "d6"}


def test_pawn_captures_across_only_on_the_bridge() -> None:
    board = position("4k3/8/8/pppppppp/***nn***/PPPPPPPP/8/8/4K3 w - - 0 1", "bridge")
    assert {uci for uci in legal(board) if not uci.startswith("e1")} == {"d4d5", "e4e5"}


def test_orthodox_pawns_cross_on_two_files_and_by_captures() -> None:
    board = position("4k3/8/8/8/***1n***/PPPPPPPP/8/8/4K3 w - - 0 1", "bridge+chess")
    crossing = {uci for uci in legal(board) if not uci.startswith("e1")}
    assert crossing == {"d4d5", "d4e5", "f4e5"}


def test_stuck_pawn_can_be_captured_and_blocks() -> None:
    board = position("4k3/8/8/8/***2***/P3r3/8/8/6K1 b - - 0 1", "bridge")
    assert men(after(board, "e4a4")) == "4k3/8/8/8/***2***/r7/8/8/6K1"
    board = position("4k3/8/8/8/***2***/Pr6/8/8/RR4K1 w - - 0 1", "bridge")
    assert "a4" not in going(board, "a1")
    assert "b4" in going(board, "b1")


def test_only_stuck_pawns_and_no_king_move_is_stalemate() -> None:
    board = position("k7/2Q5/8/2p5/***2***/8/8/8/4K3 b - - 0 1", "bridge")
    assert legal(board) == {"c6d5"}
    board = position("k7/2Q5/8/p7/***2***/8/8/8/4K3 b - - 0 1", "bridge")
    assert legal(board) == set()
    assert board.is_stalemate()


def test_home_ranks_are_2_and_8() -> None:
    men_placed = "k7/4p3/4p3/8/***2***/8/4P3/4P3/K7"
    board = position(f"{men_placed} w - - 0 1", "bridge")
    assert going(board, "e2") == {"d3", "f3", "c4", "g4"}
    assert going(board, "e3") == {"d4", "f4"}
    board.push_uci("a1a2")
    assert going(board, "e8") == {"d7", "f7", "c6", "g6"}
    assert going(board, "e7") == {"d6", "f6"}
    assert why(board, "e7c5") is IllegalReason.OFF_BOARD


def test_white_pawn_on_rank_7_has_no_double_step_and_on_rank_8_promotes() -> None:
    board = position("k7/4P3/8/8/***2***/8/8/8/K7 w - - 0 1", "bridge")
    assert going(board, "e8") == {f"{file}9{piece}" for file in "df" for piece in "qrbn"}
    board = position("k7/8/4P3/8/***2***/8/8/8/K7 w - - 0 1", "bridge")
    assert going(board, "e7") == {"d8", "f8"}
    assert why(board, "e7d8q") is IllegalReason.PROMOTION_IMPOSSIBLE
    assert why(position("k7/4P3/8/8/***2***/8/8/8/K7 w - - 0 1", "bridge"), "e8d9") is (IllegalReason.PROMOTION_MISSING)


def test_promotion_by_capture_on_both_last_ranks() -> None:
    board = position("k3n3/4P3/8/8/***2***/8/8/8/K7 w - - 0 1", "bridge")
    assert {f"e9{piece}" for piece in "qrbn"} <= going(board, "e8")
    board = position("k7/8/8/8/***2***/8/8/4p3/K3N3 b - - 0 1", "bridge")
    assert going(board, "e2") == {f"{file}1{piece}" for file in "def" for piece in "qrbn"}


def test_en_passant_on_rank_3_and_rank_7() -> None:
    board = after(position("4k3/8/8/8/***2***/3p4/8/4P3/4K3 w - - 0 1", "bridge"), "e2c4")
    assert en_passant(board) == "d3c4"
    assert men(after(board, "d4d3")) == "4k3/8/8/8/***2***/8/3p4/8/4K3"
    board = after(position("4k3/4p3/8/3P4/***2***/8/8/8/4K3 b - - 0 1", "bridge"), "e8c6")
    assert en_passant(board) == "d7c6"
    assert men(after(board, "d6d7")) == "4k3/8/3P4/8/***2***/8/8/8/4K3"


def test_sideways_pawns_stay_off_missing_squares() -> None:
    board = position("4k3/8/8/8/***Pn***/8/8/8/4K3 w - - 0 1", "bridge+berolina-plus")
    assert "e5" in going(board, "d5")
    assert why(board, "d5c5") is IllegalReason.OFF_BOARD


def test_moved_pawns_are_remembered_on_rank_8() -> None:
    board = position("4k3/3pN3/8/8/***2***/8/8/8/4K3 b - - 0 1", "bridge+berolina-plus")
    board = after(board, "d8e8")
    assert board.fen() == "4k3/4p3/8/8/***2***/8/8/8/4K3 w - - ~e8 0 2"
    assert why(after(board, "e1e2"), "e8c6") is IllegalReason.NOT_FIRST_MOVE


# Castling


def test_black_castles_on_rank_9() -> None:
    board = position("r3k2r/8/8/8/***2***/8/8/8/R3K2R b KQkq - 0 1", "bridge")
    assert men(after(board, "e9g9")) == "r4rk1/8/8/8/***2***/8/8/8/R3K2R"
    assert men(after(board, "e9c9")) == "2kr3r/8/8/8/***2***/8/8/8/R3K2R"
    assert castling(after(board, "e9g9")) == "KQ"
    assert castling(after(board, "a9b9")) == "KQk"


def test_white_castles_on_rank_1() -> None:
    board = position("r3k2r/8/8/8/***2***/8/8/8/R3K2R w KQkq - 0 1", "bridge")
    assert men(after(board, "e1g1")) == "r3k2r/8/8/8/***2***/8/8/8/R4RK1"
    assert men(after(board, "e1c1")) == "r3k2r/8/8/8/***2***/8/8/8/2KR3R"


def test_white_pawn_on_rank_8_bars_blacks_castling() -> None:
    board = position("r3k2r/5P2/8/8/***2***/8/8/8/4K3 b kq - 0 1", "bridge")
    assert why(board, "e9g9") is IllegalReason.CASTLING_THROUGH_CHECK
    assert why(board, "e9c9") is None


def test_rook_beyond_the_river_does_not_bar_castling() -> None:
    board = position("r3k2r/8/8/8/***2***/8/8/8/5RK1 b kq - 0 1", "bridge")
    assert why(board, "e9g9") is None
    board = position("r3k2r/8/8/8/***2***/8/8/8/3R2K1 b kq - 0 1", "bridge")
    assert why(board, "e9c9") is IllegalReason.CASTLING_THROUGH_CHECK


def test_rook_captured_across_the_board_takes_its_right_along() -> None:
    board = position("r3k2r/8/8/8/***2***/8/8/8/R3K1BR w KQkq - 0 1", "bridge")
    assert castling(after(board, "h1h4", "h9h6")) == "Qq"
    board = position("r3k2r/8/8/4B3/***2***/8/8/8/R3K2R w KQkq - 0 1", "bridge")
    assert castling(after(board, "e6h9")) == "KQq"


# Walls


def test_missing_squares_are_no_men() -> None:
    board = position("4k3/8/8/8/***2***/8/8/8/4K3 w - - 0 1", "bridge")
    assert len(legal(board)) == 5
    assert str(board).count("*") == 6
    assert str(board).count(".") == 64


def test_moves_touch_only_squares_of_the_board() -> None:
    board = position("r3k2r/2p2p2/2bn1q2/3p4/***Pn***/2Q1B3/1N3P2/2P5/R3K2R w KQkq - 0 1", "bridge")
    for first in list(board.legal_moves):
        board.push(first)
        for second in board.legal_moves:
            for square in (second.from_square, second.to_square):
                assert square_name(square) not in MISSING
        board.pop()


def test_null_move_passes_the_turn() -> None:
    board = Board(variant="bridge")
    board.push(Move.null())
    assert board.turn == BLACK
