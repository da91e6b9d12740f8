//! How many moves end on each square, as binary numbers that stand upright: plane i holds their bits of value 2^i.

use crate::bitboard::Bitboard;

/// Enough for one move more than the men of a side that may go to one square.
const PLANES: usize = 5;
/// Those that most numbers stay within.
const LOW_PLANES: usize = 3;
/// The most men that can be counted so.
pub const MOST_MEN: u32 = (1 << PLANES) - 1;

/// A number for each square.
#[derive(Clone, Copy)]
pub struct Arrivals<B> {
    planes: [B; PLANES],
}

impl<B: Bitboard> Arrivals<B> {
    /// None anywhere.
    pub const NONE: Arrivals<B> = Arrivals { planes: [B::EMPTY; PLANES] };

    /// One more on each of these squares.
    #[inline(always)]
    pub fn add(&mut self, squares: B) {
        self.ripple(squares, |plane, carry| plane & carry);
    }

    /// One fewer on each of these squares, where there is one.
    #[inline(always)]
    pub fn remove(&mut self, squares: B) {
        self.ripple(squares, |plane, borrow| !plane & borrow);
    }

    /// Changes the lowest bit of these squares and hands on what is carried, as a row of adders does.
    #[inline(always)]
    fn ripple(&mut self, squares: B, next: impl Fn(B, B) -> B) {
        let mut carry = squares;
        let (low, high) = self.planes.split_at_mut(LOW_PLANES);
        for plane in low {
            let carried = next(*plane, carry);
            *plane ^= carry;
            carry = carried;
        }
        if carry.any() {
            for plane in high {
                let carried = next(*plane, carry);
                *plane ^= carry;
                carry = carried;
            }
        }
    }

    /// The planes from the lowest on, without high ones that say nothing.
    #[inline(always)]
    pub fn used_planes(&self) -> &[B] {
        let (low, high) = self.planes.split_at(LOW_PLANES);
        if high.iter().any(|plane| plane.any()) { &self.planes } else { low }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(arrivals: &Arrivals<u64>, square: u32) -> u64 {
        arrivals.planes.iter().rev().fold(0, |number, plane| 2 * number + (*plane >> square & 1))
    }

    #[test]
    fn squares_count_up_and_down_by_themselves() {
        let mut arrivals = Arrivals::NONE;
        for n in 0..u64::from(MOST_MEN) {
            arrivals.add(0b11);
            assert_eq!([0, 1, 2].map(|square| count(&arrivals, square)), [n + 1, n + 1, 0]);
        }
        for n in (0..u64::from(MOST_MEN)).rev() {
            arrivals.remove(0b10);
            assert_eq!([0, 1, 2].map(|square| count(&arrivals, square)), [u64::from(MOST_MEN), n, 0]);
        }
    }
}
