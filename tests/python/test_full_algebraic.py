"""Full algebraic notation, as correspondence servers use it: labels, both squares, what else happens on the board."""

from __future__ import annotations

import pytest
from helpers import position
from notation import full, illegal, invalid, outcome, refused
from test_hostile_text import LONGEST_MESSAGE, strange
from test_san import FACING

from berolina import Board, IllegalMoveError, IllegalReason, InvalidMoveError, Move

PLUS = "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1"
WHITE_TAKES = "4k3/8/8/2pP4/8/8/8/4K3 w - d6c5 0 1"
PROMOTING = "8/4P3/8/8/8/4k3/8/4K3 w - - 0 1"
BLACK_PROMOTES = "4k3/8/8/8/8/8/4p3/K7 b - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
BLACK_CASTLES = CASTLING.replace(" w ", " b ")
BRIDGE_CASTLING = "r3k2r/8/8/8/***2***/8/8/8/R3K2R b KQkq - 0 1"
BOTH = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1"
STRIKING = "4k3/8/6n1/8/3P4/8/8/4K3 w - - 1+1 0 1"

CASES = [
    ("berolina", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2c4", "P e2-c4"),
    ("berolina", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7c5", "p e7-c5"),
    ("berolina", "4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1", "d5d6", "P d5-d6"),
    ("berolina", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "N g1-f3"),
    ("berolina", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "b8c6", "n b8-c6"),
    ("berolina", "4k3/8/8/3b4/8/8/8/Q3K2B b - - 0 1", "d5h1", "b d5-h1"),
    ("berolina", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a8", "Q a1-a8"),
    ("berolina", WHITE_TAKES, "d5d6", "P d5-d6; c5-"),
    ("berolina", FACING, "d4d3", "p d4-d3; c4-"),
    ("berolina", FACING, "e4d3", "p e4-d3"),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "P e5-d6; d5-"),
    ("berolina-plus", PLUS, "d4d3", "p d4-d3; c4-"),
    ("berolina-plus", PLUS, "d4c4", "p d4-c4"),
    ("berolina", CASTLING, "e1g1", "K e1-g1; R h1-f1"),
    ("berolina", CASTLING, "e1c1", "K e1-c1; R a1-d1"),
    ("berolina", BLACK_CASTLES, "e8g8", "k e8-g8; r h8-f8"),
    ("berolina", BLACK_CASTLES, "e8c8", "k e8-c8; r a8-d8"),
    ("bridge", BRIDGE_CASTLING, "e9g9", "k e9-g9; r h9-f9"),
    ("bridge", BRIDGE_CASTLING, "e9c9", "k e9-c9; r a9-d9"),
    ("berolina", PROMOTING, "e7d8q", "P e7-d8; Q-d8"),
    ("berolina", PROMOTING, "e7f8n", "P e7-f8; N-f8"),
    ("berolina", BLACK_PROMOTES, "e2d1q", "p e2-d1; q-d1"),
    ("berolina", BLACK_PROMOTES, "e2f1b", "p e2-f1; b-f1"),
    ("bridge", "k7/4P3/8/8/***2***/8/8/8/4K3 w - - 0 1", "e8d9r", "P e8-d9; R-d9"),
    ("berolina+berserk", STRIKING, "d4g6x", "P d4-g6; g6-"),
    ("chess+berserk", BOTH, "e4d5", "P e4-d5"),
    ("chess+berserk", BOTH, "e4d5x", "P e4-d5; d5-"),
]


def read(board: Board, text: str) -> str:
    """The UCI text of the move that the text means, which must be legal."""
    move = outcome(board, text, notation="full_algebraic")
    assert isinstance(move, Move), move
    return move.uci()


def illegal_text(board: Board, text: str) -> IllegalMoveError:
    return illegal(board, text, notation="full_algebraic")


def refused_text(board: Board, text: str) -> ValueError:
    return refused(board, text, notation="full_algebraic")


# Writing


@pytest.mark.parametrize(("variant", "fen", "uci", "text"), CASES)
def test_move_is_written_and_read_back(variant: str, fen: str, uci: str, text: str) -> None:
    board = position(fen, variant)
    assert full(board, uci) == text
    assert read(board, text) == uci
    assert board.push_full_algebraic(text) == Move.from_uci(uci)
    assert board.move_stack == [Move.from_uci(uci)]


def test_check_is_not_marked() -> None:
    board = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "chess")
    assert full(board, "a1a8") == "R a1-a8"
    refused_text(board, "R a1-a8#")


def test_illegal_move_has_no_text() -> None:
    board = Board()
    for uci, reason in (("e2e4", IllegalReason.NOT_ITS_MOVE), ("e7c5", IllegalReason.OPPONENTS_PIECE)):
        with pytest.raises(IllegalMoveError, match=uci) as caught:
            full(board, uci)
        assert caught.value.reason is reason


# Reading


@pytest.mark.parametrize(("variant", "fen", "uci", "text"), CASES)
def test_label_of_the_man_may_be_left_out(variant: str, fen: str, uci: str, text: str) -> None:
    assert read(position(fen, variant), text.split(" ", 1)[1]) == uci


def test_label_of_the_rook_may_be_left_out() -> None:
    assert read(position(CASTLING), "K e1-g1; h1-f1") == "e1g1"
    assert read(position(BLACK_CASTLES), "e8-c8; a8-d8") == "e8c8"


@pytest.mark.parametrize(
    "text",
    ["P e2-c4", "Pe2-c4", "P  e2-c4", "P e2 - c4", "P e2- c4", "P e2 -c4", "P e2  -  c4", "e2 - c4", "e2-c4"],
)
def test_spacing_is_free_in_a_move(text: str) -> None:
    assert read(Board(), text) == "e2c4"


@pytest.mark.parametrize(
    "text",
    [
        "P e7-d8;Q-d8",
        "P e7-d8 ; Q-d8",
        "Pe7-d8;Q-d8",
        "P e7-d8;  Q - d8",
        "P e7-d8; Q -d8",
        "e7-d8;Q-d8",
    ],
)
def test_spacing_is_free_between_the_parts(text: str) -> None:
    assert read(position(PROMOTING), text) == "e7d8q"


@pytest.mark.parametrize(
    ("variant", "fen", "uci", "text"),
    [
        ("berolina", WHITE_TAKES, "d5d6", "P d5-d6; @-c5"),
        ("berolina", WHITE_TAKES, "d5d6", "d5-d6;@-c5"),
        ("berolina", WHITE_TAKES, "d5d6", "P d5-d6; @ - c5"),
        ("berolina", FACING, "d4d3", "p d4-d3; @-c4"),
        ("berolina+berserk", STRIKING, "d4g6x", "P d4-g6; @-g6"),
        ("chess+berserk", BOTH, "e4d5x", "e4-d5;@-d5"),
    ],
)
def test_removal_may_be_written_with_an_at_sign(variant: str, fen: str, uci: str, text: str) -> None:
    assert read(position(fen, variant), text) == uci


def test_label_of_the_promoted_piece_may_have_either_case() -> None:
    """The seed's own example is `p e7-e8; q-e8`."""
    assert read(position(PROMOTING), "P e7-d8; q-d8") == "e7d8q"
    assert read(position(PROMOTING), "P e7-d8; n-d8") == "e7d8n"
    assert read(position(BLACK_PROMOTES), "p e2-d1; Q-d1") == "e2d1q"
    assert read(position(BLACK_PROMOTES), "p e2-f1; B-f1") == "e2f1b"


@pytest.mark.parametrize(
    ("fen", "uci", "text"),
    [
        (WHITE_TAKES, "d5d6", "P d5-d6"),
        (FACING, "d4d3", "d4-d3"),
        (CASTLING, "e1g1", "K e1-g1"),
        (CASTLING, "e1c1", "e1-c1"),
        (BLACK_CASTLES, "e8g8", "k e8-g8"),
    ],
)
def test_en_passant_and_castling_may_be_left_to_the_server(fen: str, uci: str, text: str) -> None:
    assert read(position(fen), text) == uci


# What must be said


@pytest.mark.parametrize("text", ["P e7-d8", "e7-d8"])
def test_promotion_needs_its_second_part(text: str) -> None:
    error = illegal_text(position(PROMOTING), text)
    assert error.reason is IllegalReason.PROMOTION_MISSING
    assert {move.uci() for move in error.candidates} == {"e7d8q", "e7d8r", "e7d8b", "e7d8n"}


@pytest.mark.parametrize("text", ["P d4-g6", "d4-g6"])
def test_berserk_needs_its_second_part(text: str) -> None:
    error = illegal_text(position(STRIKING, "berolina+berserk"), text)
    assert [move.uci() for move in error.candidates] in ([], ["d4g6x"])


def test_capture_without_a_second_part_is_not_berserk() -> None:
    assert read(position(BOTH, "chess+berserk"), "P e4-d5") == "e4d5"
    illegal_text(position(BOTH.replace("1+1", "0+1"), "chess+berserk"), "P e4-d5; d5-")
    illegal_text(position(BOTH.replace("1+1 ", ""), "chess"), "P e4-d5; d5-")


# Second parts that say what is not so


@pytest.mark.parametrize(
    ("variant", "fen", "text"),
    [
        ("berolina", WHITE_TAKES, "P d5-d6; e5-"),
        ("berolina", WHITE_TAKES, "P d5-d6; d6-"),
        ("berolina", WHITE_TAKES, "P d5-d6; Q-d6"),
        ("berolina", FACING, "p e4-d3; c4-"),
        ("berolina-plus", PLUS, "p d4-c4; c4-"),
        ("berolina", CASTLING, "K e1-g1; R a1-d1"),
        ("berolina", CASTLING, "K e1-g1; R h1-e1"),
        ("berolina", CASTLING, "K e1-g1; K h1-f1"),
        ("berolina", CASTLING, "K e1-g1; r h1-f1"),
        ("berolina", CASTLING, "K e1-f1; R h1-g1"),
        ("berolina", CASTLING, "R h1-f1; K e1-g1"),
        ("berolina", PROMOTING, "P e7-d8; Q-e8"),
        ("berolina", PROMOTING, "P e7-d8; Q-f8"),
        ("berolina", PROMOTING, "P e7-d8; K-d8"),
        ("berolina", PROMOTING, "P e7-d8; P-d8"),
        ("berolina", PROMOTING, "P e7-d8; d8-"),
        ("berolina", PROMOTING, "K e1-d1; Q-d1"),
        ("berolina+berserk", STRIKING, "P d4-g6; d4-"),
        ("berolina+berserk", STRIKING, "P d4-g6; Q-g6"),
        ("berolina+berserk", STRIKING, "P d4-c5; g6-"),
        ("berolina", "4k3/8/8/8/4r3/8/8/4RK2 w - - 0 1", "R e1-e4; e4-"),
    ],
)
def test_second_part_that_is_not_so_is_refused(variant: str, fen: str, text: str) -> None:
    refused_text(position(fen, variant), text)


# Labels


@pytest.mark.parametrize("text", ["p e2-c4", "N e2-c4", "K e2-c4", "p d2-b4", "n g1-f3", "B g1-f3", "P g1-f3"])
def test_wrong_label_is_an_error(text: str) -> None:
    """Labels are case-sensitive: capitals are White's."""
    illegal_text(Board(), text)


@pytest.mark.parametrize("text", ["P e7-c5", "N b8-c6", "q b8-c6"])
def test_wrong_label_of_black_is_an_error(text: str) -> None:
    illegal_text(position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("P e2-e4", IllegalReason.NOT_ITS_MOVE),
        ("P e3-e4", IllegalReason.NO_PIECE),
        ("e3-e4", IllegalReason.NO_PIECE),
        ("p e7-c5", IllegalReason.OPPONENTS_PIECE),
        ("R a1-a4", IllegalReason.PATH_BLOCKED),
        ("R a1-a2", IllegalReason.OWN_PIECE_ON_TARGET),
        ("K e1-g1", IllegalReason.OWN_PIECE_ON_TARGET),
        ("P e2-e9", IllegalReason.OFF_BOARD),
    ],
)
def test_illegal_move_has_its_reason(text: str, reason: IllegalReason) -> None:
    board = Board()
    assert illegal_text(board, text).reason is reason
    with pytest.raises(IllegalMoveError):
        board.push_full_algebraic(text)
    assert board == Board()


# What the notation can also say


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("several moves", "P e2-c4; p e7-c5"),
        ("several moves", "P e2-c4; P d2-f4"),
        ("several moves", "e2-c4; d2-f4"),
        ("several moves", "e2-c4; N g1-f3; b1-c3"),
        ("a move and a removal", "P e2-c4; e7-"),
        ("a move and a removal", "P e2-c4; c4-"),
        ("a removal alone", "e2-"),
        ("a removal alone", "@-e2"),
        ("a removal alone", "P e2-"),
        ("a dropped piece", "P-e4"),
        ("a dropped piece", "Q-d5"),
        ("a dropped piece", "P e2-c4; Q-c4"),
        ("a dropped piece", "P e2-c4; Q-d5"),
        ("a dropped piece", "P*e4"),
        ("a square taken away", "-e4"),
        ("a square taken away", "P e2-c4; -e4"),
        ("a square added", "@-j9"),
    ],
)
def test_what_no_move_of_these_games_does_is_an_error(what: str, text: str) -> None:
    board = Board()
    refused_text(board, text)
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        board.push_full_algebraic(text)
    assert board == Board(), what
    assert not board.move_stack


@pytest.mark.parametrize(
    "text",
    [
        "",
        ";",
        "P",
        "P e2",
        "e2c4",
        "P e2c4",
        "P e2xc4",
        "e2\u2013c4",
        "P e2-c4;;",
        "PP e2-c4",
        "P e2-c4-e5",
        "P i2-c4",
        "P e0-c4",
        "c4",
        "ec4",
        "Nf3",
        "O-O",
        "1. P e2-c4",
        "P e 2-c4",
        "X e2-c4",
        "P e2-c4 P d2-f4",
    ],
)
def test_text_of_another_form_is_no_move(text: str) -> None:
    invalid(Board(), text, notation="full_algebraic")


@strange
def test_strange_text_as_full_algebraic_notation(text: str) -> None:
    board = Board()
    for ask in (board.parse_full_algebraic, board.push_full_algebraic):
        with pytest.raises(InvalidMoveError) as caught:
            ask(text)
        assert len(str(caught.value)) < LONGEST_MESSAGE
    assert board == Board()


def test_full_algebraic_notation_is_read_nowhere_else() -> None:
    board = Board()
    for text in ("P e2-c4", "N g1-f3"):
        for parse in (board.parse_san, board.parse_uci):
            with pytest.raises(InvalidMoveError):
                parse(text)
    invalid(board, "Ng1f3", notation="full_algebraic")


def test_pass_is_the_null_move() -> None:
    assert Board().parse_full_algebraic("pass") == Move.null()
    assert Board().full_algebraic(Move.null()) == "pass"
    illegal_text(position("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1"), "pass")
