//! Which moves may alter more than the replies of single men: checks, pins, the way to castle. Those are made and counted one by one.

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::generate::Threats;
use crate::movegen::kernel::{Kernel, View};
use crate::movegen::rules::{Rules, each_direction};
use crate::movegen::visitor::{Mover, PawnStep, StepKind};
use crate::perft::two_ply::king_room::{KingRoom, Sights};
use crate::position::board::Board;
use crate::square::Square;

/// Squares that the replying king depends on. A move that touches none of them leaves its check, its pins and the men on
/// its castling way as they are; what squares it may go to is the matter of [`KingRoom`].
#[derive(Clone, Copy)]
pub struct Guards<B> {
    /// A man that leaves one of these.
    pub from: B,
    /// A man that comes to one of these.
    pub onto: B,
    /// A bishop or queen that comes to one of these: it gives check.
    pub diagonal: B,
    /// A rook or queen that comes to one of these: it gives check.
    pub orthogonal: B,
}

/// Squares where a slider that comes pins a man of the replying side, beyond that man.
#[derive(Clone, Copy)]
pub struct Pinning<B> {
    pub diagonal: B,
    pub orthogonal: B,
}

/// What the king of the replying side depends on.
#[derive(Clone, Copy)]
pub struct KingsView<B> {
    pub guards: Guards<B>,
    pub pinning: Pinning<B>,
    /// The lines between the king and the sliders that pin something, sliders included.
    pub pins: B,
    pub room: KingRoom<B>,
    /// Where a man matters to the king, becomes another man or may be taken en passant: guarded, or in sight of its room. A set for each kind of
    /// man as [`Mover`] counts them, for pawns that step once, and for those that step twice in each direction.
    near: [B; 9],
    /// Squares whose leaving matters to it.
    pub touchy: B,
}

/// Which of the sets of [`KingsView`] concerns pawns that step so.
#[inline(always)]
pub fn nearness(step: PawnStep) -> usize {
    if step.kind == StepKind::Double { 6 + step.direction as usize } else { 5 }
}

impl<B: Bitboard> KingsView<B> {
    /// Where such a man matters to the king.
    #[inline(always)]
    pub fn near(&self, mover: Mover) -> B {
        self.near[mover as usize]
    }

    /// Where a pawn that steps so matters to it, becomes another man or may be taken en passant.
    #[inline(always)]
    pub fn near_pawn(&self, step: PawnStep) -> B {
        self.near[nearness(step)]
    }

    /// The same by number, pawns by their [`nearness`].
    #[inline(always)]
    pub fn all_near(&self) -> &[B; 9] {
        &self.near
    }
}

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// Where a man that pins still pins the same man: on the line beyond that one. Nowhere if he pins none. Only what men see and
    /// where they may step changes with such a move.
    #[inline(always)]
    pub fn along_pin(&self, view: &View<G::Bits>, king: &KingsView<G::Bits>, pinner: Square) -> G::Bits {
        let line = self.segment(view.king, pinner);
        match (line & view.own).first() {
            Some(pinned) if king.pins.contains(pinner) => self.beyond(view.king, pinned),
            _ => G::Bits::EMPTY,
        }
    }

    /// What the king of side `O` depends on, which would reply and sees the position by `view`, and what threatens it now; its opponent moves
    /// first.
    #[inline(always)]
    pub fn kings_view<O: Side>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
    ) -> (KingsView<G::Bits>, Threats<G::Bits>) {
        let mut builder =
            GuardBuilder::<G, R, C> { kernel: self, board, view, from: G::Bits::EMPTY, onto: G::Bits::EMPTY };
        let threats = builder.king_lines();
        let castling = builder.castling_ways::<O>();
        let (room, sights) = KingRoom::new::<G, R, C, O>(self, board, view, castling);
        let (guards, pinning) = builder.finish();
        let near = near::<G, R, C, O>(self, board, view, &guards, &pinning, &sights, room.own | room.blocks);
        let pins = threats.diagonal_pins | threats.orthogonal_pins;
        (KingsView { guards, pinning, pins, room, near, touchy: guards.from | room.leavers }, threats)
    }
}

/// [`KingsView::near`] for a king of side `O`, for whose room these squares matter, whoever comes there.
#[inline(always)]
fn near<G: Geometry, R: Rules, C: Cpu, O: Side>(
    kernel: &Kernel<G, R, C>,
    board: &Board<G::Bits>,
    view: &View<G::Bits>,
    guards: &Guards<G::Bits>,
    pinning: &Pinning<G::Bits>,
    sights: &Sights<G::Bits>,
    room: G::Bits,
) -> [G::Bits; 9] {
    let (color, all) = (O::Opponent::COLOR, guards.onto | room);
    let knight = all | kernel.knight(view.king) | sights.knight;
    let bishop = all | guards.diagonal | pinning.diagonal | sights.diagonal;
    let rook = all | guards.orthogonal | pinning.orthogonal | sights.orthogonal;
    let king = all | sights.king;
    let pawn = all | kernel.pawn_attackers(view.king_set, color) | sights.pawn | G::promotion_rank(color);
    let mut near = [knight, bishop, rook, bishop | rook, king, pawn, pawn, pawn, pawn];
    let skipped = kernel.en_passant_targets(board.pawns & view.own, O::COLOR);
    each_direction!(R, D => {
        if kernel.rules.pawn(color).double_steps.contains(D) {
            near[nearness(PawnStep { kind: StepKind::Double, direction: D })] |= G::shift(skipped, D.offset(color));
        }
    });
    near
}

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// Where a double step would end that a pawn of side `O` could take en passant.
    #[inline(always)]
    pub fn allowing_en_passant<O: Side>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        step: PawnStep,
    ) -> G::Bits {
        let skipped = self.en_passant_targets(board.pawns & view.own, O::COLOR);
        G::shift(skipped, step.direction.offset(O::Opponent::COLOR))
    }
}

struct GuardBuilder<'a, G: Geometry, R, C> {
    kernel: &'a Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    view: &'a View<G::Bits>,
    from: G::Bits,
    onto: G::Bits,
}

impl<G: Geometry, R: Rules, C: Cpu> GuardBuilder<'_, G, R, C> {
    /// Lines between the king and the sliders that aim at it: who stands on them pins, is pinned, or may discover check.
    #[inline(always)]
    fn king_lines(&mut self) -> Threats<G::Bits> {
        let mut threats = Threats::NONE;
        let (diagonal, orthogonal) = self.kernel.snipers(self.board, self.view);
        for sniper in diagonal.squares() {
            threats.diagonal_pins |= self.line(sniper);
        }
        for sniper in orthogonal.squares() {
            threats.orthogonal_pins |= self.line(sniper);
        }
        threats
    }

    /// Guards one line; gives it if it pins.
    #[inline(always)]
    fn line(&mut self, sniper: Square) -> G::Bits {
        let line = self.kernel.segment(self.view.king, sniper);
        let sniper = G::Bits::of(sniper);
        let between = (line & self.view.occupied) ^ sniper;
        let others = between.without_first();
        if others.is_empty() {
            let is_pin = (between & self.view.own).any();
            // The pinner may leave, or the only man in between may discover check.
            self.from |= if is_pin { sniper } else { between };
            self.onto |= line.when(is_pin);
            return line.when(is_pin);
        }
        if !others.has_several() && (between & self.view.own).any() {
            // One of each side: if the enemy man leaves, the other is pinned.
            self.from |= between & self.view.enemy;
        }
        G::Bits::EMPTY
    }

    /// The squares that must not be attacked for castling, if the right is there and no own man stands in the
    /// way. An enemy man in the way, or one that comes there or takes the rook, is guarded.
    #[inline(always)]
    fn castling_ways<O: Side>(&mut self) -> CastlingWays<G::Bits> {
        let mut ways = CastlingWays { safe: G::Bits::EMPTY, needed: [G::Bits::FULL; 2] };
        let rooks = self.board.castling_rooks::<G>(O::COLOR);
        if rooks.is_empty() {
            return ways;
        }
        for (needed, wing) in ways.needed.iter_mut().zip(Wing::ALL) {
            let squares = Castling::new(G::KIND, O::COLOR, wing);
            let rook = G::Bits::of(squares.rook_from);
            let line = self.kernel.segment(squares.king_from, squares.rook_from);
            let between = line ^ rook;
            if (rooks & rook).any() && (between & self.view.own).is_empty() {
                let safe = G::Bits::of(squares.king_to) | G::Bits::of(squares.rook_to);
                ways.safe |= safe;
                if (between & self.view.occupied).is_empty() {
                    *needed = safe;
                }
                self.onto |= line;
                self.from |= between & self.view.enemy;
            }
        }
        ways
    }

    /// A slider that comes to a line of the king gives check; if it comes there behind one of the king's own men, it pins him.
    #[inline(always)]
    fn finish(&self) -> (Guards<G::Bits>, Pinning<G::Bits>) {
        let View { king, occupied, own, .. } = *self.view;
        let diagonal = self.kernel.diagonal(king, occupied);
        let orthogonal = self.kernel.orthogonal(king, occupied);
        let pinning = Pinning {
            diagonal: self.kernel.diagonal(king, occupied & !(diagonal & own)) & !diagonal,
            orthogonal: self.kernel.orthogonal(king, occupied & !(orthogonal & own)) & !orthogonal,
        };
        (Guards { from: self.from, onto: self.onto, diagonal, orthogonal }, pinning)
    }
}

/// How the replying side may come to castle.
#[derive(Clone, Copy)]
pub struct CastlingWays<B> {
    /// Squares that must not be attacked, where no own man stands in the way.
    pub safe: B,
    /// For each wing those of them, if nobody stands in the way; else all squares, which never are safe.
    pub needed: [B; 2],
}
