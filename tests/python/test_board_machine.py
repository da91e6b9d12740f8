"""Random pushes, pops, edits, copies and pickles of boards of every variant, step by step beside a model."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from games import VARIANTS
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import berolina
from berolina import Board, EnPassant, IllegalMoveError, InvalidPositionError, Move, Piece, SquareSet, Status

TWINS: list[Callable[[Board], Board]] = [
    Board.copy,
    copy.copy,
    copy.deepcopy,
    lambda board: pickle.loads(pickle.dumps(board)),
]
pieces = st.one_of(st.none(), st.builds(Piece, st.integers(1, 6), st.booleans()))
# What no FEN is read with: declarations beyond the variant, squares that no double step skips, marks elsewhere.
UNREADABLE = Status.BAD_DECLARATIONS | Status.INVALID_EP_SQUARE | Status.BAD_MOVED_PAWNS


class BoardMachine(RuleBasedStateMachine):
    """The model is what the board has said: the FENs of the game so far, and the men as they were put."""

    @initialize(variant=st.sampled_from(VARIANTS))
    def start(self, variant: str) -> None:
        self.board = Board(variant=variant)
        self.history = [self.board.fen("fen")]
        self.moves: list[Move] = []
        self.men = self.board.piece_map()

    def restart(self) -> None:
        """After an edit: the game begins here."""
        self.history = [self.board.fen("fen")]
        self.moves = []

    @precondition(lambda self: self.board.is_valid() and self.board.legal_moves)
    @rule(choice=st.integers(0, 999))
    def push(self, choice: int) -> None:
        moves = list(self.board.legal_moves)
        move = moves[choice % len(moves)]
        self.board.push(move)
        self.moves.append(move)
        self.history.append(self.board.fen("fen"))
        self.men = self.board.piece_map()

    @precondition(lambda self: self.moves)
    @rule()
    def pop(self) -> None:
        assert self.board.peek() == self.moves[-1]
        assert self.board.pop() == self.moves.pop()
        self.history.pop()
        self.men = self.board.piece_map()

    @rule(choice=st.integers(0, 71), piece=pieces)
    def set_piece(self, choice: int, piece: Piece | None) -> None:
        squares = self.board.variant.squares
        square = squares[choice % len(squares)]
        self.board.set_piece_at(square, piece)
        self.men.pop(square, None)
        if piece is not None:
            self.men[square] = piece
        self.restart()

    @rule(turn=st.booleans())
    def set_turn(self, turn: bool) -> None:
        self.board.turn = turn
        assert self.board.turn is turn
        self.restart()

    @rule(choices=st.sets(st.integers(0, 3)))
    def set_castling_rights(self, choices: set[int]) -> None:
        last = 64 if self.board.variant.board == "bridge" else 56
        corners = [berolina.A1, berolina.H1, last, last + 7]
        self.board.castling_rights = [corners[choice] for choice in choices]
        assert SquareSet(self.board.castling_rights, board="bridge") == [corners[choice] for choice in choices]
        self.restart()

    @rule(skipped=st.integers(0, 71), victim=st.integers(0, 71), is_set=st.booleans())
    def set_en_passant(self, skipped: int, victim: int, is_set: bool) -> None:
        squares = self.board.variant.squares
        pair = EnPassant(squares[skipped % len(squares)], squares[victim % len(squares)]) if is_set else None
        self.board.en_passant = pair
        assert self.board.en_passant == pair
        self.restart()

    @rule(choices=st.sets(st.integers(0, 71), max_size=3))
    def set_moved_pawns(self, choices: set[int]) -> None:
        squares = self.board.variant.squares
        moved = {squares[choice % len(squares)] for choice in choices}
        self.board.moved_pawns = moved
        assert self.board.moved_pawns == moved
        self.restart()

    @rule(left=st.none() | st.tuples(st.integers(0, 9), st.integers(0, 9)))
    def set_declarations(self, left: tuple[int, int] | None) -> None:
        if left is None and self.board.variant.berserk is not None:
            with pytest.raises(ValueError, match="cannot be None"):
                self.board.declarations = left
            return
        self.board.declarations = left
        assert self.board.declarations == left
        self.restart()

    @rule(clock=st.integers(0, 999_999), number=st.integers(1, 999_999))
    def set_clocks(self, clock: int, number: int) -> None:
        self.board.halfmove_clock = clock
        self.board.fullmove_number = number
        assert (self.board.halfmove_clock, self.board.fullmove_number) == (clock, number)
        self.restart()

    @precondition(lambda self: self.board.is_valid())
    @rule()
    def pass_the_turn(self) -> None:
        if self.board.is_check():
            with pytest.raises(IllegalMoveError):
                self.board.push(Move.null())
            return
        self.board.push(Move.null())
        self.moves.append(Move.null())
        self.history.append(self.board.fen("fen"))

    @rule()
    def drop_impossible(self) -> None:
        self.board.drop_impossible()
        self.restart()

    @rule()
    def reset(self) -> None:
        self.board.reset()
        self.men = self.board.piece_map()
        self.restart()

    @rule(twin_of=st.sampled_from(TWINS))
    def twin(self, twin_of: Callable[[Board], Board]) -> None:
        old = self.board
        self.board = twin_of(old)
        old.clear()

    @precondition(lambda self: not self.board.is_valid())
    @rule()
    def illegal_boards_have_no_moves(self) -> None:
        with pytest.raises(InvalidPositionError) as caught:
            self.board.legal_moves.count()
        assert list(caught.value.reasons) == self.board.faults()

    @invariant()
    def board_is_as_the_model(self) -> None:
        assert self.board.fen("fen") == self.history[-1]
        assert self.board.move_stack == self.moves
        assert self.board.piece_map() == dict(sorted(self.men.items()))
        is_readable = not self.moves and not self.board.status() & UNREADABLE
        root = Board.draft(self.history[0], variant=self.board.variant) if is_readable else self.board.root()
        assert root.fen("fen") == self.history[0]
        assert self.board.is_valid() is (not self.board.faults())

    @precondition(lambda self: self.board.is_valid())
    @invariant()
    def hash_is_the_fresh_one(self) -> None:
        fresh = Board(self.board.fen("fen"), variant=self.board.variant)
        assert (fresh, fresh.zobrist_hash()) == (self.board, self.board.zobrist_hash())
        assert list(fresh.legal_moves) == list(self.board.legal_moves)


TestBoard = BoardMachine.TestCase
TestBoard.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
