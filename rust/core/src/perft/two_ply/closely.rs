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
use crate::perft::two_ply::guards::{Guards, KingsView, Pins};
use crate::perft::two_ply::outlook::Outlook;
use crate::perft::two_ply::singles::Singles;
use crate::position::board::Board;
use crate::square::Square;

/// Counts the replies to moves of a man: gives the corrections for targets that count by their square, the replies to all others, and the
/// former targets.
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
        let KingsView { guards, pins, room, .. } = &look.outlook.king;
        let moves = Moves::Piece(mover, from, targets);
        let from_set = G::Bits::of(from);
        if (from_set & guards.from).any() {
            return (look.singles(moves), G::Bits::EMPTY);
        }
        let mut total = 0;
        let mut guarded = look.guarded_against(mover);
        let is_on_pin = (from_set & (pins.lines | pins.screens)).any();
        if is_on_pin {
            guarded |= look.guarded_on_line(from);
        }
        let free = targets & !guarded;
        let is_leaver = is_on_pin || (from_set & room.leavers).any();
        let near_king = if is_leaver { free } else { free & look.outlook.king.near(mover) };
        if near_king.any() {
            let pinning = match mover {
                Mover::Bishop => pins.diagonal,
                Mover::Rook => pins.orthogonal,
                Mover::Queen => pins.diagonal | pins.orthogonal,
                Mover::Knight | Mover::King => G::Bits::EMPTY,
            };
            total += look.change_room(mover, from_set, near_king)
                + look.taken_back(from_set, free)
                + look.change_by_pins(from_set, near_king, pinning);
        }
        if free.any() && (from_set & look.outlook.watched).any() {
            total += look.outlook.change_by_leaving::<S>(from_set, free);
        }
        if let Some(singles) = moves.onto(targets & guarded) {
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
        let KingsView { guards, pins, room, .. } = &outlook.king;
        let view = &outlook.replies.view;
        let mut total = 0;
        let by = distance::<S>(step);
        let from = targets.moved(-by);
        let checks = kernel.pawn_attackers(view.king_set, S::COLOR);
        let mut guarded = guards.onto | checks | G::promotion_rank(S::COLOR) | (from & guards.from).moved(by);
        let screens = from & pins.screens;
        for from in screens.squares() {
            guarded |= look.guarded_on_line(from);
        }
        if step.kind == StepKind::Double {
            let allowing = kernel.allowing_en_passant::<S::Opponent>(board, view, step);
            guarded |= allowing & (pins.lines | screens.moved(by));
            for to in (targets & allowing & !guarded).squares() {
                total += outlook.won_by_en_passant::<S>(step, G::Bits::of(to));
            }
        }
        let free = targets & !guarded;
        let attacks = |to| kernel.pawn_attacks(G::Bits::of(to), S::COLOR);
        // For these it matters where they come from.
        let singly = free & ((from & room.leavers | screens).moved(by) | room.blocks | pins.lines);
        let near = free & outlook.king.near_pawn(step) & !singly;
        if near.any() {
            total += look.change_by(G::Bits::EMPTY, near, attacks);
        }
        for to in singly.squares() {
            let to = G::Bits::of(to);
            total += look.change_by(to.moved(-by), to, attacks);
            total += look.change_by_pins(to.moved(-by), to, G::Bits::EMPTY);
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

    /// Where a man who pins or screens another alters too much on their line: anywhere, unless he pins and stays behind the man who is pinned.
    #[inline(always)]
    fn guarded_on_line(&self, from: Square) -> G::Bits {
        let Closely { kernel, outlook, .. } = self;
        let view = &outlook.replies.view;
        let line = kernel.ray(view.king, from);
        match kernel.shield(view, from).first() {
            Some(pinned) if outlook.king.pins.lines.contains(from) => line & !kernel.beyond(view.king, pinned),
            _ => line,
        }
    }

    /// What changes in the replies because men come to be pinned, or are so no longer, when a man goes from a square to each of these targets,
    /// from some of which he would pin.
    #[inline(always)]
    fn change_by_pins(&self, from: G::Bits, targets: G::Bits, pinning: G::Bits) -> i64 {
        let Closely { kernel, outlook, .. } = *self;
        let Pins { lines, screens, .. } = outlook.king.pins;
        let view = &outlook.replies.view;
        let mut change = 0;
        for to in (targets & pinning & !lines).squares() {
            let pinned = kernel.segment(view.king, to) & view.own & !G::Bits::of(to);
            change -= outlook.moves_off_line::<S>(pinned, view.occupied & !from, view.own).0;
        }
        let onto = targets & lines & !pinning;
        if (from & (lines ^ screens) | onto).any() {
            change +=
                C::run::<R, _>(Unpinned::<'_, G, R, C, S> { kernel, outlook, from, targets, onto, side: PhantomData });
        }
        change
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

/// What changes in the replies because pins end that there were, or begin behind a man, when he goes from a square to each of these targets.
struct Unpinned<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    outlook: &'a Outlook<'a, G, R, C>,
    from: G::Bits,
    targets: G::Bits,
    /// Those of them where he comes in the way of a pin.
    onto: G::Bits,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Unpinned<'_, G, R, C, S> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let Unpinned { kernel, outlook, from, targets, onto, .. } = self;
        let (pins, view) = (&outlook.king.pins, &outlook.replies.view);
        let moves = |man, to| outlook.moves_off_line::<S>(man, view.occupied & !from | to, view.own & !to);
        let mut change = 0;
        // Whoever comes between a pinned man and the slider, or the king, frees him.
        for to in onto.squares() {
            change += moves(kernel.shield(view, to), G::Bits::of(to)).0;
        }
        // Who pins and leaves the line frees a man, unless there is another slider behind; who screened him leaves him pinned.
        if let Some(from_square) = (from & (pins.lines ^ pins.screens)).first() {
            let man = kernel.shield(view, from_square);
            let targets = targets & !kernel.ray(view.king, from_square);
            let (unchanged, depends) = moves(man, G::Bits::EMPTY);
            let mut freed = unchanged * i64::from(targets.count());
            for to in (targets & depends).squares() {
                freed += moves(man, G::Bits::of(to)).0 - unchanged;
            }
            change += if pins.lines.contains(from_square) { freed } else { -freed };
        }
        change
    }
}
