"""`berolina show`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from berolina import FILE_NAMES, Board
from berolina.cli.pictures import black_option, png_option, svg_option, theme_option, write_png, write_svg
from berolina.cli.position import fen_option, full_fen, read_board, variant_option

if TYPE_CHECKING:
    from berolina.svg import Theme

# Numbers of the 256 terminal colours; both men can be read on both squares.
LIGHT_SQUARE, DARK_SQUARE, RIVER = 137, 94, 24
WHITE_MAN, BLACK_MAN, WAVE = 231, 16, 117


@click.command()
@variant_option
@fen_option
@click.option("--color/--no-color", default=None, help="With colours or without; by default as the terminal has it.")
@svg_option
@png_option
@theme_option
@black_option
def show(
    variant_name: str,
    fen: str | None,
    color: bool | None,
    svg_file: str | None,
    png_file: str | None,
    theme: Theme,
    is_black_below: bool,
) -> None:
    """Draw the board: capitals are White's men, ~ is the river of the bridge board.

    Below it stand the FEN, the variant, and whose turn it is, with check, checkmate or stalemate.

    With --svg or --png a picture is written instead.

    \b
    Examples:
      berolina show --variant bridge
      berolina show --variant bridge --svg bridge.svg --theme dark
      berolina show --no-color --fen "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
    """  # noqa: D301
    board = read_board(variant_name, fen)
    if svg_file is not None or png_file is not None:
        _write_pictures(board, svg_file, png_file, theme, is_black_below)
        return
    is_colored = _terminal_has_color() if color is None else color
    drawing = _drawn(board, is_colored)
    text = f"{drawing}\n\nFEN: {full_fen(board)}\nvariant: {board.variant.name}\n{_turn(board)}"
    click.echo(text, color=is_colored)


def _write_pictures(
    board: Board, svg_file: str | None, png_file: str | None, theme: Theme, is_black_below: bool
) -> None:
    picture = board.picture(orientation=not is_black_below, theme=theme)
    if svg_file is not None:
        write_svg(picture, svg_file)
    if png_file is not None:
        write_png(picture, png_file)


def _terminal_has_color() -> bool:
    """Colours go to terminals only, and not where the user has set NO_COLOR (https://no-color.org)."""
    return sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _drawn(board: Board, is_colored: bool) -> str:
    """Draw the ranks with their labels, and the labels of the files below."""
    rows = [row.split() for row in str(board).splitlines()]
    paint = _colored_square if is_colored else _plain_square
    lines = [
        f"{rank} " + "".join(paint(mark, rank + file) for file, mark in enumerate(row, 1))
        for rank, row in zip(range(len(rows), 0, -1), rows, strict=True)
    ]
    label = " {} " if is_colored else " {}"
    return "\n".join([*lines, "  " + "".join(label.format(name) for name in FILE_NAMES)])


def _plain_square(mark: str, _rank_and_file: int) -> str:
    return " ~" if mark == "*" else f" {mark}"


def _colored_square(mark: str, rank_and_file: int) -> str:
    if mark == "*":
        return click.style(" ~ ", fg=WAVE, bg=RIVER)
    square = DARK_SQUARE if rank_and_file % 2 == 0 else LIGHT_SQUARE  # a1 is dark
    if mark == ".":
        return click.style("   ", bg=square)
    return click.style(f" {mark} ", fg=WHITE_MAN if mark.isupper() else BLACK_MAN, bg=square, bold=True)


def _turn(board: Board) -> str:
    side = "White" if board.turn else "Black"
    if board.is_checkmate():
        return f"{side} to move: checkmate"
    if board.is_stalemate():
        return f"{side} to move: stalemate"
    return f"{side} to move: check" if board.is_check() else f"{side} to move"
