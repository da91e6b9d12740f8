"""Paths of symmetric outlines, from one half of them."""

from __future__ import annotations

import re

from berolina.svg.elements import number

SIDE = 48
"""The side of a square, in the units of all pictures; a man is drawn on one square."""

_Point = tuple[float, float]


def symmetric(half: str) -> str:
    """Close the right half of an outline, from its top to its bottom in the middle, by its mirror image.

    Args:
        half: path data with the commands M, L and C.
    """
    segments = [(command, _points(numbers)) for command, numbers in re.findall(r"([MLC])([^MLC]*)", half)]
    there = "".join(_written(command, points) for command, points in segments)
    back = ""
    for (command, points), (_, before) in zip(segments[:0:-1], segments[-2::-1], strict=True):
        turned = [*points[-2::-1], before[-1]]
        back += _written(command, [(SIDE - x, y) for x, y in turned])
    return f"{there}{back}Z"


def disc(x: float, y: float, radius: float) -> str:
    """Give the path of a circle."""
    r = number(radius)
    half = f"a{r} {r} 0 1 0 "
    return f"M{number(x - radius)} {number(y)}{half}{number(2 * radius)} 0{half}{number(-2 * radius)} 0Z"


def polygon(*points: _Point) -> str:
    """Give the path through points and back to the first."""
    return _written("M", [points[0]]) + _written("L", list(points[1:])) + "Z"


def line(*points: _Point) -> str:
    """Give the path through points."""
    return _written("M", [points[0]]) + _written("L", list(points[1:]))


def _points(numbers: str) -> list[_Point]:
    values = [float(each) for each in numbers.split()]
    return list(zip(values[::2], values[1::2], strict=True))


def _written(command: str, points: list[_Point]) -> str:
    return command + " ".join(f"{number(x)} {number(y)}" for x, y in points)
