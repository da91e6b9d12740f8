"""`berolina diagram`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from berolina import Board
from berolina.cli.files import STANDARD_INPUT, name_of
from berolina.cli.messages import BadInput
from berolina.cli.pictures import write_whole
from berolina.cli.position import fen_option, read_board, read_variant

if TYPE_CHECKING:
    from berolina.diagram import PageTheme
    from berolina.pgn import Game
    from berolina.pgn.reading import Source


@click.command()
@click.option(
    "--variant",
    "variant_name",
    metavar="NAME",
    help="The variant, berolina if nothing says another; of a game, only if its headers do not say it.",
)
@fen_option
@click.option("--pgn", "pgn_file", metavar="FILE", help="Step through a game of this file; - is standard input.")
@click.option(
    "--game", "number", type=click.IntRange(min=1), default=1, show_default=True, help="Which game of the file."
)
@click.option("-o", "--output", "file", metavar="FILE", required=True, help="The page; - is standard output.")
@click.option(
    "--theme",
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    show_default=True,
    help="The colours at first; auto is as the reader's system has it.",
)
@click.option("--black", "is_black_below", is_flag=True, help="Show the board as Black sees it at first.")
def diagram(
    variant_name: str | None,
    fen: str | None,
    pgn_file: str | None,
    number: int,
    file: str,
    theme: PageTheme,
    is_black_below: bool,
) -> None:
    """Write a page on which clicking a man shows its legal moves.

    It is one file of HTML that needs no network: open it in a browser. Of a game the main line is shown.

    \b
    Examples:
      berolina diagram -o berolina.html
      berolina diagram --variant bridge+berserk -o bridge.html
      berolina diagram --pgn games.pgn --game 3 -o game.html
    """  # noqa: D301
    if fen is not None and pgn_file is not None:
        raise BadInput("--fen and --pgn exclude each other: a game says where it starts")
    shown: Board | Game
    if pgn_file is None:
        shown = read_board(variant_name or "berolina", fen)
    else:
        shown = _read_game(pgn_file, number, variant_name)
    page = shown.to_html(orientation=not is_black_below, theme=theme)
    write_whole(page.encode("utf-8"), file)


def _read_game(file: str, number: int, variant_name: str | None) -> Game:
    """Read one game of a file.

    Raises:
        BadInput: if there is none of this number, it is damaged, or the file cannot be read.
    """
    from berolina.pgn import InvalidPgnError, games

    def refuse(error: InvalidPgnError) -> None:
        if error.game_number == number:
            raise BadInput(str(error)) from error

    variant = read_variant(variant_name or "chess")
    try:
        with games(_source(file), variant=variant, errors=refuse) as found:
            for game in found:
                if found.number == number:
                    return game
            count = found.number
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadInput(f"cannot read {name_of(file)}: {getattr(error, 'strerror', None) or error}") from error
    raise BadInput(f"{name_of(file)} has no game {number}: it has {count}")


def _source(file: str) -> Source:
    if file != STANDARD_INPUT:
        return file
    if sys.stdin is None:
        raise BadInput("cannot read standard input: it is closed")
    return sys.stdin.buffer
