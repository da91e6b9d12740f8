//! The rules as move generation sees them: known at compile time for the named variants, read from memory for all others.

use crate::color::{ByColor, Color};
use crate::pawn_rule::PawnRule;
use crate::variant::Variant;

/// Answers what the pawns of each side do. Where the answers are constants, the compiler drops what they rule out.
pub trait Rules: Copy + Send + Sync + 'static {
    /// The pawn rule of one side.
    fn pawn(&self, color: Color) -> PawnRule;

    /// How many king steps a berserk pawn may take; nothing if the rule is not played.
    fn berserk_reach(&self) -> Option<u8>;
}

macro_rules! named_rules {
    ($($(#[$doc:meta])* $name:ident = $rule:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

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
    Orthodox = ORTHODOX;
    /// Both sides with Berolina pawns.
    Berolina = BEROLINA;
    /// Both sides with Berolina Plus pawns.
    BerolinaPlus = BEROLINA_PLUS;
    /// Both sides with Sergeants.
    Sergeant = SERGEANT;
    /// Both sides with Wolf Sergeants.
    WolfSergeant = WOLF_SERGEANT;
}

/// Pawn rules known at compile time, and the berserk rule with any reach.
#[derive(Clone, Copy, Debug)]
pub struct WithBerserk<R> {
    /// The pawn rules.
    pub pawns: R,
    /// How many king steps a berserk pawn may take.
    pub reach: u8,
}

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
    #[inline(always)]
    fn pawn(&self, color: Color) -> PawnRule {
        self.pawns[color]
    }

    #[inline(always)]
    fn berserk_reach(&self) -> Option<u8> {
        self.berserk_reach
    }
}
