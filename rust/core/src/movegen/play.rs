//! Playing one move: found among the legal ones, and made.

use crate::bitboard::Bitboard;
use crate::castling::Castling;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::generate::origins;
use crate::movegen::groups::Moves;
use crate::movegen::visitor::PawnStep;
use crate::mv::Move;
use crate::piece::Role;
use crate::position::board::Board;

/// The board after a move of side `S`, if it is in one of these groups.
pub fn play<G: Geometry, S: Side>(
    groups: &[Moves<G::Bits>],
    board: &Board<G::Bits>,
    wanted: Move,
) -> Option<Board<G::Bits>> {
    groups.iter().find_map(|group| play_from::<G, S>(*group, board, wanted))
}

fn play_from<G: Geometry, S: Side>(
    group: Moves<G::Bits>,
    board: &Board<G::Bits>,
    wanted: Move,
) -> Option<Board<G::Bits>> {
    let Move { from, to, promotion, berserk } = wanted;
    let (from_set, to_set) = (G::Bits::of(from), G::Bits::of(to));
    match group {
        Moves::Piece(mover, origin, targets) => {
            let is_it = origin == from && targets.contains(to) && promotion.is_none() && !berserk;
            is_it.then(|| board.after_piece::<G, S>(mover, from_set, to_set))
        }
        Moves::Pawns(step, targets) => {
            let is_it = !berserk && targets.contains(to) && origins::<G, S>(step, to_set) == from_set;
            if is_it { step_to::<G, S>(board, step, from_set, to_set, promotion) } else { None }
        }
        Moves::EnPassant(origin) => {
            let en_passant = board.en_passant()?;
            let is_it = wanted == Move::new(origin, en_passant.skipped);
            is_it.then(|| board.after_en_passant::<S>(from_set, en_passant))
        }
        Moves::Castle(wing) => {
            let castling = Castling::new(G::KIND, S::COLOR, wing);
            let is_it = wanted == Move::new(castling.king_from, castling.king_to);
            is_it.then(|| board.after_castling::<G, S>(wing))
        }
        Moves::Berserk(origin, targets, is_declared) => {
            let is_it = berserk && origin == from && targets.contains(to) && promotion.is_none();
            is_it.then(|| board.after_berserk::<S>(from_set, to_set, is_declared))
        }
    }
}

/// The board after a pawn step, if it promotes exactly where it must and to what it may.
fn step_to<G: Geometry, S: Side>(
    board: &Board<G::Bits>,
    step: PawnStep,
    from: G::Bits,
    to: G::Bits,
    promotion: Option<Role>,
) -> Option<Board<G::Bits>> {
    let promotes = (to & G::promotion_rank(S::COLOR)).any();
    match promotion {
        Some(role) if promotes && Role::PROMOTIONS.contains(&role) => Some(board.after_promotion::<S>(from, to, role)),
        None if !promotes => Some(board.after_pawn_step::<G, S>(step, from, to)),
        _ => None,
    }
}
