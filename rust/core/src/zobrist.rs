//! The hash of a position: exclusive or of one 64-bit key for each fact. The keys are the same on every platform and in every
//! release.
//!
//! Key n is the n-th output of SplitMix64 (Steele, Lea, Flood 2014) seeded with the eight ASCII bytes `berolina`. Facts are
//! numbered by category and index, n = 72·category + index:
//!
//! | category | fact | index |
//! |---|---|---|
//! | 0 to 5, 6 to 11 | White's, Black's pawn, knight, bishop, rook, queen, king | its square |
//! | 12 | a rook that may castle | its square |
//! | 13 | a pawn that has moved and stands on its home rank | its square |
//! | 14, 15 | skipped square and victim, while an en passant capture is legal | the square |
//! | 16, 17 | White's, Black's declarations left (berserk) | their number |
//! | 18 | Black to move | 0 |
//!
//! The outputs from n = 72·19 on belong to the keys of perft's hash table and are no part of this hash.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::en_passant::EnPassant;
use crate::geometry::Geometry;
use crate::movegen::tables::at;
use crate::piece::Piece;
use crate::position::board::Board;
use crate::random;
use crate::square::Square;

const SEED: u64 = u64::from_be_bytes(*b"berolina");

const CASTLING_ROOK: usize = 12;
const MOVED_PAWN: usize = 13;
/// So many categories are facts of a man on a square.
pub const MAN_CATEGORIES: usize = 14;
const SKIPPED: usize = MAN_CATEGORIES;
const VICTIM: usize = 15;
const DECLARATIONS: usize = 16;
const TURN: usize = 18;

/// The first number that no fact has.
pub const FIRST_FREE: usize = (TURN + 1) * Square::COUNT;

const fn key(category: usize, index: usize) -> u64 {
    output(category * Square::COUNT + index)
}

/// An output of SplitMix64.
pub const fn output(number: usize) -> u64 {
    random::output(SEED, number as u64)
}

/// All keys, by category and index.
static KEYS: [[u64; Square::COUNT]; TURN + 1] = {
    let mut keys = [[0; Square::COUNT]; TURN + 1];
    let mut number = 0;
    while number < (TURN + 1) * Square::COUNT {
        let (category, index) = (number / Square::COUNT, number % Square::COUNT);
        keys[category][index] = key(category, index);
        number += 1;
    }
    keys
};

#[inline(always)]
fn square_key(category: usize, square: Square) -> u64 {
    *at(&KEYS[category], square)
}

/// The category of a man.
#[inline(always)]
pub const fn man(piece: Piece) -> usize {
    6 * piece.color.index() + piece.role as usize - 1
}

/// The key of the side to move.
pub const fn turn_key(turn: Color) -> u64 {
    match turn {
        Color::White => 0,
        Color::Black => key(TURN, 0),
    }
}

/// The keys of a double-stepped pawn that can legally be taken en passant.
pub fn en_passant_key(en_passant: EnPassant) -> u64 {
    square_key(SKIPPED, en_passant.skipped) ^ square_key(VICTIM, en_passant.victim)
}

/// The keys of men, castling rights, moved pawns and declarations.
pub fn board_key<G: Geometry>(board: &Board<G::Bits>) -> u64 {
    squares_key::<G>(board, G::SQUARES) ^ declarations_key(board)
}

/// What the hash changes by from one board to the other.
pub fn board_key_change<G: Geometry>(before: &Board<G::Bits>, after: &Board<G::Bits>) -> u64 {
    let changed = before.differences(after);
    let men = squares_key::<G>(before, changed) ^ squares_key::<G>(after, changed);
    if before.declarations == after.declarations {
        return men;
    }
    men ^ declarations_key(before) ^ declarations_key(after)
}

fn squares_key<G: Geometry>(board: &Board<G::Bits>, squares: G::Bits) -> u64 {
    let mut key = 0;
    each_fact::<G>(board, squares, |category, square| key ^= square_key(category, square));
    key
}

/// Tells category and square of every man on these squares, and of what is remembered of him.
#[inline(always)]
pub fn each_fact<G: Geometry>(board: &Board<G::Bits>, squares: G::Bits, mut tell: impl FnMut(usize, Square)) {
    // Square by square and not kind by kind: mostly few squares are asked for, by every move that is played.
    for square in (squares & board.occupied()).squares() {
        if let Some(piece) = board.piece_at(square) {
            tell(man(piece), square);
        }
    }
    each_memory::<G>(board, squares, tell);
}

/// Tells only what is remembered of the men on these squares.
#[inline(always)]
pub fn each_memory<G: Geometry>(board: &Board<G::Bits>, squares: G::Bits, mut tell: impl FnMut(usize, Square)) {
    for square in (squares & board.remembered).squares() {
        tell(if board.pawns.contains(square) { MOVED_PAWN } else { CASTLING_ROOK }, square);
    }
}

fn declarations_key<B>(board: &Board<B>) -> u64 {
    let count = board.declarations;
    key(DECLARATIONS, usize::from(count.white)) ^ key(DECLARATIONS + 1, usize::from(count.black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_facts_share_a_key() {
        let keys: HashSet<u64> =
            (0..=TURN).flat_map(|category| (0..Square::COUNT).map(move |i| key(category, i))).collect();
        assert_eq!(keys.len(), (TURN + 1) * Square::COUNT);
    }

    #[test]
    fn keys_are_what_every_release_has() {
        assert_eq!(key(0, 0), 0x6fcb_7ce1_df64_401a);
        assert_eq!(key(TURN, 0), 0x72d1_0770_0900_ac7c);
    }
}
