"""What the tests of PGN share: reading whole texts, and random games with everything that a game can have."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TypeAlias

from games import VARIANTS
from hypothesis import strategies as st

from berolina import Board, Move, Variant, pgn

FILES = Path(__file__).parent.parent / "pgn"
EXAMPLES = int(os.environ.get("BEROLINA_PGN_EXAMPLES", "60"))
"""How many examples each property is tried on."""

Read: TypeAlias = pgn.Game | pgn.InvalidPgnError


def opened(source: str | bytes | Path) -> io.StringIO | io.BytesIO | Path:
    """What a text can be read from."""
    if isinstance(source, str):
        return io.StringIO(source, newline="")
    return io.BytesIO(source) if isinstance(source, bytes) else source


def read_all(source: str | bytes | Path, variant: str = "chess") -> list[Read]:
    """All games and errors, in the order of the file."""
    found: list[Read] = []
    for game in pgn.games(opened(source), variant=variant, errors=found.append):
        found.append(game)
    return found


def sound(source: str | bytes | Path, variant: str = "chess") -> list[pgn.Game]:
    """All games, after a check that none is damaged."""
    found = read_all(source, variant)
    damaged = [str(each) for each in found if isinstance(each, pgn.InvalidPgnError)]
    assert damaged == []
    return [each for each in found if isinstance(each, pgn.Game)]


def only(source: str | bytes, variant: str = "chess") -> pgn.Game:
    """The one game of a text, which is not damaged."""
    games = sound(source, variant)
    assert len(games) == 1, games
    return games[0]


def error(source: str | bytes) -> pgn.InvalidPgnError:
    """The error of the one game of a text."""
    found = read_all(source)
    assert len(found) == 1, found
    assert isinstance(found[0], pgn.InvalidPgnError)
    return found[0]


def line(game: pgn.GameNode) -> str:
    return " ".join(move.uci() for move in game.mainline_moves())


def moves(*texts: str) -> list[Move]:
    return [Move.from_uci(text) for text in texts]


def chess_game(*texts: str) -> pgn.Game:
    """A game of chess without headers."""
    game = pgn.Game.without_tag_roster(variant="chess")
    game.add_line(moves(*texts))
    return game


def texts(letters: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Comments of these letters, and some that could be taken for something else."""
    tricky = ["", " ", "1-0", "[%clk 0:05:00]", "; {", "% (", "a\n%b\n(", '[Event "x"]', '\n\n[Event "x"]\n', "*", "$1"]
    return st.one_of(
        st.text(letters, max_size=12),
        st.sampled_from(tricky),
        st.text(st.sampled_from("} ;{"), max_size=6),
        st.integers(60, 90).map(lambda length: "x" * length),
    )


STRUCTURED = st.lists(
    st.sampled_from(
        [
            '[Event "a"]\n',
            '[FEN "',
            '"]',
            "\n",
            "\n\n",
            "\r",
            "e4",
            "e5",
            " ",
            "1.",
            "...",
            "(",
            ")",
            "{",
            "}",
            ";",
            "%",
            "$1",
            "$",
            "!",
            "?",
            "*",
            "1-0",
            "1/2-1/2",
            "[",
            "]",
            '"',
            "\\",
            "é",
            "\ufeff",
            "--",
            "O-O",
            "\x00",
            "\x0c",
        ]
    ),
    max_size=40,
).map("".join)
"""Texts of what files of games are made of."""

ANY = st.characters(exclude_categories=["Cs"])
# No text of ASCII and these is UTF-8 by chance when it is written in Latin-1.
LATIN_1 = st.one_of(st.characters(max_codepoint=0x7F), st.characters(min_codepoint=0xC0, max_codepoint=0xFF))


def notes(letters: st.SearchStrategy[str]) -> st.SearchStrategy[list[pgn.Note]]:
    """Comments, glyphs and escaped lines, of which none has to be refused."""

    def can_be_read(note: pgn.Note) -> bool:
        try:
            pgn.Game().notes = [note]
        except ValueError:
            return False
        return True

    comments = texts(letters).map(lambda text: pgn.Comment(text.replace("\r", "")))
    escapes = st.text(letters, max_size=8).map(lambda text: pgn.Escape(text.replace("\n", "").replace("\r", "")))
    nags = st.integers(0, 65535).map(pgn.Nag)
    note: st.SearchStrategy[pgn.Note] = st.one_of(comments, comments, escapes, nags)
    return st.lists(note.filter(can_be_read), max_size=3)


ANY_VARIANT = st.sampled_from(VARIANTS)
HEADER_NAMES = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("Variant", "FEN", "SetUp")
)


@st.composite
def games(
    draw: st.DrawFn,
    letters: st.SearchStrategy[str] = ANY,
    variants: st.SearchStrategy[str] = ANY_VARIANT,
    closing: bool = True,
) -> pgn.Game:
    """Games with variations, notes and headers; they may start from any position that a few moves lead to."""
    variant = draw(variants)
    game = pgn.Game(variant=variant) if draw(st.booleans()) else pgn.Game.without_tag_roster(variant=variant)
    values = st.text(letters, max_size=12).map(lambda text: text.replace("\n", "").replace("\r", ""))
    for name, value in draw(st.lists(st.tuples(HEADER_NAMES, values), max_size=3)):
        game.headers[name] = value
    if draw(st.integers(0, 3)) == 0:
        game.setup(started(variant, draw(st.lists(st.integers(0, 999), max_size=12))))
    game.result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))
    game.notes = draw(notes(letters))
    nodes: list[pgn.GameNode] = [game]
    for choice, origin, is_forward in draw(
        st.lists(st.tuples(st.integers(0, 999), st.integers(0, 99), st.integers(0, 3)), max_size=25)
    ):
        node = nodes[-1] if is_forward else nodes[origin % len(nodes)]
        legal = [*node.board().legal_moves]
        if not legal:
            continue
        child = node.add_variation(legal[choice % len(legal)])
        nodes.append(child)
        if origin % 3 == 0:
            child.notes = draw(notes(letters))
            if child.starts_variation():
                child.starting_notes = draw(notes(letters))
                child.closing_notes = draw(notes(letters))
    if closing:
        game.closing_notes = draw(notes(letters))
    return game


def started(variant: str | Variant, choices: list[int]) -> Board:
    """A board after some moves."""
    board = Board(variant=variant)
    for choice in choices:
        legal = [*board.legal_moves]
        if not legal:
            break
        board.push(legal[choice % len(legal)])
    return board
