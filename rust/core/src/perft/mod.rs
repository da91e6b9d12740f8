//! Perft: the number of sequences of so many legal moves. Draws do not end anything.

mod suite;
mod tree;
mod two_ply;

pub use suite::{SuiteCase, parse_suite};

use crate::mv::Move;
use crate::position::{OnBoard, Position, on_board};

/// The greatest depth that is counted. No real run comes near it.
pub const MAX_DEPTH: u32 = 255;

/// A run that was ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Position {
    /// The number of move sequences of this length; the last ply is counted without making its moves.
    pub fn perft(&self, depth: u32) -> u128 {
        self.perft_until(depth, &mut || false).unwrap_or_else(|Stopped| unreachable!("nothing stops it"))
    }

    /// The same. `is_stopped` is asked once for each tree of three plies.
    ///
    /// # Errors
    ///
    /// [`Stopped`] once `is_stopped` has answered yes.
    pub fn perft_until(&self, depth: u32, is_stopped: &mut dyn FnMut() -> bool) -> Result<u128, Stopped> {
        on_board!(self, on => tree::count(on, depth.min(MAX_DEPTH), is_stopped))
    }

    /// The perft of one ply less after each legal move, in the order of [`Position::legal_moves`]; nothing at depth 0.
    ///
    /// # Errors
    ///
    /// [`Stopped`] once `is_stopped` has answered yes.
    pub fn divide_until(&self, depth: u32, is_stopped: &mut dyn FnMut() -> bool) -> Result<Vec<(Move, u128)>, Stopped> {
        let Some(rest) = depth.checked_sub(1) else {
            return Ok(Vec::new());
        };
        let mut parts = Vec::new();
        for mv in self.legal_moves() {
            let after = self.play(mv).expect("listed moves are legal");
            parts.push((mv, after.perft_until(rest, is_stopped)?));
        }
        Ok(parts)
    }

    /// [`Position::divide_until`] without an end.
    pub fn divide(&self, depth: u32) -> Vec<(Move, u128)> {
        self.divide_until(depth, &mut || false).unwrap_or_else(|Stopped| unreachable!("nothing stops it"))
    }
}
