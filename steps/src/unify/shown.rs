//! Parts of programs as refusals show them.

use exo_ir::{Arg, Ctl, Data, DisplayIn, Proc, Stmt, Sym, Var, Window};

/// A part of a procedure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part<'a> {
    /// A control expression.
    Ctl(&'a Ctl),
    /// A data expression.
    Data(&'a Data),
    /// A cell of a buffer.
    Cell(Sym, &'a [Ctl]),
    /// A window expression.
    Window(&'a Window),
    /// An argument of a call.
    Arg(&'a Arg),
    /// The first line of a statement.
    Stmt(&'a Stmt),
}

impl Part<'_> {
    /// The part in Exo syntax.
    pub(super) fn text(&self, proc: &Proc) -> String {
        match self {
            Part::Ctl(e) => e.in_proc(proc).to_string(),
            Part::Data(e) => e.in_proc(proc).to_string(),
            Part::Cell(buf, idx) => cell(*buf, idx, proc),
            Part::Window(w) => w.in_proc(proc).to_string(),
            Part::Arg(a) => a.in_proc(proc).to_string(),
            Part::Stmt(s) => head(s, proc),
        }
    }
}

fn cell(buf: Sym, idx: &[Ctl], proc: &Proc) -> String {
    let idx: Vec<String> = idx.iter().map(|e| e.in_proc(proc).to_string()).collect();
    match idx.is_empty() {
        true => proc.name_of(buf).to_owned(),
        false => format!("{}[{}]", proc.name_of(buf), idx.join(", ")),
    }
}

/// The first line of a statement, without its body.
pub fn head(stmt: &Stmt, proc: &Proc) -> String {
    let line = match stmt.allocates().map(|buf| proc.var(buf)) {
        // Memories make no difference here.
        Some(var) => allocation(var, proc),
        None => stmt.kind.in_proc(proc).to_string(),
    };
    match stmt.blocks().next() {
        Some(_) => format!("{line} …"),
        None => line,
    }
}

fn allocation(var: &Var, proc: &Proc) -> String {
    let Some(ty) = var.buffer() else {
        return format!("{}: ?", var.name);
    };
    let dims: Vec<String> = (ty.dims.iter())
        .map(|d| d.in_proc(proc).to_string())
        .collect();
    match dims.is_empty() {
        true => format!("{}: {}", var.name, ty.elem),
        false => format!("{}: {}[{}]", var.name, ty.elem, dims.join(", ")),
    }
}
