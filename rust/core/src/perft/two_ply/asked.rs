//! Children that are to be looked up in the table: the places of most of them are asked for before they are needed.

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::list::List;
use crate::movegen::groups::{GroupList, Moves};
use crate::perft::key::{Key, Keys};
use crate::perft::memo::Memo;
use crate::position::board::Board;

/// More than nearly all positions have. Whoever has more waits for memory.
const MOST_ASKED: usize = 128;

/// Room for moves, filled in place: to hand it over would be to copy thousands of bytes.
pub struct AskedRoom<B> {
    asked: List<(Moves<B>, Key), MOST_ASKED>,
    others: GroupList<B>,
}

impl<B: Bitboard> AskedRoom<B> {
    #[inline(always)]
    pub fn empty() -> Self {
        AskedRoom { asked: List::empty(), others: List::empty() }
    }
}

/// The moves of a position whose children are to be looked up, with two plies to go.
pub struct AskedFor<'a, G: Geometry> {
    pub memo: Memo<'a>,
    pub keys: Keys<'a, G>,
    /// Moves one by one, with the keys of their children, whose places in the table are on their way from memory.
    pub moves: &'a [(Moves<G::Bits>, Key)],
    /// Moves whose children are made to know their keys: promotions, castling, en passant, steps to the side, and those for which there was no room.
    pub others: &'a [Moves<G::Bits>],
}

impl<'a, G: Geometry> AskedFor<'a, G> {
    /// Asks for the children after these moves of side `S`.
    pub fn new<S: Side>(
        memo: Memo<'a>,
        board: &'a Board<G::Bits>,
        found: &[Moves<G::Bits>],
        room: &'a mut AskedRoom<G::Bits>,
    ) -> Self {
        let keys = memo.keys(S::Opponent::COLOR, board, 2);
        let AskedRoom { asked, others } = room;
        for moves in found {
            let rest = if asked.free() < moves.targets().count() as usize {
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
