//! En passant: two squares, and which pairs of them can be.

use crate::color::Color;
use crate::geometry::BoardKind;
use crate::pawn_rule::PawnRule;
use crate::square::Square;

/// The pawn that has just double-stepped.
///
/// Orthodox programs keep one square and derive the other. Here that cannot be done: after e2-c4 and after c2-e4 the
/// skipped square is d3 both times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EnPassant {
    /// The square that was passed over; the capturer lands on it.
    pub skipped: Square,
    /// The square of the pawn that is captured.
    pub victim: Square,
}

impl EnPassant {
    /// After a double step from one square to another.
    #[inline(always)]
    pub(crate) fn after(from: Square, to: Square) -> EnPassant {
        let halfway = (from.index() + to.index()) / 2;
        // SAFETY: the mean of two numbers below 72 is below 72.
        EnPassant { skipped: unsafe { Square::from_index_unchecked(halfway as u32) }, victim: to }
    }
}

/// What double steps of one side look like on one board.
#[derive(Clone, Copy, Debug)]
pub struct DoubleSteps {
    /// The board.
    pub board: BoardKind,
    /// The side that double-steps.
    pub mover: Color,
    /// Its pawn rule.
    pub rule: PawnRule,
}

impl DoubleSteps {
    /// Every way to skip this square: the origin of the pawn, and the two squares that it leaves behind.
    pub fn over(self, skipped: Square) -> impl Iterator<Item = (Square, EnPassant)> {
        let is_skippable = self.board.relative_rank(self.mover, skipped.rank()) == 2;
        self.rule.double_steps.iter().filter(move |_| is_skippable).filter_map(move |direction| {
            let (files, ranks) = direction.offset(self.mover);
            let victim = self.board.step(skipped, (files, ranks))?;
            let origin = self.board.step(skipped, (-files, -ranks))?;
            Some((origin, EnPassant { skipped, victim }))
        })
    }

    /// Whether the skipped square alone says all, because there is one direction of double steps.
    pub const fn is_single(self) -> bool {
        self.rule.double_steps.len() == 1
    }
}
