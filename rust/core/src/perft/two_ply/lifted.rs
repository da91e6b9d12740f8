//! Moves of one man whose leaving alters more than can be corrected: the replies are worked out as if he had been lifted.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::Mover;
use crate::perft::two_ply::closely::{ClosePiece, Closely};
use crate::perft::two_ply::outlook::LookAhead;
use crate::perft::two_ply::replies::Sliders;
use crate::position::board::Board;
use crate::square::Square;

/// From so many moves on it costs less than to make them.
pub const LEAST_LIFTED: u32 = 3;

/// Counts the replies to the moves of the man on a square, and tells his targets after which a berserk move is still to be looked
/// for; nothing if his leaving gives check.
pub struct Lifted<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub mover: Mover,
    pub from: Square,
    pub targets: G::Bits,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Lifted<'_, G, R, C, S> {
    type Output = Option<(i64, G::Bits)>;

    #[inline(always)]
    fn run(self) -> Option<(i64, G::Bits)> {
        let Lifted { kernel, board, mover, from, targets, side } = self;
        let lifted = board.without(G::Bits::of(from));
        let view = kernel.view::<S::Opponent>(&lifted);
        if kernel.attackers(&lifted, view.king, S::COLOR, view.occupied).any() {
            return None;
        }
        let mut sliders = Sliders::none();
        let sliders = &mut sliders;
        let mut outlook = C::run::<R, _>(LookAhead::<'_, G, R, C, S> { kernel, board: &lifted, sliders, side });
        // Nobody leaves his square any more.
        outlook.watched &= !G::Bits::of(from);
        let look = Closely { kernel, board, outlook: &outlook, side };
        let (change, free) = C::run::<R, _>(ClosePiece::<'_, G, R, C, S> { look, mover, from, targets });
        Some((change + outlook.after_arrivals::<S::Opponent>(&[free]), free))
    }
}
