//! Full algebraic notation, in which games are played by correspondence: `P e2-c4`, both squares and the label of the man.
//!
//! `text` says what the notation can say, `read` which of it is a move.

mod read;
mod text;

use berolina_core::{Move, Piece, Position, Square};

pub use read::read_full_algebraic;

/// How the notation says that the turn passes.
const PASS: &str = "pass";

/// The text of a move; nothing if it is illegal. Labels are capitals for White; a second part tells of another man or another square.
///
/// ```
/// use berolina_core::{Position, Variant};
/// use berolina_notation::full_algebraic;
///
/// let start = Position::start(&Variant::BEROLINA);
/// assert_eq!(full_algebraic(&start, "e2c4".parse()?).as_deref(), Some("P e2-c4"));
/// # Ok::<(), berolina_core::TextError>(())
/// ```
pub fn full_algebraic(position: &Position, mv: Move) -> Option<String> {
    if mv.is_null() {
        return position.pass().map(|_| PASS.to_owned());
    }
    if !position.is_legal(mv) {
        return None;
    }
    let label = position.piece_at(mv.from)?.letter();
    let first = format!("{label} {}-{}", mv.from, mv.to);
    Some(match second_part(position, mv) {
        None => first,
        Some(second) => format!("{first}; {second}"),
    })
}

fn second_part(position: &Position, mv: Move) -> Option<String> {
    let color = position.turn();
    if let Some(role) = mv.promotion {
        return Some(format!("{}-{}", Piece { color, role }.letter(), mv.to));
    }
    if mv.berserk {
        return Some(format!("{}-", mv.to));
    }
    if position.is_en_passant(mv) {
        return position.en_passant().map(|en_passant| format!("{}-", en_passant.victim));
    }
    let (from, to) = position.is_castling(mv).then(|| rook_squares(mv))?;
    Some(format!("{} {from}-{to}", position.piece_at(from)?.letter()))
}

/// Where the rook comes from and goes to when the king castles.
fn rook_squares(mv: Move) -> (Square, Square) {
    let rank = mv.to.rank();
    let wing = if mv.to.file() > mv.from.file() { berolina_core::Wing::King } else { berolina_core::Wing::Queen };
    (Square::at(wing.rook_file(), rank), Square::at(wing.target_files().1, rank))
}
