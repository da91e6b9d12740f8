//! The hash table of a run: perft numbers of positions, shared by threads without locks.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use memmap2::{MmapMut, MmapRaw};

use crate::perft::key::Key;
use crate::pool::RunError;

/// Bits of the numbers that fit into an entry. Larger ones have a part of the table to themselves.
const COUNT_BITS: u32 = 48;
const COUNT: u64 = (1 << COUNT_BITS) - 1;

/// A number of nodes below the lowest 16 bits of its key's place, and the key's check, exclusive or that word. An entry of
/// which two threads have written a word each knows neither position: its words do not fit together. An entry of zeros is empty.
struct Entry {
    check: AtomicU64,
    value: AtomicU64,
}

impl Entry {
    #[inline(always)]
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

/// A number of any size in two words, its key's place, and the key's check, exclusive or all of these.
struct WideEntry([AtomicU64; 4]);

impl WideEntry {
    fn read(&self) -> (Key, u128) {
        let [low, high, place, check] = self.0.each_ref().map(|word| word.load(Ordering::Relaxed));
        (Key { place, check: check ^ low ^ high ^ place }, u128::from(high) << 64 | u128::from(low))
    }

    fn write(&self, key: Key, nodes: u128) {
        let (low, high) = (nodes as u64, (nodes >> 64) as u64);
        let words = [low, high, key.place, key.check ^ low ^ high ^ key.place];
        self.0.iter().zip(words).for_each(|(place, word)| place.store(word, Ordering::Relaxed));
    }
}

/// A cache line of wide entries.
#[repr(C, align(64))]
struct WideBucket([WideEntry; 2]);

/// One part of so many of the memory is for large numbers.
const WIDE_PART: usize = 8;

/// The table.
pub struct Table {
    memory: MmapRaw,
    buckets: usize,
    wide_buckets: usize,
    /// Whether there is any large number: hardly any run has one.
    has_wide: AtomicBool,
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
        let all = bytes / size_of::<Bucket>();
        let wide_buckets = all / WIDE_PART;
        let memory = MmapRaw::from(memory);
        Ok(Table { memory, buckets: all - wide_buckets, wide_buckets, has_wide: AtomicBool::new(false) })
    }

    #[inline(always)]
    fn buckets(&self) -> &[Bucket] {
        // SAFETY: the map begins with so many buckets, is page-aligned, zeroed (which is an empty bucket), lives as long as `self`, and
        // these are reached in no other way than through these atomics.
        unsafe { std::slice::from_raw_parts(self.memory.as_mut_ptr().cast::<Bucket>(), self.buckets) }
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets()[index(key, self.buckets)]
    }

    fn wide_buckets(&self) -> &[WideBucket] {
        // SAFETY: as above; so many cache lines follow the buckets.
        unsafe {
            let first = self.memory.as_mut_ptr().cast::<WideBucket>().add(self.buckets);
            std::slice::from_raw_parts(first, self.wide_buckets)
        }
    }

    fn wide_bucket(&self, key: Key) -> &WideBucket {
        &self.wide_buckets()[index(key, self.wide_buckets)]
    }

    /// Asks for the memory of a key before it is needed.
    #[inline(always)]
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
    #[inline(always)]
    pub fn get(&self, key: Key) -> Option<u128> {
        for entry in &self.bucket(key).0 {
            let (check, value) = entry.read();
            // Nearly always this alone tells.
            if check != key.check {
                continue;
            }
            if value >> COUNT_BITS == key.place & (u64::MAX >> COUNT_BITS) && value & COUNT > 0 {
                return Some(u128::from(value & COUNT));
            }
        }
        if self.has_wide.load(Ordering::Relaxed) { self.get_wide(key) } else { None }
    }

    #[cold]
    fn get_wide(&self, key: Key) -> Option<u128> {
        let mut reads = self.wide_bucket(key).0.iter().map(WideEntry::read);
        reads.find(|(of, nodes)| *of == key && *nodes > 0).map(|(_, nodes)| nodes)
    }

    /// Keeps a number other than 0, in place of the smallest in its bucket. Two threads that have counted the same at once keep it twice.
    pub fn put(&self, key: Key, nodes: u128) {
        // A zero is no sooner found than counted, and stands for an empty entry.
        if nodes == 0 {
            return;
        }
        match u64::try_from(nodes) {
            Ok(nodes) if nodes <= COUNT => {
                let entries = &self.bucket(key).0;
                // With its place below its count, the least is found without a branch.
                let count = |i: usize| (entries[i].value.load(Ordering::Relaxed) & COUNT) << 2 | i as u64;
                let least = count(0).min(count(1)).min(count(2).min(count(3))) as usize % entries.len();
                entries[least].write(key, nodes);
            }
            _ => {
                let entries = &self.wide_bucket(key).0;
                let least = entries.iter().min_by_key(|entry| entry.read().1);
                least.unwrap_or(&entries[0]).write(key, nodes);
                self.has_wide.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Which of so many buckets is a key's.
#[inline(always)]
fn index(key: Key, buckets: usize) -> usize {
    ((u128::from(key.place) * buckets as u128) >> 64) as usize
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
            assert_eq!(size_of_val(table.buckets()) + size_of_val(table.wide_buckets()), mebibytes << 20);
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
    fn numbers_of_any_size_are_kept() {
        let table = table();
        let numbers = [1, u128::from(COUNT), u128::from(COUNT) + 1, u128::from(u64::MAX) + 1, u128::MAX];
        for (n, nodes) in numbers.into_iter().enumerate() {
            // Large numbers of one bucket would drive each other out.
            let key = Key { place: (n as u64) << 60, check: n as u64 };
            assert_eq!(table.get(key), None, "nothing is known, not even of a key of zeros");
            table.put(key, nodes);
            assert_eq!(table.get(key), Some(nodes));
        }
    }

    #[test]
    fn a_wide_entry_of_two_writers_is_nobodys() {
        for torn in 0..4 {
            let entries = [WideEntry(Default::default()), WideEntry(Default::default())];
            let keys = [key(1), key(2)];
            for (entry, (key, nodes)) in entries.iter().zip(keys.into_iter().zip([1 << 70 | 1, 2 << 70 | 2])) {
                entry.write(key, nodes);
            }
            entries[0].0[torn].store(entries[1].0[torn].load(Ordering::Relaxed), Ordering::Relaxed);
            assert!(!keys.contains(&entries[0].read().0), "word {torn}");
        }
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
