//! Headers: names and values, `[White "Nebermann"]`, in the order in which they stand.

use super::note::Note;

/// A header, and the notes before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Notes between this header and the one before it.
    pub notes: Vec<Note>,
    /// The name.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// The headers of a game. A name may be there twice; the last one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers(Vec<Header>);

/// The names of the seven headers that every game should have, and what stands there if nothing is known.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Headers {
    /// All, the first one first.
    pub fn iter(&self) -> std::slice::Iter<'_, Header> {
        self.0.iter()
    }

    /// What a header says.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|header| header.name == name).map(|header| header.value.as_str())
    }

    /// Sets what a header says; a new one comes last.
    ///
    /// # Errors
    ///
    /// With a sentence, if that cannot be written and read again.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if !is_name(name) {
            return Err(
                "a header's name begins with a letter or a digit, and goes on with these and _ + # = : -".to_owned()
            );
        }
        if value.contains(['\n', '\r']) {
            return Err(format!("the header {name} has more than one line"));
        }
        match self.0.iter_mut().rev().find(|header| header.name == name) {
            Some(header) => value.clone_into(&mut header.value),
            None => self.push(Vec::new(), name.to_owned(), value.to_owned()),
        }
        Ok(())
    }

    /// Adds a header, even if there is one of the name.
    pub(super) fn push(&mut self, notes: Vec<Note>, name: String, value: String) {
        self.0.push(Header { notes, name, value });
    }

    /// Removes all headers of this name, and gives the notes before them, if there were any of the name.
    pub fn remove(&mut self, name: &str) -> Option<Vec<Note>> {
        let (removed, kept): (Vec<Header>, Vec<Header>) =
            std::mem::take(&mut self.0).into_iter().partition(|header| header.name == name);
        self.0 = kept;
        (!removed.is_empty()).then(|| removed.into_iter().flat_map(|header| header.notes).collect())
    }
}

/// Whether a header can have this name.
pub(super) fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte);
    name.bytes().all(is_plain) && name.bytes().next().is_some_and(|first| first.is_ascii_alphanumeric())
}

/// Whether a value is more than a sign that nothing is known.
pub(super) fn says_something(value: &str) -> bool {
    !matches!(value.trim(), "" | "?")
}

/// The name of the header that a line begins with, whatever follows the quote behind it.
pub(super) fn header_name(line: &[u8]) -> Option<&[u8]> {
    let inner = line.strip_prefix(b"[")?.trim_ascii_start();
    let length = inner.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b'"')?;
    let (name, rest) = inner.split_at(length);
    rest.trim_ascii_start().starts_with(b"\"").then_some(name)
}

/// The length of the header that a line begins with; nothing if it is not closed.
pub(super) fn header_length(line: &[u8]) -> Option<usize> {
    header_name(line)?;
    let mut at = line.iter().position(|byte| *byte == b'"')? + 1;
    loop {
        match (line.get(at)?, line.get(at + 1)) {
            (b'\\', Some(b'"' | b'\\')) => at += 2,
            (b'"', _) if line[at + 1..].trim_ascii_start().starts_with(b"]") => {
                return line[at..].iter().position(|byte| *byte == b']').map(|length| at + length + 1);
            }
            _ => at += 1,
        }
    }
}
