"""Declaring berserk: who may, with which targets, over which squares, and what a refusal says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from berolina import (
    A2,
    A3,
    A5,
    A7,
    A9,
    B2,
    B3,
    B7,
    BLACK,
    C4,
    C5,
    D7,
    E2,
    E3,
    E4,
    E7,
    E8,
    F4,
    F5,
    H4,
    WHITE,
    Board,
    IllegalMoveError,
    IllegalReason,
    Move,
    Variant,
    square_file,
    square_rank,
)
from reference import ReferencePosition, ReferenceVariant, random_position

POSITIONS_PER_FAMILY = 60


def positions(family: str) -> Iterator[ReferencePosition]:
    rng = Random(f"1997 {family}")
    for _ in range(POSITIONS_PER_FAMILY):
        declarations, reach = rng.randint(0, 3), rng.randint(1, 9)
        yield random_position(ReferenceVariant.from_name(f"{family}+berserk({declarations},{reach})"), rng)


def board_of(family: str, reference: ReferencePosition) -> Board:
    assert reference.variant.berserk is not None
    declarations, reach = reference.variant.berserk
    variant = Variant.from_name(f"{family}+berserk({declarations},{reach})")
    return Board(reference.fen("fen"), variant=variant)


def strikes(reference: ReferencePosition) -> set[tuple[int, int]]:
    """The from and to squares of the legal berserk moves."""
    return {(move.from_square, move.to_square) for move in reference.moves_by_uci.values() if move.kind == "berserk"}


@cache
def squares_of(board: str) -> frozenset[int]:
    """On the bridge board only d5 and e5 of the fifth rank exist, and there are nine ranks."""
    if board == "standard":
        return frozenset(range(64))
    return frozenset(square for square in range(72) if square // 8 != 4 or square % 8 in (3, 4))


def are_neighbours(one: int, other: int) -> bool:
    files, ranks = abs(square_file(one) - square_file(other)), abs(square_rank(one) - square_rank(other))
    return max(files, ranks) == 1


def distances(board: Board, start: int) -> dict[int, int]:
    """The fewest king steps over empty squares to each square; men end a walk."""
    squares = squares_of(board.variant.board)
    found = {start: 0}
    queue = [start]
    for here in queue:
        if here != start and board.piece_at(here):
            continue
        for there in squares:
            if there not in found and are_neighbours(here, there):
                found[there] = found[here] + 1
                queue.append(there)
    return found


FAMILIES = ("chess", "berolina", "bridge")


@pytest.mark.parametrize("family", FAMILIES)
def test_who_may_declare_and_with_which_targets(family: str) -> None:
    seen: Counter[str] = Counter()
    for reference in positions(family):
        board = board_of(family, reference)
        legal = strikes(reference)
        mine = reference.declarations_of(reference.turn)

        expected = not reference.is_check() and mine > 0 and bool(legal)
        assert board.can_declare_berserk() is expected, reference.fen()
        assert board.declarations_left(WHITE) == reference.declarations[0]
        assert board.declarations_left(BLACK) == reference.declarations[1]

        for square in squares_of(board.variant.board):
            targets = board.berserk_targets(square)
            assert len(targets) == len(set(targets))
            assert set(targets) == {to for origin, to in legal if origin == square}, (reference.fen(), square)

        seen["may declare"] += expected
        seen["check with strikes"] += reference.is_check() and bool(legal)
        seen["check without declarations"] += reference.is_check() and bool(legal) and mine == 0
        seen["no declaration left"] += not reference.is_check() and mine == 0
        seen["sides differ"] += reference.declarations[0] != reference.declarations[1]
    assert all(seen[case] for case in ("may declare", "check with strikes", "no declaration left", "sides differ")), (
        seen
    )


@pytest.mark.parametrize("family", FAMILIES)
def test_paths_are_shortest_walks_over_empty_squares(family: str) -> None:
    seen: Counter[str] = Counter()
    for reference in positions(family):
        board = board_of(family, reference)
        assert board.variant.berserk is not None
        reach = board.variant.berserk.reach
        squares = squares_of(board.variant.board)
        for origin, man in enumerate(reference.men):
            if man not in ("P", "p"):
                continue
            steps_to = distances(board, origin)
            enemies = "nbrqp" if man == "P" else "NBRQP"
            for target in squares:
                if reference.men[target] not in enemies:
                    continue
                steps = steps_to.get(target)
                if steps is None or steps > reach:
                    with pytest.raises(IllegalMoveError) as caught:
                        board.berserk_path(origin, target)
                    assert caught.value.reason is IllegalReason.OUT_OF_REACH
                    seen["cut off" if steps is None else "too far"] += 1
                    continue
                path = board.berserk_path(origin, target)
                assert (path[0], path[-1]) == (origin, target)
                assert set(path) <= squares
                assert all(are_neighbours(*pair) for pair in pairwise(path))
                assert all(board.piece_at(square) is None for square in path[1:-1])
                assert len(path) - 1 == steps
                seen["reached"] += 1
                seen["detour"] += steps > max(
                    abs(square_file(origin) - square_file(target)), abs(square_rank(origin) - square_rank(target))
                )
                seen["out of turn"] += (man == "P") is not board.turn
    assert all(seen[case] for case in ("reached", "too far", "cut off", "detour", "out of turn")), seen


# Playing it

VOLUNTARY_WHITE = "4k3/8/8/5n2/8/8/1P6/4K3 w - - {} 0 1"
VOLUNTARY_BLACK = "4k3/1p6/8/8/5N2/8/8/4K3 b - - {} 0 1"
CHECKED_WHITE = "k7/4r3/8/8/8/8/1P6/4K3 w - - {} 0 1"
CHECKED_BLACK = "4k3/1p6/8/8/8/8/4R3/K7 b - - {} 0 1"


@pytest.mark.parametrize(
    ("fen", "before", "origin", "target", "after"),
    [
        pytest.param(VOLUNTARY_WHITE, (3, 2), B2, F5, (2, 2), id="white"),
        pytest.param(VOLUNTARY_WHITE, (1, 0), B2, F5, (0, 0), id="white, the last one"),
        pytest.param(VOLUNTARY_BLACK, (3, 2), B7, F4, (3, 1), id="black"),
        pytest.param(VOLUNTARY_BLACK, (0, 1), B7, F4, (0, 0), id="black, the last one"),
        pytest.param(CHECKED_WHITE, (3, 2), B2, E7, (3, 2), id="white in check"),
        pytest.param(CHECKED_WHITE, (0, 0), B2, E7, (0, 0), id="white in check, none left"),
        pytest.param(CHECKED_BLACK, (3, 2), B7, E2, (3, 2), id="black in check"),
        pytest.param(CHECKED_BLACK, (0, 0), B7, E2, (0, 0), id="black in check, none left"),
    ],
)
def test_declaring_plays_the_move_and_uses_up_one_declaration_out_of_check(
    fen: str, before: tuple[int, int], origin: int, target: int, after: tuple[int, int]
) -> None:
    board = Board(fen.format(f"{before[0]}+{before[1]}"), variant="berolina+berserk(3,7)")
    start, mover = board.copy(), board.turn
    move = board.declare_berserk(origin, target)
    assert move == Move(origin, target, berserk=True)
    assert board.move_stack == [move]
    assert board.turn is not mover
    assert board.piece_at(origin) is None
    assert board.piece_at(target) is None
    assert (board.declarations_left(WHITE), board.declarations_left(BLACK)) == after
    assert board.pop() == move
    assert board == start
    assert (board.declarations_left(WHITE), board.declarations_left(BLACK)) == before


@pytest.mark.parametrize(("fen", "origin", "target"), [(CHECKED_WHITE, B2, E7), (CHECKED_BLACK, B7, E2)])
def test_nobody_declares_in_check_although_berserk_moves_are_legal(fen: str, origin: int, target: int) -> None:
    for declarations in ("1+1", "0+0"):
        board = Board(fen.format(declarations), variant="berolina+berserk")
        assert board.is_check()
        assert board.berserk_targets(origin) == [target]
        assert not board.can_declare_berserk()


@pytest.mark.parametrize(("fen", "own"), [(VOLUNTARY_WHITE, "1+0"), (VOLUNTARY_BLACK, "0+1")])
def test_the_other_side_s_declarations_are_no_help(fen: str, own: str) -> None:
    assert Board(fen.format(own), variant="berolina+berserk").can_declare_berserk()
    assert not Board(fen.format(own[::-1]), variant="berolina+berserk").can_declare_berserk()


def test_without_the_rule_there_is_nothing_to_declare() -> None:
    board = Board("4k3/8/8/5n2/8/8/1P6/4K3 w - - 0 1")
    assert not board.can_declare_berserk()
    assert board.berserk_targets(B2) == []
    assert (board.declarations_left(WHITE), board.declarations_left(BLACK)) == (0, 0)


# Refusals

LONE_KNIGHT = "4k3/8/8/5n2/8/8/1P6/4K3 w - - 1+1 0 1"
BRIDGE_FEN = "4k3/8/5n2/8/***2***/8/8/1P6/4K3 w - - 1+1 0 1"
PINNED = "k7/4r3/8/2n5/8/4P3/8/4K3 w - - 1+1 0 1"
ENEMY_SHIELD = "k7/4r3/8/8/4n3/8/1P6/4K3 w - - 1+1 0 1"


@pytest.mark.parametrize(
    ("variant", "fen", "origin", "target", "reason"),
    [
        ("berolina+berserk", VOLUNTARY_WHITE.format("0+1"), B2, F5, IllegalReason.NO_DECLARATION),
        ("berolina+berserk", VOLUNTARY_BLACK.format("1+0"), B7, F4, IllegalReason.NO_DECLARATION),
        ("berolina+berserk(1,3)", LONE_KNIGHT, B2, F5, IllegalReason.OUT_OF_REACH),
        ("berolina+berserk", "4k3/3P4/8/8/8/8/8/4K3 w - - 1+1 0 1", D7, E8, IllegalReason.KING_IS_SAFE),
        ("berolina+berserk", "4k3/8/8/8/4N3/8/P7/4K3 w - - 1+1 0 1", A2, E4, IllegalReason.OWN_PIECE_ON_TARGET),
        ("berolina+berserk", LONE_KNIGHT, B2, A3, IllegalReason.NOTHING_TO_STRIKE),
        (
            "berolina+berserk",
            "k7/4r3/8/8/2n5/8/1P6/4K3 w - - 1+1 0 1",
            B2,
            C4,
            IllegalReason.CHECK_NOT_ENDED,
        ),
        ("berolina+berserk", "k7/4r3/8/8/7b/8/1P6/4K3 w - - 1+1 0 1", B2, H4, IllegalReason.DOUBLE_CHECK),
        ("berolina+berserk", PINNED, E3, C5, IllegalReason.BERSERK_EXPOSES_KING),
        ("berolina+berserk", ENEMY_SHIELD, B2, E4, IllegalReason.BERSERK_EXPOSES_KING),
        ("berolina+berserk", "4k3/8/8/5n2/8/8/1N6/4K3 w - - 1+1 0 1", B2, F5, IllegalReason.NOT_A_PAWN),
        ("berolina+berserk", "4k3/p7/8/8/4N3/8/P7/4K3 w - - 1+1 0 1", A7, E4, IllegalReason.OPPONENTS_PIECE),
        ("berolina+berserk", LONE_KNIGHT, B3, F5, IllegalReason.NO_PIECE),
        ("berolina", "4k3/8/8/5n2/8/8/1P6/4K3 w - - 0 1", B2, F5, IllegalReason.NO_BERSERK_RULE),
        ("bridge+berserk", BRIDGE_FEN, B2, A5, IllegalReason.OFF_BOARD),
        ("bridge+berserk", BRIDGE_FEN, A5, B2, IllegalReason.OFF_BOARD),
        ("berolina+berserk", LONE_KNIGHT, B2, A9, IllegalReason.OFF_BOARD),
    ],
)
def test_a_refused_declaration_names_its_rule_and_changes_nothing(
    variant: str, fen: str, origin: int, target: int, reason: IllegalReason
) -> None:
    board = Board(fen, variant=variant)
    before = board.copy()
    with pytest.raises(IllegalMoveError) as caught:
        board.declare_berserk(origin, target)
    assert caught.value.reason is reason
    assert board == before
    assert board.fen("fen") == before.fen("fen")
    assert board.move_stack == []
    for color in (WHITE, BLACK):
        assert board.declarations_left(color) == before.declarations_left(color)


def test_a_pinned_pawn_may_strike_its_pinner() -> None:
    board = Board(PINNED, variant="berolina+berserk")
    assert board.berserk_targets(E3) == [E7]
    assert board.can_declare_berserk()
    board.declare_berserk(E3, E7)
    assert not board.is_check()


@pytest.mark.parametrize(
    ("variant", "fen", "origin", "target", "reason"),
    [
        ("berolina", "4k3/8/8/5n2/8/8/1P6/4K3 w - - 0 1", B2, F5, IllegalReason.NO_BERSERK_RULE),
        ("berolina+berserk", "4k3/8/8/5n2/8/8/1N6/4K3 w - - 1+1 0 1", B2, F5, IllegalReason.NOT_A_PAWN),
        ("berolina+berserk", LONE_KNIGHT, B3, F5, IllegalReason.NO_PIECE),
        ("berolina+berserk", LONE_KNIGHT, B2, A3, IllegalReason.NOTHING_TO_STRIKE),
        ("berolina+berserk", LONE_KNIGHT, B2, E8, IllegalReason.KING_IS_SAFE),
        ("berolina+berserk", "4k3/8/8/8/4N3/8/P7/4K3 w - - 1+1 0 1", A2, E4, IllegalReason.OWN_PIECE_ON_TARGET),
        ("bridge+berserk", BRIDGE_FEN, B2, A5, IllegalReason.OFF_BOARD),
    ],
)
def test_where_no_run_is_possible_there_is_no_path(
    variant: str, fen: str, origin: int, target: int, reason: IllegalReason
) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        Board(fen, variant=variant).berserk_path(origin, target)
    assert caught.value.reason is reason


def test_a_path_needs_neither_turn_nor_declaration_nor_a_safe_king() -> None:
    out_of_turn = Board(VOLUNTARY_WHITE.replace(" w ", " b ").format("0+0"), variant="berolina+berserk")
    assert len(out_of_turn.berserk_path(B2, F5)) == 5
    assert len(Board(PINNED, variant="berolina+berserk").berserk_path(E3, C5)) == 3


def test_squares_that_no_board_has() -> None:
    board = Board(BRIDGE_FEN, variant="bridge+berserk")
    for square in (A5, 72, -1):
        with pytest.raises(ValueError, match=r"square"):
            board.berserk_targets(square)
    with pytest.raises(ValueError, match=r"square") as caught:
        board.declare_berserk(B2, 72)
    assert not isinstance(caught.value, IllegalMoveError)
