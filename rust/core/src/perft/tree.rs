//! The tree below a position, by compiled code: what a run counts in one go, and the children of a position.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::color::{Color, Side};
use crate::geometry::Geometry;
use crate::movegen::count::Leaf;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::dispatch::{Task, with_any_rules, with_compiled_rules};
use crate::movegen::groups::{GroupList, Moves};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::perft::memo::Memo;
use crate::perft::two_ply::{ThreePlies, TwoPlies, are_three_plies_possible, is_roomy};
use crate::pool::Control;
use crate::position::board::Board;
use crate::variant::Variant;

/// Trees of this depth are counted by compiled code alone, which sums in 64 bits: no position has 2^20 moves.
pub const WHOLE_DEPTH: u32 = 3;

/// The depth to which the tree below a board is counted in one go. With a table that is less where the positions in between are worth a look and
/// compiled code does not look them up.
pub fn whole_depth<G: Geometry>(variant: &Variant, board: &Board<G::Bits>, has_table: bool) -> u32 {
    if has_table && !are_three_plies_possible(board, variant.berserk.is_some()) { WHOLE_DEPTH - 1 } else { WHOLE_DEPTH }
}

/// Counts the tree below a board, at most [`WHOLE_DEPTH`] deep. The number means nothing once the control says stop.
pub fn count_whole<G: Geometry>(
    variant: &Variant,
    turn: Color,
    board: &Board<G::Bits>,
    depth: u32,
    control: &Control,
    memo: Option<Memo<'_>>,
) -> u64 {
    with_compiled_rules::<G, _>(variant, turn, CountTree { board, depth, control, memo })
}

/// The boards after the legal moves.
pub fn children<G: Geometry>(variant: &Variant, turn: Color, board: &Board<G::Bits>) -> Vec<Board<G::Bits>> {
    with_any_rules::<G, _>(variant, turn, Expand { board })
}

/// Lists the boards after the moves of one position.
struct Expand<'a, B> {
    board: &'a Board<B>,
}

impl<G: Geometry> Task<G> for Expand<'_, G::Bits> {
    type Output = Vec<Board<G::Bits>>;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Vec<Board<G::Bits>> {
        boards_after::<G, S>(kernel.find_moves::<S>(self.board, G::Bits::FULL, &mut GroupList::empty()), self.board)
    }
}

fn boards_after<G: Geometry, S: Side>(groups: &[Moves<G::Bits>], board: &Board<G::Bits>) -> Vec<Board<G::Bits>> {
    let mut boards = Vec::with_capacity(64);
    make_all::<G, S>(groups, board, |child| boards.push(*child));
    boards
}

/// Counts a tree that is small enough.
struct CountTree<'a, B> {
    board: &'a Board<B>,
    depth: u32,
    control: &'a Control,
    memo: Option<Memo<'a>>,
}

impl<G: Geometry> Task<G> for CountTree<'_, G::Bits> {
    type Output = u64;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> u64 {
        let Self { board, depth, control, memo } = self;
        let (is_roomy, side) = (is_roomy(board), PhantomData);
        C::run::<R, _>(Node::<'_, G, R, C, S> { kernel, board, depth, is_roomy, control, memo, side })
    }
}

/// The part near the leaves, a function of its own for each kind of kernel: one call in each place where a child is made.
pub struct Node<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub depth: u32,
    /// Whether two plies can be counted at once: asked two plies above and not for each pair.
    pub is_roomy: bool,
    pub control: &'a Control,
    /// Where positions are looked up, if three plies are counted at once.
    pub memo: Option<Memo<'a>>,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Node<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Node { kernel, board, depth, is_roomy, control, memo, side } = self;
        let has_berserk = kernel.rules.berserk_reach().is_some();
        match depth {
            0 => 1,
            1 => C::run::<R, _>(Leaf { kernel, board, side }),
            2 if is_roomy => C::run::<R, _>(TwoPlies { kernel, board, side }),
            3 if are_three_plies_possible(board, has_berserk) => {
                C::run::<R, _>(ThreePlies { kernel, board, control, memo, side })
            }
            _ => C::run::<R, _>(Inner { kernel, board, depth, control, side }),
        }
    }
}

/// Counts below the moves of one position.
struct Inner<'a, G: Geometry, R, C, S> {
    kernel: Kernel<G, R, C>,
    board: &'a Board<G::Bits>,
    depth: u32,
    control: &'a Control,
    side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Inner<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let mut total = 0;
        let Inner { kernel, board, depth, control, .. } = self;
        let is_roomy = is_roomy(board);
        let below = |child: &Board<G::Bits>| {
            // Asked here and not once a tree: in a crowded position three plies take a second.
            if !control.is_stopped() {
                let (board, depth, memo, side) = (child, depth - 1, None, PhantomData);
                let node = Node::<'_, G, R, C, S::Opponent> { kernel, board, depth, is_roomy, control, memo, side };
                total += C::run::<R, _>(node);
            }
        };
        make_all::<G, S>(kernel.find_moves::<S>(board, G::Bits::FULL, &mut GroupList::empty()), board, below);
        total
    }
}

/// Makes all these moves and hands the boards after them on.
#[inline(always)]
fn make_all<G: Geometry, S: Side>(
    groups: &[Moves<G::Bits>],
    board: &Board<G::Bits>,
    mut below: impl FnMut(&Board<G::Bits>),
) {
    for group in groups {
        group.make_each::<G, S>(board, &mut below);
    }
}
