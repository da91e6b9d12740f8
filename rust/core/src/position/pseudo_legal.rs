//! Pseudo-legal moves of a position: legal but for the safety of the own king. What they would do to either king.

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::dispatch::{Task, with_any_rules};
use crate::movegen::groups::GroupList;
use crate::movegen::kernel::Kernel;
use crate::movegen::list::list;
use crate::movegen::play::play;
use crate::movegen::rules::Rules;
use crate::mv::Move;
use crate::position::board::Board;
use crate::position::typed::PositionOn;

/// Which kings a pseudo-legal move leaves attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposed {
    /// That of the side that moves: the move is illegal.
    pub own: bool,
    /// That of the other side: the move gives check.
    pub other: bool,
}

impl<G: Geometry> PositionOn<G> {
    /// The pseudo-legal moves.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        with_any_rules::<G, _>(&self.variant, self.turn, ListPseudoLegal { board: &self.board })
    }

    /// Which kings a move leaves attacked; nothing if it is not even pseudo-legal.
    pub fn exposed_by(&self, mv: Move) -> Option<Exposed> {
        if !G::KIND.has(mv.from) || !G::KIND.has(mv.to) {
            return None;
        }
        with_any_rules::<G, _>(&self.variant, self.turn, TryPseudoLegal { board: &self.board, mv })
    }
}

struct ListPseudoLegal<'a, B> {
    board: &'a Board<B>,
}

impl<G: Geometry> Task<G> for ListPseudoLegal<'_, G::Bits> {
    type Output = Vec<Move>;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Vec<Move> {
        let mut found = GroupList::empty();
        let groups = kernel.find_pseudo_legal::<S>(self.board, G::Bits::FULL, &mut found);
        list::<G, S>(groups, self.board.en_passant())
    }
}

struct TryPseudoLegal<'a, B> {
    board: &'a Board<B>,
    mv: Move,
}

impl<G: Geometry> Task<G> for TryPseudoLegal<'_, G::Bits> {
    type Output = Option<Exposed>;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Option<Exposed> {
        let mut found = GroupList::empty();
        let groups = kernel.find_pseudo_legal::<S>(self.board, G::Bits::of(self.mv.from), &mut found);
        let after = play::<G, S>(groups, self.board, self.mv)?;
        let (own, other) = (kernel.view::<S>(&after), kernel.view::<S::Opponent>(&after));
        Some(Exposed {
            own: kernel.attackers(&after, own.king, S::Opponent::COLOR, own.occupied).any(),
            other: kernel.attackers(&after, other.king, S::COLOR, other.occupied).any(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn berserk(fen: &str) -> Vec<String> {
        let position = Position::from_fen(fen, &"chess+berserk".parse().unwrap()).unwrap();
        let moves = position.pseudo_legal_moves().into_iter().filter(|mv| mv.berserk);
        moves.map(|mv| mv.to_string()).collect()
    }

    #[test]
    fn in_check_every_man_in_reach_is_a_berserk_target() {
        assert_eq!(berserk("4r2k/8/8/1n6/8/8/1P6/4K3 w - - 0+0 0 1"), ["b2b5x", "b2e8x"]);
        assert_eq!(berserk("4r2k/8/8/1n6/8/8/1P6/4K3 w - - 1+1 0 1"), ["b2b5x", "b2e8x"]);
    }

    #[test]
    fn without_a_check_a_declaration_is_needed() {
        assert_eq!(berserk("7k/8/8/1n6/8/8/1P6/4K3 w - - 0+1 0 1"), [""; 0]);
        assert_eq!(berserk("7k/8/8/1n6/8/8/1P6/4K3 w - - 1+0 0 1"), ["b2b5x"]);
    }

    #[test]
    fn moves_that_are_not_even_pseudo_legal_expose_nobody() {
        let position = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", &"berolina".parse().unwrap()).unwrap();
        let exposed = |uci: &str| position.exposed_by(uci.parse().unwrap());
        assert_eq!(exposed("e1e3"), None);
        assert_eq!(exposed("e1e9"), None);
        assert_eq!(exposed("e1f2"), Some(Exposed { own: true, other: false }));
        assert_eq!(exposed("e1e2"), Some(Exposed { own: false, other: false }));
    }
}
