"""How moves are written in standard and long algebraic notation."""

from __future__ import annotations

import pytest
from helpers import position
from notation import lan, meant, san, spelled

from berolina import Berserk, Board, IllegalMoveError, IllegalReason, InvalidMoveError, Move, PawnRule, Variant

FACING = "4k3/8/8/8/2Ppp3/8/8/4K3 b - d3c4 0 1"
"""White has just played e2-c4 over d3."""

# Pawns that step and capture straight to the right and diagonally to the right: two of a file reach one square.
RIGHTWARD = Variant("standard", PawnRule(["right", "forward-right"], ["right", "forward-right"], []))


# Quiet moves of pawns


def test_quiet_pawn_move_is_its_target() -> None:
    board = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    pawn = {uci: text for uci, text in spelled(board).items() if uci.startswith("e2")}
    assert pawn == {"e2d3": "d3", "e2f3": "f3", "e2c4": "c4", "e2g4": "g4"}


def test_quiet_pawn_move_has_its_file_where_two_pawns_could_make_it() -> None:
    board = Board()
    assert (san(board, "a2b3"), san(board, "c2b3")) == ("ab3", "cb3")
    assert (san(board, "a2c4"), san(board, "e2c4")) == ("ac4", "ec4")
    assert (san(board, "c2a4"), san(board, "b2a3")) == ("a4", "a3")


def test_single_and_double_step_to_one_square_are_told_apart() -> None:
    board = position("4k3/8/8/8/8/3P4/4P3/4K3 w - - 0 1")
    assert "e2c4" not in spelled(board)
    board = position("4k3/8/8/8/8/1P6/4P3/4K3 w - - 0 1")
    assert (san(board, "b3c4"), san(board, "e2c4"), san(board, "e2g4")) == ("bc4", "ec4", "g4")


def test_pawn_that_is_pinned_does_not_count() -> None:
    board = position("4r2k/8/8/8/8/2P1P3/8/4K3 w - - 0 1")
    assert "e3d4" not in spelled(board)
    assert (san(board, "c3d4"), san(board, "c3b4")) == ("d4", "b4")


def test_pawn_that_does_not_end_the_check_does_not_count() -> None:
    board = position("4k3/8/8/8/1r5K/8/P3P3/8 w - - 0 1")
    assert (san(board, "a2c4"), san(board, "e2c4")) == ("ac4", "ec4")
    board = position("4k3/8/8/8/1r5K/8/P5P1/8 w - - 0 1")
    assert (san(board, "a2c4"), san(board, "g2e4")) == ("c4", "e4")


def test_two_pawns_of_one_file_that_reach_one_square_are_told_by_their_squares() -> None:
    board = position("4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 1", RIGHTWARD)
    assert (san(board, "c4d4"), san(board, "c3d4"), san(board, "c4d5")) == ("c4d4", "c3d4", "d5")
    board = position("4k3/8/8/8/2Pp4/2P5/8/4K3 w - - 0 1", RIGHTWARD)
    assert (san(board, "c4d4"), san(board, "c3d4")) == ("c4xd4", "c3xd4")


def test_third_pawn_of_another_file_is_told_by_its_file() -> None:
    rule = PawnRule(["left", "right", "forward-right"], [], [])
    board = position("4k3/8/8/8/2P1P3/2P5/8/4K3 w - - 0 1", Variant("standard", rule))
    assert (san(board, "c4d4"), san(board, "c3d4"), san(board, "e4d4")) == ("c4d4", "c3d4", "ed4")


# Captures by pawns


def test_pawn_capture_always_has_its_file() -> None:
    board = position("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1")
    assert (san(board, "d5d6"), lan(board, "d5d6")) == ("dxd6", "d5xd6")
    board = position("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "chess")
    assert (san(board, "e5d6"), lan(board, "e5d6")) == ("exd6", "e5xd6")


def test_en_passant_and_the_quiet_step_onto_the_skipped_square_differ() -> None:
    board = position(FACING)
    assert (san(board, "d4d3"), san(board, "e4d3")) == ("dxd3", "d3")
    assert (lan(board, "d4d3"), lan(board, "e4d3")) == ("d4xd3", "e4-d3")


def test_quiet_moves_and_captures_need_not_be_told_apart() -> None:
    """A quiet step and a sideways en passant capture by two pawns to one square: only the capture has a file."""
    board = position("4k3/8/8/8/2P1p3/4p3/8/6K1 b - d3c4 0 1", "berolina-plus")
    assert (san(board, "e4d3"), san(board, "e3d3")) == ("d3", "exd3")


def test_berolina_plus_pawn_has_two_captures_of_one_pawn() -> None:
    board = position("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", "berolina-plus")
    assert (san(board, "d4c4"), san(board, "d4d3")) == ("dxc4", "dxd3")


def test_sergeants_that_take_en_passant_are_told_by_their_files() -> None:
    board = position("4k3/8/8/8/2Ppp3/8/8/4K3 b - d3c4 0 1", "sergeant")
    assert (san(board, "d4d3"), san(board, "e4d3"), san(board, "e4e3")) == ("dxd3", "exd3", "ee3")
    assert san(board, "d4e3") == "de3"


def test_en_passant_is_not_marked() -> None:
    board = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "chess")
    assert (san(board, "e5d6"), lan(board, "e5d6")) == ("exd6", "e5xd6")


# Promotion


def test_promotion_has_an_equals_sign_and_a_capital() -> None:
    board = position("8/P7/8/8/8/4k3/8/4K3 w - - 0 1")
    assert [san(board, f"a7b8{piece}") for piece in "qrbn"] == ["b8=Q", "b8=R", "b8=B", "b8=N"]
    assert lan(board, "a7b8n") == "a7-b8=N"


def test_promotions_of_two_pawns_on_one_square_are_told_by_their_files() -> None:
    board = position("8/P1P5/8/8/8/4k3/8/4K3 w - - 0 1")
    assert (san(board, "a7b8q"), san(board, "c7b8n"), san(board, "c7d8r")) == ("ab8=Q", "cb8=N", "d8=R")


def test_promotion_by_a_capture() -> None:
    board = position("r7/P7/8/8/8/4k3/8/4K3 w - - 0 1")
    assert (san(board, "a7a8q"), san(board, "a7b8q"), lan(board, "a7a8r")) == ("axa8=Q", "b8=Q", "a7xa8=R")


# Pieces


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", {"b1d2": "Nbd2", "f3d2": "Nfd2", "b1a3": "Na3"}),
        ("4k3/8/8/8/R7/8/8/R5K1 w - - 0 1", {"a1a2": "R1a2", "a4a2": "R4a2", "a1b1": "Rb1"}),
        ("8/8/k7/4Q2Q/8/8/8/K6Q w - - 0 1", {"h5e2": "Qhe2+", "e5e2": "Qee2+", "h1h2": "Q1h2"}),
        (
            "8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1",
            {"h4e1": "Qh4e1", "e4e1": "Qee1", "h1e1": "Q1e1", "h1h2": "Q1h2"},
        ),
        ("8/8/5k2/8/2B1B3/8/2B5/6K1 w - - 0 1", {"c4d3": "Bc4d3", "e4d3": "Bed3", "c2d3": "B2d3"}),
    ],
)
def test_piece_has_its_file_else_its_rank_else_both(fen: str, expected: dict[str, str]) -> None:
    board = position(fen)
    assert {uci: san(board, uci) for uci in expected} == expected


def test_piece_that_is_pinned_does_not_count() -> None:
    board = position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1")
    assert (san(board, "g1e2"), san(board, "g1f3")) == ("Ne2", "Nf3")
    assert lan(board, "g1e2") == "Ng1-e2"


def test_pieces_of_another_kind_or_colour_do_not_count() -> None:
    board = position("7k/8/8/8/Q7/8/5n2/4RK2 w - - 0 1")
    assert (san(board, "e1e4"), san(board, "a4e4")) == ("Re4", "Qe4")


def test_captures_by_pieces() -> None:
    board = position("4k3/8/8/3p4/8/2N1N3/8/4K3 w - - 0 1")
    assert (san(board, "c3d5"), san(board, "e3d5"), lan(board, "e3d5")) == ("Ncxd5", "Nexd5", "Ne3xd5")
    board = position("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1")
    assert (san(board, "e1d2"), lan(board, "e1d2"), lan(board, "e1f2")) == ("Kxd2", "Ke1xd2", "Ke1-f2")


# Castling


@pytest.mark.parametrize(
    ("variant", "fen", "short", "long"),
    [
        ("berolina", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1c1"),
        ("berolina", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8g8", "e8c8"),
        ("bridge", "4k3/8/8/8/***2***/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1c1"),
        ("bridge", "r3k2r/8/8/8/***2***/8/8/8/4K3 b kq - 0 1", "e9g9", "e9c9"),
    ],
)
def test_castling_is_written_with_letters(variant: str, fen: str, short: str, long: str) -> None:
    board = position(fen, variant)
    assert (san(board, short), san(board, long)) == ("O-O", "O-O-O")
    assert (lan(board, short), lan(board, long)) == ("O-O", "O-O-O")


def test_castling_that_gives_check_or_mate() -> None:
    assert san(position("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1") == "O-O+"
    assert san(position("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "chess"), "e1g1") == "O-O#"
    assert lan(position("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "chess"), "e1g1") == "O-O#"


# Check and mate


def test_check_and_mate_are_marked() -> None:
    board = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "chess")
    assert (san(board, "a1a8"), lan(board, "a1a8")) == ("Ra8#", "Ra1-a8#")
    board = position("6k1/5pp1/8/8/8/8/8/R3K3 w - - 0 1", "chess")
    assert (san(board, "a1a8"), lan(board, "a1a8")) == ("Ra8+", "Ra1-a8+")


def test_double_check_and_discovered_check_have_one_mark() -> None:
    board = position("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1")
    assert (san(board, "e4f6"), san(board, "e4c3")) == ("Nf6+", "Nc3+")


def test_berolina_pawn_gives_check_straight_ahead() -> None:
    board = position("8/8/4k3/8/3P4/8/8/4K3 w - - 0 1")
    assert (san(board, "d4e5"), san(board, "d4c5")) == ("e5+", "c5")


def test_mate_that_a_berserk_move_answers_is_a_check() -> None:
    """The pawn on f7 goes berserk against the rook, in check without a declaration."""
    fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - {}0 1"
    assert san(position(fen.format("0+0 "), "chess+berserk"), "a1a8") == "Ra8+"
    assert san(position(fen.format(""), "chess"), "a1a8") == "Ra8#"


# Berserk


def test_berserk_move_always_has_its_square_and_its_mark() -> None:
    board = position("4k3/8/6n1/8/3P4/8/8/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert (san(board, "d4g6x"), lan(board, "d4g6x")) == ("d4xg6=X", "d4xg6=X")


def test_berserk_move_beside_an_ordinary_capture_with_its_squares() -> None:
    board = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1", "chess+berserk")
    assert (san(board, "e4d5"), san(board, "e4d5x")) == ("exd5", "e4xd5=X")
    assert (lan(board, "e4d5"), lan(board, "e4d5x")) == ("e4xd5", "e4xd5=X")


def test_berserk_moves_do_not_count_for_ordinary_captures() -> None:
    """The pawn on e2 may strike d5, too."""
    board = position("4k3/8/8/3p4/4P3/8/4P3/4K3 w - - 1+1 0 1", "chess+berserk")
    assert (san(board, "e4d5"), san(board, "e4d5x"), san(board, "e2d5x")) == ("exd5", "e4xd5=X", "e2xd5=X")


def test_berserk_capture_beside_a_capture_with_the_full_square() -> None:
    variant = Variant("standard", RIGHTWARD.pawns, Berserk())
    board = position("4k3/8/8/8/2Pp4/2P5/8/4K3 w - - 1+1 0 1", variant)
    assert (san(board, "c4d4"), san(board, "c4d4x")) == ("c4xd4", "c4xd4=X")


def test_mate_by_a_berserk_discovery() -> None:
    """The berserker never gives check by itself, but it opens the file of the rook."""
    fen = "7k/4N3/6K1/{}/r6P/8/8/7R w - - 1+1 0 1"
    board = position(fen.format("8"), "chess+berserk")
    assert (san(board, "h4a4x"), lan(board, "h4a4x")) == ("h4xa4=X#", "h4xa4=X#")
    # A black pawn may go berserk against the rook.
    assert san(position(fen.format("1p6"), "chess+berserk"), "h4a4x") == "h4xa4=X+"


def test_berserker_gives_no_check_by_itself() -> None:
    board = position("8/4k3/4r3/8/3P4/8/8/4K3 w - - 0+1 0 1", "berolina+berserk")
    assert board.is_check()
    assert san(board, "d4e6x") == "d4xe6=X"


# The bridge board


def test_ranks_of_the_bridge_board() -> None:
    board = position("k7/4P3/8/8/***2***/8/8/8/4K3 w - - 0 1", "bridge")
    assert (san(board, "e8d9q"), san(board, "e8f9n"), lan(board, "e8f9r")) == ("d9=Q+", "f9=N", "e8-f9=R+")
    board = position("rnbqkbnr/pppppppp/8/8/***2***/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "bridge")
    assert (san(board, "e8c6"), san(board, "b9c7"), lan(board, "b9c7")) == ("ec6", "Nc7", "Nb9-c7")
    assert san(board, "a8c6") == "ac6"


# Null moves, and moves that are not legal


def test_null_move_is_two_dashes() -> None:
    board = Board()
    assert board.san(Move.null()) == "--"
    assert board.lan(Move.null()) == "--"
    assert board.parse_san("--") == Move.null()


def test_nobody_passes_in_check() -> None:
    board = position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    for ask in (lambda: board.san(Move.null()), lambda: board.parse_san("--")):
        with pytest.raises(IllegalMoveError) as caught:
            ask()
        assert caught.value.reason is IllegalReason.NULL_MOVE


@pytest.mark.parametrize("style", ["san", "lan", "fairy-stockfish", "cute-chess", "xboard"])
@pytest.mark.parametrize(
    ("uci", "reason"),
    [
        ("e2e4", IllegalReason.NOT_ITS_MOVE),
        ("e2c4q", IllegalReason.PROMOTION_IMPOSSIBLE),
        ("e7c5", IllegalReason.OPPONENTS_PIECE),
        ("e2c4x", IllegalReason.NO_BERSERK_RULE),
    ],
)
def test_illegal_move_has_no_text(style: str, uci: str, reason: IllegalReason) -> None:
    board = Board()
    with pytest.raises(IllegalMoveError, match=uci) as caught:
        board.san(Move.from_uci(uci), style=style)  # type: ignore[arg-type]
    assert caught.value.reason is reason
    assert board.fen() == Board().fen()


def test_illegal_move_has_no_long_text() -> None:
    with pytest.raises(IllegalMoveError, match="e2e4"):
        Board().lan(Move.from_uci("e2e4"))


def test_unknown_style_is_an_error() -> None:
    with pytest.raises(ValueError, match="pgn") as caught:
        Board().san(Move.from_uci("e2c4"), style="pgn")  # type: ignore[arg-type]
    assert not isinstance(caught.value, (IllegalMoveError, InvalidMoveError))


def test_lan_is_a_style() -> None:
    board = Board()
    for move in board.legal_moves:
        assert board.san(move, style="lan") == board.lan(move)
        assert board.san(move, style="san") == board.san(move)


# Playing and lines


def test_push_san_plays_what_parse_san_reads() -> None:
    board = Board()
    assert board.push_san("ec4") == Move.from_uci("e2c4")
    assert board.push_san("ec5").uci() == "e7c5"
    assert board.push_xboard("Nf3").uci() == "g1f3"
    assert board.parse_xboard("Nf6").uci() == "g8f6"
    assert [move.uci() for move in board.move_stack] == ["e2c4", "e7c5", "g1f3"]
    assert board.push_san("--") == Move.null()


def test_san_and_push() -> None:
    board = Board()
    assert [board.san_and_push(Move.from_uci(uci)) for uci in ("e2c4", "e7c5")] == ["ec4", "ec5"]
    assert len(board.move_stack) == 2
    with pytest.raises(IllegalMoveError):
        board.san_and_push(Move.from_uci("a1a8"))
    assert len(board.move_stack) == 2


def line(*ucis: str) -> list[Move]:
    return [Move.from_uci(uci) for uci in ucis]


def test_variation_san_has_move_numbers() -> None:
    board = Board()
    assert board.variation_san(line("e2c4", "e7c5", "g1f3")) == "1. ec4 ec5 2. Nf3"
    assert board.variation_san([]) == ""
    board.push_uci("e2c4")
    assert board.variation_san(line("e7c5", "g1f3", "g8f6")) == "1...ec5 2. Nf3 Nf6"
    assert board.variation_san(iter(line("e7c5"))) == "1...ec5"
    assert [move.uci() for move in board.move_stack] == ["e2c4"]


def test_variation_san_in_a_style() -> None:
    assert Board().variation_san(line("e2c4", "e7c5", "g1f3"), style="lan") == "1. e2-c4 e7-c5 2. Ng1-f3"


def test_variation_san_refuses_an_illegal_move_and_leaves_the_board() -> None:
    board = Board()
    with pytest.raises(IllegalMoveError, match="e2c4") as caught:
        board.variation_san(line("e2c4", "e7c5", "e2c4"))
    assert isinstance(caught.value.reason, IllegalReason)
    assert board == Board()
    assert not board.move_stack


def test_game_with_en_passant_reads_back() -> None:
    board = position("8/3k1p2/8/4P3/8/8/8/4K3 b - - 0 1")
    for text, uci in (("d5", "f7d5"), ("exe6", "e5e6"), ("Kxe6", "d7e6")):
        assert san(board, uci) == text
        assert meant(board, text) == uci
        board.push_san(text)
