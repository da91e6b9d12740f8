//! Changing a setup: rights set and dropped, colours swapped, squares turned around. Nothing is dropped unasked.

use crate::castling::{Castling, Wing};
use crate::color::{ByColor, Color};
use crate::direction::{Direction, Directions};
use crate::en_passant::EnPassant;
use crate::fen::{double_steps, possible_double_steps};
use crate::geometry::BoardKind;
use crate::line::set_of;
use crate::pawn_rule::PawnRule;
use crate::piece::{Piece, Role};
use crate::position::{Fault, faults_of_memory};
use crate::setup::{CastlingRights, Setup};
use crate::square::Square;
use crate::variant::Variant;

impl CastlingRights {
    /// Whether the side may castle to a wing.
    pub const fn has(self, wing: Wing) -> bool {
        match wing {
            Wing::King => self.king,
            Wing::Queen => self.queen,
        }
    }
}

/// The home squares of the rooks of both sides.
pub fn rook_homes(board: BoardKind) -> u128 {
    all_castling(board).fold(0, |set, (_, _, castling)| set | set_of(castling.rook_from))
}

fn all_castling(board: BoardKind) -> impl Iterator<Item = (Color, Wing, Castling)> {
    let pairs = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| (color, wing)));
    pairs.map(move |(color, wing)| (color, wing, Castling::new(board, color, wing)))
}

impl Setup {
    /// The castling rights as the home squares of their rooks.
    pub fn castling_rooks(&self, board: BoardKind) -> u128 {
        let kept = all_castling(board).filter(|(color, wing, _)| self.castling[*color].has(*wing));
        kept.fold(0, |set, (_, _, castling)| set | set_of(castling.rook_from))
    }

    /// The same, only of those whose king and rook are at home.
    pub fn possible_castling_rooks(&self, board: BoardKind) -> u128 {
        let is_at_home = |color, square, role| self.piece_at(square) == Some(Piece { color, role });
        let possible = all_castling(board).filter(|(color, _, castling)| {
            is_at_home(*color, castling.king_from, Role::King) && is_at_home(*color, castling.rook_from, Role::Rook)
        });
        possible.fold(0, |set, (_, _, castling)| set | set_of(castling.rook_from)) & self.castling_rooks(board)
    }

    /// Gives the castling rights of these rooks, and no others. Squares that are no rook's home are not looked at.
    pub fn set_castling_rooks(&mut self, board: BoardKind, rooks: u128) {
        self.castling = Color::ALL.into_iter().fold(ByColor::default(), |mut rights, color| {
            let has = |wing| rooks & set_of(Castling::new(board, color, wing).rook_from) != 0;
            rights[color] = CastlingRights { king: has(Wing::King), queen: has(Wing::Queen) };
            rights
        });
    }

    /// The double step over a square, if the men allow just one.
    ///
    /// # Errors
    ///
    /// With a sentence that names the squares, if they allow none or several.
    pub fn only_double_step(&self, variant: &Variant, skipped: Square) -> Result<EnPassant, String> {
        let mover = !self.turn;
        let possible: Vec<EnPassant> = possible_double_steps(self, variant, mover, skipped).collect();
        if let [only] = possible[..] {
            return Ok(only);
        }
        let names =
            |victims: &[EnPassant]| victims.iter().map(|pair| pair.victim.to_string()).collect::<Vec<_>>().join(" or ");
        if possible.is_empty() {
            let steps: Vec<EnPassant> = double_steps(variant, mover).over(skipped).map(|(_, pair)| pair).collect();
            return Err(if steps.is_empty() {
                format!("no double step of {mover} skips {skipped}")
            } else {
                let where_to = names(&steps);
                format!(
                    "no pawn of {mover} can have skipped {skipped}: none stands on {where_to} with {skipped} and its origin empty"
                )
            });
        }
        Err(format!(
            "the pawn that skipped {skipped} stands on {}: name it, such as {skipped}{}",
            names(&possible),
            possible[0].victim
        ))
    }

    /// Drops what the men do not allow: castling rights, the en passant state, marks of moved pawns, and declarations beyond the
    /// variant's. Gives the faults that are gone.
    pub fn drop_impossible(&mut self, variant: &Variant) -> Vec<Fault> {
        let faults = faults_of_memory(self, variant);
        let possible = self.possible_castling_rooks(variant.board);
        self.set_castling_rooks(variant.board, possible);
        let is_possible =
            |pair: &EnPassant| possible_double_steps(self, variant, !self.turn, pair.skipped).any(|it| it == *pair);
        self.en_passant = self.en_passant.filter(is_possible);
        self.moved_pawns = self.possible_moved_pawns(variant);
        let most = variant.berserk.map(|berserk| berserk.declarations());
        self.declarations = most
            .and(self.declarations)
            .map(|left| ByColor { white: left.white.min(most.unwrap_or(0)), black: left.black.min(most.unwrap_or(0)) });
        faults
    }

    fn possible_moved_pawns(&self, variant: &Variant) -> u128 {
        let can_have_moved = |square: &Square| match self.piece_at(*square) {
            Some(Piece { color, role: Role::Pawn }) => {
                variant.board.relative_rank(color, square.rank()) == 1 && variant.pawn_rule(color).is_sideways()
            }
            _ => false,
        };
        self.moved_pawn_squares().filter(can_have_moved).fold(0, |set, square| set | set_of(square))
    }

    /// The same with colours swapped and the board turned top to bottom, for [`Variant::mirrored`].
    pub fn mirrored(&self, board: BoardKind) -> Setup {
        let mirror = |square: Square| Square::at(square.file(), board.ranks() - 1 - square.rank());
        let mut mirrored = Setup { turn: !self.turn, moved_pawns: 0, pieces: [None; Square::COUNT], ..self.clone() };
        for square in Square::all().filter(|square| board.has(*square)) {
            let swapped = self.piece_at(square).map(|piece| Piece { color: !piece.color, ..piece });
            mirrored.pieces[mirror(square).index()] = swapped;
        }
        for square in self.moved_pawn_squares().filter(|square| board.has(*square)) {
            mirrored.moved_pawns |= set_of(mirror(square));
        }
        mirrored.castling = swapped(self.castling);
        mirrored.declarations = self.declarations.map(swapped);
        mirrored.en_passant =
            self.en_passant.map(|pair| EnPassant { skipped: mirror(pair.skipped), victim: mirror(pair.victim) });
        mirrored
    }
}

fn swapped<T: Copy>(of: ByColor<T>) -> ByColor<T> {
    ByColor { white: of.black, black: of.white }
}

impl Variant {
    /// What is played on the board turned top to bottom with colours swapped: each side has the other's pawns.
    ///
    /// Left and right change places in their rules, since a pawn that turns around sees the files the other way round.
    pub fn mirrored(&self) -> Variant {
        let pawns = ByColor { white: self.pawns.black.turned(), black: self.pawns.white.turned() };
        Variant { pawns, ..*self }
    }
}

impl PawnRule {
    /// The rule with left and right exchanged.
    fn turned(self) -> PawnRule {
        let turned = |directions: Directions| directions.iter().map(Direction::turned).collect();
        PawnRule {
            moves: turned(self.moves),
            captures: turned(self.captures),
            double_steps: turned(self.double_steps),
            en_passant: turned(self.en_passant),
        }
    }
}

impl Direction {
    const fn turned(self) -> Direction {
        match self {
            Direction::ForwardLeft => Direction::ForwardRight,
            Direction::ForwardRight => Direction::ForwardLeft,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
            Direction::Forward => Direction::Forward,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::FaultKind;

    fn setup(fen: &str, variant: &Variant) -> Setup {
        Setup::from_fen(fen, variant).unwrap()
    }

    #[test]
    fn what_the_men_do_not_allow_is_dropped_and_named() {
        let variant: Variant = "berolina-plus+berserk(2)".parse().unwrap();
        let mut draft = setup("4k3/8/8/8/8/8/2P5/R3K2R w KQkq - 1+2 ~c2d2 3 4", &variant);
        draft.en_passant = Some(EnPassant { skipped: "d6".parse().unwrap(), victim: "e5".parse().unwrap() });
        draft.declarations = Some(ByColor { white: 1, black: 5 });
        let kinds: Vec<FaultKind> = draft.drop_impossible(&variant).into_iter().map(|fault| fault.kind).collect();
        use FaultKind::{BadCastlingRights, BadDeclarations, BadEnPassant, BadMovedPawns};
        assert_eq!(kinds, [BadCastlingRights, BadCastlingRights, BadEnPassant, BadMovedPawns, BadDeclarations]);
        assert_eq!(draft.to_fen(&variant), "4k3/8/8/8/8/8/2P5/R3K2R w KQ - 1+2 ~c2 3 4");
        assert_eq!(draft.drop_impossible(&variant), []);
    }

    #[test]
    fn mirrors_swap_everything_that_belongs_to_a_side() {
        let variant: Variant = "bridge+berolina-plus/chess+berserk(2)".parse().unwrap();
        let fen = "r3k3/8/8/3p4/***2***/8/3p4/2P5/4K2R b Kq - 1+2 ~c2 5 7";
        let mirrored = setup(fen, &variant).mirrored(variant.board);
        assert_eq!(variant.mirrored().to_string(), "bridge+chess/berolina-plus+berserk(2)");
        let expected = "4k2r/2p5/3P4/8/***2***/3P4/8/8/R3K3 w Qk - 2+1 ~c8 5 7";
        assert_eq!(mirrored.to_fen(&variant.mirrored()), expected);
        assert_eq!(mirrored.mirrored(variant.board), setup(fen, &variant));
    }
}
