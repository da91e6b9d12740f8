//! Perft suites: files of positions with their figures.
//!
//! Two formats are read. The usual one has a position a line: `FEN ;D1 20 ;D2 400`. The other has a keyword a line: `id`, `variant`,
//! `fen`, then `perft DEPTH NODES`. `#` starts a comment line, empty lines do not matter.

use crate::text_error::{TextError, offset_in};

/// One position of a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuiteCase {
    /// What the file calls it; empty if it has no name.
    pub id: String,
    /// The variant that the file names, if it names one.
    pub variant: Option<String>,
    /// The position.
    pub fen: String,
    /// Depths and node counts.
    pub figures: Vec<(u32, u128)>,
    /// The line of the file on which the position stands, the first is 1.
    pub line: usize,
}

/// Reads a suite in either format.
///
/// # Errors
///
/// With the line and the cause, if a line is of neither format or not in its place, if a position has no figures, or if there is no
/// position.
pub fn parse_suite(text: &str) -> Result<Vec<SuiteCase>, TextError> {
    let mut reader = Reader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().flat_map(|line| line.split('\r')).collect();
    let error = |line: usize, place: &str, cause: String| {
        let text = lines.get(line).copied().unwrap_or_default();
        TextError::new("perft suite", text, offset_in(text, place), cause).on_line(line + 1)
    };
    for (number, line) in lines.iter().enumerate() {
        let content = line.trim();
        if !content.is_empty() && !content.starts_with('#') {
            reader.line(content, number + 1).map_err(|(place, cause)| error(number, place, cause))?;
        }
    }
    reader.between_positions().and_then(|()| reader.some_position()).map_err(|cause| {
        let last = lines.len().saturating_sub(1);
        error(last, lines.last().map_or("", |line| &line[line.len()..]), cause)
    })?;
    Ok(reader.cases)
}

#[derive(Default)]
struct Reader {
    cases: Vec<SuiteCase>,
    /// What has been said of the next position.
    id: Option<String>,
    variant: Option<String>,
    /// Whether `perft` lines may follow: the last position came by the keyword `fen`.
    takes_figures: bool,
}

/// The part of the line that is wrong, and why.
type Fault<'a> = (&'a str, String);

impl Reader {
    fn line<'a>(&mut self, line: &'a str, number: usize) -> Result<(), Fault<'a>> {
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, &line[line.len()..]));
        let rest = rest.trim();
        match keyword {
            "id" | "variant" => {
                self.last_has_figures().map_err(|cause| (line, cause))?;
                let said = if keyword == "id" { &mut self.id } else { &mut self.variant };
                if rest.is_empty() || said.is_some() {
                    return Err((line, format!("expected one {keyword} with a value before each position")));
                }
                *said = Some(rest.to_owned());
            }
            "fen" => {
                self.last_has_figures().map_err(|cause| (line, cause))?;
                not_empty(rest).map_err(|cause| (line, cause))?;
                self.add(rest, number, Vec::new());
                self.takes_figures = true;
            }
            "perft" => {
                let figure = figure(rest)?;
                let case = self.cases.last_mut().filter(|_| self.takes_figures && self.id.is_none());
                let figures = &mut case.ok_or((line, "a figure without a position".to_owned()))?.figures;
                figures.push(figure);
                if let Some(cause) = repeated_depth(figures) {
                    return Err((line, cause));
                }
            }
            _ => self.usual_line(line, number)?,
        }
        Ok(())
    }

    /// `FEN ;D1 20 ;D2 400`
    fn usual_line<'a>(&mut self, line: &'a str, number: usize) -> Result<(), Fault<'a>> {
        let mut parts = line.split(';');
        let fen = parts.next().unwrap_or_default().trim();
        let figures = parts.map(|part| {
            let part = part.trim();
            let depth_first = part.strip_prefix('D').ok_or((part, "expected a figure such as D3 8902".to_owned()))?;
            figure(depth_first)
        });
        let figures = figures.collect::<Result<Vec<_>, _>>()?;
        if figures.is_empty() {
            return Err((
                line,
                "expected FEN ;D1 20 ;D2 400 ..., or one of the keywords id, variant, fen, perft".to_owned(),
            ));
        }
        self.between_positions().and_then(|()| not_empty(fen)).map_err(|cause| (line, cause))?;
        if let Some(part) = repeated_depth(&figures) {
            return Err((line, part));
        }
        self.add(fen, number, figures);
        self.takes_figures = false;
        Ok(())
    }

    fn add(&mut self, fen: &str, line: usize, figures: Vec<(u32, u128)>) {
        let (id, variant) = (self.id.take().unwrap_or_default(), self.variant.take());
        self.cases.push(SuiteCase { id, variant, fen: fen.to_owned(), figures, line });
    }

    fn last_has_figures(&self) -> Result<(), String> {
        match self.cases.last().filter(|case| case.figures.is_empty()) {
            Some(case) => Err(format!("the position on line {} has no figures", case.line)),
            None => Ok(()),
        }
    }

    fn between_positions(&self) -> Result<(), String> {
        self.last_has_figures()?;
        if self.id.is_some() || self.variant.is_some() {
            return Err("id and variant are followed by the fen of their position".to_owned());
        }
        Ok(())
    }

    fn some_position(&self) -> Result<(), String> {
        if self.cases.is_empty() { Err("there is no position in it".to_owned()) } else { Ok(()) }
    }
}

fn not_empty(fen: &str) -> Result<(), String> {
    if fen.is_empty() { Err("the position is missing".to_owned()) } else { Ok(()) }
}

fn repeated_depth(figures: &[(u32, u128)]) -> Option<String> {
    let repeated =
        figures.iter().enumerate().find(|(i, (depth, _))| figures[..*i].iter().any(|(other, _)| other == depth));
    repeated.map(|(_, (depth, _))| format!("depth {depth} has a figure already"))
}

/// `3 8902`
fn figure(text: &str) -> Result<(u32, u128), Fault<'_>> {
    let fault = || (text, "expected a depth (0 to 255) and a number of nodes".to_owned());
    let (depth, nodes) = text.split_once(char::is_whitespace).ok_or_else(fault)?;
    let nodes = nodes.trim();
    if !depth.bytes().chain(nodes.bytes()).all(|byte| byte.is_ascii_digit()) {
        return Err(fault());
    }
    let depth = depth.parse::<u8>().map_err(|_| fault())?;
    let nodes = nodes.parse::<u128>().map_err(|_| fault())?;
    Ok((u32::from(depth), nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_formats_are_read() {
        let usual = parse_suite("# comment\n8/8 w - - 0 1 ;D1 20 ;D2 400\n").unwrap();
        assert_eq!(usual[0].fen, "8/8 w - - 0 1");
        assert_eq!(usual[0].figures, [(1, 20), (2, 400)]);
        let keywords = parse_suite("id start\nvariant chess\nfen 8/8 w - - 0 1\nperft 1 20\n").unwrap();
        assert_eq!((keywords[0].id.as_str(), keywords[0].variant.as_deref()), ("start", Some("chess")));
        assert_eq!(keywords[0].figures, [(1, 20)]);
    }

    #[test]
    fn a_variant_is_its_own_position_s_alone() {
        let cases = parse_suite("variant chess\nfen 8/8\nperft 1 20\r8/8 ;D1 20\r\n").unwrap();
        assert_eq!((cases[0].variant.as_deref(), cases[1].variant.as_deref(), cases[1].line), (Some("chess"), None, 4));
    }

    #[test]
    fn faults_name_their_line() {
        for (text, line) in [
            ("8/8 w - - 0 1 ;D1 x", "line 1"),
            ("\n8/8 w - - 0 1", "line 2"),
            ("perft 1 20", "line 1"),
            ("fen 8/8\nfen 8/8\nperft 1 2", "line 2"),
            ("8/8 ;D1 99999999999999999999999999999999999999999", "line 1"),
            ("8/8 ;D1000 1", "line 1"),
            ("8/8 ;D+1 1", "line 1"),
            (";D1 1", "line 1"),
            ("fen\nperft 1 1", "line 1"),
            ("8/8 ;D1 1 ;D1 2", "line 1"),
            ("fen 8/8\nperft 1 1\nperft 1 2", "line 3"),
            ("variant chess\n8/8 ;D1 1", "line 2"),
            ("variant\nfen 8/8\nperft 1 1", "line 1"),
            ("fen 8/8\nvariant chess\nperft 1 1", "line 2"),
            ("fen 8/8\nperft 1 1\nid x", "line 3"),
            ("8/8 ;D1 1\nperft 2 1", "line 2"),
        ] {
            let error = parse_suite(text).unwrap_err().to_string();
            assert!(error.contains(line), "{error}");
        }
        assert!(parse_suite("").is_err());
        assert!(parse_suite("fen 8/8").unwrap_err().to_string().contains("line 1"));
    }
}
