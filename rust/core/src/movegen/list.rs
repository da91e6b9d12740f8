//! Listing legal moves.

use crate::bitboard::Bitboard;
use crate::castling::Castling;
use crate::color::Side;
use crate::en_passant::EnPassant;
use crate::geometry::Geometry;
use crate::movegen::groups::{Moves, pairs};
use crate::movegen::visitor::PawnStep;
use crate::mv::Move;
use crate::piece::Role;

/// The moves of side `S` in these groups, in a position with this en passant state.
pub fn list<G: Geometry, S: Side>(groups: &[Moves<G::Bits>], en_passant: Option<EnPassant>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    for group in groups {
        match *group {
            Moves::Piece(_, from, targets) => moves.extend(targets.squares().map(|to| Move::new(from, to))),
            Moves::Pawns(step, targets) => add_pawns::<G, S>(&mut moves, step, targets),
            Moves::EnPassant(from) => {
                moves.extend(en_passant.map(|en_passant| Move::new(from, en_passant.skipped)));
            }
            Moves::Castle(wing) => {
                let castling = Castling::new(G::KIND, S::COLOR, wing);
                moves.push(Move::new(castling.king_from, castling.king_to));
            }
            Moves::Berserk(from, targets, _) => moves.extend(targets.squares().map(|to| Move::berserk(from, to))),
        }
    }
    moves
}

fn add_pawns<G: Geometry, S: Side>(moves: &mut Vec<Move>, step: PawnStep, targets: G::Bits) {
    let last_rank = G::promotion_rank(S::COLOR);
    moves.extend(pairs::<G, S>(step, targets & !last_rank).map(|(from, to)| Move::new(from, to)));
    for (from, to) in pairs::<G, S>(step, targets & last_rank) {
        moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
    }
}
