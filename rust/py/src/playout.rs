//! Games of random moves.

use std::time::{Duration, Instant};

use berolina_core::{Game, Playout, Pool, Position, Progress, Variant};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyList, PyString, PyType};

use crate::arguments::{Threads, index, integer, text};
use crate::board::PyBoard;
use crate::errors;
use crate::interrupt::released;
use crate::variant::VariantArgument;

/// So many games are played at a time: enough to keep all threads busy, and a huge number needs no memory before its games.
const GROUP: u64 = 1024;

/// How often signals are looked at during a single game.
const PERIOD: Duration = Duration::from_millis(20);

/// A game of random legal moves, as the board at its end. The same arguments give the same game on every platform, in every
/// release.
///
/// It ends by checkmate, stalemate, dead material, 75 moves without capture and pawn move, the fifth occurrence of a position, or
/// after `max_plies`. All legal moves are equally likely. In the main thread Ctrl-C ends it.
///
/// Args:
///     variant: a `Variant` or the name of one.
///     seed: 0 to 2**64 - 1. The moves are chosen by SplitMix64 with this seed; docs/arrays.md says how.
///     max_plies: after so many plies the game is broken off; None for no limit.
///     fen: where the game starts; None for the start position.
///
/// Raises:
///     InvalidFenError: if the text is no FEN of the variant.
///     InvalidPositionError: if it says an illegal position.
///     InvalidVariantError: if the name is no variant's.
///     ValueError: if a number is out of its range.
///
/// >>> board = berolina.random_game(seed=1, max_plies=4)
/// >>> [move.uci() for move in board.move_stack]
/// ['d2f4', 'g7f6', 'f4e5', 'd7c6']
#[pyfunction]
#[pyo3(
    signature = (variant = None, *, seed, max_plies = None, fen = None),
    text_signature = "(variant='berolina', *, seed, max_plies=None, fen=None)"
)]
pub fn random_game<'py>(
    py: Python<'py>,
    variant: Option<VariantArgument>,
    seed: Seed,
    max_plies: Option<MaxPlies>,
    fen: Option<&Bound<'py, PyString>>,
) -> PyResult<Bound<'py, PyAny>> {
    let playout = playout(py, variant, max_plies, fen)?;
    let game = released(py, None, |watch| {
        let mut asked = Instant::now();
        playout.play(seed.0, || {
            let is_due = asked.elapsed() >= PERIOD;
            asked = if is_due { Instant::now() } else { asked };
            is_due && watch(Progress { done: 0, total: 1 }).is_break()
        })
    })?;
    board(py, game)
}

/// Many games of random legal moves, each as by `random_game`, on all threads. The games do not depend on how many threads there are,
/// nor the first ones on how many follow. In the main thread Ctrl-C ends it.
///
/// Each board keeps the position after every ply for `pop`, some 200 bytes.
///
/// Args:
///     variant: a `Variant` or the name of one.
///     count: how many games.
///     seed: 0 to 2**64 - 1. Game number i, counted from 0, has the seed that SplitMix64 with this seed yields as output number i.
///     max_plies: after so many plies each game is broken off; None for no limit.
///     fen: where all games start; None for the start position.
///     threads: how many threads play, 1 to 1024; None for as many as there are processors for this process. More
///         than 64 are started only where there are more processors.
///
/// Raises:
///     InvalidFenError: if the text is no FEN of the variant.
///     InvalidPositionError: if it says an illegal position.
///     InvalidVariantError: if the name is no variant's.
///     ValueError: if a number is out of its range.
///     RuntimeError: if the system starts no such number of threads.
///
/// >>> [len(board.move_stack) for board in berolina.random_games("bridge", 3, seed=1)]
/// [824, 622, 812]
#[pyfunction]
#[pyo3(
    signature = (variant, count, *, seed, max_plies = None, fen = None, threads = None),
    text_signature = "(variant, count, *, seed, max_plies=None, fen=None, threads=None)"
)]
pub fn random_games<'py>(
    py: Python<'py>,
    variant: VariantArgument,
    count: Count,
    seed: Seed,
    max_plies: Option<MaxPlies>,
    fen: Option<&Bound<'py, PyString>>,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyList>> {
    let playout = playout(py, Some(variant), max_plies, fen)?;
    let boards = PyList::empty(py);
    if count.0 == 0 {
        return Ok(boards);
    }
    let pool = Pool::new(threads.map(|Threads(number)| number)).map_err(errors::run)?;
    for first in (0..count.0).step_by(GROUP as usize) {
        let numbers = first..count.0.min(first + GROUP);
        let seeds: Vec<u64> = numbers.map(|number| Playout::seed_of(seed.0, number)).collect();
        for game in released(py, None, |watch| pool.random_games(&playout, &seeds, watch))? {
            boards.append(board(py, game)?)?;
        }
    }
    Ok(boards)
}

fn playout(
    py: Python<'_>,
    variant: Option<VariantArgument>,
    max_plies: Option<MaxPlies>,
    fen: Option<&Bound<'_, PyString>>,
) -> PyResult<Playout> {
    let variant = variant.map_or(Variant::BEROLINA, |VariantArgument(variant)| variant);
    let root = match fen.map(text) {
        None => Position::start(&variant),
        Some(fen) => Position::from_fen(&fen, &variant).map_err(|error| errors::fen_error(py, "", &error, &fen))?,
    };
    Ok(Playout { root, max_plies: max_plies.map_or(usize::MAX, |MaxPlies(number)| number) })
}

/// The board of a game.
fn board(py: Python<'_>, game: Game) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let board = CLASS.import(py, "berolina.board", "Board")?.call0()?;
    board.cast::<PyBoard>()?.get().set_game(game);
    Ok(board)
}

/// The seed of a generator.
pub struct Seed(u64);

impl<'py> FromPyObject<'_, 'py> for Seed {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Seed> {
        let Some(number) = index(&value)? else {
            let kind = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a seed is an int, not {kind}")));
        };
        let out_of_range = |_| PyValueError::new_err(format!("a seed is 0 to {}: take it modulo 2**64", u64::MAX));
        number.extract().map(Seed).map_err(out_of_range)
    }
}

/// After how many plies a game is broken off.
pub struct MaxPlies(usize);

impl<'py> FromPyObject<'_, 'py> for MaxPlies {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<MaxPlies> {
        let number = integer(&value, "max_plies, a number of plies,", 0..=i64::from(u32::MAX), PyValueError::new_err)?;
        Ok(MaxPlies(number as usize))
    }
}

/// How many games.
pub struct Count(u64);

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Count> {
        let number = integer(&value, "count, a number of games,", 0..=i64::from(u32::MAX), PyValueError::new_err)?;
        Ok(Count(number as u64))
    }
}
