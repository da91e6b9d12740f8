//! Which legal move the parts of a text are.

use berolina_core::{Move, Piece, Position, Reason, Refusal, Role, Square, TextError};

use super::text::{self, Part, Placed};
use super::{PASS, full_algebraic, rook_squares};
use crate::move_text_error::MoveTextError;

/// Reads a legal move. The label may be left out; so may the second part of castling and en passant.
///
/// # Errors
///
/// If the text is none of this notation, says what no move of these games does, or means an illegal move.
///
/// ```
/// use berolina_core::{Position, Variant};
/// use berolina_notation::read_full_algebraic;
///
/// let start = Position::start(&Variant::BEROLINA);
/// assert_eq!(read_full_algebraic(&start, "P e2-c4").unwrap().to_string(), "e2c4");
/// assert!(read_full_algebraic(&start, "N e2-c4").is_err());
/// ```
pub fn read_full_algebraic(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    if text.trim_matches(' ').eq_ignore_ascii_case(PASS) {
        let refusal = position.refusal(Move::NULL).filter(|_| position.is_check());
        return refusal.map_or(Ok(Move::NULL), |refusal| Err(illegal(position, text, Move::NULL, refusal)));
    }
    let parts = text::read(text)?;
    let request = Request { position, text };
    let (mv, label) = request.step(&parts)?;
    request.check_label(mv, label)?;
    let mv = match parts.get(1) {
        None => mv,
        Some((at, second)) => request.completed(mv, *at, *second)?,
    };
    match position.refusal(mv) {
        None => Ok(mv),
        Some(refusal) => Err(illegal(position, text, mv, refusal)),
    }
}

struct Request<'a> {
    position: &'a Position,
    text: &'a str,
}

impl Request<'_> {
    /// The step with which every move begins.
    fn step(&self, parts: &[Placed]) -> Result<(Move, Option<Piece>), TextError> {
        if let Some((at, _)) = parts.get(2) {
            return Err(self.error(*at, "no move of these games has a third part"));
        }
        let cause = match parts[0].1 {
            Part::Step { from, to, .. } if from == to => "both squares are the same",
            Part::Step { label, from, to } => return Ok((Move::new(from, to), label)),
            Part::Appear { .. } => {
                "men are not dropped in these games; a promotion stands after the pawn's move, as in P e7-f8; Q-f8"
            }
            Part::Remove { .. } => "a man is removed after a move only, as in P d5-d6; c5-",
            Part::RemoveSquare { .. } => "squares are not removed in these games",
        };
        Err(self.error(0, cause))
    }

    fn error(&self, at: usize, cause: &str) -> TextError {
        text::error(self.text, at, cause)
    }

    fn check_label(&self, mv: Move, label: Option<Piece>) -> Result<(), MoveTextError> {
        let Some(label) = label else { return Ok(()) };
        let man = self.position.piece_at(mv.from);
        if man == Some(label) {
            return Ok(());
        }
        let there =
            man.map_or("nothing".to_owned(), |man| format!("{}, {} {}", man.letter(), man.color, man.role.name()));
        let message = format!("the label is {}, and on {} stands {there}", label.letter(), mv.from);
        Err(illegal(self.position, self.text, mv, Refusal { reason: Reason::NoPiece, message }))
    }

    /// The move that a step becomes by the second part.
    fn completed(&self, mv: Move, at: usize, second: Part) -> Result<Move, MoveTextError> {
        match second {
            Part::Appear { label, on } if on == mv.to => self.promoting(mv, at, label.role),
            Part::Appear { .. } => {
                Err(self.error(at, "the new man of a promotion appears where the pawn arrives").into())
            }
            Part::Remove { from } if from == mv.to => Ok(Move::berserk(mv.from, mv.to)),
            Part::Remove { from } => self.taking(mv, from),
            Part::Step { label, from, to } => self.castling(mv, at, (label, from, to)),
            Part::RemoveSquare { .. } => Err(self.error(at, "squares are not removed in these games").into()),
        }
    }

    fn promoting(&self, mv: Move, at: usize, role: Role) -> Result<Move, MoveTextError> {
        if Role::PROMOTIONS.contains(&role) {
            return Ok(Move { promotion: Some(role), ..mv });
        }
        Err(self.error(at, "a pawn becomes a queen, rook, bishop or knight").into())
    }

    /// En passant with its second part: the man that it names is the one that is taken.
    fn taking(&self, mv: Move, victim: Square) -> Result<Move, MoveTextError> {
        let taken = self.position.en_passant().filter(|_| self.position.is_en_passant(mv));
        if taken.is_some_and(|taken| taken.victim == victim) || self.position.refusal(mv).is_some() {
            return Ok(mv); // if it is illegal, that is said later, and says more
        }
        let message = match taken {
            Some(taken) => format!("it takes the pawn on {}, not one on {victim}", taken.victim),
            None => format!("it takes nothing on {victim}"),
        };
        Err(illegal(self.position, self.text, mv, Refusal { reason: Reason::NoEnPassant, message }))
    }

    /// Castling with its second part: the rook's step.
    fn castling(&self, mv: Move, at: usize, rook: (Option<Piece>, Square, Square)) -> Result<Move, MoveTextError> {
        let is_castling = self.position.is_castling(mv);
        let (label, from, to) = rook;
        let own = Piece { color: self.position.turn(), role: Role::Rook };
        if is_castling && (from, to) == rook_squares(mv) && label.is_none_or(|label| label == own) {
            return Ok(mv);
        }
        let cause = match is_castling {
            true => format!("the rook goes {}-{} when the king castles so", rook_squares(mv).0, rook_squares(mv).1),
            false => "one man moves at a time; a second step is that of the rook in castling alone".to_owned(),
        };
        Err(self.error(at, &cause).into())
    }
}

/// The error of an illegal move; legal moves between the same squares may have been meant.
fn illegal(position: &Position, text: &str, mv: Move, refusal: Refusal) -> MoveTextError {
    let is_near = |other: &Move| other.from == mv.from && other.to == mv.to;
    let candidates: Vec<Move> = position.legal_moves().into_iter().filter(is_near).collect();
    let mut message = format!("illegal move {}: {refusal}", berolina_core::Quoted(text));
    if !candidates.is_empty() {
        let names: Vec<String> = candidates.iter().filter_map(|mv| full_algebraic(position, *mv)).collect();
        message += &format!("; legal: {}", names.join(", or "));
    }
    MoveTextError::Illegal { message, reason: refusal.reason, candidates }
}
