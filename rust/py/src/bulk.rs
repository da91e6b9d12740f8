//! The same for many positions in one call.

use std::num::NonZeroUsize;

use berolina_core::{FenError, Pool, Position, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::arguments::{Depth, Threads, text};
use crate::errors;
use crate::interrupt::released;
use crate::mv::SharedMove;
use crate::variant::VariantArgument;

/// Positions are read in groups of so many: enough to keep all threads busy, few enough to need hardly any memory.
const GROUP: usize = 4096;

/// The perft of many positions, in their order: as `Board(fen, variant=variant).perft(depth)` for each, but on all
/// threads and without boards. In the main thread Ctrl-C ends it.
///
/// Args:
///     fens: any iterable of FENs.
///     depth: plies, 0 to 255.
///     variant: the variant of all positions, a `Variant` or the name of one.
///     threads: how many threads count, 1 to 1024; None for as many as there are processors for this process. More
///         than 64 are started only where there are more processors.
///
/// Raises:
///     InvalidFenError: if a text is no FEN of the variant; the message begins with its index.
///     InvalidPositionError: if one says an illegal position; the message begins with its index.
///     InvalidVariantError: if the name is no variant's.
///     ValueError: if a number is out of its range.
///     RuntimeError: if the system starts no such number of threads.
///
/// >>> start = berolina.Board().fen()
/// >>> berolina.perft_many([start, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"], 2)
/// [900, 25]
#[pyfunction]
#[pyo3(
    signature = (fens, depth, *, variant = None, threads = None),
    text_signature = "(fens, depth, *, variant='berolina', threads=None)"
)]
pub fn perft_many<'py>(
    py: Python<'py>,
    fens: &Bound<'py, PyAny>,
    depth: Depth,
    variant: Option<VariantArgument>,
    threads: Option<Threads>,
) -> PyResult<Vec<u128>> {
    let mut counts = Vec::new();
    let mut groups = Groups::new(fens, variant)?;
    let mut pool = LazyPool::new(threads);
    while let Some(positions) = groups.next(py, &mut pool)? {
        if positions.len() <= FEW && depth.0 <= 2 {
            counts.extend(positions.iter().map(|position| position.perft(depth.0)));
        } else {
            let pool = pool.get()?;
            counts.append(&mut released(py, None, |watch| pool.perft_many(&positions, depth.0, watch))?);
        }
    }
    Ok(counts)
}

/// The legal moves of many positions, in their order: as `list(Board(fen, variant=variant).legal_moves)` for each, but on
/// all threads and without boards. In the main thread Ctrl-C ends it.
///
/// Args:
///     fens: any iterable of FENs.
///     variant: the variant of all positions, a `Variant` or the name of one.
///     threads: how many threads work, 1 to 1024; None for as many as there are processors for this process. More
///         than 64 are started only where there are more processors.
///
/// Raises:
///     InvalidFenError: if a text is no FEN of the variant; the message begins with its index.
///     InvalidPositionError: if one says an illegal position; the message begins with its index.
///     InvalidVariantError: if the name is no variant's.
///     ValueError: if the number of threads is out of its range.
///     RuntimeError: if the system starts no such number of threads.
///
/// >>> berolina.legal_moves_many(["k7/8/8/8/8/8/7p/K7 w - - 0 1", "4k3/8/8/8/8/8/8/K7 w - - 0 1"])[0]
/// [Move.from_uci('a1b1'), Move.from_uci('a1a2'), Move.from_uci('a1b2')]
#[pyfunction]
#[pyo3(
    signature = (fens, *, variant = None, threads = None),
    text_signature = "(fens, *, variant='berolina', threads=None)"
)]
pub fn legal_moves_many<'py>(
    py: Python<'py>,
    fens: &Bound<'py, PyAny>,
    variant: Option<VariantArgument>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyList>> {
    let lists = PyList::empty(py);
    let mut groups = Groups::new(fens, variant)?;
    let mut pool = LazyPool::new(threads);
    while let Some(positions) = groups.next(py, &mut pool)? {
        for moves in pool.map(py, &positions, Position::legal_moves)? {
            lists.append(PyList::new(py, moves.into_iter().map(SharedMove))?)?;
        }
    }
    Ok(lists)
}

/// So few positions are sooner done here than handed to other threads.
const FEW: usize = 64;

/// Threads that start when there is enough to do.
struct LazyPool {
    threads: Option<NonZeroUsize>,
    started: Option<Pool>,
}

impl LazyPool {
    fn new(threads: Option<Threads>) -> LazyPool {
        LazyPool { threads: threads.map(|Threads(number)| number), started: None }
    }

    fn get(&mut self) -> PyResult<&Pool> {
        let pool = match self.started.take() {
            Some(pool) => pool,
            None => Pool::new(self.threads).map_err(errors::run)?,
        };
        Ok(self.started.insert(pool))
    }

    /// Does the same short thing to each.
    fn map<T: Sync, U: Send>(
        &mut self,
        py: Python<'_>,
        items: &[T],
        task: impl Fn(&T) -> U + Send + Sync,
    ) -> PyResult<Vec<U>> {
        if items.len() <= FEW {
            return Ok(items.iter().map(task).collect());
        }
        let pool = self.get()?;
        released(py, None, |watch| pool.map(items, watch, task))
    }
}

/// The positions of FENs, a group at a time.
struct Groups<'py> {
    fens: Bound<'py, PyIterator>,
    variant: Variant,
    /// How many FENs have been read.
    read: usize,
}

impl<'py> Groups<'py> {
    fn new(fens: &Bound<'py, PyAny>, variant: Option<VariantArgument>) -> PyResult<Groups<'py>> {
        if fens.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("fens is an iterable of FENs, not one str: put it into a list"));
        }
        let variant = variant.map_or(Variant::BEROLINA, |VariantArgument(variant)| variant);
        Ok(Groups { fens: fens.try_iter()?, variant, read: 0 })
    }

    /// The next group; nothing when all have been read.
    fn next(&mut self, py: Python<'py>, pool: &mut LazyPool) -> PyResult<Option<Vec<Position>>> {
        let first = self.read;
        let mut texts = Vec::new();
        for fen in self.fens.by_ref().take(GROUP) {
            let fen = fen?;
            let Ok(fen) = fen.cast::<PyString>() else {
                let kind = fen.get_type().name()?;
                return Err(PyTypeError::new_err(format!("fens[{}] is a FEN, a str, not {kind}", self.read)));
            };
            texts.push(text(fen));
            self.read += 1;
        }
        if texts.is_empty() {
            return Ok(None);
        }
        let variant = &self.variant;
        let read = pool.map(py, &texts, |fen| Position::from_fen(fen, variant))?;
        let refused =
            |i: usize, error: FenError| errors::fen_error(py, &format!("fens[{}]: ", first + i), &error, &texts[i]);
        let positions = read.into_iter().enumerate().map(|(i, position)| position.map_err(|error| refused(i, error)));
        positions.collect::<PyResult<Vec<_>>>().map(Some)
    }
}
