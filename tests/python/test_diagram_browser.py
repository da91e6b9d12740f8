"""The interactive diagram in a real browser: Chromium, driven by playwright."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest
from diagrams import POSITIONS, core_moves, played, positions_of

from berolina import Board, Move, parse_square
from berolina.pgn import Game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Open: TypeAlias = Callable[..., "Page"]

CLICK_ALL = """() => {
  const found = {};
  for (const button of document.querySelectorAll("[data-square]")) {
    if (!button.querySelector(".man")) continue;
    button.click();
    const marked = [...document.querySelectorAll("[data-moves]")];
    const unmarked = marked.filter((target) => !target.querySelector(".marks .mark"));
    const astray = marked.filter((target) =>
      target.dataset.moves.split(" ").some((uci) => uci.slice(2, 4) !== target.dataset.square));
    if (unmarked.length || astray.length) throw new Error(`marks are wrong for ${button.dataset.square}`);
    const moves = marked.flatMap((target) => target.dataset.moves.split(" "));
    if (moves.length) found[button.dataset.square] = moves;
  }
  return found;
}"""


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Open pages from disk, and see that they ask for nothing else and have no faults."""
    complaints: list[str] = []
    contexts = []

    def opened(page_text: str, **options: Any) -> Page:
        file = tmp_path / "page.html"
        file.write_text(page_text, encoding="utf-8")
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        page.on("request", lambda request: complaints.extend(outside(request.url)))
        page.goto(file.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def outside(url: str) -> list[str]:
    """The address, if something else than the page itself is asked for."""
    return [] if url.startswith(("file:", "data:")) else [url]


def square(page: Page, name: str) -> Any:
    return page.locator(f'[data-square="{name}"]')


def marked(page: Page) -> set[str]:
    texts = page.eval_on_selector_all("[data-moves]", "them => them.map(it => it.dataset.moves)")
    return {uci for text in texts for uci in text.split()}


def clicked_moves(page: Page) -> dict[str, set[str]]:
    """Click every man, and give the moves that are marked for each."""
    found = {at: set(moves) for at, moves in page.evaluate(CLICK_ALL).items()}
    page.keyboard.press("Escape")
    return found


def told(page: Page) -> str:
    return page.locator("#told").inner_text()


def men_on(page: Page) -> dict[str, str]:
    script = (
        """them => them.map(it => [it.dataset.square, it.title.split(": ")[1]]).filter(([, man]) => man !== "empty")"""
    )
    return dict(page.eval_on_selector_all("[data-square]", script))


@pytest.mark.parametrize(("variant", "fen"), POSITIONS)
def test_clicked_men_show_exactly_the_legal_moves(open_page: Open, variant: str, fen: str) -> None:
    board = Board(fen, variant=variant)
    assert clicked_moves(open_page(board.to_html())) == core_moves(board)


@pytest.mark.parametrize("variant", ["berolina", "berolina-plus", "sergeant", "bridge+berserk", "berolina/chess"])
def test_every_position_of_a_game_is_just_as_clickable(open_page: Open, variant: str) -> None:
    board = played(variant, seed=11, plies=16)
    page = open_page(Game.from_board(board).to_html())
    for number, position in enumerate(positions_of(board)):
        if number > 0:
            page.locator("#on").click()
        assert len(men_on(page)) == len(position.piece_map())
        assert clicked_moves(page) == core_moves(position)


def test_a_mouse_click_marks_and_tells_by_kind_and_another_clears(open_page: Open) -> None:
    page = open_page(Board().to_html())
    square(page, "d2").click()
    assert marked(page) == {"d2c3", "d2e3", "d2b4", "d2f4"}
    assert "White Berolina pawn on d2: 4 legal moves." in told(page)
    assert "Move only: c3, e3." in told(page)
    assert "Double step: b4, f4." in told(page)
    assert square(page, "c3").locator(".mark.move").count() == 1
    assert square(page, "b4").locator(".mark.double").count() == 1
    square(page, "g8").click()
    assert marked(page) == {"g8f6", "g8h6"}
    assert "if it were its turn" in told(page)
    square(page, "e5").click()
    assert marked(page) == set()


def test_all_kinds_have_signs_of_their_own(open_page: Open) -> None:
    board = Board("rnbqk2r/p1p2ppp/5n2/2b1p3/2Pp4/8/P2B1PPP/R3K2R b KQkq d3c4 0 1")
    page = open_page(board.to_html())
    square(page, "d4").click()
    assert square(page, "d3").locator(".mark.en-passant").count() == 1
    assert "En passant: d3 (takes white Berolina pawn on c4)." in told(page)
    square(page, "e8").click()
    assert square(page, "g8").locator(".mark.castling").count() == 1
    square(page, "c5").click()
    assert square(page, "f2").locator(".mark").count() == 0
    assert square(page, "b4").locator(".mark.slide").count() == 1


def test_a_promotion_is_one_sign_and_four_moves(open_page: Open) -> None:
    page = open_page(Board("4kn2/3P4/8/8/8/8/8/4K3 w - - 0 1").to_html())
    square(page, "d7").click()
    assert square(page, "c8").get_attribute("data-moves") == "d7c8q d7c8r d7c8b d7c8n"
    assert square(page, "c8").locator(".mark.promotion").count() == 1
    assert "c8 and becomes queen or rook or bishop or knight" in told(page)


def test_berserk_ways_are_drawn_square_by_square(open_page: Open) -> None:
    board = Board("4k3/8/8/5n2/4P3/2q5/1P1P4/4K2R w K - 1+1 0 1", variant="chess+berserk")
    page = open_page(board.to_html())
    square(page, "b2").click()
    path = board.berserk_path(parse_square("b2"), parse_square("f5"))
    points = [f"{at % 8 * 48 + 24} {(7 - at // 8) * 48 + 24}" for at in path]
    assert page.locator("polyline[data-to=f5]").get_attribute("points") == " ".join(points)
    assert "Berserk: c3 (takes black queen), f5 (takes black knight)." in told(page)
    square(page, "f5").hover()
    assert page.locator(".way.chosen").get_attribute("data-to") == "f5"


def test_names_of_squares_and_men_show_on_hover(open_page: Open) -> None:
    page = open_page(Board().to_html())
    assert square(page, "e2").get_attribute("title") == "e2: white Berolina pawn"
    square(page, "e4").hover()
    assert page.locator("#name").inner_text() == "e4: empty"


def test_the_board_is_used_with_the_keyboard_alone(open_page: Open) -> None:
    page = open_page(Board(variant="bridge").to_html())
    assert page.locator("#board [tabindex='0']").count() == 1
    for _ in range(2):
        page.keyboard.press("Tab")
    focused = "document.activeElement.dataset.square"
    assert page.evaluate(focused) == "e2"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert marked(page) == {"d2c3", "d2e3", "d2b4", "d2f4"}
    assert square(page, "d2").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    assert marked(page) == set()
    page.keyboard.press("Home")
    assert page.evaluate(focused) == "a2"
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "a6", "the river is jumped over"


def test_screen_readers_are_told_squares_men_and_kinds(open_page: Open) -> None:
    page = open_page(Board().to_html())
    page.get_by_role("button", name="d2, white Berolina pawn").click()
    assert page.get_by_role("button", name="c3, empty, move only").count() == 1
    assert page.get_by_role("grid", name="Board").get_by_role("gridcell").count() == 64
    assert page.locator("#told").get_attribute("role") == "status"
    unnamed = "them => them.filter(it => !(it.ariaLabel || it.innerText.trim())).length"
    assert page.eval_on_selector_all("button", unnamed) == 0


def test_a_game_is_stepped_through_by_buttons_keys_and_moves(open_page: Open) -> None:
    game = Game()
    game.add_line(map(Move.from_uci, ["e2c4", "e7c5", "g1f3"]))
    game.variations[0].comment = "<b>wide</b>"
    page = open_page(game.to_html())
    state, current = page.locator("#state"), page.locator("[aria-current]")
    page.locator("#on").click()
    assert state.inner_text() == "1. ec4. Black to move"
    assert page.locator("#comment").inner_text() == "<b>wide</b>"
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    assert (state.inner_text(), current.inner_text()) == ("1... ec5. White to move", "ec5")
    page.keyboard.press("End")
    assert men_on(page)["f3"] == "white knight"
    page.locator("#plies button").first.click()
    assert current.inner_text() == "1. ec4"
    page.keyboard.press("Home")
    assert state.inner_text() == "White to move"
    assert page.locator("#back").get_attribute("aria-disabled") == "true"


def test_hostile_text_runs_nothing(open_page: Open) -> None:
    game = Game({"White": "<img src=x onerror=alert(1)>", "Event": "</script><script>alert(2)</script>"})
    game.add_line([Move.from_uci("e2c4")])
    game.comment = "<!--<script>alert(3)</script>"
    page = open_page(game.to_html())
    assert page.locator("#comment").inner_text() == game.comment
    assert "<img src=x" in page.locator("h1").inner_text()


def test_the_board_turns(open_page: Open) -> None:
    page = open_page(Board().to_html())
    first = page.locator("[data-square]").first
    assert first.get_attribute("data-square") == "a8"
    page.locator("#flip").click()
    assert first.get_attribute("data-square") == "h1"
    square(page, "d2").click()
    assert marked(page) == {"d2c3", "d2e3", "d2b4", "d2f4"}


@pytest.mark.parametrize("variant", ["berolina", "bridge+berserk", "mfWcseWimfnD/sergeant"])
def test_a_phone_shows_it_without_scrolling_sideways(open_page: Open, variant: str) -> None:
    board = played(variant, seed=5, plies=30)
    page = open_page(board.to_html(), viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    at = next(iter(core_moves(board)))
    square(page, at).tap()
    assert marked(page) == core_moves(board)[at]
    box = square(page, "d4").bounding_box()
    assert box is not None
    assert box["width"] >= 40


def luminance(page: Page) -> int:
    color = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in color.removeprefix("rgb(").removesuffix(")").split(","))


def test_light_and_dark_follow_the_system_and_the_button(open_page: Open) -> None:
    page = open_page(Board().to_html(), color_scheme="dark")
    assert luminance(page) < 150
    page.locator("#theme").click()
    assert luminance(page) > 600
    page.locator("#theme").click()
    assert luminance(page) < 150
    assert page.locator("#theme").inner_text() == "Colours: dark"
