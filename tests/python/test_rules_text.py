"""FEN, UCI, Betza notation and the names of variants."""

from __future__ import annotations

from itertools import permutations, product
from pathlib import Path
from typing import Literal

import pytest
from helpers import (
    EnPassantMode,
    after,
    en_passant,
    going,
    illegal_position,
    legal,
    men,
    position,
    refused_fen,
)

from berolina import (
    A1,
    A9,
    C4,
    D4,
    E2,
    E7,
    F8,
    G6,
    H9,
    QUEEN,
    Berserk,
    Board,
    IllegalMoveError,
    IllegalReason,
    InvalidFenError,
    InvalidMoveError,
    InvalidVariantError,
    Move,
    PawnRule,
    SuiteCase,
    Variant,
    parse_perft_suite,
    variants,
)

RULES = ("chess", "berolina", "berolina-plus", "sergeant", "wolf-sergeant")
BOARDS: tuple[Literal["standard", "bridge"], ...] = ("standard", "bridge")
KINGS = "4k3/8/8/8/8/8/8/4K3"
PERFT_FILES = sorted((Path(__file__).parents[1] / "perft").glob("*.perft"))
PERFT_CASES = [case for path in PERFT_FILES for case in parse_perft_suite(path.read_text(encoding="utf-8"))]


# FEN: fields


@pytest.mark.parametrize("case", PERFT_CASES, ids=lambda case: f"{case.variant}: {case.id}")
def test_fen_is_written_as_it_was_read(case: SuiteCase) -> None:
    assert case.variant is not None
    assert position(case.fen, case.variant).fen(en_passant="fen") == case.fen


def test_fen_of_the_start_positions() -> None:
    assert Board().fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    assert Board(variant="bridge").fen() == ("rnbqkbnr/pppppppp/8/8/***2***/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert Board(variant="chess+berserk").fen() == ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1+1 0 1")
    assert Board(variant="bridge+berserk(2)").fen() == (
        "rnbqkbnr/pppppppp/8/8/***2***/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+2 0 1"
    )


@pytest.mark.parametrize(
    ("tail", "clocks"),
    [("", "0 1"), (" 7", "7 1"), (" 7 3", "7 3"), (" 0", "0 1")],
)
def test_missing_clocks_read_as_0_and_1(tail: str, clocks: str) -> None:
    assert position(f"{KINGS} w - -{tail}").fen() == f"{KINGS} w - - {clocks}"
    assert position(f"{KINGS} w - - 1+0{tail}", "berolina+berserk").fen() == f"{KINGS} w - - 1+0 {clocks}"


@pytest.mark.parametrize("field", ["men", "turn", "castling rights", "en passant"])
def test_the_first_four_fields_are_needed(field: str) -> None:
    fields = [KINGS, "w", "-", "-"]
    count = ["men", "turn", "castling rights", "en passant"].index(field)
    with pytest.raises(InvalidFenError):
        Board(" ".join(fields[:count]))


def test_clocks_and_move_numbers_are_kept() -> None:
    board = position(f"{KINGS} b - - 12 34")
    assert (board.halfmove_clock, board.fullmove_number) == (12, 34)
    assert after(board, "e8e7").fen() == "8/4k3/8/8/8/8/8/4K3 w - - 13 35"


@pytest.mark.parametrize("rights", ["-", "K", "Q", "k", "q", "KQ", "Kk", "Qq", "kq", "KQk", "KQq", "Kkq", "KQkq"])
def test_castling_rights_are_read_and_written(rights: str) -> None:
    fen = f"r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"
    assert position(fen).fen() == fen


# FEN: missing squares


def test_missing_squares_are_stars() -> None:
    fen = "4k3/8/8/8/***Pn***/8/8/8/4K3 w - - 0 1"
    assert position(fen, "bridge").fen() == fen


@pytest.mark.parametrize(
    "rank",
    [
        "8",
        "***2**",
        "***2****",
        "**P2***",
        "***3**",
        "3PP3",
        "**4**",
        "2***PP*",
        "***2**1",
        "1**2***",
        "***PP**p",
    ],
)
def test_stars_stand_only_for_the_missing_squares(rank: str) -> None:
    with pytest.raises(InvalidFenError):
        position(f"4k3/8/8/8/{rank}/8/8/8/4K3 w - - 0 1", "bridge")


def test_other_ranks_and_boards_have_no_stars() -> None:
    for fen, variant in (
        ("4k3/***2***/8/8/8/8/8/4K3 w - - 0 1", "berolina"),
        ("4k3/8/8/8/***2***/8/8/4K3 w - - 0 1", "berolina"),
        ("4k3/***2***/8/8/***2***/8/8/8/4K3 w - - 0 1", "bridge"),
        ("4k*2/8/8/8/***2***/8/8/8/4K3 w - - 0 1", "bridge"),
    ):
        with pytest.raises(InvalidFenError):
            position(fen, variant)


def test_each_board_has_its_own_number_of_ranks() -> None:
    with pytest.raises(InvalidFenError, match="rank"):
        position("4k3/8/8/8/***2***/8/8/4K3 w - - 0 1", "bridge")
    with pytest.raises(InvalidFenError, match="a5"):
        position(f"{KINGS} w - - 0 1", "bridge")
    with pytest.raises(InvalidFenError, match="rank"):
        position("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "berolina")


# FEN: en passant, reading


@pytest.mark.parametrize("field", ["d3c4", "c4d3", "d3"])
def test_skipped_square_and_victim_are_read_in_either_order(field: str) -> None:
    board = position(f"4k3/8/8/8/2Pp4/8/8/4K3 b - {field} 0 1")
    assert en_passant(board) == "d3c4"
    assert men(after(board, "d4d3")) == "4k3/8/8/8/8/3p4/8/4K3"


@pytest.mark.parametrize("field", ["d6e5", "e5d6", "d6"])
def test_en_passant_field_of_black(field: str) -> None:
    board = position(f"4k3/8/8/3Pp3/8/8/8/4K3 w - {field} 0 1")
    assert en_passant(board) == "d6e5"
    assert men(after(board, "d5d6")) == "4k3/8/3P4/8/8/8/8/4K3"


@pytest.mark.parametrize("field", ["e3", "e3e4", "e4e3"])
@pytest.mark.parametrize("variant", ["chess", "wolf-sergeant", "chess/berolina"])
def test_victim_of_a_single_direction_may_be_named_and_is_not_written(variant: str, field: str) -> None:
    board = position(f"4k3/8/8/8/3pP3/8/8/4K3 b - {field} 0 1", variant)
    assert en_passant(board) == "e3"


def test_the_movers_rule_decides_how_the_field_is_written() -> None:
    board = position("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "berolina/chess")
    assert en_passant(after(board, "e2c4")) == "d3c4"
    assert en_passant(after(board, "e1d1", "e7e5")) == "e6"
    board = position("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "chess/berolina")
    assert en_passant(after(board, "e2e4")) == "e3"
    assert en_passant(after(board, "e1d1", "e7c5")) == "d6c5"


def test_any_single_double_step_direction_has_the_skipped_square_alone() -> None:
    rule = PawnRule(moves=["forward"], captures=["forward"], double_steps=["forward-left"])
    board = after(position("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", Variant(pawns=rule)), "e2c4")
    assert en_passant(board) == "d3"
    again = position(board.fen(en_passant="fen"), Variant(pawns=rule))
    assert men(after(again, "d4d3")) == "4k3/8/8/8/8/3p4/8/4K3"


@pytest.mark.parametrize(
    ("placed", "victim"),
    [
        pytest.param("4k3/8/8/8/2Pp4/8/8/4K3", "c4", id="one pawn"),
        pytest.param("4k3/8/8/8/2PpP3/8/4P3/4K3", "e4", id="the other pawn's origin is taken"),
        pytest.param("4k3/8/8/8/2PpP3/8/2N5/4K3", "c4", id="the other pawn's origin is taken by a man"),
        pytest.param("4k3/8/8/8/2PpN3/8/8/4K3", "c4", id="the other man is no pawn"),
        pytest.param("4k3/8/8/8/2Ppp3/8/8/4K3", "c4", id="the other pawn is black"),
    ],
)
def test_bare_skipped_square_with_one_possible_victim(placed: str, victim: str) -> None:
    board = position(f"{placed} b - d3 0 1")
    assert en_passant(board) == f"d3{victim}"
    left = men(after(board, "d4d3")).split("/")
    assert left[5] == "3p4"


def test_bare_skipped_square_with_two_possible_victims_names_both() -> None:
    message = refused_fen("4k3/8/8/8/2PpP3/8/8/4K3 b - d3 0 1")
    assert "d3" in message
    assert "c4" in message
    assert "e4" in message


def test_bare_skipped_square_with_three_possible_victims_names_all() -> None:
    message = refused_fen("4k3/8/8/8/2PPP3/8/8/4K3 b - d3 0 1", "sergeant")
    assert all(victim in message for victim in ("c4", "d4", "e4"))


@pytest.mark.parametrize(
    ("variant", "placed", "turn", "field", "named"),
    [
        pytest.param("berolina", KINGS, "b", "d3", ("c4", "e4"), id="no pawn at all"),
        pytest.param("berolina", "4k3/8/8/8/3P4/8/8/4K3", "b", "d3", ("c4", "e4"), id="no pawn beyond"),
        pytest.param("berolina", "4k3/8/8/8/2P5/3n4/8/4K3", "b", "d3", ("c4", "e4"), id="skipped square taken"),
        pytest.param("berolina", "4k3/8/8/8/2P5/8/4P3/4K3", "b", "d3", ("c4", "e4"), id="origin taken"),
        pytest.param("chess", "4k3/8/8/8/2P1P3/8/8/4K3", "b", "d3", ("d4",), id="straight double steps only"),
        pytest.param("berolina", KINGS, "w", "b6", ("a5", "c5"), id="black"),
    ],
)
def test_bare_skipped_square_without_a_possible_victim_names_the_squares(
    variant: str, placed: str, turn: str, field: str, named: tuple[str, ...]
) -> None:
    message = refused_fen(f"{placed} {turn} - {field} 0 1", variant)
    assert field in message
    assert all(victim in message for victim in named)


@pytest.mark.parametrize(
    "field",
    ["e4", "d4", "d5", "d2", "d1", "d8", "d6", "c4", "a1", "h8"],
)
def test_bare_square_is_on_the_rank_that_double_steps_skip(field: str) -> None:
    assert field in refused_fen(f"4k3/8/8/8/2Pp4/8/8/4K3 b - {field} 0 1")


def test_no_double_step_leads_round_the_edge() -> None:
    assert en_passant(position("4k3/8/8/8/2P5/8/8/4K3 b - b3c4 0 1")) == "b3c4"
    for field in ("a3h4", "h3a4", "a3", "h3", "a3b4"):
        message = refused_fen(f"4k3/8/8/8/PP5P/8/8/4K3 b - {field} 0 1")
        assert "no double step of White" in message
        assert field[:2] in message
        assert field[2:] in message


# FEN: en passant, writing


@pytest.mark.parametrize(
    ("variant", "fen", "legal_field", "xfen_field", "full_field"),
    [
        pytest.param("berolina", "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", "d3c4", "d3c4", "d3c4", id="legal"),
        pytest.param("berolina", "4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1", "-", "-", "d3c4", id="nobody takes"),
        pytest.param("berolina", "8/8/8/8/R1Pp3k/8/8/4K3 b - d3c4 0 1", "-", "d3c4", "d3c4", id="exposes the king"),
        pytest.param("berolina", "4k3/8/8/8/2P1p3/8/8/4K3 b - d3c4 0 1", "-", "-", "d3c4", id="a quiet step only"),
        pytest.param("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3", "e3", "e3", id="chess, legal"),
        pytest.param("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "-", "-", "e3", id="chess, nobody takes"),
        pytest.param("chess", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "-", "e3", "e3", id="chess, exposes the king"),
        pytest.param("wolf-sergeant", "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1", "-", "-", "d3", id="wolf-sergeant"),
        pytest.param("berolina", "R3k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1", "-", "d3c4", "d3c4", id="in check"),
        pytest.param(
            "berolina+berserk",
            "4k3/8/8/8/2P4p/8/8/4K3 b - d3c4 1+1 0 1",
            "-",
            "-",
            "d3c4",
            id="berserk is none",
        ),
    ],
)
def test_en_passant_writing_modes(variant: str, fen: str, legal_field: str, xfen_field: str, full_field: str) -> None:
    board = position(fen, variant)
    assert board.fen().split()[3] == legal_field
    fields: dict[EnPassantMode, str] = {"legal": legal_field, "xfen": xfen_field, "fen": full_field}
    for mode, field in fields.items():
        assert en_passant(board, mode) == field


def test_fen_mode_names_every_double_step() -> None:
    board = Board()
    for uci in ("e2c4", "d7b5", "b2d4"):
        board.push_uci(uci)
        assert en_passant(board, "fen") != "-"
        assert en_passant(board, "legal") == "-"


def test_unknown_writing_mode_is_an_error() -> None:
    mode: EnPassantMode = "fen"
    for text in ("FEN", "", "all", "x" * 1000):
        mode = text  # type: ignore[assignment]
        with pytest.raises(ValueError, match="legal"):
            Board().fen(en_passant=mode)


# FEN: declarations


def test_declarations_stand_between_en_passant_and_the_clocks() -> None:
    fen = "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 1+0 3 9"
    assert position(fen, "berolina+berserk").fen() == fen


def test_missing_declarations_are_all_left() -> None:
    assert position(f"{KINGS} w - - 0 1", "berolina+berserk").fen() == f"{KINGS} w - - 1+1 0 1"
    assert position(f"{KINGS} w - -", "berolina+berserk(9)").fen() == f"{KINGS} w - - 9+9 0 1"


def test_declarations_are_always_written_with_the_berserk_rule() -> None:
    assert position(f"{KINGS} w - - 0+0 0 1", "berolina+berserk").fen().split()[4] == "0+0"
    assert position(f"{KINGS} w - - 0 1", "berolina+berserk(0)").fen().split()[4] == "0+0"


def test_declarations_without_the_berserk_rule_are_an_error() -> None:
    for left in ("1+1", "0+0"):
        message = refused_fen(f"{KINGS} w - - {left} 0 1", "berolina")
        assert "berserk" in message


@pytest.mark.parametrize(
    "left", ["1", "1+", "+1", "1+1+1", "1-1", "a+1", "1+a", "-1+1", "01+1", "1+01", "\u0661+1", "+"]
)
def test_declarations_are_two_numbers(left: str) -> None:
    with pytest.raises(InvalidFenError):
        position(f"{KINGS} w - - {left} 0 1", "berolina+berserk")


# FEN: moved pawns


def test_moved_pawns_are_written_only_if_there_are_any() -> None:
    board = position("4k3/2p5/8/8/8/8/1PP5/4K3 w - - ~b2c7 0 1", "berolina-plus")
    assert board.fen() == "4k3/2p5/8/8/8/8/1PP5/4K3 w - - ~b2c7 0 1"
    board = after(board, "b2a3", "c7b6")
    assert board.fen() == "4k3/8/1p6/8/8/P7/2P5/4K3 w - - 0 2"


def test_moved_pawns_come_after_the_declarations() -> None:
    fen = "4k3/2p5/8/8/8/8/2P5/4K3 w - - 1+0 ~c2c7 4 9"
    assert position(fen, "berolina-plus+berserk").fen() == fen
    with pytest.raises(InvalidFenError):
        position("4k3/2p5/8/8/8/8/2P5/4K3 w - - ~c2c7 1+0 4 9", "berolina-plus+berserk")


def test_moved_pawns_are_in_the_order_of_the_squares() -> None:
    placed = "4k3/pp6/8/8/8/8/PP6/4K3 w - -"
    assert position(f"{placed} ~a2b2a7b7 0 1", "berolina-plus").fen() == f"{placed} ~a2b2a7b7 0 1"
    for field in ("~b2a2", "~a7a2", "~b7a7", "~a2a2", "~a2b2b7a7"):
        with pytest.raises(InvalidFenError):
            position(f"{placed} {field} 0 1", "berolina-plus")


@pytest.mark.parametrize("field", ["~", "~a", "~a2b", "~a2,b2", "~a2-b2", "~A2", "~~a2", "a2", "~i2", "~a0", "~-"])
def test_moved_pawns_are_squares(field: str) -> None:
    with pytest.raises(InvalidFenError):
        position(f"4k3/pp6/8/8/8/8/PP6/4K3 w - - {field} 0 1", "berolina-plus")


def test_moved_pawns_without_a_sideways_rule_are_an_error() -> None:
    for variant in ("chess", "berolina", "sergeant", "wolf-sergeant"):
        assert "a2" in refused_fen("4k3/8/8/8/8/8/P7/4K3 w - - ~a2 0 1", variant)
    assert "a2" in refused_fen("4k3/8/8/8/***2***/8/8/P7/4K3 w - - ~a2 0 1", "bridge")


@pytest.mark.parametrize("variant", ["berolina-plus", "lWmfWcfeFimfnD", "mfWcfeFcrWimfnD"])
def test_moved_pawns_need_a_rule_with_a_sideways_direction(variant: str) -> None:
    fen = "4k3/8/8/8/8/8/P7/4K3 w - - ~a2 0 1"
    assert position(fen, variant).fen() == fen


# FEN: spacing


def test_fields_may_be_spaced_freely() -> None:
    assert position(f"  {KINGS}   w\t-  -   5  6 ").fen() == f"{KINGS} w - - 5 6"


# UCI


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("e2c4", Move(E2, C4)),
        ("e7f8q", Move(E7, F8, QUEEN)),
        ("d4g6x", Move(D4, G6, berserk=True)),
        ("a9h9", Move(A9, H9)),
        ("0000", Move.null()),
    ],
)
def test_uci_texts(text: str, move: Move) -> None:
    assert Move.from_uci(text) == move
    assert move.uci() == str(move) == text
    assert repr(move) == ("Move.null()" if text == "0000" else f"Move.from_uci({text!r})")


def test_uci_is_written_as_it_was_read() -> None:
    squares = [f"{file}{rank}" for file in "abcdefgh" for rank in "123456789"]
    for origin, target in product(squares, squares):
        if origin == target:
            continue
        for end in ("", "q", "r", "b", "n", "x"):
            text = origin + target + end
            assert Move.from_uci(text).uci() == text


def test_parts_of_a_move() -> None:
    move = Move.from_uci("e7f8q")
    assert (move.from_square, move.to_square, move.promotion, move.berserk) == (E7, F8, QUEEN, False)
    move = Move.from_uci("d4g6x")
    assert (move.from_square, move.to_square, move.promotion, move.berserk) == (D4, G6, None, True)
    assert not Move.null()
    assert Move(A1, E2)


def test_castling_is_the_kings_move() -> None:
    board = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert {"e1g1", "e1c1"} <= legal(board)
    for text in ("e1h1", "e1a1"):
        with pytest.raises(IllegalMoveError) as caught:
            board.parse_uci(text)
        assert caught.value.reason is IllegalReason.OWN_PIECE_ON_TARGET


def test_berserk_mark_is_never_optional() -> None:
    board = position("4k3/8/8/4n3/4P3/8/P7/4K3 w - - 1+1 0 1", "berolina+berserk")
    assert board.parse_uci("a2e5x").berserk
    with pytest.raises(IllegalMoveError) as caught:
        board.parse_uci("a2e5")
    assert caught.value.reason is IllegalReason.NOT_ITS_MOVE
    assert not board.parse_uci("e4e5").berserk
    assert board.parse_uci("e4e5x").berserk


def test_null_move_is_read_and_never_legal() -> None:
    board = Board()
    assert board.parse_uci("0000") == Move.null()
    assert not board.is_legal(Move.null())
    assert Move.null() not in board.legal_moves
    assert board.illegal_reason(Move.null()) is IllegalReason.NULL_MOVE
    board.push_uci("0000")
    assert board.fen().split()[1] == "b"
    assert board.pop() == Move.null()


def test_null_move_is_not_played_in_check() -> None:
    board = position("4k3/4P3/8/8/8/8/8/4K3 b - - 0 1")
    with pytest.raises(IllegalMoveError) as caught:
        board.push(Move.null())
    assert caught.value.reason is IllegalReason.NULL_MOVE


@pytest.mark.parametrize("text", ["e7f8Q", "e7f8k", "e7f8p", "E7F8q", "e7f8qq", "e7f8=q", "e7-f8q", "e7xf8", "e7f8X"])
def test_uci_knows_no_other_spellings(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Move.from_uci(text)


# Betza notation

BETZA = {
    "chess": "mfWcfeFimfnD",
    "berolina": "mfFcfeWimfnA",
    "berolina-plus": "mfFcfseWimfnA",
    "sergeant": "mfKcfeKimfnDimfnA",
    "wolf-sergeant": "fKimfnD",
}
BETZA_PARTS = {
    "chess": ("mfW", "cfeF", "imfnD"),
    "berolina": ("mfF", "cfeW", "imfnA"),
    "berolina-plus": ("mfF", "cfseW", "imfnA"),
    "sergeant": ("mfK", "cfeK", "imfnD", "imfnA"),
    "wolf-sergeant": ("fK", "imfnD"),
}
DIRECTIONS = ("forward-left", "forward", "forward-right", "left", "right")


@pytest.mark.parametrize("name", RULES)
def test_betza_of_the_named_rules(name: str) -> None:
    rule = PawnRule.from_betza(BETZA[name])
    assert rule.betza == BETZA[name]
    assert rule.name == name
    assert rule == Variant.from_name(name).pawns[0]
    assert hash(rule) == hash(Variant.from_name(name).pawns[0])


def test_rules_are_constants_of_the_class() -> None:
    constants = {
        "chess": PawnRule.CHESS,
        "berolina": PawnRule.BEROLINA,
        "berolina-plus": PawnRule.BEROLINA_PLUS,
        "sergeant": PawnRule.SERGEANT,
        "wolf-sergeant": PawnRule.WOLF_SERGEANT,
    }
    assert {name: rule.betza for name, rule in constants.items()} == BETZA
    assert PawnRule.ORTHODOX == PawnRule.CHESS


@pytest.mark.parametrize("name", RULES)
def test_betza_parts_are_read_in_any_order(name: str) -> None:
    for parts in permutations(BETZA_PARTS[name]):
        assert PawnRule.from_betza("".join(parts)).betza == BETZA[name]


@pytest.mark.parametrize(
    ("betza", "moves", "captures", "double_steps", "takes_en_passant"),
    [
        ("flF", {"forward-left"}, {"forward-left"}, set(), set()),
        ("frF", {"forward-right"}, {"forward-right"}, set(), set()),
        ("lW", {"left"}, {"left"}, set(), set()),
        ("rW", {"right"}, {"right"}, set(), set()),
        ("sW", {"left", "right"}, {"left", "right"}, set(), set()),
        ("fsW", {"forward", "left", "right"}, {"forward", "left", "right"}, set(), set()),
        ("mlW", {"left"}, set(), set(), set()),
        ("crW", set(), {"right"}, set(), set()),
        ("mfWcleW", {"forward"}, {"left"}, set(), {"left"}),
        ("mfWcfW", {"forward"}, {"forward"}, set(), set()),
        ("mfWimfnD", {"forward"}, set(), {"forward"}, set()),
        ("mfWimflnA", {"forward"}, set(), {"forward-left"}, set()),
        ("mfWimfrnA", {"forward"}, set(), {"forward-right"}, set()),
        ("mfFmsW", {"forward-left", "forward-right", "left", "right"}, set(), set(), set()),
        (
            "mfFcflFcfreF",
            {"forward-left", "forward-right"},
            {"forward-left", "forward-right"},
            set(),
            {"forward-right"},
        ),
    ],
)
def test_betza_of_one_sided_parts(
    betza: str, moves: set[str], captures: set[str], double_steps: set[str], takes_en_passant: set[str]
) -> None:
    rule = PawnRule.from_betza(betza)
    assert set(rule.moves) == moves
    assert set(rule.captures) == captures
    assert set(rule.double_steps) == double_steps
    assert set(rule.en_passant) == takes_en_passant
    assert PawnRule.from_betza(rule.betza) == rule


def test_every_rule_has_one_betza_notation_that_reads_back() -> None:
    subsets = [[direction for number, direction in enumerate(DIRECTIONS) if bits >> number & 1] for bits in range(32)]
    forward = [subset for subset in subsets if not {"left", "right"} & set(subset)]
    notations: dict[str, PawnRule] = {}
    for moves, captures, double_steps in product(subsets, subsets, forward):
        if not (moves or captures or double_steps):
            continue
        for takes in ([], captures, captures[:1], captures[1:]):
            rule = PawnRule(moves=moves, captures=captures, double_steps=double_steps, en_passant=takes)
            assert PawnRule.from_betza(rule.betza) == rule
            assert notations.setdefault(rule.betza, rule) == rule


@pytest.mark.parametrize(
    "betza",
    [
        "",
        "W",
        "F",
        "K",
        "mK",
        "bW",
        "mbF",
        "fB",
        "fR",
        "fN",
        "mf",
        "fD",
        "mfD",
        "imfD",
        "mfnD",
        "imfA",
        "ifnA",
        "imsnD",
        "cinfD",
        "mfeW",
        "efW",
        "imfW",
        "mfnW",
        "mfW ",
        "mfW+cfF",
        "m fW",
        "mfW3",
        "mfxW",
        "Mfw",
        "ffW",
        "mfWé",
    ],
)
def test_betza_of_what_is_no_pawn_rule_is_an_error(betza: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        PawnRule.from_betza(betza)
    assert f'"{betza}"' in str(caught.value)
    assert "at character" in str(caught.value)


def test_a_pawn_needs_something_to_do() -> None:
    with pytest.raises(InvalidVariantError, match="at least one"):
        PawnRule(moves=[], captures=[], double_steps=[])


# Names of variants


@pytest.mark.parametrize(
    ("name", "board", "white", "black", "berserk"),
    [
        ("berolina", "standard", "berolina", "berolina", None),
        ("chess", "standard", "chess", "chess", None),
        ("bridge", "bridge", "berolina", "berolina", None),
        ("bridge+chess", "bridge", "chess", "chess", None),
        ("chess+berserk", "standard", "chess", "chess", Berserk(1, 7)),
        ("bridge+berserk", "bridge", "berolina", "berolina", Berserk(1, 7)),
        ("berolina/chess", "standard", "berolina", "chess", None),
        ("bridge+sergeant+berserk(2,5)", "bridge", "sergeant", "sergeant", Berserk(2, 5)),
        ("sergeant/wolf-sergeant+berserk(0)", "standard", "sergeant", "wolf-sergeant", Berserk(0, 7)),
        ("mfWcfF", "standard", "mfWcfF", "mfWcfF", None),
        ("bridge+mfWcfF/chess+berserk(9,65)", "bridge", "mfWcfF", "chess", Berserk(9, 65)),
    ],
)
def test_names_of_variants(
    name: str, board: Literal["standard", "bridge"], white: str, black: str, berserk: Berserk | None
) -> None:
    variant = Variant.from_name(name)
    assert variant.board == board
    assert [rule.name for rule in variant.pawns] == [white, black]
    assert variant.berserk == berserk
    assert variant.name == str(variant) == name
    assert Variant(board, variant.pawns, berserk) == variant
    assert hash(Variant(board, variant.pawns, berserk)) == hash(variant)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("bridge+berolina", "bridge"),
        ("bridge+berolina+berserk", "bridge+berserk"),
        ("berolina/berolina", "berolina"),
        ("bridge+berolina/berolina", "bridge"),
        ("chess+berserk(1)", "chess+berserk"),
        ("chess+berserk(1,7)", "chess+berserk"),
        ("mfFcfeWimfnA", "berolina"),
        ("imfnDcfeFmfW/chess", "chess"),
    ],
)
def test_each_variant_has_one_name(name: str, short: str) -> None:
    assert Variant.from_name(name).name == short
    assert Variant.from_name(name) == Variant.from_name(short)


def test_names_read_back_whatever_the_four_choices() -> None:
    rules = [Variant.from_name(name).pawns[0] for name in (*RULES, "mlWcfeF")]
    berserks = [None, *(Berserk(left, reach) for left, reach in product((0, 1, 9), (1, 7, 65)))]
    names = set()
    for board, white, black, berserk in product(BOARDS, rules, rules, berserks):
        variant = Variant(board, (white, black), berserk)
        assert Variant.from_name(variant.name) == variant
        names.add(variant.name)
    assert len(names) == 2 * 36 * 10


@pytest.mark.parametrize(
    "name",
    [
        "",
        "bridge+",
        "+chess",
        "/chess",
        "chess/",
        "chess/chess/chess",
        "chess+",
        "chess+bridge",
        "berserk",
        "chess+berserk+berserk",
        "chess+berserk()",
        "chess+berserk(",
        "chess+berserk(1",
        "chess+berserk(1,",
        "chess+berserk(1,7",
        "chess+berserk(1,7)x",
        "chess+berserk(1,7,9)",
        "chess+berserk(,7)",
        "chess+berserk(1, 7)",
        "chess+berserk(-1)",
        "chess+berserk(10)",
        "chess+berserk(1,0)",
        "chess+berserk(1,66)",
        "chess+berserk(01)",
        "Chess",
        "BEROLINA",
        "berolina plus",
        " chess",
        "chess ",
        "standard+chess",
        "orthodox",
        "bridge+bridge",
        "bridge/chess",
        "berserk+chess",
    ],
)
def test_texts_that_are_no_variants_name(name: str) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        Variant.from_name(name)
    assert f'"{name}"' in str(caught.value)
    assert "at character" in str(caught.value)
    with pytest.raises(InvalidVariantError):
        Board(variant=name)


def test_variants_with_names_of_their_own() -> None:
    names = [variant.name for variant in variants()]
    assert len(set(names)) == len(names)
    assert {*RULES, "bridge", "chess+berserk"} <= set(names)
    for variant in variants():
        assert Variant.from_name(variant.name) == variant
        assert variant.description
        assert variant.source
        assert position(variant.start_fen, variant) == Board(variant=variant)
    assert not Variant.from_name("berolina/chess").description
    assert not Variant.from_name("berolina/chess").source


def test_default_variant_is_berolina_chess() -> None:
    assert Board().variant == Variant() == Variant.from_name("berolina")
    assert going(Board(), "e2") == {"d3", "f3", "c4", "g4"}


def test_en_passant_misfit_is_reported_beside_other_faults() -> None:
    faults = illegal_position("8/8/8/8/2N5/8/8/4K3 b - d3c4 0 1")
    assert len(faults) == 2
