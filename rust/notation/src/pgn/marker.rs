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
    const ALL: [Marker; 4] = [Marker::White, Marker::Black, Marker::Draw, Marker::Unknown];

    /// The mark of this text.
    pub fn from_text(text: &str) -> Option<Marker> {
        if text == "1/2" {
            return Some(Marker::Draw); // as many write it
        }
        Marker::ALL.into_iter().find(|marker| marker.text() == text)
    }

    /// The text.
    pub fn text(self) -> &'static str {
        match self {
            Marker::White => "1-0",
            Marker::Black => "0-1",
            Marker::Draw => "1/2-1/2",
            Marker::Unknown => "*",
        }
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}
