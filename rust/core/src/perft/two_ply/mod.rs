//! Counting two plies at once: the replies to all moves of a position, without making most of these moves.
//!
//! The replies of the other side are worked out once, as if the side to move had passed. Most moves change their number only by
//! the square on which they end, which is the same for whoever goes there, and a little by the square that they leave.
//! Targets are therefore summed up square by square and each is judged once. Moves that alter where the other king may go,
//! and nothing else about it, are corrected for that; berserk moves for the two men that vanish. Moves that give check, pin or unpin,
//! promotions, castling, en passant and double steps that allow it are made and counted one by one.

mod arrivals;
mod asked;
mod closely;
mod guards;
mod king_room;
mod lifted;
mod outlook;
mod replies;
mod singles;
mod unnoticed;
mod vanishing;

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::{Color, Side};
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::{distance, origins};
use crate::movegen::groups::Moves;
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, Visitor};
use crate::position::board::Board;
use crate::square::Square;
use arrivals::{Arrivals, MOST_MEN};
use closely::{ClosePawns, ClosePiece, Closely};
use lifted::{LEAST_LIFTED, Lifted};
use outlook::{LookAhead, Outlook};
use replies::{MAX_SLIDERS, Sliders};
use singles::{BerserkReplies, Singles};
pub use unnoticed::{ThreePlies, are_three_plies_possible};
use vanishing::{Vanishing, Vanishings};

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
        let outlook = C::run::<R, _>(LookAhead::<'_, G, R, C, S> { kernel, board, sliders, side });
        let mut sum = Sum::<'_, G, R, C, S>::new(kernel, board, &outlook, Arrivals::NONE);
        kernel.generate::<S, _>(board, &mut sum);
        sum.finish()
    }
}

/// Adds up the replies to the moves that the generator reports.
struct Sum<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    outlook: &'a Outlook<'a, G, R, C>,
    /// The moves of which each adds what its target says.
    arrivals: Arrivals<G::Bits>,
    vanishings: Vanishings<G::Bits>,
    /// The replies to all other moves, and corrections.
    total: i64,
    side: PhantomData<S>,
}

impl<'a, G: Geometry, R: Rules, C: Cpu, S: Side> Sum<'a, G, R, C, S> {
    #[inline(always)]
    fn new(
        kernel: Kernel<G, R, C>,
        board: &'a Board<G::Bits>,
        outlook: &'a Outlook<'a, G, R, C>,
        arrivals: Arrivals<G::Bits>,
    ) -> Self {
        Sum { kernel, board, outlook, arrivals, vanishings: Vanishings::none(), total: 0, side: PhantomData }
    }

    /// Corrects the sum for arrivals of a man that change more than their target does.
    #[inline(always)]
    fn correct_piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        if self.outlook.king.guards.from.contains(from) {
            return self.correct_guardian(mover, from, targets);
        }
        let from_set = G::Bits::of(from);
        if (targets & self.outlook.king.near(mover) | from_set & self.outlook.king.touchy).any() {
            return self.look_at_piece(mover, from, targets);
        }
        self.add_berserk_replies(Some(Moves::Piece(mover, from, targets)));
        if (from_set & self.outlook.watched).any() {
            self.total += self.outlook.change_by_leaving::<S>(from_set, targets);
        }
    }

    /// The same for a man who pins another or stands between the other king and a slider. If many of his moves end that they are looked at
    /// as if he had been lifted.
    #[inline(always)]
    fn correct_guardian(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        let Sum { kernel, board, outlook, side, .. } = *self;
        let along = targets & kernel.along_pin(&outlook.replies.view, &outlook.king, from);
        let mut rest = targets;
        if (targets & !along).count() >= LEAST_LIFTED {
            let targets = targets & !along;
            if let Some((change, free)) =
                C::run::<R, _>(Lifted::<'_, G, R, C, S> { kernel, board, mover, from, targets, side })
            {
                self.add_looked_at(change, targets, Moves::Piece(mover, from, targets).onto(free));
                rest = along;
            }
        }
        if rest.any() {
            self.look_at_piece(mover, from, rest);
        }
    }

    #[inline(always)]
    fn look_at_piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        let look = self.closely();
        let (change, free) = C::run::<R, _>(ClosePiece::<'_, G, R, C, S> { look, mover, from, targets });
        self.add_looked_at(change, targets & !free, Moves::Piece(mover, from, targets).onto(free));
    }

    /// The same for pawns that leave these squares, where coming near is known.
    #[inline(always)]
    fn correct_pawns(&mut self, step: PawnStep, from: G::Bits, targets: G::Bits, near: G::Bits) {
        let outlook = self.outlook;
        let moves = Moves::Pawns(step, targets);
        if (targets & near | from & outlook.king.touchy).any() {
            let look = self.closely();
            let (change, free) = C::run::<R, _>(ClosePawns::<'_, G, R, C, S> { look, step, targets });
            return self.add_looked_at(change, targets & !free, moves.onto(free));
        }
        self.add_berserk_replies(Some(moves));
        for from in (from & outlook.watched).squares() {
            let from = G::Bits::of(from);
            self.total += outlook.change_by_leaving::<S>(from, from.moved(distance::<S>(step)));
        }
    }

    #[inline(always)]
    fn closely(&self) -> Closely<'a, G, R, C, S> {
        let Sum { kernel, board, outlook, side, .. } = *self;
        Closely { kernel, board, outlook, side }
    }

    /// Adds what a close look has found: a change, arrivals of which all is said by it, and other moves.
    #[inline(always)]
    fn add_looked_at(&mut self, change: i64, said: G::Bits, others: Option<Moves<G::Bits>>) {
        self.total += change;
        self.arrivals.remove(said);
        self.add_berserk_replies(others);
    }

    /// Makes moves that nobody has added to the arrivals, and counts.
    #[inline(always)]
    fn make(&mut self, moves: Moves<G::Bits>) {
        let Sum { kernel, board, side, .. } = *self;
        self.total += C::run::<R, _>(Singles::<'_, G, R, C, S> { kernel, board, moves, side });
    }

    /// Berserk moves depend on everything that stands in the way of pawns: they are counted one move at a time.
    #[inline(always)]
    fn add_berserk_replies(&mut self, moves: Option<Moves<G::Bits>>) {
        let Sum { kernel, board, side, .. } = *self;
        if let (Some(moves), true) = (moves, may_declare::<G, R, C>(&kernel, board, S::Opponent::COLOR)) {
            self.total += C::run::<R, _>(BerserkReplies::<'_, G, R, C, S> { kernel, board, moves, side });
        }
    }

    /// The replies to all moves.
    #[inline(always)]
    fn finish(&self) -> u64 {
        let total = self.total + self.outlook.after_arrivals::<S::Opponent>(self.arrivals.used_planes());
        debug_assert!(total >= 0, "corrections took away more than there was");
        total as u64
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Visitor<G> for Sum<'_, G, R, C, S> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        if targets.any() {
            self.arrivals.add(targets);
            self.correct_piece(mover, from, targets);
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        if targets.any() {
            self.arrivals.add(targets);
            self.correct_pawns(step, origins::<G, S>(step, targets), targets, self.outlook.king.near_pawn(step));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square) {
        self.make(Moves::EnPassant(from));
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        let outlook = self.outlook;
        let Castling { king_from, king_to, rook_from, rook_to } = Castling::new(G::KIND, S::COLOR, wing);
        let (king_to, rook_to) = (G::Bits::of(king_to), G::Bits::of(rook_to));
        let from = G::Bits::of(king_from) | G::Bits::of(rook_from);
        let king = &outlook.king;
        let near = king_to & king.near(Mover::King) | rook_to & king.near(Mover::Rook) | from & king.touchy;
        if (near | (from | king_to | rook_to) & outlook.watched).any() {
            return self.make(Moves::Castle(wing));
        }
        self.total += outlook.unchanged();
        self.add_berserk_replies(Some(Moves::Castle(wing)));
    }

    #[inline(always)]
    fn berserk(&mut self, from: Square, targets: G::Bits, is_declared: bool) {
        let Sum { kernel, board, outlook, side, .. } = *self;
        let vanishings = &mut self.vanishings;
        let (total, free) =
            C::run::<R, _>(Vanishing::<'_, G, R, C, S> { kernel, board, outlook, vanishings, from, targets, side });
        self.total += total;
        let moves = Moves::Berserk(from, targets, is_declared);
        self.add_berserk_replies(moves.onto(free));
        if let Some(singles) = moves.onto(targets & !free) {
            self.make(singles);
        }
    }
}

/// Whether a side that is not in check may go berserk.
#[inline(always)]
fn may_declare<G: Geometry, R: Rules, C: Cpu>(kernel: &Kernel<G, R, C>, board: &Board<G::Bits>, color: Color) -> bool {
    kernel.rules.berserk_reach().is_some() && board.declarations[color] > 0
}
