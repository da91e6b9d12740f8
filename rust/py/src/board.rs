//! The part of `berolina.Board` that is compiled: a position and the moves that led to it.

use std::sync::{MutexGuard, OnceLock};

use berolina_core::{BoardKind, EnPassantMode, Manner, Move, PerftOptions, Piece, Position, Quoted, Square, Variant};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::arguments::{Callback, Depth, HashMb, SquareArgument, Threads, color_as_bool, color_from_bool, text};
use crate::errors;
use crate::game::{Game, SharedGame};
use crate::interrupt::released;
use crate::legal_moves::PyLegalMoves;
use crate::mv::{self, PyMove, SharedMove};
use crate::piece::PyPiece;
use crate::variant::{PyVariant, VariantArgument};

/// A position and the moves that led to it, as `berolina.Board` shows it to users.
#[pyclass(name = "Board", module = "berolina._core", frozen, subclass)]
pub struct PyBoard {
    game: SharedGame,
    /// Made when it is first asked for: loops ask at every ply.
    legal_moves: PyOnceLock<Py<PyLegalMoves>>,
}

impl PyBoard {
    fn game(&self) -> MutexGuard<'_, Game> {
        self.game.lock()
    }

    fn ask<T>(&self, question: impl FnOnce(&Position) -> T) -> T {
        self.game.ask(question)
    }

    /// The position now.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// Makes this the board of a game.
    pub fn set_game(&self, game: Game) {
        *self.game() = game;
    }

    fn play(&self, py: Python<'_>, mv: Move) -> PyResult<()> {
        let mut game = self.game();
        if game.push(mv) {
            return Ok(());
        }
        let position = *game.position();
        drop(game);
        Err(illegal(py, &position, mv))
    }

    fn parse(&self, py: Python<'_>, uci: &Bound<'_, PyString>) -> PyResult<Move> {
        let mv = mv::parse(py, uci)?;
        let position = self.position();
        let is_playable = if mv.is_null() { !position.is_check() } else { position.is_legal(mv) };
        if is_playable { Ok(mv) } else { Err(illegal(py, &position, mv)) }
    }
}

fn illegal(py: Python<'_>, position: &Position, mv: Move) -> PyErr {
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
        PyBoard { game: SharedGame::new(Game::new(position)), legal_moves: PyOnceLock::new() }
    }

    #[pyo3(signature = (fen = None, *, variant = None))]
    fn __init__(
        &self,
        py: Python<'_>,
        fen: Option<&Bound<'_, PyString>>,
        variant: Option<VariantArgument>,
    ) -> PyResult<()> {
        let variant = variant.map_or(Variant::BEROLINA, |VariantArgument(variant)| variant);
        let position = match fen.map(text) {
            None => Position::start(&variant),
            Some(fen) => Position::from_fen(&fen, &variant).map_err(|error| errors::fen_error(py, "", &error, &fen))?,
        };
        *self.game() = Game::new(position);
        Ok(())
    }

    /// The variant that is played.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant(self.ask(Position::variant))
    }

    /// Whose turn it is: `WHITE` (True) or `BLACK` (False).
    #[getter]
    fn turn(&self) -> bool {
        color_as_bool(self.ask(Position::turn))
    }

    /// The number of the move, counted from 1 and after Black's moves.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.ask(Position::fullmove_number)
    }

    /// Plies since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.ask(Position::halfmove_clock)
    }

    /// The moves played so far, the first one first.
    #[getter]
    fn move_stack(&self) -> Vec<SharedMove> {
        self.game().moves.iter().copied().map(SharedMove).collect()
    }

    /// The FEN.
    ///
    /// Args:
    ///     en_passant: when the pawn that has just double-stepped is named: `"legal"` only if it can legally be taken,
    ///         `"fen"` after every double step, `"xfen"` if some enemy pawn could take it but for its king's safety.
    ///
    /// Raises:
    ///     ValueError: if there is no such mode.
    ///
    /// >>> berolina.Board().fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    #[pyo3(signature = (en_passant = None), text_signature = "($self, en_passant='legal')")]
    fn fen(&self, en_passant: Option<&Bound<'_, PyString>>) -> PyResult<String> {
        let mode = en_passant.map_or("legal".to_owned(), text);
        let mode = EnPassantMode::from_name(&mode).ok_or_else(|| {
            let mode = Quoted(&mode);
            PyValueError::new_err(format!("invalid en passant mode {mode}: expected \"legal\", \"fen\" or \"xfen\""))
        })?;
        Ok(self.position().fen(mode))
    }

    /// The legal moves: iterable, with `len()`, `in` and `count()`.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyLegalMoves>> {
        let made = self.legal_moves.get_or_try_init(py, || Py::new(py, PyLegalMoves(self.game.clone())))?;
        Ok(made.bind(py))
    }

    /// Plays a move. The null move passes the turn, unless the side to move is in check.
    ///
    /// Raises:
    ///     IllegalMoveError: with the reason.
    fn push(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<()> {
        self.play(py, r#move.get().0)
    }

    /// Takes the last move back and returns it.
    ///
    /// Raises:
    ///     IndexError: if no move has been played.
    fn pop(&self) -> PyResult<SharedMove> {
        let mv = self.game().pop();
        mv.map(SharedMove).ok_or_else(|| PyIndexError::new_err("no move has been played that could be taken back"))
    }

    /// Reads a legal move in UCI text; plays nothing. The null move `0000` is read, too, unless the side to move is in check.
    ///
    /// Raises:
    ///     InvalidMoveError: if it is no move's text.
    ///     IllegalMoveError: if the move is illegal, with the reason.
    fn parse_uci(&self, py: Python<'_>, uci: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        self.parse(py, uci).map(SharedMove)
    }

    /// Reads a legal move in UCI text and plays it.
    ///
    /// Raises:
    ///     InvalidMoveError: if it is no move's text.
    ///     IllegalMoveError: if the move is illegal, with the reason.
    ///
    /// >>> berolina.Board().push_uci("e2c4")
    /// Move.from_uci('e2c4')
    fn push_uci(&self, py: Python<'_>, uci: &Bound<'_, PyString>) -> PyResult<SharedMove> {
        let mv = mv::parse(py, uci)?;
        self.play(py, mv)?;
        Ok(SharedMove(mv))
    }

    /// Whether the move is legal.
    fn is_legal(&self, r#move: &Bound<'_, PyMove>) -> bool {
        self.ask(|position| position.is_legal(r#move.get().0))
    }

    /// Why the move is illegal, an `IllegalReason`; None if it is legal.
    ///
    /// >>> berolina.Board().illegal_reason(berolina.Move.from_uci("e2e3"))
    /// <IllegalReason.NOTHING_TO_CAPTURE: 'nothing-to-capture'>
    fn illegal_reason<'py>(&self, py: Python<'py>, r#move: &Bound<'py, PyMove>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let refusal = self.position().refusal(r#move.get().0);
        refusal.map(|refusal| errors::reason(py, refusal.reason)).transpose()
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        self.ask(Position::is_check)
    }

    /// Whether the side to move is in check and has no legal move. A berserk move that ends the check counts as one.
    fn is_checkmate(&self) -> bool {
        self.ask(Position::is_checkmate)
    }

    /// Whether the side to move is not in check and has no legal move. A berserk move counts as one.
    fn is_stalemate(&self) -> bool {
        self.ask(Position::is_stalemate)
    }

    /// How many berserk declarations a side has left; 0 without the berserk rule.
    fn declarations_left(&self, color: bool) -> u8 {
        self.ask(Position::declarations)[color_from_bool(color)]
    }

    /// Whether the side to move may declare a pawn berserk: it is not in check, has a declaration left, and some berserk
    /// move is legal.
    fn can_declare_berserk(&self) -> bool {
        let position = self.position();
        !position.is_check() && position.legal_moves().iter().any(|mv| mv.berserk)
    }

    /// The squares of the men that the pawn on this square may strike now by going berserk; none if no pawn of the side to
    /// move stands there. In check these are the strikes that end it, otherwise those that a declaration allows.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn berserk_targets(&self, square: SquareArgument) -> PyResult<Vec<usize>> {
        let position = self.position();
        on_board(&position, square.0)?;
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
        match self.position().berserk_path(mv.from, mv.to) {
            Ok(path) => Ok(path.into_iter().map(Square::index).collect()),
            Err(refusal) => Err(errors::illegal_move(py, &mv.to_string(), &refusal)),
        }
    }

    /// How the man of a legal move goes (slide, step, leap), the square of the man it takes, and whether it is a double step, en
    /// passant, castling, a promotion, berserk.
    #[allow(clippy::type_complexity)] // unpacked at once by the Python layer
    fn _classify(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyMove>,
    ) -> PyResult<(&'static str, Option<usize>, bool, bool, bool, bool, bool)> {
        let (position, mv) = (self.position(), r#move.get().0);
        let class = position.classify(mv).ok_or_else(|| illegal(py, &position, mv))?;
        let manner = match class.manner {
            Manner::Slide => "slide",
            Manner::Step => "step",
            Manner::Leap => "leap",
        };
        Ok((
            manner,
            class.captured.map(Square::index),
            class.is_double_step,
            class.is_en_passant,
            class.is_castling,
            class.is_promotion,
            class.is_berserk,
        ))
    }

    /// Whether neither side can ever mate: king against king, a minor piece more, or bishops of one square colour only. Any pawn
    /// is enough to go on, even a stuck one; so are two knights.
    fn is_insufficient_material(&self) -> bool {
        self.ask(Position::is_insufficient_material)
    }

    /// Whether a side counts as unable to mate with its men, however badly the other plays.
    ///
    /// The standard board follows the convention of python-chess. On the bridge board, where the river narrows the view of queens and rooks, a
    /// king and a knight can mate against any man, and a king and bishops of one square colour against two rooks or queens.
    fn has_insufficient_material(&self, color: bool) -> bool {
        self.ask(|position| position.has_insufficient_material(color_from_bool(color)))
    }

    /// The man on a square, or None.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn piece_at(&self, square: SquareArgument) -> PyResult<Option<PyPiece>> {
        let position = self.position();
        on_board(&position, square.0)?;
        Ok(position.piece_at(square.0).map(PyPiece))
    }

    /// The number of sequences of `depth` legal moves. The last ply is counted without making its moves (bulk counting). Draws
    /// end nothing. Other Python threads run meanwhile. In the main thread Ctrl-C ends the run; elsewhere an exception of `progress` does.
    ///
    /// Args:
    ///     depth: plies, 0 to 255.
    ///     threads: how many threads count, 1 to 1024; None for as many as there are processors for this process. More than 64 are
    ///         started only where there are more processors.
    ///     hash_mb: the size of a hash table in mebibytes, by which equal positions are counted once; 0 for none. No more memory is used
    ///         for it, but less where an estimate says that more would hardly help. The table lives as long as the call.
    ///     progress: called as `progress(done, total)` some 15 times a second by the thread that called `perft`, and once at the end
    ///         with `done == total`. What is counted are the positions after two plies, of shallow trees after one. An exception that it
    ///         raises ends the run.
    ///
    /// Raises:
    ///     ValueError: if a number is out of its range.
    ///     MemoryError: if there is no memory for the hash table.
    ///     RuntimeError: if the system starts no such number of threads.
    ///
    /// >>> berolina.Board().perft(3)
    /// 28328
    /// >>> berolina.Board().perft(5, threads=2, hash_mb=16, progress=lambda done, total: None)
    /// 29119802
    #[pyo3(
        signature = (depth, *, threads = None, hash_mb = HashMb(0), progress = None),
        text_signature = "($self, depth, *, threads=None, hash_mb=0, progress=None)"
    )]
    fn perft(
        &self,
        py: Python<'_>,
        depth: Depth,
        threads: Option<Threads>,
        hash_mb: HashMb,
        progress: Option<Callback>,
    ) -> PyResult<u128> {
        let position = self.position();
        let options = PerftOptions { threads: threads.map(|Threads(number)| number), hash_mb: hash_mb.0 };
        released(py, progress, |watch| position.perft_watched(depth.0, options, watch))
    }

    /// For each legal move the perft of one ply less after it; the counts add up to `perft(depth)`.
    ///
    /// Args:
    ///     depth: plies, 1 to 255.
    ///     threads: as for `perft`.
    ///     hash_mb: as for `perft`; all moves share the table.
    ///     progress: as for `perft`.
    ///
    /// Raises:
    ///     ValueError: if a number is out of its range.
    ///     MemoryError: if there is no memory for the hash table.
    ///     RuntimeError: if the system starts no such number of threads.
    ///
    /// >>> berolina.Board().divide(2)[berolina.Move.from_uci("e2c4")]
    /// 30
    #[pyo3(
        signature = (depth, *, threads = None, hash_mb = HashMb(0), progress = None),
        text_signature = "($self, depth, *, threads=None, hash_mb=0, progress=None)"
    )]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: Depth,
        threads: Option<Threads>,
        hash_mb: HashMb,
        progress: Option<Callback>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if depth.0 == 0 {
            return Err(PyValueError::new_err(
                "divide takes a depth of 1 or more: at depth 0 there is no move to divide by",
            ));
        }
        let position = self.position();
        let options = PerftOptions { threads: threads.map(|Threads(number)| number), hash_mb: hash_mb.0 };
        let parts = released(py, progress, |watch| position.divide_watched(depth.0, options, watch))?;
        let counts = PyDict::new(py);
        for (mv, nodes) in parts {
            counts.set_item(SharedMove(mv), nodes)?;
        }
        Ok(counts)
    }

    /// The position from which the moves start, in the FEN that forgets nothing.
    fn _root_fen(&self) -> String {
        self.game().root.fen(EnPassantMode::Fen)
    }

    /// Makes this board what the other one is, moves included.
    fn _assign(&self, other: &Bound<'_, PyBoard>) {
        let game = other.get().game().clone();
        *self.game() = game;
    }

    fn __eq__(&self, other: &Bound<'_, PyBoard>) -> bool {
        let (own, other) = (self.position(), other.get().position());
        own.is_same(&other)
    }

    fn __str__(&self) -> String {
        let position = self.position();
        let board = position.variant().board;
        let rows = (0..board.ranks()).rev().map(|rank| row(&position, board, rank));
        rows.collect::<Vec<_>>().join("\n")
    }
}

/// Refuses squares that the board does not have.
fn on_board(position: &Position, square: Square) -> PyResult<()> {
    let board = position.variant().board;
    if board.has(square) {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{square} is not a square of the {board} board")))
}

/// One rank: letters of men, `.` for empty squares, `*` for missing ones.
fn row(position: &Position, board: BoardKind, rank: u8) -> String {
    let squares = (0..8).map(|file| {
        let square = Square::at(file, rank);
        match position.piece_at(square) {
            Some(piece) => Piece::letter(piece).to_string(),
            None if board.has(square) => ".".to_owned(),
            None => "*".to_owned(),
        }
    });
    squares.collect::<Vec<_>>().join(" ")
}
