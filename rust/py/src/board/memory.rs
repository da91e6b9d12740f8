//! What a board remembers besides the men: side to move, clocks, castling rights, en passant, moved pawns, declarations.

use std::convert::Infallible;

use berolina_core::{ByColor, CastlingRights, Color, EnPassant, Position, Setup, Variant, rook_homes};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::PyBoard;
use crate::arguments::{
    DeclarationsLeft, FullmoveNumber, HalfmoveClock, SquareArgument, color_as_bool, color_from_bool, text,
};
use crate::errors;
use crate::game::State;
use crate::square_set::PySquareSet;
use crate::squares::{Bits, SquaresArgument, all_on_board, on_board, squares_of};
use crate::variant::PyVariant;

impl PyBoard {
    /// Something that a position knows and a draft's setup, too.
    fn recall<T>(&self, position: impl FnOnce(&Position) -> T, setup: impl FnOnce(&Setup) -> T) -> T {
        match &*self.game.lock() {
            State::Game(game) => position(game.position()),
            State::Draft(draft) => setup(&draft.setup),
        }
    }

    /// A change that cannot fail.
    pub(super) fn change(&self, change: impl FnOnce(&mut Setup, &Variant)) {
        let Ok(()) = self.game.edit(|setup, variant| {
            change(setup, variant);
            Ok::<(), Infallible>(())
        });
    }

    fn rights(&self, color: bool) -> CastlingRights {
        let state = self.game.lock();
        let (mut setup, board) = (state.setup(), state.variant().board);
        let possible = setup.possible_castling_rooks(board);
        setup.set_castling_rooks(board, possible);
        setup.castling[color_from_bool(color)]
    }
}

#[pymethods]
impl PyBoard {
    /// The variant that is played.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant(self.game.lock().variant())
    }

    /// Whose turn it is: `WHITE` (True) or `BLACK` (False). Setting it is an edit, see `set_piece_at`.
    ///
    /// An en passant state stays, and belongs to the other side's double step then: the board is no legal position until it is cleared.
    #[getter]
    fn turn(&self) -> bool {
        color_as_bool(self.game.lock().turn())
    }

    #[setter]
    fn set_turn(&self, turn: bool) {
        self.change(|setup, _| setup.turn = color_from_bool(turn));
    }

    /// The number of the move, counted from 1 and after Black's moves. Setting it is an edit, see `set_piece_at`.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.recall(Position::fullmove_number, |setup| setup.fullmove_number)
    }

    #[setter]
    fn set_fullmove_number(&self, number: FullmoveNumber) {
        self.change(|setup, _| setup.fullmove_number = number.0);
    }

    /// Plies since the last capture or pawn move. Setting it is an edit, see `set_piece_at`.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.recall(Position::halfmove_clock, |setup| setup.halfmove_clock)
    }

    #[setter]
    fn set_halfmove_clock(&self, clock: HalfmoveClock) {
        self.change(|setup, _| setup.halfmove_clock = clock.0);
    }

    /// Plies from the first move of a game to this position, as the move number and the side to move tell.
    ///
    /// >>> board = berolina.Board()
    /// >>> board.push_uci("e2c4")
    /// Move.from_uci('e2c4')
    /// >>> board.ply()
    /// 1
    fn ply(&self) -> u32 {
        let plies = |number: u32, turn| 2 * number.saturating_sub(1) + u32::from(turn == Color::Black);
        self.recall(
            |position| plies(position.fullmove_number(), position.turn()),
            |setup| plies(setup.fullmove_number, setup.turn),
        )
    }

    /// The castling rights as a mask of the rooks that may castle. Setting it (a mask or squares) is an edit, see `set_piece_at`.
    ///
    /// Unlike in python-chess a right without its king and rook at home makes the board no legal position.
    ///
    /// Raises:
    ///     ValueError: if a square is set that is no rook's home.
    ///
    /// >>> board = berolina.Board()
    /// >>> bool(board.castling_rights & berolina.BB_H1)
    /// True
    #[getter]
    fn castling_rights(&self) -> Bits {
        let state = self.game.lock();
        Bits(state.setup().castling_rooks(state.variant().board))
    }

    #[setter]
    fn set_castling_rights(&self, rooks: SquaresArgument) -> PyResult<()> {
        self.game.edit(|setup, variant| {
            let homes = rook_homes(variant.board);
            if let Some(stray) = squares_of(rooks.bits & !homes).next() {
                let homes: Vec<String> = squares_of(homes).map(|square| square.to_string()).collect();
                let homes = homes.join(", ");
                return Err(PyValueError::new_err(format!(
                    "{stray} is no rook's home; castling rights are of {homes}"
                )));
            }
            setup.set_castling_rooks(variant.board, rooks.bits);
            Ok(())
        })
    }

    /// Sets the castling rights to those of a FEN's castling field, such as `KQkq` or `-`. It is an edit, see `set_piece_at`.
    ///
    /// Raises:
    ///     InvalidFenError: if it is no such field.
    fn set_castling_fen(&self, py: Python<'_>, castling_fen: &Bound<'_, PyString>) -> PyResult<()> {
        let castling_fen = text(castling_fen);
        let edited = self.game.edit(|setup, variant| {
            Setup::castling_from_fen(&castling_fen, variant).map(|castling| setup.castling = castling)
        });
        edited.map_err(|error| errors::invalid_fen(py, &error))
    }

    /// The castling rights as FEN writes them, such as `KQkq` or `-`.
    fn castling_xfen(&self) -> String {
        self.game.lock().setup().castling_field()
    }

    /// The castling rights whose king and rook are at home, as a mask. It changes nothing; all rights of a legal position are such.
    ///
    /// `drop_impossible` takes the others away and says so.
    fn clean_castling_rights(&self) -> Bits {
        let state = self.game.lock();
        Bits(state.setup().possible_castling_rooks(state.variant().board))
    }

    /// Whether a side may still castle, to either wing.
    fn has_castling_rights(&self, color: bool) -> bool {
        let rights = self.rights(color);
        rights.king || rights.queen
    }

    /// Whether a side may still castle towards the h-file.
    fn has_kingside_castling_rights(&self, color: bool) -> bool {
        self.rights(color).king
    }

    /// Whether a side may still castle towards the a-file.
    fn has_queenside_castling_rights(&self, color: bool) -> bool {
        self.rights(color).queen
    }

    /// The square that the last move, a double step, skipped, whether or not a capture there is legal; None after other moves.
    ///
    /// `en_passant` tells the pawn, too, which for Berolina pawns the skipped square does not. Setting it is an edit, see `set_piece_at`;
    /// it finds the pawn, if there is only one.
    ///
    /// Raises:
    ///     ValueError: if the men allow no double step over a square that is set, or several.
    #[getter]
    fn ep_square(&self) -> Option<usize> {
        self._en_passant().map(|(skipped, _)| skipped)
    }

    #[setter]
    fn set_ep_square(&self, square: Option<SquareArgument>) -> PyResult<()> {
        self.game.edit(|setup, variant| {
            square.iter().try_for_each(|SquareArgument(square)| on_board(variant.board, *square))?;
            let step = square.map(|SquareArgument(square)| setup.only_double_step(variant, square)).transpose();
            setup.en_passant =
                step.map_err(|cause| PyValueError::new_err(format!("invalid en passant square: {cause}")))?;
            Ok(())
        })
    }

    /// Skipped square and victim.
    fn _en_passant(&self) -> Option<(usize, usize)> {
        let pair = self.recall(Position::en_passant, |setup| setup.en_passant);
        pair.map(|pair| (pair.skipped.index(), pair.victim.index()))
    }

    /// Sets skipped square and victim.
    fn _set_en_passant(&self, pair: Option<(SquareArgument, SquareArgument)>) -> PyResult<()> {
        self.game.edit(|setup, variant| {
            for SquareArgument(square) in pair.iter().flat_map(|(skipped, victim)| [skipped, victim]) {
                on_board(variant.board, *square)?;
            }
            setup.en_passant = pair.map(|(skipped, victim)| EnPassant { skipped: skipped.0, victim: victim.0 });
            Ok(())
        })
    }

    /// The pawns that stand on their home rank and have moved, which only sideways steps can bring about. Setting it (a mask or
    /// squares) is an edit, see `set_piece_at`.
    ///
    /// >>> board = berolina.Board("4k3/8/8/8/8/8/2P5/4K3 w - - ~c2 0 1", variant="berolina-plus")
    /// >>> board.moved_pawns == [berolina.C2]
    /// True
    #[getter]
    fn moved_pawns(&self) -> PySquareSet {
        let state = self.game.lock();
        let board = state.variant().board;
        PySquareSet::new(board, state.setup().moved_pawns & board.squares())
    }

    #[setter]
    fn set_moved_pawns(&self, squares: SquaresArgument) -> PyResult<()> {
        self.game.edit(|setup, variant| {
            setup.moved_pawns = all_on_board(variant.board, squares.bits)?;
            Ok(())
        })
    }

    /// White's and Black's berserk declarations left; None without the berserk rule. Setting it is an edit, see `set_piece_at`.
    ///
    /// Raises:
    ///     ValueError: if a number is set that is not 0 to 9, or None with the berserk rule.
    ///
    /// >>> berolina.Board(variant="chess+berserk").declarations
    /// (1, 1)
    #[getter]
    fn declarations(&self) -> Option<(u8, u8)> {
        self.game.lock().setup().declarations.map(|left| (left.white, left.black))
    }

    #[setter]
    fn set_declarations(&self, left: Option<(DeclarationsLeft, DeclarationsLeft)>) -> PyResult<()> {
        let left = left.map(|(white, black)| ByColor { white: white.0, black: black.0 });
        self.game.edit(|setup, variant| {
            if let (None, Some(berserk)) = (left, variant.berserk) {
                let most = berserk.declarations();
                return Err(PyValueError::new_err(format!(
                    "the variant {variant} has the berserk rule, so declarations cannot be None; expected White's and Black's, 0 to {most}, such as ({most}, 0)"
                )));
            }
            setup.declarations = left;
            Ok(())
        })
    }

    /// How many berserk declarations a side has left; 0 without the berserk rule.
    fn declarations_left(&self, color: bool) -> u8 {
        let left = self.recall(Position::declarations, |setup| setup.declarations.unwrap_or_default());
        left[color_from_bool(color)]
    }
}
