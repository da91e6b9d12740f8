"""The shapes of the pawns: one for each rule that has a name, and one for all others."""

from __future__ import annotations

from dataclasses import replace

from berolina._core import PawnRule
from berolina.svg.men import FOOT, Shape
from berolina.svg.outlines import symmetric

_BALL = "M24 8.2C28 8.2 31 11.2 31 15C31 17.6 29.8 19.6 28 20.8"
_BIG_BALL = "M24 5.6C28.9 5.6 32.4 9.2 32.4 13.6C32.4 16.8 31 19.2 28.6 20.8"
_WOLF_HEAD = "M24 9.4C25.4 9.4 26.8 9.8 28 10.4L32.8 5.2L33 14C33 17.4 30.6 19.6 28 20.8"
_DIAMOND = "M24 6.6L33.4 14L26.8 20.8"

_SLIM_BODY = "L31 21.6C32.4 22 32.4 24.6 31 25L28.2 25.4C28.6 30 30.6 33.6 33.4 35.8" + FOOT
_SLIM_LINES = "M20 20.8H28M19.8 25.4H28.2M14.6 35.8C20 34.6 28 34.6 33.4 35.8"
_BROAD_BODY = (
    "L31.4 21.6C32.6 22 32.6 24.4 31.4 24.8L30.4 25.2C32.6 30 35.2 36 36.5 40.8C36.5 41.4 36.1 41.8 35.5 41.8L24 41.8"
)
_BROAD_LINES = "M20 20.8H28M17.6 25.2H30.4"

_ORTHODOX = Shape(symmetric(_BALL + _SLIM_BODY), _SLIM_LINES)
_CUSTOM = Shape(symmetric(_DIAMOND + _SLIM_BODY), _SLIM_LINES, mark="M24 11.8L26.9 14L24 16.2L21.1 14Z")

_SHAPES = {
    "chess": _ORTHODOX,
    # So the problem literature prints it.
    "berolina": replace(_ORTHODOX, is_upside_down=True),
    "berolina-plus": Shape(
        symmetric(_BIG_BALL + _SLIM_BODY),
        _SLIM_LINES,
        mark="M24 9.2V18M19.6 13.6H28.4",
        is_upside_down=True,
    ),
    "sergeant": Shape(
        symmetric(_BALL + _BROAD_BODY),
        _BROAD_LINES,
        mark="M17.8 33L24 28.6L30.2 33M16.2 39L24 33.8L31.8 39",
    ),
    "wolf-sergeant": Shape(
        symmetric(_WOLF_HEAD + _BROAD_BODY),
        _BROAD_LINES,
        mark="M17.2 36.8L24 31.4L30.8 36.8",
    ),
}


def pawn_shape(rule: PawnRule) -> Shape:
    """Give the shape of the pawns of a rule."""
    return _SHAPES.get(rule.name, _CUSTOM)
