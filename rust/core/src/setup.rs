//! A position as it is written down: it may be illegal.

use crate::color::{ByColor, Color};
use crate::en_passant::EnPassant;
use crate::piece::Piece;
use crate::square::Square;

/// The largest clock: more than any game has, and far from where numbers overflow. Clocks stop there.
pub const MAX_CLOCK: u32 = 999_999;

/// Men and state without any promise. `Position` is made from it if it is legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The man on each square.
    pub pieces: [Option<Piece>; Square::COUNT],
    /// Whose turn it is.
    pub turn: Color,
    /// White's and Black's castling rights.
    pub castling: ByColor<CastlingRights>,
    /// The pawn that has just double-stepped.
    pub en_passant: Option<EnPassant>,
    /// Pawns on their home rank that have moved, bit n for square n.
    pub moved_pawns: u128,
    /// Berserk declarations left; nothing without the berserk rule.
    pub declarations: Option<ByColor<u8>>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, counted from 1 and after Black's moves.
    pub fullmove_number: u32,
}

/// The wings to which a side may still castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CastlingRights {
    /// Towards the h-file.
    pub king: bool,
    /// Towards the a-file.
    pub queen: bool,
}

impl Setup {
    /// An empty board, White to move.
    pub const EMPTY: Setup = Setup {
        pieces: [None; Square::COUNT],
        turn: Color::White,
        castling: ByColor::both(CastlingRights { king: false, queen: false }),
        en_passant: None,
        moved_pawns: 0,
        declarations: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// The squares of `moved_pawns`.
    pub fn moved_pawn_squares(&self) -> impl Iterator<Item = Square> {
        Square::all().filter(|square| self.moved_pawns >> square.index() & 1 == 1)
    }
}
