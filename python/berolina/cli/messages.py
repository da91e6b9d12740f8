"""What goes wrong on the command line, and how it is said in one line."""

from __future__ import annotations

import contextlib

import click

PROGRAM = "berolina"


class BadInput(click.ClickException):
    """What the user gave cannot be used."""

    exit_code = 2


class Interrupted(click.ClickException):
    """Ctrl-C."""

    exit_code = 130

    def __init__(self) -> None:
        super().__init__("interrupted")


def one_line(text: str) -> str:
    """Join the lines of a text and escape what a terminal would not show as a character."""
    return _printable(" ".join(line.strip() for line in text.splitlines() if line.strip()))


def printable_lines(text: str) -> str:
    """Keep the lines of a text and escape what a terminal would not show as a character."""
    return "\n".join(map(_printable, text.split("\n")))


def error_line(program: str, error: click.ClickException) -> str:
    """Write `PROGRAM: error: ...`; after a wrong use of a command, say where to read about it."""
    line = f"{program}: error: {one_line(error.format_message())}"
    if isinstance(error, click.UsageError) and error.ctx is not None:
        line += f" (see '{error.ctx.command_path} --help')"
    return line


def tell(text: str) -> None:
    """Say something in one line on standard error, if there is one."""
    with contextlib.suppress(OSError):
        click.echo(f"{PROGRAM}: {one_line(text)}", err=True)


def _printable(line: str) -> str:
    return "".join(char if char.isprintable() else _escaped(char) for char in line)


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
