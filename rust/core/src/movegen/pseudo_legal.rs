//! Moves that are legal but for the safety of the own king.

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::generate::Threats;
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, Visitor};
use crate::position::board::Board;

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// Reports every pseudo-legal move of side `S`, or at least those of the men that the visitor asks for: those of the
    /// legal generator, told that nothing threatens the king. Castling alone is always legal.
    #[inline(always)]
    pub fn generate_pseudo_legal<S: Side, V: Visitor<G>>(&self, board: &Board<G::Bits>, visitor: &mut V) {
        let view = self.view::<S>(board);
        let is_check = self.attackers(board, view.king, S::Opponent::COLOR, view.occupied).any();
        visitor.piece(Mover::King, view.king, self.king(view.king) & !view.own);
        if let Some(en_passant) = board.en_passant() {
            let origins = self.en_passant_origins(G::Bits::of(en_passant.skipped), S::COLOR);
            (origins & board.pawns & view.own).squares().for_each(|from| visitor.en_passant(from));
        }
        if !is_check {
            self.castling::<S, V>(board, &view, visitor);
        }
        self.pawns::<S, V>(board, &view, &Threats::NONE, visitor);
        self.pieces::<V>(board, &view, &Threats::NONE, visitor);
        self.pseudo_legal_berserk::<S, V>(board, &view, is_check, visitor);
    }
}
