"""Logs in full algebraic notation: what they say, what they refuse, and that writing and reading agree."""

from __future__ import annotations

import doctest
import importlib
import io
import pickle
from copy import deepcopy

import pytest
from annotated_games import annotated_games
from games import VARIANTS
from hypothesis import given, settings
from hypothesis import strategies as st

import berolina
from berolina.logs import InvalidLogError, read_log, read_logs, write_log
from berolina.pgn import Comment, Escape, Game, Nag, read_game

BARE_KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def moves(game: Game) -> list[str]:
    return [move.uci() for move in game.mainline_moves()]


def refusal(text: str) -> InvalidLogError:
    with pytest.raises(InvalidLogError) as caught:
        read_log(text)
    return caught.value


# reading


def test_a_log_has_a_move_a_line_with_numbers_and_comments() -> None:
    game = read_log("1. P e2-c4 // hello\n1... p e7-c5\n2. N g1-f3//good\n0-1\n")
    assert moves(game) == ["e2c4", "e7c5", "g1f3"]
    assert [node.comment for node in game.mainline()] == ["hello", "", "good"]
    assert (game.result, game.headers["Result"]) == ("0-1", "0-1")


def test_numbers_and_labels_may_be_left_out() -> None:
    assert moves(read_log("e2-c4\np e7-c5\n2.N g1-f3\n  2 ...  b8-c6")) == ["e2c4", "e7c5", "g1f3", "b8c6"]


def test_the_label_is_checked_against_the_board() -> None:
    error = refusal("1. N e2-c4")
    assert (error.game_number, error.line, error.move_number) == (1, 1, "1.")
    assert "on e2 stands P" in error.cause
    assert isinstance(error.__cause__, berolina.IllegalMoveError)


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("1... p e2-c4", "1."),
        ("2. P e2-c4", "1."),
        ("P e2-c4\n2. p e7-c5", "1..."),
        ("e2-c4\ne7-c5\n2... N g1-f3", "2."),
    ],
)
def test_a_wrong_number_is_refused_with_the_one_that_is_due(text: str, due: str) -> None:
    error = refusal(text)
    assert f"{due} is due" in error.cause
    assert error.move_number == due
    assert error.line == len(text.split("\n"))


def test_an_illegal_move_is_refused_with_line_number_and_reason() -> None:
    error = refusal("// a title\n\n1. P e2-c4\n1... p e7-e5\n")
    assert str(error).startswith('game 1, line 4, move 1...: illegal move "p e7-e5": ')
    assert isinstance(error.__cause__, berolina.IllegalMoveError)


def test_what_is_no_move_is_refused() -> None:
    for text in ("hello", "1.", "1. P e2-c4 p e7-c5", "1. \0", "1. e2-c4\n1. d7-b5\n1... x"):
        assert isinstance(refusal(text).__cause__ or refusal(text), ValueError)


def test_promotion_castling_and_passing_are_read() -> None:
    fen = "r3k2r/2P5/8/8/8/8/8/R3K2R w KQkq - 0 1"
    text = f"// FEN: {fen}\n1. P c7-b8; N-b8\n1... k e8-g8; r h8-f8\n2. pass\n2... a8-b8"
    assert moves(read_log(text)) == ["c7b8n", "e8g8", "0000", "a8b8"]


def test_en_passant_and_berserk_are_read() -> None:
    fen = "4k3/8/6n1/8/2Pp4/8/1P6/4K3 b - d3c4 1+1 0 1"
    text = f"// Variant: berolina+berserk\n// FEN: {fen}\n1... p d4-d3; @-c4\n2. P b2-g6; g6-"
    assert moves(read_log(text)) == ["d4d3", "b2g6x"]


def test_comments_belong_to_the_move_before_or_to_the_game() -> None:
    game = read_log("// first\n// second\n\n// another\n1. e2-c4 // a\n// b\n//\n// c\n\n// d\n1... e7-c5\n// e\n*")
    assert game.notes == (Comment("first\nsecond"), Comment("another"))
    assert game.mainline()[0].notes == (Comment("a\nb\n\nc"), Comment("d"))
    assert game.mainline()[1].notes == (Comment("e"),)


def test_comments_behind_the_result_are_the_games() -> None:
    game = read_log("e2-c4\n1-0 // resigns\n// at once\n\n// and that is all")
    assert game.closing_notes == (Comment("resigns\nat once"), Comment("and that is all"))


def test_variant_and_fen_say_where_a_game_starts() -> None:
    for lines in (
        "// Variant: chess\n// FEN: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 7",
        "//fen:4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\n// any words\n//variant: Chess",
        '// [FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 7"]\n// [Variant "Standard"]\n// [SetUp "1"]',
    ):
        game = read_log(f"{lines}\n7. P e2-e4")
        assert (game.variant.name, moves(game)) == ("chess", ["e2e4"])


def test_headers_stand_as_in_pgn_before_the_first_move() -> None:
    game = read_log('// [White "A \\"b\\" \\\\ // c"]\n// [Elo_+#=:-1 "5"]\ne2-c4\n// [Black "no header here"]')
    assert (game.headers["White"], game.headers["Elo_+#=:-1"], game.headers["Black"]) == ('A "b" \\ // c', "5", "?")
    assert game.mainline()[0].comment == '[Black "no header here"]'


def test_the_arguments_say_it_where_the_log_does_not() -> None:
    assert read_log("1. P e2-e4", variant="chess").variant.name == "chess"
    assert read_log("// Variant: berolina\n1. P e2-c4", variant="chess", fen=BARE_KINGS).variant.name == "berolina"
    assert moves(read_log("1. K e1-e2", fen=BARE_KINGS)) == ["e1e2"]


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("", 1, "no game"),
        ("\n\n", 1, "no game"),
        ("// Variant: nope\n*", 1, "invalid variant name"),
        ("\n// FEN: nope\n*", 2, "invalid FEN"),
        ("// FEN: 8/8/8/8/8/8/8/8 w - - 0 1\n*", 1, "illegal position"),
        ("// FEN: a\n// FEN: b\n*", 2, "a second time"),
        ("// Variant: chess\n// [Variant \"chess\"]\n*", 2, "a second time"),
        ("e2-c4\n*\n\ne2-c4", 4, "a second game begins; read_logs"),
        ("1. e2-c4\n1... e7-c5\n\n// x\n1. e2-c4", 4, "a second game begins where 2. is due"),
    ],
)  # fmt: skip
def test_bad_logs_are_refused_with_their_line(text: str, line: int, cause: str) -> None:
    error = refusal(text)
    assert error.line == line
    assert cause in error.cause


def test_bad_arguments_are_no_fault_of_the_log() -> None:
    with pytest.raises(berolina.InvalidVariantError):
        read_log("*", variant="nope")
    with pytest.raises(berolina.InvalidFenError):
        read_logs("*", fen="nope")
    with pytest.raises(berolina.InvalidPositionError):
        read_log("*", fen="8/8/8/8/8/8/8/8 w - - 0 1")


def test_errors_can_be_copied_and_pickled() -> None:
    error = refusal("1. P e2-e4")
    for twin in (pickle.loads(pickle.dumps(error)), deepcopy(error)):
        assert (str(twin), twin.line) == (str(error), 1)


def test_signs_that_a_long_comment_cannot_hold_make_several_of_it() -> None:
    assert read_log("*\n// a }\n// b").closing_notes == (Comment("a }"), Comment("b"))


# several games


def test_a_game_begins_after_a_result_or_where_numbers_start_anew() -> None:
    text = "1. e2-c4\n1... e7-c5\n// its comment\n\n// Variant: chess\n1. e2-e4\n*\ne2-c4\n1-0\n1. d2-b4\n"
    first, second, third, fourth = read_logs(text)
    assert (moves(first), first.mainline()[1].comment) == (["e2c4", "e7c5"], "its comment")
    assert (moves(second), second.variant.name) == (["e2e4"], "chess")
    assert (moves(third), third.result) == (["e2c4"], "1-0")
    assert moves(fourth) == ["d2b4"]


def test_numbers_start_anew_where_the_fen_of_the_next_game_says() -> None:
    text = f"1. e2-c4\n\n// FEN: {BARE_KINGS.replace('w', 'b').replace('0 1', '0 30')}\n30... e8-e7\n31. e1-e2"
    assert [moves(game) for game in read_logs(text)] == [["e2c4"], ["e8e7", "e1e2"]]


def test_a_damaged_game_does_not_hide_the_next_one() -> None:
    text = "1. e2-e4\n1... e7-e5\n*\n\n// FEN: no\n1. e2-c4\n2. d2-b4\n\n1. e2-c4\n2. x\n1. d2-b4\n0-1\n1. h2-f4"
    errors: list[InvalidLogError] = []
    assert [moves(game) for game in read_logs(text, errors=errors.append)] == [["d2b4"], ["h2f4"]]
    assert [(error.game_number, error.line) for error in errors] == [(1, 1), (2, 5), (3, 10)]
    logs = read_logs(text)
    for _ in range(3):
        with pytest.raises(InvalidLogError):
            next(logs)
    assert moves(next(logs)) == ["d2b4"]
    assert (logs.number, logs.line) == (4, 11)


def test_an_opened_file_is_read_line_by_line() -> None:
    file = io.StringIO("\ufeff1. e2-c4\r\n1-0\r\n\r\n1. d2-b4\r\n*\r\n")
    logs = read_logs(file)
    assert moves(next(logs)) == ["e2c4"]
    assert moves(next(logs)) == ["d2b4"]
    assert list(logs) == list(read_logs("")) == []


# writing


def test_a_log_says_all_that_is_needed_to_read_it() -> None:
    board = berolina.Board("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 9")
    board.push_uci("d4d3")
    game = Game.from_board(board)
    game.headers["Black"] = "B"
    assert write_log(game) == ('// FEN: 4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 9\n// [Black "B"]\n\n9... p d4-d3; c4-\n*\n')
    assert write_log(Game()) == "*\n"
    assert write_log(Game(variant="bridge")) == "// Variant: bridge\n\n*\n"


@pytest.mark.parametrize(
    ("pgn", "lost"),
    [
        ("1. e4 (1. d4 {x}) e5 *", "1 comment and 1 variation"),
        ("1. e4 $1 $2 *", "2 glyphs"),
        ("1. e4\n%hidden\n*", "1 escaped line"),
        ('[White "A"]\n[White "B"]\n\n*', "1 header"),
        ("{ Variant: chess } {a\n[White \"x\"]} *", "2 comments"),
    ],
)  # fmt: skip
def test_what_a_log_cannot_hold_is_not_dropped_unasked(pgn: str, lost: str) -> None:
    game = read_game(io.StringIO(pgn))
    assert game is not None
    with pytest.raises(ValueError, match=f"a log has no place for {lost};"):
        write_log(game)
    read_log(write_log(game, lossy=True))


def test_spaces_around_comments_and_empty_comments_do_not_count() -> None:
    game = Game()
    game.notes = (Comment("  a "), Comment(" "), Comment(""))
    assert write_log(game) == "// a\n*\n"


def test_a_header_result_that_differs_is_kept() -> None:
    game = Game({"Result": "1-0"})
    game._core.marker = "*"  # as a file may say it
    assert write_log(game) == '// [Result "1-0"]\n\n*\n'
    assert read_log(write_log(game)) == game


# both


@given(annotated_games())
@settings(deadline=None)
def test_what_is_written_reads_back(game: Game) -> None:
    text = write_log(game)
    assert read_log(text) == game
    assert write_log(read_log(text)) == text


@given(st.lists(annotated_games(), max_size=4))
@settings(deadline=None)
def test_several_logs_read_back(several: list[Game]) -> None:
    text = "\n".join(map(write_log, several))
    assert list(read_logs(text)) == several


@given(st.text(st.sampled_from("12.ePpNQ-c45;/ *\n@\0[]: \ufeff"), max_size=60))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    errors: list[InvalidLogError] = []
    for game in read_logs(text, errors=errors.append):
        assert read_log(write_log(game)) == game
    lines = text.count("\n") + 1
    assert all(1 <= error.line <= lines and error.cause for error in errors)


def test_random_games_of_all_variants_read_back() -> None:
    for variant in VARIANTS:
        for board in berolina.random_games(variant, 5, seed=7, max_plies=200):
            game = Game.from_board(board)
            assert read_log(write_log(game)) == game


def test_notes_other_than_comments_are_left_out_if_that_is_wanted() -> None:
    game = Game()
    node = game.add_variation(berolina.Move.from_uci("e2c4"))
    node.notes = (Nag(1), Comment("x"), Escape("y"))
    assert write_log(game, lossy=True) == "1. P e2-c4 // x\n*\n"


@pytest.mark.parametrize("module", ["", ".reading", ".writing"])
def test_the_examples_are_right(module: str) -> None:
    failures, examples = doctest.testmod(importlib.import_module(f"berolina.logs{module}"))
    assert failures == 0
    assert examples
