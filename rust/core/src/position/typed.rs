//! A legal position on a board that is known at compile time.

use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::castling::{Castling, Wing};
use crate::color::{Color, Side};
use crate::en_passant::EnPassant;
use crate::fen::EnPassantMode;
use crate::geometry::Geometry;
use crate::movegen::count::Leaf;
use crate::movegen::cpu::Cpu;
use crate::movegen::dispatch::{Task, with_any_rules, with_compiled_rules};
use crate::movegen::groups::GroupList;
use crate::movegen::kernel::Kernel;
use crate::movegen::list::list;
use crate::movegen::play::play;
use crate::movegen::rules::Rules;
use crate::mv::Move;
use crate::position::board::Board;
use crate::setup::{CastlingRights, MAX_CLOCK, Setup};
use crate::variant::Variant;
use crate::zobrist;

/// A legal position: one king a side, the side not to move not in check, rights and memory that fit the men.
#[derive(Clone, Copy, Debug)]
pub struct PositionOn<G: Geometry> {
    pub(crate) board: Board<G::Bits>,
    pub(crate) turn: Color,
    pub(crate) variant: Variant,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    /// Kept up to date by every move.
    hash: u64,
    /// Whether the en passant state can be used: then, and only then, is it part of hash and equality.
    pub(crate) has_legal_en_passant: bool,
}

impl<G: Geometry> PositionOn<G> {
    /// A position of parts that fit together. Only validation and moves make them.
    pub(super) fn from_parts(
        board: Board<G::Bits>,
        turn: Color,
        variant: Variant,
        halfmove_clock: u32,
        fullmove_number: u32,
    ) -> Self {
        let hash = zobrist::board_key::<G>(&board) ^ zobrist::turn_key(turn);
        let position =
            PositionOn { board, turn, variant, halfmove_clock, fullmove_number, hash, has_legal_en_passant: false };
        position.with_en_passant_hashed()
    }

    fn with_en_passant_hashed(mut self) -> Self {
        if let Some(en_passant) = self.board.en_passant() {
            self.has_legal_en_passant = self.run(HasLegalEnPassant { board: &self.board });
            if self.has_legal_en_passant {
                self.hash ^= zobrist::en_passant_key(en_passant);
            }
        }
        self
    }

    fn run<T: Task<G>>(&self, task: T) -> T::Output {
        with_any_rules(&self.variant, self.turn, task)
    }

    fn run_often<T: Task<G>>(&self, task: T) -> T::Output {
        with_compiled_rules(&self.variant, self.turn, task)
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.run(ListMoves { board: &self.board })
    }

    /// How many there are.
    pub fn count_legal_moves(&self) -> u64 {
        self.run_often(CountMoves { board: &self.board })
    }

    /// The enemy men that give check.
    pub fn checkers(&self) -> G::Bits {
        self.run(Checkers { board: &self.board })
    }

    /// The position after a move, if it is legal.
    pub fn play(&self, mv: Move) -> Option<Self> {
        if !G::KIND.has(mv.from) || !G::KIND.has(mv.to) {
            return None;
        }
        self.run_often(PlayMove { board: &self.board, mv }).map(|board| self.followed_by(board))
    }

    /// The position after a pass, which a side in check has not.
    pub fn pass(&self) -> Option<Self> {
        self.checkers().is_empty().then(|| self.followed_by(self.board.after_pass()))
    }

    fn followed_by(&self, board: Board<G::Bits>) -> Self {
        let is_zeroing = board.pawns != self.board.pawns || board.occupied().count() != self.board.occupied().count();
        let old_en_passant = match self.board.en_passant() {
            Some(en_passant) if self.has_legal_en_passant => zobrist::en_passant_key(en_passant),
            _ => 0,
        };
        let change = zobrist::board_key_change::<G>(&self.board, &board) ^ zobrist::turn_key(Color::Black);
        let after = PositionOn {
            board,
            turn: !self.turn,
            variant: self.variant,
            halfmove_clock: if is_zeroing { 0 } else { (self.halfmove_clock + 1).min(MAX_CLOCK) },
            fullmove_number: (self.fullmove_number + u32::from(self.turn == Color::Black)).min(MAX_CLOCK),
            hash: self.hash ^ old_en_passant ^ change,
            has_legal_en_passant: false,
        };
        after.with_en_passant_hashed()
    }

    /// The en passant state that counts for hash and equality: only while some capture is legal.
    pub fn legal_en_passant(&self) -> Option<EnPassant> {
        self.board.en_passant().filter(|_| self.has_legal_en_passant)
    }

    /// The hash of everything that makes positions the same for repetition.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether both are the same for repetition: variant, men, side, castling rights, moved pawns, legal en passant, declarations.
    pub fn is_same(&self, other: &Self) -> bool {
        let men = |position: &Self| {
            let mut board = position.board;
            board.set_en_passant(position.legal_en_passant());
            board
        };
        self.hash == other.hash && self.turn == other.turn && self.variant == other.variant && men(self) == men(other)
    }

    /// The setup; its en passant state is what this mode writes.
    pub fn setup(&self, mode: EnPassantMode) -> Setup {
        let mut setup = Setup {
            turn: self.turn,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            declarations: self.variant.berserk.map(|_| self.board.declarations),
            ..Setup::EMPTY
        };
        for square in self.board.occupied().squares() {
            setup.pieces[square.index()] = self.board.piece_at(square);
        }
        for color in Color::ALL {
            let rooks = self.board.castling_rooks::<G>(color);
            let has = |wing| rooks.contains(Castling::new(G::KIND, color, wing).rook_from);
            setup.castling[color] = CastlingRights { king: has(Wing::King), queen: has(Wing::Queen) };
            setup.moved_pawns |= self.board.moved_pawns::<G>(color).to_wide();
        }
        setup.en_passant = match mode {
            EnPassantMode::Fen => self.board.en_passant(),
            EnPassantMode::Legal => self.legal_en_passant(),
            EnPassantMode::Xfen => {
                self.board.en_passant().filter(|_| self.run(HasPseudoLegalEnPassant { board: &self.board }))
            }
        };
        setup
    }
}

struct ListMoves<'a, B> {
    board: &'a Board<B>,
}

impl<G: Geometry> Task<G> for ListMoves<'_, G::Bits> {
    type Output = Vec<Move>;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Vec<Move> {
        let mut found = GroupList::empty();
        let groups = kernel.find_moves::<S>(self.board, G::Bits::FULL, &mut found);
        list::<G, S>(groups, self.board.en_passant())
    }
}

struct CountMoves<'a, B> {
    board: &'a Board<B>,
}

impl<G: Geometry> Task<G> for CountMoves<'_, G::Bits> {
    type Output = u64;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> u64 {
        C::run::<R, _>(Leaf::<'_, G, R, C, S> { kernel, board: self.board, side: PhantomData })
    }
}

struct PlayMove<'a, B> {
    board: &'a Board<B>,
    mv: Move,
}

impl<G: Geometry> Task<G> for PlayMove<'_, G::Bits> {
    type Output = Option<Board<G::Bits>>;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Option<Board<G::Bits>> {
        let mut found = GroupList::empty();
        let groups = kernel.find_moves::<S>(self.board, G::Bits::of(self.mv.from), &mut found);
        play::<G, S>(groups, self.board, self.mv)
    }
}

struct Checkers<'a, B> {
    board: &'a Board<B>,
}

impl<G: Geometry> Task<G> for Checkers<'_, G::Bits> {
    type Output = G::Bits;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> G::Bits {
        let view = kernel.view::<S>(self.board);
        kernel.attackers(self.board, view.king, S::Opponent::COLOR, view.occupied)
    }
}

struct HasLegalEnPassant<'a, B> {
    board: &'a Board<B>,
}

impl<G: Geometry> Task<G> for HasLegalEnPassant<'_, G::Bits> {
    type Output = bool;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> bool {
        kernel.en_passant_capturers::<S>(self.board, &kernel.view::<S>(self.board)).any()
    }
}

struct HasPseudoLegalEnPassant<'a, B> {
    board: &'a Board<B>,
}

impl<G: Geometry> Task<G> for HasPseudoLegalEnPassant<'_, G::Bits> {
    type Output = bool;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> bool {
        let Some(en_passant) = self.board.en_passant() else { return false };
        let origins = kernel.en_passant_origins(G::Bits::of(en_passant.skipped), S::COLOR);
        (origins & self.board.pawns & self.board.men(S::COLOR)).any()
    }
}
