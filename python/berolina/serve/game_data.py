"""What pages are told of a game."""

from __future__ import annotations

from berolina.diagram.data import MoveTable, declarations_in_words, moves_of_mover, seen
from berolina.diagram.names import described
from berolina.diagram.steps import steps_of_game
from berolina.pgn import Game
from berolina.playing.table import Table
from berolina.serve.refusals import Json
from berolina.squares import COLOR_NAMES, side_name

PLAYERS = ("White", "Black")
"""The headers that name the players."""


def title_of(game: Game) -> str:
    """Name a game by its players, or else by its variant."""
    names = [name_of(game, player) for player in PLAYERS]
    return " - ".join(name or "?" for name in names) if any(names) else described(game.variant)[0]


def name_of(game: Game, player: str) -> str:
    """Give the name of a player, nothing if it is not known."""
    name = game.headers.get(player, "?").strip()
    return "" if name == "?" else name


def summary_of(table: Table) -> str:
    """Say in a few words how a game stands."""
    last = table.last_move_in_words()
    parts = [last] if last is not None else []
    parts.append(table.ending() if table.is_over else f"{side_name(table.board.turn)} to move")
    return ", ".join(parts)


def game_data(game_id: str, version: int, table: Table) -> Json:
    """Tell all that a page shows of a game, and every legal move."""
    moves = MoveTable()
    game = table.game
    return {
        "id": game_id,
        "version": version,
        "title": title_of(game),
        "variant": game.variant.name,
        "players": {player: name_of(game, player) for player in PLAYERS},
        "position": _position(table, moves),
        "moves": moves.moves(),
        "plies": list(steps_of_game(table.line).plies),
        "made": table.ply_count,
        "steps": {"undo": table.steps_made, "redo": table.taken_back},
        "over": table.is_over,
        "result": table.result,
        "claim": not table.is_over and table.board.can_claim_draw(),
        "berserk": None if table.board.variant.berserk is None else _berserk(table),
        "fen": table.board.fen(en_passant="fen"),
        "pgn": game.pgn(),
    }


def _position(table: Table, moves: MoveTable) -> Json:
    board = table.board
    position = seen(board)
    if table.is_over:
        notes = dict.fromkeys(COLOR_NAMES, "The game is over.")
        return {**position, "state": _over(table), "moves": {}, "notes": notes}
    waiting = COLOR_NAMES[not board.turn]
    notes = {waiting: f"It is {side_name(board.turn)}'s turn."}
    return {**position, "moves": moves_of_mover(board, moves), "notes": notes}


def _over(table: Table) -> str:
    left = f" {declarations_in_words(table.board)}" if table.board.variant.berserk is not None else ""
    return f"{table.ending()}{left}"


def _berserk(table: Table) -> Json:
    """Say whether the side to move may go berserk, and what it costs."""
    board = table.board
    side, left = side_name(board.turn), board.declarations_left(board.turn)
    can = not table.is_over and any(move.berserk for move in board.legal_moves)
    count = f"{side} has {left} declaration{'' if left == 1 else 's'} left"
    if left and not can and not table.is_over:
        count = f"no pawn can strike anyone now; {count}"
    elif board.is_check():
        count = f"in check it costs no declaration; {count}"
    return {"can": can, "left": left, "says": f"Go berserk ({count})"}
