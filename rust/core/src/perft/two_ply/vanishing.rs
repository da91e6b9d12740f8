//! Berserk moves of the side that moves first: two men leave the board and nobody arrives.

use std::marker::PhantomData;
use std::mem::MaybeUninit;

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::Side;
use crate::geometry::Geometry;
use crate::movegen::cpu::{Cpu, Work};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::movegen::tables::{BySquare, at};
use crate::perft::two_ply::outlook::Outlook;
use crate::position::board::Board;
use crate::square::Square;

/// What it changes in the replies that a man of the replying side is gone.
#[derive(Clone, Copy)]
pub struct Vanished<B> {
    /// How many replies more there are, or fewer.
    pub change: i64,
    /// Squares that replies have come to depend on.
    pub opened: B,
}

/// The same for each square, worked out when it is first needed. Several pawns can run to the same man.
pub struct Vanishings<B> {
    known: B,
    by_square: BySquare<MaybeUninit<Vanished<B>>>,
    /// Men whose vanishing may alter more than the moves of other men, once that has been found.
    guarded: Option<B>,
}

impl<B: Bitboard> Vanishings<B> {
    /// None known.
    #[inline(always)]
    pub fn none() -> Self {
        Vanishings { known: B::EMPTY, by_square: [const { MaybeUninit::uninit() }; Square::COUNT], guarded: None }
    }

    #[inline(always)]
    fn learn(&mut self, square: Square, vanished: Vanished<B>) {
        self.known |= B::of(square);
        self.by_square[square.index()].write(vanished);
    }

    /// What is known of a square of `known`.
    #[inline(always)]
    fn at(&self, square: Square) -> Vanished<B> {
        debug_assert!(self.known.contains(square));
        // SAFETY: whatever is known has been written.
        unsafe { at(&self.by_square, square).assume_init() }
    }
}

/// Counts the replies to the berserk moves of one pawn; gives the targets for which that was possible.
pub struct Vanishing<'a, G: Geometry, R, C, S> {
    pub kernel: Kernel<G, R, C>,
    pub board: &'a Board<G::Bits>,
    pub outlook: &'a Outlook<'a, G, R, C>,
    pub vanishings: &'a mut Vanishings<G::Bits>,
    pub from: Square,
    pub targets: G::Bits,
    pub side: PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side> Work for Vanishing<'_, G, R, C, S> {
    type Output = (i64, G::Bits);

    #[inline(always)]
    fn run(self) -> (i64, G::Bits) {
        let Vanishing { kernel, board, outlook, vanishings, from, targets, .. } = self;
        let Outlook { king, replies, .. } = outlook;
        let from = G::Bits::of(from);
        // Where the pawn matters to the replies it may do so together with its victim.
        if (from & (king.touchy | outlook.watched | king.room.in_view)).any() {
            return (0, G::Bits::EMPTY);
        }
        let guarded =
            *vanishings.guarded.get_or_insert_with(|| guarded::<G, R, C, S::Opponent>(&kernel, board, outlook));
        let (mut total, mut free) = (0, targets & !guarded);
        for square in free.squares() {
            if !vanishings.known.contains(square) {
                let mut vanished = replies.vanished::<S::Opponent>(square);
                open_to_king::<G, R, C, S::Opponent>(&kernel, board, outlook, square, &mut vanished);
                vanishings.learn(square, vanished);
            }
            let vanished = vanishings.at(square);
            if (vanished.opened & from).any() {
                free ^= G::Bits::of(square);
            } else {
                total += outlook.unchanged() + vanished.change;
            }
        }
        (total, free)
    }
}

/// Adds what it means for the king of side `O` that a man next to it is gone: it may go there unless the square is attacked.
#[inline(always)]
fn open_to_king<G: Geometry, R: Rules, C: Cpu, O: Side>(
    kernel: &Kernel<G, R, C>,
    board: &Board<G::Bits>,
    outlook: &Outlook<'_, G, R, C>,
    square: Square,
    vanished: &mut Vanished<G::Bits>,
) {
    let view = &outlook.replies.view;
    if !kernel.king(view.king).contains(square) {
        return;
    }
    let occupied = view.occupied ^ view.king_set;
    let attackers = kernel.attackers(board, square, O::Opponent::COLOR, occupied);
    vanished.change += i64::from(attackers.is_empty());
    // The pawn may be what attacks the square, or what a slider is behind.
    vanished.opened |= attackers | kernel.queen(square, occupied);
}

/// Men of side `O` whose vanishing may alter its checks, its pins, the safety of squares next to its king, or castling.
#[inline(always)]
fn guarded<G: Geometry, R: Rules, C: Cpu, O: Side>(
    kernel: &Kernel<G, R, C>,
    board: &Board<G::Bits>,
    outlook: &Outlook<'_, G, R, C>,
) -> G::Bits {
    let view = &outlook.replies.view;
    let mut guarded = outlook.king.room.in_view;
    let (diagonal, orthogonal) = kernel.snipers(board, view);
    for sniper in (diagonal | orthogonal).squares() {
        let line = kernel.segment(view.king, sniper);
        let men = (line & view.occupied) ^ G::Bits::of(sniper);
        // The pawn may have stood there too: of four men two are left.
        guarded |= line.when(!men.without_first().without_first().has_several());
    }
    let rooks = board.castling_rooks::<G>(O::COLOR);
    for wing in Wing::ALL {
        let squares = Castling::new(G::KIND, O::COLOR, wing);
        let way = kernel.segment(squares.king_from, squares.rook_from);
        // The rook, if the way is open, or the one man that stands in it.
        let is_nearly_open = !(way & view.occupied).without_first().has_several();
        guarded |= way.when(rooks.contains(squares.rook_from) && is_nearly_open);
    }
    guarded
}
