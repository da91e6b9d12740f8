"""FENs in the manner of Cute Chess and Fairy-Stockfish, and what cannot be told to Fairy-Stockfish.

Cute Chess cannot be run here. Its fields are those of its sources: `WesternBoard::vFenString` writes skipped square and
target if pawns have several directions without a capture, `WesternBoard::vMakeMove` sets them if an enemy pawn stands
where it could take, and `NCheckBoard` counts between en passant and the clocks.
"""

from __future__ import annotations

from typing import Any

import pytest
from helpers import after, position

from berolina import Berserk, Board, InvalidVariantError, PawnRule, Variant


@pytest.mark.parametrize(
    ("variant", "fen", "move", "field"),
    [
        ("berolina", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2c4", "d3c4"),
        ("berolina", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2c4", "-"),
        ("berolina", "4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7c5", "d6c5"),
        ("berolina", "3rk3/8/8/8/3p4/8/4P3/3K4 w - - 0 1", "e2c4", "d3c4"),
        ("chess", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e3"),
        ("chess", "8/8/8/8/k2p3Q/8/4P3/7K w - - 0 1", "e2e4", "e3"),
        ("chess", "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", "e2e4", "-"),
        ("sergeant", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2c4", "d3c4"),
        ("bridge", "4k3/4p3/8/3P4/***2***/8/8/8/4K3 b - - 0 1", "e8c6", "d7c6"),
    ],
)
def test_cute_chess_names_a_pawn_that_some_pawn_could_take(variant: str, fen: str, move: str, field: str) -> None:
    board = after(position(fen, variant), move)
    written = board.fen(style="cute-chess")
    assert written.split()[3] == field
    assert Board(written, variant=variant) == board


def test_counters_stand_where_both_programs_count_checks() -> None:
    board = Board("4k3/8/8/8/8/8/4P3/4K3 w - - 2+0 0 1", variant="berolina+berserk(3)")
    assert board.fen() == board.fen(style="cute-chess") == board.fen(style="fairy-stockfish")
    assert board.fen().endswith(" w - - 2+0 0 1")


def test_moved_pawns_are_left_out() -> None:
    fen = "4k3/8/8/8/8/8/P7/4K3 w - - ~a2 0 1"
    board = Board(fen, variant="berolina-plus")
    assert board.fen(style="berolina") == fen
    assert board.fen(style="cute-chess") == board.fen(style="fairy-stockfish") == fen.replace("~a2 ", "")


def test_a_board_that_is_set_up_is_written_as_it_stands() -> None:
    board = Board.draft("8/8/8/8/2P5/8/8/8 b - d3c4 0 1")
    assert board.fen(style="fairy-stockfish") == board.fen(style="cute-chess") == "8/8/8/8/2P5/8/8/8 b - d3c4 0 1"
    board.apply_mirror()
    assert board.fen(style="fairy-stockfish").split()[3] == "c5d6"
    assert board.fen(style="cute-chess").split()[3] == "d6c5"


def test_both_orders_of_skipped_square_and_victim_are_read() -> None:
    fens = [f"4k3/8/8/8/2PpP3/8/8/4K3 b - {field} 0 1" for field in ("d3c4", "c4d3")]
    boards = [Board(fen) for fen in fens]
    assert boards[0] == boards[1]
    assert [board.fen() for board in boards] == [fens[0], fens[0]]


def test_an_unknown_style_is_refused_with_all_that_are_known() -> None:
    style: Any = "stockfish"
    with pytest.raises(ValueError, match='"stockfish": expected "berolina", "fairy-stockfish" or "cute-chess"'):
        Board().fen(style=style)


@pytest.mark.parametrize("style", ["fairy-stockfish", "cute-chess"])
def test_the_style_of_another_program_decides_about_en_passant(style: Any) -> None:
    with pytest.raises(ValueError, match="leave en_passant out"):
        Board().fen("fen", style=style)
    assert Board().fen("fen", style="berolina") == Board().fen()


@pytest.mark.parametrize(
    ("variant", "cause"),
    [
        (Variant(berserk=Berserk()), "it has no berserk moves"),
        (Variant(pawns=(PawnRule.CHESS, PawnRule.BEROLINA)), "both need the same pawn rule"),
        (Variant.from_name("mfFcfeWcsWimfnA"), "en passant in all directions"),
    ],
)
def test_what_cannot_be_told_to_fairy_stockfish_is_refused_with_the_cause(variant: Variant, cause: str) -> None:
    with pytest.raises(InvalidVariantError, match=cause) as caught:
        variant.to_fairy_stockfish()
    assert f"cannot play {variant}" in str(caught.value)


@pytest.mark.parametrize("name", ["", "a b", "a:b", "a]", "ä", "a\n", "a\0", "\ud800"])
def test_a_name_is_one_plain_word(name: str) -> None:
    with pytest.raises(ValueError, match=r"expected letters, digits, -, \+ and _"):
        Variant().to_fairy_stockfish(name)


@pytest.mark.parametrize("name", ["chess", "berolina"])
def test_a_name_that_is_taken_there_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"has a variant {name} of its own"):
        Variant.from_name("sergeant").to_fairy_stockfish(name)


def test_a_section_is_called_by_the_variant_or_as_one_says() -> None:
    bridge = Variant.from_name("bridge+sergeant")
    assert bridge.to_fairy_stockfish().startswith("[bridge-sergeant]\n")
    assert bridge.to_fairy_stockfish("my_bridge-2").startswith("[my_bridge-2]\n")
    assert bridge.to_fairy_stockfish(bridge.name).startswith("[bridge+sergeant]\n")
    for built_in in ("chess", "berolina"):
        variant = Variant.from_name(built_in)
        assert variant.fairy_stockfish_name == built_in
        assert variant.to_fairy_stockfish().startswith(f"[user-{built_in}]\n")
    assert bridge.fairy_stockfish_name is None
