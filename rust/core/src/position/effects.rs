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

    /// Whether the position can never come back after it: a capture, a pawn's move unless it may go back sideways, the end of a
    /// castling right, or a legal en passant let pass.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        self.is_zeroing(mv) && !self.may_step_back(mv)
            || self.has_legal_en_passant
            || !mv.is_null() && self.ends_castling(mv)
    }

    /// Whether it is a pawn's quiet step to the side that the pawn can take back, with nothing to show for it: the first step of a
    /// pawn on its home rank is remembered.
    fn may_step_back(&self, mv: Move) -> bool {
        let is_remembered =
            G::home_rank(self.turn).contains(mv.from) && !self.board.moved_pawns::<G>(self.turn).contains(mv.from);
        let goes_both_ways = self.variant.pawn_rule(self.turn).steps_to_and_fro();
        goes_both_ways && mv.from.rank() == mv.to.rank() && !self.is_capture(mv) && !is_remembered
    }

    fn ends_castling(&self, mv: Move) -> bool {
        let [own, other] = [self.turn, !self.turn].map(|color| self.board.castling_rooks::<G>(color));
        let loses_rook = |square| G::KIND.has(square) && (own | other).contains(square);
        self.own(mv.from, Role::King) && own.any() || loses_rook(mv.from) || loses_rook(mv.to)
    }
}

#[cfg(test)]
mod tests {
    use crate::position::Position;

    fn is_irreversible(variant: &str, fen: &str, mv: &str) -> bool {
        Position::from_fen(fen, &variant.parse().unwrap()).unwrap().is_irreversible(mv.parse().unwrap())
    }

    #[test]
    fn a_step_to_the_side_can_be_taken_back_unless_it_is_remembered() {
        let (to_and_fro, leftwards) = ("mlrWcfW", "mlWcfW");
        assert!(!is_irreversible(to_and_fro, "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4c4"));
        assert!(is_irreversible(to_and_fro, "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2c2"), "the pawn has moved now");
        assert!(!is_irreversible(to_and_fro, "4k3/8/8/8/8/8/3P4/4K3 w - - ~d2 0 1", "d2c2"));
        assert!(is_irreversible(leftwards, "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4c4"), "there is no way back");
    }
}
