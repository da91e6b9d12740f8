"""What can be done to games."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from itertools import islice

from berolina._core import Move, Variant
from berolina.board import Board
from berolina.errors import IllegalMoveError, InvalidMoveError
from berolina.pgn import Game, InvalidPgnError
from berolina.pgn import games as games_of
from berolina.playing.move_texts import read_move
from berolina.playing.table import UNFINISHED, Ending, Table, agreed_draw, claimed_draw, resignation, started
from berolina.serve.bodies import Fields
from berolina.serve.game_data import PLAYERS, game_data
from berolina.serve.refusals import BAD, CONFLICT, ILLEGAL, Json, RefusedError, refusing
from berolina.serve.store import Kept, Store

_MOST_PLIES = 2000
"""How long a game may be: every answer tells all of its moves."""

_MOST_NODES = 10_000

_LONGEST_NAME = 200


def start(store: Store, fields: Fields) -> Json:
    """Keep a new game: of a variant from its start, or from a FEN or a PGN."""
    variant = read_variant(fields.take_or("variant", str, "berolina"))
    text = fields.take_or("text", str, "").strip()
    fields.end()
    return _told(store.add(_table_of(text, variant)))


def show(store: Store, game_id: str) -> Json:
    """Tell how a game stands."""
    return _told(store.load(game_id))


def move(store: Store, game_id: str, fields: Fields) -> Json:
    """Make a move, told as UCI, SAN or in full algebraic notation."""
    text = fields.take("move", str)

    def play(table: Table) -> None:
        _require_running(table)
        if table.ply_count >= _MOST_PLIES:
            raise RefusedError(CONFLICT, f"a game ends here after {_MOST_PLIES} moves; go on from its FEN")
        table.play(_read_move(table.board, text))

    return _change(store, game_id, fields, play)


def undo(store: Store, game_id: str, fields: Fields) -> Json:
    """Take back the last steps; a declared ending is one, too."""
    steps = _steps(fields)

    def take_back(table: Table) -> None:
        _require_steps(steps, table.steps_made, "made yet")
        table.take_back(steps)

    return _change(store, game_id, fields, take_back)


def redo(store: Store, game_id: str, fields: Fields) -> Json:
    """Bring back what was taken back."""
    steps = _steps(fields)

    def bring_back(table: Table) -> None:
        _require_steps(steps, table.taken_back, "taken back")
        table.bring_back(steps)

    return _change(store, game_id, fields, bring_back)


def end(store: Store, game_id: str, fields: Fields) -> Json:
    """End a game as players say: `resign`, `claim draw` or `agree on draw`."""
    kind = fields.take("ending", str)

    def declare(table: Table) -> None:
        _require_running(table)
        with refusing(CONFLICT):
            table.declare_end(_ending(kind, table.board))

    return _change(store, game_id, fields, declare)


def rename(store: Store, game_id: str, fields: Fields) -> Json:
    """Name the players."""
    names = {player: fields.take(player, str) for player in PLAYERS if fields.has(player)}

    def name(table: Table) -> None:
        for player, said in names.items():
            if len(said) > _LONGEST_NAME:
                raise RefusedError(BAD, f"a name has at most {_LONGEST_NAME} letters")
            with refusing(BAD):
                table.line.headers[player] = said.strip() or "?"

    return _change(store, game_id, fields, name)


def remove(store: Store, game_id: str, fields: Fields) -> Json:
    """Forget a game."""
    fields.end()
    store.remove(game_id)
    return {}


def read_variant(name: str) -> Variant:
    """Give the variant of a name.

    Raises:
        RefusedError: if it is no variant's.
    """
    if not name.strip():
        raise RefusedError(BAD, "no variant is named: it is something like berolina or bridge+berserk")
    with refusing(BAD):
        return Variant.from_name(name.strip())


def _change(store: Store, game_id: str, fields: Fields, action: Callable[[Table], None]) -> Json:
    version = fields.take("version", int) if fields.has("version") else None
    fields.end()
    return _told(store.change(game_id, version, action))


def _told(kept: Kept) -> Json:
    return game_data(kept.id, kept.version, kept.table)


def _table_of(text: str, variant: Variant) -> Table:
    """Put a game on the table."""
    if text and not _is_fen(text):
        return _pasted_game(text, variant)
    with refusing(BAD):
        return Table(started(Board(text or "startpos", variant=variant)))


def _is_fen(text: str) -> bool:
    """Whether a text is meant to be a FEN: only there ranks stand between slashes."""
    return re.match(r"[A-Za-z0-9*]+/[A-Za-z0-9*]+/", text) is not None and not text.startswith(("1/2-1/2", "["))


def _pasted_game(text: str, variant: Variant) -> Table:
    with refusing(BAD, InvalidPgnError):
        found = list(islice(games_of(StringIO(text), variant=variant), 2))
    if not found:
        raise RefusedError(BAD, "there is no game and no FEN in this text")
    if len(found) > 1:
        raise RefusedError(BAD, "this text has more than one game: paste one of them")
    if len(found[0].mainline()) > _MOST_PLIES or _node_count(found[0]) > _MOST_NODES:
        raise RefusedError(BAD, f"a game has at most {_MOST_PLIES} moves here, and {_MOST_NODES} with its variations")
    return _on_table(found[0])


def _node_count(game: Game) -> int:
    count, left = 0, list(game.variations)
    while left:
        count += 1
        left += left.pop().variations
    return count


def _on_table(game: Game) -> Table:
    """Give a game that was read. A result that no move has brought about is what the players have declared."""
    said, reached = game.result, game.end().board().result()
    game.result = reached
    return Table(game, Ending(said) if reached == UNFINISHED != said else None)


def _read_move(board: Board, text: str) -> Move:
    try:
        return read_move(board, text.strip())
    except IllegalMoveError as error:
        raise RefusedError(ILLEGAL, str(error), reason=error.reason.name) from error
    except InvalidMoveError as error:
        raise RefusedError(BAD, str(error)) from error
    except ValueError as error:
        raise RefusedError(ILLEGAL, str(error)) from error


def _ending(kind: str, board: Board) -> Ending:
    if kind == "resign":
        return resignation(board)
    if kind == "claim draw":
        return claimed_draw(board)
    if kind == "agree on draw":
        return agreed_draw()
    raise RefusedError(BAD, f"no ending {kind[:40]!r}: it is 'resign', 'claim draw' or 'agree on draw'")


def _steps(fields: Fields) -> int:
    steps = fields.take_or("steps", int, 1)
    if steps < 1:
        raise RefusedError(BAD, "steps are 1 or more")
    return steps


def _require_steps(wanted: int, there: int, what: str) -> None:
    if there == 0:
        raise RefusedError(CONFLICT, f"no move is {what}")
    if wanted > there:
        raise RefusedError(CONFLICT, f"only {there} step{' is' if there == 1 else 's are'} {what}")


def _require_running(table: Table) -> None:
    if table.is_over:
        raise RefusedError(CONFLICT, "the game is over; undo takes the end back")
