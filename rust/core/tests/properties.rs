//! Invariants of positions over random games of every variant.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use berolina_core::{
    ByColor, CastlingRights, Color, Direction, Directions, EnPassantMode, Move, NAMED_VARIANTS, PawnRule, PerftOptions,
    Piece, Pool, Position, Progress, Role, RunError, Setup, Square, Variant,
};
use proptest::prelude::*;

const VARIANTS: [&str; 12] = [
    "chess",
    "berolina",
    "berolina-plus",
    "sergeant",
    "wolf-sergeant",
    "berolina/chess",
    "mflFclWimfrnA/mfrFcseWimfnD",
    "bridge",
    "bridge+berolina-plus",
    "chess+berserk",
    "berolina-plus+berserk(2,3)",
    "bridge+sergeant+berserk(9,65)",
];

/// A game: each choice picks one of the legal moves.
fn game(variant: &Variant, choices: &[usize]) -> Vec<(Position, Move, Position)> {
    let mut position = Position::start(variant);
    let mut plies = Vec::new();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[choice % moves.len()];
        let after = position.play(mv).expect("listed moves are legal");
        plies.push((position, mv, after));
        position = after;
    }
    plies
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn positions_keep_their_promises(name in proptest::sample::select(&VARIANTS[..]), choices in proptest::collection::vec(any::<usize>(), 0..160)) {
        let variant: Variant = name.parse().unwrap();
        for (before, mv, after) in game(&variant, &choices) {
            let moves = before.legal_moves();
            prop_assert_eq!(moves.len() as u64, before.count_legal_moves());
            prop_assert_eq!(before.refusal(mv), None);
            prop_assert!(moves.iter().enumerate().all(|(i, mv)| !moves[..i].contains(mv)), "a move is listed twice");

            for mode in [EnPassantMode::Legal, EnPassantMode::Fen, EnPassantMode::Xfen] {
                let fen = after.fen(mode);
                let read = Position::from_fen(&fen, &variant).unwrap();
                prop_assert_eq!(read.fen(mode), fen);
                prop_assert!(read.is_same(&after));
                prop_assert_eq!(read.zobrist_hash(), after.zobrist_hash(), "the hash kept up to date is not the fresh one");
            }
            prop_assert_eq!(before.perft(2), moves.iter().map(|mv| u128::from(before.play(*mv).unwrap().count_legal_moves())).sum::<u128>());
        }
    }

    #[test]
    fn legal_moves_are_the_pseudo_legal_ones_that_leave_the_king_safe(name in proptest::sample::select(&VARIANTS[..]), choices in proptest::collection::vec(any::<usize>(), 0..120)) {
        let variant: Variant = name.parse().unwrap();
        for (before, mv, after) in game(&variant, &choices) {
            let safe = |mv: &Move| before.exposed_by(*mv).is_some_and(|exposed| !exposed.own);
            let mut legal: Vec<Move> = before.pseudo_legal_moves().into_iter().filter(safe).collect();
            let mut expected = before.legal_moves();
            legal.sort_by_key(Move::to_string);
            expected.sort_by_key(Move::to_string);
            prop_assert_eq!(legal, expected);
            prop_assert_eq!(before.exposed_by(mv).map(|exposed| exposed.other), Some(after.is_check()));
            prop_assert_eq!(before.is_zeroing(mv), after.halfmove_clock() == 0);
        }
    }

    #[test]
    fn mirrored_positions_have_mirrored_trees(name in proptest::sample::select(&VARIANTS[..]), choices in proptest::collection::vec(any::<usize>(), 0..80)) {
        let variant: Variant = name.parse().unwrap();
        for (position, _, _) in game(&variant, &choices).into_iter().step_by(8) {
            let mirrored = position.setup(EnPassantMode::Fen).mirrored(variant.board);
            let mirrored = Position::from_setup(&mirrored, &variant.mirrored()).unwrap();
            prop_assert_eq!(mirrored.perft(2), position.perft(2));
            prop_assert_eq!(mirrored.is_check(), position.is_check());
        }
    }

    #[test]
    fn no_fen_makes_it_panic(name in proptest::sample::select(&VARIANTS[..]), text in ".{0,60}|[kKpPqQrR1-8/*]{0,40} [wb] [KQkq-]{0,4} [a-h1-9-]{0,4} [0-9+~a-h ]{0,12}") {
        let variant: Variant = name.parse().unwrap();
        if let Ok(position) = Position::from_fen(&text, &variant) {
            prop_assert!(Position::from_fen(&position.fen(EnPassantMode::Fen), &variant).is_ok());
        }
    }
}

/// Squares of one position that differ from another only in what a FEN can hide in the en passant field.
#[test]
fn victims_tell_positions_apart() {
    let variant = Variant::BEROLINA;
    let [one, two] = ["d3c4", "d3e4"]
        .map(|field| Position::from_fen(&format!("4k3/8/8/8/2PpP3/8/8/4K3 b - {field} 0 1"), &variant).unwrap());
    assert!(!one.is_same(&two));
    assert_ne!(one.zobrist_hash(), two.zobrist_hash());
}

#[test]
fn one_sided_rules_are_turned_so_that_the_mirrored_game_is_the_same() {
    let variant: Variant = "mflFclWimfrnA/mfrFcseWimfnD".parse().unwrap();
    assert_eq!(variant.mirrored().mirrored(), variant);
    let start = Position::start(&variant);
    let mirrored = start.setup(EnPassantMode::Fen).mirrored(variant.board);
    let mirrored = Position::from_setup(&mirrored, &variant.mirrored()).unwrap();
    assert_eq!(mirrored.perft(4), start.perft(4));
}

#[test]
fn declarations_tell_positions_apart() {
    let variant: Variant = "chess+berserk".parse().unwrap();
    let [one, two] = ["1+0", "0+1"]
        .map(|left| Position::from_fen(&format!("4k3/8/8/4p3/4P3/8/8/4K3 w - - {left} 0 1"), &variant).unwrap());
    assert!(!one.is_same(&two));
    assert_ne!(one.zobrist_hash(), two.zobrist_hash());
}

#[test]
fn crowded_positions_list_every_move() {
    let fen = "3k4/8/PPPPPPPP/8/PPPPPPPP/8/PPPPPPPP/3K4 w - - 0 1";
    for name in VARIANTS.into_iter().filter(|name| !name.starts_with("bridge")) {
        let position = Position::from_fen(fen, &name.parse().unwrap()).unwrap();
        assert_eq!(position.legal_moves().len() as u64, position.count_legal_moves(), "{name}");
    }
}

/// A pawn rule of four random sets of directions.
fn rule_of([moves, captures, double_steps, en_passant]: [u8; 4]) -> PawnRule {
    let set = |bits: u8| {
        Direction::ALL.into_iter().filter(|direction| bits >> *direction as u8 & 1 == 1).collect::<Directions>()
    };
    let captures = set(captures);
    let double_steps = set(double_steps).intersection(Directions::FORWARDS);
    let rule = PawnRule::new(set(moves), captures, double_steps, set(en_passant).intersection(captures));
    rule.unwrap_or(PawnRule::BEROLINA)
}

/// A variant, with other pawn rules if any are given.
fn variant_of(name: &str, directions: Option<[[u8; 4]; 2]>) -> Variant {
    let mut variant: Variant = name.parse().unwrap();
    if let Some(directions) = directions {
        let [white, black] = directions.map(rule_of);
        variant.pawns = ByColor { white, black };
    }
    variant
}

/// A position with men put down at random; most choices of men and squares give a legal one.
fn made_up(variant: &Variant, men: &[(usize, usize)], choice: usize) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let squares: Vec<Square> = Square::all().filter(|square| variant.board.has(*square)).collect();
    let last = variant.board.ranks() - 1;
    let kings = [Piece { color: Color::White, role: Role::King }, Piece { color: Color::Black, role: Role::King }];
    let others = men.iter().skip(2).map(|(_, man)| {
        let color = if man % 2 == 0 { Color::White } else { Color::Black };
        // Pawns are three in seven.
        let role =
            [Role::Pawn, Role::Knight, Role::Pawn, Role::Bishop, Role::Rook, Role::Pawn, Role::Queen][man / 2 % 7];
        Piece { color, role }
    });
    for ((square, _), piece) in men.iter().zip(kings.into_iter().chain(others)) {
        let square = squares[square % squares.len()];
        let is_end_rank = square.rank() == 0 || square.rank() == last;
        if setup.piece_at(square).is_none() && !(piece.role == Role::Pawn && is_end_rank) {
            setup.pieces[square.index()] = Some(piece);
        }
    }
    setup.turn = if choice.is_multiple_of(2) { Color::White } else { Color::Black };
    setup.declarations =
        variant.berserk.map(|_| ByColor { white: (choice / 2 % 3) as u8, black: (choice / 6 % 3) as u8 });
    for color in Color::ALL {
        let rank = if color == Color::White { 0 } else { last };
        let stands = |file, role| setup.piece_at(Square::at(file, rank)) == Some(Piece { color, role });
        let king = stands(4, Role::King);
        setup.castling[color] =
            CastlingRights { king: king && stands(7, Role::Rook), queen: king && stands(0, Role::Rook) };
    }
    Position::from_setup(&setup, variant).ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// A move is legal exactly if it is listed, whatever it says of promotion and berserk.
    #[test]
    fn nothing_is_legal_but_what_is_listed(
        name in proptest::sample::select(&VARIANTS[..]),
        men in proptest::collection::vec((any::<usize>(), any::<usize>()), 2..20),
        choice in any::<usize>(),
    ) {
        let variant = variant_of(name, None);
        let Some(position) = made_up(&variant, &men, choice) else { return Ok(()) };
        let listed = position.legal_moves();
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King].map(Some);
        for Move { from, to, .. } in &listed {
            for promotion in roles.into_iter().chain([None]) {
                for berserk in [false, true] {
                    let mv = Move { from: *from, to: *to, promotion, berserk };
                    prop_assert_eq!(position.is_legal(mv), listed.contains(&mv), "{} {}", position.fen(EnPassantMode::Fen), mv);
                    prop_assert_eq!(position.refusal(mv).is_none(), listed.contains(&mv), "{}", mv);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// Two and three plies counted at once are what they are counted one by one.
    #[test]
    fn plies_at_once_equal_one_after_the_other(
        name in proptest::sample::select(&VARIANTS[..]),
        men in proptest::collection::vec((any::<usize>(), any::<usize>()), 2..40),
        castles in any::<bool>(),
        directions in proptest::option::of(any::<[[u8; 4]; 2]>()),
        choice in any::<usize>(),
    ) {
        let variant = variant_of(name, directions);
        let mut men = men;
        if castles {
            // Black's king and rooks at home, counted from the last square.
            let squares = variant.board.squares().count_ones() as usize;
            men[1].0 = squares - 4;
            men.push((squares - 1, 9));
            men.push((squares - 8, 9));
        }
        let mut position = made_up(&variant, &men, choice);
        // A few plies more bring en passant, and pawns that have moved sideways.
        for ply in 0..4 {
            let Some(now) = position else { break };
            let singly: Vec<(Move, u128)> = now
                .legal_moves()
                .into_iter()
                .map(|mv| (mv, u128::from(now.play(mv).unwrap().count_legal_moves())))
                .collect();
            let expected = singly.iter().map(|(_, count)| count).sum::<u128>();
            prop_assert_eq!(now.perft(2), expected, "{} {}\n{:?}", variant, now.fen(EnPassantMode::Fen), singly);
            let by_two: Vec<(Move, u128)> = singly.iter().map(|(mv, _)| (*mv, now.play(*mv).unwrap().perft(2))).collect();
            let expected = by_two.iter().map(|(_, count)| count).sum::<u128>();
            prop_assert_eq!(now.perft(3), expected, "{} {}\n{:?}", variant, now.fen(EnPassantMode::Fen), by_two);
            let double_steps = singly.iter().filter(|(mv, _)| now.classify(*mv).unwrap().is_double_step);
            let chosen: Vec<Move> = double_steps.map(|(mv, _)| *mv).collect();
            let moves = if chosen.is_empty() || ply % 2 == 1 { singly.iter().map(|(mv, _)| *mv).collect() } else { chosen };
            position = moves.get(choice % moves.len().max(1)).and_then(|mv| now.play(*mv));
        }
    }
}

/// Perft without what makes it fast: no table, no threads, no two plies at once.
fn perft_singly(position: &Position, depth: u32) -> u128 {
    match depth {
        0 => 1,
        _ => position.legal_moves().into_iter().map(|mv| perft_singly(&position.play(mv).unwrap(), depth - 1)).sum(),
    }
}

/// Ways to run that must all count the same.
fn options() -> [PerftOptions; 5] {
    // No threads is no number: all processors.
    [(1, 0), (3, 0), (1, 1), (0, 1), (3, 70)]
        .map(|(threads, hash_mb)| PerftOptions { threads: NonZeroUsize::new(threads), hash_mb })
}

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn threads_and_tables_change_no_total() {
    for named in NAMED_VARIANTS {
        let position = Position::start(&named.name.parse().unwrap());
        for depth in 0..=4 {
            let expected = position.perft(depth);
            for options in options() {
                assert_eq!(position.perft_watched(depth, options, &mut go_on), Ok(expected), "{} {depth}", named.name);
                let parts = position.divide_watched(depth, options, &mut go_on).unwrap();
                assert_eq!(parts, position.divide(depth), "{} {depth}", named.name);
            }
        }
    }
}

/// A mebibyte is filled several times over by the first; the others have few men that move to and fro.
#[test]
fn a_table_that_overflows_changes_no_total() {
    for (name, fen, depth) in [
        ("berolina", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
        ("sergeant", "4k3/p2p4/8/8/8/8/P2P4/4K3 w - - 0 1", 7),
        ("chess+berserk", "4k3/p6p/8/8/8/8/P6P/4K3 w - - 1+1 0 1", 6),
        // Men come back to where they were, with fewer rights, more moved pawns, or fewer declarations.
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 6),
        ("berolina-plus", "4k3/p1p2p2/1p6/8/8/6P1/2P2P1P/4K3 w - - 0 1", 7),
        // More moves than are asked for at once.
        ("chess", "Q6Q/8/8/3k4/8/2K5/8/Q5Q1 b - - 0 1", 4),
        ("berolina-plus+berserk(3,2)", "4k3/p1p2p2/1p6/8/8/6P1/2P2P1P/4K3 w - - 3+1 0 1", 6),
    ] {
        let position = Position::from_fen(fen, &name.parse().unwrap()).unwrap();
        let expected = position.perft(depth);
        for options in options() {
            assert_eq!(position.perft_watched(depth, options, &mut go_on), Ok(expected), "{name}");
        }
    }
}

/// The pawn on d4 may not take en passant onto c3, as that uncovers the rook; but neither may it step there, which it could had
/// Black's other pawn not just double-stepped. Hash and equality for repetition do not tell these two apart, perft must.
#[test]
fn an_illegal_en_passant_capture_that_forbids_a_step_is_part_of_the_key() {
    let variant: Variant = "sergeant".parse().unwrap();
    let [with, without] = ["c3c4", "-"]
        .map(|field| Position::from_fen(&format!("8/8/8/8/k1Pp3R/8/8/4K3 b - {field} 0 1"), &variant).unwrap());
    assert_eq!(with.legal_en_passant(), None);
    assert!(with.is_same(&without));
    assert_ne!(with.perft(1), without.perft(1));
    // One ply earlier the two follow different moves of one position; further up they meet in one table.
    let before = Position::from_fen("8/8/8/8/k2p3R/8/2P5/4K3 w - - 0 1", &variant).unwrap();
    for depth in 1..=5 {
        let expected = perft_singly(&before, depth);
        for options in options() {
            assert_eq!(before.perft_watched(depth, options, &mut go_on), Ok(expected));
        }
    }
}

#[test]
fn progress_grows_to_its_total() {
    let position = Position::start(&Variant::BEROLINA);
    for options in options() {
        for (depth, total) in [(0, 1), (1, 30), (2, 30), (3, 30), (4, 30), (5, 900), (6, 900)] {
            let mut seen = Vec::new();
            let mut watch = |progress: Progress| {
                seen.push(progress);
                ControlFlow::Continue(())
            };
            position.perft_watched(depth, options, &mut watch).unwrap();
            assert!(seen.is_sorted_by_key(|progress| progress.done), "{seen:?}");
            assert!(seen.iter().all(|progress| progress.total == total && progress.done <= total), "{seen:?}");
            assert_eq!(seen.last(), Some(&Progress { done: total, total }));
        }
    }
}

#[test]
fn a_watch_ends_a_run_that_would_last_for_years() {
    let crowded = "3k4/8/PPPPPPPP/pppppppp/PPPPPPPP/pppppppp/PPPPPPPP/3K4 w - - 9+9 0 1";
    let crowded = Position::from_fen(crowded, &"chess+berserk(9,65)".parse().unwrap()).unwrap();
    for position in [Position::start(&Variant::BEROLINA), crowded] {
        for options in options() {
            let mut asked = 0;
            let mut watch = |_| {
                asked += 1;
                if asked == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            assert_eq!(position.perft_watched(200, options, &mut watch), Err(RunError::Stopped));
            assert_eq!(position.divide_watched(200, options, &mut |_| ControlFlow::Break(())), Err(RunError::Stopped));
            assert_eq!(asked, 3);
        }
    }
    let pool = Pool::new(Some(NonZeroUsize::MIN)).unwrap();
    let starts = [Position::start(&Variant::BEROLINA); 3];
    assert_eq!(pool.perft_many(&starts, 200, &mut |_| ControlFlow::Break(())), Err(RunError::Stopped));
}

#[test]
fn many_positions_keep_their_order() {
    let variant: Variant = "bridge+berserk".parse().unwrap();
    let positions: Vec<Position> = game(&variant, &[7; 60]).into_iter().map(|(before, ..)| before).collect();
    for threads in 1..=3 {
        let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
        let counts = pool.perft_many(&positions, 2, &mut go_on).unwrap();
        assert_eq!(counts, positions.iter().map(|position| position.perft(2)).collect::<Vec<_>>());
        let moves = pool.map(&positions, &mut go_on, Position::legal_moves).unwrap();
        assert_eq!(moves, positions.iter().map(Position::legal_moves).collect::<Vec<_>>());
    }
    let deep = [Position::start(&variant), Position::start(&Variant::BEROLINA)];
    let pool = Pool::new(None).unwrap();
    assert_eq!(pool.perft_many(&deep, 4, &mut go_on), Ok(deep.map(|position| position.perft(4)).to_vec()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Any rules, any position.
    #[test]
    fn a_table_changes_no_total(
        name in proptest::sample::select(&VARIANTS[..]),
        men in proptest::collection::vec((any::<usize>(), any::<usize>()), 2..14),
        directions in proptest::option::of(any::<[[u8; 4]; 2]>()),
        choice in any::<usize>(),
    ) {
        let variant = variant_of(name, directions);
        if let Some(position) = made_up(&variant, &men, choice) {
            let expected = perft_singly(&position, 3);
            let at_four = position.perft(4);
            // Only from depth 5 on do equal positions come about in different ways.
            let deeper = if at_four < 20_000 { 6 } else { 5 };
            let at_deeper = (at_four < 300_000).then(|| position.perft(deeper));
            for options in options() {
                prop_assert_eq!(position.perft_watched(3, options, &mut go_on), Ok(expected), "{}", position.fen(EnPassantMode::Fen));
                prop_assert_eq!(position.perft_watched(4, options, &mut go_on), Ok(at_four), "{}", position.fen(EnPassantMode::Fen));
                if let Some(nodes) = at_deeper {
                    prop_assert_eq!(position.perft_watched(deeper, options, &mut go_on), Ok(nodes), "{}", position.fen(EnPassantMode::Fen));
                }
            }
        }
    }
}

/// What a move changes beyond its own square, one kind a position: counted at once as it is counted one by one.
#[test]
fn each_correction_equals_making_the_move() {
    let positions = [
        // A slider comes to pin: a pawn that has not moved, a knight, a rook, a queen; behind a man whom it takes.
        "4k3/3p4/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/4n3/8/8/8/8/8/QK6 w - - 0 1",
        "4k3/4r3/8/1p6/8/3B4/8/K1Q5 w - - 0 1",
        "2r1k3/3q4/8/8/p7/8/8/K2B1B2 w - - 0 1",
        // It comes from the line on which the other man then sees further, or from where he could take.
        "4k3/4q3/8/2R5/8/B7/8/K7 w - - 0 1",
        "4k3/3p4/2B5/8/8/8/8/K7 w - - 0 1",
        // A man comes between a square next to the king and what attacks it; before and behind stand others who attack it.
        "4k3/8/8/8/8/8/2N5/K2R4 w - - 0 1",
        "4k3/8/8/8/3Q4/8/2N5/K2R4 w - - 0 1",
        "r3k2r/8/8/8/8/4N3/2P1P3/K2R1R2 w kq - 0 1",
        "8/8/8/8/R7/1P1k4/B7/7K w - - 0 1",
        // Double steps that may be taken en passant: freely, along a pin, across one, opening the rank.
        "4k3/8/8/8/2p1p3/8/3P4/4K3 w - - 0 1",
        "8/8/8/k7/2p5/8/1P1P4/4B2K w - - 0 1",
        "2k5/8/8/8/2p1p3/8/3P4/2R1K3 w - - 0 1",
        "8/8/8/8/k1p1P2R/8/3P4/4K3 w - - 0 1",
        // Who pins moves away and along the line; who stands between a slider and two men of his own does.
        "4k3/8/4p3/8/8/4R3/8/K7 w - - 0 1",
        "4k3/4r3/4N3/8/8/4R3/8/K7 w - - 0 1",
        "4k3/4N3/4r3/8/8/4Q3/8/K7 w - - 0 1",
    ];
    for name in ["chess", "berolina", "berolina-plus", "sergeant", "wolf-sergeant", "berolina/chess", "chess/sergeant"]
    {
        let variant: Variant = name.parse().unwrap();
        for fen in positions {
            let position = Position::from_fen(fen, &variant).unwrap();
            for (mv, nodes) in position.divide(3) {
                let after = position.play(mv).unwrap();
                let replies =
                    after.legal_moves().into_iter().map(|reply| after.play(reply).unwrap().count_legal_moves());
                let one_by_one = replies.map(u128::from).sum::<u128>();
                assert_eq!((nodes, after.perft(2)), (one_by_one, one_by_one), "{name} {fen} {mv}");
            }
            let singly = position.legal_moves().into_iter().map(|mv| position.play(mv).unwrap().count_legal_moves());
            assert_eq!(position.perft(2), singly.map(u128::from).sum::<u128>(), "{name} {fen}");
            let by_two = position.legal_moves().into_iter().map(|mv| position.play(mv).unwrap().perft(2));
            assert_eq!(position.perft(3), by_two.sum::<u128>(), "{name} {fen}");
        }
    }
}
