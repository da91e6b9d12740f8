//! Legal positions: what a setup becomes once nothing is wrong with it.

pub(crate) mod board;
mod classify;
mod draws;
mod effects;
mod fault;
mod material;
mod men;
mod pseudo_legal;
mod refusal;
mod typed;
mod validate;

pub use classify::{Manner, MoveClass};
pub use fault::{Fault, FaultKind};
pub use men::Men;
pub use pseudo_legal::Exposed;
pub use refusal::{Reason, Refusal};
pub use validate::InvalidPosition;
pub(crate) use validate::faults_of_memory;

pub(crate) use typed::PositionOn;

use crate::color::{ByColor, Color};
use crate::en_passant::EnPassant;
use crate::fen::EnPassantMode;
use crate::geometry::{BoardKind, Bridge, Standard};
use crate::mv::Move;
use crate::piece::Piece;
use crate::setup::Setup;
use crate::square::Square;
use crate::text_error::TextError;
use crate::variant::Variant;

/// A legal position of any variant. It is copied for every move, never changed.
///
/// ```
/// use berolina_core::{Position, Variant};
///
/// let start = Position::start(&Variant::BEROLINA);
/// let after = start.play("e2c4".parse()?).expect("a legal double step");
/// assert_eq!(after.count_legal_moves(), 30);
/// assert!(start.refusal("e2e4".parse()?).is_some());
/// # Ok::<(), berolina_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Position(pub(crate) OnBoard);

#[derive(Clone, Copy, Debug)]
pub(crate) enum OnBoard {
    Standard(PositionOn<Standard>),
    Bridge(PositionOn<Bridge>),
}

/// Does the same on either board.
macro_rules! on_board {
    ($position:expr, $on:ident => $body:expr) => {
        match &$position.0 {
            OnBoard::Standard($on) => $body,
            OnBoard::Bridge($on) => $body,
        }
    };
}
pub(crate) use on_board;

/// Why a FEN gives no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// A field cannot be read.
    Text(TextError),
    /// What it says is no legal position.
    Position(InvalidPosition),
}

impl std::fmt::Display for FenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FenError::Text(error) => error.fmt(f),
            FenError::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}

impl Position {
    /// The start position of a variant.
    pub fn start(variant: &Variant) -> Position {
        Position::from_setup(&variant.start(), variant).expect("start positions are legal")
    }

    /// The position of a setup.
    ///
    /// # Errors
    ///
    /// With all reasons, if the setup is illegal.
    pub fn from_setup(setup: &Setup, variant: &Variant) -> Result<Position, InvalidPosition> {
        Ok(Position(match variant.board {
            BoardKind::Standard => OnBoard::Standard(validate::position_of(setup, variant)?),
            BoardKind::Bridge => OnBoard::Bridge(validate::position_of(setup, variant)?),
        }))
    }

    /// The position of a FEN.
    ///
    /// # Errors
    ///
    /// If the text is no FEN of this variant, or says an illegal position.
    pub fn from_fen(fen: &str, variant: &Variant) -> Result<Position, FenError> {
        let setup = Setup::from_fen(fen, variant).map_err(FenError::Text)?;
        Position::from_setup(&setup, variant).map_err(FenError::Position)
    }

    /// The FEN.
    pub fn fen(&self, mode: EnPassantMode) -> String {
        self.setup(mode).to_fen(&self.variant())
    }

    /// The setup; its en passant state is what this mode writes.
    pub fn setup(&self, mode: EnPassantMode) -> Setup {
        on_board!(self, on => on.setup(mode))
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        on_board!(self, on => on.variant)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        on_board!(self, on => on.turn)
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        on_board!(self, on => on.halfmove_clock)
    }

    /// The number of the move.
    pub fn fullmove_number(&self) -> u32 {
        on_board!(self, on => on.fullmove_number)
    }

    /// The pawn that has just double-stepped, whether or not it can be taken en passant.
    pub fn en_passant(&self) -> Option<EnPassant> {
        on_board!(self, on => on.board.en_passant())
    }

    /// The same, only while some en passant capture is legal.
    pub fn legal_en_passant(&self) -> Option<EnPassant> {
        on_board!(self, on => on.legal_en_passant())
    }

    /// Berserk declarations left.
    pub fn declarations(&self) -> ByColor<u8> {
        on_board!(self, on => on.board.declarations)
    }

    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        if !self.variant().board.has(square) {
            return None;
        }
        on_board!(self, on => on.board.piece_at(square))
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        on_board!(self, on => on.legal_moves())
    }

    /// How many there are.
    pub fn count_legal_moves(&self) -> u64 {
        on_board!(self, on => on.count_legal_moves())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        on_board!(self, on => crate::bitboard::Bitboard::any(on.checkers()))
    }

    /// Whether the side to move is in check and has no legal move, berserk moves included.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.count_legal_moves() == 0
    }

    /// Whether the side to move is not in check and has no legal move, berserk moves included.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.count_legal_moves() == 0
    }

    /// The moves that are legal but for the safety of the own king; in check those are also berserk moves against any man in reach.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        on_board!(self, on => on.pseudo_legal_moves())
    }

    /// Which kings a move leaves attacked; nothing if it is not even pseudo-legal.
    pub fn exposed_by(&self, mv: Move) -> Option<Exposed> {
        on_board!(self, on => on.exposed_by(mv))
    }

    /// Whether a move takes a man, en passant and by berserk included. Asked of legal moves, and of others as far as it makes sense.
    pub fn is_capture(&self, mv: Move) -> bool {
        on_board!(self, on => on.is_capture(mv))
    }

    /// Whether a move takes a pawn en passant.
    pub fn is_en_passant(&self, mv: Move) -> bool {
        on_board!(self, on => on.is_en_passant(mv))
    }

    /// Whether a move is castling.
    pub fn is_castling(&self, mv: Move) -> bool {
        on_board!(self, on => on.is_castling(mv))
    }

    /// Whether a move starts the halfmove clock anew: a capture or a pawn's move.
    pub fn is_zeroing(&self, mv: Move) -> bool {
        on_board!(self, on => on.is_zeroing(mv))
    }

    /// Whether the position can never come back after a move: a capture, a pawn's move unless it may go back sideways, the end of a
    /// castling right, or a legal en passant let pass.
    pub fn is_irreversible(&self, mv: Move) -> bool {
        on_board!(self, on => on.is_irreversible(mv))
    }

    /// Whether the move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.play(mv).is_some()
    }

    /// The position after a legal move; nothing if it is illegal. [`Position::refusal`] says why.
    pub fn play(&self, mv: Move) -> Option<Position> {
        Some(Position(match &self.0 {
            OnBoard::Standard(on) => OnBoard::Standard(on.play(mv)?),
            OnBoard::Bridge(on) => OnBoard::Bridge(on.play(mv)?),
        }))
    }

    /// The position after a pass; nothing if the side to move is in check.
    pub fn pass(&self) -> Option<Position> {
        Some(Position(match &self.0 {
            OnBoard::Standard(on) => OnBoard::Standard(on.pass()?),
            OnBoard::Bridge(on) => OnBoard::Bridge(on.pass()?),
        }))
    }

    /// Why the move is illegal; nothing if it is legal.
    pub fn refusal(&self, mv: Move) -> Option<Refusal> {
        on_board!(self, on => on.refusal(mv))
    }

    /// What a move is; nothing if it is illegal.
    pub fn classify(&self, mv: Move) -> Option<MoveClass> {
        on_board!(self, on => on.classify(mv))
    }

    /// One shortest run of a berserk pawn to an enemy man, both ends included, whosever turn it is and whatever becomes of the king.
    ///
    /// # Errors
    ///
    /// If no pawn stands there, no enemy man that may be struck stands on the target, or no run is short enough.
    pub fn berserk_path(&self, from: Square, to: Square) -> Result<Vec<Square>, Refusal> {
        on_board!(self, on => on.berserk_path(from, to))
    }

    /// Whether a side counts as unable to mate with its men, however badly the other plays; on the standard board by the
    /// convention of python-chess.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        on_board!(self, on => on.has_insufficient_material(color))
    }

    /// Whether neither side can ever mate.
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.has_insufficient_material(color))
    }

    /// The hash of everything that makes positions the same for repetition. `zobrist.rs` documents it.
    pub fn zobrist_hash(&self) -> u64 {
        on_board!(self, on => on.hash())
    }

    /// Whether both are the same for repetition: variant, men, side to move, castling rights, moved home-rank pawns, legal en passant
    /// with its victim, declarations. Clocks do not count.
    pub fn is_same(&self, other: &Position) -> bool {
        match (&self.0, &other.0) {
            (OnBoard::Standard(one), OnBoard::Standard(two)) => one.is_same(two),
            (OnBoard::Bridge(one), OnBoard::Bridge(two)) => one.is_same(two),
            _ => false,
        }
    }
}
