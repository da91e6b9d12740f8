"""Castling among pawns of every kind, castling rights, check, checkmate and stalemate."""

from __future__ import annotations

import pytest
from helpers import after, castling, going, legal, men, position, refusal, why, with_men

from berolina import (
    BLACK,
    WHITE,
    Board,
    IllegalReason,
    Outcome,
    Termination,
)

OUT_OF = IllegalReason.CASTLING_OUT_OF_CHECK
THROUGH = IllegalReason.CASTLING_THROUGH_CHECK
INTO = IllegalReason.KING_INTO_CHECK

ROOKS = "r3k2r/8/8/8/8/8/8/R3K2R"

# What an enemy pawn one rank before the king's home rank does to castling short and long.
FORWARD_CAPTURES: dict[str, tuple[IllegalReason | None, IllegalReason | None]] = {
    "a": (None, None),
    "b": (None, None),
    "c": (None, INTO),
    "d": (None, THROUGH),
    "e": (OUT_OF, OUT_OF),
    "f": (THROUGH, None),
    "g": (INTO, None),
    "h": (None, None),
}
DIAGONAL_CAPTURES: dict[str, tuple[IllegalReason | None, IllegalReason | None]] = {
    "a": (None, None),
    "b": (None, INTO),
    "c": (None, THROUGH),
    "d": (OUT_OF, OUT_OF),
    "e": (THROUGH, THROUGH),
    "f": (OUT_OF, OUT_OF),
    "g": (THROUGH, None),
    "h": (INTO, None),
}
ALL_CAPTURES: dict[str, tuple[IllegalReason | None, IllegalReason | None]] = {
    "a": (None, None),
    "b": (None, INTO),
    "c": (None, THROUGH),
    "d": (OUT_OF, OUT_OF),
    "e": (OUT_OF, OUT_OF),
    "f": (OUT_OF, OUT_OF),
    "g": (THROUGH, None),
    "h": (INTO, None),
}
BARS = {
    "chess": DIAGONAL_CAPTURES,
    "berolina": FORWARD_CAPTURES,
    "berolina-plus": FORWARD_CAPTURES,
    "sergeant": ALL_CAPTURES,
    "wolf-sergeant": ALL_CAPTURES,
}


# Castling and enemy pawns


@pytest.mark.parametrize("file", "abcdefgh")
@pytest.mark.parametrize("variant", BARS)
def test_pawns_bar_whites_castling_by_what_they_capture(variant: str, file: str) -> None:
    fen = with_men({"e1": "K", "a1": "R", "h1": "R", "e8": "k", f"{file}2": "p"}, "w", "KQ")
    board = position(fen, variant)
    assert (why(board, "e1g1"), why(board, "e1c1")) == BARS[variant][file]


@pytest.mark.parametrize("file", "abcdefgh")
@pytest.mark.parametrize("variant", BARS)
def test_pawns_bar_blacks_castling_by_what_they_capture(variant: str, file: str) -> None:
    fen = with_men({"e8": "k", "a8": "r", "h8": "r", "e1": "K", f"{file}7": "P"}, "b", "kq")
    board = position(fen, variant)
    assert (why(board, "e8g8"), why(board, "e8c8")) == BARS[variant][file]


def test_pawn_of_the_other_sides_rule_bars_castling() -> None:
    fen = with_men({"e1": "K", "a1": "R", "h1": "R", "e8": "k", "f2": "p"}, "w", "KQ")
    assert why(position(fen, "chess/berolina"), "e1g1") is THROUGH
    assert why(position(fen, "berolina/chess"), "e1g1") is OUT_OF


def test_berolina_pawn_on_h2_does_not_bar_castling_short() -> None:
    board = position("r3k2r/8/8/8/8/8/7p/R3K2R w KQkq - 0 1")
    assert men(after(board, "e1g1")) == "r3k2r/8/8/8/8/8/7p/R4RK1"


def test_pawns_two_ranks_away_bar_nothing() -> None:
    for variant in BARS:
        board = position("4k3/8/8/8/8/pppppppp/8/R3K2R w KQ - 0 1", variant)
        assert {"g1", "c1"} <= going(board, "e1")


# Castling and other men


@pytest.mark.parametrize(
    ("fen", "short", "long"),
    [
        pytest.param("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, None, id="nothing in the way"),
        pytest.param("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", THROUGH, None, id="f1 attacked"),
        pytest.param("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", INTO, None, id="g1 attacked"),
        pytest.param("4k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, None, id="h1 attacked"),
        pytest.param("3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, THROUGH, id="d1 attacked"),
        pytest.param("2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, INTO, id="c1 attacked"),
        pytest.param("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, None, id="b1 attacked"),
        pytest.param("r3k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", None, None, id="a1 attacked"),
        pytest.param("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", OUT_OF, OUT_OF, id="check"),
        pytest.param(
            "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
            IllegalReason.OWN_PIECE_ON_TARGET,
            IllegalReason.PATH_BLOCKED,
            id="own men on b1 and g1",
        ),
        pytest.param(
            "4k3/8/8/8/8/8/8/Rn2KB1R w KQ - 0 1",
            IllegalReason.PATH_BLOCKED,
            IllegalReason.PATH_BLOCKED,
            id="men on b1 and f1",
        ),
        pytest.param(
            "4k3/8/8/8/8/8/8/R2QK2R w - - 0 1",
            IllegalReason.NO_CASTLING_RIGHT,
            IllegalReason.NO_CASTLING_RIGHT,
            id="no rights",
        ),
    ],
)
def test_castling_conditions(fen: str, short: IllegalReason | None, long: IllegalReason | None) -> None:
    board = position(fen)
    assert (why(board, "e1g1"), why(board, "e1c1")) == (short, long)
    black = fen.split()[0].swapcase().split("/")[::-1]
    rights = fen.split()[2].lower()
    board = position(f"{'/'.join(black)} b {rights} - 0 1")
    assert (why(board, "e8g8"), why(board, "e8c8")) == (short, long)


@pytest.mark.parametrize(
    ("fen", "reason"),
    [
        pytest.param("k3r3/8/8/8/8/8/8/4KB1R w - - 0 1", IllegalReason.NO_CASTLING_RIGHT, id="all but the king's step"),
        pytest.param("k3r3/8/8/8/8/8/8/4KB1R w K - 0 1", IllegalReason.PATH_BLOCKED, id="blocked and in check"),
        pytest.param("k3rrr1/8/8/8/8/8/8/4K2R w K - 0 1", OUT_OF, id="check, f1 and g1 attacked"),
        pytest.param("k4rr1/8/8/8/8/8/8/4K2R w K - 0 1", THROUGH, id="f1 and g1 attacked"),
        pytest.param("k5r1/8/8/8/8/8/8/4K2R w K - 0 1", INTO, id="g1 attacked"),
    ],
)
def test_first_of_several_reasons_against_castling_is_given(fen: str, reason: IllegalReason) -> None:
    assert why(position(fen), "e1g1") is reason


def test_castling_moves_king_and_rook() -> None:
    board = position(f"{ROOKS} w KQkq - 3 7")
    assert after(board, "e1g1").fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 7"
    assert after(board, "e1c1").fen() == "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 7"
    assert after(board, "e1e2", "e8g8").fen() == "r4rk1/8/8/8/8/8/4K3/R6R w - - 5 8"
    assert after(board, "e1e2", "e8c8").fen() == "2kr3r/8/8/8/8/8/4K3/R6R w - - 5 8"


def test_castling_may_give_check() -> None:
    assert after(position("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1").is_check()


def test_undo_of_castling_restores_men_and_rights() -> None:
    board = position(f"{ROOKS} w KQkq - 3 7")
    for uci in ("e1g1", "e1c1"):
        board.push_uci(uci)
        board.pop()
        assert board.fen() == f"{ROOKS} w KQkq - 3 7"


def test_king_two_squares_off_its_home_square_is_no_castling() -> None:
    board = position("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    assert why(board, "e2g2") is IllegalReason.NOT_ITS_MOVE
    assert why(position(f"{ROOKS} w KQkq - 0 1"), "e1e3") is IllegalReason.NOT_ITS_MOVE


def test_refusal_of_castling_names_the_attacked_square() -> None:
    board = position("r3k2r/8/8/8/8/8/5p2/R3K2R w KQkq - 0 1")
    assert "f1" in refusal(board, "e1g1")


# Castling rights


@pytest.mark.parametrize(
    ("moves", "rights"),
    [
        pytest.param(("e1e2",), "kq", id="the king moves"),
        pytest.param(("e1e2", "e8d8", "e2e1", "d8e8"), "-", id="the kings return"),
        pytest.param(("h1g1",), "Qkq", id="a rook moves"),
        pytest.param(("a1b1",), "Kkq", id="the other rook moves"),
        pytest.param(("h1h2", "h8h7", "h2h1", "h7h8"), "Qq", id="rooks return"),
        pytest.param(("h1h8",), "Qq", id="rook takes rook"),
        pytest.param(("a1a8",), "Kk", id="rook takes the other rook"),
        pytest.param(("e1g1",), "kq", id="castling"),
    ],
)
def test_castling_rights_are_lost(moves: tuple[str, ...], rights: str) -> None:
    assert castling(after(position(f"{ROOKS} w KQkq - 0 1"), *moves)) == rights


def test_right_of_a_captured_rook_is_lost() -> None:
    board = position("4k3/8/8/4b3/8/8/8/R3K2R b KQ - 0 1")
    assert castling(after(board, "e5a1")) == "K"
    board = position("4k3/8/8/3b4/8/8/8/R3K2R b KQ - 0 1")
    assert castling(after(board, "d5h1")) == "Q"


def test_right_of_a_rook_captured_by_a_promoting_pawn_is_lost() -> None:
    assert castling(after(position("r3k2r/7P/8/8/8/8/8/4K3 w kq - 0 1", "berolina"), "h7h8q")) == "q"
    assert castling(after(position("r3k2r/6P1/8/8/8/8/8/4K3 w kq - 0 1", "chess"), "g7h8q")) == "q"


def test_right_of_a_captured_rook_is_not_given_back_by_another_rook() -> None:
    board = position("4k3/8/8/3b4/8/2R5/8/R3K2R b KQ - 0 1")
    board = after(board, "d5h1", "c3c2", "h1d5", "c2h2", "d5b7", "h2h1", "b7c8")
    assert board.fen() == "2b1k3/8/8/8/8/8/8/R3K2R w Q - 6 5"
    assert why(board, "e1g1") is IllegalReason.NO_CASTLING_RIGHT
    assert why(board, "e1c1") is None


def test_other_men_of_a_home_square_touch_no_rights() -> None:
    board = position("r3k2r/8/8/8/8/8/8/RN2KB1R w KQkq - 0 1")
    assert castling(after(board, "b1c3", "h8h7", "f1g2")) == "KQq"


def test_promotion_to_a_rook_on_its_home_square_gives_no_right() -> None:
    board = position("4k3/8/8/8/8/8/1p6/4K3 b - - 0 1")
    assert castling(after(board, "b2a1r")) == "-"


# Check


@pytest.mark.parametrize(
    ("variant", "open_squares", "attacked"),
    [
        ("chess", {"e5"}, {"d5"}),
        ("berolina", {"d5", "c5"}, {"e5"}),
        ("berolina-plus", {"d5", "c5"}, {"e5"}),
        ("sergeant", {"c5"}, {"d5", "e5"}),
        ("wolf-sergeant", {"c5"}, {"d5", "e5"}),
    ],
)
def test_king_may_step_where_enemy_pawns_only_move(variant: str, open_squares: set[str], attacked: set[str]) -> None:
    board = position("8/8/3k4/8/4P3/8/8/4K3 b - - 0 1", variant)
    assert open_squares <= going(board, "d6")
    for square in attacked:
        assert why(board, f"d6{square}") is INTO


def test_king_may_stand_beside_a_berolina_pawn_but_not_beside_a_plus_pawn() -> None:
    fen = "8/8/8/3k4/5P2/8/8/4K3 b - - 0 1"
    assert why(position(fen, "berolina"), "d5e4") is None
    assert why(position(fen, "berolina-plus"), "d5e4") is INTO


def test_pawn_protects_only_by_its_captures() -> None:
    # The black king takes a rook that stands where the pawn could move to, not where it captures.
    assert why(position("8/8/8/3k4/3R4/2P5/8/7K b - - 0 1", "berolina"), "d5d4") is None
    assert why(position("8/8/8/3k4/3R4/2P5/8/7K b - - 0 1", "chess"), "d5d4") is INTO
    assert why(position("8/8/8/3k4/3R4/3P4/8/7K b - - 0 1", "berolina"), "d5d4") is INTO
    assert why(position("8/8/8/3k4/3R4/3P4/8/7K b - - 0 1", "chess"), "d5d4") is None


def test_check_is_ended_by_capture_interposition_or_flight() -> None:
    board = position("4k3/8/8/8/4r3/3P4/3P1P1R/4K3 w - - 0 1")
    assert board.is_check()
    assert legal(board) == {"e1d1", "e1f1", "d2e3", "f2e3"}
    assert why(board, "d2c3") is IllegalReason.CHECK_NOT_ENDED
    assert why(board, "d3e4") is IllegalReason.CANNOT_CAPTURE
    assert "d4e4" in legal(position("4k3/8/8/8/3Rr3/8/8/4K3 w - - 0 1"))


def test_pinned_man_stays_on_its_line() -> None:
    board = position("4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1")
    assert why(board, "e2d3") is IllegalReason.PINNED
    assert going(board, "e2") == set()
    assert going(position("4k3/4r3/8/8/8/8/4P3/4K3 w - - 0 1", "chess"), "e2") == {"e3", "e4"}


def test_pinned_berolina_pawn_takes_its_pinner_ahead() -> None:
    board = position("4k3/8/8/8/8/4r3/4P3/4K3 w - - 0 1")
    assert going(board, "e2") == {"e3"}


def test_double_check_is_answered_by_the_king_or_by_one_move_that_ends_both() -> None:
    board = position("4k3/4r3/8/8/8/5n2/8/Q3K3 w - - 0 1")
    assert why(board, "a1a5") is IllegalReason.DOUBLE_CHECK
    assert all(uci.startswith("e1") for uci in legal(board))


def test_discovered_check_by_a_berolina_pawn_that_leaves_its_file() -> None:
    board = after(position("4k3/8/8/8/8/4P3/8/4RK2 w - - 0 1"), "e3d4")
    assert board.is_check()


# Checkmate and stalemate


def test_checkmate_by_a_berolina_pawn() -> None:
    board = position("3rkr2/4P3/4K3/8/8/8/8/8 b - - 0 1")
    assert board.is_check()
    assert board.is_checkmate()
    assert not board.is_stalemate()
    assert board.outcome() == Outcome(Termination.CHECKMATE, winner=WHITE)
    assert board.result() == "1-0"
    assert not position("3rkr2/4P3/4K3/8/8/8/8/8 b - - 0 1", "chess").is_check()


def test_checkmate_of_white() -> None:
    board = position("8/8/8/8/8/4k3/4p3/3RKR2 w - - 0 1")
    assert board.is_checkmate()
    assert board.outcome() == Outcome(Termination.CHECKMATE, winner=BLACK)
    assert board.result() == "0-1"


def test_stalemate_with_a_blocked_berolina_pawn() -> None:
    fen = "k7/8/1Q6/7p/6B1/8/8/K7 b - - 0 1"
    board = position(fen)
    assert not board.is_check()
    assert board.is_stalemate()
    assert not board.is_checkmate()
    assert legal(board) == set()
    assert board.outcome() == Outcome(Termination.STALEMATE, winner=None)
    assert board.result() == "1/2-1/2"
    assert legal(position(fen, "chess")) == {"h5h4", "h5g4"}


def test_pawn_that_can_capture_ahead_is_no_stalemate() -> None:
    board = position("k7/8/1Q6/7p/6BB/8/8/K7 b - - 0 1")
    assert legal(board) == {"h5h4"}
    assert not board.is_stalemate()


def test_game_goes_on_while_there_are_moves() -> None:
    board = Board()
    assert not board.is_check()
    assert not board.is_checkmate()
    assert not board.is_stalemate()
    assert board.outcome() is None
    assert board.result() == "*"


def test_check_alone_ends_nothing() -> None:
    board = position("4k3/4P3/8/8/8/8/8/4K3 b - - 0 1")
    assert board.is_check()
    assert board.outcome() is None
    assert board.result() == "*"


def test_side_not_to_move_is_not_asked() -> None:
    # Black has no move but White is to move.
    board = position("k7/8/1Q6/7p/6B1/8/8/K7 w - - 0 1")
    assert board.outcome() is None


def test_promotion_may_mate() -> None:
    board = after(position("7k/4P3/6K1/8/8/8/8/8 w - - 0 1"), "e7d8q")
    assert board.outcome() == Outcome(Termination.CHECKMATE, winner=WHITE)
    assert after(position("7k/4P3/6K1/8/8/8/8/8 w - - 0 1"), "e7d8b").outcome() == Outcome(
        Termination.INSUFFICIENT_MATERIAL, winner=None
    )
