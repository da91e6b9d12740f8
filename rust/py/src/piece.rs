//! `berolina.Piece`.

use berolina_core::{Color, Piece, Quoted, Role};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::{PieceType, color_as_bool, color_from_bool, text};

/// A man of one side: `Piece(berolina.KNIGHT, berolina.WHITE)`.
///
/// Args:
///     piece_type: `PAWN` (1) to `KING` (6).
///     color: `WHITE` (True) or `BLACK` (False).
///
/// Raises:
///     ValueError: if there is no such piece type.
///
/// >>> berolina.Piece.from_symbol("N").piece_type == berolina.KNIGHT
/// True
#[pyclass(name = "Piece", module = "berolina", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyPiece(pub Piece);

#[pymethods]
impl PyPiece {
    #[new]
    fn new(piece_type: PieceType, color: bool) -> PyPiece {
        PyPiece(Piece { color: color_from_bool(color), role: piece_type.0 })
    }

    /// The piece of a FEN letter: capitals are White's.
    ///
    /// Raises:
    ///     ValueError: if the text is not one of `PNBRQKpnbrqk`.
    #[staticmethod]
    fn from_symbol(symbol: &Bound<'_, PyString>) -> PyResult<PyPiece> {
        let symbol = text(symbol);
        let mut letters = symbol.chars();
        match (letters.next().and_then(Piece::from_letter), letters.next()) {
            (Some(piece), None) => Ok(PyPiece(piece)),
            _ => {
                let symbol = Quoted(&symbol);
                Err(PyValueError::new_err(format!("invalid piece symbol {symbol}: expected one of PNBRQKpnbrqk")))
            }
        }
    }

    /// The type, `PAWN` (1) to `KING` (6).
    #[getter]
    fn piece_type(&self) -> u8 {
        self.0.role as u8
    }

    /// The owner, `WHITE` (True) or `BLACK` (False).
    #[getter]
    fn color(&self) -> bool {
        color_as_bool(self.0.color)
    }

    /// The FEN letter.
    fn symbol(&self) -> char {
        self.0.letter()
    }

    /// The Unicode chess symbol; `invert_color` swaps the colours, for dark backgrounds.
    #[pyo3(signature = (*, invert_color = false))]
    fn unicode_symbol(&self, invert_color: bool) -> char {
        unicode_symbol(self.0, invert_color)
    }

    fn __str__(&self) -> char {
        self.0.letter()
    }

    /// The man as a picture, for notebooks.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("berolina.svg")?.call_method1("piece", (slf, 45))
    }

    fn __repr__(&self) -> String {
        format!("Piece.from_symbol('{}')", self.0.letter())
    }

    fn __reduce__<'py>(slf: &Bound<'py, PyPiece>) -> (Bound<'py, PyAny>, (u8, bool)) {
        (slf.get_type().into_any(), (slf.get().piece_type(), slf.get().color()))
    }
}

/// The Unicode chess symbol, of the other colour if `invert_color`.
pub fn unicode_symbol(piece: Piece, invert_color: bool) -> char {
    let is_white = (piece.color == Color::White) != invert_color;
    let white = match piece.role {
        Role::King => '♔',
        Role::Queen => '♕',
        Role::Rook => '♖',
        Role::Bishop => '♗',
        Role::Knight => '♘',
        Role::Pawn => '♙',
    };
    // The black symbols follow the white ones in the same order.
    if is_white { white } else { char::from_u32(white as u32 + 6).unwrap_or(white) }
}
