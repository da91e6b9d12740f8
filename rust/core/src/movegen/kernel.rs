//! A kernel: one board, one set of rules and one processor, compiled together; and the attack queries that everything uses.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::color::{Color, Side};
use crate::direction::{Direction, Directions};
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::rules::{Rules, each_direction};
use crate::movegen::tables::{Tables, at};
use crate::position::board::Board;
use crate::square::Square;

/// Everything that move generation needs to know besides the position.
#[derive(Clone, Copy)]
pub struct Kernel<G, R, C> {
    /// The pawn rules and the berserk rule.
    pub rules: R,
    compiled_for: PhantomData<(G, C)>,
}

/// A position as one side sees it.
#[derive(Clone, Copy)]
pub struct View<B> {
    /// All men.
    pub occupied: B,
    /// The men of the side to move.
    pub own: B,
    /// The others.
    pub enemy: B,
    /// The king of the side to move, as a set.
    pub king_set: B,
    /// The square of that king.
    pub king: Square,
}

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// A kernel of these rules.
    pub fn new(rules: R) -> Self {
        Tables::<G>::make(C::INDEXING);
        Kernel { rules, compiled_for: PhantomData }
    }

    /// The attack tables. They are no field: at a fixed place they take neither a register nor a load.
    #[inline(always)]
    pub fn tables(&self) -> &'static Tables<G> {
        // SAFETY: a kernel comes from `Kernel::new`, which has made them.
        unsafe { G::table_cell(C::INDEXING).get_unchecked() }
    }

    /// The position seen by side `S`.
    #[inline(always)]
    pub fn view<S: Side>(&self, board: &Board<G::Bits>) -> View<G::Bits> {
        let occupied = board.occupied();
        let own = match S::COLOR {
            Color::White => board.white,
            Color::Black => occupied & !board.white,
        };
        let king_set = board.kings & own;
        // SAFETY: each side of a position has one king; `Position` is made only so, and no move takes a king.
        let king = unsafe { king_set.first_unchecked() };
        View { occupied, own, enemy: occupied ^ own, king_set, king }
    }

    /// A bishop's view.
    #[inline(always)]
    pub fn diagonal(&self, from: Square, occupied: G::Bits) -> G::Bits {
        self.tables().diagonal.attacks::<C>(from, G::blockers(occupied))
    }

    /// A rook's view.
    #[inline(always)]
    pub fn orthogonal(&self, from: Square, occupied: G::Bits) -> G::Bits {
        self.tables().orthogonal.attacks::<C>(from, G::blockers(occupied))
    }

    /// A queen's view.
    #[inline(always)]
    pub fn queen(&self, from: Square, occupied: G::Bits) -> G::Bits {
        self.diagonal(from, occupied) | self.orthogonal(from, occupied)
    }

    /// Wherever some man that stands here may attack on an empty board, besides where he may block a line.
    #[inline(always)]
    pub fn within_reach(&self, from: Square) -> G::Bits {
        let Tables { diagonal, orthogonal, knight, .. } = self.tables();
        *at(&diagonal.open, from) | *at(&orthogonal.open, from) | *at(knight, from)
    }

    /// A knight's leaps.
    #[inline(always)]
    pub fn knight(&self, from: Square) -> G::Bits {
        *at(&self.tables().knight, from)
    }

    /// A king's steps.
    #[inline(always)]
    pub fn king(&self, from: Square) -> G::Bits {
        *at(&self.tables().king, from)
    }

    /// The squares after the first up to and including the second, if they are on one line.
    #[inline(always)]
    pub fn segment(&self, from: Square, to: Square) -> G::Bits {
        *at(at(&self.tables().segment, from), to)
    }

    /// The squares after the second on the line from the first through it, if there is one.
    #[inline(always)]
    pub fn beyond(&self, from: Square, through: Square) -> G::Bits {
        *at(at(&self.tables().beyond, from), through)
    }

    /// The squares onto which these pawns could capture.
    #[inline(always)]
    pub fn pawn_attacks(&self, pawns: G::Bits, color: Color) -> G::Bits {
        shift_all::<G, R>(pawns, self.rules.pawn(color).captures, |direction| direction.offset(color))
    }

    /// The squares from which a pawn of this colour captures onto one of these.
    #[inline(always)]
    pub fn pawn_attackers(&self, targets: G::Bits, color: Color) -> G::Bits {
        shift_all::<G, R>(targets, self.rules.pawn(color).captures, |direction| backward(direction, color))
    }

    /// The squares from which a pawn of this colour takes en passant onto this skipped square.
    #[inline(always)]
    pub fn en_passant_origins(&self, skipped: G::Bits, color: Color) -> G::Bits {
        shift_all::<G, R>(skipped, self.rules.pawn(color).en_passant, |direction| backward(direction, color))
    }

    /// The squares that pawns of this colour could take en passant, were they skipped.
    #[inline(always)]
    pub fn en_passant_targets(&self, pawns: G::Bits, color: Color) -> G::Bits {
        shift_all::<G, R>(pawns, self.rules.pawn(color).en_passant, |direction| direction.offset(color))
    }

    /// The men of a colour that attack a square, with these squares counted as occupied. Berserk never counts as attack.
    #[inline(always)]
    pub fn attackers(&self, board: &Board<G::Bits>, square: Square, by: Color, occupied: G::Bits) -> G::Bits {
        let attackers = self.knight(square) & board.knights
            | self.king(square) & board.kings
            | self.pawn_attackers(G::Bits::of(square), by) & board.pawns
            | self.diagonal(square, occupied) & board.diagonals
            | self.orthogonal(square, occupied) & board.orthogonals;
        attackers & board.men(by)
    }
}

/// One step back in a direction.
#[inline(always)]
pub const fn backward(direction: Direction, color: Color) -> (i8, i8) {
    let (files, ranks) = direction.offset(color);
    (-files, -ranks)
}

#[inline(always)]
fn shift_all<G: Geometry, R: Rules>(
    set: G::Bits,
    directions: Directions,
    offset: impl Fn(Direction) -> (i8, i8),
) -> G::Bits {
    let mut shifted = G::Bits::EMPTY;
    each_direction!(R, D => {
        if directions.contains(D) {
            shifted |= G::shift(set, offset(D));
        }
    });
    shifted
}
