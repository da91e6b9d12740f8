//! From what is known at run time (variant, processor, side) to code that was compiled for just that.

use crate::color::{Black, ByColor, Color, Side, White};
use crate::geometry::{BoardKind, Geometry};
use crate::movegen::cpu::{Cpu, Portable, Work};
use crate::movegen::kernel::Kernel;
use crate::movegen::rules::{AnyRules, Berolina, BerolinaPlus, Orthodox, Rules, Sergeant, WithBerserk, WolfSergeant};
use crate::pawn_rule::PawnRule;
use crate::variant::Variant;

/// Something to do with a kernel, for one side. Implementations of `run` are `#[inline(always)]`.
pub trait Task<G: Geometry> {
    /// What it yields.
    type Output;
    /// Does it.
    fn run<R: Rules, C: Cpu, S: Side>(self, kernel: Kernel<G, R, C>) -> Self::Output;
}

struct Bound<K, S, T> {
    kernel: K,
    task: T,
    side: std::marker::PhantomData<S>,
}

impl<G: Geometry, R: Rules, C: Cpu, S: Side, T: Task<G>> Work for Bound<Kernel<G, R, C>, S, T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self) -> T::Output {
        self.task.run::<R, C, S>(self.kernel)
    }
}

/// Runs a task with the rules read from memory: right for what is rare or short, and not worth its code a dozen times.
pub fn with_any_rules<G: Geometry, T: Task<G>>(variant: &Variant, turn: Color, task: T) -> T::Output {
    on_this_cpu(AnyRules::of(variant), turn, task)
}

/// Runs a task with rules compiled in where the variant has them: right for long work, and for what loops over games do at
/// every ply.
pub fn with_compiled_rules<G: Geometry, T: Task<G>>(variant: &Variant, turn: Color, task: T) -> T::Output {
    let any = AnyRules::of(variant);
    let ByColor { white: pawns, black } = variant.pawns;
    let reach = any.berserk_reach();
    // Asked of a constant by itself: only so are the rules that one board lacks not even compiled for it.
    if const { matches!(G::KIND, BoardKind::Standard) } && pawns == black {
        match (pawns, reach) {
            (PawnRule::ORTHODOX, None) => return on_this_cpu(Orthodox, turn, task),
            (PawnRule::BEROLINA_PLUS, None) => return on_new_cpu(BerolinaPlus, any, turn, task),
            (PawnRule::SERGEANT, None) => return on_new_cpu(Sergeant, any, turn, task),
            (PawnRule::WOLF_SERGEANT, None) => return on_new_cpu(WolfSergeant, any, turn, task),
            (PawnRule::ORTHODOX, Some(reach)) => {
                return on_new_cpu(WithBerserk { pawns: Orthodox, reach }, any, turn, task);
            }
            _ => {}
        }
    }
    match (pawns, reach) {
        (PawnRule::BEROLINA, None) if pawns == black => on_this_cpu(Berolina, turn, task),
        (PawnRule::BEROLINA, Some(reach)) if pawns == black => {
            on_new_cpu(WithBerserk { pawns: Berolina, reach }, any, turn, task)
        }
        _ => on_this_cpu(any, turn, task),
    }
}

/// Old x86-64 processors read these rules from memory: the code for both kinds would make the package twice as large.
fn on_new_cpu<G: Geometry, R: Rules, T: Task<G>>(rules: R, any: AnyRules, turn: Color, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    return if cpu_has_fast_pext() {
        for_side::<G, R, crate::movegen::cpu::Bmi2, T>(rules, turn, task)
    } else {
        for_side::<G, AnyRules, Portable, T>(any, turn, task)
    };
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = any;
        for_side::<G, R, Portable, T>(rules, turn, task)
    }
}

fn on_this_cpu<G: Geometry, R: Rules, T: Task<G>>(rules: R, turn: Color, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if cpu_has_fast_pext() {
        return for_side::<G, R, crate::movegen::cpu::Bmi2, T>(rules, turn, task);
    }
    for_side::<G, R, Portable, T>(rules, turn, task)
}

/// The processor is asked once. The environment variable `BEROLINA_PORTABLE=1` forbids its special instructions, for
/// measurements and for tests of the portable code.
#[cfg(target_arch = "x86_64")]
fn cpu_has_fast_pext() -> bool {
    static ANSWER: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *ANSWER.get_or_init(|| {
        let is_forbidden = std::env::var_os("BEROLINA_PORTABLE").is_some_and(|value| value == "1");
        !is_forbidden && crate::movegen::cpu::has_fast_pext()
    })
}

fn for_side<G: Geometry, R: Rules, C: Cpu, T: Task<G>>(rules: R, turn: Color, task: T) -> T::Output {
    let kernel = Kernel::<G, R, C>::new(rules);
    match turn {
        Color::White => C::run::<R, _>(Bound { kernel, task, side: std::marker::PhantomData::<White> }),
        Color::Black => C::run::<R, _>(Bound { kernel, task, side: std::marker::PhantomData::<Black> }),
    }
}
