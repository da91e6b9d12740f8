//! From what is known at run time (variant, processor, side) to code that was compiled for just that.

use crate::color::{Black, ByColor, Color, Side, White};
use crate::geometry::{BoardKind, Geometry};
#[cfg(target_arch = "x86_64")]
use crate::movegen::cpu::{Bmi2, Features, Popcnt};
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
    let any = AnyRules::of(variant);
    on_this_cpu(any, any, turn, task)
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
            (PawnRule::ORTHODOX, None) => return on_this_cpu(Orthodox, any, turn, task),
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
        (PawnRule::BEROLINA, None) if pawns == black => on_this_cpu(Berolina, any, turn, task),
        (PawnRule::BEROLINA, Some(reach)) if pawns == black => {
            on_new_cpu(WithBerserk { pawns: Berolina, reach }, any, turn, task)
        }
        _ => on_this_cpu(any, any, turn, task),
    }
}

/// For frequent rules. x86-64 processors without POPCNT, which are hardly left, read all rules from memory.
fn on_this_cpu<G: Geometry, R: Rules, T: Task<G>>(rules: R, any: AnyRules, turn: Color, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    return match Features::of_this_cpu() {
        Features::Bmi2 => for_side::<G, R, Bmi2, T>(rules, turn, task),
        Features::Popcnt => for_side::<G, R, Popcnt, T>(rules, turn, task),
        Features::None => for_side::<G, AnyRules, Portable, T>(any, turn, task),
    };
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = any;
        for_side::<G, R, Portable, T>(rules, turn, task)
    }
}

/// For rarer rules, which old x86-64 processors read from memory, for the size of the package.
fn on_new_cpu<G: Geometry, R: Rules, T: Task<G>>(rules: R, any: AnyRules, turn: Color, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    return match Features::of_this_cpu() {
        Features::Bmi2 => for_side::<G, R, Bmi2, T>(rules, turn, task),
        _ => on_this_cpu(any, any, turn, task),
    };
    #[cfg(not(target_arch = "x86_64"))]
    on_this_cpu(rules, any, turn, task)
}

fn for_side<G: Geometry, R: Rules, C: Cpu, T: Task<G>>(rules: R, turn: Color, task: T) -> T::Output {
    let kernel = Kernel::<G, R, C>::new(rules);
    match turn {
        Color::White => C::run::<R, _>(Bound { kernel, task, side: std::marker::PhantomData::<White> }),
        Color::Black => C::run::<R, _>(Bound { kernel, task, side: std::marker::PhantomData::<Black> }),
    }
}
