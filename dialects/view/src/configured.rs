//! What an instruction leaves in configuration fields, as far as its body says so to who does not run it.

use crate::{ConfigValue, Data, FieldRef, Passed, Proc, Stmt, StmtKind, Sym};

/// What the body of an instruction writes to fields. Its template is the user's: code that keeps fields repeats the writes beside it.
#[derive(Clone, Debug, Default)]
pub struct Configured<'p> {
    /// The writes at the top of the body whose values rest on nothing that the instruction changes, in order.
    pub told: Vec<(&'p FieldRef, &'p ConfigValue)>,
    /// Fields that it may write otherwise: inside of loops, conditions and calls, or with a value that it computes.
    pub untold: Vec<FieldRef>,
}

impl<'p> Configured<'p> {
    /// What an instruction writes to fields that code keeps, as `is_kept` says. `written_by` gives the fields that a procedure may
    /// write, by its name; `is_constant` says whether a variable is a parameter whose cells the instruction only reads.
    pub fn by(
        instruction: &'p Proc,
        written_by: &dyn Fn(&str) -> Vec<FieldRef>,
        is_constant: &dyn Fn(Sym) -> bool,
        is_kept: &dyn Fn(&FieldRef) -> bool,
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
        let others = others.filter(|field| !at_top.contains(&field));
        found.untold.extend(others);
        found.told.retain(|(field, _)| is_kept(field));
        found.untold.retain(is_kept);
        found
    }

    /// Fields that are written before an argument which reads them is looked at, for each argument so late. Arguments have the
    /// values of before the call, and code beside the template computes them where they are looked at.
    pub fn read_late(&self, passed: &Passed<'_>) -> Vec<&'p FieldRef> {
        let reads = |value: &ConfigValue, field: &FieldRef| {
            let read = value.fields_read();
            read.iter().filter(|f| *f == field).count()
        };
        let late = |(at, (_, value)): (usize, &(&FieldRef, &ConfigValue))| {
            let here = passed.value(value);
            let mut before = self.told[..at].iter().map(|(field, _)| *field);
            before.find(|field| reads(&here, field) > reads(value, field))
        };
        self.told.iter().enumerate().filter_map(late).collect()
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
