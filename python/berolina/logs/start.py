"""Where the game of a log starts, and its headers: what comments before its first move say."""

from __future__ import annotations

from typing import NamedTuple

from berolina._core import Variant, _variant_of_tag
from berolina.board import Board
from berolina.errors import InvalidFenError, InvalidPositionError, InvalidVariantError
from berolina.logs.errors import FaultError
from berolina.logs.text import MoveNumber, header_on


class CommentLine(NamedTuple):
    """What stands behind `//` on a line."""

    line: int
    text: str


class Header(NamedTuple):
    """A header and the line that says it."""

    line: int
    value: str


class Default(NamedTuple):
    """Where games start that do not say it; the position is the start position if it is None."""

    variant: Variant
    fen: str | None


class Start:
    """The headers of a log, and the board of its start or the fault that there is none."""

    def __init__(self, comments: list[list[CommentLine]], default: Default) -> None:
        self.headers: dict[str, Header] = {}
        self.fault: FaultError | None = None
        self.comments = [rest for comment in comments if (rest := self._without_headers(comment))]
        self._board: Board | None = None
        try:
            self._board = self._read_board(default)
        except FaultError as fault:
            self.fault = self.fault or fault

    @property
    def move_number(self) -> MoveNumber:
        """The number of the first move."""
        board = self._board
        return MoveNumber(1, True) if board is None else MoveNumber(board.fullmove_number, board.turn)

    def board(self) -> Board:
        """Give the board.

        Raises:
            FaultError: if there is none.
        """
        if self.fault is not None:
            raise self.fault
        assert self._board is not None
        return self._board

    def _without_headers(self, comment: list[CommentLine]) -> list[CommentLine]:
        rest = []
        for place in comment:
            header = header_on(place.text)
            if header is None:
                rest.append(place)
                continue
            name, value = header
            if name in self.headers:
                self.fault = self.fault or FaultError(place.line, f"{name} stands here a second time")
            self.headers[name] = Header(place.line, value)
        return rest

    def _read_board(self, default: Default) -> Board:
        variant_header, fen_header = self.headers.get("Variant"), self.headers.get("FEN")
        variant = default.variant if variant_header is None else _variant_of(variant_header)
        if fen_header is None:
            # A log that names its variant alone is one from the start position.
            fen = default.fen if variant_header is None else None
            return Board("startpos" if fen is None else fen, variant=variant)
        try:
            return Board(fen_header.value, variant=variant)
        except (InvalidFenError, InvalidPositionError) as error:
            raise FaultError(fen_header.line, str(error)) from error


def _variant_of(header: Header) -> Variant:
    try:
        # Variants have names in PGN files, too.
        return _variant_of_tag(header.value) or Variant.from_name(header.value)
    except InvalidVariantError as error:
        raise FaultError(header.line, str(error)) from error
