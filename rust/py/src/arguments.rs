//! Arguments as Python users write them, each with a clear error.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use berolina_core::{Berserk, Color, MAX_CLOCK, MAX_DEPTH, Pool, Quoted, Role, Square};
use berolina_notation::Style;
use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyAttributeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::errors;

/// The int that a value is or serves as, NumPy's integers included; nothing if it is none. Other errors of `__index__` pass.
pub fn index<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyInt>>> {
    if let Ok(number) = value.cast::<PyInt>() {
        return Ok(Some(number.clone()));
    }
    match value.call_method0("__index__") {
        Ok(number) => Ok(number.cast_into().ok()),
        // Arrays have the method, and say in this way that they are no numbers.
        Err(error) if is_either::<PyAttributeError, PyTypeError>(value.py(), &error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether an error is of one of two kinds.
pub fn is_either<A: PyTypeInfo, B: PyTypeInfo>(py: Python<'_>, error: &PyErr) -> bool {
    error.is_instance_of::<A>(py) || error.is_instance_of::<B>(py)
}

/// An integer between two bounds. `out_of_range` makes the error of one that is not, whatever its size.
pub fn integer(
    value: &Bound<'_, PyAny>,
    what: &str,
    range: RangeInclusive<i64>,
    out_of_range: impl FnOnce(String) -> PyErr,
) -> PyResult<i64> {
    let Some(number) = index(value)? else {
        let kind = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{what} is an int, not {kind}")));
    };
    match number.extract::<i64>() {
        Ok(number) if range.contains(&number) => Ok(number),
        number => {
            let shown = number.map_or("a huge number".to_owned(), |number| number.to_string());
            Err(out_of_range(format!("{what} is {} to {}, not {shown}", range.start(), range.end())))
        }
    }
}

/// An extracted square number.
pub struct SquareArgument(pub Square);

impl<'py> FromPyObject<'_, 'py> for SquareArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<SquareArgument> {
        let number = integer(&value, "a square", 0..=Square::COUNT as i64 - 1, PyValueError::new_err)?;
        let square = Square::from_index(number as usize);
        Ok(SquareArgument(square.expect("the range was checked")))
    }
}

/// The name of a dialect of algebraic notation.
pub struct StyleArgument(Style);

impl StyleArgument {
    /// The style that is asked for; standard algebraic notation if none is.
    pub fn or_san(given: Option<StyleArgument>) -> Style {
        given.map_or(Style::San, |StyleArgument(style)| style)
    }
}

impl<'py> FromPyObject<'_, 'py> for StyleArgument {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<StyleArgument> {
        let name = text(&value.cast::<PyString>().map_err(PyErr::from)?.to_owned());
        Style::from_name(&name).map(StyleArgument).ok_or_else(|| {
            let names = Style::NAMED.map(|(name, _)| format!("{name:?}")).join(", ");
            PyValueError::new_err(format!("invalid style {}: expected one of {names}", Quoted(&name)))
        })
    }
}

/// Plies since the last capture or pawn move.
pub struct HalfmoveClock(pub u32);

impl<'py> FromPyObject<'_, 'py> for HalfmoveClock {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<HalfmoveClock> {
        let range = 0..=i64::from(MAX_CLOCK);
        Ok(HalfmoveClock(integer(&value, "a halfmove clock", range, PyValueError::new_err)? as u32))
    }
}

/// The number of a move.
pub struct FullmoveNumber(pub u32);

impl<'py> FromPyObject<'_, 'py> for FullmoveNumber {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<FullmoveNumber> {
        let range = 1..=i64::from(MAX_CLOCK);
        Ok(FullmoveNumber(integer(&value, "a move number", range, PyValueError::new_err)? as u32))
    }
}

/// By how many bits a mask is shifted; beyond the largest mask it makes no difference.
pub struct Shift(pub u32);

impl<'py> FromPyObject<'_, 'py> for Shift {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Shift> {
        let number = integer(&value, "a shift", 0..=i64::MAX, PyValueError::new_err)?;
        Ok(Shift(number.min(i64::from(u128::BITS)) as u32))
    }
}

/// How many times something has been there.
pub struct Count(pub usize);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Count> {
        let Some(number) = index(&value)? else {
            let kind = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a count is an int, not {kind}")));
        };
        // Nothing has been there a huge number of times, and everything no time.
        number.extract().map(Count).or_else(|_| Ok(Count(if number.lt(0)? { 0 } else { usize::MAX })))
    }
}

/// How many declarations a player has left, whatever the variant grants.
pub struct DeclarationsLeft(pub u8);

impl<'py> FromPyObject<'_, 'py> for DeclarationsLeft {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<DeclarationsLeft> {
        let range = 0..=i64::from(Berserk::MAX_DECLARATIONS);
        let number = integer(&value, "the number of declarations left", range, PyValueError::new_err)?;
        Ok(DeclarationsLeft(number as u8))
    }
}

/// A perft depth.
pub struct Depth(pub u32);

impl<'py> FromPyObject<'_, 'py> for Depth {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Depth> {
        Ok(Depth(integer(&value, "a perft depth", 0..=i64::from(MAX_DEPTH), PyValueError::new_err)? as u32))
    }
}

/// A number of threads.
pub struct Threads(pub NonZeroUsize);

impl<'py> FromPyObject<'_, 'py> for Threads {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Threads> {
        // More help nobody, and a slip of the pen is not to start a million.
        let number = integer(&value, "the number of threads", 1..=1024, PyValueError::new_err)?;
        Ok(Threads(NonZeroUsize::new(number as usize).expect("the range was checked")))
    }
}

/// How many processors this process may use.
#[pyfunction]
pub fn available_threads() -> NonZeroUsize {
    Pool::available_threads()
}

/// The size of a hash table in mebibytes.
pub struct HashMb(pub usize);

impl<'py> FromPyObject<'_, 'py> for HashMb {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<HashMb> {
        let most = (isize::MAX >> 20) as i64;
        Ok(HashMb(integer(&value, "hash_mb, a size in mebibytes,", 0..=most, PyValueError::new_err)? as usize))
    }
}

/// A function that is told how far a run is.
pub struct Callback(pub Py<PyAny>);

impl<'py> FromPyObject<'_, 'py> for Callback {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Callback> {
        if value.is_callable() {
            return Ok(Callback(value.to_owned().unbind()));
        }
        let kind = value.get_type().name()?;
        Err(PyTypeError::new_err(format!("progress is a function of two numbers, done and total, not {kind}")))
    }
}

/// A piece type, 1 for the pawn to 6 for the king.
pub struct PieceType(pub Role);

impl<'py> FromPyObject<'_, 'py> for PieceType {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<PieceType> {
        let number = integer(&value, "a piece type", 1..=6, PyValueError::new_err)?;
        Ok(PieceType(Role::from_number(number as u8).expect("the range was checked")))
    }
}

/// How many declarations a player has.
pub struct Declarations(pub u64);

impl<'py> FromPyObject<'_, 'py> for Declarations {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Declarations> {
        let invalid = |message| errors::invalid_variant(value.py(), format!("invalid berserk rule: {message}"));
        let range = 0..=i64::from(Berserk::MAX_DECLARATIONS);
        Ok(Declarations(integer(&value, "the number of declarations", range, invalid)? as u64))
    }
}

/// How far a berserk pawn runs.
pub struct Reach(pub u64);

impl<'py> FromPyObject<'_, 'py> for Reach {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Reach> {
        let invalid = |message| errors::invalid_variant(value.py(), format!("invalid berserk rule: {message}"));
        Ok(Reach(integer(&value, "the reach", 1..=i64::from(Berserk::MAX_REACH), invalid)? as u64))
    }
}

/// A text. Each lone surrogate, which no format has, becomes one replacement character: places stay true.
pub fn text(value: &Bound<'_, PyString>) -> String {
    if let Ok(text) = value.to_str() {
        return text.to_owned();
    }
    let code_points = value.call_method1("encode", ("utf-32-le", "surrogatepass"));
    let code_points = code_points.and_then(|bytes| bytes.extract::<Vec<u8>>());
    let characters = code_points.unwrap_or_default();
    let characters = characters.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
    characters.map(|point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

/// The colour as Python has it: `True` is White.
pub const fn color_as_bool(color: Color) -> bool {
    matches!(color, Color::White)
}

/// The colour of a Python bool.
pub const fn color_from_bool(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}
