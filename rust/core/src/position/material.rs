//! Which men cannot mate any more, on either board. The tables for bishops and knights are derived by enumeration in the tests below.

use crate::bitboard::Bitboard;
use crate::color::Color;
use crate::geometry::{BoardKind, Geometry};
use crate::position::typed::PositionOn;

/// The men of one side but for its king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Material {
    /// Any pawn, even one that is stuck, may still take or go berserk.
    pub pawns: u32,
    pub knights: u32,
    /// Bishops on dark squares (as a1) and on light ones.
    pub bishops: [u32; 2],
    pub rooks: u32,
    pub queens: u32,
}

impl Material {
    fn bishop_count(self) -> u32 {
        self.bishops[0] + self.bishops[1]
    }

    fn count(self) -> u32 {
        self.pawns + self.knights + self.bishop_count() + self.rooks + self.queens
    }

    fn is_bare(self) -> bool {
        self.count() == 0
    }
}

/// Whether a side with these men counts as unable to mate, however badly the other side plays.
///
/// The standard board follows python-chess's convention, which errs a little: two bishops of one square colour mate in
/// `8/8/8/8/8/4B3/1Br5/K1kr4 b - - 0 1`, because one of them pins the rook that could step between.
pub fn cannot_mate(board: BoardKind, own: Material, other: Material) -> bool {
    if own.pawns > 0 || own.rooks > 0 || own.queens > 0 {
        return false;
    }
    if own.knights > 0 {
        return own.count() == 1 && lone_knight_is_harmless(board, other);
    }
    if own.bishop_count() > 0 {
        let is_one_color = (0..2).any(|color| own.bishops[color] + other.bishops[color] == 0);
        return is_one_color && bishops_are_harmless(board, other);
    }
    true
}

/// A king and a knight mate only a king that its own men hem in. On the standard board a queen never does: beside the
/// king it guards too much. Where the river bounds a queen's view, it does.
fn lone_knight_is_harmless(board: BoardKind, other: Material) -> bool {
    match board {
        BoardKind::Standard => other.count() == other.queens,
        BoardKind::Bridge => other.is_bare(),
    }
}

/// A king and bishops of one square colour need a man of the other side that blocks a square of the other colour. Rooks and
/// queens that do so mostly guard too much; on the bridge board two of them may be helpless before a single bishop.
fn bishops_are_harmless(board: BoardKind, other: Material) -> bool {
    if other.pawns > 0 || other.knights > 0 {
        return false;
    }
    match board {
        BoardKind::Standard => true,
        BoardKind::Bridge => other.rooks + other.queens < 2,
    }
}

impl<G: Geometry> PositionOn<G> {
    fn material(&self, color: Color) -> Material {
        let board = &self.board;
        let men = board.men(color);
        let dark = dark_squares::<G>();
        let queens = board.diagonals & board.orthogonals & men;
        let bishops = board.diagonals & !board.orthogonals & men;
        Material {
            pawns: (board.pawns & men).count(),
            knights: (board.knights & men).count(),
            bishops: [(bishops & dark).count(), (bishops & !dark).count()],
            rooks: (board.orthogonals & !board.diagonals & men).count(),
            queens: queens.count(),
        }
    }

    /// Whether this side counts as unable to mate with its men, see [`cannot_mate`].
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        cannot_mate(G::KIND, self.material(color), self.material(!color))
    }
}

/// Squares of a1's colour: those whose file and rank add up to an even number.
fn dark_squares<G: Geometry>() -> G::Bits {
    G::SQUARES
        .squares()
        .filter(|square| (square.file() + square.rank()).is_multiple_of(2))
        .fold(G::Bits::EMPTY, |set, square| set | G::Bits::of(square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Bridge, Standard};
    use crate::piece::{Piece, Role};
    use crate::position::board::Board;
    use crate::square::Square;
    use crate::variant::Variant;
    use Kind::{DarkBishop, Knight, LightBishop, Pawn, Queen, Rook};

    /// A man to be placed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Kind {
        Pawn,
        Knight,
        DarkBishop,
        LightBishop,
        Rook,
        Queen,
    }

    impl Kind {
        const ALL: [Kind; 6] = [Pawn, Knight, DarkBishop, LightBishop, Rook, Queen];

        fn role(self) -> Role {
            match self {
                Pawn => Role::Pawn,
                Knight => Role::Knight,
                DarkBishop | LightBishop => Role::Bishop,
                Rook => Role::Rook,
                Queen => Role::Queen,
            }
        }

        fn squares<G: Geometry>(self) -> G::Bits {
            match self {
                Pawn => G::SQUARES & !G::relative_rank(Color::White, 0) & !G::relative_rank(Color::Black, 0),
                DarkBishop => dark_squares::<G>(),
                LightBishop => G::SQUARES & !dark_squares::<G>(),
                Knight | Rook | Queen => G::SQUARES,
            }
        }
    }

    fn material(kinds: &[Kind]) -> Material {
        let count = |kind| kinds.iter().filter(|other| **other == kind).count() as u32;
        Material {
            pawns: count(Pawn),
            knights: count(Knight),
            bishops: [count(DarkBishop), count(LightBishop)],
            rooks: count(Rook),
            queens: count(Queen),
        }
    }

    /// Looks through all positions in which White, with these men and the king, has mated Black, with those and the king.
    struct MateSearch<G: Geometry> {
        variant: Variant,
        geometry: std::marker::PhantomData<G>,
    }

    impl<G: Geometry> MateSearch<G> {
        fn new() -> Self {
            let variant = if G::KIND == BoardKind::Standard { Variant::BEROLINA } else { Variant::BRIDGE };
            MateSearch { variant, geometry: std::marker::PhantomData }
        }

        fn finds(&self, own: &[Kind], other: &[Kind]) -> bool {
            G::SQUARES.squares().any(|black_king| {
                G::SQUARES.squares().any(|white_king| {
                    let mut board = Board::EMPTY;
                    if G::dilate(G::Bits::of(black_king)).contains(white_king) {
                        return false;
                    }
                    board.put(black_king, Piece { color: Color::Black, role: Role::King });
                    board.put(white_king, Piece { color: Color::White, role: Role::King });
                    self.place(&board, own, &|board| self.is_mate_with(board, other))
                })
            })
        }

        /// Puts White's men on all squares that they can have, equal men in rising order.
        fn place(&self, board: &Board<G::Bits>, kinds: &[Kind], is_found: &dyn Fn(&Board<G::Bits>) -> bool) -> bool {
            let Some((kind, rest)) = kinds.split_first() else {
                return is_found(board);
            };
            let others = board.men(Color::White) & !board.kings;
            let is_rising = |square: &Square| others.squares().all(|other| other < *square);
            (kind.squares::<G>() & !board.occupied()).squares().filter(is_rising).any(|square| {
                let mut board = *board;
                board.put(square, Piece { color: Color::White, role: kind.role() });
                self.place(&board, rest, is_found)
            })
        }

        fn position(&self, board: &Board<G::Bits>, turn: Color) -> PositionOn<G> {
            PositionOn::from_parts(*board, turn, self.variant, 0, 1)
        }

        /// Whether Black is mated once its men are added. They can only take squares from the king: what it could flee to must be
        /// covered by them, and what it could capture cannot be.
        fn is_mate_with(&self, board: &Board<G::Bits>, other: &[Kind]) -> bool {
            let bare = self.position(board, Color::Black);
            if bare.checkers().is_empty() {
                return false;
            }
            let flights = bare.legal_moves().iter().fold(G::Bits::EMPTY, |set, mv| set | G::Bits::of(mv.to));
            if (flights & board.occupied()).any() || flights.count() as usize > other.len() {
                return false;
            }
            self.is_mate_covering(board, flights, other)
        }

        fn is_mate_covering(&self, board: &Board<G::Bits>, flights: G::Bits, other: &[Kind]) -> bool {
            let Some((kind, rest)) = other.split_first() else {
                // A mate counts only if the position is legal: White's king is not attacked.
                return self.position(board, Color::White).checkers().is_empty()
                    && self.position(board, Color::Black).legal_moves().is_empty()
                    && self.position(board, Color::Black).checkers().any();
            };
            let must_cover = flights.count() as usize == other.len();
            let squares = kind.squares::<G>() & !board.occupied() & if must_cover { flights } else { G::SQUARES };
            squares.squares().any(|square| {
                let mut board = *board;
                board.put(square, Piece { color: Color::Black, role: kind.role() });
                self.is_mate_covering(&board, flights & !G::Bits::of(square), rest)
            })
        }
    }

    /// All multisets of so many men.
    fn multisets(kinds: &[Kind], size: usize) -> Vec<Vec<Kind>> {
        if size == 0 {
            return vec![Vec::new()];
        }
        let mut sets = Vec::new();
        for (i, kind) in kinds.iter().enumerate() {
            for mut rest in multisets(&kinds[i..], size - 1) {
                rest.insert(0, *kind);
                sets.push(rest);
            }
        }
        sets
    }

    fn table_equals_enumeration<G: Geometry>(own: &[Kind], others: &[Kind], sizes: std::ops::RangeInclusive<usize>) {
        let search = MateSearch::<G>::new();
        for other in sizes.flat_map(|size| multisets(others, size)) {
            let can_mate = !cannot_mate(G::KIND, material(own), material(&other));
            assert_eq!(can_mate, search.finds(own, &other), "{:?}: {own:?} against {other:?}", G::KIND);
        }
    }

    #[test]
    fn king_alone_and_king_with_a_minor_piece_never_mate_a_bare_king() {
        for own in [&[][..], &[Knight], &[DarkBishop], &[LightBishop]] {
            table_equals_enumeration::<Standard>(own, &[], 0..=0);
            table_equals_enumeration::<Bridge>(own, &[], 0..=0);
        }
        assert!(cannot_mate(BoardKind::Standard, Material::default(), material(&[Knight])));
    }

    #[test]
    fn knight_s_table_equals_enumeration() {
        table_equals_enumeration::<Standard>(&[Knight], &Kind::ALL, 0..=2);
        table_equals_enumeration::<Bridge>(&[Knight], &Kind::ALL, 0..=2);
    }

    #[test]
    fn bishop_s_table_equals_enumeration() {
        for own in [DarkBishop, LightBishop] {
            table_equals_enumeration::<Standard>(&[own], &Kind::ALL, 0..=2);
            table_equals_enumeration::<Bridge>(&[own], &Kind::ALL, 0..=2);
        }
    }

    #[test]
    fn more_bishops_of_one_color_change_nothing() {
        let others = [DarkBishop, Rook, Queen];
        table_equals_enumeration::<Standard>(&[DarkBishop], &others, 3..=3);
        table_equals_enumeration::<Bridge>(&[DarkBishop], &others, 3..=3);
        table_equals_enumeration::<Standard>(&[DarkBishop, DarkBishop], &others, 0..=1);
        table_equals_enumeration::<Bridge>(&[DarkBishop, DarkBishop], &others, 0..=2);
    }

    /// On the standard board the table is python-chess's. It is not quite the truth: two bishops of one colour can mate against two
    /// rooks, because one of them may pin the rook that could step between.
    #[test]
    fn two_bishops_of_one_color_against_two_rooks_are_where_the_convention_errs() {
        let (own, other) = ([DarkBishop, DarkBishop], [Rook, Rook]);
        assert!(cannot_mate(BoardKind::Standard, material(&own), material(&other)));
        assert!(MateSearch::<Standard>::new().finds(&own, &other));
    }

    /// However many bishops stand on squares of one colour: they neither attack nor block the squares beside a king of that
    /// colour, and no enemy king guards all of these.
    #[test]
    fn any_number_of_bishops_of_one_color_is_dead() {
        fn check<G: Geometry>() {
            for king in G::SQUARES.squares() {
                let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)]
                    .into_iter()
                    .filter_map(|step| G::KIND.step(king, step))
                    .fold(G::Bits::EMPTY, |set, square| set | G::Bits::of(square));
                for other in (G::SQUARES & !G::dilate(G::Bits::of(king))).squares() {
                    assert!((beside & !G::dilate(G::Bits::of(other))).any(), "{king} {other}");
                }
            }
        }
        check::<Standard>();
        check::<Bridge>();
    }
}
