//! What is on a board, as the board and what it hands out share it: a game, or a setup that is not legal yet.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use berolina_core::{ByColor, Color, EnPassantMode, Game, InvalidPosition, Men, Position, Setup, Variant};
use pyo3::prelude::*;

use crate::errors;

/// A setup that is no legal position: a board on its way from one position to another.
#[derive(Clone, PartialEq, Eq)]
pub struct Draft {
    /// The variant.
    pub variant: Variant,
    /// Men and state.
    pub setup: Setup,
}

impl Draft {
    /// All reasons why it is no position.
    fn faults(&self) -> InvalidPosition {
        match Position::from_setup(&self.setup, &self.variant) {
            Err(faults) => faults,
            Ok(_) => unreachable!("a legal setup is made a position at once"),
        }
    }

    fn without_clocks(&self) -> Draft {
        let setup = Setup { halfmove_clock: 0, fullmove_number: 1, ..self.setup.clone() };
        Draft { setup, ..*self }
    }

    /// `InvalidPositionError` with all reasons.
    pub fn error(&self, py: Python<'_>) -> PyErr {
        errors::invalid_position(py, "", &self.faults(), &self.setup.to_fen(&self.variant))
    }
}

/// What is on a board.
#[derive(Clone)]
pub enum State {
    /// A legal position and the moves that led to it.
    Game(Game),
    /// An illegal setup, which no moves have led to.
    Draft(Draft),
}

impl State {
    /// A position if the setup is legal, else a draft.
    ///
    /// Where nothing says how many declarations are left, all are, as in a FEN.
    pub fn new(mut setup: Setup, variant: Variant) -> State {
        if let Some(berserk) = variant.berserk {
            setup.declarations.get_or_insert(ByColor::both(berserk.declarations()));
        }
        match Position::from_setup(&setup, &variant) {
            Ok(position) => State::Game(Game::new(position)),
            Err(_) => State::Draft(Draft { variant, setup }),
        }
    }

    /// The position, if it is legal.
    pub fn position(&self) -> Option<&Position> {
        match self {
            State::Game(game) => Some(game.position()),
            State::Draft(_) => None,
        }
    }

    /// A copy with its latest moves alone.
    pub fn latest(&self, moves: usize) -> State {
        match self {
            State::Game(game) => State::Game(game.latest(moves)),
            State::Draft(draft) => State::Draft(draft.clone()),
        }
    }

    /// Whether both are the same for repetition, or drafts that differ in nothing but clocks.
    pub fn is_same(&self, other: &State) -> bool {
        match (self, other) {
            (State::Game(own), State::Game(other)) => own.position().is_same(other.position()),
            (State::Draft(own), State::Draft(other)) => own.without_clocks() == other.without_clocks(),
            _ => false,
        }
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        match self {
            State::Game(game) => game.position().variant(),
            State::Draft(draft) => draft.variant,
        }
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        match self {
            State::Game(game) => game.position().turn(),
            State::Draft(draft) => draft.setup.turn,
        }
    }

    /// Men and state; the en passant state is there after every double step.
    pub fn setup(&self) -> Setup {
        match self {
            State::Game(game) => game.position().setup(EnPassantMode::Fen),
            State::Draft(draft) => draft.setup.clone(),
        }
    }

    /// The men.
    pub fn men(&self) -> Men {
        match self {
            State::Game(game) => Men::from(game.position()),
            State::Draft(draft) => Men::of_setup(&draft.setup, &draft.variant),
        }
    }

    /// All reasons why there is no legal position, if there is none.
    pub fn faults(&self) -> Option<InvalidPosition> {
        match self {
            State::Game(_) => None,
            State::Draft(draft) => Some(draft.faults()),
        }
    }
}

/// A state behind a lock. The lock is held for short work that calls nothing of Python's.
///
/// In a place of its own, because Python does not align its objects to cache lines, as positions are.
#[derive(Clone)]
pub struct SharedGame(Arc<Mutex<State>>);

impl SharedGame {
    /// Makes a state one that can be shared.
    pub fn new(state: State) -> SharedGame {
        SharedGame(Arc::new(Mutex::new(state)))
    }

    /// The state, for this thread alone.
    pub fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing that is done with the lock held can panic half way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a short piece of work on the game yields.
    ///
    /// # Errors
    ///
    /// `InvalidPositionError` if there is a draft instead.
    #[inline]
    pub fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Game) -> T) -> PyResult<T> {
        let draft = match &mut *self.lock() {
            State::Game(game) => return Ok(work(game)),
            State::Draft(draft) => draft.clone(),
        };
        Err(draft.error(py))
    }

    /// What a short question about the position yields.
    ///
    /// # Errors
    ///
    /// `InvalidPositionError` if there is a draft instead.
    #[inline]
    pub fn ask<T>(&self, py: Python<'_>, question: impl FnOnce(&Position) -> T) -> PyResult<T> {
        self.with(py, |game| question(game.position()))
    }

    /// The position now.
    ///
    /// # Errors
    ///
    /// `InvalidPositionError` if there is a draft instead.
    pub fn position(&self, py: Python<'_>) -> PyResult<Position> {
        self.ask(py, |position| *position)
    }

    /// Puts another state, which is read for the variant, in place of this one. What else was read is returned.
    ///
    /// # Errors
    ///
    /// Those of reading: then all is as it was.
    pub fn replace<T, E>(&self, read: impl FnOnce(&Variant) -> Result<(State, T), E>) -> Result<T, E> {
        let mut state = self.lock();
        let (new, rest) = read(&state.variant())?;
        *state = new;
        Ok(rest)
    }

    /// Changes men and state, forgets the moves, and makes a position of it as soon as it is legal.
    ///
    /// # Errors
    ///
    /// Those of the change: then all is as it was.
    pub fn edit<T, E>(&self, change: impl FnOnce(&mut Setup, &mut Variant) -> Result<T, E>) -> Result<T, E> {
        let mut state = self.lock();
        let (mut setup, mut variant) = (state.setup(), state.variant());
        let done = change(&mut setup, &mut variant)?;
        *state = State::new(setup, variant);
        Ok(done)
    }
}
