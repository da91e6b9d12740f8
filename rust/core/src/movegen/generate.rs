//! The one generator of legal moves. Legality comes from check and pin masks; only en passant and berserk, which take two men
//! off the board at once, are judged by the position after.

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::Side;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::kernel::{Kernel, View};
use crate::movegen::rules::{Rules, each_direction};
use crate::movegen::tables::at;
use crate::movegen::visitor::{Mover, PawnStep, StepKind, Visitor};
use crate::position::board::Board;
use crate::square::{FILES, Square};

/// What bears on the king of the side to move.
#[derive(Clone, Copy)]
pub struct Threats<B> {
    /// The men that give check.
    pub checkers: B,
    /// Where a man other than the king may go: anywhere, or onto the only checker or between it and the king.
    pub answers: B,
    /// The diagonals between the king and the sliders that pin something, sliders included.
    pub diagonal_pins: B,
    /// The same for ranks and files.
    pub orthogonal_pins: B,
}

impl<B: Bitboard> Threats<B> {
    /// Neither check nor pin.
    pub const NONE: Threats<B> =
        Threats { checkers: B::EMPTY, answers: B::FULL, diagonal_pins: B::EMPTY, orthogonal_pins: B::EMPTY };

    /// Whether there is neither check nor pin.
    #[inline(always)]
    pub fn is_none(&self) -> bool {
        (self.checkers | self.diagonal_pins | self.orthogonal_pins).is_empty()
    }
}

impl<G: Geometry, R: Rules, C: Cpu> Kernel<G, R, C> {
    /// Reports every legal move of side `S` to the visitor, or at least those of the men it asks for.
    #[inline(always)]
    pub fn generate<S: Side, V: Visitor<G>>(&self, board: &Board<G::Bits>, visitor: &mut V) {
        let view = self.view::<S>(board);
        let threats = self.threats::<S>(board, &view);
        self.king_steps::<S, V>(board, &view, visitor);
        // Unlike in orthodox chess, a double check does not leave the king alone to move: a Sergeant that lands on the skipped
        // square may take one checker and stand in the way of the other (`8/8/8/3k4/2p1P3/8/8/3RK3 b - d3e4 0 1`).
        self.en_passant::<S, V>(board, &view, visitor);
        if const { V::IS_FOR_LEAVES && R::ARE_KNOWN } && threats.is_none() {
            // The same, compiled for no threats at all.
            self.other_moves::<S, V>(board, &view, &Threats::NONE, visitor);
        } else if !threats.checkers.has_several() {
            self.other_moves::<S, V>(board, &view, &threats, visitor);
        }
    }

    /// Everything but king steps and en passant, when not in double check.
    #[inline(always)]
    fn other_moves<S: Side, V: Visitor<G>>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        threats: &Threats<G::Bits>,
        visitor: &mut V,
    ) {
        if threats.checkers.is_empty() {
            self.castling::<S, V>(board, view, visitor);
        }
        self.pawns::<S, V>(board, view, threats, visitor);
        self.pieces::<V>(board, view, threats, visitor);
        self.berserk::<S, V>(board, view, threats.checkers, visitor);
    }

    /// Checkers and pins, found along the lines that lead to the king on an empty board.
    #[inline(always)]
    pub fn threats<S: Side>(&self, board: &Board<G::Bits>, view: &View<G::Bits>) -> Threats<G::Bits> {
        let leapers = self.knight(view.king) & board.knights
            | self.pawn_attackers(view.king_set, S::Opponent::COLOR) & board.pawns;
        let leapers = leapers & view.enemy;
        let mut threats = Threats {
            checkers: leapers,
            answers: leapers,
            diagonal_pins: G::Bits::EMPTY,
            orthogonal_pins: G::Bits::EMPTY,
        };
        let (diagonal, orthogonal) = self.snipers(board, view);
        for sniper in diagonal.squares() {
            let pin = self.line(view, sniper, &mut threats);
            threats.diagonal_pins |= pin;
        }
        for sniper in orthogonal.squares() {
            let pin = self.line(view, sniper, &mut threats);
            threats.orthogonal_pins |= pin;
        }
        if threats.checkers.is_empty() {
            threats.answers = G::Bits::FULL;
        }
        threats
    }

    /// The enemy sliders that would attack the king on an empty board: diagonal and orthogonal ones.
    #[inline(always)]
    pub fn snipers(&self, board: &Board<G::Bits>, view: &View<G::Bits>) -> (G::Bits, G::Bits) {
        let diagonal = *at(&self.tables().diagonal.open, view.king) & board.diagonals & view.enemy;
        let orthogonal = *at(&self.tables().orthogonal.open, view.king) & board.orthogonals & view.enemy;
        (diagonal, orthogonal)
    }

    /// Notes a check by this sniper; gives the line if it pins a man of the side to move.
    #[inline(always)]
    fn line(&self, view: &View<G::Bits>, sniper: Square, threats: &mut Threats<G::Bits>) -> G::Bits {
        let line = self.segment(view.king, sniper);
        let between = (line & view.occupied) ^ G::Bits::of(sniper);
        if between.is_empty() {
            threats.checkers |= G::Bits::of(sniper);
            threats.answers |= line;
        }
        line.when(between.is_single() && (between & view.own).any())
    }

    #[inline(always)]
    fn king_steps<S: Side, V: Visitor<G>>(&self, board: &Board<G::Bits>, view: &View<G::Bits>, visitor: &mut V) {
        let candidates = self.king(view.king) & !view.own;
        if candidates.any() && (view.king_set & visitor.movers()).any() {
            let safe = candidates & !self.danger::<S>(board, view, candidates);
            visitor.piece(Mover::King, view.king, safe);
        }
    }

    /// Squares that the enemy attacks once the king has left its own; right at least for the candidates.
    #[inline(always)]
    fn danger<S: Side>(&self, board: &Board<G::Bits>, view: &View<G::Bits>, candidates: G::Bits) -> G::Bits {
        let mut danger = self.pawn_attacks(board.pawns & view.enemy, S::Opponent::COLOR);
        for square in (board.kings & view.enemy).squares() {
            danger |= self.king(square);
        }
        for square in (board.knights & view.enemy).squares() {
            danger |= self.knight(square);
        }
        if (candidates & !danger).is_empty() {
            return danger;
        }
        let without_king = view.occupied ^ view.king_set;
        let near = at(&self.tables().diagonal.near, view.king);
        for square in (board.diagonals & view.enemy & *near).squares() {
            danger |= self.diagonal(square, without_king);
        }
        let near = at(&self.tables().orthogonal.near, view.king);
        for square in (board.orthogonals & view.enemy & *near).squares() {
            danger |= self.orthogonal(square, without_king);
        }
        danger
    }

    /// Castling when not in check: the right, empty squares between king and rook, no attack on the two squares of the king's
    /// way. What the rook passes may be attacked.
    #[inline(always)]
    pub(super) fn castling<S: Side, V: Visitor<G>>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        visitor: &mut V,
    ) {
        let rooks = board.castling_rooks::<G>(S::COLOR);
        if rooks.is_empty() || (view.king_set & visitor.movers()).is_empty() {
            return;
        }
        for wing in Wing::ALL {
            let squares = Castling::new(G::KIND, S::COLOR, wing);
            let between = self.segment(squares.king_from, squares.rook_from) ^ G::Bits::of(squares.rook_from);
            if rooks.contains(squares.rook_from)
                && (between & view.occupied).is_empty()
                && [squares.rook_to, squares.king_to]
                    .iter()
                    .all(|square| self.attackers(board, *square, S::Opponent::COLOR, view.occupied).is_empty())
            {
                visitor.castle(wing);
            }
        }
    }

    /// Every legal en passant capture.
    #[inline(always)]
    fn en_passant<S: Side, V: Visitor<G>>(&self, board: &Board<G::Bits>, view: &View<G::Bits>, visitor: &mut V) {
        for from in self.en_passant_capturers::<S>(board, view).squares() {
            visitor.en_passant(from);
        }
    }

    /// The pawns that may legally take en passant, judged by the position after the capture: two men leave two squares and a
    /// line of any kind can open through either.
    #[inline(always)]
    pub fn en_passant_capturers<S: Side>(&self, board: &Board<G::Bits>, view: &View<G::Bits>) -> G::Bits {
        let Some(en_passant) = board.en_passant() else {
            return G::Bits::EMPTY;
        };
        let skipped = G::Bits::of(en_passant.skipped);
        let victim = G::Bits::of(en_passant.victim);
        let mut capturers = self.en_passant_origins(skipped, S::COLOR) & board.pawns & view.own;
        for from in capturers.squares() {
            let occupied = (view.occupied ^ victim ^ G::Bits::of(from)) | skipped;
            let attackers = self.attackers(board, view.king, S::Opponent::COLOR, occupied) & !victim;
            capturers &= !G::Bits::of(from).when(attackers.any());
        }
        capturers
    }

    #[inline(always)]
    pub(super) fn pieces<V: Visitor<G>>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        threats: &Threats<G::Bits>,
        visitor: &mut V,
    ) {
        let movers = view.own & visitor.movers();
        let targets = !view.own & threats.answers;
        let Threats { diagonal_pins, orthogonal_pins, .. } = *threats;
        // A pinned knight never moves.
        for from in (board.knights & movers & !(diagonal_pins | orthogonal_pins)).squares() {
            visitor.piece(Mover::Knight, from, self.knight(from) & targets);
        }
        let (diagonals, orthogonals) = (board.diagonals & movers, board.orthogonals & movers);
        let pinned = (diagonals | orthogonals) & (diagonal_pins | orthogonal_pins);
        for from in (diagonals & !orthogonals & !pinned).squares() {
            visitor.piece(Mover::Bishop, from, self.diagonal(from, view.occupied) & targets);
        }
        for from in (orthogonals & !diagonals & !pinned).squares() {
            visitor.piece(Mover::Rook, from, self.orthogonal(from, view.occupied) & targets);
        }
        for from in (diagonals & orthogonals & !pinned).squares() {
            visitor.piece(Mover::Queen, from, self.queen(from, view.occupied) & targets);
        }
        for from in pinned.squares() {
            let (mover, seen) = self.pinned_slider(board, view, threats, from);
            visitor.piece(mover, from, seen & targets);
        }
    }

    /// What a pinned slider is, and what it sees along its pin line.
    #[inline(always)]
    pub fn pinned_slider(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        threats: &Threats<G::Bits>,
        from: Square,
    ) -> (Mover, G::Bits) {
        let mover = match (board.diagonals.contains(from), board.orthogonals.contains(from)) {
            (true, true) => Mover::Queen,
            (true, false) => Mover::Bishop,
            (false, _) => Mover::Rook,
        };
        let seen = match (threats.diagonal_pins.contains(from), mover) {
            (true, Mover::Bishop | Mover::Queen) => self.diagonal(from, view.occupied) & threats.diagonal_pins,
            (false, Mover::Rook | Mover::Queen) => self.orthogonal(from, view.occupied) & threats.orthogonal_pins,
            _ => G::Bits::EMPTY,
        };
        (mover, seen)
    }

    #[inline(always)]
    pub(super) fn pawns<S: Side, V: Visitor<G>>(
        &self,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        threats: &Threats<G::Bits>,
        visitor: &mut V,
    ) {
        each_direction!(R, D => self.pawn_steps::<S, V>(D, board, view, threats, visitor));
    }

    #[inline(always)]
    fn pawn_steps<S: Side, V: Visitor<G>>(
        &self,
        direction: Direction,
        board: &Board<G::Bits>,
        view: &View<G::Bits>,
        threats: &Threats<G::Bits>,
        visitor: &mut V,
    ) {
        let rule = self.rules.pawn(S::COLOR);
        let empty = !view.occupied & G::SQUARES;
        let pawns = board.pawns & view.own & visitor.movers();
        let offset = direction.offset(S::COLOR);
        if rule.captures.contains(direction) {
            let targets = pinned_shift::<G>(pawns, direction, offset, threats) & view.enemy & threats.answers;
            visitor.pawns(PawnStep { direction, kind: StepKind::Capture }, targets);
        }
        if rule.moves.contains(direction) {
            let mut targets = pinned_shift::<G>(pawns, direction, offset, threats) & empty & threats.answers;
            // A Sergeant's step onto the skipped square is the capture, and if that is illegal so is the step.
            if let (Some(en_passant), true) = (board.en_passant(), rule.en_passant.contains(direction)) {
                targets &= !G::Bits::of(en_passant.skipped);
            }
            visitor.pawns(PawnStep { direction, kind: StepKind::Quiet }, targets);
        }
        if rule.double_steps.contains(direction) {
            let mut unmoved = pawns & G::home_rank(S::COLOR);
            if rule.is_sideways() {
                unmoved &= !board.moved_pawns::<G>(S::COLOR);
            }
            let passed = pinned_shift::<G>(unmoved, direction, offset, threats) & empty;
            let targets = G::shift(passed, offset) & empty & threats.answers;
            visitor.pawns(PawnStep { direction, kind: StepKind::Double }, targets);
        }
    }
}

/// One step of all pawns; the pinned ones only along their own pin line.
#[inline(always)]
pub fn pinned_shift<G: Geometry>(
    pawns: G::Bits,
    direction: Direction,
    offset: (i8, i8),
    threats: &Threats<G::Bits>,
) -> G::Bits {
    let along = if direction.is_diagonal() { threats.diagonal_pins } else { threats.orthogonal_pins };
    let pinned = pawns & (threats.diagonal_pins | threats.orthogonal_pins);
    let mut targets = G::shift(pawns ^ pinned, offset);
    if pinned.any() {
        targets |= G::shift(pinned & along, offset) & along;
    }
    targets
}

/// By how much the number of a pawn's square changes with a step of side `S`.
#[inline(always)]
pub fn distance<S: Side>(step: PawnStep) -> i32 {
    let (files, ranks) = step.direction.offset(S::COLOR);
    let once = i32::from(ranks) * i32::from(FILES) + i32::from(files);
    if step.kind == StepKind::Double { 2 * once } else { once }
}

/// The squares from which pawns of side `S` have come to these by a step.
#[inline(always)]
pub fn origins<G: Geometry, S: Side>(step: PawnStep, targets: G::Bits) -> G::Bits {
    targets.moved(-distance::<S>(step))
}
