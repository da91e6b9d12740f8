//! Setting up a board. Every edit forgets the moves; the board is a legal position again as soon as it can be.

use std::convert::Infallible;

use berolina_core::{
    ByColor, Color, EnPassant, FaultKind, Game, Piece, Position, Role, Setup, Square, Variant, rook_homes,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyMapping, PyString};

use super::PyBoard;
use crate::arguments::{DeclarationsLeft, FullmoveNumber, HalfmoveClock, SquareArgument, color_from_bool, text};
use crate::errors;
use crate::game::{Draft, State};
use crate::piece::PyPiece;
use crate::squares::{Bits, SquaresArgument, all_on_board, on_board, set_of, squares_of};

/// The bits of `berolina.Status`; those that python-chess has, too, are its own.
const fn status_bit(kind: FaultKind) -> u32 {
    use Color::{Black, White};
    match kind {
        FaultKind::NoKing(White) => 1 << 0,
        FaultKind::NoKing(Black) => 1 << 1,
        FaultKind::TooManyKings => 1 << 2,
        FaultKind::PawnsOnBackrank => 1 << 5,
        FaultKind::BadCastlingRights => 1 << 8,
        FaultKind::BadEnPassant => 1 << 9,
        FaultKind::OppositeCheck => 1 << 10,
        FaultKind::BadMovedPawns => 1 << 20,
        FaultKind::BadDeclarations => 1 << 21,
        // Everything that sets a clock or puts a man refuses these at once.
        FaultKind::BadClocks | FaultKind::OffBoard => unreachable!(),
    }
}

/// Set besides those of the missing kings if no man stands on the board.
const EMPTY_BIT: u32 = 1 << 11;

/// A draft in the shape in which it is pickled: men by letter, turn, castling rights, en passant, moved pawns, declarations, clocks.
type DraftState = (
    String,
    bool,
    u128,
    Option<(SquareArgument, SquareArgument)>,
    u128,
    Option<(DeclarationsLeft, DeclarationsLeft)>,
    HalfmoveClock,
    FullmoveNumber,
);

/// The same on its way to Python.
pub type ToldDraft = (String, bool, Bits, Option<(usize, usize)>, Bits, Option<(u8, u8)>, u32, u32);

#[pymethods]
impl PyBoard {
    /// Puts a man on a square in place of what stands there; None takes it away.
    ///
    /// This is an edit: the moves that led to the position are forgotten, and nothing else changes. Castling rights, an en passant
    /// state or moved pawns that no longer fit stay; the board is no legal position then, says why in `status()`, and raises
    /// `InvalidPositionError` when it is asked for moves, until all fits again. `drop_impossible` drops what does not fit.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    ///
    /// >>> board = berolina.Board.empty()
    /// >>> board.set_piece_at(berolina.E1, berolina.Piece.from_symbol("K"))
    /// >>> board.status()
    /// <Status.NO_BLACK_KING: 2>
    /// >>> board.set_piece_at(berolina.E8, berolina.Piece.from_symbol("k"))
    /// >>> board.is_valid(), board.legal_moves.count()
    /// (True, 5)
    #[pyo3(signature = (square, piece))]
    fn set_piece_at(&self, square: SquareArgument, piece: Option<&Bound<'_, PyPiece>>) -> PyResult<()> {
        let piece = piece.map(|piece| piece.get().0);
        self.put(square.0, piece).map(drop)
    }

    /// Takes the man off a square and returns it, or None. It is an edit, see `set_piece_at`.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn remove_piece_at(&self, square: SquareArgument) -> PyResult<Option<PyPiece>> {
        Ok(self.put(square.0, None)?.map(PyPiece))
    }

    /// Puts these men on the board in place of all others. It is an edit, see `set_piece_at`.
    ///
    /// Raises:
    ///     ValueError: if the board lacks a square.
    ///
    /// >>> board = berolina.Board.empty()
    /// >>> board.set_piece_map({berolina.E1: berolina.Piece.from_symbol("K"), berolina.E8: berolina.Piece.from_symbol("k")})
    /// >>> board.board_fen()
    /// '4k3/8/8/8/8/8/8/4K3'
    fn set_piece_map(&self, pieces: &Bound<'_, PyMapping>) -> PyResult<()> {
        // The mapping may be a user's own, so it is read before the lock is taken.
        let mut men = [None; Square::COUNT];
        for item in pieces.items()?.iter() {
            let (square, piece): (SquareArgument, Bound<'_, PyPiece>) = item.extract()?;
            men[square.0.index()] = Some(piece.get().0);
        }
        self.game.edit(|setup, variant| {
            let mut occupied = Square::all().filter(|square| men[square.index()].is_some());
            occupied.try_for_each(|square| on_board(variant.board, square))?;
            setup.pieces = men;
            Ok(())
        })
    }

    /// Sets the men to those of a FEN's board field, and nothing else. It is an edit, see `set_piece_at`.
    ///
    /// Raises:
    ///     InvalidFenError: if it is no such field.
    fn set_board_fen(&self, py: Python<'_>, fen: &Bound<'_, PyString>) -> PyResult<()> {
        let fen = text(fen);
        let edited =
            self.game.edit(|setup, variant| Setup::pieces_from_fen(&fen, variant).map(|men| setup.pieces = men));
        edited.map_err(|error| errors::invalid_fen(py, &error))
    }

    /// Sets position and clocks to those of a FEN, and forgets the moves. If it fails, the board is as it was.
    ///
    /// Unlike in python-chess the FEN must say a legal position; `Board.draft` reads others.
    ///
    /// Raises:
    ///     InvalidFenError: if the text is no FEN of the variant.
    ///     InvalidPositionError: if it says an illegal position.
    fn set_fen(&self, py: Python<'_>, fen: &Bound<'_, PyString>) -> PyResult<()> {
        let fen = text(fen);
        let read = self.game.replace(|variant| {
            Position::from_fen(&fen, variant).map(|position| (State::Game(Game::new(position)), ()))
        });
        // Errors are Python's, so they are made when the lock is open again.
        read.map_err(|error| errors::fen_error(py, "", &error, &fen))
    }

    /// Sets men and state to those of a FEN, which may say an illegal position.
    fn _set_draft_fen(&self, py: Python<'_>, fen: &Bound<'_, PyString>) -> PyResult<()> {
        let fen = text(fen);
        let edited = self.game.edit(|setup, variant| Setup::from_fen(&fen, variant).map(|read| *setup = read));
        edited.map_err(|error| errors::invalid_fen(py, &error))
    }

    /// Takes all men off: no castling rights, White to move, clocks 0 and 1, all declarations left. The moves are forgotten.
    fn clear(&self) {
        self.change(|setup, variant| *setup = Setup { declarations: variant.start().declarations, ..Setup::EMPTY });
    }

    /// Takes all men off, and changes nothing else. It is an edit, see `set_piece_at`.
    fn clear_board(&self) {
        self.change(|setup, _| setup.pieces = Setup::EMPTY.pieces);
    }

    /// Forgets the moves that led to the position.
    fn clear_stack(&self) {
        self.change(|_, _| ());
    }

    /// Sets up the start position of the variant, and forgets the moves.
    fn reset(&self) {
        self.change(|setup, variant| *setup = variant.start());
    }

    /// Puts the men where the variant starts, and changes nothing else. It is an edit, see `set_piece_at`.
    fn reset_board(&self) {
        self.change(|setup, variant| setup.pieces = variant.start().pieces);
    }

    /// Drops what the men do not allow: castling rights without king or rook at home, an en passant state that no double step left,
    /// marks of moved pawns where none can be, declarations beyond the variant's. It is an edit, see `set_piece_at`.
    ///
    /// Returns:
    ///     A sentence for each thing that was dropped, or an empty list. Other faults, such as a missing king, remain.
    ///
    /// >>> board = berolina.Board()
    /// >>> board.remove_piece_at(berolina.H1)
    /// Piece.from_symbol('R')
    /// >>> board.drop_impossible()
    /// ["White cannot have the right to castle kingside: White's rook is not on h1"]
    /// >>> board.is_valid()
    /// True
    fn drop_impossible(&self) -> Vec<String> {
        let mut dropped = Vec::new();
        let Ok(()) = self.game.edit(|setup, variant| {
            dropped = setup.drop_impossible(variant);
            Ok::<(), Infallible>(())
        });
        dropped.into_iter().map(|fault| fault.message).collect()
    }

    /// Whether the board is a legal position, as `docs/rules.md` has it: unlike in python-chess, how many men there are and how many give
    /// check does not matter.
    fn is_valid(&self) -> bool {
        self.game.lock().position().is_some()
    }

    /// The bits of the status.
    fn _status(&self) -> u32 {
        let (faults, is_empty) = {
            let state = self.game.lock();
            (state.faults(), state.men().occupied() == 0)
        };
        let bits = if is_empty { EMPTY_BIT } else { 0 };
        faults.map_or(0, |faults| faults.faults().iter().fold(bits, |bits, fault| bits | status_bit(fault.kind)))
    }

    /// All reasons why the board is no legal position, as sentences; none if it is one.
    ///
    /// >>> berolina.Board.empty().faults()
    /// ['White has no king', 'Black has no king']
    fn faults(&self) -> Vec<String> {
        let faults = self.game.lock().faults();
        faults.map_or(Vec::new(), |faults| faults.reasons().map(str::to_owned).collect())
    }

    /// Swaps colours and turns the board top to bottom: men, side to move, castling rights, en passant, moved pawns, declarations, and
    /// the pawn rules of the variant. The mirrored game has the mirrored moves. The moves are forgotten.
    fn apply_mirror(&self) {
        let Ok(()) = self.game.edit(|setup, variant| {
            *setup = setup.mirrored(variant.board);
            *variant = variant.mirrored();
            Ok::<(), Infallible>(())
        });
    }

    /// Moves men, castling rights, en passant squares and moved pawns to where a function of masks takes them; `flip_horizontal` is
    /// one. It is an edit, see `set_piece_at`. Sides and pawn rules stay: a flipped file makes sense for every rule that does not tell
    /// left from right, a flipped rank for men other than pawns.
    ///
    /// Raises:
    ///     ValueError: if the function loses squares, takes two to one, leaves the board, or takes a castling right to where none can be.
    ///     RuntimeError: if the board is changed while the function runs.
    fn apply_transform(&self, f: &Bound<'_, PyAny>) -> PyResult<()> {
        let (setup, variant) = {
            let state = self.game.lock();
            (state.setup(), state.variant())
        };
        let moved = transformed(&setup, &variant, f)?;
        // The function is Python's, so the lock was open meanwhile.
        self.game.edit(|now, variant_now| {
            if (&*now, &*variant_now) != (&setup, &variant) {
                return Err(PyRuntimeError::new_err("the board has been changed while the function ran"));
            }
            *now = moved;
            Ok(())
        })
    }

    /// Sets up the draft that `_recipe` has told of another board of the variant.
    fn _set_draft_state(&self, state: DraftState) -> PyResult<()> {
        let (men, turn, castling, en_passant, moved_pawns, declarations, halfmove_clock, fullmove_number) = state;
        self.game.edit(|setup, variant| {
            let board = variant.board;
            let pair = en_passant.map(|(skipped, victim)| EnPassant { skipped: skipped.0, victim: victim.0 });
            pair.iter().flat_map(|pair| [pair.skipped, pair.victim]).try_for_each(|square| on_board(board, square))?;
            *setup = Setup {
                turn: color_from_bool(turn),
                en_passant: pair,
                moved_pawns: all_on_board(board, moved_pawns)?,
                declarations: declarations.map(|(white, black)| ByColor { white: white.0, black: black.0 }),
                halfmove_clock: halfmove_clock.0,
                fullmove_number: fullmove_number.0,
                ..Setup::EMPTY
            };
            for (square, letter) in Square::all().zip(men.chars()).filter(|(square, _)| board.has(*square)) {
                setup.pieces[square.index()] = Piece::from_letter(letter);
            }
            setup.set_castling_rooks(board, castling);
            Ok(())
        })
    }
}

impl PyBoard {
    fn put(&self, square: Square, piece: Option<Piece>) -> PyResult<Option<Piece>> {
        self.game.edit(|setup, variant| {
            on_board(variant.board, square)?;
            Ok(std::mem::replace(&mut setup.pieces[square.index()], piece))
        })
    }
}

/// The draft as it is pickled.
pub fn told(draft: &Draft) -> ToldDraft {
    let setup = &draft.setup;
    (
        setup.pieces.iter().map(|piece| piece.map_or('.', Piece::letter)).collect(),
        setup.turn == Color::White,
        Bits(setup.castling_rooks(draft.variant.board)),
        setup.en_passant.map(|pair| (pair.skipped.index(), pair.victim.index())),
        Bits(setup.moved_pawns),
        setup.declarations.map(|left| (left.white, left.black)),
        setup.halfmove_clock,
        setup.fullmove_number,
    )
}

/// The setup with every set of squares taken where the function takes it.
fn transformed(setup: &Setup, variant: &Variant, f: &Bound<'_, PyAny>) -> PyResult<Setup> {
    let board = variant.board;
    let apply = |squares: u128| -> PyResult<u128> {
        let SquaresArgument { bits: moved, .. } = f.call1((Bits(squares),))?.extract()?;
        if moved & !board.squares() != 0 || moved.count_ones() != squares.count_ones() {
            let message = format!(
                "the function takes the mask {squares:#x} to {moved:#x}: squares are lost or not on the {board} board"
            );
            return Err(PyValueError::new_err(message));
        }
        Ok(moved)
    };
    let apply_to_one = |square: Square| -> PyResult<Square> {
        let moved = squares_of(apply(set_of(square))?).next();
        moved.ok_or_else(|| PyTypeError::new_err("the function loses a square"))
    };
    let mut moved = Setup { pieces: [None; Square::COUNT], ..setup.clone() };
    // In one order always: the function may have effects.
    let kinds = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece { color, role }));
    for piece in kinds {
        let from = Square::all().filter(|square| setup.piece_at(*square) == Some(piece));
        let from = from.fold(0, |set, square| set | set_of(square));
        for square in squares_of(if from == 0 { 0 } else { apply(from)? }) {
            if moved.pieces[square.index()].replace(piece).is_some() {
                return Err(PyValueError::new_err(format!("the function takes two men to {square}")));
            }
        }
    }
    let rooks = apply(setup.castling_rooks(board))?;
    if let Some(stray) = squares_of(rooks & !rook_homes(board)).next() {
        let message = format!(
            "the function takes a castling right to {stray}, which is no rook's home: set castling_rights first"
        );
        return Err(PyValueError::new_err(message));
    }
    moved.set_castling_rooks(board, rooks);
    moved.moved_pawns = apply(setup.moved_pawns)?;
    if let Some(pair) = &mut moved.en_passant {
        (pair.skipped, pair.victim) = (apply_to_one(pair.skipped)?, apply_to_one(pair.victim)?);
    }
    Ok(moved)
}
