//! Counting two plies at once: the replies to all moves of a position, without making most of these moves.
//!
//! The replies of the other side are worked out once, as if the side to move had passed. Most moves change their number only by
//! the square on which they end, which is the same for whoever goes there, and a little by the square that they leave.
//! Targets are therefore summed up square by square and each is judged once. Moves that touch what the other king
//! depends on, promotions, castling, en passant and double steps that allow it are made and counted one by one.

mod guards;
mod replies;

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::origins;
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind, Visitor};
use crate::perft::tree::{Children, Leaf};
use crate::position::board::Board;
use crate::square::Square;
use guards::Guards;
use replies::{MAX_SLIDERS, Replies, Sliders};

/// Bit planes of the sums by target: enough for one more than the men of a side that may go to one square.
const PLANES: usize = 5;
const MOST_MEN: u32 = (1 << PLANES) - 1;

/// Counts the positions two plies below this one; nothing if it must be done another way (crowded boards, declarations left to the other side).
pub struct TwoPlies<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> TwoPlies<'_, G, R, C, S> {
    /// Whether the position can be counted so.
    #[inline(always)]
    pub fn is_possible(&self) -> bool {
        let board = self.board;
        let replying = board.men(S::Opponent::COLOR);
        // Without declarations the other side goes berserk in check only, and moves that give check are made one by one.
        let may_declare = self.kernel.rules.berserk_reach().is_some() && board.declarations[S::Opponent::COLOR] > 0;
        !may_declare
            && board.men(S::COLOR).count() <= MOST_MEN
            && (board.diagonals & replying).count() + (board.orthogonals & replying).count() <= MAX_SLIDERS as u32
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for TwoPlies<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let TwoPlies { kernel, board, .. } = self;
        let view = kernel.view::<S::Opponent>(board);
        let (guards, threats) = kernel.guards::<S::Opponent>(board, &view);
        let mut room = Sliders::none();
        let replies = Replies::new::<S::Opponent>(&kernel, board, view, &threats, &mut room);
        let mut sum = Sum::<'_, G, R, C, S> {
            kernel: &kernel,
            board,
            replies: &replies,
            guards,
            planes: [G::Bits::EMPTY; PLANES],
            total: 0,
            side: PhantomData,
        };
        kernel.generate::<S, _>(board, &mut sum);
        sum.finish() as u64
    }
}

struct Sum<'a, G: Geometry, R, C, S> {
    kernel: &'a Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    replies: &'a Replies<'a, G, R, C>,
    guards: Guards<G::Bits>,
    /// How many unguarded moves end on each square, in binary: plane i holds the bits of value 2^i.
    planes: [G::Bits; PLANES],
    total: i64,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Sum<'_, G, R, C, S> {
    /// Adds one to the number of each square, as a row of adders does.
    #[inline(always)]
    fn add(&mut self, targets: G::Bits) {
        let mut carry = targets;
        for plane in &mut self.planes {
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
    }

    /// The part that depends on targets alone, and everything else.
    #[inline(always)]
    fn finish(&self) -> i64 {
        let mut total = self.total;
        for (i, plane) in self.planes.into_iter().enumerate() {
            if plane.any() {
                total += self.replies.after_arrivals::<S::Opponent>(plane, self.guards.king_moves) << i;
            }
        }
        total
    }

    /// What the square that was left changes, kept out of line: the loop over men must stay small.
    #[inline(always)]
    fn leave(&mut self, from: G::Bits, targets: G::Bits) {
        self.total += C::run(Leaving::<'_, G, R, C, S> { replies: self.replies, from, targets, side: PhantomData });
    }

    #[inline(always)]
    fn singly(&mut self, moves: Moves<G::Bits>) {
        let Sum { kernel, board, .. } = *self;
        self.total += C::run(Singly::<'_, G, R, C, S> { kernel, board, moves, side: PhantomData });
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Visitor<G> for Sum<'_, G, R, C, S> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        if targets.is_empty() {
            return;
        }
        let from_set = G::Bits::of(from);
        let mut guarded = targets;
        if (from_set & self.guards.from).is_empty() {
            let is_queen = (self.board.diagonals & self.board.orthogonals & from_set).any();
            let onto = match mover {
                Mover::Knight => self.guards.knight,
                Mover::King => self.guards.king,
                _ if is_queen => self.guards.diagonal | self.guards.orthogonal,
                Mover::Diagonal => self.guards.diagonal,
                Mover::Orthogonal => self.guards.orthogonal,
            };
            guarded = targets & onto;
            let free = targets & !onto;
            if free.any() {
                self.add(free);
                if (from_set & self.replies.watched()).any() {
                    self.leave(from_set, free);
                }
            }
        }
        if guarded.any() {
            self.singly(Moves::Piece(mover, from, guarded));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        if targets.is_empty() {
            return;
        }
        let forth = step.direction.offset(S::COLOR);
        let arrivals = |origins: G::Bits| {
            let once = G::shift(origins, forth);
            if step.kind == StepKind::Double { G::shift(once, forth) } else { once }
        };
        let mut guarded = self.guards.pawn | G::promotion_rank(S::COLOR) | arrivals(self.guards.from);
        if step.kind == StepKind::Double {
            guarded |= G::shift(self.skipped_in_reach(), forth);
        }
        let free = targets & !guarded;
        self.add(free);
        for to in (free & arrivals(self.replies.watched())).squares() {
            let to = G::Bits::of(to);
            self.leave(origins::<G, S>(step, to), to);
        }
        let guarded = targets & guarded;
        if guarded.any() {
            self.singly(Moves::Pawns(step, guarded));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square) {
        self.singly(Moves::EnPassant(from));
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        self.singly(Moves::Castle(wing));
    }

    #[inline(always)]
    fn berserk(&mut self, from: Square, targets: G::Bits, is_declared: bool) {
        self.singly(Moves::Berserk(from, targets, is_declared));
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Sum<'_, G, R, C, S> {
    /// The squares onto which some pawn of the other side could take en passant, were they skipped.
    #[inline(always)]
    fn skipped_in_reach(&self) -> G::Bits {
        let view = &self.replies.view;
        self.kernel.en_passant_targets(self.board.pawns & view.own, S::Opponent::COLOR)
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

/// A group of moves as the generator reports it.
#[derive(Clone, Copy)]
enum Moves<B> {
    Piece(Mover, Square, B),
    Pawns(PawnStep, B),
    EnPassant(Square),
    Castle(Wing),
    Berserk(Square, B, bool),
}

/// Makes the moves of a group one by one and counts the replies to each.
struct Singly<'a, G: Geometry, R, C, S> {
    kernel: &'a Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    moves: Moves<G::Bits>,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Singly<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let mut total = 0;
        let Singly { kernel, board, moves, .. } = self;
        let below = |after: &Board<G::Bits>| {
            total +=
                C::run(Leaf::<'_, G, R, C, S::Opponent> { kernel: *kernel, board: after, side: PhantomData }) as i64;
        };
        let mut children = Children::<'_, G, S, _> { board, below, side: PhantomData };
        match moves {
            Moves::Piece(mover, from, targets) => children.piece(mover, from, targets),
            Moves::Pawns(step, targets) => children.pawns(step, targets),
            Moves::EnPassant(from) => children.en_passant(from),
            Moves::Castle(wing) => children.castle(wing),
            Moves::Berserk(from, targets, is_declared) => children.berserk(from, targets, is_declared),
        }
        total
    }
}
