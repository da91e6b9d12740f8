"""The compiled core against the slow reference generator: moves, positions after them, FEN, check, and refusals.

`BEROLINA_POSITIONS` sets how many positions are compared (the default suits a quick run; refusals are compared in a
tenth of them), `BEROLINA_SEED` from which random numbers.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Literal

import pytest
from helpers import core_variant
from hypothesis import given, settings
from hypothesis import strategies as st

import berolina
from reference import NAMED_RULES, ReferencePosition, ReferenceVariant, random_position, random_rule
from reference.men import EMPTY

POSITIONS = int(os.environ.get("BEROLINA_POSITIONS", "6000"))
SEED = int(os.environ.get("BEROLINA_SEED", "1926"))

NAMES = [
    "chess",
    "berolina",
    "berolina-plus",
    "sergeant",
    "wolf-sergeant",
    "berolina/chess",
    "sergeant/berolina-plus",
    "custom",
    "bridge",
    "bridge+custom",
    "chess+berserk",
    "berolina+berserk",
    "sergeant+berserk",
    "berolina-plus+berserk",
    "bridge+berserk",
    "bridge+custom+berserk",
]
GAME_PLIES = 60


def variant_named(name: str, rng: Random) -> ReferenceVariant:
    """A variant of this family: `custom` has new pawn rules each time, `berserk` new declarations and reach."""
    parts = name.split("+")
    is_berserk = parts[-1] == "berserk"
    board: Literal["standard", "bridge"] = "bridge" if parts[0] == "bridge" else "standard"
    if "custom" in parts:
        white, black = random_rule(rng), random_rule(rng)
    else:
        rules = "berolina" if parts[0] == "bridge" else parts[0]
        names = rules.split("/")
        white, black = NAMED_RULES[names[0]], NAMED_RULES[names[-1]]
    berserk = (rng.randint(0, 3), rng.randint(1, 9)) if is_berserk else None
    return ReferenceVariant(board=board, white=white, black=black, berserk=berserk)


def difference(reference: ReferencePosition, board: berolina.Board) -> str | None:
    """What the two say differently about a position, in words; None if they agree."""
    for mode in ("legal", "fen", "xfen"):
        expected, got = reference.fen(mode), board.fen(mode)
        if expected != got:
            return f"FEN ({mode}): the reference writes {expected}, the core {got}"
    expected_moves, moves = reference.legal_moves(), sorted(move.uci() for move in board.legal_moves)
    if expected_moves != moves:
        missing, extra = set(expected_moves) - set(moves), set(moves) - set(expected_moves)
        return f"moves: missing {sorted(missing)}, too many {sorted(extra)}, listed {len(moves)} times"
    if board.legal_moves.count() != len(moves):
        return f"{board.legal_moves.count()} moves are counted, {len(moves)} listed"
    for name in ("is_check", "is_checkmate", "is_stalemate"):
        if getattr(reference, name)() != getattr(board, name)():
            return f"{name}: the core says {getattr(board, name)()}"
    return None


def board_of(reference: ReferencePosition) -> berolina.Board:
    return berolina.Board(reference.fen("fen"), variant=core_variant(reference.variant))


def fail(reference: ReferencePosition, found: str) -> None:
    """Report a difference with position and divide."""
    board = board_of(reference)
    divide = "\n".join(f"{move}: {nodes}" for move, nodes in board.divide(2).items())
    pytest.fail(f"{found}\n{board!r}\n{board}\nreference: {reference.divide(2)}\ncore:\n{divide}")


def without_man(reference: ReferencePosition, square: int) -> ReferencePosition | None:
    """The position without one man, if it still is a legal one."""
    if reference.men[square] in (EMPTY, "*", "K", "k"):
        return None
    men = tuple(EMPTY if at == square else man for at, man in enumerate(reference.men))
    smaller = replace(reference, men=men)
    try:
        board_of(smaller)
    except ValueError:
        return None
    return smaller


def shrunk(reference: ReferencePosition) -> ReferencePosition:
    """A position with as few men as still show a difference."""
    for square in range(len(reference.men)):
        smaller = without_man(reference, square)
        if smaller is not None and difference(smaller, board_of(smaller)):
            return shrunk(smaller)
    return reference


def compare(reference: ReferencePosition) -> None:
    if difference(reference, board_of(reference)):
        small = shrunk(reference)
        fail(small, difference(small, board_of(small)) or "the difference is gone")


def game(reference: ReferencePosition, rng: Random) -> Iterator[ReferencePosition]:
    """The positions of a random game, each played by both and compared after the move and when loaded afresh."""
    board = board_of(reference)
    for _ in range(GAME_PLIES):
        yield reference
        moves = reference.legal_moves()
        if not moves:
            return
        uci = rng.choice(moves)
        before = board.copy()
        board.push_uci(uci)
        found = difference(reference.play(uci), board)
        if found:
            fail(reference, f"after {uci}: {found}")
        assert board.copy().pop().uci() == uci
        undone = board.copy()
        undone.pop()
        assert undone == before
        assert undone.fen("fen") == before.fen("fen")
        reference = reference.play(uci)


@pytest.mark.parametrize("name", NAMES)
def test_games_and_made_up_positions_agree_with_the_reference(name: str) -> None:
    rng = Random(f"{SEED} {name}")
    compared = 0
    while compared < POSITIONS / len(NAMES):
        variant = variant_named(name, rng)
        start = ReferencePosition.start(variant) if rng.random() < 0.3 else random_position(variant, rng)
        for reference in game(start, rng):
            compare(reference)
            compared += 1


@pytest.mark.parametrize("name", NAMES)
def test_refusals_have_the_reference_s_reason(name: str) -> None:
    rng = Random(f"{SEED} refusals {name}")
    compared = 0
    while compared < POSITIONS / len(NAMES) / 10:
        variant = variant_named(name, rng)
        start = ReferencePosition.start(variant) if rng.random() < 0.3 else random_position(variant, rng)
        for reference in game(start, rng):
            if rng.random() < 0.2:
                compare_refusals(reference)
                compared += 1


def compare_refusals(reference: ReferencePosition) -> None:
    """Every pair of squares, as an ordinary and as a berserk move."""
    board = board_of(reference)
    for from_square in range(72):
        for to_square in range(72):
            ordinary = ordinary_move(reference, from_square, to_square)
            for move in (ordinary, berolina.Move(from_square, to_square, berserk=True)):
                if not move:
                    continue
                if move.berserk:
                    expected = reference.refusal(from_square, to_square, berserk=True)
                else:
                    expected = reference.refusal_of_pair(from_square, to_square)
                reason = board.illegal_reason(move)
                got = None if reason is None else reason.value
                if got != expected:
                    fail(reference, f"{move}: the reference says {expected}, the core {got}")
                assert board.is_legal(move) == (expected is None)


def ordinary_move(reference: ReferencePosition, from_square: int, to_square: int) -> berolina.Move:
    """The move of a pair of squares; a pawn that would reach its last rank becomes a queen."""
    last = len(reference.men) // 8 - 1 if reference.turn == "w" else 0
    pawn = "P" if reference.turn == "w" else "p"
    is_pawn = from_square < len(reference.men) and reference.men[from_square] == pawn
    promotion = berolina.QUEEN if is_pawn and to_square // 8 == last else None
    return berolina.Move(from_square, to_square, promotion)


@settings(deadline=None, max_examples=60)
@given(
    name=st.sampled_from(NAMES),
    rules=st.integers(0, 999),
    choices=st.lists(st.integers(0, 10**6), max_size=40),
)
def test_any_sequence_of_moves_agrees_with_the_reference(name: str, rules: int, choices: list[int]) -> None:
    """The same as games, but a failing one shrinks to few moves."""
    reference = ReferencePosition.start(variant_named(name, Random(rules)))
    board = board_of(reference)
    for choice in choices:
        moves = reference.legal_moves()
        if not moves:
            break
        uci = moves[choice % len(moves)]
        reference = reference.play(uci)
        board.push_uci(uci)
        found = difference(reference, board)
        if found:
            fail(reference, found)


def test_small_trees_agree_with_the_reference() -> None:
    rng = Random(SEED)
    for name in NAMES:
        for _ in range(3):
            reference = random_position(variant_named(name, rng), rng)
            if len(reference.legal_moves()) < 40:
                assert board_of(reference).perft(2) == reference.perft(2), board_of(reference)


@pytest.mark.parametrize(
    "fen",
    [
        "nnnnknnn/nnnnnnnn/nnnnnnnn/nnnnnnn1/PPPPPPPP/PPPPPPPP/PPPPPPPP/K7 w - - 9+9 0 1",
        "nnnnnnnn/nPnPnPnP/PnPnPnPn/k7/nPnPnPnP/PnPnPnPn/nPnPnPnP/7K w - - 9+9 0 1",
        "3k4/8/PPPPPPPP/8/PPPPPPPP/8/PPPPPPPP/3K4 w - - 9+9 0 1",
        "nnnkqqqq/rrrrrrrr/1p1p1p1p/P1P1P1P1/1P1P1P1P/P1P1P1P1/PPPPPPPP/4K2n w - - 9+9 0 1",
    ],
)
def test_crowded_positions_list_all_moves(fen: str) -> None:
    """Two dozen pawns and thirty men to strike, and every list is complete."""
    variant = ReferenceVariant.from_name("berolina+berserk(9,65)")
    reference = ReferencePosition.from_fen(fen, variant)
    board = berolina.Board(fen, variant="berolina+berserk(9,65)")
    assert sorted(move.uci() for move in board.legal_moves) == reference.legal_moves()
    assert board.perft(1) == len(reference.legal_moves()) > 20
