"""How pawns move, capture, double-step, promote and take en passant under each pawn rule."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from helpers import FILES, after, en_passant, going, legal, men, position, refusal, why, with_men

from berolina import (
    BLACK,
    D3,
    E6,
    E7,
    IllegalReason,
    InvalidMoveError,
    InvalidVariantError,
    Move,
    PawnRule,
    Piece,
    Variant,
    parse_square,
)

RULES = ("chess", "berolina", "berolina-plus", "sergeant", "wolf-sergeant")
AHEAD = {"forward", "forward-left", "forward-right"}
DIAGONALS = {"forward-left", "forward-right"}

LONE_PAWNS = "7k/4p3/8/8/8/8/4P3/7K"
WHITE_AMONG_ENEMIES = "k7/8/8/3nnn2/3nPn2/3nnn2/8/K7 w - - 0 1"
BLACK_AMONG_ENEMIES = "k7/8/3NNN2/3NpN2/3NNN2/8/8/K7 b - - 0 1"

DRIFTER = Variant(
    pawns=PawnRule(
        moves=["forward", "left", "right"],
        captures=["forward-left", "forward-right"],
        double_steps=["forward"],
    )
)


# The five rules


@pytest.mark.parametrize(
    ("name", "moves", "captures", "double_steps", "takes_en_passant"),
    [
        ("chess", {"forward"}, DIAGONALS, {"forward"}, DIAGONALS),
        ("berolina", DIAGONALS, {"forward"}, DIAGONALS, {"forward"}),
        ("berolina-plus", DIAGONALS, {"forward", "left", "right"}, DIAGONALS, {"forward", "left", "right"}),
        ("sergeant", AHEAD, AHEAD, AHEAD, AHEAD),
        ("wolf-sergeant", AHEAD, AHEAD, {"forward"}, set()),
    ],
)
def test_four_sets_of_each_named_rule(
    name: str, moves: set[str], captures: set[str], double_steps: set[str], takes_en_passant: set[str]
) -> None:
    for rule in Variant.from_name(name).pawns:
        assert rule.name == name
        assert set(rule.moves) == moves
        assert set(rule.captures) == captures
        assert set(rule.double_steps) == double_steps
        assert set(rule.en_passant) == takes_en_passant


@pytest.mark.parametrize(
    ("variant", "white", "black"),
    [
        ("chess", {"e3", "e4"}, {"e6", "e5"}),
        ("berolina", {"d3", "f3", "c4", "g4"}, {"d6", "f6", "c5", "g5"}),
        ("berolina-plus", {"d3", "f3", "c4", "g4"}, {"d6", "f6", "c5", "g5"}),
        ("sergeant", {"d3", "e3", "f3", "c4", "e4", "g4"}, {"d6", "e6", "f6", "c5", "e5", "g5"}),
        ("wolf-sergeant", {"d3", "e3", "f3", "e4"}, {"d6", "e6", "f6", "e5"}),
    ],
)
def test_moves_from_the_home_rank(variant: str, white: set[str], black: set[str]) -> None:
    assert going(position(f"{LONE_PAWNS} w - - 0 1", variant), "e2") == white
    assert going(position(f"{LONE_PAWNS} b - - 0 1", variant), "e7") == black


@pytest.mark.parametrize(
    ("variant", "targets"),
    [
        ("chess", {"e5"}),
        ("berolina", {"d5", "f5"}),
        ("berolina-plus", {"d5", "f5"}),
        ("sergeant", {"d5", "e5", "f5"}),
        ("wolf-sergeant", {"d5", "e5", "f5"}),
    ],
)
def test_single_steps_beyond_the_home_rank(variant: str, targets: set[str]) -> None:
    assert going(position("7k/8/8/8/4P3/8/8/7K w - - 0 1", variant), "e4") == targets


@pytest.mark.parametrize(
    ("variant", "white", "black"),
    [
        ("chess", {"d5", "f5"}, {"d4", "f4"}),
        ("berolina", {"e5"}, {"e4"}),
        ("berolina-plus", {"e5", "d4", "f4"}, {"e4", "d5", "f5"}),
        ("sergeant", {"d5", "e5", "f5"}, {"d4", "e4", "f4"}),
        ("wolf-sergeant", {"d5", "e5", "f5"}, {"d4", "e4", "f4"}),
    ],
)
def test_captures_among_eight_enemies(variant: str, white: set[str], black: set[str]) -> None:
    assert going(position(WHITE_AMONG_ENEMIES, variant), "e4") == white
    assert going(position(BLACK_AMONG_ENEMIES, variant), "e5") == black


@pytest.mark.parametrize("variant", RULES)
def test_own_men_are_neither_captured_nor_passed(variant: str) -> None:
    board = position("k7/8/8/3NNN2/3NPN2/3NNN2/8/K7 w - - 0 1", variant)
    assert going(board, "e4") == set()
    for target in ("d5", "e5", "f5", "d4", "f4", "d3", "e3", "f3"):
        assert why(board, f"e4{target}") is IllegalReason.OWN_PIECE_ON_TARGET


@pytest.mark.parametrize("variant", RULES)
def test_pawns_never_step_back(variant: str) -> None:
    board = position("7k/8/8/8/4P3/8/8/7K w - - 0 1", variant)
    for target in ("d3", "e3", "f3", "e2", "c2", "g2"):
        assert why(board, f"e4{target}") is IllegalReason.NOT_ITS_MOVE


@pytest.mark.parametrize(
    ("variant", "a2", "h7"),
    [
        ("chess", {"a3", "a4"}, {"h6", "h5"}),
        ("berolina", {"b3", "c4"}, {"g6", "f5"}),
        ("berolina-plus", {"b3", "c4"}, {"g6", "f5"}),
        ("sergeant", {"a3", "b3", "a4", "c4"}, {"h6", "g6", "h5", "f5"}),
        ("wolf-sergeant", {"a3", "b3", "a4"}, {"h6", "g6", "h5"}),
    ],
)
def test_moves_end_at_the_edge_of_the_board(variant: str, a2: set[str], h7: set[str]) -> None:
    men_at_the_edge = "k7/7p/8/8/8/8/P7/7K"
    assert going(position(f"{men_at_the_edge} w - - 0 1", variant), "a2") == a2
    assert going(position(f"{men_at_the_edge} b - - 0 1", variant), "h7") == h7


def test_double_step_ends_at_the_edge_where_a_single_step_does_not() -> None:
    assert going(position("7k/8/8/8/8/8/1P6/7K w - - 0 1"), "b2") == {"a3", "c3", "d4"}
    assert going(position("7k/6p1/8/8/8/8/8/K7 b - - 0 1"), "g7") == {"h6", "f6", "e5"}


@pytest.mark.parametrize("variant", RULES)
def test_captures_do_not_wrap_round_the_edge(variant: str) -> None:
    board = position("k7/8/8/7n/P6n/7n/8/K7 w - - 0 1", variant)
    assert not any(target.startswith("h") for target in going(board, "a4"))
    board = position("k7/8/8/N6p/N7/N7/8/K7 b - - 0 1", variant)
    assert not any(target.startswith("a") for target in going(board, "h5"))


# Why a pawn cannot go somewhere


def test_step_that_is_only_a_move_does_not_capture() -> None:
    assert why(position(WHITE_AMONG_ENEMIES, "berolina"), "e4d5") is IllegalReason.CANNOT_CAPTURE
    assert why(position(WHITE_AMONG_ENEMIES, "chess"), "e4e5") is IllegalReason.CANNOT_CAPTURE
    assert "d5" in refusal(position(WHITE_AMONG_ENEMIES, "berolina"), "e4d5")


def test_step_that_is_only_a_capture_needs_an_enemy() -> None:
    lone = "7k/8/8/8/4P3/8/8/7K w - - 0 1"
    assert why(position(lone, "berolina"), "e4e5") is IllegalReason.NOTHING_TO_CAPTURE
    assert why(position(lone, "berolina-plus"), "e4d4") is IllegalReason.NOTHING_TO_CAPTURE
    assert why(position(lone, "chess"), "e4f5") is IllegalReason.NOTHING_TO_CAPTURE
    assert "e5" in refusal(position(lone, "berolina"), "e4e5")


def test_step_that_is_neither_move_nor_capture() -> None:
    assert why(position(WHITE_AMONG_ENEMIES, "berolina"), "e4d4") is IllegalReason.NOT_ITS_MOVE
    assert why(position(WHITE_AMONG_ENEMIES, "sergeant"), "e4f4") is IllegalReason.NOT_ITS_MOVE
    assert why(position("7k/8/8/8/4P3/8/8/7K w - - 0 1", "chess"), "e4d4") is IllegalReason.NOT_ITS_MOVE


def test_berolina_pawn_is_not_blocked_by_a_man_in_front() -> None:
    board = position("7k/8/8/4N3/4P3/8/8/7K w - - 0 1")
    assert going(board, "e4") == {"d5", "f5"}


# Rules of one's own


def test_left_is_towards_the_a_file_for_white_and_the_h_file_for_black() -> None:
    rule = PawnRule(moves=["forward-left"], captures=["right"], double_steps=["forward-left"])
    board = position("k7/3NpN2/8/8/8/8/3nPn2/6K1 w - - 0 1", Variant(pawns=rule))
    assert going(board, "e2") == {"d3", "c4", "f2"}
    board = position("k7/3NpN2/8/8/8/8/3nPn2/6K1 b - - 0 1", Variant(pawns=rule))
    assert going(board, "e7") == {"f6", "g5", "d7"}


def test_one_sided_captures_and_moves_sideways() -> None:
    rule = PawnRule(moves=["right"], captures=["forward-right"], double_steps=[])
    board = position("k7/8/8/3p1p2/4P3/8/8/K7 w - - 0 1", Variant(pawns=rule))
    assert going(board, "e4") == {"f4", "f5"}
    board = position("k7/8/8/4p3/3P1P2/8/8/K7 b - - 0 1", Variant(pawns=rule))
    assert going(board, "e5") == {"d5", "d4"}


def test_pawn_that_only_captures_has_no_quiet_move() -> None:
    rule = PawnRule(moves=[], captures=["forward"], double_steps=[])
    board = position("7k/8/8/8/4n3/4P3/P7/7K w - - 0 1", Variant(pawns=rule))
    assert going(board, "e3") == {"e4"}
    assert going(board, "a2") == set()


def test_double_steps_need_not_be_among_the_moves() -> None:
    rule = PawnRule(moves=["forward"], captures=[], double_steps=["forward-left"])
    board = position(f"{LONE_PAWNS} w - - 0 1", Variant(pawns=rule))
    assert going(board, "e2") == {"e3", "c4"}
    assert why(board, "e2d3") is IllegalReason.NOT_ITS_MOVE
    assert en_passant(after(board, "e2c4")) == "d3"


def test_double_step_straight_ahead_of_a_pawn_that_moves_diagonally() -> None:
    rule = PawnRule(moves=["forward-left", "forward-right"], captures=["forward"], double_steps=["forward"])
    board = position(f"{LONE_PAWNS} b - - 0 1", Variant(pawns=rule))
    assert going(board, "e7") == {"d6", "f6", "e5"}


def test_double_steps_go_forward_only() -> None:
    for direction in ("left", "right"):
        with pytest.raises(InvalidVariantError, match=direction):
            PawnRule(moves=["forward"], captures=[], double_steps=[direction])


def test_en_passant_directions_are_captures() -> None:
    with pytest.raises(InvalidVariantError, match="right"):
        PawnRule(moves=[], captures=["left"], double_steps=[], en_passant=["right"])


def test_en_passant_is_all_captures_unless_said_otherwise() -> None:
    rule = PawnRule(moves=[], captures=["left", "forward"], double_steps=[])
    assert set(rule.en_passant) == {"left", "forward"}
    rule = PawnRule(moves=[], captures=["left", "forward"], double_steps=[], en_passant=[])
    assert set(rule.en_passant) == set()


def test_each_side_may_have_its_own_rule() -> None:
    fen = f"{LONE_PAWNS} w - - 0 1"
    board = position(fen, "berolina/chess")
    assert going(board, "e2") == {"d3", "f3", "c4", "g4"}
    assert going(after(board, "h1h2"), "e7") == {"e6", "e5"}
    board = position(fen, "chess/berolina")
    assert going(board, "e2") == {"e3", "e4"}
    assert going(after(board, "h1h2"), "e7") == {"d6", "f6", "c5", "g5"}


def test_captures_of_mixed_armies() -> None:
    assert going(position(WHITE_AMONG_ENEMIES, "berolina/chess"), "e4") == {"e5"}
    assert going(position(BLACK_AMONG_ENEMIES, "berolina/chess"), "e5") == {"d4", "f4"}
    assert going(position(WHITE_AMONG_ENEMIES, "sergeant/berolina-plus"), "e4") == {"d5", "e5", "f5"}
    assert going(position(BLACK_AMONG_ENEMIES, "sergeant/berolina-plus"), "e5") == {"e4", "d5", "f5"}


# Double steps


@pytest.mark.parametrize(("skipped", "target"), [("d3", "c4"), ("f3", "g4")])
@pytest.mark.parametrize("blocker", ["N", "n"])
def test_double_step_needs_the_skipped_square_empty(skipped: str, target: str, blocker: str) -> None:
    files_before = FILES.index(skipped[0])
    rank_3 = f"{files_before}{blocker}{7 - files_before}"
    board = position(f"k7/8/8/8/8/{rank_3}/4P3/K7 w - - 0 1")
    assert target not in going(board, "e2")
    assert why(board, f"e2{target}") is IllegalReason.PATH_BLOCKED
    assert len(going(board, "e2")) == 2


def test_double_step_needs_the_target_empty() -> None:
    board = position("k7/8/8/8/2n3N1/8/4P3/K7 w - - 0 1")
    assert going(board, "e2") == {"d3", "f3"}
    assert why(board, "e2c4") is IllegalReason.CANNOT_CAPTURE
    assert why(board, "e2g4") is IllegalReason.OWN_PIECE_ON_TARGET


def test_double_step_of_a_sergeant_does_not_capture() -> None:
    board = position("k7/8/8/8/2n1n1n1/8/4P3/K7 w - - 0 1", "sergeant")
    assert going(board, "e2") == {"d3", "e3", "f3"}
    assert why(board, "e2e4") is IllegalReason.CANNOT_CAPTURE


@pytest.mark.parametrize(
    ("variant", "uci"),
    [("berolina", "e2e4"), ("chess", "e2c4"), ("wolf-sergeant", "e2g4"), ("berolina-plus", "e2e4")],
)
def test_double_step_only_in_the_directions_of_the_rule(variant: str, uci: str) -> None:
    board = position(f"{LONE_PAWNS} w - - 0 1", variant)
    assert why(board, uci) is IllegalReason.NOT_ITS_MOVE


def test_double_step_is_no_knight_move() -> None:
    board = position(f"{LONE_PAWNS} w - - 0 1", "sergeant")
    assert why(board, "e2d4") is IllegalReason.NOT_ITS_MOVE
    assert why(board, "e2f4") is IllegalReason.NOT_ITS_MOVE


def test_double_step_only_from_the_home_rank() -> None:
    board = position("7k/8/4p3/8/8/4P3/8/7K w - - 0 1")
    assert why(board, "e3c5") is IllegalReason.NOT_FIRST_MOVE
    assert "home rank" in refusal(board, "e3c5")
    board = position("7k/8/4p3/8/8/4P3/8/7K b - - 0 1", "chess")
    assert why(board, "e6e4") is IllegalReason.NOT_FIRST_MOVE


def test_pawn_set_up_on_its_home_rank_has_not_moved() -> None:
    board = position("4k3/8/8/8/8/8/PPP5/4K3 w - - 30 60", "berolina-plus")
    assert {"a4", "d4"} & going(board, "b2") == {"d4"}
    assert going(board, "c2") == {"b3", "d3", "a4", "e4"}


# Promotion

PROMOTES_BY_MOVE = {
    "chess": "e",
    "berolina": "df",
    "berolina-plus": "df",
    "sergeant": "def",
    "wolf-sergeant": "def",
}
PROMOTES_BY_CAPTURE = {
    "chess": "df",
    "berolina": "e",
    "berolina-plus": "e",
    "sergeant": "def",
    "wolf-sergeant": "def",
}


def promotions(files: str, rank: int) -> set[str]:
    return {f"{file}{rank}{piece}" for file in files for piece in "qrbn"}


@pytest.mark.parametrize("variant", RULES)
def test_promotion_by_a_move_is_to_four_pieces(variant: str) -> None:
    board = position("8/4P3/8/k7/8/8/8/7K w - - 0 1", variant)
    assert going(board, "e7") == promotions(PROMOTES_BY_MOVE[variant], 8)
    board = position("7k/8/8/8/K7/8/4p3/8 b - - 0 1", variant)
    assert going(board, "e2") == promotions(PROMOTES_BY_MOVE[variant], 1)


@pytest.mark.parametrize("variant", RULES)
def test_promotion_by_a_capture_is_to_four_pieces(variant: str) -> None:
    board = position("3nnn2/4P3/8/k7/8/8/8/7K w - - 0 1", variant)
    assert going(board, "e7") == promotions(PROMOTES_BY_CAPTURE[variant], 8)
    board = position("7k/8/8/8/K7/8/4p3/3NNN2 b - - 0 1", variant)
    assert going(board, "e2") == promotions(PROMOTES_BY_CAPTURE[variant], 1)


@pytest.mark.parametrize("letter", "qrbn")
def test_promoted_piece_stands_on_the_last_rank(letter: str) -> None:
    board = after(position("8/4P3/8/k7/8/8/8/7K w - - 0 1"), f"e7d8{letter}")
    assert men(board) == f"3{letter.upper()}4/8/8/k7/8/8/8/7K"
    board = after(position("7k/8/8/8/K7/8/4p3/4N3 b - - 0 1"), f"e2e1{letter}")
    assert men(board) == f"7k/8/8/8/K7/8/8/4{letter}3"


@pytest.mark.parametrize("variant", RULES)
def test_promotion_is_compulsory(variant: str) -> None:
    board = position("3nnn2/4P3/8/k7/8/8/8/7K w - - 0 1", variant)
    for file in PROMOTES_BY_CAPTURE[variant]:
        assert why(board, f"e7{file}8") is IllegalReason.PROMOTION_MISSING


def test_promotion_to_pawn_or_king_is_no_move() -> None:
    for text in ("e7d8p", "e7d8k"):
        with pytest.raises(InvalidMoveError):
            Move.from_uci(text)
    for piece_type in (1, 6):
        with pytest.raises(InvalidMoveError, match="queen, rook, bishop or knight"):
            Move(E7, parse_square("d8"), piece_type)


def test_no_promotion_before_the_last_rank_or_of_another_man() -> None:
    board = position("4k3/8/4P3/8/8/8/8/R3K3 w - - 0 1")
    assert why(board, "e6d7q") is IllegalReason.PROMOTION_IMPOSSIBLE
    assert why(board, "a1a8q") is IllegalReason.PROMOTION_IMPOSSIBLE
    assert why(board, "e6d7") is None
    assert why(board, "a1a8") is None


def test_sideways_capture_on_the_seventh_rank_is_no_promotion() -> None:
    board = position("8/3nP3/8/k7/8/8/8/7K w - - 0 1", "berolina-plus")
    assert "d7" in going(board, "e7")
    assert why(board, "e7d7q") is IllegalReason.PROMOTION_IMPOSSIBLE


def test_missing_promotion_is_noticed_before_the_kings_safety() -> None:
    board = position("8/K3P2r/8/8/8/8/8/k7 w - - 0 1")
    assert why(board, "e7d8") is IllegalReason.PROMOTION_MISSING
    assert why(board, "e7d8q") is IllegalReason.PINNED
    assert why(board, "e7e8") is IllegalReason.NOTHING_TO_CAPTURE


# The first move, and the memory of sideways steps


def test_sideways_capture_on_the_home_rank_ends_the_double_step() -> None:
    board = position("4k3/8/8/8/8/8/1Pr4P/4K3 w - - 0 1", "berolina-plus")
    board = after(board, "b2c2", "e8e7")
    assert going(board, "c2") == {"b3", "d3"}
    assert why(board, "c2e4") is IllegalReason.NOT_FIRST_MOVE
    assert "moved" in refusal(board, "c2e4")
    assert going(board, "h2") == {"g3", "f4"}
    assert board.fen() == "8/4k3/8/8/8/8/2P4P/4K3 w - - ~c2 1 2"


def test_sideways_capture_on_the_home_rank_ends_blacks_double_step() -> None:
    board = position("4k3/p2pR3/8/8/8/8/8/4K3 b - - 0 1", "berolina-plus")
    assert why(board, "d7e7") is None
    board = after(board, "d7e7", "e1e2")
    assert going(board, "e7") == {"d6", "f6"}
    assert going(board, "a7") == {"b6", "c5"}
    assert "~e7" in board.fen().split()


def test_sideways_move_on_the_home_rank_ends_the_double_step() -> None:
    board = after(position(f"{LONE_PAWNS} w - - 0 1", DRIFTER), "e2d2", "h8h7")
    assert going(board, "d2") == {"d3", "c2", "e2"}
    assert why(board, "d2d4") is IllegalReason.NOT_FIRST_MOVE
    assert "~d2" in board.fen().split()


def test_sideways_return_to_the_first_square_does_not_restore_the_double_step() -> None:
    board = after(position(f"{LONE_PAWNS} w - - 0 1", DRIFTER), "e2d2", "h8h7", "d2e2", "h7h8")
    assert men(board) == LONE_PAWNS
    assert why(board, "e2e4") is IllegalReason.NOT_FIRST_MOVE
    assert "~e2" in board.fen().split()
    assert board != position(f"{LONE_PAWNS} w - - 0 1", DRIFTER)


def test_moved_pawns_of_the_fen_have_no_double_step() -> None:
    board = position("4k3/4p3/8/8/8/8/1PP5/4K3 w - - ~c2 0 1", "berolina-plus")
    assert going(board, "c2") == {"b3", "d3"}
    assert going(board, "b2") == {"a3", "c3", "d4"}
    board = position("4k3/3pp3/8/8/8/8/8/4K3 b - - ~e7 0 1", "berolina-plus")
    assert going(board, "e7") == {"d6", "f6"}
    assert going(board, "d7") == {"c6", "e6", "b5", "f5"}


def test_memory_ends_when_the_pawn_leaves_the_home_rank() -> None:
    board = after(position("4k3/8/8/8/8/8/1PP5/4K3 w - - ~b2c2 0 1", "berolina-plus"), "c2d3")
    assert board.fen() == "4k3/8/8/8/8/3P4/1P6/4K3 b - - ~b2 0 1"


def test_memory_ends_when_the_pawn_is_captured() -> None:
    board = after(position("2r1k3/8/8/8/8/8/2P4P/4K3 b - - ~c2h2 0 1", "berolina-plus"), "c8c2")
    assert board.fen() == "4k3/8/8/8/8/8/2r4P/4K3 w - - ~h2 0 2"


def test_memory_goes_along_with_a_sideways_step() -> None:
    board = after(position("4k3/8/8/8/8/8/P1Pn4/6K1 w - - ~c2 0 1", "berolina-plus"), "c2d2")
    assert board.fen().split()[4] == "~d2"


def test_unmoved_pawn_captured_by_a_sideways_stepping_man_leaves_no_memory_behind() -> None:
    board = position("4k3/8/8/8/8/8/r1P5/6K1 b - - 0 1", "berolina-plus")
    assert after(board, "a2c2").fen() == "4k3/8/8/8/8/8/2r5/6K1 w - - 0 2"


def test_undo_restores_the_memory() -> None:
    board = position("2r1k3/8/8/8/8/8/1Pb4P/4K3 w - - 0 1", "berolina-plus")
    start = board.fen()
    for uci in ("b2c2", "c8c2", "h2g3"):
        board.push_uci(uci)
    for _ in range(3):
        board.pop()
    assert board.fen() == start
    assert going(board, "b2") == {"a3", "c3", "d4", "c2"}


@pytest.mark.parametrize("variant", ["chess", "berolina", "sergeant", "wolf-sergeant"])
def test_rules_without_sideways_directions_remember_nothing(variant: str) -> None:
    board = position("4k3/1p6/8/8/8/8/1P6/4K3 w - - 0 1", variant)
    for uci in list(legal(board)):
        assert "~" not in after(board, uci).fen()


# En passant: two squares


@pytest.mark.parametrize(
    ("variant", "fen", "uci", "field"),
    [
        ("berolina", LONE_PAWNS + " w - - 0 1", "e2c4", "d3c4"),
        ("berolina", LONE_PAWNS + " w - - 0 1", "e2g4", "f3g4"),
        ("berolina", LONE_PAWNS + " b - - 0 1", "e7c5", "d6c5"),
        ("berolina", LONE_PAWNS + " b - - 0 1", "e7g5", "f6g5"),
        ("sergeant", LONE_PAWNS + " w - - 0 1", "e2e4", "e3e4"),
        ("chess", LONE_PAWNS + " w - - 0 1", "e2e4", "e3"),
        ("wolf-sergeant", LONE_PAWNS + " b - - 0 1", "e7e5", "e6"),
    ],
)
def test_every_double_step_leaves_its_two_squares(variant: str, fen: str, uci: str, field: str) -> None:
    assert en_passant(after(position(fen, variant), uci)) == field


def test_single_step_leaves_no_en_passant_squares() -> None:
    assert en_passant(after(position(f"{LONE_PAWNS} w - - 0 1"), "e2d3")) == "-"
    assert en_passant(after(position("7k/8/8/8/8/4n3/4P3/7K w - - 0 1"), "e2e3")) == "-"


def test_skipped_square_alone_does_not_tell_the_victim() -> None:
    board = position("4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1")
    from_e2 = after(board, "e2c4")
    from_c2 = after(board, "c2e4")
    assert (en_passant(from_e2), en_passant(from_c2)) == ("d3c4", "d3e4")
    assert men(after(from_e2, "d4d3")) == "4k3/8/8/8/8/3p4/2P5/4K3"
    assert men(after(from_c2, "d4d3")) == "4k3/8/8/8/8/3p4/4P3/4K3"


def test_only_the_victim_of_two_neighbours_is_removed() -> None:
    for victim, rank_4 in (("c4", "4P3"), ("e4", "2P5")):
        board = position(f"4k3/8/8/8/2PpP3/8/8/4K3 b - d3{victim} 0 1")
        assert men(after(board, "d4d3")) == f"4k3/8/8/8/{rank_4}/3p4/8/4K3"


def test_white_takes_en_passant_as_black_does() -> None:
    board = position("4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1")
    assert men(after(board, "d7f5", "e5e6")) == "4k3/5p2/4P3/8/8/8/8/4K3"
    assert men(after(board, "f7d5", "e5e6")) == "4k3/3p4/4P3/8/8/8/8/4K3"


def test_en_passant_only_on_the_turn_that_follows() -> None:
    board = after(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e2c4")
    assert why(board, "d4d3") is None
    later = after(board, "e8e7", "e1e2")
    assert why(later, "d4d3") is IllegalReason.NOTHING_TO_CAPTURE
    passed = board.copy()
    passed.push(Move.null())
    passed.push(Move.null())
    assert why(passed, "d4d3") is IllegalReason.NOTHING_TO_CAPTURE


def test_undo_restores_both_squares() -> None:
    board = after(position("4k3/8/8/8/3p4/8/2P1P3/4K3 w - - 0 1"), "e2c4")
    before = board.fen(en_passant="fen")
    for uci in ("d4d3", "e8e7", "d4c3"):
        board.push_uci(uci)
        assert en_passant(board) == "-"
        board.pop()
        assert board.fen(en_passant="fen") == before
    board.push(Move.null())
    board.pop()
    assert board.fen(en_passant="fen") == before
    assert men(after(board, "d4d3")) == "4k3/8/8/8/8/3p4/2P5/4K3"


def test_undo_of_the_double_step_restores_the_squares_of_the_one_before() -> None:
    board = position("4k3/5p2/8/8/2Pp4/8/8/4K3 b - d3c4 0 1")
    board.push_uci("f7h5")
    assert en_passant(board) == "g6h5"
    board.pop()
    assert en_passant(board) == "d3c4"


def test_en_passant_resets_the_halfmove_clock() -> None:
    board = after(position("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 7 9"), "d4d3")
    assert board.fen() == "4k3/8/8/8/8/3p4/8/4K3 w - - 0 10"


# En passant: who may take


def test_en_passant_directions_of_the_capturers_own_rule_count() -> None:
    fen = "4k3/8/8/8/2P1p3/8/8/4K3 b - d3c4 0 1"
    assert men(after(position(fen, "berolina/chess"), "e4d3")) == "4k3/8/8/8/8/3p4/8/4K3"
    assert men(after(position(fen, "berolina/berolina"), "e4d3")) == "4k3/8/8/8/2P5/3p4/8/4K3"
    assert men(after(position(fen, "berolina/sergeant"), "e4d3")) == "4k3/8/8/8/8/3p4/8/4K3"
    assert men(after(position(fen, "berolina/wolf-sergeant"), "e4d3")) == "4k3/8/8/8/2P5/3p4/8/4K3"


def test_orthodox_white_takes_a_berolina_double_step() -> None:
    board = after(position("4k3/5p2/8/5P2/8/8/8/4K3 b - - 0 1", "chess/berolina"), "f7d5")
    assert men(after(board, "f5e6")) == "4k3/8/4P3/8/8/8/8/4K3"


def test_berolina_cannot_take_an_orthodox_double_step() -> None:
    # Straight ahead of the skipped square stands the victim itself.
    board = after(position("4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1", "berolina/chess"), "d7d5")
    assert men(after(board, "c5d6")) == "4k3/8/3P4/3pP3/8/8/8/4K3"
    assert men(after(board, "e5d6")) == "4k3/8/3P4/2Pp4/8/8/8/4K3"


def test_sergeant_takes_an_orthodox_double_step() -> None:
    board = after(position("4k3/3p4/8/2P1P3/8/8/8/4K3 b - - 0 1", "sergeant/chess"), "d7d5")
    assert men(after(board, "c5d6")) == "4k3/8/3P4/4P3/8/8/8/4K3"
    assert men(after(board, "e5d6")) == "4k3/8/3P4/2P5/8/8/8/4K3"


def test_en_passant_may_be_a_part_of_the_captures() -> None:
    rule = PawnRule(
        moves=["forward"],
        captures=["forward-left", "forward-right"],
        double_steps=["forward"],
        en_passant=["forward-left"],
    )
    board = after(position("4k3/2p5/8/1P1P4/8/8/8/4K3 b - - 0 1", Variant(pawns=rule)), "c7c5")
    assert men(after(board, "d5c6")) == "4k3/8/2P5/1P6/8/8/8/4K3"
    assert why(board, "b5c6") is IllegalReason.NO_EN_PASSANT
    assert "c6" in refusal(board, "b5c6")


def test_skipped_square_out_of_any_direction_is_no_en_passant() -> None:
    board = position("4k3/8/8/8/2P5/4p3/8/4K3 b - d3c4 0 1", "berolina")
    assert why(board, "e3d3") is IllegalReason.NO_EN_PASSANT


def test_other_men_take_nothing_en_passant() -> None:
    board = position("3rk3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1")
    assert men(after(board, "d8d3")) == "4k3/8/8/8/2P5/3r4/8/4K3"


def test_quiet_diagonal_step_onto_the_skipped_square_captures_nothing() -> None:
    for variant in ("berolina", "berolina-plus"):
        board = position("4k3/8/8/8/2P1p3/8/8/4K3 b - d3c4 0 1", variant)
        assert men(after(board, "e4d3")) == "4k3/8/8/8/2P5/3p4/8/4K3"


# En passant: sergeants


@pytest.mark.parametrize(
    ("men_before", "field", "uci"),
    [
        ("4k3/8/8/8/2Pp4/8/8/4K3", "d3c4", "d4d3"),
        ("4k3/8/8/8/2P1p3/8/8/4K3", "d3c4", "e4d3"),
        ("4k3/8/8/8/3pP3/8/8/4K3", "d3e4", "d4d3"),
        ("4k3/8/8/8/2p1P3/8/8/4K3", "d3e4", "c4d3"),
        ("4k3/8/8/8/2pP4/8/8/4K3", "d3d4", "c4d3"),
        ("4k3/8/8/8/3Pp3/8/8/4K3", "d3d4", "e4d3"),
    ],
)
def test_sergeant_step_onto_the_skipped_square_is_the_capture(men_before: str, field: str, uci: str) -> None:
    board = position(f"{men_before} b - {field} 0 1", "sergeant")
    assert men(after(board, uci)) == "4k3/8/8/8/8/3p4/8/4K3"
    assert [move for move in legal(board) if move.startswith(uci)] == [uci]


def test_sergeant_capture_and_step_are_illegal_together() -> None:
    board = position("8/8/8/8/R1Pp3k/8/8/4K3 b - d3c4 0 1", "sergeant")
    assert going(board, "d4") == {"c3", "e3"}
    assert why(board, "d4d3") is IllegalReason.EN_PASSANT_EXPOSES_KING
    # With no double step before it, the same step is a quiet one and legal.
    board = position("8/8/8/8/R1Pp3k/8/8/4K3 b - - 0 1", "sergeant")
    assert going(board, "d4") == {"c3", "d3", "e3"}


def test_sergeant_without_en_passant_steps_quietly_onto_the_skipped_square() -> None:
    rule = PawnRule(
        moves=["forward", "forward-left", "forward-right"],
        captures=["forward", "forward-left", "forward-right"],
        double_steps=["forward", "forward-left", "forward-right"],
        en_passant=[],
    )
    board = position("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", Variant(pawns=rule))
    assert men(after(board, "d4d3")) == "4k3/8/8/8/2P5/3p4/8/4K3"


def test_wolf_sergeant_takes_nothing_en_passant() -> None:
    board = after(position("4k3/8/8/8/2p1p3/8/3P4/4K3 w - - 0 1", "wolf-sergeant"), "d2d4")
    assert men(after(board, "c4d3")) == "4k3/8/8/8/3Pp3/3p4/8/4K3"
    assert men(after(board, "e4d3")) == "4k3/8/8/8/2pP4/3p4/8/4K3"


# En passant: Berolina Plus


def test_berolina_plus_has_two_captures_of_the_same_pawn() -> None:
    board = position("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", "berolina-plus")
    assert going(board, "d4") == {"c3", "e3", "c4", "d3"}
    assert men(after(board, "d4c4")) == "4k3/8/8/8/2p5/8/8/4K3"
    assert men(after(board, "d4d3")) == "4k3/8/8/8/8/3p4/8/4K3"


def test_berolina_plus_beside_the_victim_on_the_other_side_has_one_capture() -> None:
    board = position("4k3/8/8/8/1pP5/8/8/4K3 b - d3c4 0 1", "berolina-plus")
    assert going(board, "b4") == {"a3", "c3", "c4"}


def test_berolina_plus_takes_en_passant_sideways() -> None:
    board = position("4k3/8/8/8/2P5/4p3/8/4K3 b - d3c4 0 1", "berolina-plus")
    assert men(after(board, "e3d3")) == "4k3/8/8/8/8/3p4/8/4K3"
    board = position("4k3/8/8/8/2P5/2p5/8/4K3 b - d3c4 0 1", "berolina-plus")
    assert men(after(board, "c3d3")) == "4k3/8/8/8/8/3p4/8/4K3"


def test_berolina_pawn_beside_a_double_stepped_pawn_takes_only_en_passant() -> None:
    board = position("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", "berolina")
    assert going(board, "d4") == {"c3", "e3", "d3"}


# En passant: lines that open


@pytest.mark.parametrize(
    ("variant", "slider", "fen", "uci"),
    [
        pytest.param("chess", "r", "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "d5e6", id="chess, rank"),
        pytest.param("chess", "r", "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", id="chess, capturer's file"),
        pytest.param("chess", "b", "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1", "d5e6", id="chess, victim's diagonal"),
        pytest.param("chess", "b", "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", "c5d6", id="chess, victim's other diagonal"),
        pytest.param("chess", "q", "q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", "e5d6", id="chess, diagonal from the corner"),
        pytest.param("berolina", "R", "8/8/8/8/R1Pp3k/8/8/4K3 b - d3c4 0 1", "d4d3", id="rank, c4"),
        pytest.param("berolina", "R", "8/8/8/8/k2pP2R/8/8/4K3 b - d3e4 0 1", "d4d3", id="rank, e4"),
        pytest.param("berolina", "R", "2k5/8/8/8/2Pp4/8/8/2R1K3 b - d3c4 0 1", "d4d3", id="victim's file, c4"),
        pytest.param("berolina", "R", "4k3/8/8/8/3pP3/8/8/K3R3 b - d3e4 0 1", "d4d3", id="victim's file, e4"),
        pytest.param("berolina", "B", "6k1/8/8/8/2Pp4/8/B7/4K3 b - d3c4 0 1", "d4d3", id="victim's diagonal, c4"),
        pytest.param("berolina", "B", "k7/8/8/8/3pP3/8/8/4K2B b - d3e4 0 1", "d4d3", id="victim's diagonal, e4"),
        pytest.param("berolina", "B", "8/6k1/8/8/2Pp4/8/1B6/4K3 b - d3c4 0 1", "d4d3", id="capturer's diagonal"),
        pytest.param("berolina", "B", "8/k7/8/8/2Pp4/8/8/4K1B1 b - d3c4 0 1", "d4d3", id="capturer's other diagonal"),
        pytest.param("berolina", "r", "8/8/8/r2pP2K/8/8/8/4k3 w - e6d5 0 1", "e5e6", id="white, rank"),
        pytest.param("berolina", "r", "3r4/8/8/3pP3/8/8/8/3K3k w - e6d5 0 1", "e5e6", id="white, victim's file"),
        pytest.param("berolina", "b", "b7/8/8/3pP3/8/8/8/4k2K w - e6d5 0 1", "e5e6", id="white, victim's diagonal"),
        pytest.param("berolina", "b", "7b/8/8/3pP3/8/8/8/K3k3 w - e6d5 0 1", "e5e6", id="white, capturer's diagonal"),
        pytest.param(
            "berolina",
            "b",
            "1b6/8/8/3pP3/8/8/7K/4k3 w - e6d5 0 1",
            "e5e6",
            id="white, capturer's other diagonal",
        ),
        pytest.param("sergeant", "R", "8/8/8/8/R1P1p2k/8/8/4K3 b - d3c4 0 1", "e4d3", id="sergeant, rank with a gap"),
        pytest.param("sergeant", "R", "4k3/8/8/8/2P1p3/8/8/K3R3 b - d3c4 0 1", "e4d3", id="sergeant, capturer's file"),
        pytest.param("berolina-plus", "R", "4k3/8/8/8/2P5/4p3/8/K3R3 b - d3c4 0 1", "e3d3", id="plus, capturer's file"),
        pytest.param(
            "berolina/chess",
            "B",
            "6k1/8/8/8/2P1p3/8/B7/4K3 b - d3c4 0 1",
            "e4d3",
            id="mixed, victim's diagonal",
        ),
    ],
)
def test_en_passant_that_opens_a_line_to_the_own_king_is_illegal(variant: str, slider: str, fen: str, uci: str) -> None:
    board = position(fen, variant)
    assert not board.is_check()
    assert why(board, uci) is IllegalReason.EN_PASSANT_EXPOSES_KING
    assert "king" in refusal(board, uci)
    # With a knight in place of the slider the same capture is legal, and removes the victim.
    placed, state = fen.split(" ", 1)
    knight = "N" if slider.isupper() else "n"
    harmless = position(f"{placed.replace(slider, knight)} {state}", variant)
    assert why(harmless, uci) is None
    pawns = [letter for letter in men(after(harmless, uci)) if letter in "Pp"]
    assert len(pawns) == 1


@pytest.mark.parametrize(
    ("variant", "fen", "uci"),
    [
        pytest.param("berolina", "8/8/k7/8/2Pp4/8/8/4KB2 b - d3c4 0 1", "d4d3", id="victim's diagonal through d3"),
        pytest.param("berolina", "8/7k/8/8/3pP3/8/8/1B2K3 b - d3e4 0 1", "d4d3", id="the same towards h7"),
        pytest.param("berolina", "3k4/8/8/8/2Pp4/8/8/3RK3 b - d3c4 0 1", "d4d3", id="along the pin on the file"),
        pytest.param("sergeant", "8/7k/8/8/2P1p3/8/8/1B2K3 b - d3c4 0 1", "e4d3", id="along the pin on a diagonal"),
        pytest.param("chess", "4r2k/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", id="chess, victim's file"),
    ],
)
def test_en_passant_whose_capturer_closes_the_line_again_is_legal(variant: str, fen: str, uci: str) -> None:
    board = position(fen, variant)
    assert not board.is_check()
    assert why(board, uci) is None


# En passant and check


def test_double_stepped_berolina_pawn_gives_check_straight_ahead() -> None:
    board = after(position("8/8/8/2k5/3p4/8/4P3/4K3 w - - 0 1"), "e2c4")
    assert board.is_check()
    assert why(board, "d4d3") is None
    assert why(board, "d4c3") is IllegalReason.CHECK_NOT_ENDED


def test_en_passant_may_be_the_only_answer_to_check() -> None:
    board = position("8/8/R7/1pkp4/1pPp4/4N3/8/4K3 b - d3c4 0 1")
    assert board.is_check()
    assert legal(board) == {"d4d3"}
    assert not board.is_checkmate()
    # Without the right to take en passant it is mate.
    assert position("8/8/R7/1pkp4/1pPp4/4N3/8/4K3 b - - 0 1").is_checkmate()


def test_en_passant_may_be_the_only_answer_to_check_for_white() -> None:
    men_placed = "4k3/8/4n3/1PpP4/1PKP4/r7/8/8"
    assert legal(position(f"{men_placed} w - d6c5 0 1")) == {"d5d6"}
    assert legal(position(f"{men_placed} w - b6c5 0 1")) == {"b5b6"}
    assert position(f"{men_placed} w - - 0 1").is_checkmate()


def test_en_passant_may_interpose_against_a_slider() -> None:
    board = position("8/8/8/8/2Pp4/R6k/8/4K3 b - d3c4 0 1")
    assert board.is_check()
    assert why(board, "d4d3") is None


def test_en_passant_that_leaves_a_discovered_check_standing() -> None:
    board = after(position("4k3/8/8/8/3p4/8/4P3/K3R3 w - - 0 1"), "e2c4")
    assert board.is_check()
    assert why(board, "d4d3") is IllegalReason.CHECK_NOT_ENDED


def test_en_passant_may_answer_a_double_check() -> None:
    board = position("8/8/8/3k4/2p1P3/8/8/3RK3 b - d3e4 0 1", "sergeant")
    assert board.is_check()
    assert why(board, "c4c3") is IllegalReason.DOUBLE_CHECK
    assert men(after(board, "c4d3")) == "8/8/8/3k4/8/3p4/8/3RK3"


def test_en_passant_that_ends_one_of_two_checks_is_illegal() -> None:
    board = position("8/8/8/R2k4/2p1P3/8/8/4K3 b - d3e4 0 1", "sergeant")
    assert board.is_check()
    assert why(board, "c4d3") is IllegalReason.DOUBLE_CHECK


def test_en_passant_may_discover_check() -> None:
    board = position("8/8/8/8/r1Pp3K/8/8/4k3 b - d3c4 0 1")
    assert after(board, "d4d3").is_check()


# Control


@pytest.mark.parametrize(
    ("variant", "attacked"),
    [
        ("chess", {"d5", "f5"}),
        ("berolina", {"e5"}),
        ("berolina-plus", {"e5", "d4", "f4"}),
        ("sergeant", {"d5", "e5", "f5"}),
        ("wolf-sergeant", {"d5", "e5", "f5"}),
    ],
)
def test_pawn_attacks_by_its_captures_alone(variant: str, attacked: set[str]) -> None:
    for file in "cdefg":
        for rank in "3456":
            if (square := file + rank) == "e4":
                continue
            board = position(with_men({square: "k", "e4": "P", "a1": "K"}, "b"), variant)
            assert board.is_check() is (square in attacked), square


@pytest.mark.parametrize(
    ("variant", "attacked"),
    [
        ("chess", {"d4", "f4"}),
        ("berolina", {"e4"}),
        ("berolina-plus", {"e4", "d5", "f5"}),
        ("sergeant", {"d4", "e4", "f4"}),
        ("wolf-sergeant", {"d4", "e4", "f4"}),
    ],
)
def test_black_pawn_attacks_by_its_captures_alone(variant: str, attacked: set[str]) -> None:
    for file in "cdefg":
        for rank in "3456":
            if (square := file + rank) == "e5":
                continue
            board = position(with_men({square: "K", "e5": "p", "a8": "k"}, "w"), variant)
            assert board.is_check() is (square in attacked), square


def test_promoting_pawn_attacks_the_last_rank_by_its_captures() -> None:
    assert position("4k3/4P3/8/8/8/8/8/4K3 b - - 0 1").is_check()
    assert not position("3k4/4P3/8/8/8/8/8/4K3 b - - 0 1").is_check()
    assert position("3k4/4P3/8/8/8/8/8/4K3 b - - 0 1", "chess").is_check()


# Every double step, every neighbour, every pair of rules


def offsets(directions: Iterable[str], *, white: bool) -> set[tuple[int, int]]:
    sign = 1 if white else -1
    steps = {
        "forward": (0, 1),
        "forward-left": (-1, 1),
        "forward-right": (1, 1),
        "left": (-1, 0),
        "right": (1, 0),
    }
    return {(sign * steps[direction][0], sign * steps[direction][1]) for direction in directions}


@pytest.mark.parametrize("white_moves", [True, False], ids=["white double-steps", "black double-steps"])
@pytest.mark.parametrize("black", RULES)
@pytest.mark.parametrize("white", RULES)
def test_every_step_onto_every_skipped_square(white: str, black: str, white_moves: bool) -> None:
    variant = Variant.from_name(f"{white}/{black}")
    mover, capturer = variant.pawns if white_moves else variant.pawns[::-1]
    takes = offsets(capturer.en_passant, white=not white_moves)
    steps = offsets(capturer.moves, white=not white_moves)
    known = offsets(("forward", "forward-left", "forward-right", "left", "right"), white=not white_moves)
    home, beside, beyond = (2, 3, 4) if white_moves else (7, 6, 5)
    pawn, enemy = "Pp" if white_moves else "pP"
    kings = {"h6": "K", "a8": "k"} if white_moves else {"h1": "K", "a3": "k"}
    taken = 0
    for file in range(8):
        for across, _ in offsets(mover.double_steps, white=white_moves):
            if not 0 <= file + 2 * across < 8:
                continue
            skipped = FILES[file + across] + str(beside)
            double_step = FILES[file] + str(home) + FILES[file + 2 * across] + str(beyond)
            for near_file in range(8):
                for near_rank in (beside, beyond):
                    near = FILES[near_file] + str(near_rank)
                    if near in (skipped, double_step[2:]):
                        continue
                    fen = with_men({double_step[:2]: pawn, near: enemy, **kings}, "w" if white_moves else "b")
                    board = after(position(fen, variant), double_step)
                    reason = why(board, near + skipped)
                    step = (file + across - near_file, beside - near_rank)
                    if step in takes:
                        taken += 1
                        assert reason is None
                        assert pawn not in men(after(board, near + skipped))
                    elif step in steps:
                        assert reason is None
                        assert pawn in men(after(board, near + skipped))
                    elif step in known:
                        assert reason is IllegalReason.NO_EN_PASSANT
                    else:
                        assert reason is not None
    # Wolf sergeants never take; Berolina pawns find the victim of a straight double step in their way.
    never = not capturer.en_passant or (
        set(mover.double_steps) == {"forward"} and set(capturer.en_passant) == {"forward"}
    )
    assert (taken == 0) is never


def test_victim_stands_where_it_stopped_until_it_is_taken() -> None:
    board = after(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e2c4")
    assert board.piece_at(D3) is None
    assert board.piece_at(parse_square("c4")) == Piece.from_symbol("P")
    assert board.piece_at(E6) is None
    board.push_uci("d4d3")
    assert board.piece_at(parse_square("c4")) is None
    assert board.piece_at(D3) == Piece(1, BLACK)
