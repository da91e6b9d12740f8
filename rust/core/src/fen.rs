//! FEN: six fields, and between the en passant field and the clocks `W+B` (declarations left) and `~` with the moved pawns.

use crate::color::{ByColor, Color};
use crate::en_passant::{DoubleSteps, EnPassant};
use crate::geometry::BoardKind;
use crate::piece::{Piece, Role};
use crate::setup::{CastlingRights, MAX_CLOCK, Setup};
use crate::square::{FILES, Square, read_square};
use crate::text_error::{TextError, offset_in};
use crate::variant::Variant;

/// When FEN names the pawn that has just double-stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantMode {
    /// Only if it can legally be taken en passant.
    Legal,
    /// After every double step.
    Fen,
    /// If some enemy pawn could take it but for the safety of its king.
    Xfen,
}

impl EnPassantMode {
    /// The mode of this name: `legal`, `fen` or `xfen`.
    pub fn from_name(name: &str) -> Option<EnPassantMode> {
        match name {
            "legal" => Some(EnPassantMode::Legal),
            "fen" => Some(EnPassantMode::Fen),
            "xfen" => Some(EnPassantMode::Xfen),
            _ => None,
        }
    }
}

impl Setup {
    /// Reads a FEN for this variant. What the text says may still be an illegal position.
    ///
    /// # Errors
    ///
    /// With the place and the cause if a field cannot be read.
    pub fn from_fen(text: &str, variant: &Variant) -> Result<Setup, TextError> {
        let mut reader = Reader { what: "FEN", text, rest: text, variant };
        let mut setup = reader.all_but_clocks()?;
        setup.halfmove_clock = reader.clock("halfmove clock", 0, 0)?;
        setup.fullmove_number = reader.clock("move number", 1, 1)?;
        reader.end()?;
        Ok(setup)
    }

    /// Reads the fields before the clocks, with which an EPD begins; gives the rest of the text, too.
    pub(crate) fn from_epd_fields<'a>(text: &'a str, variant: &Variant) -> Result<(Setup, &'a str), TextError> {
        let mut reader = Reader { what: "EPD", text, rest: text, variant };
        let setup = reader.all_but_clocks()?;
        Ok((setup, &text[text.len() - reader.rest.len()..]))
    }

    /// Reads the board field of a FEN alone.
    ///
    /// # Errors
    ///
    /// With the place and the cause if it cannot be read.
    pub fn pieces_from_fen(text: &str, variant: &Variant) -> Result<[Option<Piece>; Square::COUNT], TextError> {
        let mut reader = Reader { what: "board field", text, rest: text, variant };
        let pieces = reader.board()?;
        reader.end()?;
        Ok(pieces)
    }

    /// Reads the castling field of a FEN alone.
    ///
    /// # Errors
    ///
    /// With the place and the cause if it cannot be read.
    pub fn castling_from_fen(text: &str, variant: &Variant) -> Result<ByColor<CastlingRights>, TextError> {
        let mut reader = Reader { what: "castling field", text, rest: text, variant };
        let castling = reader.castling()?;
        reader.end()?;
        Ok(castling)
    }

    /// Writes the FEN. The en passant field is written as it stands in the setup.
    pub fn to_fen(&self, variant: &Variant) -> String {
        format!("{} {} {}", self.to_epd_fields(variant), self.halfmove_clock, self.fullmove_number)
    }

    /// Writes the fields before the clocks.
    pub(crate) fn to_epd_fields(&self, variant: &Variant) -> String {
        let turn = if self.turn == Color::White { 'w' } else { 'b' };
        let (board, castling) = (self.board_field(variant.board), self.castling_field());
        format!("{board} {turn} {castling} {}{}", self.en_passant_field(variant), self.extra_fields())
    }

    /// The board field of the FEN.
    pub fn board_field(&self, board: BoardKind) -> String {
        let mut text = String::new();
        for rank in (0..board.ranks()).rev() {
            let mut empty = 0;
            for file in 0..FILES {
                let square = Square::at(file, rank);
                let letter = self.piece_at(square).map(Piece::letter).or((!board.has(square)).then_some('*'));
                match letter {
                    None => empty += 1,
                    Some(letter) => {
                        if empty > 0 {
                            text.push_str(&empty.to_string());
                            empty = 0;
                        }
                        text.push(letter);
                    }
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            if rank > 0 {
                text.push('/');
            }
        }
        text
    }

    /// The castling field of the FEN.
    pub fn castling_field(&self) -> String {
        let ByColor { white, black } = self.castling;
        let rights = [(white.king, 'K'), (white.queen, 'Q'), (black.king, 'k'), (black.queen, 'q')];
        let text: String = rights.into_iter().filter(|(has, _)| *has).map(|(_, letter)| letter).collect();
        if text.is_empty() { "-".to_owned() } else { text }
    }

    fn en_passant_field(&self, variant: &Variant) -> String {
        match self.en_passant {
            None => "-".to_owned(),
            Some(EnPassant { skipped, .. }) if double_steps(variant, !self.turn).is_single() => skipped.to_string(),
            Some(EnPassant { skipped, victim }) => format!("{skipped}{victim}"),
        }
    }

    fn extra_fields(&self) -> String {
        let mut text = String::new();
        if let Some(ByColor { white, black }) = self.declarations {
            text.push_str(&format!(" {white}+{black}"));
        }
        if self.moved_pawns != 0 {
            text.push_str(" ~");
            self.moved_pawn_squares().for_each(|square| text.push_str(&square.to_string()));
        }
        text
    }
}

/// The double steps of one side of a variant.
pub fn double_steps(variant: &Variant, mover: Color) -> DoubleSteps {
    DoubleSteps { board: variant.board, mover, rule: variant.pawn_rule(mover) }
}

/// The double steps over a square that the men allow: the pawn stands beyond it, the square and the origin are empty.
pub fn possible_double_steps(
    setup: &Setup,
    variant: &Variant,
    mover: Color,
    skipped: Square,
) -> impl Iterator<Item = EnPassant> {
    let pawn = Piece { color: mover, role: Role::Pawn };
    double_steps(variant, mover).over(skipped).filter_map(move |(origin, en_passant)| {
        let fits = setup.piece_at(en_passant.victim) == Some(pawn)
            && setup.piece_at(en_passant.skipped).is_none()
            && setup.piece_at(origin).is_none();
        fits.then_some(en_passant)
    })
}

/// Reads field after field.
struct Reader<'a> {
    /// What is read, for messages.
    what: &'static str,
    text: &'a str,
    rest: &'a str,
    variant: &'a Variant,
}

impl<'a> Reader<'a> {
    fn error(&self, place: &str, cause: impl Into<String>) -> TextError {
        TextError::new(self.what, self.text, offset_in(self.text, place), cause)
    }

    /// The next field, or the empty end of the text.
    fn next(&mut self) -> &'a str {
        let start = self.rest.trim_ascii_start();
        let end = start.find(|letter: char| letter.is_ascii_whitespace()).unwrap_or(start.len());
        let (field, rest) = start.split_at(end);
        self.rest = rest;
        field
    }

    /// The next field if it is one of this kind.
    fn next_if(&mut self, is_meant: impl Fn(&str) -> bool) -> Option<&'a str> {
        let before = self.rest;
        let field = self.next();
        if is_meant(field) {
            return Some(field);
        }
        self.rest = before;
        None
    }

    fn all_but_clocks(&mut self) -> Result<Setup, TextError> {
        let mut setup = Setup { pieces: self.board()?, turn: self.turn()?, ..Setup::EMPTY };
        setup.castling = self.castling()?;
        setup.en_passant = self.en_passant(&setup)?;
        setup.declarations = self.declarations()?;
        setup.moved_pawns = self.moved_pawns()?;
        Ok(setup)
    }

    fn board(&mut self) -> Result<[Option<Piece>; Square::COUNT], TextError> {
        let board = self.variant.board;
        let field = self.next();
        let mut pieces = [None; Square::COUNT];
        let mut rows = field.split('/');
        for rank in (0..board.ranks()).rev() {
            let cause =
                || format!("board field: rank {} is missing; the {board} board has {}", rank + 1, board.ranks());
            let row = rows.next().filter(|row| !row.is_empty() || rank > 0);
            let row = row.filter(|_| !field.is_empty()).ok_or_else(|| self.error(&field[field.len()..], cause()))?;
            self.row(row, rank, &mut pieces)?;
        }
        match rows.next() {
            None => Ok(pieces),
            Some(row) => {
                Err(self.error(row, format!("board field: the {board} board has only {} ranks", board.ranks())))
            }
        }
    }

    fn row(&self, row: &str, rank: u8, pieces: &mut [Option<Piece>; Square::COUNT]) -> Result<(), TextError> {
        let board = self.variant.board;
        let mut file = 0;
        let mut was_digit = false;
        for (at, letter) in row.char_indices() {
            let error = |cause: String| self.error(&row[at..], format!("board field: {cause}"));
            let width = letter.to_digit(10).unwrap_or(1) as u8;
            if letter.is_ascii_digit() && (was_digit || width == 0 || width > FILES) {
                return Err(error("empty squares are one number from 1 to 8".to_owned()));
            }
            was_digit = letter.is_ascii_digit();
            if file + width > FILES {
                return Err(error(format!("rank {} has more than {FILES} squares", rank + 1)));
            }
            for file in file..file + width {
                let square = Square::at(file, rank);
                if board.has(square) && letter == '*' {
                    return Err(error(format!("{square} is a square of the {board} board, not a missing one")));
                }
                if !board.has(square) && letter != '*' {
                    return Err(error(format!("{square} is missing on the {board} board and is written '*'")));
                }
            }
            if !was_digit && letter != '*' {
                let piece = Piece::from_letter(letter);
                let cause =
                    || error(format!("{letter:?} is neither a piece (PNBRQK pnbrqk) nor a number of empty squares"));
                pieces[Square::at(file, rank).index()] = Some(piece.ok_or_else(cause)?);
            }
            file += width;
        }
        if file < FILES {
            let end = &row[row.len()..];
            return Err(self.error(end, format!("board field: rank {} has {file} squares, not {FILES}", rank + 1)));
        }
        Ok(())
    }

    fn turn(&mut self) -> Result<Color, TextError> {
        match self.next() {
            "w" => Ok(Color::White),
            "b" => Ok(Color::Black),
            field => Err(self.error(field, "side to move: expected w or b")),
        }
    }

    fn castling(&mut self) -> Result<ByColor<CastlingRights>, TextError> {
        let field = self.next();
        let mut rights = ByColor::<CastlingRights>::default();
        if field == "-" {
            return Ok(rights);
        }
        let mut allowed = "KQkq";
        for (at, letter) in field.char_indices() {
            let Some(place) = allowed.find(letter) else {
                let cause = "castling rights: expected - or some of K, Q, k, q, once each and in this order";
                return Err(self.error(&field[at..], cause));
            };
            allowed = &allowed[place + 1..];
            match letter {
                'K' => rights.white.king = true,
                'Q' => rights.white.queen = true,
                'k' => rights.black.king = true,
                _ => rights.black.queen = true,
            }
        }
        if field.is_empty() {
            Err(self.error(field, "castling rights are missing; write - for none"))
        } else {
            Ok(rights)
        }
    }

    /// `-`, the skipped square, or skipped square and victim in either order.
    fn en_passant(&mut self, setup: &Setup) -> Result<Option<EnPassant>, TextError> {
        let field = self.next();
        if field == "-" {
            return Ok(None);
        }
        let error = |cause: String| self.error(field, format!("en passant field: {cause}"));
        let letters: Vec<char> = field.chars().take(5).collect();
        let square = |at: usize| {
            let square = read_square(*letters.get(at)?, *letters.get(at + 1)?)?;
            self.variant.board.has(square).then_some(square)
        };
        match (letters.len(), square(0), square(2)) {
            (2, Some(skipped), None) => setup.only_double_step(self.variant, skipped).map(Some).map_err(error),
            (4, Some(first), Some(second)) => {
                let steps = double_steps(self.variant, !setup.turn);
                let pairs =
                    |skipped, victim| steps.over(skipped).map(|(_, pair)| pair).find(|pair| pair.victim == victim);
                pairs(first, second).or_else(|| pairs(second, first)).map(Some).ok_or_else(|| {
                    let mover = !setup.turn;
                    error(format!("no double step of {mover} skips one of {first} and {second} and ends on the other"))
                })
            }
            _ => Err(error(
                "expected -, the skipped square, or the skipped square and the victim such as d3c4".to_owned(),
            )),
        }
    }

    /// `W+B`. Without it all are left.
    fn declarations(&mut self) -> Result<Option<ByColor<u8>>, TextError> {
        let field = self.next_if(|field| field.contains('+'));
        let Some(berserk) = self.variant.berserk else {
            return match field {
                None => Ok(None),
                Some(field) => {
                    Err(self.error(field, format!("the variant {} has no berserk declarations", self.variant)))
                }
            };
        };
        let most = berserk.declarations();
        let Some(field) = field else {
            return Ok(Some(ByColor::both(most)));
        };
        let number = |text: &str| match text.as_bytes() {
            [digit @ b'0'..=b'9'] if digit - b'0' <= most => Some(digit - b'0'),
            _ => None,
        };
        let (white, black) = field.split_once('+').unwrap_or((field, ""));
        match (number(white), number(black)) {
            (Some(white), Some(black)) => Ok(Some(ByColor { white, black })),
            _ => Err(self.error(
                field,
                format!("declarations left: expected White's and Black's, 0 to {most}, such as {most}+0"),
            )),
        }
    }

    /// `~` and squares.
    fn moved_pawns(&mut self) -> Result<u128, TextError> {
        let Some(field) = self.next_if(|field| field.starts_with('~')) else {
            return Ok(0);
        };
        let letters: Vec<char> = field.chars().skip(1).take(2 * Square::COUNT + 1).collect();
        let mut moved = 0;
        for pair in letters.chunks(2) {
            let square = if let [file, rank] = pair { read_square(*file, *rank) } else { None };
            let bit = square.map_or(0, |square| 1_u128 << square.index());
            if bit <= moved {
                return Err(self.error(
                    field,
                    "moved pawns: expected ~ and their squares in the order a1, b1, ..., such as ~c2f7",
                ));
            }
            moved |= bit;
        }
        if moved == 0 { Err(self.error(field, "moved pawns: no square follows ~")) } else { Ok(moved) }
    }

    fn clock(&mut self, name: &str, least: u32, default: u32) -> Result<u32, TextError> {
        let field = self.next();
        if field.is_empty() {
            return Ok(default);
        }
        let value = field.parse::<u32>().ok().filter(|value| value.to_string() == field && *value >= least);
        value.filter(|value| *value <= MAX_CLOCK).ok_or_else(|| {
            let is_extra = field.contains('+') || field.starts_with('~');
            let hint = if is_extra { "; before the clocks stand W+B and then ~, once each" } else { "" };
            self.error(field, format!("{name}: expected a number from {least} to {MAX_CLOCK}{hint}"))
        })
    }

    fn end(&mut self) -> Result<(), TextError> {
        match self.next() {
            "" => Ok(()),
            field => Err(self.error(field, format!("the {} is complete before this", self.what))),
        }
    }
}
