"""Games as trees: going through them, and changing them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from pgns import FILES, chess_game, line, moves, only, sound

from berolina import Board, IllegalMoveError, Move, Variant, pgn
from berolina.pgn import ChildNode, Comment, Game, Nag

E4, D4, C4, E5, C5, NF3 = moves("e2e4", "d2d4", "c2c4", "e7e5", "c7c5", "g1f3")


def tree() -> Game:
    """1. e4 (1. d4) (1. c4) 1... e5 (1... c5) 2. Nf3."""
    return only("1. e4 {a} (1. d4 {b}) ({c} 1. c4) 1... e5 $1 (1... c5 $2 2. c3) 2. Nf3 *")


def names(node: pgn.GameNode) -> list[str]:
    return [child.uci() for child in node.variations]


# Going through


def test_the_game_is_the_node_before_its_first_move() -> None:
    game = tree()
    assert game.move is None
    assert game.parent is None
    assert game.game() is game.root() is game
    assert game.board() == Board(variant="chess")
    assert (game.ply(), game.turn()) == (0, True)


def test_children_are_the_main_line_and_then_the_variations_in_their_order() -> None:
    game = tree()
    assert names(game) == ["e2e4", "d2d4", "c2c4"]
    assert names(game[0]) == ["e7e5", "c7c5"]
    assert names(game[1]) == []


def test_the_list_of_children_is_a_copy() -> None:
    game = tree()
    game.variations.clear()
    assert names(game) == ["e2e4", "d2d4", "c2c4"]


def test_a_child_is_found_by_its_number_its_move_or_itself() -> None:
    game = tree()
    for key in (1, D4, game.variations[1]):
        assert game[key] == game.variation(key) == game.variations[1]
        assert key in game
        assert game.has_variation(key)
    for missing in (3, -1, E5, game, game[0][0]):
        assert missing not in game
        with pytest.raises(KeyError):
            game[missing]


def test_the_main_line_is_gone_along_from_any_node() -> None:
    game = tree()
    e4, e5, nf3 = game.mainline()
    assert (game.next(), e4.next(), nf3.next()) == (e4, e5, None)
    assert (game.end(), e4.end(), nf3.end()) == (nf3, nf3, nf3)
    assert (e5.parent, e4.parent) == (e4, game)
    assert [*e4.mainline()] == [e5, nf3]
    assert [node.is_end() for node in (game, e4, e5, nf3)] == [False, False, False, True]


def test_moves_of_a_line_are_a_list_whose_text_has_their_numbers() -> None:
    game = tree()
    assert game.mainline_moves() == [E4, E5, NF3]
    assert str(game.mainline_moves()) == "1. e4 e5 2. Nf3"
    assert str(game[0].mainline_moves()) == "1...e5 2. Nf3"
    assert str(game[0].variations[1].mainline_moves()) == "2. c3"
    assert str(game.end().mainline_moves()) == ""
    assert pickle.loads(pickle.dumps(game.mainline_moves())) == game.mainline_moves()
    assert str(copy.deepcopy(game.mainline_moves())) == "1. e4 e5 2. Nf3"


def test_a_node_knows_whether_it_is_in_the_main_line() -> None:
    game = tree()
    c5 = game[0].variations[1]
    asked: list[Callable[[pgn.GameNode], bool]] = [
        lambda node: node.is_mainline(),
        lambda node: node.is_main_variation(),
        lambda node: node.starts_variation(),
    ]
    told = {node: [ask(node) for ask in asked] for node in (game[0], game[1], c5, c5[0])}
    assert list(told.values()) == [
        [True, True, False],
        [False, False, True],
        [False, False, True],
        [False, True, False],
    ]
    assert [ask(game) for ask in asked] == [True, True, False]


def test_the_board_of_a_node_has_the_moves_that_led_there() -> None:
    c3 = tree()[0].variations[1][0]
    board = c3.board()
    assert [move.uci() for move in board.move_stack] == ["e2e4", "c7c5", "c2c3"]
    assert board.root() == Board(variant="chess")
    assert (c3.ply(), c3.turn(), c3.san(), c3.uci()) == (3, False, "c3", "c2c3")
    board.push_san("d5")
    assert c3.is_end()
    assert c3.board() != board


def test_moves_are_told_in_the_dialects_of_other_programs() -> None:
    game = only('[Variant "chess"]\n[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. a8=Q+ *')
    board = game.board()
    for style in ("san", "lan", "fairy-stockfish", "cute-chess", "xboard"):
        assert game[0].san(style=style) == board.san(game[0].move, style=style)


def test_a_deep_and_a_long_game_are_gone_through() -> None:
    game = chess_game(*["g1f3", "g8f6", "f3g1", "f6g8"] * 2500)
    assert len(game.mainline()) == 10_000
    assert game.end().ply() == 10_000
    assert only(game.pgn()) == game
    assert pickle.loads(pickle.dumps(game)) == copy.deepcopy(game) == game


# Comments and glyphs


def test_a_comment_is_all_comments_joined_without_the_spaces_around_them() -> None:
    node = only("1. e4 { a } $1 {} {b\nc} *")[0]
    assert node.comment == "a  b\nc" or node.comment == "a b\nc"
    assert node.notes == (Comment(" a "), Nag(1), Comment(""), Comment("b\nc"))
    assert node.nags == {1}


def test_a_new_comment_stands_in_the_place_of_the_first_one() -> None:
    node = only("1. e4 $1 {a} $2 {b} $3 *")[0]
    node.comment = "c"
    assert node.notes == (Nag(1), Comment("c"), Nag(2), Nag(3))
    for text, notes in [("", []), ("d", [Comment("d")])]:
        node.comment = text
        assert [*node.notes] == [Nag(1), Nag(2), Nag(3), *notes]


@pytest.mark.parametrize("change", [{"comment": 3}, {"notes": [Comment(3)]}])  # type: ignore[arg-type]
def test_a_comment_that_is_no_text_is_refused(change: dict[str, Any]) -> None:
    node = chess_game("e2e4")[0]
    with pytest.raises(TypeError):
        setattr(node, *next(iter(change.items())))


def test_a_comment_of_half_a_character_is_refused_as_in_a_header() -> None:
    game = Game()
    with pytest.raises(ValueError, match="surrogates"):
        game.headers["White"] = "\ud800"
    with pytest.raises(ValueError, match="surrogates"):
        game.comment = "\ud800"


@pytest.mark.parametrize("note", ["x", 3, None, ("comment", "x")])
def test_what_is_no_note_is_refused_with_what_one_is(note: Any) -> None:
    with pytest.raises(TypeError, match="Comment"):
        Game().notes = [note]


def test_glyphs_can_be_added_and_taken_away() -> None:
    node = only("1. e4 {a} $5 $5 {b} *")[0]
    assert node.nags == {5}
    node.nags |= {pgn.NAG_GOOD_MOVE, 140}
    assert node.nags == {1, 5, 140}
    assert node.comment == "a b"
    node.nags = frozenset()
    assert node.notes == (Comment("a"), Comment("b"))


def test_glyphs_of_an_equal_set_change_nothing() -> None:
    node = only("1. e4 {a} $5 $5 {b} $1 *")[0]
    before = node.notes
    node.nags = {1, 5}
    assert node.notes == before


def test_only_variations_have_notes_before_them_and_behind() -> None:
    game = tree()
    assert game.variations[2].starting_comment == "c"
    game.variations[2].starting_comment = "new"
    game.variations[2].closing_notes = [Comment("end")]
    assert "({new} 1. c4) {end}" in game.pgn()
    for node in (game[0], game[0][0]):
        assert node.starting_comment == ""
        with pytest.raises(ValueError, match="does not begin a variation"):
            node.starting_comment = "x"
        with pytest.raises(ValueError, match="does not begin a variation"):
            node.closing_notes = [Nag(1)]


def test_clocks_are_read_and_set_and_the_rest_of_the_comment_stays() -> None:
    node = only("1. e4 {[%eval 0.3] good [%clk 0:01:00] move} *")[0]
    assert node.clock() == 60
    node.set_clock(3723.5)
    assert node.comment == "[%eval 0.3] good [%clk 1:02:03.5] move"
    node.set_emt(1)
    assert node.comment == "[%emt 0:00:01] [%eval 0.3] good [%clk 1:02:03.5] move"
    assert (node.clock(), node.emt()) == (3723.5, 1)
    node.set_clock(None)
    node.set_emt(None)
    assert (node.clock(), node.emt(), node.commands()) == (None, None, {"eval": "0.3"})


def test_setting_a_clock_leaves_other_notes_where_they_are() -> None:
    node = only("1. e4 {[%eval 0.1]} $1 { text [%clk 0:00:01]} *")[0]
    node.set_clock(5)
    assert node.notes == (Comment("[%eval 0.1]"), Nag(1), Comment(" text [%clk 0:00:05]"))


@pytest.mark.parametrize("seconds", [0, 0.001, 0.05, 59.9996, 59.9994, 3599.9999, 3600, 86400, 1e9])
def test_a_clock_shows_what_was_set_to_the_millisecond(seconds: float) -> None:
    node = chess_game("e2e4")[0]
    node.set_clock(seconds)
    assert node.clock() == pytest.approx(seconds, abs=0.0005)


@pytest.mark.parametrize("seconds", [-1, -0.001, float("nan"), float("inf"), float("-inf")])
def test_a_clock_that_shows_no_time_is_refused(seconds: float) -> None:
    node = chess_game("e2e4")[0]
    with pytest.raises(ValueError, match="0 seconds or more"):
        node.set_clock(seconds)
    with pytest.raises(ValueError, match="0 seconds or more"):
        node.set_emt(seconds)
    assert node.comment == ""


# Changing


def test_moves_are_added_with_their_comments_and_glyphs() -> None:
    game = Game.without_tag_roster(variant="chess")
    e4 = game.add_variation(E4, comment="best", nags=[1, 3])
    game.add_variation(D4, starting_comment="or", comment="good", nags={2})
    e4.add_line([E5, NF3], comment="end", nags=[5])
    e4.add_line([C5], starting_comment="Sicilian")
    assert game.pgn() == ("1. e4 $1 $3 {best} ({or} 1. d4 $2 {good}) 1... e5 ({Sicilian} 1... c5) 2. Nf3\n$5 {end} *\n")


def test_a_main_variation_comes_first() -> None:
    game = tree()
    node = game.add_main_variation(moves("a2a3")[0], comment="x")
    assert names(game) == ["a2a3", "e2e4", "d2d4", "c2c4"]
    assert node.is_mainline()
    assert line(game) == "a2a3"


def test_the_same_move_can_be_there_twice() -> None:
    game = chess_game("e2e4")
    game.add_variation(E4, comment="again")
    assert names(game) == ["e2e4", "e2e4"]
    assert game[E4] == game[0]
    assert only(game.pgn()) == game


@pytest.mark.parametrize("uci", ["e2e5", "e7e5", "a1a1", "e1g1"])
def test_an_illegal_move_is_refused_and_nothing_added(uci: str) -> None:
    game = tree()
    move = Move.from_uci(uci) if uci != "a1a1" else Move(0, 9)
    for add in (game.add_variation, game.add_main_variation):
        with pytest.raises(IllegalMoveError):
            add(move)
    with pytest.raises(IllegalMoveError):
        game.add_line([E4, E5, move, move])
    assert game == tree()


def test_a_null_move_is_a_move_except_in_check() -> None:
    game = chess_game("e2e4")
    game[0].add_variation(Move.null())
    assert game.pgn() == "1. e4 -- *\n"
    assert only(game.pgn()) == game
    checked = only('[FEN "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"]\n\n*')
    with pytest.raises(IllegalMoveError):
        checked.add_variation(Move.null())


@pytest.mark.parametrize(
    "add",
    [
        lambda game: game.add_variation(D4, comment="}\n"),
        lambda game: game.add_variation(D4, starting_comment="}\n"),
        lambda game: game.add_variation(D4, nags=[-1]),
        lambda game: game.add_main_variation(D4, comment="}\n"),
        lambda game: game.add_line([D4, E5], comment="}\n"),
        lambda game: game.add_line([D4, E5], starting_comment="}\n"),
        lambda game: game[0].add_variation(E5, starting_comment="of the main line"),
    ],
)
def test_a_move_whose_comment_or_glyph_is_refused_is_not_added(add: Callable[[Game], object]) -> None:
    game = chess_game("e2e4")
    with pytest.raises(ValueError, match=r"comment|glyph|variation"):
        add(game)
    assert game == chess_game("e2e4")


def test_no_moves_are_a_line_that_adds_nothing() -> None:
    game = tree()
    assert game.add_line([]) == game
    assert game[1].add_line([], nags=[1]) == game[1]
    assert game == tree()


def test_a_node_is_taken_out_with_all_that_follows() -> None:
    game = tree()
    game.remove_variation(D4)
    assert names(game) == ["e2e4", "c2c4"]
    game.remove_variation(game[0])
    assert names(game) == ["c2c4"]
    assert game[0].is_mainline()
    game.remove_variation(0)
    assert (names(game), line(game)) == ([], "")
    with pytest.raises(KeyError):
        game.remove_variation(0)


def test_variations_are_promoted_and_demoted() -> None:
    game = tree()
    game.promote(C4)
    assert names(game) == ["e2e4", "c2c4", "d2d4"]
    game.promote(C4)
    game.promote(C4)
    assert names(game) == ["c2c4", "e2e4", "d2d4"]
    game.demote(C4)
    assert names(game) == ["e2e4", "c2c4", "d2d4"]
    game.demote(D4)
    assert names(game) == ["e2e4", "c2c4", "d2d4"]
    game.promote_to_main(2)
    assert names(game) == ["d2d4", "e2e4", "c2c4"]
    for change in (game.promote, game.demote, game.promote_to_main):
        with pytest.raises(KeyError):
            change(E5)
    assert line(game[1]) == "e7e5 g1f3"


def test_nodes_stay_the_same_whatever_happens_around_them() -> None:
    game = tree()
    c4, nf3 = game[2], game[0][0][0]
    game.promote_to_main(c4)
    game.remove_variation(D4)
    game.add_variation(moves("a2a3")[0])
    assert (c4.uci(), c4.is_mainline()) == ("c2c4", True)
    assert (nf3.uci(), nf3.is_mainline(), nf3.san()) == ("g1f3", False, "Nf3")


@pytest.mark.parametrize(
    "ask",
    [
        lambda node: node.board(),
        lambda node: node.ply(),
        lambda node: node.turn(),
        lambda node: node.mainline_moves(),
        lambda node: node.add_variation(node.move),
        lambda node: node.add_line([node.move]),
    ],
)
@pytest.mark.parametrize("depth", [0, 1])
def test_a_node_that_was_taken_out_says_so(ask: Callable[[ChildNode], object], depth: int) -> None:
    game = tree()
    nodes = game.mainline()[1:]
    game[0].remove_variation(0)
    with pytest.raises(ValueError, match="removed"):
        ask(nodes[depth])


def test_a_game_can_start_from_any_position() -> None:
    board = Board(variant="bridge+berserk")
    for san in ("ec4", "ec6"):
        board.push_san(san)
    game = Game({"White": "a"})
    game.add_line(moves("e2c4"))
    game.setup(board)
    assert game.board() == board
    assert game.board().move_stack == []
    assert game.variant == Variant.from_name("bridge+berserk")
    assert (names(game), game.headers["White"], game.headers["SetUp"]) == ([], "a", "1")
    assert only(game.pgn()) == game
    game.setup(Board(variant="chess"))
    assert not game.headers.keys() & {"Variant", "FEN", "SetUp"}
    assert only(game.pgn()) == game


def test_a_game_is_made_of_the_moves_of_a_board() -> None:
    board = Board("7k/8/5KQ1/8/8/8/8/8 w - - 3 40", variant="chess")
    board.push_san("Qg7#")
    game = Game.from_board(board)
    assert game.board() == board.root()
    assert (game.end().board(), game.result, game.headers["Result"]) == (board, "1-0", "1-0")
    assert only(game.pgn()) == game
    assert Game.from_board(Board()) == Game()


# Headers


def test_headers_are_a_mapping_in_the_order_of_the_file() -> None:
    game = Game(variant="chess")
    assert tuple(game.headers) == pgn.SEVEN_TAG_ROSTER
    game.headers["Annotator"] = "x"
    game.headers["White"] = "y"
    del game.headers["Site"]
    assert list(game.headers) == ["Event", "Date", "Round", "White", "Black", "Result", "Annotator"]
    assert game.headers.pop("Annotator") == "x"
    assert game.headers.setdefault("Opening", "z") == "z"
    assert dict(game.headers)["White"] == "y"
    assert (len(game.headers), "Site" in game.headers, game.headers.get("Site")) == (7, False, None)
    for missing in ("Site", "white", ""):
        with pytest.raises(KeyError):
            game.headers[missing]
        with pytest.raises(KeyError):
            del game.headers[missing]


def test_headers_are_those_of_the_game_and_not_a_copy() -> None:
    game = Game()
    headers = game.headers
    headers["White"] = "a"
    assert (game.headers["White"], game.headers == headers) == ("a", True)


@pytest.mark.parametrize("name", ["Variant", "FEN", "SetUp"])
def test_what_says_where_a_game_starts_is_not_changed_beside_it(name: str) -> None:
    game = Game()
    with pytest.raises(ValueError, match=r"Game\.setup"):
        game.headers[name] = "x"
    with pytest.raises(ValueError, match=r"Game\.setup"):
        del game.headers[name]
    assert game == Game()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda headers: pickle.loads(pickle.dumps(headers))])
def test_headers_can_be_copied_and_pickled(copied: Callable[[pgn.Headers], pgn.Headers]) -> None:
    assert copied(Game().headers) == Game().headers


# Equality, hashes, copies, pickles


def test_games_are_equal_if_everything_in_them_is() -> None:
    def changed(change: Callable[[Game], object]) -> Game:
        game = tree()
        change(game)
        return game

    changes: list[Callable[[Game], object]] = [
        lambda game: game.headers.update(White="x"),
        lambda game: setattr(game, "result", "1-0"),
        lambda game: setattr(game, "comment", "x"),
        lambda game: setattr(game, "closing_notes", [Comment("x")]),
        lambda game: setattr(game[0], "comment", "x"),
        lambda game: setattr(game[0], "comment", " a"),
        lambda game: setattr(game[0][0], "nags", {2}),
        lambda game: setattr(game[2], "starting_comment", "x"),
        lambda game: setattr(game[2], "closing_notes", [Nag(1)]),
        lambda game: game.add_variation(NF3),
        lambda game: game.end().add_variation(E5) if E5 in game.end().board().legal_moves else game.promote(1),
        lambda game: game.promote(2),
        lambda game: game.remove_variation(2),
        lambda game: game.setup(Board(variant="chess")),
        lambda game: game.setup(Board(variant="berolina")),
    ]
    assert tree() == tree()
    for change in changes:
        assert changed(change) != tree()
    assert tree() != "1. e4"
    assert Game(variant="berolina") != Game(variant="chess")


def test_nodes_are_equal_if_they_are_the_same_place_of_the_same_game() -> None:
    game, twin = tree(), tree()
    assert game[0] == game.variations[0] == game[0][0].parent
    assert hash(game[0]) == hash(game.variations[0])
    assert len({game[0], game.variations[0], game[1]}) == 2
    assert game[0] != game[1]
    assert game[0] != twin[0]
    assert game[0] != game


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_of_a_game_are_equal_and_on_their_own(copied: Callable[[Game], Game]) -> None:
    for game in [tree(), *sound(FILES / "annotated.pgn"), Game(variant="bridge+sergeant+berserk(2,5)")]:
        twin = copied(game)
        assert twin == game
        assert type(twin) is Game
        twin.comment = "other"
        assert twin != game
        assert game.comment != "other"


def test_copies_of_a_node_are_the_same_place_of_a_copied_game() -> None:
    game = tree()
    node = game[0].variations[1]
    twin = copy.deepcopy(node)
    assert (twin.board(), twin.game() == game, twin.game() is game) == (node.board(), True, False)
    assert copy.copy(node) == node


def test_a_pickled_node_is_the_same_place_of_a_copied_game() -> None:
    game = chess_game("e2e4", "e7e5")
    game.add_variation(D4)
    e5 = game.end()
    assert pickle.loads(pickle.dumps(e5)).board() == e5.board()


def test_a_damaged_game_is_pickled_with_its_error() -> None:
    games = pgn.games(FILES / "damaged.pgn")
    next(games)
    with pytest.raises(pgn.InvalidPgnError) as caught:
        next(games)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (str(twin), twin.faults, twin.game) == (str(caught.value), caught.value.faults, caught.value.game)


def test_representations_are_short_and_tell_what_it_is() -> None:
    game = tree()
    assert repr(game) == "<Game ? - ?, chess, 3 plies, *>"
    assert repr(game[0]) == "<ChildNode of e2e4 after 1 plies>"
    assert repr(Game.without_tag_roster().headers) == "Headers(Variant='Berolina')"


# What users of python-chess look for


def test_glyphs_of_all_nodes_can_be_asked_for() -> None:
    game = tree()
    nodes: list[Any] = [game, *game.mainline()]
    assert [node.nags for node in nodes] == [set(), set(), {1}, set()]


def test_nodes_are_equal_by_place_and_games_by_what_is_in_them() -> None:
    game = tree()
    assert len({*game.mainline(), *game.mainline()}) == 3
    assert game == tree()
    assert game[0] != tree()[0]
    with pytest.raises(TypeError):
        hash(game)


def test_a_game_can_be_set_up_from_a_fen() -> None:
    Game(variant="chess").setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
