//! What can make a setup illegal.

use std::fmt;

use crate::color::Color;

/// A kind of fault, without the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A man stands on a square that the board does not have.
    OffBoard,
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    TooManyKings,
    /// A pawn stands on the first or the last rank.
    PawnsOnBackrank,
    /// A castling right without its king or rook at home.
    BadCastlingRights,
    /// An en passant state that no double step can have left.
    BadEnPassant,
    /// A mark of a moved pawn where none can be.
    BadMovedPawns,
    /// More declarations than the variant grants, or any without the berserk rule.
    BadDeclarations,
    /// A move number of 0, or a clock beyond the largest.
    BadClocks,
    /// The side not to move is in check.
    OppositeCheck,
}

/// One reason why a setup is no legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// The sentence that names squares and men.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
