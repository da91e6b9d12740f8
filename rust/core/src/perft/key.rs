//! The key of a position in the hash table: 128 bits, so many that no total is wrong by a collision.
//!
//! The facts of a position are nine words x. Two independent sums, b + Σ aᵢ·xᵢ modulo 2¹²⁸ with random 128-bit numbers a and b, give
//! 64 bits each, their upper halves. For any two different positions both halves of both keys are then independent and evenly
//! distributed (strong universality, Dietzfelbinger 1996). The table uses 80 bits of a key to know a position in a bucket that the
//! other bits have chosen: one comparison of different positions errs with probability 2⁻⁸⁰, and a look makes four. A tree of
//! 10¹⁵ nodes has far fewer than 10¹⁵ looks, as the last two plies have none, so an error in it is less likely than
//! 4·10¹⁵·2⁻⁸⁰ < 4·10⁻⁹.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::en_passant::EnPassant;
use crate::geometry::Geometry;
use crate::movegen::kernel::backward;
use crate::position::board::Board;
use crate::square::Square;
use crate::variant::Variant;
use crate::zobrist;

/// The lower bits of seven sets, their upper bits together, and everything else.
const WORDS: usize = 9;

/// Of each sum the factors of the words, and last its start.
const MULTIPLIERS: [[u128; WORDS + 1]; 2] = [multipliers(0), multipliers(1)];

const fn multipliers(sum: usize) -> [u128; WORDS + 1] {
    let mut factors = [0; WORDS + 1];
    let mut i = 0;
    while i <= WORDS {
        let number = zobrist::FIRST_FREE + 2 * (sum * (WORDS + 1) + i);
        factors[i] = (zobrist::output(number) as u128) << 64 | zobrist::output(number + 1) as u128;
        i += 1;
    }
    factors
}

/// A position and the depth of its tree. The variant is that of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Where in the table: its upper bits choose the bucket. The lowest 16 belong to the check.
    pub place: u64,
    /// By what it is known there.
    pub check: u64,
}

impl Key {
    /// The key of a board and the plies that remain.
    pub fn of<G: Geometry>(variant: &Variant, turn: Color, board: &Board<G::Bits>, depth: u32) -> Key {
        let mut sums = MULTIPLIERS.map(|factors| factors[WORDS]);
        let mut add = |i: usize, word: u64| {
            for (sum, factors) in sums.iter_mut().zip(&MULTIPLIERS) {
                *sum = sum.wrapping_add(factors[i].wrapping_mul(u128::from(word)));
            }
        };
        let Board { pawns, knights, diagonals, orthogonals, kings, white, remembered, declarations, .. } = *board;
        let mut upper = 0;
        for (i, set) in [pawns, knights, diagonals, orthogonals, kings, white, remembered].into_iter().enumerate() {
            let wide = set.to_wide();
            add(i, wide as u64);
            // No board has more than 72 squares.
            upper |= ((wide >> 64) as u64) << (8 * i);
        }
        add(WORDS - 2, upper);
        let en_passant = usable_en_passant::<G>(variant, turn, board)
            .map_or(0, |EnPassant { skipped, victim }| 1 + skipped.index() * Square::COUNT + victim.index());
        let bytes = [declarations.white, declarations.black, depth as u8, turn.index() as u8];
        add(WORDS - 1, (en_passant as u64) << 32 | u64::from(u32::from_le_bytes(bytes)));
        let [place, check] = sums.map(|sum| (sum >> 64) as u64);
        Key { place, check }
    }
}

/// The pawn that has just double-stepped, if some pawn could take it but for its king's safety.
///
/// That such a capture be legal is too much to ask: an illegal one, too, forbids a Sergeant the quiet step of the same squares.
fn usable_en_passant<G: Geometry>(variant: &Variant, turn: Color, board: &Board<G::Bits>) -> Option<EnPassant> {
    let en_passant = board.en_passant()?;
    let skipped = G::Bits::of(en_passant.skipped);
    let pawns = board.pawns & board.men(turn);
    let takes = |direction| (G::shift(skipped, backward(direction, turn)) & pawns).any();
    variant.pawns[turn].en_passant.iter().any(takes).then_some(en_passant)
}
