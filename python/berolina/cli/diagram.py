"""`berolina diagram`."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import click

from berolina.cli.files import name_of, read_text
from berolina.cli.messages import BadInput
from berolina.cli.pictures import write_whole
from berolina.cli.position import fen_option, read_board, read_variant

if TYPE_CHECKING:
    from berolina.diagram import PageTheme
    from berolina.pgn import Game


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
    if pgn_file is None:
        shown: Game | None = None
    elif fen is not None:
        raise BadInput("--fen and --pgn exclude each other: a game says where it starts")
    else:
        shown = _read_game(pgn_file, number, variant_name)
    source = read_board(variant_name or "berolina", fen) if shown is None else shown
    page = source.to_html(orientation=not is_black_below, theme=theme)
    write_whole(page.encode("utf-8"), file)


def _read_game(file: str, number: int, variant_name: str | None) -> Game:
    """Read one game of a file.

    Raises:
        BadInput: if there is none of this number, or it is damaged.
    """
    from berolina.pgn import InvalidPgnError, games

    text = io.StringIO(read_text(file))
    variant = read_variant(variant_name or "chess")
    damaged: list[InvalidPgnError] = []
    found = games(text, variant=variant, errors=damaged.append)
    for game in found:
        _check_undamaged(damaged, number, file)
        if found.number == number:
            return game
    _check_undamaged(damaged, number, file)
    raise BadInput(f"{name_of(file)} has no game {number}: it has {found.number}")


def _check_undamaged(damaged: list[InvalidPgnError], number: int, file: str) -> None:
    for error in damaged:
        if error.game_number == number:
            raise BadInput(f"{name_of(file)}, {error}") from error
