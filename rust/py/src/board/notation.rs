//! Moves as players write them: algebraic notation and its dialects, full algebraic notation.

use berolina_core::{Move, Position};
use berolina_notation::{MoveTextError, Style, full_algebraic, read_full_algebraic, read_san, san, variation_san};
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::{PyBoard, illegal};
use crate::arguments::{StyleArgument, text};
use crate::errors;
use crate::mv::{PyMove, SharedMove, moves_of};

type Reader = fn(&Position, &str) -> Result<Move, MoveTextError>;

impl PyBoard {
    /// The legal move that a text means.
    fn read(&self, py: Python<'_>, text_of_move: &Bound<'_, PyString>, reader: Reader) -> PyResult<Move> {
        let text = text(text_of_move);
        self.game.ask(py, |position| reader(position, &text))?.map_err(|error| errors::move_text(py, &error))
    }

    fn read_and_push(&self, py: Python<'_>, text: &Bound<'_, PyString>, reader: Reader) -> PyResult<SharedMove> {
        let mv = self.read(py, text, reader)?;
        self.play(py, mv)?;
        Ok(SharedMove(mv))
    }

    /// The text of a move that must be legal.
    fn written(
        &self,
        py: Python<'_>,
        mv: &Bound<'_, PyMove>,
        writer: impl FnOnce(&Position, Move) -> Option<String>,
    ) -> PyResult<String> {
        let mv = mv.get().0;
        let position = self.position(py)?;
        writer(&position, mv).ok_or_else(|| illegal(py, &position, mv))
    }
}

#[pymethods]
impl PyBoard {
    /// The move in standard algebraic notation, which is short: `Nf3`, `ec4`, `dxd6`, `f8=Q`, `O-O`, berserk `d4xg6=X`.
    ///
    /// Pawn moves have the file if it is needed to tell legal moves apart, pawn captures always; where it is not enough the whole
    /// square stands there. Check is `+`, checkmate `#`, the null move `--`.
    ///
    /// Args:
    ///     move: a legal move, or the null move where passing is possible.
    ///     style: `"san"`; `"lan"`, see `lan`; as other programs write: `"fairy-stockfish"` (`Pec4`), `"cute-chess"` or `"xboard"`
    ///         (`e2c4`, `d5xd6`).
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is illegal.
    ///     ValueError: if there is no such style.
    ///
    /// >>> board = berolina.Board()
    /// >>> board.san(berolina.Move.from_uci("e2c4"))
    /// 'ec4'
    #[pyo3(signature = (r#move, *, style = None), text_signature = "($self, move, *, style='san')")]
    fn san(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>, style: Option<StyleArgument>) -> PyResult<String> {
        let style = StyleArgument::or_san(style);
        self.written(py, r#move, |position, mv| san(position, mv, style))
    }

    /// The move in long algebraic notation, which always has both squares: `Ng1-f3`, `e2-c4`, `d5xd6`.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is illegal.
    ///
    /// >>> berolina.Board().lan(berolina.Move.from_uci("e2c4"))
    /// 'e2-c4'
    fn lan(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<String> {
        self.written(py, r#move, |position, mv| san(position, mv, Style::Lan))
    }

    /// Reads a legal move in algebraic notation of any style; plays nothing.
    ///
    /// Exact spellings come first. Others are read where one legal move fits: a letter `P`, more of the square that is left than is
    /// needed, both squares as in UCI, a missing `x`, `0-0`, `f8Q`, `e.p.`, wrong or missing check marks, `!` and `?`. The promotion
    /// and berserk's `=X` are never guessed.
    ///
    /// Raises:
    ///     InvalidMoveError: if it is no such text.
    ///     IllegalMoveError: if no legal move is meant, with the reason and, where some are near, candidates.
    ///     AmbiguousMoveError: if several legal moves may be meant; `candidates` holds them.
    ///
    /// >>> board = berolina.Board()
    /// >>> board.parse_san("Nf3"), board.parse_san("e2-c4")
    /// (Move.from_uci('g1f3'), Move.from_uci('e2c4'))
    fn parse_san(&self, py: Python<'_>, san: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        self.read(py, san, read_san).map(SharedMove)
    }

    /// Reads a legal move in algebraic notation and plays it, see `parse_san`.
    ///
    /// >>> berolina.Board().push_san("ec4")
    /// Move.from_uci('e2c4')
    fn push_san(&self, py: Python<'_>, san: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        self.read_and_push(py, san, read_san)
    }

    /// Reads a legal move as xboard writes it, which `parse_san` does, too.
    fn parse_xboard(&self, py: Python<'_>, xboard: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        self.parse_san(py, xboard)
    }

    /// Reads a legal move as xboard writes it and plays it.
    fn push_xboard(&self, py: Python<'_>, xboard: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        self.push_san(py, xboard)
    }

    /// Plays a legal move and gives its text in standard algebraic notation.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is illegal.
    ///
    /// >>> berolina.Board().san_and_push(berolina.Move.from_uci("g1f3"))
    /// 'Nf3'
    fn san_and_push(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<String> {
        let text = self.written(py, r#move, |position, mv| san(position, mv, Style::San))?;
        self.play(py, r#move.get().0)?;
        Ok(text)
    }

    /// A line of moves with their numbers, from the position now; plays nothing.
    ///
    /// Args:
    ///     variation: the moves.
    ///     style: as for `san`.
    ///
    /// Raises:
    ///     IllegalMoveError: if one is illegal.
    ///     ValueError: if there is no such style.
    ///
    /// >>> moves = [berolina.Move.from_uci(uci) for uci in ["e2c4", "e7c5", "g1f3"]]
    /// >>> berolina.Board().variation_san(moves)
    /// '1. ec4 ec5 2. Nf3'
    #[pyo3(
        signature = (variation, *, style = None),
        text_signature = "($self, variation, *, style='san')"
    )]
    fn variation_san(
        &self,
        py: Python<'_>,
        variation: &Bound<'_, PyAny>,
        style: Option<StyleArgument>,
    ) -> PyResult<String> {
        let moves = moves_of(variation)?;
        let position = self.position(py)?;
        variation_san(&position, &moves, StyleArgument::or_san(style))
            .map_err(|(position, mv)| illegal(py, &position, mv))
    }

    /// The move in full algebraic notation, as it is used in games by correspondence: `P e2-c4`, `p e7-c5`.
    ///
    /// A second part tells of another man: en passant `P d5-d6; c5-`, castling `K e1-g1; R h1-f1`, promotion `P e7-f8; Q-f8`,
    /// berserk `P d4-g6; g6-`. The null move is `pass`.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is illegal.
    ///
    /// >>> berolina.Board().full_algebraic(berolina.Move.from_uci("e2c4"))
    /// 'P e2-c4'
    fn full_algebraic(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<String> {
        self.written(py, r#move, full_algebraic)
    }

    /// Reads a legal move in full algebraic notation; plays nothing.
    ///
    /// The label may be left out, and so may the second part of castling and en passant; spaces do not matter, `@-c5` is `c5-`.
    ///
    /// Raises:
    ///     InvalidMoveError: if it is no such text, or says what no move of these games does, such as dropping men.
    ///     IllegalMoveError: if the move is illegal, or another man than the label says stands there.
    ///
    /// >>> berolina.Board().parse_full_algebraic("P e2-c4")
    /// Move.from_uci('e2c4')
    fn parse_full_algebraic(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        self.read(py, text, read_full_algebraic).map(SharedMove)
    }

    /// Reads a legal move in full algebraic notation and plays it, see `parse_full_algebraic`.
    fn push_full_algebraic(&self, py: Python<'_>, text: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        self.read_and_push(py, text, read_full_algebraic)
    }
}
