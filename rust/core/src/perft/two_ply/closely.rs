//! Moves that may change more than what their target does: looked at one group at a time, out of the way of the others.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::{ends, origins};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind, Visitor};
use crate::perft::tree::{Children, Leaf};
use crate::perft::two_ply::outlook::Outlook;
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

/// Sorts the moves of a group: gives the targets that count by their square alone, and the replies to all others with the
/// corrections for these.
pub struct Closely<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub outlook: &'a Outlook<'a, G, R, C>,
    pub moves: Moves<G::Bits>,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Closely<'_, G, R, C, S> {
    type Output = (i64, G::Bits);

    #[inline(always)]
    fn run(self) -> (i64, G::Bits) {
        match self.moves {
            Moves::Piece(mover, from, targets) => self.piece(mover, from, targets),
            Moves::Pawns(step, targets) => self.pawns(step, targets),
            moves => (self.singly(moves), G::Bits::EMPTY),
        }
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Closely<'_, G, R, C, S> {
    #[inline(always)]
    fn piece(&self, mover: Mover, from: Square, targets: G::Bits) -> (i64, G::Bits) {
        let Outlook { guards, king_room, .. } = self.outlook;
        let from_set = G::Bits::of(from);
        if (from_set & guards.from).any() {
            return (self.singly(Moves::Piece(mover, from, targets)), G::Bits::EMPTY);
        }
        let is_queen = (self.board.diagonals & self.board.orthogonals & from_set).any();
        let (guarded, near_king) = match mover {
            Mover::Knight => (guards.knight, king_room.knight),
            Mover::King => (guards.onto, king_room.king),
            _ if is_queen => (guards.diagonal | guards.orthogonal, king_room.diagonal | king_room.orthogonal),
            Mover::Diagonal => (guards.diagonal, king_room.diagonal),
            Mover::Orthogonal => (guards.orthogonal, king_room.orthogonal),
        };
        let (mut free, mut singles, mut total) = (targets & !guarded, targets & guarded, 0);
        let is_leaver = (from_set & king_room.leavers).any();
        let near_king = if is_leaver { free } else { free & near_king };
        if near_king.any() {
            let attack = if is_queen { Attack::Queen } else { Attack::Piece(mover) };
            let (change, unclear) = self.change_room(attack, from_set, near_king);
            total += change;
            free &= !unclear;
            singles |= unclear;
        }
        if free.any() && (from_set & self.outlook.watched).any() {
            total += self.outlook.change_by_leaving::<S>(from_set, free);
        }
        if singles.any() {
            total += self.singly(Moves::Piece(mover, from, singles));
        }
        (total, free)
    }

    #[inline(always)]
    fn pawns(&self, step: PawnStep, targets: G::Bits) -> (i64, G::Bits) {
        let Outlook { guards, king_room, .. } = self.outlook;
        let from = origins::<G, S>(step, targets);
        let mut guarded = guards.pawn | G::promotion_rank(S::COLOR) | ends::<G, S>(step, from & guards.from);
        if step.kind == StepKind::Double {
            guarded |= self.outlook.allowing_en_passant::<S>(step);
        }
        let (mut free, mut singles, mut total) = (targets & !guarded, targets & guarded, 0);
        let leavers = free & ends::<G, S>(step, from & king_room.leavers);
        let near_king = free & king_room.pawn & !leavers;
        if near_king.any() {
            total += self.change_room(Attack::Pawn, G::Bits::EMPTY, near_king).0;
        }
        for to in leavers.squares() {
            let to = G::Bits::of(to);
            let (change, unclear) = self.change_room(Attack::Pawn, origins::<G, S>(step, to), to);
            total += change;
            free &= !unclear;
            singles |= unclear;
        }
        for to in (free & ends::<G, S>(step, from & self.outlook.watched)).squares() {
            let to = G::Bits::of(to);
            total += self.outlook.change_by_leaving::<S>(origins::<G, S>(step, to), to);
        }
        if singles.any() {
            total += self.singly(Moves::Pawns(step, singles));
        }
        (total, free)
    }

    /// What arrivals near the other king change in its moves; and the targets for which this cannot be said.
    #[inline(always)]
    fn change_room(&self, attack: Attack, from: G::Bits, targets: G::Bits) -> (i64, G::Bits) {
        let Closely { kernel, board, outlook, side, .. } = *self;
        C::run(RoomChange::<'_, G, R, C, S> { kernel, board, outlook, attack, from, targets, side })
    }

    #[inline(always)]
    fn singly(&self, moves: Moves<G::Bits>) -> i64 {
        let Closely { kernel, board, side, .. } = *self;
        C::run(Singly::<'_, G, R, C, S> { kernel, board, moves, side })
    }
}

/// How a man attacks.
#[derive(Clone, Copy)]
enum Attack {
    Pawn,
    Piece(Mover),
    Queen,
}

/// [`KingRoom::change_by`] as a function of its own.
struct RoomChange<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    outlook: &'a Outlook<'a, G, R, C>,
    attack: Attack,
    /// The square that is left; need not be known where nothing depends on it.
    from: G::Bits,
    targets: G::Bits,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for RoomChange<'_, G, R, C, S> {
    type Output = (i64, G::Bits);

    #[inline(always)]
    fn run(self) -> (i64, G::Bits) {
        match self.attack {
            Attack::Pawn => self.run_for(|to| self.kernel.pawn_attacks(G::Bits::of(to), S::COLOR)),
            Attack::Piece(Mover::Knight) => self.run_for(|to| self.kernel.knight(to)),
            Attack::Piece(Mover::King) => self.run_for(|to| self.kernel.king(to)),
            Attack::Piece(Mover::Diagonal) => self.run_for(|to| self.kernel.diagonal(to, self.occupied())),
            Attack::Piece(Mover::Orthogonal) => self.run_for(|to| self.kernel.orthogonal(to, self.occupied())),
            Attack::Queen => self
                .run_for(|to| self.kernel.diagonal(to, self.occupied()) | self.kernel.orthogonal(to, self.occupied())),
        }
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> RoomChange<'_, G, R, C, S> {
    /// What stands in the way of the man that moves: neither itself nor the king that would flee from it.
    #[inline(always)]
    fn occupied(&self) -> G::Bits {
        self.outlook.replies.view.occupied & !(self.outlook.replies.view.king_set | self.from)
    }

    #[inline(always)]
    fn run_for(&self, attacks: impl Fn(Square) -> G::Bits) -> (i64, G::Bits) {
        let RoomChange { kernel, board, outlook, from, targets, .. } = *self;
        let king_room = &outlook.king_room;
        if (from & king_room.leavers).is_empty() {
            return (king_room.change_by(targets.squares().map(attacks)), G::Bits::EMPTY);
        }
        let view = &outlook.replies.view;
        king_room.change_by_leaver::<G, R, C, S::Opponent>(&kernel, board, view, from, targets, attacks)
    }
}

/// Makes the moves of a group one by one and counts the replies to each.
struct Singly<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
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
            total += C::run(Leaf::<'_, G, R, C, S::Opponent> { kernel, board: after, side: PhantomData }) as i64;
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
