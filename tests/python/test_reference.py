"""The reference move generator is checked against published counts and against itself."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from reference import (
    NAMED_RULES,
    PerftCase,
    ReferencePosition,
    ReferenceVariant,
    Rule,
    random_position,
    random_rule,
    read_perft_table,
)
from reference.board import square_named

NODE_BUDGET = 40_000
PERFT_FILES = sorted((Path(__file__).resolve().parents[1] / "perft").glob("*.perft"))
PERFT_CASES = [case for path in PERFT_FILES for case in read_perft_table(path)]
VARIANT_NAMES = (
    *NAMED_RULES,
    "berolina/chess",
    "sergeant/berolina-plus",
    "bridge",
    "bridge+berolina-plus",
    "chess+berserk",
    "berolina+berserk(2,3)",
    "bridge+sergeant+berserk(2,5)",
    "bridge+berserk(0)",
)


def position_of(variant: str, fen: str) -> ReferencePosition:
    return ReferencePosition.from_fen(fen, ReferenceVariant.from_name(variant))


def refusal_of(position: ReferencePosition, uci: str) -> str | None:
    """Ask for the refusal of a move as UCI writes it."""
    from_square, to_square, last = square_named(uci[:2]), square_named(uci[2:4]), uci[4:]
    if last == "x":
        return position.refusal(from_square, to_square, berserk=True)
    return position.refusal(from_square, to_square, promotion=last or None)


def sample_variants(rng: Random) -> list[ReferenceVariant]:
    """The named variants, and some with pawn rules that nobody plays."""
    custom = [
        ReferenceVariant(
            board=rng.choice(("standard", "bridge")),
            white=random_rule(rng),
            black=random_rule(rng),
            berserk=rng.choice((None, None, (1, 7), (9, 65), (2, 1))),
        )
        for _ in range(16)
    ]
    return [ReferenceVariant.from_name(name) for name in VARIANT_NAMES] + custom


def sample_positions(seed: int, per_variant: int) -> list[ReferencePosition]:
    rng = Random(seed)
    variants = sample_variants(rng)
    return [random_position(variant, rng) for variant in variants for _ in range(per_variant)]


# Perft


@pytest.mark.parametrize("case", PERFT_CASES, ids=lambda case: f"{case.variant}: {case.name}")
def test_perft_tables(case: PerftCase) -> None:
    position = position_of(case.variant, case.fen)
    for depth, count in case.counts.items():
        if count <= NODE_BUDGET:
            assert position.perft(depth) == count, f"depth {depth}"


def test_divide_adds_up_to_perft() -> None:
    position = ReferencePosition.start(ReferenceVariant.from_name("berolina"))
    split = position.divide(2)
    assert list(split) == position.legal_moves()
    assert sum(split.values()) == position.perft(2) == 900


# Variants


def test_variant_names() -> None:
    berolina, chess = NAMED_RULES["berolina"], NAMED_RULES["chess"]
    from_name = ReferenceVariant.from_name
    assert from_name("berolina/chess") == ReferenceVariant("standard", berolina, chess)
    assert from_name("bridge") == ReferenceVariant("bridge", berolina, berolina)
    assert from_name("bridge+chess/berolina") == ReferenceVariant("bridge", chess, berolina)
    assert from_name("chess+berserk") == ReferenceVariant("standard", chess, chess, (1, 7))
    assert from_name("bridge+berserk(3)") == ReferenceVariant("bridge", berolina, berolina, (3, 7))
    assert from_name("bridge+sergeant+berserk(2,5)").berserk == (2, 5)


@pytest.mark.parametrize("name", ["berserk", "chess/chess/chess", "chess+berserk()", "berolina+chess"])
def test_unknown_variant_names(name: str) -> None:
    with pytest.raises(ValueError, match="unknown"):
        ReferenceVariant.from_name(name)


# Made-up positions


def test_moves_and_refusals_agree() -> None:
    """A move is in the list of legal moves exactly when there is no reason to refuse it."""
    for position in sample_positions(seed=1, per_variant=5):
        numbers = position.variant.geometry.numbers
        accepted: set[tuple[int, int, str]] = set()
        for from_square, to_square in product(numbers, numbers):
            if position.refusal_of_pair(from_square, to_square) is None:
                accepted.add((from_square, to_square, ""))
            if position.refusal(from_square, to_square, berserk=True) is None:
                accepted.add((from_square, to_square, "x"))
        listed: set[tuple[int, int, str]] = set()
        for uci in position.legal_moves():
            assert refusal_of(position, uci) is None, (position.fen("fen"), uci)
            berserk = "x" if uci.endswith("x") else ""
            listed.add((square_named(uci[:2]), square_named(uci[2:4]), berserk))
        assert accepted == listed, position.fen("fen")


def test_made_up_positions_are_legal() -> None:
    for position in sample_positions(seed=2, per_variant=20):
        assert position.men.count("K") == position.men.count("k") == 1
        for square, man in enumerate(position.men):
            assert man == "." or position.variant.geometry.exists(square)
            assert man.upper() != "P" or 8 <= square < 8 * position.variant.geometry.ranks - 8
        waiting = ReferencePosition.from_fen(
            " ".join([position.fen().split()[0], "b" if position.turn == "w" else "w", "-", "-"]),
            position.variant,
        )
        assert not waiting.is_check(), position.fen("fen")


def test_fen_round_trip() -> None:
    for position in sample_positions(seed=3, per_variant=20):
        for mode in ("legal", "fen", "xfen"):
            fen = position.fen(mode)
            again = ReferencePosition.from_fen(fen, position.variant)
            assert again.identity() == position.identity(), fen
            # Where an en passant capture is illegal, a field left out also allows the step as a quiet one.
            if mode != "legal":
                assert again.legal_moves() == position.legal_moves(), fen
            assert again.fen(mode) == fen


def test_made_up_positions_are_rich() -> None:
    """What is hard to get right must be frequent in them."""
    seen: Counter[str] = Counter()
    positions = sample_positions(seed=4, per_variant=40)
    for position in positions:
        seen["check"] += position.is_check()
        seen["double check"] += len(position.checkers()) > 1
        seen["double step"] += position.en_passant is not None
        seen["en passant"] += position.has_legal_en_passant()
        seen["illegal en passant"] += position.has_pseudo_legal_en_passant() and not position.has_legal_en_passant()
        seen["en passant in check"] += position.is_check() and position.has_legal_en_passant()
        seen["promotion"] += any(uci.endswith("q") for uci in position.legal_moves())
        seen["castling right"] += bool(position.castling)
        seen["moved at home"] += bool(position.moved_home_pawns)
        seen["berserk"] += any(uci.endswith("x") for uci in position.legal_moves())
        seen["forty men"] += len(position.men) - position.men.count(".") >= 40
    for theme in (
        "check",
        "double check",
        "double step",
        "en passant",
        "promotion",
        "castling right",
        "berserk",
    ):
        assert seen[theme] > len(positions) // 20, seen
    for theme in ("illegal en passant", "en passant in check", "moved at home", "forty men"):
        assert seen[theme] > len(positions) // 100, seen


def test_random_games_keep_identity_through_fen() -> None:
    rng = Random(5)
    for variant in sample_variants(rng):
        position = ReferencePosition.start(variant)
        for _ in range(40):
            moves = position.legal_moves()
            if not moves:
                break
            position = position.play(rng.choice(moves))
            again = ReferencePosition.from_fen(position.fen("fen"), variant)
            assert again.identity() == position.identity()
            assert again.en_passant == position.en_passant
            assert again.fen("fen") == position.fen("fen")


def test_random_rules() -> None:
    rng = Random(6)
    rules = [random_rule(rng) for _ in range(500)]
    assert all(rule.moves or rule.captures or rule.double_steps for rule in rules)
    assert any(rule.en_passant_directions < rule.captures for rule in rules)
    assert any(rule.goes_sideways for rule in rules)
    assert any(rule.double_steps - rule.moves for rule in rules)


# En passant


def test_en_passant_has_two_squares() -> None:
    """Two double steps may skip the same square; the positions differ."""
    position = position_of("berolina", "4k3/2p1p3/8/3P4/8/8/8/4K3 b - - 0 1")
    assert position.play("c7e5").fen() == "4k3/4p3/8/3Pp3/8/8/8/4K3 w - d6e5 0 2"
    from_c7 = position_of("berolina", "4k3/8/8/2pPp3/8/8/8/4K3 w - d6e5 0 2")
    from_e7 = position_of("berolina", "4k3/8/8/2pPp3/8/8/8/4K3 w - d6c5 0 2")
    assert from_c7.identity() != from_e7.identity()
    assert from_c7.play("d5d6").fen() == "4k3/8/3P4/2p5/8/8/8/4K3 b - - 0 2"
    assert from_e7.play("d5d6").fen() == "4k3/8/3P4/4p3/8/8/8/4K3 b - - 0 2"


def test_en_passant_takes_the_victim() -> None:
    position = position_of("berolina", "k7/5p2/8/4P3/8/8/8/K7 b - - 0 1").play("f7d5")
    for again in (position, ReferencePosition.from_fen(position.fen(), position.variant)):
        assert again.play("e5e6").fen() == "k7/8/4P3/8/8/8/8/K7 b - - 0 2"


@pytest.mark.parametrize("field", ["d3", "d3c4", "c4d3"])
def test_en_passant_field_forms(field: str) -> None:
    position = position_of("berolina", f"4k3/8/8/8/2Pp4/8/8/4K3 b - {field} 0 1")
    assert position.en_passant == (square_named("d3"), square_named("c4"))
    assert position.fen() == "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1"


@pytest.mark.parametrize("fen", ["4k3/8/8/8/2PpP3/8/8/4K3 b - d3 0 1", "4k3/8/8/8/3p4/8/8/4K3 b - d3 0 1"])
def test_en_passant_field_without_one_victim(fen: str) -> None:
    with pytest.raises(ValueError, match="en passant"):
        position_of("berolina", fen)


def test_en_passant_field_modes() -> None:
    """The capturer on d4 is pinned along the rank as soon as the victim leaves it."""
    position = position_of("berolina", "8/8/8/8/R1Pp3k/8/8/4K3 b - d3c4 0 1")
    fields = [position.fen(mode).split()[3] for mode in ("legal", "fen", "xfen")]
    assert fields == ["-", "d3c4", "d3c4"]
    assert position.identity()[3] is None
    lonely = position_of("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").play("e2e4")
    assert [lonely.fen(mode).split()[3] for mode in ("legal", "fen", "xfen")] == ["-", "e3", "-"]


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
        "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1",
        "q6k/8/8/3pP3/8/8/8/7K w - d6 0 1",
        "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
    ],
)
def test_en_passant_opens_a_line(fen: str) -> None:
    position = position_of("chess", fen)
    assert position.has_pseudo_legal_en_passant()
    assert not position.has_legal_en_passant()


def test_en_passant_answers_a_double_check() -> None:
    """The pawn on c4 and the rook on d1 check; exd3 removes the one and stops the other."""
    position = position_of("sergeant", "8/8/8/3k4/2P1p3/8/8/3R3K b - d3c4 0 1")
    assert position.checkers() == [square_named("d1"), square_named("c4")]
    assert "e4d3" in position.legal_moves()
    assert refusal_of(position, "e4d3") is None
    assert refusal_of(position, "e4e3") == "double-check"


def test_step_that_is_move_and_en_passant_is_the_capture() -> None:
    exposed = position_of("sergeant", "8/8/8/8/R1Pp3k/8/8/4K3 b - d3c4 0 1")
    assert refusal_of(exposed, "d4d3") == "en-passant-exposes-king"
    assert "d4d3" not in exposed.legal_moves()
    berolina = position_of("berolina", "4k3/8/8/8/2P1p3/8/8/4K3 b - d3c4 0 1")
    assert berolina.play("e4d3").fen() == "4k3/8/8/8/2P5/3p4/8/4K3 w - - 0 2"


def test_each_side_captures_by_its_own_rule() -> None:
    position = position_of("berolina/chess", "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1").play("e2c4")
    assert position.fen() == "4k3/8/8/8/2P1p3/8/8/4K3 b - d3c4 0 1"
    assert position.play("e4d3").fen() == "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2"


# Pawns that have moved and stand at home


def test_sideways_step_ends_the_double_step() -> None:
    position = position_of("berolina-plus", "4k3/8/8/8/8/8/1Pr4P/4K3 w - - 0 1").play("b2c2")
    assert position.fen() == "4k3/8/8/8/8/8/2P4P/4K3 b - - ~c2 0 1"
    position = position.play("e8e7")
    assert refusal_of(position, "c2e4") == "not-first-move"
    assert refusal_of(position, "h2f4") is None
    assert position.play("c2d3").fen() == "8/4k3/8/8/8/3P4/7P/4K3 b - - 0 2"


def test_moved_home_pawns_of_both_sides() -> None:
    fen = "4k3/4p1n1/8/8/8/8/1PP4P/4K3 w - - ~c2e7 0 1"
    position = position_of("berolina-plus", fen)
    assert position.fen() == fen
    assert position.identity() != position_of("berolina-plus", fen.replace("~c2e7 ", "")).identity()


# Castling


def test_pawns_bar_castling_by_their_own_captures() -> None:
    fen = "4k3/8/8/8/8/8/{}/R3K2R w KQ - 0 1"
    assert refusal_of(position_of("berolina", fen.format("5p2")), "e1g1") == "castling-through-check"
    assert refusal_of(position_of("berolina", fen.format("7p")), "e1g1") is None
    assert refusal_of(position_of("berolina", fen.format("3p4")), "e1c1") == "castling-through-check"
    assert refusal_of(position_of("berolina", fen.format("4p3")), "e1c1") == "castling-out-of-check"
    assert refusal_of(position_of("chess", fen.format("4p3")), "e1g1") == "castling-through-check"


def test_castling_refusals() -> None:
    fen = "1r2k3/8/8/8/8/8/8/R3K1NR w {} - 0 1"
    assert refusal_of(position_of("chess", fen.format("Q")), "e1c1") is None
    assert refusal_of(position_of("chess", fen.format("K")), "e1c1") == "no-castling-right"
    assert refusal_of(position_of("chess", fen.format("K")), "e1g1") == "own-piece-on-target"
    rook_on_the_long_way = "1r2k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"
    assert refusal_of(position_of("chess", rook_on_the_long_way), "e1c1") == "path-blocked"
    guarded_goal = "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    assert refusal_of(position_of("chess", guarded_goal), "e1c1") == "king-into-check"


def test_castling_on_the_bridge_board() -> None:
    position = position_of("bridge", "r3k2r/8/8/8/***2***/8/8/8/4K3 b kq - 0 1")
    assert position.play("e9g9").fen() == "r4rk1/8/8/8/***2***/8/8/8/4K3 w - - 1 2"


# The bridge board


def test_bridge_board_squares() -> None:
    position = position_of("bridge", "4k3/8/8/8/***2***/R7/8/8/4K1N1 w - - 0 1")
    assert refusal_of(position, "a4a9") == "path-blocked"
    assert refusal_of(position, "a4a5") == "off-board"
    assert position.refusal(square_named("a4"), 999) == "off-board"
    knight = position_of("bridge", "4k3/8/8/8/***2***/2N5/8/8/4K3 w - - 0 1")
    assert {"c4b6", "c4d6", "c4e5"} <= set(knight.legal_moves())


# Promotion


def test_promotion_refusals() -> None:
    position = position_of("berolina", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert refusal_of(position, "a7b8") == "promotion-missing"
    assert refusal_of(position, "a7b8n") is None
    assert refusal_of(position, "a7a8q") == "nothing-to-capture"
    assert refusal_of(position, "e1e2q") == "promotion-impossible"
    assert position.refusal_of_pair(square_named("a7"), square_named("b8")) is None
    assert [uci for uci in position.legal_moves() if uci.startswith("a7")] == [
        "a7b8b",
        "a7b8n",
        "a7b8q",
        "a7b8r",
    ]


# Berserk


def test_berserk_in_check_is_free() -> None:
    position = position_of("chess+berserk", "6k1/8/8/8/8/8/5PPP/r5K1 w - - 0+0 0 1")
    assert position.legal_moves() == ["f2a1x", "g2a1x", "h2a1x"]
    assert not position.is_checkmate()
    assert position.play("h2a1x").fen() == "6k1/8/8/8/8/8/5PP1/6K1 b - - 0+0 0 1"


def test_berserk_out_of_check_uses_a_declaration() -> None:
    position = position_of("chess+berserk", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 7 9")
    assert {"e4d5", "e4d5x"} <= set(position.legal_moves())
    after = position.play("e4d5x")
    assert after.fen() == "4k3/8/8/8/8/8/8/4K3 b - - 0+1 0 9"
    assert position.play("e4d5").fen() == "4k3/8/8/3P4/8/8/8/4K3 b - - 1+1 0 9"


def test_berserk_keeps_a_side_from_stalemate() -> None:
    fen = "7k/5Q2/8/8/8/8/p7/K7 b - - 0+{} 0 1"
    assert position_of("chess+berserk", fen.format(1)).legal_moves() == ["a2f7x"]
    assert position_of("chess+berserk", fen.format(0)).is_stalemate()


@pytest.mark.parametrize(
    ("fen", "uci", "reason"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0+1 0 1", "e4d5x", "no-declaration"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1", "e4e8x", "king-is-safe"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1", "e4e5x", "nothing-to-strike"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1", "e1d5x", "not-a-pawn"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1", "d5e4x", "opponents-piece"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 1+1 0 1", "e4e1x", "own-piece-on-target"),
        ("4k3/8/8/7n/NNNNNNN1/P7/8/4K3 w - - 1+1 0 1", "a3h5x", "out-of-reach"),
        ("k3r3/8/8/8/4n3/8/P7/4K3 w - - 1+1 0 1", "a2e4x", "berserk-exposes-king"),
        ("k3r3/8/8/8/4r3/8/P7/4K3 w - - 1+1 0 1", "a2e4x", "berserk-exposes-king"),
        ("4k3/8/8/8/8/5n2/PP6/r3K3 w - - 1+1 0 1", "a2a1x", "double-check"),
        ("4k3/8/8/8/4r3/1n6/P7/4K3 w - - 1+1 0 1", "a2b3x", "check-not-ended"),
    ],
)
def test_berserk_refusals(fen: str, uci: str, reason: str) -> None:
    position = position_of("chess+berserk", fen)
    assert refusal_of(position, uci) == reason
    assert uci not in position.legal_moves()


def test_berserk_needs_the_rule() -> None:
    assert refusal_of(position_of("chess", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), "e4d5x") == "no-berserk-rule"


# Refusals of ordinary moves


@pytest.mark.parametrize(
    ("variant", "fen", "uci", "reason"),
    [
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "d4d5", "no-piece"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e8e7", "opponents-piece"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e1", "own-piece-on-target"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e3", "not-its-move"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "nothing-to-capture"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2c4", "not-its-move"),
        ("berolina", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", "cannot-capture"),
        ("berolina", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2c4", "path-blocked"),
        ("berolina", "4k3/8/8/8/6p1/8/4P3/4K3 w - - 0 1", "e2g4", "cannot-capture"),
        ("berolina", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3c5", "not-first-move"),
        ("wolf-sergeant", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "c4d3", None),
        ("chess", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", None),
        ("chess/berolina", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", "c4d3", None),
        ("berolina/chess", "4k3/8/8/8/2Pp4/8/8/4K3 b - d3 0 1", "d4d3", None),
        ("chess", "r3k3/8/8/8/P7/8/8/R3K3 w - - 0 1", "a1a8", "path-blocked"),
        ("chess", "4k3/8/8/8/8/8/4n3/4K2R w - - 0 1", "e1e3", "not-its-move"),
        ("chess", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "pinned"),
        ("chess", "4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1", "a1b3", "check-not-ended"),
        ("chess", "4k3/4r3/8/8/8/5n2/8/N3K3 w - - 0 1", "a1b3", "double-check"),
        ("chess", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d2", "king-into-check"),
    ],
)
def test_ordinary_refusals(variant: str, fen: str, uci: str, reason: str | None) -> None:
    assert refusal_of(position_of(variant, fen), uci) == reason


def test_no_en_passant() -> None:
    """A direction that captures, but not en passant, cannot take on the skipped square."""
    rule = Rule(
        moves=frozenset({"forward"}),
        captures=frozenset({"forward-left", "forward-right"}),
        double_steps=frozenset({"forward"}),
        en_passant=frozenset({"forward-left"}),
    )
    variant = ReferenceVariant("standard", rule, rule)
    position = ReferencePosition.from_fen("4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1", variant)
    assert refusal_of(position, "c4d3") is None
    assert refusal_of(position, "e4d3") == "no-en-passant"


# Ends of the game


def test_checkmate_and_stalemate() -> None:
    assert position_of("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1").is_checkmate()
    assert position_of("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate()
    assert not position_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1").is_stalemate()


def test_illegal_move_is_not_played() -> None:
    with pytest.raises(ValueError, match="illegal move"):
        ReferencePosition.start(ReferenceVariant.from_name("berolina")).play("e2e4")
