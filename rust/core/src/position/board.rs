//! The men of a position and what must be remembered of their past, in one cache line; and the board after each kind of move.

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::{ByColor, Color, Side};
use crate::en_passant::EnPassant;
use crate::geometry::Geometry;
use crate::movegen::visitor::{Mover, PawnStep, StepKind};
use crate::piece::{Piece, Role};
use crate::square::Square;

/// Men as sets. A queen is in both sets of sliders. Copied for every move, never unmade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Board<B> {
    pub pawns: B,
    pub knights: B,
    /// Bishops and queens.
    pub diagonals: B,
    /// Rooks and queens.
    pub orthogonals: B,
    pub kings: B,
    /// White's men; all others are Black's.
    pub white: B,
    /// The men whose past counts: rooks that may castle, on the first ranks, and pawns that have moved, on the home
    /// ranks. Whoever leaves such a square, or is taken there, drops out: one rule for both.
    pub remembered: B,
    en_passant: Option<EnPassant>,
    /// Berserk declarations left.
    pub declarations: ByColor<u8>,
}

impl<B: Bitboard> Board<B> {
    /// A board without men.
    pub const EMPTY: Board<B> = Board {
        pawns: B::EMPTY,
        knights: B::EMPTY,
        diagonals: B::EMPTY,
        orthogonals: B::EMPTY,
        kings: B::EMPTY,
        white: B::EMPTY,
        remembered: B::EMPTY,
        en_passant: None,
        declarations: ByColor { white: 0, black: 0 },
    };

    /// All men.
    #[inline(always)]
    pub fn occupied(&self) -> B {
        self.pawns | self.knights | self.diagonals | self.orthogonals | self.kings
    }

    /// The men of one side.
    #[inline(always)]
    pub fn men(&self, color: Color) -> B {
        match color {
            Color::White => self.white,
            Color::Black => self.occupied() & !self.white,
        }
    }

    /// The men of one kind, of either side.
    pub fn with_role(&self, role: Role) -> B {
        match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.knights,
            Role::Bishop => self.diagonals & !self.orthogonals,
            Role::Rook => self.orthogonals & !self.diagonals,
            Role::Queen => self.diagonals & self.orthogonals,
            Role::King => self.kings,
        }
    }

    /// The pawn that has just double-stepped, whether or not it can be taken en passant.
    #[inline(always)]
    pub fn en_passant(&self) -> Option<EnPassant> {
        self.en_passant
    }

    /// Sets or clears the pawn that has just double-stepped.
    pub fn set_en_passant(&mut self, en_passant: Option<EnPassant>) {
        self.en_passant = en_passant;
    }

    /// The rooks with which a side may still castle.
    #[inline(always)]
    pub fn castling_rooks<G: Geometry<Bits = B>>(&self, color: Color) -> B {
        self.remembered & G::relative_rank(color, 0)
    }

    /// The pawns of a side that have moved and stand on their home rank.
    #[inline(always)]
    pub fn moved_pawns<G: Geometry<Bits = B>>(&self, color: Color) -> B {
        self.remembered & G::home_rank(color)
    }

    /// The man on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = match (self.diagonals.contains(square), self.orthogonals.contains(square)) {
            (true, true) => Role::Queen,
            (true, false) => Role::Bishop,
            (false, true) => Role::Rook,
            _ if self.pawns.contains(square) => Role::Pawn,
            _ if self.knights.contains(square) => Role::Knight,
            _ if self.kings.contains(square) => Role::King,
            _ => return None,
        };
        let color = if self.white.contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, role })
    }

    /// Puts a man on an empty square.
    pub fn put(&mut self, square: Square, piece: Piece) {
        let bit = B::of(square);
        match piece.role {
            Role::Pawn => self.pawns |= bit,
            Role::King => self.kings |= bit,
            role => self.add_officers(bit, role),
        }
        self.white |= bit.when(piece.color == Color::White);
    }

    /// The squares on which two boards differ in men or memory.
    pub fn differences(&self, other: &Board<B>) -> B {
        (self.pawns ^ other.pawns)
            | (self.knights ^ other.knights)
            | (self.diagonals ^ other.diagonals)
            | (self.orthogonals ^ other.orthogonals)
            | (self.kings ^ other.kings)
            | (self.white ^ other.white)
            | (self.remembered ^ other.remembered)
    }

    #[inline(always)]
    fn add_officers(&mut self, set: B, role: Role) {
        self.knights |= set.when(role == Role::Knight);
        self.diagonals |= set.when(matches!(role, Role::Bishop | Role::Queen));
        self.orthogonals |= set.when(matches!(role, Role::Rook | Role::Queen));
    }

    /// Takes knights and sliders off these squares.
    #[inline(always)]
    fn remove_officers(&mut self, set: B) {
        self.knights &= !set;
        self.diagonals &= !set;
        self.orthogonals &= !set;
    }

    /// White's set after a man of side `S` has gone from one square to another and taken whatever stood there.
    #[inline(always)]
    fn recolored<S: Side>(&self, from: B, to: B) -> B {
        match S::COLOR {
            Color::White => self.white & !from | to,
            Color::Black => self.white & !to,
        }
    }

    // The boards below are made in one expression each: a copy that is then changed would be stored twice, and read back in wider
    // pieces than it was written in, for which processors wait.

    /// The board after a man other than a pawn has moved, castling aside.
    #[inline(always)]
    pub fn after_piece<G: Geometry<Bits = B>, S: Side>(&self, mover: Mover, from: B, to: B) -> Board<B> {
        let (left, is_king) = (!(from | to), mover == Mover::King);
        let lost_rights = G::relative_rank(S::COLOR, 0).when(is_king);
        Board {
            pawns: self.pawns & !to,
            knights: self.knights & left | to.when(mover == Mover::Knight),
            diagonals: self.diagonals & left | to.when(matches!(mover, Mover::Bishop | Mover::Queen)),
            orthogonals: self.orthogonals & left | to.when(matches!(mover, Mover::Rook | Mover::Queen)),
            kings: if is_king { self.kings & !from | to } else { self.kings },
            white: self.recolored::<S>(from, to),
            remembered: self.remembered & left & !lost_rights,
            en_passant: None,
            declarations: self.declarations,
        }
    }

    /// The board after a pawn step that is no promotion.
    #[inline(always)]
    pub fn after_pawn_step<G: Geometry<Bits = B>, S: Side>(&self, step: PawnStep, from: B, to: B) -> Board<B> {
        let taken = to.when(step.kind == StepKind::Capture);
        let moved = (to & G::home_rank(S::COLOR)).when(step.direction.is_sideways());
        let en_passant = (step.kind == StepKind::Double).then(|| {
            // SAFETY: a double step has a square where it begins and one where it ends.
            unsafe { EnPassant::after(from.first_unchecked(), to.first_unchecked()) }
        });
        Board {
            pawns: self.pawns & !from | to,
            knights: self.knights & !taken,
            diagonals: self.diagonals & !taken,
            orthogonals: self.orthogonals & !taken,
            kings: self.kings,
            white: self.recolored::<S>(from, to),
            remembered: self.remembered & !(from | to) | moved,
            en_passant,
            declarations: self.declarations,
        }
    }

    /// The board after a pawn has reached the last rank.
    #[inline(always)]
    pub fn after_promotion<S: Side>(&self, from: B, to: B, role: Role) -> Board<B> {
        Board {
            pawns: self.pawns & !from,
            knights: self.knights & !to | to.when(role == Role::Knight),
            diagonals: self.diagonals & !to | to.when(matches!(role, Role::Bishop | Role::Queen)),
            orthogonals: self.orthogonals & !to | to.when(matches!(role, Role::Rook | Role::Queen)),
            kings: self.kings,
            white: self.recolored::<S>(from, to),
            remembered: self.remembered & !(from | to),
            en_passant: None,
            declarations: self.declarations,
        }
    }

    /// The board after an en passant capture from this square.
    #[inline(always)]
    pub fn after_en_passant<S: Side>(&self, from: B, en_passant: EnPassant) -> Board<B> {
        let (skipped, victim) = (B::of(en_passant.skipped), B::of(en_passant.victim));
        let (left, taken) =
            (from | victim.when(S::COLOR == Color::White), skipped | victim.when(S::COLOR == Color::Black));
        Board {
            pawns: self.pawns & !(from | victim) | skipped,
            white: self.recolored::<S>(left, taken),
            remembered: self.remembered & !from,
            en_passant: None,
            ..*self
        }
    }

    /// The board after castling.
    #[inline(always)]
    pub fn after_castling<G: Geometry<Bits = B>, S: Side>(&self, wing: Wing) -> Board<B> {
        let mut after = *self;
        let squares = Castling::new(G::KIND, S::COLOR, wing);
        let king = B::of(squares.king_from) | B::of(squares.king_to);
        let rook = B::of(squares.rook_from) | B::of(squares.rook_to);
        after.en_passant = None;
        after.remembered &= !G::relative_rank(S::COLOR, 0);
        after.kings ^= king;
        after.orthogonals ^= rook;
        after.white ^= (king | rook).when(S::COLOR == Color::White);
        after
    }

    /// The board after a berserk move: both men are gone.
    #[inline(always)]
    pub fn after_berserk<S: Side>(&self, from: B, to: B, is_declared: bool) -> Board<B> {
        let mut after = *self;
        after.en_passant = None;
        after.remembered &= !(from | to);
        after.pawns &= !(from | to);
        after.remove_officers(to);
        after.white &= !(from | to);
        after.declarations[S::COLOR] -= u8::from(is_declared);
        after
    }

    /// The board without whoever stands on these squares.
    #[inline(always)]
    pub fn without(&self, squares: B) -> Board<B> {
        let mut without = *self;
        without.pawns &= !squares;
        without.remove_officers(squares);
        without.kings &= !squares;
        without.white &= !squares;
        without.remembered &= !squares;
        without
    }

    /// The board after a pass.
    pub fn after_pass(&self) -> Board<B> {
        Board { en_passant: None, ..*self }
    }
}
