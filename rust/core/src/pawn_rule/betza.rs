//! Betza notation of pawn rules, in the dialect in which XBoard and the chess variant pages write pawns.
//!
//! `W` is a step along a rank or file, `F` a diagonal step, `K` either, `D` and `A` two steps straight and diagonal. Before
//! them stand `m` (move only), `c` (capture only), `e` (also en passant), `i` (first move only), `n` (may not jump) and
//! the directions `f`, `l`, `r`, `s`. Before `F` and `A` the letters `fl` mean the one square ahead to the left; before `W` they
//! mean ahead and left.

use super::PawnRule;
use crate::direction::{Direction, Directions};
use crate::text_error::TextError;

impl PawnRule {
    /// Reads a rule in Betza notation, its parts in any order: `mfFcfeWimfnA` is the Berolina pawn.
    ///
    /// # Errors
    ///
    /// With the place of the first character that no pawn rule can have there.
    pub fn from_betza(text: &str) -> Result<PawnRule, TextError> {
        let error = |at: usize, cause: String| TextError::new("Betza notation", text, at, cause);
        let mut rule = PawnRule {
            moves: Directions::NONE,
            captures: Directions::NONE,
            double_steps: Directions::NONE,
            en_passant: Directions::NONE,
        };
        let mut start = 0;
        for (at, letter) in text.char_indices() {
            if !letter.is_ascii_alphabetic() {
                return Err(error(at, format!("{letter:?} is no letter of a pawn rule")));
            }
            if letter.is_ascii_uppercase() {
                let part = Part { modifiers: &text[start..at], atom: letter };
                part.add_to(&mut rule).map_err(|(offset, cause)| error(start + offset, cause))?;
                start = at + 1;
            }
        }
        if start < text.len() {
            check_letters(&text[start..]).map_err(|(offset, cause)| error(start + offset, cause))?;
            return Err(error(text.len(), "the last part lacks its atom W, F, K, D or A".to_owned()));
        }
        PawnRule::new(rule.moves, rule.captures, rule.double_steps, rule.en_passant).map_err(|cause| error(0, cause))
    }

    /// The rule in Betza notation, its parts in one fixed order: both, moves, captures, captures also en passant, double steps.
    pub fn betza(self) -> String {
        let plain_captures = self.captures.without(self.en_passant);
        let both = self.moves.intersection(plain_captures);
        let mut text = String::new();
        write_steps(&mut text, "", both, "");
        write_steps(&mut text, "m", self.moves.without(both), "");
        write_steps(&mut text, "c", plain_captures.without(both), "");
        write_steps(&mut text, "c", self.en_passant, "e");
        if self.double_steps.contains(Direction::Forward) {
            text.push_str("imfnD");
        }
        let diagonal = diagonal_letters(self.double_steps);
        if !diagonal.is_empty() {
            text.push_str(&format!("im{diagonal}nA"));
        }
        text
    }
}

/// Writes the single steps of a set: `K` when all three forward directions are in it and nothing else, else `W` and `F`.
fn write_steps(text: &mut String, kind: &str, steps: Directions, en_passant: &str) {
    if steps == Directions::FORWARDS {
        text.push_str(&format!("{kind}f{en_passant}K"));
        return;
    }
    let straight = straight_letters(steps);
    if !straight.is_empty() {
        text.push_str(&format!("{kind}{straight}{en_passant}W"));
    }
    let diagonal = diagonal_letters(steps);
    if !diagonal.is_empty() {
        text.push_str(&format!("{kind}{diagonal}{en_passant}F"));
    }
}

fn straight_letters(steps: Directions) -> String {
    let mut letters = String::new();
    if steps.contains(Direction::Forward) {
        letters.push('f');
    }
    letters.push_str(match (steps.contains(Direction::Left), steps.contains(Direction::Right)) {
        (true, true) => "s",
        (true, false) => "l",
        (false, true) => "r",
        (false, false) => "",
    });
    letters
}

fn diagonal_letters(steps: Directions) -> &'static str {
    match (steps.contains(Direction::ForwardLeft), steps.contains(Direction::ForwardRight)) {
        (true, true) => "f",
        (true, false) => "fl",
        (false, true) => "fr",
        (false, false) => "",
    }
}

/// One atom with the letters before it.
struct Part<'a> {
    modifiers: &'a str,
    atom: char,
}

/// Where in the part, and why.
type Fault = (usize, String);

fn check_letters(modifiers: &str) -> Result<(), Fault> {
    for (at, letter) in modifiers.char_indices() {
        if !"mceinflrs".contains(letter) {
            return Err((at, format!("{letter:?} is no modifier of a pawn rule; those are m c e i n f l r s")));
        }
        if modifiers[..at].contains(letter) {
            return Err((at, format!("{letter:?} stands twice in one part")));
        }
    }
    Ok(())
}

impl Part<'_> {
    fn add_to(&self, rule: &mut PawnRule) -> Result<(), Fault> {
        check_letters(self.modifiers)?;
        let directions = self.directions()?;
        if matches!(self.atom, 'D' | 'A') {
            return self.add_double_steps(rule, directions);
        }
        for letter in ['i', 'n'] {
            if let Some(at) = self.modifiers.find(letter) {
                return Err((at, format!("{letter:?} belongs to double steps, D or A")));
            }
        }
        let captures = self.has('c');
        let moves = self.has('m') || !captures;
        if let (Some(at), false) = (self.modifiers.find('e'), captures) {
            return Err((at, "'e' extends a capture: write 'c' beside it".to_owned()));
        }
        if moves {
            rule.moves = rule.moves.union(directions);
        }
        if captures || !self.has('m') {
            rule.captures = rule.captures.union(directions);
        }
        if self.has('e') {
            rule.en_passant = rule.en_passant.union(directions);
        }
        Ok(())
    }

    fn add_double_steps(&self, rule: &mut PawnRule, directions: Directions) -> Result<(), Fault> {
        for letter in ['c', 'e'] {
            if let Some(at) = self.modifiers.find(letter) {
                return Err((at, "double steps never capture".to_owned()));
            }
        }
        for (letter, meaning) in [('i', "first move only"), ('m', "move only"), ('n', "no jump")] {
            if !self.has(letter) {
                return Err((self.modifiers.len(), format!("double steps are written with {letter:?}, {meaning}")));
            }
        }
        rule.double_steps = rule.double_steps.union(directions);
        Ok(())
    }

    fn has(&self, letter: char) -> bool {
        self.modifiers.contains(letter)
    }

    /// The directions that the letters f, l, r and s pick from the atom's; pawns never go backward, so none at all is too much.
    fn directions(&self) -> Result<Directions, Fault> {
        let end = self.modifiers.len();
        let [forward, left, right, sides] = ['f', 'l', 'r', 's'].map(|letter| self.has(letter));
        match self.atom {
            'W' => {
                let chosen = Directions::from_iter(
                    [
                        (forward, Direction::Forward),
                        (left || sides, Direction::Left),
                        (right || sides, Direction::Right),
                    ]
                    .into_iter()
                    .filter_map(|(is_chosen, direction)| is_chosen.then_some(direction)),
                );
                if chosen.is_empty() {
                    return Err((end, "'W' alone also goes backward; say f, l, r or s before it".to_owned()));
                }
                if sides && (left || right) {
                    return Err((end, "'s' already means left and right".to_owned()));
                }
                Ok(chosen)
            }
            'F' | 'A' => {
                if !forward || sides {
                    return Err((end, format!("{:?} of a pawn goes forward; say f, fl or fr before it", self.atom)));
                }
                Ok(match (left, right) {
                    (true, false) => Directions::of(&[Direction::ForwardLeft]),
                    (false, true) => Directions::of(&[Direction::ForwardRight]),
                    _ => Directions::DIAGONALS,
                })
            }
            'K' | 'D' => {
                if !forward || left || right || sides {
                    return Err((end, format!("{:?} of a pawn is written with f alone", self.atom)));
                }
                Ok(if self.atom == 'K' { Directions::FORWARDS } else { Directions::STRAIGHT })
            }
            other => Err((end, format!("{other:?} is no atom of a pawn rule; those are W, F, K, D and A"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn named_rules_have_their_published_notation() {
        for (rule, betza) in [
            (PawnRule::ORTHODOX, "mfWcfeFimfnD"),
            (PawnRule::BEROLINA, "mfFcfeWimfnA"),
            (PawnRule::BEROLINA_PLUS, "mfFcfseWimfnA"),
            (PawnRule::SERGEANT, "mfKcfeKimfnDimfnA"),
            (PawnRule::WOLF_SERGEANT, "fKimfnD"),
        ] {
            assert_eq!(rule.betza(), betza);
            assert_eq!(PawnRule::from_betza(betza), Ok(rule));
        }
    }

    #[test]
    fn parts_are_read_in_any_order_and_one_sided() {
        assert_eq!(PawnRule::from_betza("imfnAcfeWmfF"), Ok(PawnRule::BEROLINA));
        let one_sided = PawnRule::from_betza("mflFclW").unwrap();
        assert_eq!(one_sided.moves, Directions::of(&[Direction::ForwardLeft]));
        assert_eq!(one_sided.captures, Directions::of(&[Direction::Left]));
    }

    #[test]
    fn faults_are_found_where_they_are() {
        for (text, character) in [
            ("", 1),
            ("mfX", 3),
            ("mfWcf", 6),
            ("mbW", 2),
            ("mfW cfF", 4),
            ("fmfW", 3),
            ("mfé", 3),
            ("feW", 2),
            ("mfWx", 4),
            ("mfnW", 3),
        ] {
            assert_eq!(PawnRule::from_betza(text).unwrap_err().character(), character, "{text}");
        }
    }

    fn directions() -> impl Strategy<Value = Directions> {
        proptest::collection::vec(0..5usize, 0..5)
            .prop_map(|chosen| chosen.into_iter().map(|i| Direction::ALL[i]).collect())
    }

    proptest! {
        #[test]
        fn every_rule_reads_back_from_its_notation(a in directions(), b in directions(), c in directions(), d in directions()) {
            let rule = PawnRule::new(a, b, c.intersection(Directions::FORWARDS), d.intersection(b));
            prop_assume!(rule.is_ok());
            let rule = rule.unwrap();
            prop_assert_eq!(PawnRule::from_betza(&rule.betza()), Ok(rule));
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,20}|[mceinflrsWFKDA]{0,20}") {
            let _ = PawnRule::from_betza(&text);
        }
    }
}
