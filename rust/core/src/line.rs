//! Lines: ranks, files and diagonals of squares that exist, without a gap.

use crate::geometry::BoardKind;
use crate::square::Square;

impl BoardKind {
    /// The squares between two squares of one line; nothing if a square between them is missing, or they are on no line.
    pub fn between(self, a: Square, b: Square) -> u128 {
        self.path(a, b).unwrap_or(0)
    }

    /// The whole line through two squares, both included, as far as it has no gap; nothing if they are on no line.
    pub fn line(self, a: Square, b: Square) -> u128 {
        match (step_towards(a, b), self.path(a, b)) {
            (Some((files, ranks)), Some(_)) => {
                set_of(a) | self.squares_from(a, (files, ranks)) | self.squares_from(a, (-files, -ranks))
            }
            _ => 0,
        }
    }

    /// The squares that one meets going from a square in steps of this kind until the board ends.
    pub(crate) fn walk(self, from: Square, step: (i8, i8)) -> impl Iterator<Item = Square> {
        std::iter::successors(self.step(from, step), move |square| self.step(*square, step))
    }

    fn squares_from(self, from: Square, step: (i8, i8)) -> u128 {
        self.walk(from, step).fold(0, |set, square| set | set_of(square))
    }

    fn path(self, a: Square, b: Square) -> Option<u128> {
        let mut passed = 0;
        if !self.has(a) {
            return None;
        }
        for square in self.walk(a, step_towards(a, b)?) {
            if square == b {
                return Some(passed);
            }
            passed |= set_of(square);
        }
        None
    }
}

/// The step from one square towards another along a rank, a file or a diagonal of the grid.
pub(crate) fn step_towards(from: Square, to: Square) -> Option<(i8, i8)> {
    let (files, ranks) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    (from != to && is_line).then_some((files.signum(), ranks.signum()))
}

/// The set of one square.
pub(crate) fn set_of(square: Square) -> u128 {
    1 << square.index()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> u128 {
        names.split_whitespace().fold(0, |set, name| set | set_of(name.parse().unwrap()))
    }

    fn both(board: BoardKind, a: &str, b: &str) -> (u128, u128) {
        let [a, b] = [a, b].map(|name| name.parse().unwrap());
        assert_eq!((board.between(a, b), board.line(a, b)), (board.between(b, a), board.line(b, a)));
        (board.between(a, b), board.line(a, b))
    }

    #[test]
    fn lines_end_where_squares_are_missing() {
        assert_eq!(both(BoardKind::Bridge, "d4", "d7"), (set("d5 d6"), set("d1 d2 d3 d4 d5 d6 d7 d8 d9")));
        assert_eq!(both(BoardKind::Bridge, "a4", "a6"), (0, 0));
        assert_eq!(both(BoardKind::Bridge, "a1", "a3"), (set("a2"), set("a1 a2 a3 a4")));
        assert_eq!(both(BoardKind::Bridge, "d5", "e5"), (0, set("d5 e5")));
        assert_eq!(both(BoardKind::Bridge, "c4", "e6"), (set("d5"), set("a2 b3 c4 d5 e6 f7 g8 h9")));
    }

    #[test]
    fn what_is_on_no_line_has_nothing_between() {
        assert_eq!(both(BoardKind::Standard, "a1", "b3"), (0, 0));
        assert_eq!(both(BoardKind::Standard, "a1", "a1"), (0, 0));
        assert_eq!(both(BoardKind::Standard, "a1", "a9"), (0, 0));
        assert_eq!(both(BoardKind::Standard, "g1", "h2"), (0, set("g1 h2")));
    }
}
