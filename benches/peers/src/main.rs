//! Counts a tree with one of several generators and prints nodes and seconds: `peers GENERATOR DEPTH FEN`.
//!
//! Each program counts the last ply without making its moves, in its own idiom.

use std::time::Instant;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [generator, depth, fen] = &arguments[..] else {
        return Err("usage: peers GENERATOR DEPTH FEN; a generator is cozy-chess, shakmaty, chess-crate or a variant of berolina".into());
    };
    let depth = depth.parse()?;
    let (nodes, seconds) = match generator.as_str() {
        "cozy-chess" => {
            timed(fen.parse::<cozy_chess::Board>().map_err(|error| error.to_string())?, |board| cozy(board, depth))
        }
        "shakmaty" => {
            let setup: shakmaty::fen::Fen = fen.parse()?;
            let position: shakmaty::Chess = setup.into_position(shakmaty::CastlingMode::Standard)?;
            timed(position, |position| shakmaty::perft(position, depth))
        }
        "chess-crate" => {
            let board: chess::Board = fen.parse().map_err(|error| format!("{error:?}"))?;
            timed(board, |board| chess::MoveGen::movegen_perft_test(board, depth as usize) as u64)
        }
        variant => {
            let variant: berolina_core::Variant = variant.parse()?;
            let position = berolina_core::Position::from_fen(fen, &variant)?;
            timed(position, |position| position.perft(depth) as u64)
        }
    };
    println!("{nodes} {seconds}");
    Ok(())
}

fn timed<P>(position: P, count: impl Fn(&P) -> u64) -> (u64, f64) {
    let start = Instant::now();
    let nodes = count(&position);
    (nodes, start.elapsed().as_secs_f64())
}

fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 0 {
        return 1;
    }
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                nodes += cozy(&after, depth - 1);
            }
        }
        false
    });
    nodes
}
