"""What the page knows of positions: men, and every legal move of either side, as the core gives them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeAlias

from berolina._core import Move, Variant
from berolina.board import Board
from berolina.diagram.kinds import KINDS, sort
from berolina.diagram.names import man_name, men
from berolina.squares import COLOR_NAMES, COLORS, Square, piece_name, side_name, square_name
from berolina.svg.sentences import title_of

Json: TypeAlias = dict[str, Any]


class MoveTable:
    """Moves by number. In the positions of a game the same moves come again and again: each is written once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def number(self, move: Json) -> int:
        """Give the number of a move."""
        return self._numbers.setdefault(json.dumps(move, separators=(",", ":")), len(self._numbers))

    def moves(self) -> list[Json]:
        """Give all moves, in the order of their numbers."""
        return [json.loads(text) for text in self._numbers]


def diagram_data(variant: Variant, boards: Iterable[Board]) -> Json:
    """Describe positions of one variant, each before the next is asked for.

    Raises:
        InvalidPositionError: if one is illegal.
    """
    table = MoveTable()
    positions = [position_data(board, table) for board in boards]
    return {**variant_data(variant), "positions": positions, "moves": table.moves()}


def variant_data(variant: Variant) -> Json:
    """Name the squares, the men by their symbols, and the kinds of moves."""
    return {
        "squares": [square_name(at) for at in variant.squares],
        "men": {man.symbol(): man_name(man, variant) for man in men()},
        "kinds": {key: kind.name for key, kind in KINDS.items()},
    }


def position_data(board: Board, table: MoveTable) -> Json:
    """Describe a position, its moves by their numbers in a table."""
    moves = moves_of_mover(board, table)
    notes = {}
    passed = with_turn_passed(board)
    if passed.is_valid():
        moves |= moves_of_mover(passed, table)
    else:
        notes[COLOR_NAMES[passed.turn]] = _why_not(board)
    return {**seen(board), "moves": moves, "notes": notes}


def seen(board: Board) -> Json:
    """Describe what is seen of a position before any man is clicked."""
    return {
        "fen": board.fen(en_passant="fen"),
        "turn": COLOR_NAMES[board.turn],
        "state": _state(board),
        "men": men_on(board),
        **_signs(board),
    }


def with_turn_passed(board: Board) -> Board:
    """Give the same men with the other side to move, who can take nothing en passant; it may be no legal position."""
    passed = board.copy(stack=False)
    passed.turn = not board.turn
    passed.en_passant = None
    return passed


def move_data(board: Board, move: Move) -> Json:
    """Describe a legal move."""
    found = sort(board, move, board.turn)
    said: Json = {"uci": move.uci(), "to": square_name(move.to_square), "kind": found.kind}
    if found.facts.captured is not None:
        said["takes"] = square_name(found.facts.captured)
    if move.promotion is not None:
        said["becomes"] = piece_name(move.promotion)
    if move.berserk:
        said["way"] = _names(board.berserk_path(move.from_square, move.to_square))
    return said


def moves_of_mover(board: Board, table: MoveTable) -> dict[str, list[int]]:
    """Give the moves of the side to move by the squares where they start, each by its number in the table."""
    moves: dict[str, list[int]] = {}
    for move in sorted(board.legal_moves, key=lambda move: square_name(move.to_square)):
        moves.setdefault(square_name(move.from_square), []).append(table.number(move_data(board, move)))
    return moves


def men_on(board: Board) -> str:
    """Write the man on each square of the board in the order of their numbers, a dot for none."""
    placed = board.piece_map()
    return "".join(placed[at].symbol() if at in placed else "." for at in board.variant.squares)


def _signs(board: Board) -> Json:
    """Give the squares that are marked before any man is clicked."""
    signs: Json = {}
    king = board.king(board.turn)
    if board.is_check() and king is not None:
        signs["check"] = square_name(king)
    if board.en_passant is not None and board.has_legal_en_passant():
        signs["enPassant"] = _names([board.en_passant.skipped, board.en_passant.victim])
    if board.move_stack and (last := board.peek()):
        signs["last"] = _names([last.from_square, last.to_square])
    return signs


def _names(squares: Iterable[Square]) -> list[str]:
    return [square_name(at) for at in squares]


def _state(board: Board) -> str:
    """Say whose turn it is, check or the end of the game, and what berserk declarations are left."""
    state = title_of(board).removeprefix(f"{board.variant.name}: ")
    outcome = board.outcome()
    if outcome is not None and outcome.winner is None and not board.is_stalemate():
        state += f", draw ({outcome.termination.name.lower().replace('_', ' ')})"
    if board.variant.berserk:
        state += f". {declarations_in_words(board)}"
    return state


def declarations_in_words(board: Board) -> str:
    """Say how many berserk declarations each side has left."""
    left = ", ".join(f"{side_name(color)} {board.declarations_left(color)}" for color in COLORS)
    return f"Berserk declarations left: {left}"


def _why_not(board: Board) -> str:
    """Say why the turn cannot be passed. There is only this reason: all else of a legal position stays as it is."""
    mover, other = side_name(board.turn), side_name(not board.turn)
    return f"No moves to show: {mover} is in check, so it cannot be {other}'s turn."
