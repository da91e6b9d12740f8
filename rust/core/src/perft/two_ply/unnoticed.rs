//! Counting three plies: many moves go unnoticed by the other side, which has the same moves after each of them.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::{ends, origins};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::{Mover, PawnStep, StepKind, Visitor};
use crate::perft::tree::{Children, Node};
use crate::perft::two_ply::arrivals::Arrivals;
use crate::perft::two_ply::closely::Moves;
use crate::perft::two_ply::outlook::{LookAhead, Outlook};
use crate::perft::two_ply::replies::Sliders;
use crate::perft::two_ply::{Sum, may_declare};
use crate::pool::Control;
use crate::position::board::Board;
use crate::square::Square;

/// Counts the positions three plies below this one, which has room for two plies at once.
pub struct ThreePlies<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub control: &'a Control,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> ThreePlies<'_, G, R, C, S> {
    /// Whether it can be done so: berserk moves depend on everything that stands in the way of pawns.
    #[inline(always)]
    pub fn is_possible(&self) -> bool {
        ![S::COLOR, S::Opponent::COLOR].iter().any(|color| may_declare::<G, R, C>(&self.kernel, self.board, *color))
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for ThreePlies<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let ThreePlies { kernel, board, control, side } = self;
        let mut sliders = Sliders::none();
        let outlook = C::run(LookAhead::<'_, G, R, C, S> { kernel, board, sliders: &mut sliders, side });
        let mut siblings = Siblings { kernel, board, control, outlook: &outlook, answers: None, total: 0, side };
        kernel.generate::<S, _>(board, &mut siblings);
        siblings.total
    }
}

/// Counts below the moves that the generator reports.
struct Siblings<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    control: &'a Control,
    outlook: &'a Outlook<'a, G, R, C>,
    /// The moves of the other side after a move that it does not notice, once there is one.
    answers: Option<Answers<G::Bits>>,
    total: u64,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Siblings<'_, G, R, C, S> {
    /// Of these targets those to which a man goes unnoticed: it takes nothing, does not come near the other king, and no other man
    /// sees where it comes from or where it goes.
    #[inline(always)]
    fn unnoticed(&self, targets: G::Bits, near: G::Bits, left: G::Bits) -> G::Bits {
        targets & !(near | left | self.outlook.watched | self.outlook.replies.view.own)
    }

    #[inline(always)]
    fn noticed_origins(&self) -> G::Bits {
        self.outlook.king.touchy | self.outlook.watched
    }

    /// Makes moves that go unnoticed.
    #[inline(always)]
    fn below_unnoticed(&mut self, moves: Option<Moves<G::Bits>>) {
        let Some(moves) = moves else { return };
        let Siblings { kernel, board, control, side, .. } = *self;
        let find = || C::run(FindAnswers::<'_, G, R, C, S> { kernel, board, side });
        let answers = &*self.answers.get_or_insert_with(find);
        let total = &mut self.total;
        let below = |board: &Board<G::Bits>| {
            if !control.is_stopped() {
                *total += C::run(Answered::<'_, G, R, C, S::Opponent> { kernel, board, answers, side: PhantomData });
            }
        };
        moves.report(&mut Children::<'_, G, S, _> { board, below, side });
    }

    /// Makes other moves.
    #[inline(always)]
    fn below(&mut self, moves: Option<Moves<G::Bits>>) {
        let Siblings { kernel, board, control, side, .. } = *self;
        let total = &mut self.total;
        let below = |board: &Board<G::Bits>| {
            if !control.is_stopped() {
                let (depth, is_roomy, side) = (2, true, PhantomData);
                *total += C::run(Node::<'_, G, R, C, S::Opponent> { kernel, board, depth, is_roomy, control, side });
            }
        };
        if let Some(moves) = moves {
            moves.report(&mut Children::<'_, G, S, _> { board, below, side });
        }
    }
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Visitor<G> for Siblings<'_, G, R, C, S> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        let left = targets.when(self.noticed_origins().contains(from));
        let unnoticed = self.unnoticed(targets, self.outlook.king.near(mover), left);
        let moves = Moves::Piece(mover, from, targets);
        self.below_unnoticed(moves.onto(unnoticed));
        self.below(moves.onto(targets & !unnoticed));
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        let left = ends::<G, S>(step, self.noticed_origins());
        let unnoticed = self.unnoticed(targets, self.outlook.near_pawn::<S>(step), left);
        let moves = Moves::Pawns(step, targets);
        self.below_unnoticed(moves.onto(unnoticed));
        self.below(moves.onto(targets & !unnoticed));
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square) {
        self.below(Some(Moves::EnPassant(from)));
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        self.below(Some(Moves::Castle(wing)));
    }

    #[inline(always)]
    fn berserk(&mut self, from: Square, targets: G::Bits, is_declared: bool) {
        self.below(Some(Moves::Berserk(from, targets, is_declared)));
    }
}

/// Moves of one kind of man from the same square, or of pawns by the same step.
struct Group<B> {
    from: B,
    targets: B,
    /// Which of [`Outlook::all_near`] concerns it.
    near: usize,
    moves: Moves<B>,
}

/// The moves of a side, as they are after every move that it does not notice.
struct Answers<B> {
    groups: Vec<Group<B>>,
    castlings: Vec<Wing>,
    arrivals: Arrivals<B>,
}

/// Finds the answers to moves of side `S`.
struct FindAnswers<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for FindAnswers<'_, G, R, C, S> {
    type Output = Answers<G::Bits>;

    #[inline(always)]
    fn run(self) -> Answers<G::Bits> {
        let answers = Answers { groups: Vec::with_capacity(32), castlings: Vec::new(), arrivals: Arrivals::NONE };
        let mut collect = Collect::<G, S::Opponent> { answers, side: PhantomData };
        self.kernel.generate::<S::Opponent, _>(&self.board.after_pass(), &mut collect);
        collect.answers
    }
}

struct Collect<G: Geometry, S> {
    answers: Answers<G::Bits>,
    side: PhantomData<S>,
}

impl<G: Geometry, S: Side> Visitor<G> for Collect<G, S> {
    #[inline(always)]
    fn piece(&mut self, mover: Mover, from: Square, targets: G::Bits) {
        if targets.any() {
            let moves = Moves::Piece(mover, from, targets);
            self.answers.arrivals.add(targets);
            self.answers.groups.push(Group { from: G::Bits::of(from), targets, near: mover as usize, moves });
        }
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: G::Bits) {
        if targets.any() {
            let (moves, near) = (Moves::Pawns(step, targets), nearness(step));
            self.answers.arrivals.add(targets);
            self.answers.groups.push(Group { from: origins::<G, S>(step, targets), targets, near, moves });
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square) {
        debug_assert!(false, "nobody has double-stepped");
    }

    #[inline(always)]
    fn castle(&mut self, wing: Wing) {
        self.answers.castlings.push(wing);
    }

    #[inline(always)]
    fn berserk(&mut self, _from: Square, targets: G::Bits, _is_declared: bool) {
        debug_assert!(targets.is_empty(), "nobody may declare");
    }
}

/// Which of [`Outlook::all_near`] concerns pawns that step so.
#[inline(always)]
fn nearness(step: PawnStep) -> usize {
    if step.kind == StepKind::Double { 6 + step.direction as usize } else { 5 }
}

/// Counts the replies to moves that are known.
struct Answered<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    answers: &'a Answers<G::Bits>,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Answered<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Answered { kernel, board, answers, side } = self;
        let mut sliders = Sliders::none();
        let outlook = C::run(LookAhead::<'_, G, R, C, S> { kernel, board, sliders: &mut sliders, side });
        let near = outlook.all_near::<S>();
        let left = outlook.king.touchy | outlook.watched;
        let mut sum = Sum::<'_, G, R, C, S>::new(kernel, board, &outlook, answers.arrivals);
        for group in &answers.groups {
            if (group.from & left | group.targets & near[group.near]).any() {
                match group.moves {
                    Moves::Piece(mover, from, targets) => sum.correct_piece(mover, from, targets),
                    Moves::Pawns(step, targets) => sum.correct_pawns(step, targets),
                    _ => {}
                }
            }
        }
        for wing in &answers.castlings {
            sum.castle(*wing);
        }
        sum.finish()
    }
}
