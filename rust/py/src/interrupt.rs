//! Long work without the interpreter lock, ended by signals such as Ctrl-C.

use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often signals are looked at: short enough that Ctrl-C feels immediate, long enough that it costs nothing.
const PERIOD: Duration = Duration::from_millis(50);

/// Runs the work with the interpreter released. The work asks the function that it is given whether to stop; it is told so
/// when a signal handler has raised, and the exception is what comes out.
pub fn released<T, F>(py: Python<'_>, work: F) -> PyResult<T>
where
    T: Send,
    F: FnOnce(&mut dyn FnMut() -> bool) -> Result<T, berolina_core::Stopped> + Send,
{
    py.detach(|| {
        let mut last = Instant::now();
        let mut raised = None;
        let done = work(&mut || {
            if last.elapsed() >= PERIOD {
                // While the interpreter shuts down there is nobody left to hear of signals.
                raised = Python::try_attach(|py| py.check_signals().err()).flatten();
                last = Instant::now();
            }
            raised.is_some()
        });
        match (done, raised) {
            (_, Some(error)) => Err(error),
            (Ok(value), None) => Ok(value),
            (Err(berolina_core::Stopped), None) => unreachable!("only a signal stops the work"),
        }
    })
}
