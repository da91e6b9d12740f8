//! A run: the part of the tree near the root, where sums are wide, threads share the work, equal positions are looked up, and
//! a stop is heard.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::color::Color;
use crate::geometry::Geometry;
use crate::mv::Move;
use crate::perft::key::Key;
use crate::perft::table::Table;
use crate::perft::tree::{WHOLE_DEPTH, children, count_whole};
use crate::pool::Control;
use crate::position::board::Board;
use crate::position::{OnBoard, Position, PositionOn, on_board};
use crate::variant::Variant;

/// Trees of this depth are counted in one go even with a table: two plies at once cost little more than a look.
const LEAST_LOOKED_UP: u32 = 2;

/// Below so many plies work is split no more: there are parts enough, and the stacks of waiting threads stay small.
const SPLIT_PLIES: u32 = 16;

/// What counting needs to know besides the position. Numbers mean nothing once the control says stop.
#[derive(Clone, Copy)]
pub struct Run<'a> {
    pub variant: &'a Variant,
    pub control: &'a Control,
    pub table: Option<&'a Table>,
    /// Whether other threads of the pool may take parts. It runs on a pool then.
    pub is_split: bool,
    /// Each position after so many plies is a part of the progress; 0 for no progress.
    pub ticking_ply: u32,
}

impl<'a> Run<'a> {
    /// On this thread, without a table.
    pub fn alone(variant: &'a Variant, control: &'a Control) -> Run<'a> {
        Run { variant, control, table: None, is_split: false, ticking_ply: 0 }
    }

    /// Counts the tree of a position.
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        on_board!(position, on => self.below_root(on, depth, 0))
    }

    /// Counts the tree after each move.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u128)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let part = |mv| {
            let after = position.play(mv).expect("listed moves are legal");
            let nodes = on_board!(after, on => self.below_root(on, rest, 1));
            self.tick(1);
            (mv, nodes)
        };
        let moves = position.legal_moves();
        if self.is_split { moves.into_par_iter().map(part).collect() } else { moves.into_iter().map(part).collect() }
    }

    fn below_root<G: Geometry>(&self, position: &PositionOn<G>, depth: u32, ply: u32) -> u128 {
        self.below::<G>(&position.board, Place { turn: position.turn, depth, ply })
    }

    /// Counts the tree below a board, which is not looked up itself.
    fn below<G: Geometry>(&self, board: &Board<G::Bits>, place: Place) -> u128 {
        if self.control.is_stopped() {
            return 0;
        }
        let Place { turn, depth, ply } = place;
        let whole_depth = if self.table.is_some() { LEAST_LOOKED_UP } else { WHOLE_DEPTH };
        if depth <= whole_depth {
            return u128::from(count_whole::<G>(self.variant, turn, board, depth, self.control));
        }
        let next = Place { turn: !turn, depth: depth - 1, ply: ply + 1 };
        let boards = children::<G>(self.variant, turn, board);
        let is_split = self.is_split && ply < SPLIT_PLIES && depth > WHOLE_DEPTH;
        let Some(table) = self.table else {
            let count = |child: &Board<G::Bits>| {
                let nodes = self.below::<G>(child, next);
                self.tick(next.ply);
                nodes
            };
            return if is_split { boards.par_iter().map(count).sum() } else { boards.iter().map(count).sum() };
        };
        // All keys come first: while one bucket is on its way from memory, the next key is worked out.
        let key = |child: &Board<G::Bits>| {
            let key = Key::of::<G>(self.variant, next.turn, child, next.depth);
            table.prefetch(key);
            key
        };
        let keys: Vec<Key> = boards.iter().map(key).collect();
        let count = |(child, key): (&Board<G::Bits>, &Key)| {
            if self.control.is_stopped() {
                return 0;
            }
            let nodes = table.get(*key).unwrap_or_else(|| {
                let nodes = self.below::<G>(child, next);
                // Memory that is touched for the first time may be slow to come by: a stopped run touches no more of it.
                if !self.control.is_stopped() {
                    table.put(*key, nodes);
                }
                nodes
            });
            self.tick(next.ply);
            nodes
        };
        if is_split { boards.par_iter().zip(&keys).map(count).sum() } else { boards.iter().zip(&keys).map(count).sum() }
    }

    fn tick(&self, ply: u32) {
        if ply == self.ticking_ply {
            self.control.tick();
        }
    }
}

/// Where in the tree a board stands.
#[derive(Clone, Copy)]
struct Place {
    turn: Color,
    /// The plies that remain.
    depth: u32,
    /// The plies from the root.
    ply: u32,
}
