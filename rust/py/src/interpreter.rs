//! Which interpreter the module lives in.

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;

/// Refuses to be loaded into a subinterpreter: classes are kept once a process, and would be those of another interpreter.
pub fn refuse_subinterpreters() -> PyResult<()> {
    // SAFETY: module initialisation runs attached to an interpreter, as both calls demand.
    let interpreter = unsafe { pyo3::ffi::PyInterpreterState_GetID(pyo3::ffi::PyInterpreterState_Get()) };
    if interpreter == 0 {
        return Ok(());
    }
    Err(PyImportError::new_err("berolina can be imported in the main interpreter only, not in subinterpreters"))
}
