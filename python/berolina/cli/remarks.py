"""What is strange about a game that can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from berolina.pgn import Game


def remarks_on(game: Game, *, says_result: bool = True) -> Iterator[str]:
    """Say in sentences what a game says twice and differently, or what it says against the rules.

    Args:
        game: the game.
        says_result: whether its format has a place for results.
    """
    yield from _headers(game)
    if (said := game.headers.get("Result", game.result)) != game.result:
        yield f"the header Result says {said}, but the moves end with {game.result}"
    if says_result:
        yield from _ending(game)


def _headers(game: Game) -> Iterator[str]:
    names = Counter(name for name, _ in game._core.headers())
    for name, count in names.items():
        if count > 1:
            yield f"the header {name} stands there {count} times"
    if "FEN" in names and game.headers.get("SetUp") != "1":
        yield "there is a header FEN, but none that says SetUp 1"


def _ending(game: Game) -> Iterator[str]:
    outcome = game.end().board().outcome()
    if outcome is not None and outcome.result() != game.result:
        reason = outcome.termination.name.lower().replace("_", " ")
        yield f"the game ends with {outcome.result()} ({reason}), but its result is {game.result}"
