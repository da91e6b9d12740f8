//! What the side that replies could do if the other passed, and which moves may change that beyond counting.

use std::marker::PhantomData;

use crate::color::Side;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind};
use crate::perft::two_ply::guards::KingsView;
use crate::perft::two_ply::replies::{Replies, Sliders};
use crate::position::board::Board;

/// The replies, and what they depend on.
pub struct Outlook<'a, G: Geometry, R, C> {
    pub king: KingsView<G::Bits>,
    pub replies: Replies<'a, G, R, C>,
    /// Squares whose leaving changes the moves of other men.
    pub watched: G::Bits,
}

impl<G: Geometry, R: Rules, C: Cpu> Outlook<'_, G, R, C> {
    /// Where a pawn of side `S` matters to the other king, becomes another man, or may be taken en passant.
    #[inline(always)]
    pub fn near_pawn<S: Side>(&self, step: PawnStep) -> G::Bits {
        let near = self.king.near_pawn() | G::promotion_rank(S::COLOR);
        if step.kind == StepKind::Double { near | self.allowing_en_passant::<S>(step) } else { near }
    }

    /// The same for each kind of man: as [`Mover`] counts them, pawns that step once, and those that step twice in each direction.
    #[inline(always)]
    pub fn all_near<S: Side>(&self) -> [G::Bits; 9] {
        let pawn = |kind, direction| self.near_pawn::<S>(PawnStep { kind, direction });
        [
            self.king.near(Mover::Knight),
            self.king.near(Mover::Bishop),
            self.king.near(Mover::Rook),
            self.king.near(Mover::Queen),
            self.king.near(Mover::King),
            pawn(StepKind::Quiet, Direction::Forward),
            pawn(StepKind::Double, Direction::ForwardLeft),
            pawn(StepKind::Double, Direction::Forward),
            pawn(StepKind::Double, Direction::ForwardRight),
        ]
    }

    /// The replies after a move that changes none.
    #[inline(always)]
    pub fn unchanged(&self) -> i64 {
        self.replies.total + self.king.room.moves
    }

    /// The replies after a man has come to each of these squares in turn, added up; it has come to none that is near, and from
    /// none that is touchy.
    #[inline(always)]
    pub fn after_arrivals<O: Side>(&self, targets: G::Bits) -> i64 {
        self.replies.after_arrivals::<O>(targets, self.king.room.moves)
    }

    /// What a man of side `S` that leaves this square changes in the replies after it has come to each of the targets, added up.
    #[inline(always)]
    pub fn change_by_leaving<S: Side>(&self, from: G::Bits, targets: G::Bits) -> i64 {
        C::run::<R, _>(Leaving::<'_, G, R, C, S> { replies: &self.replies, from, targets, side: PhantomData })
    }

    /// Where a double step of side `S` would end that could be taken en passant.
    #[inline(always)]
    pub fn allowing_en_passant<S: Side>(&self, step: PawnStep) -> G::Bits {
        G::shift(self.replies.en_passant_targets::<S::Opponent>(), step.direction.offset(S::COLOR))
    }
}

/// Finds the outlook when side `S` is to move. A function of its own: together with the generator it would need too many registers.
pub struct LookAhead<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub sliders: &'a mut Sliders<G::Bits>,
    pub side: PhantomData<S>,
}

impl<'a, G: Geometry, R: Rules, C: Cpu, S: Side> Work for LookAhead<'a, G, R, C, S> {
    type Output = Outlook<'a, G, R, C>;

    #[inline(always)]
    fn run(self) -> Outlook<'a, G, R, C> {
        let LookAhead { kernel, board, sliders, .. } = self;
        let view = kernel.view::<S::Opponent>(board);
        let king = kernel.kings_view::<S::Opponent>(board, &view);
        let replies = Replies::new::<S::Opponent>(kernel, board, view, &king.threats, sliders);
        Outlook { king, watched: replies.watched(), replies }
    }
}

/// [`Replies::change_by_leaving`] as a function of its own.
struct Leaving<'a, G: Geometry, R, C, S> {
    replies: &'a Replies<'a, G, R, C>,
    from: G::Bits,
    targets: G::Bits,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Leaving<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        self.replies.change_by_leaving::<S::Opponent>(self.from, self.targets)
    }
}
