//! `board.legal_moves`.

use berolina_core::Position;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::game::SharedGame;
use crate::mv::{PyMove, SharedMove};

/// The legal moves of a board: iterate over them, count them, ask whether a move is among them.
///
/// It looks at the game each time it is asked; iteration goes over the moves of the moment at which it began.
#[pyclass(name = "LegalMoves", module = "berolina", frozen)]
pub struct PyLegalMoves(pub SharedGame);

#[pymethods]
impl PyLegalMoves {
    /// How many legal moves there are, found without making a list.
    fn count(&self) -> u64 {
        self.0.ask(Position::count_legal_moves)
    }

    fn __len__(&self) -> usize {
        self.count() as usize
    }

    fn __bool__(&self) -> bool {
        self.count() > 0
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        if mv.is_instance_of::<PyString>() {
            let hint = format!("board.legal_moves holds moves, not texts: ask for board.parse_uci({})", mv.repr()?);
            return Err(PyTypeError::new_err(hint));
        }
        Ok(mv.cast::<PyMove>().is_ok_and(|mv| self.0.ask(|position| position.is_legal(mv.get().0))))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves = self.0.ask(Position::legal_moves);
        PyList::new(py, moves.into_iter().map(SharedMove))?.try_iter()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<String> = self.0.ask(Position::legal_moves).iter().map(ToString::to_string).collect();
        format!("<LegalMoves ({})>", moves.join(", "))
    }
}
