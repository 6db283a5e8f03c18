//! Mutants: rules switched off, so that tests and fuzzers can be asked whether they notice.
//!
//! Whoever trusts a refusal trusts that something would have gone wrong without it. Mutation analysis asks this of each
//! rule: a rule that no test misses when it is off is either not tested or not needed. Only builds with the feature
//! `mutation` have this module, and nothing that is shipped is built with it.
//!
//! What is off is known per thread, so that mutants can be looked at side by side.

use std::cell::{Cell, RefCell};

use crate::{CheckId, Class, Failure};

thread_local! {
    static OFF: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
    static UNCHECKED: Cell<bool> = const { Cell::new(false) };
    static PASSED: Cell<u64> = const { Cell::new(0) };
}

/// Puts back what was there, also when a mutant panics.
struct Restore<F: FnMut()>(F);

impl<F: FnMut()> Drop for Restore<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

/// Runs something with rules switched off: ids of checks (`check.bounds`) and of conditions of steps (`fuse.c3`).
pub fn without<T>(ids: &[&'static str], run: impl FnOnce() -> T) -> T {
    let mut before = OFF.replace(ids.to_vec());
    let _restore = Restore(move || drop(OFF.replace(std::mem::take(&mut before))));
    run()
}

/// Whether a rule is off.
pub fn is_off(id: &str) -> bool {
    OFF.with_borrow(|off| off.contains(&id))
}

/// Whether what a rule is about to refuse passes, because it is off. What passes is counted.
pub fn passes(id: &str) -> bool {
    let off = is_off(id);
    if off {
        PASSED.set(PASSED.get() + 1);
    }
    off
}

/// How often this thread has let something pass that a rule would have refused.
pub fn passed() -> u64 {
    PASSED.get()
}

/// Runs something with all checks off that a model of the procedure can do without.
pub fn unchecked<T>(run: impl FnOnce() -> T) -> T {
    let before = UNCHECKED.replace(true);
    let _restore = Restore(move || UNCHECKED.set(before));
    run()
}

/// The failures of rules that are on.
pub(crate) fn standing(mut failures: Vec<Failure>) -> Vec<Failure> {
    failures.retain(|f| match f.class {
        Class::Internal => true,
        _ if UNCHECKED.get() => {
            PASSED.set(PASSED.get() + 1);
            false
        }
        _ => !passes(f.id.name()),
    });
    failures
}

/// The ids of all checks.
pub fn ids() -> impl Iterator<Item = &'static str> {
    CheckId::ALL.iter().map(|id| id.name())
}
