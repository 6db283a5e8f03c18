//! Keeps the sentences that steps were told to take without proof on the procedures that rest on
//! them.

use std::collections::BTreeSet;

use exo_ir::{Module, Proc};

use crate::Edit;

/// Writes on the procedure what its step took on trust, and what was trusted in procedures that it called, directly or through
/// others, and that nothing it calls now reaches: their statements may have become its own, or it may rest on a record about them.
pub(crate) fn note(module: &Module, old: &Proc, edit: &mut Edit) {
    let told = edit.trusted.iter();
    let told = told.map(|text| (old.loc.clone(), format!("taken on trust: {text}")));
    edit.notes.extend(told);
    let left = no_longer_called(module, old, edit);
    let inherited = left.iter().filter_map(|name| module.proc(name));
    let inherited = inherited.flat_map(|proc| &proc.trusted);
    for text in edit.trusted.iter().chain(inherited) {
        write(&mut edit.proc.trusted, text);
    }
}

/// The sentences that some procedures and all their callees rest on.
pub(crate) fn sentences(module: &Module, names: BTreeSet<String>) -> BTreeSet<String> {
    let procs = reached(module, names);
    let procs = procs.iter().filter_map(|name| module.proc(name));
    procs
        .flat_map(|proc| proc.trusted.iter().cloned())
        .collect()
}

/// Adds a sentence that is not there.
pub(crate) fn write(trusted: &mut Vec<String>, text: &str) {
    if !trusted.iter().any(|known| known == text) {
        trusted.push(text.to_owned());
    }
}

fn no_longer_called(module: &Module, old: &Proc, edit: &Edit) -> BTreeSet<String> {
    let before = old.callees();
    let now: BTreeSet<String> = edit.made().flat_map(Proc::callees).cloned().collect();
    if before.is_subset(&now) {
        return BTreeSet::new();
    }
    &reached(module, before.clone()) - &reached(module, now)
}

/// Some procedures with all that they call.
fn reached(module: &Module, names: BTreeSet<String>) -> BTreeSet<String> {
    let mut open: Vec<String> = names.iter().cloned().collect();
    let mut seen = names;
    while let Some(name) = open.pop() {
        let callees = module.proc(&name).into_iter().flat_map(Proc::callees);
        for callee in callees {
            if seen.insert(callee.clone()) {
                open.push(callee.clone());
            }
        }
    }
    seen
}
