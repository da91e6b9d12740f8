//! Long work without the interpreter lock, ended by signals such as Ctrl-C.

use std::io;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use berolina_core::{RunError, Watch};
use pyo3::prelude::*;

use crate::arguments::Callback;
use crate::errors;

/// How often a callback is told at most: drawing costs more than looking at signals.
const PERIOD: Duration = Duration::from_millis(50);

/// Runs the work with the interpreter released. The work is given a watch that looks at signals and tells the callback how far it
/// is; what a signal handler or the callback raises ends the work and comes out.
pub fn released<T, F>(py: Python<'_>, progress: Option<Callback>, work: F) -> PyResult<T>
where
    T: Send,
    F: FnOnce(&mut Watch<'_>) -> Result<T, RunError> + Send,
{
    py.detach(|| {
        let mut raised = None;
        let mut told = Instant::now();
        let done = work(&mut |state| {
            let is_due = state.done == state.total || told.elapsed() >= PERIOD;
            let due = progress.as_ref().filter(|_| is_due);
            // While the interpreter shuts down there is nobody left to hear of anything.
            let heard = Python::try_attach(|py| {
                py.check_signals()?;
                due.map_or(Ok(()), |Callback(call)| call.call1(py, (state.done, state.total)).map(drop))
            });
            told = if due.is_some() { Instant::now() } else { told };
            raised = heard.and_then(Result::err);
            if raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        done.map_err(|error| raised.unwrap_or_else(|| errors::run(error)))
    })
}

/// Looks at signals, in work without the interpreter lock that has no watch.
///
/// # Errors
///
/// What a signal handler raises.
pub fn signals() -> io::Result<()> {
    // While the interpreter shuts down there is nobody left to hear of anything.
    Python::try_attach(|py| py.check_signals()).unwrap_or(Ok(())).map_err(io::Error::from)
}
