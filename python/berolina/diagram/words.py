"""The rules of a variant in words, with their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from berolina._core import Berserk, PawnRule, Variant
from berolina.diagram.names import pawn_name
from berolina.diagram.pieces import XBOARD, has_source_of_values
from berolina.errors import InvalidVariantError


@dataclass(frozen=True)
class Section:
    """A heading, sentences below it, and where they are from."""

    title: str
    sentences: tuple[str, ...]
    source: str


def rules(variant: Variant) -> Iterator[Section]:
    """Tell the rules of a variant."""
    white, black = variant.pawns
    if white == black:
        yield pawn_section(white, f"{_capital(pawn_name(white))}s")
    else:
        yield pawn_section(white, f"White's {pawn_name(white)}s")
        yield pawn_section(black, f"Black's {pawn_name(black)}s")
    if variant.board == "bridge":
        yield BRIDGE
    if variant.berserk is not None:
        yield berserk_section(variant.berserk)
    yield THE_REST


def remarks(variant: Variant) -> Iterator[Section]:
    """Tell what a source remarks on playing a variant well."""
    if has_source_of_values(variant):
        yield ENDINGS


ENDINGS = Section(
    "Endings and the two bishops",
    (
        "A bare king cannot be forced into mate by a king with a lone bishop or a lone knight, nor by a king with two "
        "knights.",
        "A bishop never leaves the colour it stands on. Two bishops on both colours make good for that, and together "
        "are worth half a pawn more than twice one bishop.",
    ),
    XBOARD,
)

BRIDGE = Section(
    "The river and the bridge",
    (
        "The board has nine ranks. The fifth is a river, of which only the bridge, d5 and e5, can be stood on: 66 "
        "squares in all.",
        "Water is outside the board. Queens, rooks and bishops end before it, kings and pawns do not enter it, knights "
        "jump across. A diagonal step past the water's corner is possible.",
        "White starts on ranks 1 and 2, Black on ranks 9 and 8. Pawns promote on rank 9 and on rank 1.",
        "A pawn with no square to go to stays where it is; it can still be taken, and is in the way.",
    ),
    "Martin Janecke, 2009",
)

THE_REST = Section(
    "Everything else",
    (
        "All else is as in chess. Who gives checkmate wins; stalemate is a draw. No move may leave one's own king "
        "in check.",
        "A king that has not moved castles with a rook that has not moved: two squares towards it, and the rook comes "
        "to its other side. Nothing stands between them, and the king is not in check, passes no attacked square and "
        "ends on none.",
        "Pawns attack only the squares where they can take.",
    ),
    "FIDE Laws of Chess",
)


def pawn_section(rule: PawnRule, title: str) -> Section:
    """Tell how pawns move. The sentences are made from the rule, so they are right for rules without a name, too."""
    return Section(title, tuple(_pawn_sentences(rule)), _source(rule))


def _pawn_sentences(rule: PawnRule) -> Iterator[str]:
    if rule.moves and rule.moves == rule.captures:
        yield f"It moves and takes one square {_listed(rule.moves)}."
    else:
        yield f"Without taking it moves one square {_listed(rule.moves)}." if rule.moves else "It never moves quietly."
        yield f"It takes one square {_listed(rule.captures)}." if rule.captures else "It never takes."
    if rule.double_steps:
        yield f"As its first move it may go two squares {_listed(rule.double_steps)}, if both are empty."
        yield from _en_passant(rule)
    yield "On the last rank it becomes a queen, rook, bishop or knight at once."


def _en_passant(rule: PawnRule) -> Iterator[str]:
    if not rule.en_passant:
        yield "It never takes en passant."
        return
    where = "" if rule.en_passant == rule.captures else f", {_listed(rule.en_passant)} only"
    yield (
        f"It takes en passant, too{where}: when an enemy pawn has just double-stepped over a square where it takes, it "
        "may take that pawn there, at once and not later."
    )
    if rule.moves - rule.captures:
        yield "A move onto the skipped square that is no capture takes nothing."


def _listed(directions: Iterable[str]) -> str:
    """List directions: `diagonally ahead, or to the side`."""
    given = set(directions)
    parts = []
    if "forward" in given:
        parts.append("straight ahead")
    parts += _pair(given, "forward-left", "forward-right", "diagonally ahead", "diagonally ahead to the {}")
    parts += _pair(given, "left", "right", "to either side", "to the {}")
    return " or ".join(parts)


def _pair(given: set[str], left: str, right: str, both: str, one: str) -> list[str]:
    if {left, right} <= given:
        return [both]
    return [one.format(name) for direction, name in ((left, "left"), (right, "right")) if direction in given]


def berserk_section(berserk: Berserk) -> Section:
    """Tell the berserk rule."""
    count, reach = berserk.declarations, berserk.reach
    times = {0: "never", 1: "once a game", 2: "twice a game"}.get(count, f"{count} times a game")
    return Section(
        "Berserk pawns",
        (
            f"A pawn may run up to {reach} king's step{'s' * (reach != 1)} over empty squares and strike an enemy man "
            "other than the king with the last of them. Both are removed.",
            f"By a declaration of its own each side may do so {times}. In check any pawn may do so as often as it "
            "ends the check; that needs no declaration.",
            "It threatens no king and is not promoted. It is no checkmate or stalemate while such a move is left.",
        ),
        "Terry H. Jones, 1997",
    )


def _source(rule: PawnRule) -> str:
    try:
        return Variant.from_name(rule.name).source or _own(rule)
    except InvalidVariantError:
        return _own(rule)


def _own(rule: PawnRule) -> str:
    return f"a rule made for this game, {rule.betza} in Betza notation"


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
