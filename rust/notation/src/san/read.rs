//! Which legal move a text means: the one that is spelled so exactly, else the only one that it fits.

use berolina_core::{Move, Position, Quoted, Reason, Refusal, Role, Square, Wing};

use super::spelling::{Spelling, name};
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
            None => Err(self.ambiguity(&legal, candidates)),
        }
    }

    /// Whether a legal move may be meant. What says both squares says all but promotion and berserk: programs differ in the rest.
    fn fits(&self, mv: Move) -> bool {
        let Spelling { origin, is_capture, to, promotion, is_berserk, .. } = self.spelling;
        to == mv.to
            && promotion == mv.promotion
            && is_berserk == mv.berserk
            && origin.allows(mv.from)
            && self.is_of_the_men(mv.from)
            && (origin.is_full() || !self.position.is_castling(mv) && (!is_capture || self.position.is_capture(mv)))
            && (!self.is_en_passant || self.position.is_en_passant(mv))
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

    fn ambiguity(&self, legal: &[Move], candidates: Vec<Move>) -> MoveTextError {
        let names = names(self.position, legal, &candidates);
        MoveTextError::Ambiguous {
            message: format!("ambiguous move {}: it can be {names}", shown(self.text)),
            candidates,
        }
    }

    /// Why no legal move fits.
    fn refusal(&self, legal: &[Move]) -> MoveTextError {
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

    /// Why the man on this square does not make the move.
    fn refusal_from(&self, from: Square) -> Refusal {
        let Spelling { to, promotion, is_berserk, .. } = self.spelling;
        let mv = Move { from, to, promotion, berserk: is_berserk };
        self.position.refusal(mv).unwrap_or_else(|| Refusal {
            reason: Reason::NothingToCapture,
            message: match self.is_en_passant {
                true => format!("{mv} takes nothing en passant"),
                false => format!("{mv} takes nothing"),
            },
        })
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
        message += &format!("; legal: {}", names(position, &position.legal_moves(), &candidates));
    }
    MoveTextError::Illegal { message, reason: refusal.reason, candidates }
}

/// A text that has been read as a move is plain and short, but for what follows the move.
fn shown(text: &str) -> String {
    if text.len() <= 20 { text.to_owned() } else { Quoted(text).to_string() }
}

fn names(position: &Position, legal: &[Move], moves: &[Move]) -> String {
    moves.iter().map(|mv| name(position, legal, *mv, Style::San)).collect::<Vec<_>>().join(", ")
}
