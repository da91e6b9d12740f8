//! What the side that replies could do if the other passed, and which moves may change that beyond counting.

use std::marker::PhantomData;

use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::origins;
use crate::movegen::kernel::{Kernel, backward};
use crate::movegen::rules::Rules;
use crate::movegen::visitor::PawnStep;
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
    /// The replies after a move that changes none.
    #[inline(always)]
    pub fn unchanged(&self) -> i64 {
        self.replies.total + self.king.room.moves
    }

    /// The replies after a man has come to each of these squares in turn, as often as the planes say, added up; it has come to none that is
    /// near, and from none that is touchy.
    #[inline(always)]
    pub fn after_arrivals<O: Side>(&self, planes: &[G::Bits]) -> i64 {
        self.replies.after_arrivals::<O>(planes, self.king.room.moves)
    }

    /// What a man of side `S` that leaves this square changes in the replies after it has come to each of the targets, added up.
    #[inline(always)]
    pub fn change_by_leaving<S: Side>(&self, from: G::Bits, targets: G::Bits) -> i64 {
        C::run::<R, _>(Leaving::<'_, G, R, C, S> { replies: &self.replies, from, targets, side: PhantomData })
    }

    /// How many moves a man of the replying side loses who comes to be pinned after a man of side `S` has left this square.
    #[inline(always)]
    pub fn lost_by_pin<S: Side>(&self, pinned: G::Bits, from: G::Bits) -> i64 {
        C::run::<R, _>(Pinned::<'_, G, R, C, S> { replies: &self.replies, pinned, from, side: PhantomData })
    }

    /// How many replies are won by a double step of side `S` to this square because its pawn may be taken en passant.
    #[inline(always)]
    pub fn won_by_en_passant<S: Side>(&self, step: PawnStep, to: G::Bits) -> i64 {
        let (from, skipped) = (origins::<G, S>(step, to), G::shift(to, backward(step.direction, S::COLOR)));
        C::run::<R, _>(EnPassant::<'_, G, R, C, S> { replies: &self.replies, from, skipped, side: PhantomData })
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
        let (king, threats) = kernel.kings_view::<S::Opponent>(board, &view);
        let replies = Replies::new::<S::Opponent>(kernel, board, view, &threats, sliders);
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

/// [`Replies::lost_by_pin`] as a function of its own.
struct Pinned<'a, G: Geometry, R, C, S> {
    replies: &'a Replies<'a, G, R, C>,
    pinned: G::Bits,
    from: G::Bits,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Pinned<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        self.replies.lost_by_pin::<S::Opponent>(self.pinned, self.from)
    }
}

/// [`Replies::won_by_en_passant`] as a function of its own.
struct EnPassant<'a, G: Geometry, R, C, S> {
    replies: &'a Replies<'a, G, R, C>,
    from: G::Bits,
    skipped: G::Bits,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for EnPassant<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        self.replies.won_by_en_passant::<S::Opponent>(self.from, self.skipped)
    }
}
