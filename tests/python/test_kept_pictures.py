"""Pictures are those that were looked at and kept, as text and as librsvg and resvg draw them."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageStat

from berolina import svg
from pictures import FOLDER, ON_PAGES, PAGES, PICTURES, PIXELS, ROOT, has_librsvg, rendered_by_librsvg

names = pytest.mark.parametrize("name", PICTURES)

# Renderers smooth edges differently: a block differs by 15 of 255, and by 45 or more where a man is missing or turned.
BLOCK = PIXELS // 20
WHOLE_MEAN, BLOCK_MEAN = 3.0, 30.0


def flat(png: bytes) -> Image.Image:
    """The picture on white."""
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    ground = Image.new("RGBA", image.size, "white")
    ground.alpha_composite(image)
    return ground.convert("RGB")


def assert_alike(one: Image.Image, other: Image.Image) -> None:
    assert one.size == other.size
    difference = ImageChops.difference(one, other).convert("L")
    assert ImageStat.Stat(difference).mean[0] < WHOLE_MEAN
    assert max(block_means(difference)) < BLOCK_MEAN


def block_means(image: Image.Image) -> list[float]:
    corners = [(x, y) for y in range(0, image.height, BLOCK) for x in range(0, image.width, BLOCK)]
    return [ImageStat.Stat(image.crop((x, y, x + BLOCK, y + BLOCK))).mean[0] for x, y in corners]


def kept(name: str) -> Image.Image:
    return flat(FOLDER.joinpath(f"{name}.png").read_bytes())


def rendered_by_resvg(picture: str) -> Image.Image:
    width = Image.open(io.BytesIO(svg.to_png(picture))).width
    return flat(svg.to_png(picture, scale=PIXELS / width))


def test_every_kept_file_is_one_of_the_pictures() -> None:
    assert {it.name for it in FOLDER.iterdir()} == {f"{name}.{kind}" for name in PICTURES for kind in ("svg", "png")}


@names
def test_the_text_is_the_one_that_was_kept(name: str) -> None:
    text = FOLDER.joinpath(f"{name}.svg").read_text(encoding="utf-8")
    assert PICTURES[name]() + "\n" == text, "look at the picture, then run tests/python/pictures.py"


@pytest.mark.parametrize("name", ON_PAGES)
def test_pages_show_what_is_drawn(name: str) -> None:
    assert PAGES.joinpath(f"{name}.svg").read_text(encoding="utf-8") == ON_PAGES[name]() + "\n"


def test_every_picture_of_the_pages_is_shown() -> None:
    texts = [ROOT / "README.md", *ROOT.glob("docs/*.md")]
    shown = {it for text in texts for it in re.findall(r"pictures/([\w-]+)\.svg", text.read_text(encoding="utf-8"))}
    assert shown == set(ON_PAGES) == {it.stem for it in PAGES.iterdir()}


@pytest.mark.skipif(not has_librsvg(), reason="rsvg-convert is not installed (Debian: librsvg2-bin)")
@names
def test_librsvg_draws_what_was_kept(name: str) -> None:
    assert_alike(flat(rendered_by_librsvg(PICTURES[name]())), kept(name))


@names
def test_resvg_draws_what_librsvg_does(name: str) -> None:
    assert_alike(rendered_by_resvg(PICTURES[name]()), kept(name))


def without_the_last_man(picture: str) -> str:
    head, _, tail = picture.rpartition('<g class="piece')
    return head + tail[tail.index("</g>") + len("</g>") :]


@pytest.mark.parametrize("spoil", [without_the_last_man, lambda it: it.replace("rotate(180 24 24)", "")])
def test_the_comparison_sees_what_is_missing_or_turned(spoil: Callable[[str], str]) -> None:
    name = "start-berolina"
    spoilt = spoil(PICTURES[name]())
    with pytest.raises(AssertionError):
        assert_alike(rendered_by_resvg(spoilt), kept(name))
