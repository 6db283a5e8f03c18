//! Instructions that come behind one that writes configuration: what it leaves there shows in what they do.
//!
//! Both together are one procedure, the body of the second behind that of the first, which has the arguments of both. Preconditions of the
//! second are about the state that the first one leaves: fields that it writes stand there as what it writes.

use std::collections::HashMap;

use exo_interp::Program;
use exo_ir::{
    ConfigValue, Ctl, FieldRef, Item, Module, Precond, Proc, Stmt, StmtKind, Sym, VarKind,
};

use crate::fields;
use crate::means::Means;

/// Instructions that are tried behind one, for each field that it writes.
const TRIED: usize = 4;
/// Prefix of the names of the second instruction's parameters.
const NEXT: &str = "next_";
/// Name of the procedure with both instructions.
const NAME: &str = "exo_check_hw_both";

/// An instruction with another one behind it.
pub(crate) struct Followed<'l> {
    /// A field that the first writes and the second reads.
    pub(crate) field: FieldRef,
    /// The second one.
    pub(crate) next: &'l Proc,
    /// A procedure with both.
    pub(crate) both: Proc,
    /// The program that runs both.
    pub(crate) program: Program,
}

impl Followed<'_> {
    /// Whether the second one reads a field.
    pub(crate) fn shows(&self, field: &FieldRef) -> bool {
        fields::needed(self.next).contains(field)
    }
}

/// Instructions that may follow an instruction to make the fields observable that it writes.
pub(crate) fn all<'l>(instr: &Proc, means: &Means<'l>) -> Vec<Followed<'l>> {
    let own = instr
        .name
        .split_once('.')
        .map_or("", |(library, _)| library);
    let library = means.libraries.library(own);
    let mut found = Vec::new();
    for field in fields::written(instr) {
        let all = library.into_iter().flat_map(|l| l.items.procs());
        let mut reading: Vec<&'l Proc> = all.filter(|next| only_reads(next, &field)).collect();
        reading.sort_by_key(|next| next.args.len());
        let both = reading.into_iter().filter_map(|next| {
            let both = joined(instr, next)?;
            Some(Followed {
                field: field.clone(),
                next,
                program: program(&both, means)?,
                both,
            })
        });
        found.extend(both.take(TRIED));
    }
    found
}

/// Whether an instruction has buffers, in which its effect can be observed.
pub(crate) fn has_buffers(instr: &Proc) -> bool {
    let mut args = instr.args.iter();
    args.any(|arg| instr.var(*arg).buffer().is_some())
}

/// Whether an instruction reads a field and writes none, so that what it does shows the field.
fn only_reads(next: &Proc, field: &FieldRef) -> bool {
    has_buffers(next) && fields::written(next).is_empty() && fields::needed(next).contains(field)
}

fn program(both: &Proc, means: &Means<'_>) -> Option<Program> {
    let mut module = Module {
        items: vec![Item::Proc(both.clone())].into(),
        ..Module::default()
    };
    means.libraries.complete(&mut module);
    Program::new(&module).ok()
}

/// One instruction behind another; nothing if what the second asks of fields cannot be said of what was before both.
fn joined(first: &Proc, next: &Proc) -> Option<Proc> {
    let left = Left::of(first);
    let mut both = Proc {
        name: NAME.to_owned(),
        instr: None,
        ..first.clone()
    };
    let offset = u32::try_from(first.vars.len()).ok()?;
    let place = |sym: Sym| Sym(sym.0 + offset);
    for var in next.vars.iter() {
        let mut var = var.clone();
        if let VarKind::Buffer(ty) = &mut var.kind {
            ty.dims.iter_mut().for_each(|e| shift(e, offset));
        }
        both.add_var(var);
    }
    for arg in &next.args {
        let name = fresh(&both, next.name_of(*arg));
        both.vars[place(*arg).0 as usize].name = name;
        both.args.push(place(*arg));
    }
    for pred in &next.preds {
        let mut cond = pred.cond.clone();
        shift(&mut cond, offset);
        both.preds.push(Precond {
            cond: left.before(&cond)?,
            loc: pred.loc.clone(),
        });
    }
    let behind = next.body.iter().map(|stmt| shifted(stmt, offset));
    both.body = first
        .body
        .iter()
        .cloned()
        .chain(behind)
        .collect::<Vec<_>>()
        .into();
    Some(both)
}

/// A fresh name for a parameter of the second instruction.
fn fresh(both: &Proc, name: &str) -> String {
    let mut name = format!("{NEXT}{name}");
    while both.args.iter().any(|arg| both.name_of(*arg) == name) {
        name = format!("{NEXT}{name}");
    }
    name
}

fn shift(e: &mut Ctl, offset: u32) {
    e.rewrite(&mut |part| match part {
        Ctl::Var(sym) => Some(Ctl::Var(Sym(sym.0 + offset))),
        Ctl::Stride(sym, dim) => Some(Ctl::Stride(Sym(sym.0 + offset), *dim)),
        _ => None,
    });
}

fn shifted(stmt: &Stmt, offset: u32) -> Stmt {
    let mut stmt = stmt.clone();
    stmt.walk_mut(&mut |stmt| {
        stmt.for_each_ctl_mut(&mut |e| shift(e, offset));
        stmt.for_each_buffer_mut(&mut |sym| sym.0 += offset);
        if let Some(sym) = stmt.defines_mut() {
            sym.0 += offset;
        }
    });
    stmt
}

/// Values of fields after an instruction, in terms of the state before it; `None` where they cannot
/// be expressed.
struct Left(HashMap<FieldRef, Option<Ctl>>);

impl Left {
    fn of(instr: &Proc) -> Left {
        let mut left = Left(HashMap::new());
        for stmt in instr.body.iter() {
            if let StmtKind::WriteConfig { field, value } = &stmt.kind {
                let value = match value {
                    ConfigValue::Ctl(value) => left.before(value),
                    ConfigValue::Data(_) => None,
                };
                left.0.insert(field.clone(), value);
                continue;
            }
            stmt.walk(&mut |stmt| {
                if let StmtKind::WriteConfig { field, .. } = &stmt.kind {
                    left.0.insert(field.clone(), None);
                }
            });
        }
        left
    }

    /// An expression behind the instruction as one before it.
    fn before(&self, e: &Ctl) -> Option<Ctl> {
        let mut is_known = true;
        let mut e = e.clone();
        e.rewrite(&mut |part| match part {
            Ctl::Config(field) => {
                let value = self.0.get(field)?;
                is_known &= value.is_some();
                value.clone()
            }
            _ => None,
        });
        is_known.then_some(e)
    }
}
