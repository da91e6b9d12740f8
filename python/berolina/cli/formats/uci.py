"""Lists of moves as the UCI protocol writes them: `position startpos moves e2c4 e7c5`, one game a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from berolina import (
    Board,
    IllegalMoveError,
    InvalidFenError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidVariantError,
    Variant,
)
from berolina.cli.formats.entry import Entry, Fault
from berolina.cli.formats.source import Source
from berolina.pgn import Game
from berolina.pgn.contents import (
    Contents,
    count_headers,
    count_notes,
    count_result,
    count_variations,
    main_line_notes,
)

_SETTING = re.compile(r"setoption\s+name\s+UCI_Variant\s+value\s+(\S.*)", re.IGNORECASE)
_POSITION = re.compile(r"position (?:(startpos)|fen (.+?))(?: moves(?: (.*))?)?")


def read_uci_entries(source: Source, variant: Variant) -> Iterator[Entry]:
    """Read the games; those before the first `setoption` are of the variant that is given."""
    now: Variant | Fault = variant
    game_number = 0
    for line, text in enumerate(map(str.strip, source.lines()), 1):
        if not text or text.startswith("#"):
            continue
        if setting := _SETTING.fullmatch(text):
            now = _variant_of(setting[1], line)
            continue
        game_number += 1
        if isinstance(now, Fault):
            yield Entry(game_number, line, None, [now])
        else:
            yield _entry(game_number, line, text, now)


def _variant_of(name: str, line: int) -> Variant | Fault:
    try:
        return Variant.from_name(name)
    except InvalidVariantError as error:
        return Fault(line, str(error))


def _entry(number: int, line: int, text: str, variant: Variant) -> Entry:
    # One space for many: else the many would be tried in every way.
    position = _POSITION.fullmatch(" ".join(text.split()))
    fen, moves = (position[2], position[3] or "") if position else (None, text)
    try:
        board = Board("startpos" if fen is None else fen, variant=variant)
    except (InvalidFenError, InvalidPositionError) as error:
        return Entry.damaged(number, line, str(error))
    for move in moves.split():
        try:
            board.push_uci(move)
        except (IllegalMoveError, InvalidMoveError) as error:
            place = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            return Entry(number, line, None, [Fault(line, str(error), place)])
    return Entry(number, line, _game_of(board))


def _game_of(board: Board) -> Game:
    """Make a game without a result: the list says none."""
    game = Game.from_board(board)
    game.result = game.headers["Result"] = "*"
    return game


class UciWriter:
    """Writes games as lists of moves."""

    def __init__(self, emit: Callable[[str], object]) -> None:
        self._emit = emit
        self._variant: Variant | None = None

    def write(self, game: Game) -> Contents:
        """Write a game; give what is left out."""
        if game.variant != self._variant:
            self._variant = game.variant
            self._emit(f"setoption name UCI_Variant value {game.variant.name}\n")
        fen = game.board().fen(en_passant="fen")
        is_start = fen == Board(variant=game.variant).fen(en_passant="fen")
        position = "position startpos" if is_start else f"position fen {fen}"
        moves = [move.uci() for move in game.mainline_moves()]
        self._emit(" ".join([position, *(["moves", *moves] if moves else [])]) + "\n")
        return count_headers(game) + count_result(game) + count_notes(main_line_notes(game)) + count_variations(game)
