"""What the rule tests share: boards from texts, moves as texts, and what a refusal says."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest

from berolina import (
    Berserk,
    Board,
    IllegalMoveError,
    IllegalReason,
    InvalidFenError,
    InvalidPositionError,
    Move,
    PawnRule,
    Variant,
)
from reference import ReferenceVariant, Rule

EnPassantMode: TypeAlias = Literal["legal", "fen", "xfen"]

FILES = "abcdefgh"


def core_rule(rule: Rule) -> PawnRule:
    """The package's pawn rule for one of the reference."""
    return PawnRule(rule.moves, rule.captures, rule.double_steps, rule.en_passant)


def core_variant(variant: ReferenceVariant) -> Variant:
    """The package's variant for one of the reference."""
    berserk = Berserk(*variant.berserk) if variant.berserk else None
    board: Literal["standard", "bridge"] = "bridge" if variant.board == "bridge" else "standard"
    return Variant(board, (core_rule(variant.white), core_rule(variant.black)), berserk)


def position(fen: str, variant: Variant | str = "berolina") -> Board:
    return Board(fen, variant=variant)


def legal(board: Board) -> set[str]:
    """All legal moves in UCI text, after checks that none is listed twice and the counts agree."""
    listed = [move.uci() for move in board.legal_moves]
    assert len(listed) == len(set(listed)) == len(board.legal_moves) == board.legal_moves.count()
    return set(listed)


def going(board: Board, origin: str) -> set[str]:
    """What follows the from square in the legal moves of the man there: `d5`, `d8q`, `d5x`."""
    return {uci.removeprefix(origin) for uci in legal(board) if uci.startswith(origin)}


def after(board: Board, *moves: str) -> Board:
    """Another board on which these moves have been played as well."""
    twin = board.copy()
    for uci in moves:
        twin.push_uci(uci)
    return twin


def men(board: Board) -> str:
    return board.fen().split()[0]


def en_passant(board: Board, mode: EnPassantMode = "fen") -> str:
    return board.fen(en_passant=mode).split()[3]


def castling(board: Board) -> str:
    return board.fen().split()[2]


def why(board: Board, uci: str) -> IllegalReason | None:
    """The reason, after a check that the other ways to ask whether the move is legal agree."""
    move = Move.from_uci(uci)
    reason = board.illegal_reason(move)
    assert board.is_legal(move) is (reason is None)
    assert (move in board.legal_moves) is (reason is None)
    return reason


def refusal(board: Board, uci: str) -> str:
    """What the error on playing the move says besides its text, after a check that it was not played."""
    before = board.fen(en_passant="fen")
    with pytest.raises(IllegalMoveError) as caught:
        board.push_uci(uci)
    assert board.fen(en_passant="fen") == before
    assert caught.value.reason is why(board, uci)
    assert uci in str(caught.value)
    return str(caught.value).replace(uci, "")


def illegal_position(fen: str, variant: Variant | str = "berolina") -> tuple[str, ...]:
    """All the faults of an illegal position, after a check that the message names each and the FEN."""
    with pytest.raises(InvalidPositionError) as caught:
        Board(fen, variant=variant)
    reasons = caught.value.reasons
    assert reasons
    assert len(set(reasons)) == len(reasons)
    assert all(fault in str(caught.value) for fault in reasons)
    assert fen in str(caught.value)
    return reasons


def refused_fen(fen: str, variant: Variant | str = "berolina") -> str:
    """What the message about a FEN that cannot be read or is illegal says besides the FEN."""
    with pytest.raises((InvalidFenError, InvalidPositionError)) as caught:
        Board(fen, variant=variant)
    assert fen in str(caught.value)
    return str(caught.value).replace(fen, "")


def with_men(placed: dict[str, str], turn: str, rights: str = "-", field: str = "-") -> str:
    """The FEN of a standard board with the men on these squares."""
    ranks = []
    for rank in range(8, 0, -1):
        text = "".join(placed.get(f"{file}{rank}", "1") for file in FILES)
        for count in range(8, 1, -1):
            text = text.replace("1" * count, str(count))
        ranks.append(text)
    return f"{'/'.join(ranks)} {turn} {rights} {field} 0 1"
