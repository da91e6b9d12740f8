//! Where a game of a file ends.
//!
//! It ends behind a result outside comments and variations, as soon as something else than comments follows; comments after an empty line
//! belong to what follows. It ends before a header that follows moves, before `[Event "` that follows headers and an empty line, and
//! before a line that begins with `1.` and follows moves and an empty line. A comment that is never closed ends where, after an empty line,
//! a header stands, if the next brace after it opens another comment: so it costs its own game alone.

use super::headers::{header_length, header_name};
use super::marker::Marker;

/// How far the end of the game has been looked for, and what is known so far.
#[derive(Default)]
pub(super) struct Scan {
    /// Whether the first empty line after the result ends the game.
    is_eager: bool,
    /// All before this has been looked at.
    at: usize,
    /// No line ends between `at` and here.
    searched: usize,
    /// Where the line ends that has been begun.
    line_end: usize,
    depth: usize,
    is_in_comment: bool,
    /// Where a comment ends if it turns out that it was never closed.
    suspect: Option<usize>,
    is_after_empty_line: bool,
    has_headers: bool,
    has_moves: bool,
    /// Whether the last word is a result.
    ends_with_result: bool,
    /// Whether the result stood outside variations.
    is_over: bool,
    /// The end of the first empty line after the result: comments behind it belong to the next game, if there is one.
    gap: Option<usize>,
}

impl Scan {
    pub fn new(is_eager: bool) -> Scan {
        Scan { is_eager, ..Scan::default() }
    }

    /// What is known of the game that begins so far behind the beginning of this one.
    pub fn next(&self, length: usize) -> Scan {
        Scan { line_end: self.line_end.saturating_sub(length), ..Scan::new(self.is_eager) }
    }

    /// Whether nothing has been looked at.
    pub fn is_new(&self) -> bool {
        self.at == 0
    }

    /// Whether no header, no move and no result has been seen.
    pub fn has_notes_alone(&self) -> bool {
        !self.has_headers && !self.has_moves
    }

    /// Where the game ends; nothing if that cannot be seen yet. At the end of the file it ends there.
    pub fn boundary(&mut self, text: &[u8], is_all: bool) -> Option<usize> {
        while let Some(end) = self.end_of_line(text, is_all) {
            let found = if self.is_in_comment { self.comment(text, end) } else { self.line(text, end) };
            if found.is_some() {
                return found;
            }
        }
        self.searched = text.len().saturating_sub(1); // a last \r may be half of an end
        (is_all && !text.is_empty()).then(|| self.suspect.unwrap_or(text.len()))
    }

    fn end_of_line(&mut self, text: &[u8], is_all: bool) -> Option<usize> {
        if self.line_end <= self.at {
            self.line_end = line_end(text, self.at.max(self.searched), is_all)?;
        }
        Some(self.line_end)
    }

    /// The rest of a line that begins within a comment.
    fn comment(&mut self, text: &[u8], end: usize) -> Option<usize> {
        let line = &text[self.at..end];
        if self.is_after_empty_line && header_name(line).is_some() {
            self.suspect.get_or_insert(self.at);
        }
        self.is_after_empty_line = line.trim_ascii().is_empty();
        let brace = line.iter().position(|byte| *byte == b'}' || (*byte == b'{' && self.suspect.is_some()));
        match brace.map(|place| (place, line[place])) {
            None => self.at = end,
            Some((place, b'}')) => {
                (self.suspect, self.is_in_comment) = (None, false);
                self.at += place + 1;
            }
            Some(_) => return self.suspect,
        }
        None
    }

    /// A line, or what follows a comment on it.
    fn line(&mut self, text: &[u8], end: usize) -> Option<usize> {
        let is_start = self.at == 0 || matches!(text[self.at - 1], b'\n' | b'\r');
        let found = if is_start { self.beginning(text, end) } else { None };
        if found.is_some() || self.at == end { found } else { self.words(text, end) }
    }

    /// What only the beginning of a line can be: an empty line, an escaped line, headers, the first move of a game.
    fn beginning(&mut self, text: &[u8], end: usize) -> Option<usize> {
        let line = without_mark(&text[self.at..end]);
        let is_empty = line.trim_ascii().is_empty();
        let is_after_empty_line = std::mem::replace(&mut self.is_after_empty_line, is_empty);
        if is_empty || line.starts_with(b"%") {
            self.at = end;
            return self.gap_after(is_empty, end);
        }
        let name = header_name(line);
        let is_section = !self.has_moves && !self.is_over;
        if name.is_some() && !is_section {
            return Some(self.gap.filter(|_| self.is_over).unwrap_or(self.at));
        }
        if name == Some(b"Event") && self.has_headers && is_after_empty_line {
            return Some(self.at);
        }
        if is_section && line.starts_with(b"[") {
            self.has_headers = true;
            self.at = end - line.len() + headers_length(line);
            return None;
        }
        let is_new = is_after_empty_line && is_first_move(line) && self.has_moves;
        (is_new && (self.depth == 0 || self.ends_with_result)).then(|| self.gap.unwrap_or(self.at))
    }

    fn gap_after(&mut self, is_empty: bool, end: usize) -> Option<usize> {
        if !is_empty || !self.is_over {
            return None;
        }
        let gap = *self.gap.get_or_insert(end);
        self.is_eager.then_some(gap)
    }

    /// Moves and what stands between them, up to the end of the line or the beginning of a comment that goes on after it.
    fn words(&mut self, text: &[u8], end: usize) -> Option<usize> {
        while self.at < end {
            match text[self.at] {
                b'{' => match text[self.at..end].iter().position(|byte| *byte == b'}') {
                    Some(length) => self.at += length + 1,
                    None => {
                        self.is_in_comment = true;
                        self.at = end;
                    }
                },
                b';' => self.at = end,
                b'$' => self.at += 1 + text[self.at + 1..end].iter().take_while(|byte| byte.is_ascii_digit()).count(),
                byte if byte.is_ascii_whitespace() => self.at += 1,
                _ if self.is_over => return Some(self.gap.unwrap_or(self.at)),
                byte => {
                    self.has_moves = true;
                    self.word(text, end, byte);
                }
            }
        }
        None
    }

    fn word(&mut self, text: &[u8], end: usize, first: u8) {
        match first {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {
                let rest = &text[self.at..end];
                let length = rest.iter().position(|byte| is_delimiter(*byte)).unwrap_or(rest.len()).max(1);
                let word = std::str::from_utf8(&rest[..length]);
                self.ends_with_result = word.is_ok_and(|word| Marker::from_text(word).is_some());
                self.is_over = self.ends_with_result && self.depth == 0;
                self.at += length;
                return;
            }
        }
        self.ends_with_result = false;
        self.at += 1;
    }
}

/// What ends a word.
pub(super) fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b"(){};$[]".contains(&byte)
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

/// The line without the mark of UTF-8, which stands within files that were joined.
fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(line)
}

/// How much of a line is headers; all of it if one of them is damaged.
fn headers_length(line: &[u8]) -> usize {
    let mut rest = line;
    while rest.starts_with(b"[") {
        match header_length(rest) {
            Some(length) => rest = rest[length..].trim_ascii_start(),
            None => return line.len(),
        }
    }
    line.len() - rest.len()
}

/// Whether a line begins with White's first move: `1.`, but not `1...`.
fn is_first_move(line: &[u8]) -> bool {
    line.strip_prefix(b"1.").is_some_and(|rest| !rest.starts_with(b"."))
}
