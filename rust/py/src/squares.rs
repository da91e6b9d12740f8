//! Sets of squares on their way from and to Python: ints, iterables and `SquareSet`.

use berolina_core::{BoardKind, Quoted, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::arguments::{SquareArgument, text};
use crate::square_set::PySquareSet;

/// The bits that stand for squares.
const GRID: u128 = (1 << Square::COUNT) - 1;

/// Any squares: an int whose bit n is square n (bits beyond the largest board are not looked at, so that complements serve), a
/// `SquareSet`, or an iterable of squares.
pub struct SquaresArgument(pub u128);

impl<'py> FromPyObject<'_, 'py> for SquaresArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<SquaresArgument> {
        if let Ok(set) = value.cast::<PySquareSet>() {
            return Ok(SquaresArgument(set.get().bits()));
        }
        if value.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("squares are an int, a SquareSet or an iterable of squares, not a str"));
        }
        if let Some(bits) = bits_of_int(&value)? {
            return Ok(SquaresArgument(bits));
        }
        let Ok(squares) = value.try_iter() else {
            let kind = value.get_type().name()?;
            let message = format!("squares are an int, a SquareSet or an iterable of squares, not {kind}");
            return Err(PyTypeError::new_err(message));
        };
        let mut bits = 0;
        for square in squares {
            bits |= set_of(square?.extract::<SquareArgument>()?.0);
        }
        Ok(SquaresArgument(bits))
    }
}

/// The bits of whatever serves as an int.
fn bits_of_int(value: &Bound<'_, PyAny>) -> PyResult<Option<u128>> {
    let number = if value.is_instance_of::<PyInt>() { Ok(value.clone()) } else { value.call_method0("__index__") };
    let Ok(number) = number else { return Ok(None) };
    if let Ok(bits) = number.extract::<u64>() {
        return Ok(Some(u128::from(bits)));
    }
    number.bitand(GRID)?.extract().map(Some)
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
