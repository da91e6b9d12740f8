//! Castling: the squares of it, the same on every board but for the rank.

use crate::color::Color;
use crate::geometry::BoardKind;
use crate::square::Square;

/// The file on which kings start.
pub const KING_FILE: u8 = 4;

/// Which way the king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Towards the h-file.
    King,
    /// Towards the a-file.
    Queen,
}

impl Wing {
    /// Both, the king's first.
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The file on which the rook starts.
    pub const fn rook_file(self) -> u8 {
        match self {
            Wing::King => 7,
            Wing::Queen => 0,
        }
    }

    /// The files on which king and rook arrive.
    pub const fn target_files(self) -> (u8, u8) {
        match self {
            Wing::King => (6, 5),
            Wing::Queen => (2, 3),
        }
    }
}

/// Castling of one side to one wing on one board.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// Where the king starts.
    pub king_from: Square,
    /// Where it arrives. The square it passes is the rook's `rook_to`.
    pub king_to: Square,
    /// Where the rook starts.
    pub rook_from: Square,
    /// Where the rook arrives.
    pub rook_to: Square,
}

impl Castling {
    /// The four squares.
    #[inline(always)]
    pub const fn new(board: BoardKind, color: Color, wing: Wing) -> Castling {
        let rank = board.relative_rank(color, 0);
        let (king, rook) = wing.target_files();
        Castling {
            king_from: Square::at(KING_FILE, rank),
            king_to: Square::at(king, rank),
            rook_from: Square::at(wing.rook_file(), rank),
            rook_to: Square::at(rook, rank),
        }
    }
}
