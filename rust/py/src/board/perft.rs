//! Perft of a board.

use berolina_core::PerftOptions;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::PyBoard;
use crate::arguments::{Callback, Depth, HashMb, Threads};
use crate::interrupt::released;
use crate::mv::SharedMove;

#[pymethods]
impl PyBoard {
    /// The number of sequences of `depth` legal moves. The last ply is counted without making its moves (bulk counting). Draws
    /// end nothing. Other Python threads run meanwhile. In the main thread Ctrl-C ends the run; elsewhere an exception of `progress` does.
    ///
    /// Args:
    ///     depth: plies, 0 to 255.
    ///     threads: how many threads count, 1 to 1024; None for as many as there are processors for this process. More than 64 are
    ///         started only where there are more processors.
    ///     hash_mb: the size of a hash table in mebibytes, by which equal positions are counted once; 0 for none. No more memory is used
    ///         for it, but less where an estimate says that more would hardly help. The table lives as long as the call.
    ///     progress: called as `progress(done, total)` some 15 times a second by the thread that called `perft`, and once at the end
    ///         with `done == total`. What is counted are the positions after two plies, of shallow trees after one. An exception that it
    ///         raises ends the run.
    ///
    /// Raises:
    ///     ValueError: if a number is out of its range.
    ///     MemoryError: if there is no memory for the hash table.
    ///     RuntimeError: if the system starts no such number of threads.
    ///
    /// >>> berolina.Board().perft(3)
    /// 28328
    /// >>> berolina.Board().perft(5, threads=2, hash_mb=16, progress=lambda done, total: None)
    /// 29119802
    #[pyo3(
        signature = (depth, *, threads = None, hash_mb = HashMb(0), progress = None),
        text_signature = "($self, depth, *, threads=None, hash_mb=0, progress=None)"
    )]
    fn perft(
        &self,
        py: Python<'_>,
        depth: Depth,
        threads: Option<Threads>,
        hash_mb: HashMb,
        progress: Option<Callback>,
    ) -> PyResult<u128> {
        let position = self.game.position(py)?;
        let options = PerftOptions { threads: threads.map(|Threads(number)| number), hash_mb: hash_mb.0 };
        released(py, progress, |watch| position.perft_watched(depth.0, options, watch))
    }

    /// For each legal move the perft of one ply less after it; the counts add up to `perft(depth)`.
    ///
    /// Args:
    ///     depth: plies, 1 to 255.
    ///     threads: as for `perft`.
    ///     hash_mb: as for `perft`; all moves share the table.
    ///     progress: as for `perft`.
    ///
    /// Raises:
    ///     ValueError: if a number is out of its range.
    ///     MemoryError: if there is no memory for the hash table.
    ///     RuntimeError: if the system starts no such number of threads.
    ///
    /// >>> berolina.Board().divide(2)[berolina.Move.from_uci("e2c4")]
    /// 30
    #[pyo3(
        signature = (depth, *, threads = None, hash_mb = HashMb(0), progress = None),
        text_signature = "($self, depth, *, threads=None, hash_mb=0, progress=None)"
    )]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: Depth,
        threads: Option<Threads>,
        hash_mb: HashMb,
        progress: Option<Callback>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if depth.0 == 0 {
            return Err(PyValueError::new_err(
                "divide takes a depth of 1 or more: at depth 0 there is no move to divide by",
            ));
        }
        let position = self.game.position(py)?;
        let options = PerftOptions { threads: threads.map(|Threads(number)| number), hash_mb: hash_mb.0 };
        let parts = released(py, progress, |watch| position.divide_watched(depth.0, options, watch))?;
        let counts = PyDict::new(py);
        for (mv, nodes) in parts {
            counts.set_item(SharedMove(mv), nodes)?;
        }
        Ok(counts)
    }
}
