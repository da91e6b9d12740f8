//! Sets of squares on their way from and to Python: ints, iterables and `SquareSet`.

use berolina_core::{BoardKind, Quoted, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::arguments::{SquareArgument, index, text};
use crate::square_set::PySquareSet;

/// The bits that stand for squares.
const GRID: u128 = (1 << Square::COUNT) - 1;

/// Any squares: an int whose bit n is square n (bits beyond the largest board are not looked at, so that complements serve), a
/// `SquareSet`, or an iterable of squares.
pub struct SquaresArgument {
    /// The squares.
    pub bits: u128,
    /// Whether they came as an int. Then nobody has named single squares, and what a board lacks is no mistake.
    pub is_int: bool,
}

impl<'py> FromPyObject<'_, 'py> for SquaresArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<SquaresArgument> {
        if let Ok(set) = value.cast::<PySquareSet>() {
            return Ok(SquaresArgument { bits: set.get().bits(), is_int: false });
        }
        if value.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("squares are an int, a SquareSet or an iterable of squares, not a str"));
        }
        if let Some(number) = index(&value)? {
            return Ok(SquaresArgument { bits: bits_of_int(&number)?, is_int: true });
        }
        let squares = value.try_iter().map_err(|error| no_squares(&value, error))?;
        let mut bits = 0;
        for square in squares {
            bits |= set_of(square?.extract::<SquareArgument>()?.0);
        }
        Ok(SquaresArgument { bits, is_int: false })
    }
}

/// What to say of a value that could not be iterated over. Errors of an iterable's own pass.
fn no_squares(value: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(value.py()) {
        return error;
    }
    match value.get_type().name() {
        Ok(kind) => {
            let message = format!("squares are an int, a SquareSet or an iterable of squares, not {kind}");
            PyTypeError::new_err(message)
        }
        Err(error) => error,
    }
}

/// The bits of an int that stand for squares.
fn bits_of_int(number: &Bound<'_, PyInt>) -> PyResult<u128> {
    match number.extract::<u64>() {
        Ok(bits) => Ok(u128::from(bits)),
        Err(_) => number.bitand(GRID)?.extract(),
    }
}

/// The set of one square.
pub const fn set_of(square: Square) -> u128 {
    1 << square.index()
}

/// The squares of a set in rising order.
pub fn squares_of(bits: u128) -> impl DoubleEndedIterator<Item = Square> {
    Square::all().filter(move |square| bits & set_of(*square) != 0)
}

/// Refuses sets with squares that the board does not have.
pub fn all_on_board(board: BoardKind, bits: u128) -> PyResult<u128> {
    match squares_of(bits & !board.squares()).next() {
        None => Ok(bits),
        Some(square) => Err(missing(board, square)),
    }
}

/// Refuses a square that the board does not have.
pub fn on_board(board: BoardKind, square: Square) -> PyResult<()> {
    if board.has(square) { Ok(()) } else { Err(missing(board, square)) }
}

fn missing(board: BoardKind, square: Square) -> PyErr {
    PyValueError::new_err(format!("{square} is not a square of the {board} board"))
}

/// A set as a Python int. Most fit into 64 bits, which is faster.
pub struct Bits(pub u128);

impl<'py> IntoPyObject<'py> for Bits {
    type Target = PyInt;
    type Output = Bound<'py, PyInt>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyInt>> {
        match u64::try_from(self.0) {
            Ok(low) => Ok(low.into_pyobject(py)?),
            Err(_) => Ok(self.0.into_pyobject(py)?),
        }
    }
}

/// The name of a board.
pub struct BoardName(pub BoardKind);

impl<'py> FromPyObject<'_, 'py> for BoardName {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<BoardName> {
        let Ok(name) = value.cast::<PyString>() else {
            return Err(PyTypeError::new_err("a board is \"standard\" or \"bridge\""));
        };
        let name = text(&name);
        BoardKind::from_name(&name).map(BoardName).ok_or_else(|| {
            let name = Quoted(&name);
            PyValueError::new_err(format!("invalid board {name}: expected \"standard\" or \"bridge\""))
        })
    }
}
