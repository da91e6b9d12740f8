//! `berolina.SquareSet`.

use std::sync::{Mutex, MutexGuard, PoisonError};

use berolina_core::{BoardKind, Square};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyDict, PyIterator, PyList, PyTuple, PyType};

use crate::arguments::{Shift, SquareArgument, is_either};
use crate::squares::{Bits, BoardName, SquaresArgument, all_on_board, on_board, set_of, squares_of};

/// A set of squares of one board, with the methods of `set`; it can be changed, so it has no hash.
///
/// It never holds a square that its board lacks: a set of the bridge board has 66 squares at most. Its mask, in which bit n is
/// square n, exceeds 64 bits there. Wherever squares are asked for, an int, another set or an iterable of squares will do.
///
/// Args:
///     squares: what it holds. Of an int, bits beyond the board are not looked at.
///     board: `"standard"` or `"bridge"`; None for the board of `squares` if that is a `SquareSet`, else the standard board.
///
/// Raises:
///     ValueError: if a square is named that the board lacks.
///
/// >>> squares = berolina.SquareSet([berolina.A1, berolina.E4])
/// >>> berolina.E4 in squares, len(squares), int(squares)
/// (True, 2, 268435457)
/// >>> len(~berolina.SquareSet(board="bridge"))
/// 66
#[pyclass(name = "SquareSet", module = "berolina", frozen)]
pub struct PySquareSet {
    board: BoardKind,
    bits: Mutex<u128>,
}

impl PySquareSet {
    /// A set of squares that the board has.
    pub fn new(board: BoardKind, bits: u128) -> PySquareSet {
        debug_assert!(bits & !board.squares() == 0, "a square is missing on the board");
        PySquareSet { board, bits: Mutex::new(bits) }
    }

    /// The squares.
    pub fn bits(&self) -> u128 {
        *self.lock()
    }

    fn lock(&self) -> MutexGuard<'_, u128> {
        self.bits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn like(&self, bits: u128) -> PySquareSet {
        PySquareSet::new(self.board, bits)
    }

    /// What may be put into the set: of an int only what the board has, of anything else all or an error.
    fn addable(&self, others: &[Bound<'_, PyAny>]) -> PyResult<u128> {
        others.iter().try_fold(0, |bits, other| Ok(bits | squares_for(self.board, other)?))
    }

    /// The squares after a shift; what leaves the board is gone. The argument is read here, so that its errors are seen.
    fn shifted(&self, shift: &Bound<'_, PyAny>, by: fn(u128, u32) -> Option<u128>) -> PyResult<u128> {
        let Shift(shift) = shift.extract()?;
        Ok(by(self.bits(), shift).unwrap_or(0) & self.board.squares())
    }

    /// What a set is compared or cut with: squares of other boards do no harm.
    fn common(others: &[Bound<'_, PyAny>]) -> PyResult<Vec<u128>> {
        others.iter().map(|other| Ok(other.extract::<SquaresArgument>()?.bits)).collect()
    }
}

/// Squares that a board is to have: of an int only what it has, of anything else all or an error.
fn squares_for(board: BoardKind, value: &Bound<'_, PyAny>) -> PyResult<u128> {
    let SquaresArgument { bits, is_int } = value.extract()?;
    if is_int { Ok(bits & board.squares()) } else { all_on_board(board, bits) }
}

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares = None, *, board = None), text_signature = "(squares=0, *, board=None)")]
    fn py_new(squares: Option<&Bound<'_, PyAny>>, board: Option<BoardName>) -> PyResult<PySquareSet> {
        let given = squares.and_then(|squares| squares.cast::<PySquareSet>().ok());
        let board = board.map(|BoardName(board)| board).or(given.map(|set| set.get().board));
        let board = board.unwrap_or(BoardKind::Standard);
        Ok(PySquareSet::new(board, squares.map_or(Ok(0), |squares| squares_for(board, squares))?))
    }

    /// The set of one square.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    #[classmethod]
    #[pyo3(signature = (square, *, board = None), text_signature = "(square, *, board='standard')")]
    fn from_square(
        _class: &Bound<'_, PyType>,
        square: SquareArgument,
        board: Option<BoardName>,
    ) -> PyResult<PySquareSet> {
        let board = board_or_standard(board);
        on_board(board, square.0)?;
        Ok(PySquareSet::new(board, set_of(square.0)))
    }

    /// The squares between two squares of one rank, file or diagonal; none if they are on no such line, or the line has a gap
    /// between them.
    ///
    /// >>> [berolina.square_name(square) for square in berolina.SquareSet.between(berolina.A1, berolina.D4)]
    /// ['b2', 'c3']
    #[classmethod]
    #[pyo3(signature = (a, b, *, board = None), text_signature = "(a, b, *, board='standard')")]
    fn between(
        _class: &Bound<'_, PyType>,
        a: SquareArgument,
        b: SquareArgument,
        board: Option<BoardName>,
    ) -> PySquareSet {
        let board = board_or_standard(board);
        PySquareSet::new(board, board.between(a.0, b.0))
    }

    /// The whole rank, file or diagonal through two squares, as far as it has no gap; none if they are on no such line.
    ///
    /// >>> berolina.SquareSet.ray(berolina.A4, berolina.A3, board="bridge") == [berolina.A1, berolina.A2, berolina.A3, berolina.A4]
    /// True
    #[classmethod]
    #[pyo3(signature = (a, b, *, board = None), text_signature = "(a, b, *, board='standard')")]
    fn ray(_class: &Bound<'_, PyType>, a: SquareArgument, b: SquareArgument, board: Option<BoardName>) -> PySquareSet {
        let board = board_or_standard(board);
        PySquareSet::new(board, board.line(a.0, b.0))
    }

    /// The board whose squares these are: `"standard"` or `"bridge"`.
    #[getter]
    fn board(&self) -> &'static str {
        self.board.name()
    }

    /// The squares as an int: bit n is square n. Of what is set, bits beyond the board are not looked at.
    #[getter]
    fn mask(&self) -> Bits {
        Bits(self.bits())
    }

    #[setter]
    fn set_mask(&self, mask: &Bound<'_, PyAny>) -> PyResult<()> {
        let bits = squares_for(self.board, mask)?;
        *self.lock() = bits;
        Ok(())
    }

    /// Puts a square in.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn add(&self, square: SquareArgument) -> PyResult<()> {
        on_board(self.board, square.0)?;
        *self.lock() |= set_of(square.0);
        Ok(())
    }

    /// Takes a square out, if it is in.
    fn discard(&self, square: SquareArgument) {
        *self.lock() &= !set_of(square.0);
    }

    /// Takes a square out.
    ///
    /// Raises:
    ///     KeyError: if it is not in.
    fn remove(&self, square: SquareArgument) -> PyResult<()> {
        let mut bits = self.lock();
        if *bits & set_of(square.0) == 0 {
            return Err(PyKeyError::new_err(square.0.index()));
        }
        *bits ^= set_of(square.0);
        Ok(())
    }

    /// Takes the first square out and returns it.
    ///
    /// Raises:
    ///     KeyError: if the set is empty.
    fn pop(&self) -> PyResult<usize> {
        let mut bits = self.lock();
        let first = squares_of(*bits).next().ok_or_else(|| PyKeyError::new_err("pop from an empty SquareSet"))?;
        *bits ^= set_of(first);
        Ok(first.index())
    }

    /// Takes all squares out.
    fn clear(&self) {
        *self.lock() = 0;
    }

    /// Another set with the same squares.
    fn copy(&self) -> PySquareSet {
        self.like(self.bits())
    }

    fn __copy__(&self) -> PySquareSet {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyDict>) -> PySquareSet {
        self.copy()
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let board = PyDict::new(py);
        board.set_item("board", self.board.name())?;
        Ok((PyTuple::new(py, [self.mask()])?, board))
    }

    /// Whether no square is in both.
    fn isdisjoint(&self, other: SquaresArgument) -> bool {
        self.bits() & other.bits == 0
    }

    /// Whether the other has all squares of this one.
    fn issubset(&self, other: SquaresArgument) -> bool {
        self.bits() & !other.bits == 0
    }

    /// Whether this one has all squares of the other.
    fn issuperset(&self, other: SquaresArgument) -> bool {
        other.bits & !self.bits() == 0
    }

    /// The squares of this set and all others.
    ///
    /// Raises:
    ///     ValueError: if the board lacks one.
    #[pyo3(signature = (*others))]
    fn union(&self, others: Vec<Bound<'_, PyAny>>) -> PyResult<PySquareSet> {
        Ok(self.like(self.bits() | self.addable(&others)?))
    }

    /// The squares of this set that all others have, too.
    #[pyo3(signature = (*others))]
    fn intersection(&self, others: Vec<Bound<'_, PyAny>>) -> PyResult<PySquareSet> {
        Ok(self.like(PySquareSet::common(&others)?.into_iter().fold(self.bits(), |bits, other| bits & other)))
    }

    /// The squares of this set that no other has.
    #[pyo3(signature = (*others))]
    fn difference(&self, others: Vec<Bound<'_, PyAny>>) -> PyResult<PySquareSet> {
        Ok(self.like(PySquareSet::common(&others)?.into_iter().fold(self.bits(), |bits, other| bits & !other)))
    }

    /// The squares of exactly one of the two sets.
    ///
    /// Raises:
    ///     ValueError: if the board lacks one.
    fn symmetric_difference(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        Ok(self.like(self.bits() ^ self.addable(&[other])?))
    }

    /// Puts in the squares of all others.
    ///
    /// Raises:
    ///     ValueError: if the board lacks one.
    #[pyo3(signature = (*others))]
    fn update(&self, others: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let more = self.addable(&others)?;
        *self.lock() |= more;
        Ok(())
    }

    /// Keeps only squares that all others have, too.
    #[pyo3(signature = (*others))]
    fn intersection_update(&self, others: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let kept = PySquareSet::common(&others)?.into_iter().fold(u128::MAX, |bits, other| bits & other);
        *self.lock() &= kept;
        Ok(())
    }

    /// Takes out the squares of all others.
    #[pyo3(signature = (*others))]
    fn difference_update(&self, others: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let gone = PySquareSet::common(&others)?.into_iter().fold(0, |bits, other| bits | other);
        *self.lock() &= !gone;
        Ok(())
    }

    /// Keeps the squares of exactly one of the two sets.
    ///
    /// Raises:
    ///     ValueError: if the board lacks one.
    fn symmetric_difference_update(&self, other: Bound<'_, PyAny>) -> PyResult<()> {
        let other = self.addable(&[other])?;
        *self.lock() ^= other;
        Ok(())
    }

    /// The set turned top to bottom: a1 becomes a8, on the bridge board a9.
    fn mirror(&self) -> PySquareSet {
        let last = self.board.ranks() - 1;
        let mirrored = squares_of(self.bits()).map(|square| Square::at(square.file(), last - square.rank()));
        self.like(mirrored.fold(0, |bits, square| bits | set_of(square)))
    }

    /// One bool for each number of a square: 64 on the standard board, 72 on the bridge board, False where it has no square.
    fn tolist(&self) -> Vec<bool> {
        let bits = self.bits();
        (0..8 * usize::from(self.board.ranks())).map(|index| bits >> index & 1 == 1).collect()
    }

    /// The masks of all subsets, the empty one first: two to the number of squares.
    ///
    /// >>> list(berolina.SquareSet([berolina.A1, berolina.C1]).carry_rippler())
    /// [0, 1, 4, 5]
    fn carry_rippler(&self) -> PySubsets {
        PySubsets { of: self.bits(), next: Mutex::new(Some(0)) }
    }

    fn __contains__(&self, square: &Bound<'_, PyAny>) -> PyResult<bool> {
        match square.extract::<SquareArgument>() {
            Ok(square) => Ok(self.bits() & set_of(square.0) != 0),
            // What is no square is in no set.
            Err(error) if is_either::<PyTypeError, PyValueError>(square.py(), &error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, squares_of(self.bits()).map(Square::index).collect::<Vec<_>>())?.try_iter()
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, squares_of(self.bits()).rev().map(Square::index).collect::<Vec<_>>())?.try_iter()
    }

    fn __len__(&self) -> usize {
        self.bits().count_ones() as usize
    }

    fn __bool__(&self) -> bool {
        self.bits() != 0
    }

    fn __int__(&self) -> Bits {
        self.mask()
    }

    fn __index__(&self) -> Bits {
        self.mask()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, comparison: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let is_equality = matches!(comparison, CompareOp::Eq | CompareOp::Ne);
        let other = match other.extract() {
            Ok(SquaresArgument { bits, .. }) => bits,
            Err(error) if error.is_instance_of::<PyTypeError>(py) => return Ok(py.NotImplemented()),
            // Numbers that are no squares make two values different, but are no subset of anything.
            Err(error) if error.is_instance_of::<PyValueError>(py) && is_equality => return Ok(py.NotImplemented()),
            Err(error) => return Err(error),
        };
        let own = self.bits();
        let holds = match comparison {
            CompareOp::Eq => own == other,
            CompareOp::Ne => own != other,
            CompareOp::Le => own & !other == 0,
            CompareOp::Lt => own & !other == 0 && own != other,
            CompareOp::Ge => other & !own == 0,
            CompareOp::Gt => other & !own == 0 && own != other,
        };
        Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __or__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        self.union(vec![other])
    }

    fn __and__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        self.intersection(vec![other])
    }

    fn __sub__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        self.difference(vec![other])
    }

    fn __xor__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        self.symmetric_difference(other)
    }

    fn __ror__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        self.union(vec![other])
    }

    fn __rand__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        self.intersection(vec![other])
    }

    fn __rsub__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        Ok(self.like(self.addable(&[other])? & !self.bits()))
    }

    fn __rxor__(&self, other: Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        self.symmetric_difference(other)
    }

    fn __ior__(&self, other: Bound<'_, PyAny>) -> PyResult<()> {
        self.update(vec![other])
    }

    fn __iand__(&self, other: Bound<'_, PyAny>) -> PyResult<()> {
        self.intersection_update(vec![other])
    }

    fn __isub__(&self, other: Bound<'_, PyAny>) -> PyResult<()> {
        self.difference_update(vec![other])
    }

    fn __ixor__(&self, other: Bound<'_, PyAny>) -> PyResult<()> {
        self.symmetric_difference_update(other)
    }

    fn __invert__(&self) -> PySquareSet {
        self.like(self.board.squares() & !self.bits())
    }

    fn __lshift__(&self, shift: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        Ok(self.like(self.shifted(shift, u128::checked_shl)?))
    }

    fn __rshift__(&self, shift: &Bound<'_, PyAny>) -> PyResult<PySquareSet> {
        Ok(self.like(self.shifted(shift, u128::checked_shr)?))
    }

    fn __ilshift__(&self, shift: &Bound<'_, PyAny>) -> PyResult<()> {
        let shifted = self.shifted(shift, u128::checked_shl)?;
        *self.lock() = shifted;
        Ok(())
    }

    fn __irshift__(&self, shift: &Bound<'_, PyAny>) -> PyResult<()> {
        let shifted = self.shifted(shift, u128::checked_shr)?;
        *self.lock() = shifted;
        Ok(())
    }

    fn __str__(&self) -> String {
        let bits = self.bits();
        let letter = |square: Square| match (self.board.has(square), bits & set_of(square) != 0) {
            (false, _) => "*",
            (true, true) => "1",
            (true, false) => ".",
        };
        let row = |rank| (0..8).map(|file| letter(Square::at(file, rank))).collect::<Vec<_>>().join(" ");
        (0..self.board.ranks()).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    /// The set as a picture, for notebooks.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let size = [("size", 400)].into_py_dict(slf.py())?;
        slf.py().import("berolina.svg")?.call_method("square_set", (slf,), Some(&size))
    }

    fn __repr__(&self) -> String {
        let digits = format!("{:01$x}", self.bits(), 2 * usize::from(self.board.ranks()));
        let groups: Vec<&str> =
            (0..digits.len()).rev().step_by(4).map(|end| &digits[end.saturating_sub(3)..=end]).collect();
        let mask = groups.into_iter().rev().collect::<Vec<_>>().join("_");
        match self.board {
            BoardKind::Standard => format!("SquareSet(0x{mask})"),
            board => format!("SquareSet(0x{mask}, board='{board}')"),
        }
    }
}

fn board_or_standard(board: Option<BoardName>) -> BoardKind {
    board.map_or(BoardKind::Standard, |BoardName(board)| board)
}

/// The subsets of a set, which are too many for a list.
#[pyclass(name = "_Subsets", module = "berolina._core", frozen)]
pub struct PySubsets {
    of: u128,
    next: Mutex<Option<u128>>,
}

#[pymethods]
impl PySubsets {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<Bits> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let subset = (*next)?;
        // Counting up in the bits of the set alone: a carry ripples through those that it lacks.
        let following = subset.wrapping_sub(self.of) & self.of;
        *next = (following != 0).then_some(following);
        Some(Bits(subset))
    }
}
