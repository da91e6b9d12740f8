"""Parts of the page that never change: the legend, the table of men, and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from berolina._core import Variant
from berolina.diagram.kinds import KINDS, kinds_of
from berolina.diagram.pieces import XBOARD, Row, has_source_of_values, piece_table
from berolina.diagram.words import Section
from berolina.svg.elements import element, words


def legend_items(variant: Variant) -> str:
    """Write the items of the legend."""
    return "".join(_legend_item(key) for key in kinds_of(variant))


def _legend_item(key: str) -> str:
    kind = KINDS[key]
    return element("li", _sign(key), element("span", words("b", kind.name), words("span", f": {kind.meaning}")))


def _sign(kind: str) -> str:
    return element("svg", element("use", href=f"#mark-{kind}"), class_="mark", viewBox="0 0 48 48", aria_hidden="true")


def piece_rows(variant: Variant) -> str:
    """Write the table of men with its caption."""
    values = has_source_of_values(variant)
    source = f"Values: {XBOARD}." if values else "No source known to this program says what the men are worth here."
    head = ["Man", "Moves, in Betza notation", *(["Value"] if values else [])]
    return (
        words("caption", source)
        + element("thead", element("tr", *(f'<th scope="col">{name}</th>' for name in head)))
        + element("tbody", *(_row(row, values) for row in piece_table(variant)))
    )


def _row(row: Row, has_values: bool) -> str:
    color = "black" if row.symbol.islower() else "white"
    shape = element("use", href=f"#man-{color}-{row.symbol.lower()}")
    picture = element("svg", shape, class_="inline-man", viewBox="0 0 48 48", aria_hidden="true")
    return element(
        "tr",
        element("th", picture, words("span", row.name), scope="row"),
        element("td", words("code", row.betza), words("small", row.remark) if row.remark else ""),
        words("td", row.value or "-") if has_values else "",
    )


def section_blocks(sections: Iterable[Section]) -> str:
    """Write sections with their sources."""
    return "".join(element("section", *_block(section)) for section in sections)


def _block(section: Section) -> Iterator[str]:
    yield words("h3", section.title)
    yield element("ul", *(words("li", sentence) for sentence in section.sentences))
    yield element("p", words("cite", f"Source: {section.source}"), class_="source")
