//! What a legal move is: for pictures, explanations, and people who sort moves.

use crate::geometry::Geometry;
use crate::mv::Move;
use crate::piece::Role;
use crate::position::typed::PositionOn;
use crate::square::Square;

/// How the man gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// Along a line that others can block: queens, rooks, bishops.
    Slide,
    /// By steps from neighbour to neighbour: kings and pawns, double steps, castling and berserk runs included.
    Step,
    /// Over whatever is between: knights.
    Leap,
}

/// What a legal move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveClass {
    /// How the man gets there.
    pub manner: Manner,
    /// Whether an enemy man is taken; its square is the to square but for en passant.
    pub captured: Option<Square>,
    /// A pawn's double step.
    pub is_double_step: bool,
    /// An en passant capture.
    pub is_en_passant: bool,
    /// Castling.
    pub is_castling: bool,
    /// A promotion.
    pub is_promotion: bool,
    /// A berserk move.
    pub is_berserk: bool,
}

impl<G: Geometry> PositionOn<G> {
    /// What a move is; nothing if it is illegal.
    pub fn classify(&self, mv: Move) -> Option<MoveClass> {
        self.play(mv)?;
        let role = self.board.piece_at(mv.from)?.role;
        let is_pawn = role == Role::Pawn;
        let takes_on_target = self.board.piece_at(mv.to).is_some();
        let en_passant = self.board.en_passant().filter(|_| self.is_en_passant(mv));
        Some(MoveClass {
            manner: match role {
                Role::Bishop | Role::Rook | Role::Queen => Manner::Slide,
                Role::Pawn | Role::King => Manner::Step,
                Role::Knight => Manner::Leap,
            },
            captured: if takes_on_target { Some(mv.to) } else { en_passant.map(|en_passant| en_passant.victim) },
            is_double_step: is_pawn && !mv.berserk && mv.from.rank().abs_diff(mv.to.rank()) == 2,
            is_en_passant: en_passant.is_some(),
            is_castling: self.is_castling(mv),
            is_promotion: mv.promotion.is_some(),
            is_berserk: mv.berserk,
        })
    }
}
