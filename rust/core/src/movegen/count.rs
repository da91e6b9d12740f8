//! Counting legal moves by population counts, without listing them.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::{Color, Side};
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind, Visitor};
use crate::piece::Role;
use crate::position::board::Board;
use crate::square::Square;

/// The number of legal moves.
#[derive(Default)]
pub struct Count(pub u64);

impl<G: Geometry> Visitor<G> for Count {
    const IS_FOR_LEAVES: bool = true;

    #[inline(always)]
    fn piece(&mut self, _mover: Mover, _from: Square, targets: G::Bits) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        self.0 += u64::from(targets.count());
        if step.kind != StepKind::Double {
            // Either last rank will do: pawns never come near their own.
            let promotions = targets & (G::promotion_rank(Color::White) | G::promotion_rank(Color::Black));
            if promotions.any() {
                self.0 += (Role::PROMOTIONS.len() as u64 - 1) * u64::from(promotions.count());
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _wing: Wing) {
        self.0 += 1;
    }

    #[inline(always)]
    fn berserk(&mut self, _from: Square, targets: G::Bits, _is_declared: bool) {
        self.0 += u64::from(targets.count());
    }
}

/// Counts the moves of one position.
pub struct Leaf<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Leaf<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut count = Count::default();
        self.kernel.generate::<S, _>(self.board, &mut count);
        count.0
    }
}
