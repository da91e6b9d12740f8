//! The key of a position in the hash table: 128 bits, so many that no total is wrong by a collision.
//!
//! Each fact of a position has 128 random bits of its own, and a key is the exclusive or of those of its facts (Zobrist 1970). Two different
//! positions differ in some fact. The exclusive or of their keys is that of the facts which one of them has alone, so it is
//! evenly distributed, all bits independent (Carter and Wegman 1979). The table uses 80 bits of a key to know a position in a bucket that the
//! other bits have chosen: one comparison of different positions errs with probability 2⁻⁸⁰, and a look makes four. A tree of
//! 10¹⁵ nodes has far fewer than 10¹⁵ looks, as the last two plies have none, so an error in it is less likely than
//! 4·10¹⁵·2⁻⁸⁰ < 4·10⁻⁹.

use std::ops::{BitXor, BitXorAssign};

use crate::bitboard::Bitboard;
use crate::color::{Color, Side};
use crate::en_passant::EnPassant;
use crate::geometry::Geometry;
use crate::movegen::groups::{Moves, pairs};
use crate::movegen::tables::{BySquare, at};
use crate::movegen::visitor::{Mover, StepKind};
use crate::piece::{Piece, Role};
use crate::position::board::Board;
use crate::square::Square;
use crate::variant::Variant;
use crate::zobrist;

/// The bits of a fact, or of all facts of a position and of the depth of its tree. The variant is that of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// Where in the table: its upper bits choose the bucket. The lowest 16 belong to the check.
    pub place: u64,
    /// By what it is known there.
    pub check: u64,
}

impl Key {
    /// Of no fact.
    const NONE: Key = Key { place: 0, check: 0 };

    /// Of the fact with this number.
    const fn of_fact(number: usize) -> Key {
        let first = zobrist::FIRST_FREE + 2 * number;
        Key { place: zobrist::output(first), check: zobrist::output(first + 1) }
    }
}

impl BitXor for Key {
    type Output = Key;

    #[inline(always)]
    fn bitxor(self, other: Key) -> Key {
        Key { place: self.place ^ other.place, check: self.check ^ other.check }
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        *self = *self ^ other;
    }
}

/// The number of the first pair of squares, skipped and victim's. Men come before.
const EN_PASSANT: usize = zobrist::MAN_CATEGORIES * Square::COUNT;
/// The number of the first state of the game: declarations, depth and side to move, together one fact.
const STATE: usize = EN_PASSANT + Square::COUNT * Square::COUNT;

/// The keys of men on squares and of what is remembered of them, by the categories of the other hash.
static MEN: [BySquare<Key>; zobrist::MAN_CATEGORIES] = {
    let mut keys = [[Key::NONE; Square::COUNT]; zobrist::MAN_CATEGORIES];
    let mut number = 0;
    while number < EN_PASSANT {
        keys[number / Square::COUNT][number % Square::COUNT] = Key::of_fact(number);
        number += 1;
    }
    keys
};

/// The key of the men on these squares, and of what is remembered of them.
#[inline(always)]
fn men<G: Geometry>(board: &Board<G::Bits>, squares: G::Bits) -> Key {
    let mut key = Key::NONE;
    zobrist::each_fact::<G>(board, squares, |category, square| key ^= *at(&MEN[category], square));
    key
}

fn state<B>(board: &Board<B>, depth: u32, turn: Color) -> Key {
    let bytes = [board.declarations.white, board.declarations.black, depth as u8, turn.index() as u8];
    Key::of_fact(STATE + u32::from_le_bytes(bytes) as usize)
}

/// The keys of the positions after one.
pub struct Keys<'a, G: Geometry> {
    board: &'a Board<G::Bits>,
    depth: u32,
    turn: Color,
    /// The key if the side to move passed: children differ from it by what their move changes.
    passed: Key,
    /// The skipped squares onto which some pawn could capture, were it not for its king's safety.
    ///
    /// That such a capture be legal is too much to ask: an illegal one, too, forbids a Sergeant the quiet step of the same squares.
    takeable: G::Bits,
}

impl<G: Geometry> Keys<'_, G> {
    /// For the children of a board, with this side to move and so many plies to go.
    pub fn after<'a>(variant: &Variant, turn: Color, board: &'a Board<G::Bits>, depth: u32) -> Keys<'a, G> {
        let passed = men::<G>(board, G::SQUARES) ^ state(board, depth, turn);
        let pawns = board.pawns & board.men(turn);
        let takeable = variant.pawns[turn]
            .en_passant
            .iter()
            .fold(G::Bits::EMPTY, |set, direction| set | G::shift(pawns, direction.offset(turn)));
        Keys { board, depth, turn, passed, takeable }
    }

    /// The key of a child, by whatever move it came about from this very board.
    pub fn of(&self, child: &Board<G::Bits>) -> Key {
        let changed = self.board.differences(child);
        let mut key = self.passed ^ men::<G>(self.board, changed) ^ men::<G>(child, changed);
        if child.declarations != self.board.declarations {
            key ^= state(self.board, self.depth, self.turn) ^ state(child, self.depth, self.turn);
        }
        key ^ child.en_passant().map_or(Key::NONE, |en_passant| self.en_passant(en_passant))
    }

    /// Tells the keys of those moves of side `S` for which no child needs to be made, each with the move alone. Gives the others back.
    #[inline(always)]
    pub fn of_moves<S: Side>(
        &self,
        moves: Moves<G::Bits>,
        mut tell: impl FnMut(Moves<G::Bits>, Key),
    ) -> Option<Moves<G::Bits>> {
        match moves {
            Moves::Piece(mover, from, targets) => {
                let man = man::<S>(mover.role());
                let forgotten = G::relative_rank(S::COLOR, 0).when(mover == Mover::King) | G::Bits::of(from);
                let left = self.passed ^ *at(man, from) ^ self.memory(forgotten);
                for to in targets.squares() {
                    tell(
                        Moves::Piece(mover, from, G::Bits::of(to)),
                        left ^ *at(man, to) ^ men::<G>(self.board, G::Bits::of(to)),
                    );
                }
                None
            }
            Moves::Pawns(step, targets) => {
                let promotions = G::promotion_rank(S::COLOR).when(step.kind != StepKind::Double);
                // What becomes of a pawn that steps sideways is remembered on its home rank.
                let plain = (targets & !promotions).when(!step.direction.is_sideways());
                let man = man::<S>(Role::Pawn);
                for (from, to) in pairs::<G, S>(step, plain) {
                    let left = self.passed ^ *at(man, from) ^ self.memory(G::Bits::of(from));
                    let what_else = match step.kind {
                        StepKind::Quiet => Key::NONE,
                        StepKind::Capture => men::<G>(self.board, G::Bits::of(to)),
                        StepKind::Double => self.en_passant(EnPassant::after(from, to)),
                    };
                    tell(Moves::Pawns(step, G::Bits::of(to)), left ^ *at(man, to) ^ what_else);
                }
                moves.onto(targets & !plain)
            }
            _ => Some(moves),
        }
    }

    /// The key of what is remembered of the men on these squares.
    #[inline(always)]
    fn memory(&self, squares: G::Bits) -> Key {
        let mut key = Key::NONE;
        zobrist::each_memory::<G>(self.board, squares, |category, square| key ^= *at(&MEN[category], square));
        key
    }

    #[inline(always)]
    fn en_passant(&self, EnPassant { skipped, victim }: EnPassant) -> Key {
        if self.takeable.contains(skipped) {
            Key::of_fact(EN_PASSANT + skipped.index() * Square::COUNT + victim.index())
        } else {
            Key::NONE
        }
    }
}

/// The keys of a man of side `S`.
#[inline(always)]
fn man<S: Side>(role: Role) -> &'static BySquare<Key> {
    &MEN[zobrist::man(Piece { color: S::COLOR, role })]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::movegen::cpu::Cpu;
    use crate::movegen::dispatch::{Task, with_any_rules};
    use crate::movegen::groups::GroupList;
    use crate::movegen::kernel::Kernel;
    use crate::movegen::rules::Rules;
    use crate::position::{OnBoard, Position, PositionOn, on_board};
    use crate::random::SplitMix64;

    /// The key of a position by itself.
    fn key(position: &Position, depth: u32) -> Key {
        let variant = &position.variant();
        on_board!(position, on => own_key(variant, on, depth))
    }

    fn own_key<G: Geometry>(variant: &Variant, on: &PositionOn<G>, depth: u32) -> Key {
        Keys::<G>::after(variant, on.turn, &on.board, depth).of(&on.board)
    }

    /// Compares the keys of all children, made or not, with those that they have by themselves.
    struct Compare<'a, B> {
        variant: &'a Variant,
        board: &'a Board<B>,
    }

    impl<G: Geometry> Task<G> for Compare<'_, G::Bits> {
        type Output = (usize, usize);

        fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> (usize, usize) {
            let Compare { variant, board } = self;
            let turn = S::Opponent::COLOR;
            let keys = Keys::<G>::after(variant, turn, board, 2);
            let own = |child: &Board<G::Bits>| Keys::<G>::after(variant, turn, child, 2).of(child);
            let pawns = board.pawns & board.men(turn);
            assert_eq!(keys.takeable, kernel.en_passant_targets(pawns, turn), "{board:?}");
            let (mut not_made, mut made) = (0, 0);
            for moves in kernel.find_moves::<S>(board, G::Bits::FULL, &mut GroupList::empty()) {
                let others = keys.of_moves::<S>(*moves, |moves, key| {
                    let mut children = 0;
                    moves.make_each::<G, S>(board, |child| {
                        assert_eq!(key, own(child), "{child:?}");
                        children += 1;
                    });
                    assert_eq!(children, 1);
                    not_made += 1;
                });
                let mut compare = |child: &Board<G::Bits>| {
                    assert_eq!(keys.of(child), own(child), "{child:?}");
                    made += 1;
                };
                others.into_iter().for_each(|others| others.make_each::<G, S>(board, &mut compare));
            }
            (not_made, made)
        }
    }

    /// How many keys of children are known without making them, and of how many they are not.
    fn compare<G: Geometry>(variant: &Variant, on: &PositionOn<G>) -> (usize, usize) {
        with_any_rules::<G, _>(variant, on.turn, Compare { variant, board: &on.board })
    }

    #[test]
    fn a_key_is_the_same_whatever_it_is_worked_out_from() {
        let names = [
            "chess",
            "berolina",
            "berolina-plus",
            "sergeant",
            "wolf-sergeant/sergeant",
            "berolina/chess",
            "bridge",
            "berolina+berserk",
            "mfWcseWimfnD",
        ];
        for name in names {
            let variant: Variant = name.parse().unwrap();
            let mut random = SplitMix64::new(1);
            let (mut not_made, mut made) = (0, 0);
            for _ in 0..20 {
                let mut position = Position::start(&variant);
                for _ in 0..150 {
                    let moves = position.legal_moves();
                    let (quick, slow) = on_board!(position, on => compare(&variant, on));
                    assert_eq!(quick + slow, moves.len());
                    (not_made, made) = (not_made + quick, made + slow);
                    if moves.is_empty() {
                        break;
                    }
                    position = position.play(moves[random.below(moves.len())]).unwrap();
                }
            }
            assert!(not_made > made && made > 0, "{name}: {made} of {} were made", made + not_made);
        }
    }

    #[test]
    fn everything_that_the_tree_depends_on_is_in_the_key() {
        let of = |fen: &str, variant: &str, depth| {
            let position = Position::from_fen(fen, &variant.parse().unwrap()).unwrap();
            key(&position, depth)
        };
        let chess = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let plain = of(chess, "chess", 2);
        let rights_key = |rights| of(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"), "chess", 2).check;
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
        let nobody_takes = |square| of(&format!("4k3/8/8/8/4P3/8/8/4K3 b - {square} 0 1"), "chess", 2);
        assert_eq!(nobody_takes("e3"), nobody_takes("-"));
        let victim = |pair| of(&format!("4k3/8/8/8/2PpP3/8/8/4K3 b - {pair} 0 1"), "berolina", 2);
        assert_ne!(victim("d3c4"), victim("d3e4"), "the skipped square is the same");
        let rights: HashSet<_> = ["K", "Q", "k", "q", "KQkq"].map(rights_key).into();
        assert_eq!(rights.len(), 5);
    }
}
