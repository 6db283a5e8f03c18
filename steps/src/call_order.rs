//! Callers of procedures, in the order in which procedures are checked again.

use std::collections::{BTreeMap, HashMap};

use exo_ir::Items;

/// Everything that calls a procedure, through others too; what is called stands before its callers, and otherwise what
/// stands first in the module.
pub(crate) fn callers(items: &Items, name: &str) -> Vec<String> {
    let reach = items.calls().all_referrers(name);
    let called = |caller: &str| {
        let callees = items.calls().referents(caller);
        callees.filter(|callee| reach.contains(*callee)).count()
    };
    let mut open: HashMap<&str, usize> = HashMap::new();
    open.extend(reach.iter().map(|caller| (caller.as_str(), called(caller))));
    let mut ready = BTreeMap::new();
    let mut found = Vec::new();
    let mut done = name;
    loop {
        for caller in items.calls().referrers(done) {
            let Some(left) = open.get_mut(caller.as_str()) else {
                continue;
            };
            *left -= 1;
            if *left == 0 && caller != name {
                ready.insert(items.place_of_proc(caller), caller.as_str());
            }
        }
        let Some((_, next)) = ready.pop_first() else {
            return found;
        };
        found.push(next.to_owned());
        done = next;
    }
}

/// A callee of a procedure that calls the procedure, directly or through others.
pub(crate) fn cycle(items: &Items, name: &str) -> Option<String> {
    let mut direct = items.calls().referents(name);
    direct
        .find(|callee| items.calls().reaches(callee, name))
        .cloned()
}
