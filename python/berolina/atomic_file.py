"""Text files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import weakref
from types import TracebackType
from typing import Literal, TextIO


class AtomicFile:
    """A text file that takes the place of another when all has been written.

    It is gone if something goes wrong before. What is no ordinary file, such as a pipe, is written as it comes.
    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        name = os.fspath(file)
        # Behind a link stands the file that is meant; not so for /dev/stdout, where a pipe has no name.
        self._file = name if _is_special(name) else os.path.realpath(name)
        self._written: str | None = None
        self._removal: weakref.finalize[[str], AtomicFile] | None = None
        self._stream: TextIO | None = None

    def __enter__(self) -> TextIO:
        if _is_special(self._file):
            self._stream = _opened(self._file, "w")
            return self._stream
        if os.path.exists(self._file) and not os.access(self._file, os.W_OK):
            # The folder would allow it; whoever protected the file did not mean that.
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), self._file)
        folder, name = os.path.split(self._file)
        self._written = os.path.join(folder, f".{name}.{secrets.token_hex(4)}.part")
        # Ctrl-C may come when the file is there and `with` does not yet know of it.
        self._removal = weakref.finalize(self, _remove, self._written)
        try:
            self._stream = _opened(self._written, "x")
        except OSError:
            self._removal.detach()  # there is none, or it is someone else's
            raise
        return self._stream

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        assert self._stream is not None
        try:
            with self._stream as stream:
                if kind is None:
                    stream.flush()
                    self._sync(stream)
            if kind is None and self._written is not None:
                self._replace(self._written)
        finally:
            if self._removal is not None:
                self._removal()

    def _sync(self, stream: TextIO) -> None:
        if self._written is not None:
            os.fsync(stream.fileno())

    def _replace(self, written: str) -> None:
        if os.path.exists(self._file):
            os.chmod(written, os.stat(self._file).st_mode & 0o777)
        os.replace(written, self._file)


def _remove(file: str) -> None:
    """Remove a file, if it has not taken the place of the other."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(file)


def _is_special(file: str) -> bool:
    return os.path.exists(file) and not os.path.isfile(file)


def _opened(file: str, mode: Literal["w", "x"]) -> TextIO:
    return open(file, mode, encoding="utf-8", newline="\n")
