"""Boards as text for terminals: letters or chess symbols, with colours or without."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

import click

from berolina import FILE_NAMES, Board, Square, square
from berolina.squares import side_name

# Numbers of the 256 terminal colours; both men can be read on all of the squares.
LIGHT_SQUARE, DARK_SQUARE, RIVER = 137, 94, 24
LIGHT_LAST_MOVE, DARK_LAST_MOVE, CHECK = 65, 58, 160
WHITE_MAN, BLACK_MAN, WAVE = 231, 16, 117

NO_SQUARE = "*"
EMPTY = "."

# The outlines of White's men would show the square through them: in colours both sides have the filled symbols.
OUTLINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
FILLED = {letter: OUTLINES[letter.lower()] for letter in OUTLINES}

color_option = click.option(
    "--color/--no-color", default=None, help="With colours or without; by default as the terminal has it."
)
unicode_option = click.option(
    "--unicode/--ascii",
    "is_unicode",
    default=None,
    help="Men as chess symbols or as letters; by default symbols on terminals that have them.",
)


@dataclass(frozen=True)
class Look:
    """How boards are drawn."""

    is_colored: bool = False
    is_unicode: bool = False
    is_black_below: bool = False


def look_of(color: bool | None, is_unicode: bool | None, is_black_below: bool) -> Look:
    """Give the look that options ask for; None is what suits the terminal."""
    return Look(
        _terminal_has_color() if color is None else color,
        _terminal_has_symbols() if is_unicode is None else is_unicode,
        is_black_below,
    )


def drawn(board: Board, look: Look) -> str:
    """Draw the ranks with their labels, and the labels of the files below.

    In colours the last move is marked, and the king that stands in check.
    """
    rows = [row.split() for row in str(board).splitlines()]
    ranks = range(len(rows))
    files = range(len(FILE_NAMES))
    paint = _colored_squares(board, look) if look.is_colored else _plain_squares(look)
    lines = [
        f"{rank + 1} " + "".join(paint(rows[-1 - rank][file], square(file, rank)) for file in _turned(files, look))
        for rank in reversed(_turned(ranks, look))
    ]
    label = " {} " if look.is_colored else " {}"
    return "\n".join([*lines, "  " + "".join(label.format(FILE_NAMES[file]) for file in _turned(files, look))])


def symbol(letter: str, look: Look) -> str:
    """Give what stands for a man: its letter, or a chess symbol."""
    if not look.is_unicode:
        return letter
    return FILLED[letter] if look.is_colored else OUTLINES[letter]


def last_squares(board: Board) -> set[Square]:
    """Give the two squares of the last move, if it is known: without moves, a double step is."""
    if board.move_stack:
        last = board.peek()
        return {last.from_square, last.to_square} if last else set()
    if (double_step := board.en_passant) is not None:
        return {double_step.victim, 2 * double_step.skipped - double_step.victim}
    return set()


def turn_line(board: Board) -> str:
    """Say whose turn it is, with check, checkmate or stalemate."""
    side = side_name(board.turn)
    if board.is_checkmate():
        return f"{side} to move: checkmate"
    if board.is_stalemate():
        return f"{side} to move: stalemate"
    return f"{side} to move: check" if board.is_check() else f"{side} to move"


def _terminal_has_color() -> bool:
    """Colours go to terminals only, and not where the user has set NO_COLOR (https://no-color.org)."""
    return sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _terminal_has_symbols() -> bool:
    """Symbols go to terminals only, too: scripts read letters."""
    if sys.stdout is None or not sys.stdout.isatty():
        return False
    try:
        "".join(OUTLINES.values()).encode(sys.stdout.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _turned(numbers: range, look: Look) -> range:
    """Give ranks from below or files from the left."""
    return numbers[::-1] if look.is_black_below else numbers


def _plain_squares(look: Look) -> Callable[[str, Square], str]:
    def paint(mark: str, _square: Square) -> str:
        if mark == NO_SQUARE:
            return " ~"
        return f" {mark if mark == EMPTY else symbol(mark, look)}"

    return paint


def _colored_squares(board: Board, look: Look) -> Callable[[str, Square], str]:
    last = last_squares(board)
    checked = board.king(board.turn) if board.is_check() else None

    def paint(mark: str, here: Square) -> str:
        if mark == NO_SQUARE:
            return click.style(" ~ ", fg=WAVE, bg=RIVER)
        ground = CHECK if here == checked else _ground(here, here in last)
        if mark == EMPTY:
            return click.style("   ", bg=ground)
        man = WHITE_MAN if mark.isupper() else BLACK_MAN
        return click.style(f" {symbol(mark, look)} ", fg=man, bg=ground, bold=True)

    return paint


def _ground(here: Square, is_of_last_move: bool) -> int:
    rank, file = divmod(here, len(FILE_NAMES))
    if (rank + file) % 2 == 0:  # a1 is dark
        return DARK_LAST_MOVE if is_of_last_move else DARK_SQUARE
    return LIGHT_LAST_MOVE if is_of_last_move else LIGHT_SQUARE
