//! Requirements of memories on the buffers in them, checked after a step.
//!
//! A buffer that does not meet its memory's requirements is an error at code generation and not in
//! a step, so that the steps of a schedule may come in any order. A step that changes an extent, a
//! type or a memory remarks on it at once.

use std::collections::HashSet;

use exo_ir::{
    BufferType, Ctl, Loc, Memory, Module, Proc, RegisterPressure, StmtKind, Sym, Vars,
    builtin_memory, register_pressure,
};

use crate::call_sites::default_elem;

use crate::rewrite::{Sum, fold};

/// Requirements of memories that the buffers of a step's result no longer meet, where they met all
/// of them before. `old` is the procedure before the step, `new` that procedure or a new one after
/// it.
pub(crate) fn new_unmet_requirements(
    module: &Module,
    old: &Proc,
    new: &Proc,
) -> Vec<(Loc, String)> {
    let mut after = match new.name == old.name {
        // A buffer of the same type lacks what it did.
        true => {
            let mut others = redeclared(old, new);
            others.retain(|buf| !all_lacks(module, new, *buf).is_empty());
            match others.is_empty() {
                true => Vec::new(),
                false => unmet_requirements_of(module, new, &|buf| others.contains(&buf)),
            }
        }
        false => unmet_requirements_of(module, new, &|_| true),
    };
    after.extend(spilled(module, new));
    if !after.is_empty() {
        let before = unmet_requirements_of(module, old, &|_| true)
            .into_iter()
            .chain(spilled(module, old));
        let before: HashSet<String> = before.map(|(_, text)| text).collect();
        after.retain(|(_, text)| !before.contains(text));
    }
    after
}

/// Unmet requirements of memories in a module's procedures, in the words of steps.
pub fn unmet_requirements(module: &Module) -> HashSet<String> {
    let of = |proc| {
        let unmet_requirements = unmet_requirements_of(module, proc, &|_| true);
        unmet_requirements.into_iter().chain(spilled(module, proc))
    };
    let all = module.procs().flat_map(of);
    all.map(|(_, text)| text).collect()
}

/// Notes on register files with more registers live at once than there are: compilers may spill.
fn spilled(module: &Module, proc: &Proc) -> Vec<(Loc, String)> {
    let pressure = register_pressure(module, proc).into_iter();
    let over = pressure.filter(|of| of.live > of.count);
    let told = over.map(|of| {
        let RegisterPressure {
            file,
            live,
            count,
            loc,
        } = of;
        let text = format!(
            "'{}' needs {live} registers of '{file}' at once, and there are {count}: compilers may spill",
            proc.name
        );
        (loc, text)
    });
    told.collect()
}

/// The variables that have another declaration than before, or are new.
fn redeclared(old: &Proc, new: &Proc) -> HashSet<Sym> {
    let changed = Vars::changed(&old.vars, &new.vars).map(|(sym, ..)| sym);
    let added =
        (old.vars.len()..new.vars.len()).filter_map(|at| Some(Sym(u32::try_from(at).ok()?)));
    changed.chain(added).collect()
}

/// Unmet requirements of the buffers that `wanted` selects.
fn unmet_requirements_of(
    module: &Module,
    proc: &Proc,
    wanted: &dyn Fn(Sym) -> bool,
) -> Vec<(Loc, String)> {
    let mut found = Vec::new();
    for &arg in proc.args.iter().filter(|arg| wanted(**arg)) {
        let loc = &proc.var(arg).loc;
        let all = all_lacks(module, proc, arg).into_iter();
        found.extend(all.map(|text| (loc.clone(), text)));
    }
    for (_, stmt) in proc.body.iter_where(|outline| outline.allocates) {
        stmt.walk(&mut |s| {
            if let StmtKind::Alloc { buf } = &s.kind
                && wanted(*buf)
            {
                let all = all_lacks(module, proc, *buf).into_iter();
                found.extend(all.map(|text| (s.loc.clone(), text)));
            }
        });
    }
    found
}

/// Unmet requirements of a buffer, including those on arguments if it is one.
fn all_lacks(module: &Module, proc: &Proc, buf: Sym) -> Vec<String> {
    let mut found = lacks(module, proc, buf);
    found.extend(beyond_reach(module, proc, buf));
    found
}

/// The note on an argument in a memory that C cannot address; only instructions accept it.
fn beyond_reach(module: &Module, proc: &Proc, arg: Sym) -> Option<String> {
    if !proc.args.contains(&arg) {
        return None;
    }
    let memory = proc.var(arg).buffer()?.mem.as_deref()?;
    let addressable = module.memory(memory).is_none_or(|m| m.addressable);
    (!addressable && proc.instr.is_none()).then(|| {
        let name = proc.name_of(arg);
        format!("'{name}' is in '{memory}', which only instructions take as an argument")
    })
}

/// Unmet requirements of a buffer's memory.
fn lacks(module: &Module, proc: &Proc, buf: Sym) -> Vec<String> {
    let Some(ty) = proc.var(buf).buffer() else {
        return Vec::new();
    };
    let Some(memory) = ty.mem.as_deref() else {
        return Vec::new();
    };
    let wishes = match module.memory(memory) {
        Some(declared) => vec![
            types(declared, ty),
            innermost(declared, ty),
            constant_size(proc, declared.c.declares_static_array(), buf),
        ],
        None => {
            let is_array = builtin_memory(memory).is_some_and(|m| m.name != "DRAM");
            vec![constant_size(proc, is_array, buf)]
        }
    };
    let name = proc.name_of(buf);
    let wishes = wishes.into_iter().flatten();
    wishes
        .map(|wish| format!("'{name}' is in '{memory}', which {wish}"))
        .collect()
}

fn types(memory: &Memory, ty: &BufferType) -> Option<String> {
    let elem = default_elem(ty.elem);
    (!memory.takes(elem, default_elem)).then(|| format!("holds no {elem}"))
}

fn innermost(memory: &Memory, ty: &BufferType) -> Option<String> {
    let extents: Vec<Option<i64>> = ty.dims.iter().map(constant).collect();
    let wanted: Vec<String> = memory.innermost.iter().map(i64::to_string).collect();
    (!memory.fits(&extents)).then(|| format!("wants innermost extents [{}]", wanted.join(", ")))
}

/// The note on a buffer of variable size in a memory whose buffers are C arrays. Arguments are
/// pointers and exempt.
fn constant_size(proc: &Proc, is_array: bool, buf: Sym) -> Option<String> {
    let mut dims = proc.var(buf).buffer()?.dims.iter();
    let varies = dims.any(|extent| constant(extent).is_none());
    (is_array && varies && !proc.args.contains(&buf))
        .then(|| "takes constant sizes only".to_owned())
}

/// The value of a constant extent.
fn constant(extent: &Ctl) -> Option<i64> {
    Sum::of(&fold(extent))?.constant()
}
