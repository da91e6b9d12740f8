//! Why a text names no legal move.

use std::fmt;

use berolina_core::{Move, Reason, TextError};

/// Why a text names no legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// It is no text of the notation, whatever the position.
    Text(TextError),
    /// No legal move is meant.
    Illegal {
        /// The text, the rule that refuses it, and the candidates.
        message: String,
        /// The rule.
        reason: Reason,
        /// Legal moves that may have been meant; none if nothing is near.
        candidates: Vec<Move>,
    },
    /// Several legal moves may be meant.
    Ambiguous {
        /// The text and the candidates.
        message: String,
        /// These moves.
        candidates: Vec<Move>,
    },
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTextError::Text(error) => error.fmt(f),
            MoveTextError::Illegal { message, .. } | MoveTextError::Ambiguous { message, .. } => f.write_str(message),
        }
    }
}

impl std::error::Error for MoveTextError {}

impl From<TextError> for MoveTextError {
    fn from(error: TextError) -> MoveTextError {
        MoveTextError::Text(error)
    }
}
