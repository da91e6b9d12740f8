"""The command that holds the others."""

from __future__ import annotations

from typing import Any

import click

import berolina
from berolina.cli.check import check
from berolina.cli.convert import convert
from berolina.cli.diagram import diagram
from berolina.cli.messages import PROGRAM, Interrupted
from berolina.cli.moves import moves
from berolina.cli.perft import perft
from berolina.cli.play import play
from berolina.cli.serve import serve
from berolina.cli.show import show
from berolina.cli.variants import variants


class CommandGroup(click.Group):
    """Commands, interrupted in one line."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Ctrl-C raises `Interrupted`."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Interrupted from None  # click would print an empty line for a KeyboardInterrupt


# Without a command, click would print the help as an error message of many lines.
@click.group(cls=CommandGroup, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(berolina.__version__, prog_name=PROGRAM, message="%(prog)s %(version)s")
def commands() -> None:
    """Berolina chess and its relatives: perft, legal moves, boards, games, diagrams, files of games.

    Exit status: 0 all is well, 1 a perft figure is wrong or a game is damaged, 2 the input is bad, 130 Ctrl-C,
    141 the reader of a pipe has gone.

    \b
    Examples:
      berolina perft 5
      berolina moves --variant bridge
      berolina convert games.pgn -o games.log
      berolina play --against random
      berolina show --fen "4k3/8/8/8/2PpP2r/8/8/4K3 b - d3c4 0 1"
    """  # noqa: D301 - click reads \b as "do not wrap what follows"


for command in (check, convert, diagram, moves, perft, play, serve, show, variants):
    commands.add_command(command)
