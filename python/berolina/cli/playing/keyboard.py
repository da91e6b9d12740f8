"""Lines that the players type, or that a script sends."""

from __future__ import annotations

import contextlib
import io
import sys

import click

from berolina.cli.messages import BadInput


class Keyboard:
    """Reads lines from standard input, with line editing where Python has it.

    Raises:
        BadInput: if standard input is closed.
    """

    def __init__(self) -> None:
        if sys.stdin is None:
            raise BadInput("cannot read standard input: it is closed")
        if isinstance(sys.stdin, io.TextIOWrapper):
            # A wrong byte is a typo like others.
            sys.stdin.reconfigure(errors="backslashreplace")
        self._is_terminal = sys.stdin.isatty()
        if self._is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - `input` uses it once it is there

    def ask(self, prompt: str) -> str | None:
        """Give the next line without spaces around it, None at the end of the input."""
        try:
            line = input(prompt).strip()
        except EOFError:
            click.echo()
            return None
        if not self._is_terminal:
            # What comes through a pipe shows on no screen.
            click.echo(line if line.isprintable() else "")
        return line
