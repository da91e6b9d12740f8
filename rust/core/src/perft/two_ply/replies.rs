//! What the other side could answer if the side to move passed, and how one move changes the number of answers.

use std::mem::MaybeUninit;

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::movegen::cpu::Cpu;
use crate::movegen::generate::{Threats, pinned_shift};
use crate::movegen::kernel::{Kernel, View, backward};
use crate::movegen::rules::Rules;
use crate::piece::Role;
use crate::position::board::Board;
use crate::square::Square;

/// Sliders of one side that are followed one by one; a queen counts twice. Positions with more are counted another way.
pub const MAX_SLIDERS: usize = 24;

/// The squares of pawn steps in each direction. No two pawns share a square of one set: sizes are numbers of moves.
#[derive(Clone, Copy)]
pub struct PawnSquares<B> {
    /// Reached by one step, whatever stands there; pinned pawns stay on their line.
    reached: [B; 5],
    /// Those of them that are empty, where the pawns move so.
    steps: [B; 5],
    /// Squares next to unmoved pawns, over which they would double-step.
    first_halves: [B; 5],
    /// Ends of possible double steps.
    doubles: [B; 5],
    /// Squares that these pass over.
    passed: [B; 5],
}

/// A slider and what it sees, on its pin line if it is pinned.
#[derive(Clone, Copy)]
struct Slider<B> {
    square: Square,
    seen: B,
    /// Where it may go: everywhere, or its pin line.
    line: B,
}

impl<B: Bitboard> Slider<B> {
    #[inline(always)]
    fn new(square: Square, view: B, pins: B) -> Self {
        let line = if pins.contains(square) { pins } else { B::FULL };
        Slider { square, seen: view & line, line }
    }
}

/// The sliders of one side, bishops' lines before rooks' lines. Room that is not used is never written: that would take longer
/// than the rest.
pub struct Sliders<B> {
    room: [MaybeUninit<Slider<B>>; MAX_SLIDERS],
    diagonal: usize,
    all: usize,
}

impl<B: Bitboard> Sliders<B> {
    /// No sliders.
    #[inline(always)]
    pub fn none() -> Self {
        Sliders { room: [const { MaybeUninit::uninit() }; MAX_SLIDERS], diagonal: 0, all: 0 }
    }

    #[inline(always)]
    fn push(&mut self, slider: Slider<B>) {
        self.room[self.all].write(slider);
        self.all += 1;
    }

    #[inline(always)]
    fn all(&self) -> &[Slider<B>] {
        // SAFETY: `push` has written the first `all` places, which are within the room.
        unsafe { std::slice::from_raw_parts(self.room.as_ptr().cast::<Slider<B>>(), self.all) }
    }
}

/// The moves of side `O` (of men other than the king), as sets.
pub struct Replies<'a, G: Geometry, R, C> {
    kernel: &'a Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    /// The position as side `O` sees it.
    pub view: View<G::Bits>,
    /// How many moves there are.
    pub total: i64,
    pawns: PawnSquares<G::Bits>,
    free_knights: G::Bits,
    knight_squares: G::Bits,
    sliders: &'a Sliders<G::Bits>,
    /// Everything that some slider sees.
    seen: G::Bits,
    /// Everything on which a pawn move depends.
    pawn_squares: G::Bits,
    /// The last rank, if a pawn could be there with its next step.
    promotion: G::Bits,
}

/// Does the same for each direction, written out: a direction that the rule lacks vanishes at compile time.
macro_rules! each_direction {
    ($direction:ident => $body:expr) => {{
        {
            const $direction: Direction = Direction::ForwardLeft;
            $body
        }
        {
            const $direction: Direction = Direction::Forward;
            $body
        }
        {
            const $direction: Direction = Direction::ForwardRight;
            $body
        }
        {
            const $direction: Direction = Direction::Left;
            $body
        }
        {
            const $direction: Direction = Direction::Right;
            $body
        }
    }};
}

#[inline(always)]
fn size<B: Bitboard>(set: B) -> i64 {
    i64::from(set.count())
}

/// What all sliders see together, and how many moves they have.
struct Lines<B> {
    seen: B,
    total: i64,
}

impl<B: Bitboard> Lines<B> {
    #[inline(always)]
    fn fill<G: Geometry<Bits = B>, R: Rules, C: Cpu>(
        kernel: &Kernel<G, R, C>,
        board: &Board<B>,
        view: &View<B>,
        threats: &Threats<B>,
        room: &mut Sliders<B>,
    ) -> Self {
        let mut lines = Lines { seen: B::EMPTY, total: 0 };
        for from in (board.diagonals & view.own & !threats.orthogonal_pins).squares() {
            let slider = Slider::new(from, kernel.diagonal(from, view.occupied), threats.diagonal_pins);
            lines.add(view, room, slider);
        }
        room.diagonal = room.all;
        for from in (board.orthogonals & view.own & !threats.diagonal_pins).squares() {
            let slider = Slider::new(from, kernel.orthogonal(from, view.occupied), threats.orthogonal_pins);
            lines.add(view, room, slider);
        }
        lines
    }

    #[inline(always)]
    fn add(&mut self, view: &View<B>, room: &mut Sliders<B>, slider: Slider<B>) {
        self.seen |= slider.seen;
        self.total += size(slider.seen & !view.own);
        room.push(slider);
    }
}

impl<'a, G: Geometry, R: Rules, C: Cpu> Replies<'a, G, R, C> {
    /// The replies of side `O`, which is not in check.
    #[inline(always)]
    pub fn new<O: Side>(
        kernel: &'a Kernel<G, R, C>,
        board: &'a Board<G::Bits>,
        view: View<G::Bits>,
        threats: &Threats<G::Bits>,
        room: &'a mut Sliders<G::Bits>,
    ) -> Self {
        let lines = Lines::fill(kernel, board, &view, threats, room);
        let own_pawns = board.pawns & view.own;
        let may_promote = (own_pawns & G::relative_rank(!O::COLOR, 1)).any();
        let pinned = threats.diagonal_pins | threats.orthogonal_pins;
        let mut replies = Replies {
            kernel,
            board,
            view,
            total: lines.total,
            pawns: PawnSquares {
                reached: [G::Bits::EMPTY; 5],
                steps: [G::Bits::EMPTY; 5],
                first_halves: [G::Bits::EMPTY; 5],
                doubles: [G::Bits::EMPTY; 5],
                passed: [G::Bits::EMPTY; 5],
            },
            free_knights: board.knights & view.own & !pinned,
            knight_squares: G::Bits::EMPTY,
            sliders: room,
            seen: lines.seen,
            pawn_squares: G::Bits::EMPTY,
            promotion: G::promotion_rank(O::COLOR).when(may_promote),
        };
        replies.add_pawns::<O>(threats);
        for from in replies.free_knights.squares() {
            let leaps = kernel.knight(from);
            replies.knight_squares |= leaps;
            replies.total += size(leaps & !view.own);
        }
        replies
    }

    #[inline(always)]
    fn add_pawns<O: Side>(&mut self, threats: &Threats<G::Bits>) {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let empty = !self.view.occupied & G::SQUARES;
        let pawns = self.board.pawns & self.view.own;
        let mut unmoved = pawns & G::home_rank(O::COLOR);
        if rule.is_sideways() {
            unmoved &= !self.board.moved_pawns::<G>(O::COLOR);
        }
        each_direction!(D => {
            let (i, offset) = (D as usize, D.offset(O::COLOR));
            if rule.moves.contains(D) || rule.captures.contains(D) {
                let reached = pinned_shift::<G>(pawns, D, offset, threats);
                self.pawns.reached[i] = reached;
                self.pawn_squares |= reached;
                if rule.captures.contains(D) {
                    self.total += self.moves_onto(reached & self.view.enemy);
                }
                if rule.moves.contains(D) {
                    self.pawns.steps[i] = reached & empty;
                    self.total += self.moves_onto(reached & empty);
                }
            }
            if rule.double_steps.contains(D) {
                let first_halves = pinned_shift::<G>(unmoved, D, offset, threats);
                self.pawns.first_halves[i] = first_halves;
                self.pawn_squares |= first_halves | G::shift(first_halves, offset);
                let doubles = G::shift(first_halves & empty, offset) & empty;
                self.pawns.doubles[i] = doubles;
                self.pawns.passed[i] = G::shift(doubles, backward(D, O::COLOR));
                self.total += size(doubles);
            }
        });
    }

    /// Single pawn steps onto these squares: four moves each where they promote.
    #[inline(always)]
    fn moves_onto(&self, squares: G::Bits) -> i64 {
        let extra = Role::PROMOTIONS.len() as i64 - 1;
        size(squares) + if self.promotion.any() { extra * size(squares & self.promotion) } else { 0 }
    }

    /// Whether some reply depends on what stands on one of these squares.
    #[inline(always)]
    pub fn watched(&self) -> G::Bits {
        self.seen | self.pawn_squares
    }

    /// The replies after a man has come to each of these squares in turn (and taken what stood there), added up. What
    /// its leaving has changed is not in it.
    #[inline(always)]
    pub fn after_arrivals<O: Side>(&self, targets: G::Bits, king_moves: i64) -> i64 {
        let mut sum = size(targets) * (self.total + king_moves);
        let (taken, empty) = (targets & self.view.own, targets & !self.view.own);
        if taken.is_empty() && (targets & self.watched()).is_empty() {
            return sum;
        }
        sum += self.pawn_change::<O>(&self.pawns, empty, taken, self.view.enemy);
        if taken.any() {
            sum += self.piece_change_by_captures(taken);
        }
        if (empty & self.seen).any() {
            sum -= self.blocked(empty);
        }
        sum
    }

    /// Own men that are taken no longer move, and may be recaptured.
    #[inline(always)]
    fn piece_change_by_captures(&self, taken: G::Bits) -> i64 {
        let mut sum = 0;
        for square in (taken & self.free_knights).squares() {
            sum -= size(self.kernel.knight(square) & !self.view.own);
        }
        if (taken & self.knight_squares).any() {
            for from in self.free_knights.squares() {
                sum += size(self.kernel.knight(from) & taken);
            }
        }
        for slider in self.sliders.all() {
            sum += size(slider.seen & taken);
            if taken.contains(slider.square) {
                sum -= size(slider.seen & !self.view.own);
            }
        }
        sum
    }

    /// What all sliders lose beyond a man that comes to each of these squares in turn.
    #[inline(always)]
    fn blocked(&self, empty: G::Bits) -> i64 {
        let mut sum = 0;
        let (diagonal, orthogonal) = self.sliders.all().split_at(self.sliders.diagonal);
        for slider in diagonal {
            for at in (slider.seen & empty).squares() {
                let rest = self.kernel.diagonal(slider.square, self.view.occupied | G::Bits::of(at));
                sum += size(slider.seen & !rest & !self.view.own);
            }
        }
        for slider in orthogonal {
            for at in (slider.seen & empty).squares() {
                let rest = self.kernel.orthogonal(slider.square, self.view.occupied | G::Bits::of(at));
                sum += size(slider.seen & !rest & !self.view.own);
            }
        }
        sum
    }

    /// How pawn moves change when a man comes to each of the empty squares, and takes on each of the others.
    #[inline(always)]
    fn pawn_change<O: Side>(
        &self,
        pawns: &PawnSquares<G::Bits>,
        empty: G::Bits,
        taken: G::Bits,
        enemy: G::Bits,
    ) -> i64 {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let taken_pawns = taken & self.board.pawns;
        let mut sum = 0;
        each_direction!(D => {
            let (i, offset) = (D as usize, D.offset(O::COLOR));
            if rule.captures.contains(D) {
                sum += self.moves_onto(pawns.reached[i] & (empty | taken));
            }
            if rule.moves.contains(D) {
                sum -= self.moves_onto(pawns.steps[i] & empty);
            }
            if rule.double_steps.contains(D) {
                sum -= size(pawns.doubles[i] & empty) + size(pawns.passed[i] & empty);
            }
            if taken_pawns.any() {
                let reached = G::shift(taken_pawns, offset);
                if rule.captures.contains(D) {
                    sum -= self.moves_onto(reached & pawns.reached[i] & enemy);
                }
                if rule.moves.contains(D) {
                    sum -= self.moves_onto(reached & pawns.steps[i]);
                }
                if rule.double_steps.contains(D) {
                    sum -= size(G::shift(reached & pawns.passed[i], offset) & pawns.doubles[i]);
                }
            }
        });
        sum
    }

    /// What a man that leaves this square changes in the replies after it has come to each of the targets, added up.
    #[inline(always)]
    pub fn change_by_leaving<O: Side>(&self, from: G::Bits, targets: G::Bits) -> i64 {
        let mut sum = 0;
        if (from & self.pawn_squares).any() {
            sum += self.pawn_change_by_leaving::<O>(from, targets);
        }
        if (from & self.seen).any() {
            for (i, slider) in self.sliders.all().iter().enumerate() {
                if (slider.seen & from).any() {
                    let is_diagonal = i < self.sliders.diagonal;
                    sum += self.slider_change_by_leaving(slider, is_diagonal, from, targets);
                }
            }
        }
        sum
    }

    #[inline(always)]
    fn pawn_change_by_leaving<O: Side>(&self, from: G::Bits, targets: G::Bits) -> i64 {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let (taken, empty) = (targets & self.view.own, targets & !self.view.own);
        let now_empty = !(self.view.occupied ^ from) & G::SQUARES;
        let mut pawns = self.pawns;
        let mut change = 0;
        each_direction!(D => {
            let (i, offset) = (D as usize, D.offset(O::COLOR));
            if rule.captures.contains(D) {
                change -= self.moves_onto(pawns.reached[i] & from);
            }
            if rule.moves.contains(D) {
                pawns.steps[i] |= pawns.reached[i] & from;
                change += self.moves_onto(pawns.reached[i] & from);
            }
            if rule.double_steps.contains(D) {
                let doubles = G::shift(pawns.first_halves[i] & now_empty, offset) & now_empty;
                change += size(doubles) - size(pawns.doubles[i]);
                pawns.doubles[i] = doubles;
                pawns.passed[i] = G::shift(doubles, backward(D, O::COLOR));
            }
        });
        change * size(targets) + self.pawn_change::<O>(&pawns, empty, taken, self.view.enemy ^ from)
            - self.pawn_change::<O>(&self.pawns, empty, taken, self.view.enemy)
    }

    #[inline(always)]
    fn slider_change_by_leaving(
        &self,
        slider: &Slider<G::Bits>,
        is_diagonal: bool,
        from: G::Bits,
        targets: G::Bits,
    ) -> i64 {
        let look = |occupied| {
            if is_diagonal {
                self.kernel.diagonal(slider.square, occupied)
            } else {
                self.kernel.orthogonal(slider.square, occupied)
            }
        };
        let not_own = !self.view.own;
        let (taken, empty) = (targets & self.view.own, targets & not_own);
        let occupied = self.view.occupied ^ from;
        let seen = look(occupied) & slider.line;
        let still_there = targets & !G::Bits::of(slider.square);
        let mut sum = (size(seen & not_own) - size(slider.seen & not_own)) * size(still_there);
        sum += size(seen & taken) - size(slider.seen & taken);
        for at in (seen & empty).squares() {
            let at = G::Bits::of(at);
            sum -= size(seen & !look(occupied | at) & not_own);
            if (slider.seen & at).any() {
                sum += size(slider.seen & !look(self.view.occupied | at) & not_own);
            }
        }
        sum
    }
}
