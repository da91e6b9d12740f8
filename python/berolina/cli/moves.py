"""`berolina moves`."""

from __future__ import annotations

import json

import click

from berolina.cli.position import fen_option, json_option, read_board, variant_option


@click.command()
@variant_option
@fen_option
@json_option
def moves(variant_name: str, fen: str | None, as_json: bool) -> None:
    """List the legal moves in UCI, sorted, one a line.

    A promotion ends in its letter (e7f8q), a berserk move in x (d4g6x).

    \b
    Examples:
      berolina moves
      berolina moves --variant chess+berserk --json
      berolina moves --fen "8/8/8/2k5/2Pp4/8/8/4K3 b - d3c4 0 1"
    """  # noqa: D301
    found = sorted(move.uci() for move in read_board(variant_name, fen).legal_moves)
    if as_json:
        click.echo(json.dumps(found))
        return
    for uci in found:
        click.echo(uci)
