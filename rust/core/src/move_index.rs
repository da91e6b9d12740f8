//! A number for every move that some position of a variant can have, and back: what policies and masks are indexed by.
//!
//! An index is S·plane + to, where S is 8 times the ranks of the board, so that an array of all indices has the shape
//! (planes, ranks, files), each entry at the square that is reached. The planes are
//!
//! | planes | moves |
//! |---|---|
//! | S | ordinary moves, by the square that is left |
//! | 12 | promotions: 3·(promotion − 2) + (file of to − file of from) + 1, a knight being 2 and a queen 5 |
//! | S | berserk moves, by the square that is left; only in variants that have them |
//!
//! Nothing is squeezed out: an index may belong to no move, or to one that no man can make.

use crate::color::Color;
use crate::mv::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::square::{FILES, Square};
use crate::variant::Variant;

/// The ways of a promotion: to one of four roles, on the file to the left, straight on, or on the file to the right.
const PROMOTION_PLANES: usize = Role::PROMOTIONS.len() * FILE_CHANGES;
const FILE_CHANGES: usize = 3;

/// The numbering of the moves of a variant. Variants on the same board share it as far as both go.
///
/// ```
/// use berolina_core::{MoveIndex, Variant};
///
/// let moves = MoveIndex::new(Variant::BEROLINA);
/// assert_eq!(moves.index("e2c4".parse()?), Ok(12 * 64 + 26));
/// assert_eq!(moves.at(12 * 64 + 26), Ok("e2c4".parse()?));
/// # Ok::<(), berolina_core::TextError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveIndex {
    variant: Variant,
    /// The squares of the grid that the board lies in.
    squares: usize,
}

impl MoveIndex {
    /// The numbering for a variant.
    pub const fn new(variant: Variant) -> MoveIndex {
        MoveIndex { variant, squares: variant.board.ranks() as usize * FILES as usize }
    }

    /// All indices are below this number.
    pub const fn size(&self) -> usize {
        let berserk_planes = if self.variant.berserk.is_some() { self.squares } else { 0 };
        (self.squares + PROMOTION_PLANES + berserk_planes) * self.squares
    }

    /// The index of a move.
    ///
    /// # Errors
    ///
    /// With a sentence that says why the move has none: no position of the variant can have it.
    pub fn index(&self, mv: Move) -> Result<usize, String> {
        self.check(mv).map(|()| self.number(mv)).map_err(|cause| format!("move {mv} has no index: {cause}"))
    }

    /// The move of an index.
    ///
    /// # Errors
    ///
    /// With a sentence that says why no move has this index.
    pub fn at(&self, index: usize) -> Result<Move, String> {
        let refused = |cause: String| format!("no move has index {index}: {cause}");
        if index >= self.size() {
            return Err(refused(format!("the indices of {} are below {}", self.variant, self.size())));
        }
        let outside = || refused("a pawn that promotes like this would come from outside the board".to_owned());
        let mv = self.decoded(index).ok_or_else(outside)?;
        self.check(mv).map(|()| mv).map_err(refused)
    }

    /// The indices of the legal moves of a position of the variant, in rising order.
    pub fn legal(&self, position: &Position) -> Vec<usize> {
        let mut indices: Vec<usize> = position.legal_moves().into_iter().map(|mv| self.number(mv)).collect();
        indices.sort_unstable();
        indices
    }

    /// The index of a move that is known to have one.
    pub(crate) fn number(&self, mv: Move) -> usize {
        let plane = match mv.promotion {
            Some(role) => {
                let files = (mv.to.file() + 1 - mv.from.file()) as usize;
                self.squares + FILE_CHANGES * (role as usize - Role::Knight as usize) + files
            }
            None if mv.berserk => self.squares + PROMOTION_PLANES + mv.from.index(),
            None => mv.from.index(),
        };
        plane * self.squares + mv.to.index()
    }

    /// What an index below the size says, be it a move or not; nothing if the man would come from outside the grid.
    fn decoded(&self, index: usize) -> Option<Move> {
        let (plane, to) = (index / self.squares, Square::from_index(index % self.squares)?);
        let Some(promotion) = plane.checked_sub(self.squares) else {
            return Some(Move::new(Square::from_index(plane)?, to));
        };
        if let Some(from) = promotion.checked_sub(PROMOTION_PLANES) {
            return Some(Move::berserk(Square::from_index(from)?, to));
        }
        let role = Role::from_number((Role::Knight as usize + promotion / FILE_CHANGES) as u8)?;
        let back = if to.rank() == 0 { 1 } else { -1 };
        let from = to.offset(1 - (promotion % FILE_CHANGES) as i8, back)?;
        Some(Move::promoting(from, to, role))
    }

    /// Whether some position of the variant might have the move, as far as board and rules of any man tell.
    fn check(&self, mv: Move) -> Result<(), String> {
        let board = self.variant.board;
        if let Some(square) = [mv.from, mv.to].into_iter().find(|square| !board.has(*square)) {
            return Err(format!("{square} is not a square of the {board} board"));
        }
        if mv.from == mv.to {
            return Err("it stays where it is".to_owned());
        }
        if mv.berserk && self.variant.berserk.is_none() {
            return Err(format!("the variant {} has no berserk moves", self.variant));
        }
        if mv.promotion.is_some_and(|role| mv.berserk || !Role::PROMOTIONS.contains(&role)) {
            return Err("a pawn becomes a queen, rook, bishop or knight, and nothing if it goes berserk".to_owned());
        }
        if mv.promotion.is_some() && !self.reaches_last_rank(mv) {
            return Err("a pawn promotes by a step onto the last rank, straight or to a file beside".to_owned());
        }
        Ok(())
    }

    fn reaches_last_rank(&self, mv: Move) -> bool {
        let ranks = |color, rank| self.variant.board.relative_rank(color, rank);
        mv.from.file().abs_diff(mv.to.file()) <= 1
            && Color::ALL.into_iter().any(|own| mv.to.rank() == ranks(!own, 0) && mv.from.rank() == ranks(!own, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn moves_of(name: &str) -> MoveIndex {
        MoveIndex::new(name.parse().unwrap())
    }

    #[test]
    fn indices_are_what_every_release_has() {
        for (variant, size) in [("chess", 4864), ("chess+berserk", 8960), ("bridge", 6048), ("bridge+berserk", 11232)] {
            assert_eq!(moves_of(variant).size(), size, "{variant}");
        }
        for (variant, mv, index) in [
            ("berolina", "a1b1", 1),
            ("berolina", "e7f8q", 75 * 64 + 61),
            ("berolina", "e2d1n", 64 * 64 + 3),
            ("berolina+berserk", "e7f8q", 75 * 64 + 61),
            ("berolina+berserk", "h8a1x", 139 * 64),
            ("bridge", "e8e9r", (72 + 7) * 72 + 68),
        ] {
            assert_eq!(moves_of(variant).index(mv.parse().unwrap()), Ok(index), "{variant} {mv}");
        }
    }

    #[test]
    fn moves_and_indices_are_one_to_one() {
        for variant in ["chess", "berolina+berserk", "bridge", "bridge+berserk(9,65)"] {
            let moves = moves_of(variant);
            let found: Vec<Move> = (0..moves.size()).filter_map(|index| moves.at(index).ok()).collect();
            assert!(found.iter().all(|mv| moves.at(moves.index(*mv).unwrap()) == Ok(*mv)), "{variant}");
            let squares = moves.variant.board.squares().count_ones() as usize;
            let pairs = squares * (squares - 1);
            let kinds = if moves.variant.berserk.is_some() { 2 } else { 1 };
            let promotions = 2 * 4 * (8 + 7 + 7);
            assert_eq!(found.len(), kinds * pairs + promotions, "{variant}");
        }
    }

    #[test]
    fn moves_that_no_position_has_are_refused_with_the_cause() {
        for (variant, mv, cause) in [
            ("chess", "e2e9", "e9 is not a square of the standard board"),
            ("bridge", "a5b6", "a5 is not a square of the bridge board"),
            ("chess", "0000", "it stays where it is"),
            ("chess", "d4g6x", "the variant chess has no berserk moves"),
            ("chess", "e7g8q", "onto the last rank"),
            ("chess", "e6e7q", "onto the last rank"),
            ("bridge", "e7e8q", "onto the last rank"),
        ] {
            let error = moves_of(variant).index(mv.parse().unwrap()).unwrap_err();
            assert!(error.contains(cause) && error.contains(mv), "{error}");
        }
        for (variant, index, cause) in [
            ("chess", 0, "it stays where it is"),
            ("chess", 4864, "the indices of chess are below 4864"),
            ("chess", usize::MAX, "the indices of chess are below 4864"),
            ("chess", 64 * 64 + 7, "outside the board"),
            ("bridge", 32, "a5 is not a square"),
        ] {
            let error = moves_of(variant).at(index).unwrap_err();
            assert!(error.contains(cause), "{error}");
        }
    }

    proptest! {
        #[test]
        fn no_move_makes_it_panic(
            bridge: bool,
            from in 0..Square::COUNT,
            to in 0..Square::COUNT,
            role in 0..7u8,
            berserk: bool,
        ) {
            let moves = moves_of(if bridge { "bridge+berserk" } else { "chess" });
            let [from, to] = [from, to].map(|index| Square::from_index(index).unwrap());
            let mv = Move { from, to, promotion: Role::from_number(role), berserk };
            if let Ok(index) = moves.index(mv) {
                prop_assert!(index < moves.size());
                prop_assert_eq!(moves.at(index), Ok(mv));
            }
        }
    }
}
