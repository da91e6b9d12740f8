//! Moves that are made one by one, and what is counted after each.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::count::{Count, Leaf};
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::groups::Moves;
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::position::board::Board;

/// Makes the moves of a group one by one and counts the replies to each.
pub struct Singles<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub moves: Moves<G::Bits>,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Singles<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let Singles { kernel, board, moves, .. } = self;
        let mut total = 0;
        let below = |board: &Board<G::Bits>| {
            total += C::run::<R, _>(Leaf::<'_, G, R, C, S::Opponent> { kernel, board, side: PhantomData }) as i64;
        };
        moves.make_each::<G, S>(board, below);
        total
    }
}

/// Makes the moves of a group one by one and counts the berserk moves that may be declared after each.
pub struct BerserkReplies<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub moves: Moves<G::Bits>,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for BerserkReplies<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let BerserkReplies { kernel, board, moves, .. } = self;
        let mut total = 0;
        let below = |board: &Board<G::Bits>| {
            total += C::run::<R, _>(BerserkLeaf::<'_, G, R, C, S::Opponent> { kernel, board, side: PhantomData });
        };
        moves.make_each::<G, S>(board, below);
        total
    }
}

/// Counts the berserk moves that a side may declare which is not in check.
struct BerserkLeaf<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for BerserkLeaf<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let BerserkLeaf { kernel, board, .. } = self;
        let mut count = Count::default();
        kernel.berserk::<S, _>(board, &kernel.view::<S>(board), G::Bits::EMPTY, &mut count);
        count.0 as i64
    }
}
