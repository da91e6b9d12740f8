//! What players and their programs write: moves in algebraic notations, whole games, and the texts of other programs.
//!
//! The rules are in `berolina-core`; nothing here decides what is legal. It is a crate of its own because it compiles in
//! seconds, the core in minutes.

mod full_algebraic;
mod interchange;
mod move_text_error;
pub mod pgn;
mod san;

pub use full_algebraic::{full_algebraic, read_full_algebraic};
pub use interchange::{ConfigError, FenStyle, fairy_stockfish_config, fairy_stockfish_name};
pub use move_text_error::MoveTextError;
pub use san::{Style, read_san, san, san_after, variation_san};
