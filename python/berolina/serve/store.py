"""Games in a file of SQLite: kept when they change, whole or not at all, whatever ends the server."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from berolina.pgn import Game, games
from berolina.playing.table import Ending, Table
from berolina.serve.game_data import summary_of, title_of
from berolina.serve.refusals import CONFLICT, UNAVAILABLE, UNKNOWN, RefusedError

# What SQLite keeps for programs to tell their files: "Bero" in letters, and how the tables are made.
_APPLICATION, _FORMAT = 0x4265726F, 1

_TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    line TEXT NOT NULL,          -- PGN, with the moves that are taken back
    result TEXT,                 -- what players have declared, with the reason
    reason TEXT,
    taken_back INTEGER NOT NULL,
    title TEXT NOT NULL,         -- these for the list of games
    variant TEXT NOT NULL,
    state TEXT NOT NULL,
    changed INTEGER NOT NULL     -- milliseconds since 1970
);
CREATE INDEX games_by_change ON games (changed DESC, id);
"""

_SECONDS_TO_WAIT = 5
"""How long one who asks waits while others write."""

_LONGEST_TEXT = 200
"""How many letters of a text stand in the list of games."""


class StoreError(Exception):
    """A file that cannot keep games."""


@dataclass(frozen=True)
class Kept:
    """A game as it is kept. The version is another after every change."""

    id: str
    version: int
    table: Table


@dataclass(frozen=True)
class Entry:
    """A game in the list of games."""

    id: str
    title: str
    variant: str
    state: str
    changed: int


class Store:
    """The games of a file, which is made if it is not there.

    Every question opens the file anew, so that threads and other servers can use it at the same time.

    Raises:
        StoreError: if the file cannot be made, or is something else.
    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        self.file = Path(file)
        try:
            if "\0" in str(file):
                raise ValueError("no file has a NUL in its name")  # SQLite would end the name there
            self.file.parent.mkdir(parents=True, exist_ok=True)
            address = self.file.absolute().as_uri()
            with _transaction(f"{address}?mode=rwc", writes=True) as connection:
                _prepare(connection)
        except (OSError, ValueError, sqlite3.Error) as error:
            cause = getattr(error, "strerror", None) or error
            raise StoreError(f"cannot keep games in {str(file)!r}: {cause}") from error
        # From now on a file that is gone is missed, not made anew.
        self._address = f"{address}?mode=rw"

    def add(self, table: Table) -> Kept:
        """Keep a new game."""
        kept = Kept(secrets.token_hex(8), 1, table)
        with self._open(writes=True) as connection:
            _write(connection, kept)
        return kept

    def load(self, game_id: str) -> Kept:
        """Give a game.

        Raises:
            RefusedError: if there is none of this name.
        """
        with self._open() as connection:
            return _read(connection, game_id)

    def version(self, game_id: str) -> int:
        """Give the version of a game.

        Raises:
            RefusedError: if there is none of this name.
        """
        with self._open() as connection:
            return _version(connection, game_id)

    def change(self, game_id: str, version: int | None, action: Callable[[Table], object]) -> Kept:
        """Do something to a game; if that raises an error the game stays as it was.

        Args:
            game_id: its name.
            version: what the game was when that was decided; None for whatever it is.
            action: what to do.

        Raises:
            RefusedError: if there is no such game, or it has changed meanwhile.
        """
        with self._open(writes=True) as connection:
            kept = _read(connection, game_id)
            if version not in (None, kept.version):
                raise RefusedError(CONFLICT, "the game has changed meanwhile: look at it again")
            action(kept.table)
            changed = Kept(game_id, kept.version + 1, kept.table)
            _write(connection, changed)
            return changed

    def remove(self, game_id: str) -> None:
        """Forget a game.

        Raises:
            RefusedError: if there is none of this name.
        """
        with self._open(writes=True) as connection:
            _version(connection, game_id)
            connection.execute("DELETE FROM games WHERE id = ?", (game_id,))

    def entries(self, start: int, count: int) -> list[Entry]:
        """List games, those that have changed last first."""
        query = "SELECT id, title, variant, state, changed FROM games ORDER BY changed DESC, id LIMIT ? OFFSET ?"
        with self._open() as connection:
            return [Entry(*row) for row in connection.execute(query, (count, start))]

    @contextmanager
    def _open(self, *, writes: bool = False) -> Iterator[sqlite3.Connection]:
        """Open the file for one who writes or reads; what is written counts if no error is raised.

        Raises:
            RefusedError: if the file is gone, locked for long, or damaged, or the disk is full.
        """
        try:
            with _transaction(self._address, writes=writes) as connection:
                yield connection
        except sqlite3.Error as error:
            raise RefusedError(UNAVAILABLE, f"the file of the games cannot be used: {error}") from error


@contextmanager
def _transaction(address: str, *, writes: bool) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(address, timeout=_SECONDS_TO_WAIT, isolation_level=None, uri=True)
    with closing(opened) as connection:
        # Who reads first and writes then could not wait for another who does the same.
        connection.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
        with connection:
            yield connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, and see that another one is of this program and time."""
    application = _pragma(connection, "application_id")
    made_as = _pragma(connection, "user_version")
    is_new = not connection.execute("SELECT 1 FROM sqlite_master").fetchone() and application == made_as == 0
    if is_new:
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {_FORMAT}")
    elif application != _APPLICATION:
        raise ValueError("it is the database of another program; name another file")
    elif made_as != _FORMAT:
        raise ValueError("it was made by a newer version of this program")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _version(connection: sqlite3.Connection, game_id: str) -> int:
    return int(_found(connection, "version", game_id)[0])


def _read(connection: sqlite3.Connection, game_id: str) -> Kept:
    version, line, result, reason, taken_back = _found(connection, "version, line, result, reason, taken_back", game_id)
    ending = None if result is None else Ending(result, reason)
    return Kept(game_id, version, Table(_game(line), ending, taken_back))


def _found(connection: sqlite3.Connection, columns: str, game_id: str) -> Any:
    row = connection.execute(f"SELECT {columns} FROM games WHERE id = ?", (game_id,)).fetchone()
    if row is None:
        raise RefusedError(UNKNOWN, f"there is no game {game_id[:40]} here; it may have been deleted")
    return row


def _game(text: str) -> Game:
    (game,) = games(StringIO(text))
    return game


def _write(connection: sqlite3.Connection, kept: Kept) -> None:
    table = kept.table
    result, reason = table.declared or (None, None)
    connection.execute(
        "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            kept.id,
            kept.version,
            table.line.pgn(),
            result,
            reason,
            table.taken_back,
            _short(title_of(table.line)),
            _short(table.line.variant.name),
            summary_of(table),
            time.time_ns() // 1_000_000,
        ),
    )


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]}..."
