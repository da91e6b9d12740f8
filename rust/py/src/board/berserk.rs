//! The berserk rule on a board.

use berolina_core::{Move, Square};
use pyo3::prelude::*;

use super::PyBoard;
use crate::arguments::SquareArgument;
use crate::errors;
use crate::squares::on_board;

#[pymethods]
impl PyBoard {
    /// Whether the side to move may declare a pawn berserk: it is not in check, has a declaration left, and some berserk
    /// move is legal.
    fn can_declare_berserk(&self, py: Python<'_>) -> PyResult<bool> {
        let position = self.game.position(py)?;
        Ok(!position.is_check() && position.legal_moves().iter().any(|mv| mv.berserk))
    }

    /// The squares of the men that the pawn on this square may strike now by going berserk; none if no pawn of the side to
    /// move stands there. In check these are the strikes that end it, otherwise those that a declaration allows.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn berserk_targets(&self, py: Python<'_>, square: SquareArgument) -> PyResult<Vec<usize>> {
        let position = self.game.position(py)?;
        on_board(position.variant().board, square.0)?;
        let moves = position.legal_moves().into_iter().filter(|mv| mv.berserk && mv.from == square.0);
        let mut targets: Vec<usize> = moves.map(|mv| mv.to.index()).collect();
        targets.sort_unstable();
        Ok(targets)
    }

    /// One shortest run of the pawn on a square to an enemy man, both squares included. It does not ask whose turn it is,
    /// for declarations, or what becomes of the king.
    ///
    /// Raises:
    ///     IllegalMoveError: if no pawn stands there, no man that may be struck stands on the target, or it is out of reach.
    fn berserk_path(
        &self,
        py: Python<'_>,
        from_square: SquareArgument,
        to_square: SquareArgument,
    ) -> PyResult<Vec<usize>> {
        let mv = Move::berserk(from_square.0, to_square.0);
        match self.game.position(py)?.berserk_path(mv.from, mv.to) {
            Ok(path) => Ok(path.into_iter().map(Square::index).collect()),
            Err(refusal) => Err(errors::illegal_move(py, &mv.to_string(), &refusal)),
        }
    }
}
