"""Why a move is illegal: the first reason that applies, looked for in a fixed order.

This does not ask the move generator. It measures the way from square to square and judges it, so that the two
can be held against each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .board import file_of, rank_of, square_at
from .men import EMPTY, attackers, colour_of, is_attacked, man_of
from .moves import PROMOTIONS, Move, MoveKind, men_after
from .variant import DIRECTIONS, FORWARD_DIRECTIONS, OPPONENT, CastlingWing, pawn_step

if TYPE_CHECKING:
    from .position import ReferencePosition

NOT_ITS_MOVE: Final = "not-its-move"
PATH_BLOCKED: Final = "path-blocked"


def refusal(
    position: ReferencePosition, from_square: int, to_square: int, promotion: str | None, berserk: bool
) -> str | None:
    if promotion is not None and (berserk or promotion not in PROMOTIONS):
        raise ValueError(f"no move promotes to {promotion!r} like that")
    if berserk:
        return _berserk_refusal(position, from_square, to_square)
    return _ordinary_refusal(position, from_square, to_square, promotion)


def refusal_of_pair(position: ReferencePosition, from_square: int, to_square: int) -> str | None:
    """A pawn that would stand on its last rank is taken to become a queen."""
    both_exist = all(position.variant.geometry.exists(square) for square in (from_square, to_square))
    promotes = both_exist and _reaches_last_rank(position, from_square, to_square)
    return refusal(position, from_square, to_square, "q" if promotes else None, berserk=False)


def _ordinary_refusal(
    position: ReferencePosition, from_square: int, to_square: int, promotion: str | None
) -> str | None:
    men = position.men
    if not all(position.variant.geometry.exists(square) for square in (from_square, to_square)):
        return "off-board"
    if men[from_square] == EMPTY:
        return "no-piece"
    if colour_of(men[from_square]) != position.turn:
        return "opponents-piece"
    if colour_of(men[to_square]) == position.turn:
        return "own-piece-on-target"
    reason = _way_refusal(position, from_square, to_square)
    if reason is not None:
        return reason
    must_promote = _reaches_last_rank(position, from_square, to_square)
    if must_promote and promotion is None:
        return "promotion-missing"
    if promotion is not None and not must_promote:
        return "promotion-impossible"
    kind = _kind_of(position, from_square, to_square)
    return _king_refusal(position, Move(from_square, to_square, kind, promotion))


def _reaches_last_rank(position: ReferencePosition, from_square: int, to_square: int) -> bool:
    is_pawn = position.men[from_square] == man_of(position.turn, "P")
    return is_pawn and rank_of(to_square) == position.variant.last_rank(position.turn)


def _kind_of(position: ReferencePosition, from_square: int, to_square: int) -> MoveKind:
    """What kind of move a way is, it being one that the man can go."""
    kind = position.men[from_square].upper()
    if kind == "K" and abs(file_of(to_square) - file_of(from_square)) == 2:
        return "castling"
    if kind == "P" and _is_en_passant(position, from_square, to_square):
        return "en passant"
    return "ordinary"


def _way_refusal(position: ReferencePosition, from_square: int, to_square: int) -> str | None:
    """Why the man cannot go there, whatever happens to the king."""
    kind = position.men[from_square].upper()
    if kind == "P":
        return _pawn_refusal(position, from_square, to_square)
    if kind == "K":
        return _king_step_refusal(position, from_square, to_square)
    files, ranks = _distances(from_square, to_square)
    if kind == "N":
        return None if {files, ranks} == {1, 2} else NOT_ITS_MOVE
    straight = files == 0 or ranks == 0
    diagonal = files == ranks
    if not ((straight and kind in "RQ") or (diagonal and kind in "BQ")):
        return NOT_ITS_MOVE
    open_way = all(_is_free(position, square) for square in _squares_between(from_square, to_square))
    return None if open_way else PATH_BLOCKED


def _distances(from_square: int, to_square: int) -> tuple[int, int]:
    """How many files and how many ranks two squares lie apart."""
    return abs(file_of(to_square) - file_of(from_square)), abs(rank_of(to_square) - rank_of(from_square))


def _squares_between(from_square: int, to_square: int) -> list[int]:
    """The squares strictly between two squares of one rank, file or diagonal, missing squares included."""
    length = max(_distances(from_square, to_square))
    file_step = (file_of(to_square) - file_of(from_square)) // length
    rank_step = (rank_of(to_square) - rank_of(from_square)) // length
    return [
        square_at(file_of(from_square) + file_step * count, rank_of(from_square) + rank_step * count)
        for count in range(1, length)
    ]


def _is_free(position: ReferencePosition, square: int) -> bool:
    return position.variant.geometry.exists(square) and position.men[square] == EMPTY


def _king_step_refusal(position: ReferencePosition, from_square: int, to_square: int) -> str | None:
    if max(_distances(from_square, to_square)) == 1:
        return None
    for wing in position.variant.castling_wings[position.turn]:
        if (wing.king_from, wing.king_to) == (from_square, to_square):
            return _castling_refusal(position, wing)
    return NOT_ITS_MOVE


def _castling_refusal(position: ReferencePosition, wing: CastlingWing) -> str | None:
    if wing.right not in position.castling:
        return "no-castling-right"
    if not all(_is_free(position, square) for square in _squares_between(wing.king_from, wing.rook_from)):
        return PATH_BLOCKED
    if position.is_check():
        return "castling-out-of-check"
    if is_attacked(position.variant, position.men, wing.king_passes, OPPONENT[position.turn]):
        return "castling-through-check"
    return None


def _pawn_refusal(position: ReferencePosition, from_square: int, to_square: int) -> str | None:
    direction = _pawn_direction(position, from_square, to_square, length=1)
    if direction is not None and position.men[to_square] != EMPTY:
        return _pawn_capture_refusal(position, direction)
    if direction is not None:
        return _pawn_step_refusal(position, direction, from_square, to_square)
    direction = _pawn_direction(position, from_square, to_square, length=2)
    if direction in FORWARD_DIRECTIONS:
        return _double_step_refusal(position, direction, from_square, to_square)
    return NOT_ITS_MOVE


def _pawn_direction(position: ReferencePosition, from_square: int, to_square: int, length: int) -> str | None:
    """The direction, seen from the pawn, in which so many steps lead from square to square."""
    files = file_of(to_square) - file_of(from_square)
    ranks = rank_of(to_square) - rank_of(from_square)
    for direction in DIRECTIONS:
        file_step, rank_step = pawn_step(direction, position.turn)
        if (files, ranks) == (file_step * length, rank_step * length):
            return direction
    return None


def _pawn_capture_refusal(position: ReferencePosition, direction: str) -> str | None:
    rule = position.variant.rule(position.turn)
    if direction in rule.captures:
        return None
    return "cannot-capture" if direction in rule.moves else NOT_ITS_MOVE


def _pawn_step_refusal(position: ReferencePosition, direction: str, from_square: int, to_square: int) -> str | None:
    """One step onto an empty square: en passant, else a quiet step, else nothing."""
    rule = position.variant.rule(position.turn)
    if _is_en_passant(position, from_square, to_square) or direction in rule.moves:
        return None
    if position.en_passant is not None and to_square == position.en_passant.skipped:
        return "no-en-passant"
    return "nothing-to-capture" if direction in rule.captures else NOT_ITS_MOVE


def _is_en_passant(position: ReferencePosition, from_square: int, to_square: int) -> bool:
    if position.en_passant is None or to_square != position.en_passant.skipped:
        return False
    direction = _pawn_direction(position, from_square, to_square, length=1)
    return direction in position.variant.rule(position.turn).en_passant_directions


def _double_step_refusal(position: ReferencePosition, direction: str, from_square: int, to_square: int) -> str | None:
    if direction not in position.variant.rule(position.turn).double_steps:
        return NOT_ITS_MOVE
    at_home = rank_of(from_square) == position.variant.home_rank(position.turn)
    if not at_home or from_square in position.moved_home_pawns:
        return "not-first-move"
    if not all(_is_free(position, square) for square in _squares_between(from_square, to_square)):
        return PATH_BLOCKED
    return "cannot-capture" if position.men[to_square] != EMPTY else None


def _attackers_of_king_after(position: ReferencePosition, move: Move) -> list[int]:
    men = men_after(position, move)
    king = men.index(man_of(position.turn, "K"))
    return list(attackers(position.variant, men, king, OPPONENT[position.turn]))


def _king_refusal(position: ReferencePosition, move: Move) -> str | None:
    """The man can go there; what becomes of the own king?"""
    attacking = _attackers_of_king_after(position, move)
    if not attacking:
        return None
    if position.men[move.from_square].upper() == "K":
        return "king-into-check"
    checkers = position.checkers()
    if len(checkers) >= 2:
        return "double-check"
    if len(checkers) == 1 and checkers[0] in attacking:
        return "check-not-ended"
    return "en-passant-exposes-king" if move.kind == "en passant" else "pinned"


def _berserk_refusal(position: ReferencePosition, from_square: int, to_square: int) -> str | None:
    men = position.men
    if not all(position.variant.geometry.exists(square) for square in (from_square, to_square)):
        return "off-board"
    if position.variant.berserk is None:
        return "no-berserk-rule"
    if men[from_square] == EMPTY:
        return "no-piece"
    if colour_of(men[from_square]) != position.turn:
        return "opponents-piece"
    if men[from_square].upper() != "P":
        return "not-a-pawn"
    if men[to_square] == EMPTY:
        return "nothing-to-strike"
    if colour_of(men[to_square]) == position.turn:
        return "own-piece-on-target"
    if men[to_square].upper() == "K":
        return "king-is-safe"
    if not _walks_to(position, from_square, to_square, position.variant.berserk[1]):
        return "out-of-reach"
    if not position.is_check() and position.declarations_of(position.turn) == 0:
        return "no-declaration"
    return _berserk_king_refusal(position, Move(from_square, to_square, "berserk"))


def _walks_to(position: ReferencePosition, from_square: int, to_square: int, reach: int) -> bool:
    """Walk back from the target: after each king step, where may the berserker have been?"""
    may_be = {to_square}
    for _ in range(reach):
        before = {
            square
            for square in position.variant.geometry.squares
            if (square == from_square or position.men[square] == EMPTY)
            and any(max(_distances(square, there)) == 1 for there in may_be)
        }
        if from_square in before:
            return True
        if before <= may_be:
            return False
        may_be |= before
    return False


def _berserk_king_refusal(position: ReferencePosition, move: Move) -> str | None:
    checkers = position.checkers()
    if len(checkers) >= 2:
        return "double-check"
    attacking = _attackers_of_king_after(position, move)
    if len(checkers) == 1 and checkers[0] in attacking:
        return "check-not-ended"
    return "berserk-exposes-king" if attacking else None
