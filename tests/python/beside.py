"""Random games that berolina and python-chess play beside each other, each question asked of both.

`BEROLINA_GAMES` sets how many games are played (the default suits a quick run), `BEROLINA_SEED` from which random
numbers.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

import chess

import berolina

GAMES = int(os.environ.get("BEROLINA_GAMES", "60"))
SEED = int(os.environ.get("BEROLINA_SEED", "1926"))
# A few games of another seed may happen to lack a kind of move or ending; with these each has been there.
SHOWS_ALL = GAMES >= 600 or (GAMES, SEED) == (60, 1926)
SHORT, LONG = 50, 200
"""Plies of most games, and of every tenth."""

AnyBoard: TypeAlias = berolina.Board | chess.Board


@dataclass(frozen=True)
class Start:
    """Where games start: how many of sixty, and what they must show between them."""

    fen: str
    games: int
    shows: frozenset[str] = frozenset()


STARTS = {
    "start": Start(chess.STARTING_FEN, 14, frozenset({"check", "double step", "null move"})),
    "middle game": Start(
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 6, frozenset({"castling", "check"})
    ),
    "open castling": Start("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 6, frozenset({"castling", "check"})),
    "blocked castling": Start("r3k2r/pb1n1p1p/1p4p1/8/8/1P4P1/PB1N1P1P/R3K2R b Qk - 3 7", 5, frozenset({"castling"})),
    "en passant": Start("4k3/2p1p1p1/8/1P1P1P1P/1p1p1p1p/8/2P1P1P1/4K3 w - - 0 1", 5, frozenset({"en passant"})),
    "en passant and pins": Start("8/2p1p1p1/8/KP1P1P1r/R1p1p1pk/8/1P1P1P1P/8 w - - 0 1", 6, frozenset({"double step"})),
    "promotions": Start("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, frozenset({"promotion"})),
    "rook ending": Start("8/5k2/8/8/8/2K5/4R3/8 w - - 90 100", 4, frozenset({"fifty moves", "FIVEFOLD_REPETITION"})),
    "minor pieces": Start("8/8/3bk3/8/3nN3/3KB3/8/8 w - - 140 120", 4, frozenset({"SEVENTYFIVE_MOVES"})),
    "mates": Start("7K/QQ2Q1Q1/8/QQ4Q1/2Q1Q3/7n/7n/3k4 w - - 0 1", 6, frozenset({"CHECKMATE"})),
}


def own(board: AnyBoard, value: object) -> Any:
    """A value of python-chess, in the classes of the board that is asked."""
    if type(value) is int or isinstance(board, chess.Board):
        return value
    if isinstance(value, chess.Move):
        return berolina.Move(value.from_square, value.to_square, value.promotion)
    if isinstance(value, chess.Piece):
        return berolina.Piece(value.piece_type, value.color)
    return value


PLAIN: dict[type, Callable[[Any], object]] = {
    **dict.fromkeys([berolina.Move, chess.Move], lambda move: move.uci()),
    **dict.fromkeys([berolina.Piece, chess.Piece], lambda piece: piece.symbol()),
    **dict.fromkeys([berolina.SquareSet, chess.SquareSet], lambda squares: squares.mask),
    **dict.fromkeys([berolina.Board, chess.Board], lambda board: board.fen(en_passant="fen")),
    **dict.fromkeys([berolina.Outcome, chess.Outcome], lambda it: (it.termination.name, it.winner, it.result())),
    list: lambda items: [plain(item) for item in items],
    dict: lambda items: {key: plain(item) for key, item in items.items()},
}


def plain(value: object) -> object:
    """A value of either side, in classes of neither, which can be compared."""
    if type(value) in PLAIN:
        return PLAIN[type(value)](value)
    if isinstance(value, Iterator):
        return sorted(str(plain(item)) for item in value)
    return value


def answer(
    board: AnyBoard | berolina.SquareSet | chess.SquareSet, name: str, *arguments: Any, **options: Any
) -> object:
    """What is said if asked for this attribute or method; a refusal is the name of its error."""
    asked = getattr(board, name)
    if not callable(asked):
        return plain(asked)
    try:
        return plain(asked(*arguments, **options))
    except (IndexError, KeyError, ValueError) as error:
        return type(error).__name__


@dataclass
class Pair:
    """The same game on both boards."""

    ours: berolina.Board
    theirs: chess.Board
    seen: set[str] = field(default_factory=set)
    edits: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, fen: str) -> Pair:
        return cls(berolina.Board(fen, variant="chess"), chess.Board(fen))

    def agree(self, name: str, *arguments: object, **options: object) -> object:
        """Ask both, fail if they say different things, give what they said."""
        ours = answer(self.ours, name, *(own(self.ours, argument) for argument in arguments), **options)
        theirs = answer(self.theirs, name, *arguments, **options)
        if type(ours) is not type(theirs) or ours != theirs:
            asked = ", ".join([*map(repr, arguments), *(f"{key}={value!r}" for key, value in options.items())])
            raise AssertionError(f"{name}({asked}): python-chess says {theirs!r}, berolina {ours!r}")
        return ours

    def agree_on(self, what: str, question: Callable[[AnyBoard], object]) -> object:
        """The same for a question that takes more than one name."""
        ours, theirs = plain(question(self.ours)), plain(question(self.theirs))
        assert ours == theirs, f"{what}: python-chess says {theirs!r}, berolina {ours!r}"
        return ours

    def push(self, move: chess.Move) -> None:
        self.ours.push(own(self.ours, move))
        self.theirs.push(move)

    def told(self) -> str:
        """What one needs to see the position again."""
        moves = " ".join(move.uci() for move in self.theirs.move_stack)
        fen, root = (board.fen(en_passant="fen") for board in (self.theirs, self.theirs.root()))
        return "\n".join([fen, f"from {root}", f"by {moves or 'no moves'}", *self.edits])


@contextmanager
def noted(pair: Pair, label: str) -> Iterator[None]:
    """Say in every failure where it was found."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{label}, BEROLINA_SEED={SEED}\n{pair.told()}")
        raise


def note_events(pair: Pair) -> None:
    """Remember what the last move was and what it led to."""
    theirs, seen = pair.theirs, pair.seen
    outcome = theirs.outcome()
    happened = {
        outcome.termination.name if outcome else "goes on": True,
        "check": theirs.is_check(),
        "double step": theirs.ep_square is not None,
        "fifty moves": theirs.is_fifty_moves(),
    }
    seen.update(name for name, is_so in happened.items() if is_so)


def choose(board: chess.Board, moves: list[chess.Move], rng: Random, homing: float) -> chess.Move:
    """A random move; with some chance the one back, so that positions repeat, or one of a rare kind."""
    if len(board.move_stack) > 1 and rng.random() < homing:
        last = board.move_stack[-2]
        back = chess.Move(last.to_square, last.from_square)
        if back in moves:
            return back
    rare = [move for move in moves if board.is_castling(move) or board.is_en_passant(move) or move.promotion]
    return rng.choice(rare if rare and rng.random() < 0.3 else moves)


def kind(board: chess.Board, move: chess.Move) -> str:
    if not move:
        return "null move"
    if board.is_castling(move):
        return "castling"
    if board.is_en_passant(move):
        return "en passant"
    return "promotion" if move.promotion else "move"


def take_back(pair: Pair, rng: Random) -> None:
    """Take back some moves, and see that nothing is left of them."""
    for _ in range(rng.randint(1, 8)):
        if not pair.theirs.move_stack:
            return
        pair.agree("peek")
        pair.agree("pop")
        for mode in ("legal", "fen", "xfen"):
            pair.agree("fen", en_passant=mode)
        pair.agree("move_stack")


def advance(pair: Pair, rng: Random, homing: float) -> bool:
    """Play a move on both boards, if there is any."""
    board = pair.theirs
    moves = sorted(board.legal_moves, key=chess.Move.uci)
    if not moves:
        return False
    is_pass = not board.is_check() and rng.random() < 0.03
    move = chess.Move.null() if is_pass else choose(board, moves, rng, homing)
    pair.seen.add(kind(board, move))
    pair.push(move)
    note_events(pair)
    return True


def share(start: Start) -> int:
    """How many games have this start."""
    return max(1, round(GAMES * start.games / sum(each.games for each in STARTS.values())))


def walk(name: str, number: int, look: Callable[[Pair, Random, int], None]) -> Pair:
    """Play a game and look at each of its positions; give the boards as they are at its end."""
    rng = Random(f"{SEED} {name} {number}")
    homing = (0.9, 0.0, 0.1)[number % 3]
    pair = Pair.of(STARTS[name].fen)
    with noted(pair, f"game {number} from {name}"):
        for ply in range(LONG if number % 10 == 9 else SHORT):
            look(pair, rng, ply)
            if not advance(pair, rng, homing):
                look(pair, rng, 0)
                break
            if rng.random() < 0.04:
                take_back(pair, rng)
    return pair
