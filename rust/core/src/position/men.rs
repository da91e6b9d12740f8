//! Who attacks what: asked of men alone, whatever else is wrong with the setup that they stand in.

use crate::bitboard::Bitboard;
use crate::color::{Color, Side};
use crate::geometry::{BoardKind, Bridge, Geometry, Standard};
use crate::line::{set_of, step_towards};
use crate::movegen::cpu::Cpu;
use crate::movegen::dispatch::{Task, with_any_rules};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::Rules;
use crate::piece::{Piece, Role};
use crate::position::board::Board;
use crate::position::validate::board_of;
use crate::position::{OnBoard, Position};
use crate::setup::Setup;
use crate::square::Square;
use crate::variant::Variant;

/// The men of a position or of a setup, which may be illegal. Sets of squares have bit n for square n.
///
/// Berserk is no attack.
#[derive(Clone, Copy, Debug)]
pub struct Men {
    variant: Variant,
    sets: Sets,
}

#[derive(Clone, Copy, Debug)]
enum Sets {
    Standard(Board<u64>),
    Bridge(Board<u128>),
}

/// Does the same on either board.
macro_rules! on_sets {
    ($men:expr, $board:ident => $body:expr) => {
        match &$men.sets {
            Sets::Standard($board) => $body,
            Sets::Bridge($board) => $body,
        }
    };
}

impl From<&Position> for Men {
    fn from(position: &Position) -> Men {
        let sets = match &position.0 {
            OnBoard::Standard(on) => Sets::Standard(on.board),
            OnBoard::Bridge(on) => Sets::Bridge(on.board),
        };
        Men { variant: position.variant(), sets }
    }
}

impl Men {
    /// The men of a setup; those on squares that the board lacks are left out.
    pub fn of_setup(setup: &Setup, variant: &Variant) -> Men {
        let sets = match variant.board {
            BoardKind::Standard => Sets::Standard(board_of::<Standard>(setup, variant)),
            BoardKind::Bridge => Sets::Bridge(board_of::<Bridge>(setup, variant)),
        };
        Men { variant: *variant, sets }
    }

    /// The board that they stand on.
    pub fn board(&self) -> BoardKind {
        self.variant.board
    }

    /// The man on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let is_there = self.board().has(square);
        if is_there { on_sets!(self, board => board.piece_at(square)) } else { None }
    }

    /// Where all men stand.
    pub fn occupied(&self) -> u128 {
        on_sets!(self, board => board.occupied().to_wide())
    }

    /// Where the men of one side stand.
    pub fn of(&self, color: Color) -> u128 {
        on_sets!(self, board => board.men(color).to_wide())
    }

    /// Where men of one kind stand, of either side.
    pub fn with_role(&self, role: Role) -> u128 {
        on_sets!(self, board => board.with_role(role).to_wide())
    }

    /// Where men of one kind and side stand.
    pub fn pieces(&self, role: Role, color: Color) -> u128 {
        self.with_role(role) & self.of(color)
    }

    /// A side's king: the one on the highest square if there are several.
    pub fn king(&self, color: Color) -> Option<Square> {
        let kings = self.pieces(Role::King, color);
        kings.checked_ilog2().and_then(|highest| Square::from_index(highest as usize))
    }

    /// The squares that the man on a square attacks: for a pawn those onto which it captures.
    pub fn attacks(&self, square: Square) -> u128 {
        let Some(piece) = self.piece_at(square) else { return 0 };
        match &self.sets {
            Sets::Standard(board) => {
                with_any_rules::<Standard, _>(&self.variant, piece.color, Attacks { board, square, piece }).to_wide()
            }
            Sets::Bridge(board) => {
                with_any_rules::<Bridge, _>(&self.variant, piece.color, Attacks { board, square, piece }).to_wide()
            }
        }
    }

    /// The men of a side that attack a square. `occupied` says which squares block lines; nothing for those of all men.
    pub fn attackers(&self, by: Color, square: Square, occupied: Option<u128>) -> u128 {
        if !self.board().has(square) {
            return 0;
        }
        let occupied = occupied.unwrap_or_else(|| self.occupied()) & self.board().squares();
        match &self.sets {
            Sets::Standard(board) => {
                with_any_rules::<Standard, _>(&self.variant, by, Attackers { board, square, by, occupied }).to_wide()
            }
            Sets::Bridge(board) => {
                with_any_rules::<Bridge, _>(&self.variant, by, Attackers { board, square, by, occupied }).to_wide()
            }
        }
    }

    /// The men that give check to a side's king.
    pub fn checkers(&self, color: Color) -> u128 {
        self.king(color).map_or(0, |king| self.attackers(!color, king, None))
    }

    /// The line on which a man on this square would shield a side's king from an enemy slider; nothing if there is none.
    pub fn pin(&self, color: Color, square: Square) -> Option<u128> {
        let king = self.king(color)?;
        let (files, ranks) = step_towards(king, square)?;
        let slides = if files == 0 || ranks == 0 { Role::Rook } else { Role::Bishop };
        let snipers = (self.with_role(slides) | self.with_role(Role::Queen)) & self.of(!color);
        let occupied = self.occupied() & !set_of(square);
        let mut line = self.board().walk(king, (files, ranks));
        let first = line.find(|next| occupied & set_of(*next) != 0)?;
        let shields = self.board().between(king, first) & set_of(square) != 0;
        (shields && snipers & set_of(first) != 0).then(|| self.board().line(king, first))
    }
}

struct Attacks<'a, B> {
    board: &'a Board<B>,
    square: Square,
    piece: Piece,
}

impl<G: Geometry> Task<G> for Attacks<'_, G::Bits> {
    type Output = G::Bits;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> G::Bits {
        let occupied = self.board.occupied();
        match self.piece.role {
            Role::Pawn => kernel.pawn_attacks(G::Bits::of(self.square), S::COLOR),
            Role::Knight => kernel.knight(self.square),
            Role::Bishop => kernel.diagonal(self.square, occupied),
            Role::Rook => kernel.orthogonal(self.square, occupied),
            Role::Queen => kernel.queen(self.square, occupied),
            Role::King => kernel.king(self.square),
        }
    }
}

struct Attackers<'a, B> {
    board: &'a Board<B>,
    square: Square,
    by: Color,
    occupied: u128,
}

impl<G: Geometry> Task<G> for Attackers<'_, G::Bits> {
    type Output = G::Bits;

    #[inline(always)]
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> G::Bits {
        kernel.attackers(self.board, self.square, self.by, G::Bits::from_wide(self.occupied))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn men(fen: &str, variant: &str) -> Men {
        let variant = variant.parse().unwrap();
        Men::of_setup(&Setup::from_fen(fen, &variant).unwrap(), &variant)
    }

    fn set(names: &str) -> u128 {
        names.split_whitespace().fold(0, |set, name| set | set_of(name.parse().unwrap()))
    }

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn pawns_attack_where_they_capture() {
        let fen = "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1";
        for (variant, attacked) in [("chess", "d4 f4"), ("berolina", "e4"), ("berolina-plus", "d3 e4 f3")] {
            let men = men(fen, variant);
            assert_eq!(men.attacks(square("e3")), set(attacked), "{variant}");
            for name in attacked.split_whitespace() {
                assert_eq!(men.attackers(Color::White, square(name), None), set("e3"), "{variant} {name}");
            }
        }
    }

    #[test]
    fn setups_without_kings_have_attacks_and_no_checkers() {
        let men = men("8/8/8/8/8/4P3/4R3/8 w - - 0 1", "chess");
        assert_eq!(men.attacks(square("e2")), set("e1 a2 b2 c2 d2 f2 g2 h2 e3"));
        assert_eq!(men.attackers(Color::White, square("e8"), Some(0)), set("e2"));
        assert_eq!((men.checkers(Color::White), men.king(Color::White)), (0, None));
        assert_eq!(men.pin(Color::White, square("e3")), None);
    }

    #[test]
    fn a_pin_is_the_whole_line_and_ends_at_missing_squares() {
        let bridge = men("4k3/3r4/8/8/***2***/3P4/8/3K4/8 w - - 0 1", "bridge");
        assert_eq!(bridge.pin(Color::White, square("d4")), Some(set("d1 d2 d3 d4 d5 d6 d7 d8 d9")));
        // An empty square is asked what a man there would shield; the man on d4 shields already.
        assert_eq!(bridge.pin(Color::White, square("d6")), None);
        assert_eq!(bridge.pin(Color::White, square("d8")), None, "the slider itself");
        assert_eq!(bridge.pin(Color::Black, square("d4")), None);
    }

    #[test]
    fn of_several_kings_the_last_is_asked() {
        assert_eq!(men("k6k/8/8/8/8/8/8/K6K w - - 0 1", "chess").king(Color::White), Some(square("h1")));
    }
}
