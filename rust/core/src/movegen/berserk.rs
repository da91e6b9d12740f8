//! Berserk moves: which men a pawn can run to, and which of them it may take along without exposing its own king.

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::kernel::{Kernel, View};
use crate::movegen::rules::Rules;
use crate::movegen::visitor::Visitor;
use crate::position::board::Board;
use crate::square::Square;

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// Every legal berserk move, for a side that is not in double check (two checkers are never removed by one berserker).
    #[inline(always)]
    pub fn berserk<S: Side, V: Visitor<G>>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        checkers: G::Bits,
        visitor: &mut V,
    ) {
        let Some(reach) = self.rules.berserk_reach() else {
            return;
        };
        let is_check = checkers.any();
        if !is_check && board.declarations[S::COLOR] == 0 {
            return;
        }
        let pawns = board.pawns & view.own & visitor.movers();
        let exposing = self.exposing_lines(board, view);
        if is_check {
            // Taking the checker is the only way to end a check: whatever else leaves the board only opens lines. The
            // way there is as long as the way back.
            let [reached] = reach_of_each::<G, 1>([checkers], view.occupied, reach);
            for from in (pawns & reached).squares() {
                let allowed = self.unexposing(view, exposing, G::Bits::of(from), checkers);
                visitor.berserk(from, allowed, false);
            }
            return;
        }
        let victims = view.enemy & !board.kings;
        let mut rest = pawns;
        while rest.any() {
            let mut lanes = [G::Bits::EMPTY; LANES];
            for lane in &mut lanes {
                let later = rest.without_first();
                *lane = rest ^ later;
                rest = later;
            }
            let reached = reach_of_each::<G, LANES>(lanes, view.occupied, reach);
            for i in 0..LANES {
                let mut victims = reached[i] & victims;
                if victims.any() {
                    if exposing.any() {
                        victims = self.unexposing(view, exposing, lanes[i], victims);
                    }
                    // SAFETY: what grows from nothing stays empty: there is a pawn in this lane.
                    visitor.berserk(unsafe { lanes[i].first_unchecked() }, victims, true);
                }
            }
        }
    }

    /// Every berserk move but for the safety of the own king: in check each enemy man within reach, else what a declaration allows.
    pub fn pseudo_legal_berserk<S: Side, V: Visitor<G>>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        is_check: bool,
        visitor: &mut V,
    ) {
        let Some(reach) = self.rules.berserk_reach() else {
            return;
        };
        if !is_check && board.declarations[S::COLOR] == 0 {
            return;
        }
        for from in (board.pawns & view.own & visitor.movers()).squares() {
            let [reached] = reach_of_each::<G, 1>([G::Bits::of(from)], view.occupied, reach);
            visitor.berserk(from, reached & view.enemy & !board.kings, !is_check);
        }
    }

    /// The enemy sliders with at most two men between them and the king of the side to move: where more stand, no berserk move
    /// can open the line.
    #[inline(always)]
    fn exposing_lines(&self, board: &Board<G::Bits>, view: &View<G::Bits>) -> G::Bits {
        let (diagonal, orthogonal) = self.snipers(board, view);
        let mut exposing = diagonal | orthogonal;
        for sniper in exposing.squares() {
            let men = (self.segment(view.king, sniper) & view.occupied) ^ G::Bits::of(sniper);
            exposing &= !G::Bits::of(sniper).when(men.without_first().has_several());
        }
        exposing
    }

    /// The victims whose removal together with the pawn's leaves the own king unattacked by sliders.
    ///
    /// On each line between the king and an enemy slider, count the men: where only the pawn stands, it must take that
    /// slider itself; where only an enemy man stands, that man must stay; where just these two stand, they may not both go.
    #[inline(always)]
    fn unexposing(&self, view: &View<G::Bits>, snipers: G::Bits, pawn: G::Bits, victims: G::Bits) -> G::Bits {
        let mut allowed = victims;
        for sniper in snipers.squares() {
            let others = (self.segment(view.king, sniper) & view.occupied) ^ G::Bits::of(sniper);
            let others = others & !pawn;
            if others.is_empty() {
                allowed &= G::Bits::of(sniper);
            } else if !others.has_several() {
                allowed &= !others;
            }
        }
        allowed
    }
}

/// Pawns whose floods are worked out side by side: those of most positions.
const LANES: usize = 8;

/// For each start the squares that a run of at most `reach` king steps can end on: next to the start, or next to an empty square
/// that is reached one step earlier. Each pawn has its own flood: paths of different pawns may not be joined.
#[inline(always)]
fn reach_of_each<G: Geometry, const N: usize>(from: [G::Bits; N], occupied: G::Bits, reach: u8) -> [G::Bits; N] {
    G::flood(G::flood(from, !occupied & G::SQUARES, reach - 1), G::SQUARES, 1)
}

/// One shortest run from a square to another over empty squares, both ends included; nothing if it is longer than `reach`.
pub fn path_of<G: Geometry>(from: Square, to: Square, empty: G::Bits, reach: u8) -> Option<Vec<Square>> {
    // Walls of squares that are reached in 0, 1, 2, ... steps, until one touches the target.
    let target = G::Bits::of(to);
    let mut walls = vec![G::Bits::of(from)];
    let mut passed = walls[0];
    while (G::dilate(*walls.last()?) & target).is_empty() {
        let next = G::dilate(passed) & empty & !passed;
        if next.is_empty() || walls.len() >= usize::from(reach) {
            return None;
        }
        passed |= next;
        walls.push(next);
    }
    let mut path = vec![to];
    for wall in walls.into_iter().rev() {
        let before = G::dilate(G::Bits::of(*path.last()?)) & wall;
        path.push(before.first()?);
    }
    path.reverse();
    Some(path)
}
