"""PNG of pictures."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image

from berolina import Board, Piece, svg


def size(png: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(png)).size


def test_a_picture_becomes_png_at_its_size_and_scaled() -> None:
    picture = Board().picture(size=100)
    assert size(picture.png()) == size(svg.to_png(str(picture))) == (100, 100)
    assert size(picture.png(scale=2)) == (200, 200)


def test_a_man_has_no_ground() -> None:
    image = Image.open(io.BytesIO(svg.piece(Piece.from_symbol("K"), 48).png()))
    assert image.mode == "RGBA"
    assert image.getpixel((0, 0)) == (0, 0, 0, 0)


@pytest.mark.parametrize("scale", [0, -1, float("inf"), float("nan")])
def test_scales_are_positive(scale: float) -> None:
    with pytest.raises(ValueError, match="scale"):
        Board().picture().png(scale=scale)


def test_what_is_no_svg_is_refused() -> None:
    with pytest.raises(ValueError, match="no SVG picture: "):
        svg.to_png("no picture")


def test_the_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'berolina\[png\]'"):
        Board().picture().png()
