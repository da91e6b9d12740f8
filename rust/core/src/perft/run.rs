//! A run: the part of the tree near the root, where sums are wide, threads share the work, equal positions are looked up, and
//! a stop is heard.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::color::Color;
use crate::geometry::Geometry;
use crate::mv::Move;
use crate::perft::key::Key;
use crate::perft::memo::Memo;
use crate::perft::table::Table;
use crate::perft::tree::{WHOLE_DEPTH, children, count_whole, whole_depth};
use crate::pool::Control;
use crate::position::board::Board;
use crate::position::{OnBoard, Position, PositionOn, on_board};
use crate::variant::Variant;

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
        let memo = self.table.map(|table| Memo { variant: self.variant, table });
        if depth <= whole_depth::<G>(self.variant, board, memo.is_some()) {
            return u128::from(count_whole::<G>(self.variant, turn, board, depth, self.control, memo));
        }
        let next = Place { turn: !turn, depth: depth - 1, ply: ply + 1 };
        let boards = children::<G>(self.variant, turn, board);
        let is_split = self.is_split && ply < SPLIT_PLIES && depth > WHOLE_DEPTH;
        let Some(memo) = memo else {
            let count = |child: &Board<G::Bits>| {
                let nodes = self.below::<G>(child, next);
                self.tick(next.ply);
                nodes
            };
            return if is_split { boards.par_iter().map(count).sum() } else { boards.iter().map(count).sum() };
        };
        let keys = memo.keys::<G>(next.turn, board, next.depth);
        let keys: Vec<Key> = boards.iter().map(|child| keys.of(child)).collect();
        // While one bucket is on its way from memory, the next is asked for.
        keys.iter().for_each(|key| memo.table.prefetch(*key));
        let count = |(child, key): (&Board<G::Bits>, &Key)| {
            let nodes = memo.get_or(*key, self.control, || self.below::<G>(child, next));
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
