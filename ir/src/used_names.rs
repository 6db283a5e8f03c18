//! The definitions that expressions and types name.

use std::collections::BTreeSet;

use crate::{Ctl, FieldRef, Var};

/// The memories that types of buffers name, and the configurations that their extents read.
pub(crate) fn names_used_by_types(vars: &[Var]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut note = |name: &str| note_name(&mut found, name);
    for ty in vars.iter().filter_map(Var::buffer) {
        ty.mem.iter().for_each(|mem| note(mem));
        ty.dims.iter().for_each(|e| in_ctl(e, &mut note));
    }
    found
}

pub(crate) fn note_name(found: &mut BTreeSet<String>, name: &str) {
    if !found.contains(name) {
        found.insert(name.to_owned());
    }
}

pub(crate) fn in_ctl(e: &Ctl, f: &mut dyn FnMut(&str)) {
    e.walk(&mut |e| {
        if let Ctl::Config(FieldRef { config, .. }) = e {
            f(config);
        }
    });
}
