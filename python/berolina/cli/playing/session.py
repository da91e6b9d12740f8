"""Players at a table: moves and commands, one after the other, until they leave."""

from __future__ import annotations

import shlex

import click

from berolina.cli.messages import BadInput
from berolina.cli.playing.commands import COMMANDS
from berolina.cli.playing.game_file import write_game
from berolina.cli.playing.keyboard import Keyboard
from berolina.cli.playing.random_mover import RandomMover
from berolina.cli.playing.screen import Screen
from berolina.playing.move_texts import read_move
from berolina.playing.table import Table
from berolina.squares import side_name


class Session:
    """Reads what players type and does it; the game is written into its file, if it has one, after each change."""

    def __init__(self, table: Table, screen: Screen, mover: RandomMover | None, file: str | None) -> None:
        self.table = table
        self.screen = screen
        self.mover = mover
        self.file = file
        self.saved_files: set[str] = set()
        self.is_leaving = False
        self._is_kept = False

    def run(self) -> None:
        """Play until the players leave.

        Raises:
            BadInput: if the file of the game cannot be written at the beginning, or standard input is closed.
            KeyboardInterrupt: at Ctrl-C, when the players know how to go on.
        """
        keyboard = Keyboard()
        if self.file is not None:
            write_game(self.file, self.table.game)
            self._is_kept = True
        try:
            self._play(keyboard)
        except KeyboardInterrupt:
            click.echo()
            self._say_how_to_go_on()
            raise
        self._say_how_to_go_on()

    def changed(self) -> None:
        """Let the random mover answer, keep the game, and show it."""
        self._keep()
        if self._is_movers_turn():
            assert self.mover is not None
            self.table.play(self.mover.choose(self.table.board))
            self._keep()
        self.screen.show(self.table)

    def steps_to_take_back(self) -> int:
        """Say how many steps lead back to where a person last could act; 0 if there are none."""
        table = self.table
        if table.is_declared:
            return 1
        is_answered = self.mover is not None and table.board.turn != self.mover.color
        plies = 2 if is_answered else 1
        return plies if plies <= table.ply_count else 0

    def steps_to_bring_back(self) -> int:
        """Say how many steps lead on to where a person could act next; 0 if there are none."""
        table = self.table
        is_answered = self.mover is not None and table.board.turn != self.mover.color
        # The last move may have ended the game, so that there is no answer.
        return min(2 if is_answered else 1, table.taken_back)

    def _is_movers_turn(self) -> bool:
        return self.mover is not None and not self.table.is_over and self.table.board.turn == self.mover.color

    def _play(self, keyboard: Keyboard) -> None:
        self.screen.welcome(self.table.game.variant)
        self.changed()
        while not self.is_leaving:
            line = keyboard.ask(self._prompt())
            if line is None:
                return
            if line:
                self._obey(line)

    def _prompt(self) -> str:
        return "Game over> " if self.table.is_over else f"{side_name(self.table.board.turn)}> "

    def _obey(self, line: str) -> None:
        word, _, argument = line.partition(" ")
        command = COMMANDS.get(word.lower())
        try:
            if command is not None:
                command.run(self, argument.strip())
            else:
                self._move(line)
        except (ValueError, BadInput) as error:
            self.screen.refuse(error)

    def _move(self, text: str) -> None:
        if self.table.is_over:
            raise ValueError("the game is over; 'undo' takes the end back, 'quit' leaves, 'help' lists the rest")
        try:
            move = read_move(self.table.board, text)
        except ValueError as error:
            raise ValueError(f"{error} ('moves' lists the moves, 'help' the commands)") from error
        self.table.play(move)
        self.changed()

    def _keep(self) -> None:
        """Write the file of the game. If that fails the game goes on, and the next change tries again."""
        if self.file is None:
            return
        try:
            write_game(self.file, self.table.game)
            self._is_kept = True
        except BadInput as error:
            self._is_kept = False
            self.screen.refuse(ValueError(f"{error.message}; 'save' takes another file"))

    def _say_how_to_go_on(self) -> None:
        # Ctrl-C may have come between a move and its writing.
        self._keep()
        if self.file is not None and self._is_kept:
            goes_on = "" if self.table.is_over else f"; to go on: berolina play --pgn {shlex.quote(self.file)}"
            self.screen.say(f"The game is in {self.file}{goes_on}")
        elif self.table.ply_count or self.table.is_over:
            self.screen.say(f"\n{self.table.game}")
            if not self.table.is_over:
                self.screen.say("\nTo go on, put these lines into a file, and: berolina play --pgn FILE")
