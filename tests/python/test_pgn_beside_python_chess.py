"""Games of chess, written and read by berolina and by python-chess: each reads what the other writes.

`BEROLINA_GAMES` sets how many games are written (the default suits a quick run), `BEROLINA_SEED` from which random
numbers.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import chess
import chess.pgn
import pytest
from beside import GAMES, SEED, STARTS
from pgns import FILES, only, read_all, sound

from berolina import Move, pgn

AnyNode: TypeAlias = pgn.GameNode | chess.pgn.GameNode

LETTERS = "abc XYZ 0123 .,:!? ()[]%;$*\\\"'é½♔ 1-0 [%clk 0:05:00]"


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def text(rng: Random) -> str:
    """A comment that python-chess keeps: no brace, no spaces around it."""
    return "".join(rng.choices(LETTERS, k=rng.randint(1, 30))).strip() or "x"


def annotate(node: chess.pgn.ChildNode, rng: Random) -> None:
    if rng.random() < 0.15:
        node.comment = text(rng)
    if rng.random() < 0.15:
        node.nags = set(rng.choices(range(140), k=rng.randint(1, 3)))
    if node.starts_variation() and rng.random() < 0.3:
        node.starting_comment = text(rng)


def grow(node: chess.pgn.GameNode, rng: Random, plies: int, depth: int) -> None:
    """Add a random line, and random variations beside its moves."""
    board = node.board()
    for _ in range(plies):
        legal = sorted(board.legal_moves, key=chess.Move.uci)
        if not legal:
            return
        child = node.add_variation(rng.choice(legal))
        annotate(child, rng)
        while depth < 3 and len(legal) > 1 and rng.random() < 0.12:
            other = node.add_variation(rng.choice(legal))
            annotate(other, rng)
            grow(other, rng, rng.randint(0, 6), depth + 1)
        node = child
        board.push(child.move)


def random_game(number: int) -> chess.pgn.Game:
    rng = Random(f"{SEED} pgn {number}")
    game = chess.pgn.Game()
    start = STARTS[rng.choice(list(STARTS))].fen
    if start != chess.STARTING_FEN:
        game.setup(start)
    for name in ("Event", "White", "Black", "Annotator"):
        if rng.random() < 0.7:
            game.headers[name] = text(rng).replace('"', "").replace("\\", "")
    game.headers["Result"] = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    if rng.random() < 0.3:
        game.comment = text(rng)
    grow(game, rng, rng.randint(0, 60), 0)
    return game


def content(node: AnyNode) -> Any:
    """What is in a tree, told alike for both."""
    children = [
        (
            child.move.uci(),
            child.comment,
            sorted(child.nags),
            child.starting_comment if child.starts_variation() else "",
            content(child),
        )
        for child in node.variations
    ]
    return (node.comment if node.parent is None else "", children)


def told(game: pgn.Game | chess.pgn.Game) -> Any:
    return dict(game.headers), content(game), game.end().board().fen(en_passant="fen")


def theirs(told: str) -> list[chess.pgn.Game]:
    handle, found = io.StringIO(told), []
    while (game := chess.pgn.read_game(handle)) is not None:
        found.append(game)
    return found


def twin(game: chess.pgn.Game) -> pgn.Game:
    """The same game, made with the same calls."""
    made = pgn.Game(variant="chess")
    if "FEN" in game.headers:
        made.setup(only(f'[FEN "{game.headers["FEN"]}"]\n\n*').board())
    made.headers.update({name: value for name, value in game.headers.items() if name not in ("FEN", "SetUp")})
    made.result = game.headers["Result"]
    made.comment = game.comment
    pairs: list[tuple[chess.pgn.GameNode, pgn.GameNode]] = [(game, made)]
    while pairs:
        node, ours = pairs.pop()
        for child in node.variations:
            added = ours.add_variation(
                Move.from_uci(child.move.uci()),
                comment=child.comment,
                nags=child.nags,
                starting_comment=child.starting_comment,
            )
            pairs.append((child, added))
    return made


@pytest.mark.parametrize("number", range(GAMES))
def test_each_reads_the_games_that_the_other_writes(number: int) -> None:
    game = random_game(number)
    written = f"{game}\n"
    ours = only(written)
    assert told(ours) == told(theirs(written)[0]) == told(game)
    assert ours.result == game.headers["Result"]
    for style in ("san", "lan"):
        again = theirs(ours.pgn(style=style))
        assert len(again) == 1
        assert again[0].errors == []
        assert told(again[0]) == told(game)


@pytest.mark.parametrize("number", range(0, GAMES, 3))
def test_a_game_that_is_made_with_the_same_calls_is_the_same(number: int) -> None:
    game = random_game(number)
    ours = twin(game)
    assert content(ours) == content(game)
    assert dict(ours.headers) == dict(game.headers)
    assert told(theirs(ours.pgn())[0]) == told(game)


def moves_of(node: AnyNode) -> list[Any]:
    return [(child.move.uci(), moves_of(child)) for child in node.variations]


@pytest.mark.parametrize("number", range(0, GAMES, 6))
def test_variations_are_moved_and_removed_alike(number: int) -> None:
    game = random_game(number)
    ours, rng = twin(game), Random(number)
    names = ("promote", "demote", "promote_to_main", "remove_variation")
    for _ in range(20):
        node, other = game, ours
        steps = rng.randint(0, 5)
        for _ in range(steps):
            if not node.variations:
                break
            index = rng.randrange(len(node.variations))
            node, other = node.variations[index], other.variations[index]  # type: ignore[assignment]
        if node.variations:
            name, index = rng.choice(names), rng.randrange(len(node.variations))
            getattr(node, name)(node.variations[index])
            getattr(other, name)(index)
    assert moves_of(ours) == moves_of(game)


def test_a_file_of_games_is_read_alike() -> None:
    written = "\n\n".join(str(random_game(number)) for number in range(20))
    assert [told(game) for game in sound(written)] == [told(game) for game in theirs(written)]


def test_clocks_are_told_and_set_alike() -> None:
    for clock in ["0:05:00", "1:02:03.5", "0:00:00.05", "23:59:59"]:
        written = f"1. e4 {{a [%clk {clock}] [%emt {clock}] b}} *"
        ours, other = only(written)[0], theirs(written)[0][0]
        assert (ours.clock(), ours.emt()) == (other.clock(), other.emt())
        for seconds in (0.0, 61.25, 7200.0):
            ours.set_clock(seconds)
            other.set_clock(seconds)
            assert ours.comment == other.comment


@pytest.mark.parametrize(
    "written",
    [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 1-0",
        "e4 e5 Nf3 1/2-1/2",
        "1. e4! e5?? 2. Nf3!? Nc6?! *",
        "1. Ng1f3 Pe7e5 2. Nf3xe5 *",
        "1. e4 -- 2. d4 Z0 *",
        "1. f3 e5 2. g4 Qh4+ 0-1",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 *",
        "1. e4 (1. d4 (1. c4 c5) d5) (1. a3) 1... e5 *",
        "1. e4 {a} {b} e5 *",
        "1. e4 {a\nb} e5 *",
        "{x} 1. e4 ({y} 1. d4 {z}) *",
        "%escaped\n1. e4\n%escaped\ne5 *",
        '[White "M\u00fcller"]\n\n*',
        '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *',
        '[Variant "From Position"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *',
        '[Result "0-1"]\n\n1. e4',
        '\ufeff[White "a"]\n\n1. e4 *',
    ],
)
def test_odd_texts_are_read_alike(written: str) -> None:
    # python-chess adds the seven headers that every game should have, and knows the mark of UTF-8 from open() alone.
    ours, other = only(written), theirs(written.removeprefix("\ufeff"))[0]
    assert other.errors == []
    assert content(ours) == content(other)
    assert dict(ours.headers).items() <= dict(other.headers).items()
    assert ours.end().board().fen() == other.end().board().fen()


def both(written: str) -> tuple[str, str]:
    """The lines of moves of one game as ours and as python-chess give it."""
    ours, other = read_all(written), theirs(written)
    assert (len(ours), len(other)) == (1, 1)
    game = ours[0] if isinstance(ours[0], pgn.Game) else ours[0].game
    return game.pgn(columns=None).split("\n\n")[-1].strip(), str(other[0]).split("\n\n")[-1]


# What differs, and why


def test_here_comments_are_kept_word_for_word_there_they_are_stripped_and_joined() -> None:
    assert both("1. e4 { a } {b} {} *") == ("1. e4 { a } {b} {} *", "1. e4 { a b } *")


def test_here_comments_to_the_end_of_the_line_are_kept_there_they_are_dropped() -> None:
    assert both("1. e4 ; a\ne5 *") == ("1. e4 { a} 1... e5 *", "1. e4 e5 *")


def test_here_a_comment_behind_a_variation_stays_behind_it_there_it_joins_that_of_the_move() -> None:
    assert both("1. e4 {a} (1. d4) {b} e5 *") == (
        "1. e4 {a} (1. d4) {b} 1... e5 *",
        "1. e4 { a b } ( 1. d4 ) 1... e5 *",
    )


def test_here_a_comment_behind_the_result_stays_behind_it_there_it_joins_that_of_the_last_move() -> None:
    assert both("1. e4 * {a}") == ("1. e4 * {a}", "1. e4 { a } *")


def test_here_glyphs_keep_their_order_there_they_are_a_set() -> None:
    assert both("1. e4 $5 $1 $5 *") == ("1. e4 $5 $1 $5 *", "1. e4 $1 $5 *")


def test_here_the_result_is_apart_from_its_header_there_it_is_the_header() -> None:
    assert both('[Result "1-0"]\n\n1. e4 0-1') == ("1. e4 0-1", "1. e4 1-0")


def test_here_quotes_in_headers_are_escaped_there_they_are_taken_as_they_stand() -> None:
    written = '[White "a \\"b\\" c\\\\d"]\n\n*'
    assert only(written).headers["White"] == 'a "b" c\\d'
    assert theirs(written)[0].headers["White"] == 'a \\"b\\" c\\\\d'


def test_here_a_damaged_game_is_an_error_there_it_is_a_game_with_errors() -> None:
    written = "1. e4 e5 2. Ke3 Nc6 *"
    assert both(written) == ("1. e4 e5 *", "1. e4 e5 *")
    assert (len(theirs(written)[0].errors), isinstance(read_all(written)[0], pgn.InvalidPgnError)) == (1, True)


@pytest.mark.parametrize(
    "written", ["1. e4 ] e5 *", "1. e4 [%clk 1] e5 *", "1. e4 } e5 *", "1. e4 (1. d4 d5", "1. e4 e.p. e5 *"]
)
def test_here_what_has_no_meaning_is_an_error_there_it_is_passed_over(written: str) -> None:
    assert isinstance(read_all(written)[0], pgn.InvalidPgnError)
    assert theirs(written)[0].errors == []


def test_here_games_without_headers_may_follow_each_other_on_a_line_there_an_empty_line_is_needed() -> None:
    written = "1. e4 1-0 1. d4 0-1\n1. c4 *"
    assert (len(sound(written)), len(theirs(written))) == (3, 1)


def test_here_an_empty_line_among_the_moves_has_no_meaning_there_it_ends_the_game() -> None:
    written = '[White "a"]\n\n1. e4 e5\n\n2. Nf3 *'
    assert (len(sound(written)), len(theirs(written))) == (1, 2)


def test_here_only_the_headers_of_the_file_are_there_there_seven_are_added() -> None:
    assert dict(only('[White "a"]\n\n*').headers) == {"White": "a"}
    assert len(theirs('[White "a"]\n\n*')[0].headers) == 7


def test_files_with_oddities_have_the_same_first_moves_for_both() -> None:
    for name, count in [("annotated", 1), ("utf-8-with-mark", 1), ("ends-with-crlf", 1)]:
        written = (FILES / f"{name}.pgn").read_bytes().decode("utf-8-sig")
        games = zip(sound(written)[:count], theirs(written)[:count], strict=True)
        for ours, other in games:
            assert [move.uci() for move in ours.mainline_moves()] == [move.uci() for move in other.mainline_moves()]
            assert dict(ours.headers).items() <= dict(other.headers).items()


def test_a_result_that_is_set_in_the_header_is_written_at_the_end() -> None:
    game = pgn.Game(variant="chess")
    game.headers["Result"] = "1-0"
    assert str(game).endswith("1-0")
