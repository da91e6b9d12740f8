//! The configuration text that defines a variant to Fairy-Stockfish.
//!
//! Its options are described in that program's file `variants.ini`.

use berolina_core::{BoardKind, ByColor, PawnRule, Quoted, Variant};

use super::fen_style::has_built_in_pawns;

/// Without a parent section a variant has no piece until it is named, and no promotion.
const PIECES: &str = "knight = n\nbishop = b\nrook = r\nqueen = q\nking = k\npromotionPieceTypes = nbrq\n";

/// Nine ranks; the promotion region of Black and the double-step region of White are as on any board.
const BRIDGE: &str = "maxRank = 9\npromotionRegionWhite = *9\ndoubleStepRegionBlack = *8\n";

/// Why there is no configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// Fairy-Stockfish would not take the name.
    Name(String),
    /// Fairy-Stockfish cannot play the variant.
    Variant(String),
}

/// The name of the variant in Fairy-Stockfish, if it is built in.
pub fn fairy_stockfish_name(variant: &Variant) -> Option<&'static str> {
    match *variant {
        Variant::CHESS => Some("chess"),
        Variant::BEROLINA => Some("berolina"),
        _ => None,
    }
}

/// The section that defines a variant to Fairy-Stockfish.
///
/// Without a name it is called as the variant, with `-` for each `+`, and after `user-` if a variant of that name is built in.
///
/// ```
/// use berolina_core::Variant;
/// use berolina_notation::fairy_stockfish_config;
///
/// let config = fairy_stockfish_config(&"bridge+sergeant".parse()?, None).expect("it can be expressed");
/// assert!(config.starts_with("[bridge-sergeant]\nmaxRank = 9\n"));
/// # Ok::<(), berolina_core::TextError>(())
/// ```
///
/// # Errors
///
/// With a sentence that says what is wrong with the name, or what of the variant cannot be expressed.
pub fn fairy_stockfish_config(variant: &Variant, name: Option<&str>) -> Result<String, ConfigError> {
    let pawn = pawn_options(variant).map_err(ConfigError::Variant)?;
    let name = match name {
        None => default_name(variant),
        Some(name) => checked_name(name).map_err(ConfigError::Name)?.to_owned(),
    };
    let board = if variant.board == BoardKind::Bridge { BRIDGE } else { "" };
    Ok(format!("[{name}]\n{board}startFen = {}\n{PIECES}{pawn}", variant.start_fen()))
}

/// A section whose name Fairy-Stockfish has already is ignored there, so `user-` stands before those.
fn default_name(variant: &Variant) -> String {
    let prefix = if fairy_stockfish_name(variant).is_some() { "user-" } else { "" };
    format!("{prefix}{}", variant.to_string().replace('+', "-"))
}

/// A name that fits between brackets, and into a UCI command as one word.
fn checked_name(name: &str) -> Result<&str, String> {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '+');
    if name.is_empty() || !name.chars().all(is_letter) {
        return Err(format!("invalid name of a variant {}: expected letters, digits, -, + and _", Quoted(name)));
    }
    if matches!(name, "chess" | "berolina") {
        return Err(format!("Fairy-Stockfish has a variant {name} of its own, and takes no other of that name"));
    }
    Ok(name)
}

/// The options that say what pawns do, or why no options can.
fn pawn_options(variant: &Variant) -> Result<String, String> {
    if variant.berserk.is_some() {
        return Err("it has no berserk moves".to_owned());
    }
    let ByColor { white: rule, black } = variant.pawns;
    if rule != black {
        return Err("a letter of its means the same piece for both sides, so both need the same pawn rule".to_owned());
    }
    if has_built_in_pawns(variant) {
        return Ok("pawn = p\n".to_owned());
    }
    let en_passant = en_passant_types(rule)?;
    let betza = rule.betza();
    Ok(format!("customPiece1 = p:{betza}\npromotionPawnTypes = p\nenPassantTypes = {en_passant}\nnMoveRuleTypes = p\n"))
}

/// Who takes en passant is a set of kinds of pieces; a kind that does may do so wherever it captures.
fn en_passant_types(rule: PawnRule) -> Result<&'static str, String> {
    if rule.en_passant.is_empty() {
        Ok("-")
    } else if rule.en_passant == rule.captures {
        Ok("p")
    } else {
        Err("its pawns take en passant in all directions in which they capture, or in none".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn config(variant: &str) -> Result<String, ConfigError> {
        fairy_stockfish_config(&variant.parse().expect("a variant"), None)
    }

    #[test]
    fn a_section_names_board_start_and_all_pieces() {
        let expected = "[bridge-wolf-sergeant]\n\
                        maxRank = 9\npromotionRegionWhite = *9\ndoubleStepRegionBlack = *8\n\
                        startFen = rnbqkbnr/pppppppp/8/8/***2***/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                        knight = n\nbishop = b\nrook = r\nqueen = q\nking = k\npromotionPieceTypes = nbrq\n\
                        customPiece1 = p:fKimfnD\npromotionPawnTypes = p\nenPassantTypes = -\nnMoveRuleTypes = p\n";
        assert_eq!(config("bridge+wolf-sergeant").as_deref(), Ok(expected));
    }

    #[test]
    fn orthodox_pawns_are_the_built_in_ones() {
        for variant in ["chess", "bridge+chess"] {
            let config = config(variant).unwrap();
            assert!(config.ends_with("nbrq\npawn = p\n"), "{config}");
        }
    }

    #[test]
    fn built_in_variants_are_not_defined_anew_under_their_names() {
        for (variant, name) in [("chess", "user-chess"), ("berolina", "user-berolina"), ("bridge", "bridge")] {
            assert!(config(variant).unwrap().starts_with(&format!("[{name}]\n")));
        }
        assert_eq!(fairy_stockfish_name(&Variant::BEROLINA), Some("berolina"));
        assert_eq!(fairy_stockfish_name(&Variant::BRIDGE), None);
    }

    #[test]
    fn what_cannot_be_expressed_is_said() {
        for (variant, cause) in
            [("berolina+berserk", "berserk"), ("berolina/chess", "both sides"), ("mfFcfeWcsWimfnA", "en passant")]
        {
            match config(variant) {
                Err(ConfigError::Variant(said)) => assert!(said.contains(cause), "{said}"),
                other => panic!("{variant}: {other:?}"),
            }
        }
    }

    proptest! {
        #[test]
        fn a_name_is_one_word_between_brackets(name in ".{0,12}|[-a-zA-Z0-9_]{1,12}") {
            match fairy_stockfish_config(&Variant::BRIDGE, Some(&name)) {
                Ok(config) => {
                    let first = format!("[{name}]\n");
                    prop_assert!(config.starts_with(&first));
                    prop_assert!(!name.contains([' ', ':', ']']));
                }
                Err(error) => {
                    let is_about_the_name = matches!(error, ConfigError::Name(_));
                    prop_assert!(is_about_the_name);
                }
            }
        }
    }
}
