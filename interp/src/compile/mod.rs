//! From the IR to [`crate::code`]: names to slots, callees and fields to numbers, types of control.

mod control;
mod data;
mod depth;
mod graph;
mod stmt;

use std::collections::BTreeMap;
use std::sync::Arc;

use exo_ir as view;
use exo_ir::{FieldKind, FieldRef, Loc, VarKind};

use crate::code;
use crate::{ErrorKind, InterpError};

use depth::DEPTH_LIMIT;
pub(crate) use depth::{PATH_LIMIT, of_proc as depth_of};
pub(crate) use graph::{mark_recursion, mark_written};

/// The names of a program that procedures refer to.
#[derive(Default)]
pub(crate) struct Names<'a> {
    /// Procedures by name.
    pub(crate) procs: BTreeMap<&'a str, usize>,
    /// Fields by name.
    pub(crate) fields: BTreeMap<&'a FieldRef, usize>,
    /// Kinds of the fields.
    pub(crate) kinds: Vec<FieldKind>,
    /// Declared externs by name.
    pub(crate) externs: BTreeMap<&'a str, &'a view::Extern>,
    /// Parameter kinds of each procedure, for the check of calls.
    pub(crate) params: Vec<Vec<code::ParamKind>>,
}

/// The procedure being compiled.
struct Ctx<'a> {
    names: &'a Names<'a>,
    proc: &'a view::Proc,
    callees: std::collections::BTreeSet<usize>,
}

type Res<T> = Result<T, ErrorKind>;

fn ill_formed<T>(text: impl Into<String>) -> Res<T> {
    Err(ErrorKind::IllFormed(text.into()))
}

/// Compiles one procedure.
pub(crate) fn compile(proc: &view::Proc, names: &Names<'_>) -> Result<code::Proc, InterpError> {
    let at_proc = |kind| InterpError::new(kind, proc.loc.clone());
    let depth = depth::of_proc(proc);
    if depth > DEPTH_LIMIT {
        let limit = DEPTH_LIMIT;
        return Err(at_proc(ErrorKind::TooDeep { depth, limit }));
    }
    let mut ctx = Ctx {
        names,
        proc,
        callees: Default::default(),
    };
    let params = params(proc).map_err(at_proc)?;
    let buffers = ctx.buffers().map_err(at_proc)?;
    let preds = ctx.preds()?;
    let body = ctx.block(&proc.body)?;
    Ok(code::Proc {
        name: proc.name.as_str().into(),
        loc: proc.loc.clone(),
        params,
        names: proc.vars.iter().map(|v| v.name.as_str().into()).collect(),
        buffers,
        preds,
        body,
        callees: ctx.callees.into_iter().collect(),
        depth,
    })
}

/// The kind of parameter that a variable of this kind is; `None` for loop variables.
pub(crate) fn param_kind(kind: &VarKind) -> Option<code::ParamKind> {
    Some(match kind {
        VarKind::Size => code::ParamKind::Size,
        VarKind::Index => code::ParamKind::Index,
        VarKind::Stride => code::ParamKind::Stride,
        VarKind::Bool => code::ParamKind::Bool,
        VarKind::Buffer(ty) => code::ParamKind::Buffer { window: ty.window },
        VarKind::Iter => return None,
    })
}

fn params(proc: &view::Proc) -> Res<Box<[code::Param]>> {
    let mut seen = std::collections::BTreeSet::new();
    let mut params = Vec::with_capacity(proc.args.len());
    for sym in &proc.args {
        let Some(var) = proc.vars.get(sym.0 as usize) else {
            return ill_formed("an argument is not a variable of the procedure");
        };
        if !seen.insert(&var.name) {
            return ill_formed(format!("two arguments are named '{}'", var.name));
        }
        let Some(kind) = param_kind(&var.kind) else {
            return ill_formed(format!("argument '{}' is a loop variable", var.name));
        };
        params.push(code::Param {
            slot: sym.0 as usize,
            name: Arc::from(var.name.as_str()),
            kind,
            written: false,
        });
    }
    Ok(params.into())
}

impl<'a> Ctx<'a> {
    fn var(&self, sym: view::Sym) -> Res<&'a view::Var> {
        match self.proc.vars.get(sym.0 as usize) {
            Some(var) => Ok(var),
            None => ill_formed("a symbol is not of its procedure"),
        }
    }

    fn buffer(&self, sym: view::Sym) -> Res<&'a view::BufferType> {
        let var = self.var(sym)?;
        match var.buffer() {
            Some(ty) => Ok(ty),
            None => ill_formed(format!("'{}' is not a buffer", var.name)),
        }
    }

    fn field(&self, field: &FieldRef) -> Res<(usize, FieldKind)> {
        let found = self.names.fields.get(field).copied();
        match found.and_then(|n| Some((n, *self.names.kinds.get(n)?))) {
            Some(found) => Ok(found),
            None => ill_formed(format!(
                "unknown configuration field '{}'",
                view::field_name(field)
            )),
        }
    }

    fn buffers(&self) -> Res<Box<[Option<code::Buffer>]>> {
        let buffer = |var: &view::Var| match var.buffer() {
            None => Ok(None),
            Some(ty) => Ok(Some(code::Buffer {
                elem: ty.elem,
                dims: self.ints(&ty.dims)?,
            })),
        };
        self.proc.vars.iter().map(buffer).collect()
    }

    fn preds(&self) -> Result<Box<[code::Precond]>, InterpError> {
        let pred = |p: &view::Precond| {
            Ok(code::Precond {
                loc: p.loc.clone(),
                cond: self.bool(&p.cond)?,
                text: view::DisplayIn::in_proc(&p.cond, self.proc)
                    .to_string()
                    .into(),
                mentions: self.mentions(&p.cond)?,
            })
        };
        let located = |p: &view::Precond| pred(p).map_err(|kind| at(kind, &p.loc));
        self.proc.preds.iter().map(located).collect()
    }
}

fn at(kind: ErrorKind, loc: &Loc) -> InterpError {
    InterpError::new(kind, loc.clone())
}
