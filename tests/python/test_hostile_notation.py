"""Any text at all is a move in a notation, or one of three errors, and never anything worse."""

from __future__ import annotations

from typing import Literal

import pytest
from games import boards
from hypothesis import example, given, settings
from hypothesis import strategies as st
from notation import check_error
from test_hostile_text import LONGEST_MESSAGE, nearly

from berolina import AmbiguousMoveError, Board, IllegalMoveError, InvalidMoveError, Move

Notation = Literal["san", "full_algebraic", "xboard"]

ERRORS = (AmbiguousMoveError, IllegalMoveError, InvalidMoveError)
BOARDS = {
    "start": Board(),
    "chess": Board("r3k2r/pPp5/8/3pP3/8/2N1N3/8/R3K2R w KQkq d6 0 1", variant="chess"),
    "en passant": Board("4k3/8/8/8/2Pppp2/8/8/4K3 b - d3c4 0 1"),
    "berserk": Board("4k3/8/2p3n1/3P4/3P4/8/8/4K3 w - - 1+1 0 1", variant="berolina+berserk"),
    "bridge": Board("k2r4/4P3/8/8/***2***/8/8/8/R3K2R w KQ - 0 1", variant="bridge"),
    "in check": Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
    "mated": Board("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", variant="chess"),
}
SAN_TEXTS = (
    "ec4",
    "Nbd2+",
    "exd6 e.p.",
    "O-O-O#",
    "0-0!",
    "b8=Q",
    "b7a8(N)",
    "d4xg6=X",
    "d4g6x",
    "--",
    "Ke1-e2!?",
    "R1a3",
)
FULL_TEXTS = ("P e2-c4", "p d4-d3; c4-", "K e1-g1; R h1-f1", "P b7-b8; Q-b8", "d4-g6; @-g6", "e8-d9;r-d9")

SAN_LETTERS = "KQRBNPXabcdefghx123456789-=+#!?O0()e.p. "
FULL_LETTERS = "KQRBNPkqrbnp@;- abcdefgh123456789"


def read(board: Board, notation: Notation, text: str) -> Move | None:
    """The move that is read from the text, which must be possible; None if the text is refused."""
    before = board.fen(en_passant="fen")
    try:
        move: Move = getattr(board, f"parse_{notation}")(text)
    except ERRORS as error:
        check_error(board, text, error)
        return None
    finally:
        assert board.fen(en_passant="fen") == before
    assert board.is_legal(move) or (move == Move.null() and not board.is_check())
    return move


def same_by_pushing(board: Board, notation: Notation, text: str, move: Move | None) -> None:
    twin = board.copy()
    if move is None:
        with pytest.raises(ERRORS):
            getattr(twin, f"push_{notation}")(text)
        assert twin.move_stack == board.move_stack
    else:
        assert getattr(twin, f"push_{notation}")(text) == move
        assert twin.pop() == move
    assert twin.fen(en_passant="fen") == board.fen(en_passant="fen")


def test_all_errors_are_value_errors() -> None:
    assert all(issubclass(error, ValueError) for error in ERRORS)


some_board = st.sampled_from(sorted(BOARDS))


@settings(deadline=None, max_examples=400)
@given(name=some_board, text=nearly(SAN_LETTERS, *SAN_TEXTS))
@example(name="start", text="e\0c4")
@example(name="start", text="ec4\0")
@example(name="start", text="\uff45c4")
@example(name="start", text="e\u0301c4")
@example(name="start", text="Nf\u0663")
@example(name="start", text="ec4\n")
@example(name="chess", text="О-О")  # noqa: RUF001
@example(name="start", text="N" * 100_000)
@example(name="start", text="!" * 100_000)
@example(name="start", text="ec4" + "!?" * 50_000)
@example(name="start", text="ec4" + "+" * 100_000)
@example(name="berserk", text="d4xg6=X" * 20_000)
def test_any_text_is_san_or_an_error(name: str, text: str) -> None:
    board = BOARDS[name]
    move = read(board, "san", text)
    assert read(board, "xboard", text) == move
    same_by_pushing(board, "san", text, move)
    if move is not None:
        assert board.parse_san(board.san(move)) == move


@settings(deadline=None, max_examples=400)
@given(name=some_board, text=nearly(FULL_LETTERS, *FULL_TEXTS))
@example(name="start", text="P e2\0-c4")
@example(name="start", text="P e2-c4;")
@example(name="start", text=";" * 100_000)
@example(name="start", text=" " * 100_000)
@example(name="start", text="P e2-c4" + " " * 100_000 + ";")
@example(name="start", text="P e2-c4; " * 20_000)
@example(name="start", text="P\u00a0e2-c4\u2028")
@example(name="start", text="P e2−c4")  # noqa: RUF001
def test_any_text_is_full_algebraic_notation_or_an_error(name: str, text: str) -> None:
    board = BOARDS[name]
    move = read(board, "full_algebraic", text)
    same_by_pushing(board, "full_algebraic", text, move)
    if move:
        assert board.parse_full_algebraic(board.full_algebraic(move)) == move


@pytest.mark.parametrize("notation", ["san", "full_algebraic"])
@pytest.mark.parametrize("text", [*SAN_TEXTS, *FULL_TEXTS])
def test_messages_stay_short(notation: Notation, text: str) -> None:
    """However long the text is; only candidates make a message longer."""
    for long in (text * 5000, text + " " + "\U0001f600" * 5000, "\u202e" * 5000 + text):
        with pytest.raises((InvalidMoveError, IllegalMoveError)) as caught:
            getattr(Board(), f"parse_{notation}")(long)
        assert len(str(caught.value)) < LONGEST_MESSAGE


@settings(deadline=None, max_examples=100)
@given(board=boards)
def test_every_legal_move_of_a_game_reads_back(board: Board) -> None:
    for move in board.legal_moves:
        assert board.parse_san(board.san(move)) == move
        assert board.parse_san(board.lan(move)) == move
        assert board.parse_san(board.uci(move)) == move
        assert board.parse_full_algebraic(board.full_algebraic(move)) == move


@settings(deadline=None, max_examples=60)
@given(board=boards)
def test_whole_game_reads_back_from_its_line(board: Board) -> None:
    """Numbers aside, the texts of a line can be played again."""
    moves = board.move_stack
    root = board.root()
    again = root.copy()
    for word in root.variation_san(moves).split():
        text = word.rpartition("...")[2]
        if not text.endswith("."):
            again.push_san(text)
    assert again.move_stack == moves
    assert again == board


@pytest.mark.parametrize(
    "name", ["parse_san", "push_san", "parse_full_algebraic", "push_full_algebraic", "parse_xboard"]
)
@pytest.mark.parametrize("argument", [None, 5, b"ec4", ["ec4"], Move.from_uci("e2c4")])
def test_what_is_no_text_is_a_type_error(name: str, argument: object) -> None:
    with pytest.raises(TypeError):
        getattr(Board(), name)(argument)


@pytest.mark.parametrize("name", ["san", "lan", "full_algebraic", "san_and_push"])
@pytest.mark.parametrize("argument", [None, 5, "e2c4"])
def test_what_is_no_move_is_a_type_error(name: str, argument: object) -> None:
    with pytest.raises(TypeError):
        getattr(Board(), name)(argument)
