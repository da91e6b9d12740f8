//! Which legal move a text means: the one that is spelled so exactly, else the only one that it fits.

use berolina_core::{Move, Position, Quoted, Reason, Refusal, Role, Square, Wing};

use super::spelling::{Origin, Spelling, san};
use super::style::Style;
use super::text::{self, Words};
use crate::move_text_error::MoveTextError;

/// Reads a legal move in any dialect of algebraic notation.
///
/// # Errors
///
/// If the text is none, or means no legal move or several.
///
/// ```
/// use berolina_core::{Position, Variant};
/// use berolina_notation::read_san;
///
/// let start = Position::start(&Variant::BEROLINA);
/// for text in ["ec4", "e2-c4", "Pec4", "e2c4", "ec4!?"] {
///     assert_eq!(read_san(&start, text).unwrap().to_string(), "e2c4");
/// }
/// assert!(read_san(&start, "c4").unwrap_err().to_string().contains("it can be ec4, ac4"));
/// ```
pub fn read_san(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    match text::read(text)? {
        Words::Null => read_pass(position, text),
        Words::Castling(wing) => read_castling(position, text, wing),
        Words::Man { spelling, is_en_passant } => Request { position, text, spelling, is_en_passant }.only_move(),
    }
}

fn read_pass(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    match position.refusal(Move::NULL).filter(|_| position.is_check()) {
        None => Ok(Move::NULL),
        Some(refusal) => Err(illegal(text, &refusal, Vec::new(), position)),
    }
}

fn read_castling(position: &Position, text: &str, wing: Wing) -> Result<Move, MoveTextError> {
    let home = position.variant().board.relative_rank(position.turn(), 0);
    let mv = Move::new(Square::at(4, home), Square::at(wing.target_files().0, home));
    if position.is_legal(mv) && position.is_castling(mv) {
        return Ok(mv);
    }
    let is_king = position.piece_at(mv.from).is_some_and(|man| man.role == Role::King && man.color == position.turn());
    let refusal = position.refusal(mv).filter(|_| is_king).unwrap_or_else(|| Refusal {
        reason: Reason::NoCastlingRight,
        message: format!("{}'s king is not on {}", position.turn(), mv.from),
    });
    Err(illegal(text, &refusal, Vec::new(), position))
}

/// A text that names a man and a square.
struct Request<'a> {
    position: &'a Position,
    text: &'a str,
    spelling: Spelling,
    is_en_passant: bool,
}

impl Request<'_> {
    fn only_move(&self) -> Result<Move, MoveTextError> {
        let legal = self.position.legal_moves();
        let mut fitting = legal.iter().copied().filter(|mv| self.fits(*mv));
        let Some(first) = fitting.next() else {
            return Err(self.refusal(&legal));
        };
        let Some(second) = fitting.next() else {
            return Ok(first);
        };
        let candidates: Vec<Move> = [first, second].into_iter().chain(fitting).collect();
        let is_exact = |mv: &&Move| Spelling::exact(self.position, &legal, **mv, Style::San) == Some(self.spelling);
        match candidates.iter().find(is_exact) {
            Some(mv) => Ok(*mv),
            None => Err(self.ambiguity(candidates)),
        }
    }

    /// Whether a legal move may be meant.
    fn fits(&self, mv: Move) -> bool {
        let Spelling { origin, to, promotion, is_berserk, .. } = self.spelling;
        to == mv.to
            && promotion == mv.promotion
            && is_berserk == mv.berserk
            && origin.allows(mv.from)
            && self.is_of_the_men(mv.from)
            && self.says_what_it_does(mv)
            && (!self.is_en_passant || self.position.is_en_passant(mv))
    }

    /// Whether a text says no less and nothing else than what the move does. One with both squares says enough: programs differ in
    /// the rest, and Cute Chess writes `x` for a pawn that steps onto a skipped square.
    fn says_what_it_does(&self, mv: Move) -> bool {
        let Spelling { origin, is_capture, is_berserk, .. } = self.spelling;
        if origin.is_full() || is_berserk {
            return true;
        }
        let is_told = is_capture || origin.file.is_some() || self.role() != Role::Pawn;
        match self.position.is_capture(mv) {
            // A pawn's capture is told by its file even where the x is missing: the bare square is another's step.
            true => is_told,
            false => !is_capture && !self.position.is_castling(mv),
        }
    }

    /// Whether the man on a square may be meant: the one that the letter names, a pawn without a letter. Without a letter two squares
    /// name any man, as in UCI.
    fn is_of_the_men(&self, square: Square) -> bool {
        let Some(piece) = self.position.piece_at(square).filter(|piece| piece.color == self.position.turn()) else {
            return false;
        };
        let is_any = self.spelling.letter.is_none() && self.spelling.origin.is_full();
        is_any || piece.role == self.role()
    }

    fn role(&self) -> Role {
        self.spelling.letter.unwrap_or(Role::Pawn)
    }

    fn ambiguity(&self, candidates: Vec<Move>) -> MoveTextError {
        let names = names(self.position, &candidates);
        MoveTextError::Ambiguous {
            message: format!("ambiguous move {}: it can be {names}", shown(self.text)),
            candidates,
        }
    }

    /// Why no legal move fits.
    fn refusal(&self, legal: &[Move]) -> MoveTextError {
        if let Some(from) = self.named_man() {
            return illegal(self.text, &self.refusal_from(from), self.near(legal), self.position);
        }
        let squares = Square::all().filter(|square| self.spelling.origin.allows(*square));
        let men: Vec<Square> = squares.filter(|square| self.is_of_the_men(*square)).collect();
        // Of several men the one counts that comes closest: reasons are in the order in which rules are asked.
        let closest = men.iter().map(|from| self.refusal_from(*from)).max_by_key(|refusal| refusal.reason as usize);
        let mut refusal = closest.unwrap_or_else(|| self.nobody());
        if men.len() > 1 && matches!(refusal.reason, Reason::NotItsMove | Reason::OffBoard) {
            // What one of them cannot says nothing about the others.
            let (turn, man, to) = (self.position.turn(), self.role().name(), self.spelling.to);
            refusal.message = format!("no {man} of {turn}'s goes to {to}");
        }
        illegal(self.text, &refusal, self.near(legal), self.position)
    }

    /// The square of the man that the text names with its whole square, if such a man of either side stands there.
    fn named_man(&self) -> Option<Square> {
        let Origin { file: Some(file), rank: Some(rank) } = self.spelling.origin else { return None };
        let from = Square::at(file, rank);
        let man = self.position.piece_at(from)?;
        self.spelling.letter.is_none_or(|role| role == man.role).then_some(from)
    }

    /// Why the man on this square does not make the move.
    fn refusal_from(&self, from: Square) -> Refusal {
        let Spelling { to, promotion, is_berserk, .. } = self.spelling;
        let mv = Move { from, to, promotion, berserk: is_berserk };
        self.position.refusal(mv).unwrap_or_else(|| self.mismatch(mv))
    }

    /// Why a text does not mean a legal move between its squares.
    fn mismatch(&self, mv: Move) -> Refusal {
        let (reason, message) = if self.is_en_passant {
            (Reason::NoEnPassant, format!("{mv} takes nothing en passant"))
        } else if self.spelling.is_capture {
            (Reason::NothingToCapture, format!("{mv} takes nothing"))
        } else if self.position.is_castling(mv) {
            (Reason::NotItsMove, "castling is written O-O or O-O-O".to_owned())
        } else {
            (Reason::NotItsMove, "a pawn's capture is written with x or its file".to_owned())
        };
        Refusal { reason, message }
    }

    fn nobody(&self) -> Refusal {
        let origin = self.spelling.origin;
        let place = match (origin.file, origin.rank) {
            (None, None) => String::new(),
            (Some(_), None) => format!(" on the {origin}-file"),
            (None, Some(_)) => format!(" on rank {origin}"),
            (Some(_), Some(_)) => format!(" on {origin}"),
        };
        let is_any = self.spelling.letter.is_none() && origin.is_full();
        let man = if is_any { "man" } else { self.role().name() };
        Refusal { reason: Reason::NoPiece, message: format!("{} has no {man}{place}", self.position.turn()) }
    }

    /// Legal moves to the square by such men: from the place that the text names, or, if there are none, from anywhere.
    fn near(&self, legal: &[Move]) -> Vec<Move> {
        let is_near = |mv: &&Move| {
            mv.to == self.spelling.to && self.position.piece_at(mv.from).is_some_and(|man| man.role == self.role())
        };
        let near: Vec<Move> = legal.iter().filter(is_near).copied().collect();
        let nearest: Vec<Move> = near.iter().filter(|mv| self.spelling.origin.allows(mv.from)).copied().collect();
        if nearest.is_empty() { near } else { nearest }
    }
}

fn illegal(text: &str, refusal: &Refusal, candidates: Vec<Move>, position: &Position) -> MoveTextError {
    let mut message = format!("illegal move {}: {refusal}", shown(text));
    if !candidates.is_empty() {
        message += &format!("; legal: {}", names(position, &candidates));
    }
    MoveTextError::Illegal { message, reason: refusal.reason, candidates }
}

/// A text that has been read as a move is plain and short, but for what follows the move.
fn shown(text: &str) -> String {
    if text.len() <= 20 { text.to_owned() } else { Quoted(text).to_string() }
}

fn names(position: &Position, moves: &[Move]) -> String {
    moves.iter().filter_map(|mv| san(position, *mv, Style::San)).collect::<Vec<_>>().join(", ")
}
