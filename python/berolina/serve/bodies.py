"""What is sent: JSON objects, of which every field is named and looked at."""

from __future__ import annotations

import json
from typing import TypeVar

from berolina.serve.refusals import BAD, Json, RefusedError

_Kind = TypeVar("_Kind", str, int, bool, dict[str, object])

_NAMES: dict[type, str] = {str: "a text", int: "a whole number", bool: "true or false", dict: "an object"}

MAX_BODY = 1 << 20
"""How many bytes are read of what is sent."""


def parsed(body: bytes) -> Json:
    """Read a JSON object.

    Raises:
        RefusedError: if it is none.
    """
    try:
        value = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise RefusedError(BAD, f"the body is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise RefusedError(BAD, "the body is JSON, but no object: send something like {}")
    return value


class Fields:
    """The fields of an object, each taken once; `end` refuses what is left."""

    def __init__(self, sent: Json) -> None:
        self._left = dict(sent)

    def take(self, name: str, kind: type[_Kind]) -> _Kind:
        """Give a field.

        Raises:
            RefusedError: if it is not there or of another kind.
        """
        if name not in self._left:
            raise RefusedError(BAD, f"the field {name!r} is missing: it is {_NAMES[kind]}")
        return self._checked(name, kind)

    def take_or(self, name: str, kind: type[_Kind], default: _Kind) -> _Kind:
        """Give a field, or a default where it is not there.

        Raises:
            RefusedError: if it is of another kind.
        """
        return self._checked(name, kind) if name in self._left else default

    def has(self, name: str) -> bool:
        """Whether a field is there."""
        return name in self._left

    def end(self) -> None:
        """See that nothing is left.

        Raises:
            RefusedError: if something is, which was meant to do something.
        """
        if self._left:
            raise RefusedError(BAD, f"no such field here: {', '.join(map(repr, self._left))[:100]}")

    def _checked(self, name: str, kind: type[_Kind]) -> _Kind:
        value = self._left.pop(name)
        # To Python true is a number, too.
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise RefusedError(BAD, f"the field {name!r} is {_NAMES[kind]}, not {json.dumps(value)[:40]}")
        if isinstance(value, str):
            _check_text(name, value)
        return value


def _check_text(name: str, value: str) -> None:
    """See that a text can be written down: JSON can name half a character."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise RefusedError(BAD, f"the field {name!r} has half a character in it") from error
