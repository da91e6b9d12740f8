"""Text and numbers that make no sense: an error that says what, where and why, and never anything worse."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest
from helpers import legal
from hypothesis import example, given, settings
from hypothesis import strategies as st

import berolina
from berolina import (
    Berserk,
    Board,
    InvalidFenError,
    InvalidMoveError,
    InvalidPositionError,
    InvalidSuiteError,
    InvalidVariantError,
    Move,
    PawnRule,
    Variant,
    parse_perft_suite,
    parse_square,
)

FEN = "4k3/2p5/8/8/2Pp4/8/P7/4K3 b - d3c4 1+0 ~a2 12 34"
FEN_VARIANT = "berolina-plus+berserk"
NAME = "bridge+mfWcfF/wolf-sergeant+berserk(2,15)"
BETZA = "mfKcfseWimfnDimfnA"
SUITE = "id start\nvariant chess\nfen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nperft 1 5\nperft 2 25\n"
SUITE_LINE = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25"

LONGEST_MESSAGE = 600

Read = TypeVar("Read")
Wrong = TypeVar("Wrong", bound=ValueError)

# What no text may hold, by kind.
INTRUDERS = {
    "NUL": "\0",
    "control character": "\x1b",
    "Latin letter": "é",
    "full-width letter": "\uff45",
    "Arabic digit": "\u0663",
    "superscript digit": "²",
    "combining accent": "\u0301",
    "right-to-left mark": "\u200f",
    "zero-width space": "\u200b",
    "emoji": "\U0001f600",
    "replacement character": "\ufffd",
    "lone high surrogate": "\ud800",
    "lone low surrogate": "\udfff",
}
STRANGE = {
    **INTRUDERS,
    "empty": "",
    "space": " ",
    "spaces": "   ",
    "tab": "\t",
    "line feed": "\n",
    "no-break space": "\u00a0",
    "huge number": "9" * 400,
    "negative number": "-1",
    "long text": "x" * 20_000,
    "long text of many bytes": "é" * 20_000,
    "quotation mark": '"',
    "backslash": "\\",
    "format": "%s{}%n",
    "surrogate pair in halves": "\ud83d\ude00",
    "None": "None",
}

intruders = pytest.mark.parametrize("intruder", INTRUDERS.values(), ids=INTRUDERS.keys())
strange = pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE.keys())


def place(error: ValueError) -> int:
    """The character, counted from 1, at which the message says that reading failed."""
    found = re.search(r"at character (\d+)", str(error))
    assert found, str(error)
    return int(found[1])


def shown(text: str) -> bool:
    """Whether messages can be expected to hold the text as it is."""
    return text.isascii() and text.isprintable() and '"' not in text and "\\" not in text and len(text) < 90


def checked(error: ValueError, text: str) -> str:
    """What the message says besides the text, which it must quote."""
    message = str(error)
    assert len(message) < LONGEST_MESSAGE
    # What would break the line, or the terminal, is escaped.
    assert not any(unicodedata.category(letter) in {"Cc", "Zl", "Zp"} for letter in message)
    if shown(text):
        assert text in message
    return message.replace(f'"{text}"', "")


def tried(read: Callable[[], Read], *errors: type[Wrong]) -> Read | Wrong:
    """What was read, or the error if it is one of these; another error ends the test."""
    try:
        return read()
    except errors as error:
        return error


# FEN


def fen_error(fen: str, variant: str = FEN_VARIANT) -> InvalidFenError:
    with pytest.raises(InvalidFenError) as caught:
        Board(fen, variant=variant)
    checked(caught.value, fen)
    return caught.value


def test_the_fen_that_the_tests_change_is_valid() -> None:
    assert Board(FEN, variant=FEN_VARIANT).fen() == FEN


@strange
@pytest.mark.parametrize("variant", ["berolina", "bridge", FEN_VARIANT])
def test_strange_text_as_a_fen(text: str, variant: str) -> None:
    error = fen_error(text, variant)
    assert place(error) >= 1
    assert "board field" in str(error)


@pytest.mark.parametrize(
    ("fen", "variant"),
    [
        (FEN, FEN_VARIANT),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "berolina"),
        ("rnbqkbnr/pppppppp/8/8/***2***/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+1 0 1", "bridge+berserk"),
    ],
)
def test_fen_truncated_at_every_length(fen: str, variant: str) -> None:
    for length in range(len(fen)):
        part = fen[:length]
        result = tried(partial(Board, part, variant=variant), InvalidFenError, InvalidPositionError)
        if isinstance(result, InvalidPositionError):
            assert result.reasons
            checked(result, part)
        elif isinstance(result, ValueError):
            assert 1 <= place(result) <= length + 1
            checked(result, part)
        else:
            # Only a text of four fields or more is ever taken for a whole FEN.
            assert len(part.split()) >= 4


@intruders
def test_intruder_at_every_place_of_a_fen(intruder: str) -> None:
    for index in range(len(FEN) + 1):
        for fen in (FEN[:index] + intruder + FEN[index:], FEN[:index] + intruder + FEN[index + 1 :]):
            field = fen[: index + len(intruder)].count(" ")
            start = [0, *(found.end() for found in re.finditer(" ", fen))][field]
            assert start + 1 <= place(fen_error(fen)) <= index + 1


@pytest.mark.parametrize(
    ("number", "values", "cause"),
    [
        (
            0,
            [
                "4k3/2p5/8/8/2Pp4/8/P7",
                "4k3/2p5/8/8/2Pp4/8/P7/",
                "4k3/2p5/8/8/2Pp4/8/P7/4K2",
                "4k3/2p5/8/8/2Pp4/8/P7/4K4",
                "4k3/2p5/8/8/2Pp4/8/P7/4K3/8",
                "4k3/2p5/8/8/2Pp4/8/P7/4K3/",
                "4k3//8/8/2Pp4/8/P7/4K3",
                "/4k3/2p5/8/8/2Pp4/8/P7/4K3",
                "4k3/2p5/9/8/2Pp4/8/P7/4K3",
                "4k3/2p5/0/8/2Pp4/8/P7/4K3",
                "4k3/2p5/44/8/2Pp4/8/P7/4K3",
                "4k3/2p5/08/8/2Pp4/8/P7/4K3",
                "4k3/2p5/8x/8/2Pp4/8/P7/4K3",
                "4k3/2p5/-8/8/2Pp4/8/P7/4K3",
                "4k3/2p5/+8/8/2Pp4/8/P7/4K3",
                "4j3/2p5/8/8/2Pp4/8/P7/4K3",
                "4k*2/2p5/8/8/2Pp4/8/P7/4K3",
                "4k3/2p5/99999999999999999999/8/2Pp4/8/P7/4K3",
                "pppppppppppppppp",
                "1" * 64,
            ],
            "board field",
        ),
        (1, ["x", "W", "B", "white", "wb", "-", "0", "bb"], "side to move"),
        (2, ["x", "KK", "QK", "qk", "kK", "KQkq-", "-K", "--", "HAha", "0", "KQkqK", "E"], "castling rights"),
        (
            3,
            [
                "x",
                "d",
                "3",
                "d3c",
                "d3c4e",
                "d3c4e3",
                "D3C4",
                "d3-c4",
                "d3,c4",
                "--",
                "i3",
                "d0",
                "33",
                "dd",
                "d3d3",
                "d3d4",
                "d3a4",
                "d6",
                "d6c5",
                "e3",
                "a1h8",
                "d3" * 50,
            ],
            "en passant",
        ),
        (
            4,
            ["2+0", "0+2", "9+9", "1+", "+1", "1+x", "x+1", "1++1", "1+1+1", "1+99999999999999999999"],
            "declarations",
        ),
        (
            5,
            ["~", "~x", "~a", "~a2a", "~a2a2", "~b2a2", "~A2", "~~a2", "~a0", "~i2", "~a2~b2"],
            "moved pawns",
        ),
        (6, ["x", "-", "-1", "1.5", "1e3", "0x1", "1_0", "9" * 30, "4294967296", "1,0"], "halfmove clock"),
        (7, ["x", "-", "0", "-1", "1.5", "1e3", "0x1", "1_0", "9" * 30, "4294967296", "1,0"], "move number"),
    ],
    ids=[
        "men",
        "turn",
        "castling",
        "en passant",
        "declarations",
        "moved pawns",
        "halfmove clock",
        "move number",
    ],
)
def test_each_field_of_a_fen_wrong_in_each_way(number: int, values: list[str], cause: str) -> None:
    for value in values:
        fields = FEN.split()
        fields[number] = value
        error = fen_error(" ".join(fields))
        start = len(" ".join(fields[:number])) + (number > 0)
        assert start + 1 <= place(error) <= start + len(value) + 1, value
        assert cause in str(error), value


@pytest.mark.parametrize("number", range(4))
def test_each_needed_field_of_a_fen_missing(number: int) -> None:
    fields = FEN.split()
    del fields[number]
    with pytest.raises((InvalidFenError, InvalidPositionError)):
        Board(" ".join(fields), variant=FEN_VARIANT)


@pytest.mark.parametrize("trailing", ["x", "0", "-", "1+1", "~a2", "bm e2c4;", "\0", "é", "\ud800", "9" * 400])
def test_text_after_a_fen(trailing: str) -> None:
    error = fen_error(f"{FEN} {trailing}")
    assert place(error) == len(FEN) + 2
    assert "complete" in str(error)


def test_fields_of_other_variants_are_named() -> None:
    error = fen_error("4k3/8/8/8/8/8/8/4K3 w - - 1+1 0 1", "berolina")
    assert "berolina" in str(error)
    assert place(error) == 27
    error = fen_error("4k3/8/8/8/***2***/8/8/4K3 w - - 0 1", "berolina")
    assert "a4" in str(error)


@pytest.mark.parametrize("value", [5, 1.5, b"8/8", ["w"], object(), True])
def test_fen_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        Board(value)


@pytest.mark.parametrize("mode", STRANGE.values(), ids=STRANGE.keys())
def test_strange_text_as_a_writing_mode(mode: Any) -> None:
    with pytest.raises(ValueError, match="en passant mode") as caught:
        Board().fen(en_passant=mode)
    assert type(caught.value) is ValueError
    checked(caught.value, mode)


@pytest.mark.parametrize("style", STRANGE.values(), ids=STRANGE.keys())
def test_strange_text_as_a_style(style: Any) -> None:
    with pytest.raises(ValueError, match="FEN style") as caught:
        Board().fen(style=style)
    assert type(caught.value) is ValueError
    checked(caught.value, style)


@pytest.mark.parametrize("name", STRANGE.values(), ids=STRANGE.keys())
def test_strange_text_as_a_name_for_fairy_stockfish(name: Any) -> None:
    if re.fullmatch("[-_+A-Za-z0-9]+", name):
        assert Variant().to_fairy_stockfish(name).startswith(f"[{name}]\n")
        return
    with pytest.raises(ValueError, match="invalid name of a variant") as caught:
        Variant().to_fairy_stockfish(name)
    assert type(caught.value) is ValueError
    checked(caught.value, name)


# UCI


@strange
def test_strange_text_as_a_move(text: str) -> None:
    board = Board()
    for read in (Move.from_uci, board.parse_uci, board.push_uci):
        with pytest.raises(InvalidMoveError) as caught:
            read(text)
        assert place(caught.value) == 1
        assert "square" in checked(caught.value, text)
    assert board == Board()
    assert board.move_stack == []


@pytest.mark.parametrize("uci", ["e7f8q", "d4g6x", "a9h9", "0000"])
def test_move_truncated_at_every_length(uci: str) -> None:
    for length in range(4):
        with pytest.raises(InvalidMoveError) as caught:
            Move.from_uci(uci[:length])
        assert place(caught.value) <= length + 1
        checked(caught.value, uci[:length])
    assert Move.from_uci(uci[:4]).uci() == uci[:4]


@intruders
def test_intruder_at_every_place_of_a_move(intruder: str) -> None:
    uci = "e7f8q"
    for index in range(len(uci) + 1):
        for text in (uci[:index] + intruder + uci[index:], uci[:index] + intruder + uci[index + 1 :]):
            with pytest.raises(InvalidMoveError) as caught:
                Move.from_uci(text)
            # A square is one field of two characters.
            assert place(caught.value) in {index + 1, index // 2 * 2 + 1}
            checked(caught.value, text)


@pytest.mark.parametrize(
    ("text", "character", "cause"),
    [
        ("i7f8", 1, "left"),
        ("e0f8", 1, "left"),
        ("E7f8", 1, "left"),
        ("7ef8", 1, "left"),
        (" e7f8", 1, "left"),
        ("e7i8", 3, "reached"),
        ("e7f0", 3, "reached"),
        ("e7F8", 3, "reached"),
        ("e7-f8", 3, "reached"),
        ("e7 f8", 3, "reached"),
        ("e7e7", 3, "same"),
        ("a1a1", 3, "same"),
        ("e7f8k", 5, "promotion"),
        ("e7f8p", 5, "promotion"),
        ("e7f8Q", 5, "promotion"),
        ("e7f8=", 5, "promotion"),
        ("e7f8 ", 5, "promotion"),
        ("e7f8\n", 5, "promotion"),
        ("e7f88", 5, "promotion"),
        ("e7f8qq", 6, "complete"),
        ("e7f8q ", 6, "complete"),
        ("e7f8xq", 6, "complete"),
        ("e7f8qx", 6, "complete"),
        ("00000", 1, "square"),
        ("O-O", 1, "square"),
    ],
)
def test_each_part_of_a_move_wrong_in_each_way(text: str, character: int, cause: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        Move.from_uci(text)
    assert place(caught.value) == character
    assert cause in checked(caught.value, text)


@pytest.mark.parametrize("value", [None, 5, 1.5, b"e2c4", ["e2c4"], object()])
def test_move_text_of_another_type(value: Any) -> None:
    board = Board()
    for read in (Move.from_uci, board.parse_uci, board.push_uci):
        with pytest.raises(TypeError):
            read(value)
    for play in (board.push, board.is_legal, board.illegal_reason):
        with pytest.raises(TypeError):
            play(value)


@pytest.mark.parametrize("number", [-1, 72, 64 + 64, 255, 256, 2**31, 2**63, 2**64, 10**30, -(10**30)])
def test_square_numbers_out_of_range(number: int) -> None:
    for make in (lambda: Move(number, 0), lambda: Move(0, number), lambda: Board().piece_at(number)):
        with pytest.raises(ValueError, match="a square is 0 to 71") as caught:
            make()
        assert str(number) in str(caught.value) or "huge" in str(caught.value)
    for function in (berolina.square_name, berolina.square_file, berolina.square_rank):
        with pytest.raises(ValueError, match=f"a square is 0 to 71, not {number}"):
            function(number)
    with pytest.raises(ValueError, match=f"not {number}"):
        berolina.square_mirror(number)
    with pytest.raises(ValueError, match=f"not {number}"):
        berolina.square(number, 0)
    with pytest.raises(ValueError, match=f"not {number}"):
        berolina.square(0, number)


@pytest.mark.parametrize("number", [-1, 0, 7, 255, 256, 2**64, 10**30])
def test_piece_types_out_of_range(number: int) -> None:
    for make in (lambda: Move(0, 8, number), lambda: berolina.Piece(number, berolina.WHITE)):
        with pytest.raises(ValueError, match="a piece type is 1 to 6"):
            make()
    for function in (berolina.piece_name, berolina.piece_symbol):
        with pytest.raises(ValueError, match=f"a piece type is 1 to 6, not {number}"):
            function(number)


@pytest.mark.parametrize("number", [-1, 256, 2**31, 2**64, 10**30])
def test_perft_depths_out_of_range(number: int) -> None:
    board = Board()
    for function in (board.perft, board.divide):
        with pytest.raises(ValueError, match="depth"):
            function(number)
    with pytest.raises(ValueError, match="depth"):
        board.divide(0)


def test_moves_that_cannot_be_are_refused_when_made() -> None:
    with pytest.raises(InvalidMoveError, match="pawn"):
        Move(48, 56, berolina.PAWN)
    with pytest.raises(InvalidMoveError, match="king"):
        Move(48, 56, berolina.KING)
    with pytest.raises(InvalidMoveError, match="berserk"):
        Move(48, 56, berolina.QUEEN, berserk=True)


# Names of variants


def name_error(name: str) -> InvalidVariantError:
    with pytest.raises(InvalidVariantError) as caught:
        Variant.from_name(name)
    checked(caught.value, name)
    return caught.value


@strange
def test_strange_text_as_a_variants_name(text: str) -> None:
    assert place(name_error(text)) >= 1
    with pytest.raises(InvalidVariantError):
        Board(variant=text)


def test_variants_name_truncated_at_every_length() -> None:
    whole = {"bridge"}
    for length in range(len(NAME)):
        part = NAME[:length]
        variant = tried(partial(Variant.from_name, part), InvalidVariantError)
        if isinstance(variant, InvalidVariantError):
            assert place(variant) <= length + 1
            checked(variant, part)
        else:
            whole.add(part)
            assert Variant.from_name(variant.name) == variant
    assert whole == {
        "bridge",
        "bridge+mfW",
        "bridge+mfWcfF",
        "bridge+mfWcfF/wolf-sergeant",
        "bridge+mfWcfF/wolf-sergeant+berserk",
    }


@intruders
def test_intruder_at_every_place_of_a_variants_name(intruder: str) -> None:
    for index in range(len(NAME) + 1):
        for name in (NAME[:index] + intruder + NAME[index:], NAME[:index] + intruder + NAME[index + 1 :]):
            assert place(name_error(name)) <= index + 1


@pytest.mark.parametrize(
    ("name", "character", "cause"),
    [
        ("chess+berserk(10)", 15, "10"),
        ("chess+berserk(x)", 15, "number"),
        ("chess+berserk(99999999999999999999)", 15, "number"),
        ("chess+berserk(1,0)", 17, "reach"),
        ("chess+berserk(1,66)", 17, "66"),
        ("chess+berserk(1,x)", 17, "number"),
        ("chess+berserk(1,99999999999999999999)", 17, "number"),
        ("chess+berserker", 14, "berserk"),
        ("chess+berserk[1]", 14, "berserk"),
        ("chess+bersek", 7, "berserk"),
        ("chess++berserk", 7, "berserk"),
        ("bridge/chess", 7, "bridge"),
        ("bridgechess", 7, "bridge"),
        ("bridge+queens", 8, "pawn rule"),
        ("chess/queens", 7, "pawn rule"),
        ("queens", 1, "pawn rule"),
        ("mfWcfX", 6, "X"),
        ("chess/mfWcfX", 12, "X"),
        ("bridge+chess/mfWcfX", 19, "X"),
    ],
)
def test_each_part_of_a_variants_name_wrong_in_each_way(name: str, character: int, cause: str) -> None:
    error = name_error(name)
    assert place(error) == character
    assert cause in checked(error, name)


@strange
def test_strange_text_as_a_board(text: Any) -> None:
    with pytest.raises(InvalidVariantError, match="board") as caught:
        Variant(text)
    checked(caught.value, text)


@pytest.mark.parametrize("value", [5, 1.5, b"chess", ["chess"], object(), PawnRule.CHESS])
def test_variant_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        Variant.from_name(value)
    with pytest.raises(TypeError):
        Board(variant=value)
    with pytest.raises(TypeError):
        Variant(value)


@pytest.mark.parametrize("value", [5, "chess", [], [PawnRule.CHESS], (PawnRule.CHESS,) * 3, ("chess", "chess")])
def test_pawns_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        Variant("standard", value)


@pytest.mark.parametrize("value", [5, "berserk", (1, 7), [1]])
def test_berserk_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        Variant("standard", None, value)


# The berserk rule


@pytest.mark.parametrize("number", [10, 11, 255, 256, 2**31, 2**32, 2**64, 10**30, -1, -10, -(2**63), -(10**30)])
def test_declarations_out_of_range(number: int) -> None:
    with pytest.raises(InvalidVariantError, match="0 to 9") as caught:
        Berserk(number)
    assert "declaration" in str(caught.value)
    assert str(number) in str(caught.value) or "huge" in str(caught.value)


@pytest.mark.parametrize("number", [0, 66, 255, 256, 2**31, 2**32, 2**64, 10**30, -1, -7, -(2**63), -(10**30)])
def test_reach_out_of_range(number: int) -> None:
    with pytest.raises(InvalidVariantError, match="1 to 65") as caught:
        Berserk(1, number)
    assert "reach" in str(caught.value)
    assert str(number) in str(caught.value) or "huge" in str(caught.value)


@pytest.mark.parametrize("value", [None, "1", 1.5, b"1", [1], object()])
def test_berserk_numbers_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        Berserk(value)
    with pytest.raises(TypeError):
        Berserk(1, value)


# Pawn rules


def betza_error(betza: str) -> InvalidVariantError:
    with pytest.raises(InvalidVariantError) as caught:
        PawnRule.from_betza(betza)
    checked(caught.value, betza)
    return caught.value


@strange
def test_strange_text_as_betza_notation(text: str) -> None:
    assert place(betza_error(text)) >= 1


def test_betza_truncated_at_every_length() -> None:
    for length in range(len(BETZA)):
        part = BETZA[:length]
        if part.endswith(("K", "W", "D")):
            assert PawnRule.from_betza(part).betza
        else:
            assert place(betza_error(part)) == length + 1


@intruders
def test_intruder_at_every_place_of_betza_notation(intruder: str) -> None:
    for index in range(len(BETZA) + 1):
        error = betza_error(BETZA[:index] + intruder + BETZA[index:])
        assert place(error) == index + 1


@pytest.mark.parametrize(
    ("betza", "character", "cause"),
    [
        ("mfN", 3, "N"),
        ("mbF", 2, "b"),
        ("mf1", 3, "1"),
        ("mf", 3, "atom"),
        ("mW", 2, "backward"),
        ("mF", 2, "forward"),
        ("mfeW", 3, "capture"),
        ("ffW", 2, "twice"),
        ("mfWfD", 5, "'i'"),
        ("imfD", 4, "'n'"),
        ("imfW", 1, "double steps"),
        ("mfnW", 3, "double steps"),
    ],
)
def test_betza_wrong_in_each_way(betza: str, character: int, cause: str) -> None:
    error = betza_error(betza)
    assert place(error) == character
    assert cause in checked(error, betza)


@strange
@pytest.mark.parametrize("parameter", ["moves", "captures", "double_steps", "en_passant"])
def test_strange_text_as_a_direction(text: str, parameter: str) -> None:
    sets: dict[str, Any] = {"moves": ["forward"], "captures": ["forward"], "double_steps": []}
    sets[parameter] = ["forward", text]
    with pytest.raises(InvalidVariantError, match=parameter) as caught:
        PawnRule(**sets)
    checked(caught.value, text)


@pytest.mark.parametrize("parameter", ["moves", "captures", "double_steps", "en_passant"])
def test_one_text_for_a_set_of_directions(parameter: str) -> None:
    sets: dict[str, Any] = {"moves": ["forward"], "captures": ["forward"], "double_steps": []}
    sets[parameter] = "forward"
    with pytest.raises(InvalidVariantError, match=parameter):
        PawnRule(**sets)


@pytest.mark.parametrize("value", [5, 1.5, [5], [None], [b"forward"], [["forward"]], b"forward", object()])
@pytest.mark.parametrize("parameter", ["moves", "captures", "double_steps", "en_passant"])
def test_directions_of_another_type(parameter: str, value: Any) -> None:
    sets: dict[str, Any] = {"moves": ["forward"], "captures": ["forward"], "double_steps": []}
    sets[parameter] = value
    with pytest.raises(TypeError):
        PawnRule(**sets)


@pytest.mark.parametrize("value", [None, 5, b"mfW", ["mfW"]])
def test_betza_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        PawnRule.from_betza(value)


# Squares and pieces


@strange
def test_strange_text_as_a_square(text: str) -> None:
    with pytest.raises(ValueError, match="square") as caught:
        parse_square(text)
    message = str(caught.value)
    assert len(message) < LONGEST_MESSAGE
    assert "a file a to h and a rank 1 to 9" in message


@pytest.mark.parametrize(
    "text", ["e", "2", "e0", "i2", "E2", "2e", "e10", "e22", " e2", "e2 ", "e2\n", "e²", "e-1", "e2e4"]
)
def test_square_wrong_in_each_way(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(repr(text))):
        parse_square(text)


@strange
def test_strange_text_as_a_piece(text: str) -> None:
    with pytest.raises(ValueError, match="PNBRQKpnbrqk") as caught:
        berolina.Piece.from_symbol(text)
    assert len(str(caught.value)) < LONGEST_MESSAGE


@pytest.mark.parametrize("value", [None, 5, 1.5, object()])
def test_square_name_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        parse_square(value)


# Perft suites


def suite_error(suite: str) -> InvalidSuiteError:
    with pytest.raises(InvalidSuiteError) as caught:
        parse_perft_suite(suite)
    assert len(str(caught.value)) < LONGEST_MESSAGE
    return caught.value


def test_the_suites_that_the_tests_change_are_valid() -> None:
    (case,) = parse_perft_suite(SUITE)
    assert (case.id, case.variant, case.line) == ("start", "chess", 3)
    assert list(case.figures) == [(1, 5), (2, 25)]
    (line,) = parse_perft_suite(SUITE_LINE)
    assert (line.id, line.variant, line.line) == ("", None, 1)
    assert line.fen == case.fen
    assert list(line.figures) == list(case.figures)


@strange
def test_strange_text_as_a_perft_suite(text: str) -> None:
    assert place(suite_error(text)) >= 1


def test_perft_suite_truncated_at_every_length() -> None:
    for suite in (SUITE, SUITE_LINE):
        for length in range(len(suite)):
            cases = tried(partial(parse_perft_suite, suite[:length]), InvalidSuiteError)
            if isinstance(cases, InvalidSuiteError):
                assert place(cases) <= length + 1
            else:
                assert len(cases) == 1
                assert all(count <= 25 for _, count in cases[0].figures)


@pytest.mark.parametrize(
    ("suite", "line", "cause"),
    [
        ("fen F\nperft 1\n", 2, "nodes"),
        ("fen F\nperft x 1\n", 2, "depth"),
        ("fen F\nperft 1 x\n", 2, "nodes"),
        ("fen F\nperft 1 -1\n", 2, "nodes"),
        ("fen F\nperft -1 1\n", 2, "depth"),
        ("fen F\nperft 256 1\n", 2, "depth"),
        ("fen F\nperft 1 1.5\n", 2, "nodes"),
        ("fen F\nperft 1 1 1\n", 2, "nodes"),
        ("fen F\nperft 99999999999999999999 1\n", 2, "depth"),
        (f"fen F\nperft 1 {'9' * 60}\n", 2, "nodes"),
        ("fen F\nperft 1 \u0663\n", 2, "nodes"),
        ("fen F\nperft 1 1\nnonsense\n", 3, "keyword"),
        ("fen F\nperft 1 1\nFEN F\n", 3, "keyword"),
        ("\n\n# a comment\nperft 1 1\n", 4, "position"),
        ("fen F\n\nfen G\nperft 1 1\n", 3, "figures"),
        ("F ;D1\n", 1, "nodes"),
        ("F ;D 1\n", 1, "depth"),
        ("F ;Dx 1\n", 1, "depth"),
        ("F ;D1 x\n", 1, "nodes"),
        ("F ;D256 1\n", 1, "depth"),
        ("F ;D1 1;\n", 1, "figure"),
        ("F ;;D1 1\n", 1, "figure"),
        ("F ;E1 1\n", 1, "figure"),
        ("F ;D1 1\nF ;D1 1\nF D1 1\n", 3, "FEN"),
        ("id\nfen F\nperft 1 1\n", 1, "id"),
        ("variant\nfen F\nperft 1 1\n", 1, "variant"),
    ],
)
def test_each_line_of_a_perft_suite_wrong_in_each_way(suite: str, line: int, cause: str) -> None:
    error = suite_error(suite)
    assert re.search(rf"\bline {line}\b", str(error))
    assert cause in checked(error, suite.splitlines()[line - 1].strip())


@pytest.mark.parametrize("suite", ["fen\nperft 1 1\n", "fen \nperft 1 1\n", ";D1 20\n", " ;D1 20\n"])
def test_perft_suite_with_figures_and_an_empty_position(suite: str) -> None:
    error = suite_error(suite)
    assert "line 1" in str(error)
    assert re.search("fen|position", str(error), re.IGNORECASE)


@intruders
def test_places_count_characters_whatever_they_are(intruder: str) -> None:
    assert place(suite_error("x ;D1 1 ;Dx 1")) == place(suite_error(f"{intruder} ;D1 1 ;Dx 1")) == 11


def test_perft_suite_with_a_position_of_no_sense_is_read_and_the_position_refused() -> None:
    (case,) = parse_perft_suite("fen \0é\nperft 1 1\n")
    with pytest.raises(InvalidFenError):
        Board(case.fen)


@pytest.mark.parametrize("value", [None, 5, b"F ;D1 1", ["F ;D1 1"], object()])
def test_perft_suite_of_another_type(value: Any) -> None:
    with pytest.raises(TypeError):
        parse_perft_suite(value)


# Random text

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=80)


def nearly(alphabet: str, *valid: str) -> st.SearchStrategy[str]:
    """Text of the right letters, and valid texts with a few characters put in, left out or changed."""
    letters = st.one_of(st.sampled_from(alphabet), st.characters(exclude_categories=()))
    edits = st.lists(st.tuples(st.integers(0, 100), st.sampled_from("idrt"), letters), max_size=4)

    def edited(text: str, changes: list[tuple[int, str, str]]) -> str:
        for number, kind, letter in changes:
            index = number % (len(text) + 1)
            if kind == "i":
                text = text[:index] + letter + text[index:]
            elif kind == "d":
                text = text[:index] + text[index + 1 :]
            elif kind == "r":
                text = text[:index] + letter + text[index + 1 :]
            else:
                text = text[:index]
        return text

    return st.one_of(
        ANY_TEXT,
        st.text(st.sampled_from(alphabet), max_size=80),
        st.builds(edited, st.sampled_from(valid), edits),
    )


FENS = (
    FEN,
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/***2***/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+1 0 1",
    "4k3/8/8/8/2PpP3/8/8/4K3 b - d3e4 0 1",
    "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 4 5",
)
NAMES = (NAME, "chess", "berolina", "bridge", "berolina/chess", "bridge+sergeant+berserk(9,65)")
RULES = ("mfFcfeWimfnA", "mfKcfeKimfnDimfnA", "fKimfnD", "mfWcfeFimfnD", "mlWcfreFimflnA")


@settings(deadline=None, max_examples=400)
@given(
    fen=nearly("KQRBNPkqrbnp12345678*/ w-abcdefgh~+0", *FENS),
    variant=st.sampled_from(["chess", "berolina", "bridge", "sergeant+berserk", FEN_VARIANT, "bridge+berserk"]),
)
@example(fen="4k3/8/8/8/8/8/8/4K3 w - d3c 0 1", variant="berolina")
@example(fen="4k3/8/8/8/8/8/8/4K3 w - \ud800 0 1", variant="berolina")
def test_any_text_is_a_fen_that_reads_back_or_an_error(fen: str, variant: str) -> None:
    board = tried(partial(Board, fen, variant=variant), InvalidFenError, InvalidPositionError)
    if isinstance(board, InvalidPositionError):
        assert board.reasons
        assert all(fault in str(board) for fault in board.reasons)
    elif isinstance(board, ValueError):
        assert 1 <= place(board) <= len(fen) + 1
        checked(board, fen)
    else:
        written = board.fen(en_passant="fen")
        again = Board(written, variant=variant)
        assert again == board
        assert again.fen(en_passant="fen") == written
        assert Board(board.fen(), variant=variant) == board
        for uci in sorted(legal(board))[:3]:
            board.push_uci(uci)
            board.pop()
        assert board.fen(en_passant="fen") == written


@settings(deadline=None, max_examples=400)
@given(text=nearly("abcdefgh123456789qrbnx0", "e2c4", "e7f8q", "d4g6x", "0000", "a9h9"))
def test_any_text_is_a_move_that_reads_back_or_an_error(text: str) -> None:
    board = Board()
    move = tried(partial(Move.from_uci, text), InvalidMoveError)
    if isinstance(move, InvalidMoveError):
        assert 1 <= place(move) <= len(text) + 1
        checked(move, text)
        with pytest.raises(InvalidMoveError):
            board.parse_uci(text)
    else:
        assert move.uci() == text
        reason = board.illegal_reason(move)
        if reason is None:
            assert board.parse_uci(text) == move
        elif move:
            with pytest.raises(berolina.IllegalMoveError) as caught:
                board.push_uci(text)
            assert caught.value.reason is reason
            assert text in str(caught.value)


@settings(deadline=None, max_examples=400)
@given(name=nearly("chesbrolinapugtwfmFWKDAi+/-(,)0123456789", *NAMES))
def test_any_text_is_a_variants_name_that_reads_back_or_an_error(name: str) -> None:
    variant = tried(partial(Variant.from_name, name), InvalidVariantError)
    if isinstance(variant, InvalidVariantError):
        assert 1 <= place(variant) <= len(name) + 1
        checked(variant, name)
    else:
        assert Variant.from_name(variant.name) == variant
        assert Variant.from_name(variant.name).name == variant.name
        assert Board(variant=variant).fen() == variant.start_fen


@settings(deadline=None, max_examples=400)
@given(betza=nearly("mceiinnfflrsWFKDA", *RULES))
def test_any_text_is_betza_notation_that_reads_back_or_an_error(betza: str) -> None:
    rule = tried(partial(PawnRule.from_betza, betza), InvalidVariantError)
    if isinstance(rule, InvalidVariantError):
        assert 1 <= place(rule) <= len(betza) + 1
        checked(rule, betza)
    else:
        assert PawnRule.from_betza(rule.betza) == rule
        assert PawnRule.from_betza(rule.betza).betza == rule.betza


@settings(deadline=None, max_examples=400)
@given(suite=nearly("idvarntfepD0123456789;#\n\r ", SUITE, SUITE_LINE, SUITE + SUITE))
def test_any_text_is_a_perft_suite_or_an_error(suite: str) -> None:
    cases = tried(partial(parse_perft_suite, suite), InvalidSuiteError)
    if isinstance(cases, InvalidSuiteError):
        assert place(cases) >= 1
    else:
        assert cases
        for case in cases:
            assert 1 <= case.line <= suite.count("\n") + suite.count("\r") + 1
            assert case.figures
            assert all(0 <= depth <= 255 and count >= 0 for depth, count in case.figures)


@settings(deadline=None, max_examples=200)
@given(text=st.one_of(ANY_TEXT, st.text(st.sampled_from("abcdefgh0123456789"), max_size=3)))
def test_any_text_is_a_square_that_reads_back_or_an_error(text: str) -> None:
    number = tried(partial(parse_square, text), ValueError)
    if isinstance(number, ValueError):
        assert "square" in str(number)
    else:
        assert berolina.square_name(number) == text


@settings(deadline=None, max_examples=300)
@given(
    moves=st.lists(
        st.one_of(st.sampled_from(["forward", "forward-left", "left", "right", "back"]), ANY_TEXT), max_size=3
    ),
    captures=st.lists(st.sampled_from(["forward", "forward-right", "left", "right"]), max_size=4),
    double_steps=st.lists(st.sampled_from(["forward", "forward-left", "left"]), max_size=3),
    takes=st.one_of(st.none(), st.lists(st.sampled_from(["forward", "forward-right", "right"]), max_size=3)),
)
def test_any_directions_are_a_rule_that_reads_back_or_an_error(
    moves: Any, captures: Any, double_steps: Any, takes: Any
) -> None:
    rule = tried(partial(PawnRule, moves, captures, double_steps, takes), InvalidVariantError)
    if isinstance(rule, InvalidVariantError):
        assert str(rule).startswith("invalid pawn rule")
    else:
        assert set(rule.moves) == set(moves)
        assert set(rule.captures) == set(captures)
        assert set(rule.double_steps) == set(double_steps)
        assert set(rule.en_passant) == set(captures if takes is None else takes)
        assert PawnRule.from_betza(rule.betza) == rule


@settings(deadline=None, max_examples=300)
@given(declarations=st.integers(), reach=st.integers())
def test_any_numbers_are_a_berserk_rule_or_an_error(declarations: int, reach: int) -> None:
    if 0 <= declarations <= 9 and 1 <= reach <= 65:
        rule = Berserk(declarations, reach)
        assert (rule.declarations, rule.reach) == (declarations, reach)
    else:
        with pytest.raises(InvalidVariantError):
            Berserk(declarations, reach)


@settings(deadline=None, max_examples=300)
@given(
    origin=st.integers(-3, 80),
    target=st.integers(-3, 80),
    promotion=st.one_of(st.none(), st.integers(-1, 8)),
    berserk=st.booleans(),
)
def test_any_numbers_are_a_move_that_can_be_asked_about_or_an_error(
    origin: int, target: int, promotion: int | None, berserk: bool
) -> None:
    move = tried(partial(Move, origin, target, promotion, berserk), ValueError)
    if isinstance(move, ValueError):
        assert str(move)
        assert (
            not (0 <= origin < 72 and 0 <= target < 72)
            or (promotion is not None and not 2 <= promotion <= 5)
            or (promotion is not None and berserk)
        )
    else:
        for variant in ("berolina", "bridge+berserk"):
            board = Board(variant=variant)
            assert board.is_legal(move) is (board.illegal_reason(move) is None)
            assert (move in board.legal_moves) is board.is_legal(move)
