//! EPD: the fields of a FEN but for the clocks, and operations such as `bm Nf3; id "first"; hmvc 4;`.

use crate::setup::{MAX_CLOCK, Setup};
use crate::text_error::{TextError, offset_in};
use crate::variant::Variant;

/// What follows the name of an operation.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Nothing.
    None,
    /// A whole number.
    Integer(i64),
    /// Another number.
    Real(f64),
    /// A text in quotes, or moves without.
    Text(String),
}

/// Operations whose operands are moves: written without quotes.
const OF_MOVES: [&str; 5] = ["am", "bm", "pm", "pv", "sm"];

/// Reads an EPD of a variant. The operations `hmvc` and `fmvn` set the clocks; without them these are 0 and 1.
///
/// # Errors
///
/// With the place and the cause if it cannot be read.
pub fn read_epd(text: &str, variant: &Variant) -> Result<(Setup, Vec<(String, Operand)>), TextError> {
    let (mut setup, rest) = Setup::from_epd_fields(text, variant)?;
    let mut reader = Reader { text, rest };
    let mut operations: Vec<(String, Operand)> = Vec::new();
    while let Some(opcode) = reader.opcode()? {
        if operations.iter().any(|(known, _)| known == opcode) {
            return Err(reader.error(opcode, format!("the operation {opcode} stands here twice")));
        }
        let (place, operand) = reader.operand()?;
        let clock = clock(opcode, &operand).map_err(|cause| reader.error(place, cause))?;
        match (opcode, clock) {
            ("hmvc", Some(clock)) => setup.halfmove_clock = clock,
            (_, Some(number)) => setup.fullmove_number = number,
            (_, None) => {}
        }
        operations.push((opcode.to_owned(), operand));
    }
    Ok((setup, operations))
}

/// Writes an EPD. The clocks are written only if an operation says so.
///
/// # Errors
///
/// With a sentence, if a name or a text cannot be written so that it reads back.
pub fn write_epd(setup: &Setup, variant: &Variant, operations: &[(String, Operand)]) -> Result<String, String> {
    let mut text = setup.to_epd_fields(variant);
    for (place, (opcode, operand)) in operations.iter().enumerate() {
        if !is_opcode(opcode) {
            return Err(format!("{opcode:?} is no name of an operation: a letter, then letters, digits and _"));
        }
        if operations[..place].iter().any(|(known, _)| known == opcode) {
            return Err(format!("the operation {opcode} is given twice"));
        }
        clock(opcode, operand)?;
        text.push(' ');
        text.push_str(opcode);
        match operand {
            Operand::None => {}
            Operand::Integer(number) => text.push_str(&format!(" {number}")),
            Operand::Real(number) if number.is_finite() => text.push_str(&format!(" {number:?}")),
            Operand::Real(number) => return Err(format!("the operand of {opcode} is {number}, not a finite number")),
            Operand::Text(moves) if OF_MOVES.contains(&opcode.as_str()) => {
                if moves.trim() != moves
                    || moves.is_empty()
                    || number(moves).is_some()
                    || moves.contains([';', '"', '\n', '\r'])
                {
                    return Err(format!("the operand of {opcode} is {moves:?}; expected moves"));
                }
                text.push_str(&format!(" {moves}"));
            }
            Operand::Text(quoted) if quoted.contains(['\n', '\r']) => {
                return Err(format!("the operand of {opcode} has more than one line"));
            }
            Operand::Text(quoted) => {
                text.push_str(&format!(" \"{}\"", quoted.replace('\\', "\\\\").replace('"', "\\\"")));
            }
        }
        text.push(';');
    }
    Ok(text)
}

/// The clock that an operation sets, if it sets one; a sentence if its operand is no such clock.
fn clock(opcode: &str, operand: &Operand) -> Result<Option<u32>, String> {
    let least = match opcode {
        "hmvc" => 0,
        "fmvn" => 1,
        _ => return Ok(None),
    };
    match operand {
        Operand::Integer(number) if (least..=i64::from(MAX_CLOCK)).contains(number) => Ok(Some(*number as u32)),
        _ => Err(format!("{opcode}: expected a whole number from {least} to {MAX_CLOCK}")),
    }
}

fn is_opcode(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Reads operation after operation.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn error(&self, place: &str, cause: impl Into<String>) -> TextError {
        TextError::new("EPD", self.text, offset_in(self.text, place), cause)
    }

    /// The name of the next operation; nothing at the end.
    fn opcode(&mut self) -> Result<Option<&'a str>, TextError> {
        let start = self.rest.trim_start();
        if start.is_empty() {
            return Ok(None);
        }
        let end = start.find(|letter: char| letter == ';' || letter.is_whitespace()).unwrap_or(start.len());
        let (opcode, rest) = start.split_at(end);
        if !is_opcode(opcode) {
            let cause = "expected the name of an operation, such as bm; an EPD has its clocks as hmvc and fmvn";
            return Err(self.error(start, cause));
        }
        self.rest = rest;
        Ok(Some(opcode))
    }

    /// Its operand and where it stands, and the semicolon, which may be missing at the very end.
    fn operand(&mut self) -> Result<(&'a str, Operand), TextError> {
        let start = self.rest.trim_start();
        if let Some(quoted) = start.strip_prefix('"') {
            return Ok((start, Operand::Text(self.quoted(start, quoted)?)));
        }
        let end = start.find(';').unwrap_or(start.len());
        let operand = start[..end].trim_end();
        self.rest = start[end..].strip_prefix(';').unwrap_or("");
        let read = number(operand).unwrap_or_else(|| match operand {
            "" => Operand::None,
            moves => Operand::Text(moves.to_owned()),
        });
        Ok((operand, read))
    }

    fn quoted(&mut self, start: &str, quoted: &'a str) -> Result<String, TextError> {
        let mut value = String::new();
        let mut letters = quoted.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => value.extend(letters.next().map(|(_, letter)| letter)),
                '"' => {
                    let after = quoted[at + 1..].trim_start();
                    self.rest = after.strip_prefix(';').unwrap_or(after);
                    if self.rest.len() == after.len() && !after.is_empty() {
                        return Err(self.error(after, "expected ; after the text"));
                    }
                    return Ok(value);
                }
                _ => value.push(letter),
            }
        }
        Err(self.error(start, "the text has no closing quote"))
    }
}

fn number(text: &str) -> Option<Operand> {
    if !text.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first)) {
        return None;
    }
    let integer = text.parse().ok().map(Operand::Integer);
    integer.or_else(|| text.parse().ok().filter(|real: &f64| real.is_finite()).map(Operand::Real))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";

    fn operations(text: &str) -> Vec<(String, Operand)> {
        read_epd(&format!("{KINGS} {text}"), &Variant::BEROLINA).unwrap().1
    }

    #[test]
    fn operands_are_numbers_texts_moves_or_nothing() {
        let text = |text: &str| Operand::Text(text.to_owned());
        let read = operations("bm Kd1 Ke2; id \"a;\\\"b\\\\\"; c0 5; x -1.5; draw;z");
        let expected = [
            ("bm", text("Kd1 Ke2")),
            ("id", text("a;\"b\\")),
            ("c0", Operand::Integer(5)),
            ("x", Operand::Real(-1.5)),
            ("draw", Operand::None),
            ("z", Operand::None),
        ];
        assert_eq!(read, expected.map(|(opcode, operand)| (opcode.to_owned(), operand)));
    }

    #[test]
    fn clocks_are_operations() {
        let (setup, _) = read_epd(&format!("{KINGS} hmvc 4; fmvn 9;"), &Variant::BEROLINA).unwrap();
        assert_eq!((setup.halfmove_clock, setup.fullmove_number), (4, 9));
    }

    #[test]
    fn what_cannot_be_read_is_refused_at_its_place() {
        for (rest, character) in [
            ("0 1", 27),
            ("id \"x", 30),
            ("id \"x\" y;", 34),
            ("a; a;", 30),
            ("hmvc -1;", 32),
            ("hmvc  \"4\"; id 5;", 33),
            ("hmvc ; id 5;", 32),
            ("fmvn", 31),
            ("fmvn 0; id 5;", 32),
            (";", 27),
            ("b-m x;", 27),
        ] {
            let error = read_epd(&format!("{KINGS} {rest}"), &Variant::BEROLINA).unwrap_err();
            assert_eq!(error.character(), character, "{rest}: {error}");
        }
    }

    #[test]
    fn what_would_not_read_back_is_not_written() {
        let setup = Setup::EMPTY;
        let write = |opcode: &str, operand| write_epd(&setup, &Variant::CHESS, &[(opcode.to_owned(), operand)]);
        for (opcode, operand) in [
            ("", Operand::None),
            ("a b", Operand::None),
            ("a", Operand::Real(f64::NAN)),
            ("a", Operand::Text("x\ny".to_owned())),
            ("bm", Operand::Text("e4; id".to_owned())),
            ("hmvc", Operand::Integer(-1)),
            ("hmvc", Operand::Integer(i64::from(MAX_CLOCK) + 1)),
            ("hmvc", Operand::None),
            ("hmvc", Operand::Text("x".to_owned())),
            ("fmvn", Operand::Integer(0)),
            ("fmvn", Operand::Real(1.0)),
        ] {
            assert!(write(opcode, operand).is_err(), "{opcode}");
        }
        let twice = [("a".to_owned(), Operand::None), ("a".to_owned(), Operand::Integer(1))];
        assert!(write_epd(&setup, &Variant::CHESS, &twice).is_err());
    }

    proptest! {
        #[test]
        fn every_operation_reads_back(opcode in "hmvc|fmvn|bm|[a-zA-Z][a-zA-Z0-9_]{0,5}", text in "[^\\r\\n]{0,12}", real in -1e9..1e9, integer in prop_oneof![any::<i64>(), -1..9i64]) {
            for operand in [Operand::None, Operand::Integer(integer), Operand::Real(real + 0.5), Operand::Text(text.clone())] {
                let mut setup = Setup::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &Variant::CHESS).unwrap();
                let operations = vec![(opcode.clone(), operand)];
                let Ok(epd) = write_epd(&setup, &Variant::CHESS, &operations) else { continue };
                match opcode.as_str() {
                    "hmvc" => setup.halfmove_clock = integer as u32,
                    "fmvn" => setup.fullmove_number = integer as u32,
                    _ => {}
                }
                prop_assert_eq!(read_epd(&epd, &Variant::CHESS), Ok((setup, operations)));
            }
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,40}") {
            let _ = read_epd(&format!("{KINGS} {text}"), &Variant::CHESS);
        }
    }
}
