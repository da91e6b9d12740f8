"""`berolina convert`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berolina.cli.files import STANDARD_INPUT, STANDARD_OUTPUT
from berolina.cli.formats.names import FORMATS, format_of
from berolina.cli.position import read_variant

if TYPE_CHECKING:
    from berolina._core import _Style
    from berolina.cli.formats.positions_writing import Which

STYLES = ("san", "lan", "fairy-stockfish", "cute-chess", "xboard")
_format = click.Choice(FORMATS, case_sensitive=False)


@click.command()
@click.argument("file", default=STANDARD_INPUT)
@click.option("-o", "--output", "out", default=STANDARD_OUTPUT, metavar="OUT", help="The file that is written.")
@click.option("--from", "from_format", type=_format, help="The format of FILE, if its name does not say it.")
@click.option("--to", "to_format", type=_format, help="The format of OUT, if its name does not say it.")
@click.option(
    "--variant",
    "variant_name",
    metavar="NAME",
    help="What games are that do not say their variant; without it, chess in PGN and berolina elsewhere.",
)
@click.option("--style", type=click.Choice(STYLES), help="How moves are written in PGN; without it, san.")
@click.option(
    "--positions",
    type=click.Choice(["all", "start", "last"]),
    help="Which positions of a game become FEN or EPD; without it, the last one.",
)
def convert(
    file: str,
    out: str,
    from_format: str | None,
    to_format: str | None,
    variant_name: str | None,
    style: _Style | None,
    positions: Which | None,
) -> None:
    """Write the games of FILE in another format.

    Formats: pgn; uci, lists of moves; log, full algebraic notation with a move a line; fen and epd, positions,
    each of which is read as a game that starts there. The ending of a name says the format; - is standard input
    or output.

    What OUT cannot hold is counted on standard error. A damaged game is told there and left out, and makes the exit
    status 1. OUT is written whole or not at all.

    \b
    Examples:
      berolina convert games.pgn -o games.log
      berolina convert games.pgn -o ends.fen --positions last
      berolina convert --from uci --to pgn --variant bridge < moves.txt
    """  # noqa: D301
    source_format = from_format or format_of(file, "--from")
    target_format = to_format or format_of(out, "--to")
    _require_use(target_format, style, positions)
    # Only here: the other commands need no games.
    from berolina.cli.conversion import convert_file
    from berolina.cli.formats.writing import Manner

    manner = Manner(style or "san", positions or "last", read_variant(variant_name or "berolina"))
    if not convert_file((file, source_format), (out, target_format), variant_name, manner):
        click.get_current_context().exit(1)


def _require_use(target_format: str, style: str | None, positions: str | None) -> None:
    if style is not None and target_format != "pgn":
        raise click.UsageError("--style goes with PGN as the output only.")
    if positions is not None and target_format not in ("fen", "epd"):
        raise click.UsageError("--positions goes with FEN or EPD as the output only.")
