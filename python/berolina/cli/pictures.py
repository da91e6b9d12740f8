"""Pictures that are written to files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from berolina.atomic_file import AtomicFile
from berolina.cli.files import STANDARD_OUTPUT
from berolina.cli.messages import BadInput

if TYPE_CHECKING:
    from berolina.svg import Picture


svg_option = click.option("--svg", "svg_file", metavar="FILE", help="Write the picture as SVG; - is standard output.")
png_option = click.option("--png", "png_file", metavar="FILE", help="Write it as PNG; this needs the extra png.")
theme_option = click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help="The colours of a picture.",
)
black_option = click.option("--black", "is_black_below", is_flag=True, help="Draw the board as Black sees it.")


def write_svg(picture: Picture, file: str) -> None:
    """Write a picture as SVG, whole or not at all.

    Raises:
        BadInput: if it cannot be written.
    """
    write_whole(picture.encode("utf-8") + b"\n", file)


def write_png(picture: Picture, file: str) -> None:
    """Write a picture as PNG, whole or not at all.

    Raises:
        BadInput: if it cannot be written, or the extra `png` is not installed.
    """
    try:
        write_whole(picture.png(), file)
    except ImportError as error:
        raise BadInput(str(error)) from error


def write_whole(content: bytes, file: str) -> None:
    """Write a file, whole or not at all; `-` is standard output.

    Raises:
        BadInput: if it cannot be written.
    """
    if file == STANDARD_OUTPUT:
        click.echo(content, nl=False)
        return
    try:
        with AtomicFile(file) as stream:
            stream.buffer.write(content)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        cause = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot write {file or repr(file)}: {cause}") from error
