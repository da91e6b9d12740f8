"""`berolina play`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berolina.cli.position import fen_option
from berolina.cli.text_board import color_option, look_of, unicode_option

if TYPE_CHECKING:
    from berolina.cli.playing.random_mover import RandomMover
    from berolina.pgn import Game


@click.command()
@click.option(
    "--variant",
    "variant_name",
    metavar="NAME",
    help="The variant, such as bridge or berolina/chess; without it, berolina or what the file says.",
)
@fen_option
@click.option("--against", type=click.Choice(["human", "random"]), help="Who plays the other side; by default a human.")
@click.option("--as", "side", type=click.Choice(["white", "black"]), help="Your side against random; by default white.")
@click.option("--seed", type=int, metavar="N", help="What random moves depend on: the same for the same number.")
@click.option("--pgn", "file", metavar="FILE", help="Keep the game in a file, and go on with what is there.")
@color_option
@unicode_option
def play(
    variant_name: str | None,
    fen: str | None,
    against: str | None,
    side: str | None,
    seed: int | None,
    file: str | None,
    color: bool | None,
    is_unicode: bool | None,
) -> None:
    """Play a game: against a person at the same keyboard, or against random moves.

    Type moves as ec4, Nf3 or e2c4, and 'help' for what else there is. Ctrl-D or 'quit' leaves, and says how to go on.

    With --pgn the file is written after every move; the same command goes on with the game.

    \b
    Examples:
      berolina play --variant bridge
      berolina play --against random --as black --seed 7
      berolina play --variant berolina+berserk --pgn game.pgn
    """  # noqa: D301
    # Only here: the other commands need no games.
    from berolina.cli.playing.opening import game_to_play
    from berolina.cli.playing.screen import Screen
    from berolina.cli.playing.session import Session
    from berolina.playing.table import Table

    game = game_to_play(variant_name, fen, file)
    mover = _mover(game, against, side, seed)
    is_black_below = mover is not None and mover.color
    Session(Table(game), Screen(look_of(color, is_unicode, is_black_below)), mover, file).run()


def _mover(game: Game, against: str | None, side: str | None, seed: int | None) -> RandomMover | None:
    """Give the random mover that options ask for, or that plays in the game."""
    from berolina.cli.playing.opening import color_of, name_mover
    from berolina.cli.playing.random_mover import RandomMover, mover_color_in

    color = mover_color_in(game)
    if against == "human" or (against is None and color is None):
        if side is not None or seed is not None:
            raise click.UsageError("--as and --seed go with --against random only.")
        name_mover(game, None)
        return None
    if side is not None or color is None:
        color = not color_of(side or "white")
    name_mover(game, color)
    return RandomMover(color, seed)
