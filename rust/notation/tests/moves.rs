//! Every legal move reads back from each of its spellings, and no text makes a reader panic.

use berolina_core::{Move, NAMED_VARIANTS, Position, Variant};
use berolina_notation::{MoveTextError, Style, full_algebraic, read_full_algebraic, read_san, san};
use proptest::prelude::*;

fn variant() -> impl Strategy<Value = Variant> {
    let named = (0..NAMED_VARIANTS.len()).prop_map(|i| NAMED_VARIANTS[i].name);
    let others = prop::sample::select(vec![
        "bridge+sergeant+berserk(9,20)",
        "berolina-plus/chess",
        "msWmfKcfseWimfnDimfnA",
        "mfKmsWcsWimfnA",
    ]);
    prop_oneof![named, others].prop_map(|name| name.parse().unwrap())
}

fn played(variant: &Variant, choices: &[u16]) -> Position {
    choices.iter().fold(Position::start(variant), |position, choice| {
        let legal = position.legal_moves();
        match legal.get(usize::from(*choice) % legal.len().max(1)) {
            Some(mv) => position.play(*mv).unwrap(),
            None => position,
        }
    })
}

fn check(position: &Position, mv: Move) -> Result<(), TestCaseError> {
    for (name, style) in Style::NAMED {
        let text = san(position, mv, style).unwrap();
        let read = read_san(position, &text);
        prop_assert_eq!(read.as_ref(), Ok(&mv), "{} as {}: {}", mv, name, text);
    }
    let text = full_algebraic(position, mv).unwrap();
    let read = read_full_algebraic(position, &text);
    prop_assert_eq!(read.as_ref(), Ok(&mv), "{}", text);
    Ok(())
}

proptest! {
    #[test]
    fn every_legal_move_reads_back(variant in variant(), choices in prop::collection::vec(any::<u16>(), 0..120)) {
        let position = played(&variant, &choices);
        for mv in position.legal_moves() {
            check(&position, mv)?;
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(
        variant in variant(),
        choices in prop::collection::vec(any::<u16>(), 0..30),
        text in ".{0,12}|([NBRQKPnbrqkp]? ?[a-h]?[1-9]?[-x@]?[a-h]?[1-9]?(=[QX]|; ?[a-hQR@-][1-9a-h-]{0,5})?[+#!? ]{0,2}(e.p.)?)",
    ) {
        let position = played(&variant, &choices);
        for read in [read_san, read_full_algebraic] {
            match read(&position, &text) {
                Ok(mv) => prop_assert!(mv.is_null() || position.is_legal(mv)),
                Err(MoveTextError::Ambiguous { candidates, .. }) => prop_assert!(candidates.len() > 1),
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }
}
