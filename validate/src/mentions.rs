//! The fields that control expressions mention, and those that nothing writes.

use std::collections::BTreeSet;
use std::rc::Rc;

use exo_ir::{Ctl, FieldRef, Module, Proc, Stmt, StmtKind};

use crate::signature::Pair;

/// The fields that one of two procedures may write, or something that it calls. What other fields hold is the same all the time.
#[derive(Clone)]
pub(crate) struct Changing(Rc<BTreeSet<FieldRef>>);

impl Changing {
    pub(crate) fn of(pair: &Pair<'_>) -> Changing {
        let mut fields = BTreeSet::new();
        collect_written(pair.specification.module, pair.first, &mut fields);
        collect_written(pair.implementation.module, pair.second, &mut fields);
        Changing(Rc::new(fields))
    }

    /// Whether a control expression means the same wherever its variables are in scope.
    pub(crate) fn is_lasting(&self, e: &Ctl) -> bool {
        !any(
            e,
            &|e| matches!(e, Ctl::Config(field) if self.0.contains(field)),
        )
    }
}

/// Adds the fields that a procedure or something that it calls writes.
fn collect_written(module: &Module, proc: &Proc, fields: &mut BTreeSet<FieldRef>) {
    for proc in with_callees(module, proc) {
        proc.body.iter().for_each(|stmt| {
            for_each_inside(stmt, &mut |stmt| {
                if let StmtKind::WriteConfig { field, .. } = &stmt.kind {
                    fields.insert(field.clone());
                }
            });
        });
    }
}

fn for_each_inside(stmt: &Stmt, f: &mut impl FnMut(&Stmt)) {
    crate::deep(|| {
        f(stmt);
        for inner in stmt.blocks().flatten() {
            for_each_inside(inner, f);
        }
    });
}

/// A procedure and all that it calls.
pub(crate) fn with_callees<'m>(module: &'m Module, proc: &'m Proc) -> Vec<&'m Proc> {
    let mut known = BTreeSet::new();
    let mut all = vec![proc];
    let mut at = 0;
    while let Some(proc) = all.get(at) {
        let callees = proc.calls().into_iter().map(|(name, _)| name);
        let new: Vec<&Proc> = callees
            .filter(|name| known.insert((*name).to_owned()))
            .filter_map(|name| module.proc(name))
            .collect();
        all.extend(new);
        at += 1;
    }
    all
}

/// Whether a control expression mentions a field.
pub(crate) fn mentions(e: &Ctl, field: &FieldRef) -> bool {
    any(e, &|e| matches!(e, Ctl::Config(other) if other == field))
}

/// Whether an expression, or one in it, is a wanted one.
pub(crate) fn any(e: &Ctl, wanted: &impl Fn(&Ctl) -> bool) -> bool {
    crate::deep(|| {
        let mut found = wanted(e);
        e.for_each_operand(|e| found = found || any(e, wanted));
        found
    })
}
