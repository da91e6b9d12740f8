//! Legal moves in groups, collected: whoever goes through moves one by one does so over these, and the generator is compiled
//! once for all of them.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::Side;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::list::List;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::origins;
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind, Visitor};
use crate::piece::Role;
use crate::position::board::Board;
use crate::square::Square;

/// A group of moves as the generator reports it.
#[derive(Clone, Copy)]
pub enum Moves<B> {
    Piece(Mover, Square, B),
    Pawns(PawnStep, B),
    EnPassant(Square),
    Castle(Wing),
    Berserk(Square, B, bool),
}

impl<B: Bitboard> Moves<B> {
    /// Those of the group that end on these targets, if there are any.
    #[inline(always)]
    pub fn onto(self, targets: B) -> Option<Self> {
        match self {
            _ if targets.is_empty() => None,
            Moves::Piece(mover, from, _) => Some(Moves::Piece(mover, from, targets)),
            Moves::Pawns(step, _) => Some(Moves::Pawns(step, targets)),
            Moves::Berserk(from, _, is_declared) => Some(Moves::Berserk(from, targets, is_declared)),
            Moves::EnPassant(_) | Moves::Castle(_) => None,
        }
    }

    /// The squares on which they end, where a set says so.
    #[inline(always)]
    pub fn targets(self) -> B {
        match self {
            Moves::Piece(_, _, targets) | Moves::Pawns(_, targets) | Moves::Berserk(_, targets, _) => targets,
            Moves::EnPassant(_) | Moves::Castle(_) => B::EMPTY,
        }
    }

    /// Makes each of these moves of side `S` and hands the board after it on.
    #[inline(always)]
    pub fn make_each<G: Geometry<Bits = B>, S: Side>(self, board: &Board<B>, mut below: impl FnMut(&Board<B>)) {
        match self {
            Moves::Piece(mover, from, targets) => {
                for to in targets.squares() {
                    below(&board.after_piece::<G, S>(mover, B::of(from), B::of(to)));
                }
            }
            Moves::Pawns(step, targets) => {
                let last_rank = G::promotion_rank(S::COLOR).when(step.kind != StepKind::Double);
                let plain = targets & !last_rank;
                // A loop for each kind: the boards of quiet steps, the most frequent, take a third less.
                match step.kind {
                    StepKind::Quiet => step_each::<G, S>(StepKind::Quiet, step.direction, plain, board, &mut below),
                    StepKind::Capture => step_each::<G, S>(StepKind::Capture, step.direction, plain, board, &mut below),
                    StepKind::Double => step_each::<G, S>(StepKind::Double, step.direction, plain, board, &mut below),
                }
                for (from, to) in pairs::<G, S>(step, targets & last_rank) {
                    for role in Role::PROMOTIONS {
                        below(&board.after_promotion::<S>(B::of(from), B::of(to), role));
                    }
                }
            }
            Moves::EnPassant(from) => {
                if let Some(en_passant) = board.en_passant() {
                    below(&board.after_en_passant::<S>(B::of(from), en_passant));
                }
            }
            Moves::Castle(wing) => below(&board.after_castling::<G, S>(wing)),
            Moves::Berserk(from, targets, is_declared) => {
                for to in targets.squares() {
                    below(&board.after_berserk::<S>(B::of(from), B::of(to), is_declared));
                }
            }
        }
    }
}

#[inline(always)]
fn step_each<G: Geometry, S: Side>(
    kind: StepKind,
    direction: Direction,
    targets: G::Bits,
    board: &Board<G::Bits>,
    below: &mut impl FnMut(&Board<G::Bits>),
) {
    let step = PawnStep { kind, direction };
    for (from, to) in pairs::<G, S>(step, targets) {
        below(&board.after_pawn_step::<G, S>(step, G::Bits::of(from), G::Bits::of(to)));
    }
}

/// Where the pawns of side `S` come from by a step, and each one's target: both are in the order of squares.
#[inline(always)]
pub fn pairs<G: Geometry, S: Side>(step: PawnStep, targets: G::Bits) -> impl Iterator<Item = (Square, Square)> {
    origins::<G, S>(step, targets).squares().zip(targets.squares())
}

/// No position has more groups: one for each man that is no pawn and one for each pawn that goes berserk, besides three kinds of pawn
/// steps and en passant in five directions each, and two wings.
pub const MOST_GROUPS: usize = Square::COUNT + 3 * 5 + 5 + 2;

/// The groups that were found, in the order in which the generator reports them. None is empty.
pub type GroupList<B> = List<Moves<B>, MOST_GROUPS>;

/// Collects what the generator reports of these men.
struct Groups<'a, B> {
    groups: &'a mut GroupList<B>,
    movers: B,
}

impl<G: Geometry> Visitor<G> for Groups<'_, G::Bits> {
    #[inline(always)]
    fn movers(&self) -> G::Bits {
        self.movers
    }

    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        if targets.any() {
            self.groups.push(Moves::Piece(mover, from, targets));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        if targets.any() {
            self.groups.push(Moves::Pawns(step, targets));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square) {
        self.groups.push(Moves::EnPassant(from));
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        self.groups.push(Moves::Castle(wing));
    }

    #[inline(always)]
    fn berserk(&mut self, from: Square, targets: G::Bits, is_declared: bool) {
        if targets.any() {
            self.groups.push(Moves::Berserk(from, targets, is_declared));
        }
    }
}

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// Finds the legal moves of side `S`, or at least those of these men, in a function of its own.
    #[inline(always)]
    pub fn find_moves<'f, S: Side>(
        &self,
        board: &Board<G::Bits>,
        movers: G::Bits,
        found: &'f mut GroupList<G::Bits>,
    ) -> &'f [Moves<G::Bits>] {
        let (kernel, side) = (*self, PhantomData);
        C::run::<R, _>(FindMoves::<'_, G, R, C, S> { kernel, board, movers, found, side });
        found.all()
    }

    /// Finds the pseudo-legal moves in the same way.
    #[inline(always)]
    pub fn find_pseudo_legal<'f, S: Side>(
        &self,
        board: &Board<G::Bits>,
        movers: G::Bits,
        found: &'f mut GroupList<G::Bits>,
    ) -> &'f [Moves<G::Bits>] {
        let (kernel, side) = (*self, PhantomData);
        C::run::<R, _>(FindPseudoLegal::<'_, G, R, C, S> { kernel, board, movers, found, side });
        found.all()
    }
}

struct FindMoves<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    movers: G::Bits,
    found: &'a mut GroupList<G::Bits>,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for FindMoves<'_, G, R, C, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut found = Groups { groups: self.found, movers: self.movers };
        self.kernel.generate::<S, _>(self.board, &mut found);
    }
}

struct FindPseudoLegal<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    movers: G::Bits,
    found: &'a mut GroupList<G::Bits>,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for FindPseudoLegal<'_, G, R, C, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut found = Groups { groups: self.found, movers: self.movers };
        self.kernel.generate_pseudo_legal::<S, _>(self.board, &mut found);
    }
}
