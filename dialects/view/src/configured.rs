//! What the body of an instruction says, without being run, of the configuration fields that it writes.

use crate::{ConfigValue, Data, FieldRef, Passed, Proc, Stmt, StmtKind, Sym};

/// What the body of an instruction writes to fields. Its template is the user's: code that keeps fields repeats the writes beside it.
#[derive(Clone, Debug, Default)]
pub struct Configured<'p> {
    /// The writes at the top of the body whose values rest on nothing that the instruction changes, in order.
    pub known: Vec<(&'p FieldRef, &'p ConfigValue)>,
    /// Fields that it may write otherwise: inside of loops, conditions and calls, or with a value that it computes.
    pub unknown: Vec<FieldRef>,
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
                found.unknown.extend(written_inside(stmt, written_by));
                continue;
            };
            at_top.push(field);
            match rests_on_constants(value, is_constant) {
                true => found.known.push((field, value)),
                false => found.unknown.push(field.clone()),
            }
        }
        let others = written_by(&instruction.name).into_iter();
        let others = others.filter(|field| !at_top.contains(&field));
        found.unknown.extend(others);
        found.known.retain(|(field, _)| is_kept(field));
        found.unknown.retain(is_kept);
        found
    }

    /// For each known value that reads, through an argument, a field written before it: the first such field. Arguments have the
    /// values of before the call, and code beside the template computes them where the body uses them.
    pub fn read_late(&self, passed: &Passed<'_>) -> Vec<&'p FieldRef> {
        let reads = |value: &ConfigValue, field: &FieldRef| {
            let read = value.fields_read();
            read.iter().filter(|f| *f == field).count()
        };
        let late = |(at, (_, value)): (usize, &(&FieldRef, &ConfigValue))| {
            let here = passed.value(value);
            let mut before = self.known[..at].iter().map(|(field, _)| *field);
            before.find(|field| reads(&here, field) > reads(value, field))
        };
        self.known.iter().enumerate().filter_map(late).collect()
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
fn rests_on_constants(value: &ConfigValue, is_constant: &dyn Fn(Sym) -> bool) -> bool {
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
