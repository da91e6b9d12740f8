//! Positions as planes of small numbers, one for each square of the grid: what learning programs read.

use crate::bitboard::Bitboard;
use crate::castling::Wing;
use crate::color::Color;
use crate::geometry::Geometry;
use crate::piece::{Piece, Role};
use crate::position::board::Board;
use crate::position::{OnBoard, Position, PositionOn, on_board};
use crate::square::FILES;
use crate::variant::Variant;

/// What one plane tells. Together they tell all that makes positions the same for repetition, and the halfmove clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plane {
    /// 1 where such a man stands.
    Men(Piece),
    /// 1 where the board has a square.
    Squares,
    /// 1 everywhere if the side may still castle to this wing.
    Castling(Color, Wing),
    /// 1 where a pawn that can legally be taken en passant has skipped the square.
    Skipped,
    /// 1 where that pawn stands.
    Victim,
    /// 1 everywhere if it is White's turn.
    Turn,
    /// Everywhere the plies since the last capture or pawn move, 255 at most.
    HalfmoveClock,
    /// 1 where a pawn stands on its home rank that has moved. Only where a pawn rule goes sideways.
    MovedPawns,
    /// Everywhere the berserk declarations that the side has left. Only with the berserk rule.
    Declarations(Color),
}

impl Plane {
    /// The planes of a variant. Those that all variants have come first, so that they have the same numbers everywhere.
    pub fn all(variant: &Variant) -> Vec<Plane> {
        let men = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Plane::Men(Piece { color, role })));
        let castling = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| Plane::Castling(color, wing)));
        let mut planes: Vec<Plane> = men.chain([Plane::Squares]).chain(castling).collect();
        planes.extend([Plane::Skipped, Plane::Victim, Plane::Turn, Plane::HalfmoveClock]);
        if Color::ALL.into_iter().any(|color| variant.pawn_rule(color).is_sideways()) {
            planes.push(Plane::MovedPawns);
        }
        if variant.berserk.is_some() {
            planes.extend(Color::ALL.map(Plane::Declarations));
        }
        planes
    }

    /// A name such as `white pawn`, `black castles queenside` or `skipped square`.
    pub fn name(self) -> String {
        let side = |color: Color| color.to_string().to_lowercase();
        match self {
            Plane::Men(Piece { color, role }) => format!("{} {}", side(color), role.name()),
            Plane::Squares => "squares".to_owned(),
            Plane::Castling(color, Wing::King) => format!("{} castles kingside", side(color)),
            Plane::Castling(color, Wing::Queen) => format!("{} castles queenside", side(color)),
            Plane::Skipped => "skipped square".to_owned(),
            Plane::Victim => "victim".to_owned(),
            Plane::Turn => "white to move".to_owned(),
            Plane::HalfmoveClock => "halfmove clock".to_owned(),
            Plane::MovedPawns => "moved pawns".to_owned(),
            Plane::Declarations(color) => format!("{} declarations", side(color)),
        }
    }
}

/// What a plane holds.
enum Content {
    /// 1 on these squares, bit n for square n, and 0 elsewhere.
    Ones(u128),
    /// The same number everywhere, missing squares included.
    Everywhere(u8),
}

impl Content {
    fn fill(self, plane: &mut [u8]) {
        match self {
            Content::Everywhere(number) => plane.fill(number),
            Content::Ones(squares) => {
                plane.fill(0);
                for square in squares.squares() {
                    plane[square.index()] = 1;
                }
            }
        }
    }
}

impl Position {
    /// Writes planes one after the other, each rank by rank from the first and file by file from a: entry n of a plane is
    /// square n.
    ///
    /// # Panics
    ///
    /// If there is not exactly the room for them: 8 times the ranks of the board for each.
    pub fn write_planes(&self, planes: &[Plane], room: &mut [u8]) {
        let size = usize::from(FILES) * usize::from(self.variant().board.ranks());
        assert_eq!(room.len(), planes.len() * size);
        on_board!(self, on => for (plane, room) in planes.iter().zip(room.chunks_exact_mut(size)) {
            on.content(*plane).fill(room);
        });
    }
}

impl<G: Geometry> PositionOn<G> {
    fn content(&self, plane: Plane) -> Content {
        let en_passant = self.legal_en_passant();
        match plane {
            Plane::Men(piece) => Content::Ones(men(&self.board, piece).to_wide()),
            Plane::Squares => Content::Ones(G::SQUARES.to_wide()),
            Plane::Castling(color, wing) => Content::Everywhere(self.may_castle(color, wing).into()),
            Plane::Skipped => Content::Ones(en_passant.map_or(0, |en_passant| u128::of(en_passant.skipped))),
            Plane::Victim => Content::Ones(en_passant.map_or(0, |en_passant| u128::of(en_passant.victim))),
            Plane::Turn => Content::Everywhere((self.turn == Color::White).into()),
            Plane::HalfmoveClock => Content::Everywhere(self.halfmove_clock.try_into().unwrap_or(u8::MAX)),
            Plane::MovedPawns => Content::Ones(
                Color::ALL.into_iter().fold(0, |all, color| all | self.board.moved_pawns::<G>(color).to_wide()),
            ),
            Plane::Declarations(color) => Content::Everywhere(self.board.declarations[color]),
        }
    }

    fn may_castle(&self, color: Color, wing: Wing) -> bool {
        self.board.castling_rooks::<G>(color).squares().any(|rook| rook.file() == wing.rook_file())
    }
}

fn men<B: Bitboard>(board: &Board<B>, piece: Piece) -> B {
    board.with_role(piece.role) & board.men(piece.color)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The entries of the plane of this name.
    fn plane(position: &Position, name: &str) -> Vec<u8> {
        let planes = Plane::all(&position.variant());
        let at = planes.iter().position(|plane| plane.name() == name).unwrap();
        let size = 8 * usize::from(position.variant().board.ranks());
        let mut room = vec![7; planes.len() * size];
        position.write_planes(&planes, &mut room);
        room[at * size..][..size].to_vec()
    }

    /// The numbers of the entries that are not 0.
    fn ones(position: &Position, name: &str) -> Vec<usize> {
        (0..).zip(plane(position, name)).filter(|(_, entry)| *entry != 0).map(|(square, _)| square).collect()
    }

    fn position(fen: &str, variant: &str) -> Position {
        Position::from_fen(fen, &variant.parse().unwrap()).unwrap()
    }

    #[test]
    fn planes_of_all_variants_begin_alike() {
        let common = Plane::all(&Variant::CHESS);
        assert_eq!(common.len(), 21);
        for (variant, more) in [("bridge", 0), ("berolina-plus", 1), ("chess/berolina-plus", 1), ("chess+berserk", 2)] {
            let planes = Plane::all(&variant.parse().unwrap());
            assert_eq!(planes[..21], common[..], "{variant}");
            assert_eq!(planes.len(), 21 + more, "{variant}");
        }
    }

    #[test]
    fn a_queen_is_on_no_plane_but_her_own() {
        let start = Position::start(&Variant::CHESS);
        assert_eq!(ones(&start, "white queen"), [3]);
        assert_eq!(ones(&start, "white bishop"), [2, 5]);
        assert_eq!(ones(&start, "black rook"), [56, 63]);
        assert_eq!(ones(&start, "black pawn"), (48..56).collect::<Vec<_>>());
    }

    #[test]
    fn the_victim_of_a_berolina_pawn_is_told_beside_the_skipped_square() {
        let position = position("4k3/8/8/8/2PpP3/8/8/4K3 b - d3e4 0 1", "berolina");
        assert_eq!((ones(&position, "skipped square"), ones(&position, "victim")), (vec![19], vec![28]));
    }

    #[test]
    fn en_passant_that_is_not_legal_is_not_told() {
        let position = position("4k3/8/8/8/2P5/8/8/4K3 b - d3c4 0 1", "berolina");
        assert!(ones(&position, "skipped square").is_empty() && ones(&position, "victim").is_empty());
    }

    #[test]
    fn rights_clocks_and_declarations_fill_their_planes() {
        let position = position("r3k2r/8/8/8/***2***/8/8/8/R3K2R b Kq - 2+1 300 200", "bridge+berserk(2)");
        for (name, number) in [
            ("white castles kingside", 1),
            ("white castles queenside", 0),
            ("black castles kingside", 0),
            ("black castles queenside", 1),
            ("white to move", 0),
            ("halfmove clock", 255),
            ("white declarations", 2),
            ("black declarations", 1),
        ] {
            assert_eq!(plane(&position, name), [number; 72], "{name}");
        }
        assert_eq!(ones(&position, "squares").len(), 66);
    }

    #[test]
    fn moved_pawns_of_both_sides_are_told() {
        let position = position("4k3/5p2/8/8/8/8/2P2P2/4K3 w - - ~c2f7 0 1", "berolina-plus");
        assert_eq!(ones(&position, "moved pawns"), [10, 53]);
    }
}
