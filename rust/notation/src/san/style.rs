//! The dialects of algebraic notation.

/// A dialect in which moves are written. All are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Standard algebraic notation: as short as can be told apart.
    San,
    /// Long algebraic notation: always both squares.
    Lan,
    /// As Fairy-Stockfish writes: pawns that are not those of chess have a letter and are told apart like other men.
    FairyStockfish,
    /// As XBoard and Cute Chess write: pawns that have several ways to go without capturing are given with their whole square.
    CuteChess,
}

impl Style {
    /// The styles and their names.
    pub const NAMED: [(&'static str, Style); 5] = [
        ("san", Style::San),
        ("lan", Style::Lan),
        ("fairy-stockfish", Style::FairyStockfish),
        ("cute-chess", Style::CuteChess),
        ("xboard", Style::CuteChess),
    ];

    /// The style of this name.
    pub fn from_name(name: &str) -> Option<Style> {
        Style::NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, style)| style)
    }
}
