//! The boards. Only this file knows which squares are missing.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::movegen::cpu::Indexing;
use crate::movegen::multipliers::{self, Multipliers};
use crate::movegen::once::FilledOnce;
use crate::movegen::tables::Tables;
use crate::square::{FILES, Square};

/// A board as data that is chosen at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardKind {
    /// Eight files, eight ranks.
    Standard,
    /// Eight files, nine ranks; of the fifth rank, the river, only d5 and e5 exist.
    Bridge,
}

impl BoardKind {
    /// The name that variants use.
    pub const fn name(self) -> &'static str {
        match self {
            BoardKind::Standard => "standard",
            BoardKind::Bridge => "bridge",
        }
    }

    /// The board of this name.
    pub fn from_name(name: &str) -> Option<BoardKind> {
        [BoardKind::Standard, BoardKind::Bridge].into_iter().find(|board| board.name() == name)
    }

    /// How many ranks it has.
    pub const fn ranks(self) -> u8 {
        match self {
            BoardKind::Standard => Standard::RANKS,
            BoardKind::Bridge => Bridge::RANKS,
        }
    }

    /// Its squares, bit n for square n.
    pub const fn squares(self) -> u128 {
        match self {
            BoardKind::Standard => Standard::SQUARES as u128,
            BoardKind::Bridge => Bridge::SQUARES,
        }
    }

    /// Whether the square exists.
    pub const fn has(self, square: Square) -> bool {
        self.squares() >> square.index() & 1 == 1
    }

    /// The square so many files and ranks away, if it exists.
    pub fn step(self, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
        from.offset(files, ranks).filter(|to| self.has(*to))
    }

    /// A rank counted from a side's own first rank: 0 is where its pieces start, 1 its home rank.
    pub const fn relative_rank(self, color: Color, rank: u8) -> u8 {
        match color {
            Color::White => rank,
            Color::Black => self.ranks() - 1 - rank,
        }
    }
}

impl fmt::Display for BoardKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A board as data that is known at compile time.
pub trait Geometry: Copy + fmt::Debug + Send + Sync + Sized + 'static {
    /// The integer that holds a set of its squares.
    type Bits: Bitboard;
    /// The same board as a value.
    const KIND: BoardKind;
    /// How many ranks it has.
    const RANKS: u8;
    /// The squares that exist.
    const SQUARES: Self::Bits;
    /// The squares of the a-file.
    const FILE_A: Self::Bits;
    /// The squares of the h-file.
    const FILE_H: Self::Bits;
    /// The squares of the first rank, White's.
    const FIRST_RANK: Self::Bits;

    /// By which sliders' blockers are hashed without PEXT.
    const MULTIPLIERS: Multipliers;

    /// Where its attack tables for one way of indexing are kept once they are made.
    fn table_cell(indexing: Indexing) -> &'static FilledOnce<Tables<Self>>;

    /// The men of a set that can stand between a slider and its targets, as 64 bits: what slider attacks are looked up by.
    fn blockers(occupied: Self::Bits) -> u64;

    /// The squares of a rank counted from a side's own first rank.
    #[inline(always)]
    fn relative_rank(color: Color, rank: u8) -> Self::Bits {
        (Self::FIRST_RANK << (u32::from(FILES) * u32::from(Self::KIND.relative_rank(color, rank)))) & Self::SQUARES
    }

    /// The rank on which a side's pawns start.
    #[inline(always)]
    fn home_rank(color: Color) -> Self::Bits {
        Self::relative_rank(color, 1)
    }

    /// The rank on which a side's pawns promote.
    #[inline(always)]
    fn promotion_rank(color: Color) -> Self::Bits {
        Self::relative_rank(!color, 0)
    }

    /// All squares of the set, so many files (-1, 0 or 1) and ranks away; what leaves the board is gone.
    #[inline(always)]
    fn shift(set: Self::Bits, (files, ranks): (i8, i8)) -> Self::Bits {
        let kept = match files {
            -1 => set & !Self::FILE_A,
            1 => set & !Self::FILE_H,
            _ => set,
        };
        let by = i32::from(ranks) * i32::from(FILES) + i32::from(files);
        let moved = if by >= 0 { kept << by as u32 } else { kept >> -by as u32 };
        moved & Self::SQUARES
    }

    /// Each set grown so many times by king steps within `room`, side by side in vector registers where there are any.
    #[inline(always)]
    fn flood<const N: usize>(sets: [Self::Bits; N], room: Self::Bits, steps: u8) -> [Self::Bits; N] {
        let mut sets = sets;
        for _ in 0..steps {
            let mut grown = Self::Bits::EMPTY;
            for set in &mut sets {
                let wider = *set | Self::dilate(*set) & room;
                grown |= wider ^ *set;
                *set = wider;
            }
            if grown.is_empty() {
                break;
            }
        }
        sets
    }

    /// All squares one king step away from the set, and the set itself.
    #[inline(always)]
    fn dilate(set: Self::Bits) -> Self::Bits {
        // Missing squares are masked at the end only: a diagonal step leads past one, as from d5 to c6 beside c5.
        let row = set | (set & !Self::FILE_A) >> 1 | (set & !Self::FILE_H) << 1;
        (row | row << u32::from(FILES) | row >> u32::from(FILES)) & Self::SQUARES
    }
}

/// Eight files, eight ranks.
#[derive(Clone, Copy, Debug)]
pub struct Standard;

impl Geometry for Standard {
    type Bits = u64;
    const KIND: BoardKind = BoardKind::Standard;
    const RANKS: u8 = 8;
    const SQUARES: u64 = !0;
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    const FILE_H: u64 = Standard::FILE_A << 7;
    const FIRST_RANK: u64 = 0xff;
    const MULTIPLIERS: Multipliers = multipliers::STANDARD;

    #[inline(always)]
    fn table_cell(indexing: Indexing) -> &'static FilledOnce<Tables<Standard>> {
        static CELLS: [FilledOnce<Tables<Standard>>; 2] = [FilledOnce::new(), FilledOnce::new()];
        &CELLS[indexing as usize]
    }

    #[inline(always)]
    fn blockers(occupied: u64) -> u64 {
        occupied
    }
}

/// Eight files, nine ranks, and a river on the fifth that only d5 and e5 cross: Perleberger Bridge Chess.
#[derive(Clone, Copy, Debug)]
pub struct Bridge;

impl Bridge {
    const GRID: u128 = (1 << 72) - 1;
    const RIVER_RANK: u128 = 0xff << 32;
    const BRIDGE_SQUARES: u128 = 0b0001_1000 << 32;
}

impl Geometry for Bridge {
    type Bits = u128;
    const KIND: BoardKind = BoardKind::Bridge;
    const RANKS: u8 = 9;
    const SQUARES: u128 = Bridge::GRID & !Bridge::RIVER_RANK | Bridge::BRIDGE_SQUARES;
    // The river has neither an a-file nor an h-file square, and it does not matter that these masks name them.
    const FILE_A: u128 = 0x01_0101_0101_0101_0101;
    const FILE_H: u128 = Bridge::FILE_A << 7;
    const FIRST_RANK: u128 = 0xff;
    const MULTIPLIERS: Multipliers = multipliers::BRIDGE;

    #[inline(always)]
    fn table_cell(indexing: Indexing) -> &'static FilledOnce<Tables<Bridge>> {
        static CELLS: [FilledOnce<Tables<Bridge>>; 2] = [FilledOnce::new(), FilledOnce::new()];
        &CELLS[indexing as usize]
    }

    /// In two halves, ranks 1 to 8 and rank 9: vector registers shift no 128-bit numbers.
    #[inline(always)]
    fn flood<const N: usize>(sets: [u128; N], room: u128, steps: u8) -> [u128; N] {
        let (low_room, high_room) = (room as u64, (room >> 64) as u64);
        let [mut low, mut high] = halves(&sets);
        for _ in 0..steps {
            let mut grown = 0;
            for i in 0..N {
                let (low, high) = (&mut low[i], &mut high[i]);
                let row = |set: u64| set | (set & !Standard::FILE_A) >> 1 | (set & !Standard::FILE_H) << 1;
                let (low_row, high_row) = (row(*low), row(*high));
                let wide_low = *low | (low_row | low_row << 8 | low_row >> 8 | high_row << 56) & low_room;
                let wide_high = *high | (high_row | low_row >> 56) & high_room;
                grown |= wide_low ^ *low | wide_high ^ *high;
                (*low, *high) = (wide_low, wide_high);
            }
            if grown == 0 {
                break;
            }
        }
        let mut sets = sets;
        for i in 0..N {
            sets[i] = u128::from(low[i]) | u128::from(high[i]) << 64;
        }
        sets
    }

    /// Of rank 9 only b9 to g9 can block anything (a line ends at a9 and h9, and at rank 9), and the river has
    /// just six missing squares: b9, c9, d9 go where a5, b5, c5 would be and e9, f9, g9 where f5, g5, h5 would be.
    #[inline(always)]
    fn blockers(occupied: u128) -> u64 {
        let low = occupied as u64;
        let rank_9 = (occupied >> 64) as u64;
        low | (rank_9 & 0b0000_1110) << 31 | (rank_9 & 0b0111_0000) << 33
    }
}

/// The lower and the upper halves of these sets. What comes from a function of its own lies in memory, side by side, and is worked on with
/// vector registers; what is taken apart in place is not.
#[inline(never)]
fn halves<const N: usize>(sets: &[u128; N]) -> [[u64; N]; 2] {
    let mut halves = [[0; N]; 2];
    for i in 0..N {
        halves[0][i] = sets[i] as u64;
        halves[1][i] = (sets[i] >> 64) as u64;
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bridge_board_has_66_squares_and_a_river() {
        assert_eq!(Bridge::SQUARES.count_ones(), 66);
        for name in ["a5", "b5", "c5", "f5", "g5", "h5"] {
            assert!(!BoardKind::Bridge.has(name.parse().unwrap()), "{name}");
        }
        for name in ["d5", "e5", "a4", "a6", "a9", "h9"] {
            assert!(BoardKind::Bridge.has(name.parse().unwrap()), "{name}");
        }
    }

    #[test]
    fn standard_board_has_64_squares() {
        assert_eq!(BoardKind::Standard.squares().count_ones(), 64);
        assert!(!BoardKind::Standard.has("a9".parse().unwrap()));
    }

    #[test]
    fn dilating_equals_stepping_in_all_directions() {
        fn check<G: Geometry>() {
            for from in Square::all().filter(|square| G::KIND.has(*square)) {
                let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
                let expected = steps
                    .filter_map(|step| G::KIND.step(from, step))
                    .fold(G::Bits::EMPTY, |set, to| set | G::Bits::of(to));
                assert_eq!(G::dilate(G::Bits::of(from)), expected, "{from}");
            }
        }
        check::<Standard>();
        check::<Bridge>();
    }

    #[test]
    fn flooding_equals_dilating_step_by_step() {
        fn check<G: Geometry>() {
            let mut room = 0x9d2c_5680_efc6_0b5d_9908_b0df_6c07_8965_u128;
            for from in Square::all().filter(|square| G::KIND.has(*square)) {
                room = room.rotate_left(23).wrapping_mul(0x2545_f491_4f6c_dd1d_8f2d_9c6b);
                let open = (G::Bits::from_wide(room) | G::Bits::from_wide(room >> 40)) & G::SQUARES;
                let mut expected = G::Bits::of(from);
                for steps in 0..12 {
                    let sets = [G::Bits::of(from), G::Bits::EMPTY, G::Bits::of(from)];
                    assert_eq!(G::flood(sets, open, steps), [expected, G::Bits::EMPTY, expected], "{from} {steps}");
                    expected |= G::dilate(expected) & open;
                }
            }
        }
        check::<Standard>();
        check::<Bridge>();
    }

    #[test]
    fn shift_equals_stepping_square_by_square() {
        fn check<G: Geometry>() {
            for from in Square::all().filter(|square| G::KIND.has(*square)) {
                for files in -1..=1 {
                    for ranks in -1..=1 {
                        let expected = G::KIND.step(from, (files, ranks)).map_or(G::Bits::EMPTY, G::Bits::of);
                        assert_eq!(G::shift(G::Bits::of(from), (files, ranks)), expected, "{from} {files} {ranks}");
                    }
                }
            }
        }
        check::<Standard>();
        check::<Bridge>();
    }
}
