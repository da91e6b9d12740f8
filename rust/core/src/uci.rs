//! UCI text of moves: `e2c4`, `e7f8q`, castling as the king's move, berserk with a final `x`, the null move `0000`.

use std::fmt;
use std::str::FromStr;

use crate::mv::Move;
use crate::piece::Role;
use crate::square::read_square;
use crate::text_error::TextError;

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.from, self.to)?;
        if let Some(role) = self.promotion {
            write!(f, "{}", role.letter())?;
        }
        if self.berserk { f.write_str("x") } else { Ok(()) }
    }
}

const EXPECTED: &str =
    "expected the squares that are left and reached, in lower case, such as e2c4 or e7f8q; castling is e1g1";

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        if text == "0000" {
            return Ok(Move::NULL);
        }
        let places: Vec<(usize, char)> = text.char_indices().take(6).collect();
        let byte = |place: usize| places.get(place).map_or(text.len(), |(at, _)| *at);
        let error = |place: usize, cause: &str| TextError::new("UCI move", text, byte(place), cause);
        let square = |place: usize| match (places.get(place), places.get(place + 1)) {
            (Some((_, file)), Some((_, rank))) => read_square(*file, *rank),
            _ => None,
        };
        let from = square(0).ok_or_else(|| error(0, EXPECTED))?;
        let to = square(2).ok_or_else(|| error(2, EXPECTED))?;
        if from == to {
            return Err(error(2, "both squares are the same; the null move is written 0000"));
        }
        let mut mv = Move::new(from, to);
        match places.get(4).map(|(_, letter)| *letter) {
            None => {}
            Some('x') => mv.berserk = true,
            Some(letter) => match Role::from_letter(letter).filter(|role| Role::PROMOTIONS.contains(role)) {
                Some(role) => mv.promotion = Some(role),
                None => return Err(error(4, "expected the end, a promotion q, r, b or n, or x for berserk")),
            },
        }
        if places.len() > 5 {
            return Err(error(5, "the move is complete before this"));
        }
        Ok(mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Square;
    use proptest::prelude::*;

    #[test]
    fn texts_that_are_no_moves_are_refused_at_their_place() {
        for (text, character) in [
            ("", 1),
            ("e2", 3),
            ("e2e", 3),
            ("e2e2", 3),
            ("e7e8k", 5),
            ("e7e8p", 5),
            ("e7e8Q", 5),
            ("e7e8qq", 6),
            ("e2e4 ", 5),
            ("d4g6xx", 6),
            ("d4g6qx", 6),
            ("é2e4", 1),
            ("e2\0e", 3),
            ("00000", 1),
        ] {
            assert_eq!(text.parse::<Move>().unwrap_err().character(), character, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn every_move_reads_back(from in 0..72usize, to in 0..72usize, end in 0..6usize) {
            prop_assume!(from != to);
            let mut mv = Move::new(Square::from_index(from).unwrap(), Square::from_index(to).unwrap());
            mv.promotion = Role::PROMOTIONS.get(end).copied();
            mv.berserk = end == 5;
            prop_assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,8}") {
            let _ = text.parse::<Move>();
        }
    }
}
