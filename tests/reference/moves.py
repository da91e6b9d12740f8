"""Moves that the men can make if nobody minds the own king, and the men that stand after them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from .board import rank_of, square_name
from .men import EMPTY, colour_of, is_attacked, man_of
from .variant import OPPONENT, Colour

if TYPE_CHECKING:
    from .position import ReferencePosition

PROMOTIONS: Final = ("q", "r", "b", "n")

MoveKind = Literal["ordinary", "double step", "en passant", "castling", "berserk"]


class Move(NamedTuple):
    from_square: int
    to_square: int
    kind: MoveKind = "ordinary"
    promotion: str | None = None

    def uci(self) -> str:
        """From and to square, then the promoted piece, or an x if a pawn goes berserk."""
        squares = square_name(self.from_square) + square_name(self.to_square)
        return squares + ("x" if self.kind == "berserk" else self.promotion or "")


def pseudo_legal_moves(position: ReferencePosition) -> Iterator[Move]:
    for square in position.variant.geometry.squares:
        man = position.men[square]
        if colour_of(man) == position.turn:
            yield from _moves_of(position, square, man.upper())


def _moves_of(position: ReferencePosition, square: int, kind: str) -> Iterator[Move]:
    board = position.variant.geometry
    if kind == "P":
        yield from _pawn_steps(position, square)
        yield from en_passant_captures_by(position, square)
        yield from _pawn_double_steps(position, square)
        yield from _berserk_moves(position, square)
    if kind == "N":
        yield from _steps_to(position, square, board.knight_targets[square])
    if kind == "K":
        yield from _steps_to(position, square, board.king_targets[square])
        yield from _castlings(position)
    if kind in "RQ":
        yield from _slides(position, square, board.straight_lines[square])
    if kind in "BQ":
        yield from _slides(position, square, board.diagonal_lines[square])


def _steps_to(position: ReferencePosition, square: int, targets: Iterable[int]) -> Iterator[Move]:
    """Kings and knights go to any of their squares where no man of their own stands."""
    for target in targets:
        if colour_of(position.men[target]) != position.turn:
            yield Move(square, target)


def _slides(position: ReferencePosition, square: int, lines: Iterable[tuple[int, ...]]) -> Iterator[Move]:
    """Sliders go on until they meet a man, whom they capture if he is an enemy."""
    for line in lines:
        for target in line:
            man = position.men[target]
            if man == EMPTY:
                yield Move(square, target)
                continue
            if colour_of(man) != position.turn:
                yield Move(square, target)
            break


def _castlings(position: ReferencePosition) -> Iterator[Move]:
    """The king is not in check, passes no attacked square, and no man stands between him and the rook.

    That his goal must be safe too goes for all moves of the king and is seen to later.
    """
    variant, men = position.variant, position.men
    for wing in variant.castling_wings[position.turn]:
        if (
            wing.right in position.castling
            and all(men[square] == EMPTY for square in wing.between)
            and not position.is_check()
            and not is_attacked(variant, men, wing.king_passes, OPPONENT[position.turn])
        ):
            yield Move(wing.king_from, wing.king_to, "castling")


def _pawn_steps(position: ReferencePosition, square: int) -> Iterator[Move]:
    """One step onto an empty square in a moving direction, or onto an enemy man in a capturing direction."""
    board, men = position.variant.geometry, position.men
    steps = position.variant.pawn_steps[position.turn]
    en_passant_targets = [move.to_square for move in en_passant_captures_by(position, square)]
    for step in steps.moves:
        target = board.step(square, step)
        # A step that is an en passant capture is nothing else besides.
        if target is not None and men[target] == EMPTY and target not in en_passant_targets:
            yield from _with_promotions(position, square, target)
    for step in steps.captures:
        target = board.step(square, step)
        if target is not None and colour_of(men[target]) == OPPONENT[position.turn]:
            yield from _with_promotions(position, square, target)


def _with_promotions(position: ReferencePosition, square: int, target: int) -> Iterator[Move]:
    """A pawn that reaches the last rank must be promoted."""
    if rank_of(target) == position.variant.last_rank(position.turn):
        for promotion in PROMOTIONS:
            yield Move(square, target, promotion=promotion)
    else:
        yield Move(square, target)


def _pawn_double_steps(position: ReferencePosition, square: int) -> Iterator[Move]:
    """On its first move, from its home rank: two steps in one direction over and onto empty squares."""
    variant, men = position.variant, position.men
    if rank_of(square) != variant.home_rank(position.turn) or square in position.moved_home_pawns:
        return
    for step in variant.pawn_steps[position.turn].double_steps:
        way = variant.geometry.lines[step][square][:2]
        if len(way) == 2 and all(men[passed] == EMPTY for passed in way):
            yield Move(square, way[1], "double step")


def en_passant_captures_by(position: ReferencePosition, square: int) -> Iterator[Move]:
    """A step in an en passant direction onto the square that an enemy pawn has just skipped."""
    if position.en_passant is None:
        return
    for step in position.variant.pawn_steps[position.turn].en_passant:
        if position.variant.geometry.step(square, step) == position.en_passant.skipped:
            yield Move(square, position.en_passant.skipped, "en passant")


def en_passant_captures(position: ReferencePosition) -> Iterator[Move]:
    """The en passant captures of all pawns, the own king not minded."""
    pawn = man_of(position.turn, "P")
    for square in position.variant.geometry.squares:
        if position.men[square] == pawn:
            yield from en_passant_captures_by(position, square)


def _berserk_moves(position: ReferencePosition, square: int) -> Iterator[Move]:
    """Any enemy man within reach but the king. Out of check this needs a declaration, in check it is free."""
    if position.variant.berserk is None:
        return
    if not position.is_check() and position.declarations_of(position.turn) == 0:
        return
    enemy_king = man_of(OPPONENT[position.turn], "K")
    for target in _berserk_targets(position, square, position.variant.berserk[1]):
        if position.men[target] != enemy_king:
            yield Move(square, target, "berserk")


def _berserk_targets(position: ReferencePosition, square: int, reach: int) -> list[int]:
    """The enemy men that `reach` king steps or fewer lead to, all steps but the last onto empty squares."""
    enemy: Colour = OPPONENT[position.turn]
    targets: list[int] = []
    seen = {square}
    front = [square]
    for _ in range(reach):
        next_front: list[int] = []
        for here in front:
            for there in position.variant.geometry.king_targets[here]:
                if there in seen:
                    continue
                seen.add(there)
                if position.men[there] == EMPTY:
                    next_front.append(there)
                elif colour_of(position.men[there]) == enemy:
                    targets.append(there)
        front = next_front
    return targets


def men_after(position: ReferencePosition, move: Move) -> list[str]:
    """The men on the board after the move."""
    men = list(position.men)
    mover = men[move.from_square]
    men[move.from_square] = EMPTY
    if move.kind == "berserk":
        # Both the berserker and the man it strikes leave the board.
        men[move.to_square] = EMPTY
        return men
    men[move.to_square] = man_of(position.turn, move.promotion.upper()) if move.promotion else mover
    if move.kind == "en passant" and position.en_passant is not None:
        men[position.en_passant.victim] = EMPTY
    if move.kind == "castling":
        for wing in position.variant.castling_wings[position.turn]:
            if wing.king_to == move.to_square:
                men[wing.rook_to] = men[wing.rook_from]
                men[wing.rook_from] = EMPTY
    return men


def leaves_king_safe(position: ReferencePosition, move: Move) -> bool:
    """Make the move and look whether the own king is attacked then."""
    men = men_after(position, move)
    king = men.index(man_of(position.turn, "K"))
    return not is_attacked(position.variant, men, king, OPPONENT[position.turn])
