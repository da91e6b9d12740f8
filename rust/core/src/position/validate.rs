//! From a setup to a position: everything that makes it illegal is reported, not only the first fault.

use std::fmt;

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::{ByColor, Color};
use crate::fen::{double_steps, possible_double_steps};
use crate::geometry::Geometry;
use crate::piece::{Piece, Role};
use crate::position::board::Board;
use crate::position::fault::{Fault, FaultKind};
use crate::position::typed::PositionOn;
use crate::setup::{MAX_CLOCK, Setup};
use crate::square::Square;
use crate::variant::Variant;

/// Why a setup is no legal position: all reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPosition {
    faults: Vec<Fault>,
}

impl InvalidPosition {
    /// The reasons; there is at least one.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The same as sentences.
    pub fn reasons(&self) -> impl ExactSizeIterator<Item = &str> {
        self.faults.iter().map(|fault| fault.message.as_str())
    }
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal position: {}", self.reasons().collect::<Vec<_>>().join("; "))
    }
}

impl std::error::Error for InvalidPosition {}

/// The position of a setup, or all reasons why there is none.
pub fn position_of<G: Geometry>(setup: &Setup, variant: &Variant) -> Result<PositionOn<G>, InvalidPosition> {
    let mut faults = Faults { setup, variant, found: Vec::new() };
    faults.all_but_check();
    let board = board_of::<G>(setup, variant);
    if faults.king(!setup.turn).is_some() {
        faults.opponent_in_check::<G>(board);
    }
    if faults.found.is_empty() {
        Ok(PositionOn::from_parts(board, setup.turn, *variant, setup.halfmove_clock, setup.fullmove_number))
    } else {
        Err(InvalidPosition { faults: faults.found })
    }
}

/// The faults of what a setup remembers besides the men: castling rights, en passant, moved pawns, declarations.
pub fn faults_of_memory(setup: &Setup, variant: &Variant) -> Vec<Fault> {
    let mut faults = Faults { setup, variant, found: Vec::new() };
    faults.memory();
    faults.found
}

struct Faults<'a> {
    setup: &'a Setup,
    variant: &'a Variant,
    found: Vec<Fault>,
}

impl Faults<'_> {
    fn add(&mut self, kind: FaultKind, message: String) {
        self.found.push(Fault { kind, message });
    }

    fn all_but_check(&mut self) {
        self.men_on_the_board();
        self.kings();
        self.pawns_on_end_ranks();
        self.memory();
        self.clocks();
    }

    fn memory(&mut self) {
        self.castling();
        self.en_passant();
        self.moved_pawns();
        self.declarations();
    }

    fn squares_of(&self, piece: Piece) -> Vec<Square> {
        let board = self.variant.board;
        Square::all().filter(|square| board.has(*square) && self.setup.piece_at(*square) == Some(piece)).collect()
    }

    /// The king of a side that has exactly one.
    fn king(&self, color: Color) -> Option<Square> {
        match self.squares_of(Piece { color, role: Role::King })[..] {
            [king] => Some(king),
            _ => None,
        }
    }

    fn men_on_the_board(&mut self) {
        let board = self.variant.board;
        for square in Square::all().filter(|square| !board.has(*square)) {
            if self.setup.piece_at(square).is_some() {
                self.add(
                    FaultKind::OffBoard,
                    format!("a man stands on {square}, which the {board} board does not have"),
                );
            }
        }
    }

    fn kings(&mut self) {
        for color in Color::ALL {
            let kings = self.squares_of(Piece { color, role: Role::King });
            match kings[..] {
                [] => self.add(FaultKind::NoKing(color), format!("{color} has no king")),
                [_] => {}
                _ => {
                    self.add(FaultKind::TooManyKings, format!("{color} has {} kings, on {}", kings.len(), list(&kings)))
                }
            }
        }
    }

    fn pawns_on_end_ranks(&mut self) {
        let last = self.variant.board.ranks() - 1;
        for color in Color::ALL {
            let mut pawns = self.squares_of(Piece { color, role: Role::Pawn });
            pawns.retain(|square| square.rank() == 0 || square.rank() == last);
            if !pawns.is_empty() {
                self.add(
                    FaultKind::PawnsOnBackrank,
                    format!("{color} has a pawn on {}, and pawns never stand on the first or last rank", list(&pawns)),
                );
            }
        }
    }

    fn castling(&mut self) {
        for color in Color::ALL {
            for wing in Wing::ALL {
                let rights = self.setup.castling[color];
                let has_right = if wing == Wing::King { rights.king } else { rights.queen };
                let squares = Castling::new(self.variant.board, color, wing);
                for (square, role) in [(squares.king_from, Role::King), (squares.rook_from, Role::Rook)] {
                    if has_right && self.setup.piece_at(square) != Some(Piece { color, role }) {
                        let side = if wing == Wing::King { "kingside" } else { "queenside" };
                        let name = role.name();
                        self.add(
                            FaultKind::BadCastlingRights,
                            format!(
                                "{color} cannot have the right to castle {side}: {color}'s {name} is not on {square}"
                            ),
                        );
                    }
                }
            }
        }
    }

    fn en_passant(&mut self) {
        let Some(en_passant) = self.setup.en_passant else { return };
        let mover = !self.setup.turn;
        let mut possible = possible_double_steps(self.setup, self.variant, mover, en_passant.skipped);
        if !possible.any(|pair| pair == en_passant) {
            let (skipped, victim) = (en_passant.skipped, en_passant.victim);
            let mut origins = double_steps(self.variant, mover).over(skipped);
            let origin = origins.find(|(_, pair)| *pair == en_passant).map(|(origin, _)| origin);
            self.add(
                FaultKind::BadEnPassant,
                match origin {
                    Some(origin) => format!(
                        "no pawn of {mover} can have gone from {origin} over {skipped} to {victim}: \
                     that needs a pawn of {mover} on {victim}, and {origin} and {skipped} empty"
                    ),
                    None => format!("no double step of {mover} goes over {skipped} to {victim}"),
                },
            );
        }
    }

    fn moved_pawns(&mut self) {
        for square in self.setup.moved_pawn_squares() {
            let Some(Piece { color, role: Role::Pawn }) = self.setup.piece_at(square) else {
                self.add(
                    FaultKind::BadMovedPawns,
                    format!("{square} is named as a moved pawn's and no pawn stands there"),
                );
                continue;
            };
            if self.variant.board.relative_rank(color, square.rank()) != 1 {
                self.add(
                    FaultKind::BadMovedPawns,
                    format!(
                        "the pawn on {square} is named as moved and is not on its home rank, where alone that counts"
                    ),
                );
            } else if !self.variant.pawn_rule(color).is_sideways() {
                self.add(
                    FaultKind::BadMovedPawns,
                    format!("the pawn on {square} is named as moved, and no pawn of {color} can move on its home rank"),
                );
            }
        }
    }

    fn declarations(&mut self) {
        match (self.setup.declarations, self.variant.berserk) {
            (Some(_), None) => self
                .add(FaultKind::BadDeclarations, format!("the variant {} has no berserk declarations", self.variant)),
            (Some(left), Some(berserk)) => {
                for color in Color::ALL {
                    let (left, most) = (left[color], berserk.declarations());
                    if left > most {
                        self.add(
                            FaultKind::BadDeclarations,
                            format!("{color} has {left} declarations left; the variant grants {most}"),
                        );
                    }
                }
            }
            (None, _) => {}
        }
    }

    fn clocks(&mut self) {
        if self.setup.fullmove_number == 0 {
            self.add(FaultKind::BadClocks, "the move number is 0; moves are counted from 1".to_owned());
        }
        if self.setup.fullmove_number.max(self.setup.halfmove_clock) > MAX_CLOCK {
            self.add(FaultKind::BadClocks, format!("a clock is beyond {MAX_CLOCK}"));
        }
    }

    /// Looks at the men alone, whatever else is wrong with the setup; the king that is asked about is the only one of its side.
    fn opponent_in_check<G: Geometry>(&mut self, mut board: Board<G::Bits>) {
        let turn = self.setup.turn;
        board.set_en_passant(None);
        let probe = PositionOn::<G>::from_parts(board, !turn, *self.variant, 0, 1);
        let checkers: Vec<Square> = probe.checkers().squares().collect();
        if !checkers.is_empty() {
            self.add(
                FaultKind::OppositeCheck,
                format!("{} is in check from {} and it is {turn}'s turn", !turn, list(&checkers)),
            );
        }
    }
}

fn list(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

/// The men and the memory of a setup as sets.
pub fn board_of<G: Geometry>(setup: &Setup, variant: &Variant) -> Board<G::Bits> {
    let mut board = Board::EMPTY;
    for square in G::SQUARES.squares() {
        if let Some(piece) = setup.piece_at(square) {
            board.put(square, piece);
        }
    }
    board.remembered = G::Bits::from_wide(setup.moved_pawns);
    for color in Color::ALL {
        for wing in Wing::ALL {
            let rights = setup.castling[color];
            let has_right = if wing == Wing::King { rights.king } else { rights.queen };
            board.remembered |= G::Bits::of(Castling::new(G::KIND, color, wing).rook_from).when(has_right);
        }
    }
    board.set_en_passant(setup.en_passant);
    let all = variant.berserk.map_or(0, |berserk| berserk.declarations());
    board.declarations = setup.declarations.unwrap_or(ByColor::both(all));
    board
}
