"""Figures and letters as strokes, so that no renderer needs a font."""

from __future__ import annotations

from berolina.svg.elements import element, number

HEIGHT = 10.0
"""How high a figure is at scale 1."""

_BOWL_LEFT = "M5.4 5.6C4.9 4.5 4 4 2.9 4C1.2 4 0 5.2 0 7C0 8.8 1.2 10 2.9 10C4 10 4.9 9.5 5.4 8.4"
_BOWL_RIGHT = "M.6 5.6C1.1 4.5 2 4 3.1 4C4.8 4 6 5.2 6 7C6 8.8 4.8 10 3.1 10C2 10 1.1 9.5 .6 8.4"
_ARCH = "M.6 6C1.2 4.7 2.1 4 3.2 4C4.6 4 5.4 4.9 5.4 6.4V10"

_STROKES = {
    "0": "M3 0C5 0 6 2 6 5C6 8 5 10 3 10C1 10 0 8 0 5C0 2 1 0 3 0Z",
    "1": "M1 2L3.6 0V10",
    "2": "M.3 2.6C.3 1 1.4 0 3 0C4.7 0 5.8 1 5.8 2.6C5.8 4.4 4 5.6 .2 10H6",
    "3": "M.4 1.4C1 .5 1.8 0 3 0C4.6 0 5.6 1 5.6 2.4C5.6 3.8 4.6 4.7 2.6 4.7C4.8 4.7 6 5.7 6 7.3C6 9 4.8 10 3 10"
    "C1.7 10 .7 9.5 0 8.5",
    "4": "M4.4 10V0L0 7H6",
    "5": "M5.4 0H1L.6 4.4C1.3 3.9 2 3.7 2.8 3.7C4.7 3.7 6 4.9 6 6.8C6 8.7 4.7 10 2.8 10C1.6 10 .6 9.5 0 8.7",
    "6": "M5.4 1C4.8 .3 4 0 3.2 0C1.2 0 0 2 0 5.6C0 8.4 1.2 10 3 10C4.8 10 6 8.7 6 6.9C6 5.1 4.8 3.9 3.1 3.9"
    "C1.6 3.9 .5 4.8 .1 6.2",
    "7": "M0 0H6L2 10",
    "8": "M3 4.7C1.4 4.7 .5 3.7 .5 2.4C.5 1 1.5 0 3 0C4.5 0 5.5 1 5.5 2.4C5.5 3.7 4.6 4.7 3 4.7"
    "C1.2 4.7 0 5.8 0 7.3C0 8.9 1.2 10 3 10C4.8 10 6 8.9 6 7.3C6 5.8 4.8 4.7 3 4.7Z",
    "9": "M.6 9C1.2 9.7 2 10 2.8 10C4.8 10 6 8 6 4.4C6 1.6 4.8 0 3 0C1.2 0 0 1.3 0 3.1C0 4.9 1.2 6.1 2.9 6.1"
    "C4.4 6.1 5.5 5.2 5.9 3.8",
    "a": _BOWL_LEFT + "M5.4 4V10",
    "b": _BOWL_RIGHT + "M.6 0V10",
    "c": "M5.4 5C4.8 4.3 4 4 3.1 4C1.3 4 0 5.2 0 7C0 8.8 1.3 10 3.1 10C4 10 4.8 9.7 5.4 9",
    "d": _BOWL_LEFT + "M5.4 0V10",
    "e": "M.1 7H5.9C5.9 5.2 4.7 4 3 4C1.2 4 0 5.2 0 7C0 8.8 1.2 10 3.1 10C4.2 10 5 9.6 5.6 8.8",
    "f": "M5 .2C4.6 0 4.2 0 3.8 0C2.5 0 1.8 .8 1.8 2.2V10M0 4H4.4",
    "g": _BOWL_LEFT + "M5.4 4V10.4C5.4 12.2 4.4 13 2.9 13C1.9 13 1.1 12.7 .5 12.2",
    "h": _ARCH + "M.6 0V10",
    "n": _ARCH + "M.6 4V10",
    "o": "M3 4C4.7 4 6 5.2 6 7C6 8.8 4.7 10 3 10C1.3 10 0 8.8 0 7C0 5.2 1.3 4 3 4Z",
    "s": "M5 4.9C4.5 4.3 3.8 4 2.9 4C1.6 4 .6 4.6 .6 5.6C.6 7.6 5.4 6.2 5.4 8.4C5.4 9.4 4.4 10 3 10C2 10 1 9.6 .4 9",
    "k": "M.6 0V10M5 4L.6 7.6M2.4 6.2L5.4 10",
    "M": "M0 10V0L3 6L6 0V10",
    "G": "M5.7 1.8C5 .6 4.1 0 3 0C1.2 0 0 2 0 5C0 8 1.2 10 3 10C4.8 10 6 8.4 6 5.6H3.4",
    "T": "M0 0H6M3 0V10",
    ".": "M1 9.7V10",
    " ": "",
}
_WIDTHS = {".": 2.0, " ": 3.0, "1": 4.6}
_WIDTH = 6.0
_GAP = 2.2
STROKE = 1.5


def width(text: str, scale: float) -> float:
    """Give how wide a text is."""
    return (sum(_WIDTHS.get(sign, _WIDTH) + _GAP for sign in text) - _GAP) * scale


def centred(text: str, x: float, y: float, scale: float, color: str) -> str:
    """Write a text around a point."""
    return written(text, x - width(text, scale) / 2, y - HEIGHT * scale / 2, scale, color)


def written(text: str, x: float, y: float, scale: float, color: str) -> str:
    """Write a text whose left upper corner is a point."""
    signs, pen = "", 0.0
    for sign in text:
        if _STROKES[sign]:
            signs += element("path", d=_STROKES[sign], transform=f"translate({number(pen)} 0)" if pen else None)
        pen += _WIDTHS.get(sign, _WIDTH) + _GAP
    return element(
        "g",
        signs,
        transform=f"translate({number(x)} {number(y)}) scale({number(scale)})",
        fill="none",
        stroke=color,
        stroke_width=STROKE,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
