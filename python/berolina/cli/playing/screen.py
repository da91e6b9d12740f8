"""What the players see."""

from __future__ import annotations

from dataclasses import replace

import click

from berolina import BLACK, WHITE, Board, Variant
from berolina.cli.messages import one_line, printable_lines
from berolina.cli.pawn_legend import pawn_legend
from berolina.cli.text_board import Look, drawn, turn_line
from berolina.playing.table import Table


class Screen:
    """Shows the game and says things, on standard output."""

    def __init__(self, look: Look) -> None:
        self._look = look

    def flip(self) -> None:
        """Turn the board around."""
        self._look = replace(self._look, is_black_below=not self._look.is_black_below)

    def welcome(self, variant: Variant) -> None:
        """Say what is played, and how to get help."""
        click.echo(f"variant: {variant.name}\n{pawn_legend(variant, self._look)}\n'help' lists what can be typed.")

    def show(self, table: Table) -> None:
        """Draw the board, and say below what the players should know."""
        board = table.board
        lines = ["", drawn(board, self._look), ""]
        if (last := table.last_move_in_words()) is not None:
            lines.append(f"Last move: {last}")
        if board.declarations is not None:
            lines.append(_declarations_line(board))
        lines += [table.ending()] if table.is_over else _turn_lines(board)
        click.echo("\n".join(lines), color=self._look.is_colored)

    def say(self, text: str) -> None:
        """Say something in lines of its own."""
        click.echo(printable_lines(text))

    def refuse(self, error: Exception) -> None:
        """Say in a line why something was not done."""
        click.echo(one_line(str(error)))


def _declarations_line(board: Board) -> str:
    white, black = board.declarations_left(WHITE), board.declarations_left(BLACK)
    return f"Berserk declarations left: White {white}, Black {black}"


def _turn_lines(board: Board) -> list[str]:
    lines = [turn_line(board)]
    if board.can_claim_draw():
        lines.append("A draw can be claimed: 'draw'")
    return lines
