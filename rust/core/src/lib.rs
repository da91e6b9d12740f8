//! The rules of Berolina chess and its relatives, without Python: variants, positions, move generation, perft.
//!
//! A reader finds each rule in the file that is called so: pawn rules in `pawn_rule`, boards in `geometry`, `en_passant`, `castling`,
//! berserk moves in `movegen/berserk`. `movegen/generate` is the only generator of legal moves.

mod bitboard;
mod castling;
mod color;
mod direction;
mod edit;
mod en_passant;
mod epd;
mod fen;
mod game;
mod geometry;
mod line;
mod list;
mod move_index;
mod movegen;
mod mv;
mod outcome;
mod pawn_rule;
mod perft;
mod piece;
mod planes;
mod playout;
mod pool;
mod position;
mod random;
mod repetition;
mod setup;
mod square;
mod text_error;
mod uci;
mod variant;
mod zobrist;

pub use castling::Wing;
pub use color::{ByColor, Color};
pub use direction::{Direction, Directions};
pub use edit::rook_homes;
pub use en_passant::EnPassant;
pub use epd::{Operand, read_epd, write_epd};
pub use fen::EnPassantMode;
pub use game::Game;
pub use geometry::BoardKind;
pub use move_index::MoveIndex;
pub use mv::Move;
pub use outcome::{Outcome, Termination};
pub use pawn_rule::PawnRule;
pub use perft::{MAX_DEPTH, PerftOptions, SuiteCase, parse_suite};
pub use piece::{Piece, Role};
pub use planes::Plane;
pub use playout::Playout;
pub use pool::{Pool, Progress, RunError, Watch};
pub use position::{
    Exposed, Fault, FaultKind, FenError, InvalidPosition, Manner, Men, MoveClass, Position, Reason, Refusal,
};
pub use setup::{CastlingRights, MAX_CLOCK, Setup};
pub use square::Square;
pub use text_error::{Quoted, TextError};
pub use variant::{Berserk, NAMED_VARIANTS, NamedVariant, Variant};
