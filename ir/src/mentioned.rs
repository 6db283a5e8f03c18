//! The definitions that statements name: callees, configurations and externs.

use std::collections::BTreeSet;

use crate::used_names::{in_ctl, note_name};
use crate::{Arg, Data, DataPart, FieldRef, Loc, Outline, Stmt, StmtPart, Stmts};

/// The procedures, configurations and externs that are named in statements.
pub(crate) fn names_used_by(stmts: &[Stmt]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut note = |name: &str| note_name(&mut found, name);
    let mut in_stmt = |stmt: &Stmt| in_stmt(stmt, &mut note);
    let naming = |outline: &Outline| outline.names_items;
    let walk = |stmt: &Stmt| stmt.walk_where(&naming, &mut in_stmt);
    stmts.iter().for_each(walk);
    found
}

fn in_stmt(stmt: &Stmt, f: &mut dyn FnMut(&str)) {
    stmt.for_each_ctl(&mut |e| in_ctl(e, f));
    stmt.kind.parts(|part| match part {
        StmtPart::Data(e) => in_data(e, f),
        StmtPart::Field(field) => f(&field.config),
        StmtPart::Call(callee, args) => {
            f(callee);
            let fields = args.iter().filter_map(Arg::field);
            fields.for_each(|field| f(&field.config));
        }
        // The control expressions were first.
        StmtPart::Ctl(_)
        | StmtPart::Cell(..)
        | StmtPart::Window(..)
        | StmtPart::Iter(..)
        | StmtPart::Alloc(_)
        | StmtPart::Block(..) => {}
    });
}

fn in_data(e: &Data, f: &mut dyn FnMut(&str)) {
    e.for_each_leaf(&mut |part| match part {
        DataPart::Field(FieldRef { config, .. }) => f(config),
        DataPart::Extern(name) => f(name),
        DataPart::Cell(..) | DataPart::Operand(_) => {}
    });
}

/// The statements of a block in which there is a call.
pub(crate) fn calling(block: &Stmts) -> impl Iterator<Item = (usize, &Stmt)> {
    block.iter_where(|outline| outline.calls)
}

pub(crate) type Call<'s> = (&'s str, &'s Loc);

/// Adds the calls in a statement, in program order.
pub(crate) fn add_calls<'s>(stmt: &'s Stmt, found: &mut Vec<Call<'s>>) {
    let mut add = |stmt: &'s Stmt| {
        if let Some((callee, _)) = stmt.call() {
            found.push((callee, &stmt.loc));
        }
        stmt.blocks().rev().map(calling)
    };
    // With a stack of its own: a procedure that was not checked may be nested deeper than any program.
    let mut open = Vec::from_iter(add(stmt));
    while let Some(block) = open.last_mut() {
        match block.next() {
            Some((_, stmt)) => open.extend(add(stmt)),
            None => drop(open.pop()),
        }
    }
}

/// The names of the procedures that are called in some statements.
pub(crate) fn callees_of(stmts: &[Stmt]) -> BTreeSet<String> {
    let mut found = Vec::new();
    let calling = stmts.iter().filter(|stmt| stmt.outline().calls);
    calling.for_each(|stmt| add_calls(stmt, &mut found));
    found.into_iter().map(|(name, _)| name.to_owned()).collect()
}
