"""Games played through in a real browser: Chromium, driven by playwright."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from berolina import Board, random_game, square_name
from berolina.pgn import games

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from berolina.serve import Server, Store

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

Open: TypeAlias = Callable[..., "Page"]

EVERYTHING = ["a2c4", "g8h6", "c4d5", "f7g6", "d2c3", "e7c5", "d5d6", "f8e7", "d6d7", "e8g8", "d7e8b", "g6c1x"]
"""A game of Berolina chess with Berserker Pawns: en passant, castling, promotion, berserk."""

BERSERK = "4k3/8/8/5n2/4P3/8/1P6/4K3 w - - 1+1 0 1"
BECOMES = {"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}


class Running:
    """A server in a thread, which can end and begin again with the same games at the same address."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.port = 0
        self.start()

    def start(self) -> None:
        self.server = Server(Store(self.file), port=self.port)
        self.port = self.server.port
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()

    def stop(self) -> None:
        self.server.stop()
        self.thread.join(10)
        assert not self.thread.is_alive()

    @property
    def url(self) -> str:
        return self.server.url


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "games.sqlite3")
    yield running
    running.stop()


@pytest.fixture
def open_page(browser: Browser, running: Running) -> Iterator[Open]:
    """Open pages, and see that they load from the server alone and have no faults but those that are expected."""
    complaints: list[str] = []
    contexts: list[BrowserContext] = []

    def opened(path: str = "", *, expected: str = "^$", **options: Any) -> Page:
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.extend(unexpected(message.text, expected)))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.extend(elsewhere(request.url)))
        page.goto(running.url + path)
        return page

    def unexpected(text: str, expected: str) -> list[str]:
        return [] if re.search(expected, text) else [text]

    def elsewhere(url: str) -> list[str]:
        return [] if url.startswith((running.url, "data:")) else [url]

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def begin(page: Page, variant: str = "berolina", text: str = "") -> None:
    page.select_option("#variant", variant)
    page.fill("#text", text)
    page.click("#new button[type=submit]")
    page.wait_for_url("**/games/*")


def square(page: Page, name: str) -> Any:
    return page.locator(f'[data-square="{name}"]')


def plies(page: Page) -> Any:
    return page.locator("#plies li:not(.back)")


def until(page: Page, condition: str) -> None:
    """Wait until an expression is true. The pages' policy lets playwright's own function evaluate none."""
    deadline = time.monotonic() + 10
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, f"never true: {condition}"
        page.wait_for_timeout(20)


def wait_for(page: Page, count: int) -> None:
    """Wait until so many moves are made."""
    until(page, f"document.querySelectorAll('#plies li:not(.back)').length === {count}")


def move(page: Page, uci: str) -> None:
    """Make a move by clicks, and wait until it is made."""
    before = plies(page).count()
    if uci.endswith("x"):
        page.click("#berserk")
    square(page, uci[:2]).click()
    square(page, uci[2:4]).click()
    if uci[4:] in BECOMES:
        page.locator("#choices").get_by_role("button", name=BECOMES[uci[4:]]).click()
    wait_for(page, before + 1)


def move_by_keys(page: Page, uci: str) -> None:
    """Make a move by keys alone, from the square of the board that has the focus."""
    before = plies(page).count()
    if uci.endswith("x"):
        page.keyboard.press("b")
    for name in (uci[:2], uci[2:4]):
        go_to(page, name)
        page.keyboard.press("Enter")
    if uci[4:] in BECOMES:
        page.wait_for_selector("#choice[open]")
        for _ in range(list(BECOMES).index(uci[4:])):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    wait_for(page, before + 1)


def go_to(page: Page, name: str) -> None:
    """Go to a square by the arrow keys."""
    here = focused_square(page)
    files, ranks = ord(name[0]) - ord(here[0]), int(name[1]) - int(here[1])
    for key, times in (("ArrowRight", files), ("ArrowLeft", -files), ("ArrowUp", ranks), ("ArrowDown", -ranks)):
        for _ in range(times):
            page.keyboard.press(key)
    assert focused_square(page) == name


def focused_square(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.dataset.square")
    return name


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(40):
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def fen(page: Page) -> str:
    return page.input_value("#fen")


def state(page: Page) -> str:
    return page.locator("#state").inner_text()


def men_on(page: Page) -> dict[str, str]:
    script = (
        """them => them.map(it => [it.dataset.square, it.title.split(": ")[1]]).filter(([, man]) => man !== "empty")"""
    )
    return dict(page.eval_on_selector_all("[data-square]", script))


def kept_game(page: Page) -> list[str]:
    """The moves in the PGN that the page gives."""
    (game,) = games(StringIO(page.input_value("#pgn")))
    return [it.uci() for it in game.mainline_moves()]


# whole games


def test_a_game_is_played_through_reloaded_after_a_restart_and_taken_back(open_page: Open, running: Running) -> None:
    page = open_page(expected="ERR_CONNECTION_REFUSED")
    begin(page, "berolina+berserk")
    board = Board(variant="berolina+berserk")
    for uci in EVERYTHING:
        move(page, uci)
        board.push_uci(uci)
        assert fen(page) == board.fen(en_passant="fen")
        assert men_on(page).keys() == {square_name(at) for at in board.piece_map()}
    assert kept_game(page) == EVERYTHING
    assert "Berserk declarations left: White 1, Black 0" in state(page)
    running.stop()
    running.start()
    page.reload()
    assert kept_game(page) == EVERYTHING
    assert page.input_value("#link") == page.url
    for count in reversed(range(len(EVERYTHING))):
        page.click("#undo")
        wait_for(page, count)
        board.pop()
        assert fen(page) == board.fen(en_passant="fen")
    assert page.locator("#undo").get_attribute("aria-disabled") == "true"
    for count in range(3):
        page.click("#redo")
        wait_for(page, count + 1)
    move(page, "b8c6")
    assert kept_game(page) == [*EVERYTHING[:3], "b8c6"]
    assert page.locator("#redo").get_attribute("aria-disabled") == "true"


def test_the_same_game_is_played_with_the_keyboard_alone(open_page: Open) -> None:
    page = open_page()
    tab_to(page, "#variant")
    while page.input_value("#variant") != "berolina+berserk":
        page.keyboard.press("ArrowDown")
    tab_to(page, "#new [type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    tab_to(page, "#board [data-square]")
    for uci in EVERYTHING:
        move_by_keys(page, uci)
    assert kept_game(page) == EVERYTHING
    for count in (11, 10):
        page.keyboard.press("Control+z")
        wait_for(page, count)
    page.keyboard.press("Control+y")
    wait_for(page, 11)
    tab_to(page, "#move")
    page.keyboard.type("Na6")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('#move').value === ''")
    assert state(page).startswith("6... Na6.")


@pytest.mark.parametrize("variant", ["chess", "sergeant", "bridge", "bridge+berserk", "berolina-plus"])
def test_random_games_of_other_variants_are_played(open_page: Open, variant: str) -> None:
    played = random_game(variant, seed=4, max_plies=14)
    page = open_page()
    begin(page, variant)
    for each in played.move_stack:
        move(page, each.uci())
    assert kept_game(page) == [each.uci() for each in played.move_stack]
    assert fen(page) == played.fen(en_passant="fen")


def test_castling_both_ways_and_checkmate(open_page: Open) -> None:
    page = open_page()
    begin(page, "chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    move(page, "e1c1")
    move(page, "e8g8")
    assert men_on(page) == {
        "c1": "white king",
        "d1": "white rook",
        "h1": "white rook",
        "g8": "black king",
        "f8": "black rook",
        "a8": "black rook",
    }
    page = open_page()
    begin(page, "berolina", "6k1/8/6K1/8/8/8/8/R7 w - - 0 1")
    move(page, "a1a8")
    assert "Game over: White wins (1-0), checkmate." in state(page)
    assert '[Result "1-0"]' in page.input_value("#pgn")
    square(page, "g8").click()
    assert "The game is over." in page.locator("#told").inner_text()


# moves


def test_what_is_marked_is_exactly_what_can_be_played(open_page: Open) -> None:
    board = Board("4k3/8/8/5n2/4P3/2q5/1P1P4/4K2R w K - 1+1 0 1", variant="chess+berserk")
    page = open_page()
    begin(page, "chess+berserk", board.fen())
    found = set()
    for is_berserk in (False, True):
        for name in ("b2", "d2", "e1", "e4", "h1", "f5"):
            square(page, name).click()
            texts = page.eval_on_selector_all("[data-moves]", "them => them.map(it => it.dataset.moves)")
            marked = {uci for text in texts for uci in text.split()}
            assert all(uci.endswith("x") == is_berserk for uci in marked)
            found |= marked
            page.keyboard.press("Escape")
        page.click("#berserk")
    assert found == {each.uci() for each in board.legal_moves}


def test_berserk_is_declared_shown_with_its_way_and_counted(open_page: Open) -> None:
    page = open_page()
    begin(page, "chess+berserk", BERSERK)
    button = page.locator("#berserk")
    assert button.inner_text() == "Go berserk (White has 1 declaration left)"
    square(page, "b2").click()
    assert page.locator(".way").count() == 0
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    square(page, "b2").click()
    assert page.locator(".way").get_attribute("data-to") == "f5"
    square(page, "f5").click()
    wait_for(page, 1)
    assert button.inner_text() == "Go berserk (no pawn can strike anyone now; Black has 1 declaration left)"
    assert button.get_attribute("aria-disabled") == "true"
    assert set(men_on(page)) == {"e1", "e4", "e8"}
    page.click("#undo")
    wait_for(page, 0)
    assert button.inner_text() == "Go berserk (White has 1 declaration left)"


def test_a_promotion_can_be_given_up(open_page: Open) -> None:
    page = open_page()
    begin(page, "berolina", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    square(page, "a7").click()
    square(page, "b8").click()
    page.wait_for_selector("#choice[open]")
    page.keyboard.press("Control+z")
    page.keyboard.press("Escape")
    assert plies(page).count() == 0
    assert page.locator("#choice[open]").count() == 0
    page.keyboard.press("Escape")
    move(page, "a7b8n")
    assert men_on(page)["b8"] == "white knight"


def test_men_are_dragged_and_a_wrong_square_is_told_why(open_page: Open) -> None:
    page = open_page(expected="422")
    begin(page)

    def drag(start: str, end: str) -> None:
        square(page, start).hover()
        page.mouse.down()
        square(page, end).hover(force=True)
        page.mouse.up()

    drag("e2", "e4")
    assert plies(page).count() == 0
    assert page.locator(".lifted").count() == 0
    page.wait_for_selector("#refusal:not(:empty)")
    assert "illegal move e2e4" in page.locator("#refusal").inner_text()
    drag("e2", "c4")
    wait_for(page, 1)
    assert men_on(page)["c4"] == "white Berolina pawn"


def test_typed_moves_and_their_refusals(open_page: Open) -> None:
    page = open_page(expected="422")
    begin(page)
    page.fill("#move", "e2e3")
    page.keyboard.press("Enter")
    page.wait_for_selector("#refusal:not(:empty)")
    assert "e3 is empty" in page.locator("#refusal").inner_text()
    page.fill("#move", "ec4")
    page.keyboard.press("Enter")
    wait_for(page, 1)
    assert page.locator("#refusal").inner_text() == ""
    assert state(page) == "1. ec4. Black to move"


def test_fingers_tap(open_page: Open) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    begin(page, "bridge+berserk")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    square(page, "e2").tap()
    square(page, "c4").tap()
    wait_for(page, 1)
    page.goto(page.url.replace("/games/", "/editor?variant=bridge&from="))
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# endings, names, lists


def test_players_resign_agree_and_take_that_back(open_page: Open) -> None:
    page = open_page()
    begin(page)
    move(page, "e2c4")
    page.click("#resign")
    until(page, "document.querySelector('#state').innerText.includes('Black resigns')")
    assert page.locator("#resign").get_attribute("aria-disabled") == "true"
    page.click("#undo")
    until(page, "document.querySelector('#state').innerText.includes('Black to move')")
    page.click("#agree")
    until(page, "document.querySelector('#state').innerText.includes('draw agreed')")
    assert "1/2-1/2" in page.input_value("#pgn")


def test_names_are_kept_and_lead_the_list(open_page: Open) -> None:
    page = open_page()
    begin(page)
    page.fill("#White", "<i>Nebermann</i>")
    page.keyboard.press("Enter")
    until(page, "document.querySelector('h1').innerText.startsWith('<i>')")
    page.click("nav a")
    page.wait_for_url("**/")
    assert page.locator(".games a").inner_text() == "<i>Nebermann</i> - ?"
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("[data-remove]")
    page.locator("[data-remove]").wait_for(state="detached")


def test_two_windows_show_the_same_game(open_page: Open) -> None:
    one = open_page()
    begin(one)
    other = open_page(f"games/{one.url.rpartition('/')[2]}")
    move(one, "e2c4")
    wait_for(other, 1)
    move(other, "e7c5")
    wait_for(one, 2)


def test_a_choice_that_has_become_old_plays_nothing(open_page: Open) -> None:
    one = open_page()
    begin(one, "chess", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
    square(one, "a7").click()
    square(one, "a8").click()
    one.wait_for_selector("#choice[open]")
    other = open_page(f"games/{one.url.rpartition('/')[2]}")
    move(other, "a1b1")
    move(other, "h8h7")
    wait_for(one, 2)
    assert one.locator("#choice[open]").count() == 0
    assert kept_game(one) == ["a1b1", "h8h7"]


def test_names_are_kept_while_a_move_is_under_way(open_page: Open) -> None:
    page = open_page()
    begin(page)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/moves", slowly)
    square(page, "e2").click()
    square(page, "c4").click()
    page.fill("#White", "Anna")
    page.keyboard.press("Tab")
    wait_for(page, 1)
    until(page, "document.querySelector('h1').innerText === 'Anna - ?'")
    assert page.input_value("#White") == "Anna"


def test_pages_work_where_nothing_may_be_remembered(open_page: Open) -> None:
    page = open_page()
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.reload()
    begin(page)
    page.click("#flip")
    move(page, "e2c4")


def test_error_pages_have_the_colours_that_were_chosen(open_page: Open) -> None:
    page = open_page(expected="404")
    page.click("#theme")
    page.goto(f"{page.url}games/nope")
    assert page.locator("#theme").inner_text() == "Colours: light"


def test_a_double_click_begins_one_game(open_page: Open) -> None:
    page = open_page()
    page.dblclick("#new [type=submit]")
    page.wait_for_url("**/games/*")
    page.click("nav a")
    page.wait_for_selector(".games")
    assert page.locator(".games li").count() == 1


def test_a_game_that_was_deleted_elsewhere_is_said(open_page: Open) -> None:
    page = open_page(expected="404")
    begin(page)
    name = page.url.rpartition("/")[2]
    page.evaluate(
        """name => fetch(`/api/games/${name}`,
        {method: "DELETE", body: "{}", headers: {"content-type": "application/json"}})""",
        name,
    )
    page.wait_for_selector("#refusal:not(:empty)")
    assert f"there is no game {name}" in page.locator("#refusal").inner_text()


def test_a_server_that_has_ended_is_said_and_found_again(open_page: Open, running: Running) -> None:
    page = open_page(expected="ERR_")
    begin(page)
    running.stop()
    square(page, "e2").click()
    square(page, "c4").click()
    page.wait_for_selector("#refusal:not(:empty)")
    assert "Is berolina serve still running?" in page.locator("#refusal").inner_text()
    running.start()
    until(page, "document.querySelector('#refusal').innerText === ''")
    square(page, "c4").click()
    wait_for(page, 1)


def test_a_pasted_pgn_is_gone_on_with_and_stepped_through(open_page: Open) -> None:
    page = open_page()
    begin(page, "chess", '[Variant "Berolina"]\n\n1. ec4 {wide} ec5 *')
    assert page.locator("#plies li").all_inner_texts() == ["1. ec4", "ec5"]
    move(page, "g1f3")
    assert "{wide}" in page.input_value("#pgn")
    page.get_by_role("link", name="Step through it").click()
    page.wait_for_url("**/diagram")
    page.locator("#on").click()
    assert page.locator("#comment").inner_text() == "wide"


def test_texts_are_copied(open_page: Open) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    begin(page)
    for field in ("fen", "pgn", "link"):
        page.click(f"[data-copy={field}]")
        until(page, "document.querySelector('#copied').innerText === 'Copied.'")
        copied = page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n")
        assert copied == page.input_value(f"#{field}")


def test_a_bad_text_is_refused_where_it_was_pasted(open_page: Open) -> None:
    page = open_page(expected="400")
    page.fill("#text", "1. e4 Ke7 *")
    page.click("#new [type=submit]")
    page.wait_for_selector("#refusal:not(:empty)")
    assert "line 1" in page.locator("#refusal").inner_text()


def test_a_variant_is_named_by_its_rules(open_page: Open) -> None:
    page = open_page()
    page.select_option("#variant", "")
    page.fill("#own-name", "bridge+sergeant+berserk(2,5)")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/*")
    assert "Berserk declarations left: White 2, Black 2" in state(page)


# the editor


def test_a_position_is_set_up_with_the_mouse_and_played(open_page: Open) -> None:
    page = open_page("editor?variant=berolina")
    page.click("[data-put=empty]")
    until(page, "!document.querySelector('.man[viewBox] use') || !document.querySelector('#board .man')")
    for man, at in [("white king", "e1"), ("black king", "e8"), ("white Berolina pawn", "e2"), ("black rook", "h5")]:
        page.locator(f'.men label[title="{man}"]').click()
        square(page, at).click()
        until(page, f"document.querySelector('[data-square={at}]').title === '{at}: {man}'")
    square(page, "h5").click()
    until(page, "document.querySelector('[data-square=h5]').title === 'h5: empty'")
    assert "Yes" in page.locator("#told").inner_text()
    page.click("#play")
    page.wait_for_url("**/games/*")
    assert fen(page) == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    move(page, "e2c4")
    page.get_by_role("link", name="Set up from here").click()
    page.wait_for_url("**/editor?*")
    assert page.input_value("#fen").startswith("4k3/8/8/8/2P5/8/8/4K3 b - ")


def test_a_position_is_set_up_with_the_keyboard(open_page: Open) -> None:
    page = open_page("editor?variant=chess%2Bberserk")
    tab_to(page, "[data-put=empty]")
    page.keyboard.press("Enter")
    until(page, "!document.querySelector('#board .man')")
    page.keyboard.press("Shift+Tab")
    tab_to(page, "#board [data-square]") if page.evaluate("!document.activeElement.dataset.square") else None
    for at, key in [("e1", "K"), ("e8", "k"), ("h1", "R"), ("a2", "q"), ("d4", "p")]:
        go_to(page, at)
        page.keyboard.press(key)
    go_to(page, "d4")
    page.keyboard.press("Delete")
    until(page, "document.querySelector('[data-square=d4]').title === 'd4: empty'")
    page.locator(".rights input[value=K]").check()
    page.locator("#turn").select_option("black")
    page.locator("#white-left").fill("0")
    page.keyboard.press("Tab")
    until(page, "document.querySelector('#fen').value.includes('0+1')")
    assert page.input_value("#fen") == "4k3/8/8/8/8/8/q7/4K2R b K - 0+1 0 1"


def test_what_is_wrong_with_a_position_is_said_and_mended(open_page: Open) -> None:
    page = open_page("editor?variant=berolina", expected="400")
    page.fill("#fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1")
    page.click("#read [type=submit]")
    page.wait_for_selector(".faults")
    assert "White cannot have the right to castle kingside" in page.locator("#told").inner_text()
    page.click("#play")
    page.wait_for_selector("#refusal:not(:empty)")
    assert "castle kingside" in page.locator("#refusal").inner_text()
    page.click("#possible")
    until(page, "!document.querySelector('.faults')")
    page.fill("#fen", "4k3/8/8/8/8/8/8/4K3 x - - 0 1")
    page.click("#read [type=submit]")
    page.wait_for_selector("#refusal:not(:empty)")
    assert page.input_value("#fen") == "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "what was typed stays to be corrected"
    page.fill("#en-passant", "z9")
    page.keyboard.press("Tab")
    page.wait_for_selector("#refusal:not(:empty)")
    assert page.input_value("#en-passant") == "-"
    page.reload()
    assert page.input_value("#fen") == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    page.select_option("#variant", "sergeant")
    page.wait_for_url("**/editor?variant=sergeant*")
    assert page.input_value("#fen") == "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "the men stay where they are"


def test_screen_readers_find_names_for_everything(open_page: Open) -> None:
    page = open_page()
    begin(page, "chess+berserk")
    unnamed = """them => them.filter(it => !(it.ariaLabel || it.innerText.trim() || it.labels?.length
        || it.hasAttribute("aria-labelledby"))).map(it => it.outerHTML)"""
    for path in (page.url, f"{page.url.partition('/games/')[0]}/editor", page.url.partition("games/")[0]):
        page.goto(path)
        assert page.eval_on_selector_all("button, input, select, textarea, a", unnamed) == []
        assert page.locator("main").count() == page.locator("h1").count() == 1


def test_colours_and_the_side_below_are_remembered(open_page: Open) -> None:
    page = open_page(color_scheme="light")
    page.click("#theme")
    page.click("#theme")
    begin(page)
    assert page.locator("#theme").inner_text() == "Colours: dark"
    page.click("#flip")
    page.reload()
    assert page.locator("[data-square]").first.get_attribute("data-square") == "h1"
