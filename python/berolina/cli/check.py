"""`berolina check`."""

from __future__ import annotations

import click

from berolina.cli.formats.names import FORMATS, ending_of
from berolina.cli.position import json_option, read_variant


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--from",
    "from_format",
    type=click.Choice(FORMATS, case_sensitive=False),
    help="The format of all files; without it their names say it, or it is pgn.",
)
@click.option(
    "--variant",
    "variant_name",
    metavar="NAME",
    help="What games are that do not say their variant; without it, chess in PGN and berolina elsewhere.",
)
@json_option
def check(files: tuple[str, ...], from_format: str | None, variant_name: str | None, as_json: bool) -> None:
    """Check every game of files: each move of it, in variations too.

    A fault is told with file, game, line, move and why, and makes the exit status 1. What can be read but is
    strange, such as two results that differ, is told as a remark and changes no status. - is standard input.

    \b
    Examples:
      berolina check games.pgn
      berolina check *.pgn --json
      berolina check --variant bridge - < games.pgn
    """  # noqa: D301
    # Only here: the other commands need no games.
    from berolina.cli.checking import check_files

    if variant_name is not None:
        read_variant(variant_name)
    status = check_files([(file, from_format or ending_of(file) or "pgn") for file in files], variant_name, as_json)
    if status != 0:
        click.get_current_context().exit(status)
