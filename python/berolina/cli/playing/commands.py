"""What players can type besides moves."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from berolina.cli.playing.game_file import write_game
from berolina.cli.playing.move_lists import listed_moves
from berolina.cli.position import full_fen
from berolina.playing.table import Ending, agreed_draw, claimed_draw, resignation

if TYPE_CHECKING:
    from berolina.cli.playing.session import Session


@dataclass(frozen=True)
class Command:
    """A word that is no move; refuses by a `ValueError` or a `BadInput`."""

    action: Callable[[Session, str], None]
    usage: str
    description: str
    takes_argument: bool = False

    def run(self, session: Session, argument: str) -> None:
        """Do it, if nothing stands behind the word that does not belong there.

        A line that was meant otherwise, such as "resign?", must not end a game.
        """
        if argument and not self.takes_argument:
            raise ValueError(f"nothing was done: {self.usage} stands alone")
        self.action(session, argument)


def _show(session: Session, _argument: str) -> None:
    session.screen.show(session.table)


def _list_moves(session: Session, square: str) -> None:
    _require_running(session)
    session.screen.say(listed_moves(session.table.board, square))


def _undo(session: Session, _argument: str) -> None:
    steps = session.steps_to_take_back()
    if steps == 0:
        raise ValueError("there is no move to take back")
    session.table.take_back(steps)
    session.changed()


def _redo(session: Session, _argument: str) -> None:
    steps = session.steps_to_bring_back()
    if steps == 0:
        raise ValueError("nothing was taken back since the last move")
    session.table.bring_back(steps)
    session.changed()


def _flip(session: Session, _argument: str) -> None:
    session.screen.flip()
    session.screen.show(session.table)


def _fen(session: Session, _argument: str) -> None:
    session.screen.say(full_fen(session.table.board))


def _pgn(session: Session, _argument: str) -> None:
    session.screen.say(str(session.table.game))


def _save(session: Session, argument: str) -> None:
    if not argument:
        raise ValueError("say where: save FILE")
    file = os.path.expanduser(argument)
    if os.path.lexists(file) and file not in session.saved_files:
        raise ValueError(f"{file} is there already, and is left as it is; name another file")
    write_game(file, session.table.game)
    session.saved_files.add(file)
    session.screen.say(f"The game is in {file}")


def _draw(session: Session, argument: str) -> None:
    _require_running(session)
    if argument == "agreed":
        _require_two_players(session)
        _declare(session, agreed_draw())
    elif argument:
        raise ValueError("nothing was done: 'draw' claims a draw, 'draw agreed' ends the game if both want it")
    else:
        _claim_draw(session)


def _claim_draw(session: Session) -> None:
    try:
        ending = claimed_draw(session.table.board)
    except ValueError as error:
        raise ValueError(f"{error}; 'draw agreed' if both players want it") from error
    _declare(session, ending)


def _require_two_players(session: Session) -> None:
    if session.mover is not None:
        raise ValueError("the random mover agrees to nothing")


def _resign(session: Session, _argument: str) -> None:
    _require_running(session)
    _declare(session, resignation(session.table.board))


def _declare(session: Session, ending: Ending) -> None:
    session.table.declare_end(ending)
    session.changed()


def _help(session: Session, _argument: str) -> None:
    width = max(len(command.usage) for command in COMMANDS.values())
    lines = [f"  {command.usage:{width}}  {command.description}" for command in COMMANDS.values()]
    session.screen.say("\n".join([*MOVES_HELP, *lines]))


def _quit(session: Session, _argument: str) -> None:
    session.is_leaving = True


def _require_running(session: Session) -> None:
    if session.table.is_over:
        raise ValueError("the game is over; 'undo' takes the end back")


MOVES_HELP = (
    "A move is typed as ec4, Nf3, dxd6, O-O, f8=Q; as squares, e2c4 or f7g8q; or as P e2-c4.",
    "A pawn goes berserk with b2xf5=X or b2f5x.",
    "Besides moves:",
)

COMMANDS = {
    "moves": Command(_list_moves, "moves [SQUARE]", "list the legal moves, or those of a man", takes_argument=True),
    "undo": Command(_undo, "undo", "take back a move (and the random mover's answer), or an end"),
    "redo": Command(_redo, "redo", "bring back what was taken back"),
    "board": Command(_show, "board", "draw the board again"),
    "flip": Command(_flip, "flip", "turn the board around"),
    "fen": Command(_fen, "fen", "print the position as FEN"),
    "pgn": Command(_pgn, "pgn", "print the game as PGN"),
    "save": Command(_save, "save FILE", "write the game into a new file", takes_argument=True),
    "draw": Command(_draw, "draw [agreed]", "claim a draw, or end the game as both want it", takes_argument=True),
    "resign": Command(_resign, "resign", "give up the game"),
    "help": Command(_help, "help", "list this"),
    "quit": Command(_quit, "quit", "leave, as the end of input (Ctrl-D) does"),
}
