"""Lists of positions: FEN and EPD, one a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from berolina import Board, Variant
from berolina.cli.formats.entry import Entry
from berolina.cli.formats.operations import game_of_epd
from berolina.cli.formats.source import Source
from berolina.pgn import Game

# As in the suites of perft figures: a word a line that holds for the next position alone.
_KEYWORD = re.compile(r"(id|variant)(?:\s+(.*))?")
_FEN = re.compile(r"fen\s+(.*)")

_Make = Callable[[str, Variant], Game]


class _Reader:
    """Reads positions, each of which becomes a game that starts there."""

    def __init__(self, make: _Make, variant: Variant) -> None:
        self._make = make
        self._default = variant
        self._words: dict[str, str] = {}
        self._twice: list[str] = []
        self._number = 0

    def read(self, source: Source) -> Iterator[Entry]:
        line = 0
        for line, text in enumerate(map(str.strip, source.lines()), 1):
            if not text or text.startswith("#"):
                continue
            if keyword := _KEYWORD.fullmatch(text):
                self._take_word(keyword[1], keyword[2] or "")
                continue
            self._number += 1
            yield self._entry(line, text)
            self._words.clear()
            self._twice.clear()
        if self._words:
            yield Entry.damaged(self._number + 1, line, f"no position follows {' and '.join(self._words)}")

    def _take_word(self, word: str, text: str) -> None:
        if word in self._words:
            self._twice.append(word)
        self._words[word] = text

    def _entry(self, line: int, text: str) -> Entry:
        if self._twice:
            return Entry.damaged(self._number, line, f"{' and '.join(self._twice)} stands twice before this position")
        fen = _FEN.fullmatch(text)
        try:
            variant = Variant.from_name(self._words["variant"]) if "variant" in self._words else self._default
            game = self._make(fen[1] if fen else text, variant)
            if "id" in self._words:
                if game.headers["Event"] not in ("?", self._words["id"]):
                    raise ValueError("the line id and the operation id say different things")
                game.headers["Event"] = self._words["id"]
        except ValueError as error:
            return Entry.damaged(self._number, line, str(error))
        return Entry(self._number, line, game)


def read_fen_entries(source: Source, variant: Variant) -> Iterator[Entry]:
    """Read positions as FEN; those without a line `variant NAME` are of the variant that is given."""
    return _Reader(_game_of_fen, variant).read(source)


def read_epd_entries(source: Source, variant: Variant) -> Iterator[Entry]:
    """Read positions as EPD; those without a line `variant NAME` are of the variant that is given."""
    return _Reader(game_of_epd, variant).read(source)


def _game_of_fen(fen: str, variant: Variant) -> Game:
    board = Board(fen, variant=variant)
    game = Game(variant=variant)
    game.setup(board)
    return game
