//! Many programs at a time: most of such a test is compilers' time, or the interpreter's.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Results of `check` for the files, in their order, computed on as many threads as there are
/// processors, four at most.
///
/// # Panics
/// If `check` does.
pub fn in_parallel<T: Send>(files: &[PathBuf], check: &(dyn Fn(&Path) -> T + Sync)) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut some = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(number) else {
                return some;
            };
            some.push((number, check(file)));
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get().min(4));
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let joined = threads.into_iter().map(|thread| match thread.join() {
            Ok(some) => some,
            // What it says names the file.
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.flatten().collect()
    });
    all.sort_unstable_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, result)| result).collect()
}
