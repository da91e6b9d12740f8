"""Pictures: what is drawn, with what means, and what is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from helpers import position

import berolina
import berolina.svg
from berolina import BLACK, D5, D6, E4, E8, Board, IllegalMoveError, Move, Piece, SquareSet, svg
from berolina.svg import Arrow, Picture
from berolina.svg.heat import short
from pictures import (
    BERSERK,
    CHECK,
    CRAB,
    EN_PASSANT,
    PICTURES,
    PROMOTION,
    ROOT,
    berserk_played,
    bridge,
    with_everything,
)

NAMESPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "desc", "g", "path", "rect"}
PAINT = {"fill", "fill-opacity", "opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray"}
ATTRIBUTES = {
    *PAINT, "stroke-linecap", "stroke-linejoin", "aria-label", "class", "d", "height", "role", "rx", "transform",
    "viewBox", "width", "x", "y",
}  # fmt: skip
NUMBER = r"-?(\d+(\.\d+)?|\.\d+)"
START = Board()

Ask = Callable[[], Picture]


def root(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def classes(picture: str) -> Counter[str]:
    """How many elements have each class."""
    return Counter(name for it in root(picture).iter() for name in it.get("class", "").split())


def square_classes(picture: str, name: str) -> set[str]:
    (found,) = [it for it in root(picture).iter() if name in it.get("class", "").split()]
    return set(found.get("class", "").split())


def size(picture: str) -> tuple[str | None, str | None]:
    return root(picture).get("width"), root(picture).get("height")


def title(picture: str) -> str:
    return root(picture).findtext(f"{NAMESPACE}title") or ""


@pytest.mark.parametrize("name", PICTURES)
def test_only_what_every_renderer_draws_is_used(name: str) -> None:
    for element in root(PICTURES[name]()).iter():
        tag = element.tag.removeprefix(NAMESPACE)
        assert tag in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES
        assert not (element.tail or "").strip()
        assert tag in {"title", "desc"} or not (element.text or "").strip(), "text would need a font"


@pytest.mark.parametrize("name", PICTURES)
def test_paths_colours_and_numbers_are_plain(name: str) -> None:
    for element in root(PICTURES[name]()).iter():
        for key in ("fill", "stroke"):
            assert re.fullmatch("none|#[0-9a-f]{3}|#[0-9a-f]{6}", element.get(key, "none"))
        assert re.fullmatch(rf"([MLHVCQTAZmhvlqta]|{NUMBER}|\s)*", element.get("d", ""))
        for key in ("x", "y", "width", "height", "rx", "opacity", "fill-opacity", "stroke-opacity", "stroke-width"):
            assert re.fullmatch(NUMBER, element.get(key, "0"))


@pytest.mark.parametrize("name", PICTURES)
def test_who_does_not_see_the_picture_is_told(name: str) -> None:
    picture = root(PICTURES[name]())
    assert picture.get("role") == "img"
    description = picture.findtext(f"{NAMESPACE}desc") or ""
    assert picture.get("aria-label") == f"{title(PICTURES[name]())}. {description}"


def test_what_is_told() -> None:
    assert title(svg.position(CHECK)) == "berolina: Black to move, check"
    assert title(svg.position(Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"))) == "berolina: Black to move, checkmate"
    assert title(svg.position(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))) == "berolina: Black to move, stalemate"
    assert title(svg.move(EN_PASSANT, Move.from_uci("d4d3"))) == "berolina: dxd3"
    assert root(svg.position(CHECK)).findtext(f"{NAMESPACE}desc") == (
        "White: king a1, rook e1. Black: king e8. FEN 4k3/8/8/8/8/8/8/K3R3 b - - 0 1"
    )
    assert title(svg.square_set(SquareSet([E4, D5]))) == "2 squares: e4 d5"
    assert title(svg.board(title='<"&">')) == '<"&">'


def test_two_pictures_can_stand_in_one_page() -> None:
    assert not [it for draw in PICTURES.values() for it in root(draw()).iter() if it.get("id")]


# geometry


@pytest.mark.parametrize("variant", berolina.variants(), ids=lambda it: it.name)
@pytest.mark.parametrize("orientation", berolina.COLORS)
def test_every_square_and_man_is_drawn_once(variant: berolina.Variant, orientation: bool) -> None:
    drawn = classes(svg.board(Board(variant=variant), orientation=orientation))
    assert drawn["square"] == len(variant.squares)
    assert all(drawn[berolina.square_name(it)] == 1 for it in variant.squares)
    assert drawn["piece"] == 32
    assert (drawn["white"], drawn["pawn"], drawn["queen"]) == (16, 16, 2)


def test_squares_lie_where_each_side_sees_them() -> None:
    def place(orientation: bool, name: str) -> tuple[float, float]:
        picture = root(svg.board(bridge(), orientation=orientation, coordinates=False))
        (found,) = [it for it in picture.iter() if name in it.get("class", "").split()]
        return float(found.get("x", "")), float(found.get("y", ""))

    assert place(berolina.WHITE, "a9") == place(BLACK, "h1") == (0, 0)
    assert place(berolina.WHITE, "h1") == place(BLACK, "a9") == (7 * 48, 8 * 48)


def test_missing_squares_are_river() -> None:
    assert classes(svg.board(bridge()))["river"] == 2
    assert classes(svg.board(START))["river"] == 0
    assert classes(svg.board(bridge()))["d5"] == 1
    assert classes(svg.board(bridge()))["c5"] == 0


def test_a1_is_dark_on_both_boards() -> None:
    for board in (START, bridge()):
        assert "dark" in square_classes(svg.board(board), "a1")
        assert "light" in square_classes(svg.board(board), "h1")


def test_the_size_is_the_width() -> None:
    assert size(svg.board(START)) == (None, None)
    assert size(svg.board(START, size=390)) == ("390", "390")
    assert size(svg.board(bridge(), size=400, coordinates=False)) == ("400", "450")
    assert root(svg.board(START, coordinates=False)).get("viewBox") == "0 0 384 384"
    assert size(svg.piece(Piece.from_symbol("K"), 45)) == ("45", "45")


# men


def pawn(rule: str | berolina.PawnRule) -> str:
    return svg.piece(Piece.from_symbol("P"), pawns=rule)


def test_pawns_of_every_rule_look_different() -> None:
    rules = ["chess", "berolina", "berolina-plus", "sergeant", "wolf-sergeant", CRAB]
    assert len({re.sub('<desc>.*?</desc>|aria-label="[^"]*"', "", pawn(rule)) for rule in rules}) == len(rules)


def test_the_berolina_pawn_is_the_pawn_upside_down() -> None:
    def paths(rule: str) -> list[str | None]:
        return [it.get("d") for it in root(pawn(rule)).iter(f"{NAMESPACE}path")]

    assert paths("berolina") == paths("chess")
    assert "rotate(180 24 24)" in pawn("berolina")
    assert "rotate" not in pawn("chess")


def test_each_side_has_the_pawns_of_its_rule() -> None:
    turned = [
        it for it in root(svg.board(Board(variant="berolina/chess"))).iter() if "rotate" in it.get("transform", "")
    ]
    assert [it.get("class") for it in turned] == ["piece white pawn"] * 8


def test_a_pawn_rule_may_be_given_itself() -> None:
    rule = berolina.PawnRule.from_betza("mfFcfeWimfnA")
    assert svg.piece(Piece.from_symbol("p"), pawns=rule) == svg.piece(Piece.from_symbol("p"))
    with pytest.raises(berolina.InvalidVariantError):
        svg.piece(Piece.from_symbol("p"), pawns="wolf")


# what is on the board


def test_nothing_but_men_is_drawn_unasked() -> None:
    board = berserk_played()
    assert svg.board(board) == svg.board(Board(board.fen(), variant=board.variant))


def test_the_last_move_is_coloured() -> None:
    picture = svg.board(START, lastmove=Move.from_uci("e2c4"))
    assert {"lastmove"} <= square_classes(picture, "e2") & square_classes(picture, "c4")
    assert classes(picture)["lastmove"] == 2
    assert classes(svg.board(START, lastmove=Move.null()))["lastmove"] == 0


def test_a_berserk_move_shows_its_way_and_its_victim() -> None:
    move = Move.from_uci("b2f5x")
    for picture in (svg.move(BERSERK, move), svg.board(BERSERK, berserk=move), svg.position(berserk_played())):
        assert (classes(picture)["berserk"], classes(picture)["victim"]) == (1, 1)
        (way,) = [it for it in root(picture).iter() if it.get("class") == "berserk"]
        assert way[1].get("d") == "M90 330L138 282 186 234 234 186 282 186"
    path = BERSERK.berserk_path(move.from_square, move.to_square)
    assert svg.board(BERSERK, berserk=path) == svg.board(BERSERK, berserk=move)


def test_a_berserk_last_move_leaves_a_sign_where_both_men_went() -> None:
    assert classes(svg.board(berserk_played(), lastmove=Move.from_uci("b2f5x")))["victim"] == 1


def test_en_passant_is_marked_where_it_is_legal() -> None:
    assert classes(svg.position(EN_PASSANT))["en-passant"] == 1
    assert classes(svg.board(EN_PASSANT, en_passant=True))["en-passant"] == 1
    assert classes(svg.board(EN_PASSANT))["en-passant"] == 0
    nobody_can_take = Board()
    nobody_can_take.push_uci("e2c4")
    assert classes(svg.position(nobody_can_take))["en-passant"] == 0


def test_en_passant_marks_tell_two_victims_apart() -> None:
    one = svg.board(position("4k3/8/8/8/2PpP3/8/8/4K3 b - d3c4 0 1"), en_passant=True)
    other = svg.board(position("4k3/8/8/8/2PpP3/8/8/4K3 b - d3e4 0 1"), en_passant=True)
    assert one.partition("en-passant")[2] != other.partition("en-passant")[2]


def test_a_move_shows_what_it_takes() -> None:
    assert classes(svg.move(EN_PASSANT, Move.from_uci("d4d3")))["victim"] == 1
    taking = svg.move(position("4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1"), Move.from_uci("d4d5"))
    assert (classes(taking)["victim"], classes(taking)["arrow"], classes(taking)["en-passant"]) == (1, 1, 0)
    assert classes(svg.move(START, Move.from_uci("e2c4")))["victim"] == 0


def test_a_promotion_shows_what_the_pawn_becomes() -> None:
    assert classes(svg.move(PROMOTION, Move.from_uci("e7d8n")))["knight"] == 1
    assert classes(svg.move(PROMOTION, Move.from_uci("e7d8b")))["bishop"] == 1


def test_check_glows_under_the_king() -> None:
    assert svg.position(CHECK) == svg.board(CHECK, check=E8)
    assert svg.position(CHECK) != svg.board(CHECK)


def test_arrows_may_be_pairs_and_circles() -> None:
    assert svg.board(START, arrows=[(D5, D6)]) == svg.board(START, arrows=[Arrow(D5, D6)])
    assert classes(svg.board(START, arrows=[(D5, D5), (D5, D6)]))["circle"] == 1


@pytest.mark.parametrize("pgn", ["Gd5", "Rd5d6", "Ya2h9", "Ba1a1"])
def test_arrows_of_pgn_comments(pgn: str) -> None:
    arrow = Arrow.from_pgn(pgn)
    assert Arrow.from_pgn(arrow.pgn()) == arrow
    assert arrow.color == {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}[pgn[0]]


def test_an_arrow_without_a_colour_is_green() -> None:
    assert Arrow.from_pgn("d5d6") == Arrow(D5, D6)


@pytest.mark.parametrize("pgn", ["", "G", "Gd", "Gd5d", "Gd5d6d7", "Gi1", "red"])
def test_what_is_no_arrow_is_refused(pgn: str) -> None:
    with pytest.raises(ValueError, match="invalid square"):
        Arrow.from_pgn(pgn)


def test_crossed_squares_may_be_given_in_any_way() -> None:
    one = svg.board(START, squares=[D5, D6])
    assert one == svg.board(START, squares=SquareSet([D5, D6])) == svg.board(START, squares=1 << D5 | 1 << D6)


def test_a_square_set_is_drawn_on_its_board() -> None:
    assert classes(svg.square_set(SquareSet([D5], board="bridge")))["square"] == 66
    assert classes(svg.square_set(SquareSet([D5])))["square"] == 64


def test_a_board_that_is_being_set_up_can_be_seen() -> None:
    draft = Board.draft("P6p/8/8/8/8/8/8/K7 w KQ - 0 1")
    assert classes(svg.position(draft))["piece"] == 3
    assert classes(svg.position(Board.empty()))["piece"] == 0


# heat maps


def test_a_heat_map_adds_up_the_moves_of_a_square() -> None:
    divided = START.divide(3)
    picture = svg.heat_map(START, divided)
    assert f"{sum(divided.values())} nodes" in title(picture)
    assert picture == svg.heat_map(START, dict(reversed(divided.items())))
    doubled = svg.heat_map(START, {move: 2 * nodes for move, nodes in divided.items()})
    assert doubled != picture


def test_a_heat_map_of_nothing() -> None:
    assert classes(svg.heat_map(START, {}))["piece"] == 32
    assert classes(svg.heat_map(START, {Move.from_uci("e2c4"): 0}))["piece"] == 32


@pytest.mark.parametrize(
    ("nodes", "text"),
    [
        (0, "0"),
        (9999, "9999"),
        (10_000, "10.0k"),
        (123_456, "123k"),
        (999_400, "999k"),
        (5_195_000, "5.20M"),
        (10**9, "1.00G"),
        (12_345_678_901_234, "12.3T"),
    ],
)
def test_numbers_are_short(nodes: int, text: str) -> None:
    assert short(nodes) == text


# colours


def test_themes_and_colours() -> None:
    assert svg.board(theme="dark") != svg.board()
    assert "#ffaa00" in svg.board(colors={"square light": "#ffaa00"})
    assert svg.board(fill={D5: "#ff000080"}).count('fill-opacity="0.5"') == 1
    assert svg.board(fill={D5: "#f008"}).count('fill="#f00" fill-opacity="0.53"') == 1
    assert set(svg.LIGHT) == set(svg.DARK)


def test_the_page_names_all_colours() -> None:
    page = (ROOT / "docs/pictures.md").read_text(encoding="utf-8")
    listed = page.partition("Their names:")[2].partition("`berolina.svg.LIGHT`")[0]
    assert re.findall("`(.+?)`", listed) == list(svg.LIGHT)


@pytest.mark.parametrize("color", ["", "#12", "#12345", "url(#a)", 'red"/><script>', "rgb(1,2,3)", 7, None])
def test_what_is_no_colour_is_refused(color: str) -> None:
    asked: list[Ask] = [
        lambda: svg.board(fill={D5: color}),
        lambda: svg.board(colors={"margin": color}),
        lambda: svg.board(arrows=[Arrow(D5, D6, color=color)]),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match="a colour is"):
            ask()


def test_names_of_colours_and_themes_are_checked() -> None:
    with pytest.raises(ValueError, match="nothing is coloured by the name 'squares'"):
        svg.board(colors={"squares": "red"})
    with pytest.raises(ValueError, match="a theme is light or dark, not 'grey'"):
        svg.board(theme="grey")  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [0, -1, float("inf"), float("nan")])
def test_sizes_are_positive(size: float) -> None:
    with pytest.raises(ValueError, match="size"):
        svg.board(size=size)


def test_squares_that_the_board_lacks_are_refused() -> None:
    a9, a5 = berolina.A9, berolina.A5
    asked: list[Ask] = [
        lambda: svg.board(START, fill={a9: "red"}),
        lambda: svg.board(START, check=a9),
        lambda: svg.board(START, arrows=[(a9, D5)]),
        lambda: svg.board(START, lastmove=Move(D5, a9)),
        lambda: svg.board(START, squares=[a9]),
        lambda: svg.board(bridge(), check=a5),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match="square"):
            ask()


def test_illegal_moves_are_refused_with_their_reason() -> None:
    with pytest.raises(IllegalMoveError) as caught:
        svg.move(START, Move.from_uci("e2e4"))
    assert caught.value.reason is START.illegal_reason(Move.from_uci("e2e4"))
    with pytest.raises(IllegalMoveError):
        svg.board(BERSERK, berserk=Move.from_uci("b2a8x"))


def test_a_style_sheet_of_the_callers_is_put_in() -> None:
    assert "<style>.lastmove {fill: red}</style>" in svg.board(style=".lastmove {fill: red}")
    assert "<style" not in with_everything("light")


# what it costs


def test_importing_the_package_imports_no_pictures() -> None:
    asked = (
        "import sys, berolina, berolina.pgn; berolina.Board().push_uci('e2c4');"
        "print([name for name in sys.modules if 'svg' in name or name in ('IPython', 'PIL')])"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"


def test_counting_on_the_command_line_imports_no_pictures() -> None:
    asked = (
        "import sys; from berolina.__main__ import main; main(['perft', '1']);sys.exit('berolina.svg' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, timeout=60).returncode == 0


def test_a_picture_is_a_str() -> None:
    picture = START.picture()
    assert isinstance(picture, Picture)
    assert isinstance(picture, str)
    assert picture == str(picture)
