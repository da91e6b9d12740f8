"""What pawns do, in words: on a board all pawns look the same."""

from __future__ import annotations

from berolina import BLACK, WHITE, Color, PawnRule, Variant
from berolina.cli.text_board import Look, symbol
from berolina.squares import side_name

DIAGONALS, SIDES = {"forward-left", "forward-right"}, {"left", "right"}


def pawn_legend(variant: Variant, look: Look) -> str:
    """Say how pawns move and capture, in a line, or in one for each side if they differ."""
    white, black = variant.pawns
    if white == black:
        marks = dict.fromkeys([symbol("P", look), symbol("p", look)])
        return f"{' '.join(marks)} {_in_words(white)}"
    return "\n".join([_of_side(WHITE, white, look), _of_side(BLACK, black, look)])


def _of_side(color: Color, rule: PawnRule, look: Look) -> str:
    return f"{symbol('P' if color else 'p', look)} {side_name(color)}'s {_in_words(rule)}"


def _in_words(rule: PawnRule) -> str:
    if rule.moves == rule.captures:
        return f"{rule.name} pawns move and capture {_ways(rule.moves)}"
    return f"{rule.name} pawns move {_ways(rule.moves)} and capture {_ways(rule.captures)}"


def _ways(directions: frozenset[str]) -> str:
    left = set(directions)
    ways = []
    for pair, name in ((DIAGONALS, "diagonally"), (SIDES, "sideways")):
        if pair <= left:
            left -= pair
            ways.append(name)
    ways += [direction.replace("-", " ") for direction in sorted(left - {"forward"})]
    if "forward" in left:
        ways.insert(0, "straight ahead")
    return " or ".join(ways) or "nowhere"
