"""Variants are played beside Fairy-Stockfish (pyffish), which knows them by the configuration that this package writes.

`docs/other-programs.md` lists where it plays by other rules. Each of these is part of what is expected of it here, so
that moves and FENs must agree exactly. `BEROLINA_GAMES` sets how many games are played (the default suits a quick run),
`BEROLINA_SEED` from which random numbers.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random

import pytest

from berolina import Board, InvalidVariantError, Move, PawnRule, Variant, square_rank
from reference import random_rule

pyffish = pytest.importorskip("pyffish", reason="pyffish, the peer of these tests, is not installed")

GAMES = int(os.environ.get("BEROLINA_GAMES", "60"))
SEED = int(os.environ.get("BEROLINA_SEED", "1926"))
PLIES = 60

NAMES = [
    "chess",
    "berolina",
    "berolina-plus",
    "sergeant",
    "wolf-sergeant",
    "bridge",
    "bridge+chess",
    "bridge+berolina-plus",
    "bridge+sergeant",
    "bridge+wolf-sergeant",
    "mlfrW",
    "mflFclW",
    "mfsWmfFcfeKimfnDimflnA",
]
STARTS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pb1n1p1p/1p4p1/8/8/1P4P1/PB1N1P1P/R3K2R b KQkq - 3 7",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "n1n5/PPP5/8/k7/7K/8/5ppp/5N1N b - - 0 1",
]


def start(variant: Variant, fen: str) -> str:
    """The position of the standard board, on the variant's."""
    if variant.board == "standard":
        return fen
    ranks = fen.split("/")
    return "/".join([*ranks[:4], "***2***", *ranks[4:]])


@cache
def known_as(variant: Variant) -> list[str]:
    """The names by which Fairy-Stockfish knows the variant, once it has read the configuration."""
    config = variant.to_fairy_stockfish()
    pyffish.load_variant_config(config)
    own = config.splitlines()[0].strip("[]")
    assert pyffish.start_fen(own) == variant.start_fen
    built_in = variant.fairy_stockfish_name
    return [own] if built_in is None else [own, built_in]


def as_played_there(variant: Variant) -> Variant:
    """The variant by Fairy-Stockfish's rules: a step that is also a quiet move never takes en passant."""
    rule, other = variant.pawns
    assert rule == other
    en_passant = rule.en_passant - rule.moves
    return Variant(variant.board, PawnRule(rule.moves, rule.captures, rule.double_steps, en_passant))


def counts_on(board: Board, move: Move) -> bool:
    """Whether the clock runs on there although a pawn moves: sideways, by a step that it can take back."""
    quiet_steps = board.variant.pawns[0].moves
    is_sideways = square_rank(move.from_square) == square_rank(move.to_square)
    is_pawn = board.piece_type_at(move.from_square) == 1
    return is_pawn and is_sideways and {"left", "right"} <= quiet_steps and not board.is_capture(move)


def expected_after(board: Board, move: Move) -> str:
    """The FEN that Fairy-Stockfish should write after a move."""
    clock = board.halfmove_clock + 1 if counts_on(board, move) else None
    board.push(move)
    fields = board.fen(style="fairy-stockfish").split()
    return " ".join(fields if clock is None else [*fields[:4], str(clock), *fields[5:]])


def compare(board: Board, name: str, rng: Random) -> None:
    """Moves of the position, and of one of them its notation and the FEN after it."""
    variant, fen = board.variant, board.fen(style="fairy-stockfish")
    assert pyffish.validate_fen(fen, name) == pyffish.FEN_OK, fen
    assert Board(fen, variant=variant).fen(style="fairy-stockfish") == fen
    # The FEN has no moved pawns: there a pawn on its home rank may always double-step.
    there = Board(fen, variant=as_played_there(variant))
    moves = sorted(move.uci() for move in there.legal_moves)
    assert sorted(pyffish.legal_moves(name, fen, [])) == moves, f"{variant}: {fen}"
    if not moves:
        return
    move = Move.from_uci(rng.choice(moves))
    san = pyffish.get_san(name, fen, move.uci(), False, pyffish.NOTATION_SAN)
    assert san == there.san(move, style="fairy-stockfish"), f"{variant}: {fen}, {move}"
    written = pyffish.get_fen(name, fen, [move.uci()])
    assert written == expected_after(there, move), f"{variant}: {fen}, {move}"
    read = Board(written, variant=variant)
    assert read.fen(style="fairy-stockfish") == written
    if there.variant == variant and "~" not in there.fen():
        assert read == there


def play(variant: Variant, games: int, rng: Random) -> None:
    for game in range(games):
        names = known_as(variant)
        board = Board(start(variant, STARTS[game % len(STARTS)]), variant=variant)
        for _ in range(PLIES):
            compare(board, names[game % len(names)], rng)
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))


@pytest.mark.parametrize("name", NAMES)
def test_games_are_told_alike(name: str) -> None:
    play(Variant.from_name(name), max(4, GAMES // len(NAMES)), Random(f"{SEED} {name}"))


def random_variant(rng: Random) -> Variant:
    rule = random_rule(rng)
    en_passant = rule.captures if rng.random() < 0.8 else []
    return Variant(
        rng.choice(["standard", "bridge"]), PawnRule(rule.moves, rule.captures, rule.double_steps, en_passant)
    )


def test_games_of_random_rules_are_told_alike() -> None:
    rng = Random(f"{SEED} custom")
    for _ in range(max(8, GAMES // 8)):
        play(random_variant(rng), 1, rng)


def moves_there(variant: str, fen: str) -> set[str]:
    return set(pyffish.legal_moves(known_as(Variant.from_name(variant))[0], fen, []))


def fen_there(variant: str, fen: str, *moves: str) -> str:
    written = pyffish.get_fen(known_as(Variant.from_name(variant))[0], fen, list(moves))
    assert isinstance(written, str)
    return written


def fen_here(variant: str, fen: str, *moves: str) -> str:
    board = Board(fen, variant=variant)
    for uci in moves:
        board.push_uci(uci)
    return board.fen(style="fairy-stockfish")


def test_sergeants_there_step_onto_the_skipped_square_and_take_nothing() -> None:
    fen = "4k3/8/8/8/2Pp4/8/8/4K3 b - d3c4 0 1"
    assert fen_here("sergeant", fen, "d4d3").startswith("4k3/8/8/8/8/3p4/8/4K3")
    assert fen_there("sergeant", fen, "d4d3").startswith("4k3/8/8/8/2P5/3p4/8/4K3")


def test_a_sergeant_whose_capture_would_expose_the_king_may_step_there() -> None:
    fen = "8/8/8/8/k1Pp3R/8/8/4K3 b - d3c4 0 1"
    assert "d4d3" not in {move.uci() for move in Board(fen, variant="sergeant").legal_moves}
    assert "d4d3" in moves_there("sergeant", fen)


def test_a_berolina_plus_pawn_there_may_double_step_though_it_has_moved() -> None:
    board = Board("4k3/8/8/8/8/8/Pn6/4K3 w - - 0 1", variant="berolina-plus")
    board.push_uci("a2b2")
    board.push_uci("e8e7")
    assert board.fen().split()[4] == "~b2"
    here = {move.uci() for move in board.legal_moves}
    assert moves_there("berolina-plus", board.fen(style="fairy-stockfish")) - here == {"b2d4"}


def test_the_skipped_square_alone_names_no_victim_there() -> None:
    fen = "4k3/8/8/8/2Pp4/8/8/4K3 b - d3 0 1"
    assert fen_here("berolina", fen, "d4d3") == "4k3/8/8/8/8/3p4/8/4K3 w - - 0 2"
    assert fen_there("berolina", fen, "d4d3") == "4k3/8/8/8/2P5/3p4/8/4K3 w - - 0 2"


def test_a_sideways_step_that_can_be_taken_back_leaves_the_clock_running_there() -> None:
    fen = "4k3/8/8/8/8/P7/8/4K3 w - - 7 9"
    assert fen_here("mfsWcfF", fen, "a3b3") == "4k3/8/8/8/8/1P6/8/4K3 b - - 0 9"
    assert fen_there("mfsWcfF", fen, "a3b3") == "4k3/8/8/8/8/1P6/8/4K3 b - - 8 9"


def test_en_passant_there_is_in_all_directions_of_capture() -> None:
    """Which is why a rule with some of them only is refused: there it has the move that it forbids."""
    some, every = "mfFcfeWcsWimfnA", "mfFcfseWimfnA"
    with pytest.raises(InvalidVariantError, match="en passant in all directions"):
        Variant.from_name(some).to_fairy_stockfish()
    config = Variant.from_name(every).to_fairy_stockfish("partly")
    pyffish.load_variant_config(config.replace(Variant.from_name(every).pawns[0].betza, some))
    fen = "4k3/8/8/8/2P5/4p3/8/4K3 b - d3c4 0 1"
    assert "e3d3" in pyffish.legal_moves("partly", fen, [])
    assert "e3d3" not in {move.uci() for move in Board(fen, variant=some).legal_moves}


def test_a_built_in_name_is_not_defined_anew() -> None:
    fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"
    config = Variant.from_name("berolina-plus").to_fairy_stockfish("taken")
    pyffish.load_variant_config(config.replace("[taken]", "[berolina]"))
    assert "a2b3" in pyffish.legal_moves("berolina", fen, [])
    black = "4k3/8/8/8/pP6/8/8/4K3 b - - 0 1"
    assert "a4b4" not in pyffish.legal_moves("berolina", black, [])


def test_fens_of_double_steps_are_what_it_writes() -> None:
    standard = STARTS[0]
    for variant, moves, field in [
        ("berolina", ["e2c4"], "d3c4"),
        ("berolina", ["e2c4", "e7c5"], "c5d6"),
        ("wolf-sergeant", ["b2b4", "b7b5"], "b5b6"),
        ("chess", ["e2e4"], "-"),
        ("chess", ["e2e4", "a7a6", "e4e5", "d7d5"], "d6"),
        ("bridge", ["e2c4", "e8c6"], "c6d7"),
    ]:
        fen = start(Variant.from_name(variant), standard)
        assert fen_here(variant, fen, *moves) == fen_there(variant, fen, *moves)
        assert fen_here(variant, fen, *moves).split()[3] == field


def test_castling_rights_of_both_boards_are_what_it_writes() -> None:
    for variant, moves in [("berolina", ["e1g1", "e8c8"]), ("bridge", ["e1g1", "e9c9"]), ("bridge", ["a1a2", "h9h8"])]:
        fen = start(Variant.from_name(variant), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
        assert fen_here(variant, fen, *moves) == fen_there(variant, fen, *moves)


def test_a_quiet_step_and_en_passant_to_one_square_are_told_apart_by_the_capture_mark_alone() -> None:
    fen = "4k3/8/8/3pPP2/8/8/8/4K3 w - d5e6 0 1"
    board = Board(fen)
    for uci, san in [("f5e6", "Pe6"), ("e5e6", "Pxe6")]:
        assert pyffish.get_san("berolina", fen, uci, False, pyffish.NOTATION_SAN) == san
        assert board.san(Move.from_uci(uci), style="fairy-stockfish") == san
