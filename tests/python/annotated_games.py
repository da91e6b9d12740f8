"""Games with comments and headers for property tests."""

from __future__ import annotations

from games import VARIANTS
from hypothesis import strategies as st

import berolina
from berolina.pgn import Comment, Game

TEXT = st.text(st.sampled_from('ab /\n\t*.1"[]\\:;%{é\u2028\x0b\0'), max_size=12)
COMMENT = TEXT.map(str.strip).filter(bool)


@st.composite
def annotated_games(draw: st.DrawFn) -> Game:
    """A game of any variant, from anywhere, with comments, headers and a result."""
    board = berolina.Board(variant=draw(st.sampled_from(VARIANTS)))
    cut = draw(st.integers(0, 6))
    for number, choice in enumerate(draw(st.lists(st.integers(0, 999), max_size=30))):
        legal = list(board.legal_moves)
        if not legal:
            break
        board.push(legal[choice % len(legal)])
        if number == cut:
            board = berolina.Board(board.fen(en_passant="fen"), variant=board.variant)
    game = Game.from_board(board)
    for node in (game, *game.mainline()):
        node.notes = tuple(Comment(text) for text in draw(st.lists(COMMENT, max_size=2)))
    game.closing_notes = tuple(Comment(text) for text in draw(st.lists(COMMENT, max_size=1)))
    game.headers["White"] = draw(TEXT).replace("\n", "") or "?"
    game.headers["Annotator"] = draw(TEXT).replace("\n", "")
    game.result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"]))
    game.headers["Result"] = game.result
    return game
