//! Playing one move: found among the legal ones, and made.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::generate::origins;
use crate::movegen::visitor::{Mover, PawnStep, Visitor};
use crate::mv::Move;
use crate::piece::Role;
use crate::position::board::Board;
use crate::square::Square;

/// Looks for one move of side `S`; `after` is the board after it, if it is legal.
pub struct Play<'a, B, S> {
    board: &'a Board<B>,
    wanted: Move,
    /// The board after the move.
    pub after: Option<Board<B>>,
    side: PhantomData<S>,
}

impl<'a, B, S> Play<'a, B, S> {
    /// A search for this move in this position.
    pub fn new(board: &'a Board<B>, wanted: Move) -> Self {
        Play { board, wanted, after: None, side: PhantomData }
    }
}

impl<G: Geometry, S: Side> Visitor<G> for Play<'_, G::Bits, S> {
    #[inline(always)]
    fn movers(&self) -> G::Bits {
        G::Bits::of(self.wanted.from)
    }

    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        let Move { from: wanted_from, to, promotion, berserk } = self.wanted;
        if from == wanted_from && targets.contains(to) && promotion.is_none() && !berserk {
            self.after = Some(self.board.after_piece::<G, S>(mover, G::Bits::of(from), G::Bits::of(to)));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        let Move { from, to, promotion, berserk } = self.wanted;
        let to = G::Bits::of(to);
        if berserk || (to & targets).is_empty() || origins::<G, S>(step, to) != G::Bits::of(from) {
            return;
        }
        let promotes = (to & G::promotion_rank(S::COLOR)).any();
        self.after = match promotion {
            Some(role) if promotes && Role::PROMOTIONS.contains(&role) => {
                Some(self.board.after_promotion::<G, S>(step, to, role))
            }
            None if !promotes => Some(self.board.after_pawn_step::<G, S>(step, to)),
            _ => return,
        };
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square) {
        if let Some(en_passant) = self.board.en_passant()
            && self.wanted == Move::new(from, en_passant.skipped)
        {
            self.after = Some(self.board.after_en_passant::<S>(G::Bits::of(from), en_passant));
        }
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        let castling = Castling::new(G::KIND, S::COLOR, wing);
        if self.wanted == Move::new(castling.king_from, castling.king_to) {
            self.after = Some(self.board.after_castling::<G, S>(wing));
        }
    }

    #[inline(always)]
    fn berserk(&mut self, from: Square, targets: G::Bits, is_declared: bool) {
        let Move { from: wanted_from, to, promotion, berserk } = self.wanted;
        if berserk && from == wanted_from && targets.contains(to) && promotion.is_none() {
            self.after = Some(self.board.after_berserk::<S>(G::Bits::of(from), G::Bits::of(to), is_declared));
        }
    }
}
