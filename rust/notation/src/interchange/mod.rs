//! The texts of Fairy-Stockfish and Cute Chess: their FENs, and the configuration that defines a variant to Fairy-Stockfish.
//!
//! Reading their FENs takes nothing special: `berolina-core` reads every form that is written here.

mod fairy_stockfish;
mod fen_style;

pub use fairy_stockfish::{ConfigError, fairy_stockfish_config, fairy_stockfish_name};
pub use fen_style::FenStyle;
pub(crate) use fen_style::has_built_in_pawns;
