//! Mutants: rules switched off, so that tests and fuzzers can be asked whether they notice.
//!
//! Whoever trusts a refusal trusts that something would have gone wrong without it. Mutation analysis asks this of each
//! rule: a rule that no test misses when it is off is either not tested or not needed. Only builds with the feature
//! `mutation` have this module, and nothing that is shipped is built with it.
//!
//! What is off is off in the whole process, so that a fuzzer's threads see it; mutants are looked at one after the other.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use crate::{CheckId, Class, Failure};

static OFF: RwLock<Vec<&'static str>> = RwLock::new(Vec::new());
static TURN: Mutex<()> = Mutex::new(());
static PASSED: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static UNCHECKED: Cell<bool> = const { Cell::new(false) };
}

/// A mutant; dropped, all rules are on again.
struct Mutant<'t> {
    _turn: MutexGuard<'t, ()>,
}

impl Drop for Mutant<'_> {
    fn drop(&mut self) {
        OFF.write().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Runs something with rules switched off: ids of checks (`check.bounds`) and of conditions of steps (`fuse.c3`). Waits
/// for its turn; so nothing that it runs may call this again.
pub fn without<T>(ids: &[&'static str], run: impl FnOnce() -> T) -> T {
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let _mutant = Mutant { _turn: turn };
    *OFF.write().unwrap_or_else(PoisonError::into_inner) = ids.to_vec();
    run()
}

/// Whether a rule is off.
pub fn is_off(id: &str) -> bool {
    let off = OFF.read().unwrap_or_else(PoisonError::into_inner);
    off.contains(&id)
}

/// Whether what a rule is about to refuse passes, because it is off. What passes is counted.
pub fn passes(id: &str) -> bool {
    let off = is_off(id);
    if off {
        PASSED.fetch_add(1, Ordering::Relaxed);
    }
    off
}

/// How often something passed that a rule would have refused.
pub fn passed() -> u64 {
    PASSED.load(Ordering::Relaxed)
}

/// Runs something with all checks off that a model of the procedure can do without.
pub fn unchecked<T>(run: impl FnOnce() -> T) -> T {
    let before = UNCHECKED.replace(true);
    let result = run();
    UNCHECKED.set(before);
    result
}

/// The failures of rules that are on.
pub(crate) fn standing(mut failures: Vec<Failure>) -> Vec<Failure> {
    failures.retain(|f| match f.class {
        Class::Internal => true,
        _ if UNCHECKED.get() => {
            PASSED.fetch_add(1, Ordering::Relaxed);
            false
        }
        _ => !passes(f.id.name()),
    });
    failures
}

/// The failures of rules of form that are on: without them there may be no model, so they stay where all else is off.
pub(crate) fn formed(mut failures: Vec<Failure>) -> Vec<Failure> {
    failures.retain(|f| !passes(f.id.name()));
    failures
}

/// The ids of all checks.
pub fn ids() -> impl Iterator<Item = &'static str> {
    CheckId::ALL.iter().map(|id| id.name())
}
