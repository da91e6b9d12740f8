//! Listing legal moves.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::Side;
use crate::en_passant::EnPassant;
use crate::geometry::Geometry;
use crate::movegen::generate::origins;
use crate::movegen::visitor::{Mover, PawnStep, Visitor};
use crate::mv::Move;
use crate::piece::Role;
use crate::square::Square;

/// The legal moves of side `S`. The list grows as it must: made-up positions have no bound worth relying on.
pub struct List<S> {
    /// The moves so far.
    pub moves: Vec<Move>,
    en_passant: Option<EnPassant>,
    side: PhantomData<S>,
}

impl<S> List<S> {
    /// An empty list for a position with this en passant state.
    pub fn new(en_passant: Option<EnPassant>) -> List<S> {
        List { moves: Vec::with_capacity(64), en_passant, side: PhantomData }
    }
}

impl<G: Geometry, S: Side> Visitor<G> for List<S> {
    #[inline(always)]
    fn piece(&mut self, _mover: Mover, from: Square, targets: G::Bits) {
        self.moves.extend(targets.squares().map(|to| Move::new(from, to)));
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        let last_rank = G::promotion_rank(S::COLOR);
        let pairs = |targets: G::Bits| origins::<G, S>(step, targets).squares().zip(targets.squares());
        self.moves.extend(pairs(targets & !last_rank).map(|(from, to)| Move::new(from, to)));
        for (from, to) in pairs(targets & last_rank) {
            self.moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square) {
        self.moves.extend(self.en_passant.map(|en_passant| Move::new(from, en_passant.skipped)));
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        let castling = Castling::new(G::KIND, S::COLOR, wing);
        self.moves.push(Move::new(castling.king_from, castling.king_to));
    }

    #[inline(always)]
    fn berserk(&mut self, from: Square, targets: G::Bits, _is_declared: bool) {
        self.moves.extend(targets.squares().map(|to| Move::berserk(from, to)));
    }
}
