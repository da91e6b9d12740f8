//! Which moves may alter more than the replies of single men: checks, pins, the way to castle. Those are made and counted one by one.

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::generate::Threats;
use crate::movegen::kernel::{Kernel, View};
use crate::movegen::rules::Rules;
use crate::movegen::visitor::Mover;
use crate::perft::two_ply::king_room::KingRoom;
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
    /// A pawn that comes to one of these (those above included, here and below).
    pub pawn: B,
    /// A knight.
    pub knight: B,
    /// A bishop or queen.
    pub diagonal: B,
    /// A rook or queen.
    pub orthogonal: B,
    /// Of the squares above those where a man that comes takes the only attack from a square that the king might go to.
    pub blocks: B,
}

/// What the king of the replying side depends on.
#[derive(Clone, Copy)]
pub struct KingsView<B> {
    pub guards: Guards<B>,
    /// What threatens it now, were it to move.
    pub threats: Threats<B>,
    pub room: KingRoom<B>,
    /// Where men matter to it: guarded, or in sight of its room.
    near: Near<B>,
    /// Squares whose leaving matters to it.
    pub touchy: B,
}

/// A set for each kind of man.
#[derive(Clone, Copy)]
struct Near<B> {
    movers: [B; 5],
    pawn: B,
}

impl<B: Bitboard> KingsView<B> {
    /// Where such a man matters to the king.
    #[inline(always)]
    pub fn near(&self, mover: Mover) -> B {
        self.near.movers[mover as usize]
    }

    /// The same for a pawn.
    #[inline(always)]
    pub fn near_pawn(&self) -> B {
        self.near.pawn
    }
}

impl<B: Bitboard> Guards<B> {
    /// Where such a man is guarded against.
    #[inline(always)]
    pub fn against(&self, mover: Mover) -> B {
        match mover {
            Mover::Knight => self.knight,
            Mover::Bishop => self.diagonal,
            Mover::Rook => self.orthogonal,
            Mover::Queen => self.diagonal | self.orthogonal,
            Mover::King => self.onto,
        }
    }
}

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// Where a man that pins still pins the same man: on the line beyond that one. Nowhere if he pins none. Only what men see and
    /// where they may step changes with such a move.
    #[inline(always)]
    pub fn along_pin(&self, view: &View<G::Bits>, king: &KingsView<G::Bits>, pinner: Square) -> G::Bits {
        let pins = king.threats.diagonal_pins | king.threats.orthogonal_pins;
        let line = self.segment(view.king, pinner);
        match (line & view.own).first() {
            Some(pinned) if pins.contains(pinner) => self.beyond(view.king, pinned) & !king.guards.blocks,
            _ => G::Bits::EMPTY,
        }
    }

    /// What the king of side `O` depends on, which would reply and sees the position by `view`; its opponent moves first.
    #[inline(always)]
    pub fn kings_view<O: Side>(&self, board: &Board<G::Bits>, view: &View<G::Bits>) -> KingsView<G::Bits> {
        let mut builder =
            GuardBuilder::<G, R, C> { kernel: self, board, view, from: G::Bits::EMPTY, onto: G::Bits::EMPTY };
        let threats = builder.king_lines();
        let castling = builder.castling_ways::<O>();
        let (room, sights) = KingRoom::new::<G, R, C, O>(self, board, view, castling);
        builder.onto |= sights.blocks;
        let guards = Guards { blocks: sights.blocks, ..builder.finish::<O>() };
        let bishop = guards.diagonal | sights.diagonal | room.own;
        let rook = guards.orthogonal | sights.orthogonal | room.own;
        let knight = guards.knight | sights.knight | room.own;
        let king = guards.onto | sights.king | room.own;
        let near =
            Near { movers: [knight, bishop, rook, bishop | rook, king], pawn: guards.pawn | sights.pawn | room.own };
        KingsView { guards, threats, room, near, touchy: guards.from | room.leavers }
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

    /// For each wing the squares that must not be attacked for castling, if the right is there and no own man stands in the
    /// way. An enemy man in the way, or one that comes there or takes the rook, is guarded.
    #[inline(always)]
    fn castling_ways<O: Side>(&mut self) -> [Option<CastlingWay<G::Bits>>; 2] {
        let rooks = self.board.castling_rooks::<G>(O::COLOR);
        let mut ways = [None; 2];
        if rooks.is_empty() {
            return ways;
        }
        for (way, wing) in ways.iter_mut().zip(Wing::ALL) {
            let squares = Castling::new(G::KIND, O::COLOR, wing);
            let rook = G::Bits::of(squares.rook_from);
            let line = self.kernel.segment(squares.king_from, squares.rook_from);
            let between = line ^ rook;
            if (rooks & rook).any() && (between & self.view.own).is_empty() {
                *way = Some(CastlingWay {
                    safe: G::Bits::of(squares.king_to) | G::Bits::of(squares.rook_to),
                    is_open: (between & self.view.occupied).is_empty(),
                });
                self.onto |= between | rook;
                self.from |= between & self.view.enemy;
            }
        }
        ways
    }

    /// A slider that comes to a line of the king, or there behind one of its own men, gives check or pins.
    #[inline(always)]
    fn finish<O: Side>(&self) -> Guards<G::Bits> {
        let View { king, king_set, occupied, own, .. } = *self.view;
        let near = self.kernel.diagonal(king, occupied);
        let diagonal = near | self.kernel.diagonal(king, occupied & !(near & own));
        let near = self.kernel.orthogonal(king, occupied);
        let orthogonal = near | self.kernel.orthogonal(king, occupied & !(near & own));
        Guards {
            from: self.from,
            onto: self.onto,
            pawn: self.onto | self.kernel.pawn_attackers(king_set, O::Opponent::COLOR),
            knight: self.onto | self.kernel.knight(king),
            diagonal: self.onto | diagonal,
            orthogonal: self.onto | orthogonal,
            blocks: G::Bits::EMPTY,
        }
    }
}

/// One wing to which the replying side may come to castle.
#[derive(Clone, Copy)]
pub struct CastlingWay<B> {
    /// Squares that must not be attacked.
    pub safe: B,
    /// Whether nothing stands between king and rook.
    pub is_open: bool,
}
