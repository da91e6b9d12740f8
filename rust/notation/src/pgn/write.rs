//! From the tree of a game to its text, which reads back to the same tree.

use std::fmt::Write;
use std::io;

use berolina_core::{Color, EnPassantMode, Position};

use super::headers::says_something;
use super::note::Note;
use super::slices::Pause;
use super::tree::{GameTree, NodeId, Place};
use super::variant_tag::{variant_of_tag, variant_tag};
use crate::san::{Style, san_after};

/// How games are written.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The dialect of the moves.
    pub style: Style,
    /// Lines of moves end before this many characters where they can; nothing for one line.
    pub columns: Option<usize>,
}

impl Default for Format {
    fn default() -> Format {
        Format { style: Style::San, columns: Some(80) }
    }
}

impl GameTree {
    /// The text of the game: headers, an empty line, moves, and the end of the last line.
    pub fn to_pgn(&self, format: Format) -> String {
        self.write_pgn(format, &mut || Ok(())).expect("nothing but a pause fails")
    }

    /// The same, with pauses.
    ///
    /// # Errors
    ///
    /// That of the pause.
    pub fn write_pgn(&self, format: Format, pause: &mut Pause<'_>) -> io::Result<String> {
        let mut writer = Writer::new(self, format);
        writer.headers();
        writer.moves(pause)?;
        Ok(writer.text)
    }

    /// Sets the headers that say variant and position, where the game needs them and they are missing or say another.
    pub fn set_needed_headers(&mut self) {
        for (name, value) in self.needed_headers() {
            self.headers.set(name, &value).expect("these names and values can be written");
        }
    }

    /// The headers that say variant and position, where the game needs them and they are missing or say another.
    fn needed_headers(&self) -> Vec<(&'static str, String)> {
        let variant = self.start().variant();
        let mut needed = Vec::new();
        let told = self.headers.get("Variant").and_then(variant_of_tag).unwrap_or(berolina_core::Variant::CHESS);
        if told != variant {
            needed.push(("Variant", variant_tag(&variant).unwrap_or_else(|| "Chess".to_owned())));
        }
        let told = self.headers.get("FEN").filter(|fen| says_something(fen));
        let told = told.map_or_else(|| variant.start_fen(), str::to_owned);
        let is_told = Position::from_fen(&told, &variant).is_ok_and(|told| is_same_start(&told, self.start()));
        if !is_told {
            needed.push(("SetUp", "1".to_owned()));
            needed.push(("FEN", self.start().fen(EnPassantMode::Fen)));
        }
        needed
    }
}

/// Whether games from both positions have the same text.
pub(super) fn is_same_start(a: &Position, b: &Position) -> bool {
    a.variant() == b.variant() && a.fen(EnPassantMode::Fen) == b.fen(EnPassantMode::Fen)
}

/// A pause is made after so many moves.
const STRETCH: usize = 1024;

struct Writer<'a> {
    tree: &'a GameTree,
    format: Format,
    text: String,
    /// Characters on the line so far.
    column: usize,
    /// Whether the next word follows without a space.
    is_glued: bool,
    /// Whether Black's move needs its number, since something else than White's move stands before it.
    needs_number: bool,
}

/// What is still to be written, the last one first.
enum Step {
    /// What follows a node, after whose move the position is this.
    After(NodeId, Position),
    /// A variation, from the position before it.
    Variation(NodeId, Position),
    /// The end of a variation.
    Close(NodeId),
}

impl<'a> Writer<'a> {
    fn new(tree: &'a GameTree, format: Format) -> Writer<'a> {
        Writer { tree, format, text: String::new(), column: 0, is_glued: false, needs_number: true }
    }

    fn headers(&mut self) {
        let mut needed = self.tree.needed_headers();
        let headers = self.tree.headers.iter().as_slice();
        // Of headers of one name the last one counts.
        let last = |name: &str| headers.iter().rposition(|header| header.name == name);
        let mut replaced: Vec<(usize, String)> = Vec::new();
        needed.retain(|(name, value)| {
            last(name).is_none_or(|index| {
                replaced.push((index, value.clone()));
                false
            })
        });
        for (i, header) in headers.iter().enumerate() {
            header.notes.iter().for_each(|note| self.note(note));
            self.end_line();
            let value = replaced.iter().find(|(index, _)| *index == i).map_or(&header.value, |(_, value)| value);
            self.header(&header.name, value);
        }
        for (name, value) in needed {
            self.header(name, &value);
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    fn header(&mut self, name: &str, value: &str) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(self.text, "[{name} \"{value}\"]"); // writing to a String never fails
    }

    fn moves(&mut self, pause: &mut Pause<'_>) -> io::Result<()> {
        self.notes(NodeId::ROOT, Place::After);
        self.lines(pause)?;
        self.word(self.tree.marker.text());
        self.tree.epilogue.iter().for_each(|note| self.note(note));
        self.end_line();
        Ok(())
    }

    /// The main line with its variations. No call is nested for these, since they may be nested deeply.
    fn lines(&mut self, pause: &mut Pause<'_>) -> io::Result<()> {
        let tree = self.tree;
        let mut steps = vec![Step::After(NodeId::ROOT, *tree.start())];
        let mut count = 0_usize;
        while let Some(step) = steps.pop() {
            count += 1;
            if count.is_multiple_of(STRETCH) {
                pause()?;
            }
            match step {
                Step::After(node, position) => {
                    let mut children = tree.children(node);
                    let Some(main) = children.next() else { continue };
                    steps.push(Step::After(main, self.play(main, &position)));
                    let variations: Vec<NodeId> = children.collect();
                    steps.extend(variations.into_iter().rev().map(|child| Step::Variation(child, position)));
                }
                Step::Variation(node, position) => {
                    self.open();
                    self.notes(node, Place::Before);
                    let after = self.play(node, &position);
                    steps.extend([Step::Close(node), Step::After(node, after)]);
                }
                Step::Close(node) => {
                    self.close();
                    self.notes(node, Place::Beyond);
                }
            }
        }
        Ok(())
    }

    /// Writes a move with its number and the notes behind it, and gives the position after it.
    fn play(&mut self, node: NodeId, position: &Position) -> Position {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => self.word(&format!("{number}.")),
            Color::Black if self.needs_number => self.word(&format!("{number}...")),
            Color::Black => {}
        }
        let mv = self.tree.move_of(node).expect("the root has no siblings and no parent");
        let (san, after) = san_after(position, mv, self.format.style).expect("only legal moves are in a tree");
        self.word(&san);
        self.needs_number = false;
        self.notes(node, Place::After);
        after
    }

    fn notes(&mut self, node: NodeId, place: Place) {
        let tree = self.tree;
        tree.notes(node, place).iter().for_each(|note| self.note(note));
    }

    fn note(&mut self, note: &Note) {
        match note {
            Note::Nag(nag) => return self.word(&format!("${nag}")),
            Note::Comment(text) if text.contains('}') => {
                self.word(&format!(";{text}"));
                self.end_line();
            }
            Note::Comment(text) => self.word(&format!("{{{text}}}")),
            Note::Escape(text) => {
                self.end_line();
                self.word(&format!("%{text}"));
                self.end_line();
            }
        }
        self.needs_number = true;
    }

    fn open(&mut self) {
        self.word("(");
        (self.is_glued, self.needs_number) = (true, true);
    }

    fn close(&mut self) {
        self.is_glued = true;
        self.word(")");
        self.needs_number = true;
    }

    /// Writes what stands between spaces, on a new line if this one is full.
    fn word(&mut self, word: &str) {
        let width = word.chars().count() + usize::from(!self.is_glued);
        if self.column > 0 && self.format.columns.is_some_and(|columns| self.column + width >= columns) {
            self.end_line();
        } else if self.column > 0 && !self.is_glued {
            self.text.push(' ');
            self.column += 1;
        }
        self.is_glued = false;
        self.text.push_str(word);
        self.column = match word.rfind('\n') {
            None => self.column + word.chars().count(),
            Some(end) => word[end + 1..].chars().count(),
        };
    }

    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}
