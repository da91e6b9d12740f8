//! Counting three plies: many moves go unnoticed by the other side, which has the same moves after each of them.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::{Color, Side};
use crate::geometry::Geometry;
use crate::list::List;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::generate::{distance, origins};
use crate::movegen::groups::{GroupList, MOST_GROUPS, Moves};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::visitor::Visitor;
use crate::perft::memo::Memo;
use crate::perft::two_ply::arrivals::Arrivals;
use crate::perft::two_ply::guards::nearness;
use crate::perft::two_ply::outlook::{LookAhead, Outlook};
use crate::perft::two_ply::replies::Sliders;
use crate::perft::two_ply::{Sum, TwoPlies, is_roomy};
use crate::pool::Control;
use crate::position::board::Board;

/// Counts the positions three plies below this one, which has room for two plies at once.
pub struct ThreePlies<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub control: &'a Control,
    /// Where the positions after the first move are looked up.
    pub memo: Option<Memo<'a>>,
    pub side: PhantomData<S>,
}

/// Whether three plies can be counted so: with few enough men, and nobody may declare, as berserk moves depend on everything that stands in the
/// way of pawns.
#[inline(always)]
pub fn are_three_plies_possible<B: Bitboard>(board: &Board<B>, has_berserk: bool) -> bool {
    is_roomy(board) && !(has_berserk && Color::ALL.iter().any(|color| board.declarations[*color] > 0))
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for ThreePlies<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let ThreePlies { kernel, board, control, memo, side } = self;
        let mut sliders = Sliders::none();
        let outlook = C::run::<R, _>(LookAhead::<'_, G, R, C, S> { kernel, board, sliders: &mut sliders, side });
        let listed = memo.map(|_| Vec::with_capacity(64));
        let (answers, are_answers_known) = (Answers::none(), false);
        let mut siblings =
            Siblings { kernel, board, control, outlook: &outlook, answers, are_answers_known, listed, total: 0, side };
        for moves in kernel.find_moves::<S>(board, G::Bits::FULL, &mut GroupList::empty()) {
            siblings.add(*moves);
        }
        if let Some(memo) = memo {
            siblings.look_up(memo);
        }
        siblings.total
    }
}

/// Counts below the moves that the generator reports.
struct Siblings<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    control: &'a Control,
    outlook: &'a Outlook<'a, G, R, C>,
    /// The moves of the other side after a move that it does not notice, known once there is one.
    answers: Answers<G::Bits>,
    are_answers_known: bool,
    /// The children, if they are to be looked up, and whether they came about unnoticed.
    listed: Option<Vec<(Board<G::Bits>, bool)>>,
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

    /// Counts below the moves of a group.
    #[inline(always)]
    fn add(&mut self, moves: Moves<G::Bits>) {
        let (targets, near, left) = match moves {
            Moves::Piece(mover, from, targets) => {
                (targets, self.outlook.king.near(mover), targets.when(self.noticed_origins().contains(from)))
            }
            Moves::Pawns(step, targets) => {
                let noticed = origins::<G, S>(step, targets) & self.noticed_origins();
                (targets, self.outlook.king.near_pawn(step), noticed.moved(distance::<S>(step)))
            }
            _ => return self.below(moves, false),
        };
        let unnoticed = self.unnoticed(targets, near, left);
        if let Some(moves) = moves.onto(unnoticed) {
            self.find_answers();
            self.below(moves, true);
        }
        if let Some(moves) = moves.onto(targets & !unnoticed) {
            self.below(moves, false);
        }
    }

    /// Finds the answers to moves that go unnoticed, unless they are known.
    #[inline(always)]
    fn find_answers(&mut self) {
        if !self.are_answers_known {
            self.are_answers_known = true;
            let mut found = GroupList::empty();
            let found = self.kernel.find_moves::<S::Opponent>(&self.board.after_pass(), G::Bits::FULL, &mut found);
            self.answers.add_all::<G, S::Opponent>(found);
        }
    }

    /// Makes moves and counts below them, or lists the boards after them.
    #[inline(always)]
    fn below(&mut self, moves: Moves<G::Bits>, is_unnoticed: bool) {
        moves.make_each::<G, S>(self.board, |child| match &mut self.listed {
            Some(listed) => listed.push((*child, is_unnoticed)),
            None => self.total += self.count(child, is_unnoticed),
        });
    }

    /// Counts below a child.
    #[inline(always)]
    fn count(&self, board: &Board<G::Bits>, is_unnoticed: bool) -> u64 {
        let Siblings { kernel, control, .. } = *self;
        let side = PhantomData;
        if control.is_stopped() {
            0
        } else if is_unnoticed {
            C::run::<R, _>(Answered::<'_, G, R, C, S::Opponent> { kernel, board, answers: &self.answers, side })
        } else {
            C::run::<R, _>(TwoPlies::<'_, G, R, C, S::Opponent> { kernel, board, side })
        }
    }

    /// Looks the listed children up, and counts those that are not known.
    fn look_up(&mut self, memo: Memo<'_>) {
        let listed = self.listed.take().unwrap_or_default();
        let keys = memo.keys::<G>(S::Opponent::COLOR, self.board, 2, listed.iter().map(|(child, _)| child));
        for ((child, is_unnoticed), key) in listed.iter().zip(keys) {
            self.total += memo.get_or(key, self.control, || u128::from(self.count(child, *is_unnoticed))) as u64;
        }
    }
}

/// Moves of one kind of man from the same square, or of pawns by the same step.
#[derive(Clone, Copy)]
struct Group<B> {
    from: B,
    targets: B,
    /// Which of [`all_near`](crate::perft::two_ply::guards::KingsView::all_near) concerns it.
    near: usize,
    moves: Moves<B>,
}

/// The moves of a side, as they are after every move that it does not notice.
struct Answers<B> {
    groups: List<Group<B>, MOST_GROUPS>,
    castlings: List<Wing, { Wing::ALL.len() }>,
    arrivals: Arrivals<B>,
}

impl<B: Bitboard> Answers<B> {
    #[inline(always)]
    fn none() -> Self {
        Answers { groups: List::empty(), castlings: List::empty(), arrivals: Arrivals::NONE }
    }

    /// Adds these moves of side `S`.
    fn add_all<G: Geometry<Bits = B>, S: Side>(&mut self, found: &[Moves<B>]) {
        for moves in found.iter().copied() {
            let (from, targets, near) = match moves {
                Moves::Piece(mover, from, targets) => (B::of(from), targets, mover as usize),
                Moves::Pawns(step, targets) => (origins::<G, S>(step, targets), targets, nearness(step)),
                Moves::Castle(wing) => {
                    self.castlings.push(wing);
                    continue;
                }
                Moves::EnPassant(_) | Moves::Berserk(..) => unreachable!("nobody has double-stepped or may declare"),
            };
            self.arrivals.add(targets);
            self.groups.push(Group { from, targets, near, moves });
        }
    }
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
        let outlook = C::run::<R, _>(LookAhead::<'_, G, R, C, S> { kernel, board, sliders: &mut sliders, side });
        let near = outlook.king.all_near();
        let left = outlook.king.touchy | outlook.watched;
        let mut sum = Sum::<'_, G, R, C, S>::new(kernel, board, &outlook, answers.arrivals);
        for group in answers.groups.all() {
            if (group.from & left | group.targets & near[group.near]).any() {
                match group.moves {
                    Moves::Piece(mover, from, targets) => sum.correct_piece(mover, from, targets),
                    Moves::Pawns(step, targets) => sum.correct_pawns(step, group.from, targets, near[group.near]),
                    _ => {}
                }
            }
        }
        for wing in answers.castlings.all() {
            sum.castle(*wing);
        }
        sum.finish()
    }
}
