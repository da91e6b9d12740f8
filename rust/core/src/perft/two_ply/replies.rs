//! What the other side could answer if the side to move passed, and how one move changes the number of answers.

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use crate::bitboard::Bitboard;
use crate::color::Side;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::{Threats, pinned_shift};
use crate::movegen::kernel::{Kernel, View, backward};
use crate::movegen::rules::{Rules, each_direction};
use crate::pawn_rule::PawnRule;
use crate::perft::two_ply::vanishing::Vanished;
use crate::piece::Role;
use crate::position::board::Board;
use crate::square::Square;

/// Sliders of one side that are followed one by one; queens are one. Positions with more are counted another way.
pub const MAX_SLIDERS: usize = 24;

/// The squares of pawn steps in each direction. No two pawns share a square of one set: sizes are numbers of moves.
#[derive(Clone, Copy)]
pub struct PawnSquares<B> {
    /// Reached by one step, whatever stands there; pinned pawns stay on their line.
    reached: [B; 5],
    /// Squares next to unmoved pawns, over which they would double-step.
    first_halves: [B; 3],
    /// Ends of possible double steps.
    doubles: [B; 3],
    /// Squares that these pass over.
    passed: [B; 3],
}

/// The place of a direction among those of double steps, which all go forward: three words are written faster than five.
#[inline(always)]
const fn forward(direction: Direction) -> usize {
    if direction.is_sideways() { 0 } else { direction as usize }
}

/// A slider and what it sees, on its pin line if it is pinned.
#[derive(Clone, Copy)]
struct Slider<B> {
    square: Square,
    seen: B,
}

/// The sliders of one side. Room that is not used is never written: that would take longer
/// than the rest.
pub struct Sliders<B> {
    room: [MaybeUninit<Slider<B>>; MAX_SLIDERS],
    used: usize,
}

impl<B: Bitboard> Sliders<B> {
    /// No sliders.
    #[inline(always)]
    pub fn none() -> Self {
        Sliders { room: [const { MaybeUninit::uninit() }; MAX_SLIDERS], used: 0 }
    }

    #[inline(always)]
    fn all(&self) -> &[Slider<B>] {
        // SAFETY: `add_all` has written the first `used` places, which are within the room.
        unsafe { std::slice::from_raw_parts(self.room.as_ptr().cast::<Slider<B>>(), self.used) }
    }
}

/// The moves of side `O` (of men other than the king), as sets.
pub struct Replies<'a, G: Geometry, R, C> {
    kernel: Kernel<G, R, C>,
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

#[inline(always)]
fn size<B: Bitboard>(set: B) -> i64 {
    i64::from(set.count())
}

impl<B: Bitboard> Sliders<B> {
    /// Adds the sliders of a side; gives what they see together and how many moves they have.
    #[inline(always)]
    fn add_all<G: Geometry<Bits = B>, R: Rules, C: Cpu>(
        &mut self,
        kernel: &Kernel<G, R, C>,
        board: &Board<B>,
        view: &View<B>,
        threats: &Threats<B>,
    ) -> (B, i64) {
        let (mut all_seen, mut total) = (B::EMPTY, 0);
        let mut used = 0;
        let mut add = |square, seen: B| {
            all_seen |= seen;
            total += size(seen & !view.own);
            self.room[used].write(Slider { square, seen });
            used += 1;
        };
        let (diagonals, orthogonals) = (board.diagonals & view.own, board.orthogonals & view.own);
        let pinned = (diagonals | orthogonals) & (threats.diagonal_pins | threats.orthogonal_pins);
        for square in (diagonals & !orthogonals & !pinned).squares() {
            add(square, kernel.diagonal(square, view.occupied));
        }
        for square in (orthogonals & !diagonals & !pinned).squares() {
            add(square, kernel.orthogonal(square, view.occupied));
        }
        for square in (diagonals & orthogonals & !pinned).squares() {
            add(square, kernel.queen(square, view.occupied));
        }
        for square in pinned.squares() {
            add(square, kernel.pinned_slider(board, view, threats, square).1);
        }
        self.used = used;
        (all_seen, total)
    }
}

impl<B: Bitboard> PawnSquares<B> {
    /// The squares of the pawns of side `O`.
    #[inline(always)]
    fn new<G: Geometry<Bits = B>, R: Rules, O: Side>(
        rule: PawnRule,
        board: &Board<B>,
        view: &View<B>,
        threats: &Threats<B>,
    ) -> Self {
        let empty = !view.occupied & G::SQUARES;
        let own = board.pawns & view.own;
        let mut unmoved = own & G::home_rank(O::COLOR);
        if rule.is_sideways() {
            unmoved &= !board.moved_pawns::<G>(O::COLOR);
        }
        let mut pawns = PawnSquares {
            reached: [B::EMPTY; 5],
            first_halves: [B::EMPTY; 3],
            doubles: [B::EMPTY; 3],
            passed: [B::EMPTY; 3],
        };
        each_direction!(R, D => {
            let offset = D.offset(O::COLOR);
            if rule.moves.contains(D) || rule.captures.contains(D) {
                pawns.reached[D as usize] = pinned_shift::<G>(own, D, offset, threats);
            }
            if rule.double_steps.contains(D) {
                let first_halves = pinned_shift::<G>(unmoved, D, offset, threats);
                let doubles = G::shift(first_halves & empty, offset) & empty;
                pawns.first_halves[forward(D)] = first_halves;
                pawns.doubles[forward(D)] = doubles;
                pawns.passed[forward(D)] = G::shift(doubles, backward(D, O::COLOR));
            }
        });
        pawns
    }

    /// Everything on which the moves depend.
    #[inline(always)]
    fn all_watched<G: Geometry<Bits = B>, R: Rules, O: Side>(&self, rule: PawnRule) -> B {
        let mut watched = B::EMPTY;
        each_direction!(R, D => {
            watched |= self.reached[D as usize];
            if rule.double_steps.contains(D) {
                let first_halves = self.first_halves[forward(D)];
                watched |= first_halves | G::shift(first_halves, D.offset(O::COLOR));
            }
        });
        watched
    }

    /// How many moves these are.
    #[inline(always)]
    fn moves<R: Rules>(&self, rule: PawnRule, view: &View<B>, promotion: B) -> i64 {
        let mut sum = 0;
        each_direction!(R, D => {
            sum += moves_onto(self.reached[D as usize] & open_to(rule, D, view), promotion);
            if rule.double_steps.contains(D) {
                sum += size(self.doubles[forward(D)]);
            }
        });
        sum
    }
}

/// Where a step in this direction is a move, if a pawn reaches it.
#[inline(always)]
fn open_to<B: Bitboard>(rule: PawnRule, direction: Direction, view: &View<B>) -> B {
    view.enemy.when(rule.captures.contains(direction)) | (!view.occupied).when(rule.moves.contains(direction))
}

/// How many moves more than one a pawn has that promotes.
const MORE_BY_PROMOTION: i64 = Role::PROMOTIONS.len() as i64 - 1;

/// Single pawn steps onto these squares: four moves each where they promote.
#[inline(always)]
fn moves_onto<B: Bitboard>(squares: B, promotion: B) -> i64 {
    size(squares) + if promotion.any() { MORE_BY_PROMOTION * size(squares & promotion) } else { 0 }
}

impl<'a, G: Geometry, R: Rules, C: Cpu> Replies<'a, G, R, C> {
    /// The replies of side `O`, which is not in check.
    #[inline(always)]
    pub fn new<O: Side>(
        kernel: Kernel<G, R, C>,
        board: &'a Board<G::Bits>,
        view: View<G::Bits>,
        threats: &Threats<G::Bits>,
        sliders: &'a mut Sliders<G::Bits>,
    ) -> Self {
        let rule = kernel.rules.pawn(O::COLOR);
        let may_promote = (board.pawns & view.own & G::relative_rank(!O::COLOR, 1)).any();
        let promotion = G::promotion_rank(O::COLOR).when(may_promote);
        let (seen, mut total) = sliders.add_all(&kernel, board, &view, threats);
        let free_knights = board.knights & view.own & !(threats.diagonal_pins | threats.orthogonal_pins);
        let mut knight_squares = G::Bits::EMPTY;
        for from in free_knights.squares() {
            let leaps = kernel.knight(from);
            knight_squares |= leaps;
            total += size(leaps & !view.own);
        }
        let pawns = PawnSquares::new::<G, R, O>(rule, board, &view, threats);
        total += pawns.moves::<R>(rule, &view, promotion);
        Replies {
            kernel,
            board,
            view,
            total,
            pawns,
            free_knights,
            knight_squares,
            sliders,
            seen,
            pawn_squares: pawns.all_watched::<G, R, O>(rule),
            promotion,
        }
    }

    #[inline(always)]
    fn moves_onto(&self, squares: G::Bits) -> i64 {
        moves_onto(squares, self.promotion)
    }

    /// Whether some reply depends on what stands on one of these squares.
    #[inline(always)]
    pub fn watched(&self) -> G::Bits {
        self.seen | self.pawn_squares
    }

    /// The replies after a man has come to each of these squares in turn (and taken what stood there), added up: for each square as often as
    /// the planes say. What his leaving has changed is not in it.
    #[inline(always)]
    pub fn after_arrivals<O: Side>(&self, planes: &[G::Bits], king_moves: i64) -> i64 {
        let (mut all, mut sum, each) = (G::Bits::EMPTY, 0, self.total + king_moves);
        for plane in planes.iter().rev() {
            all |= *plane;
            sum *= 2;
            if plane.any() {
                sum += size(*plane) * each + self.pawn_change_on_empty::<O>(*plane & !self.view.own);
            }
        }
        let empty = all & !self.view.own;
        if (empty & self.seen).any() {
            sum -= self.blocked(planes, empty);
        }
        if (all & self.view.own).any() || self.promotion.any() {
            sum += C::run::<R, _>(Captures::<'_, G, R, C, O> { replies: self, planes, side: PhantomData });
        }
        sum
    }

    /// How pawn moves change when a man comes to each of these empty squares, promotions counted once.
    #[inline(always)]
    fn pawn_change_on_empty<O: Side>(&self, empty: G::Bits) -> i64 {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let mut sum = self.steps_on_empty::<O>(empty);
        each_direction!(R, D => {
            if rule.double_steps.contains(D) {
                sum -= size(self.pawns.doubles[forward(D)] & empty) + size(self.pawns.passed[forward(D)] & empty);
            }
        });
        sum
    }

    /// How many single steps of pawns are won, those lost taken off, when a man comes to each of these empty squares.
    #[inline(always)]
    fn steps_on_empty<O: Side>(&self, empty: G::Bits) -> i64 {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let mut sum = 0;
        each_direction!(R, D => {
            let reached = size(self.pawns.reached[D as usize] & empty);
            match (rule.captures.contains(D), rule.moves.contains(D)) {
                (true, false) => sum += reached,
                (false, true) => sum -= reached,
                // Where a pawn goes in both cases nothing changes.
                _ => {}
            }
        });
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

    /// What all sliders lose beyond a man that comes to each of these empty squares in turn, as often as the planes say.
    #[inline(always)]
    fn blocked(&self, planes: &[G::Bits], empty: G::Bits) -> i64 {
        let mut sum = 0;
        for slider in self.sliders.all() {
            for at in (slider.seen & empty).squares() {
                let set = G::Bits::of(at);
                let times = planes.iter().rev().fold(0, |times, plane| 2 * times + i64::from((*plane & set).any()));
                sum += times * size(slider.seen & !self.view.own & self.kernel.beyond(slider.square, at));
            }
        }
        sum
    }

    /// How pawn moves change when a man takes on each of these squares.
    #[inline(always)]
    fn pawn_change_by_captures<O: Side>(&self, taken: G::Bits) -> i64 {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let taken_pawns = taken & self.board.pawns;
        let mut sum = 0;
        each_direction!(R, D => {
            let (reached, left) = (self.pawns.reached[D as usize], G::shift(taken_pawns, D.offset(O::COLOR)));
            if rule.captures.contains(D) {
                sum += self.moves_onto(reached & taken);
            }
            sum -= self.moves_onto(left & reached & open_to(rule, D, &self.view));
            if rule.double_steps.contains(D) {
                let passed = left & self.pawns.passed[forward(D)];
                sum -= size(G::shift(passed, D.offset(O::COLOR)) & self.pawns.doubles[forward(D)]);
            }
        });
        sum
    }

    /// How many of these double steps in one direction are lost, added up, when a man comes to each of the empty squares and takes on each
    /// of the others.
    #[inline(always)]
    fn lost_doubles(&self, doubles: G::Bits, passed: G::Bits, offset: (i8, i8), empty: G::Bits, taken: G::Bits) -> i64 {
        let taken_pawns = taken & self.board.pawns;
        let mut lost = size(doubles & empty) + size(passed & empty);
        if taken_pawns.any() {
            lost += size(G::shift(G::shift(taken_pawns, offset) & passed, offset) & doubles);
        }
        lost
    }

    /// What changes when an own man vanishes from this square, and nobody comes instead.
    #[inline(always)]
    pub fn vanished<O: Side>(&self, square: Square) -> Vanished<G::Bits> {
        let set = G::Bits::of(square);
        let mut vanished = self.pawns_vanished::<O>(set);
        vanished.change += size(self.kernel.knight(square) & self.free_knights);
        if (set & self.free_knights).any() {
            vanished.change -= size(self.kernel.knight(square) & !self.view.own);
        }
        for slider in self.sliders.all() {
            if slider.square == square {
                vanished.change -= size(slider.seen & !self.view.own);
            } else if (slider.seen & set).any() {
                let gained = self.seen_behind(slider, set);
                vanished.opened |= gained;
                vanished.change += 1 + size(gained & !self.view.own);
            }
        }
        vanished
    }

    #[inline(always)]
    fn pawns_vanished<O: Side>(&self, gone: G::Bits) -> Vanished<G::Bits> {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let now_empty = !(self.view.occupied ^ gone) & G::SQUARES;
        let gone_pawn = gone & self.board.pawns;
        let mut vanished = Vanished { change: 0, opened: G::Bits::EMPTY };
        each_direction!(R, D => {
            let offset = D.offset(O::COLOR);
            let (reached, left) = (self.pawns.reached[D as usize], G::shift(gone_pawn, offset));
            vanished.change -= self.moves_onto(left & reached & open_to(rule, D, &self.view));
            if rule.moves.contains(D) {
                vanished.change += self.moves_onto(reached & gone);
            }
            if rule.double_steps.contains(D) {
                let (first_halves, old) = (self.pawns.first_halves[forward(D)], self.pawns.doubles[forward(D)]);
                let doubles = G::shift(first_halves & now_empty, offset) & now_empty;
                vanished.change += size(doubles) - size(old);
                vanished.change -= size(G::shift(left & self.pawns.passed[forward(D)], offset) & old);
                vanished.opened |= G::shift(first_halves & gone, offset);
            }
        });
        vanished
    }

    /// What a man that leaves this square changes in the replies after it has come to each of the targets, added up.
    #[inline(always)]
    pub fn change_by_leaving<O: Side>(&self, from: G::Bits, targets: G::Bits) -> i64 {
        let mut sum = 0;
        if (from & self.pawn_squares).any() {
            sum += self.pawn_change_by_leaving::<O>(from, targets);
        }
        if (from & self.seen).any() {
            for slider in self.sliders.all() {
                if (slider.seen & from).any() {
                    sum += self.slider_change_by_leaving(slider, from, targets);
                }
            }
        }
        sum
    }

    /// Steps onto the square that was left are gained or lost, by a pawn that is not taken itself; double steps become possible.
    #[inline(always)]
    fn pawn_change_by_leaving<O: Side>(&self, from: G::Bits, targets: G::Bits) -> i64 {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let (taken, empty) = (targets & self.view.own, targets & !self.view.own);
        let now_empty = !(self.view.occupied ^ from) & G::SQUARES;
        let mut sum = 0;
        each_direction!(R, D => {
            let offset = D.offset(O::COLOR);
            let gained = i64::from(rule.moves.contains(D)) - i64::from(rule.captures.contains(D));
            let steps = self.pawns.reached[D as usize] & from;
            if gained != 0 && steps.any() {
                let pawns = size(targets) - size(G::shift(taken & self.board.pawns, offset) & steps);
                sum += gained * self.moves_onto(steps) * pawns;
            }
            if rule.double_steps.contains(D) {
                let old = self.pawns.doubles[forward(D)];
                let doubles = G::shift(self.pawns.first_halves[forward(D)] & now_empty, offset) & now_empty;
                if doubles != old {
                    let passed = G::shift(doubles, backward(D, O::COLOR));
                    sum += (size(doubles) - size(old)) * size(targets);
                    sum -= self.lost_doubles(doubles, passed, offset, empty, taken);
                    sum += self.lost_doubles(old, self.pawns.passed[forward(D)], offset, empty, taken);
                }
            }
        });
        sum
    }

    /// The squares behind the one that was left come into view: unless the man has gone in between or taken the slider.
    #[inline(always)]
    fn slider_change_by_leaving(&self, slider: &Slider<G::Bits>, from: G::Bits, targets: G::Bits) -> i64 {
        let gained = self.seen_behind(slider, from);
        let open = gained & !self.view.own;
        let mut sum = size(open) * size(targets & !G::Bits::of(slider.square)) + size(gained & targets & self.view.own);
        for at in ((slider.seen | gained) & targets & !self.view.own).squares() {
            sum -= size(open & self.kernel.beyond(slider.square, at));
        }
        sum
    }

    /// How many moves a man loses who comes to be pinned, after an enemy has left this square: those that do not stay on the line through his
    /// king.
    #[inline(always)]
    pub fn lost_by_pin<O: Side>(&self, pinned: G::Bits, from: G::Bits) -> i64 {
        let Replies { kernel, board, view, .. } = self;
        let Some(square) = pinned.first() else { return 0 };
        let off_line = !(kernel.segment(view.king, square) | kernel.beyond(view.king, square));
        if (pinned & board.pawns).any() {
            return self.pawn_moves_onto::<O>(pinned, from, off_line);
        }
        let occupied = view.occupied & !from;
        let mut seen = G::Bits::EMPTY;
        if (pinned & board.knights).any() {
            seen = kernel.knight(square);
        }
        if (pinned & board.diagonals).any() {
            seen |= kernel.diagonal(square, occupied);
        }
        if (pinned & board.orthogonals).any() {
            seen |= kernel.orthogonal(square, occupied);
        }
        size(seen & off_line & !view.own)
    }

    /// How many moves a pawn has of which the first step ends on these squares, after an enemy has left another.
    #[inline(always)]
    fn pawn_moves_onto<O: Side>(&self, pawn: G::Bits, from: G::Bits, squares: G::Bits) -> i64 {
        let rule = self.kernel.rules.pawn(O::COLOR);
        let (enemy, empty) = (self.view.enemy & !from, !(self.view.occupied & !from) & G::SQUARES);
        let mut sum = 0;
        each_direction!(R, D => {
            let offset = D.offset(O::COLOR);
            let step = G::shift(pawn, offset) & squares;
            let open = enemy.when(rule.captures.contains(D)) | empty.when(rule.moves.contains(D));
            sum += self.moves_onto(step & open);
            if rule.double_steps.contains(D) {
                let first_half = step & self.pawns.first_halves[forward(D)] & empty;
                sum += size(G::shift(first_half, offset) & empty);
            }
        });
        sum
    }

    /// How many moves are won when an enemy pawn has left its square by a double step and may be taken en passant on the one that it skipped.
    /// A man that takes so does not step there besides, and may not even step there if it must not take.
    #[inline(always)]
    pub fn won_by_en_passant<O: Side>(&self, from: G::Bits, skipped: G::Bits) -> i64 {
        let Replies { kernel, board, view, .. } = self;
        let mut won = 0;
        let capturers = kernel.en_passant_origins(skipped, O::COLOR) & board.pawns & view.own;
        for capturer in capturers.squares() {
            let occupied = view.occupied & !(from | G::Bits::of(capturer)) | skipped;
            let attackers = kernel.attackers(board, view.king, O::Opponent::COLOR, occupied) & !from;
            won += i64::from(attackers.is_empty());
        }
        let rule = kernel.rules.pawn(O::COLOR);
        each_direction!(R, D => {
            if rule.en_passant.contains(D) && rule.moves.contains(D) {
                won -= size(self.pawns.reached[D as usize] & skipped);
            }
        });
        won
    }

    /// What a slider will see beyond a man in view that leaves its square.
    #[inline(always)]
    fn seen_behind(&self, slider: &Slider<G::Bits>, left: G::Bits) -> G::Bits {
        left.first().map_or(G::Bits::EMPTY, |left| {
            let line = self.kernel.beyond(slider.square, left);
            let men = line & self.view.occupied;
            // The first man on the rest of the line ends the view.
            line & if left > slider.square { men.through_first() } else { men.since_last() }
        })
    }
}

/// What captures change in the replies, and arrivals where pawns could promote: in a function of its own, for what it reads would be read
/// before each loop over planes.
struct Captures<'a, G: Geometry, R, C, O> {
    replies: &'a Replies<'a, G, R, C>,
    planes: &'a [G::Bits],
    side: PhantomData<O>,
}

impl<G: Geometry, R: Rules, C: Cpu, O: Side> Work for Captures<'_, G, R, C, O> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        let Captures { replies, planes, .. } = self;
        let mut total = 0;
        for plane in planes.iter().rev() {
            let (taken, empty) = (*plane & replies.view.own, *plane & !replies.view.own);
            total *= 2;
            total += MORE_BY_PROMOTION * replies.steps_on_empty::<O>(empty & replies.promotion);
            if taken.any() {
                total += replies.pawn_change_by_captures::<O>(taken) + replies.piece_change_by_captures(taken);
            }
        }
        total
    }
}
