//! The hash table of a run, together with what keys depend on.

use crate::color::Color;
use crate::geometry::Geometry;
use crate::perft::key::{Key, Keys};
use crate::perft::table::Table;
use crate::pool::Control;
use crate::position::board::Board;
use crate::variant::Variant;

/// A table and the variant whose positions it knows.
#[derive(Clone, Copy)]
pub struct Memo<'a> {
    pub variant: &'a Variant,
    pub table: &'a Table,
}

impl Memo<'_> {
    /// The keys of the children of a board, which have this side to move and so many plies to go.
    pub fn keys<'b, G: Geometry>(&self, turn: Color, board: &'b Board<G::Bits>, depth: u32) -> Keys<'b, G> {
        Keys::after(self.variant, turn, board, depth)
    }

    /// The number that is kept for a key, or one that is counted and kept.
    #[inline(always)]
    pub fn get_or(&self, key: Key, control: &Control, count: impl FnOnce() -> u128) -> u128 {
        if control.is_stopped() {
            return 0;
        }
        self.table.get(key).unwrap_or_else(|| {
            let nodes = count();
            // Memory that is touched for the first time may be slow to come by: a stopped run touches no more of it.
            if !control.is_stopped() {
                self.table.put(key, nodes);
            }
            nodes
        })
    }
}
