//! The games of a file, cut apart: a file of any size is read a game at a time.
//!
//! A game ends where, outside comments and variations, a line ends with a result, and something other than comments follows; comments
//! after an empty line belong to what follows. It ends, too, where a header follows moves, or where `[Event "` comes a second time after
//! an empty line. A comment that is never closed ends where, after an empty line, `[Event "` stands, if the next brace after it opens another
//! comment: so it costs its own game alone.

use std::borrow::Cow;
use std::io::{self, Read};

use super::marker::Marker;

/// What is read at a time.
const CHUNK: usize = 1 << 16;
/// No game is longer; what goes on longer without an end is cut here, so that memory does not grow with the file.
const MAX_GAME: usize = 1 << 26;

/// The text of a game, and perhaps of more that follow without headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slice {
    pub text: String,
    /// The number of its first line in the file, the first is 1.
    pub line: usize,
}

/// Cuts a source into games.
pub(super) struct Slices<R> {
    source: R,
    buffer: Vec<u8>,
    /// Where in the buffer the game begins that comes next.
    start: usize,
    is_begun: bool,
    is_ended: bool,
    /// The line of `start`.
    line: usize,
    /// Bytes before `start`.
    consumed: u64,
    scan: Scan,
}

impl<R: Read> Slices<R> {
    /// With `is_eager` a game ends with the empty line after its result.
    pub fn new(source: R, is_eager: bool) -> Slices<R> {
        let scan = Scan { is_eager, ..Scan::default() };
        Slices { source, buffer: Vec::new(), start: 0, is_begun: false, is_ended: false, line: 1, consumed: 0, scan }
    }

    /// How many bytes of the source belong to games that have been given.
    pub fn consumed(&self) -> u64 {
        self.consumed
    }

    /// The next game; nothing at the end.
    ///
    /// # Errors
    ///
    /// Those of the source, and an error for text that is in no encoding of such files.
    pub fn next(&mut self) -> io::Result<Option<Slice>> {
        if !self.is_begun {
            self.begin()?;
        }
        loop {
            let pending = &self.buffer[self.start..];
            let end = self.scan.boundary(pending, self.is_ended || pending.len() >= MAX_GAME);
            match end {
                Some(end) => {
                    let slice = self.take(end);
                    if !slice.text.trim_ascii().is_empty() {
                        return Ok(Some(slice));
                    }
                }
                None if self.is_ended => return Ok(None),
                None => self.fill()?,
            }
        }
    }

    fn take(&mut self, length: usize) -> Slice {
        let bytes = &self.buffer[self.start..self.start + length];
        let slice = Slice { text: decoded(bytes).into_owned(), line: self.line };
        self.line += line_ends(bytes);
        self.start += length;
        self.consumed += length as u64;
        self.scan = Scan { is_eager: self.scan.is_eager, ..Scan::default() };
        slice
    }

    fn fill(&mut self) -> io::Result<()> {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        let length = self.buffer.len();
        self.buffer.resize(length + CHUNK, 0);
        let read = loop {
            match self.source.read(&mut self.buffer[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(length + *read.as_ref().unwrap_or(&0));
        self.is_ended = read? == 0;
        Ok(())
    }

    /// Drops the mark of UTF-8, refuses that of UTF-16.
    fn begin(&mut self) -> io::Result<()> {
        const UTF_8: &[u8] = &[0xEF, 0xBB, 0xBF];
        while self.buffer.len() < UTF_8.len() && !self.is_ended {
            self.fill()?;
        }
        self.is_begun = true;
        if self.buffer.starts_with(UTF_8) {
            self.buffer.drain(..UTF_8.len());
            self.consumed = UTF_8.len() as u64;
        }
        if self.buffer.starts_with(&[0xFF, 0xFE]) || self.buffer.starts_with(&[0xFE, 0xFF]) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the text is UTF-16; games are read in UTF-8 or Latin-1",
            ));
        }
        Ok(())
    }
}

/// UTF-8, or, byte by byte where it is not that, Latin-1, as the standard has it.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| char::from(*byte)));
    }
    Cow::Owned(text)
}

/// How many lines end in a text: by `\n`, `\r\n` or `\r`.
pub(super) fn line_ends(bytes: &[u8]) -> usize {
    let is_end = |i: &usize| bytes[*i] == b'\n' || (bytes[*i] == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
    (0..bytes.len()).filter(is_end).count()
}

/// How far the end of the game has been looked for, and what is known so far.
#[derive(Default)]
struct Scan {
    /// Whether the first empty line after the result ends the game.
    is_eager: bool,
    /// All before this has been looked at: whole lines, or whole parts of a comment.
    at: usize,
    /// No line ends between `at` and here.
    searched: usize,
    depth: usize,
    is_in_comment: bool,
    /// Where a comment ends if it turns out that it was never closed.
    suspect: Option<usize>,
    is_after_empty_line: bool,
    has_event: bool,
    has_moves: bool,
    is_over: bool,
    /// The end of the first empty line after the result: comments behind it belong to the next game, if there is one.
    gap: Option<usize>,
}

impl Scan {
    /// Where the game ends; nothing if that cannot be seen yet. At the end of the file it ends there.
    fn boundary(&mut self, text: &[u8], is_all: bool) -> Option<usize> {
        while let Some(end) = line_end(text, self.at.max(self.searched), is_all) {
            let found = if self.is_in_comment { self.scan_comment_line(text, end) } else { self.scan_line(text, end) };
            if found.is_some() {
                return found;
            }
        }
        self.searched = text.len().saturating_sub(1); // a last \r may be half of an end
        (is_all && !text.is_empty()).then(|| self.suspect.unwrap_or(text.len()))
    }

    /// A line, or the rest of one, within a comment.
    fn scan_comment_line(&mut self, text: &[u8], end: usize) -> Option<usize> {
        let line = &text[self.at..end];
        if self.is_after_empty_line && line.starts_with(b"[Event \"") {
            self.suspect.get_or_insert(self.at);
        }
        self.is_after_empty_line = line.trim_ascii().is_empty();
        let brace = line.iter().position(|byte| *byte == b'}' || (*byte == b'{' && self.suspect.is_some()));
        match brace.map(|place| (place, line[place])) {
            None => self.at = end,
            Some((place, b'}')) => {
                (self.suspect, self.is_in_comment) = (None, false);
                self.at += place + 1;
                return self.scan_moves(text, end);
            }
            Some(_) => return self.suspect,
        }
        None
    }

    fn scan_line(&mut self, text: &[u8], end: usize) -> Option<usize> {
        let line = &text[self.at..end];
        let start = self.at;
        let is_empty = line.trim_ascii().is_empty();
        let was_after_empty_line = std::mem::replace(&mut self.is_after_empty_line, is_empty);
        if is_empty && self.is_over {
            let gap = *self.gap.get_or_insert(end);
            if self.is_eager {
                return Some(gap);
            }
        }
        if line.starts_with(b"%") {
            self.at = end;
            return None;
        }
        let Some(name) = header_name(line) else {
            return self.scan_moves(text, end);
        };
        let is_event = name == b"Event";
        if self.is_over {
            return Some(self.gap.unwrap_or(start));
        }
        if self.has_moves || (is_event && self.has_event && was_after_empty_line) {
            return Some(start);
        }
        self.has_event |= is_event;
        self.at = end;
        None
    }

    /// Moves and what stands between them, up to the end of the line or the beginning of a comment that goes on after it.
    fn scan_moves(&mut self, text: &[u8], end: usize) -> Option<usize> {
        let start = self.at;
        let mut word = start..start;
        while self.at < end {
            let byte = text[self.at];
            match byte {
                b'{' => match text[self.at..end].iter().position(|byte| *byte == b'}') {
                    Some(length) => self.at += length,
                    None => {
                        self.is_in_comment = true;
                        self.at = end;
                        return None;
                    }
                },
                b';' => break,
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ if byte.is_ascii_whitespace() => {}
                _ => {
                    let is_new = self.at == start
                        || !text[self.at - 1].is_ascii_graphic()
                        || b"(){}".contains(&text[self.at - 1]);
                    if self.is_over && is_new && word.is_empty() {
                        return Some(self.gap.unwrap_or(start));
                    }
                    word = if is_new { self.at..self.at + 1 } else { word.start..self.at + 1 };
                    self.has_moves = true;
                }
            }
            self.at += 1;
        }
        self.at = end;
        let is_result = std::str::from_utf8(&text[word]).is_ok_and(|word| Marker::from_text(word).is_some());
        self.is_over |= is_result && self.depth == 0;
        None
    }
}

/// Where the line ends to which this place belongs, its end included; nothing if that cannot be seen yet, or if nothing is left.
fn line_end(text: &[u8], start: usize, is_all: bool) -> Option<usize> {
    let rest = &text[start..];
    match rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        Some(length) if rest[length] == b'\n' => Some(start + length + 1),
        Some(length) if length + 1 < rest.len() => Some(start + length + 1 + usize::from(rest[length + 1] == b'\n')),
        _ => (is_all && !rest.is_empty()).then_some(text.len()),
    }
}

/// The name of the header that a line begins with.
fn header_name(line: &[u8]) -> Option<&[u8]> {
    let inner = line.strip_prefix(b"[")?.trim_ascii_start();
    let length = inner.iter().position(u8::is_ascii_whitespace)?;
    let (name, rest) = inner.split_at(length);
    rest.trim_ascii_start().starts_with(b"\"").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(usize, String)> {
        let mut slices = Slices::new(text.as_bytes(), false);
        let mut found = Vec::new();
        while let Some(slice) = slices.next().unwrap() {
            found.push((slice.line, slice.text));
        }
        assert_eq!(slices.consumed(), text.len() as u64);
        found
    }

    fn lines(text: &str) -> Vec<usize> {
        cut(text).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn games_end_at_results_and_before_headers() {
        assert_eq!(lines("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n"), [1, 5]);
        assert_eq!(lines("[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4 *"), [1, 3]);
        assert_eq!(lines("[Event \"a\"]\n1. e4\n[Event \"b\"]\n1. d4"), [1, 3]);
        assert_eq!(lines("[Event \"a\"]\n\n[Event \"b\"]\n"), [1, 3]);
        assert_eq!(lines("1. e4 1-0\n1. d4 0-1\n\n1. c4 *"), [1, 2, 4]);
        assert_eq!(lines("1. e4 (1. d4\n1-0\n) e5 *\n1. c4 *"), [1, 4]);
        assert_eq!(lines("[Event \"a\"]\r\n1. e4 *\r\n[Event \"b\"]\r\n1. d4 *\r\n"), [1, 3]);
        assert_eq!(lines("[Event \"a\"]\r1. e4 *\r[Event \"b\"]\r1. d4 *\r"), [1, 3]);
        assert_eq!(lines("\n\n  \n"), [0; 0]);
    }

    #[test]
    fn comments_hide_what_is_in_them() {
        assert_eq!(lines("1. e4 {1-0\n[Event \"a\"]\n} e5 *\n1. d4 *"), [1, 4]);
        assert_eq!(lines("1. e4 ; as in 1-0\n e5 *\n1. d4 *"), [1, 3]);
        assert_eq!(lines("1. e4 {a\n\n[Event \"quoted\"]\n\n b} e5 *\n1. d4 *"), [1, 6]);
        assert_eq!(lines("1. e4 *\n{ after the end }\n; and more\n1. d4 *"), [1, 4]);
        assert_eq!(lines("% [Event \"a\"]\n1. e4\n% (\n1-0\n[Event \"b\"]"), [1, 5]);
    }

    #[test]
    fn a_comment_left_open_costs_its_game_alone() {
        let open =
            "[Event \"a\"]\n\n1. e4 {left open e5 *\n\n[Event \"b\"]\n\n1. d4 *\n\n[Event \"c\"]\n\n1. c4 {closed} *\n";
        assert_eq!(lines(open), [1, 5, 9]);
        assert_eq!(lines("[Event \"a\"]\n\n1. e4 {left open e5 *\n\n[Event \"b\"]\n\n1. d4 *\n"), [1, 5]);
    }

    #[test]
    fn cuts_do_not_depend_on_how_the_source_is_read() {
        struct Drops<'a>(&'a [u8], usize);
        impl Read for Drops<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let length = self.1.min(self.0.len()).min(buffer.len());
                buffer[..length].copy_from_slice(&self.0[..length]);
                self.0 = &self.0[length..];
                Ok(length)
            }
        }
        let text = "\u{FEFF}[Event \"a\"]\r\n[A \"\"]\r\n\r\n1. e4 {x\r\n\r\n[Event \"q\"]} *\r\n\r\n[Event \"b\"]\r\n1. d4 {open\r\n\r\n[Event \"c\"]\r\n{d} 1-0";
        let whole = cut(text);
        assert_eq!(whole.len(), 3);
        for drop in 1..20 {
            let mut slices = Slices::new(Drops(text.as_bytes(), drop), false);
            for (line, text) in &whole {
                assert_eq!(slices.next().unwrap().unwrap(), Slice { text: text.clone(), line: *line }, "{drop}");
            }
            assert_eq!(slices.next().unwrap(), None);
        }
    }

    #[test]
    fn latin_1_is_read_where_it_is_no_utf_8() {
        let mut slices = Slices::new(&b"[White \"M\xFCller\"]\n[Black \"M\xC3\xBCller\"]"[..], false);
        assert_eq!(slices.next().unwrap().unwrap().text, "[White \"Müller\"]\n[Black \"Müller\"]");
        assert!(Slices::new(&b"\xFF\xFE[\x00"[..], false).next().is_err());
    }
}
