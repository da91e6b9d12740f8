//! The directions in which pawns step, seen from the pawn.

use crate::color::Color;

/// A direction seen from the pawn: `Left` is towards the a-file for White and towards the h-file for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Diagonally ahead, to the pawn's left.
    ForwardLeft,
    /// Straight ahead.
    Forward,
    /// Diagonally ahead, to the pawn's right.
    ForwardRight,
    /// Sideways.
    Left,
    /// Sideways.
    Right,
}

impl Direction {
    /// All five.
    pub const ALL: [Direction; 5] =
        [Direction::ForwardLeft, Direction::Forward, Direction::ForwardRight, Direction::Left, Direction::Right];

    /// The three that lead towards promotion.
    pub const FORWARDS: [Direction; 3] = [Direction::ForwardLeft, Direction::Forward, Direction::ForwardRight];

    /// Files and ranks of one step of a pawn of this colour.
    #[inline(always)]
    pub const fn offset(self, color: Color) -> (i8, i8) {
        // A table: where the direction is not known at compile time, a load is less code than five branches.
        const OFFSETS: [(i8, i8); 5] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0)];
        let (files, ranks) = OFFSETS[self as usize];
        match color {
            Color::White => (files, ranks),
            Color::Black => (-files, -ranks),
        }
    }

    /// Whether it is left or right.
    #[inline(always)]
    pub const fn is_sideways(self) -> bool {
        matches!(self, Direction::Left | Direction::Right)
    }

    /// Whether it goes along a diagonal.
    #[inline(always)]
    pub const fn is_diagonal(self) -> bool {
        matches!(self, Direction::ForwardLeft | Direction::ForwardRight)
    }

    /// The name that pawn rules use.
    pub const fn name(self) -> &'static str {
        match self {
            Direction::ForwardLeft => "forward-left",
            Direction::Forward => "forward",
            Direction::ForwardRight => "forward-right",
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }

    /// The direction of this name.
    pub fn from_name(name: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.name() == name)
    }
}

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Directions(u8);

impl Directions {
    /// None.
    pub const NONE: Directions = Directions(0);
    /// Straight ahead.
    pub const STRAIGHT: Directions = Directions::of(&[Direction::Forward]);
    /// Both diagonals ahead.
    pub const DIAGONALS: Directions = Directions::of(&[Direction::ForwardLeft, Direction::ForwardRight]);
    /// All three ahead.
    pub const FORWARDS: Directions = Directions::of(&Direction::FORWARDS);
    /// Left and right.
    pub const SIDEWAYS: Directions = Directions::of(&[Direction::Left, Direction::Right]);

    /// The set of these.
    pub const fn of(directions: &[Direction]) -> Directions {
        let mut bits = 0;
        let mut i = 0;
        while i < directions.len() {
            bits |= 1 << directions[i] as u8;
            i += 1;
        }
        Directions(bits)
    }

    /// Whether the direction is in the set.
    #[inline(always)]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Those in either set.
    pub const fn union(self, other: Directions) -> Directions {
        Directions(self.0 | other.0)
    }

    /// Those in both sets.
    pub const fn intersection(self, other: Directions) -> Directions {
        Directions(self.0 & other.0)
    }

    /// Those that the other set lacks.
    pub const fn without(self, other: Directions) -> Directions {
        Directions(self.0 & !other.0)
    }

    /// The directions, in the order of [`Direction::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |direction| self.contains(*direction))
    }
}

impl FromIterator<Direction> for Directions {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Directions {
        directions.into_iter().fold(Directions::NONE, |all, direction| all.union(Directions::of(&[direction])))
    }
}
