"""`berolina show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berolina import Board
from berolina.cli.pawn_legend import pawn_legend
from berolina.cli.pictures import black_option, png_option, svg_option, theme_option, write_png, write_svg
from berolina.cli.position import fen_option, full_fen, read_board, variant_option
from berolina.cli.text_board import color_option, drawn, look_of, turn_line, unicode_option

if TYPE_CHECKING:
    from berolina.svg import Theme


@click.command()
@variant_option
@fen_option
@color_option
@unicode_option
@svg_option
@png_option
@theme_option
@black_option
def show(
    variant_name: str,
    fen: str | None,
    color: bool | None,
    is_unicode: bool | None,
    svg_file: str | None,
    png_file: str | None,
    theme: Theme,
    is_black_below: bool,
) -> None:
    """Draw the board: capitals are White's men, ~ is the river of the bridge board.

    Below it stand the FEN, the variant, and whose turn it is, with check, checkmate or stalemate; with chess symbols
    also what the pawns do. Colours mark check, and a double step that the FEN names.

    With --svg or --png a picture is written instead.

    \b
    Examples:
      berolina show --variant bridge
      berolina show --variant bridge --svg bridge.svg --theme dark
      berolina show --unicode --black --variant sergeant
      berolina show --no-color --fen "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"
    """  # noqa: D301
    board = read_board(variant_name, fen)
    if svg_file is not None or png_file is not None:
        _write_pictures(board, svg_file, png_file, theme, is_black_below)
        return
    look = look_of(color, is_unicode, is_black_below)
    lines = [drawn(board, look), "", f"FEN: {full_fen(board)}", f"variant: {board.variant.name}"]
    if look.is_unicode:
        lines.append(pawn_legend(board.variant, look))
    click.echo("\n".join([*lines, turn_line(board)]), color=look.is_colored)


def _write_pictures(
    board: Board, svg_file: str | None, png_file: str | None, theme: Theme, is_black_below: bool
) -> None:
    picture = board.picture(orientation=not is_black_below, theme=theme)
    if svg_file is not None:
        write_svg(picture, svg_file)
    if png_file is not None:
        write_png(picture, png_file)
