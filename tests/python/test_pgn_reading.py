"""Reading PGN: every oddity as it should be, every damage with its message and at no cost but its game's.

`BEROLINA_PGN_EXAMPLES` sets how many examples each property is tried on.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pgns import EXAMPLES, FILES, STRUCTURED, error, line, only, read_all, sound

from berolina import Board, Variant, pgn
from berolina.pgn import Comment, Escape, Nag

# The oddities of the standard


def oddities() -> list[pgn.Game]:
    return sound(FILES / "oddities.pgn")


def test_headers_are_read_however_they_are_spaced_and_keep_their_order() -> None:
    assert list(oddities()[0].headers.items()) == [
        ("Event", 'Every "oddity" of C:\\chess'),
        ("Site", "Zürich"),
        ("Date", "2026.??.??"),
        ("Round", "-"),
        ("White", "Müller, Jörg"),
        ("Black", "O'Kelly de Galway"),
        ("WhiteElo", "?"),
        ("Result", "1-0"),
        ("Empty", ""),
        ("A+B#C=D:E-F_9", "a name with every sign"),
    ]


def test_headers_on_one_line_keep_their_order() -> None:
    game = only('[A "1"][B "2"] [C "3"]\t[D "4"]\n[E "5"]\n\n*')
    assert list(game.headers) == ["A", "B", "C", "D", "E"]


def test_a_line_may_hold_any_number_of_headers() -> None:
    program = "import io, berolina.pgn as p; print(len(p.read_headers(io.StringIO('[A \"b\"]' * 20_000))))"
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "1\n")


def test_a_header_may_stand_without_spaces() -> None:
    assert list(only('[Event"a"]\n[Site"b"]\n[Round "1"]\n\n1. e4 *').headers) == ["Event", "Site", "Round"]


def test_a_header_that_is_there_twice_counts_once_with_what_it_says_last_and_is_kept_twice() -> None:
    text = '[White "a"]\n[White "b"]\n\n*\n'
    game = only(text)
    assert dict(game.headers) == {"White": "b"}
    assert game.pgn() == text


def test_the_moves_of_a_game_with_every_oddity() -> None:
    game = oddities()[0]
    assert str(game.mainline_moves()) == (
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 8. Nb3 Qxd1 9. Rxd1"
    )
    assert game.result == "1-0"


def test_comments_stand_where_they_stood_word_for_word() -> None:
    game = oddities()[0]
    main = game.mainline()
    assert game.notes == (Comment("before the first move"),)
    assert main[0].notes == (Nag(1),)
    assert main[1].notes == (Nag(4), Nag(14), Nag(0), Nag(255))
    assert main[2].notes == (Comment(" to the } end of { the line ( and more 1-0"),)
    assert main[3].notes == (Nag(5),)
    assert main[8].notes == (Comment('several\nlines,\n\nwith an empty one, and [Event "a header"] in it'),)
    assert main[-1].notes == (Comment(""), Comment("two"), Comment("in a row"))
    assert game.closing_notes == (Comment("behind the result"), Comment(" and more"), Escape("for others"))


def test_variations_may_be_nested_and_have_comments_before_and_behind() -> None:
    d6, nf6 = oddities()[0].mainline()[2].variations[1:]
    assert [line(node) for node in (d6, nf6)] == ["d2d4 e5d4", ""]
    assert d6.notes == (Nag(6), Comment("a reply (with brackets) "))
    bc4 = d6.variations[1]
    assert (bc4.uci(), line(bc4), bc4[0].variations == [], bc4.variations[1].uci()) == ("f1c4", "f8e7", True, "h7h6")
    assert d6.end().notes == (Comment("; not a comment"),)
    assert (nf6.starting_comment, set(nf6.nags), nf6.comment) == ("why not", {1}, "the end")
    assert nf6.closing_notes == (Comment("after the variations"), Escape("an escaped line {"))


def test_games_of_the_file_in_their_order_with_their_results() -> None:
    assert [(game.headers.get("Event", "")[:24], line(game)[-9:], game.result) for game in oddities()] == [
        ('Every "oddity" of C:\\che', "d8d1 f1d1", "1-0"),
        ("moves in many spellings", "e7e5 d5e6", "*"),
        ("no moves", "", "1/2-1/2"),
        ("no result", "e2e4 e7e5", "*"),
        ("no result, but a header ", "g2g4 d8h4", "0-1"),
        ("no empty line before thi", "d2d4", "*"),
        ("nor a result", "e1d2 0000", "*"),
        ("headers only", "", "*"),
        ("no numbers", "f8c5 e1g1", "*"),
        ("many games on a line", "e2e4", "1-0"),
        ("", "d2d4", "0-1"),
        ("", "c2c4", "1/2-1/2"),
        ("", "g2g3", "*"),
    ]


def test_moves_are_read_in_many_spellings() -> None:
    assert str(oddities()[1].mainline_moves()) == (
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. d4 d5 6. Nbd2 Nbd7 7. b3 b6 8. Bb2 Bb7 9. c4 dxc4 10. bxc4 c5 "
        "11. d5 b5 12. cxb5 e5 13. dxe6"
    )


def test_a_game_starts_where_its_fen_says() -> None:
    game = oddities()[6]
    assert game.board() == Board("4k3/8/8/8/8/8/4P3/4K3 b - - 12 34", variant="chess")
    assert str(game.mainline_moves()) == "34...Kd7 35. e4 -- 36. Kd2 --"


@pytest.mark.parametrize("spaces", ["\n", "\r\n", "\r", "\t", "  ", "\x0c"])
def test_moves_may_stand_apart_in_any_way(spaces: str) -> None:
    assert line(only(f"1.{spaces}e4{spaces}e5{spaces}{spaces}2. Nf3{spaces}*")) == "e2e4 e7e5 g1f3"


def test_files_differ_in_nothing_by_how_their_lines_end() -> None:
    lf, crlf, cr = (sound(FILES / f"ends-with-{ends}.pgn") for ends in ("lf", "crlf", "cr"))
    assert lf == crlf == cr
    assert [game.headers["Event"] for game in lf] == ["first", "second", "third"]
    assert lf[0][0].notes == (Comment("two\nlines"),)


@pytest.mark.parametrize("name", ["oddities", "annotated", "variants", "damaged"])
@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_a_file_of_everything_differs_in_nothing_by_how_its_lines_end(name: str, ends: str) -> None:
    text = (FILES / f"{name}.pgn").read_bytes().decode()
    assert list(map(str, read_all(text.replace("\n", ends)))) == list(map(str, read_all(text)))


def test_text_is_utf_8_or_where_it_is_not_that_latin_1() -> None:
    game = sound(FILES / "latin-1.pgn")[0]
    assert [*game.headers.values()] == ["Café", "Müller", "Ångström"]
    assert [node.comment for node in game.mainline()] == ["¡Olé! ½ point", "naïve"]
    both = only('[White "Müller"]\n'.encode() + '[Black "Müller"]\n\n*'.encode("latin-1"))
    assert both.headers["White"] == both.headers["Black"] == "Müller"


def test_the_mark_of_utf_8_is_no_part_of_the_text() -> None:
    game = sound(FILES / "utf-8-with-mark.pgn")[0]
    assert dict(game.headers) == {"Event": "the mark of UTF-8 before it", "White": "Żółć ♔"}
    assert game[0].comment == "日本語"


def test_the_mark_of_utf_8_is_no_part_of_the_text_where_two_files_were_joined() -> None:
    part = '\ufeff[Event "a"]\n\n1. e4 *\n\n'
    assert [game.headers["Event"] for game in sound(f"{part}{part}".encode())] == ["a", "a"]


def test_text_in_utf_16_is_refused_with_its_reason() -> None:
    for encoding in ("utf-16-le", "utf-16-be"):
        with pytest.raises(OSError, match="UTF-16"):
            read_all('\ufeff[Event "a"]\n\n1. e4 *'.encode(encoding))


# Commands


def test_commands_of_comments_are_kept_word_for_word_and_told_by_name() -> None:
    blitz, correspondence = sound(FILES / "annotated.pgn")
    f3, e5, g4, qh4 = blitz.mainline()
    assert f3.notes == (Comment(" [%eval -0.29] [%clk 0:03:00] "),)
    assert f3.commands() == {"eval": "-0.29", "clk": "0:03:00"}
    assert [node.clock() for node in (f3, e5, g4, qh4)] == [180, 179, 177.25, 178]
    assert (g4.emt(), f3.emt(), blitz.clock()) == (5, None, None)
    assert g4.commands() == {
        "eval": "#-1",
        "clk": "0:02:57.25",
        "emt": "0:00:05",
        "csl": "Gh4,Re1",
        "cal": "Gd8h4,Rh4e1",
    }
    assert e5.variations[1].commands() == {"eval": "0.12,20"}
    assert correspondence.commands() == {"evp": "0,2,19,25"}
    assert correspondence[0].commands() == {"csl": "Gc4", "cal": "Ge2c4", "mdl": "64"}
    assert correspondence.variations[1].starting_comment == '[%tqu "En","","","a question"]'


@pytest.mark.parametrize("clock", ["05:00", "x:00:00", "", "-1:00:00", "0:05", "0:00:0x"])
def test_a_clock_that_is_none_is_none(clock: str) -> None:
    assert only(f"1. e4 {{[%clk {clock}]}} *")[0].clock() is None


@pytest.mark.parametrize("digits", [400, 5000])
def test_a_clock_of_more_digits_than_a_number_can_have_is_no_error(digits: int) -> None:
    only(f"1. e4 {{[%clk {'9' * digits}:00:00]}} *")[0].clock()


# Variants


def test_a_file_of_all_variants_by_the_names_that_people_use() -> None:
    games = sound(FILES / "variants.pgn")
    assert len(games) == 36
    for game in games:
        assert game.variant == Variant.from_name(game.headers["Event"]), game.headers


@pytest.mark.parametrize(
    "name",
    ["Classical", "Berolina Pawn Chess", "Brueckenschach", "Perleberger Brueckenschach", "Berserk Pawns"],
)
def test_names_that_others_use_are_known(name: str) -> None:
    only(f'[Variant "{name}"]\n\n*')


def test_a_header_that_says_nothing_about_the_variant_leaves_it_to_the_caller() -> None:
    for tag in ["", "?", " "]:
        assert only(f'[Variant "{tag}"]\n\n*', variant="bridge").variant == Variant.from_name("bridge")
    assert only('[Variant "Chess"]\n\n*', variant="bridge").variant == Variant.from_name("chess")


# Damage


def test_each_kind_of_damage_has_its_place_and_message_and_costs_its_game_alone() -> None:
    found = read_all(FILES / "damaged.pgn")
    assert len(found) == 69
    for number, each in enumerate(found, start=1):
        if number % 2:
            assert isinstance(each, pgn.Game), str(each)
            told = f'[Event "sound {number // 2 + 1}"]\n[Round "{number // 2 + 1}"]\n\n'
            assert each.pgn() == f"{told}1. d4 {{game {number // 2 + 1}}} 1... d5 (1... Nf6 2. c4) 2. c4 *\n"
            continue
        assert isinstance(each, pgn.InvalidPgnError)
        expected = each.game.headers
        assert each.game_number == number
        assert each.file is not None
        assert each.file.endswith("damaged.pgn")
        fault = each.faults[0]
        assert f"{fault.line - each.line + 1}:{fault.column}" == expected["Place"], str(each)
        assert expected["Cause"] in fault.cause
        assert expected["Number"] in (fault.move_number or "", "?")
        assert str(each).startswith(f"{each.file}, game {number}, line {fault.line}, character {fault.column}")


def test_each_fault_of_a_game_is_told() -> None:
    faults = error("1. e4 (1. Ke2 e5 (1... d5) 2. d4) 1... e5 (1... Ke7) 2. Nf3 (2. Nf9) Nc6 3. Qh8 *").faults
    assert [(fault.column, fault.move_number) for fault in faults] == [
        (11, "1."),
        (49, "1..."),
        (65, "2."),
        (77, "3."),
    ]


def test_of_a_damaged_game_the_main_line_up_to_the_fault_and_the_headers_are_kept() -> None:
    game = error('[White "a"]\n\n1. e4 {b} e5 (1... c5 2. Qh9) 2. Nf3 Ke5 3. d4 1-0').game
    assert game.pgn() == '[White "a"]\n\n1. e4 {b} 1... e5 (1... c5) 2. Nf3 *\n'


def test_the_damage_of_a_variation_leaves_the_main_line_whole() -> None:
    game = error("1. e4 (1. x (1. y) z) (1. d4) e5 2. Nf3 {c} 1-0").game
    assert (game.pgn(), game.result) == ("1. e4 (1. d4) 1... e5 2. Nf3 {c} 1-0\n", "1-0")


def test_a_variation_that_is_not_closed_is_told_with_the_move_it_replaces() -> None:
    assert error("1. e4 (1. d4 d5 2. c4 c5 3. Nf3").faults[0].move_number == "1."


def test_a_result_within_a_variation_costs_one_game() -> None:
    found = read_all("1. e4 (1. d4 *)\n1... e5 *\n\n1. d4 *")
    assert [type(each) for each in found] == [pgn.InvalidPgnError, pgn.Game]


def test_a_comment_that_begins_on_the_line_of_a_header_may_hold_a_header() -> None:
    assert only('[Event "a"] {c\n[Event "b"]\n\n} 1. e4\n{[Event "c"]\n}*')[0].uci() == "e2e4"


def test_a_faulty_fen_is_told_at_its_header() -> None:
    assert error('[FEN "bad"]\n[Annotator "[FEN x"]\n\n1. e4 *').faults[0][:2] == (1, 1)


def test_two_games_without_headers_and_results_are_not_joined_in_silence() -> None:
    assert len(read_all("1. e4 e5\n\n1. d4 d5\n")) == 2


def test_numbers_of_moves_are_not_checked() -> None:
    assert line(only("1. e4 e5 7. Nf3 3... Nc6 4 Bc4 *")) == "e2e4 e7e5 g1f3 b8c6 f1c4"


def test_a_variation_left_open_costs_its_game_alone_where_games_have_no_headers() -> None:
    found = read_all("1. e4 (1. d4 e5 *\n\n1. d4 d5 *\n\n1. c4 *")
    assert [type(each) for each in found[-2:]] == [pgn.Game, pgn.Game]


def test_a_damaged_header_costs_its_game_alone() -> None:
    found = read_all('[White "left open\n\n[Event "b"]\n\n1. d4 *\n')
    assert [type(each) for each in found] == [pgn.InvalidPgnError, pgn.Game]


def test_a_glyph_among_headers_is_kept_or_told() -> None:
    assert len(read_all('[Event "a"]\n$1\n[White "b"]\n\n1. e4 *')) == 1


@pytest.mark.parametrize("bracket", ["(", ")"])
def test_a_bracket_between_games_leaves_the_next_one_whole(bracket: str) -> None:
    found = read_all(f'1. e4 *\n\n{bracket}\n\n[Event "b"]\n\n1. d4 *')
    assert isinstance(found[-1], pgn.Game)


def test_a_comment_left_open_costs_its_game_alone() -> None:
    game = '[Event "{}"]\n\n1. e4 {} *\n\n'
    parts = [game.format(number, "{left open" if number % 3 == 1 else "{closed}") for number in range(30)]
    found = read_all("".join(parts))
    assert [isinstance(each, pgn.InvalidPgnError) for each in found] == [number % 3 == 1 for number in range(30)]


def test_messages_are_short_whatever_the_text() -> None:
    for text in ["x" * 100_000, "1. e4 " + "é" * 100_000, f'[Variant "{"v" * 100_000}"]', f'[FEN "{"8" * 100_000}"]']:
        assert len(str(error(text))) < 500


def test_messages_have_one_line_and_nothing_that_upsets_a_terminal() -> None:
    for text in ["1. e4 \x1b[31m *", "1. \x00\x07 *", '[Variant "\x1b\u2028"]', "1. \u202e *", "1. \ufeffx *"]:
        assert str(error(text)).isprintable(), text


# Any text

DONOR = (FILES / "oddities.pgn").read_bytes()[:1500]


@st.composite
def damaged_bytes(draw: st.DrawFn) -> bytes:
    """A file with bytes flipped, cut out, doubled or put in."""
    data = bytearray(DONOR)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 40)))
        kind = draw(st.integers(0, 3))
        if kind == 0 and at < len(data):
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif kind == 1:
            del data[at:end]
        elif kind == 2:
            data[at:at] = data[at:end]
        else:
            data[at:at] = draw(st.binary(max_size=4))
    return bytes(data)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.one_of(st.text(), STRUCTURED, st.binary(), damaged_bytes()))
@example("\r")
@example(b"\xef\xbb")
def test_any_text_is_games_and_errors_with_places_in_it(text: str | bytes) -> None:
    if isinstance(text, bytes) and text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return
    lines = re.split("\r\n|\r|\n", text) if isinstance(text, str) else re.split(b"\r\n|\r|\n", text)
    for number, each in enumerate(read_all(text), start=1):
        if isinstance(each, pgn.InvalidPgnError):
            assert each.game_number == number
            assert all(1 <= fault.line <= len(lines) and fault.column >= 1 and fault.cause for fault in each.faults)
            assert each.line <= each.faults[0].line


FRAME = '\n\n[Event "sound"]\n[Result "1-0"]\n\n1. d4 {{a}} d5 ({{b}} 1... Nf6 $1) 2. c4 1-0\n\n[Event "{}"]\n\n{}\n\n'


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.one_of(st.text(), STRUCTURED, damaged_bytes().map(lambda data: data.decode("latin-1"))), max_size=4))
def test_whatever_is_in_a_game_the_games_behind_it_are_read_as_they_are(bodies: list[str]) -> None:
    # What a comment left open hides up to the end of the next comment is for another test.
    bodies = [body.replace("{", "(").replace("\n[", "\n").replace("\r[", "\r").lstrip("[") for body in bodies]
    # A word at the end, since a bracket alone behind a result has a test of its own.
    found = read_all("".join(FRAME.format("any", f"{body}\nx") for body in ["*", *bodies]))
    games = [each for each in found if isinstance(each, pgn.Game) and each.headers.get("Event") == "sound"]
    expected = only(FRAME.format("any", "*").split('\n\n[Event "any')[0])
    assert len(games) >= len(bodies) + 1
    # Comments that stand behind an empty line before a game are its own.
    assert sum(game.pgn().endswith(expected.pgn()) for game in games) >= len(bodies) + 1


# Time and memory


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1. e4 " + "(" * 100_000, pgn.InvalidPgnError),
        ("1. e4 " + "(1. d4 " * 2000 + ")" * 2000 + "*", pgn.InvalidPgnError),
        ("1. e4 " + "(1. d4 " * 1000 + ")" * 1000 + "*", pgn.Game),
        ("1. e4 " + "{" * 300_000, pgn.InvalidPgnError),
        ("1. e4 " + "$1 " * 100_000 + "*", pgn.Game),
        ("[" * 100_000, pgn.InvalidPgnError),
        ("x" * 1_000_000, pgn.InvalidPgnError),
        ("1. e4 {" + "\n" * 1_000_000 + "} *", pgn.Game),
    ],
)
def test_one_long_game_is_read_or_refused(text: str, kind: type) -> None:
    assert [type(each) for each in read_all(text)] == [kind]


# Each of these takes less than two seconds; if time grew as the square of the text, it would be minutes.
@pytest.mark.parametrize(
    ("before", "part", "kinds"),
    [
        ("", "* ", {pgn.Game}),
        ("", "*\n", {pgn.Game}),
        ("", '[Event "x"]\n\n', {pgn.Game}),
        ("", '[Event "x"]\n\n1. e4 {\n\n', {pgn.InvalidPgnError}),
        ("", '[Event "x"]\n\n1. e4 (\n\n', {pgn.InvalidPgnError}),
        ("1. e4 ", "(x) ", {pgn.InvalidPgnError}),
        ("", "[x\n", {pgn.InvalidPgnError}),
        ("1. e4 ", "(1. d4) ", {pgn.Game}),
    ],
)
def test_much_of_the_same_is_read_to_its_end(before: str, part: str, kinds: set[type]) -> None:
    assert {type(each) for each in read_all(before + part * 100_000)} == kinds
