//! Operations of a module that have nothing to do with its procedures, out of the way of conversions.

use std::collections::{BTreeMap, BTreeSet};

use exo_dialects::rewriter::{Place, Rewriter};
use exo_dialects::{symbols, upstream};
use melior::Context;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Block, Location, Module, OperationRef, Region, RegionLike};

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

/// The operations of a symbol table that name one of some symbols or are named by them, by way of whatever others.
pub(crate) fn related_definitions<'c: 'a, 'a>(
    table: OperationRef<'c, 'a>,
    ours: &[String],
) -> Vec<OperationRef<'c, 'a>> {
    let all: Vec<_> = super::definitions(table).collect();
    let related = related(&all, ours);
    let found = all.into_iter().zip(related).filter(|(_, related)| *related);
    found.map(|(op, _)| op).collect()
}

/// Moves these to a module of their own, which stands where the first of them did: for passes that run on modules only. `None` if there are none.
pub(crate) fn gathered<'c: 'a, 'a>(
    context: &'c Context,
    table: OperationRef<'c, 'a>,
    ours: &[String],
) -> Option<OperationRef<'c, 'a>> {
    let related = related_definitions(table, ours);
    let rewriter = Rewriter::new(context);
    let body = Region::new();
    body.append_block(Block::new(&[]));
    let module = OperationBuilder::new("builtin.module", table.location())
        .add_regions([body])
        .build()
        .ok()?;
    let module = rewriter.insert(module, Place::Before(*related.first()?));
    let block = upstream::only_block(module, 0)?;
    for op in related {
        rewriter.move_to(op, Place::EndOf(block));
    }
    Some(module)
}

/// Moves what stands in a module to where that stands, and erases it.
pub(crate) fn scatter<'c>(context: &'c Context, module: OperationRef<'c, '_>) {
    let rewriter = Rewriter::new(context);
    let all: Vec<_> = super::definitions(module).collect();
    for op in all {
        rewriter.move_to(op, Place::Before(module));
    }
    rewriter.erase(module);
}

/// Moves what was set aside behind what is in a module.
pub(crate) fn put_back<'c>(context: &'c Context, module: OperationRef<'c, '_>, aside: &Module<'c>) {
    let Some(block) = upstream::only_block(module, 0) else {
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
        // What a table names inside of it are its own symbols.
        let mut own = match symbols::is_table(*op) {
            true => BTreeSet::new(),
            false => symbols::references(*op),
        };
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
