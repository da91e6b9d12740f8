//! What is a text of algebraic notation: the grammar, which knows no position.

use berolina_core::{Role, Square, TextError, Wing};

use super::spelling::{Origin, Spelling};

/// What a text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// The turn passes.
    Null,
    /// The king castles.
    Castling(Wing),
    /// A man goes to a square.
    Man {
        /// How the text spells the move.
        spelling: Spelling,
        /// Whether it says that the move is en passant.
        is_en_passant: bool,
    },
}

const WHAT: &str = "move text";
/// What may stand behind a move that takes en passant.
pub(crate) const EN_PASSANT_MARKS: [&str; 3] = ["e.p.", "e.p", "ep"];
const EXPECTED: &str = "expected a move such as Nf3, c4, dxd6, O-O, f8=Q, d4xg6=X or e2c4";

/// Reads a text. Check marks, `!` and `?` at its end do not decide which move is meant, and may be wrong; `e.p.` does.
pub(super) fn read(text: &str) -> Result<Words, TextError> {
    let (core, is_en_passant) = without_marks(text);
    let whole = match core {
        "--" | "Z0" | "0000" | "@@@@" => Some(Words::Null),
        "O-O" | "0-0" => Some(Words::Castling(Wing::King)),
        "O-O-O" | "0-0-0" => Some(Words::Castling(Wing::Queen)),
        _ => None,
    };
    match whole {
        Some(_) if is_en_passant => {
            return Err(TextError::new(WHAT, text, core.len(), "only a pawn takes en passant"));
        }
        Some(words) => return Ok(words),
        None => {}
    }
    let spelling = spelling(core).map_err(|(byte, cause)| TextError::new(WHAT, text, byte, cause))?;
    Ok(Words::Man { spelling, is_en_passant })
}

/// The text without what may follow a move.
fn without_marks(text: &str) -> (&str, bool) {
    let (mut rest, mut is_en_passant) = (text, false);
    loop {
        let mut shorter = rest.trim_end_matches(['+', '#', '!', '?']);
        let marked = EN_PASSANT_MARKS.iter().find_map(|mark| shorter.strip_suffix(mark));
        if let Some(before) = marked.filter(|_| !is_en_passant) {
            (shorter, is_en_passant) = (before.strip_suffix(' ').unwrap_or(before), true);
        }
        if shorter.len() == rest.len() {
            return (rest, is_en_passant);
        }
        rest = shorter;
    }
}

type Fault = (usize, String);

fn fault<T>(byte: usize, cause: impl Into<String>) -> Result<T, Fault> {
    Err((byte, cause.into()))
}

/// Letter, origin, capture mark, target, ending: in this order, most of them optional.
fn spelling(core: &str) -> Result<Spelling, Fault> {
    let bytes = core.as_bytes();
    let letter = bytes.first().and_then(|byte| role_of(*byte));
    let start = usize::from(letter.is_some());
    let (end, promotion, is_berserk) = ending(bytes)?;
    let Some(to_at) = end.checked_sub(2).filter(|at| *at >= start) else {
        return fault(start.min(bytes.len()), EXPECTED);
    };
    let Some(to) = square(&bytes[to_at..end]) else {
        return fault(to_at, EXPECTED);
    };
    let (from_end, mark) = match bytes[start..to_at].last() {
        Some(mark @ (b'x' | b'-')) => (to_at - 1, Some(*mark)),
        _ => (to_at, None),
    };
    let origin = match &bytes[start..from_end] {
        [] => Origin::NONE,
        [file @ b'a'..=b'h'] => Origin { file: Some(file - b'a'), rank: None },
        [rank @ b'1'..=b'9'] => Origin { file: None, rank: Some(rank - b'1') },
        name => match square(name) {
            Some(from) => Origin::of(from),
            None => return fault(start, EXPECTED),
        },
    };
    if mark == Some(b'-') && !origin.is_full() {
        return fault(from_end, "a dash stands between two squares, such as e2-c4");
    }
    let is_capture = mark == Some(b'x');
    Ok(Spelling { letter, origin, is_capture, is_dashed: mark == Some(b'-'), to, promotion, is_berserk })
}

/// Where the ending begins, and what it says: a promotion, berserk, or nothing.
fn ending(bytes: &[u8]) -> Result<(usize, Option<Role>, bool), Fault> {
    let (end, letter) = match bytes {
        [.., b'=', letter] | [.., b'/', letter] => (bytes.len() - 2, *letter),
        [.., b'(', letter, b')'] => (bytes.len() - 3, *letter),
        [.., b'1'..=b'9', letter] if letter.is_ascii_alphabetic() => (bytes.len() - 1, *letter),
        _ => return Ok((bytes.len(), None, false)),
    };
    if letter.eq_ignore_ascii_case(&b'x') {
        return Ok((end, None, true));
    }
    match Role::from_letter(letter.to_ascii_lowercase().into()).filter(|role| Role::PROMOTIONS.contains(role)) {
        Some(role) => Ok((end, Some(role), false)),
        None => fault(end, "a pawn becomes a queen, rook, bishop or knight, such as f8=Q; berserk is =X"),
    }
}

fn role_of(letter: u8) -> Option<Role> {
    Some(match letter {
        b'P' => Role::Pawn,
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    })
}

fn square(name: &[u8]) -> Option<Square> {
    match name {
        [file @ b'a'..=b'h', rank @ b'1'..=b'9'] => Some(Square::at(file - b'a', rank - b'1')),
        _ => None,
    }
}
