//! How a game has ended.

use crate::color::Color;
use crate::game::Game;

/// How often a position must have been there for the game to end.
pub const FIVEFOLD: usize = 5;

/// The kind of an ending, with the numbers that Python has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Termination {
    /// The side to move is in check and has no legal move.
    Checkmate = 1,
    /// It is not in check and has none.
    Stalemate,
    /// Neither side can ever mate.
    InsufficientMaterial,
    /// Seventy-five moves without a capture or pawn move.
    SeventyfiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Fifty moves without a capture or pawn move, claimed.
    FiftyMoves,
    /// The same position for the third time, claimed.
    ThreefoldRepetition,
}

/// Why a game is over, and who has won: nobody in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why.
    pub termination: Termination,
    /// Who.
    pub winner: Option<Color>,
}

impl Game {
    /// How the game has ended; nothing while it goes on. Draws that must be claimed count if `claims_draw`.
    ///
    /// A position without legal moves is mate or stalemate; what is dead by material goes before stalemate, as in python-chess.
    pub fn outcome(&self, claims_draw: bool) -> Option<Outcome> {
        let position = self.position();
        let has_moves = position.count_legal_moves() > 0;
        if !has_moves && position.is_check() {
            return Some(Outcome { termination: Termination::Checkmate, winner: Some(!position.turn()) });
        }
        let draws: [(Termination, bool, &dyn Fn() -> bool); 6] = [
            (Termination::InsufficientMaterial, true, &|| position.is_insufficient_material()),
            (Termination::Stalemate, true, &|| !has_moves),
            (Termination::SeventyfiveMoves, true, &|| position.is_seventyfive_moves()),
            (Termination::FivefoldRepetition, true, &|| self.is_repetition(FIVEFOLD)),
            (Termination::FiftyMoves, claims_draw, &|| position.can_claim_fifty_moves()),
            (Termination::ThreefoldRepetition, claims_draw, &|| self.can_claim_threefold_repetition()),
        ];
        let found = draws.into_iter().find(|(_, counts, holds)| *counts && holds());
        found.map(|(termination, ..)| Outcome { termination, winner: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use crate::variant::Variant;

    fn ending(fen: &str, claims_draw: bool) -> Option<Termination> {
        let position = Position::from_fen(fen, &Variant::CHESS).unwrap();
        Game::new(position).outcome(claims_draw).map(|outcome| outcome.termination)
    }

    #[test]
    fn endings_are_looked_for_in_the_order_of_python_chess() {
        assert_eq!(ending("7k/6Q1/6K1/8/8/8/8/8 b - - 150 100", true), Some(Termination::Checkmate));
        assert_eq!(ending("7k/8/6KB/8/8/8/8/8 b - - 150 100", true), Some(Termination::InsufficientMaterial));
        assert_eq!(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 150 100", true), Some(Termination::Stalemate));
        assert_eq!(ending("7k/8/6KR/8/8/8/8/8 b - - 0 1", false), None);
        assert_eq!(ending("6k1/8/6KR/8/8/8/8/8 b - - 150 100", true), Some(Termination::SeventyfiveMoves));
        assert_eq!(ending("6k1/8/6KR/8/8/8/8/8 b - - 100 80", true), Some(Termination::FiftyMoves));
        assert_eq!(ending("6k1/8/6KR/8/8/8/8/8 b - - 100 80", false), None);
    }
}
