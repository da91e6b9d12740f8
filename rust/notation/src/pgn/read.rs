//! From the text of a game to its tree. Every move is checked; a fault names its place and leaves what was read before it.

use std::fmt;
use std::io::{self, Read};

use berolina_core::{Color, FenError, Move, Position, Quoted, Variant};

use super::headers::{is_name, says_something};
use super::marker::Marker;
use super::note::Note;
use super::slices::{Slice, Slices, line_ends};
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

/// Reads the games of a file, one at a time.
pub struct Games<R> {
    slices: Slices<R>,
    slice: Slice,
    /// Where in the slice the next game begins.
    at: usize,
    number: usize,
    default: Variant,
}

impl<R: Read> Games<R> {
    /// Games of a source. `default` is the variant of those that do not name one.
    /// With `is_eager` a game ends with the empty line after its result, and no more is read before the next one is asked for.
    pub fn new(source: R, default: Variant, is_eager: bool) -> Games<R> {
        let slice = Slice { text: String::new(), line: 1 };
        Games { slices: Slices::new(source, is_eager), slice, at: 0, number: 0, default }
    }

    /// How many bytes of the source have been read as games.
    pub fn consumed(&self) -> u64 {
        self.slices.consumed()
    }

    /// The next game; nothing at the end.
    ///
    /// # Errors
    ///
    /// Those of the source, and an error for text in an encoding that such files do not have.
    pub fn next_game(&mut self) -> io::Result<Option<ReadGame>> {
        if self.slice.text[self.at..].trim_ascii().is_empty() {
            match self.slices.next()? {
                None => return Ok(None),
                Some(slice) => (self.slice, self.at) = (slice, 0),
            }
        }
        self.number += 1;
        let mut reader = GameReader::new(&self.slice, self.at, &self.default);
        reader.read();
        let (line, at) = (reader.places.line_of(self.at), reader.tokens.at());
        let game = ReadGame { number: self.number, line, tree: reader.tree, faults: reader.faults };
        self.at = at;
        Ok(Some(game))
    }
}

/// Lines and characters of places in a slice.
struct Places<'a> {
    slice: &'a Slice,
}

impl Places<'_> {
    /// The line on which the text that begins here, after empty lines, stands.
    fn line_of(&self, at: usize) -> usize {
        let rest = &self.slice.text[at..];
        let start = at + rest.len() - rest.trim_ascii_start().len();
        self.slice.line + line_ends(&self.slice.text.as_bytes()[..start])
    }

    fn fault(&self, flaw: Flaw, move_number: Option<String>) -> Fault {
        let before = &self.slice.text[..flaw.at];
        let line_start = before.rfind(['\n', '\r']).map_or(0, |end| end + 1);
        Fault {
            line: self.slice.line + line_ends(before.as_bytes()),
            column: before[line_start..].chars().count() + 1,
            move_number,
            cause: flaw.cause,
        }
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
    /// Where the line begins in the text.
    at: usize,
}

/// Variations within variations are read to this depth; no game needs it, and each level needs memory.
const MAX_NESTING: usize = 1000;

struct GameReader<'a> {
    places: Places<'a>,
    tokens: Tokens<'a>,
    default: &'a Variant,
    tree: GameTree,
    faults: Vec<Fault>,
}

impl<'a> GameReader<'a> {
    fn new(slice: &'a Slice, at: usize, default: &'a Variant) -> GameReader<'a> {
        GameReader {
            places: Places { slice },
            tokens: Tokens::new(&slice.text, at),
            default,
            tree: GameTree::new(Position::start(default)),
            faults: Vec::new(),
        }
    }

    fn read(&mut self) {
        let notes = self.headers();
        match self.start() {
            Ok(start) => {
                let headers = std::mem::take(&mut self.tree.headers);
                self.tree = GameTree::new(start);
                self.tree.headers = headers;
                *self.tree.notes_mut(NodeId::ROOT, Place::After) = notes;
                if self.moves() == Flow::Broken {
                    self.skip();
                }
            }
            Err(flaw) => {
                self.report(flaw, None);
                self.skip();
            }
        }
        self.epilogue();
    }

    fn report(&mut self, flaw: Flaw, position: Option<&Position>) {
        let number = position.map(|position| {
            let dots = if position.turn() == Color::White { "." } else { "..." };
            format!("{}{dots}", position.fullmove_number())
        });
        self.faults.push(self.places.fault(flaw, number));
    }

    /// Reads the headers, and gives the notes behind them.
    fn headers(&mut self) -> Vec<Note> {
        let mut notes = Vec::new();
        loop {
            let at = self.tokens.at();
            match self.tokens.next() {
                Some(Ok((_, Token::Note(note)))) => notes.push(note),
                Some(Ok((at, Token::Header))) => match self.header(at) {
                    Ok((name, value)) => self.tree.headers.push(std::mem::take(&mut notes), name, value),
                    Err(flaw) => self.report(flaw, None),
                },
                _ => {
                    self.tokens = Tokens::new(&self.places.slice.text, at);
                    return notes;
                }
            }
        }
    }

    /// Reads a header; after a flaw all goes on with the next line.
    fn header(&mut self, at: usize) -> Result<(String, String), Flaw> {
        let text = &self.places.slice.text;
        let line_end = text[at..].find(['\n', '\r']).map_or(text.len(), |length| at + length);
        let read = read_header(&text[at..line_end]).map_err(|(offset, cause)| Flaw { at: at + offset, cause });
        let end = read.as_ref().map_or(line_end, |(.., length)| at + length);
        // Several headers may stand on one line: what follows one is looked at as if a line began there.
        let spaces = text[end..line_end].len() - text[end..line_end].trim_ascii_start().len();
        self.tokens = Tokens::new(text, end + spaces);
        if text[end + spaces..].starts_with('[')
            && end < line_end
            && let Ok((name, value, _)) = &read
        {
            let found = (name.clone(), value.clone());
            let next = self.header(end + spaces)?;
            self.tree.headers.push(Vec::new(), found.0, found.1);
            return Ok(next);
        }
        read.map(|(name, value, _)| (name, value))
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
        let text = &self.places.slice.text[..self.tokens.at()];
        let is_start = |at: &usize| text[at + 1..].trim_ascii_start().starts_with(name);
        let at = text.rmatch_indices('[').map(|(at, _)| at).find(is_start);
        Flaw { at: at.unwrap_or(0), cause }
    }

    /// Reads the moves up to the mark of the end or to the end of the text.
    fn moves(&mut self) -> Flow {
        let start = *self.tree.start();
        let root = (NodeId::ROOT, Place::After);
        let mut lines = vec![Line {
            node: NodeId::ROOT,
            before: start,
            after: start,
            first: None,
            notes: root,
            waiting: Vec::new(),
            at: 0,
        }];
        loop {
            let Some(token) = self.tokens.next() else {
                return self.end_without_mark(&lines);
            };
            let done = match token {
                Err(flaw) => Err(flaw),
                Ok((at, Token::End(marker))) if lines.len() == 1 => {
                    self.tree.marker = marker;
                    debug_assert!(at <= self.tokens.at());
                    return Flow::Done;
                }
                Ok((at, token)) => self.token(&mut lines, at, token),
            };
            let Err(flaw) = done else { continue };
            let line = lines.last().expect("the main line is never closed");
            let position = line.after;
            self.report(flaw, Some(&position));
            if lines.len() == 1 || !self.skip_variation() {
                return Flow::Broken;
            }
            self.close(&mut lines);
        }
    }

    fn token(&mut self, lines: &mut Vec<Line>, at: usize, token: Token<'a>) -> Result<(), Flaw> {
        let depth = lines.len() - 1;
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
                let notes = (parent, Place::Before);
                lines.push(Line { node: parent, before, after: before, first: None, notes, waiting: Vec::new(), at });
            }
            Token::Close if depth == 0 => return flaw("no variation is open that could be closed"),
            Token::Close if line.first.is_none() => return flaw("the variation has no moves"),
            Token::Close => self.close(lines),
            Token::EnPassant if !self.is_after_en_passant(line) => {
                return flaw("the move before this is not en passant");
            }
            Token::End(_) => return flaw("a variation ends with ), not with a result"),
            Token::Header => return flaw("a header stands before the moves of a game"),
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
            let flaw = Flaw { at: open.at, cause: "this variation is not closed".to_owned() };
            let position = open.before;
            self.report(flaw, Some(&position));
            return Flow::Broken;
        }
        self.tree.marker = self.tree.headers.get("Result").and_then(Marker::from_text).unwrap_or_default();
        Flow::Done
    }

    /// Passes over the rest of a variation that is broken; says whether its end was found.
    fn skip_variation(&mut self) -> bool {
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
    fn skip(&mut self) {
        let mut depth = 0_usize;
        while let Some(token) = self.tokens.next() {
            match token {
                Ok((_, Token::Open)) => depth += 1,
                Ok((_, Token::Close)) => depth = depth.saturating_sub(1),
                Ok((_, Token::End(_))) if depth == 0 => return,
                Ok((at, Token::Header)) => self.tokens = Tokens::new(&self.places.slice.text, at + 1),
                _ => {}
            }
        }
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
    let fault = |rest: &str, cause: &str| Err((line.len() - rest.len(), cause.to_owned()));
    let rest = line[1..].trim_ascii_start();
    let length = rest.find(|letter: char| letter.is_ascii_whitespace() || letter == '"').unwrap_or(rest.len());
    let (name, rest) = rest.split_at(length);
    if !is_name(name) {
        return fault(rest, "expected a header such as [White \"Nebermann\"]");
    }
    let Some(text) = rest.trim_ascii_start().strip_prefix('"') else {
        return fault(rest, "the header's value stands in double quotes, such as [White \"Nebermann\"]");
    };
    let (mut value, mut letters) = (String::new(), text.char_indices());
    while let Some((at, letter)) = letters.next() {
        let after = &text[at + letter.len_utf8()..];
        match letter {
            '\\' if after.starts_with(['"', '\\']) => value.extend(letters.next().map(|(_, escaped)| escaped)),
            '"' => match after.trim_ascii_start().strip_prefix(']') {
                Some(rest) => return Ok((name.to_owned(), value, line.len() - rest.len())),
                None => value.push('"'),
            },
            _ => value.push(letter),
        }
    }
    fault(&line[line.len()..], "the header is not closed; it ends with \"]")
}
