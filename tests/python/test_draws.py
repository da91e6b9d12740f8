"""Draws: repetition, the clocks, and the order in which endings are looked for."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest
from games import boards
from hypothesis import given

from berolina import Board, Outcome, Termination

SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


def after(board: Board, moves: list[str]) -> Board:
    for uci in moves:
        board.push_uci(uci)
    return board


@pytest.mark.parametrize("variant", ["chess", "berolina", "sergeant", "chess+berserk"])
def test_the_start_position_comes_again(variant: str) -> None:
    board = Board(variant=variant)
    counts = []
    for uci in SHUFFLE * 4:
        counts.append(max(n for n in range(1, 7) if board.is_repetition(n)))
        board.push_uci(uci)
    assert counts == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]
    assert board.is_fivefold_repetition()
    assert board.outcome() == Outcome(Termination.FIVEFOLD_REPETITION, None)
    assert board.result() == "1/2-1/2"
    board.pop()
    assert (board.is_game_over(), board.is_game_over(claim_draw=True)) == (False, True)


def test_a_threefold_repetition_can_be_claimed_by_the_move_that_brings_it_about() -> None:
    board = after(Board(), (SHUFFLE * 2)[:-1])
    assert (board.is_repetition(), board.can_claim_threefold_repetition(), board.can_claim_draw()) == (
        False,
        True,
        True,
    )
    assert board.outcome() is None
    assert board.outcome(claim_draw=True) == Outcome(Termination.THREEFOLD_REPETITION, None)
    assert (board.result(), board.result(claim_draw=True)) == ("*", "1/2-1/2")
    board.pop()
    assert not board.can_claim_threefold_repetition()


def test_en_passant_that_is_illegal_does_not_tell_positions_apart() -> None:
    board = Board("8/8/8/8/4p3/8/R2P3k/K7 w - - 0 1", variant="chess")
    after(board, ["d2d4", *["h2h3", "a2a3", "h3h2", "a3a2"] * 2])
    assert board.is_repetition(3)


def test_en_passant_that_is_legal_tells_positions_apart() -> None:
    board = Board("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    after(board, ["e2c4", *["e8d8", "e1d1", "d8e8", "d1e1"] * 2])
    assert (board.is_repetition(2), board.is_repetition(3)) == (True, False)


def test_declarations_tell_positions_apart() -> None:
    fen = "4k3/8/8/5n2/8/8/1P6/4K3 w - - 1+1 0 1"
    one, other = Board(fen, variant="berolina+berserk"), Board(fen.replace("1+1", "0+1"), variant="berolina+berserk")
    assert one != other


def test_castling_rights_tell_positions_apart() -> None:
    board = Board("4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1")
    after(board, ["h1g1", "h8g8", "g1h1", "g8h8"])
    assert not board.is_repetition(2)
    after(board, ["h1g1", "h8g8", "g1h1", "g8h8"])
    assert board.is_repetition(2)


@pytest.mark.parametrize(
    ("clock", "is_fifty", "can_claim", "is_seventyfive"),
    [(98, False, False, False), (99, False, True, False), (100, True, True, False), (150, True, True, True)],
)
def test_the_halfmove_clock(clock: int, is_fifty: bool, can_claim: bool, is_seventyfive: bool) -> None:
    board = Board(f"6k1/8/6KR/8/8/8/8/8 b - - {clock} 90")
    found = (board.is_fifty_moves(), board.can_claim_fifty_moves(), board.is_seventyfive_moves())
    assert found == (is_fifty, can_claim, is_seventyfive)
    assert board.is_game_over() is is_seventyfive
    assert board.can_claim_draw() is board.is_game_over(claim_draw=True) is can_claim


@pytest.mark.parametrize(
    ("fen", "termination"),
    [
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 150 100", Termination.CHECKMATE),
        ("7k/8/6KB/8/8/8/8/8 b - - 150 100", Termination.INSUFFICIENT_MATERIAL),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 150 100", Termination.STALEMATE),
        ("6k1/8/6KR/8/8/8/8/8 b - - 150 100", Termination.SEVENTYFIVE_MOVES),
        ("6k1/8/6KR/8/8/8/8/8 b - - 100 100", Termination.FIFTY_MOVES),
    ],
)
def test_endings_are_looked_for_in_order(fen: str, termination: Termination) -> None:
    outcome = Board(fen).outcome(claim_draw=True)
    assert outcome is not None
    assert outcome.termination is termination


def test_a_number_that_is_none_is_always_reached() -> None:
    board = Board()
    assert board.is_repetition(1)
    assert board.is_repetition(-5)
    assert not board.is_repetition(2**62)
    assert not board.is_repetition(10**30)
    assert board.is_repetition(-(10**30))
    with pytest.raises(TypeError, match="a count is an int, not float"):
        board.is_repetition(2.0)  # type: ignore[arg-type]


def test_copies_have_as_many_moves_as_there_are() -> None:
    board = after(Board(), SHUFFLE)
    for stack, count in ((2**70, 4), (-(2**70), 0), (3, 3), (True, 4), (False, 0)):
        assert len(board.copy(stack=stack).move_stack) == count


@given(boards)
def test_repetition_counts_equal_positions(board: Board) -> None:
    now = board.copy()
    times = 1
    earlier = board.copy()
    while earlier.move_stack:
        earlier.pop()
        times += earlier == now
    assert board.is_repetition(times)
    assert not board.is_repetition(times + 1)


def test_a_game_of_5000_moves_works() -> None:
    board = Board("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    for _ in range(2500):
        after(board, ["a1b1", "e8d8", "b1a1", "d8e8"])
    assert (len(board.move_stack), board.fullmove_number) == (10_000, 5001)
    assert board.is_fivefold_repetition()
    assert not board.copy(stack=False).move_stack
    assert len(board.copy(stack=3).move_stack) == 3
    assert board.copy(stack=3).is_repetition(2) is False
    assert pickle.loads(pickle.dumps(board)).move_stack == board.move_stack
    for _ in range(10_000):
        board.pop()
    assert board == board.root()


GAME_AND_PEAK = """
import resource, sys
from berolina import Board

board = Board("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
for _ in range(int(sys.argv[1]) // 4):
    for uci in ("a1b1", "e8d8", "b1a1", "d8e8"):
        board.push_uci(uci)
    board.is_repetition(), board.outcome(), board.copy(stack=False), board.copy()
# Kibibytes, but bytes on macOS.
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the peak of a process is not told there")
def test_a_game_needs_memory_in_proportion_to_its_length() -> None:
    def peak(plies: int) -> int:
        command = [sys.executable, "-c", GAME_AND_PEAK, str(plies)]
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    none, short, long = peak(0), peak(5_000), peak(20_000)
    # Some 300 bytes a ply for the board and for its copy. Were it 1 KiB, or in proportion
    # to the square of the length, that would
    # be 20 MiB, or much more.
    assert short - none < 8 * 1024
    assert long - none < 20 * 1024
