//! A list in place, with room for so many entries and no more. Room that is not used is never written: that would take longer than the rest.

use std::mem::MaybeUninit;

/// Entries in the order in which they were added.
pub struct List<T, const MOST: usize> {
    room: [MaybeUninit<T>; MOST],
    used: usize,
}

impl<T: Copy, const MOST: usize> List<T, MOST> {
    /// No entries.
    #[inline(always)]
    pub fn empty() -> Self {
        List { room: [const { MaybeUninit::uninit() }; MOST], used: 0 }
    }

    /// Adds an entry; panics if there is no room.
    #[inline(always)]
    pub fn push(&mut self, entry: T) {
        self.room[self.used].write(entry);
        self.used += 1;
    }

    /// For how many entries there is still room.
    #[inline(always)]
    pub fn free(&self) -> usize {
        MOST - self.used
    }

    /// All entries.
    #[inline(always)]
    pub fn all(&self) -> &[T] {
        // SAFETY: `push` has written the first `used` places, which are within the room.
        unsafe { std::slice::from_raw_parts(self.room.as_ptr().cast::<T>(), self.used) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_in_order() {
        let mut list = List::<u8, 3>::empty();
        assert!(list.all().is_empty());
        for entry in [3, 1, 2] {
            list.push(entry);
        }
        assert_eq!(list.all(), [3, 1, 2]);
        assert_eq!(list.free(), 0);
    }

    #[test]
    #[should_panic(expected = "index out of bounds")]
    fn what_has_no_room_is_not_written() {
        let mut list = List::<u8, 1>::empty();
        list.push(1);
        list.push(2);
    }
}
