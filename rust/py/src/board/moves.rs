//! The moves of a board: which there are, what they do, playing them and taking them back.

use berolina_core::{EnPassantMode, Exposed, Manner, Move, Position, Reason, Role, Square};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use super::{PyBoard, illegal};
use crate::arguments::{PieceType, SquareArgument};
use crate::errors;
use crate::game::State;
use crate::legal_moves::{PyLegalMoves, PyPseudoLegalMoves};
use crate::mv::{self, PyMove, SharedMove};
use crate::squares::{SquaresArgument, set_of};

/// Which squares moves may leave and reach; all if not said.
struct Masks {
    from: u128,
    to: u128,
}

impl Masks {
    fn new(from: Option<SquaresArgument>, to: Option<SquaresArgument>) -> Masks {
        let mask = |given: Option<SquaresArgument>| given.map_or(u128::MAX, |squares| squares.bits);
        Masks { from: mask(from), to: mask(to) }
    }

    fn allow(&self, mv: &Move) -> bool {
        self.from & set_of(mv.from) != 0 && self.to & set_of(mv.to) != 0
    }
}

impl PyBoard {
    pub(super) fn play(&self, py: Python<'_>, mv: Move) -> PyResult<()> {
        // In a box: what is returned at every ply stays small.
        let refused = self.game.with(py, |game| (!game.push(mv)).then(|| Box::new(*game.position())))?;
        refused.map_or(Ok(()), |position| Err(illegal(py, &position, mv)))
    }

    fn parse(&self, py: Python<'_>, uci: &Bound<'_, PyString>) -> PyResult<Move> {
        let mv = mv::parse(py, uci)?;
        let position = self.game.position(py)?;
        let is_playable = if mv.is_null() { !position.is_check() } else { position.is_legal(mv) };
        if is_playable { Ok(mv) } else { Err(illegal(py, &position, mv)) }
    }

    /// An iterator over those moves of a list that the masks and a test allow.
    fn some<'py>(
        &self,
        py: Python<'py>,
        moves: impl FnOnce(&Position) -> Vec<Move>,
        masks: Masks,
        is_meant: impl Fn(&Position, Move) -> bool,
    ) -> PyResult<Bound<'py, PyIterator>> {
        let position = self.game.position(py)?;
        let moves = moves(&position).into_iter().filter(|mv| masks.allow(mv) && is_meant(&position, *mv));
        PyList::new(py, moves.map(SharedMove).collect::<Vec<_>>())?.try_iter()
    }

    /// Which kings a pseudo-legal move leaves attacked; `IllegalMoveError` if it is not even that. A pass changes nothing.
    fn exposed(&self, py: Python<'_>, mv: Move) -> PyResult<Exposed> {
        let position = self.game.position(py)?;
        if mv.is_null() {
            return Ok(Exposed { own: position.is_check(), other: false });
        }
        position.exposed_by(mv).ok_or_else(|| illegal(py, &position, mv))
    }
}

#[pymethods]
impl PyBoard {
    /// The moves played so far, the first one first. It is a copy: to take a move back, `pop`.
    #[getter]
    fn move_stack(&self) -> Vec<SharedMove> {
        match &*self.game.lock() {
            State::Game(game) => game.moves().iter().copied().map(SharedMove).collect(),
            State::Draft(_) => Vec::new(),
        }
    }

    /// The last move.
    ///
    /// Raises:
    ///     IndexError: if no move has been played.
    fn peek(&self) -> PyResult<SharedMove> {
        let last = match &*self.game.lock() {
            State::Game(game) => game.moves().last().copied(),
            State::Draft(_) => None,
        };
        last.map(SharedMove).ok_or_else(|| PyIndexError::new_err("no move has been played"))
    }

    /// The legal moves: iterable, with `len()`, `in` and `count()`.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyLegalMoves>> {
        let made = self.legal_moves.get_or_try_init(py, || Py::new(py, PyLegalMoves(self.game.clone())))?;
        Ok(made.bind(py))
    }

    /// The moves that are legal but for the safety of the own king: iterable, with `len()`, `in` and `count()`.
    ///
    /// Berserk moves are among them as far as a declaration allows them, and in check against every man in reach.
    #[getter]
    fn pseudo_legal_moves(&self) -> PyPseudoLegalMoves {
        PyPseudoLegalMoves(self.game.clone())
    }

    /// Plays a move. The null move passes the turn, unless the side to move is in check.
    ///
    /// Unlike in python-chess an illegal move is refused.
    ///
    /// Raises:
    ///     IllegalMoveError: with the reason.
    ///     InvalidPositionError: if the board is no legal position.
    fn push(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<()> {
        self.play(py, r#move.get().0)
    }

    /// Takes the last move back and returns it.
    ///
    /// Raises:
    ///     IndexError: if no move has been played.
    fn pop(&self) -> PyResult<SharedMove> {
        let mv = match &mut *self.game.lock() {
            State::Game(game) => game.pop(),
            State::Draft(_) => None,
        };
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

    /// The UCI text of a move, which needs no position.
    fn uci(&self, r#move: &Bound<'_, PyMove>) -> String {
        r#move.get().0.to_string()
    }

    /// The text of a move in the protocol of xboard: that of UCI, but for the null move, `@@@@`.
    fn xboard(&self, r#move: &Bound<'_, PyMove>) -> String {
        r#move.get().xboard()
    }

    /// The legal move between two squares. A pawn that promotes becomes a queen if nothing is said.
    ///
    /// Raises:
    ///     IllegalMoveError: if there is none, with the reason.
    ///     InvalidMoveError: if a pawn would become a pawn or a king, or promote and go berserk at once.
    ///
    /// >>> board = berolina.Board("8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    /// >>> board.find_move(berolina.E7, berolina.F8)
    /// Move.from_uci('e7f8q')
    #[pyo3(signature = (from_square, to_square, promotion = None, *, berserk = false))]
    fn find_move(
        &self,
        py: Python<'_>,
        from_square: SquareArgument,
        to_square: SquareArgument,
        promotion: Option<PieceType>,
        berserk: bool,
    ) -> PyResult<SharedMove> {
        let position = self.game.position(py)?;
        let mut mv = mv::checked(py, from_square, to_square, promotion, berserk)?;
        if position.refusal(mv).is_some_and(|refusal| refusal.reason == Reason::PromotionMissing) {
            mv.promotion = Some(Role::Queen);
        }
        if position.is_legal(mv) { Ok(SharedMove(mv)) } else { Err(illegal(py, &position, mv)) }
    }

    /// Whether the move is legal.
    fn is_legal(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.game.ask(py, |position| position.is_legal(r#move.get().0))
    }

    /// Whether the move is legal but for the safety of the own king.
    fn is_pseudo_legal(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.game.ask(py, |position| position.exposed_by(r#move.get().0).is_some())
    }

    /// Whether a pseudo-legal move would leave the own king in check, and so is illegal.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not even pseudo-legal.
    fn is_into_check(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.exposed(py, r#move.get().0).map(|exposed| exposed.own)
    }

    /// Whether a pseudo-legal move would give check. A berserker gives none itself, but may uncover one.
    ///
    /// Raises:
    ///     IllegalMoveError: if the move is not even pseudo-legal.
    fn gives_check(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.exposed(py, r#move.get().0).map(|exposed| exposed.other)
    }

    /// Why the move is illegal, an `IllegalReason`; None if it is legal.
    ///
    /// >>> berolina.Board().illegal_reason(berolina.Move.from_uci("e2e3"))
    /// <IllegalReason.NOTHING_TO_CAPTURE: 'nothing-to-capture'>
    fn illegal_reason<'py>(&self, py: Python<'py>, r#move: &Bound<'py, PyMove>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let refusal = self.game.position(py)?.refusal(r#move.get().0);
        refusal.map(|refusal| errors::reason(py, refusal.reason)).transpose()
    }

    /// Whether a pseudo-legal move takes a man, en passant and berserk included.
    fn is_capture(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.game.ask(py, |position| position.is_capture(r#move.get().0))
    }

    /// Whether a pseudo-legal move takes a pawn en passant. A Berolina pawn that moves diagonally onto the skipped square does not.
    fn is_en_passant(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.game.ask(py, |position| position.is_en_passant(r#move.get().0))
    }

    /// Whether a pseudo-legal move is castling.
    fn is_castling(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.game.ask(py, |position| position.is_castling(r#move.get().0))
    }

    /// Whether a pseudo-legal move is castling towards the h-file.
    fn is_kingside_castling(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        let mv = r#move.get().0;
        self.game.ask(py, |position| position.is_castling(mv) && mv.to.file() > mv.from.file())
    }

    /// Whether a pseudo-legal move is castling towards the a-file.
    fn is_queenside_castling(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        let mv = r#move.get().0;
        self.game.ask(py, |position| position.is_castling(mv) && mv.to.file() < mv.from.file())
    }

    /// Whether a pseudo-legal move starts the halfmove clock anew: a capture, berserk included, or a pawn's move.
    fn is_zeroing(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.game.ask(py, |position| position.is_zeroing(r#move.get().0))
    }

    /// Whether the position can never come back after a pseudo-legal move: a capture, a pawn's move unless it may go back sideways, the
    /// end of a castling right, or a legal en passant let pass. That some position cannot come back for other reasons is not found out.
    fn is_irreversible(&self, py: Python<'_>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        self.game.ask(py, |position| position.is_irreversible(r#move.get().0))
    }

    /// Whether some en passant capture is legal.
    fn has_legal_en_passant(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, |position| position.legal_en_passant().is_some())
    }

    /// Whether some pawn could take en passant but for the safety of its king.
    fn has_pseudo_legal_en_passant(&self, py: Python<'_>) -> PyResult<bool> {
        self.game.ask(py, |position| position.setup(EnPassantMode::Xfen).en_passant.is_some())
    }

    /// The legal moves that leave and reach these squares (masks or squares; None for all).
    ///
    /// >>> list(berolina.Board().generate_legal_moves(from_mask=berolina.BB_G1))
    /// [Move.from_uci('g1f3'), Move.from_uci('g1h3')]
    #[pyo3(signature = (from_mask = None, to_mask = None))]
    fn generate_legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<SquaresArgument>,
        to_mask: Option<SquaresArgument>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        self.some(py, Position::legal_moves, Masks::new(from_mask, to_mask), |_, _| true)
    }

    /// The legal captures, en passant and berserk included, that leave and reach these squares.
    #[pyo3(signature = (from_mask = None, to_mask = None))]
    fn generate_legal_captures<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<SquaresArgument>,
        to_mask: Option<SquaresArgument>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        self.some(py, Position::legal_moves, Masks::new(from_mask, to_mask), Position::is_capture)
    }

    /// The legal en passant captures that leave and reach these squares.
    #[pyo3(signature = (from_mask = None, to_mask = None))]
    fn generate_legal_ep<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<SquaresArgument>,
        to_mask: Option<SquaresArgument>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        self.some(py, Position::legal_moves, Masks::new(from_mask, to_mask), Position::is_en_passant)
    }

    /// The castling moves, all of them legal, that leave and reach these squares.
    #[pyo3(signature = (from_mask = None, to_mask = None))]
    fn generate_castling_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<SquaresArgument>,
        to_mask: Option<SquaresArgument>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        self.some(py, Position::legal_moves, Masks::new(from_mask, to_mask), Position::is_castling)
    }

    /// The pseudo-legal moves that leave and reach these squares.
    #[pyo3(signature = (from_mask = None, to_mask = None))]
    fn generate_pseudo_legal_moves<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<SquaresArgument>,
        to_mask: Option<SquaresArgument>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        self.some(py, Position::pseudo_legal_moves, Masks::new(from_mask, to_mask), |_, _| true)
    }

    /// The pseudo-legal captures, en passant and berserk included, that leave and reach these squares.
    #[pyo3(signature = (from_mask = None, to_mask = None))]
    fn generate_pseudo_legal_captures<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<SquaresArgument>,
        to_mask: Option<SquaresArgument>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        self.some(py, Position::pseudo_legal_moves, Masks::new(from_mask, to_mask), Position::is_capture)
    }

    /// The pseudo-legal en passant captures that leave and reach these squares.
    #[pyo3(signature = (from_mask = None, to_mask = None))]
    fn generate_pseudo_legal_ep<'py>(
        &self,
        py: Python<'py>,
        from_mask: Option<SquaresArgument>,
        to_mask: Option<SquaresArgument>,
    ) -> PyResult<Bound<'py, PyIterator>> {
        self.some(py, Position::pseudo_legal_moves, Masks::new(from_mask, to_mask), Position::is_en_passant)
    }

    /// How the man of a legal move goes (slide, step, leap), the square of the man it takes, and whether it is a double step, en
    /// passant, castling, a promotion, berserk.
    #[allow(clippy::type_complexity)] // unpacked at once by the Python layer
    fn _classify(
        &self,
        py: Python<'_>,
        r#move: &Bound<'_, PyMove>,
    ) -> PyResult<(&'static str, Option<usize>, bool, bool, bool, bool, bool)> {
        let (position, mv) = (self.game.position(py)?, r#move.get().0);
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
}
