//! A place that is filled once and then read without asking.

use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::Once;

/// Like `OnceLock`, for readers who know that it is filled: `OnceLock::get` asks each time, and attacks are looked up so often
/// that it shows.
#[derive(Debug)]
pub struct FilledOnce<T> {
    filled: Once,
    value: UnsafeCell<MaybeUninit<T>>,
}

// SAFETY: the value is written once, inside `Once`, which makes all others wait; from then on it is only read.
unsafe impl<T: Send + Sync> Sync for FilledOnce<T> {}

impl<T> FilledOnce<T> {
    /// A place that is not filled yet. It is meant for statics: what fills it is never dropped.
    pub const fn new() -> Self {
        FilledOnce { filled: Once::new(), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// The value; made now if this is the first time that anyone asks.
    pub fn get_or_fill(&self, value: impl FnOnce() -> T) -> &T {
        self.filled.call_once(|| {
            // SAFETY: `Once` lets nobody else be here, and `get_unchecked` may not be called yet.
            unsafe { (*self.value.get()).write(value()) };
        });
        // SAFETY: `call_once` has returned, here or on another thread before.
        unsafe { self.get_unchecked() }
    }

    /// The value.
    ///
    /// # Safety
    ///
    /// [`FilledOnce::get_or_fill`] has returned before, in a way that this thread has learnt of.
    #[inline(always)]
    pub unsafe fn get_unchecked(&self) -> &T {
        // SAFETY: the caller promises that the value has been written.
        unsafe { (*self.value.get()).assume_init_ref() }
    }
}
