"""Writing PGN: what is written reads back as the same games, in the same order, with nothing lost.

`BEROLINA_PGN_EXAMPLES` sets how many examples each property is tried on.
"""

from __future__ import annotations

import os
import pickle
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pgns import EXAMPLES, FILES, LATIN_1, chess_game, games, moves, only, read_all, sound

from berolina import Board, pgn
from berolina.pgn import Comment, Escape, Nag

Style: TypeAlias = Literal["san", "lan", "fairy-stockfish", "cute-chess", "xboard"]
STYLES: tuple[Style, ...] = get_args(Style)
COLUMNS = st.one_of(st.none(), st.sampled_from([0, 1, 8, 40, 80, 255]))


def bare(comment: str = "", closing: list[pgn.Note] | None = None) -> pgn.Game:
    """A game without headers and moves."""
    game = pgn.Game.without_tag_roster(variant="chess")
    game.comment = comment
    game.closing_notes = closing or []
    return game


# Round trips


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games(), st.sampled_from(STYLES), COLUMNS)
def test_every_game_reads_back_as_it_was_written_in_every_style(
    game: pgn.Game, style: Style, columns: int | None
) -> None:
    # What is lost of notes behind the result has tests of its own.
    game.closing_notes = [note for note in game.closing_notes if not isinstance(note, Nag)]
    text = game.pgn(style=style, columns=columns)
    again = only(text)
    assert again == game, text
    assert again.pgn(style=style, columns=columns) == text


@settings(max_examples=EXAMPLES // 2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(games(closing=False), max_size=4), st.sampled_from(STYLES), COLUMNS)
def test_games_written_one_after_the_other_read_back_as_the_same_games(
    written: list[pgn.Game], style: Style, columns: int | None
) -> None:
    assert sound("\n".join(game.pgn(style=style, columns=columns) for game in written)) == written


@settings(max_examples=EXAMPLES // 2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(games(letters=LATIN_1, closing=False), min_size=1, max_size=2))
def test_games_read_back_from_a_file_in_latin_1(written: list[pgn.Game]) -> None:
    assert sound("\n".join(game.pgn() for game in written).encode("latin-1")) == written


@settings(max_examples=EXAMPLES // 2, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(games())
def test_every_game_is_the_same_after_a_pickle(game: pgn.Game) -> None:
    game.closing_notes = [note for note in game.closing_notes if not isinstance(note, Nag)]
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("name", ["oddities", "annotated", "variants", "latin-1", "ends-with-crlf"])
@pytest.mark.parametrize("style", STYLES)
def test_files_with_every_oddity_read_back_as_they_are(name: str, style: Style, tmp_path: Path) -> None:
    written = sound(FILES / f"{name}.pgn")
    assert pgn.write_games(tmp_path / "games.pgn", written, style=style) == len(written)
    assert sound(tmp_path / "games.pgn") == written


def test_what_is_written_once_is_written_the_same_again() -> None:
    text = "\n".join(game.pgn() for game in sound(FILES / "oddities.pgn"))
    assert "\n".join(game.pgn() for game in sound(text)) == text


def test_nothing_of_a_damaged_game_is_left_out_that_was_read_before_the_damage() -> None:
    for each in read_all(FILES / "damaged.pgn"):
        game = each if isinstance(each, pgn.Game) else each.game
        if not game.headers.keys() & {"Variant", "FEN", "SetUp"}:
            assert only(game.pgn()) == game


def test_a_glyph_behind_the_result_leaves_the_next_game_its_comment() -> None:
    written = [bare(closing=[Nag(1)]), bare("of the second")]
    assert sound("\n".join(game.pgn() for game in written)) == written


def test_lines_behind_the_result_leave_the_next_game_its_comment() -> None:
    written = [bare(closing=[Comment("of\nthe first")]), bare("of the second")]
    assert sound("\n".join(game.pgn() for game in written)) == written


def test_a_glyph_behind_the_result_belongs_to_its_game_on_any_line() -> None:
    game = bare(closing=[Comment("x" * 75), Nag(1)])
    assert sound(game.pgn()) == [game]


@pytest.mark.parametrize("change", ["promote_to_main", "promote", "demote", "remove_variation"])
def test_notes_of_a_variation_are_written_when_it_has_become_the_main_line(change: str) -> None:
    game = chess_game("e2e4")
    d4 = game.add_variation(moves("d2d4")[0], starting_comment="before")
    d4.closing_notes = [Comment("behind")]
    getattr(game, change)(d4 if change.startswith("promote") else game[0])
    assert "before" in game.pgn()
    assert only(game.pgn()) == game


def test_a_game_whose_variant_the_caller_said_is_the_same_after_a_pickle() -> None:
    game = only("1. ec4 *", variant="berolina")
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_variant_that_was_said_twice_and_not_known_is_written_so_that_it_counts() -> None:
    game = only('[Variant "?"]\n[Variant "?"]\n\n1. ec4 *', variant="berolina")
    assert only(game.pgn()).variant == game.variant


def nested(depth: int) -> pgn.Game:
    """Variations within variations: at each ply of a variation there is another one."""
    game = pgn.Game.without_tag_roster(variant="chess")
    game.setup(Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1", variant="chess"))
    node: pgn.GameNode = game
    for ply in range(depth):
        here = ["e1", "d1", "d2", "e2"] if ply % 2 == 0 else ["e8", "d8", "d7", "e7"]
        origin, beside, end = (here[(ply // 2 + step) % 4] for step in range(3))
        node.add_variation(moves(f"{origin}{end}")[0])
        node = node.add_variation(moves(f"{origin}{beside}")[0])
    return game


# Texts


def test_moves_variations_and_notes_are_written_as_people_write_them() -> None:
    text = (
        '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
        '[White "Nebermann"]\n[Black "?"]\n[Result "1-0"]\n\n'
        "{a} 1. e4 $1 {b} (1. d4 d5 2. c4) ({c} 1. c4 $2 {d}) {e} 1... e5 2. Nf3 Nc6 1-0\n{f}\n"
    )
    game = only(text.replace("\n{f}", " {f}"))
    assert game.pgn() == text
    assert str(game) == game.pgn().removesuffix("\n")


def test_no_line_of_moves_is_longer_than_was_asked_for() -> None:
    game = chess_game(*["g1f3", "g8f6", "f3g1", "f6g8"] * 40)
    for columns in (20, 40, 80, 120):
        lines = game.pgn(columns=columns).splitlines()
        assert max(map(len, lines)) < columns
        assert min(map(len, lines[:-1])) > columns - 8
    assert game.pgn(columns=None).count("\n") == 1
    assert only(game.pgn(columns=1)) == game


def test_moves_are_written_in_the_dialects_of_other_programs() -> None:
    game = only('[Variant "chess"]\n[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. a8=Q+ Ke7 2. O-O *')
    written = [game.pgn(style=style).splitlines()[-1] for style in STYLES]
    assert written[0] == "1. a8=Q+ Ke7 2. O-O *"
    assert written[1] == "1. a7-a8=Q+ Ke8-e7 2. O-O *"
    assert all(only(game.pgn(style=style)) == game for style in STYLES)


def test_headers_are_escaped_as_they_have_to_be() -> None:
    game = pgn.Game.without_tag_roster(variant="chess")
    for value in ['"', "\\", '\\"', '"]', '"] {', "", " ", "\t", "%", "[", "\u2028", "\x85", "\x0b", "♔", "\\\\"]:
        game.headers["White"] = value
        assert only(game.pgn()) == game
        assert only(game.pgn()).headers["White"] == value


@pytest.mark.parametrize("value", ["a\nb", "a\rb", "\n"])
def test_a_header_of_several_lines_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="more than one line"):
        pgn.Game().headers["White"] = value


@pytest.mark.parametrize("name", ["", " ", "a b", "é", '"', "a]", "_a", "a\n", "a.b"])
def test_a_header_of_a_name_that_none_can_have_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="name begins with a letter or a digit"):
        pgn.Game().headers[name] = "x"


@pytest.mark.parametrize("text", ["}\n", "a}b\nc", '\n\n[Event "{"]', "}\r"])
def test_a_comment_that_would_not_read_back_is_refused(text: str) -> None:
    game = chess_game("e2e4")
    for change in (game, game[0]):
        with pytest.raises(ValueError, match="comment"):
            change.comment = text
        with pytest.raises(ValueError, match="comment"):
            change.notes = [Nag(1), Comment(text)]
    with pytest.raises(ValueError, match="comment"):
        game.closing_notes = [Comment(text)]
    assert game == chess_game("e2e4")


def test_an_escaped_text_of_several_lines_is_refused() -> None:
    for text in ("a\nb", "\r"):
        with pytest.raises(ValueError, match="one line"):
            pgn.Game().notes = [Escape(text)]


@pytest.mark.parametrize("number", [-1, 65536, 10**30])
def test_a_glyph_of_a_number_that_none_can_have_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 65535"):
        pgn.Game().notes = [Nag(number)]


def test_lines_of_a_comment_end_as_they_do_in_the_text() -> None:
    game = chess_game("e2e4")
    game[0].comment = "a\r\nb\rc"
    assert game[0].comment == "a\nb\nc"
    assert only(game.pgn()) == game


@pytest.mark.parametrize("result", ["", "1-1", "½-½", " *", "1\u20130"])
def test_only_a_result_can_stand_at_the_end(result: str) -> None:
    game = pgn.Game()
    with pytest.raises(ValueError, match="a game ends with"):
        game.result = result
    assert game.result == "*"


@pytest.mark.parametrize(
    "depth",
    [10, 500, 1000],
)
def test_variations_read_back_however_deeply_they_are_nested(depth: int) -> None:
    game = nested(depth)
    assert only(game.pgn()) == game


def test_variations_that_would_not_be_read_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="at most 1000 deep"):
        nested(1001)


# Files


def test_games_are_written_with_an_empty_line_between_them(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    with pgn.GameWriter(file) as writer:
        for move in moves("e2e4", "d2d4"):
            writer.write(chess_game(move.uci()))
    assert file.read_bytes() == b"1. e4 *\n\n1. d4 *\n"


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"

    def broken() -> Iterator[pgn.Game]:
        yield pgn.Game()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        pgn.write_games(file, broken())
    assert list(tmp_path.iterdir()) == []
    file.write_text("old")
    with pytest.raises(ZeroDivisionError):
        pgn.write_games(file, broken())
    assert [each.name for each in tmp_path.iterdir()] == ["games.pgn"]
    assert file.read_text() == "old"


def test_a_file_may_be_read_while_it_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "games.pgn"
    written = sound(FILES / "oddities.pgn")
    pgn.write_games(file, written)
    assert pgn.write_games(file, pgn.games(file)) == len(written)
    assert sound(file) == written


def test_rights_and_links_of_a_file_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "games.pgn", tmp_path / "link.pgn"
    file.write_text("")
    file.chmod(0o640)
    link.symlink_to(file)
    pgn.write_games(link, [pgn.Game()])
    assert link.is_symlink()
    assert stat.S_IMODE(os.stat(file).st_mode) == 0o640
    assert sound(file) == [pgn.Game()]


def test_no_games_are_an_empty_file(tmp_path: Path) -> None:
    assert pgn.write_games(tmp_path / "games.pgn", []) == 0
    assert (tmp_path / "games.pgn").read_bytes() == b""
    assert sound(tmp_path / "games.pgn") == []


def test_games_are_written_within_a_with_statement_only(tmp_path: Path) -> None:
    writer = pgn.GameWriter(tmp_path / "games.pgn")
    with pytest.raises(ValueError, match="with statement"):
        writer.write(pgn.Game())
    with writer:
        pass
    with pytest.raises(ValueError, match="with statement"):
        writer.write(pgn.Game())


def test_a_file_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    for file in (tmp_path / "missing" / "games.pgn", tmp_path):
        with pytest.raises(OSError, match=r"\[Errno"):
            pgn.write_games(file, [pgn.Game()])


def test_games_can_be_printed_into_any_text_file(tmp_path: Path) -> None:
    written = sound(FILES / "latin-1.pgn")
    with open(tmp_path / "games.pgn", "w", encoding="latin-1") as file:
        for game in written:
            print(game, file=file, end="\n\n")
    assert sound(tmp_path / "games.pgn") == written
