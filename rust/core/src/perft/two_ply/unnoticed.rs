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
use crate::perft::two_ply::asked::{AskedFor, AskedRoom};
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
    /// Where positions are looked up.
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
        let mut found = GroupList::empty();
        let found = kernel.find_moves::<S>(board, G::Bits::FULL, &mut found);
        // Asked for first: what comes now takes about as long as memory does.
        let mut room = AskedRoom::empty();
        let asked = memo.map(|memo| AskedFor::new::<S>(memo, board, found, &mut room));
        let mut sliders = Sliders::none();
        let outlook = C::run::<R, _>(LookAhead::<'_, G, R, C, S> { kernel, board, sliders: &mut sliders, side });
        let (answers, are_answers_known) = (Answers::none(), false);
        let mut siblings = Siblings { kernel, board, control, outlook: &outlook, answers, are_answers_known, side };
        match asked {
            None => found.iter().map(|moves| siblings.count(*moves)).sum(),
            Some(asked) => siblings.look_up(&asked),
        }
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
    fn count(&mut self, moves: Moves<G::Bits>) -> u64 {
        C::run::<R, _>(CountGroup { siblings: self, moves })
    }

    /// Counts below all moves, where the numbers of some children may be known.
    fn look_up(&mut self, asked: &AskedFor<'_, G>) -> u64 {
        let (memo, control) = (asked.memo, self.control);
        let mut total = 0;
        for (moves, key) in asked.moves {
            total += memo.get_or(*key, control, || u128::from(self.count(*moves)));
        }
        for moves in asked.others {
            moves.make_each::<G, S>(self.board, |child| {
                total += memo.get_or(asked.keys.of(child), control, || u128::from(self.count_child(child, false)));
            });
        }
        total as u64
    }

    /// Counts below a child.
    #[inline(always)]
    fn count_child(&mut self, board: &Board<G::Bits>, is_unnoticed: bool) -> u64 {
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
}

/// [`Siblings::count`] as a function of its own.
struct CountGroup<'a, 's, G: Geometry, R, C, S> {
    siblings: &'a mut Siblings<'s, G, R, C, S>,
    moves: Moves<G::Bits>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for CountGroup<'_, '_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let CountGroup { siblings, moves } = self;
        let king = &siblings.outlook.king;
        let (targets, near, left) = match moves {
            Moves::Piece(mover, from, targets) => {
                (targets, king.near(mover), targets.when(siblings.noticed_origins().contains(from)))
            }
            Moves::Pawns(step, targets) => {
                let noticed = origins::<G, S>(step, targets) & siblings.noticed_origins();
                (targets, king.near_pawn(step), noticed.moved(distance::<S>(step)))
            }
            // Castling and en passant are always noticed.
            _ => (G::Bits::EMPTY, G::Bits::EMPTY, G::Bits::EMPTY),
        };
        let mut total = 0;
        let unnoticed = siblings.unnoticed(targets, near, left);
        if let Some(moves) = moves.onto(unnoticed) {
            siblings.find_answers();
            moves.make_each::<G, S>(siblings.board, |child| total += siblings.count_child(child, true));
        }
        let noticed = if unnoticed.is_empty() { Some(moves) } else { moves.onto(targets & !unnoticed) };
        if let Some(moves) = noticed {
            moves.make_each::<G, S>(siblings.board, |child| total += siblings.count_child(child, false));
        }
        total
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
