//! The same for many positions in one call.

use berolina_core::{FenError, Move, Pool, Position, Square, Variant};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::arguments::{Depth, Threads, text};
use crate::errors;
use crate::interrupt::released;
use crate::mv::PyMove;
use crate::variant::VariantArgument;

/// Positions are read in groups of so many: enough to keep all threads busy, few enough to need hardly any memory.
const GROUP: usize = 4096;

/// The perft of many positions, in their order: as `Board(fen, variant=variant).perft(depth)` for each, but on all
/// threads and without boards. Ctrl-C ends it.
///
/// Args:
///     fens: any iterable of FENs.
///     depth: plies, 0 to 255.
///     variant: the variant of all positions, a `Variant` or the name of one.
///     threads: how many threads count, 1 to 1024; None for as many as there are processors for this process.
///
/// Raises:
///     InvalidFenError: if a text is no FEN of the variant; the message begins with its index.
///     InvalidPositionError: if one says an illegal position; the message begins with its index.
///     InvalidVariantError: if the name is no variant's.
///     ValueError: if a number is out of its range.
///
/// >>> start = berolina.Board().fen()
/// >>> berolina.perft_many([start, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"], 2)
/// [900, 25]
#[pyfunction]
#[pyo3(
    signature = (fens, depth, *, variant = None, threads = None),
    text_signature = "(fens, depth, *, variant='berolina', threads=None)"
)]
pub fn perft_many<'py>(
    py: Python<'py>,
    fens: &Bound<'py, PyAny>,
    depth: Depth,
    variant: Option<VariantArgument>,
    threads: Option<Threads>,
) -> PyResult<Vec<u128>> {
    let mut counts = Vec::new();
    let mut groups = Groups::new(fens, variant)?;
    let pool = start(threads)?;
    while let Some(positions) = groups.next(py, &pool)? {
        counts.append(&mut released(py, None, |watch| pool.perft_many(&positions, depth.0, watch))?);
    }
    Ok(counts)
}

/// The legal moves of many positions, in their order: as `list(Board(fen, variant=variant).legal_moves)` for each, but on
/// all threads and without boards. Equal moves are one object. Ctrl-C ends it.
///
/// Args:
///     fens: any iterable of FENs.
///     variant: the variant of all positions, a `Variant` or the name of one.
///     threads: how many threads work, 1 to 1024; None for as many as there are processors for this process.
///
/// Raises:
///     InvalidFenError: if a text is no FEN of the variant; the message begins with its index.
///     InvalidPositionError: if one says an illegal position; the message begins with its index.
///     InvalidVariantError: if the name is no variant's.
///     ValueError: if the number of threads is out of its range.
///
/// >>> berolina.legal_moves_many(["k7/8/8/8/8/8/7p/K7 w - - 0 1", "4k3/8/8/8/8/8/8/K7 w - - 0 1"])[0]
/// [Move.from_uci('a1b1'), Move.from_uci('a1a2'), Move.from_uci('a1b2')]
#[pyfunction]
#[pyo3(
    signature = (fens, *, variant = None, threads = None),
    text_signature = "(fens, *, variant='berolina', threads=None)"
)]
pub fn legal_moves_many<'py>(
    py: Python<'py>,
    fens: &Bound<'py, PyAny>,
    variant: Option<VariantArgument>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyList>> {
    let lists = PyList::empty(py);
    let mut objects = MoveObjects::new();
    let mut groups = Groups::new(fens, variant)?;
    let pool = start(threads)?;
    while let Some(positions) = groups.next(py, &pool)? {
        for moves in released(py, None, |watch| pool.map(&positions, watch, Position::legal_moves))? {
            let moves = moves.into_iter().map(|mv| objects.get(py, mv)).collect::<PyResult<Vec<_>>>()?;
            lists.append(PyList::new(py, moves)?)?;
        }
    }
    Ok(lists)
}

fn start(threads: Option<Threads>) -> PyResult<Pool> {
    Pool::new(threads.map(|Threads(number)| number)).map_err(errors::run)
}

/// The positions of FENs, a group at a time.
struct Groups<'py> {
    fens: Bound<'py, PyIterator>,
    variant: Variant,
    /// How many FENs have been read.
    read: usize,
}

impl<'py> Groups<'py> {
    fn new(fens: &Bound<'py, PyAny>, variant: Option<VariantArgument>) -> PyResult<Groups<'py>> {
        if fens.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("fens is an iterable of FENs, not one str: put it into a list"));
        }
        let variant = variant.map_or(Variant::BEROLINA, |VariantArgument(variant)| variant);
        Ok(Groups { fens: fens.try_iter()?, variant, read: 0 })
    }

    /// The next group; nothing when all have been read.
    fn next(&mut self, py: Python<'py>, pool: &Pool) -> PyResult<Option<Vec<Position>>> {
        let first = self.read;
        let mut texts = Vec::new();
        for fen in self.fens.by_ref().take(GROUP) {
            let fen = fen?;
            let Ok(fen) = fen.cast::<PyString>() else {
                let kind = fen.get_type().name()?;
                return Err(PyTypeError::new_err(format!("fens[{}] is a FEN, a str, not {kind}", self.read)));
            };
            texts.push(text(fen));
            self.read += 1;
        }
        if texts.is_empty() {
            return Ok(None);
        }
        let variant = &self.variant;
        let read = released(py, None, |watch| pool.map(&texts, watch, |fen| Position::from_fen(fen, variant)))?;
        let refused =
            |i: usize, error: FenError| errors::fen_error(py, &format!("fens[{}]: ", first + i), &error, &texts[i]);
        let positions = read.into_iter().enumerate().map(|(i, position)| position.map_err(|error| refused(i, error)));
        positions.collect::<PyResult<Vec<_>>>().map(Some)
    }
}

/// An object for each move, made when it is first wanted: a million positions share a few thousand.
struct MoveObjects(Vec<Option<Py<PyMove>>>);

impl MoveObjects {
    /// What a move is besides its squares: nothing, one of six roles, or berserk.
    const KINDS: usize = 8;

    fn new() -> MoveObjects {
        MoveObjects(std::iter::repeat_with(|| None).take(Square::COUNT * Square::COUNT * MoveObjects::KINDS).collect())
    }

    fn get<'py>(&mut self, py: Python<'py>, mv: Move) -> PyResult<Bound<'py, PyMove>> {
        let kind = if mv.berserk { MoveObjects::KINDS - 1 } else { mv.promotion.map_or(0, |role| role as usize) };
        let place = &mut self.0[(mv.from.index() * Square::COUNT + mv.to.index()) * MoveObjects::KINDS + kind];
        if let Some(object) = place {
            return Ok(object.bind(py).clone());
        }
        let object = Bound::new(py, PyMove(mv))?;
        *place = Some(object.clone().unbind());
        Ok(object)
    }
}
