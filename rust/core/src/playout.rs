//! Games of random moves. A seed gives the same game on every platform and in every release: the moves are chosen by
//! `random.rs` among the legal ones in the order of their indices, which `move_index.rs` fixes.

use crate::game::Game;
use crate::move_index::MoveIndex;
use crate::outcome::FIVEFOLD;
use crate::pool::{Pool, RunError, Watch};
use crate::position::Position;
use crate::random::{self, SplitMix64};

/// How many plies are played from one question whether to stop to the next: less than a millisecond.
const PLIES_BETWEEN_QUESTIONS: usize = 256;

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
    pub fn play(&self, seed: u64, mut is_stopped: impl FnMut() -> bool) -> Result<Game, RunError> {
        let index = MoveIndex::new(self.root.variant());
        let mut random = SplitMix64::new(seed);
        let mut game = Game::new(self.root);
        while game.moves().len() < self.max_plies {
            let mut moves = game.position().legal_moves();
            if moves.is_empty() || is_drawn(&game) {
                break;
            }
            let choice = random.below(moves.len());
            let (_, mv, _) = moves.select_nth_unstable_by_key(choice, |mv| index.number(*mv));
            game.push(*mv);
            if game.moves().len().is_multiple_of(PLIES_BETWEEN_QUESTIONS) && is_stopped() {
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

/// Whether a game is drawn without a claim, stalemate aside.
fn is_drawn(game: &Game) -> bool {
    let position = game.position();
    position.is_seventyfive_moves() || position.is_insufficient_material() || game.is_repetition(FIVEFOLD)
}

impl Pool {
    /// The games of these seeds, in their order.
    ///
    /// # Errors
    ///
    /// [`RunError::Stopped`] if the watch has ended it.
    pub fn random_games(&self, playout: &Playout, seeds: &[u64], watch: &mut Watch<'_>) -> Result<Vec<Game>, RunError> {
        let games = self.map_stoppable(seeds, watch, |seed, control| playout.play(*seed, || control.is_stopped()))?;
        games.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen::EnPassantMode;
    use crate::mv::Move;
    use crate::variant::{NAMED_VARIANTS, Variant};
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;

    fn playout(fen: &str, variant: &str) -> Playout {
        Playout { root: Position::from_fen(fen, &variant.parse().unwrap()).unwrap(), max_plies: usize::MAX }
    }

    fn play(fen: &str, variant: &str, seed: u64) -> Game {
        playout(fen, variant).play(seed, || false).unwrap()
    }

    #[test]
    fn games_of_every_variant_end_when_they_must_and_not_before() {
        for named in NAMED_VARIANTS {
            let variant: Variant = named.name.parse().unwrap();
            for seed in 0..8 {
                let whole = play(&variant.start_fen(), named.name, seed);
                let mut game = Game::new(*whole.root());
                for mv in whole.moves() {
                    assert_eq!(game.outcome(false), None, "{} {seed}", named.name);
                    assert!(game.push(*mv));
                }
                assert_ne!(game.outcome(false), None, "{} {seed}", named.name);
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
            let moves: Vec<String> = game.moves()[..3].iter().map(ToString::to_string).collect();
            let fen = game.position().fen(EnPassantMode::Legal);
            assert_eq!((moves.join(" ").as_str(), game.moves().len(), fen.as_str()), (first, plies, last));
        }
    }

    #[test]
    fn a_game_that_is_over_gets_no_move() {
        for (fen, cause) in [
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "mate"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "dead material"),
            ("4k3/8/8/8/8/8/4R3/4K3 b - - 150 200", "75 moves"),
        ] {
            assert_eq!(play(fen, "chess", 1).moves(), [], "{cause}");
        }
        let one_ply = play("4k3/8/8/8/8/8/8/R3K3 b - - 149 200", "chess", 1);
        assert_eq!(one_ply.moves().len(), 1);
    }

    #[test]
    fn a_game_is_broken_off_after_so_many_plies() {
        let whole = Playout { root: Position::start(&Variant::BEROLINA), max_plies: usize::MAX };
        let part = Playout { max_plies: 10, ..whole };
        let [whole, part] = [whole, part].map(|playout| playout.play(5, || false).unwrap());
        assert_eq!(part.moves(), &whole.moves()[..10]);
    }

    #[test]
    fn threads_change_no_game() {
        let playout = Playout { root: Position::start(&Variant::BRIDGE), max_plies: 80 };
        let seeds: Vec<u64> = (0..20).map(|number| Playout::seed_of(9, number)).collect();
        let moves = |game: Game| game.moves().to_vec();
        let alone: Vec<Vec<Move>> = seeds.iter().map(|seed| moves(playout.play(*seed, || false).unwrap())).collect();
        for threads in [1, 3] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let games = pool.random_games(&playout, &seeds, &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(games.into_iter().map(moves).collect::<Vec<_>>(), alone);
        }
    }

    #[test]
    fn a_single_long_game_can_be_stopped() {
        let playout = Playout { root: Position::start(&Variant::BEROLINA), max_plies: usize::MAX };
        assert!(playout.play(2026, || false).unwrap().moves().len() > PLIES_BETWEEN_QUESTIONS);
        let mut asked = 0;
        let stopped = playout.play(2026, || {
            asked += 1;
            true
        });
        assert_eq!((stopped.map(|game| game.moves().len()), asked), (Err(RunError::Stopped), 1));
    }
}
