//! Children that are to be looked up in the table: their places in it are asked for before they are needed.

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::list::List;
use crate::movegen::groups::{GroupList, Moves};
use crate::perft::key::{Key, Keys};
use crate::perft::memo::Memo;
use crate::position::board::Board;
use crate::square::Square;

/// Whoever has more moves waits for memory.
const MOST_ASKED: usize = 128;

/// Room for moves, filled in place: it is larger than all else together.
pub struct Room<B> {
    moves: List<(Moves<B>, Key), MOST_ASKED>,
    others: GroupList<B>,
}

impl<B: Bitboard> Room<B> {
    #[inline(always)]
    pub fn empty() -> Self {
        Room { moves: List::empty(), others: List::empty() }
    }
}

/// The moves of a position whose children are to be looked up, with two plies to go.
pub struct AskedFor<'a, G: Geometry> {
    pub memo: Memo<'a>,
    pub keys: Keys<'a, G>,
    /// Moves one by one, with the keys of their children, whose places in the table are on their way from memory.
    pub moves: &'a [(Moves<G::Bits>, Key)],
    /// Moves whose children must be made to know their keys.
    pub others: &'a [Moves<G::Bits>],
}

impl<'a, G: Geometry> AskedFor<'a, G> {
    /// Asks for the children after these moves of side `S`.
    pub fn new<S: Side>(
        memo: Memo<'a>,
        board: &'a Board<G::Bits>,
        found: &[Moves<G::Bits>],
        room: &'a mut Room<G::Bits>,
    ) -> Self {
        let keys = memo.keys(S::Opponent::COLOR, board, 2);
        let Room { moves: asked, others } = room;
        for moves in found {
            let rest = if asked.room() < Square::COUNT {
                Some(*moves)
            } else {
                keys.of_moves::<S>(*moves, |moves, key| {
                    memo.table.prefetch(key);
                    asked.push((moves, key));
                })
            };
            if let Some(rest) = rest {
                others.push(rest);
            }
        }
        AskedFor { memo, keys, moves: asked.all(), others: others.all() }
    }
}
