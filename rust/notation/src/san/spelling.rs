//! How a legal move is spelled exactly.

use std::fmt;

use berolina_core::{Move, Position, Role, Square};

use super::style::Style;
use crate::interchange::has_built_in_pawns;

/// What is told of the square that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    pub file: Option<u8>,
    pub rank: Option<u8>,
}

impl Origin {
    pub const NONE: Origin = Origin { file: None, rank: None };

    pub const fn of(square: Square) -> Origin {
        Origin { file: Some(square.file()), rank: Some(square.rank()) }
    }

    pub const fn file_of(square: Square) -> Origin {
        Origin { file: Some(square.file()), rank: None }
    }

    pub const fn rank_of(square: Square) -> Origin {
        Origin { file: None, rank: Some(square.rank()) }
    }

    pub const fn is_full(self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    pub fn allows(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file()) && self.rank.is_none_or(|rank| rank == square.rank())
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = self.file {
            write!(f, "{}", char::from(b'a' + file))?;
        }
        self.rank.map_or(Ok(()), |rank| write!(f, "{}", rank + 1))
    }
}

/// The parts of a move's text, castling and passing apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spelling {
    /// The letter of the man.
    pub letter: Option<Role>,
    pub origin: Origin,
    pub is_capture: bool,
    /// Whether a dash stands between the squares.
    pub is_dashed: bool,
    pub to: Square,
    pub promotion: Option<Role>,
    pub is_berserk: bool,
}

impl fmt::Display for Spelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(role) = self.letter {
            write!(f, "{}", capital(role))?;
        }
        let mark = match (self.is_capture, self.is_dashed) {
            (true, _) => "x",
            (false, true) => "-",
            (false, false) => "",
        };
        write!(f, "{}{mark}{}", self.origin, self.to)?;
        if let Some(role) = self.promotion {
            write!(f, "={}", capital(role))?;
        }
        if self.is_berserk { f.write_str("=X") } else { Ok(()) }
    }
}

fn capital(role: Role) -> char {
    role.letter().to_ascii_uppercase()
}

impl Spelling {
    /// The exact spelling of a legal move; nothing for castling and the null move. `legal` holds all legal moves.
    pub fn exact(position: &Position, legal: &[Move], mv: Move, style: Style) -> Option<Spelling> {
        let role = position.piece_at(mv.from)?.role;
        if position.is_castling(mv) {
            return None;
        }
        let is_capture = position.is_capture(mv);
        let is_dashed = style == Style::Lan && !is_capture;
        let has_letter = role != Role::Pawn || has_pawn_letter(position, style);
        let letter = has_letter.then_some(role);
        let origin = match (style, role) {
            (Style::Lan, _) => Origin::of(mv.from),
            (Style::CuteChess, Role::Pawn) if pawns_have_ways(position) => Origin::of(mv.from),
            _ if mv.berserk => Origin::of(mv.from),
            (_, Role::Pawn) if letter.is_none() => pawn_origin(position, legal, mv, is_capture),
            _ => piece_origin(position, legal, mv, is_capture),
        };
        let Move { to, promotion, berserk: is_berserk, .. } = mv;
        Some(Spelling { letter, origin, is_capture, is_dashed, to, promotion, is_berserk })
    }
}

/// Whether pawns of the side to move have several ways to go without capturing.
fn pawns_have_ways(position: &Position) -> bool {
    position.variant().pawn_rule(position.turn()).moves.len() > 1
}

/// Fairy-Stockfish leaves the letter out for its built-in pawn only; all others are pieces to it.
fn has_pawn_letter(position: &Position, style: Style) -> bool {
    style == Style::FairyStockfish && !has_built_in_pawns(&position.variant())
}

/// Other men of the kind that may go to the same square in the same way: beside en passant, a quiet step may lead there, too.
fn rivals<'a>(
    position: &'a Position,
    legal: &'a [Move],
    mv: Move,
    is_capture: bool,
) -> impl Iterator<Item = Move> + 'a {
    let role = role_at(position, mv.from);
    let is_rival = move |rival: &Move| rival.to == mv.to && rival.from != mv.from && !rival.berserk;
    let is_like =
        move |rival: &Move| role_at(position, rival.from) == role && position.is_capture(*rival) == is_capture;
    legal.iter().copied().filter(is_rival).filter(is_like)
}

fn role_at(position: &Position, square: Square) -> Option<Role> {
    position.piece_at(square).map(|piece| piece.role)
}

/// Nothing if no other man of the kind may go there; the file if it tells them apart, else the rank, else both.
fn piece_origin(position: &Position, legal: &[Move], mv: Move, is_capture: bool) -> Origin {
    let (mut is_alone, mut is_file_told, mut is_rank_told) = (true, true, true);
    for rival in rivals(position, legal, mv, is_capture) {
        is_alone = false;
        is_file_told &= rival.from.file() != mv.from.file();
        is_rank_told &= rival.from.rank() != mv.from.rank();
    }
    match (is_alone, is_file_told, is_rank_told) {
        (true, ..) => Origin::NONE,
        (_, true, _) => Origin::file_of(mv.from),
        (_, _, true) => Origin::rank_of(mv.from),
        _ => Origin::of(mv.from),
    }
}

/// Captures have the file, other moves nothing, if that tells them apart from other pawns' of the kind; then the file, then the square.
fn pawn_origin(position: &Position, legal: &[Move], mv: Move, is_capture: bool) -> Origin {
    let (mut is_alone, mut is_file_told) = (true, true);
    for rival in rivals(position, legal, mv, is_capture) {
        is_alone = false;
        is_file_told &= rival.from.file() != mv.from.file();
    }
    match (is_alone, is_file_told) {
        (true, _) if !is_capture => Origin::NONE,
        (_, true) => Origin::file_of(mv.from),
        _ => Origin::of(mv.from),
    }
}

/// The text of a move and the position after it; nothing if it is illegal. The null move, where passing is possible, is `--`.
///
/// ```
/// use berolina_core::{Position, Variant};
/// use berolina_notation::{Style, san};
///
/// let start = Position::start(&Variant::BEROLINA);
/// assert_eq!(san(&start, "e2c4".parse()?, Style::San).as_deref(), Some("ec4"));
/// assert_eq!(san(&start, "e2c4".parse()?, Style::Lan).as_deref(), Some("e2-c4"));
/// # Ok::<(), berolina_core::TextError>(())
/// ```
pub fn san_after(position: &Position, mv: Move, style: Style) -> Option<(String, Position)> {
    if mv.is_null() {
        return Some(("--".to_owned(), position.pass()?));
    }
    let after = position.play(mv)?;
    let mut text = name(position, &position.legal_moves(), mv, style);
    if after.is_check() {
        text.push(if after.count_legal_moves() == 0 { '#' } else { '+' });
    }
    Some((text, after))
}

/// The text of a move; nothing if it is illegal.
pub fn san(position: &Position, mv: Move, style: Style) -> Option<String> {
    san_after(position, mv, style).map(|(text, _)| text)
}

/// The text of a legal move without check marks. `legal` holds all legal moves.
fn name(position: &Position, legal: &[Move], mv: Move, style: Style) -> String {
    match Spelling::exact(position, legal, mv, style) {
        Some(spelling) => spelling.to_string(),
        None if mv.to.file() < mv.from.file() => "O-O-O".to_owned(),
        None => "O-O".to_owned(),
    }
}
