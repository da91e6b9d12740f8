"""Boards as Python objects: subclasses, copies, pickles, threads, and the end of the interpreter."""

from __future__ import annotations

import copy
import gc
import pickle
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from unittest import mock

import pytest

import berolina
from berolina import _core


class NamedBoard(berolina.Board):
    """A subclass with arguments and attributes of its own."""

    def __init__(self, name: str) -> None:
        super().__init__("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", variant="berolina")
        self.name = name


def test_subclasses_have_arguments_of_their_own() -> None:
    board = NamedBoard("x")
    assert board.push_uci("d4d3").uci() == "d4d3"


@pytest.mark.parametrize(
    "twin_of", [berolina.Board.copy, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))]
)
def test_twins_are_equal_independent_and_keep_attributes(twin_of: object) -> None:
    assert callable(twin_of)
    board = NamedBoard("x")
    board.push_uci("d4d3")
    twin = twin_of(board)
    assert type(twin) is NamedBoard
    assert (twin, twin.name, twin.move_stack) == (board, "x", board.move_stack)
    twin.pop()
    assert twin.fen("fen") == "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1"
    assert twin != board


def test_pickled_boards_of_every_variant_can_be_taken_back_to_their_root() -> None:
    for variant in berolina.variants():
        board = berolina.Board(variant=variant)
        for _ in range(20):
            board.push(next(iter(board.legal_moves)))
        twin = pickle.loads(pickle.dumps(board))
        while board.move_stack:
            assert twin.fen("fen") == board.fen("fen")
            assert twin.pop() == board.pop()


def test_comparison_leaves_others_their_say() -> None:
    assert berolina.Board() == mock.ANY
    assert berolina.Board() != "a text"


def test_a_board_that_holds_its_own_moves_is_collected() -> None:
    board = NamedBoard("x")
    board.__dict__["moves"] = board.legal_moves
    seen = weakref.ref(board)
    del board
    gc.collect()
    assert seen() is None


def test_legal_moves_follow_the_game_and_outlive_the_board() -> None:
    board = berolina.Board("8/8/8/8/8/8/6k1/4K3 w - - 0 1")
    moves, twins_moves = board.legal_moves, board.copy().legal_moves
    assert len(moves) == 3
    board.push_uci("e1d1")
    assert (len(moves), len(twins_moves)) == (8, 3)
    del board
    assert len(list(moves)) == 8


@pytest.mark.parametrize(
    "fen",
    ["3rk3/2P5/8/8/8/5n2/1P6/4K3 w - - 1+1 0 1", "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 1+1 0 1"],
    ids=["promotions and berserk", "en passant"],
)
def test_listed_moves_equal_moves_made_by_hand(fen: str) -> None:
    board = berolina.Board(fen, variant="berolina+berserk")
    listed = list(board.legal_moves)
    made = [berolina.Move(move.from_square, move.to_square, move.promotion, move.berserk) for move in listed]
    assert listed == made == [berolina.Move.from_uci(move.uci()) for move in listed]
    assert [hash(move) for move in listed] == [hash(move) for move in made]
    assert len({hash(move) for move in listed}) == len(listed)
    for move in made:
        board.push(move)
        assert board.pop() == move


def test_clocks_stop_where_reading_ends() -> None:
    board = berolina.Board("4k3/8/8/8/8/8/8/4K3 b - - 999999 999999")
    board.push_uci("e8d8")
    assert berolina.Board(board.fen()).fullmove_number == 999_999


def test_a_side_in_check_cannot_pass() -> None:
    board = berolina.Board("4k3/8/8/8/8/8/8/4RK2 b - - 0 1")
    for refused in (board.parse_uci, board.push_uci):
        with pytest.raises(berolina.IllegalMoveError, match="from e1") as caught:
            refused("0000")
        assert caught.value.reason is berolina.IllegalReason.NULL_MOVE
    free = berolina.Board()
    free.push(berolina.Move.null())
    assert free.turn is berolina.BLACK


def test_boards_survive_several_threads() -> None:
    boards = [berolina.Board(), berolina.Board()]
    faults: list[BaseException] = []
    rounds: list[int] = []

    def play(own: berolina.Board, other: berolina.Board) -> None:
        for _ in range(300):
            try:
                own._assign(other)
                own.push(next(iter(own.legal_moves)))
                own.pop()
            except (IndexError, berolina.IllegalMoveError, StopIteration):
                pass  # another thread was there first
            except BaseException as fault:
                faults.append(fault)
            rounds.append(1)

    pairs = [(boards[0], boards[1]), (boards[1], boards[0]), (boards[0], boards[0])] * 2
    threads = [threading.Thread(target=play, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (faults, len(rounds)) == ([], 300 * len(pairs))
    for board in boards:
        replayed = board.root()
        for move in board.move_stack:
            replayed.push(move)
        assert replayed == board


def test_pickles_and_reprs_are_of_one_moment_whatever_other_threads_do() -> None:
    board = berolina.Board()
    knight = berolina.Piece.from_symbol("n")
    stop = threading.Event()

    def churn() -> None:
        while not stop.is_set():
            # A game, a draft with White's king gone, and a game of another variant.
            board._assign(berolina.Board())
            board.push_uci("e2c4")
            board.set_piece_at(berolina.E1, knight)
            board._assign(berolina.Board("4k3/8/8/8/***2***/8/8/8/4K3 w - - 0 1", variant="bridge"))

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=churn)
    thread.start()
    try:
        for _ in range(3000):
            twin = pickle.loads(pickle.dumps(board))
            assert twin.is_valid() or twin.piece_at(berolina.E1) == knight
            shown = eval(repr(board), {"Board": berolina.Board})
            assert shown.is_valid() or shown.piece_at(berolina.E1) == knight
    finally:
        stop.set()
        thread.join()
        sys.setswitchinterval(interval)


def test_reasons_are_those_of_the_core() -> None:
    assert {reason.value for reason in berolina.IllegalReason} == set(_core.illegal_reasons())


class SlottedBoard(berolina.Board):
    """A subclass with a slot, and a `push` of its own that needs it."""

    __slots__ = ("log",)

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []

    def push(self, move: berolina.Move) -> None:
        super().push(move)
        self.log.append(move.uci())


def test_slots_and_overridden_methods_survive_copies_and_pickles() -> None:
    board = SlottedBoard()
    board.push(berolina.Move.from_uci("e2c4"))
    for twin in (board.copy(), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert (twin.log, twin) == (["e2c4"], board)


class SecretiveBoard(berolina.Board):
    """A subclass whose state is neither a dict nor what its attributes are."""

    def __init__(self) -> None:
        super().__init__()
        self.tags = ["x"]

    def __getstate__(self) -> object:
        return self.tags

    def __setstate__(self, state: list[str]) -> None:
        self.tags = state


@pytest.mark.parametrize(
    "twin_of",
    [berolina.Board.copy, berolina.Board.root, copy.copy, copy.deepcopy, lambda b: pickle.loads(pickle.dumps(b))],
)
def test_subclasses_may_say_what_their_state_is(twin_of: Callable[[berolina.Board], berolina.Board]) -> None:
    board = SecretiveBoard()
    twin = twin_of(board)
    assert isinstance(twin, SecretiveBoard)
    assert twin.tags == ["x"]


def run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)


def test_perft_at_the_end_of_the_interpreter_does_not_panic() -> None:
    done = run(
        "import berolina\n"
        "class Late:\n"
        "    board = berolina.Board()\n"
        "    def __del__(self): print(self.board.perft(6))\n"
        "late = Late()\n"
    )
    assert (done.stderr, done.stdout.strip()) == ("", "947730871")


def test_small_thread_stacks_are_enough() -> None:
    done = run(
        "import threading\n"
        "threading.stack_size(128 * 1024)\n"
        "def work():\n"
        "    import berolina\n"
        "    print(berolina.Board(variant='bridge').perft(3))\n"
        "thread = threading.Thread(target=work); thread.start(); thread.join()\n"
    )
    assert (done.returncode, done.stdout.strip()) == (0, "27276")


def test_subinterpreters_are_refused_with_a_reason() -> None:
    module = pytest.importorskip("_xxsubinterpreters", reason="this Python has no legacy subinterpreters module")
    interpreter = module.create()
    with pytest.raises(module.RunFailedError, match=r"main interpreter only|not support subinterpreters"):
        module.run_string(interpreter, "import berolina")
    module.destroy(interpreter)


def test_legal_moves_hold_no_texts() -> None:
    board = berolina.Board()
    assert berolina.Move.from_uci("e2c4") in board.legal_moves
    assert None not in board.legal_moves
    with pytest.raises(TypeError, match=r"holds moves, not texts: ask for board\.parse_uci\('e2c4'\)"):
        assert "e2c4" in board.legal_moves
