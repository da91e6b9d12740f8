//! Moves as from square, to square, promotion and the berserk mark. UCI text is in `uci.rs`.

use std::fmt;

use crate::piece::Role;
use crate::square::Square;

/// A move. It knows nothing of a position; castling is the king's move, en passant the pawn's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// Whether a pawn goes berserk: both men are removed. The same squares can also be an ordinary capture.
    pub berserk: bool,
}

impl Move {
    /// The null move, written `0000`: a pass.
    pub const NULL: Move = Move::new(Square::at(0, 0), Square::at(0, 0));

    /// An ordinary move without promotion.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, promotion: None, berserk: false }
    }

    /// A pawn's move that ends with promotion.
    #[inline(always)]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Move {
        Move { from, to, promotion: Some(role), berserk: false }
    }

    /// A berserk move.
    #[inline(always)]
    pub const fn berserk(from: Square, to: Square) -> Move {
        Move { from, to, promotion: None, berserk: true }
    }

    /// Whether this is the null move.
    pub fn is_null(self) -> bool {
        self == Move::NULL
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
