//! Where the text of games comes from: a file that is named, or an object that is read.

use std::fs::File;
use std::io::{self, Read};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// A source of bytes.
pub enum Source {
    /// A file that is named.
    File(File),
    /// An object with `read`, or of which lines are read.
    Handle(Handle),
}

/// An object that gives bytes or text.
pub struct Handle {
    object: Py<PyAny>,
    /// `read` in pieces, or `readline`, which takes no more than is needed.
    is_by_lines: bool,
    /// What has been given and did not fit.
    pending: Vec<u8>,
}

impl Source {
    /// An object that gives bytes or text.
    pub fn handle(object: Py<PyAny>, is_by_lines: bool) -> Source {
        Source::Handle(Handle { object, is_by_lines, pending: Vec::new() })
    }
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::File(file) => file.read(buffer),
            Source::Handle(handle) => handle.read(buffer),
        }
    }
}

impl Handle {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.pending.is_empty() {
            self.pending = Python::attach(|py| self.piece(py, buffer.len())).map_err(io::Error::from)?;
        }
        let length = self.pending.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.pending[..length]);
        self.pending.drain(..length);
        Ok(length)
    }

    fn piece(&self, py: Python<'_>, length: usize) -> PyResult<Vec<u8>> {
        let object = self.object.bind(py);
        let piece =
            if self.is_by_lines { object.call_method0("readline")? } else { object.call_method1("read", (length,))? };
        if let Ok(text) = piece.cast::<PyString>() {
            return Ok(crate::arguments::text(text).into_bytes());
        }
        match piece.cast::<PyBytes>() {
            Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
            Err(_) => {
                Err(PyTypeError::new_err(format!("a source gives str or bytes, not {}", piece.get_type().name()?)))
            }
        }
    }
}
