//! Pawn rules as data: how the pawns of one side move, capture, double-step and take en passant.

mod betza;

use crate::direction::Directions;

/// How the pawns of one side behave. Directions are seen from the pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PawnRule {
    /// One step to an empty square.
    pub moves: Directions,
    /// One step onto an enemy man.
    pub captures: Directions,
    /// Two steps in one direction over an empty square to an empty square, as the pawn's first move.
    pub double_steps: Directions,
    /// The captures that may also take en passant.
    pub en_passant: Directions,
}

impl PawnRule {
    /// The pawn of FIDE chess.
    pub const ORTHODOX: PawnRule = PawnRule {
        moves: Directions::STRAIGHT,
        captures: Directions::DIAGONALS,
        double_steps: Directions::STRAIGHT,
        en_passant: Directions::DIAGONALS,
    };

    /// Edmund Nebermann's pawn, 1926: moves diagonally, captures straight ahead.
    pub const BEROLINA: PawnRule = PawnRule {
        moves: Directions::DIAGONALS,
        captures: Directions::STRAIGHT,
        double_steps: Directions::DIAGONALS,
        en_passant: Directions::STRAIGHT,
    };

    /// The Berolina pawn that also captures sideways.
    pub const BEROLINA_PLUS: PawnRule = PawnRule {
        captures: Directions::STRAIGHT.union(Directions::SIDEWAYS),
        en_passant: Directions::STRAIGHT.union(Directions::SIDEWAYS),
        ..PawnRule::BEROLINA
    };

    /// Pawn and Berolina pawn in one.
    pub const SERGEANT: PawnRule = PawnRule {
        moves: Directions::FORWARDS,
        captures: Directions::FORWARDS,
        double_steps: Directions::FORWARDS,
        en_passant: Directions::FORWARDS,
    };

    /// The sergeant of Wolf Chess: double-steps straight ahead only, never takes en passant.
    pub const WOLF_SERGEANT: PawnRule = PawnRule {
        moves: Directions::FORWARDS,
        captures: Directions::FORWARDS,
        double_steps: Directions::STRAIGHT,
        en_passant: Directions::NONE,
    };

    /// The rules that have a name, which variants are called by.
    pub const NAMED: [(&'static str, PawnRule); 5] = [
        ("chess", PawnRule::ORTHODOX),
        ("berolina", PawnRule::BEROLINA),
        ("berolina-plus", PawnRule::BEROLINA_PLUS),
        ("sergeant", PawnRule::SERGEANT),
        ("wolf-sergeant", PawnRule::WOLF_SERGEANT),
    ];

    /// A rule of these directions.
    ///
    /// # Errors
    ///
    /// With a sentence that says which set is wrong: double steps go forward, en passant is a kind of capture, and a
    /// pawn must be able to do something.
    pub fn new(
        moves: Directions,
        captures: Directions,
        double_steps: Directions,
        en_passant: Directions,
    ) -> Result<PawnRule, String> {
        if let Some(sideways) = double_steps.without(Directions::FORWARDS).iter().next() {
            let forwards = "forward, forward-left and forward-right";
            return Err(format!("double_steps holds {:?}; double steps are {forwards}", sideways.name()));
        }
        if let Some(other) = en_passant.without(captures).iter().next() {
            return Err(format!("en_passant holds {:?}, which is not among the captures", other.name()));
        }
        if moves.is_empty() && captures.is_empty() && double_steps.is_empty() {
            return Err("a pawn needs at least one move, capture or double step".to_owned());
        }
        Ok(PawnRule { moves, captures, double_steps, en_passant })
    }

    /// Whether a pawn can step sideways, so that one on its home rank may have moved already and that must be remembered.
    #[inline(always)]
    pub const fn is_sideways(self) -> bool {
        !self.moves.union(self.captures).intersection(Directions::SIDEWAYS).is_empty()
    }

    /// Whether a pawn can step to one side and back again, so that a position can return after its moves.
    pub fn steps_to_and_fro(&self) -> bool {
        self.moves.intersection(Directions::SIDEWAYS) == Directions::SIDEWAYS
    }

    /// The name of the rule: one of [`PawnRule::NAMED`], else its Betza notation.
    pub fn name(self) -> String {
        PawnRule::NAMED
            .into_iter()
            .find(|(_, rule)| *rule == self)
            .map_or_else(|| self.betza(), |(name, _)| name.to_owned())
    }

    /// A word for the pawn in sentences.
    pub(crate) fn pawn_name(self) -> &'static str {
        match self {
            PawnRule::ORTHODOX => "pawns",
            PawnRule::BEROLINA => "Berolina pawns",
            PawnRule::BEROLINA_PLUS => "Berolina Plus pawns",
            PawnRule::SERGEANT => "Sergeants",
            PawnRule::WOLF_SERGEANT => "Wolf Sergeants",
            _ => "pawns of this rule",
        }
    }
}
