//! Perft suites.

use berolina_core::SuiteCase;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::arguments::text;
use crate::errors;

/// One position of a perft suite.
#[pyclass(name = "SuiteCase", module = "berolina", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub struct PySuiteCase(SuiteCase);

#[pymethods]
impl PySuiteCase {
    /// What the file calls it; empty without a name.
    #[getter]
    fn id(&self) -> &str {
        &self.0.id
    }

    /// The variant that the file names, or None.
    #[getter]
    fn variant(&self) -> Option<&str> {
        self.0.variant.as_deref()
    }

    /// The position.
    #[getter]
    fn fen(&self) -> &str {
        &self.0.fen
    }

    /// Depths and numbers of nodes.
    #[getter]
    fn figures(&self) -> Vec<(u32, u128)> {
        self.0.figures.clone()
    }

    /// The line of the file, the first is 1.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    fn __repr__(&self) -> String {
        format!("<SuiteCase {:?} on line {}: {}>", self.0.id, self.0.line, self.0.fen)
    }
}

/// Reads a perft suite: `FEN ;D1 20 ;D2 400` a line, or the keywords `id`, `variant`, `fen`, `perft`.
///
/// Raises:
///     InvalidSuiteError: with the line and the cause.
#[pyfunction]
#[pyo3(name = "parse_perft_suite")]
pub fn parse_suite(py: Python<'_>, suite: &Bound<'_, PyString>) -> PyResult<Vec<PySuiteCase>> {
    let cases = berolina_core::parse_suite(&text(suite)).map_err(|error| errors::invalid_suite(py, &error))?;
    Ok(cases.into_iter().map(PySuiteCase).collect())
}
