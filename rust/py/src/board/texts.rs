//! A board as text: FEN, EPD, and what `print` shows.

use berolina_core::{EnPassantMode, Men, Operand, Piece, Quoted, Square, TextError, read_epd, write_epd};
use berolina_notation::FenStyle;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};

use super::PyBoard;
use crate::arguments::{index, text};
use crate::errors;
use crate::game::{Draft, State};

#[pymethods]
impl PyBoard {
    /// The FEN.
    ///
    /// Args:
    ///     en_passant: when the pawn that has just double-stepped is named: `"legal"` only if it can legally be taken,
    ///         `"fen"` after every double step, `"xfen"` if some enemy pawn could take it but for its king's safety.
    ///     style: `"berolina"`, or `"fairy-stockfish"` or `"cute-chess"`: as that program writes it, which also decides when
    ///         en passant is written. Neither has the field of moved pawns, which is left out. See `docs/other-programs.md`.
    ///
    /// A board that is being set up is written as it stands.
    ///
    /// Raises:
    ///     ValueError: if there is no such mode or style, or a mode is given for another program's style.
    ///
    /// >>> board = berolina.Board()
    /// >>> board.fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    /// >>> board.push_uci("e2c4")
    /// Move.from_uci('e2c4')
    /// >>> board.fen(style="fairy-stockfish")
    /// 'rnbqkbnr/pppppppp/8/8/2P5/8/PPPP1PPP/RNBQKBNR b KQkq d3c4 0 1'
    #[pyo3(
        signature = (en_passant = None, *, style = None),
        text_signature = "($self, en_passant='legal', *, style='berolina')"
    )]
    fn fen(&self, en_passant: Option<&Bound<'_, PyString>>, style: Option<&Bound<'_, PyString>>) -> PyResult<String> {
        let style = style.map_or(Ok(FenStyle::Berolina), fen_style)?;
        let chosen = mode(en_passant)?;
        if style != FenStyle::Berolina && en_passant.is_some() {
            return Err(PyValueError::new_err(format!(
                "the style {:?} says itself when en passant is written; leave en_passant out",
                style.name()
            )));
        }
        Ok(match &*self.game.lock() {
            State::Game(game) if style == FenStyle::Berolina => game.position().fen(chosen),
            State::Game(game) => style.fen(game.position()),
            State::Draft(draft) => style.write(&draft.setup, &draft.variant),
        })
    }

    /// The board field of the FEN.
    ///
    /// >>> berolina.Board().board_fen()
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
    fn board_fen(&self) -> String {
        let state = self.game.lock();
        state.setup().board_field(state.variant().board)
    }

    /// The EPD: the FEN without clocks, and then operations.
    ///
    /// Args:
    ///     en_passant: as for `fen`.
    ///     operations: names and what follows them: None for nothing, an int, a float or a text. `am`, `bm`, `pm`, `pv` and `sm` are
    ///         followed by moves, written as they are given; other texts are put in quotes.
    ///
    /// Raises:
    ///     ValueError: if there is no such mode, or an operation cannot be written.
    ///
    /// >>> berolina.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").epd(bm="Kd1", id="bare kings", hmvc=0)
    /// '4k3/8/8/8/8/8/8/4K3 w - - bm Kd1; id "bare kings"; hmvc 0;'
    #[pyo3(signature = (*, en_passant = None, **operations), text_signature = "($self, *, en_passant='legal', **operations)")]
    fn epd(
        &self,
        en_passant: Option<&Bound<'_, PyString>>,
        operations: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let mode = mode(en_passant)?;
        let operations = operations.map_or(Ok(Vec::new()), |given| given.iter().map(operation).collect())?;
        let (setup, variant) = {
            let state = self.game.lock();
            let setup = state.position().map_or_else(|| state.setup(), |position| position.setup(mode));
            (setup, state.variant())
        };
        write_epd(&setup, &variant, &operations)
            .map_err(|cause| PyValueError::new_err(format!("invalid EPD operation: {cause}")))
    }

    /// Sets up the position of an EPD, and forgets the moves. If it fails, the board is as it was.
    ///
    /// The operations `hmvc` and `fmvn` set the clocks, which are 0 and 1 without them.
    ///
    /// Returns:
    ///     The operations by name: None, an int, a float or a text. Moves are texts, as they stand there.
    ///
    /// Raises:
    ///     InvalidFenError: if the text is no EPD of the variant.
    ///     InvalidPositionError: if it says an illegal position.
    ///
    /// >>> board = berolina.Board()
    /// >>> board.set_epd('4k3/8/8/8/8/8/8/4K3 w - - bm Kd1 Kf1; id "bare kings"; hmvc 4;')
    /// {'bm': 'Kd1 Kf1', 'id': 'bare kings', 'hmvc': 4}
    /// >>> board.halfmove_clock
    /// 4
    fn set_epd<'py>(&self, py: Python<'py>, epd: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyDict>> {
        let epd = text(epd);
        let operations = self.game.replace(|variant| {
            let (setup, operations) = read_epd(&epd, variant).map_err(Refused::Text)?;
            match State::new(setup, *variant) {
                State::Draft(draft) => Err(Refused::Position(Box::new(draft))),
                game @ State::Game(_) => Ok((game, operations)),
            }
        });
        let operations = operations.map_err(|refused| match refused {
            Refused::Text(error) => errors::invalid_fen(py, &error),
            Refused::Position(draft) => draft.error(py),
        })?;
        let read = PyDict::new(py);
        for (opcode, operand) in operations {
            match operand {
                Operand::None => read.set_item(opcode, py.None())?,
                Operand::Integer(number) => read.set_item(opcode, number)?,
                Operand::Real(number) => read.set_item(opcode, number)?,
                Operand::Text(text) => read.set_item(opcode, text)?,
            }
        }
        Ok(read)
    }

    /// The board in Unicode chess symbols.
    ///
    /// Args:
    ///     invert_color: swaps black and white symbols, for dark backgrounds.
    ///     borders: draws lines, and the names of files and ranks.
    ///     empty_square: what stands for an empty square.
    ///     orientation: the side at the bottom.
    ///
    /// Missing squares of the bridge board are `*`.
    ///
    /// >>> print(berolina.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unicode(empty_square="."))
    /// . . . . ♚ . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . ♔ . . .
    #[pyo3(
        signature = (*, invert_color = false, borders = false, empty_square = None, orientation = true),
        text_signature = "($self, *, invert_color=False, borders=False, empty_square='\\u2b58', orientation=True)"
    )]
    fn unicode(
        &self,
        invert_color: bool,
        borders: bool,
        empty_square: Option<&Bound<'_, PyString>>,
        orientation: bool,
    ) -> String {
        let empty = empty_square.map_or("⭘".to_owned(), text);
        let men = self.men();
        let mut files: Vec<u8> = (0..8).collect();
        let mut ranks: Vec<u8> = (0..men.board().ranks()).rev().collect();
        if !orientation {
            files.reverse();
            ranks.reverse();
        }
        let symbol = |file: &u8, rank: u8| {
            let square = Square::at(*file, rank);
            match men.piece_at(square) {
                Some(piece) => crate::piece::unicode_symbol(piece, invert_color).to_string(),
                None if men.board().has(square) => empty.clone(),
                None => "*".to_owned(),
            }
        };
        let row = |rank: u8| files.iter().map(|file| symbol(file, rank)).collect::<Vec<_>>();
        if !borders {
            return ranks.iter().map(|rank| row(*rank).join(" ")).collect::<Vec<_>>().join("\n");
        }
        let line = format!("  {}", "-".repeat(17));
        let rows = ranks.iter().map(|rank| format!("{line}\n{} |{}|", rank + 1, row(*rank).join("|")));
        let names: Vec<String> = files.iter().map(|file| char::from(b'a' + file).to_string()).collect();
        format!("{}\n{line}\n   {}", rows.collect::<Vec<_>>().join("\n"), names.join(" "))
    }

    fn __repr__(&self) -> String {
        let state = self.game.lock();
        let variant = state.variant();
        // No FEN and no name of a variant has a character that Python would escape.
        match &*state {
            State::Game(game) => format!("Board('{}', variant='{variant}')", game.position().fen(EnPassantMode::Fen)),
            State::Draft(draft) => format!("Board.draft('{}', variant='{variant}')", draft.setup.to_fen(&variant)),
        }
    }

    fn __str__(&self) -> String {
        let men = self.men();
        (0..men.board().ranks()).rev().map(|rank| row(&men, rank)).collect::<Vec<_>>().join("\n")
    }
}

/// Why an EPD sets up nothing.
enum Refused {
    Text(TextError),
    Position(Box<Draft>),
}

/// The style of a FEN by its name.
fn fen_style(name: &Bound<'_, PyString>) -> PyResult<FenStyle> {
    let name = text(name);
    FenStyle::from_name(&name).ok_or_else(|| {
        let [one, two, three] = FenStyle::ALL.map(|style| format!("{:?}", style.name()));
        PyValueError::new_err(format!("invalid FEN style {}: expected {one}, {two} or {three}", Quoted(&name)))
    })
}

/// The mode of a name.
fn mode(name: Option<&Bound<'_, PyString>>) -> PyResult<EnPassantMode> {
    let name = name.map_or("legal".to_owned(), text);
    EnPassantMode::from_name(&name).ok_or_else(|| {
        let name = Quoted(&name);
        PyValueError::new_err(format!("invalid en passant mode {name}: expected \"legal\", \"fen\" or \"xfen\""))
    })
}

/// An operation of an EPD as Python gives it.
fn operation((name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)) -> PyResult<(String, Operand)> {
    let name = text(name.cast::<PyString>()?);
    let operand = if value.is_none() {
        Operand::None
    } else if value.is_instance_of::<PyFloat>() {
        Operand::Real(value.extract()?)
    } else if let Ok(value) = value.cast::<PyString>() {
        Operand::Text(text(value))
    } else if let Some(number) = whole_number(&value)? {
        let too_large = |_| PyValueError::new_err(format!("the operand of {name} is beyond 64 bits: {number}"));
        Operand::Integer(number.extract().map_err(too_large)?)
    } else {
        let kind = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "the operand of {name} is None, an int, a float or a str, not {kind}"
        )));
    };
    Ok((name, operand))
}

/// The int that a value serves as. A bool is one to Python, but would not read back as one.
fn whole_number<'py>(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyInt>>> {
    if value.is_instance_of::<PyBool>() { Ok(None) } else { index(value) }
}

/// One rank: letters of men, `.` for empty squares, `*` for missing ones.
fn row(men: &Men, rank: u8) -> String {
    let squares = (0..8).map(|file| {
        let square = Square::at(file, rank);
        match men.piece_at(square) {
            Some(piece) => Piece::letter(piece).to_string(),
            None if men.board().has(square) => ".".to_owned(),
            None => "*".to_owned(),
        }
    });
    squares.collect::<Vec<_>>().join(" ")
}
