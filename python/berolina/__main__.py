"""The command `berolina`, which is `python -m berolina`, too."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence

import click

from berolina.cli.messages import PROGRAM, Interrupted, error_line
from berolina.cli.root import commands

PIPE_CLOSED = 141
"""What shells report of a program that a closed pipe has ended (128 and the number of that signal)."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit status.

    That is 0, 1 for a wrong perft figure or a damaged game, 2 for bad input or output that cannot be written, 130 for
    Ctrl-C, 141 if the reader of a pipe has gone.

    Args:
        arguments: what follows the program's name; None for `sys.argv[1:]`.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names in files may have letters that the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    if sys.stdout is None:
        return _complain("error: the standard output is closed", 2)
    try:
        status: int | None = commands.main(arguments, prog_name=PROGRAM, standalone_mode=False)
    except (Interrupted, click.Abort):
        return _complain(Interrupted().message, Interrupted.exit_code)
    except click.ClickException as error:
        return _complain(error_line(PROGRAM, error).removeprefix(f"{PROGRAM}: "), error.exit_code)
    except SystemExit:
        # click's only exit of its own here: the reader of a pipe has gone. 1 would mean a fault that was found.
        return PIPE_CLOSED
    except MemoryError:
        return _complain("error: out of memory", 2)
    except OSError as error:
        _abandon_output()
        return _complain(f"error: cannot write the output: {error.strerror or error}", 2)
    return status or 0


def _complain(message: str, status: int) -> int:
    """Say one line on standard error, if there is one, and give the exit status."""
    with contextlib.suppress(OSError):
        click.echo(f"{PROGRAM}: {message}", err=True)
    return status


def _abandon_output() -> None:
    """Let go what could not be written: the interpreter would try again at its end, and show a traceback."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
