//! What the processor can do: chosen once at run time, compiled in beforehand.

use crate::movegen::rules::Rules;
use crate::movegen::tables::Slider;

/// How the attack of a slider is found in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indexing {
    /// The blockers are gathered by the PEXT instruction.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only these processors have it"))]
    Pext = 0,
    /// The blockers are hashed by a multiplication that has been found to keep apart what must be kept apart.
    Magic = 1,
}

/// A piece of work that is to be compiled for a processor as a whole.
pub trait Work {
    /// What it yields.
    type Output;
    /// Does it. Implementations are `#[inline(always)]`: only then does the code get the processor's instructions.
    fn run(self) -> Self::Output;
}

/// A kind of processor.
pub trait Cpu: Copy + Send + Sync + 'static {
    /// How it looks up sliders.
    const INDEXING: Indexing;

    /// The index into the slider's own part of the attack table.
    #[inline(always)]
    fn index(blockers: u64, slider: &Slider, multiplier: &u64) -> usize {
        ((blockers & slider.mask).wrapping_mul(*multiplier) >> slider.shift) as usize
    }

    /// Runs a part of a kernel of these rules with the instructions of this processor, in a function of its own.
    fn run<R: Rules, W: Work>(work: W) -> W::Output;
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Cpu for Portable {
    const INDEXING: Indexing = Indexing::Magic;

    #[inline(always)]
    fn run<R: Rules, W: Work>(work: W) -> W::Output {
        R::run_anywhere(work)
    }
}

/// x86-64 with POPCNT. Only `dispatch` makes kernels for it, and only for processors that have it.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Popcnt;

#[cfg(target_arch = "x86_64")]
impl Cpu for Popcnt {
    const INDEXING: Indexing = Indexing::Magic;

    #[inline(always)]
    fn run<R: Rules, W: Work>(work: W) -> W::Output {
        // SAFETY: kernels for this processor are made only after `Features::of_this_cpu` has found POPCNT.
        unsafe { R::run_on_popcnt(work) }
    }
}

/// x86-64 with AVX2, BMI2 and a fast PEXT. Only `dispatch` makes kernels for it, and only for processors that have all this.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Bmi2;

#[cfg(target_arch = "x86_64")]
impl Cpu for Bmi2 {
    const INDEXING: Indexing = Indexing::Pext;

    #[inline(always)]
    fn index(blockers: u64, slider: &Slider, _multiplier: &u64) -> usize {
        // SAFETY: kernels for this processor are made only after `Features::of_this_cpu` has found BMI2.
        unsafe { core::arch::x86_64::_pext_u64(blockers, slider.mask) as usize }
    }

    #[inline(always)]
    fn run<R: Rules, W: Work>(work: W) -> W::Output {
        // SAFETY: as above, the processor has these features.
        unsafe { R::run_on_bmi2(work) }
    }
}

/// What of an x86-64 processor kernels may use, from little to much.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Features {
    /// What all have: [`Portable`].
    None,
    /// [`Popcnt`].
    Popcnt,
    /// [`Bmi2`].
    Bmi2,
}

#[cfg(target_arch = "x86_64")]
impl Features {
    /// Those of this processor, asked once. For measurements and tests the environment may allow fewer: `BEROLINA_CPU=popcnt` at most
    /// POPCNT, `BEROLINA_CPU=any` none.
    pub fn of_this_cpu() -> Features {
        static ANSWER: std::sync::OnceLock<Features> = std::sync::OnceLock::new();
        *ANSWER.get_or_init(|| {
            let allowed = match std::env::var("BEROLINA_CPU").as_deref() {
                Ok("any") => Features::None,
                Ok("popcnt") => Features::Popcnt,
                _ => Features::Bmi2,
            };
            allowed.min(Features::detect())
        })
    }

    fn detect() -> Features {
        let has_popcnt = is_x86_feature_detected!("popcnt");
        let has_bmi2 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt");
        match (has_popcnt, has_bmi2 && is_pext_fast()) {
            (true, true) => Features::Bmi2,
            (true, false) => Features::Popcnt,
            (false, _) => Features::None,
        }
    }
}

/// AMD processors before Zen 3 (families below 0x19), and Hygon's, which are Zen 1, have PEXT in microcode, slower than a multiplication.
#[cfg(target_arch = "x86_64")]
fn is_pext_fast() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let vendor = [vendor.ebx, vendor.edx, vendor.ecx];
    let is_zen = [[*b"Auth", *b"enti", *b"cAMD"], [*b"Hygo", *b"nGen", *b"uine"]]
        .iter()
        .any(|name| vendor == name.map(u32::from_le_bytes));
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    !is_zen || family >= 0x19
}
