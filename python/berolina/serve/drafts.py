"""Positions while they are set up. Nothing of them is kept: what is sent is a position and what to change in it."""

from __future__ import annotations

from collections.abc import Callable

from berolina._core import Piece
from berolina.board import Board
from berolina.diagram.data import men_on
from berolina.en_passant import EnPassant
from berolina.serve.bodies import Fields
from berolina.serve.games import read_variant
from berolina.serve.refusals import BAD, Json, RefusedError, refusing
from berolina.squares import COLOR_NAMES, parse_square, square_name

_TWO_SQUARES = 4
"""How many letters name the skipped square and the victim of en passant."""


def draft(fields: Fields) -> Json:
    """Describe a position, which may be illegal, after something was changed in it."""
    variant = read_variant(fields.take("variant", str))
    fen = fields.take_or("fen", str, variant.start_fen)
    edit = fields.take_or("edit", dict, {})
    fields.end()
    with refusing(BAD):
        board = Board.draft(fen.strip(), variant=variant)
        _edit(board, Fields(edit))
    return described_draft(board)


def described_draft(board: Board) -> Json:
    """Describe a position and what is wrong with it."""
    return {
        "variant": board.variant.name,
        "fen": board.fen(en_passant="fen"),
        "men": men_on(board),
        "turn": COLOR_NAMES[board.turn],
        "castling": board.castling_xfen(),
        "en_passant": _en_passant_text(board.en_passant),
        "declarations": None if board.declarations is None else list(board.declarations),
        "faults": board.faults(),
    }


def _edit(board: Board, edit: Fields) -> None:
    for name, change in _EDITS.items():
        if edit.has(name):
            change(board, edit)
    edit.end()


def _put_man(board: Board, edit: Fields) -> None:
    """Put a man on a square, or nothing."""
    square, symbol = parse_square(edit.take("square", str)), edit.take("man", str)
    if square not in board.variant.squares:
        raise RefusedError(BAD, f"the board of {board.variant.name} has no square {square_name(square)}")
    board.set_piece_at(square, Piece.from_symbol(symbol) if symbol else None)


def _set_turn(board: Board, edit: Fields) -> None:
    name = edit.take("turn", str)
    if name not in COLOR_NAMES:
        raise RefusedError(BAD, f"the turn is white or black, not {name!r}")
    board.turn = bool(COLOR_NAMES.index(name))


def _set_castling(board: Board, edit: Fields) -> None:
    board.set_castling_fen(edit.take("castling", str).strip() or "-")


def _set_en_passant(board: Board, edit: Fields) -> None:
    text = edit.take("en_passant", str).strip()
    if text in ("", "-"):
        board.en_passant = None
    elif len(text) == _TWO_SQUARES:
        board.en_passant = EnPassant(parse_square(text[:2]), parse_square(text[2:]))
    else:
        board.ep_square = parse_square(text)


def _set_declarations(board: Board, edit: Fields) -> None:
    counts = Fields(edit.take("declarations", dict))
    board.declarations = (counts.take("white", int), counts.take("black", int))
    counts.end()


def _put_all(board: Board, edit: Fields) -> None:
    """Put all men at once."""
    what = edit.take("put", str)
    actions = {"start": board.reset, "empty": board.clear, "possible": board.drop_impossible}
    if what not in actions:
        raise RefusedError(BAD, f"what is put is {', '.join(actions)}, not {what!r}")
    actions[what]()


_EDITS: dict[str, Callable[[Board, Fields], None]] = {
    "put": _put_all,
    "square": _put_man,
    "turn": _set_turn,
    "castling": _set_castling,
    "en_passant": _set_en_passant,
    "declarations": _set_declarations,
}


def _en_passant_text(pair: EnPassant | None) -> str:
    return "-" if pair is None else f"{square_name(pair.skipped)}{square_name(pair.victim)}"
