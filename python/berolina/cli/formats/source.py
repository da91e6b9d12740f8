"""A file of any size that is read piece by piece."""

from __future__ import annotations

import codecs
import os
import stat
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Self

from berolina.cli.files import STANDARD_INPUT, name_of
from berolina.cli.messages import BadInput

LONGEST_LINE = 1 << 24
"""Bytes; what is longer is no line of a game, and would fill the memory."""


class Source:
    """An opened file; `-` is standard input. Leaving a `with` closes it.

    `consumed` bytes have been read of `size`, which is None if it is not known.

    Raises:
        BadInput: if it cannot be read.
    """

    def __init__(self, file: str) -> None:
        self.name = name_of(file)
        self.consumed = 0
        self._is_ours = file != STANDARD_INPUT
        self._stream = _opened(file, self.name)
        self.size = _size_of(self._stream)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._is_ours:
            self._stream.close()

    def read(self, size: int) -> bytes:
        """Give the next bytes; none at the end."""
        try:
            piece = self._stream.read(size)
        except OSError as error:
            raise _unreadable(self.name, error) from error
        self.consumed += len(piece)
        return piece

    def lines(self) -> Iterator[str]:
        """Give the lines with their ends, as UTF-8 or, byte by byte where they are not that, Latin-1.

        Raises:
            BadInput: if one is too long.
        """
        number = 0
        while line := self._line():
            number += 1
            if len(line) > LONGEST_LINE:
                raise BadInput(f"{self.name}, line {number} is longer than {LONGEST_LINE >> 20} MiB")
            text = _decoded(line)
            yield text.removeprefix("\ufeff") if number == 1 else text

    def _line(self) -> bytes:
        try:
            line = self._stream.readline(LONGEST_LINE + 1)
        except OSError as error:
            raise _unreadable(self.name, error) from error
        self.consumed += len(line)
        return line


def _opened(file: str, name: str) -> BinaryIO:
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadInput("cannot read standard input: it is closed")
        return sys.stdin.buffer
    try:
        return open(file, "rb")
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise _unreadable(name, error) from error


def _unreadable(name: str, error: OSError | ValueError) -> BadInput:
    return BadInput(f"cannot read {name}: {getattr(error, 'strerror', None) or error}")


def _size_of(stream: BinaryIO) -> int | None:
    try:
        told = os.fstat(stream.fileno())
    except (OSError, ValueError):  # a stream that is no file
        return None
    return told.st_size if stat.S_ISREG(told.st_mode) else None


def _decoded(line: bytes) -> str:
    return line.decode("utf-8", _AS_LATIN_1)


def _as_latin_1(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)  # nothing else happens in decoding
    return error.object[error.start : error.end].decode("latin-1"), error.end


_AS_LATIN_1 = "berolina.latin-1"
codecs.register_error(_AS_LATIN_1, _as_latin_1)
