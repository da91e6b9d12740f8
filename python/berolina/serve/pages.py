"""The pages, and the files that they load. All texts of games and of those who ask are escaped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from html import escape
from string import Template
from urllib.parse import quote

from starlette.responses import HTMLResponse, Response

from berolina import variants
from berolina._core import Piece, Variant
from berolina.board import Board
from berolina.diagram.assets import asset, one_script, style_sheet
from berolina.diagram.data import variant_data
from berolina.diagram.names import described, man_name, men
from berolina.diagram.page import BOARD_SCRIPTS, as_script_data
from berolina.diagram.parts import legend_items, section_blocks
from berolina.diagram.shapes import shapes
from berolina.diagram.words import remarks, rules
from berolina.serve import assets
from berolina.serve.drafts import described_draft
from berolina.serve.game_data import game_data
from berolina.serve.games import read_variant
from berolina.serve.refusals import BAD, UNKNOWN, Json, RefusedError, refusing
from berolina.serve.store import Entry, Store
from berolina.squares import COLOR_NAMES
from berolina.svg.elements import element, words

_A_PAGE = 50
"""How many games a page lists."""

_BERSERK_HELP = "To strike with a pawn that runs, go berserk first: with the button, or with the key B on the board. "

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)

_SCRIPTS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "game.js": ((*BOARD_SCRIPTS, "told.js"), ("remember.js", "ask.js", "copy.js", "choice.js", "drag.js", "play.js")),
    "editor.js": (BOARD_SCRIPTS, ("remember.js", "ask.js", "copy.js", "editor.js")),
    "games.js": (("elements.js", "theme.js"), ("remember.js", "ask.js", "list.js")),
    "plain.js": (("elements.js", "theme.js"), ("remember.js",)),
}
"""Of what parts of the diagram, and what others, the scripts of the pages are made."""


def games_page(store: Store, query: Mapping[str, str]) -> Response:
    """Write the page that lists the games and begins new ones."""
    number = _page_number(query)
    entries = store.entries((number - 1) * _A_PAGE, _A_PAGE + 1)
    body = Template(_own("games.html")).substitute(
        variants=_variant_options("berolina"),
        games=_listed(entries[:_A_PAGE], number, has_more=len(entries) > _A_PAGE),
    )
    return _page("Berolina chess and its relatives", body, script="games.js", data={})


def game_page(store: Store, game_id: str) -> Response:
    """Write the page of a game."""
    kept = store.load(game_id)
    variant = kept.table.line.variant
    told = game_data(kept.id, kept.version, kept.table)
    name, about = described(variant)
    body = Template(_own("game.html")).substitute(
        id=quote(kept.id),
        legend=legend_items(variant),
        berserk_help="" if variant.berserk is None else _BERSERK_HELP,
        about=escape(f"{name}{f': {about}' if about else ''}. The variant is called {variant.name} here."),
        rules=section_blocks([*rules(variant), *remarks(variant)]),
    )
    data = {**variant_data(variant), "game": told, "shown": 0, "below": "white"}
    return _page(told["title"], body, script="game.js", data=data, drawn=variant)


def diagram_page(store: Store, game_id: str) -> Response:
    """Write the interactive diagram of a game, which says itself what it may load: nothing."""
    return HTMLResponse(store.load(game_id).table.game.to_html())


def pgn_file(store: Store, game_id: str) -> Response:
    """Write a game as a file."""
    text = store.load(game_id).table.game.pgn()
    return Response(text, media_type="application/x-chess-pgn; charset=utf-8")


def editor_page(query: Mapping[str, str]) -> Response:
    """Write the page on which a position is set up."""
    variant = read_variant(query.get("variant", "berolina"))
    with refusing(BAD):
        board = Board.draft(query.get("fen", variant.start_fen).strip(), variant=variant)
    body = Template(_own("editor.html")).substitute(variants=_variant_options(variant.name), palette=_palette(variant))
    data = {**variant_data(variant), "variant": variant.name, "shown": 0, "below": "white"}
    data["draft"] = described_draft(board)
    return _page("Set up a position", body, script="editor.js", data=data, drawn=variant)


def error_page(status: int, why: str) -> Response:
    """Write the page that says why there is no other."""
    return _page("This cannot be shown", words("p", f"{why[:1].upper()}{why[1:]}."), status=status)


def asset_file(name: str) -> Response:
    """Give a file that pages load. There are these only, whatever else is asked for."""
    if name == "page.css":
        return Response(style_sheet() + _own("serve.css"), media_type="text/css")
    if name not in _SCRIPTS:
        raise RefusedError(UNKNOWN, "nothing is here")
    shared, others = _SCRIPTS[name]
    script = one_script([*map(asset, shared), *map(_own, others)])
    return Response(script, media_type="text/javascript")


def _page(
    title: str,
    body: str,
    *,
    script: str = "plain.js",
    data: Json | None = None,
    drawn: Variant | None = None,
    status: int = 200,
) -> Response:
    """Frame a page."""
    text = Template(_own("frame.html")).substitute(
        title=escape(title),
        links=element("a", "Games", href="/") + element("a", "Set up a position", href="/editor"),
        shapes="" if drawn is None else _shapes(drawn),
        main=body,
        script=_loading(script, data or {}),
    )
    return HTMLResponse(text, status, headers={"content-security-policy": _POLICY})


def _loading(script: str, data: Json) -> str:
    return (
        f'<script type="application/json" id="data">{as_script_data(data)}</script>\n'
        f'<script src="/assets/{script}"></script>'
    )


def _shapes(variant: Variant) -> str:
    inner = shapes(variant) + asset("marks.svg")
    return f'<svg class="shapes" width="0" height="0" aria-hidden="true">{inner}</svg>'


def _own(name: str) -> str:
    return asset(name, assets.__name__)


def _page_number(query: Mapping[str, str]) -> int:
    text = query.get("page", "1")
    if not re.fullmatch("[1-9][0-9]{0,5}", text):
        raise RefusedError(BAD, f"pages have the numbers 1, 2, 3 and so on, not {text!r}")
    return int(text)


def _variant_options(chosen: str) -> str:
    names = [variant.name for variant in variants()]
    if chosen not in names:
        names.append(chosen)
    return "".join(_option(name, name == chosen) for name in names)


def _option(name: str, is_chosen: bool) -> str:
    heading = described(Variant.from_name(name))[0]
    text = name if heading in (name, "") else f"{name} - {heading}"
    return f'<option value="{escape(name)}"{" selected" if is_chosen else ""}>{escape(text)}</option>'


def _listed(entries: list[Entry], number: int, *, has_more: bool) -> str:
    if not entries and number == 1:
        return words("p", "There are none yet.")
    links = [element("a", "Newer games", href=f"/?page={number - 1}")] if number > 1 else []
    if has_more:
        links.append(element("a", "Older games", href=f"/?page={number + 1}"))
    listed = element("ol", *map(_entry, entries), class_="games") if entries else words("p", "There are no older ones.")
    return listed + element("p", *links, class_="line")


def _entry(entry: Entry) -> str:
    when = datetime.fromtimestamp(entry.changed / 1000).strftime("%Y-%m-%d %H:%M")
    return element(
        "li",
        element("a", escape(entry.title), href=f"/games/{quote(entry.id)}"),
        words("p", f"{entry.variant}. {entry.state} ({when})"),
        element("button", "Delete", type="button", data_remove=entry.id, aria_label=f"Delete {entry.title}"),
    )


def _palette(variant: Variant) -> str:
    """Write the men that can be put on the board."""
    choices = [_choice(man, man_name(man, variant)) for man in men()]
    nothing = element("label", _radio("", None), words("span", "Nothing: take men away"), class_="nothing")
    return "".join([*choices, nothing])


def _choice(man: Piece, name: str) -> str:
    color, symbol = COLOR_NAMES[man.color], man.symbol()
    shape = element("use", href=f"#man-{color}-{symbol.lower()}")
    return element(
        "label",
        _radio(symbol, name),
        element("svg", shape, class_="inline-man", viewBox="0 0 48 48", aria_hidden="true"),
        title=name,
    )


def _radio(symbol: str, name: str | None) -> str:
    checked = "" if symbol == "P" else None
    return element("input", type="radio", name="man", value=symbol, aria_label=name, checked=checked)
