//! Random numbers that are the same on every platform and in every release: SplitMix64 (Steele, Lea, Flood 2014).

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// An output of SplitMix64 with this seed, counted from 0.
pub const fn output(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(GOLDEN.wrapping_mul(number.wrapping_add(1)));
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// The outputs one after the other.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    seed: u64,
    drawn: u64,
}

impl SplitMix64 {
    /// All outputs with this seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { seed, drawn: 0 }
    }

    fn draw(&mut self) -> u64 {
        self.drawn += 1;
        output(self.seed, self.drawn - 1)
    }

    /// A number below `end`, each as likely as any other. `end` is not 0.
    ///
    /// Of the product of an output and `end`, the high 64 bits are the number. Outputs whose low 64 bits are below 2⁶⁴ mod
    /// `end` are left out, since with them some numbers would have one output more than others (Lemire 2019).
    pub fn below(&mut self, end: usize) -> usize {
        let end = end as u64;
        let left_out = end.wrapping_neg() % end;
        loop {
            let product = u128::from(self.draw()) * u128::from(end);
            if product as u64 >= left_out {
                return (product >> 64) as usize;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the reference implementation in C yields first with the seed 1234567.
    #[test]
    fn outputs_are_those_of_the_published_generator() {
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([0, 1, 2].map(|number| output(1_234_567, number)), expected);
    }

    #[test]
    fn every_number_below_the_end_is_drawn_as_often() {
        let mut random = SplitMix64::new(7);
        let mut times = [0_u32; 30];
        for _ in 0..30_000 {
            times[random.below(30)] += 1;
        }
        // A thousand each, within five standard deviations.
        assert!(times.iter().all(|times| times.abs_diff(1000) < 160), "{times:?}");
    }

    #[test]
    fn products_that_would_be_one_too_many_are_drawn_again() {
        // Half of all outputs and one more, so nearly every second draw is left out.
        let end = (1 << 63) + 1;
        let mut random = SplitMix64::new(3);
        let kept = (0..1000).map(|_| random.below(end)).filter(|number| *number < end).count();
        assert_eq!(kept, 1000);
        assert!((1900..2100).contains(&random.drawn), "{}", random.drawn);
    }
}
