"""`berolina variants`."""

from __future__ import annotations

import json

import click

import berolina
from berolina.cli.position import json_option

GRAMMAR = """\
Any name has the form [bridge+]RULE[/RULE][+berserk[(D[,R])]], such as berolina/chess or
bridge+sergeant+berserk(2,5). RULE is the pawns of both sides, or of White and of Black: chess, berolina,
berolina-plus, sergeant, wolf-sergeant, or Betza notation such as mfFcfeWimfnA. D is the number of berserk
declarations a player has, R how many squares a berserk pawn runs."""


@click.command()
@json_option
def variants(as_json: bool) -> None:
    """List the variants that have a name of their own, and say how others are named.

    \b
    Examples:
      berolina variants
      berolina variants --json
    """  # noqa: D301
    named = berolina.variants()
    if as_json:
        keys = ("name", "description", "source", "start_fen")
        click.echo(json.dumps([{key: getattr(variant, key) for key in keys} for variant in named]))
        return
    width = max(len(variant.name) for variant in named)
    for variant in named:
        click.echo(f"{variant.name:{width}}  {variant.description} ({variant.source})")
    click.echo(f"\n{GRAMMAR}")
