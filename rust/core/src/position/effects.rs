//! What a move would do, asked of moves that need not be legal.

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::mv::Move;
use crate::piece::{Piece, Role};
use crate::position::typed::PositionOn;
use crate::square::Square;

impl<G: Geometry> PositionOn<G> {
    /// The man on a square, if the board has the square.
    fn man(&self, square: Square) -> Option<Piece> {
        let is_there = G::KIND.has(square);
        if is_there { self.board.piece_at(square) } else { None }
    }

    fn own(&self, square: Square, role: Role) -> bool {
        self.man(square) == Some(Piece { color: self.turn, role })
    }

    /// Whether it takes a pawn en passant.
    ///
    /// A Berolina pawn also steps onto the skipped square without taking anything: the direction tells.
    pub fn is_en_passant(&self, mv: Move) -> bool {
        let Some(en_passant) = self.board.en_passant().filter(|pair| pair.skipped == mv.to && !mv.berserk) else {
            return false;
        };
        let rule = self.variant.pawn_rule(self.turn);
        let mut targets = rule.en_passant.iter().map(|direction| G::KIND.step(mv.from, direction.offset(self.turn)));
        self.own(mv.from, Role::Pawn) && targets.any(|to| to == Some(en_passant.skipped))
    }

    /// Whether it takes a man.
    pub fn is_capture(&self, mv: Move) -> bool {
        !mv.is_null() && self.man(mv.to).is_some_and(|man| man.color != self.turn) || self.is_en_passant(mv)
    }

    /// Whether it is the king's leap of castling.
    pub fn is_castling(&self, mv: Move) -> bool {
        self.own(mv.from, Role::King) && mv.from.file().abs_diff(mv.to.file()) > 1
    }

    /// Whether it starts the halfmove clock anew: a capture or a pawn's move.
    pub fn is_zeroing(&self, mv: Move) -> bool {
        let is_pawn = self.man(mv.from).is_some_and(|man| man.role == Role::Pawn);
        !mv.is_null() && is_pawn || self.is_capture(mv)
    }

    /// Whether the position can never come back after it: it is zeroing, ends a castling right, or lets a legal en passant pass.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        self.is_zeroing(mv) || self.has_legal_en_passant || !mv.is_null() && self.ends_castling(mv)
    }

    fn ends_castling(&self, mv: Move) -> bool {
        let [own, other] = [self.turn, !self.turn].map(|color| self.board.castling_rooks::<G>(color));
        let loses_rook = |square| G::KIND.has(square) && (own | other).contains(square);
        self.own(mv.from, Role::King) && own.any() || loses_rook(mv.from) || loses_rook(mv.to)
    }
}
