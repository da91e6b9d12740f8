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
/// With the line and the cause, if a line is of neither format, if a position has no figures, or if there is no position.
pub fn parse_suite(text: &str) -> Result<Vec<SuiteCase>, TextError> {
    let mut reader = Reader::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (number, line) in text.lines().enumerate() {
        let content = line.trim();
        if !content.is_empty() && !content.starts_with('#') {
            reader.line(content, number + 1).map_err(|(place, cause)| {
                TextError::new(
                    "perft suite line",
                    line,
                    offset_in(line, place),
                    format!("line {}: {cause}", number + 1),
                )
            })?;
        }
    }
    reader.finish().map_err(|cause| TextError::new("perft suite", text, text.len(), cause))
}

#[derive(Default)]
struct Reader {
    cases: Vec<SuiteCase>,
    id: String,
    variant: Option<String>,
}

/// The part of the line that is wrong, and why.
type Fault<'a> = (&'a str, String);

impl Reader {
    fn line<'a>(&mut self, line: &'a str, number: usize) -> Result<(), Fault<'a>> {
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, &line[line.len()..]));
        let rest = rest.trim();
        match keyword {
            "id" => {
                self.ends_with_figures().map_err(|cause| (line, cause))?;
                self.id = rest.to_owned();
                self.variant = None;
            }
            "variant" => self.variant = Some(rest.to_owned()),
            "fen" => {
                self.ends_with_figures().map_err(|cause| (line, cause))?;
                self.add(rest, number);
            }
            "perft" => {
                let figure = figure(rest)?;
                let case = self.cases.last_mut().ok_or((line, "a figure without a position".to_owned()))?;
                case.figures.push(figure);
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
        self.ends_with_figures().map_err(|cause| (line, cause))?;
        self.add(fen, number);
        self.cases.last_mut().expect("just added").figures = figures;
        Ok(())
    }

    fn add(&mut self, fen: &str, line: usize) {
        let (id, variant) = (std::mem::take(&mut self.id), self.variant.clone());
        self.cases.push(SuiteCase { id, variant, fen: fen.to_owned(), figures: Vec::new(), line });
    }

    fn ends_with_figures(&self) -> Result<(), String> {
        match self.cases.last().filter(|case| case.figures.is_empty()) {
            Some(case) => Err(format!("the position on line {} has no figures", case.line)),
            None => Ok(()),
        }
    }

    fn finish(self) -> Result<Vec<SuiteCase>, String> {
        self.ends_with_figures()?;
        if self.cases.is_empty() { Err("there is no position in it".to_owned()) } else { Ok(self.cases) }
    }
}

/// `3 8902`
fn figure(text: &str) -> Result<(u32, u128), Fault<'_>> {
    let fault = || (text, "expected a depth (0 to 255) and a number of nodes".to_owned());
    let (depth, nodes) = text.split_once(char::is_whitespace).ok_or_else(fault)?;
    let depth = depth.parse::<u8>().map_err(|_| fault())?;
    let nodes = nodes.trim().parse::<u128>().map_err(|_| fault())?;
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
    fn faults_name_their_line() {
        for (text, line) in [
            ("8/8 w - - 0 1 ;D1 x", "line 1"),
            ("\n8/8 w - - 0 1", "line 2"),
            ("perft 1 20", "line 1"),
            ("fen 8/8\nfen 8/8\nperft 1 2", "line 2"),
            ("8/8 ;D1 99999999999999999999999999999999999999999", "line 1"),
            ("8/8 ;D1000 1", "line 1"),
        ] {
            let error = parse_suite(text).unwrap_err().to_string();
            assert!(error.contains(line), "{error}");
        }
        assert!(parse_suite("").is_err());
        assert!(parse_suite("fen 8/8").unwrap_err().to_string().contains("line 1"));
    }
}
