//! Attack tables, made once for each geometry (and each way of indexing) from nothing but its steps.

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::movegen::cpu::Indexing;
use crate::square::Square;

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// One entry for each square of the grid.
pub type BySquare<T> = [T; Square::COUNT];

/// The entry of a square.
#[inline(always)]
pub fn at<T>(table: &BySquare<T>, square: Square) -> &T {
    // SAFETY: a square's number is below `Square::COUNT`.
    unsafe { table.get_unchecked(square.index()) }
}

/// Where the attacks of one slider from one square are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slider {
    /// The squares whose men matter, as [`Geometry::blockers`] numbers them.
    pub mask: u64,
    offset: u32,
    /// For [`Indexing::Magic`].
    pub shift: u32,
}

/// The lines of one kind of slider.
#[derive(Debug)]
pub struct Lines<B> {
    sliders: BySquare<Slider>,
    /// For [`Indexing::Magic`].
    multipliers: BySquare<u64>,
    attacks: Vec<B>,
    /// The squares in view on an empty board.
    pub open: BySquare<B>,
    /// The squares from which such a slider could come to attack some neighbour of the square.
    pub near: BySquare<B>,
}

impl<B: Bitboard> Lines<B> {
    /// The squares in view, up to and including the first man on each line.
    #[inline(always)]
    pub fn attacks<C: crate::movegen::cpu::Cpu>(&self, from: Square, blockers: u64) -> B {
        let slider = at(&self.sliders, from);
        let index = slider.offset as usize + C::index(blockers, slider, at(&self.multipliers, from));
        // SAFETY: an index is below two to the number of bits in `mask`, and so many entries start at `offset`;
        // for `Indexing::Magic` the shift leaves that many bits.
        unsafe { *self.attacks.get_unchecked(index) }
    }
}

/// All tables of one geometry.
#[derive(Debug)]
pub struct Tables<G: Geometry> {
    /// Knight leaps.
    pub knight: BySquare<G::Bits>,
    /// King steps.
    pub king: BySquare<G::Bits>,
    /// Bishops' lines.
    pub diagonal: Lines<G::Bits>,
    /// Rooks' lines.
    pub orthogonal: Lines<G::Bits>,
    /// For two squares on one line: the squares after the first up to and including the second. Else nothing.
    pub segment: Box<BySquare<BySquare<G::Bits>>>, // tens of kilobytes: too much for small stacks
    /// For two squares on one line: the rest of the line after the second. Else nothing.
    pub beyond: Box<BySquare<BySquare<G::Bits>>>,
}

impl<G: Geometry> Tables<G> {
    /// Makes the tables, unless they are there already.
    pub fn make(indexing: Indexing) -> &'static Tables<G> {
        G::table_cell(indexing).get_or_fill(|| Tables::new(indexing))
    }

    fn new(indexing: Indexing) -> Tables<G> {
        let king = by_square(|from| leaps::<G>(from, STRAIGHT.iter().chain(&DIAGONAL)));
        let (mut segment, mut beyond) = (by_two_squares::<G::Bits>(), by_two_squares::<G::Bits>());
        for from in squares::<G>() {
            for step in STRAIGHT.iter().chain(&DIAGONAL) {
                let line = ray::<G>(from, *step).fold(G::Bits::EMPTY, |line, to| line | G::Bits::of(to));
                let mut passed = G::Bits::EMPTY;
                for to in ray::<G>(from, *step) {
                    passed |= G::Bits::of(to);
                    segment[from.index()][to.index()] = passed;
                    beyond[from.index()][to.index()] = line ^ passed;
                }
            }
        }
        Tables {
            knight: by_square(|from| leaps::<G>(from, KNIGHT.iter())),
            diagonal: make_lines::<G>(DIAGONAL, G::MULTIPLIERS.diagonal, indexing, &king),
            orthogonal: make_lines::<G>(STRAIGHT, G::MULTIPLIERS.orthogonal, indexing, &king),
            king,
            segment,
            beyond,
        }
    }
}

/// Nothing for each pair of squares.
fn by_two_squares<B: Bitboard>() -> Box<BySquare<BySquare<B>>> {
    let rows = vec![[B::EMPTY; Square::COUNT]; Square::COUNT].into_boxed_slice();
    let Ok(table) = Box::try_from(rows) else { unreachable!("there are as many rows as squares") };
    table
}

fn squares<G: Geometry>() -> impl Iterator<Item = Square> {
    G::SQUARES.squares()
}

fn by_square<B: Bitboard>(value: impl Fn(Square) -> B) -> BySquare<B> {
    let mut table = [B::EMPTY; Square::COUNT];
    for square in Square::all() {
        table[square.index()] = value(square);
    }
    table
}

fn leaps<'a, G: Geometry>(from: Square, steps: impl Iterator<Item = &'a (i8, i8)>) -> G::Bits {
    if !G::KIND.has(from) {
        return G::Bits::EMPTY;
    }
    steps.filter_map(|step| G::KIND.step(from, *step)).fold(G::Bits::EMPTY, |set, to| set | G::Bits::of(to))
}

fn ray<G: Geometry>(from: Square, step: (i8, i8)) -> impl Iterator<Item = Square> {
    std::iter::successors(G::KIND.step(from, step), move |square| G::KIND.step(*square, step))
}

/// The squares in view from a square along these steps, up to and including the first man on each line.
fn view<G: Geometry>(from: Square, steps: [(i8, i8); 4], occupied: G::Bits) -> G::Bits {
    let mut seen = G::Bits::EMPTY;
    for step in steps {
        for to in ray::<G>(from, step) {
            seen |= G::Bits::of(to);
            if occupied.contains(to) {
                break;
            }
        }
    }
    seen
}

/// Everything that men on the lines from a square can hide, and what is seen then: for each choice of men, as
/// [`Geometry::blockers`] numbers them, the squares in view.
fn views<G: Geometry>(from: Square, steps: [(i8, i8); 4]) -> Vec<(u64, G::Bits)> {
    let mut views = vec![(0, G::Bits::EMPTY)];
    for step in steps {
        let on_line = views_along::<G>(&ray::<G>(from, step).collect::<Vec<Square>>());
        views = on_line
            .iter()
            .flat_map(|(men, seen)| views.iter().map(move |(others, also)| (men | others, *seen | *also)))
            .collect();
    }
    views
}

/// The same for one line. The last of its squares hides nothing.
fn views_along<G: Geometry>(line: &[Square]) -> Vec<(u64, G::Bits)> {
    let hiding = &line[..line.len().saturating_sub(1)];
    let choices = 0..1_usize << hiding.len();
    choices
        .map(|chosen| {
            let reached = line.len().min(chosen.trailing_zeros() as usize + 1);
            let seen = line[..reached].iter().fold(G::Bits::EMPTY, |set, square| set | G::Bits::of(*square));
            let men = hiding.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
            let men = men.fold(G::Bits::EMPTY, |set, (_, square)| set | G::Bits::of(*square));
            (G::blockers(men), seen)
        })
        .collect()
}

fn make_lines<G: Geometry>(
    steps: [(i8, i8); 4],
    multipliers: BySquare<u64>,
    indexing: Indexing,
    king: &BySquare<G::Bits>,
) -> Lines<G::Bits> {
    let mut sliders = [Slider::default(); Square::COUNT];
    let mut attacks = Vec::new();
    for from in squares::<G>() {
        let mut subsets = views::<G>(from, steps);
        let mask = subsets.iter().fold(0, |mask, (blockers, _)| mask | blockers);
        let offset = attacks.len();
        attacks.resize(offset + subsets.len(), G::Bits::EMPTY);
        let own = &mut attacks[offset..];
        let shift = 64 - mask.count_ones().max(1);
        sliders[from.index()] = Slider { mask, offset: offset as u32, shift };
        match indexing {
            Indexing::Pext => {
                // PEXT keeps the order of the numbers that it is given.
                subsets.sort_unstable_by_key(|(blockers, _)| *blockers);
                subsets.iter().zip(own).for_each(|((_, view), entry)| *entry = *view);
            }
            Indexing::Magic => {
                let fits = is_perfect(&subsets, multipliers[from.index()], shift, own, &mut Vec::new());
                assert!(fits, "a multiplier that a test has found does not fit");
            }
        }
    }
    let open =
        by_square(|from| if G::KIND.has(from) { view::<G>(from, steps, G::Bits::EMPTY) } else { G::Bits::EMPTY });
    let near = by_square(|from| {
        at(king, from).squares().fold(G::Bits::EMPTY, |set, next| set | open[next.index()] | G::Bits::of(next))
    });
    Lines { sliders, multipliers, attacks, open, near }
}

/// Enters each view at the place to which the factor takes its blockers; says whether no two views that differ meet there.
fn is_perfect<B: Bitboard>(
    subsets: &[(u64, B)],
    multiplier: u64,
    shift: u32,
    own: &mut [B],
    taken: &mut Vec<bool>,
) -> bool {
    taken.clear();
    taken.resize(own.len(), false);
    subsets.iter().all(|(blockers, view)| {
        let index = (blockers.wrapping_mul(multiplier) >> shift) as usize;
        if !taken[index] {
            taken[index] = true;
            own[index] = *view;
        }
        own[index] == *view
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Bridge, Standard};
    use crate::movegen::cpu::{Cpu, Portable};
    use crate::movegen::multipliers::Multipliers;

    /// Marsaglia's xorshift with the shifts 13, 7, 17; always the same sequence.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        }
    }

    /// The multipliers of one kind of slider, found by trying random numbers with few bits until one fits.
    fn search<G: Geometry>(steps: [(i8, i8); 4]) -> BySquare<u64> {
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut taken = Vec::new();
        let mut multipliers = [0; Square::COUNT];
        for from in squares::<G>() {
            let subsets = views::<G>(from, steps);
            let mut own = vec![G::Bits::EMPTY; subsets.len()];
            let shift = 64 - subsets.len().ilog2().max(1);
            let mut candidates = std::iter::repeat_with(|| random.next() & random.next() & random.next());
            let fits = |multiplier: &u64| is_perfect(&subsets, *multiplier, shift, &mut own, &mut taken);
            multipliers[from.index()] = candidates.find(fits).unwrap();
        }
        multipliers
    }

    #[test]
    fn multipliers_are_what_the_search_finds() {
        fn check<G: Geometry>() {
            let found = Multipliers { diagonal: search::<G>(DIAGONAL), orthogonal: search::<G>(STRAIGHT) };
            assert!(found == G::MULTIPLIERS, "{found:#018x?}");
        }
        check::<Standard>();
        check::<Bridge>();
    }

    fn lookups_equal_walking<G: Geometry, C: Cpu>() {
        let tables = Tables::<G>::make(C::INDEXING);
        let mut random = Random(88_172_645_463_325_252);
        for _ in 0..2_000 {
            let wide = u128::from(random.next() & random.next()) | u128::from(random.next() & random.next()) << 64;
            let occupied = G::Bits::from_wide(wide) & G::SQUARES;
            let blockers = G::blockers(occupied);
            for from in squares::<G>() {
                assert_eq!(tables.diagonal.attacks::<C>(from, blockers), view::<G>(from, DIAGONAL, occupied));
                assert_eq!(tables.orthogonal.attacks::<C>(from, blockers), view::<G>(from, STRAIGHT, occupied));
            }
        }
    }

    #[test]
    fn magic_lookups_equal_walking_along_the_lines() {
        lookups_equal_walking::<Standard, Portable>();
        lookups_equal_walking::<Bridge, Portable>();
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn pext_lookups_equal_walking_along_the_lines() {
        use crate::movegen::cpu::{Bmi2, Features};

        if Features::of_this_cpu() == Features::Bmi2 {
            lookups_equal_walking::<Standard, Bmi2>();
            lookups_equal_walking::<Bridge, Bmi2>();
        }
    }
}
