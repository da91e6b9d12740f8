//! Where the men of a board stand and what they attack. All of it works on boards that are being set up, too.

use berolina_core::{Color, Men, Piece, Role, Square};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::PyBoard;
use crate::arguments::{PieceType, SquareArgument, color_from_bool};
use crate::piece::PyPiece;
use crate::square_set::PySquareSet;
use crate::squares::{Bits, SquaresArgument, on_board, squares_of};

impl PyBoard {
    /// The men now.
    pub(super) fn men(&self) -> Men {
        self.game.lock().men()
    }

    fn man_on(&self, square: Square) -> PyResult<Option<Piece>> {
        let men = self.men();
        on_board(men.board(), square)?;
        Ok(men.piece_at(square))
    }

    fn set(&self, squares: impl FnOnce(&Men) -> u128) -> PySquareSet {
        let men = self.men();
        PySquareSet::new(men.board(), squares(&men))
    }

    fn attackers_of(&self, color: bool, square: Square, occupied: Option<SquaresArgument>) -> PyResult<PySquareSet> {
        let men = self.men();
        on_board(men.board(), square)?;
        let occupied = occupied.map(|squares| squares.bits);
        Ok(PySquareSet::new(men.board(), men.attackers(color_from_bool(color), square, occupied)))
    }
}

#[pymethods]
impl PyBoard {
    /// The man on a square, or None.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn piece_at(&self, square: SquareArgument) -> PyResult<Option<PyPiece>> {
        Ok(self.man_on(square.0)?.map(PyPiece))
    }

    /// The type of the man on a square, or None.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn piece_type_at(&self, square: SquareArgument) -> PyResult<Option<u8>> {
        Ok(self.man_on(square.0)?.map(|piece| piece.role as u8))
    }

    /// The owner of the man on a square, or None.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn color_at(&self, square: SquareArgument) -> PyResult<Option<bool>> {
        Ok(self.man_on(square.0)?.map(|piece| piece.color == Color::White))
    }

    /// The men by square, in rising order; `mask` (a mask or squares) picks some of the squares.
    ///
    /// >>> berolina.Board().piece_map(mask=berolina.BB_E1)
    /// {4: Piece.from_symbol('K')}
    #[pyo3(signature = (*, mask = None))]
    fn piece_map<'py>(&self, py: Python<'py>, mask: Option<SquaresArgument>) -> PyResult<Bound<'py, PyDict>> {
        let men = self.men();
        let map = PyDict::new(py);
        for square in squares_of(men.occupied() & mask.map_or(u128::MAX, |squares| squares.bits)) {
            map.set_item(square.index(), men.piece_at(square).map(PyPiece))?;
        }
        Ok(map)
    }

    /// The squares of the men of one type and side.
    ///
    /// >>> berolina.Board().pieces(berolina.ROOK, berolina.WHITE) == [berolina.A1, berolina.H1]
    /// True
    fn pieces(&self, piece_type: PieceType, color: bool) -> PySquareSet {
        self.set(|men| men.pieces(piece_type.0, color_from_bool(color)))
    }

    /// The same as a mask.
    fn pieces_mask(&self, piece_type: PieceType, color: bool) -> Bits {
        Bits(self.men().pieces(piece_type.0, color_from_bool(color)))
    }

    /// The square of a side's king; None if it has none, the highest if it has several.
    fn king(&self, color: bool) -> Option<usize> {
        self.men().king(color_from_bool(color)).map(Square::index)
    }

    /// Where pawns of either side stand, as a mask.
    #[getter]
    fn pawns(&self) -> Bits {
        Bits(self.men().with_role(Role::Pawn))
    }

    /// Where knights of either side stand, as a mask.
    #[getter]
    fn knights(&self) -> Bits {
        Bits(self.men().with_role(Role::Knight))
    }

    /// Where bishops of either side stand, as a mask.
    #[getter]
    fn bishops(&self) -> Bits {
        Bits(self.men().with_role(Role::Bishop))
    }

    /// Where rooks of either side stand, as a mask.
    #[getter]
    fn rooks(&self) -> Bits {
        Bits(self.men().with_role(Role::Rook))
    }

    /// Where queens of either side stand, as a mask.
    #[getter]
    fn queens(&self) -> Bits {
        Bits(self.men().with_role(Role::Queen))
    }

    /// Where kings of either side stand, as a mask.
    #[getter]
    fn kings(&self) -> Bits {
        Bits(self.men().with_role(Role::King))
    }

    /// Where men stand, as a mask.
    #[getter]
    fn occupied(&self) -> Bits {
        Bits(self.men().occupied())
    }

    /// Where Black's and White's men stand, as masks: `occupied_co[berolina.WHITE]`.
    #[getter]
    fn occupied_co(&self) -> (Bits, Bits) {
        let men = self.men();
        (Bits(men.of(Color::Black)), Bits(men.of(Color::White)))
    }

    /// The squares that the man on a square attacks, whosever turn it is and whatever stands there; none if there is no man. Pawns
    /// attack where they capture. Berserk is no attack.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    ///
    /// >>> berolina.Board().attacks(berolina.E2) == [berolina.E3]
    /// True
    fn attacks(&self, square: SquareArgument) -> PyResult<PySquareSet> {
        let men = self.men();
        on_board(men.board(), square.0)?;
        Ok(PySquareSet::new(men.board(), men.attacks(square.0)))
    }

    /// The same as a mask.
    fn attacks_mask(&self, square: SquareArgument) -> PyResult<Bits> {
        self.attacks(square).map(|set| Bits(set.bits()))
    }

    /// The men of a side that attack a square. Pinned men attack, too. Berserk is no attack.
    ///
    /// Args:
    ///     color: the side that attacks.
    ///     square: what is attacked.
    ///     occupied: which squares block lines, a mask or squares; None for those of all men.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    ///
    /// >>> berolina.Board().attackers(berolina.WHITE, berolina.F3) == [berolina.G1, berolina.F2]
    /// True
    #[pyo3(signature = (color, square, occupied = None))]
    fn attackers(
        &self,
        color: bool,
        square: SquareArgument,
        occupied: Option<SquaresArgument>,
    ) -> PyResult<PySquareSet> {
        self.attackers_of(color, square.0, occupied)
    }

    /// The same as a mask.
    #[pyo3(signature = (color, square, occupied = None))]
    fn attackers_mask(&self, color: bool, square: SquareArgument, occupied: Option<SquaresArgument>) -> PyResult<Bits> {
        self.attackers_of(color, square.0, occupied).map(|set| Bits(set.bits()))
    }

    /// Whether a side attacks a square. Pinned men attack, too. Berserk is no attack.
    ///
    /// Args:
    ///     color: the side that attacks.
    ///     square: what is attacked.
    ///     occupied: which squares block lines, a mask or squares; None for those of all men.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    #[pyo3(signature = (color, square, occupied = None))]
    fn is_attacked_by(&self, color: bool, square: SquareArgument, occupied: Option<SquaresArgument>) -> PyResult<bool> {
        self.attackers_of(color, square.0, occupied).map(|set| set.bits() != 0)
    }

    /// The men that give check to the side to move.
    fn checkers(&self) -> PySquareSet {
        let (men, turn) = {
            let state = self.game.lock();
            (state.men(), state.turn())
        };
        PySquareSet::new(men.board(), men.checkers(turn))
    }

    /// The same as a mask.
    fn checkers_mask(&self) -> Bits {
        Bits(self.checkers().bits())
    }

    /// Whether the side to move is in check.
    fn is_check(&self) -> bool {
        let state = self.game.lock();
        match state.position() {
            Some(position) => position.is_check(),
            None => state.men().checkers(state.turn()) != 0,
        }
    }

    /// Whether the side not to move is in check: only so on boards that are being set up.
    fn was_into_check(&self) -> bool {
        let state = self.game.lock();
        state.men().checkers(!state.turn()) != 0
    }

    /// The line on which a man on this square shields a side's king from an enemy slider, the whole of it; all squares if it shields
    /// from none.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    ///
    /// >>> board = berolina.Board("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")
    /// >>> board.is_pinned(berolina.WHITE, berolina.E2), board.pin(berolina.WHITE, berolina.E2) == berolina.BB_FILE_E
    /// (True, True)
    fn pin(&self, color: bool, square: SquareArgument) -> PyResult<PySquareSet> {
        let men = self.men();
        on_board(men.board(), square.0)?;
        let line = men.pin(color_from_bool(color), square.0);
        Ok(PySquareSet::new(men.board(), line.unwrap_or(men.board().squares())))
    }

    /// The same as a mask.
    fn pin_mask(&self, color: bool, square: SquareArgument) -> PyResult<Bits> {
        self.pin(color, square).map(|set| Bits(set.bits()))
    }

    /// Whether a man on this square shields a side's king from an enemy slider.
    ///
    /// Raises:
    ///     ValueError: if the board has no such square.
    fn is_pinned(&self, color: bool, square: SquareArgument) -> PyResult<bool> {
        let men = self.men();
        on_board(men.board(), square.0)?;
        Ok(men.pin(color_from_bool(color), square.0).is_some())
    }
}
