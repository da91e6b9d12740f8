//! Lines of moves with their numbers.

use berolina_core::{Color, Move, Position};

use super::spelling::san_after;
use super::style::Style;

/// A line of moves from a position, numbered: `1. c4 c5 2. Nf3`, or `1...c5` if Black begins.
///
/// # Errors
///
/// With the position of the first illegal move and that move.
pub fn variation_san(position: &Position, moves: &[Move], style: Style) -> Result<String, (Box<Position>, Move)> {
    let (mut position, mut words) = (*position, Vec::new());
    for (ply, mv) in moves.iter().enumerate() {
        let (san, after) = san_after(&position, *mv, style).ok_or_else(|| (Box::new(position), *mv))?;
        let number = position.fullmove_number();
        words.push(match position.turn() {
            Color::White => format!("{number}. {san}"),
            Color::Black if ply == 0 => format!("{number}...{san}"),
            Color::Black => san,
        });
        position = after;
    }
    Ok(words.join(" "))
}
