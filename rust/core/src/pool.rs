//! Long work on several threads, watched by the thread that asks for it.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle, available_parallelism};
use std::time::Duration;

use rayon::ThreadPool;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// How often the asking thread looks up: a Ctrl-C feels immediate, and it costs nothing.
const PERIOD: Duration = Duration::from_millis(20);

/// The stack of a thread. Only what is touched becomes memory; a thread that waits may do other work on top of its own.
const STACK: usize = 16 << 20;

/// How much of a run is done, in parts of like kind (for perft: positions after one or two plies).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The parts that are done.
    pub done: u64,
    /// All parts, known from the beginning.
    pub total: u64,
}

/// Called by the asking thread every 20 milliseconds or so, and at the end with everything done. Its break ends the run.
pub type Watch<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// Why a run has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// It was ended by its [`Watch`].
    Stopped,
    /// The system gives no memory for a hash table of so many mebibytes.
    NoMemory(usize),
    /// The system starts no such number of threads, for this reason.
    NoThreads(NonZeroUsize, String),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Stopped => f.write_str("the run was stopped"),
            RunError::NoMemory(mebibytes) => {
                write!(f, "there is no memory for a hash table of {mebibytes} MiB: ask for less")
            }
            RunError::NoThreads(threads, cause) => write!(f, "cannot start {threads} threads: {cause}"),
        }
    }
}

impl std::error::Error for RunError {}

/// What the threads of a run share: whether to stop, and how far they are.
#[derive(Debug)]
pub(crate) struct Control {
    is_stopped: AtomicBool,
    done: AtomicU64,
    total: u64,
}

impl Control {
    /// Of a run of so many parts.
    pub fn new(total: u64) -> Control {
        Control { is_stopped: AtomicBool::new(false), done: AtomicU64::new(0), total }
    }

    /// Whether the run is to end. From then on results mean nothing, and never again do.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Tells that one part is done.
    pub fn tick(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// How far the run is while it lasts: that all is done, only its end tells.
    fn progress(&self) -> Progress {
        let done = self.done.load(Ordering::Relaxed).min(self.total.saturating_sub(1));
        Progress { done, total: self.total }
    }

    /// Tells the watch that all is done.
    pub fn finish(&self, watch: &mut Watch<'_>) -> Result<(), RunError> {
        match watch(Progress { done: self.total, total: self.total }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(RunError::Stopped),
        }
    }
}

/// So many threads are started at most, unless there are more processors: waiting threads keep the others from working.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(64).expect("64 is not 0");

/// Threads for the runs of one caller. They end with it.
#[derive(Debug)]
pub struct Pool {
    /// Nothing while it is dropped.
    pool: Option<ThreadPool>,
    threads: Vec<JoinHandle<()>>,
}

impl Pool {
    /// So many threads; without a number, as many as there are processors for this process. More than 64 are started only where
    /// there are more processors.
    ///
    /// # Errors
    ///
    /// [`RunError::NoThreads`] if the system does not start them.
    pub fn new(threads: Option<NonZeroUsize>) -> Result<Pool, RunError> {
        let available = Pool::available_threads();
        let number = threads.unwrap_or(available).min(available.max(MOST_THREADS));
        let mut threads = Vec::with_capacity(number.get());
        let start = |thread: rayon::ThreadBuilder| {
            let name = format!("berolina-{}", thread.index());
            threads.push(thread::Builder::new().name(name).stack_size(STACK).spawn(|| thread.run())?);
            Ok(())
        };
        match ThreadPoolBuilder::new().num_threads(number.get()).spawn_handler(start).build() {
            Ok(pool) => Ok(Pool { pool: Some(pool), threads }),
            Err(error) => {
                join(threads);
                Err(RunError::NoThreads(number, error.to_string()))
            }
        }
    }

    /// How many processors this process may use. It takes the system a while to tell.
    pub fn available_threads() -> NonZeroUsize {
        available_parallelism().unwrap_or(NonZeroUsize::MIN)
    }

    /// Whether there is more than one thread.
    pub(crate) fn has_several(&self) -> bool {
        self.threads.len() > 1
    }

    /// Does the same to each item, in any order; the results are in theirs. A short thing: a stop is heard between items.
    ///
    /// # Errors
    ///
    /// [`RunError::Stopped`] if the watch has ended it.
    pub fn map<T: Sync, U: Send>(
        &self,
        items: &[T],
        watch: &mut Watch<'_>,
        task: impl Fn(&T) -> U + Sync,
    ) -> Result<Vec<U>, RunError> {
        self.map_stoppable(items, watch, |item, _| task(item))
    }

    /// The same for a long thing, which looks at the control by itself.
    pub(crate) fn map_stoppable<T: Sync, U: Send>(
        &self,
        items: &[T],
        watch: &mut Watch<'_>,
        task: impl Fn(&T, &Control) -> U + Sync,
    ) -> Result<Vec<U>, RunError> {
        let control = Control::new(items.len() as u64);
        let one = |item| {
            let result = (!control.is_stopped()).then(|| task(item, &control));
            control.tick();
            result
        };
        let results = self.run(&control, watch, || items.par_iter().map(one).collect::<Option<Vec<U>>>())?;
        results.ok_or(RunError::Stopped)
    }

    /// Runs the work on the threads of the pool while this thread watches. The work is over when this returns, whatever happens.
    pub(crate) fn run<T: Send>(
        &self,
        control: &Control,
        watch: &mut Watch<'_>,
        work: impl FnOnce() -> T + Send,
    ) -> Result<T, RunError> {
        let (sender, receiver) = sync_channel(1);
        let Some(pool) = &self.pool else { unreachable!("it is dropped last") };
        let result = pool.in_place_scope(|scope| {
            scope.spawn(move |_| {
                // Nobody is left to receive only after a panic in the watch.
                let _ = sender.send(work());
            });
            let _stop = StopAtEnd(control);
            loop {
                match receiver.recv_timeout(PERIOD) {
                    Ok(result) => return (!control.is_stopped()).then_some(result),
                    Err(RecvTimeoutError::Timeout) if control.is_stopped() => {}
                    Err(RecvTimeoutError::Timeout) => {
                        if watch(control.progress()).is_break() {
                            control.stop();
                        }
                    }
                    // A panic in the work, which the scope hands on.
                    Err(RecvTimeoutError::Disconnected) => return None,
                }
            }
        });
        let result = result.ok_or(RunError::Stopped)?;
        control.finish(watch)?;
        Ok(result)
    }
}

impl Drop for Pool {
    /// Waits for the threads: to drop the inner pool only asks them to end.
    fn drop(&mut self) {
        drop(self.pool.take());
        join(std::mem::take(&mut self.threads));
    }
}

fn join(threads: Vec<JoinHandle<()>>) {
    for thread in threads {
        // What panics in there has been caught and handed on.
        let _ = thread.join();
    }
}

/// Lets the threads end when the watching is over, be it by a panic.
struct StopAtEnd<'a>(&'a Control);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}
