//! From the core's errors to the exceptions of `berolina.errors`.

use berolina_core::{FenError, InvalidPosition, Move, Quoted, Reason, Refusal, RunError, TextError};
use berolina_notation::MoveTextError;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};

use crate::mv::SharedMove;

/// An exception class of `berolina.errors`, looked up once.
macro_rules! exception {
    ($py:expr, $name:literal, $arguments:expr) => {{
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        match CLASS.import($py, "berolina.errors", $name) {
            Ok(class) => PyErr::from_type(class.clone(), $arguments),
            Err(error) => error,
        }
    }};
}

/// `InvalidFenError`, or `InvalidPositionError` with all reasons. `fen` is what was read; `place` says where, if there are several.
pub fn fen_error(py: Python<'_>, place: &str, error: &FenError, fen: &str) -> PyErr {
    match error {
        FenError::Text(error) => exception!(py, "InvalidFenError", (format!("{place}{error}"),)),
        FenError::Position(error) => invalid_position(py, place, error, fen),
    }
}

/// `InvalidFenError`: no FEN, no part of one, no EPD.
pub fn invalid_fen(py: Python<'_>, error: &TextError) -> PyErr {
    exception!(py, "InvalidFenError", (error.to_string(),))
}

/// `InvalidPositionError` with all reasons.
pub fn invalid_position(py: Python<'_>, place: &str, error: &InvalidPosition, fen: &str) -> PyErr {
    let message = format!("{place}{error} (FEN {})", Quoted(fen));
    match PyTuple::new(py, error.reasons()) {
        Ok(reasons) => exception!(py, "InvalidPositionError", (message, reasons.unbind())),
        Err(error) => error,
    }
}

/// `MemoryError` or `RuntimeError`, which Python itself raises when it cannot start a thread.
pub fn run(error: RunError) -> PyErr {
    match error {
        RunError::NoMemory(_) => PyMemoryError::new_err(error.to_string()),
        RunError::NoThreads(..) | RunError::Stopped => PyRuntimeError::new_err(error.to_string()),
    }
}

/// `InvalidMoveError`: the text, or the numbers, of no move.
pub fn invalid_move(py: Python<'_>, message: String) -> PyErr {
    exception!(py, "InvalidMoveError", (message,))
}

/// `IllegalMoveError` with its reason. `mv` is how the move is written.
pub fn illegal_move(py: Python<'_>, mv: &str, refusal: &Refusal) -> PyErr {
    let message = format!("illegal move {mv}: {refusal}");
    match reason(py, refusal.reason) {
        Ok(reason) => exception!(py, "IllegalMoveError", (message, reason.unbind())),
        Err(error) => error,
    }
}

/// `InvalidMoveError`, `IllegalMoveError` or `AmbiguousMoveError`: a text means no legal move, or not only one.
pub fn move_text(py: Python<'_>, error: &MoveTextError) -> PyErr {
    let made = match error {
        MoveTextError::Text(error) => return invalid_move(py, error.to_string()),
        MoveTextError::Illegal { message, reason: why, candidates } => reason(py, *why).and_then(|reason| {
            let candidates = candidate_moves(py, candidates)?;
            Ok(exception!(py, "IllegalMoveError", (message.clone(), reason.unbind(), candidates)))
        }),
        MoveTextError::Ambiguous { message, candidates } => candidate_moves(py, candidates)
            .map(|candidates| exception!(py, "AmbiguousMoveError", (message.clone(), candidates))),
    };
    made.unwrap_or_else(|error| error)
}

fn candidate_moves(py: Python<'_>, moves: &[Move]) -> PyResult<Py<PyTuple>> {
    PyTuple::new(py, moves.iter().copied().map(SharedMove)).map(Bound::unbind)
}

/// `InvalidVariantError`: no variant's name, no pawn rule, no berserk rule.
pub fn invalid_variant(py: Python<'_>, message: String) -> PyErr {
    exception!(py, "InvalidVariantError", (message,))
}

/// `InvalidSuiteError`.
pub fn invalid_suite(py: Python<'_>, error: &TextError) -> PyErr {
    exception!(py, "InvalidSuiteError", (error.to_string(),))
}

/// The member of `berolina.IllegalReason`.
pub fn reason<'py>(py: Python<'py>, reason: Reason) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "berolina.errors", "IllegalReason")?.call1((reason.name(),))
}

/// The names of all reasons for which a move can be illegal.
#[pyfunction]
pub fn illegal_reasons() -> Vec<&'static str> {
    Reason::ALL.into_iter().map(Reason::name).collect()
}
