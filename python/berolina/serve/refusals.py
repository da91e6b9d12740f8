"""Why something that was asked is not done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

BAD, FORBIDDEN, UNKNOWN, CONFLICT, TOO_LONG, WRONG_TYPE, ILLEGAL, UNAVAILABLE = 400, 403, 404, 409, 413, 415, 422, 503


class RefusedError(Exception):
    """Something that is not done; with a status of HTTP, the reason in words, and what else programs should know."""

    def __init__(self, status: int, why: str, **more: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why
        self.more = more

    def told(self) -> Json:
        """Say it to a program."""
        return {"error": self.why, **self.more}


@contextmanager
def refusing(status: int, kind: type[ValueError] = ValueError) -> Iterator[None]:
    """Refuse what raises errors of a kind, in their words."""
    try:
        yield
    except kind as error:
        raise RefusedError(status, str(error)) from error
