//! Every perft table under `tests/perft`, from the file to the figure.

use std::fs;
use std::path::PathBuf;

use berolina_core::{Position, Variant, parse_suite};

#[test]
fn every_table_is_right() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/perft");
    let mut figures = 0;
    for entry in fs::read_dir(folder).expect("tests/perft is there") {
        let path = entry.unwrap().path();
        if !matches!(path.extension().and_then(|extension| extension.to_str()), Some("perft" | "epd")) {
            continue;
        }
        for case in parse_suite(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|error| panic!("{path:?}: {error}"))
        {
            // The suite in the usual format names no variant; its file does.
            let variant = case.variant.as_deref().unwrap_or_else(|| path.file_stem().unwrap().to_str().unwrap());
            let variant: Variant = variant.parse().unwrap();
            let position = Position::from_fen(&case.fen, &variant).unwrap();
            for (depth, nodes) in case.figures {
                let counted = position.perft(depth);
                if counted != nodes {
                    for (mv, count) in position.divide(depth) {
                        println!("{mv}: {count}");
                    }
                    panic!("{path:?} line {}: {variant} {} depth {depth}: {counted}, not {nodes}", case.line, case.fen);
                }
                figures += 1;
            }
        }
    }
    assert!(figures > 100, "only {figures} figures were found");
}
