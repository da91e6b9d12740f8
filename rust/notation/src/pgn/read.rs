//! From the text of a game to its tree. Every move is checked; a fault names its place and leaves what was read before it.

use std::fmt;
use std::io;

use berolina_core::{Color, FenError, Move, Position, Quoted, Variant};

use super::headers::{header_length, header_name, is_name, says_something};
use super::marker::Marker;
use super::note::Note;
use super::slices::{Pause, Slice, Slices, Source, line_ends};
use super::token::{Flaw, Token, Tokens};
use super::tree::{GameTree, NodeId, Place};
use super::variant_tag::variant_of_tag;
use crate::san::read_san;

/// What is wrong with a game, and where in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, the first is 1.
    pub line: usize,
    /// The character of the line, the first is 1.
    pub column: usize,
    /// The number of the move with dots, such as `12.` or `12...`, if it is a move that is wrong or stands next to what is.
    pub move_number: Option<String>,
    /// What is wrong.
    pub cause: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { line, column, move_number, cause } = self;
        write!(f, "line {line}, character {column}")?;
        if let Some(number) = move_number {
            write!(f, ", move {number}")?;
        }
        write!(f, ": {cause}")
    }
}

/// A game of a file, or what of it could be read.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// The number of the game in the file, the first is 1.
    pub number: usize,
    /// Its first line.
    pub line: usize,
    /// The game, up to the first fault of the main line; variations with faults end before these.
    pub tree: GameTree,
    /// What is wrong; nothing if all is well.
    pub faults: Vec<Fault>,
}

/// What is read of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    All,
    /// Its headers.
    Headers,
}

/// Reads the games of a file, one at a time.
pub struct Games {
    slices: Slices,
    slice: Slice,
    /// Where in the slice the next game begins.
    at: usize,
    number: usize,
}

impl Games {
    /// With `is_eager` a game ends with the empty line after its result, and no more is read before the next one is asked for.
    pub fn new(is_eager: bool) -> Games {
        Games {
            slices: Slices::new(is_eager),
            slice: Slice { text: String::new(), line: 1, is_cut: false },
            at: 0,
            number: 0,
        }
    }

    /// How many bytes of the source have been read as games.
    pub fn consumed(&self) -> u64 {
        self.slices.consumed()
    }

    /// The next game; nothing at the end. `default` is the variant of a game that does not name one. Where only the headers are asked for,
    /// the moves are passed over.
    ///
    /// # Errors
    ///
    /// Those of the source, that of the pause, after which the same game is read again, and an error for text in an encoding that
    /// such files do not have.
    pub fn next_game(
        &mut self,
        source: &mut dyn Source,
        default: &Variant,
        extent: Extent,
        pause: &mut Pause<'_>,
    ) -> io::Result<Option<ReadGame>> {
        if self.slice.text[self.at..].trim_ascii().is_empty() {
            match self.slices.next(source, pause)? {
                None => return Ok(None),
                Some(slice) => (self.slice, self.at) = (slice, 0),
            }
        }
        let mut reader = GameReader::new(&self.slice, self.at, default);
        let line = reader.places.line_of_text(self.at);
        match extent {
            Extent::All => reader.read(pause)?,
            Extent::Headers => reader.read_headers(),
        }
        self.number += 1;
        let at = reader.tokens.at();
        let game = ReadGame { number: self.number, line, tree: reader.tree, faults: reader.faults };
        self.at = at;
        Ok(Some(game))
    }
}

/// Lines and characters of places in a slice. The last one is remembered, since most are asked for in their order.
struct Places<'a> {
    slice: &'a Slice,
    /// A place, the line ends before it, and the characters of its line before it.
    known: (usize, usize, usize),
}

impl Places<'_> {
    /// The line on which the text that begins here, after empty lines, stands.
    fn line_of_text(&mut self, at: usize) -> usize {
        let rest = &self.slice.text[at..];
        self.line_and_column(at + rest.len() - rest.trim_ascii_start().len()).0
    }

    fn line_and_column(&mut self, at: usize) -> (usize, usize) {
        let (known, mut ends, mut column) = if self.known.0 <= at { self.known } else { (0, 0, 0) };
        let passed = &self.slice.text[known..at];
        ends += line_ends(passed.as_bytes());
        column = match passed.rfind(['\n', '\r']) {
            None => column + passed.chars().count(),
            Some(end) => passed[end + 1..].chars().count(),
        };
        self.known = (at, ends, column);
        (self.slice.line + ends, column + 1)
    }

    fn fault(&mut self, flaw: Flaw, move_number: Option<String>) -> Fault {
        let (line, column) = self.line_and_column(flaw.at);
        Fault { line, column, move_number, cause: flaw.cause }
    }
}

/// A line of moves that is being read: the main line, or a variation within another line.
struct Line {
    /// The last move, and the positions around it.
    node: NodeId,
    before: Position,
    after: Position,
    /// The first move; nothing before it is read.
    first: Option<NodeId>,
    /// Where the next note stands; notes before the first move of a variation wait for it.
    notes: (NodeId, Place),
    waiting: Vec<Note>,
    /// Where the line begins in the text, and the number of its first move.
    start: (usize, String),
}

impl Line {
    fn new(node: NodeId, position: Position, notes: (NodeId, Place), at: usize) -> Line {
        let start = (at, number_of(&position));
        Line { node, before: position, after: position, first: None, notes, waiting: Vec::new(), start }
    }
}

/// Whether a number stands before the first move of a game and is not that of the move.
fn is_odd_start(line: &Line, number: u32) -> bool {
    line.node == NodeId::ROOT && line.first.is_none() && number != 0 && number != line.after.fullmove_number()
}

/// The number of the move that comes next, with dots.
fn number_of(position: &Position) -> String {
    let dots = if position.turn() == Color::White { "." } else { "..." };
    format!("{}{dots}", position.fullmove_number())
}

/// Variations within variations are read to this depth; no game needs it, and each level needs memory.
pub const MAX_NESTING: usize = 1000;

/// So many faults of a game are told. Where there are more, it is no game.
const MAX_FAULTS: usize = 100;

/// A pause is made after so many tokens.
const STRETCH: usize = 4096;

struct GameReader<'a> {
    places: Places<'a>,
    tokens: Tokens<'a>,
    default: &'a Variant,
    tree: GameTree,
    /// Names of headers, and where they stand.
    headers: Vec<(String, usize)>,
    faults: Vec<Fault>,
}

impl<'a> GameReader<'a> {
    fn new(slice: &'a Slice, at: usize, default: &'a Variant) -> GameReader<'a> {
        GameReader {
            places: Places { slice, known: (0, 0, 0) },
            tokens: Tokens::new(&slice.text, at),
            default,
            tree: GameTree::new(Position::start(default)),
            headers: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn read_headers(&mut self) {
        self.headers();
        self.pass_over();
    }

    fn read(&mut self, pause: &mut Pause<'_>) -> io::Result<()> {
        if self.places.slice.is_cut {
            let at = self.tokens.at();
            self.report(
                Flaw { at, cause: "the game is longer than 64 MiB, which none is; it is not read".to_owned() },
                None,
            );
            self.pass_over();
            return Ok(());
        }
        let notes = self.headers();
        match self.start() {
            Ok(start) => {
                let headers = std::mem::take(&mut self.tree.headers);
                self.tree = GameTree::new(start);
                self.tree.headers = headers;
                *self.tree.notes_mut(NodeId::ROOT, Place::After) = notes;
                if self.moves(pause)? == Flow::Broken {
                    self.pass_over();
                }
                self.tree.set_needed_headers(); // a game knows its variant wherever it goes
            }
            Err(flaw) => {
                self.report(flaw, None);
                self.pass_over();
            }
        }
        self.epilogue();
        Ok(())
    }

    fn report(&mut self, flaw: Flaw, move_number: Option<String>) {
        let fault = self.places.fault(flaw, move_number);
        self.faults.push(fault);
    }

    /// Reads the headers, and gives the notes behind them.
    fn headers(&mut self) -> Vec<Note> {
        let mut notes = Vec::new();
        loop {
            let at = self.tokens.at();
            match self.tokens.next() {
                Some(Ok((_, Token::Note(note)))) => notes.push(note),
                Some(Ok((at, Token::Header))) if self.faults.len() < MAX_FAULTS => {
                    self.headers_of_line(at, std::mem::take(&mut notes));
                }
                _ => {
                    self.tokens = Tokens::new(&self.places.slice.text, at);
                    return notes;
                }
            }
        }
    }

    /// Reads the headers that stand on a line one behind the other; a damaged one costs the rest of the line.
    fn headers_of_line(&mut self, start: usize, mut notes: Vec<Note>) {
        let text = &self.places.slice.text;
        let end = text[start..].find(['\n', '\r']).map_or(text.len(), |length| start + length);
        let mut at = start;
        while text[at..end].starts_with('[') {
            match read_header(&text[at..end]) {
                Ok((name, value, length)) => {
                    self.headers.push((name.clone(), at));
                    self.tree.headers.push(std::mem::take(&mut notes), name, value);
                    let rest = &text[at + length..end];
                    at += length + rest.len() - rest.trim_ascii_start().len();
                }
                Err((offset, cause)) => {
                    self.report(Flaw { at: at + offset, cause }, None);
                    at = end;
                }
            }
        }
        self.tokens = Tokens::new(text, at);
    }

    /// The position that the headers say.
    fn start(&self) -> Result<Position, Flaw> {
        let headers = &self.tree.headers;
        let variant = match headers.get("Variant").filter(|tag| says_something(tag)) {
            None => *self.default,
            Some(tag) => variant_of_tag(tag).ok_or_else(|| self.at_header("Variant", unknown_variant(tag)))?,
        };
        match headers.get("FEN").filter(|fen| says_something(fen)) {
            Some(fen) => Position::from_fen(fen, &variant).map_err(|error| self.at_header("FEN", fen_cause(&error))),
            None if headers.get("SetUp") == Some("1") => {
                Err(self.at_header("SetUp", "SetUp is \"1\", and no header FEN says the position".to_owned()))
            }
            None => Ok(Position::start(&variant)),
        }
    }

    /// A flaw of a header that has been read.
    fn at_header(&self, name: &str, cause: String) -> Flaw {
        let at = self.headers.iter().rev().find(|(known, _)| known == name).map_or(0, |(_, at)| *at);
        Flaw { at, cause }
    }

    /// Reads the moves up to the mark of the end or to the end of the text.
    fn moves(&mut self, pause: &mut Pause<'_>) -> io::Result<Flow> {
        let mut lines = vec![Line::new(NodeId::ROOT, *self.tree.start(), (NodeId::ROOT, Place::After), 0)];
        for count in 1.. {
            if count % STRETCH == 0 {
                pause()?;
            }
            let Some(token) = self.tokens.next() else {
                return Ok(self.end_without_mark(&lines));
            };
            let done = match token {
                Err(flaw) => Err(flaw),
                Ok((_, Token::End(marker))) if lines.len() == 1 => {
                    self.tree.marker = marker;
                    break;
                }
                Ok((at, token)) => self.token(&mut lines, at, token),
            };
            let Err(flaw) = done else { continue };
            let line = lines.last().expect("the main line is never closed");
            self.report(flaw, Some(number_of(&line.after)));
            let can_go_on = lines.len() > 1 && self.faults.len() < MAX_FAULTS;
            if !can_go_on || !self.pass_over_variation() {
                return Ok(Flow::Broken);
            }
            self.close(&mut lines);
        }
        Ok(Flow::Done)
    }

    fn token(&mut self, lines: &mut Vec<Line>, at: usize, token: Token<'a>) -> Result<(), Flaw> {
        let depth = lines.len() - 1;
        let has_headers = self.tree.headers.iter().len() > 0;
        let line = lines.last_mut().expect("the main line is never closed");
        let flaw = |cause: &str| Err(Flaw { at, cause: cause.to_owned() });
        match token {
            Token::Move(text) => self.play(line, at, text)?,
            Token::Note(note) => match line.notes {
                (_, Place::Before) => line.waiting.push(note),
                (node, place) => self.tree.notes_mut(node, place).push(note),
            },
            Token::Open if depth >= MAX_NESTING => return flaw("variations are nested too deeply"),
            Token::Open => {
                let Some(parent) = self.tree.parent(line.node) else {
                    return flaw("a variation stands behind the move that it replaces, and there is none yet");
                };
                let before = line.before;
                lines.push(Line::new(parent, before, (parent, Place::Before), at));
            }
            Token::Close if depth == 0 => return flaw("no variation is open that could be closed"),
            Token::Close if line.first.is_none() => return flaw("the variation has no moves"),
            Token::Close => self.close(lines),
            Token::EnPassant if !self.is_after_en_passant(line) => {
                return flaw("the move before this is not en passant");
            }
            Token::End(_) => return flaw("a variation ends with ), not with a result"),
            Token::Header => return flaw("a header stands before the moves of a game"),
            // Without headers nothing else shows that these moves belong to a game whose result stands in the middle.
            Token::Number(number, _) if is_odd_start(line, number) && !has_headers => {
                return flaw("a game without headers begins with its first move's number");
            }
            Token::Number(..) | Token::EnPassant => {}
        }
        Ok(())
    }

    fn play(&mut self, line: &mut Line, at: usize, text: &str) -> Result<(), Flaw> {
        let mv = read_san(&line.after, text).map_err(|error| Flaw { at, cause: error.to_string() })?;
        let after = if mv.is_null() { line.after.pass() } else { line.after.play(mv) };
        let node = self.tree.add(line.node, mv);
        if !line.waiting.is_empty() {
            *self.tree.notes_mut(node, Place::Before) = std::mem::take(&mut line.waiting);
        }
        line.before = line.after;
        line.after = after.expect("a move that has been read is legal");
        line.first.get_or_insert(node);
        (line.node, line.notes) = (node, (node, Place::After));
        Ok(())
    }

    fn is_after_en_passant(&self, line: &Line) -> bool {
        self.tree.move_of(line.node).is_some_and(|mv: Move| line.before.is_en_passant(mv))
    }

    /// Ends a variation. What follows it stands beyond it.
    fn close(&mut self, lines: &mut Vec<Line>) {
        let Some(closed) = lines.pop() else { return };
        if let (Some(first), Some(line)) = (closed.first, lines.last_mut()) {
            line.notes = (first, Place::Beyond);
        }
    }

    /// Without a mark the header says how the game has ended.
    fn end_without_mark(&mut self, lines: &[Line]) -> Flow {
        if let Some(open) = lines.get(1..).and_then(<[Line]>::last) {
            let (at, number) = open.start.clone();
            self.report(Flaw { at, cause: "this variation is not closed".to_owned() }, Some(number));
            return Flow::Broken;
        }
        self.tree.marker = self.tree.headers.get("Result").and_then(Marker::from_text).unwrap_or_default();
        Flow::Done
    }

    /// Passes over the rest of a variation that is broken; says whether its end was found.
    fn pass_over_variation(&mut self) -> bool {
        let mut depth = 1;
        while let Some(token) = self.tokens.next() {
            match token {
                Ok((_, Token::Open)) => depth += 1,
                Ok((_, Token::Close)) => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return true;
            }
        }
        false
    }

    /// Passes over the rest of a game that is broken.
    fn pass_over(&mut self) {
        let text = &self.places.slice.text;
        self.tokens = Tokens::new(text, text.len());
    }

    /// Reads the notes behind the mark of the end.
    fn epilogue(&mut self) {
        loop {
            let at = self.tokens.at();
            match self.tokens.next() {
                Some(Ok((_, Token::Note(note)))) => self.tree.epilogue.push(note),
                _ => {
                    self.tokens = Tokens::new(&self.places.slice.text, at);
                    return;
                }
            }
        }
    }
}

/// Whether the rest of a game still has to be passed over.
#[derive(PartialEq, Eq)]
enum Flow {
    Done,
    Broken,
}

fn unknown_variant(tag: &str) -> String {
    format!(
        "unknown variant {}: expected a name such as Berolina, Sergeant, Perleberger Bridge Chess, Berserker Pawns, or one that \
         the package uses, such as bridge+sergeant+berserk(2,5)",
        Quoted(tag)
    )
}

fn fen_cause(error: &FenError) -> String {
    match error {
        FenError::Text(error) => error.to_string(),
        FenError::Position(error) => format!("the FEN is no legal position: {error}"),
    }
}

/// A header: its name, what it says, and its length. A quote within a value that is not escaped is taken for what it is.
fn read_header(line: &str) -> Result<(String, String, usize), (usize, String)> {
    let fault = |at: usize, cause: &str| Err((at, cause.to_owned()));
    let start = line.len() - line[1..].trim_ascii_start().len();
    let length = line[start..].find(|letter: char| letter.is_ascii_whitespace() || letter == '"');
    let name = &line[start..length.map_or(line.len(), |length| start + length)];
    if !is_name(name) {
        return fault(start, "expected a header such as [White \"Nebermann\"]");
    }
    if header_name(line.as_bytes()).is_none() {
        return fault(start + name.len(), "the header's value stands in double quotes, such as [White \"Nebermann\"]");
    }
    let Some(length) = header_length(line.as_bytes()) else {
        return fault(line.len(), "the header is not closed; it ends with \"]");
    };
    let (first, last) = (line.find('"'), line[..length].rfind('"'));
    let (first, last) = first.zip(last).expect("a header that is closed has two quotes");
    Ok((name.to_owned(), unescaped(&line[first + 1..last]), length))
}

/// A value without the backslashes before quotes and backslashes.
fn unescaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        value.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let escaped = after.chars().next().filter(|letter| matches!(letter, '"' | '\\'));
        value.push(escaped.unwrap_or('\\'));
        rest = &after[usize::from(escaped.is_some())..];
    }
    value + rest
}
