//! Instructions of hardware libraries: what is proved of a body is proved once, and not again with each module that uses it.
//!
//! A library does not change once it is loaded. So what passed is remembered by the very objects that the verdict rests on:
//! the instruction, what it calls, through others too, and the memories of their buffers. Another definition of the same name is another object,
//! and so is an instruction of the module's own, which is checked with the module. Names, kinds and ranks are looked at each
//! time, as what a body mentions may be the module's. Instructions that use configuration are proved each time, too.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use exo_analysis::effects::Model;
use exo_analysis::solver::{Engine, Options};
use exo_ir::{Item, Items, Module, Proc, builtin_memory};

use crate::Failure;

/// The instructions that passed, by name; of several libraries that use a name, the last one's.
static PASSED: Mutex<BTreeMap<String, VerdictKey>> = Mutex::new(BTreeMap::new());

/// The definitions and limits that a verdict depends on.
struct VerdictKey {
    /// Definitions by their addresses, with the libraries' tables, which keep these from being used again.
    definitions: BTreeSet<usize>,
    _tables: Items,
    limits: Limits,
}

/// The limits that decide how long a proof may take.
type Limits = (Engine, u32, u64, u64, u64, u64);

fn limits(options: &Options) -> Limits {
    (
        options.engine,
        options.z3_rlimit,
        options.isl_operations,
        options.isl_work,
        options.total,
        options.total_per_statement,
    )
}

/// Whether a procedure of a module is an instruction of a library, and not its own.
pub(crate) fn defines(module: &Module, proc: &Proc) -> bool {
    let found = module.library.proc(&proc.name);
    found.is_some_and(|found| std::ptr::eq(found, proc))
}

/// The failures that `check` finds; it is not run on a library's instruction that has passed.
pub(crate) fn once(
    module: &Module,
    (proc, model): (&Proc, &Model),
    options: &Options,
    check: impl FnOnce() -> Vec<Failure>,
) -> Vec<Failure> {
    // Rules may be off, and questions wanted for themselves.
    if cfg!(feature = "mutation") || options.dump_dir.is_some() {
        return check();
    }
    let Some(definitions) = rests_on(module, proc, model) else {
        return check();
    };
    let limits = limits(options);
    // A table is whole whenever the lock is free.
    let passed = || PASSED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = passed()
        .get(&proc.name)
        .is_some_and(|passed| passed.limits == limits && passed.definitions == definitions);
    if known {
        return Vec::new();
    }
    let failures = check();
    if failures.is_empty() {
        let found = VerdictKey {
            definitions,
            _tables: module.library.clone(),
            limits,
        };
        passed().insert(proc.name.clone(), found);
    }
    failures
}

/// The definitions that a verdict about a library's instruction rests on; `None` of the module's own, and where there may be
/// others than definitions of libraries.
fn rests_on(module: &Module, proc: &Proc, model: &Model) -> Option<BTreeSet<usize>> {
    let uses_fields = !(model.reads_fields.is_empty() && model.writes_fields.is_empty());
    if uses_fields || !defines(module, proc) {
        return None;
    }
    let mut found = BTreeSet::new();
    let mut open = vec![proc.name.as_str()];
    while let Some(name) = open.pop() {
        let mut named = module.library.named(name).peekable();
        named.peek()?;
        for item in named.filter(|item| found.insert(std::ptr::from_ref::<Item>(item) as usize)) {
            let Item::Proc(proc) = item else { continue };
            open.extend(proc.calls().into_iter().map(|(callee, _)| callee));
            let buffers = proc.vars.iter().filter_map(|v| v.buffer());
            let memories = buffers.filter_map(|ty| ty.mem.as_deref());
            open.extend(memories.filter(|mem| builtin_memory(mem).is_none()));
        }
    }
    Some(found)
}
