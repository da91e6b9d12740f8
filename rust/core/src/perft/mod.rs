//! Perft: the number of sequences of so many legal moves. Draws do not end anything.

mod key;
mod memo;
mod run;
mod suite;
mod table;
mod tree;
mod two_ply;

pub use suite::{SuiteCase, parse_suite};

use std::num::NonZeroUsize;

use crate::mv::Move;
use crate::pool::{Control, Pool, RunError, Watch};
use crate::position::Position;
use run::Run;
use table::Table;

/// The greatest depth that is counted. No real run comes near it.
pub const MAX_DEPTH: u32 = 255;

/// A position with at most so many moves is counted to depth 3 before anyone could think of stopping it.
const FEW_MOVES: u64 = 100;

/// What a run of perft may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftOptions {
    /// How many threads count; without a number, as many as there are processors for this process.
    pub threads: Option<NonZeroUsize>,
    /// The size of a hash table in mebibytes, never exceeded, but less where an estimate says that more would hardly help; 0 for none. With one, equal positions are counted once.
    pub hash_mb: usize,
}

impl PerftOptions {
    /// One thread, no hash table.
    pub const PLAIN: PerftOptions = PerftOptions { threads: Some(NonZeroUsize::MIN), hash_mb: 0 };
}

impl Position {
    /// The number of move sequences of this length; the last ply is counted without making its moves.
    pub fn perft(&self, depth: u32) -> u128 {
        Run::alone(&self.variant(), &Control::new(0)).count(self, depth.min(MAX_DEPTH))
    }

    /// The perft of one ply less after each legal move, in the order of [`Position::legal_moves`]; nothing at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u128)> {
        Run::alone(&self.variant(), &Control::new(0)).divide(self, depth.min(MAX_DEPTH))
    }

    /// [`Position::perft`] on threads, with a hash table, watched and ended by the caller. The parts of its progress are the positions
    /// after two plies, of shallow trees after one.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use berolina_core::{PerftOptions, Position, RunError, Variant};
    ///
    /// let start = Position::start(&Variant::BEROLINA);
    /// let options = PerftOptions { hash_mb: 1, ..PerftOptions::PLAIN };
    /// assert_eq!(start.perft_watched(4, options, &mut |_| ControlFlow::Continue(())), Ok(882_717));
    /// assert_eq!(start.perft_watched(9, options, &mut |_| ControlFlow::Break(())), Err(RunError::Stopped));
    /// ```
    ///
    /// # Errors
    ///
    /// If the watch ends it, or the system refuses threads or memory.
    pub fn perft_watched(&self, depth: u32, options: PerftOptions, watch: &mut Watch<'_>) -> Result<u128, RunError> {
        let depth = depth.min(MAX_DEPTH);
        if self.is_quick(depth) {
            let nodes = self.perft(depth);
            self.control(depth).finish(watch)?;
            return Ok(nodes);
        }
        let parts = self.divide_watched(depth, options, watch)?;
        Ok(parts.into_iter().map(|(_, nodes)| nodes).sum())
    }

    /// [`Position::divide`] in the same way. All moves share the threads and the table.
    ///
    /// # Errors
    ///
    /// As for [`Position::perft_watched`].
    pub fn divide_watched(
        &self,
        depth: u32,
        options: PerftOptions,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<(Move, u128)>, RunError> {
        let depth = depth.min(MAX_DEPTH);
        let control = self.control(depth);
        if self.is_quick(depth) {
            let parts = self.divide(depth);
            control.finish(watch)?;
            return Ok(parts);
        }
        let hash_mb = NonZeroUsize::new(options.hash_mb.min(self.useful_hash_mb(depth)));
        let table = hash_mb.map(Table::new).transpose()?;
        let pool = Pool::new(options.threads)?;
        let run = Run {
            variant: &self.variant(),
            control: &control,
            table: table.as_ref(),
            is_split: pool.has_several(),
            ticking_ply: ticking_ply(depth),
        };
        pool.run(&control, watch, || run.divide(self, depth))
    }

    /// Whether the tree is too small for threads, and for anyone to stop its counting.
    fn is_quick(&self, depth: u32) -> bool {
        depth <= 2 || depth == 3 && self.count_legal_moves() <= FEW_MOVES
    }

    /// A size of the table that more would hardly help, guessed: memory that lies empty is slow to come by, too. The positions before
    /// the last two plies take 16 bytes each, and three of four are taken to be equal to others (at depth 7 of Berolina five of six are).
    fn useful_hash_mb(&self, depth: u32) -> usize {
        if !self.is_quick(3) {
            return usize::MAX;
        }
        let [one, two, three] = [1, 2, 3].map(|depth| self.perft(depth).max(1));
        // A root in check says nothing of what follows, nor does one ply alone.
        let growth = one.max(two.div_ceil(one)).max(three.div_ceil(two));
        let bytes = three.saturating_mul(growth.saturating_pow(depth.saturating_sub(5))).saturating_mul(16 / 4);
        // A small tree may grow in unforeseen ways, by promotions above all.
        usize::try_from(bytes >> 20).map_or(usize::MAX, |mebibytes| mebibytes.max(64))
    }

    fn control(&self, depth: u32) -> Control {
        // No position has 2^32 moves.
        Control::new(self.perft(ticking_ply(depth)) as u64)
    }
}

/// The positions after so many plies are the parts of a run's progress.
fn ticking_ply(depth: u32) -> u32 {
    match depth {
        0..=4 => depth.min(1),
        _ => 2,
    }
}

impl Pool {
    /// The perft of each position, in their order. The trees are split, too: a large one at the end keeps all threads busy.
    ///
    /// # Errors
    ///
    /// [`RunError::Stopped`] if the watch has ended it.
    pub fn perft_many(&self, positions: &[Position], depth: u32, watch: &mut Watch<'_>) -> Result<Vec<u128>, RunError> {
        self.map_stoppable(positions, watch, |position, control| {
            // Parts of trees are no parts of this run.
            let variant = position.variant();
            Run { is_split: self.has_several(), ..Run::alone(&variant, control) }.count(position, depth.min(MAX_DEPTH))
        })
    }
}
