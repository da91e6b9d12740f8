//! Sets of squares as one integer: bit n is square n.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::square::Square;

/// An integer used as a set of squares: `u64` for boards of 64 squares, `u128` for taller ones.
pub trait Bitboard:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No square.
    const EMPTY: Self;
    /// Every bit set, those beyond the board too.
    const FULL: Self;

    /// The set of this square alone. The caller has made sure that the board has it.
    fn of(square: Square) -> Self;

    /// The lowest bits of a wide set. Callers give only sets that fit.
    fn from_wide(wide: u128) -> Self;

    /// The same set in the widest type.
    fn to_wide(self) -> u128;

    /// The number of squares.
    fn count(self) -> u32;

    /// The set without its first square.
    fn without_first(self) -> Self;

    /// The first square.
    ///
    /// # Safety
    ///
    /// The set is not empty and holds no bit from 72 on.
    unsafe fn first_unchecked(self) -> Square;

    /// The bits up to the first square and its own; all if there is none.
    fn through_first(self) -> Self;

    /// The bit of the last square and those after it; all if there is none.
    fn since_last(self) -> Self;

    /// Every square moved by so many bits; none may move out of the board.
    fn moved(self, by: i32) -> Self;

    /// Whether there is any square.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether there is none.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether there are two or more.
    #[inline(always)]
    fn has_several(self) -> bool {
        self.without_first().any()
    }

    /// Whether it is exactly one.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.any() && !self.has_several()
    }

    /// Whether the square is in the set.
    #[inline(always)]
    fn contains(self, square: Square) -> bool {
        (self & Self::of(square)).any()
    }

    /// The first square, if there is any.
    #[inline(always)]
    fn first(self) -> Option<Square> {
        // SAFETY: not empty. Only complements and `FULL` hold bits beyond the board, and those serve as masks alone: what is
        // iterated over is always cut with a set of men, of attacks or of `Geometry::SQUARES`.
        if self.any() { Some(unsafe { self.first_unchecked() }) } else { None }
    }

    /// The squares, in the order of their numbers. The set lies within the board.
    #[inline(always)]
    fn squares(self) -> Squares<Self> {
        debug_assert!(self.to_wide() >> Square::COUNT == 0, "a mask is no set of squares");
        Squares(self)
    }

    /// `self` if the condition holds, else nothing.
    #[inline(always)]
    fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::EMPTY }
    }
}

/// Iterator over the squares of a set.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bitboard> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }
}

impl Bitboard for u64 {
    const EMPTY: u64 = 0;
    const FULL: u64 = !0;

    #[inline(always)]
    fn of(square: Square) -> u64 {
        1 << (square.index() & 63)
    }

    #[inline(always)]
    fn from_wide(wide: u128) -> u64 {
        wide as u64
    }

    #[inline(always)]
    fn to_wide(self) -> u128 {
        u128::from(self)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn without_first(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn through_first(self) -> u64 {
        self ^ self.wrapping_sub(1)
    }

    #[inline(always)]
    fn since_last(self) -> u64 {
        u64::MAX << (u64::BITS - 1 - (self | 1).leading_zeros())
    }

    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        // A rotation takes its distance in either direction.
        self.rotate_left(by as u32 % Self::BITS)
    }

    #[inline(always)]
    unsafe fn first_unchecked(self) -> Square {
        // SAFETY: the caller promises a bit below 72.
        unsafe { Square::from_index_unchecked(self.trailing_zeros()) }
    }
}

impl Bitboard for u128 {
    const EMPTY: u128 = 0;
    const FULL: u128 = !0;

    #[inline(always)]
    fn of(square: Square) -> u128 {
        1 << square.index()
    }

    #[inline(always)]
    fn from_wide(wide: u128) -> u128 {
        wide
    }

    #[inline(always)]
    fn to_wide(self) -> u128 {
        self
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn without_first(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn through_first(self) -> u128 {
        self ^ self.wrapping_sub(1)
    }

    #[inline(always)]
    fn since_last(self) -> u128 {
        u128::MAX << (u128::BITS - 1 - (self | 1).leading_zeros())
    }

    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        // A rotation takes its distance in either direction.
        self.rotate_left(by as u32 % Self::BITS)
    }

    #[inline(always)]
    unsafe fn first_unchecked(self) -> Square {
        // SAFETY: the caller promises a bit below 72.
        unsafe { Square::from_index_unchecked(self.trailing_zeros()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: Bitboard>() {
        let set = |squares: &[u32]| squares.iter().fold(B::EMPTY, |set, square| set | B::from_wide(1) << *square);
        assert_eq!(B::EMPTY.through_first(), B::FULL);
        assert_eq!(B::EMPTY.since_last(), B::FULL);
        let two = set(&[2, 40]);
        assert_eq!(two.through_first(), set(&[0, 1, 2]));
        assert_eq!(two.since_last(), !set(&(0..40).collect::<Vec<_>>()));
        assert_eq!(set(&[0]).since_last(), B::FULL);
    }

    #[test]
    fn sets_are_cut_at_their_ends() {
        check::<u64>();
        check::<u128>();
        assert_eq!((1_u128 << 70 | 1 << 3).since_last(), u128::MAX << 70);
        assert_eq!((1_u128 << 70).through_first(), (1 << 71) - 1);
    }
}
