"""Which positions are legal, and that all the faults of the others are named."""

from __future__ import annotations

import pytest
from helpers import after, illegal_position, legal, position, refused_fen, with_men

from berolina import Board, InvalidFenError, InvalidPositionError, Variant

RULES = ("chess", "berolina", "berolina-plus", "sergeant", "wolf-sergeant")
START_VARIANTS = (*RULES, "bridge", "chess+berserk", "bridge+berserk", "bridge+sergeant/chess+berserk(9,65)")


@pytest.mark.parametrize("variant", START_VARIANTS)
def test_start_position_is_legal(variant: str) -> None:
    start = Variant.from_name(variant).start_fen
    assert Board(variant=variant) == position(start, variant)
    assert Board(variant=variant).fen() == start


# Kings


def test_each_side_needs_a_king() -> None:
    assert illegal_position("4k3/8/8/8/8/8/8/8 w - - 0 1") == ("White has no king",)
    assert illegal_position("8/8/8/8/8/8/8/4K3 w - - 0 1") == ("Black has no king",)
    both = illegal_position("8/8/8/8/8/8/8/8 b - - 0 1")
    assert both == ("White has no king", "Black has no king")


def test_each_side_has_no_more_than_one_king() -> None:
    (fault,) = illegal_position("4k3/8/8/8/8/8/8/K1K5 w - - 0 1")
    assert "White" in fault
    assert "king" in fault
    assert "a1" in fault
    assert "c1" in fault
    (fault,) = illegal_position("k3k2k/8/8/8/8/8/8/K7 w - - 0 1")
    assert "Black" in fault
    assert all(square in fault for square in ("a8", "e8", "h8"))


def test_many_kings_of_both_sides_are_two_faults() -> None:
    white, black = illegal_position("kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1")
    assert "White" in white
    assert "Black" in black


# Check of the side not to move


@pytest.mark.parametrize(
    ("fen", "attacker"),
    [
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1"),
        ("4k3/8/3N4/8/8/8/8/4K3 w - - 0 1", "d6"),
        ("4k3/8/8/1B6/8/8/8/4K3 w - - 0 1", "b5"),
        ("4k3/8/8/8/8/8/4q3/4K3 b - - 0 1", "e2"),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "e5"),
        ("8/8/8/3kK3/8/8/8/8 b - - 0 1", "d5"),
    ],
)
def test_side_not_to_move_is_not_in_check(fen: str, attacker: str) -> None:
    faults = illegal_position(fen)
    assert len(faults) == 1
    assert "check" in faults[0]
    assert attacker in faults[0]
    assert ("Black is in check" if " w " in fen else "White is in check") in faults[0]


@pytest.mark.parametrize(
    ("variant", "squares"),
    [
        ("chess", {"d7", "f7"}),
        ("berolina", {"e7"}),
        ("berolina-plus", {"e7"}),
        ("sergeant", {"d7", "e7", "f7"}),
        ("wolf-sergeant", {"d7", "e7", "f7"}),
    ],
)
def test_side_not_to_move_is_not_in_check_from_a_pawn(variant: str, squares: set[str]) -> None:
    for square in ("c7", "d7", "e7", "f7", "g7"):
        fen = with_men({"e8": "k", "e1": "K", square: "P"}, "w")
        if square in squares:
            (fault,) = illegal_position(fen, variant)
            assert square in fault
        else:
            assert position(fen, variant).fen() == fen


def test_sideways_captures_check_the_side_not_to_move() -> None:
    fen = with_men({"e6": "k", "e1": "K", "d6": "P"}, "w")
    (fault,) = illegal_position(fen, "berolina-plus")
    assert "d6" in fault
    assert position(fen, "berolina").fen() == fen


def test_all_attackers_of_the_side_not_to_move_are_one_fault() -> None:
    (fault,) = illegal_position("4k3/8/3N4/8/8/8/8/4RK2 w - - 0 1")
    assert "d6" in fault
    assert "e1" in fault


def test_side_to_move_may_be_in_check_from_any_number_of_men() -> None:
    board = position("4k3/4P3/3N1N2/1B5B/8/8/8/4RK2 b - - 0 1")
    assert board.is_check()
    assert legal(board)


def test_berserk_pawns_give_no_check() -> None:
    fen = "4k3/3P4/8/8/8/8/8/4K3 w - - 1+1 0 1"
    assert position(fen, "berolina+berserk").fen() == fen


# Pawns


@pytest.mark.parametrize("square", ["a1", "d1", "h1", "a8", "d8", "h8"])
@pytest.mark.parametrize("pawn", ["P", "p"])
def test_no_pawn_stands_on_the_first_or_last_rank(square: str, pawn: str) -> None:
    faults = illegal_position(with_men({"e6": "k", "e3": "K", square: pawn}, "w"))
    assert len(faults) == 1
    assert "pawn" in faults[0]
    assert square in faults[0]
    assert ("White" if pawn == "P" else "Black") in faults[0]


def test_bridge_board_has_its_last_rank_one_further() -> None:
    fen = "4k3/P7/8/8/***2***/8/8/p7/4K3 w - - 0 1"
    assert position(fen, "bridge").fen() == fen
    (fault,) = illegal_position("P3k3/8/8/8/***2***/8/8/8/4K3 w - - 0 1", "bridge")
    assert "a9" in fault
    (fault,) = illegal_position("4k3/8/8/8/***2***/8/8/8/4K2p w - - 0 1", "bridge")
    assert "h1" in fault


# Men without number


def test_number_of_men_is_not_limited() -> None:
    fen = "QQQkQQQQ/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 b - - 0 1"
    assert position(fen).fen() == fen
    fen = "k7/nnnnnnnn/nnnnnnnn/8/8/8/1RRRRRRR/K7 w - - 0 1"
    assert position(fen).fen() == fen


def test_pawns_may_stand_where_no_game_brings_them() -> None:
    fen = "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1"
    assert position(fen).fen() == fen
    fen = "4k3/8/8/8/8/8/p6p/4K3 w - - 0 1"
    assert position(fen).fen() == fen


# Castling rights


@pytest.mark.parametrize(
    ("placed", "right", "missing"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K3", "K", "h1"),
        ("r3k2r/8/8/8/8/8/8/4K2R", "Q", "a1"),
        ("r3k3/8/8/8/8/8/8/R3K2R", "k", "h8"),
        ("4k2r/8/8/8/8/8/8/R3K2R", "q", "a8"),
        ("r3k2r/8/8/8/8/8/8/R2K3R", "K", "e1"),
        ("r3k2r/8/8/8/8/8/8/R2K3R", "Q", "e1"),
        ("r2k3r/8/8/8/8/8/8/R3K2R", "k", "e8"),
        ("r2k3r/8/8/8/8/8/8/R3K2R", "q", "e8"),
        ("r3k2r/8/8/8/8/8/8/R3K2N", "K", "h1"),
        ("r3k2r/8/8/8/8/8/8/r3K2R", "Q", "a1"),
        ("R3k2r/8/8/8/8/8/8/R3K2R", "q", "a8"),
    ],
)
def test_castling_right_needs_king_and_rook_at_home(placed: str, right: str, missing: str) -> None:
    turn = "b" if placed.startswith("R") else "w"
    faults = illegal_position(f"{placed} {turn} {right} - 0 1")
    assert len(faults) == 1
    assert missing in faults[0]
    assert "castle" in faults[0]
    assert ("White" if right.isupper() else "Black") in faults[0]
    assert position(f"{placed} {turn} - - 0 1").fen().split()[2] == "-"


def test_castling_rights_of_the_bridge_board_are_on_rank_9() -> None:
    assert position("r3k2r/8/8/8/***2***/8/8/8/R3K2R b KQkq - 0 1", "bridge").fen().split()[2] == "KQkq"
    faults = illegal_position("8/r3k2r/8/8/***2***/8/8/8/R3K2R b kq - 0 1", "bridge")
    assert any("e9" in fault for fault in faults)


# En passant field


@pytest.mark.parametrize(
    ("variant", "fen"),
    [
        pytest.param("berolina", "4k3/8/8/8/3p4/8/8/4K3 b - d3c4 0 1", id="nothing on the victim's square"),
        pytest.param("berolina", "4k3/8/8/8/2Np4/8/8/4K3 b - d3c4 0 1", id="no pawn on the victim's square"),
        pytest.param("berolina", "4k3/8/8/8/2pp4/8/8/4K3 b - d3c4 0 1", id="an own pawn for a victim"),
        pytest.param("berolina", "4k3/8/8/8/2Pp4/3b4/8/4K3 b - d3c4 0 1", id="skipped square taken"),
        pytest.param("berolina", "4k3/8/8/8/2Pp4/8/4N3/4K3 b - d3c4 0 1", id="origin taken"),
    ],
)
def test_en_passant_field_fits_the_men(variant: str, fen: str) -> None:
    faults = illegal_position(fen, variant)
    assert len(faults) == 1
    assert "d3" in faults[0]
    assert "c4" in faults[0]


@pytest.mark.parametrize(
    ("variant", "fen", "named"),
    [
        pytest.param("berolina", "4k3/8/8/8/2Pp4/8/8/4K3 w - d3c4 0 1", "d3", id="the wrong side to move"),
        pytest.param("berolina", "4k3/8/8/2P5/3p4/8/8/4K3 b - d4c5 0 1", "d4", id="wrong ranks"),
        pytest.param("berolina", "4k3/8/8/8/3P4/8/8/4K3 b - d3d4 0 1", "d4", id="no double step of the rule"),
        pytest.param("berolina", "4k3/8/8/8/P7/8/8/4K3 b - d3a4 0 1", "a4", id="two squares apart"),
        pytest.param("chess", "4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1", "c4", id="orthodox pawns go straight"),
        pytest.param("berolina/chess", "4k3/8/8/2p5/8/8/8/4K3 w - d6c5 0 1", "c5", id="the mover's rule counts"),
        pytest.param("berolina", "4k3/8/8/8/2P5/8/8/4K3 b - c4c4 0 1", "c4", id="one square twice"),
    ],
)
def test_en_passant_field_fits_the_double_steps_of_the_mover(variant: str, fen: str, named: str) -> None:
    assert named in refused_fen(fen, variant)


def test_en_passant_field_needs_no_capturer() -> None:
    board = position("4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1")
    assert board.fen(en_passant="fen") == "4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1"


def test_no_retro_analysis() -> None:
    # With the pawn still on e2 White would have been to move and the black king attacked.
    fen = "8/8/8/8/R1P4k/8/8/4K3 b - d3c4 0 1"
    assert position(fen).fen(en_passant="fen") == fen
    # No last move can have given these two checks.
    assert position("8/8/8/R2k3R/8/8/8/4K3 b - - 0 1").is_check()


# Moved pawns


@pytest.mark.parametrize(
    ("variant", "fen", "named"),
    [
        ("berolina-plus", "4k3/8/8/8/8/8/8/4K3 w - - ~c2 0 1", "c2"),
        ("berolina-plus", "4k3/8/8/8/8/8/2N5/4K3 w - - ~c2 0 1", "c2"),
        ("berolina-plus", "4k3/8/8/8/8/2P5/8/4K3 w - - ~c3 0 1", "c3"),
        ("berolina-plus", "4k3/8/8/8/8/8/2p5/4K3 b - - ~c2 0 1", "c2"),
        ("berolina-plus", "4k3/2P5/8/8/8/8/8/4K3 w - - ~c7 0 1", "c7"),
        ("berolina", "4k3/8/8/8/8/8/2P5/4K3 w - - ~c2 0 1", "c2"),
        ("chess/berolina-plus", "4k3/8/8/8/8/8/2P5/4K3 w - - ~c2 0 1", "c2"),
        ("berolina-plus/chess", "4k3/2p5/8/8/8/8/8/4K3 w - - ~c7 0 1", "c7"),
    ],
)
def test_moved_pawns_stand_on_their_home_rank_under_a_sideways_rule(variant: str, fen: str, named: str) -> None:
    faults = illegal_position(fen, variant)
    assert len(faults) == 1
    assert named in faults[0]


def test_each_misfit_of_the_moved_pawns_is_named() -> None:
    faults = illegal_position("4k3/8/8/8/8/4P3/1PP5/4K3 w - - ~b2d2e3 0 1", "berolina-plus")
    assert len(faults) == 2
    assert "d2" in faults[0]
    assert "e3" in faults[1]
    assert not any("b2" in fault for fault in faults)


# Declarations


@pytest.mark.parametrize("declarations", ["2+0", "0+2", "2+2", "9+9"])
def test_declarations_are_no_more_than_the_variant_grants(declarations: str) -> None:
    fen = f"4k3/8/8/8/8/8/8/4K3 w - - {declarations} 0 1"
    message = refused_fen(fen, "berolina+berserk")
    assert "declarations" in message
    assert "0 to 1" in message
    assert position(fen, "berolina+berserk(9)").fen() == fen


# All faults together


def test_all_faults_are_reported_at_once() -> None:
    faults = illegal_position("P3k3/4P3/8/8/8/8/8/K1K4p w KQkq d6c5 ~c2 0 1", "berolina-plus")
    text = "\n".join(faults)
    for part in (
        "White has 2 kings",
        "a8",
        "h1",
        "castle kingside",
        "castle queenside",
        "Black cannot have the right",
        "d6",
        "c2",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("fen", "other"),
    [
        pytest.param("P3k3/4P3/8/8/8/8/8/K7 w - - 0 1", "a8", id="a pawn on the last rank"),
        pytest.param("4k3/4P3/8/8/8/8/8/K7 w K - 0 1", "castle", id="a castling right"),
        pytest.param("4k3/4P3/8/8/8/8/8/K7 w - d6c5 0 1", "c5", id="an en passant field"),
        pytest.param("4k3/4P3/8/8/8/8/8/K1K5 w - - 0 1", "2 kings", id="a second king of the other side"),
    ],
)
def test_check_of_the_side_not_to_move_is_reported_beside_other_faults(fen: str, other: str) -> None:
    text = "\n".join(illegal_position(fen))
    assert other in text
    assert "Black is in check from e7" in text


def test_faults_of_both_sides_are_reported_at_once() -> None:
    faults = illegal_position("p7/8/8/8/8/8/8/P7 w KQkq - 0 1")
    assert sum("king" in fault and "no" in fault for fault in faults) >= 2
    assert sum("White" in fault for fault in faults) >= 4
    assert sum("Black" in fault for fault in faults) >= 4


def test_illegal_position_is_not_an_unreadable_fen() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        position("8/8/8/8/8/8/8/8 w - - 0 1")
    assert not isinstance(caught.value, InvalidFenError)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value.reasons, tuple)


# What equality looks at


def test_equality_looks_at_every_part_of_the_position() -> None:
    board = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "berolina-plus")
    for rights in ("-", "K", "KQ", "kq", "KQk", "Qkq"):
        assert board != position(f"r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1", "berolina-plus")
    assert board != position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "berolina-plus")
    assert board != position("r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1", "berolina-plus")
    assert board != position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "berolina")
    assert board == position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "berolina-plus")


def test_equality_looks_at_moved_pawns() -> None:
    assert position("4k3/8/8/8/8/8/2P5/4K3 w - - ~c2 0 1", "berolina-plus") != position(
        "4k3/8/8/8/8/8/2P5/4K3 w - - 0 1", "berolina-plus"
    )


def test_equality_does_not_look_at_the_way_to_the_position() -> None:
    one = after(Board(), "g1f3", "g8f6", "b1c3")
    other = after(Board(), "b1c3", "g8f6", "g1f3")
    assert one == other


def test_en_passant_squares_count_only_while_a_capture_is_legal() -> None:
    takeable = position("4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1")
    assert takeable != position("4k3/8/8/8/2Pp4/8/8/4K3 b - - 0 1")
    # Nobody there to take.
    assert position("4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1") == position("4k3/8/8/8/2P5/8/8/4K3 b - - 0 1")
    # The capture would expose the king.
    assert position("8/8/8/8/R1Pp3k/8/8/4K3 b - d3c4 0 1") == position("8/8/8/8/R1Pp3k/8/8/4K3 b - - 0 1")


def test_both_en_passant_squares_count() -> None:
    assert position("4k3/8/8/8/2PpP3/8/8/4K3 b - d3c4 0 1") != position("4k3/8/8/8/2PpP3/8/8/4K3 b - d3e4 0 1")
