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
static MULTIPLIERS: [[u128; WORDS + 1]; 2] = [multipliers(0), multipliers(1)];

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

/// The keys of the positions after one: of their words, only those that a move has changed are multiplied.
pub struct Keys<'a> {
    variant: &'a Variant,
    turn: Color,
    depth: u32,
    words: [u64; WORDS],
    /// Each word of the position before, times its factor in each sum.
    products: [[u128; WORDS]; 2],
    sums: [u128; 2],
}

impl Keys<'_> {
    /// For the children of a board, with this side to move and so many plies to go.
    pub fn after<'a, G: Geometry>(variant: &'a Variant, turn: Color, board: &Board<G::Bits>, depth: u32) -> Keys<'a> {
        let words = words::<G>(variant, turn, &board.after_pass(), depth);
        let mut products = [[0; WORDS]; 2];
        let mut sums = [MULTIPLIERS[0][WORDS], MULTIPLIERS[1][WORDS]];
        for sum in 0..2 {
            for i in 0..WORDS {
                products[sum][i] = MULTIPLIERS[sum][i].wrapping_mul(u128::from(words[i]));
                sums[sum] = sums[sum].wrapping_add(products[sum][i]);
            }
        }
        Keys { variant, turn, depth, words, products, sums }
    }

    /// The key of a child.
    pub fn of<G: Geometry>(&self, child: &Board<G::Bits>) -> Key {
        let words = words::<G>(self.variant, self.turn, child, self.depth);
        let [mut place, mut check] = self.sums;
        for i in 0..WORDS {
            if words[i] != self.words[i] {
                let word = u128::from(words[i]);
                place = place.wrapping_add(MULTIPLIERS[0][i].wrapping_mul(word)).wrapping_sub(self.products[0][i]);
                check = check.wrapping_add(MULTIPLIERS[1][i].wrapping_mul(word)).wrapping_sub(self.products[1][i]);
            }
        }
        Key { place: (place >> 64) as u64, check: (check >> 64) as u64 }
    }
}

/// The facts of a position.
#[inline(always)]
fn words<G: Geometry>(variant: &Variant, turn: Color, board: &Board<G::Bits>, depth: u32) -> [u64; WORDS] {
    let Board { pawns, knights, diagonals, orthogonals, kings, white, remembered, declarations, .. } = *board;
    let sets = [pawns, knights, diagonals, orthogonals, kings, white, remembered];
    let mut words = [0; WORDS];
    for i in 0..sets.len() {
        let wide = sets[i].to_wide();
        words[i] = wide as u64;
        // No board has more than 72 squares.
        words[WORDS - 2] |= ((wide >> 64) as u64) << (8 * i);
    }
    let en_passant = match usable_en_passant::<G>(variant, turn, board) {
        Some(EnPassant { skipped, victim }) => 1 + skipped.index() * Square::COUNT + victim.index(),
        None => 0,
    };
    let bytes = [declarations.white, declarations.black, depth as u8, turn.index() as u8];
    words[WORDS - 1] = (en_passant as u64) << 32 | u64::from(u32::from_le_bytes(bytes));
    words
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::EnPassantMode;
    use crate::geometry::{Bridge, Standard};
    use crate::position::{OnBoard, Position};

    /// The key of a position, worked out from that of another on the same board.
    fn key(before: &Position, position: &Position, depth: u32) -> Key {
        let variant = &position.variant();
        match (&before.0, &position.0) {
            (OnBoard::Standard(before), OnBoard::Standard(on)) => {
                Keys::after::<Standard>(variant, on.turn, &before.board, depth).of::<Standard>(&on.board)
            }
            (OnBoard::Bridge(before), OnBoard::Bridge(on)) => {
                Keys::after::<Bridge>(variant, on.turn, &before.board, depth).of::<Bridge>(&on.board)
            }
            _ => panic!("two boards"),
        }
    }

    #[test]
    fn a_key_is_the_same_whatever_it_is_worked_out_from() {
        for name in ["chess", "berolina+berserk", "bridge", "sergeant"] {
            let start = Position::start(&name.parse().unwrap());
            let mut position = start;
            // Not always the same place in the list, so that all kinds of men move and take.
            for ply in 0..120 {
                let moves = position.legal_moves();
                let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                let after = position.play(*mv).unwrap();
                assert_eq!(
                    key(&position, &after, 3),
                    key(&start, &after, 3),
                    "{name}: {mv} in {}",
                    position.fen(EnPassantMode::Fen)
                );
                assert_eq!(key(&after, &after, 3), key(&start, &after, 3), "{name}: {}", after.fen(EnPassantMode::Fen));
                position = after;
            }
        }
    }

    #[test]
    fn everything_that_the_tree_depends_on_is_in_the_key() {
        let of = |fen: &str, variant: &str, depth| {
            let position = Position::from_fen(fen, &variant.parse().unwrap()).unwrap();
            key(&position, &position, depth)
        };
        let chess = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let plain = of(chess, "chess", 2);
        assert_eq!(of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 30", "chess", 2), plain, "the numbers do not matter");
        assert_ne!(of(chess, "chess", 3), plain);
        assert_ne!(of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "chess", 2), plain);
        assert_ne!(of("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "chess", 2), plain);
        assert_ne!(of("r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", "chess", 2), plain);
        let berserk = |declarations| of(&format!("4k3/p7/8/8/8/8/P7/4K3 w - - {declarations} 0 1"), "chess+berserk", 2);
        assert_ne!(berserk("1+1"), berserk("0+1"));
        assert_ne!(berserk("1+1"), berserk("1+0"));
        let moved = |moved| of(&format!("4k3/8/8/8/8/8/P7/4K3 w - - {moved}0 1"), "berolina-plus", 2);
        assert_ne!(moved(""), moved("~a2 "));
        let double_step = |square| of(&format!("4k3/8/8/8/3pP3/8/8/4K3 b - {square} 0 1"), "chess", 2);
        assert_ne!(double_step("e3"), double_step("-"));
    }
}
