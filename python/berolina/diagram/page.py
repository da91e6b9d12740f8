"""The page: one file of HTML, style and script that loads nothing."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import escape
from string import Template
from typing import Any, Literal, TypeAlias, get_args

from berolina._core import Variant
from berolina.board import Board
from berolina.diagram.assets import asset, one_script, style_sheet
from berolina.diagram.data import diagram_data
from berolina.diagram.names import described
from berolina.diagram.parts import legend_items, piece_rows, section_blocks
from berolina.diagram.shapes import shapes
from berolina.diagram.steps import Steps
from berolina.diagram.words import remarks, rules
from berolina.squares import COLOR_NAMES, WHITE, Color
from berolina.svg.sentences import description_of

PageTheme: TypeAlias = Literal["auto", "light", "dark"]

BOARD_SCRIPTS = ("elements.js", "board.js", "marks.js", "pointing.js", "theme.js")
"""The scripts of every page with a board."""


def page(steps: Steps, *, orientation: Color = WHITE, theme: PageTheme = "auto", title: str | None = None) -> str:
    """Write the page of some positions.

    Args:
        steps: the positions.
        orientation: whose side is below at first.
        theme: light, dark, or as the reader's system has it.
        title: the heading; None for the players, or the variant.

    Raises:
        InvalidPositionError: if a position is illegal.
        ValueError: if there is no such theme.
    """
    if theme not in get_args(PageTheme):
        raise ValueError(f"the theme of a page is auto, light or dark, not {theme!r}")
    variant = steps.start.variant
    script = one_script(map(asset, (*BOARD_SCRIPTS, "told.js", "game.js", "start.js")))
    style = style_sheet()
    return Template(asset("page.html")).substitute(
        policy=_policy(script, style),
        theme=theme,
        title=escape(title or _title(steps, variant)),
        subtitle=escape(_subtitle(variant)),
        style=style,
        shapes=shapes(variant),
        marks=asset("marks.svg"),
        game_hidden="" if steps.plies else "hidden",
        headers="".join(_header_rows(steps)),
        legend=legend_items(variant),
        pieces=piece_rows(variant),
        rules=section_blocks([*rules(variant), *remarks(variant)]),
        without_script=escape(_without_script(steps.shown_board())),
        data=as_script_data(_data(steps, orientation)),
        script=script,
    )


def as_script_data(data: dict[str, Any]) -> str:
    """Write JSON that cannot end the script element it stands in, whatever its strings say."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _data(steps: Steps, orientation: Color) -> dict[str, Any]:
    return {
        **diagram_data(steps.start.variant, steps.boards()),
        "plies": list(steps.plies),
        "shown": steps.shown,
        "opening": steps.opening_comment,
        "below": COLOR_NAMES[orientation],
    }


def _policy(script: str, style: str) -> str:
    """Allow this script and this style, and no request to anywhere."""
    return f"default-src 'none'; img-src data:; script-src {_digest(script)}; style-src {_digest(style)}"


def _digest(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _title(steps: Steps, variant: Variant) -> str:
    players = [steps.headers.get(name, "?") for name in ("White", "Black")]
    return " - ".join(players) if any(name != "?" for name in players) else described(variant)[0]


def _subtitle(variant: Variant) -> str:
    name, description = described(variant)
    return f"Variant {variant.name}: {description or name}" if description or name != variant.name else ""


def _header_rows(steps: Steps) -> Iterator[str]:
    """Write what a game says of itself, without what says nothing or is told elsewhere."""
    for name, value in steps.headers.items():
        if name not in ("Variant", "FEN", "SetUp") and value.strip("?.*"):
            yield f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>"


def _without_script(board: Board) -> str:
    return f"The moves are shown by a script, which does not run here. {description_of(board)}"
