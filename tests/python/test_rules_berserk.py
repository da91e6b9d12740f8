"""Pawns that go berserk: reach, declarations, check, and what the move does besides."""

from __future__ import annotations

from collections import deque

import pytest
from helpers import FILES, after, castling, going, legal, men, position, refusal, why, with_men

from berolina import (
    A2,
    A8,
    H7,
    QUEEN,
    Berserk,
    Board,
    IllegalReason,
    InvalidMoveError,
    Move,
    Outcome,
    PawnRule,
    Termination,
    Variant,
)

RULES = ("chess", "berolina", "berolina-plus", "sergeant", "wolf-sergeant")


# Three walls of pawns with a gap at alternating ends: 28 king steps from a2 to a8.
MAZE = "n7/PPPPPPP1/8/1PPPPPPP/8/PPPPPPP1/P7/K6k"


def declarations(board: Board) -> str:
    return board.fen().split()[4]


def berserk_moves(board: Board) -> set[str]:
    return {uci for uci in legal(board) if uci.endswith("x")}


# Reach


@pytest.mark.parametrize("reach", [1, 2, 3, 6])
def test_berserk_pawn_runs_up_to_its_reach(reach: int) -> None:
    variant = f"berolina+berserk(1,{reach})"
    for steps in range(1, 7):
        target = f"b{2 + steps}"
        board = position(with_men({"a2": "P", "h1": "K", "h7": "k", target: "n"}, "w"), variant)
        expected = None if steps <= reach else IllegalReason.OUT_OF_REACH
        assert why(board, f"a2{target}x") is expected


def test_reach_is_exactly_seven() -> None:
    board = position("4k3/8/8/8/NNNNNNNn/P7/8/4K3 w - - 1+1 0 1", "chess+berserk")
    assert berserk_moves(board) == {"a3h4x"}
    board = position("4k3/8/8/7n/NNNNNNN1/P7/8/4K3 w - - 1+1 0 1", "chess+berserk")
    assert berserk_moves(board) == set()
    assert why(board, "a3h5x") is IllegalReason.OUT_OF_REACH
    board = position("4k3/8/8/7n/NNNNNNN1/P7/8/4K3 w - - 1+1 0 1", "chess+berserk(1,8)")
    assert berserk_moves(board) == {"a3h5x"}


def test_seven_reaches_the_other_side_of_an_empty_board() -> None:
    board = position("k7/8/8/8/8/7n/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert berserk_moves(board) == {"a2h3x"}


def test_reach_of_one_touches_the_eight_neighbours() -> None:
    board = position("k7/8/8/3nnn2/3nPn2/3nnn2/8/K7 w - - 1+1 0 1", "berolina+berserk(1,1)")
    assert berserk_moves(board) == {f"e4{file}{rank}x" for file in "def" for rank in "345"} - {"e4e4x"}


def test_path_may_wind_as_long_as_the_reach_allows() -> None:
    fen = f"{MAZE} w - - 0 1"
    assert why(position(fen, "chess+berserk(1,27)"), "a2a8x") is IllegalReason.OUT_OF_REACH
    assert why(position(fen, "chess+berserk(1,28)"), "a2a8x") is None


@pytest.mark.parametrize("wall", ["N", "p"])
def test_path_leads_over_empty_squares_only(wall: str) -> None:
    placed = "4k3/8/8/8/2NNN3/2NPN3/2NNN3/K6n".replace("N", wall)
    board = position(f"{placed} w - - 1+1 0 1", "berolina+berserk(1,65)")
    assert why(board, "d3h1x") is IllegalReason.OUT_OF_REACH
    beside = {f"d3{square}x" for square in ("c2", "d2", "e2", "c3", "e3", "c4", "d4", "e4")}
    assert berserk_moves(board) == (beside if wall == "p" else set())


def test_path_may_step_diagonally_between_men() -> None:
    board = position("7k/8/8/8/1Nn5/N1N5/PN6/7K w - - 1+1 0 1", "berolina+berserk(1,2)")
    assert berserk_moves(board) == {"a2c4x"}


def test_many_paths_are_one_move() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert legal(board) - {uci for uci in legal(board) if uci.startswith("e1")} == {"a2b3", "a2c4", "a2e4x"}


@pytest.mark.parametrize("variant", RULES)
def test_any_pawn_rule_may_go_berserk(variant: str) -> None:
    board = position("7k/8/8/8/4n3/8/P7/7K w - - 1+1 0 1", f"{variant}+berserk")
    assert berserk_moves(board) == {"a2e4x"}


def reachable(board: Board, origin: str, reach: int) -> set[str]:
    """An independent flood over king steps: the enemies a pawn on `origin` can strike."""
    placed = {
        (file, 7 - row): letter
        for row, text in enumerate(str(board).splitlines())
        for file, letter in enumerate(text.split())
    }
    start = (FILES.index(origin[0]), int(origin[1]) - 1)
    is_white = placed[start].isupper()
    distance = {start: 0}
    queue = deque([start])
    struck = set()
    while queue:
        here = queue.popleft()
        if distance[here] == reach:
            continue
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                there = (here[0] + dx, here[1] + dy)
                if there in distance or there not in placed:
                    continue
                distance[there] = distance[here] + 1
                letter = placed[there]
                if letter == ".":
                    queue.append(there)
                elif letter.isupper() is not is_white and letter not in "kK":
                    struck.add(f"{origin}{FILES[there[0]]}{there[1] + 1}x")
    return struck


@pytest.mark.parametrize("reach", [1, 2, 3, 4, 5, 7, 12, 65])
@pytest.mark.parametrize(
    "placed",
    [
        "7k/pp3ppp/3b4/2pp4/1n2P3/2N2Q1p/PPPBBPP1/K1R4R",
        "3r1r1k/p1p1p1p1/1p1p1p1p/8/P1P1P1P1/1P1P1P1P/8/K7",
        MAZE,
    ],
)
def test_targets_agree_with_a_flood_over_king_steps(placed: str, reach: int) -> None:
    # No man is pinned in these positions and no line opens: every strike is legal.
    mirrored = "/".join(placed.swapcase().split("/")[::-1])
    for fen, pawn in ((f"{placed} w - - 0 1", "P"), (f"{mirrored} b - - 0 1", "p")):
        board = position(fen, f"berolina+berserk(1,{reach})")
        assert not board.is_check()
        expected: set[str] = set()
        for row, text in enumerate(str(board).splitlines()):
            for file, letter in enumerate(text.split()):
                if letter == pawn:
                    expected |= reachable(board, f"{FILES[file]}{8 - row}", reach)
        assert berserk_moves(board) == expected


# What cannot be struck


def test_berserk_pawn_ends_on_no_empty_square() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert why(board, "a2a3x") is IllegalReason.NOTHING_TO_STRIKE
    assert why(board, "a2b3x") is IllegalReason.NOTHING_TO_STRIKE


def test_berserk_pawn_strikes_no_friend() -> None:
    board = position("4k3/8/8/8/4N3/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert why(board, "a2e4x") is IllegalReason.OWN_PIECE_ON_TARGET
    assert berserk_moves(board) == set()
    assert board.illegal_reason(Move(A2, A2, berserk=True)) is IllegalReason.OWN_PIECE_ON_TARGET


def test_berserk_pawn_never_strikes_the_king() -> None:
    board = position("4k3/3P4/8/8/8/8/8/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert why(board, "d7e8x") is IllegalReason.KING_IS_SAFE
    assert berserk_moves(board) == set()
    assert "king" in refusal(board, "d7e8x")


def test_only_pawns_go_berserk() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/R3K3 w - - 1+1 0 1", "berolina+berserk")
    assert why(board, "a1e4x") is IllegalReason.NOT_A_PAWN
    assert why(board, "e1e4x") is IllegalReason.NOT_A_PAWN
    assert why(board, "b1e4x") is IllegalReason.NO_PIECE


def test_enemy_pawns_do_not_go_berserk_out_of_turn() -> None:
    board = position("4k3/p7/8/8/4N3/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert why(board, "a7e4x") is IllegalReason.OPPONENTS_PIECE


def test_without_the_rule_nobody_goes_berserk() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4K3 w - - 0 1", "berolina")
    assert why(board, "a2e4x") is IllegalReason.NO_BERSERK_RULE
    assert "berserk" in refusal(board, "a2e4x")


def test_berserk_off_the_board() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert why(board, "a2a9x") is IllegalReason.OFF_BOARD


@pytest.mark.parametrize(
    ("fen", "uci", "reason"),
    [
        ("4k3/r7/8/8/8/8/P7/4K3 w - - 0+0 0 1", "a7a8x", IllegalReason.OPPONENTS_PIECE),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0+0 0 1", "a1a8x", IllegalReason.NOT_A_PAWN),
        ("7k/8/8/8/8/PPP5/PPP5/NNN1K3 w - - 0+0 0 1", "b2h8x", IllegalReason.KING_IS_SAFE),
        ("4k2n/8/8/8/8/8/P7/4K3 w - - 0+0 0 1", "a2h7x", IllegalReason.NOTHING_TO_STRIKE),
        ("4k2n/8/8/8/8/NN6/PN6/NN2K3 w - - 0+0 0 1", "a2h8x", IllegalReason.OUT_OF_REACH),
        ("4r2k/7n/8/8/8/8/4P3/4K3 w - - 0+0 0 1", "e2h7x", IllegalReason.NO_DECLARATION),
        ("4r2k/7n/8/8/8/8/4P3/4K3 w - - 1+0 0 1", "e2h7x", IllegalReason.BERSERK_EXPOSES_KING),
        ("4r2k/7n/8/8/8/5n2/P7/4K3 w - - 0+0 0 1", "a2h7x", IllegalReason.DOUBLE_CHECK),
        ("4r2k/7n/8/8/8/8/P7/4K3 w - - 0+0 0 1", "a2h7x", IllegalReason.CHECK_NOT_ENDED),
    ],
)
def test_first_of_several_reasons_against_a_berserk_move_is_given(fen: str, uci: str, reason: IllegalReason) -> None:
    assert why(position(fen, "berolina+berserk"), uci) is reason


# Declarations


def test_berserk_move_removes_both_men_and_costs_a_declaration() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4K3 w - - 1+1 5 3", "berolina+berserk")
    assert after(board, "a2e4x").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0+1 0 3"


def test_each_side_has_its_own_declarations() -> None:
    board = position("4k3/p7/8/2N5/4n3/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    board.push_uci("a2e4x")
    assert declarations(board) == "0+1"
    board.push_uci("a7c5x")
    assert declarations(board) == "0+0"


def test_no_declaration_left_no_voluntary_berserk() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4K3 w - - 0+1 0 1", "berolina+berserk")
    assert berserk_moves(board) == set()
    assert why(board, "a2e4x") is IllegalReason.NO_DECLARATION
    assert "declaration" in refusal(board, "a2e4x")


def test_the_opponents_declarations_do_not_help() -> None:
    board = position("4k3/p7/8/2N5/8/8/P7/4K3 b - - 1+0 0 1", "berolina+berserk")
    assert why(board, "a7c5x") is IllegalReason.NO_DECLARATION


def test_several_declarations_are_used_one_by_one() -> None:
    board = position("4k3/8/8/nnn5/8/8/PPP5/4K3 w - - 2+2 0 1", "berolina+berserk(2)")
    board = after(board, "a2a5x", "e8e7")
    assert declarations(board) == "1+2"
    board = after(board, "b2b5x", "e7e8")
    assert declarations(board) == "0+2"
    assert why(board, "c2c5x") is IllegalReason.NO_DECLARATION


def test_undo_gives_the_declaration_back() -> None:
    board = position("r3k3/8/8/8/4n3/8/P7/4K3 w q - 1+1 5 3", "berolina+berserk")
    before = board.fen()
    for uci in ("a2e4x", "a2a8x"):
        board.push_uci(uci)
        board.pop()
        assert board.fen() == before


def test_all_declarations_are_there_at_the_start() -> None:
    assert declarations(Board(variant="chess+berserk")) == "1+1"
    assert declarations(Board(variant="bridge+berserk(9)")) == "9+9"
    assert declarations(Board(variant="berolina+berserk(0)")) == "0+0"


def test_declarations_are_a_part_of_the_position() -> None:
    placed = "4k3/8/8/8/8/8/8/4K3 w - -"
    boards = [position(f"{placed} {left} 0 1", "berolina+berserk") for left in ("0+0", "0+1", "1+0", "1+1")]
    for first in boards:
        assert [first == second for second in boards].count(True) == 1


# In check


def test_berserk_in_check_costs_nothing() -> None:
    board = position("k3r3/8/8/8/8/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert board.is_check()
    assert declarations(after(board, "a2e8x")) == "1+1"


def test_berserk_in_check_needs_no_declaration() -> None:
    board = position("k3r3/8/8/8/8/8/PP6/4K3 w - - 0+0 0 1", "berolina+berserk")
    assert berserk_moves(board) == {"a2e8x", "b2e8x"}
    assert declarations(after(board, "b2e8x")) == "0+0"


def test_berserk_in_check_works_as_often_as_needed() -> None:
    board = position("2r1k2r/8/8/8/8/8/PP6/5K2 w - - 0+0 0 1", "berolina+berserk(0)")
    board = after(board, "f1g1", "h8g8")
    assert board.is_check()
    board = after(board, "b2g8x", "c8c1")
    assert board.is_check()
    board = after(board, "a2c1x")
    assert board.fen() == "4k3/8/8/8/8/8/8/6K1 b - - 0+0 0 3"


def test_berserk_in_check_strikes_the_checker_only() -> None:
    board = position("k3r3/8/8/7n/8/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert berserk_moves(board) == {"a2e8x"}
    assert why(board, "a2h5x") is IllegalReason.CHECK_NOT_ENDED


def test_berserk_answers_the_check_of_any_man() -> None:
    for checker in ("4k3/8/8/8/8/3n4/P7/4K3", "4k3/8/8/8/7b/8/P7/4K3", "4k3/8/8/8/8/8/P3p3/4K3"):
        board = position(f"{checker} w - - 0+0 0 1", "berolina+berserk")
        assert board.is_check()
        assert len(berserk_moves(board)) == 1


def test_double_check_is_never_answered_by_a_berserk_move() -> None:
    board = position("4k3/8/8/8/8/5n2/PP6/r3K3 w - - 1+1 0 1", "berolina+berserk")
    assert berserk_moves(board) == set()
    assert why(board, "a2a1x") is IllegalReason.DOUBLE_CHECK
    assert why(board, "b2f3x") is IllegalReason.DOUBLE_CHECK


# The own king's safety


def test_pinned_pawn_may_strike_its_pinner() -> None:
    board = position("4k3/4r3/8/8/8/8/4P3/4K3 w - - 1+0 0 1", "chess+berserk")
    assert why(board, "e2e7x") is None
    board = position("3k4/4r3/8/8/8/8/4P3/4K3 w - - 1+0 0 1", "berolina+berserk")
    assert legal(board) >= {"e2e7x"}


def test_pinned_pawn_strikes_nobody_else() -> None:
    board = position("4k3/4r3/7n/8/8/8/4P3/4K3 w - - 1+0 0 1", "berolina+berserk")
    assert why(board, "e2h6x") is IllegalReason.BERSERK_EXPOSES_KING
    assert berserk_moves(board) == {"e2e7x"}


def test_pinned_pawn_strikes_no_pinner_with_another_behind() -> None:
    board = position("k3r3/4r3/8/8/8/8/4P3/4K3 w - - 1+0 0 1", "berolina+berserk")
    assert why(board, "e2e7x") is IllegalReason.BERSERK_EXPOSES_KING


def test_front_one_of_doubled_rooks_does_not_end_the_check() -> None:
    board = position("k3r3/8/8/8/4r3/8/P7/4K3 w - - 1+1 0 1", "chess+berserk")
    assert why(board, "a2e4x") is IllegalReason.BERSERK_EXPOSES_KING
    assert berserk_moves(board) == set()


def test_shield_of_the_own_king_may_not_be_struck() -> None:
    board = position("k3r3/8/8/8/4n3/8/P7/4K3 w - - 1+1 0 1", "chess+berserk")
    assert why(board, "a2e4x") is IllegalReason.BERSERK_EXPOSES_KING
    assert berserk_moves(board) == {"a2e8x"}


# What the move does besides


def test_berserk_resets_the_halfmove_clock() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4K3 w - - 1+1 40 60", "berolina+berserk")
    assert after(board, "a2e4x").halfmove_clock == 0


def test_berserk_counts_as_a_move() -> None:
    board = position("4k3/p7/8/8/4N3/8/8/4K3 b - - 1+1 40 60", "berolina+berserk")
    assert after(board, "a7e4x").fullmove_number == 61


def test_captured_rook_takes_its_castling_right_along() -> None:
    board = position("r3k2r/8/8/8/8/8/P6p/R3K2R w KQkq - 1+1 0 1", "chess+berserk")
    assert castling(after(board, "a2a8x")) == "KQk"
    assert castling(after(board, "a2h8x")) == "KQq"
    assert castling(after(board, "e1e2", "h2a1x")) == "kq"
    board = position("r3k2r/8/8/8/8/8/P6p/R3K2R b KQkq - 1+1 0 1", "chess+berserk")
    assert castling(after(board, "h2a1x")) == "Kkq"
    assert castling(after(board, "h2h1x")) == "Qkq"


def test_berserk_clears_en_passant() -> None:
    board = position("4k3/8/8/8/2Pp1N2/8/8/4K3 b - d3c4 1+1 0 1", "berolina+berserk")
    board = after(board, "d4f4x")
    assert board.fen(en_passant="fen").split()[3] == "-"


def test_double_stepped_pawn_is_struck_where_it_stands() -> None:
    board = after(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 1+1 0 1", "berolina+berserk"), "e2c4")
    assert going(board, "d4") == {"c3", "e3", "d3", "c4x"}
    assert men(after(board, "d4c4x")) == "4k3/8/8/8/8/8/8/4K3"
    assert why(board, "d4d3x") is IllegalReason.NOTHING_TO_STRIKE


def test_berserk_on_the_last_rank_does_not_promote() -> None:
    board = position("n3k3/7P/8/8/8/8/8/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert "h7a8x" in legal(board)
    assert men(after(board, "h7a8x")) == "4k3/8/8/8/8/8/8/4K3"
    with pytest.raises(InvalidMoveError, match="berserk"):
        Move(H7, A8, QUEEN, berserk=True)
    for text in ("h7a8qx", "h7a8xq"):
        with pytest.raises(InvalidMoveError):
            Move.from_uci(text)


def test_struck_pawn_is_forgotten_among_the_moved_ones() -> None:
    board = position("4k3/8/8/2p5/8/8/2P5/4K3 b - - 1+1 ~c2 0 1", "berolina-plus+berserk")
    assert after(board, "c5c2x").fen() == "4k3/8/8/8/8/8/8/4K3 w - - 1+0 0 2"
    board = position("4k3/8/8/2p5/8/8/2P5/4K3 w - - 1+1 ~c2 0 1", "berolina-plus+berserk")
    assert after(board, "c2c5x").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0+1 0 1"


def test_same_squares_as_capture_and_as_berserk_are_two_moves() -> None:
    board = position("4k3/8/8/4p3/4P3/8/8/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert going(board, "e4") == {"d5", "f5", "e5", "e5x"}
    assert Move.from_uci("e4e5") != Move.from_uci("e4e5x")
    assert after(board, "e4e5").fen() == "4k3/8/8/4P3/8/8/8/4K3 b - - 1+1 0 1"
    assert after(board, "e4e5x").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0+1 0 1"


def test_same_squares_as_promotion_and_as_berserk_are_five_moves() -> None:
    board = position("4n1k1/4P3/8/8/8/8/8/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert {uci for uci in legal(board) if uci.startswith("e7e8")} == {f"e7e8{end}" for end in "qrbnx"}


# Threats


def test_berserk_pawn_gives_no_check_and_bars_no_castling() -> None:
    board = position("4k3/8/8/8/8/2p5/8/R3K2R w KQ - 1+1 0 1", "berolina+berserk")
    assert not board.is_check()
    assert {"g1", "c1"} <= going(board, "e1")


def test_king_may_stand_beside_a_pawn_that_could_run() -> None:
    board = position("4k3/8/8/8/8/8/3p4/5K2 w - - 1+1 0 1", "berolina+berserk")
    assert why(board, "f1e2") is None


def test_berserk_may_discover_check_by_leaving() -> None:
    board = position("4k3/8/8/7n/8/8/4P3/4RK2 w - - 1+1 0 1", "berolina+berserk")
    assert after(board, "e2h5x").is_check()


def test_berserk_may_discover_check_by_removing_the_enemy() -> None:
    board = position("4k3/8/8/8/4n3/8/P7/4RK2 w - - 1+1 0 1", "berolina+berserk")
    assert after(board, "a2e4x").is_check()


# Mate and stalemate


def test_king_rescued_by_a_berserk_move_alone_is_not_mated() -> None:
    board = position("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0+0 0 1", "chess+berserk")
    assert board.is_check()
    assert legal(board) == {"f2a1x", "g2a1x", "h2a1x"}
    assert not board.is_checkmate()
    assert board.outcome() is None
    assert position("6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "chess").is_checkmate()


def test_king_is_mated_if_no_pawn_reaches_the_checker() -> None:
    board = position("6k1/8/8/8/8/8/5PPP/r5K1 w - - 1+1 0 1", "chess+berserk(1,4)")
    assert board.is_checkmate()
    assert board.outcome() == Outcome(Termination.CHECKMATE, winner=False)


def test_player_with_a_voluntary_berserk_move_is_not_stalemated() -> None:
    board = position("7k/5Q2/8/8/8/8/p7/K7 b - - 0+1 0 1", "chess+berserk")
    assert legal(board) == {"a2f7x"}
    assert not board.is_stalemate()
    assert board.outcome() is None
    board = position("7k/5Q2/8/8/8/8/p7/K7 b - - 1+0 0 1", "chess+berserk")
    assert board.is_stalemate()
    assert board.outcome() == Outcome(Termination.STALEMATE, winner=None)


# With the bridge board


def test_stuck_pawn_may_go_berserk() -> None:
    board = position("4k3/8/8/8/***2***/P6n/8/8/4K3 w - - 1+1 0 1", "bridge+berserk")
    assert legal(board) >= {"a4h4x"}
    assert going(board, "a4") == {"h4x"}


def test_berserk_pawn_crosses_on_the_bridge() -> None:
    # a4, b4, c4, d5, c6, b6, a6
    placed = "4k3/8/8/n7/***2***/P7/8/8/4K3"
    assert berserk_moves(position(f"{placed} w - - 0 1", "bridge+berserk(1,6)")) == {"a4a6x"}
    assert berserk_moves(position(f"{placed} w - - 0 1", "bridge+berserk(1,5)")) == set()


def test_berserk_pawn_steps_diagonally_past_missing_squares_and_men() -> None:
    board = position("4k3/8/8/2n5/***2***/2PN4/8/8/4K3 w - - 1+1 0 1", "bridge+berserk(1,2)")
    assert berserk_moves(board) == {"c4c6x"}


def test_blocked_bridge_stops_berserk_pawns() -> None:
    board = position("4k3/3r4/8/8/***NN***/8/8/P6P/4K3 w - - 1+1 0 1", "bridge+berserk(1,65)")
    assert berserk_moves(board) == set()
    board = position("4k3/3r4/8/8/***pp***/8/8/P6P/4K3 w - - 1+1 0 1", "bridge+berserk")
    assert berserk_moves(board) == {"a2d5x", "a2e5x", "h2d5x", "h2e5x"}


def test_missing_squares_cannot_be_struck() -> None:
    board = position("4k3/8/8/8/***2***/P7/8/8/4K3 w - - 1+1 0 1", "bridge+berserk")
    assert why(board, "a4b5x") is IllegalReason.OFF_BOARD


# The rule's own numbers


def test_berserk_rule_has_one_declaration_and_reach_seven_unless_said_otherwise() -> None:
    assert (Berserk().declarations, Berserk().reach) == (1, 7)
    assert Variant.from_name("chess+berserk").berserk == Berserk(1, 7)
    assert Variant.from_name("chess+berserk(0)").berserk == Berserk(0, 7)
    assert Variant.from_name("chess+berserk(9,65)").berserk == Berserk(9, 65)
    assert Variant.from_name("chess").berserk is None
    assert Variant(pawns=PawnRule.CHESS, berserk=Berserk(2)).name == "chess+berserk(2)"
