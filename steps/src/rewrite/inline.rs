//! The body of a callee, as it reads in the place of a call.

use std::collections::HashMap;

use exo_ir::Size;
use exo_ir::{
    Arg, ConfigValue, Ctl, Data, FieldRef, Proc, Stmt, StmtKind, StmtPart, StmtPartMut, Sym,
    VarKind, WinDim, Window,
};

use super::{Names, through};
use crate::budget;

/// Statements that do what a call does, if nothing changes the values of its arguments meanwhile: parameters are replaced
/// by arguments, windows by composing indices, and what the callee defines gets names of its own. `proc` gets the new
/// variables. `None` if the callee does to an argument what only a buffer allows and a field is passed.
pub fn inlined(
    proc: &mut Proc,
    names: &mut Names,
    call: &Stmt,
    callee: &Proc,
    args: &[Arg],
) -> Option<Vec<Stmt>> {
    if !budget::copies(Size::of(callee)) {
        return Some(Vec::new());
    }
    let mut inliner = Inliner {
        callee,
        args: callee.args.iter().copied().zip(args).collect(),
        renamed: HashMap::new(),
        fits: true,
    };
    let mut body = callee.body.clone();
    for stmt in &mut body {
        stmt.walk_mut(&mut |s| {
            if let Some(sym) = s.defines() {
                let mut var = callee.var(sym).clone();
                var.name = names.fresh(&var.name);
                inliner.renamed.insert(sym, proc.add_var(var));
            }
        });
    }
    for new in inliner.renamed.values() {
        if let Some(VarKind::Buffer(ty)) = proc.vars.get_mut(new.0 as usize).map(|v| &mut v.kind) {
            ty.dims.iter_mut().for_each(|d| inliner.ctl(d));
        }
    }
    for stmt in &mut body {
        stmt.walk_mut(&mut |s| {
            inliner.stmt(s);
            s.origin = call.derived(StmtKind::Pass).into_data().origin;
        });
    }
    if let Some(first) = body.first_mut() {
        first.comments.splice(0..0, call.comments.iter().cloned());
    }
    inliner.fits.then_some(body.into_vec())
}

struct Inliner<'a> {
    callee: &'a Proc,
    /// Parameters with their arguments.
    args: HashMap<Sym, &'a Arg>,
    /// The caller's variables for the names that the callee defines.
    renamed: HashMap<Sym, Sym>,
    fits: bool,
}

impl Inliner<'_> {
    fn stmt(&mut self, stmt: &mut Stmt) {
        stmt.for_each_ctl_mut(&mut |e| self.ctl(e));
        if let Some(rhs) = stmt.rhs_mut() {
            rhs.for_each_mut(&mut |e| self.data(e));
        }
        if let Some(sym) = stmt.defines_mut() {
            *sym = *self.renamed.get(sym).unwrap_or(sym);
        }
        if let Some(field) = self.changed_field(stmt) {
            return self.write_field(stmt, field);
        }
        stmt.kind.parts_mut(|part| match part {
            StmtPartMut::Cell(_, buf, idx) => self.cell(buf, idx),
            StmtPartMut::Window(_, expr) => self.window(expr),
            StmtPartMut::Call(_, args) => args.iter_mut().for_each(|a| self.arg(a)),
            // Control expressions and right sides came first.
            StmtPartMut::Ctl(_)
            | StmtPartMut::Data(_)
            | StmtPartMut::Field(_)
            | StmtPartMut::Iter(..)
            | StmtPartMut::Alloc(_)
            | StmtPartMut::Block(..) => {}
        });
    }

    /// The field that is passed for the scalar that a statement changes.
    fn changed_field(&self, stmt: &Stmt) -> Option<FieldRef> {
        let mut field = None;
        stmt.kind.parts(|part| {
            if let StmtPart::Cell(_, buf, _) = part {
                let passed = self.args.get(buf).and_then(|arg| arg.field());
                field = field.take().or(passed.cloned());
            }
        });
        field
    }

    /// A change of a scalar for which a field is passed. A field can only be written.
    fn write_field(&mut self, stmt: &mut Stmt, field: FieldRef) {
        match &stmt.kind {
            StmtKind::Assign { rhs, .. } => {
                let value = ConfigValue::Data(rhs.clone());
                stmt.kind = StmtKind::WriteConfig { field, value };
            }
            _ => self.fits = false,
        }
    }

    fn ctl(&self, e: &mut Ctl) {
        e.rewrite(&mut |part| match part {
            Ctl::Var(sym) => match self.args.get(sym) {
                Some(Arg::Ctl(value)) if !budget::copies(Size::of_ctl(value)) => None,
                Some(Arg::Ctl(value)) => Some(value.clone()),
                _ => self.renamed.get(sym).map(|new| Ctl::Var(*new)),
            },
            Ctl::Stride(buf, dim) => self.stride(*buf, *dim),
            _ => None,
        });
    }

    fn stride(&self, buf: Sym, dim: usize) -> Option<Ctl> {
        // A tensor is dense by its extents. What shows it need not have that stride where an extent is 1.
        let declared = || {
            let ty = self.callee.var(buf).buffer()?;
            ty.literal_stride(dim).map(Ctl::Int)
        };
        match self.args.get(&buf) {
            Some(Arg::Buffer(sym)) => declared().or(Some(Ctl::Stride(*sym, dim))),
            Some(Arg::Window(window)) => declared().or_else(|| window.stride(dim)),
            _ => self.renamed.get(&buf).map(|new| Ctl::Stride(*new, dim)),
        }
    }

    fn data(&self, e: &mut Data) {
        let Data::Read { buf, idx } = e else { return };
        match self.args.get(buf) {
            Some(Arg::Config(field)) => *e = Data::Config(field.clone()),
            _ => self.cell(buf, idx),
        }
    }

    fn cell(&self, buf: &mut Sym, idx: &mut Vec<Ctl>) {
        match self.args.get(buf) {
            Some(Arg::Buffer(sym)) => *buf = *sym,
            Some(Arg::Window(window)) => {
                let points: Vec<WinDim> = idx.drain(..).map(WinDim::Point).collect();
                let cell = through(window, &points);
                *buf = cell.buf;
                idx.extend(cell.dims.into_iter().map(|dim| match dim {
                    WinDim::Point(at) | WinDim::Interval(at, _) => at,
                }));
            }
            _ => *buf = *self.renamed.get(buf).unwrap_or(buf),
        }
    }

    fn window(&mut self, expr: &mut Window) {
        match self.args.get(&expr.buf) {
            Some(Arg::Buffer(sym)) => expr.buf = *sym,
            Some(Arg::Window(outer)) => *expr = through(outer, &expr.dims),
            Some(Arg::Config(_)) => self.fits = false,
            _ => expr.buf = *self.renamed.get(&expr.buf).unwrap_or(&expr.buf),
        }
    }

    fn arg(&mut self, arg: &mut Arg) {
        match arg {
            Arg::Buffer(sym) => match self.args.get(sym) {
                Some(passed) => *arg = (*passed).clone(),
                None => *sym = *self.renamed.get(sym).unwrap_or(sym),
            },
            Arg::Window(window) => self.window(window),
            Arg::Ctl(_) | Arg::Config(_) => {}
        }
    }
}
