"""Where a conversion goes: a file that is there whole or not at all, or standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from berolina.atomic_file import AtomicFile
from berolina.cli.files import STANDARD_OUTPUT
from berolina.cli.messages import BadInput


@contextmanager
def output(file: str) -> Iterator[Callable[[str], object]]:
    """Give what takes the text, which is written as UTF-8; `-` is standard output.

    Raises:
        BadInput: if the file cannot be written.
        OSError: if standard output cannot be.
    """
    if file == STANDARD_OUTPUT:
        yield lambda text: sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
        return
    if "\0" in file:
        raise BadInput(f"cannot write {file!r}: no file has such a name")
    try:
        with AtomicFile(file) as stream:
            yield stream.write
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadInput(f"cannot write {file or repr(file)}: {error.strerror or error}") from error
