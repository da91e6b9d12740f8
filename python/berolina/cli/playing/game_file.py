"""The file that holds the game while it is played."""

from __future__ import annotations

import os
from itertools import islice

from berolina.atomic_file import AtomicFile
from berolina.cli.messages import BadInput
from berolina.pgn import Game, InvalidPgnError, games
from berolina.playing.table import UNFINISHED


def read_unfinished(file: str, variant_name: str | None) -> Game | None:
    """Give the game of a file to go on with, None if there is no such file or nothing in it.

    Args:
        file: its name.
        variant_name: what the game is if the file does not say it.

    Raises:
        BadInput: if the file cannot be read, or holds what would be lost: a finished or damaged game, or several.
    """
    if not os.path.exists(file):
        return None
    if not os.path.isfile(file):
        raise BadInput(f"{file} is no ordinary file, and cannot keep a game")
    try:
        with games(file, variant=variant_name or "chess") as found:
            read = list(islice(found, 2))
    except InvalidPgnError as error:
        raise BadInput(str(error)) from error
    except OSError as error:
        raise BadInput(f"cannot read {file}: {error.strerror or error}") from error
    if len(read) > 1:
        raise BadInput(f"{file} holds more than one game; name a file of its own for this one")
    if read:
        _require_unfinished(file, read[0])
    return read[0] if read else None


def write_game(file: str, game: Game) -> None:
    """Write a game into a file, whole or not at all.

    Raises:
        BadInput: if the file cannot be written.
    """
    try:
        with AtomicFile(file) as stream:
            stream.write(game.pgn())
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        cause = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot write {file or repr(file)}: {cause}") from error


def _require_unfinished(file: str, game: Game) -> None:
    result = game.result if game.result != UNFINISHED else game.end().board().result()
    if result != UNFINISHED:
        raise BadInput(f"the game in {file} is over ({result}); name another file for a new one")
