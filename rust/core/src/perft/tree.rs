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
use crate::perft::two_ply::{self, ThreePlies, TwoPlies, is_roomy};
use crate::pool::Control;
use crate::position::board::Board;
use crate::variant::Variant;

/// Trees of this depth are counted by compiled code alone, which sums in 64 bits: no position has 2^20 moves.
pub const WHOLE_DEPTH: u32 = 3;

/// Counts the tree below a board, at most [`WHOLE_DEPTH`] deep. The number means nothing once the control says stop.
pub fn count_whole<G: Geometry>(
    variant: &Variant,
    turn: Color,
    board: &Board<G::Bits>,
    depth: u32,
    control: &Control,
) -> u64 {
    with_compiled_rules::<G, _>(variant, turn, CountTree { board, depth, control })
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
        boards_after::<G, S>(kernel.find_moves::<S>(self.board, G::Bits::FULL, &mut GroupList::none()), self.board)
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
}

impl<G: Geometry> Task<G> for CountTree<'_, G::Bits> {
    type Output = u64;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> u64 {
        let Self { board, depth, control } = self;
        let is_roomy = is_roomy(board);
        C::run::<R, _>(Node::<'_, G, R, C, S> { kernel, board, depth, is_roomy, control, side: PhantomData })
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
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Node<'_, G, R, C, S> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let Node { kernel, board, depth, is_roomy, control, side } = self;
        let both = TwoPlies { kernel, board, side };
        let three = ThreePlies { kernel, board, control, side };
        match depth {
            0 => 1,
            1 => C::run::<R, _>(Leaf { kernel, board, side }),
            2 if is_roomy => both.run(),
            3 if three.is_possible() && two_ply::is_roomy(board) => C::run::<R, _>(three),
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
                let (board, depth, side) = (child, depth - 1, PhantomData);
                total +=
                    C::run::<R, _>(Node::<'_, G, R, C, S::Opponent> { kernel, board, depth, is_roomy, control, side });
            }
        };
        make_all::<G, S>(kernel.find_moves::<S>(board, G::Bits::FULL, &mut GroupList::none()), board, below);
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
