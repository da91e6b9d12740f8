//! Where the text of games comes from: a file that is named, or an object that is read.

use std::io;

use berolina_notation::pgn::Source;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// What is asked for at a time.
const PIECE: usize = 1 << 16;

/// An object that gives bytes or text.
pub struct Handle {
    object: Py<PyAny>,
    /// Whether `readline` is called, which takes no more than is needed, or `read`.
    is_by_lines: bool,
}

impl Handle {
    pub fn new(object: Py<PyAny>, is_by_lines: bool) -> Handle {
        Handle { object, is_by_lines }
    }

    fn append(&self, py: Python<'_>, text: &mut Vec<u8>) -> PyResult<()> {
        let object = self.object.bind(py);
        let piece =
            if self.is_by_lines { object.call_method0("readline")? } else { object.call_method1("read", (PIECE,))? };
        if let Ok(piece) = piece.cast::<PyString>() {
            text.extend_from_slice(crate::arguments::text(piece).as_bytes());
        } else if let Ok(piece) = piece.cast::<PyBytes>() {
            text.extend_from_slice(piece.as_bytes());
        } else {
            let kind = piece.get_type().name()?;
            return Err(PyTypeError::new_err(format!("games are read from what gives str or bytes, not {kind}")));
        }
        Ok(())
    }
}

impl Source for Handle {
    fn read_piece(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        Python::attach(|py| self.append(py, text)).map_err(io::Error::from)
    }
}
