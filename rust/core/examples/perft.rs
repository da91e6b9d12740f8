//! Counts a tree and times it: `cargo run --release --example perft -- VARIANT DEPTH [FEN] [threads=N] [hash_mb=N]`.

use std::ops::ControlFlow;
use std::time::Instant;

use berolina_core::{PerftOptions, Position, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut options = PerftOptions::PLAIN;
    let mut texts = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some(("threads", number)) => options.threads = Some(number.parse()?),
            Some(("hash_mb", number)) => options.hash_mb = number.parse()?,
            _ => texts.push(argument),
        }
    }
    let [variant, depth, fen @ ..] = &texts[..] else {
        return Err("usage: perft VARIANT DEPTH [FEN] [threads=N] [hash_mb=N]".into());
    };
    let variant: Variant = variant.parse()?;
    let position = match fen {
        [] => Position::start(&variant),
        [fen, ..] => Position::from_fen(fen, &variant)?,
    };
    position.perft(2); // makes the tables
    let start = Instant::now();
    let depth = depth.parse()?;
    let nodes = match options {
        PerftOptions::PLAIN => position.perft(depth),
        _ => position.perft_watched(depth, options, &mut |_| ControlFlow::Continue(()))?,
    };
    let seconds = start.elapsed().as_secs_f64();
    println!("{nodes} nodes, {seconds:.3} s, {:.1} million a second", nodes as f64 / seconds / 1e6);
    Ok(())
}
