"""Writing logs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from berolina.board import Board
from berolina.logs.text import MoveNumber, comment_lines, header_line, header_on
from berolina.pgn.contents import UNKNOWN, Contents, count_notes, count_variations, in_words, main_line_notes
from berolina.pgn.headers import FIXED, SEVEN_TAG_ROSTER
from berolina.pgn.notes import Comment, Note

if TYPE_CHECKING:
    from berolina.pgn.game import Game


def write_log(game: Game, *, lossy: bool = False) -> str:
    r"""Write the main line of a game as a log, which ends with the end of a line.

    A log holds headers, moves, comments and the result. It cannot hold variations, glyphs, escaped lines, a header
    that is there twice, comments between headers, a comment before the first move of which a line reads as a header's,
    and more than one comment behind the result.

    Args:
        game: the game.
        lossy: leaves out what a log cannot hold; without it that is an error.

    Raises:
        ValueError: if the log would lose something; the message says what.

    >>> import berolina, berolina.logs, berolina.pgn
    >>> game = berolina.pgn.Game({"White": "Nebermann"}, variant="bridge")
    >>> node = game.add_line([berolina.Move.from_uci("e2c4")], comment="towards the bridge")
    >>> print(berolina.logs.write_log(game), end="")
    // Variant: bridge
    // [White "Nebermann"]
    <BLANKLINE>
    1. P e2-c4 // towards the bridge
    *
    """
    if not lossy and (lost := losses(game)):
        raise ValueError(f"a log has no place for {in_words(lost)}; lossy=True leaves that out")
    lines = [*_headers(game), *_opening(game), *_moves(game), *_result(game)]
    return "".join(f"{line}\n" for line in lines)


def losses(game: Game) -> Contents:
    """Count what a log of the game leaves out."""
    lost = count_notes(main_line_notes(game))
    lost["comment"] = count_notes(game._core.header_notes())["comment"]
    lost["comment"] += sum(_reads_as_header(comment) for comment in _comments(game.notes))
    lost["comment"] += max(len(_comments(game.closing_notes)) - 1, 0)
    names = Counter(name for name, _ in game._core.headers() if name not in FIXED)
    lost["header"] = sum(count - 1 for count in names.values())
    return +(lost + count_variations(game))


def _headers(game: Game) -> list[str]:
    board = game.board()
    start = Board(variant=board.variant)
    headers = []
    if board.variant.name != "berolina":
        headers.append(("Variant", board.variant.name))
    if (fen := board.fen(en_passant="fen")) != start.fen(en_passant="fen"):
        headers.append(("FEN", fen))
    headers += [(name, value) for name, value in game.headers.items() if _is_written(game, name, value)]
    lines = [header_line(name, value) for name, value in headers]
    return [*lines, ""] if lines else []


def _is_written(game: Game, name: str, value: str) -> bool:
    if name == "Result":
        return value != game.result
    return name not in FIXED and not (name in SEVEN_TAG_ROSTER and value in UNKNOWN)


def _opening(game: Game) -> list[str]:
    kept = [comment for comment in _comments(game.notes) if not _reads_as_header(comment)]
    return _separated(kept)


def _reads_as_header(comment: str) -> bool:
    return any(header_on(line) for line in comment.strip().split("\n"))


def _moves(game: Game) -> list[str]:
    board = game.board()
    lines = []
    for node in game.mainline():
        move = node.move
        text = f"{MoveNumber(board.fullmove_number, board.turn)} {board.full_algebraic(move)}"
        first, *more = _separated(_comments(node.notes)) or [""]
        lines += [f"{text} {first}" if first else text, *more]
        board.push(move)
    return lines


def _result(game: Game) -> list[str]:
    comments = _comments(game.closing_notes)
    if not comments:
        return [game.result]
    # One comment, however many there are: behind an empty line the next game would begin.
    first, *more = comment_lines("\n".join(comments))
    return [f"{game.result} {first}", *more]


def _comments(notes: Iterable[Note]) -> list[str]:
    return [note.text.strip() for note in notes if isinstance(note, Comment) and note.text.strip()]


def _separated(comments: list[str]) -> list[str]:
    """Give the lines of comments, with an empty one between two of them."""
    lines: list[str] = []
    for comment in comments:
        lines += [*([""] if lines else []), *comment_lines(comment)]
    return lines
