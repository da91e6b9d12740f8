//! The part of `berolina.Board` that is compiled. What is done with a board stands in a file for each matter.

mod berserk;
mod draws;
mod editing;
mod memory;
mod men;
mod moves;
mod notation;
mod perft;
mod texts;

use std::sync::OnceLock;

use berolina_core::{EnPassantMode, Game, Move, Position, Setup, Variant};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

use self::editing::{ToldDraft, told};
use crate::arguments::{Count, text};
use crate::errors;
use crate::game::{SharedGame, State};
use crate::legal_moves::PyLegalMoves;
use crate::mv::SharedMove;
use crate::variant::{PyVariant, VariantArgument};

/// A position and the moves that led to it, as `berolina.Board` shows it to users.
#[pyclass(name = "Board", module = "berolina._core", frozen, subclass)]
pub struct PyBoard {
    game: SharedGame,
    /// Made when it is first asked for: loops ask at every ply.
    legal_moves: PyOnceLock<Py<PyLegalMoves>>,
}

impl PyBoard {
    /// The position now.
    ///
    /// # Errors
    ///
    /// `InvalidPositionError` if it is being set up and not legal.
    pub fn position(&self, py: Python<'_>) -> PyResult<Position> {
        self.game.position(py)
    }

    /// Makes this the board of a game.
    pub fn set_game(&self, game: Game) {
        *self.game.lock() = State::Game(game);
    }
}

/// `IllegalMoveError` for a move that cannot be played.
pub fn illegal(py: Python<'_>, position: &Position, mv: Move) -> PyErr {
    match position.refusal(mv) {
        Some(refusal) => errors::illegal_move(py, &mv.to_string(), &refusal),
        None => unreachable!("what cannot be played is refused with a reason: {mv}"),
    }
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> PyBoard {
        // `__init__` says what is on the board, so that subclasses may have arguments of their own.
        static START: OnceLock<Position> = OnceLock::new();
        let position = *START.get_or_init(|| Position::start(&Variant::BEROLINA));
        PyBoard { game: SharedGame::new(State::Game(Game::new(position))), legal_moves: PyOnceLock::new() }
    }

    #[pyo3(signature = (fen, *, variant = None))]
    fn __init__(
        &self,
        py: Python<'_>,
        fen: Option<&Bound<'_, PyString>>,
        variant: Option<VariantArgument>,
    ) -> PyResult<()> {
        let variant = variant.map_or(Variant::BEROLINA, |VariantArgument(variant)| variant);
        let state = match fen.map(text).as_deref() {
            None => State::new(Setup { declarations: variant.start().declarations, ..Setup::EMPTY }, variant),
            Some("startpos") => State::Game(Game::new(Position::start(&variant))),
            Some(fen) => {
                let position = Position::from_fen(fen, &variant);
                State::Game(Game::new(position.map_err(|error| errors::fen_error(py, "", &error, fen))?))
            }
        };
        *self.game.lock() = state;
        Ok(())
    }

    /// What makes the board anew: the FEN of the position from which the moves start, which forgets nothing, the variant, the moves,
    /// and the draft if there is no position. All is of one moment, whatever other threads do.
    #[allow(clippy::type_complexity)] // the shape that pickling asks for
    fn _recipe(&self) -> (String, PyVariant, Vec<SharedMove>, Option<ToldDraft>) {
        let state = self.game.lock();
        let variant = PyVariant(state.variant());
        match &*state {
            State::Game(game) => {
                let moves = game.moves().iter().copied().map(SharedMove).collect();
                (game.root().fen(EnPassantMode::Fen), variant, moves, None)
            }
            State::Draft(draft) => (draft.setup.to_fen(&draft.variant), variant, Vec::new(), Some(told(draft))),
        }
    }

    /// Makes this board what the other one is, with its latest moves, all if not said how many.
    #[pyo3(signature = (other, moves = None))]
    fn _assign(&self, other: &Bound<'_, PyBoard>, moves: Option<Count>) {
        // One lock after the other: two threads may assign two boards to each other.
        let state = other.get().game.lock().latest(moves.map_or(usize::MAX, |Count(moves)| moves));
        *self.game.lock() = state;
    }

    /// Makes this board what the other one was before its first move.
    fn _assign_root(&self, other: &Bound<'_, PyBoard>) {
        let state = match &*other.get().game.lock() {
            State::Game(game) => State::Game(Game::new(*game.root())),
            draft @ State::Draft(_) => draft.clone(),
        };
        *self.game.lock() = state;
    }

    /// Whether both are the same for repetition. A board that is being set up is like no other, unless that has the same men and state.
    fn __eq__(&self, other: &Bound<'_, PyBoard>) -> bool {
        // One lock after the other: two threads may compare the same two boards in either order.
        let other = other.get().game.lock().latest(0);
        self.game.lock().is_same(&other)
    }
}
