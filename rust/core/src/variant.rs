//! Variants: a board, a pawn rule for each side, and the berserk rule; and their names.

use std::fmt;
use std::str::FromStr;

use crate::color::{ByColor, Color};
use crate::geometry::BoardKind;
use crate::pawn_rule::PawnRule;
use crate::piece::{Piece, Role};
use crate::setup::{CastlingRights, Setup};
use crate::square::Square;
use crate::text_error::{TextError, offset_in};

/// The berserk rule: how often a player may declare it, and how far a pawn runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Berserk {
    declarations: u8,
    reach: u8,
}

impl Berserk {
    /// One declaration a player and seven squares, as Terry Jones has it.
    pub const DEFAULT: Berserk = Berserk { declarations: 1, reach: 7 };
    /// The most declarations a player can have.
    pub const MAX_DECLARATIONS: u8 = 9;
    /// The farthest a pawn can run: no shortest path on these boards is longer.
    pub const MAX_REACH: u8 = 65;

    /// Declarations a player (0 to 9) and reach in king steps (1 to 65).
    ///
    /// # Errors
    ///
    /// With a sentence that says which number is out of its range.
    pub fn new(declarations: u64, reach: u64) -> Result<Berserk, String> {
        if declarations > u64::from(Berserk::MAX_DECLARATIONS) {
            return Err(format!("{declarations} declarations; a player has 0 to {}", Berserk::MAX_DECLARATIONS));
        }
        if reach < 1 || reach > u64::from(Berserk::MAX_REACH) {
            return Err(format!("a reach of {reach}; it is 1 to {} squares", Berserk::MAX_REACH));
        }
        Ok(Berserk { declarations: declarations as u8, reach: reach as u8 })
    }

    /// Declarations that each player starts with.
    pub const fn declarations(self) -> u8 {
        self.declarations
    }

    /// King steps that a berserk pawn may take.
    #[inline(always)]
    pub const fn reach(self) -> u8 {
        self.reach
    }
}

/// What is played: everything that is not FIDE chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    /// The board.
    pub board: BoardKind,
    /// The pawn rule of each side.
    pub pawns: ByColor<PawnRule>,
    /// The berserk rule, if it is played.
    pub berserk: Option<Berserk>,
}

/// A variant that has a name of its own.
#[derive(Clone, Copy, Debug)]
pub struct NamedVariant {
    /// Its name.
    pub name: &'static str,
    /// What it is, in a line.
    pub description: &'static str,
    /// Who made it, or where it is described.
    pub source: &'static str,
}

/// The variants with a name of their own.
pub const NAMED_VARIANTS: &[NamedVariant] = &[
    NamedVariant {
        name: "chess",
        description: "FIDE chess, for comparison: pawns move straight and capture diagonally",
        source: "FIDE Laws of Chess",
    },
    NamedVariant {
        name: "berolina",
        description: "Berolina chess: pawns move diagonally and capture straight ahead",
        source: "Edmund Nebermann, 1926; Pritchard, The Encyclopedia of Chess Variants, 1994",
    },
    NamedVariant {
        name: "berolina-plus",
        description: "Berolina chess whose pawns also capture sideways",
        source: "problem literature; Pritchard, The Encyclopedia of Chess Variants, 1994",
    },
    NamedVariant {
        name: "sergeant",
        description: "pawns move and capture to all three squares ahead, with every double step and en passant",
        source: "problem literature; Pritchard, The Encyclopedia of Chess Variants, 1994",
    },
    NamedVariant {
        name: "wolf-sergeant",
        description: "sergeants that double-step straight ahead only and never take en passant",
        source: "Wolf Chess, Arno von Wilpert, 1943; The Piececlopedia",
    },
    NamedVariant {
        name: "bridge",
        description: "Perleberger Bridge Chess: Berolina pawns on 66 squares, a river and a bridge",
        source: "Martin Janecke, 2009",
    },
    NamedVariant {
        name: "chess+berserk",
        description: "Berserker Pawns: once a game a pawn runs up to seven squares and takes an enemy with it",
        source: "Terry H. Jones, 1997",
    },
    NamedVariant {
        name: "berolina+berserk",
        description: "Berolina chess with Berserker Pawns",
        source: "Edmund Nebermann, 1926, and Terry H. Jones, 1997",
    },
    NamedVariant {
        name: "bridge+berserk",
        description: "Perleberger Bridge Chess with Berserker Pawns",
        source: "Martin Janecke, 2009, and Terry H. Jones, 1997",
    },
];

impl Variant {
    /// Both sides with the same pawns, no berserk rule.
    pub const fn new(board: BoardKind, pawns: PawnRule) -> Variant {
        Variant { board, pawns: ByColor::both(pawns), berserk: None }
    }

    /// FIDE chess.
    pub const CHESS: Variant = Variant::new(BoardKind::Standard, PawnRule::ORTHODOX);
    /// Berolina chess.
    pub const BEROLINA: Variant = Variant::new(BoardKind::Standard, PawnRule::BEROLINA);
    /// Perleberger Bridge Chess.
    pub const BRIDGE: Variant = Variant::new(BoardKind::Bridge, PawnRule::BEROLINA);

    /// What is known of a variant that has a name of its own.
    pub fn named(self) -> Option<&'static NamedVariant> {
        let name = self.to_string();
        NAMED_VARIANTS.iter().find(|named| named.name == name)
    }

    /// The start position: FIDE's set-up on the first two and the last two ranks.
    pub fn start(self) -> Setup {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let mut setup = Setup::EMPTY;
        for color in Color::ALL {
            for (file, role) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate() {
                for (rank, role) in [role, Pawn].into_iter().enumerate() {
                    let square = Square::at(file as u8, self.board.relative_rank(color, rank as u8));
                    setup.pieces[square.index()] = Some(Piece { color, role });
                }
            }
            setup.castling[color] = CastlingRights { king: true, queen: true };
        }
        setup.declarations = self.berserk.map(|berserk| ByColor::both(berserk.declarations()));
        setup
    }

    /// The FEN of the start position.
    pub fn start_fen(self) -> String {
        self.start().to_fen(&self)
    }
}

/// `[bridge+]RULE[/RULE][+berserk[(D[,R])]]`; `bridge` alone has Berolina pawns.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = [self.pawns.white.name(), self.pawns.black.name()];
        let pawns = if white == black { white } else { format!("{white}/{black}") };
        match (self.board, pawns.as_str()) {
            (BoardKind::Standard, pawns) => f.write_str(pawns)?,
            (BoardKind::Bridge, "berolina") => f.write_str("bridge")?,
            (BoardKind::Bridge, pawns) => write!(f, "bridge+{pawns}")?,
        }
        match self.berserk {
            None => Ok(()),
            Some(Berserk::DEFAULT) => f.write_str("+berserk"),
            Some(Berserk { declarations, reach: 7 }) => write!(f, "+berserk({declarations})"),
            Some(Berserk { declarations, reach }) => write!(f, "+berserk({declarations},{reach})"),
        }
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Variant, TextError> {
        let error = |part: &str, cause: String| TextError::new("variant name", text, offset_in(text, part), cause);
        let mut rest = text;
        let mut board = BoardKind::Standard;
        let mut pawns = None;
        if let Some(after) = rest.strip_prefix("bridge") {
            board = BoardKind::Bridge;
            rest = after;
            if after.is_empty() || after.starts_with("+berserk") {
                pawns = Some(ByColor::both(PawnRule::BEROLINA));
            } else if let Some(after) = after.strip_prefix('+') {
                rest = after;
            } else {
                return Err(error(after, "after \"bridge\" the name ends or goes on with '+'".to_owned()));
            }
        }
        let pawns = match pawns {
            Some(pawns) => pawns,
            None => {
                let (rules, after) = rest.split_at(rest.find('+').unwrap_or(rest.len()));
                rest = after;
                parse_pawns(text, rules)?
            }
        };
        let berserk = match rest.strip_prefix('+') {
            None => None,
            Some(modifier) => match modifier.strip_prefix("berserk") {
                Some(numbers) => Some(parse_berserk(text, numbers)?),
                None => return Err(error(modifier, "only \"berserk\" can follow here".to_owned())),
            },
        };
        Ok(Variant { board, pawns, berserk })
    }
}

/// One rule for both sides, or White's and Black's with a slash between them.
fn parse_pawns(text: &str, rules: &str) -> Result<ByColor<PawnRule>, TextError> {
    match rules.split_once('/') {
        None => parse_rule(text, rules).map(ByColor::both),
        Some((white, black)) => Ok(ByColor { white: parse_rule(text, white)?, black: parse_rule(text, black)? }),
    }
}

fn parse_rule(text: &str, rule: &str) -> Result<PawnRule, TextError> {
    if let Some((_, named)) = PawnRule::NAMED.into_iter().find(|(name, _)| *name == rule) {
        return Ok(named);
    }
    let error = |at: usize, cause: String| TextError::new("variant name", text, offset_in(text, rule) + at, cause);
    let is_betza = rule.chars().next().is_some_and(|first| first.is_ascii_lowercase())
        && rule.contains(|letter: char| letter.is_ascii_uppercase());
    if !is_betza {
        let names = PawnRule::NAMED.map(|(name, _)| name).join(", ");
        return Err(error(
            0,
            format!(
                "a pawn rule is one of {names} (in lower case), or Betza notation such as mfFcfeWimfnA; \
             before rules may stand bridge+, behind them +berserk"
            ),
        ));
    }
    PawnRule::from_betza(rule).map_err(|fault| {
        let at = rule.char_indices().nth(fault.character() - 1).map_or(rule.len(), |(at, _)| at);
        error(at, format!("in the Betza notation of the pawn rule: {}", fault.cause()))
    })
}

/// Nothing, `(D)` or `(D,R)`.
fn parse_berserk(text: &str, numbers: &str) -> Result<Berserk, TextError> {
    let error = |part: &str, cause: String| TextError::new("variant name", text, offset_in(text, part), cause);
    if numbers.is_empty() {
        return Ok(Berserk::DEFAULT);
    }
    let inner = numbers
        .strip_prefix('(')
        .and_then(|inner| inner.strip_suffix(')'))
        .ok_or_else(|| error(numbers, "after \"berserk\" stands nothing, (D) or (D,R)".to_owned()))?;
    let number = |part: &str| {
        let is_plain = !part.is_empty() && part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        let value = part.parse::<u64>().ok().filter(|value| is_plain && value.to_string() == part);
        value.ok_or_else(|| error(part, "expected a number: declarations 0 to 9, reach 1 to 65".to_owned()))
    };
    let (declarations, reach) = match inner.split_once(',') {
        None => (number(inner)?, u64::from(Berserk::DEFAULT.reach())),
        Some((declarations, reach)) => (number(declarations)?, number(reach)?),
    };
    let reach_part = inner.split_once(',').map_or(inner, |(_, reach)| reach);
    Berserk::new(declarations, 1).map_err(|cause| error(inner, cause))?;
    Berserk::new(declarations, reach).map_err(|cause| error(reach_part, cause))
}

impl Variant {
    /// The pawn rule of one side.
    #[inline(always)]
    pub fn pawn_rule(&self, color: Color) -> PawnRule {
        self.pawns[color]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn named_variants_read_back() {
        for named in NAMED_VARIANTS {
            let variant: Variant = named.name.parse().unwrap();
            assert_eq!(variant.to_string(), named.name);
            assert_eq!(variant.named().unwrap().name, named.name);
        }
    }

    #[test]
    fn compositions_have_one_written_form() {
        for (text, written) in [
            ("berolina/berolina", "berolina"),
            ("berolina/chess", "berolina/chess"),
            ("bridge+berolina", "bridge"),
            ("bridge+berolina+berserk(1,7)", "bridge+berserk"),
            ("bridge+sergeant+berserk(2,5)", "bridge+sergeant+berserk(2,5)"),
            ("chess+berserk(3)", "chess+berserk(3)"),
            ("mfWcfeFimfnD", "chess"),
            ("mflFclW/chess", "mflFclW/chess"),
        ] {
            assert_eq!(text.parse::<Variant>().unwrap().to_string(), written);
        }
    }

    #[test]
    fn faults_are_found_where_they_are() {
        for (text, character) in [
            ("", 1),
            ("shogi", 1),
            ("bridge5", 7),
            ("berolina/shogi", 10),
            ("berolina+shogi", 10),
            ("berolina/mbW", 11),
            ("chess+berserk(10)", 15),
            ("chess+berserk(1,0)", 17),
            ("chess+berserk(1", 14),
            ("chess+berserk(01)", 15),
            ("chess+berserk+berserk", 14),
            ("Berolina", 1),
            ("berolina ", 1),
        ] {
            let error = text.parse::<Variant>().unwrap_err();
            assert_eq!(error.character(), character, "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in ".{0,30}|(bridge|berolina|chess|berserk|[+/(),0-9mfWcFeD]){0,8}") {
            if let Ok(variant) = text.parse::<Variant>() {
                prop_assert_eq!(variant.to_string().parse::<Variant>(), Ok(variant));
            }
        }
    }
}
