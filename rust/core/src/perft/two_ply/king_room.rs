//! The squares to which the replying king may go, and how one move of the other side changes their number.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::kernel::{Kernel, View};
use crate::movegen::rules::Rules;
use crate::movegen::tables::at;
use crate::perft::two_ply::guards::CastlingWays;
use crate::position::board::Board;
use crate::square::Square;

/// Where the king of the replying side may go, were it to move now.
#[derive(Clone, Copy)]
pub struct KingRoom<B> {
    /// Squares next to the king without own men.
    steps: B,
    /// Own men next to the king: if one is taken, the king may take back.
    pub own: B,
    /// The steps, and the squares that matter for castling.
    candidates: B,
    /// The candidates that are not attacked.
    safe: B,
    /// For each wing the squares that must be safe for castling; all squares, which never are, if it is ruled out.
    castling: [B; 2],
    /// How many moves the king has, castling included.
    pub moves: i64,
    /// Men whose leaving may open or end an attack on a candidate.
    pub leavers: B,
    /// What sliders see from the safe candidates.
    pub in_view: B,
    /// Where a man that comes stands between a candidate and its only attacker.
    pub blocks: B,
}

/// What is seen from the candidates.
#[derive(Clone, Copy)]
pub struct Sights<B> {
    /// Where a pawn that comes attacks a safe candidate.
    pub pawn: B,
    /// The same for a knight.
    pub knight: B,
    /// The same for a bishop or queen.
    pub diagonal: B,
    /// The same for a rook or queen.
    pub orthogonal: B,
    /// The same for a king.
    pub king: B,
}

impl<B: Bitboard> KingRoom<B> {
    /// The room of the king of side `O`, which sees the position by `view`.
    #[inline(always)]
    pub fn new<G: Geometry<Bits = B>, R: Rules, C: Cpu, O: Side>(
        kernel: &Kernel<G, R, C>,
        board: &Board<B>,
        view: &View<B>,
        ways: CastlingWays<B>,
    ) -> (Self, Sights<B>) {
        let next_to_king = kernel.king(view.king);
        let steps = next_to_king & !view.own;
        let mut room = KingRoom {
            steps,
            own: next_to_king & view.own,
            candidates: steps | ways.safe,
            safe: B::EMPTY,
            castling: ways.needed,
            moves: 0,
            leavers: B::EMPTY,
            in_view: B::EMPTY,
            blocks: B::EMPTY,
        };
        let mut sights =
            Sights { pawn: B::EMPTY, knight: B::EMPTY, diagonal: B::EMPTY, orthogonal: B::EMPTY, king: B::EMPTY };
        if room.candidates.any() {
            let by_pawns = kernel.pawn_attacks(board.pawns & view.enemy, O::Opponent::COLOR);
            for square in room.candidates.squares() {
                room.look_from::<G, R, C, O>(kernel, board, view, by_pawns, square, &mut sights);
            }
            sights.pawn = kernel.pawn_attackers(room.safe, O::Opponent::COLOR);
            room.moves = room.moves_if_safe(room.safe);
            room.in_view = sights.diagonal | sights.orthogonal;
        }
        (room, sights)
    }

    #[inline(always)]
    fn look_from<G: Geometry<Bits = B>, R: Rules, C: Cpu, O: Side>(
        &mut self,
        kernel: &Kernel<G, R, C>,
        board: &Board<B>,
        view: &View<B>,
        by_pawns: B,
        square: Square,
        sights: &mut Sights<B>,
    ) {
        let without_king = view.occupied ^ view.king_set;
        let diagonal = kernel.diagonal(square, without_king);
        let orthogonal = kernel.orthogonal(square, without_king);
        let (knight, king) = (kernel.knight(square), kernel.king(square));
        let sliders = (diagonal & board.diagonals | orthogonal & board.orthogonals) & view.enemy;
        let mut pawns = B::EMPTY;
        if by_pawns.contains(square) {
            pawns = kernel.pawn_attackers(B::of(square), O::Opponent::COLOR) & board.pawns;
        }
        let leapers = (pawns | knight & board.knights | king & board.kings) & view.enemy;
        let attackers = sliders | leapers;
        if let Some(attacker) = attackers.first() {
            let others = attackers.without_first();
            if others.is_empty() {
                self.leavers |= attackers;
                self.blocks |= kernel.segment(square, attacker).when(sliders.any());
            } else if !others.has_several() && sliders.any() {
                // A man that leaves may at the same time block the other: it takes three attackers to be sure.
                self.leavers |= attackers;
            }
            return;
        }
        self.safe |= B::of(square);
        sights.diagonal |= diagonal;
        sights.orthogonal |= orthogonal;
        sights.knight |= knight;
        sights.king |= king;
        // Enemy men in view with a slider of theirs behind: when they leave, it attacks the square.
        let (hidden, nearer) = (board.diagonals & view.enemy, diagonal & view.enemy);
        if nearer.any() && (*at(&kernel.tables().diagonal.open, square) & hidden & !diagonal).any() {
            let behind = kernel.diagonal(square, without_king & !nearer);
            self.leavers |= nearer.when((behind & hidden & !nearer).any());
        }
        let (hidden, nearer) = (board.orthogonals & view.enemy, orthogonal & view.enemy);
        if nearer.any() && (*at(&kernel.tables().orthogonal.open, square) & hidden & !orthogonal).any() {
            let behind = kernel.orthogonal(square, without_king & !nearer);
            self.leavers |= nearer.when((behind & hidden & !nearer).any());
        }
    }

    /// The king's moves if just these candidates were safe.
    #[inline(always)]
    fn moves_if_safe(&self, safe: B) -> i64 {
        let castlings = self.castling.iter().filter(|way| (**way & !safe).is_empty()).count();
        i64::from((self.steps & safe).count()) + castlings as i64
    }

    /// How many king moves are won or lost, added up, when a man comes from a square to each of the targets and attacks others from there.
    #[inline(always)]
    pub fn change_by<G: Geometry<Bits = B>, R: Rules, C: Cpu, O: Side>(
        &self,
        kernel: &Kernel<G, R, C>,
        board: &Board<B>,
        view: &View<B>,
        from: B,
        targets: B,
        attacks: impl Fn(Square) -> B,
    ) -> i64 {
        let vacated = Vacated::<G, R, C, O> { kernel, board, view, from, side: PhantomData };
        let (mut unmoved, mut blocks) = (self.safe, self.blocks);
        if let Some(from) = (from & self.leavers).first() {
            // Only what is on a line with the man, or a knight's leap away, can become safe or unsafe.
            let matters = self.candidates & kernel.within_reach(from);
            let (safe, more_blocks) = vacated.safe_and_blocks(matters);
            unmoved = unmoved & !matters | safe;
            blocks |= more_blocks;
        }
        let mut change = 0;
        for to in targets.squares() {
            let mut safe = unmoved;
            if blocks.contains(to) {
                safe |= vacated.safe_behind(to, self.candidates & !safe);
            }
            change += self.moves_if_safe(safe & !attacks(to)) - self.moves;
        }
        change
    }
}

/// The board once an enemy man has left its square.
struct Vacated<'a, G: Geometry, R, C, O> {
    kernel: &'a Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    view: &'a View<G::Bits>,
    from: G::Bits,
    side: PhantomData<O>,
}

impl<G: Geometry, R: Rules, C: Cpu, O: Side> Vacated<'_, G, R, C, O> {
    /// The enemies that attack a candidate if this square is occupied, too.
    #[inline(always)]
    fn attackers(&self, candidate: Square, and: G::Bits) -> G::Bits {
        let occupied = self.view.occupied & !(self.view.king_set | self.from) | and;
        self.kernel.attackers(self.board, candidate, O::Opponent::COLOR, occupied) & !self.from
    }

    /// The candidates that are safe, wherever the man has gone; and where he would stand between one and its only attacker.
    #[inline(always)]
    fn safe_and_blocks(&self, candidates: G::Bits) -> (G::Bits, G::Bits) {
        let (mut safe, mut blocks) = (G::Bits::EMPTY, G::Bits::EMPTY);
        for candidate in candidates.squares() {
            let attackers = self.attackers(candidate, G::Bits::EMPTY);
            match attackers.first() {
                None => safe |= G::Bits::of(candidate),
                Some(attacker) => blocks |= self.kernel.segment(candidate, attacker).when(attackers.is_single()),
            }
        }
        (safe, blocks)
    }

    /// The candidates that are safe if the man has gone to this square.
    #[inline(always)]
    fn safe_behind(&self, to: Square, candidates: G::Bits) -> G::Bits {
        let mut safe = G::Bits::EMPTY;
        for candidate in candidates.squares() {
            safe |= G::Bits::of(candidate).when(self.attackers(candidate, G::Bits::of(to)).is_empty());
        }
        safe
    }
}
