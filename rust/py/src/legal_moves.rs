//! `board.legal_moves` and `board.pseudo_legal_moves`.

use berolina_core::{Move, Position};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::game::SharedGame;
use crate::mv::{PyMove, SharedMove};

/// The legal moves of a board: iterate over them, count them, ask whether a move is among them.
///
/// It looks at the game each time it is asked; iteration goes over the moves of the moment at which it began. A board that is no legal
/// position has none: each question raises `InvalidPositionError`.
#[pyclass(name = "LegalMoves", module = "berolina", frozen)]
pub struct PyLegalMoves(pub SharedGame);

#[pymethods]
impl PyLegalMoves {
    /// How many legal moves there are, found without making a list.
    fn count(&self, py: Python<'_>) -> PyResult<u64> {
        self.0.ask(py, Position::count_legal_moves)
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.count(py).map(|count| count as usize)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.count(py).map(|count| count > 0)
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        match move_of("legal_moves", mv)? {
            Some(wanted) => self.0.ask(mv.py(), |position| position.is_legal(wanted)),
            None => Ok(false),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        iterate(py, self.0.ask(py, Position::legal_moves)?)
    }

    fn __repr__(&self) -> String {
        shown("LegalMoves", &self.0, Position::legal_moves)
    }
}

/// The moves of a board that are legal but for the safety of the own king: iterate over them, count them, ask whether a move is among
/// them.
///
/// It looks at the game each time it is asked, as `LegalMoves` does.
#[pyclass(name = "PseudoLegalMoves", module = "berolina", frozen)]
pub struct PyPseudoLegalMoves(pub SharedGame);

#[pymethods]
impl PyPseudoLegalMoves {
    /// How many pseudo-legal moves there are.
    fn count(&self, py: Python<'_>) -> PyResult<usize> {
        self.0.ask(py, |position| position.pseudo_legal_moves().len())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.count(py)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.count(py).map(|count| count > 0)
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        match move_of("pseudo_legal_moves", mv)? {
            Some(wanted) => self.0.ask(mv.py(), |position| position.exposed_by(wanted).is_some()),
            None => Ok(false),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        iterate(py, self.0.ask(py, Position::pseudo_legal_moves)?)
    }

    fn __repr__(&self) -> String {
        shown("PseudoLegalMoves", &self.0, Position::pseudo_legal_moves)
    }
}

/// The move that is looked for, if it is one. Texts are not taken for moves, and not silently denied.
fn move_of(moves: &str, wanted: &Bound<'_, PyAny>) -> PyResult<Option<Move>> {
    if wanted.is_instance_of::<PyString>() {
        let hint = format!("board.{moves} holds moves, not texts: ask for board.parse_uci({})", wanted.repr()?);
        return Err(PyTypeError::new_err(hint));
    }
    Ok(wanted.cast::<PyMove>().ok().map(|mv| mv.get().0))
}

fn iterate(py: Python<'_>, moves: Vec<Move>) -> PyResult<Bound<'_, PyIterator>> {
    PyList::new(py, moves.into_iter().map(SharedMove))?.try_iter()
}

fn shown(name: &str, game: &SharedGame, list: impl FnOnce(&Position) -> Vec<Move>) -> String {
    match game.lock().position().map(list) {
        Some(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            format!("<{name} ({})>", moves.join(", "))
        }
        None => format!("<{name} of a board that is no legal position>"),
    }
}
