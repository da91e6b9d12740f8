//! The hash table of a run: perft numbers of positions, shared by threads without locks.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::{MmapMut, MmapRaw};

use crate::perft::key::Key;
use crate::pool::RunError;

/// Bits of a number of nodes. Larger numbers are not kept: there are few of them.
const COUNT_BITS: u32 = 48;
const COUNT: u64 = (1 << COUNT_BITS) - 1;

/// A number of nodes below the lowest 16 bits of its key's place, and the key's check, exclusive or that word. An entry of
/// which two threads have written a word each knows neither position: its words do not fit together. An entry of zeros is empty.
struct Entry {
    check: AtomicU64,
    value: AtomicU64,
}

impl Entry {
    fn read(&self) -> (u64, u64) {
        let value = self.value.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ value, value)
    }

    fn write(&self, key: Key, nodes: u64) {
        let value = key.place << COUNT_BITS | nodes;
        self.check.store(key.check ^ value, Ordering::Relaxed);
        self.value.store(value, Ordering::Relaxed);
    }
}

/// A cache line of entries.
#[repr(C, align(64))]
struct Bucket([Entry; 4]);

/// The table.
pub struct Table {
    memory: MmapRaw,
    buckets: usize,
}

impl Table {
    /// An empty table of exactly so many mebibytes. The system gives the memory as it is used.
    pub fn new(mebibytes: NonZeroUsize) -> Result<Table, RunError> {
        let refused = || RunError::NoMemory(mebibytes.get());
        let bytes = mebibytes.checked_mul(const { NonZeroUsize::new(1 << 20).unwrap() }).ok_or_else(refused)?.get();
        // A slice may not be larger.
        isize::try_from(bytes).map_err(|_| refused())?;
        let memory = MmapMut::map_anon(bytes).map_err(|_| refused())?;
        // Looks go anywhere: with small pages most would miss the processor's table of pages, too.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Table { memory: MmapRaw::from(memory), buckets: bytes / size_of::<Bucket>() })
    }

    fn buckets(&self) -> &[Bucket] {
        // SAFETY: the map is `buckets` buckets long, page-aligned, zeroed (which is an empty bucket), lives as long as `self`, and is
        // reached in no other way than through these atomics.
        unsafe { std::slice::from_raw_parts(self.memory.as_mut_ptr().cast::<Bucket>(), self.buckets) }
    }

    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets()[((u128::from(key.place) * self.buckets as u128) >> 64) as usize]
    }

    /// Asks for the memory of a key before it is needed.
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every x86-64 processor has the instruction, and it may be given any address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The number that is kept for a key.
    pub fn get(&self, key: Key) -> Option<u128> {
        self.bucket(key)
            .0
            .iter()
            .map(Entry::read)
            .find(|read| is_of(*read, key))
            .map(|(_, value)| u128::from(value & COUNT))
    }

    /// Keeps a number, in place of the smallest in its bucket.
    pub fn put(&self, key: Key, nodes: u128) {
        let nodes = match u64::try_from(nodes) {
            Ok(nodes) if nodes <= COUNT => nodes,
            _ => return,
        };
        let entries = &self.bucket(key).0;
        let reads = entries.each_ref().map(Entry::read);
        // Another thread may have counted the same.
        if reads.into_iter().any(|read| is_of(read, key)) {
            return;
        }
        let least = (0..entries.len()).min_by_key(|i| reads[*i].1 & COUNT);
        entries[least.unwrap_or_default()].write(key, nodes);
    }
}

fn is_of((check, value): (u64, u64), key: Key) -> bool {
    check == key.check && value >> COUNT_BITS == key.place & 0xffff
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table::new(NonZeroUsize::MIN).unwrap()
    }

    /// Keys of one bucket.
    fn key(n: u64) -> Key {
        Key { place: n, check: n.wrapping_mul(0x9e37_79b9_7f4a_7c15) }
    }

    #[test]
    fn memory_is_exactly_what_was_asked_for() {
        for mebibytes in [1, 3, 7] {
            let table = Table::new(NonZeroUsize::new(mebibytes).unwrap()).unwrap();
            assert_eq!(size_of_val(table.buckets()), mebibytes << 20);
            assert_eq!(table.memory.len(), mebibytes << 20);
        }
    }

    #[test]
    fn memory_that_is_not_there_is_refused() {
        for mebibytes in [usize::MAX, usize::MAX >> 20, usize::MAX >> 21] {
            assert_eq!(Table::new(NonZeroUsize::new(mebibytes).unwrap()).err(), Some(RunError::NoMemory(mebibytes)));
        }
    }

    #[test]
    fn every_place_is_in_the_table() {
        let table = table();
        for place in [0, 1, u64::MAX / 2, u64::MAX] {
            let key = Key { place, check: 1 };
            table.put(key, 5);
            assert_eq!(table.get(key), Some(5));
        }
    }

    #[test]
    fn the_smallest_number_makes_room() {
        let table = table();
        for n in [40, 10, 30, 20, 25] {
            table.put(key(n), u128::from(n));
        }
        for n in [40, 30, 20, 25] {
            assert_eq!(table.get(key(n)), Some(u128::from(n)));
        }
        assert_eq!(table.get(key(10)), None);
    }

    #[test]
    fn numbers_that_do_not_fit_are_not_kept() {
        let table = table();
        table.put(key(1), u128::from(COUNT));
        table.put(key(2), u128::from(COUNT) + 1);
        table.put(key(3), u128::MAX);
        assert_eq!([1, 2, 3].map(|n| table.get(key(n))), [Some(u128::from(COUNT)), None, None]);
    }

    #[test]
    fn an_entry_of_two_writers_is_nobodys() {
        let (table, other) = (table(), table());
        let (one, two) = (key(1), key(2));
        table.put(one, 11);
        other.put(two, 22);
        let torn = &table.bucket(one).0[0];
        torn.value.store(other.bucket(two).0[0].value.load(Ordering::Relaxed), Ordering::Relaxed);
        assert_eq!([one, two].map(|key| table.get(key)), [None, None]);
        torn.check.store(other.bucket(two).0[0].check.load(Ordering::Relaxed), Ordering::Relaxed);
        assert_eq!([one, two].map(|key| table.get(key)), [None, Some(22)]);
    }
}
