//! How a game ends, as its text says it.

use std::fmt;

/// The mark at the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Marker {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has.
    Draw,
    /// The game goes on, was broken off, or it is not known.
    #[default]
    Unknown,
}

impl Marker {
    const NAMED: [(&'static str, Marker); 4] =
        [("1-0", Marker::White), ("0-1", Marker::Black), ("1/2-1/2", Marker::Draw), ("*", Marker::Unknown)];

    /// The mark of this text.
    pub fn from_text(text: &str) -> Option<Marker> {
        Marker::NAMED.into_iter().find(|(known, _)| *known == text).map(|(_, marker)| marker)
    }

    /// The text.
    pub fn text(self) -> &'static str {
        Marker::NAMED[self as usize].0
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
