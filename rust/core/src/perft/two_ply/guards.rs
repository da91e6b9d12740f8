//! Which moves may alter more than the replies of single men: checks, pins, the squares of the king, castling. Those are made and
//! counted one by one.

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::generate::Threats;
use crate::movegen::kernel::{Kernel, View};
use crate::movegen::rules::Rules;
use crate::movegen::tables::at;
use crate::position::board::Board;
use crate::square::Square;

/// Squares that the replying king depends on. A move that touches none of them leaves its check, its pins, its safe
/// squares and its castling as they are.
#[derive(Clone, Copy)]
pub struct Guards<B> {
    /// A man that leaves one of these.
    pub from: B,
    /// A pawn that comes to one of these.
    pub pawn: B,
    /// A knight that comes to one of these.
    pub knight: B,
    /// A bishop or queen.
    pub diagonal: B,
    /// A rook or queen.
    pub orthogonal: B,
    /// A king.
    pub king: B,
    /// The king's moves and castling, the same after every move that is not guarded.
    pub king_moves: i64,
}

/// One wing to which the replying side may come to castle.
#[derive(Clone, Copy)]
struct CastlingWay<B> {
    empty: B,
    safe: B,
}

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// The guards of side `O`, which would reply, seen by `view`; its opponent moves first.
    #[inline(always)]
    pub fn guards<O: Side>(&self, board: &Board<G::Bits>, view: &View<G::Bits>) -> (Guards<G::Bits>, Threats<G::Bits>) {
        let mut builder = GuardBuilder::<G, R, C> {
            kernel: self,
            board,
            view: *view,
            from: G::Bits::EMPTY,
            onto: self.king(view.king) & view.own,
            safe: G::Bits::EMPTY,
            diagonal: G::Bits::EMPTY,
            orthogonal: G::Bits::EMPTY,
            knight: self.knight(view.king),
            king: G::Bits::EMPTY,
        };
        let threats = builder.king_lines::<O>();
        let ways = builder.castling_ways::<O>();
        let steps = self.king(view.king) & !view.own;
        let candidates = ways.iter().flatten().fold(steps, |set, way| set | way.safe);
        for square in candidates.squares() {
            builder.candidate::<O>(square);
        }
        builder.views_behind_own_men();
        let can_castle = |way: &CastlingWay<G::Bits>| {
            (way.empty & view.occupied).is_empty() && (way.safe & !builder.safe).is_empty()
        };
        let castlings = ways.iter().flatten().filter(|way| can_castle(way)).count();
        let king_moves = i64::from((steps & builder.safe).count()) + castlings as i64;
        (builder.finish::<O>(king_moves), threats)
    }
}

struct GuardBuilder<'a, G: Geometry, R, C> {
    kernel: &'a Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    view: View<G::Bits>,
    from: G::Bits,
    /// Guarded against every man that comes.
    onto: G::Bits,
    /// Candidate squares that are not attacked.
    safe: G::Bits,
    diagonal: G::Bits,
    orthogonal: G::Bits,
    knight: G::Bits,
    king: G::Bits,
}

impl<G: Geometry, R: Rules, C: Cpu> GuardBuilder<'_, G, R, C> {
    /// Lines between the king and the sliders that aim at it: who stands on them pins, is pinned, or may discover check.
    #[inline(always)]
    fn king_lines<O: Side>(&mut self) -> Threats<G::Bits> {
        let mut threats = Threats {
            checkers: G::Bits::EMPTY,
            answers: G::Bits::FULL,
            diagonal_pins: G::Bits::EMPTY,
            orthogonal_pins: G::Bits::EMPTY,
        };
        let (diagonal, orthogonal) = self.kernel.snipers(self.board, &self.view);
        for sniper in diagonal.squares() {
            threats.diagonal_pins |= self.line(sniper);
        }
        for sniper in orthogonal.squares() {
            threats.orthogonal_pins |= self.line(sniper);
        }
        threats
    }

    /// Guards one line; gives it if it pins.
    #[inline(always)]
    fn line(&mut self, sniper: Square) -> G::Bits {
        let line = self.kernel.segment(self.view.king, sniper);
        let sniper = G::Bits::of(sniper);
        let between = (line & self.view.occupied) ^ sniper;
        let others = between.without_first();
        if others.is_empty() {
            let is_pin = (between & self.view.own).any();
            // The pinner may leave, or the only man in between may discover check.
            self.from |= if is_pin { sniper } else { between };
            self.onto |= line.when(is_pin);
            return line.when(is_pin);
        }
        if !others.has_several() && (between & self.view.own).any() {
            // One of each side: if the enemy man leaves, the other is pinned.
            self.from |= between & self.view.enemy;
        }
        G::Bits::EMPTY
    }

    /// The ways to castle that an enemy move can open or close: the right is there and no own man stands in the way.
    #[inline(always)]
    fn castling_ways<O: Side>(&mut self) -> [Option<CastlingWay<G::Bits>>; 2] {
        let rooks = self.board.castling_rooks::<G>(O::COLOR);
        let mut ways = [None; 2];
        if rooks.is_empty() {
            return ways;
        }
        for (way, wing) in ways.iter_mut().zip(Wing::ALL) {
            let squares = Castling::new(G::KIND, O::COLOR, wing);
            let rook = G::Bits::of(squares.rook_from);
            let empty = self.kernel.segment(squares.king_from, squares.rook_from) ^ rook;
            if (rooks & rook).any() && (empty & self.view.own).is_empty() {
                *way = Some(CastlingWay { empty, safe: G::Bits::of(squares.king_to) | G::Bits::of(squares.rook_to) });
                self.onto |= empty | rook;
                self.from |= empty;
            }
        }
        ways
    }

    /// Guards one square to which the king may want to go.
    #[inline(always)]
    fn candidate<O: Side>(&mut self, square: Square) {
        let without_king = self.view.occupied ^ self.view.king_set;
        let diagonal = self.kernel.diagonal(square, without_king);
        let orthogonal = self.kernel.orthogonal(square, without_king);
        let enemy = self.view.enemy;
        let sliders = (diagonal & self.board.diagonals | orthogonal & self.board.orthogonals) & enemy;
        let pawns = self.kernel.pawn_attackers(G::Bits::of(square), O::Opponent::COLOR) & self.board.pawns;
        let leapers = self.kernel.knight(square) & self.board.knights | self.kernel.king(square) & self.board.kings;
        let attackers = sliders | (pawns | leapers) & enemy;
        if let Some(attacker) = attackers.first() {
            self.attacked(square, attacker, attackers, sliders);
            return;
        }
        self.safe |= G::Bits::of(square);
        self.diagonal |= diagonal;
        self.orthogonal |= orthogonal;
        self.knight |= self.kernel.knight(square);
        self.king |= self.kernel.king(square);
        self.uncovering(square, diagonal & enemy, orthogonal & enemy, without_king);
    }

    /// An attacked square becomes safe when its attackers leave or are blocked. A man that leaves can at the same time block
    /// one other, so that it takes three attackers to be sure.
    #[inline(always)]
    fn attacked(&mut self, square: Square, attacker: Square, attackers: G::Bits, sliders: G::Bits) {
        let others = attackers.without_first();
        if others.is_empty() {
            self.from |= attackers;
            self.onto |= self.kernel.segment(square, attacker).when(sliders.any());
        } else if !others.has_several() {
            self.from |= attackers;
        }
    }

    /// Enemy men in view of a safe square with a slider of theirs behind: when they leave, it attacks the square.
    #[inline(always)]
    fn uncovering(&mut self, square: Square, diagonal: G::Bits, orthogonal: G::Bits, occupied: G::Bits) {
        let sliders = self.board.diagonals & self.view.enemy;
        if diagonal.any() && (*at(&self.kernel.tables.diagonal.open, square) & sliders & !diagonal).any() {
            let behind = self.kernel.diagonal(square, occupied & !diagonal) & sliders & !diagonal;
            self.from |= diagonal.when(behind.any());
        }
        let sliders = self.board.orthogonals & self.view.enemy;
        if orthogonal.any() && (*at(&self.kernel.tables.orthogonal.open, square) & sliders & !orthogonal).any() {
            let behind = self.kernel.orthogonal(square, occupied & !orthogonal) & sliders & !orthogonal;
            self.from |= orthogonal.when(behind.any());
        }
    }

    /// A slider that comes to a line of the king, or there behind one of its own men, gives check or pins.
    #[inline(always)]
    fn views_behind_own_men(&mut self) {
        let View { king, occupied, own, .. } = self.view;
        let view = self.kernel.diagonal(king, occupied);
        self.diagonal |= view | self.kernel.diagonal(king, occupied & !(view & own));
        let view = self.kernel.orthogonal(king, occupied);
        self.orthogonal |= view | self.kernel.orthogonal(king, occupied & !(view & own));
    }

    #[inline(always)]
    fn finish<O: Side>(&self, king_moves: i64) -> Guards<G::Bits> {
        Guards {
            from: self.from,
            pawn: self.onto | self.kernel.pawn_attackers(self.safe | self.view.king_set, O::Opponent::COLOR),
            knight: self.onto | self.knight,
            diagonal: self.onto | self.diagonal,
            orthogonal: self.onto | self.orthogonal,
            king: self.onto | self.king,
            king_moves,
        }
    }
}
