"""The files that pages are made of."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from berolina.diagram.shapes import color_properties


def asset(name: str, package: str = __name__) -> str:
    """Give the text of a file of a package."""
    return (files(package) / name).read_text(encoding="utf-8")


def one_script(texts: Iterable[str]) -> str:
    """Join scripts to one, whose names are its own."""
    return '(() => {\n"use strict";\n' + "\n".join(texts) + "})();\n"


def style_sheet() -> str:
    """Give the style sheet of pages with a board."""
    return f":root {{\n{color_properties()}}}\n" + asset("page.css")
