//! Draws by the halfmove clock: fifty moves to be claimed, seventy-five without a claim.

use crate::position::Position;

/// Plies of fifty moves by each side.
const FIFTY: u32 = 100;
/// Plies of seventy-five moves by each side.
const SEVENTY_FIVE: u32 = 150;

impl Position {
    /// Whether fifty moves of each side have passed without a capture or pawn move, and some move is legal.
    pub fn is_fifty_moves(&self) -> bool {
        self.has_lasted(FIFTY)
    }

    /// Whether seventy-five moves of each side have passed without a capture or pawn move, and some move is legal.
    pub fn is_seventyfive_moves(&self) -> bool {
        self.has_lasted(SEVENTY_FIVE)
    }

    /// Whether the side to move may claim a draw: fifty moves have passed, or a legal move completes them.
    pub fn can_claim_fifty_moves(&self) -> bool {
        let completes = |after: Position| after.is_fifty_moves();
        self.is_fifty_moves()
            || self.halfmove_clock() + 1 >= FIFTY
                && self.legal_moves().into_iter().filter_map(|mv| self.play(mv)).any(completes)
    }

    fn has_lasted(&self, plies: u32) -> bool {
        self.halfmove_clock() >= plies && self.count_legal_moves() > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen, &Variant::BEROLINA).unwrap()
    }

    #[test]
    fn fifty_moves_can_be_claimed_by_the_move_that_completes_them() {
        let claims = |clock: u32| {
            let position = position(&format!("4k3/8/8/8/8/8/4P3/4K3 w - - {clock} 80"));
            (position.is_fifty_moves(), position.can_claim_fifty_moves(), position.is_seventyfive_moves())
        };
        assert_eq!(claims(98), (false, false, false));
        assert_eq!(claims(99), (false, true, false));
        assert_eq!(claims(149), (true, true, false));
        assert_eq!(claims(150), (true, true, true));
    }

    #[test]
    fn moves_that_start_the_clock_anew_complete_nothing() {
        // White can only move the pawn, h2g3 and h2f4.
        let position = position("7k/8/8/8/8/1q6/7P/K7 w - - 99 80");
        assert_eq!(position.legal_moves().len(), 2);
        assert!(!position.can_claim_fifty_moves());
    }

    #[test]
    fn mate_goes_before_the_clock() {
        assert!(!position("7k/6Q1/6K1/8/8/8/8/8 b - - 150 100").is_seventyfive_moves());
    }
}
