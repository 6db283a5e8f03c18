//! The buffers that the affine dialect leaves to `memref`.
//!
//! Its passes take two memrefs for two buffers, do not look at calls, and see of a buffer only what operations of the dialect do to it. So a
//! buffer that is written has operations of `memref` throughout where one access is not affine, where another name leads to its cells, and
//! where one procedure passes it to another, in both: functions may be inlined.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{
    Arg, CellChange, Ctl, CtlOp, Data, DataPart, Proc, Segment, Stmt, StmtKind, StmtPart, Stmts,
    Sym, VarKind,
};
use exo_lowering::{MAX_DISTRIBUTED, Mem, ModuleLowering};

/// A buffer of a procedure, under its first name.
type Root<'m> = (&'m str, Sym);

/// The buffers of a module that the affine dialect leaves to `memref`.
pub(crate) struct Sharing {
    /// The names of buffers that are left to `memref`, by procedure.
    left: BTreeMap<String, BTreeSet<Sym>>,
}

impl Sharing {
    /// Analyses all procedures of a module.
    pub(crate) fn of(lowering: &ModuleLowering<'_>) -> Sharing {
        let mut look = Look {
            lowering,
            roots: BTreeMap::new(),
            passed: BTreeMap::new(),
            irregular: BTreeSet::new(),
            fields: BTreeSet::new(),
        };
        let module = lowering.module;
        for proc in module.procs().filter(|p| p.instr.is_none()) {
            look.head(proc);
            look.block(proc, &proc.body, &mut BTreeSet::new());
        }
        let left = look.left();
        let mut all: BTreeMap<String, BTreeSet<Sym>> = BTreeMap::new();
        for ((proc, name), root) in &look.roots {
            if left.contains(&(*proc, *root)) {
                all.entry((*proc).to_owned()).or_default().insert(*name);
            }
        }
        for (proc, root) in left {
            all.entry(proc.to_owned()).or_default().insert(root);
        }
        Sharing { left: all }
    }

    /// The names of a procedure's buffers that are left to `memref`.
    pub(crate) fn left_in(&self, proc: &Proc) -> BTreeSet<Sym> {
        self.left.get(&proc.name).cloned().unwrap_or_default()
    }
}

struct Look<'l, 'm> {
    lowering: &'l ModuleLowering<'m>,
    /// The buffer behind a window, by procedure and window.
    roots: BTreeMap<Root<'m>, Sym>,
    /// Buffers that calls link, in both directions: arguments to parameters, parameters to
    /// arguments.
    passed: BTreeMap<Root<'m>, Vec<Root<'m>>>,
    /// Buffers with an access that is not affine, with windows, or of which an instruction does something.
    irregular: BTreeSet<Root<'m>>,
    /// Parameters that may be fields of configurations, which have another name always.
    fields: BTreeSet<Root<'m>>,
}

impl<'m> Look<'_, 'm> {
    /// The parameters of a procedure that may be fields which it also names.
    fn head(&mut self, proc: &'m Proc) {
        let effects = self.lowering.effects().get(&proc.name);
        if effects.is_none_or(|effects| effects.config_data.is_empty()) {
            return;
        }
        for sym in &proc.args {
            let ty = proc.var(*sym).buffer();
            if ty.is_some_and(|ty| ty.rank() == 0) {
                self.fields.insert((&proc.name, *sym));
            }
        }
    }

    fn block(&mut self, proc: &'m Proc, body: &'m Stmts, loops: &mut BTreeSet<Sym>) {
        for stmt in body {
            self.stmt(proc, stmt, loops);
        }
    }

    fn stmt(&mut self, proc: &'m Proc, stmt: &'m Stmt, loops: &mut BTreeSet<Sym>) {
        let bounds_are_affine = match &stmt.kind {
            StmtKind::For { lo, hi, .. } => {
                is_affine_bound(proc, lo, CtlOp::Max, loops)
                    && is_affine_bound(proc, hi, CtlOp::Min, loops)
            }
            _ => false,
        };
        stmt.kind.parts(|part| match part {
            StmtPart::Ctl(_) => {}
            StmtPart::Data(e) => self.reads(proc, e, loops),
            // Only instructions destroy cells, and their bodies are not emitted.
            StmtPart::Cell(CellChange::Clobber, ..) => {}
            StmtPart::Cell(_, buf, idx) => self.access(proc, *buf, idx, loops),
            StmtPart::Iter(iter, _) => {
                if bounds_are_affine {
                    loops.insert(*iter);
                }
            }
            StmtPart::Alloc(buf) => {
                if is_static(self.lowering, proc, *buf) {
                    self.irregular.insert((&proc.name, *buf));
                }
            }
            StmtPart::Window(win, expr) => {
                let root = self.root(proc, expr.buf);
                self.roots.insert((&proc.name, *win), root.1);
                self.irregular.insert(root);
            }
            StmtPart::Call(callee, args) => self.call(proc, callee, args),
            StmtPart::Block(_, block) => self.block(proc, block, loops),
            StmtPart::Field(_) => {}
        });
    }

    fn root(&self, proc: &'m Proc, buf: Sym) -> Root<'m> {
        let key = (proc.name.as_str(), buf);
        (key.0, self.roots.get(&key).copied().unwrap_or(buf))
    }

    fn access(&mut self, proc: &'m Proc, buf: Sym, idx: &[Ctl], loops: &BTreeSet<Sym>) {
        if !idx.iter().all(|e| is_affine(proc, e, loops)) {
            let root = self.root(proc, buf);
            self.irregular.insert(root);
        }
    }

    fn reads(&mut self, proc: &'m Proc, rhs: &'m Data, loops: &BTreeSet<Sym>) {
        rhs.for_each_leaf(&mut |part| {
            if let DataPart::Cell(buf, idx) = part {
                self.access(proc, *buf, idx, loops);
            }
        });
    }

    fn call(&mut self, proc: &'m Proc, callee: &str, args: &[Arg]) {
        let callee = self.lowering.module.proc(callee);
        let callee = callee.filter(|callee| callee.instr.is_none());
        for (place, arg) in args.iter().enumerate() {
            let param = callee.and_then(|c| Some((c.name.as_str(), *c.args.get(place)?)));
            let buf = match arg {
                Arg::Buffer(buf) => *buf,
                Arg::Window(window) => window.buf,
                Arg::Config(_) => {
                    self.fields.extend(param);
                    continue;
                }
                Arg::Ctl(_) => continue,
            };
            let root = self.root(proc, buf);
            self.irregular.insert(root);
            if let Some(param) = param {
                self.passed.entry(root).or_default().push(param);
                self.passed.entry(param).or_default().push(root);
            }
        }
    }

    /// The buffers for `memref`: of those that are passed around, all that are one.
    fn left(&self) -> BTreeSet<Root<'m>> {
        let mut left = BTreeSet::new();
        let mut seen = BTreeSet::new();
        for start in self.fields.iter().chain(&self.irregular) {
            let mut one = Vec::new();
            let mut open = vec![*start];
            while let Some(root) = open.pop() {
                if seen.insert(root) {
                    one.push(root);
                    open.extend(self.passed.get(&root).into_iter().flatten());
                }
            }
            // A field may be written by its name.
            let is_field = |root| self.fields.contains(root);
            if one
                .iter()
                .any(|root| is_field(root) || self.is_written(root))
            {
                left.extend(one);
            }
        }
        left
    }

    fn is_written(&self, (proc, buf): &Root<'m>) -> bool {
        let effects = self.lowering.effects().get(*proc);
        effects.is_some_and(|effects| effects.written.contains(buf))
    }
}

/// Whether a buffer is in static storage: if its function is inlined twice, it has two names.
fn is_static(lowering: &ModuleLowering<'_>, proc: &Proc, buf: Sym) -> bool {
    let Some(ty) = proc.var(buf).buffer() else {
        return false;
    };
    let mem = Mem::of(lowering.module, ty);
    mem.is_ok_and(|mem| mem.decl.static_storage || mem.decl.segment() == Some(Segment::Static))
}

/// Whether an expression is surely affine over the variables of affine loops: what is not, may be so still once it is simplified.
fn is_affine(proc: &Proc, e: &Ctl, loops: &BTreeSet<Sym>) -> bool {
    match e {
        Ctl::Int(_) => true,
        Ctl::Var(sym) => proc.var(*sym).kind != VarKind::Iter || loops.contains(sym),
        Ctl::Neg(e) => is_affine(proc, e, loops),
        Ctl::Bin(CtlOp::Add | CtlOp::Sub, a, b) => {
            is_affine(proc, a, loops) && is_affine(proc, b, loops)
        }
        Ctl::Bin(CtlOp::Mul, a, b) => match (is_number(a), is_number(b)) {
            (_, true) => is_affine(proc, a, loops),
            (true, _) => is_affine(proc, b, loops),
            _ => false,
        },
        Ctl::Bin(CtlOp::Div | CtlOp::Mod, a, b) => is_number(b) && is_affine(proc, a, loops),
        Ctl::Bin(..)
        | Ctl::Select(..)
        | Ctl::Bool(_)
        | Ctl::Not(_)
        | Ctl::Config(_)
        | Ctl::Stride(..) => false,
    }
}

/// The same of a bound of a loop, which begins at the largest of several expressions and ends at the smallest.
fn is_affine_bound(proc: &Proc, e: &Ctl, extremum: CtlOp, loops: &BTreeSet<Sym>) -> bool {
    let parts = affine_parts(proc, e, extremum, loops);
    parts.is_some_and(|parts| parts <= MAX_DISTRIBUTED)
}

/// The number of affine expressions of which a bound is the largest or smallest, once extrema are distributed.
fn affine_parts(proc: &Proc, e: &Ctl, extremum: CtlOp, loops: &BTreeSet<Sym>) -> Option<usize> {
    let of = |e| affine_parts(proc, e, extremum, loops);
    match e {
        Ctl::Bin(op, a, b) if *op == extremum => of(a)?.checked_add(of(b)?),
        Ctl::Bin(CtlOp::Add, a, b) => of(a)?.checked_mul(of(b)?),
        Ctl::Bin(CtlOp::Div, e, by) if is_number(by) => of(e),
        e => is_affine(proc, e, loops).then_some(1),
    }
}

fn is_number(e: &Ctl) -> bool {
    let mut is_number = true;
    e.walk(&mut |e| is_number &= matches!(e, Ctl::Int(_) | Ctl::Neg(_) | Ctl::Bin(..)));
    is_number
}
