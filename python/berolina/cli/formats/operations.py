"""The operations of an EPD as parts of a game, and back: `id` is the header `Event`, `c0` to `c9` are comments."""

from __future__ import annotations

import re

from berolina import Board, EpdOperand, InvalidFenError, Variant
from berolina.pgn import Comment, Game, GameNode

_COMMENTS = tuple(f"c{number}" for number in range(10))
_CLOCKS = ("hmvc", "fmvn")
# All other operations are kept in a comment such as [%epd bm e2c4; ce 20;].
_KEPT = re.compile(r"\[%epd (.*)\]")
# A suite of perft figures has whole FENs in its files, with figures behind them.
_FIGURE = re.compile(r";\s*D[0-9]")
_FIGURES = re.compile(r"(?:;\s*D[0-9]+\s+[0-9]+\s*)+;?")


def game_of_epd(epd: str, variant: Variant) -> Game:
    """Make the game that starts from the position of an EPD.

    Raises:
        InvalidFenError: if the text is no EPD of the variant.
        InvalidPositionError: if it says an illegal position.
    """
    operations: dict[str, EpdOperand] = {}
    first = _FIGURE.search(epd)
    figures = epd[first.start() :] if first and _FIGURES.fullmatch(epd, first.start()) else ""
    if figures:
        board = Board(epd[: -len(figures)], variant=variant)
    else:
        board, operations = Board.from_epd(epd, variant=variant)
        _check(operations)
    game = Game(variant=variant)
    game.setup(board)
    if isinstance(operations.get("id"), str):
        game.headers["Event"] = str(operations.pop("id"))
    notes = [Comment(str(operations.pop(name))) for name in _COMMENTS if isinstance(operations.get(name), str)]
    if kept := _written(board, {name: value for name, value in operations.items() if name not in _CLOCKS}):
        notes.insert(0, Comment(f"[%epd {kept}]"))
    if figures:
        notes.append(Comment(figures.strip(" ;")))
    game.notes = tuple(notes)
    return game


def epd_of(game: Game, node: GameNode, board: Board) -> tuple[str, int]:
    """Write the EPD of a place in a game with its comments, and give how many of these were written."""
    operations: dict[str, EpdOperand] = {}
    if (event := game.headers.get("Event", "?")) != "?":
        operations["id"] = event
    clocks = {"hmvc": (board.halfmove_clock, 0), "fmvn": (board.fullmove_number, 1)}
    operations |= {name: clock for name, (clock, usual) in clocks.items() if clock != usual}
    comments = [note.text.strip() for note in node.notes if isinstance(note, Comment) and note.text.strip()]
    plain = [comment for comment in comments if not _take_kept(comment, board, operations)]
    # A kept operation may have the name of a comment: its operand was no text.
    free = [name for name in _COMMENTS if name not in operations]
    operations |= {name: " ".join(text.split("\n")) for name, text in zip(free, plain, strict=False)}
    return board.epd(en_passant="fen", **operations), len(comments) - max(len(plain) - len(free), 0)


def _check(operations: dict[str, EpdOperand]) -> None:
    if "en_passant" in operations:
        # `Board.epd` takes it for the mode of that name.
        raise InvalidFenError("the operation en_passant cannot be kept")


def _written(board: Board, operations: dict[str, EpdOperand]) -> str:
    """Write operations alone."""
    return board.epd(en_passant="fen", **operations).removeprefix(board.epd(en_passant="fen")).strip()


def _take_kept(comment: str, board: Board, operations: dict[str, EpdOperand]) -> bool:
    """Add the operations that a comment keeps; say whether it does, and they are new."""
    kept = _KEPT.fullmatch(comment)
    if kept is None:
        return False
    try:
        _, read = Board.from_epd(f"{board.epd()} {kept[1]}", variant=board.variant)
        _check(read)
    except ValueError:
        return False
    if read.keys() & {*operations, *_CLOCKS}:
        return False
    operations |= read
    return True
