//! How the game of a board ends.

use berolina_core::Position;
use pyo3::prelude::*;

use super::PyBoard;
use crate::arguments::{Count, color_as_bool, color_from_bool};

#[pymethods]
impl PyBoard {
    /// Whether the side to move is in check and has no legal move. A berserk move that ends the check counts as one.
    fn is_checkmate(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, Position::is_checkmate)
    }

    /// Whether the side to move is not in check and has no legal move. A berserk move counts as one.
    fn is_stalemate(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, Position::is_stalemate)
    }

    /// Whether neither side can ever mate: king against king, a minor piece more, or bishops of one square colour only. Any pawn
    /// is enough to go on, even a stuck one; so are two knights.
    fn is_insufficient_material(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, Position::is_insufficient_material)
    }

    /// Whether a side counts as unable to mate with its men, however badly the other plays.
    ///
    /// The standard board follows the convention of python-chess. On the bridge board, where the river narrows the view of queens and rooks, a
    /// king and a knight can mate against any man, and a king and bishops of one square colour against two rooks or queens.
    fn has_insufficient_material(&self, py: Python<'_>, color: bool) -> PyResult<bool> {
        self.game.ask(py, |position| position.has_insufficient_material(color_from_bool(color)))
    }

    /// Whether seventy-five moves of each side have passed without a capture or pawn move, and some move is legal: a draw without a
    /// claim (FIDE Laws of Chess, 9.6.2).
    fn is_seventyfive_moves(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, Position::is_seventyfive_moves)
    }

    /// Whether fifty moves of each side have passed without a capture or pawn move, and some move is legal.
    fn is_fifty_moves(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, Position::is_fifty_moves)
    }

    /// Whether the position is there for the fifth time: a draw without a claim (FIDE Laws of Chess, 9.6.1).
    fn is_fivefold_repetition(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.with(py, |game| game.is_repetition(5))
    }

    /// Whether the position has been there so many times, now included.
    ///
    /// Positions are the same if `==` holds: men, side to move, castling rights, moved home-rank pawns, en passant with its victim while
    /// a capture is legal, declarations.
    ///
    /// >>> board = berolina.Board()
    /// >>> for uci in ["g1f3", "g8f6", "f3g1", "f6g8"]:
    /// ...     move = board.push_uci(uci)
    /// >>> board.is_repetition(2), board.is_repetition()
    /// (True, False)
    #[pyo3(signature = (count = Count(3)), text_signature = "($self, count=3)")]
    fn is_repetition(&self, py: Python<'_>, count: Count) -> PyResult<bool> {
        self.game.with(py, |game| game.is_repetition(count.0))
    }

    /// Whether the side to move may claim a draw by the fifty-move rule or threefold repetition.
    fn can_claim_draw(&self, py: Python<'_>) -> PyResult<bool> {
        let may_claim = |position: &Position| position.can_claim_fifty_moves();
        self.game.with(py, |game| may_claim(game.position()) || game.can_claim_threefold_repetition())
    }

    /// Whether the side to move may claim a draw: fifty moves of each side have passed without a capture or pawn move, or a legal
    /// move completes them (FIDE Laws of Chess, 9.3).
    fn can_claim_fifty_moves(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, Position::can_claim_fifty_moves)
    }

    /// Whether the side to move may claim a draw: the position is there for the third time, or a legal move brings one about that is
    /// (FIDE Laws of Chess, 9.2).
    fn can_claim_threefold_repetition(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.with(py, |game| game.can_claim_threefold_repetition())
    }

    /// The number of the termination and the winner, or None.
    #[pyo3(signature = (claim_draw))]
    fn _outcome(&self, py: Python<'_>, claim_draw: bool) -> PyResult<Option<(u8, Option<bool>)>> {
        let outcome = self.game.with(py, |game| game.outcome(claim_draw))?;
        Ok(outcome.map(|outcome| (outcome.termination as u8, outcome.winner.map(color_as_bool))))
    }

    /// The hash of everything that makes positions the same for repetition, 64 bits, the same on every platform and in every
    /// release. `docs/python-chess.md` tells how it is made.
    ///
    /// >>> hex(berolina.Board().zobrist_hash())
    /// '0x5af764bfe2d1eb05'
    fn zobrist_hash(&self, py: Python<'_>) -> PyResult<u64> {
        self.game.ask(py, Position::zobrist_hash)
    }
}
