//! What an instruction leaves in configuration fields, as far as its body says so to who does not run it.

use crate::{ConfigValue, Data, FieldRef, Proc, Stmt, StmtKind, Sym};

/// What the body of an instruction writes to fields. Its template is the user's: code that keeps fields repeats the writes beside it.
#[derive(Clone, Debug, Default)]
pub struct Configured<'p> {
    /// The writes at the top of the body whose values rest on nothing that the instruction changes, in order.
    pub told: Vec<(&'p FieldRef, &'p ConfigValue)>,
    /// Fields that it may write otherwise: inside of loops, conditions and calls, or with a value that it computes.
    pub untold: Vec<FieldRef>,
}

impl<'p> Configured<'p> {
    /// What an instruction writes. `written_by` gives the fields that a procedure may write, by its name; `is_constant` says
    /// whether a variable is a parameter whose cells the instruction only reads.
    pub fn by(
        instruction: &'p Proc,
        written_by: &dyn Fn(&str) -> Vec<FieldRef>,
        is_constant: &dyn Fn(Sym) -> bool,
    ) -> Configured<'p> {
        let mut found = Configured::default();
        let mut at_top = Vec::new();
        for stmt in &instruction.body {
            let StmtKind::WriteConfig { field, value } = &stmt.kind else {
                found.untold.extend(written_inside(stmt, written_by));
                continue;
            };
            at_top.push(field);
            match is_known(value, is_constant) {
                true => found.told.push((field, value)),
                false => found.untold.push(field.clone()),
            }
        }
        let others = written_by(&instruction.name).into_iter();
        found
            .untold
            .extend(others.filter(|field| !at_top.contains(&field)));
        found
    }
}

/// The fields that a statement may write, what it calls included.
fn written_inside(stmt: &Stmt, written_by: &dyn Fn(&str) -> Vec<FieldRef>) -> Vec<FieldRef> {
    let mut found = Vec::new();
    stmt.walk(&mut |s| match &s.kind {
        StmtKind::WriteConfig { field, .. } => found.push(field.clone()),
        StmtKind::Call { callee, .. } => found.extend(written_by(callee)),
        _ => {}
    });
    found
}

/// Whether all cells that a value reads are constant.
fn is_known(value: &ConfigValue, is_constant: &dyn Fn(Sym) -> bool) -> bool {
    let ConfigValue::Data(e) = value else {
        return true;
    };
    let mut known = true;
    e.walk(&mut |part| {
        if let Data::Read { buf, .. } = part {
            known &= is_constant(*buf);
        }
    });
    known
}
