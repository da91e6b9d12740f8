"""`berolina check`."""

from __future__ import annotations

import json

import click

from berolina.cli.checking import FileReport, check_file
from berolina.cli.formats.names import FORMATS, ending_of
from berolina.cli.messages import PROGRAM, BadInput, error_line, tell
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
    if variant_name is not None:
        read_variant(variant_name)
    reports, is_missing = [], False
    for file in files:
        try:
            reports.append(check_file(file, from_format or ending_of(file) or "pgn", variant_name, is_quiet=as_json))
        except BadInput as error:
            is_missing = True
            tell(error_line(PROGRAM, error).removeprefix(f"{PROGRAM}: "))
    is_well = not is_missing and not any(report.faulty for report in reports)
    if as_json:
        click.echo(json.dumps({"files": [report.as_json() for report in reports], "ok": is_well}))
    elif reports:
        click.echo(_summary(reports))
    if not is_well:
        click.get_current_context().exit(BadInput.exit_code if is_missing else 1)


def _summary(reports: list[FileReport]) -> str:
    games, moves, faulty, remarks = (
        sum(numbers)
        for numbers in zip(*((each.games, each.moves, each.faulty, each.remark_count) for each in reports), strict=True)
    )
    strange = f", {_counted(remarks, 'remark')}" if remarks else ""
    state = f"{faulty} FAULTY" if faulty else "all well"
    return f"{_counted(games, 'game')}, {_counted(moves, 'move')}{strange}: {state}"


def _counted(count: int, name: str) -> str:
    return f"{count} {name}{'' if count == 1 else 's'}"
