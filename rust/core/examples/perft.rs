//! Counts a tree and times it: `cargo run --release --example perft -- VARIANT DEPTH [FEN]`.

use std::time::Instant;

use berolina_core::{Position, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, depth, fen @ ..] = &arguments[..] else {
        return Err("usage: perft VARIANT DEPTH [FEN]".into());
    };
    let variant: Variant = variant.parse()?;
    let position = match fen {
        [] => Position::start(&variant),
        [fen, ..] => Position::from_fen(fen, &variant)?,
    };
    position.perft(2); // makes the tables
    let start = Instant::now();
    let nodes = position.perft(depth.parse()?);
    let seconds = start.elapsed().as_secs_f64();
    println!("{nodes} nodes, {seconds:.3} s, {:.1} million a second", nodes as f64 / seconds / 1e6);
    Ok(())
}
