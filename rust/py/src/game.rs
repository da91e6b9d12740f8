//! A game so far, as a board and what the board hands out share it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use berolina_core::{Move, Position, RandomGame};

/// A position and the moves that led to it.
#[derive(Clone)]
pub struct Game {
    /// The position from which the moves start.
    pub root: Position,
    /// The moves, the first one first.
    pub moves: Vec<Move>,
    /// The position after each move: taking a move back copies nothing.
    after: Vec<Position>,
}

impl Game {
    /// A game without moves so far.
    pub const fn new(root: Position) -> Game {
        Game { root, moves: Vec::new(), after: Vec::new() }
    }

    /// A random game.
    pub fn random(RandomGame { root, moves, after, .. }: RandomGame) -> Game {
        Game { root, moves, after }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.after.last().unwrap_or(&self.root)
    }

    /// Plays a move or passes; says whether that was legal, and leaves all as it was if not.
    pub fn push(&mut self, mv: Move) -> bool {
        let before = self.position();
        let after = if mv.is_null() { before.pass() } else { before.play(mv) };
        let Some(after) = after else { return false };
        self.after.push(after);
        self.moves.push(mv);
        true
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<Move> {
        self.after.pop();
        self.moves.pop()
    }
}

/// A game behind a lock. The lock is held for short work that calls nothing of Python's.
///
/// In a place of its own, because Python does not align its objects to cache lines, as positions are.
#[derive(Clone)]
pub struct SharedGame(Arc<Mutex<Game>>);

impl SharedGame {
    /// Makes a game one that can be shared.
    pub fn new(game: Game) -> SharedGame {
        SharedGame(Arc::new(Mutex::new(game)))
    }

    /// The game, for this thread alone.
    pub fn lock(&self) -> MutexGuard<'_, Game> {
        // Nothing that is done with the lock held can panic half way through a change.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The position now.
    pub fn position(&self) -> Position {
        *self.lock().position()
    }

    /// What a short question about the position yields.
    pub fn ask<T>(&self, question: impl FnOnce(&Position) -> T) -> T {
        question(self.lock().position())
    }
}
