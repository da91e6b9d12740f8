"""What the tests of the command line share."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

needs_posix = pytest.mark.skipif(os.name != "posix", reason="pipes, signals and terminals of POSIX")


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Ran]


def command(*arguments: str | bytes, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Ran:
    """Run the command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "berolina", *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})},
    )
    return Ran(done.returncode, text_of(done.stdout), text_of(done.stderr))


def text_of(output: bytes) -> str:
    return output.decode("utf-8").replace("\r\n", "\n")


def assert_one_line_error(ran: Ran, status: int = 2) -> None:
    assert ran.status == status
    assert ran.out == ""
    assert ran.err.startswith("berolina: error: ")
    assert ran.err.endswith("\n")
    assert ran.err[:-1].isprintable(), "one line, and nothing that a terminal would obey"
