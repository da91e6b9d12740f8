//! Reading the games of a source.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, TryLockError};

use berolina_core::Variant;
use berolina_notation::pgn::{Fault, Games};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use super::source::Source;
use super::tree::PyGameTree;
use crate::variant::VariantArgument;

/// Line, character, the number of the move, what is wrong.
type ToldFault = (usize, usize, Option<String>, String);
/// The game, its number, its first line, its faults.
type ToldGame = (PyGameTree, usize, usize, Vec<ToldFault>);

/// Reads games one after the other.
#[pyclass(name = "GameReader", module = "berolina._core", frozen)]
pub struct PyGameReader(Mutex<Games<Source>>);

#[pymethods]
impl PyGameReader {
    /// Reads a file that is named, or an object with `read`; with `by_lines` its `readline` is called, and no more often than is needed.
    #[new]
    #[pyo3(signature = (source, variant = None, *, by_lines = false))]
    fn new(source: Bound<'_, PyAny>, variant: Option<VariantArgument>, by_lines: bool) -> PyResult<PyGameReader> {
        let variant = variant.map_or(Variant::CHESS, |VariantArgument(variant)| variant);
        let source = match source.extract::<PathBuf>() {
            Ok(path) => Source::File(File::open(&path).map_err(|error| named(&error, path))?),
            Err(_) => Source::handle(source.unbind(), by_lines),
        };
        Ok(PyGameReader(Mutex::new(Games::new(source, variant, by_lines))))
    }

    /// The next game, its number, its first line, its faults; None at the end.
    fn read(&self, py: Python<'_>) -> PyResult<Option<ToldGame>> {
        let read = py.detach(|| match self.0.try_lock() {
            Ok(mut games) => Ok(games.next_game()),
            // A panic has been told already.
            Err(TryLockError::Poisoned(games)) => Ok(games.into_inner().next_game()),
            // Waiting could be for ever: a source in Python may need the interpreter that this thread holds.
            Err(TryLockError::WouldBlock) => Err(PyValueError::new_err("another thread is reading these games")),
        })?;
        let Some(game) = read? else { return Ok(None) };
        let faults = game
            .faults
            .into_iter()
            .map(|Fault { line, column, move_number, cause }| (line, column, move_number, cause));
        let faults = faults.collect();
        Ok(Some((PyGameTree::new(game.tree), game.number, game.line, faults)))
    }

    /// How many bytes of the source have been read as games.
    fn consumed(&self) -> u64 {
        self.0.try_lock().map_or(0, |games| games.consumed())
    }
}

/// The error of a file with its name, as Python's own `open` raises it.
fn named(error: &io::Error, path: PathBuf) -> PyErr {
    match error.raw_os_error() {
        // The class is chosen by the number, and the text is Python's own.
        Some(number) => PyOSError::new_err((number, error.kind().to_string(), path)),
        None => PyOSError::new_err(error.to_string()),
    }
}
