"""The options that name a position, and the board that they name."""

from __future__ import annotations

import click

from berolina import Board, InvalidFenError, InvalidPositionError, InvalidVariantError, Variant
from berolina.cli.messages import BadInput

variant_option = click.option(
    "--variant",
    "variant_name",
    metavar="NAME",
    default="berolina",
    show_default=True,
    help="The variant, such as bridge or berolina/chess; see 'berolina variants'.",
)
fen_option = click.option("--fen", metavar="FEN", help="The position; without it, the start position of the variant.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def read_variant(name: str) -> Variant:
    """Give the variant of a name.

    Raises:
        BadInput: if it is no variant's.
    """
    try:
        return Variant.from_name(name)
    except InvalidVariantError as error:
        raise BadInput(str(error)) from error


def read_board(variant_name: str, fen: str | None) -> Board:
    """Give the board of the two options.

    Raises:
        BadInput: if the variant or the FEN is bad.
    """
    try:
        return Board("startpos" if fen is None else fen, variant=read_variant(variant_name))
    except (InvalidFenError, InvalidPositionError) as error:
        raise BadInput(str(error)) from error


def full_fen(board: Board) -> str:
    """Give the FEN that drops nothing: a pawn that has double-stepped is named even if none can take it."""
    return board.fen(en_passant="fen")
