//! The header `Variant`: what it says for a variant, and which variant it means.

use berolina_core::Variant;

/// Names in files for variants that have one, as they are written; the first one of a variant is written. Reading takes all, in any case, with
/// or without spaces, hyphens, and the word chess at the end.
const NAMES: &[(&str, &str)] = &[
    ("chess", "Chess"),
    ("chess", "Standard"),
    ("chess", "Normal"),
    ("chess", "Orthodox"),
    ("chess", "Classical"),
    ("chess", "From Position"),
    ("chess", "Setup"),
    ("berolina", "Berolina"),
    ("berolina", "Berolina Pawn"),
    ("berolina", "Berolina Pawns"),
    ("berolina", "Berlin Pawns"),
    ("berolina-plus", "Berolina Plus"),
    ("berolina-plus", "Berolina+"),
    ("berolina-plus", "Berolina Pawn Plus"),
    ("sergeant", "Sergeant"),
    ("sergeant", "Sergeants"),
    ("wolf-sergeant", "Wolf Sergeant"),
    ("wolf-sergeant", "Wolf Sergeants"),
    ("bridge", "Perleberger Bridge Chess"),
    ("bridge", "Perleberg Bridge Chess"),
    ("bridge", "Perleberger Brückenschach"),
    ("bridge", "Perleberger Brueckenschach"),
    ("bridge", "Brückenschach"),
    ("bridge", "Brueckenschach"),
    ("bridge", "Bridge Chess"),
    ("chess+berserk", "Berserker Pawns"),
    ("chess+berserk", "Berserker Pawn Chess"),
    ("chess+berserk", "Berserk Pawns"),
    ("chess+berserk", "Berserker"),
    ("chess+berserk", "Berserk"),
    ("berolina+berserk", "Berolina Berserker Pawns"),
    ("berolina+berserk", "Berolina Berserk"),
    ("bridge+berserk", "Perleberger Bridge Chess with Berserker Pawns"),
    ("bridge+berserk", "Bridge Berserk"),
];

/// What the header says for a variant; nothing for chess, which needs no header.
pub fn variant_tag(variant: &Variant) -> Option<String> {
    let name = variant.to_string();
    if name == "chess" {
        return None;
    }
    let known = NAMES.iter().copied().find(|(variant, _)| *variant == name);
    Some(known.map_or(name, |(_, written)| written.to_owned()))
}

/// The variant that the header means: one of the names that people use, or a variant's name in this package.
pub fn variant_of_tag(tag: &str) -> Option<Variant> {
    let wanted = plain(tag);
    let known = NAMES.iter().copied().find(|(_, written)| plain(written) == wanted).map(|(variant, _)| variant);
    known.unwrap_or(tag.trim()).parse().ok()
}

/// A name without what people write in one way and another.
fn plain(name: &str) -> String {
    let name = name.to_lowercase();
    let name: String = name.chars().filter(|letter| !" -_".contains(*letter)).collect();
    match name.strip_suffix("chess") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use berolina_core::NAMED_VARIANTS;

    #[test]
    fn every_name_is_that_of_its_variant_alone() {
        for (variant, written) in NAMES.iter().copied() {
            assert_eq!(variant_of_tag(written), variant.parse().ok(), "{written}");
        }
        for named in NAMED_VARIANTS {
            let variant: Variant = named.name.parse().unwrap();
            assert_eq!(variant_of_tag(named.name), Some(variant), "{}", named.name);
            let tag = variant_tag(&variant);
            assert_eq!(tag.as_deref().map_or(Some(Variant::CHESS), variant_of_tag), Some(variant));
        }
    }

    #[test]
    fn people_write_names_in_many_ways() {
        for (written, name) in [
            ("Berolina chess", "berolina"),
            ("BEROLINA CHESS", "berolina"),
            ("berolina", "berolina"),
            ("perleberger-bridge-chess", "bridge"),
            ("Berolina Plus Chess", "berolina-plus"),
            ("bridge+sergeant+berserk(2,5)", "bridge+sergeant+berserk(2,5)"),
            (" berolina/chess ", "berolina/chess"),
            ("chess", "chess"),
            ("Standard Chess", "chess"),
        ] {
            assert_eq!(variant_of_tag(written), name.parse().ok(), "{written}");
        }
        for unknown in ["", "Shogi", "Chess960", "Crazyhouse", "Fischerandom", "Berolina960"] {
            assert_eq!(variant_of_tag(unknown), None, "{unknown}");
        }
    }
}
