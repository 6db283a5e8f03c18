//! What memories ask of extents, after a step.
//!
//! A memory that a buffer does not fit is an error at code generation and not in a step, so that the steps of a schedule may
//! come in any order. Whoever takes a step that changes extents is told at once.

use std::collections::HashSet;

use exo_view::{Ctl, Loc, Module, Proc, StmtKind, Sym, builtin_memory};

use crate::rewrite::{Sum, fold};

/// What the allocations of a step's result lack that their memories ask for, where nothing lacked it before.
pub(crate) fn newly_unfit(module: &Module, old: &Proc, new: &Proc) -> Vec<(Loc, String)> {
    let before: HashSet<String> = unfit(module, old)
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    let mut after = unfit(module, new);
    after.retain(|(_, text)| !before.contains(text));
    after
}

fn unfit(module: &Module, proc: &Proc) -> Vec<(Loc, String)> {
    let mut found = Vec::new();
    for stmt in &proc.body {
        stmt.walk(&mut |s| {
            if let StmtKind::Alloc { buf } = &s.kind {
                found.extend(lacks(module, proc, *buf).map(|text| (s.loc.clone(), text)));
            }
        });
    }
    found
}

/// What one buffer lacks.
fn lacks(module: &Module, proc: &Proc, buf: Sym) -> Option<String> {
    let ty = proc.var(buf).buffer()?;
    let memory = ty.mem.as_deref()?;
    let name = proc.name_of(buf);
    let extents: Vec<Option<i64>> = ty.dims.iter().map(constant).collect();
    if builtin_memory(memory).is_some_and(|m| m.name != "DRAM") && extents.contains(&None) {
        return Some(format!(
            "'{name}' is in '{memory}', which takes constant sizes only"
        ));
    }
    let declared = module.memory(memory)?;
    let wanted: Vec<String> = declared.innermost.iter().map(i64::to_string).collect();
    (!declared.fits(&extents)).then(|| {
        format!(
            "'{name}' is in '{memory}', which wants innermost extents [{}]",
            wanted.join(", ")
        )
    })
}

/// The value of an extent that is the same whatever the arguments are.
fn constant(extent: &Ctl) -> Option<i64> {
    Sum::of(&fold(extent))?.constant()
}
