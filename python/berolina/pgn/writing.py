"""Writing games into files, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Self, TextIO

from berolina.atomic_file import AtomicFile
from berolina.pgn.node import GameNode

if TYPE_CHECKING:
    from berolina._core import _Style
    from berolina.pgn.game import Game


class GameWriter:
    """Writes games into a file, one at a time. The file is there when all have been written, whole or not at all.

    Args:
        file: the name of the file; one that is there is replaced.
        style: how moves are written, see `Board.san`.
        columns: see `Game.pgn`.

    Raises:
        OSError: if the file cannot be written.

    >>> import berolina.pgn, os, tempfile
    >>> file = os.path.join(tempfile.mkdtemp(), "games.pgn")
    >>> with berolina.pgn.GameWriter(file) as writer:
    ...     writer.write(berolina.pgn.Game())
    >>> len(list(berolina.pgn.games(file)))
    1
    """

    def __init__(self, file: str | os.PathLike[str], *, style: _Style = "san", columns: int | None = 80) -> None:
        self._file = AtomicFile(file)
        self._style, self._columns = style, columns
        self._stream: TextIO | None = None
        self._is_first = True

    def __enter__(self) -> Self:
        self._stream, self._is_first = self._file.__enter__(), True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._file.__exit__(kind, error, traceback)
        self._stream = None

    def write(self, game: Game) -> None:
        """Write a game.

        Raises:
            ValueError: if the file is not open: use `with`.
            OSError: if it cannot be written.
        """
        if self._stream is None:
            raise ValueError("games are written within a with statement")
        text = game.pgn(style=self._style, columns=self._columns)
        self._stream.write(text if self._is_first else f"\n{text}")
        self._is_first = False


def write_games(
    file: str | os.PathLike[str], games: Iterable[Game], *, style: _Style = "san", columns: int | None = 80
) -> int:
    """Write games into a file, whole or not at all, and give their number, see `GameWriter`.

    Raises:
        OSError: if the file cannot be written.
    """
    if isinstance(games, GameNode):
        raise TypeError("games is an iterable of games: put one into a list")
    count = 0
    with GameWriter(file, style=style, columns=columns) as writer:
        for game in games:
            writer.write(game)
            count += 1
    return count
