"""Games while they are played: whatever is taken back comes back, and what is kept is the whole of it."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import berolina
from berolina import Board, Move
from berolina.pgn import Game, games
from berolina.playing.table import Ending, Table, agreed_draw, claimed_draw, resignation

VARIANTS = ["chess", "berolina", "sergeant", "bridge+berserk"]


def kept(table: Table) -> Table:
    """What is read back of a table that was kept."""
    (line,) = games(io.StringIO(table.line.pgn()))
    return Table(line, table.declared, table.taken_back)


def shown(table: Table) -> tuple[object, ...]:
    return table.game, table.board.fen(), table.board.move_stack, table.result, table.is_over, table.steps_made


class Played(RuleBasedStateMachine):
    """A table beside lists of all that has happened on it."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[Move | Ending] = []
        self.undone: list[Move | Ending] = []
        self.table = Table(Game.from_board(Board(variant="bridge+berserk")))

    @precondition(lambda self: not self.table.is_over)
    @rule(seed=st.integers(0, 10**6))
    def play(self, seed: int) -> None:
        move = random.Random(seed).choice(sorted(self.table.board.legal_moves, key=Move.uci))
        self.table.play(move)
        self.made.append(move)
        self.undone.clear()

    @precondition(lambda self: not self.table.is_over)
    @rule(agreed=st.booleans())
    def end(self, agreed: bool) -> None:
        ending = agreed_draw() if agreed else resignation(self.table.board)
        self.table.declare_end(ending)
        self.made.append(ending)
        self.undone.clear()

    @precondition(lambda self: self.made)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        steps = data.draw(st.integers(1, len(self.made)))
        self.table.take_back(steps)
        for _ in range(steps):
            self.undone.append(self.made.pop())

    @precondition(lambda self: self.undone)
    @rule(data=st.data())
    def bring_back(self, data: st.DataObject) -> None:
        steps = data.draw(st.integers(1, len(self.undone)))
        self.table.bring_back(steps)
        for _ in range(steps):
            self.made.append(self.undone.pop())

    @rule()
    def keep(self) -> None:
        before = shown(self.table)
        self.table = kept(self.table)
        assert shown(self.table) == before

    @invariant()
    def stands_where_the_steps_lead(self) -> None:
        moves = [step for step in self.made if isinstance(step, Move)]
        board = Board(variant="bridge+berserk")
        for move in moves:
            board.push(move)
        assert (self.table.board, self.table.board.move_stack) == (board, moves)
        assert (self.table.steps_made, self.table.taken_back) == (len(self.made), len(self.undone))
        last = self.made[-1] if self.made else None
        assert self.table.result == (last.result if isinstance(last, Ending) else board.result())
        game = self.table.game
        assert (list(game.mainline_moves()), game.result) == (moves, self.table.result)
        assert game.end().comment == (last.reason if isinstance(last, Ending) else "")


TestPlayed = Played.TestCase


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=st.integers(0, 10**6))
def test_a_whole_game_goes_back_to_its_start_and_on_to_its_end(variant: str, seed: int) -> None:
    played = berolina.random_game(variant, seed=seed, max_plies=60)
    table = Table(Game.from_board(played.root()))
    for move in played.move_stack:
        table.play(move)
    at_the_end = shown(table)
    steps = table.steps_made
    table.take_back(steps)
    assert table.board == played.root()
    assert not table.game.mainline()
    table.bring_back(steps)
    assert shown(table) == at_the_end


def test_a_new_move_takes_the_place_of_what_is_taken_back() -> None:
    table = Table(Game())
    for uci in ("e2c4", "e7c5", "g1f3"):
        table.play(Move.from_uci(uci))
    table.declare_end(agreed_draw())
    table.take_back(3)
    assert table.game.result == "*"
    table.play(Move.from_uci("b8c6"))
    assert [move.uci() for move in table.line.mainline_moves()] == ["e2c4", "b8c6"]
    assert (table.taken_back, table.declared, table.is_over) == (0, None, False)


def test_variations_and_comments_of_a_line_stay_until_a_new_move_is_made_there() -> None:
    (line,) = games(io.StringIO('[Variant "Berolina"]\n\n1. ec4 {wide} (1. dc3) 1... ec5 {too} (1... Nf6) 2. Nf3 *'))
    before = line.pgn()
    table = Table(line)
    table.take_back(2)
    assert table.game.pgn(columns=None).endswith("1. ec4 {wide} (1. dc3) *\n")
    table.bring_back(2)
    assert table.game.pgn() == before


def test_steps_that_are_not_there_and_moves_after_the_end_are_refused() -> None:
    table = Table(Game())
    table.play(Move.from_uci("e2c4"))
    with pytest.raises(ValueError, match="not so many steps"):
        table.take_back(2)
    with pytest.raises(ValueError, match="not so many steps"):
        table.bring_back(1)
    table.declare_end(agreed_draw())
    with pytest.raises(ValueError, match="the game is over"):
        table.play(Move.from_uci("e7c5"))
    with pytest.raises(ValueError, match="the game is over"):
        table.declare_end(agreed_draw())
    assert (table.steps_made, table.taken_back, table.result) == (2, 0, "1/2-1/2")


def test_comments_of_variations_go_with_them() -> None:
    (line,) = games(io.StringIO('[Variant "Berolina"]\n\n1. ec4 ({first} 1. dc3) ({second} 1. fe3) *'))
    table = Table(line)
    table.take_back()
    assert table.game.pgn(columns=None).splitlines()[-1] == "*"


def test_draws_are_claimed_only_where_the_rules_allow_it() -> None:
    board = Board()
    with pytest.raises(ValueError, match="no draw can be claimed"):
        claimed_draw(board)
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"]:
        board.push_uci(uci)
    assert claimed_draw(board) == Ending("1/2-1/2", "Black claims a draw: threefold repetition")
    assert resignation(board) == Ending("1-0", "Black resigns")
