"""Which formats there are, and which one a file has."""

from __future__ import annotations

import os

import click

from berolina.cli.files import STANDARD_INPUT

FORMATS = ("pgn", "uci", "log", "fen", "epd")
_STANDARD = {"--from": "standard input", "--to": "standard output"}


def ending_of(file: str) -> str | None:
    """Give the format that the ending of a file's name says; None if it says none."""
    ending = os.path.splitext(file)[1].removeprefix(".").lower()
    return ending if ending in FORMATS else None


def format_of(file: str, option: str) -> str:
    """Give the format that the ending of a file's name says.

    Raises:
        click.UsageError: if it says none; `option` is the one that can.
    """
    ending = ending_of(file)
    if ending is not None:
        return ending
    place = _STANDARD[option] if file == STANDARD_INPUT else f"the name {file!r}"
    raise click.UsageError(f"{place} does not say its format: give {option} ({', '.join(FORMATS)}).")
