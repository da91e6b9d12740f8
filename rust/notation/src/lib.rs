//! What players and their programs write: moves in algebraic notations, whole games, and the texts of other programs.
//!
//! The rules are in `berolina-core`; nothing here decides what is legal. It is a crate of its own because it compiles in
//! seconds, the core in minutes.
