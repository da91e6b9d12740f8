"""How moves are read from standard algebraic notation: the exact text first, then what fits one legal move."""

from __future__ import annotations

import pytest
from helpers import position
from notation import ambiguous, illegal, invalid, meant, refused, san
from test_hostile_text import LONGEST_MESSAGE, strange
from test_san import FACING, RIGHTWARD

from berolina import Board, IllegalReason, InvalidMoveError, Move, PawnRule, Variant

PAWN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
KNIGHTS = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
PROMOTING = "8/4P3/8/8/8/4k3/8/4K3 w - - 0 1"
ROOKS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
BOTH = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1"
"""With orthodox pawns, e4 takes d5 and goes berserk against it."""
STRIKING = "4k3/8/6n1/8/3P4/8/8/4K3 w - - 1+1 0 1"
"""d4 can only go berserk against g6."""


# Marks


@pytest.mark.parametrize("mark", ["", "+", "#"])
@pytest.mark.parametrize("annotation", ["", "!", "?", "!!", "??", "!?", "?!"])
def test_marks_of_check_and_annotations_do_not_matter(mark: str, annotation: str) -> None:
    quiet, mate = position(PAWN), position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "chess")
    assert meant(quiet, f"c4{mark}{annotation}") == "e2c4"
    assert meant(mate, f"Ra8{mark}{annotation}") == "a1a8"
    assert meant(position(ROOKS), f"O-O{mark}{annotation}") == "e1g1"
    assert meant(position(PROMOTING), f"d8=N{mark}{annotation}") == "e7d8n"
    assert meant(position(STRIKING, "berolina+berserk"), f"d4xg6=X{mark}{annotation}") == "d4g6x"


@pytest.mark.parametrize("text", ["dxd3 e.p.", "dxd3e.p.", "dxd3 e.p.+", "dxd3e.p.!?", "d4xd3 e.p.", "dd3 e.p."])
def test_en_passant_may_be_called_so(text: str) -> None:
    assert meant(position(FACING), text) == "d4d3"


@pytest.mark.parametrize("text", ["d3 e.p.", "e3 e.p.", "Kd7 e.p.", "e4d3e.p."])
def test_what_is_no_en_passant_may_not_be_called_so(text: str) -> None:
    refused(position(FACING), text)


def test_ordinary_capture_may_not_be_called_en_passant() -> None:
    refused(position("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1"), "dxd6 e.p.")


# Exact first


def test_exact_text_is_read_first() -> None:
    """The d-pawn could be meant, were it not that its capture is always told by `x` or its file."""
    board = position(FACING)
    assert meant(board, "d3") == "e4d3"
    assert meant(board, "dxd3") == "d4d3"
    assert meant(board, "xd3") == "d4d3"


def test_exact_text_wins_over_a_generous_one() -> None:
    """`cxd4` leaves open which pawn captures, `c4xd4` does not, though it also begins a berserk move."""
    board = position("4k3/8/8/8/2Pp4/2P5/8/4K3 w - - 0 1", RIGHTWARD)
    assert ambiguous(board, "cxd4") == {"c4d4", "c3d4"}
    assert meant(board, "c4xd4") == "c4d4"
    assert meant(position(BOTH, "chess+berserk"), "e4xd5") == "e4d5"
    assert meant(position(BOTH, "chess+berserk"), "e4xd5=X") == "e4d5x"


def test_quiet_step_and_en_passant_are_not_mixed_up_by_a_file() -> None:
    """The e-pawns of Berolina Plus: one steps quietly to d3, the other takes on it."""
    board = position("4k3/8/8/8/2P1p3/4p3/8/6K1 b - d3c4 0 1", "berolina-plus")
    assert meant(board, "d3") == "e4d3"
    assert meant(board, "exd3") == "e3d3"
    assert ambiguous(board, "ed3") == {"e4d3", "e3d3"}


def test_exact_text_of_a_quiet_step_is_no_capture_without_its_cross() -> None:
    """Black's pawns on c4 and e3 step to d3 and so need their files; the one on c3 takes there en passant."""
    crosswise = PawnRule(["forward-left", "forward-right", "right"], ["left"], [])
    board = position("4k3/8/8/8/2p1P3/2p1p3/8/4K3 b - d3e4 0 1", Variant("standard", (PawnRule.BEROLINA, crosswise)))
    assert (san(board, "c4d3"), san(board, "e3d3"), san(board, "c3d3")) == ("cd3", "ed3", "cxd3")
    assert meant(board, "cd3") == "c4d3"
    assert meant(board, "cxd3") == "c3d3"
    assert ambiguous(board, "Pcd3") == {"c4d3", "c3d3"}


# Generous spellings


@pytest.mark.parametrize(
    "text", ["c4", "Pc4", "ec4", "Pec4", "2c4", "e2c4", "e2-c4", "Pe2c4", "Pe2-c4", "e2xc4", "Pe2xc4"]
)
def test_spellings_of_a_quiet_pawn_move(text: str) -> None:
    assert meant(position(PAWN), text) == "e2c4"


@pytest.mark.parametrize("text", ["xc4", "exc4", "Pxc4", "e-c4", "-c4", "P-c4"])
def test_extra_cross_or_dash_needs_the_full_square(text: str) -> None:
    refused(position(PAWN), text)


@pytest.mark.parametrize(
    "text",
    ["dxd6", "dd6", "Pdxd6", "Pdd6", "Pxd6", "xd6", "5xd6", "d5xd6", "d5d6", "d5-d6", "Pd5xd6", "Pd5-d6", "Pd5d6"],
)
def test_spellings_of_a_pawn_capture(text: str) -> None:
    assert meant(position("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1"), text) == "d5d6"


@pytest.mark.parametrize("text", ["d6", "Pd6", "5d6"])
def test_pawn_capture_is_told_by_its_cross_or_its_file(text: str) -> None:
    illegal(position("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1"), text)


@pytest.mark.parametrize(
    "text", ["Nbd2", "N1d2", "Nb1d2", "Nb1-d2", "Nb1xd2", "b1d2", "b1-d2", "b1xd2", "Nbd2+", "Nb1d2!"]
)
def test_spellings_of_a_knights_move(text: str) -> None:
    assert meant(position(KNIGHTS), text) == "b1d2"


@pytest.mark.parametrize("text", ["Nbxd2", "Nxd2", "Nb-d2", "N-a3", "nbd2", "Bbd2", "Pb1d2", "bd2"])
def test_what_is_no_spelling_of_a_knights_move(text: str) -> None:
    refused(position(KNIGHTS), text)


@pytest.mark.parametrize(
    "text", ["Nxd5", "Nd5", "Ncxd5", "Ncd5", "N3xd5", "Nc3xd5", "Nc3d5", "Nc3-d5", "c3d5", "c3xd5"]
)
def test_spellings_of_a_knights_capture(text: str) -> None:
    assert meant(position("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1"), text) == "c3d5"


def test_over_specified_moves_are_read() -> None:
    assert meant(Board(), "Ng1f3") == "g1f3"
    assert meant(Board(), "Ngf3") == "g1f3"
    assert meant(Board(), "N1f3") == "g1f3"


@pytest.mark.parametrize("text", ["O-O", "0-0", "e1g1", "e1-g1", "Ke1g1", "Ke1-g1", "O-O+", "0-0!"])
def test_spellings_of_castling(text: str) -> None:
    assert meant(position(ROOKS), text) == "e1g1"


def test_long_castling_is_not_short_castling() -> None:
    board = position(ROOKS)
    assert (meant(board, "O-O-O"), meant(board, "0-0-0"), meant(board, "e1c1")) == ("e1c1", "e1c1", "e1c1")
    assert meant(position("r3k2r/8/8/8/***2***/8/8/8/4K3 b kq - 0 1", "bridge"), "O-O-O") == "e9c9"


@pytest.mark.parametrize("text", ["Kg1", "o-o", "O-0", "0-O", "OO", "O-O-", "O-O-O-O", "O--O"])
def test_what_is_no_castling(text: str) -> None:
    refused(position(ROOKS), text)


@pytest.mark.parametrize("end", ["=Q", "Q", "(Q)", "=q", "q", "(q)"])
@pytest.mark.parametrize("start", ["d8", "Pd8", "ed8", "e7d8", "e7-d8", "Pe7-d8"])
def test_spellings_of_a_promotion(start: str, end: str) -> None:
    assert meant(position(PROMOTING), start + end) == "e7d8q"
    assert meant(position(PROMOTING), start + end + "+") == "e7d8q"


@pytest.mark.parametrize("text", ["d4xg6=X", "d4g6=X", "d4-g6=X", "Pd4xg6=X", "Pd4-g6=X", "d4g6x", "d4xg6=X+"])
def test_spellings_of_a_berserk_move(text: str) -> None:
    assert meant(position(STRIKING, "berolina+berserk"), text) == "d4g6x"


@pytest.mark.parametrize("text", ["xg6=X", "dxg6=X", "g6=X"])
def test_berserk_mark_says_enough_where_one_pawn_can(text: str) -> None:
    assert meant(position(STRIKING, "berolina+berserk"), text) == "d4g6x"
    two = position("4k3/8/6n1/8/P2P4/8/8/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert meant(two, "dxg6=X") == "d4g6x"
    assert ambiguous(two, "xg6=X") == {"a4g6x", "d4g6x"}


def test_ranks_of_the_bridge_board_are_read() -> None:
    board = position("k7/4P3/8/8/***2***/8/8/8/4K3 w - - 0 1", "bridge")
    assert meant(board, "d9=Q") == meant(board, "e8d9q") == meant(board, "e8-d9(Q)+") == "e8d9q"


# What is never guessed


@pytest.mark.parametrize("text", ["d8", "e7d8", "e7-d8", "Pd8", "ed8", "d8+", "e7xd8"])
def test_promoted_piece_is_never_guessed(text: str) -> None:
    error = illegal(position(PROMOTING), text)
    assert error.reason is IllegalReason.PROMOTION_MISSING
    assert {move.uci() for move in error.candidates} == {"e7d8q", "e7d8r", "e7d8b", "e7d8n"}


@pytest.mark.parametrize("text", ["d8=K", "d8=P", "d8K", "e7d8k", "e7d8p", "d8=X"])
def test_pawn_becomes_no_king_and_no_pawn(text: str) -> None:
    refused(position(PROMOTING), text)


@pytest.mark.parametrize("text", ["c4=Q", "e2c4q", "Ke2=Q", "e1e2q"])
def test_nothing_else_is_promoted(text: str) -> None:
    refused(position(PAWN), text)


@pytest.mark.parametrize("text", ["d4xg6", "d4g6", "d4-g6", "dxg6", "Pd4xg6"])
def test_berserk_mark_is_never_left_out(text: str) -> None:
    error = illegal(position(STRIKING, "berolina+berserk"), text)
    assert [move.uci() for move in error.candidates] in ([], ["d4g6x"])


def test_berserk_mark_is_not_read_into_an_ordinary_capture() -> None:
    board = position(BOTH, "chess+berserk")
    for text in ("exd5", "e4xd5", "e4d5", "e4-d5", "ed5", "Pxd5"):
        assert meant(board, text) == "e4d5"
    for text in ("e4xd5=X", "e4d5x", "e4d5=X"):
        assert meant(board, text) == "e4d5x"


def test_ordinary_capture_is_not_read_as_a_berserk_move() -> None:
    illegal(position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0+1 0 1", "chess+berserk"), "e4xd5=X")
    illegal(position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "chess"), "e4xd5=X")


# Ambiguous texts


def test_pawns_that_could_step_to_one_square_are_all_named() -> None:
    board = Board()
    assert ambiguous(board, "c4") == {"a2c4", "e2c4"}
    assert ambiguous(board, "Pc4") == {"a2c4", "e2c4"}
    assert ambiguous(board, "2c4") == {"a2c4", "e2c4"}
    assert meant(board, "ec4") == "e2c4"
    with pytest.raises(ValueError, match="c4"):
        board.push_san("c4")
    assert board == Board()


def test_pieces_that_could_go_to_one_square_are_all_named() -> None:
    assert ambiguous(position(KNIGHTS), "Nd2") == {"b1d2", "f3d2"}
    queens = position("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1")
    assert ambiguous(queens, "Qe1") == {"e4e1", "h4e1", "h1e1"}
    assert ambiguous(queens, "Qhe1") == {"h4e1", "h1e1"}
    assert ambiguous(queens, "Q4e1") == {"e4e1", "h4e1"}
    assert meant(queens, "Qh4e1") == "h4e1"


def test_man_that_may_not_go_is_no_candidate() -> None:
    assert meant(position("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"), "Ne2") == "g1e2"
    assert meant(position("4r2k/8/8/8/8/2P1P3/8/4K3 w - - 0 1"), "d4") == "c3d4"
    illegal(position("4r2k/8/8/8/8/2P1P3/8/4K3 w - - 0 1"), "ed4")


def test_two_promotions_to_one_square_are_ambiguous() -> None:
    board = position("8/P1P5/8/8/8/4k3/8/4K3 w - - 0 1")
    assert ambiguous(board, "b8=Q") == {"a7b8q", "c7b8q"}
    assert meant(board, "ab8=Q") == "a7b8q"


def test_captures_with_the_same_file_are_ambiguous() -> None:
    board = position("4k3/8/8/8/2Pp4/2P5/8/4K3 w - - 0 1", RIGHTWARD)
    assert ambiguous(board, "cxd4") == {"c4d4", "c3d4"}
    assert ambiguous(board, "xd4") == {"c4d4", "c3d4"}
    assert meant(board, "3xd4") == "c3d4"


def test_two_captures_of_one_pawn_are_not_mixed_up() -> None:
    board = position("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", "berolina-plus")
    assert meant(board, "dxc4") == "d4c4"
    assert meant(board, "dxd3") == "d4d3"
    assert meant(board, "dxd3 e.p.") == "d4d3"
    refused(board, "dxc4 e.p.")


# Illegal texts


@pytest.mark.parametrize(
    ("variant", "fen", "text", "reason"),
    [
        ("berolina", PAWN, "e2e4", IllegalReason.NOT_ITS_MOVE),
        ("berolina", PAWN, "d2d3", IllegalReason.NO_PIECE),
        ("berolina", PAWN, "e8e7", IllegalReason.OPPONENTS_PIECE),
        ("berolina", PAWN, "Ke1e2", IllegalReason.OWN_PIECE_ON_TARGET),
        ("berolina", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Ne2-c3", IllegalReason.PINNED),
        ("berolina", "4k3/8/8/8/8/5p2/8/4K2R w K - 0 1", "e1g1", None),
        ("berolina", "4k3/8/8/8/8/8/5p2/4K2R w K - 0 1", "O-O", IllegalReason.CASTLING_THROUGH_CHECK),
        ("berolina", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", IllegalReason.NO_CASTLING_RIGHT),
        ("berolina", "8/8/8/8/R1Pp3k/8/8/4K3 b - d3c4 0 1", "d4xd3", IllegalReason.EN_PASSANT_EXPOSES_KING),
        ("berolina", STRIKING.replace(" 1+1", ""), "d4xg6=X", IllegalReason.NO_BERSERK_RULE),
        ("berolina+berserk", STRIKING.replace("1+1", "0+1"), "d4xg6=X", IllegalReason.NO_DECLARATION),
        ("bridge", "4k3/8/8/8/***2***/8/8/8/4K3 w - - 0 1", "e1a5", IllegalReason.OFF_BOARD),
    ],
)
def test_text_with_both_squares_or_castling_has_the_reason_of_its_move(
    variant: str, fen: str, text: str, reason: IllegalReason | None
) -> None:
    board = position(fen, variant)
    if reason is None:
        assert meant(board, text)
    else:
        assert illegal(board, text).reason is reason


@pytest.mark.parametrize("text", ["Nf6", "Ke3", "Qd1", "c5", "dxc3", "bc4", "O-O", "O-O-O", "d4", "Bb5+"])
def test_well_formed_text_that_fits_no_move_is_illegal(text: str) -> None:
    board = position(PAWN)
    illegal(board, text)
    with pytest.raises(ValueError, match=text.replace("+", r"\+")):
        board.push_san(text)
    assert board == position(PAWN)
    assert not board.move_stack


def test_candidates_may_be_none() -> None:
    assert illegal(position(PAWN), "Qd1").candidates == ()


def test_nothing_is_legal_when_the_game_is_over() -> None:
    mated = position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "chess")
    illegal(mated, "Kh8")
    illegal(mated, "--")


# What is no move at all


@pytest.mark.parametrize(
    "text",
    ["", "e", "i4", "Xf3", "Nf", "N", "x", "+", "e4e5e6", "Nf3 Nf6", "1. e4", "1-0", "*", "e4;", "$1", "nf3", "pc4"],
)
def test_what_is_no_move_at_all(text: str) -> None:
    error = invalid(Board(), text)
    assert isinstance(error, InvalidMoveError)
    with pytest.raises(InvalidMoveError):
        Board().push_san(text)


@strange
def test_strange_text_as_san(text: str) -> None:
    board = Board()
    for read in (board.parse_san, board.push_san, board.parse_xboard, board.push_xboard):
        with pytest.raises(InvalidMoveError) as caught:
            read(text)
        assert len(str(caught.value)) < LONGEST_MESSAGE
    assert board == Board()


def test_text_is_not_uci_and_uci_is_not_san() -> None:
    board = Board()
    for text in ("ec4", "Nf3", "e2-c4", "Ng1f3"):
        with pytest.raises(InvalidMoveError):
            board.parse_uci(text)
    assert board.parse_san("e2c4") == Move.from_uci("e2c4")
    assert san(board, "e2c4") == "ec4"
