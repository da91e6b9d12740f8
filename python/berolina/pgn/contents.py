"""Counting what a game holds, for those who write it where not all of that has a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from berolina.pgn.headers import FIXED, SEVEN_TAG_ROSTER

if TYPE_CHECKING:
    from berolina._core import GameTree, _Note
    from berolina.pgn.game import Game

Contents: TypeAlias = Counter[str]
"""How often something is there, by its name in the singular."""

ESCAPE = "escaped line"
_NAMES = {"comment": "comment", "nag": "glyph", "escape": ESCAPE}
UNKNOWN = ("?", "????.??.??")


def count_notes(notes: Iterable[_Note]) -> Contents:
    """Count comments that are not empty, glyphs and escaped lines."""
    return Counter(_NAMES[kind] for kind, content in notes if kind != "comment" or str(content).strip())


def main_line_notes(game: Game) -> Iterator[_Note]:
    """Give the notes of the main line, and those before and behind it."""
    tree = game._core
    yield from tree.header_notes()
    for node in (0, *tree.mainline(0)):
        yield from tree.notes(node, "after")
    yield from tree.epilogue()


def count_variations(game: Game) -> Contents:
    """Count the variations, and the notes in them."""
    tree = game._core
    contents: Contents = Counter()
    open_nodes = [0]
    on_main_line = {0, *tree.mainline(0)}
    while open_nodes:
        node = open_nodes.pop()
        children = tree.children(node)
        contents["variation"] += max(len(children) - 1, 0)
        open_nodes += children
        if node not in on_main_line:
            contents += count_notes(_notes_of_variation(tree, node))
    return +contents


def count_moves(game: Game) -> int:
    """Count the moves, those of variations too."""
    tree = game._core
    count, open_nodes = -1, [0]
    while open_nodes:
        count += 1
        open_nodes += tree.children(open_nodes.pop())
    return count


def count_headers(game: Game) -> Contents:
    """Count the headers that say more than where the game starts and what its result is."""
    return Counter("header" for name, value in game._core.headers() if _says_something(game, name, value))


def count_result(game: Game) -> Contents:
    """Count the result, if there is one."""
    return Counter() if game.result == "*" else Counter(["result"])


def in_words(contents: Contents) -> str:
    """Say `2 variations and 1 comment`."""
    parts = [f"{count} {name}{'' if count == 1 else 's'}" for name, count in sorted(contents.items()) if count]
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def _notes_of_variation(tree: GameTree, node: int) -> list[_Note]:
    return [*tree.notes(node, "before"), *tree.notes(node, "after"), *tree.notes(node, "beyond")]


def _says_something(game: Game, name: str, value: str) -> bool:
    if name in FIXED:
        return False
    if name == "Result":
        return value not in (game.result, "*")
    return name not in SEVEN_TAG_ROSTER or value not in UNKNOWN
