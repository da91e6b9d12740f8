//! Games read back as they were written, and files with faults lose nothing but what is faulty.

use berolina_core::{Move, NAMED_VARIANTS, Position, Variant};
use berolina_notation::Style;
use berolina_notation::pgn::{Extent, Format, GameTree, Games, Marker, NodeId, Note, Place, ReadGame, variant_tag};
use proptest::prelude::*;

fn read(text: &str) -> Vec<ReadGame> {
    let (mut games, mut source) = (Games::new(false), text.as_bytes());
    let mut next = || games.next_game(&mut source, &Variant::CHESS, Extent::All, &mut || Ok(()));
    std::iter::from_fn(|| next().expect("a text is always there")).collect()
}

fn only(text: &str) -> GameTree {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    let game = games.remove(0);
    assert_eq!(game.faults, [], "{text}");
    game.tree
}

fn faults(text: &str) -> Vec<String> {
    read(text).iter().flat_map(|game| game.faults.iter().map(|fault| format!("{}: {fault}", game.number))).collect()
}

fn mainline(tree: &GameTree) -> String {
    let moves: Vec<String> =
        tree.mainline(NodeId::ROOT).filter_map(|id| tree.move_of(id)).map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

fn comment(text: &str) -> Note {
    Note::comment(text).unwrap()
}

#[test]
fn a_game_with_everything_is_written_as_it_stood() {
    let text = "\
{before the headers}
[Event \"A \\\"great\\\" game \\\\\"]
% for others
[White \"Müller\"]
[Result \"1-0\"]

{first} 1. e4 $1 {[%clk 0:01:00]} 1... e5 ({why not} 1... c5 2. Nf3 (2. c3 d5)
{and so on} 2... d6 $6) ({ or } 1... e6) {the rest} 2. Nf3 ;to the } end
2... Nc6 3. Bb5 a6 1-0 {White was quick}
% over
";
    let tree = only(text);
    assert_eq!(tree.to_pgn(Format::default()), text);
    assert_eq!(mainline(&tree), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    assert_eq!(tree.marker, Marker::White);
    let e5 = tree.mainline(NodeId::ROOT).nth(1).unwrap();
    let c5 = tree.children(tree.parent(e5).unwrap()).nth(1).unwrap();
    assert_eq!(tree.notes(c5, Place::Before), [comment("why not")]);
    assert_eq!(tree.notes(c5, Place::Beyond), []);
}

#[test]
fn notes_keep_their_place_and_their_order() {
    let text = "{a} $2 {b} 1. d4 {c} $5 {d} d5 (1... e6 {e}) {f} (1... f5) {g} $3 2. c4 {h}\n{i} * {j}";
    let tree = only(text);
    let again = only(&tree.to_pgn(Format::default()));
    assert!(tree.is_same(&again));
    let d5 = tree.mainline(NodeId::ROOT).nth(1).unwrap();
    let variations: Vec<NodeId> = tree.children(tree.parent(d5).unwrap()).skip(1).collect();
    assert_eq!(tree.notes(variations[0], Place::Beyond), [comment("f")]);
    assert_eq!(tree.notes(variations[1], Place::Beyond), [comment("g"), Note::Nag(3)]);
}

#[test]
fn oddities_of_the_standard_are_read() {
    for (text, moves) in [
        ("1.e4 e5 2.Nf3", "e2e4 e7e5 g1f3"),
        ("1 e4 1... e5 2 . Nf3 *", "e2e4 e7e5 g1f3"),
        ("1. e4! e5?? 2. Nf3!? Nc6?!", "e2e4 e7e5 g1f3 b8c6"),
        ("e4 e5 Nf3", "e2e4 e7e5 g1f3"),
        ("1. e4\r\ne5\r\n; comment\r\n2. Nf3 1-0\r\n", "e2e4 e7e5 g1f3"),
        ("[White \"a\"][Black \"b\"] [ Round  \"1\" ]\n1. e4 *", "e2e4"),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p. *", "e2e4 d7d5 e4e5 f7f5 e5f6"),
        ("1. Nf3 -- 2. g3 Z0 3. Bg2 @@@@ 4. 0-0 *", "g1f3 0000 g2g3 0000 f1g2 0000 e1g1"),
        ("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=Q+ *", "a7a8q"),
        ("[SetUp \"0\"]\n[FEN \"?\"]\n[Variant \"\"]\n\n1. e4 *", "e2e4"),
        ("[Variant \"Berolina Chess\"]\n\n1. ec4 Pec5 2. d2f4 *", "e2c4 e7c5 d2f4"),
    ] {
        assert_eq!(mainline(&only(text)), moves, "{text}");
    }
    assert_eq!(only("[Result \"0-1\"]\n1. e4").marker, Marker::Black);
    let inner_quotes = only("[Event \"the \"big\" one\"]\n*");
    assert_eq!(inner_quotes.headers.get("Event"), Some("the \"big\" one"));
}

#[test]
fn games_without_headers_follow_each_other() {
    let games = read("1. e4 1-0 {a} 1. d4 0-1\n1. c4 *\n\n{b}\n\n1. a3");
    let found: Vec<String> = games.iter().map(|game| mainline(&game.tree)).collect();
    assert_eq!(found, ["e2e4", "d2d4", "c2c4", "a2a3"]);
    assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [1, 1, 2, 4]);
    assert_eq!(games[0].tree.epilogue, [comment("a")]);
    assert_eq!(games[2].tree.epilogue, []);
    assert_eq!(games[3].tree.notes(NodeId::ROOT, Place::After), [comment("b")]);
    assert_eq!(only("1. e4 *\n\n{the end of the file}").epilogue, [comment("the end of the file")]);
}

#[test]
fn every_damage_has_its_message_and_costs_its_game_alone() {
    for (damaged, expected) in [
        ("1. e4 e5 2. Ke3 *", "line 3, character 13, move 2.: illegal move Ke3: "),
        ("1. e4 e5 2. xyz *", "line 3, character 13, move 2.: invalid move text \"xyz\""),
        ("1. Nc3 a6 2. Na4 a5 3. Nc3 a4 4. Nb1 h6 5. Nc3 h5 6. Nd1 *", "move 6.: illegal move Nd1: "),
        ("1. e4 } *", "character 7, move 1...: '}' has no meaning here"),
        ("1. e4 ) *", "no variation is open"),
        ("( 1. e4 ) *", "there is none yet"),
        ("1. e4 () *", "the variation has no moves"),
        ("1. e4 (1. d4 *\n", "a variation ends with ), not with a result"),
        ("1. e4 (1. d4\n", "this variation is not closed"),
        ("1. e4 {open *\n", "this comment is not closed"),
        ("1. e4!!! *", "expected one of ! ? !! ??"),
        ("1. e4 $ *", "after $ stands a number"),
        ("1. e4 <x> *", "invalid move text \"<x>\""),
        ("1. e4 e.p. *", "the move before this is not en passant"),
        ("1. e4 [Event] *", "has no meaning here"),
    ] {
        let text = format!("[Event \"a\"]\n\n{damaged}\n\n[Event \"b\"]\n\n1. d4 d5 *\n\n[Event \"c\"]\n\n1. c4 *\n");
        let found = faults(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("1: ") && found[0].contains(expected), "{damaged}: {found:?}");
        let games = read(&text);
        assert_eq!(games.len(), 3, "{damaged}");
        assert_eq!((mainline(&games[1].tree), games[2].line), ("d2d4 d7d5".to_owned(), games[1].line + 4));
    }
    for (header, expected) in [
        ("[Variant \"Shogi\"]", "line 2, character 1: unknown variant \"Shogi\""),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", "line 2, character 1: the FEN is no legal position"),
        ("[FEN \"8/8\"]", "line 2, character 1: invalid FEN"),
        ("[SetUp \"1\"]", "line 2, character 1: SetUp is \"1\""),
        ("[White \"open]", "line 2, character 14: the header is not closed"),
        ("[White open]", "line 2, character 7: the header's value stands in double quotes"),
        ("[\"x\"]", "line 2, character 2: expected a header"),
    ] {
        let text = format!("[Event \"a\"]\n{header}\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n");
        let found = faults(&text);
        assert!(found.len() == 1 && found[0].contains(expected), "{header}: {found:?}");
        assert_eq!(read(&text).len(), 2, "{header}");
    }
}

#[test]
fn a_fault_in_a_variation_costs_the_variation() {
    let games = read("1. e4 e5 (1... Ke5 2. d4 (2. c4) d5) (1... c5 2. Qh9) 2. Nf3 Nc6 *");
    assert_eq!(games[0].faults.len(), 2);
    assert_eq!(mainline(&games[0].tree), "e2e4 e7e5 g1f3 b8c6");
    assert!(games[0].faults[1].to_string().contains("move 2.: "), "{}", games[0].faults[1]);
}

/// What a random game is made of: at each node, whether to go on, branch, or annotate.
#[derive(Clone, Debug)]
enum Act {
    Move(u16),
    Branch(u16),
    Back(u8),
    Comment(Place, String),
    Nag(Place, u16),
}

fn text_of_comment() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,20}",
        "[a-z \\[\\]{(;%\"\\\\é♔]{0,12}",
        "\\[%clk [0-9]:[0-9]{2}\\]",
        Just("line\nof lines\n\n[Event \"x\"]".to_owned()),
        Just("1-0".to_owned()),
        "[^\r]{0,12}",
    ]
}

fn act() -> impl Strategy<Value = Act> {
    let place = prop_oneof![Just(Place::Before), Just(Place::After), Just(Place::Beyond)];
    prop_oneof![
        6 => any::<u16>().prop_map(Act::Move),
        1 => any::<u16>().prop_map(Act::Branch),
        1 => any::<u8>().prop_map(Act::Back),
        1 => (place.clone(), text_of_comment()).prop_map(|(place, text)| Act::Comment(place, text)),
        1 => (place, any::<u16>()).prop_map(|(place, nag)| Act::Nag(place, nag)),
    ]
}

fn variant() -> impl Strategy<Value = Variant> {
    let named = (0..NAMED_VARIANTS.len()).prop_map(|i| NAMED_VARIANTS[i].name.parse().unwrap());
    prop_oneof![named, Just("bridge+sergeant+berserk(2,5)".parse().unwrap()), Just("berolina/chess".parse().unwrap())]
}

fn choose(position: &Position, choice: u16) -> Option<Move> {
    let legal = position.legal_moves();
    (!legal.is_empty()).then(|| legal[usize::from(choice) % legal.len()])
}

fn tree_of(variant: Variant, acts: &[Act], headers: &[(String, String)]) -> GameTree {
    let mut tree = GameTree::new(Position::start(&variant));
    for (name, value) in headers {
        tree.headers.set(name, value).unwrap();
    }
    if let Some(tag) = variant_tag(&variant) {
        tree.headers.set("Variant", &tag).unwrap();
    }
    let mut here = NodeId::ROOT;
    for act in acts {
        match act {
            Act::Move(choice) | Act::Branch(choice) => {
                let from = match act {
                    Act::Branch(_) => tree.parent(here).unwrap_or(here),
                    _ => here,
                };
                if let Some(mv) = choose(&tree.position(from), *choice) {
                    here = tree.add_line(from, &[mv]).unwrap();
                }
            }
            Act::Back(steps) => {
                for _ in 0..steps % 6 {
                    here = tree.parent(here).unwrap_or(here);
                }
            }
            Act::Comment(place, text) => {
                if let Ok(note) = Note::comment(text) {
                    annotate(&mut tree, here, *place, note);
                }
            }
            Act::Nag(place, nag) => annotate(&mut tree, here, *place, Note::Nag(*nag)),
        }
    }
    tree
}

/// Adds a note where notes can stand: before and beyond variations only.
fn annotate(tree: &mut GameTree, id: NodeId, place: Place, note: Note) {
    let is_variation = tree.parent(id).is_some_and(|parent| tree.next(parent) != Some(id));
    let place = if is_variation { place } else { Place::After };
    tree.notes_mut(id, place).push(note);
}

proptest! {
    #[test]
    fn every_game_reads_back_as_it_was_written(
        variant in variant(),
        acts in prop::collection::vec(act(), 0..60),
        headers in prop::collection::vec(("[A-Z][a-zA-Z]{0,8}", "[^\r\n]{0,12}"), 0..4),
        style in 0..Style::NAMED.len(),
        columns in prop_oneof![Just(None), (8..120_usize).prop_map(Some)],
    ) {
        let headers: Vec<_> = headers.into_iter().filter(|(name, _)| !matches!(name.as_str(), "Variant" | "FEN" | "SetUp" | "Result")).collect();
        let tree = tree_of(variant, &acts, &headers);
        let text = tree.to_pgn(Format { style: Style::NAMED[style].1, columns });
        let both = format!("{text}\n{text}");
        let games = read(&both);
        prop_assert_eq!(games.len(), 2, "{}", text);
        for game in games {
            prop_assert_eq!(&game.faults, &[], "{}", text);
            prop_assert!(game.tree.is_same(&tree), "{}\n{}", text, game.tree.to_pgn(Format::default()));
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "(\\[Event \"|\"\\]|\n|e4|e5|[ (){};%$.!?*0-9\"\\[\\]\\\\é]|1-0|\r){0,40}") {
        for game in read(&text) {
            let written = game.tree.to_pgn(Format::default());
            if game.faults.is_empty() {
                let again = read(&written);
                prop_assert_eq!(again.len(), 1, "{:?}", written);
                prop_assert!(again[0].tree.is_same(&game.tree), "{:?} {:?}", written, again);
            }
        }
    }
}
