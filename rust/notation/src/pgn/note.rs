//! What stands between the moves of a game: comments, annotation glyphs, escaped lines.

use super::headers::header_name;

/// A note, as it stands in the file. The order of notes is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A comment, word for word, without its braces or its semicolon.
    Comment(String),
    /// A numeric annotation glyph, `$1` and so on.
    Nag(u16),
    /// A line that begins with `%`, which is for other programs.
    Escape(String),
}

impl Note {
    /// A comment that can be written and read again.
    ///
    /// # Errors
    ///
    /// With a sentence that says why it cannot.
    pub fn comment(text: &str) -> Result<Note, String> {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if text.contains('}') && text.contains('\n') {
            return Err("a comment that holds } is written behind a semicolon, and so has one line only".to_owned());
        }
        if looks_unclosed(&text) {
            return Err(
                "a comment with { that holds an empty line and then a header reads as if it were not closed".to_owned()
            );
        }
        Ok(Note::Comment(text))
    }

    /// A line for other programs.
    ///
    /// # Errors
    ///
    /// With a sentence, if it is more than a line.
    pub fn escape(text: &str) -> Result<Note, String> {
        if text.contains(['\n', '\r']) {
            return Err("an escaped text is one line".to_owned());
        }
        Ok(Note::Escape(text.to_owned()))
    }
}

/// Whether a reader who looks for comments that were left open takes this one for one.
fn looks_unclosed(text: &str) -> bool {
    let Some(last_brace) = text.rfind('{') else { return false };
    let mut is_after_empty = false;
    let mut at = 0;
    for line in text.split('\n') {
        if is_after_empty && at <= last_brace && header_name(line.as_bytes()).is_some() {
            return true;
        }
        is_after_empty = line.trim_ascii().is_empty();
        at += line.len() + 1;
    }
    false
}

/// Words for glyphs, as older programs write them: who stands better.
pub(crate) const WORDS: [(u16, &str); 10] = [
    (10, "="),
    (13, "∞"),
    (14, "+="),
    (14, "+/="),
    (15, "=+"),
    (15, "=/+"),
    (16, "+/-"),
    (17, "-/+"),
    (18, "+-"),
    (19, "-+"),
];

/// The glyphs that have signs of their own, and these signs.
pub(crate) const SIGNS: [(u16, &str); 6] = [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")];
