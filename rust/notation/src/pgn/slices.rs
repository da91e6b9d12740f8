//! The games of a source, cut apart: a file of any size is read a game at a time. `scan` says where a game ends.

use std::borrow::Cow;
use std::io::{self, Read};

use super::scan::Scan;

/// What is read at a time.
const CHUNK: usize = 1 << 16;
/// No game is longer than 64 MiB; what goes on longer without an end is cut here, so that memory does not grow with the file.
const MAX_GAME: usize = if cfg!(test) { 1 << 18 } else { 1 << 26 };

/// Gives text piece by piece.
pub trait Source {
    /// Appends the next piece; nothing at the end.
    ///
    /// # Errors
    ///
    /// Those of what is read.
    fn read_piece(&mut self, text: &mut Vec<u8>) -> io::Result<()>;
}

impl<R: Read> Source for R {
    fn read_piece(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        let length = text.len();
        text.resize(length + CHUNK, 0);
        let read = loop {
            match self.read(&mut text[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        text.truncate(length + *read.as_ref().unwrap_or(&0));
        read.map(drop)
    }
}

/// Is called now and then during long work. Its error ends the work.
pub type Pause<'a> = dyn FnMut() -> io::Result<()> + 'a;

/// The text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slice {
    pub text: String,
    /// The number of its first line in the file, the first is 1.
    pub line: usize,
    /// Whether the game goes on behind it, longer than games may be.
    pub is_cut: bool,
}

/// Cuts a source into games.
#[derive(Default)]
pub(super) struct Slices {
    buffer: Vec<u8>,
    /// Where in the buffer the game begins that comes next.
    start: usize,
    is_begun: bool,
    is_ended: bool,
    /// Whether a game ends with the empty line after its result, and what was ended may go on later.
    is_eager: bool,
    /// Line ends before `start`.
    line_ends: usize,
    /// Bytes before `start`.
    consumed: u64,
    scan: Scan,
    /// Whether what comes next belongs to a game that was cut.
    is_within_cut: bool,
}

impl Slices {
    /// With `is_eager` a game ends with the empty line after its result, and no more is read before the next one is asked for.
    pub fn new(is_eager: bool) -> Slices {
        Slices { is_eager, scan: Scan::new(is_eager), ..Slices::default() }
    }

    /// How many bytes of the source belong to games that have been given.
    pub fn consumed(&self) -> u64 {
        self.consumed
    }

    /// The next game; nothing at the end.
    ///
    /// # Errors
    ///
    /// Those of the source and of the pause, and an error for text that is in no encoding of such files.
    pub fn next(&mut self, source: &mut dyn Source, pause: &mut Pause<'_>) -> io::Result<Option<Slice>> {
        self.is_ended &= !self.is_eager; // a file may have grown
        if !self.is_begun {
            self.begin(source, pause)?;
        }
        loop {
            if self.scan.is_new() {
                self.pass_over_space();
            }
            let pending = &self.buffer[self.start..];
            let is_cut = pending.len() >= MAX_GAME && !self.is_ended;
            match self.scan.boundary(pending, self.is_ended || is_cut) {
                Some(end) if self.is_eager && self.is_ended && self.scan.has_notes_alone() => {
                    self.take(end); // what stands behind the last game of a file is no game
                }
                Some(end) => {
                    let is_cut = is_cut && end == pending.len();
                    let is_rest = self.is_within_cut && !pending.starts_with(b"[");
                    self.is_within_cut = is_cut || is_rest;
                    let slice = self.take(end);
                    if !is_rest {
                        return Ok(Some(Slice { is_cut, ..slice }));
                    }
                }
                None if self.is_ended => return Ok(None),
                None => self.fill(source, pause)?,
            }
        }
    }

    fn pass_over_space(&mut self) {
        let pending = &self.buffer[self.start..];
        // A last end of a line may be half of one.
        let space = pending.len() - pending.trim_ascii_start().len();
        let is_cut = space == pending.len() && pending.ends_with(b"\r") && !self.is_ended;
        let space = space - usize::from(is_cut);
        self.pass(space);
        self.scan = self.scan.next(space);
    }

    fn pass(&mut self, length: usize) {
        self.line_ends += line_ends(&self.buffer[self.start..self.start + length]);
        self.start += length;
        self.consumed += length as u64;
    }

    fn take(&mut self, length: usize) -> Slice {
        let text = decoded(&self.buffer[self.start..self.start + length]);
        // Files with a mark at their beginning may have been joined.
        let text = text.strip_prefix(MARK).unwrap_or(&text);
        let text = if text.contains(MARK) { text.replace(&format!("\n{MARK}["), "\n[") } else { text.to_owned() };
        let slice = Slice { text, line: self.line_ends + 1, is_cut: false };
        self.pass(length);
        self.scan = self.scan.next(length);
        slice
    }

    fn fill(&mut self, source: &mut dyn Source, pause: &mut Pause<'_>) -> io::Result<()> {
        pause()?;
        self.buffer.drain(..self.start);
        self.start = 0;
        let length = self.buffer.len();
        source.read_piece(&mut self.buffer)?;
        self.is_ended = self.buffer.len() == length;
        Ok(())
    }

    /// Drops the mark of UTF-8, refuses that of UTF-16.
    fn begin(&mut self, source: &mut dyn Source, pause: &mut Pause<'_>) -> io::Result<()> {
        let mark = MARK.to_string();
        while self.buffer.len() < mark.len() && !self.is_ended {
            self.fill(source, pause)?;
        }
        self.is_begun = true;
        if self.buffer.starts_with(mark.as_bytes()) {
            self.start = mark.len();
            self.consumed = mark.len() as u64;
        }
        if self.buffer.starts_with(&[0xFF, 0xFE]) || self.buffer.starts_with(&[0xFE, 0xFF]) {
            self.buffer.clear();
            let cause = "the text is UTF-16; games are read in UTF-8 or Latin-1";
            return Err(io::Error::new(io::ErrorKind::InvalidData, cause));
        }
        Ok(())
    }
}

/// The mark at the beginning of some UTF-8 files.
const MARK: char = '\u{FEFF}';

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

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<(usize, String)> {
        let (mut slices, mut source) = (Slices::new(false), text.as_bytes());
        let mut found = Vec::new();
        while let Some(slice) = slices.next(&mut source, &mut || Ok(())).unwrap() {
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
            let (mut slices, mut source) = (Slices::new(false), Drops(text.as_bytes(), drop));
            let mut next = || slices.next(&mut source, &mut || Ok(())).unwrap();
            for (line, text) in &whole {
                assert_eq!(next().unwrap(), Slice { text: text.clone(), line: *line, is_cut: false }, "{drop}");
            }
            assert_eq!(next(), None);
        }
    }

    #[test]
    fn latin_1_is_read_where_it_is_no_utf_8() {
        let mut source = &b"[White \"M\xFCller\"]\n[Black \"M\xC3\xBCller\"]"[..];
        let slice = Slices::new(false).next(&mut source, &mut || Ok(())).unwrap().unwrap();
        assert_eq!(slice.text, "[White \"Müller\"]\n[Black \"Müller\"]");
    }

    #[test]
    fn utf_16_is_refused_and_read_no_further() {
        let (mut slices, mut source) = (Slices::new(false), &b"\xFF\xFE[\x00"[..]);
        assert!(slices.next(&mut source, &mut || Ok(())).is_err());
        assert_eq!(slices.next(&mut source, &mut || Ok(())).unwrap(), None);
    }

    #[test]
    fn a_game_that_is_too_long_is_cut_and_costs_none_of_the_others() {
        let long = format!("1. e4 {{{}}} *\n1. c4 *\n", "x".repeat(2 * MAX_GAME));
        let text = format!("{long}[Event \"b\"]\n1. d4 *\n");
        let (mut slices, mut source) = (Slices::new(false), text.as_bytes());
        let mut next = || slices.next(&mut source, &mut || Ok(())).unwrap();
        assert!(next().unwrap().is_cut);
        let after = next().unwrap();
        assert_eq!((after.line, after.is_cut), (3, false));
        assert_eq!(next(), None);
    }

    #[test]
    fn a_pause_that_fails_ends_reading_and_loses_nothing() {
        let (mut slices, mut source) = (Slices::new(false), &b"1. e4 *"[..]);
        let stop = || Err(io::Error::other("stop"));
        assert!(slices.next(&mut source, &mut stop.clone()).is_err());
        assert_eq!(slices.next(&mut source, &mut || Ok(())).unwrap().unwrap().text, "1. e4 *");
    }
}
