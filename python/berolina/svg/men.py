"""The shapes of the men, drawn for this project on a square of 48 by 48."""

from __future__ import annotations

from dataclasses import dataclass

from berolina.squares import BISHOP, KING, KNIGHT, QUEEN, ROOK
from berolina.svg.outlines import disc, symmetric


@dataclass(frozen=True)
class Shape:
    """The silhouette of a man, the lines on it, and a bolder mark that tells one kind of pawn from another."""

    outline: str
    lines: str
    mark: str = ""
    is_upside_down: bool = False


FOOT = "C35.6 37.4 36.5 38.8 36.5 40.8C36.5 41.4 36.1 41.8 35.5 41.8L24 41.8"
"""The right half of what most men stand on."""

_FOOT_EDGE = "M13.6 36.4C20 34.6 28 34.6 34.4 36.4"

SHAPES = {
    KING: Shape(
        outline="M22.7 3.6H25.3V6.1H27.9V8.7H25.3V13H22.7V8.7H20.1V6.1H22.7Z"
        + symmetric(
            "M24 12.2C26.8 12.2 28.8 14 29.3 16.4C31 15 41 13.4 41 21.6C41 26.2 35.8 27.6 34.6 31.6"
            "C34.1 33.4 34.2 34.8 34.6 36" + FOOT
        ),
        lines="M29.3 16.4C28.4 21.4 24.6 24.6 24 29.2C23.4 24.6 19.6 21.4 18.7 16.4"
        "M14 31.6C20.5 29.4 27.5 29.4 34 31.6" + _FOOT_EDGE,
    ),
    QUEEN: Shape(
        outline=symmetric("M24 11L27.9 24.4L33.3 12.4L33.6 26.4L40.8 16.6L35.4 31C34.4 33 34.2 34.8 34.6 36" + FOOT)
        + "".join(disc(x, y, 2.7) for x, y in ((24, 8.6), (33.6, 10.4), (14.4, 10.4), (41.4, 14.8), (6.6, 14.8))),
        lines="M13.4 31.4C20.4 29.2 27.6 29.2 34.6 31.4" + _FOOT_EDGE,
    ),
    ROOK: Shape(
        outline=symmetric(
            "M24 8.4L27.4 8.4L27.4 11.6L31 11.6L31 8.4L36 8.4L36 15.4L31.8 19.4L32.6 32L35.6 35.6L35.6 37"
            "C36.3 37.8 36.8 39 36.8 40.8C36.8 41.4 36.4 41.8 35.8 41.8L24 41.8"
        ),
        lines="M13.4 15.6H34.6M16.4 19.6H31.6M15.4 32H32.6M12.6 36.6H35.4",
    ),
    BISHOP: Shape(
        outline=disc(24, 7.4, 2.6)
        + symmetric(
            "M24 9.8C28.6 12.6 33 17 33 22C33 25.4 31 27.6 29 28.8L31.4 29.6C32.6 30 32.6 32.4 31.4 32.8"
            "L29.4 33.2C30.4 35 32.4 35.6 34 36.2" + FOOT
        ),
        lines="M28.4 15.2L24.2 21.4M19 28.8H29M18.6 33.2H29.4",
    ),
    KNIGHT: Shape(
        outline="M13 36.2C13.6 33.4 16 31.6 18.6 29.6C21.2 27.6 22.6 26 22.6 23.6C20.4 25.8 18 26.8 15.6 27.2"
        "L13.8 29.6C12.8 30.8 11.2 30.8 10.2 29.8L8 27.4C7.2 26.4 7.2 25.2 7.8 24.2L13 16"
        "C13.6 14.2 14.4 12.8 15.8 11.4L15.4 6.6L20.4 9.2C31 8.8 37 17 37 28C37 31.4 36.2 34 34.6 36.2"
        "C35.6 37.4 36.5 38.8 36.5 40.8C36.5 41.4 36.1 41.8 35.5 41.8H12.5C11.9 41.8 11.5 41.4 11.5 40.8"
        "C11.5 38.8 11.9 37.2 13 36.2Z",
        lines="M21.6 12C29.6 13 33 20 32.4 29.6M13 36.4C20 34.8 28 34.8 34.6 36.4M17.2 16.6L16 17.8M11 25.4L10.6 26",
    ),
}
"""The shapes of all men but pawns, whose shape tells how they move."""
