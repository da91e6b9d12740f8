"""Files that the user names."""

from __future__ import annotations

import sys

from berolina.cli.messages import BadInput

STANDARD_INPUT = STANDARD_OUTPUT = "-"


def name_of(file: str) -> str:
    """Give the name that messages use."""
    return "standard input" if file == STANDARD_INPUT else file or "''"


def read_text(file: str) -> str:
    """Read a UTF-8 file; `-` is standard input.

    Raises:
        BadInput: if it cannot be read or is not UTF-8.
    """
    try:
        content = _read_standard_input() if file == STANDARD_INPUT else _read_file(file)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        cause = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot read {name_of(file)}: {cause}") from error
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        byte = content[error.start]
        raise BadInput(f"{name_of(file)}, line {line}: byte {byte:#04x} is not UTF-8") from error


def _read_file(file: str) -> bytes:
    with open(file, "rb") as stream:  # not through Path, which takes an empty name for this folder
        return stream.read()


def _read_standard_input() -> bytes:
    if sys.stdin is None:
        raise BadInput("cannot read standard input: it is closed")
    return sys.stdin.buffer.read()
