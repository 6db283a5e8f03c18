//! Registry of the equivalence records that this process has made itself.
//!
//! A record is a statement about two procedures as their digests have them, and its own digest stands for all of it. So it is
//! enough to remember these digests: whatever module the record stands in, it says what was proved here.

use std::collections::HashSet;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

static MADE: LazyLock<Mutex<HashSet<String>>> = LazyLock::new(Mutex::default);

fn made() -> MutexGuard<'static, HashSet<String>> {
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn remember(digest: &str) {
    made().insert(digest.to_owned());
}

pub(super) fn is_remembered(digest: &str) -> bool {
    made().contains(digest)
}
