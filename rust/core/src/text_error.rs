//! The error of every parser: what was read, where it went wrong, and why.

use std::fmt;

/// Texts longer than this are shortened in messages.
const SHOWN: usize = 100;

/// A text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    what: &'static str,
    text: String,
    line: Option<usize>,
    character: usize,
    cause: String,
}

impl TextError {
    /// `what` names the format, `byte` is the offset in `text` at which reading failed.
    pub fn new(what: &'static str, text: &str, byte: usize, cause: impl Into<String>) -> TextError {
        let character = text.char_indices().take_while(|(at, _)| *at < byte).count() + 1;
        // Only the beginning is shown, and texts may be huge.
        let kept = text.char_indices().nth(SHOWN + 1).map_or(text.len(), |(end, _)| end);
        TextError { what, text: text[..kept].to_owned(), line: None, character, cause: cause.into() }
    }

    /// The same error, the text being this line of a file; the first is 1.
    pub fn on_line(self, line: usize) -> TextError {
        TextError { line: Some(line), ..self }
    }

    /// The place of the fault: the character's number, the first is 1.
    pub fn character(&self) -> usize {
        self.character
    }

    /// Why the text is refused.
    pub fn cause(&self) -> &str {
        &self.cause
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { what, text, line, character, cause } = self;
        write!(f, "invalid {what} {}", Quoted(text))?;
        if let Some(line) = line {
            write!(f, " on line {line}")?;
        }
        write!(f, " at character {character}: {cause}")
    }
}

impl std::error::Error for TextError {}

/// A text in quotes, strange characters escaped, shortened if it is long.
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Escapes count as what is shown of them.
        let mut length = 0;
        let is_too_long = |letter: char| {
            length += letter.escape_debug().count();
            length > SHOWN
        };
        match self.0.find(is_too_long) {
            None => write!(f, "{:?}", self.0),
            Some(end) => write!(f, "{:?}...", &self.0[..end]),
        }
    }
}

/// The byte offset of `part`, which is a slice of `whole`.
pub(crate) fn offset_in(whole: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize).min(whole.len())
}
