//! A game so far: a position and the moves that led to it.

use crate::mv::Move;
use crate::position::Position;

/// A position and the moves that led to it. It takes as much memory as it has moves.
#[derive(Clone, Debug)]
pub struct Game {
    root: Position,
    moves: Vec<Move>,
    /// The position after each move: taking a move back works nothing out.
    after: Vec<Position>,
}

impl Game {
    /// A game without moves so far.
    pub const fn new(root: Position) -> Game {
        Game { root, moves: Vec::new(), after: Vec::new() }
    }

    /// The position from which the moves start.
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// The moves, the first one first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.after.last().unwrap_or(&self.root)
    }

    /// The positions of the game, from the one now back to the root.
    pub fn positions_backwards(&self) -> impl Iterator<Item = &Position> {
        self.after.iter().rev().chain([&self.root])
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

    /// The game as if it had begun so many moves ago, or the whole of it if it is not that long.
    pub fn latest(&self, moves: usize) -> Game {
        let first = self.moves.len().saturating_sub(moves);
        let root = if first == 0 { self.root } else { self.after[first - 1] };
        Game { root, moves: self.moves[first..].to_vec(), after: self.after[first..].to_vec() }
    }
}
