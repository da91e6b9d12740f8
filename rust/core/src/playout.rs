//! Games of random moves. A seed gives the same game on every platform and in every release: the moves are chosen by
//! `random.rs` among the legal ones in the order of their indices, which `move_index.rs` fixes.

use crate::move_index::MoveIndex;
use crate::mv::Move;
use crate::pool::{Pool, RunError, Watch};
use crate::position::Position;
use crate::random::{self, SplitMix64};

/// The clock that ends a game: 75 moves of either side.
const SEVENTY_FIVE_MOVES: u32 = 150;

/// How often a position must have occurred to end a game.
const FIVEFOLD: usize = 5;

/// How many plies are played from one question whether to stop to the next: less than a millisecond.
const PLIES_BETWEEN_QUESTIONS: usize = 256;

/// A game of random moves.
#[derive(Clone, Debug)]
pub struct RandomGame {
    /// The position from which it starts.
    pub root: Position,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The position after each move.
    pub after: Vec<Position>,
    /// The hashes of the positions before the present one: to go through all of them is quick.
    hashes: Vec<u64>,
}

impl RandomGame {
    const fn new(root: Position) -> RandomGame {
        RandomGame { root, moves: Vec::new(), after: Vec::new(), hashes: Vec::new() }
    }

    fn position(&self) -> &Position {
        self.after.last().unwrap_or(&self.root)
    }

    fn push(&mut self, mv: Move) {
        let position = *self.position();
        self.hashes.push(position.zobrist_hash());
        self.moves.push(mv);
        self.after.push(position.play(mv).expect("listed moves are legal"));
    }

    /// Whether the game is drawn without a claim, mate and stalemate aside.
    fn is_drawn(&self) -> bool {
        let position = self.position();
        position.halfmove_clock() >= SEVENTY_FIVE_MOVES || position.is_insufficient_material() || self.is_fivefold()
    }

    /// All earlier positions count, not only those since the clock was last zero: where pawns step sideways, a position can
    /// come back after pawn moves.
    fn is_fivefold(&self) -> bool {
        let (now, hash) = (self.position(), self.position().zobrist_hash());
        let before = |number: usize| number.checked_sub(1).map_or(&self.root, |number| &self.after[number]);
        let alike = self.hashes.iter().enumerate().filter(|(_, earlier)| **earlier == hash);
        1 + alike.filter(|(number, _)| before(*number).is_same(now)).count() >= FIVEFOLD
    }
}

/// How random games are played.
#[derive(Clone, Copy, Debug)]
pub struct Playout {
    /// The position from which they start.
    pub root: Position,
    /// After so many plies a game is broken off.
    pub max_plies: usize,
}

impl Playout {
    /// The game of a seed. It ends by checkmate, stalemate or a draw that needs no claim (dead material, 75 moves, fivefold
    /// repetition), or is broken off.
    ///
    /// # Errors
    ///
    /// [`RunError::Stopped`] if `is_stopped`, which is asked every few hundred plies, says so.
    pub fn play(&self, seed: u64, mut is_stopped: impl FnMut() -> bool) -> Result<RandomGame, RunError> {
        let index = MoveIndex::new(self.root.variant());
        let mut random = SplitMix64::new(seed);
        let mut game = RandomGame::new(self.root);
        while game.moves.len() < self.max_plies {
            let mut moves = game.position().legal_moves();
            if moves.is_empty() || game.is_drawn() {
                break;
            }
            let choice = random.below(moves.len());
            let (_, mv, _) = moves.select_nth_unstable_by_key(choice, |mv| index.number(*mv));
            game.push(*mv);
            if game.moves.len().is_multiple_of(PLIES_BETWEEN_QUESTIONS) && is_stopped() {
                return Err(RunError::Stopped);
            }
        }
        Ok(game)
    }

    /// The seed of one of many games that are played with one seed: an output of the generator with that seed.
    pub const fn seed_of(seed: u64, number: u64) -> u64 {
        random::output(seed, number)
    }
}

impl Pool {
    /// The games of these seeds, in their order.
    ///
    /// # Errors
    ///
    /// [`RunError::Stopped`] if the watch has ended it.
    pub fn random_games(
        &self,
        playout: &Playout,
        seeds: &[u64],
        watch: &mut Watch<'_>,
    ) -> Result<Vec<RandomGame>, RunError> {
        let games = self.map_stoppable(seeds, watch, |seed, control| playout.play(*seed, || control.is_stopped()))?;
        games.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::EnPassantMode;
    use crate::variant::{NAMED_VARIANTS, Variant};
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    fn playout(fen: &str, variant: &str) -> Playout {
        Playout { root: Position::from_fen(fen, &variant.parse().unwrap()).unwrap(), max_plies: usize::MAX }
    }

    fn play(fen: &str, variant: &str, seed: u64) -> RandomGame {
        playout(fen, variant).play(seed, || false).unwrap()
    }

    #[test]
    fn games_of_every_variant_end_when_they_must_and_not_before() {
        for named in NAMED_VARIANTS {
            let variant: Variant = named.name.parse().unwrap();
            for seed in 0..8 {
                let whole = play(&variant.start_fen(), named.name, seed);
                let mut game = RandomGame::new(whole.root);
                for mv in &whole.moves {
                    assert!(!game.is_drawn(), "{} {seed}", named.name);
                    game.push(*mv);
                }
                assert!(game.is_drawn() || game.position().count_legal_moves() == 0, "{} {seed}", named.name);
            }
        }
    }

    #[test]
    fn the_games_are_what_every_release_plays() {
        for (variant, first, plies, last) in [
            ("berolina", "g2f3 e7g5 e2d3", 402, "8/8/2K5/8/8/4k3/8/5b2 w - - 0 202"),
            ("bridge+berserk", "g2c8x b8e2x c2e4", 421, "8/8/8/8/***2***/1P6/4k3/K7/8 b - - 0+0 150 211"),
        ] {
            let game = play(&variant.parse::<Variant>().unwrap().start_fen(), variant, 2026);
            let moves: Vec<String> = game.moves[..3].iter().map(ToString::to_string).collect();
            let fen = game.position().fen(EnPassantMode::Legal);
            assert_eq!((moves.join(" ").as_str(), game.moves.len(), fen.as_str()), (first, plies, last));
        }
    }

    #[test]
    fn a_game_that_is_over_gets_no_move() {
        for (fen, cause) in [
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "dead material"),
            ("4k3/8/8/8/8/8/4R3/4K3 b - - 150 200", "75 moves"),
        ] {
            assert_eq!(play(fen, "chess", 1).moves, [], "{cause}");
        }
        let one_ply = play("4k3/8/8/8/8/8/8/R3K3 b - - 149 200", "chess", 1);
        assert_eq!(one_ply.moves.len(), 1);
    }

    #[test]
    fn the_fifth_occurrence_ends_a_game() {
        let mut game = RandomGame::new(playout("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1", "chess").root);
        let shuffle = ["d2c2", "e8f8", "c2d2", "f8e8"];
        for (ply, mv) in shuffle.into_iter().cycle().enumerate().take(16) {
            assert!(!game.is_fivefold(), "ply {ply}");
            game.push(mv.parse().unwrap());
        }
        assert!(game.is_fivefold());
    }

    #[test]
    fn positions_come_back_after_pawn_moves_where_pawns_go_sideways() {
        let mut game = RandomGame::new(playout("4k3/8/8/8/2P5/8/8/4K3 w - - 0 1", "msWcfW").root);
        for mv in ["c4b4", "e8f8", "b4c4", "f8e8"].into_iter().cycle().take(16) {
            game.push(mv.parse().unwrap());
        }
        assert!(game.is_fivefold());
    }

    #[test]
    fn a_game_is_broken_off_after_so_many_plies() {
        let whole = Playout { root: Position::start(&Variant::BEROLINA), max_plies: usize::MAX };
        let part = Playout { max_plies: 10, ..whole };
        let [whole, part] = [whole, part].map(|playout| playout.play(5, || false).unwrap().moves);
        assert_eq!(part, whole[..10]);
    }

    #[test]
    fn threads_change_no_game() {
        let playout = Playout { root: Position::start(&Variant::BRIDGE), max_plies: 80 };
        let seeds: Vec<u64> = (0..20).map(|number| Playout::seed_of(9, number)).collect();
        let alone: Vec<Vec<Move>> = seeds.iter().map(|seed| playout.play(*seed, || false).unwrap().moves).collect();
        for threads in [1, 3] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let games = pool.random_games(&playout, &seeds, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(games.into_iter().map(|game| game.moves).collect::<Vec<_>>(), alone);
        }
    }

    #[test]
    fn a_single_long_game_can_be_stopped() {
        let playout = Playout { root: Position::start(&Variant::BEROLINA), max_plies: usize::MAX };
        assert!(playout.play(2026, || false).unwrap().moves.len() > PLIES_BETWEEN_QUESTIONS);
        let mut asked = 0;
        let stopped = playout.play(2026, || {
            asked += 1;
            true
        });
        assert_eq!((stopped.map(|game| game.moves.len()), asked), (Err(RunError::Stopped), 1));
    }
}
