//! Operations of a module that have nothing to do with its procedures, out of the way of conversions.

use std::collections::{BTreeMap, BTreeSet};

use exo_dialects::rewriter::{Place, Rewriter};
use exo_dialects::symbols;
use melior::Context;
use melior::ir::{Location, Module, OperationRef};

/// Moves what neither names one of some symbols nor is named by them, by way of whatever others, to a module of its own.
pub(crate) fn set_aside<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    ours: &[String],
) -> Module<'c> {
    let aside = Module::new(Location::unknown(context));
    let all: Vec<_> = super::definitions(module).collect();
    let related = related(&all, ours);
    let rewriter = Rewriter::new(context);
    for (op, _) in all.iter().zip(related).filter(|(_, related)| !related) {
        rewriter.move_to(*op, Place::EndOf(aside.body()));
    }
    aside
}

/// Moves what was set aside behind what is in a module.
pub(crate) fn put_back<'c>(context: &'c Context, module: OperationRef<'c, '_>, aside: &Module<'c>) {
    let Some(block) = exo_dialects::upstream::only_block(module, 0) else {
        return;
    };
    let rewriter = Rewriter::new(context);
    let all: Vec<_> = super::definitions(aside.as_operation()).collect();
    for op in all {
        rewriter.move_to(op, Place::EndOf(block));
    }
}

/// Whether operations are linked with some symbols, by names in either direction.
fn related(all: &[OperationRef<'_, '_>], ours: &[String]) -> Vec<bool> {
    let mut neighbours: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    let mut names: Vec<BTreeSet<String>> = Vec::new();
    for (number, op) in all.iter().enumerate() {
        let mut own = symbols::references(*op);
        own.extend(symbols::defined(*op).map(str::to_owned));
        for name in &own {
            neighbours.entry(name.clone()).or_default().insert(number);
        }
        names.push(own);
    }
    let mut related = vec![false; all.len()];
    let mut open: Vec<String> = ours.to_vec();
    while let Some(name) = open.pop() {
        for number in neighbours.remove(&name).unwrap_or_default() {
            if !std::mem::replace(&mut related[number], true) {
                open.extend(names[number].iter().cloned());
            }
        }
    }
    related
}
