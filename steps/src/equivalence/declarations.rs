//! The part of a procedure's digest that comes from the declarations it uses: their meaning, and
//! the properties that proofs rely on.

use std::collections::BTreeSet;

use exo_ir::{Elem, FieldRef, Module, builtin_extern, builtin_memory};

use super::hash::Hash;

/// Hashes a configuration's field: its name, its kind, and whether C has it.
pub(super) fn field(hash: &mut Hash, module: &Module, field: &FieldRef) {
    hash.text(&field.config);
    hash.text(&field.field);
    let config = module.config(&field.config);
    match config.and_then(|c| Some((c, c.field(&field.field)?))) {
        None => hash.tag("undeclared"),
        Some((config, declared)) => {
            hash.tag(declared.kind.name());
            hash.flag(config.readwrite);
        }
    }
}

/// A memory: its name, which buffers it takes and who shares them, and what C can do there. How C does it is its own
/// business, as long as it is memory.
pub(super) fn memory(hash: &mut Hash, module: &Module, name: &str) {
    hash.text(name);
    let Some(memory) = module.memory(name) else {
        hash.tag(match builtin_memory(name) {
            Some(_) => "builtin",
            None => "undeclared",
        });
        return;
    };
    hash.tag("declared");
    hash.number(memory.innermost.len() as u64);
    for extent in &memory.innermost {
        hash.number(extent.cast_unsigned());
    }
    elems(hash, &memory.elems);
    let templates = memory.c.all();
    templates
        .into_iter()
        .for_each(|template| hash.flag(template.is_some()));
    hash.flag(memory.addressable);
    hash.flag(memory.static_storage);
    hash.flag(memory.slots.is_some());
    let served: BTreeSet<&String> = memory.serves.iter().collect();
    hash.number(served.len() as u64);
    served.iter().for_each(|name| hash.text(name));
}

/// Hashes an extern: its name, its parameters, and its C, which alone defines its meaning.
pub(super) fn extern_fn(hash: &mut Hash, module: &Module, name: &str) {
    hash.text(name);
    let Some(declared) = module.extern_fn(name) else {
        hash.tag(match builtin_extern(name) {
            Some(_) => "builtin",
            None => "undeclared",
        });
        return;
    };
    hash.tag("declared");
    hash.number(declared.params.len() as u64);
    declared.params.iter().for_each(|param| hash.text(param));
    elems(hash, &declared.elems);
    hash.text(declared.c.template.text());
    hash.optional(declared.c.global.as_deref());
}

/// Element types as a set: their order says nothing.
fn elems(hash: &mut Hash, elems: &[Elem]) {
    let mut sorted = elems.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    hash.number(sorted.len() as u64);
    sorted.iter().for_each(|elem| hash.tag(elem.name()));
}
