"""Standard and long algebraic notation: how each legal move is written, and every text that it may be read from.

Nothing is parsed here. A text means a move if it is among the texts of that move, which are all written down.

Where the rules leave the reader room, one principle decides: *what a text says must be true, and what it does not say
is open*. Three things must always be said: the piece that a pawn becomes, that a pawn goes berserk, and that a pawn
captures (by an `x`, or by the file or square that it comes from: `d6` is a quiet move).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from .board import file_of, rank_of, square_name
from .men import EMPTY
from .moves import Move

if TYPE_CHECKING:
    from .position import ReferencePosition

# What may follow any move: marks of check, right or wrong, and what an annotator thinks of the move.
CHECK_MARKS: Final = ("", "+", "#")
ANNOTATIONS: Final = ("", "!", "?", "!!", "??", "!?", "?!")
EN_PASSANT_MARKS: Final = ("", "e.p.", " e.p.")
_TAIL: Final = re.compile(r"[+#]?(?:!!|\?\?|!\?|\?!|!|\?)?\Z")


def kind_of_man(position: ReferencePosition, move: Move) -> str:
    """The capital of the man that moves."""
    return position.men[move.from_square].upper()


def takes(position: ReferencePosition, move: Move) -> bool:
    return move.kind == "en passant" or position.men[move.to_square] != EMPTY


def is_quiet(position: ReferencePosition, move: Move) -> bool:
    return move.kind != "castling" and not takes(position, move)


# Writing


def san(position: ReferencePosition, move: Move) -> str:
    return bare_san(position, move) + check_mark(position, move)


def lan(position: ReferencePosition, move: Move) -> str:
    return bare_lan(position, move) + check_mark(position, move)


def check_mark(position: ReferencePosition, move: Move) -> str:
    after = position.after(move)
    if after.is_checkmate():
        return "#"
    return "+" if after.is_check() else ""


def castling_text(move: Move) -> str:
    return "O-O" if file_of(move.to_square) > file_of(move.from_square) else "O-O-O"


def bare_san(position: ReferencePosition, move: Move) -> str:
    """SAN without the mark of check."""
    if move.kind == "castling":
        return castling_text(move)
    if move.kind == "berserk":
        return f"{square_name(move.from_square)}x{square_name(move.to_square)}=X"
    target = square_name(move.to_square)
    cross = "x" if takes(position, move) else ""
    letter = kind_of_man(position, move)
    if letter != "P":
        return letter + _origin_of_piece(position, move) + cross + target
    return _origin_of_pawn(position, move) + cross + target + _promotion_text(move)


def bare_lan(position: ReferencePosition, move: Move) -> str:
    """Long algebraic notation without the mark of check."""
    if move.kind in ("castling", "berserk"):
        return bare_san(position, move)
    letter = kind_of_man(position, move).replace("P", "")
    join = "x" if takes(position, move) else "-"
    return letter + square_name(move.from_square) + join + square_name(move.to_square) + _promotion_text(move)


def _promotion_text(move: Move) -> str:
    return f"={move.promotion.upper()}" if move.promotion else ""


def _rivals(position: ReferencePosition, move: Move) -> list[int]:
    """Where the other men stand with which this one could be mixed up.

    They are men of the same kind that could legally go to the same square. Pawns that capture are mixed up with pawns
    that capture, quiet ones with quiet ones, and going berserk with nothing.
    """
    is_pawn = kind_of_man(position, move) == "P"
    rivals: set[int] = set()
    for other in position.moves_by_uci.values():
        if other.kind == "berserk" or other.to_square != move.to_square:
            continue
        if position.men[other.from_square] != position.men[move.from_square]:
            continue
        if is_pawn and takes(position, other) != takes(position, move):
            continue
        rivals.add(other.from_square)
    return sorted(rivals - {move.from_square})


def _origin_of_piece(position: ReferencePosition, move: Move) -> str:
    """Nothing, or the file if it is unique, else the rank if it is unique, else both."""
    rivals = _rivals(position, move)
    name = square_name(move.from_square)
    if not rivals:
        return ""
    if all(file_of(rival) != file_of(move.from_square) for rival in rivals):
        return name[0]
    if all(rank_of(rival) != rank_of(move.from_square) for rival in rivals):
        return name[1]
    return name


def _origin_of_pawn(position: ReferencePosition, move: Move) -> str:
    """The file if it is unique, else the square; nothing for a quiet move that no other pawn could make."""
    rivals = _rivals(position, move)
    name = square_name(move.from_square)
    if not rivals and not takes(position, move):
        return ""
    if all(file_of(rival) != file_of(move.from_square) for rival in rivals):
        return name[0]
    return name


# Reading


def exact_texts(position: ReferencePosition, move: Move) -> set[str]:
    """The SAN of a move, the marks of check and annotations left out; an en passant capture may be called one."""
    text = bare_san(position, move)
    return {text + mark for mark in _en_passant_marks(move)}


def generous_texts(position: ReferencePosition, move: Move) -> set[str]:
    """All that may be read as the move if nothing else may, the marks of check and annotations left out."""
    texts = set(_castling_texts(move))
    for letter, origin, join in _ways_to_say_the_way(position, move):
        for ending in _endings(move):
            texts.add(letter + origin + join + square_name(move.to_square) + ending)
    return texts


def _castling_texts(move: Move) -> Iterator[str]:
    if move.kind == "castling":
        yield castling_text(move)
        yield castling_text(move).replace("O", "0")


def _ways_to_say_the_way(position: ReferencePosition, move: Move) -> Iterator[tuple[str, str, str]]:
    """Letter of the man, where it comes from, and what stands between that and the target."""
    kind = kind_of_man(position, move)
    name = square_name(move.from_square)
    quiet = not takes(position, move)
    # The king castles by coordinates, or by the letters O alone: Kg1 is a step.
    origins = (name,) if move.kind == "castling" else ("", name[0], name[1], name)
    for origin in origins:
        whole = origin == name
        # A man that is not a pawn needs no letter if both squares are given.
        letters = (kind, "") if kind == "P" or whole else (kind,)
        for letter in letters:
            if not _hides_a_capture_by_a_pawn(position, move, origin):
                yield letter, origin, ""
            if whole:
                yield letter, origin, "-"
            if whole or not quiet:
                yield letter, origin, "x"


def _hides_a_capture_by_a_pawn(position: ReferencePosition, move: Move, origin: str) -> bool:
    """A pawn that captures says so: by its file or its square if there is no `x`.

    For going berserk the mark at the end says enough.
    """
    is_pawn = kind_of_man(position, move) == "P"
    return is_pawn and takes(position, move) and move.kind != "berserk" and not origin[:1].isalpha()


def _endings(move: Move) -> Iterable[str]:
    """What follows the target: nothing, or the new piece, or the mark of a berserk move."""
    if move.kind == "berserk":
        return _marked("X")
    if move.promotion:
        return _marked(move.promotion.upper())
    return _en_passant_marks(move)


def _marked(letter: str) -> list[str]:
    return [form.format(case) for form in ("={}", "{}", "({})") for case in (letter, letter.lower())]


def _en_passant_marks(move: Move) -> tuple[str, ...]:
    return EN_PASSANT_MARKS if move.kind == "en passant" else ("",)


def without_marks(text: str) -> str:
    """The text without a mark of check and an annotation at its end."""
    return _TAIL.sub("", text, count=1)


class SanReader:
    """What texts mean in a position."""

    def __init__(self, position: ReferencePosition) -> None:
        self.position = position
        self.exact: dict[str, Move] = {}
        self.generous: dict[str, list[Move]] = {}
        for move in position.moves_by_uci.values():
            for text in exact_texts(position, move):
                assert text not in self.exact, f"{text} is exact for two moves in {position.fen('fen')}"
                self.exact[text] = move
            for text in generous_texts(position, move):
                self.generous.setdefault(text, []).append(move)

    def moves(self, text: str) -> list[Move]:
        """The moves that a text may mean: one if it is clear, several if it is ambiguous, none if it is illegal."""
        text = without_marks(text)
        if text in self.exact:
            return [self.exact[text]]
        return self.generous.get(text, [])
