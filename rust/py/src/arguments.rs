//! Arguments as Python users write them, each with a clear error.

use berolina_core::{Color, MAX_DEPTH, Role, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

/// Any integer that is between two bounds, whatever its size.
fn integer(value: &Bound<'_, PyAny>, what: &str, least: i64, most: i64) -> PyResult<i64> {
    if !value.is_instance_of::<PyInt>() {
        let kind = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{what} is an int, not {kind}")));
    }
    match value.extract::<i64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => {
            let shown: String =
                value.str().map_or("a huge number".to_owned(), |text| text.to_string_lossy().into_owned());
            let shown = if shown.len() > 24 { "a huge number".to_owned() } else { shown };
            Err(PyValueError::new_err(format!("{what} is {least} to {most}, not {shown}")))
        }
    }
}

/// An extracted square number.
pub struct SquareArgument(pub Square);

impl<'py> FromPyObject<'_, 'py> for SquareArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<SquareArgument> {
        let number = integer(&value, "a square", 0, Square::COUNT as i64 - 1)?;
        let square = Square::from_index(number as usize);
        Ok(SquareArgument(square.expect("the range was checked")))
    }
}

/// A perft depth.
pub struct Depth(pub u32);

impl<'py> FromPyObject<'_, 'py> for Depth {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Depth> {
        Ok(Depth(integer(&value, "a perft depth", 0, i64::from(MAX_DEPTH))? as u32))
    }
}

/// A piece type, 1 for the pawn to 6 for the king.
pub struct PieceType(pub Role);

impl<'py> FromPyObject<'_, 'py> for PieceType {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<PieceType> {
        let number = integer(&value, "a piece type", 1, 6)?;
        Ok(PieceType(Role::from_number(number as u8).expect("the range was checked")))
    }
}

/// A whole number that the core judges.
pub struct Count(pub u64);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Count> {
        Ok(Count(integer(&value, "a count", 0, i64::from(u32::MAX))? as u64))
    }
}

/// A text. Lone surrogates, which no format has, become question marks, so that every parser can point at them.
pub fn text(value: &Bound<'_, PyString>) -> String {
    value.to_string_lossy().into_owned()
}

/// The colour as Python has it: `True` is White.
pub const fn color_as_bool(color: Color) -> bool {
    matches!(color, Color::White)
}

/// The colour of a Python bool.
pub const fn color_from_bool(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}
