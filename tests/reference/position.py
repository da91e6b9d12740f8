"""A position: the men, whose turn it is, and all that the men alone do not tell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from . import fen as fens
from . import perft as perfts
from . import refusal as refusals
from .board import rank_of
from .men import EMPTY, attackers, man_of
from .moves import Move, en_passant_captures, leaves_king_safe, men_after, pseudo_legal_moves
from .variant import OPPONENT, Colour, ReferenceVariant


class EnPassant(NamedTuple):
    """The double step just made: the square the pawn skipped, and the square where it stands now."""

    skipped: int
    victim: int


@dataclass(frozen=True, eq=False)
class ReferencePosition:
    """Positions never change. `identity()` says which of them count as equal."""

    variant: ReferenceVariant
    men: tuple[str, ...]
    turn: Colour
    castling: frozenset[str]
    en_passant: EnPassant | None
    declarations: tuple[int, int]
    moved_home_pawns: frozenset[int]
    halfmove_clock: int
    fullmove_number: int

    @staticmethod
    def from_fen(fen: str, variant: ReferenceVariant) -> ReferencePosition:
        return fens.read_fen(fen, variant)

    @staticmethod
    def start(variant: ReferenceVariant) -> ReferencePosition:
        return fens.read_fen(fens.start_fen(variant), variant)

    def fen(self, en_passant: str = "legal") -> str:
        """The FEN, its en passant field in the mode `legal`, `fen` or `xfen`."""
        return fens.write_fen(self, en_passant)

    def declarations_of(self, colour: Colour) -> int:
        return self.declarations[0 if colour == "w" else 1]

    @cached_property
    def moves_by_uci(self) -> dict[str, Move]:
        """The legal moves: those that the men can make and that leave the own king unattacked."""
        moves = [move for move in pseudo_legal_moves(self) if leaves_king_safe(self, move)]
        by_uci = {move.uci(): move for move in moves}
        assert len(by_uci) == len(moves), "the same move was generated twice"
        return by_uci

    def legal_moves(self) -> list[str]:
        return sorted(self.moves_by_uci)

    def checkers(self) -> list[int]:
        """The squares of the enemy men that attack the king of the side to move."""
        return list(self._checkers)

    @cached_property
    def _checkers(self) -> tuple[int, ...]:
        king = self.men.index(man_of(self.turn, "K"))
        return tuple(sorted(attackers(self.variant, self.men, king, OPPONENT[self.turn])))

    def is_check(self) -> bool:
        return len(self._checkers) > 0

    def is_checkmate(self) -> bool:
        return self.is_check() and not self.moves_by_uci

    def is_stalemate(self) -> bool:
        return not self.is_check() and not self.moves_by_uci

    def refusal(
        self, from_square: int, to_square: int, *, promotion: str | None = None, berserk: bool = False
    ) -> str | None:
        """Why the move is illegal, or None if it is legal."""
        return refusals.refusal(self, from_square, to_square, promotion, berserk)

    def refusal_of_pair(self, from_square: int, to_square: int) -> str | None:
        """The same for an ordinary move by its squares alone, promoting to a queen where need be."""
        return refusals.refusal_of_pair(self, from_square, to_square)

    def identity(self) -> tuple[object, ...]:
        """What decides whether two positions are the same, for equality and for repetition."""
        return (
            self.men,
            self.turn,
            tuple(sorted(self.castling)),
            tuple(self.en_passant) if self.en_passant and self.has_legal_en_passant() else None,
            self.declarations,
            tuple(sorted(self.moved_home_pawns)),
        )

    def has_legal_en_passant(self) -> bool:
        return any(leaves_king_safe(self, move) for move in en_passant_captures(self))

    def has_pseudo_legal_en_passant(self) -> bool:
        return any(True for _ in en_passant_captures(self))

    def perft(self, depth: int) -> int:
        return perfts.perft(self, depth)

    def divide(self, depth: int) -> dict[str, int]:
        return perfts.divide(self, depth)

    def play(self, uci: str) -> ReferencePosition:
        move = self.moves_by_uci.get(uci)
        if move is None:
            raise ValueError(f"illegal move {uci!r} in {self.fen('fen')}")
        return self.after(move)

    def after(self, move: Move) -> ReferencePosition:
        """The position after a legal move."""
        pawn_moves = self.men[move.from_square] == man_of(self.turn, "P")
        captures = self.men[move.to_square] != EMPTY
        return ReferencePosition(
            variant=self.variant,
            men=tuple(men_after(self, move)),
            turn=OPPONENT[self.turn],
            castling=self._castling_after(move),
            en_passant=_double_step_of(move),
            declarations=self._declarations_after(move),
            moved_home_pawns=self._moved_home_pawns_after(move),
            halfmove_clock=0 if pawn_moves or captures else self.halfmove_clock + 1,
            fullmove_number=self.fullmove_number + (1 if self.turn == "b" else 0),
        )

    def _castling_after(self, move: Move) -> frozenset[str]:
        """A right is lost when its king or rook leaves home, and when its rook is captured at home."""
        touched = {move.from_square, move.to_square}
        lost = {
            wing.right
            for wings in self.variant.castling_wings.values()
            for wing in wings
            if wing.king_from in touched or wing.rook_from in touched
        }
        return self.castling - lost

    def _declarations_after(self, move: Move) -> tuple[int, int]:
        """Going berserk uses up a declaration of one's own, unless it answers a check."""
        white, black = self.declarations
        if move.kind != "berserk" or self.is_check():
            return white, black
        return (white - 1, black) if self.turn == "w" else (white, black - 1)

    def _moved_home_pawns_after(self, move: Move) -> frozenset[int]:
        """A pawn whose move ends on its home rank (a sideways step) has moved, and may never double-step."""
        moved = self.moved_home_pawns - {move.from_square, move.to_square}
        pawn_moves = self.men[move.from_square] == man_of(self.turn, "P") and move.kind != "berserk"
        if pawn_moves and rank_of(move.to_square) == self.variant.home_rank(self.turn):
            moved |= {move.to_square}
        return moved


def _double_step_of(move: Move) -> EnPassant | None:
    """The skipped square lies halfway, and so does its number."""
    if move.kind != "double step":
        return None
    return EnPassant(skipped=(move.from_square + move.to_square) // 2, victim=move.to_square)
