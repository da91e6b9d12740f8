//! The rules as move generation sees them: known at compile time for the named variants, read from memory for all others.

use crate::color::{ByColor, Color};
use crate::movegen::cpu::Work;
use crate::pawn_rule::PawnRule;
use crate::variant::Variant;

/// Answers what the pawns of each side do. Where the answers are constants, the compiler drops what they rule out.
pub trait Rules: Copy + Send + Sync + 'static {
    /// Whether the pawn rules are constants: what is done for each direction is then written out and mostly vanishes; else it is a loop.
    const ARE_KNOWN: bool = true;

    /// The pawn rule of one side.
    fn pawn(&self, color: Color) -> PawnRule;

    /// How many king steps a berserk pawn may take; nothing if the rule is not played.
    fn berserk_reach(&self) -> Option<u8>;

    /// Does a part of a kernel of these rules on any processor, in a function of its own.
    ///
    /// It is a method of the rules, for the compiler builds the methods of a type with the module of that type: kernels of different rules
    /// are built side by side, and each of them as a whole.
    #[inline(never)]
    fn run_anywhere<W: Work>(work: W) -> W::Output {
        work.run()
    }

    /// The same with the instructions of [`crate::movegen::cpu::Popcnt`].
    ///
    /// # Safety
    ///
    /// The processor has these instructions.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    #[inline(never)]
    unsafe fn run_on_popcnt<W: Work>(work: W) -> W::Output {
        work.run()
    }

    /// The same with the instructions of [`crate::movegen::cpu::Bmi2`].
    ///
    /// # Safety
    ///
    /// The processor has these instructions.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[inline(never)]
    unsafe fn run_on_bmi2<W: Work>(work: W) -> W::Output {
        work.run()
    }
}

macro_rules! named_rules {
    ($($(#[$doc:meta])* $name:ident = $module:ident::$rule:ident;)*) => {$(
        mod $module {
            $(#[$doc])*
            #[derive(Clone, Copy, Debug)]
            pub struct $name;
        }
        pub use $module::$name;

        impl Rules for $name {
            #[inline(always)]
            fn pawn(&self, _color: Color) -> PawnRule {
                PawnRule::$rule
            }

            #[inline(always)]
            fn berserk_reach(&self) -> Option<u8> {
                None
            }
        }
    )*};
}

named_rules! {
    /// Both sides with orthodox pawns.
    Orthodox = orthodox::ORTHODOX;
    /// Both sides with Berolina pawns.
    Berolina = berolina::BEROLINA;
    /// Both sides with Berolina Plus pawns.
    BerolinaPlus = berolina_plus::BEROLINA_PLUS;
    /// Both sides with Sergeants.
    Sergeant = sergeant::SERGEANT;
    /// Both sides with Wolf Sergeants.
    WolfSergeant = wolf_sergeant::WOLF_SERGEANT;
}

mod with_berserk {
    /// Pawn rules known at compile time, and the berserk rule with any reach.
    #[derive(Clone, Copy, Debug)]
    pub struct WithBerserk<R> {
        /// The pawn rules.
        pub pawns: R,
        /// How many king steps a berserk pawn may take.
        pub reach: u8,
    }
}
pub use with_berserk::WithBerserk;

impl<R: Rules> Rules for WithBerserk<R> {
    #[inline(always)]
    fn pawn(&self, color: Color) -> PawnRule {
        self.pawns.pawn(color)
    }

    #[inline(always)]
    fn berserk_reach(&self) -> Option<u8> {
        Some(self.reach)
    }
}

/// Any rules.
#[derive(Clone, Copy, Debug)]
pub struct AnyRules {
    pawns: ByColor<PawnRule>,
    berserk_reach: Option<u8>,
}

impl AnyRules {
    /// The rules of a variant.
    pub fn of(variant: &Variant) -> AnyRules {
        AnyRules { pawns: variant.pawns, berserk_reach: variant.berserk.map(|berserk| berserk.reach()) }
    }
}

impl Rules for AnyRules {
    const ARE_KNOWN: bool = false;

    #[inline(always)]
    fn pawn(&self, color: Color) -> PawnRule {
        self.pawns[color]
    }

    #[inline(always)]
    fn berserk_reach(&self) -> Option<u8> {
        self.berserk_reach
    }
}

/// Does the same for each direction: written out where the rules are known, so that a direction they lack vanishes at compile time,
/// else in a loop, which is a fifth of the code.
macro_rules! each_direction {
    ($rules:ty, $direction:ident => $body:expr) => {{
        use crate::direction::Direction;
        if const { <$rules>::ARE_KNOWN } {
            {
                const $direction: Direction = Direction::ForwardLeft;
                $body
            }
            {
                const $direction: Direction = Direction::Forward;
                $body
            }
            {
                const $direction: Direction = Direction::ForwardRight;
                $body
            }
            {
                const $direction: Direction = Direction::Left;
                $body
            }
            {
                const $direction: Direction = Direction::Right;
                $body
            }
        } else {
            #[allow(non_snake_case, reason = "the same name serves a constant and a variable")]
            for $direction in Direction::ALL {
                $body
            }
        }
    }};
}
pub(crate) use each_direction;
