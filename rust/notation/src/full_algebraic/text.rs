//! What the notation can say: the grammar, which knows no position.

use berolina_core::{Piece, Square, TextError};

/// A part of a text. The parts of a move are done one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A man goes from a square to another; it may be named.
    Step { label: Option<Piece>, from: Square, to: Square },
    /// A man appears on a square.
    Appear { label: Piece, on: Square },
    /// The man on a square is removed.
    Remove { from: Square },
    /// The square itself is removed.
    RemoveSquare { square: Square },
}

/// A part and where it begins in the text.
pub(super) type Placed = (usize, Part);

const WHAT: &str = "full algebraic move";
const EXPECTED: &str = "expected a label, the square that is left, - and the square that is reached, such as P e2-c4";

/// Reads the parts, which semicolons divide. Spaces may stand anywhere between labels, squares and dashes.
pub(super) fn read(text: &str) -> Result<Vec<Placed>, TextError> {
    let mut parts = Vec::new();
    let mut at = 0;
    for piece in text.split(';') {
        parts.push((at, part(text, at, piece)?));
        at += piece.len() + 1;
    }
    Ok(parts)
}

/// The error of a text at a byte of it.
pub(super) fn error(text: &str, at: usize, cause: impl Into<String>) -> TextError {
    TextError::new(WHAT, text, at, cause)
}

fn part(text: &str, start: usize, piece: &str) -> Result<Part, TextError> {
    // Characters with their places; no part has more than a label, two squares and a dash.
    let letters: Vec<(usize, char)> = piece.char_indices().filter(|(_, letter)| *letter != ' ').take(8).collect();
    let place = |index: usize| start + letters.get(index).map_or(piece.len(), |(at, _)| *at);
    let fault = |index: usize, cause: &str| Err(error(text, place(index), cause));
    let letter = |index: usize| letters.get(index).map(|(_, letter)| *letter);
    let is_labelled = matches!((letter(0), letter(1)), (Some(_), Some('a'..='h' | '-'))) && letter(0) != Some('-');
    let first = usize::from(is_labelled);
    let label = match letter(0).filter(|_| is_labelled) {
        None | Some('@') => None,
        Some(name) => match Piece::from_letter(name) {
            Some(piece) => Some(piece),
            None => return fault(0, "a label is one of P, N, B, R, Q, K for White, and small for Black"),
        },
    };
    let is_removal = is_labelled && label.is_none();
    // The two characters of a square belong together.
    let square_at = |index: usize| {
        let is_whole = place(index + 1) == place(index) + 1;
        square(letter(index), letter(index + 1)).filter(|_| is_whole)
    };
    let from = square_at(first);
    let dash = first + if from.is_some() { 2 } else { 0 };
    if letter(dash) != Some('-') {
        let is_capture = matches!(letter(dash), Some('x' | ':'));
        return fault(dash, if is_capture { "captures are written with - like other moves" } else { EXPECTED });
    }
    let to = square_at(dash + 1);
    let end = dash + if to.is_some() { 3 } else { 1 };
    if letter(end).is_some() {
        return fault(end, if to.is_some() { "the part is complete before this; ; begins another" } else { EXPECTED });
    }
    match (label, from, to) {
        (_, Some(from), Some(to)) if !is_removal => Ok(Part::Step { label, from, to }),
        (Some(label), None, Some(on)) => Ok(Part::Appear { label, on }),
        (None, None, Some(from)) if is_removal => Ok(Part::Remove { from }),
        (None, None, Some(square)) => Ok(Part::RemoveSquare { square }),
        (None, Some(from), None) if !is_removal => Ok(Part::Remove { from }),
        _ => fault(0, EXPECTED),
    }
}

fn square(file: Option<char>, rank: Option<char>) -> Option<Square> {
    match (file?, rank?) {
        (file @ 'a'..='h', rank @ '1'..='9') => Some(Square::at(file as u8 - b'a', rank as u8 - b'1')),
        _ => None,
    }
}
