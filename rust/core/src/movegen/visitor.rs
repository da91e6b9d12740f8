//! What the generator reports, and to whom. Listing, counting, playing and perft are visitors of one generator.

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::piece::Role;
use crate::square::Square;

/// A man other than a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Mover {
    /// What he is.
    #[inline(always)]
    pub fn role(self) -> Role {
        match self {
            Mover::Knight => Role::Knight,
            Mover::Bishop => Role::Bishop,
            Mover::Rook => Role::Rook,
            Mover::Queen => Role::Queen,
            Mover::King => Role::King,
        }
    }
}

/// How a pawn steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// One step to an empty square.
    Quiet,
    /// One step onto an enemy man.
    Capture,
    /// Two steps, the first move.
    Double,
}

/// A pawn step: its origin follows from its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PawnStep {
    /// The direction, seen from the pawn.
    pub direction: Direction,
    /// How.
    pub kind: StepKind,
}

/// Receives the legal moves of a position in groups. Sets may be empty.
pub trait Visitor<G: Geometry> {
    /// Whether so many positions are visited, and so little is done with each, that code of its own for positions without
    /// checks and pins pays.
    const IS_FOR_LEAVES: bool = false;

    /// The legal targets of one man.
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits);

    /// The squares that pawns legally reach by this step. Those on the last rank are promotions, four moves each.
    fn pawns(&mut self, step: PawnStep, targets: G::Bits);

    /// A legal en passant capture by the pawn on this square.
    fn en_passant(&mut self, from: Square);

    /// Legal castling.
    fn castle(&mut self, wing: Wing);

    /// The men that the pawn on this square may legally take along. It costs a declaration if `is_declared`.
    fn berserk(&mut self, from: Square, targets: G::Bits, is_declared: bool);

    /// The men whose moves are asked for: those of others may be left out. A constant for all who want every move, so that
    /// only a search for one move pays for the question.
    #[inline(always)]
    fn movers(&self) -> G::Bits {
        G::Bits::FULL
    }
}
