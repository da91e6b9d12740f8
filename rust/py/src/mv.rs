//! `berolina.Move`.

use std::sync::LazyLock;

use berolina_core::{Move, Role, Square};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyType};

use crate::arguments::{PieceType, SquareArgument, text};
use crate::errors;

/// A move from a square to a square, with a promotion, or berserk.
///
/// Castling is the king's move, en passant the pawn's. A move knows no position: whether it is legal, a board says.
///
/// Args:
///     from_square: the square that is left, 0 (a1) to 71 (h9).
///     to_square: the square that is reached.
///     promotion: `QUEEN`, `ROOK`, `BISHOP` or `KNIGHT` if a pawn promotes.
///     berserk: whether a pawn goes berserk and both men are removed.
///
/// Raises:
///     InvalidMoveError: if a pawn would become a pawn or a king, or promote and go berserk at once.
///     ValueError: if there is no such square or piece type.
///
/// >>> berolina.Move(berolina.E2, berolina.C4).uci()
/// 'e2c4'
#[pyclass(name = "Move", module = "berolina", frozen, eq)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PyMove(pub Move);

#[pymethods]
impl PyMove {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion = None, berserk = false))]
    fn new(
        py: Python<'_>,
        from_square: SquareArgument,
        to_square: SquareArgument,
        promotion: Option<PieceType>,
        berserk: bool,
    ) -> PyResult<PyMove> {
        checked(py, from_square, to_square, promotion, berserk).map(PyMove)
    }

    /// Reads UCI text such as `e2c4`, `e7f8q`, `d4g6x` (berserk) or `0000` (the null move).
    ///
    /// Raises:
    ///     InvalidMoveError: with the place and the cause, if it is no move's text.
    #[classmethod]
    fn from_uci(_class: &Bound<'_, PyType>, py: Python<'_>, uci: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        parse(py, uci).map(SharedMove)
    }

    /// The null move, a pass.
    #[classmethod]
    fn null(_class: &Bound<'_, PyType>) -> SharedMove {
        SharedMove(Move::NULL)
    }

    /// The UCI text.
    fn uci(&self) -> String {
        self.0.to_string()
    }

    /// The text in the protocol of xboard: that of UCI, but for the null move, `@@@@`.
    pub fn xboard(&self) -> String {
        if self.0.is_null() { "@@@@".to_owned() } else { self.uci() }
    }

    /// The square that is left, 0 (a1) to 71 (h9).
    #[getter(from_square)]
    fn from(&self) -> usize {
        self.0.from.index()
    }

    /// The square that is reached.
    #[getter(to_square)]
    fn to(&self) -> usize {
        self.0.to.index()
    }

    /// What a pawn becomes, `KNIGHT` (2) to `QUEEN` (5), or None.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        self.0.promotion.map(|role| role as u8)
    }

    /// Whether a pawn goes berserk.
    #[getter]
    fn berserk(&self) -> bool {
        self.0.berserk
    }

    fn __bool__(&self) -> bool {
        !self.0.is_null()
    }

    /// A number of its own for each move.
    fn __hash__(&self) -> usize {
        let last = self.0.promotion.map_or(usize::from(self.0.berserk), |role| role as usize);
        (last * Square::COUNT + self.from()) * Square::COUNT + self.to()
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        match self.0 {
            Move::NULL => "Move.null()".to_owned(),
            // No text reads back to a move that stays where it is.
            Move { from, to, promotion, berserk } if from == to => {
                let promotion = promotion.map_or(String::new(), |role| format!(", promotion={}", role as u8));
                let berserk = if berserk { ", berserk=True" } else { "" };
                format!("Move({0}, {0}{promotion}{berserk})", from.index())
            }
            mv => format!("Move.from_uci('{mv}')"),
        }
    }

    #[allow(clippy::type_complexity)] // the shape that pickle asks for
    fn __reduce__<'py>(slf: &Bound<'py, PyMove>) -> (Bound<'py, PyAny>, (usize, usize, Option<u8>, bool)) {
        let mv = slf.get();
        (slf.get_type().into_any(), (mv.from(), mv.to(), mv.promotion(), mv.berserk()))
    }
}

/// A move on its way to Python.
///
/// Moves never change and have no identity that matters, so the objects of those without promotion, nearly all, are made once and
/// shared: making an object takes longer than finding a move.
pub struct SharedMove(pub Move);

impl SharedMove {
    fn place(&self) -> &'static PyOnceLock<Py<PyMove>> {
        static PLACES: LazyLock<Box<[PyOnceLock<Py<PyMove>>]>> = LazyLock::new(|| {
            let kinds = 2; // berserk or not
            (0..kinds * Square::COUNT * Square::COUNT).map(|_| PyOnceLock::new()).collect()
        });
        let Move { from, to, berserk, .. } = self.0;
        &PLACES[(usize::from(berserk) * Square::COUNT + from.index()) * Square::COUNT + to.index()]
    }
}

impl<'py> IntoPyObject<'py> for SharedMove {
    type Target = PyMove;
    type Output = Bound<'py, PyMove>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyMove>> {
        // Without a global lock, threads would fight over the reference counts of what they share.
        if cfg!(Py_GIL_DISABLED) || self.0.promotion.is_some() {
            return Bound::new(py, PyMove(self.0));
        }
        let shared = self.place().get_or_try_init(py, || Py::new(py, PyMove(self.0)))?;
        Ok(shared.bind(py).clone())
    }
}

/// A move of arguments as users give them.
///
/// # Errors
///
/// `InvalidMoveError` if no move of any position has such a promotion.
pub fn checked(
    py: Python<'_>,
    from_square: SquareArgument,
    to_square: SquareArgument,
    promotion: Option<PieceType>,
    berserk: bool,
) -> PyResult<Move> {
    let promotion = promotion.map(|PieceType(role)| role);
    if let Some(role) = promotion.filter(|role| !Role::PROMOTIONS.contains(role)) {
        let message = format!("a pawn becomes a queen, rook, bishop or knight, not a {}", role.name());
        return Err(errors::invalid_move(py, message));
    }
    if promotion.is_some() && berserk {
        return Err(errors::invalid_move(py, "a berserk pawn does not promote".to_owned()));
    }
    Ok(Move { from: from_square.0, to: to_square.0, promotion, berserk })
}

/// Reads UCI text.
pub fn parse(py: Python<'_>, uci: &Bound<'_, PyString>) -> PyResult<Move> {
    let uci = text(uci);
    uci.parse().map_err(|error: berolina_core::TextError| errors::invalid_move(py, error.to_string()))
}

/// The moves of an iterable.
pub fn moves_of(moves: &Bound<'_, PyAny>) -> PyResult<Vec<Move>> {
    moves.try_iter()?.map(|mv| Ok(mv?.cast::<PyMove>()?.get().0)).collect()
}
