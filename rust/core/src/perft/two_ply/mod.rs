//! Counting two plies at once: the replies to all moves of a position, without making most of these moves.
//!
//! The replies of the other side are worked out once, as if the side to move had passed. Most moves change their number only by
//! the square on which they end, which is the same for whoever goes there, and a little by the square that they leave.
//! Targets are therefore summed up square by square and each is judged once. Moves that alter where the other king may go,
//! and nothing else about it, are corrected for that; berserk moves for the two men that vanish. Moves that give check, pin or unpin,
//! promotions, castling, en passant and double steps that allow it are made and counted one by one.

mod closely;
mod guards;
mod king_room;
mod outlook;
mod replies;
mod vanishing;

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::{Color, Side};
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::{ends, origins};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind, Visitor};
use crate::position::board::Board;
use crate::square::Square;
use closely::{BerserkReplies, Closely, Moves};
use outlook::{LookAhead, Outlook};
use replies::{MAX_SLIDERS, Sliders};
use vanishing::{Vanishing, Vanishings};

/// Bit planes of the sums by target: enough for one more than the men of a side that may go to one square.
const PLANES: usize = 5;
/// Those that most sums stay within.
const LOW_PLANES: usize = 3;
const MOST_MEN: u32 = (1 << PLANES) - 1;

/// Counts the positions two plies below this one.
pub struct TwoPlies<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub side: PhantomData<S>,
}

/// Whether the men are few enough to be counted so now and one move later.
#[inline(always)]
pub fn is_roomy<B: Bitboard>(board: &Board<B>) -> bool {
    // A promotion that is still to come may add a queen, which counts twice.
    let fits = |men: B| {
        let sliders = (board.diagonals & men).count() + (board.orthogonals & men).count();
        men.count() <= MOST_MEN && sliders + 2 <= MAX_SLIDERS as u32
    };
    fits(board.men(Color::White)) && fits(board.men(Color::Black))
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for TwoPlies<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let TwoPlies { kernel, board, side } = self;
        let mut sliders = Sliders::none();
        let sliders = &mut sliders;
        let outlook = C::run(LookAhead::<'_, G, R, C, S> { kernel, board, sliders, side });
        let mut sum = Sum::<'_, G, R, C, S> {
            kernel,
            board,
            outlook: &outlook,
            planes: [G::Bits::EMPTY; PLANES],
            vanishings: Vanishings::none(),
            total: 0,
            side,
        };
        kernel.generate::<S, _>(board, &mut sum);
        let total = sum.finish();
        debug_assert!(total >= 0, "corrections took away more than there was");
        total as u64
    }
}

/// Adds up the replies to the moves that the generator reports.
struct Sum<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    outlook: &'a Outlook<'a, G, R, C>,
    /// How many moves that change nothing else end on each square, in binary: plane i holds the bits of value 2^i.
    planes: [G::Bits; PLANES],
    vanishings: Vanishings<G::Bits>,
    /// The replies to all other moves, and corrections.
    total: i64,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Sum<'_, G, R, C, S> {
    /// Adds one to the number of each square, as a row of adders does.
    #[inline(always)]
    fn add(&mut self, targets: G::Bits) {
        let mut carry = targets;
        let (low, high) = self.planes.split_at_mut(LOW_PLANES);
        for plane in low {
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
        if carry.any() {
            for plane in high {
                let next = *plane & carry;
                *plane ^= carry;
                carry = next;
            }
        }
    }

    /// Adds moves that may change more than their target does.
    #[inline(always)]
    fn add_closely(&mut self, moves: Moves<G::Bits>) {
        let Sum { kernel, board, outlook, side, .. } = *self;
        let (change, free) = C::run(Closely::<'_, G, R, C, S> { kernel, board, outlook, moves, side });
        self.total += change;
        self.add(free);
        self.add_berserk_replies(moves.onto(free));
    }

    /// Berserk moves depend on everything that stands in the way of pawns: they are counted one move at a time.
    #[inline(always)]
    fn add_berserk_replies(&mut self, moves: Option<Moves<G::Bits>>) {
        let Sum { kernel, board, side, .. } = *self;
        if let (Some(moves), true) = (moves, may_declare::<G, R, C>(&kernel, board, S::Opponent::COLOR)) {
            self.total += C::run(BerserkReplies::<'_, G, R, C, S> { kernel, board, moves, side });
        }
    }

    /// The part that depends on targets alone, and everything else.
    #[inline(always)]
    fn finish(&self) -> i64 {
        let mut total = self.total;
        for (i, plane) in self.planes.iter().enumerate() {
            if plane.any() {
                total += self.outlook.after_arrivals::<S::Opponent>(*plane) << i;
            }
        }
        total
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Visitor<G> for Sum<'_, G, R, C, S> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        if targets.is_empty() {
            return;
        }
        let from_set = G::Bits::of(from);
        if (targets & self.outlook.near(mover) | from_set & self.outlook.touchy).any() {
            return self.add_closely(Moves::Piece(mover, from, targets));
        }
        self.add(targets);
        self.add_berserk_replies(Some(Moves::Piece(mover, from, targets)));
        if (from_set & self.outlook.watched).any() {
            self.total += self.outlook.change_by_leaving::<S>(from_set, targets);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        if targets.is_empty() {
            return;
        }
        let outlook = self.outlook;
        let pawns = self.board.pawns & outlook.replies.view.enemy;
        let mut near = outlook.near_pawn::<S>() | ends::<G, S>(step, pawns & outlook.touchy);
        if step.kind == StepKind::Double {
            near |= outlook.allowing_en_passant::<S>(step);
        }
        if (targets & near).any() {
            return self.add_closely(Moves::Pawns(step, targets));
        }
        self.add(targets);
        self.add_berserk_replies(Some(Moves::Pawns(step, targets)));
        for to in (targets & ends::<G, S>(step, pawns & outlook.watched)).squares() {
            let to = G::Bits::of(to);
            self.total += outlook.change_by_leaving::<S>(origins::<G, S>(step, to), to);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square) {
        self.add_closely(Moves::EnPassant(from));
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        self.add_closely(Moves::Castle(wing));
    }

    #[inline(always)]
    fn berserk(&mut self, from: Square, targets: G::Bits, is_declared: bool) {
        let Sum { kernel, board, outlook, side, .. } = *self;
        let vanishings = &mut self.vanishings;
        let (total, free) =
            C::run(Vanishing::<'_, G, R, C, S> { kernel, board, outlook, vanishings, from, targets, side });
        self.total += total;
        let moves = Moves::Berserk(from, targets, is_declared);
        self.add_berserk_replies(moves.onto(free));
        if let Some(singles) = moves.onto(targets & !free) {
            self.add_closely(singles);
        }
    }
}

/// Whether a side that is not in check may go berserk.
#[inline(always)]
fn may_declare<G: Geometry, R: Rules, C: Cpu>(kernel: &Kernel<G, R, C>, board: &Board<G::Bits>, color: Color) -> bool {
    kernel.rules.berserk_reach().is_some() && board.declarations[color] > 0
}
