"""The command `berolina`, which is `python -m berolina`, too."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

import click

from berolina.cli.messages import Interrupted, error_line
from berolina.cli.root import PROGRAM, commands


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit status.

    That is 0, 1 for a wrong perft figure, 2 for bad input or output that cannot be written, 130 for Ctrl-C.

    Args:
        arguments: what follows the program's name; None for `sys.argv[1:]`.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names in files may have letters that the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int | None = commands.main(arguments, prog_name=PROGRAM, standalone_mode=False)
    except Interrupted as error:
        click.echo(f"{PROGRAM}: {error.message}", err=True)
        return error.exit_code
    except click.ClickException as error:
        click.echo(error_line(PROGRAM, error), err=True)
        return error.exit_code
    except OSError as error:
        _abandon_output()
        click.echo(f"{PROGRAM}: error: cannot write the output: {error.strerror}", err=True)
        return 2
    return status or 0


def _abandon_output() -> None:
    """Let go what could not be written: the interpreter would try again at its end, and show a traceback."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
