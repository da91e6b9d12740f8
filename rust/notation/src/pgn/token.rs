//! The tokens of the moves of a game. Everything is a token or a fault; nothing is skipped.

use super::marker::Marker;
use super::note::{Note, SIGNS, WORDS};
use super::scan::is_delimiter;
use crate::san::EN_PASSANT_MARKS;

/// What stands between spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    Move(&'a str),
    /// The number of a move, and how many dots follow it.
    Number(u32, usize),
    Note(Note),
    Open,
    Close,
    /// `e.p.` behind a move.
    EnPassant,
    End(Marker),
    /// The beginning of a header.
    Header,
}

/// Where a fault is in the text, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flaw {
    pub at: usize,
    pub cause: String,
}

/// Reads token after token.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str, at: usize) -> Tokens<'a> {
        Tokens { text, at }
    }

    /// Where the next token is looked for.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The next token and its place; nothing at the end. After a flaw the next call goes on behind it.
    pub fn next(&mut self) -> Option<Result<(usize, Token<'a>), Flaw>> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_ascii_start().len();
        let at = self.at;
        let first = *self.text.as_bytes().get(at)?;
        let token = match first {
            b'{' => self.comment(),
            b';' => self.rest_of_line().and_then(|text| self.note(at, Note::comment(text))),
            b'%' if self.is_at_line_start() => {
                self.rest_of_line().map(|text| Token::Note(Note::Escape(text.to_owned())))
            }
            b'(' => Ok(self.sign(1, Token::Open)),
            b')' => Ok(self.sign(1, Token::Close)),
            b'$' => self.nag(),
            b'!' | b'?' => self.suffix(),
            b'[' if self.is_at_line_start() => Ok(Token::Header),
            b'0'..=b'9' | b'.' => self.number_or_word(),
            _ => self.word(),
        };
        Some(token.map(|token| (at, token)))
    }

    fn sign(&mut self, length: usize, token: Token<'a>) -> Token<'a> {
        self.at += length;
        token
    }

    fn is_at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text.as_bytes()[self.at - 1], b'\n' | b'\r')
    }

    fn flaw<T>(at: usize, cause: impl Into<String>) -> Result<T, Flaw> {
        Err(Flaw { at, cause: cause.into() })
    }

    fn note(&self, at: usize, note: Result<Note, String>) -> Result<Token<'a>, Flaw> {
        note.map(Token::Note).map_err(|cause| Flaw { at, cause })
    }

    fn comment(&mut self) -> Result<Token<'a>, Flaw> {
        let at = self.at;
        let inner = &self.text[at + 1..];
        let Some(length) = inner.find('}') else {
            self.at = self.text.len();
            return Tokens::flaw(at, "this comment is not closed");
        };
        self.at += length + 2;
        self.note(at, Note::comment(&inner[..length]))
    }

    /// What follows the sign up to the end of the line.
    fn rest_of_line(&mut self) -> Result<&'a str, Flaw> {
        let inner = &self.text[self.at + 1..];
        let length = inner.find(['\n', '\r']).unwrap_or(inner.len());
        self.at += 1 + length;
        Ok(&inner[..length])
    }

    fn nag(&mut self) -> Result<Token<'a>, Flaw> {
        let at = self.at;
        let digits = &self.text[at + 1..];
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        self.at += 1 + length;
        match digits[..length].parse() {
            Ok(nag) => Ok(Token::Note(Note::Nag(nag))),
            Err(_) => Tokens::flaw(at, "after $ stands a number from 0 to 65535"),
        }
    }

    fn suffix(&mut self) -> Result<Token<'a>, Flaw> {
        let at = self.at;
        let length = self.text[at..].bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        self.at += length;
        match SIGNS.into_iter().find(|(_, sign)| *sign == &self.text[at..at + length]) {
            Some((nag, _)) => Ok(Token::Note(Note::Nag(nag))),
            None => Tokens::flaw(at, "expected one of ! ? !! ?? !? ?!"),
        }
    }

    /// `1.`, `1...`, `1`, `...`; or a result, castling with zeros, the null move.
    fn number_or_word(&mut self) -> Result<Token<'a>, Flaw> {
        let rest = &self.text.as_bytes()[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = rest[digits..].iter().take_while(|byte| **byte == b'.').count();
        let goes_on = rest.get(digits + dots).is_some_and(|byte| !is_delimiter(*byte));
        let number = &self.text[self.at..self.at + digits];
        if number == "0000" || (dots == 0 && goes_on) {
            return self.word();
        }
        let at = self.at;
        self.at += digits + dots;
        match number.parse() {
            Ok(number) => Ok(Token::Number(number, dots)),
            Err(_) if digits == 0 => Ok(Token::Number(0, dots)),
            Err(_) => Tokens::flaw(at, "no game has so many moves"),
        }
    }

    fn word(&mut self) -> Result<Token<'a>, Flaw> {
        let at = self.at;
        let rest = &self.text[at..];
        let length = rest.bytes().position(is_delimiter).unwrap_or(rest.len());
        let word = &rest[..length];
        // Signs such as !? are tokens of their own.
        let word = word.find(['!', '?']).map_or(word, |sign| &word[..sign]);
        if word.is_empty() {
            self.at += 1;
            return Tokens::flaw(at, format!("{:?} has no meaning here", char::from(rest.as_bytes()[0])));
        }
        self.at += word.len();
        if let Some(marker) = Marker::from_text(word) {
            return Ok(Token::End(marker));
        }
        if let Some((nag, _)) = WORDS.into_iter().find(|(_, known)| *known == word) {
            return Ok(Token::Note(Note::Nag(nag)));
        }
        Ok(if EN_PASSANT_MARKS.contains(&word) { Token::EnPassant } else { Token::Move(word) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Result<Token<'_>, (usize, String)>> {
        let mut tokens = Tokens::new(text, 0);
        let next = || tokens.next().map(|token| token.map(|(_, token)| token).map_err(|flaw| (flaw.at, flaw.cause)));
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn everything_is_a_token() {
        use Token::{Close, EnPassant, End, Move, Number, Open};
        let comment = |text: &str| Token::Note(Note::Comment(text.to_owned()));
        let nag = |number| Token::Note(Note::Nag(number));
        let text =
            "1.e4!? e5 $14{ a\r\nb }2. ... exd6 e.p. (0-0-0+ --;rest\n%esc }\n)O-O 0000 12 d4xg6=X# 0-1 * 1/2-1/2";
        let found: Vec<Token<'_>> = all(text).into_iter().map(Result::unwrap).collect();
        assert_eq!(
            found,
            [
                Number(1, 1),
                Move("e4"),
                nag(5),
                Move("e5"),
                nag(14),
                comment(" a\nb "),
                Number(2, 1),
                Number(0, 3),
                Move("exd6"),
                EnPassant,
                Open,
                Move("0-0-0+"),
                Move("--"),
                comment("rest"),
                Token::Note(Note::Escape("esc }".to_owned())),
                Close,
                Move("O-O"),
                Move("0000"),
                Number(12, 0),
                Move("d4xg6=X#"),
                End(Marker::Black),
                End(Marker::Unknown),
                End(Marker::Draw),
            ]
        );
    }

    #[test]
    fn what_is_no_token_is_a_flaw_at_its_place() {
        for (text, at) in
            [("e4 }", 3), ("e4 {open", 3), ("$x", 0), ("$99999", 0), ("e4!!!", 2), ("a ]", 2), ("99999999999. e4", 0)]
        {
            let flaws: Vec<usize> = all(text).into_iter().filter_map(|token| token.err().map(|(at, _)| at)).collect();
            assert_eq!(flaws, [at], "{text}");
        }
    }
}
