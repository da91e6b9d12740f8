//! Repetition: how often the position of a game has been there.
//!
//! Positions are the same as [`Position::is_same`] says: men, side, castling rights, moved home-rank pawns, legal en passant with its victim,
//! declarations.

use crate::game::Game;
use crate::pawn_rule::PawnRule;
use crate::position::Position;

impl Game {
    /// Whether the position has been there so many times, now included.
    pub fn is_repetition(&self, times: usize) -> bool {
        let now = self.position();
        self.since_irreversible().filter(|position| position.is_same(now)).take(times).count() >= times
    }

    /// Whether the side to move may claim a draw: the position is there for the third time, or a legal move makes it so.
    pub fn can_claim_threefold_repetition(&self) -> bool {
        self.is_repetition(3) || self.can_bring_about_third()
    }

    /// Whether a legal move leads to a position that has been there twice already.
    fn can_bring_about_third(&self) -> bool {
        // A position comes back after two passes at the soonest, and by a legal move four plies later.
        const FEWEST: usize = 6;
        if self.since_irreversible().take(FEWEST).count() < FEWEST {
            return false;
        }
        let now = self.position();
        now.legal_moves().into_iter().filter_map(|mv| now.play(mv)).any(|after| {
            (after.halfmove_clock() > 0 || may_come_back(&after))
                && self.since_irreversible().filter(|position| position.is_same(&after)).take(2).count() == 2
        })
    }

    /// The positions that could be the one now: back to the last capture or pawn move.
    fn since_irreversible(&self) -> impl Iterator<Item = &Position> {
        let now = self.position();
        let plies = if may_come_back(now) { usize::MAX } else { now.halfmove_clock() as usize + 1 };
        self.positions_backwards().take(plies)
    }
}

/// Whether a position can be there again after a pawn move.
fn may_come_back(position: &Position) -> bool {
    let pawns = position.variant().pawns;
    [pawns.white, pawns.black].iter().any(PawnRule::steps_to_and_fro)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    fn game(fen: &str, variant: &str, moves: &str) -> Game {
        let variant: Variant = variant.parse().unwrap();
        let mut game = Game::new(Position::from_fen(fen, &variant).unwrap());
        for uci in moves.split_whitespace() {
            assert!(game.push(uci.parse().unwrap()), "{uci}");
        }
        game
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

    #[test]
    fn positions_are_counted_from_the_root() {
        let mut game = game(START, "berolina", &SHUFFLE.repeat(2));
        assert!(game.is_repetition(3) && !game.is_repetition(4));
        game.pop();
        assert!(!game.is_repetition(3) && game.can_claim_threefold_repetition(), "a legal move brings it about");
        game.pop();
        assert!(game.is_repetition(2) && !game.is_repetition(3));
    }

    #[test]
    fn passes_bring_positions_back_sooner() {
        let mut game = game("4k2n/8/8/8/8/8/8/4K3 w - - 0 1", "chess", "0000 0000 0000 h8g6 0000");
        assert!(game.can_claim_threefold_repetition());
        game.pop();
        assert!(!game.can_claim_threefold_repetition());
    }

    #[test]
    fn any_number_up_to_one_is_always_reached() {
        let game = game(START, "chess", "");
        assert!(game.is_repetition(0) && game.is_repetition(1) && !game.is_repetition(2));
    }

    /// After d2-d4 the rook gives check, which no en passant capture ends: the skipped square makes no difference.
    #[test]
    fn illegal_en_passant_does_not_tell_positions_apart() {
        let game = game("8/8/8/8/4p3/8/R2P3k/K7 w - - 0 1", "chess", "d2d4 h2h3 a2a3 h3h2 a3a2");
        assert!(game.is_repetition(2));
    }

    #[test]
    fn pawns_that_step_sideways_bring_positions_back() {
        let moves = "d4c4 e8d8 c4d4 d8e8 ".repeat(2);
        let game = game("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "mlrWcfW", &moves);
        assert!(game.is_repetition(3) && !game.is_repetition(4));
    }

    #[test]
    fn castling_rights_tell_positions_apart() {
        let game = game("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "chess", "a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1 d8e8");
        assert!(game.is_repetition(2) && !game.is_repetition(3));
    }

    #[test]
    fn clocks_of_a_fen_do_not_reach_beyond_the_root() {
        let game = game("4k3/8/8/8/8/8/8/R3K3 w - - 90 60", "chess", "a1b1 e8d8 b1a1 d8e8");
        assert!(game.is_repetition(2) && !game.is_repetition(3));
    }
}
