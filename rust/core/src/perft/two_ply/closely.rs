//! Moves that may change more than what their target does: looked at one group at a time, out of the way of the others.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::distance;
use crate::movegen::groups::Moves;
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind};
use crate::perft::two_ply::guards::{Guards, KingsView, Pinning};
use crate::perft::two_ply::outlook::Outlook;
use crate::perft::two_ply::singles::Singles;
use crate::position::board::Board;
use crate::square::Square;

/// Sorts the moves of a man: gives the targets that count by their square alone, and the replies to all others with the
/// corrections for these.
pub struct ClosePiece<'a, G: Geometry, R, C, S> {
    pub look: Closely<'a, G, R, C, S>,
    pub mover: Mover,
    pub from: Square,
    pub targets: G::Bits,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for ClosePiece<'_, G, R, C, S> {
    type Output = (i64, G::Bits);

    #[inline(always)]
    fn run(self) -> (i64, G::Bits) {
        let ClosePiece { look, mover, from, targets } = self;
        let Closely { kernel, outlook, .. } = look;
        let KingsView { guards, room, .. } = &outlook.king;
        let from_set = G::Bits::of(from);
        let is_guardian = (from_set & guards.from).any();
        let guarded = if is_guardian {
            !kernel.along_pin(&outlook.replies.view, &outlook.king, from)
        } else {
            look.guarded_against(mover)
        };
        let mut total = 0;
        let free = targets & !guarded;
        let is_leaver = (from_set & room.leavers).any();
        let near_king = if is_leaver { free } else { free & outlook.king.near(mover) };
        if near_king.any() {
            total += look.change_room(mover, from_set, near_king) + look.taken_back(from_set, free);
            if !is_guardian {
                total -= look.lost_by_pins(mover, from_set, near_king);
            }
        }
        if free.any() && (from_set & outlook.watched).any() {
            total += outlook.change_by_leaving::<S>(from_set, free);
        }
        if let Some(singles) = Moves::Piece(mover, from, targets).onto(targets & guarded) {
            total += look.singles(singles);
        }
        (total, free)
    }
}

/// The same for pawns.
pub struct ClosePawns<'a, G: Geometry, R, C, S> {
    pub look: Closely<'a, G, R, C, S>,
    pub step: PawnStep,
    pub targets: G::Bits,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for ClosePawns<'_, G, R, C, S> {
    type Output = (i64, G::Bits);

    #[inline(always)]
    fn run(self) -> (i64, G::Bits) {
        let ClosePawns { look, step, targets } = self;
        let Closely { kernel, board, outlook, .. } = look;
        let KingsView { guards, room, .. } = &outlook.king;
        let view = &outlook.replies.view;
        let mut total = 0;
        let by = distance::<S>(step);
        let from = targets.moved(-by);
        let checks = kernel.pawn_attackers(view.king_set, S::COLOR);
        let guarded = guards.onto | checks | G::promotion_rank(S::COLOR) | (from & guards.from).moved(by);
        let free = targets & !guarded;
        if step.kind == StepKind::Double {
            let allowing = kernel.allowing_en_passant::<S::Opponent>(board, view, step);
            for to in (free & allowing).squares() {
                total += outlook.won_by_en_passant::<S>(step, G::Bits::of(to));
            }
        }
        let attacks = |to| kernel.pawn_attacks(G::Bits::of(to), S::COLOR);
        // For these it matters where they come from.
        let singly = free & ((from & room.leavers).moved(by) | room.blocks);
        let near = free & outlook.king.near_pawn(step) & !singly;
        if near.any() {
            total += look.change_by(G::Bits::EMPTY, near, attacks);
        }
        for to in singly.squares() {
            let to = G::Bits::of(to);
            total += look.change_by(to.moved(-by), to, attacks);
        }
        for to in (free & room.own).squares() {
            let to = G::Bits::of(to);
            total += look.taken_back(to.moved(-by), to);
        }
        for to in (free & (from & outlook.watched).moved(by)).squares() {
            let to = G::Bits::of(to);
            total += outlook.change_by_leaving::<S>(to.moved(-by), to);
        }
        if let Some(singles) = Moves::Pawns(step, targets).onto(targets & guarded) {
            total += look.singles(singles);
        }
        (total, free)
    }
}

/// The position before moves that are looked at closely.
pub struct Closely<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub outlook: &'a Outlook<'a, G, R, C>,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Closely<'_, G, R, C, S> {
    /// The replies to moves that change more than can be corrected.
    #[inline(always)]
    fn singles(&self, moves: Moves<G::Bits>) -> i64 {
        let Closely { kernel, board, side, .. } = *self;
        C::run::<R, _>(Singles::<'_, G, R, C, S> { kernel, board, moves, side })
    }

    /// Where such a man may alter more than the squares to which the king may go.
    #[inline(always)]
    fn guarded_against(&self, mover: Mover) -> G::Bits {
        let Guards { onto, diagonal, orthogonal, .. } = self.outlook.king.guards;
        match mover {
            Mover::Knight => onto | self.kernel.knight(self.outlook.replies.view.king),
            Mover::Bishop => onto | diagonal,
            Mover::Rook => onto | orthogonal,
            Mover::Queen => onto | diagonal | orthogonal,
            Mover::King => onto,
        }
    }

    /// How many replies, added up, are lost because a man who comes to these squares pins another.
    #[inline(always)]
    fn lost_by_pins(&self, mover: Mover, from: G::Bits, targets: G::Bits) -> i64 {
        let Closely { kernel, outlook, .. } = self;
        let Pinning { diagonal, orthogonal } = outlook.king.pinning;
        let pinning = match mover {
            Mover::Bishop => diagonal,
            Mover::Rook => orthogonal,
            Mover::Queen => diagonal | orthogonal,
            Mover::Knight | Mover::King => return 0,
        };
        let view = &outlook.replies.view;
        let mut lost = 0;
        for to in (targets & pinning).squares() {
            let pinned = kernel.segment(view.king, to) & view.own & !G::Bits::of(to);
            lost += outlook.lost_by_pin::<S>(pinned, from);
        }
        lost
    }

    /// How often the other king can take back, when a man takes one next to it on each of these squares: where none of his own
    /// side guards him.
    #[inline(always)]
    fn taken_back(&self, from: G::Bits, targets: G::Bits) -> i64 {
        let Closely { kernel, board, outlook, .. } = self;
        let view = &outlook.replies.view;
        let occupied = view.occupied & !(view.king_set | from);
        let is_alone = |to: &Square| (kernel.attackers(board, *to, S::COLOR, occupied) & !from).is_empty();
        (targets & outlook.king.room.own).squares().filter(is_alone).count() as i64
    }

    /// What the arrivals of a man near the other king change in its moves.
    #[inline(always)]
    fn change_room(&self, mover: Mover, from: G::Bits, targets: G::Bits) -> i64 {
        let Closely { kernel, outlook, .. } = self;
        let view = &outlook.replies.view;
        // Neither the man itself stands in its way nor the king that would flee from it.
        let occupied = view.occupied & !(view.king_set | from);
        self.change_by(from, targets, |to| match mover {
            Mover::Knight => kernel.knight(to),
            Mover::Bishop => kernel.diagonal(to, occupied),
            Mover::Rook => kernel.orthogonal(to, occupied),
            Mover::Queen => kernel.queen(to, occupied),
            Mover::King => kernel.king(to),
        })
    }

    #[inline(always)]
    fn change_by(&self, from: G::Bits, targets: G::Bits, attacks: impl Fn(Square) -> G::Bits) -> i64 {
        let Closely { kernel, board, outlook, .. } = self;
        let (room, view) = (&outlook.king.room, &outlook.replies.view);
        room.change_by::<G, R, C, S::Opponent>(kernel, board, view, from, targets, attacks)
    }
}
