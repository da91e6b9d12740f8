//! Reading the games of a source.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, TryLockError};

use berolina_core::Variant;
use berolina_notation::pgn::{Extent, Fault, Games, ReadGame, Source};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use super::source::Handle;
use super::tree::PyGameTree;
use crate::interrupt::signals;
use crate::variant::VariantArgument;

/// Line, character, the number of the move, what is wrong.
type ToldFault = (usize, usize, Option<String>, String);
/// The game, its number, its first line, its faults.
type ToldGame = (PyGameTree, usize, usize, Vec<ToldFault>);

/// A file that is named, and how far its games have been read.
struct Reading {
    file: Option<(File, PathBuf)>,
    games: Games,
}

/// Reads games one after the other.
#[pyclass(name = "GameReader", module = "berolina._core", frozen)]
pub struct PyGameReader {
    reading: Mutex<Reading>,
    /// Known while another thread reads.
    consumed: AtomicU64,
    by_lines: bool,
}

#[pymethods]
impl PyGameReader {
    /// Reads a file that is named; without a name, what `read` is given. With `by_lines` no more is read than a game and the line
    /// after it.
    #[new]
    #[pyo3(signature = (file = None, *, by_lines = false))]
    fn new(file: Option<PathBuf>, by_lines: bool) -> PyResult<PyGameReader> {
        let file = match file {
            None => None,
            Some(path) => Some((File::open(&path).map_err(|error| named(error, &path))?, path)),
        };
        let reading = Mutex::new(Reading { file, games: Games::new(by_lines) });
        Ok(PyGameReader { reading, consumed: AtomicU64::new(0), by_lines })
    }

    /// The next game, its number, its first line, its faults; None at the end. `variant` is that of a game that does not name one; `handle`
    /// is what is read if no file was named. With `headers_only` the moves are passed over.
    #[pyo3(signature = (variant = None, handle = None, *, headers_only = false))]
    fn read(
        &self,
        py: Python<'_>,
        variant: Option<VariantArgument>,
        handle: Option<Py<PyAny>>,
        headers_only: bool,
    ) -> PyResult<Option<ToldGame>> {
        let variant = variant.map_or(Variant::CHESS, |VariantArgument(variant)| variant);
        let handle = handle.map(|handle| Handle::new(handle, self.by_lines));
        let extent = if headers_only { Extent::Headers } else { Extent::All };
        let read = py.detach(|| match self.reading.try_lock() {
            Ok(mut reading) => Ok(reading.next(handle, &variant, extent)),
            // A panic has been told already.
            Err(TryLockError::Poisoned(reading)) => Ok(reading.into_inner().next(handle, &variant, extent)),
            // Waiting could be for ever: a source in Python may need the interpreter that this thread holds.
            Err(TryLockError::WouldBlock) => Err(PyValueError::new_err("another thread is reading these games")),
        })?;
        let (game, consumed) = read?;
        self.consumed.store(consumed, Ordering::Relaxed);
        Ok(game.map(told))
    }

    /// How many bytes of the source have been read as games.
    fn consumed(&self) -> u64 {
        self.consumed.load(Ordering::Relaxed)
    }
}

impl Reading {
    fn next(&mut self, handle: Option<Handle>, variant: &Variant, extent: Extent) -> PyResult<(Option<ReadGame>, u64)> {
        let mut nothing = io::empty();
        let (mut handle, path) = (handle, self.file.as_ref().map(|(_, path)| path.clone()));
        let source: &mut dyn Source = match (&mut self.file, &mut handle) {
            (Some((file, _)), _) => file,
            (None, Some(handle)) => handle,
            (None, None) => &mut nothing,
        };
        let game = self.games.next_game(source, variant, extent, &mut signals);
        let game = game.map_err(|error| match path {
            None => PyErr::from(error),
            Some(path) => named(error, &path),
        });
        Ok((game?, self.games.consumed()))
    }
}

fn told(game: ReadGame) -> ToldGame {
    let faults = game.faults.into_iter();
    let faults = faults.map(|Fault { line, column, move_number, cause }| (line, column, move_number, cause));
    (PyGameTree::new(game.tree), game.number, game.line, faults.collect())
}

/// The error of a file with its name, as Python's own `open` raises it: the class is chosen by the number.
fn named(error: io::Error, path: &Path) -> PyErr {
    let text = error.to_string();
    match error.raw_os_error() {
        Some(number) => {
            let text = text.strip_suffix(&format!(" (os error {number})")).unwrap_or(&text).to_owned();
            PyOSError::new_err((number, text, path.as_os_str().to_owned()))
        }
        None => PyErr::from(error),
    }
}
