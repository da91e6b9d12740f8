//! Squares: numbered 8·rank + file on both boards, a1 = 0, h8 = 63, h9 = 71.

use std::fmt;
use std::str::FromStr;

use crate::text_error::TextError;

/// A square of the 8 by 9 grid that holds both boards. Whether it exists on a board, its geometry says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8); // always below COUNT: tables of that length are indexed without a check

/// Files a board has.
pub const FILES: u8 = 8;
/// Ranks the taller board has.
pub const MAX_RANKS: u8 = 9;

impl Square {
    /// Squares of the grid.
    pub const COUNT: usize = FILES as usize * MAX_RANKS as usize;

    /// The square with this number, if it is below 72.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Square::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// The square on this file and rank, both counted from 0.
    ///
    /// # Panics
    ///
    /// If either is outside the grid.
    #[inline(always)]
    pub const fn at(file: u8, rank: u8) -> Square {
        assert!(file < FILES && rank < MAX_RANKS);
        Square(rank * FILES + file)
    }

    /// The square with this number.
    ///
    /// # Safety
    ///
    /// `index` is below 72.
    #[inline(always)]
    pub const unsafe fn from_index_unchecked(index: u32) -> Square {
        debug_assert!(index < Square::COUNT as u32);
        Square(index as u8)
    }

    /// The number of the square.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for a.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, 0 for the first.
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The square so many files and ranks away, if the grid has it.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || file >= FILES as i8 || rank < 0 || rank >= MAX_RANKS as i8 {
            return None;
        }
        Some(Square::at(file as u8, rank as u8))
    }

    /// Every square of the grid, in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a square name from its two characters.
pub(crate) fn read_square(file: char, rank: char) -> Option<Square> {
    match (file, rank) {
        ('a'..='h', '1'..='9') => Some(Square::at(file as u8 - b'a', rank as u8 - b'1')),
        _ => None,
    }
}

impl FromStr for Square {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Square, TextError> {
        let mut chars = text.chars();
        match (chars.next(), chars.next(), chars.next()) {
            (Some(file), Some(rank), None) => read_square(file, rank),
            _ => None,
        }
        .ok_or_else(|| TextError::new("square", text, 0, "expected a file a to h and a rank 1 to 9, such as e4"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse::<Square>().unwrap(), square);
            assert_eq!(Square::at(square.file(), square.rank()), square);
        }
        assert_eq!("h9".parse::<Square>().unwrap().index(), 71);
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "e", "e44", "i1", "a0", "E4", "é4", "4e", "e\0"] {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }
}
