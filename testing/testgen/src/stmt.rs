//! Statements.

use exo_ir::{
    Arg, BufferType, ConfigValue, Ctl, CtlOp, Data, Elem, LoopMode, Proc, Stmt, StmtKind, Sym,
    VarKind, WinDim, Window,
};
use exo_ir::{Loc, Number};

use crate::expr::config_field;
use crate::module::{Gen, MEMORY};

const MAX_DEPTH: usize = 3;

impl Gen<'_> {
    /// A block with a scope of its own; never empty.
    pub(crate) fn block(&mut self, depth: usize) -> Vec<Stmt> {
        let (scope, bounds) = (self.scope.len(), self.bounds.len());
        let mut out = Vec::new();
        let count = self.choices.below(4) + 1;
        for _ in 0..count {
            if self.budget == 0 || (self.choices.is_exhausted() && !out.is_empty()) {
                break;
            }
            self.budget -= 1;
            self.statement(depth, &mut out);
        }
        if out.is_empty() {
            self.push(&mut out, StmtKind::Pass);
        }
        self.scope.truncate(scope);
        self.bounds.truncate(bounds);
        out
    }

    fn push(&mut self, out: &mut Vec<Stmt>, kind: StmtKind) {
        out.push(Stmt::new(Loc::unknown(), kind));
    }

    fn statement(&mut self, depth: usize, out: &mut Vec<Stmt>) {
        let first = out.len();
        let comments = self.comments();
        let nested = depth < MAX_DEPTH;
        match self.choices.below(12) {
            1 => self.reduce(out),
            2 | 3 if nested => self.sequential(depth, out),
            4 if nested => self.branch(depth, out),
            5 => {
                let rank = self.choices.below(3);
                let ty = self.buffer_type(rank);
                self.alloc(ty, out);
            }
            6 => self.window(out),
            7 if !self.in_par => self.call(out),
            8 if self.has_config() && !self.in_par => self.write_config(out),
            9 if nested && !self.in_par => self.parallel(out),
            10 => self.push(out, StmtKind::Pass),
            _ => self.assign(out),
        }
        if let Some(stmt) = out.get_mut(first) {
            stmt.comments = comments;
        }
    }

    fn buffers(&self) -> Vec<Sym> {
        self.usable(|v| v.buffer().is_some())
    }

    fn elem_of(&self, buf: Sym) -> Elem {
        self.proc.var(buf).buffer().map_or(Elem::F32, |t| t.elem)
    }

    fn assign(&mut self, out: &mut Vec<Stmt>) {
        let buffers = self.buffers();
        let Some(buf) = self.choices.pick(&buffers) else {
            return self.push(out, StmtKind::Pass);
        };
        let idx = self.indices(buf, true);
        // Now and then the conversion at the write does something.
        let elem = match self.choices.one_in(6) {
            true => self.elem(),
            false => self.elem_of(buf),
        };
        let rhs = self.data(elem, 2, true, &[]);
        self.push(out, StmtKind::Assign { buf, idx, rhs });
    }

    fn reduce(&mut self, out: &mut Vec<Stmt>) {
        let buffers = self.buffers();
        let Some(buf) = self.choices.pick(&buffers) else {
            return self.push(out, StmtKind::Pass);
        };
        let idx = self.indices(buf, true);
        let rhs = self.data(self.elem_of(buf), 2, true, &[]);
        self.push(out, StmtKind::Reduce { buf, idx, rhs });
    }

    fn loop_bound(&mut self) -> Ctl {
        let buffers = self.usable(|v| v.buffer().is_some_and(|t| t.rank() > 0));
        let extent = self.choices.pick(&buffers).and_then(|b| {
            let dims = self.proc.var(b).buffer()?.dims.clone();
            // What the extent mentions may be hidden by now.
            let usable = self.usable(|_| true);
            let mut seen = true;
            let dim = self.choices.pick(&dims)?;
            dim.walk(&mut |e| {
                if let Ctl::Var(v) = e {
                    seen &= usable.contains(v);
                }
            });
            seen.then_some(dim)
        });
        match extent {
            Some(extent) if !self.choices.one_in(4) => extent,
            _ => Ctl::Int(self.choices.between(1, 4)),
        }
    }

    fn iter_name(&mut self) -> &'static str {
        self.choices.pick(&["i", "j", "k", "x"]).unwrap_or("i")
    }

    fn sequential(&mut self, depth: usize, out: &mut Vec<Stmt>) {
        let hi = self.loop_bound();
        let lo = match hi.as_int() {
            Some(hi) if self.choices.one_in(4) => Ctl::Int(self.choices.between(0, hi)),
            _ => Ctl::Int(0),
        };
        let (scope, bounds) = (self.scope.len(), self.bounds.len());
        let name = self.iter_name();
        let iter = self.add_var(name, VarKind::Iter);
        self.bounds.push((iter, hi.clone()));
        let body = self.block(depth + 1);
        self.scope.truncate(scope);
        self.bounds.truncate(bounds);
        self.push(
            out,
            StmtKind::For {
                iter,
                lo,
                hi,
                mode: LoopMode::Seq,
                body: body.into(),
            },
        );
    }

    /// A loop whose iterations write different cells, of a buffer that they do not read.
    fn parallel(&mut self, out: &mut Vec<Stmt>) {
        let buffers = self.usable(|v| v.buffer().is_some_and(|t| t.rank() > 0));
        let Some(buf) = self.choices.pick(&buffers) else {
            return self.push(out, StmtKind::Pass);
        };
        let dims = self.proc.var(buf).buffer().map(|t| t.dims.clone());
        let dims = dims.unwrap_or_default();
        let along = self.choices.below(dims.len());
        let constant = dims.get(along).and_then(Ctl::as_int);
        let hi = Ctl::Int(constant.unwrap_or(1));
        let (scope, bounds) = (self.scope.len(), self.bounds.len());
        let taken = self.proc.name_of(buf).to_owned();
        let name = ["p", "i"].into_iter().find(|n| *n != taken).unwrap_or("p");
        let iter = self.add_var(name, VarKind::Iter);
        self.bounds.push((iter, hi.clone()));
        self.in_par = true;
        let mut idx: Vec<Ctl> = dims.iter().map(|d| self.index(d, true)).collect();
        if let Some(at) = idx.get_mut(along) {
            *at = Ctl::Var(iter);
        }
        let rhs = self.data(self.elem_of(buf), 2, true, &[buf]);
        self.in_par = false;
        self.scope.truncate(scope);
        self.bounds.truncate(bounds);
        let write = match self.choices.one_in(2) {
            true => StmtKind::Reduce { buf, idx, rhs },
            false => StmtKind::Assign { buf, idx, rhs },
        };
        self.push(
            out,
            StmtKind::For {
                iter,
                lo: Ctl::Int(0),
                hi,
                mode: LoopMode::Par,
                body: vec![Stmt::new(Loc::unknown(), write)].into(),
            },
        );
    }

    fn branch(&mut self, depth: usize, out: &mut Vec<Stmt>) {
        let cond = self.condition(2, true);
        let body = self.block(depth + 1);
        let orelse = match self.choices.one_in(2) {
            true => self.block(depth + 1),
            false => Vec::new(),
        };
        self.push(
            out,
            StmtKind::If {
                cond,
                body: body.into(),
                orelse: orelse.into(),
            },
        );
    }

    /// Allocates a buffer and sets every cell.
    fn alloc(&mut self, mut ty: BufferType, out: &mut Vec<Stmt>) -> Sym {
        let constant = ty.dims.iter().all(|d| d.as_int().is_some());
        if constant && self.module.memory(MEMORY).is_some() && self.choices.one_in(2) {
            ty.mem = Some(MEMORY.into());
        }
        let name = self.choices.pick(&["t", "A", "acc"]).unwrap_or("t");
        // A name that an extent mentions would hide what the loops below need.
        let mentioned = self.names_in(&ty.dims);
        let name = if mentioned.iter().any(|n| n == name) {
            "t0"
        } else {
            name
        };
        let dims = ty.dims.clone();
        let elem = ty.elem;
        let buf = self.add_var(name, VarKind::Buffer(ty));
        self.push(out, StmtKind::Alloc { buf });
        let value = Data::Const(self.number(elem));
        let fill = self.fill(buf, name, &dims, &mut Vec::new(), value);
        out.push(fill);
        buf
    }

    fn names_in(&self, dims: &[Ctl]) -> Vec<String> {
        let mut names = Vec::new();
        for dim in dims {
            dim.walk(&mut |e| {
                if let Ctl::Var(v) = e {
                    names.push(self.proc.name_of(*v).to_owned());
                }
            });
        }
        names
    }

    fn fill(&mut self, buf: Sym, name: &str, dims: &[Ctl], idx: &mut Vec<Ctl>, rhs: Data) -> Stmt {
        let kind = match dims.split_first() {
            None => StmtKind::Assign {
                buf,
                idx: idx.clone(),
                rhs,
            },
            Some((hi, rest)) => {
                let scope = self.scope.len();
                let iter = self.add_var(&format!("{name}{}", idx.len()), VarKind::Iter);
                idx.push(Ctl::Var(iter));
                let body = vec![self.fill(buf, name, rest, idx, rhs)];
                self.scope.truncate(scope);
                StmtKind::For {
                    iter,
                    lo: Ctl::Int(0),
                    hi: hi.clone(),
                    mode: LoopMode::Seq,
                    body: body.into(),
                }
            }
        };
        Stmt::new(Loc::unknown(), kind)
    }

    fn window(&mut self, out: &mut Vec<Stmt>) {
        let buffers = self.usable(|v| v.buffer().is_some_and(|t| t.rank() > 0));
        let source = self.choices.pick(&buffers);
        let Some((buf, ty)) = source.and_then(|b| Some((b, self.proc.var(b).buffer()?.clone())))
        else {
            return self.push(out, StmtKind::Pass);
        };
        let kept = self.choices.below(ty.dims.len());
        let dims = ty.dims.iter().enumerate();
        let dims: Vec<WinDim> = dims
            .map(|(k, d)| match k == kept || self.choices.one_in(2) {
                true => self.interval(d),
                false => WinDim::Point(self.index(d, true)),
            })
            .collect();
        let expr = Window { buf, dims };
        let name = self.choices.pick(&["w", "A", "v"]).unwrap_or("w");
        let root = self.root(buf);
        let win = self.add_var(name, VarKind::Buffer(expr.ty(&ty)));
        self.roots.push((win, root));
        self.push(out, StmtKind::Window { win, expr });
    }

    fn interval(&mut self, extent: &Ctl) -> WinDim {
        match extent.as_int() {
            Some(d) => {
                let lo = self.choices.between(0, d - 1);
                let hi = self.choices.between(lo + 1, d);
                WinDim::Interval(Ctl::Int(lo), Ctl::Int(hi))
            }
            None => WinDim::Interval(Ctl::Int(0), extent.clone()),
        }
    }

    fn write_config(&mut self, out: &mut Vec<Stmt>) {
        let touched = self.proc.name.clone();
        self.touch_config.push(touched);
        let (field, value) = match self.choices.below(5) {
            0 => ("k", ConfigValue::Ctl(self.integer(2, false))),
            1 => ("on", ConfigValue::Ctl(self.condition(1, false))),
            2 => {
                let size = Ctl::Int(self.choices.between(1, 5));
                ("n", ConfigValue::Ctl(size))
            }
            3 => {
                let step = Ctl::Int(self.choices.between(1, 5));
                ("step", ConfigValue::Ctl(step))
            }
            _ => {
                let elem = self.config_data().unwrap_or(Elem::F32);
                ("a", ConfigValue::Data(self.data(elem, 1, false, &[])))
            }
        };
        let field = config_field(field);
        self.push(out, StmtKind::WriteConfig { field, value });
    }

    fn call(&mut self, out: &mut Vec<Stmt>) {
        let callees: Vec<Proc> = self.module.procs().cloned().collect();
        let Some(callee) = self.choices.pick(&callees) else {
            return self.push(out, StmtKind::Pass);
        };
        let mut control: Vec<(Sym, Ctl)> = Vec::new();
        let mut used: Vec<Sym> = Vec::new();
        let mut args = Vec::new();
        for param in &callee.args {
            let arg = match &callee.var(*param).kind {
                VarKind::Buffer(ty) => self.data_argument(ty, &control, &mut used, out),
                kind => {
                    let e = self.control_argument(kind);
                    control.push((*param, e.clone()));
                    Arg::Ctl(e)
                }
            };
            args.push(arg);
        }
        let callee = callee.name;
        self.push(out, StmtKind::Call { callee, args });
    }

    fn control_argument(&mut self, kind: &VarKind) -> Ctl {
        let sizes = self.usable(|v| v.kind == VarKind::Size);
        match (kind, self.choices.pick(&sizes)) {
            (VarKind::Bool, _) => self.condition(1, true),
            (VarKind::Size, Some(n)) if self.choices.one_in(2) => Ctl::Var(n),
            (VarKind::Size | VarKind::Stride, _) => Ctl::Int(self.choices.between(1, 5)),
            _ => self.integer(1, true),
        }
    }

    fn data_argument(
        &mut self,
        param: &BufferType,
        control: &[(Sym, Ctl)],
        used: &mut Vec<Sym>,
        out: &mut Vec<Stmt>,
    ) -> Arg {
        let ty = BufferType {
            dims: param.dims.iter().map(|d| substitute(d, control)).collect(),
            ..param.clone()
        };
        let fits = |b: &BufferType| {
            let shape = b.dims == ty.dims && b.elem == ty.elem && b.mem == ty.mem;
            shape && (ty.window || !b.window)
        };
        let mut found = self.usable(|v| v.buffer().is_some_and(fits));
        found.retain(|b| !used.contains(&self.root(*b)));
        let buf = match self.choices.pick(&found) {
            Some(buf) => buf,
            None => self.temporary(&ty, out),
        };
        used.push(self.root(buf));
        if ty.window && self.choices.one_in(2) {
            let whole = ty.dims.iter().cloned();
            let dims = whole.map(|d| WinDim::Interval(Ctl::Int(0), d)).collect();
            return Arg::Window(Window { buf, dims });
        }
        Arg::Buffer(buf)
    }

    /// A buffer made for a call, of a name of its own, in DRAM.
    fn temporary(&mut self, ty: &BufferType, out: &mut Vec<Stmt>) -> Sym {
        let ty = BufferType {
            window: false,
            ..ty.clone()
        };
        let name = format!("arg{}", self.proc.vars.len());
        let dims = ty.dims.clone();
        let buf = self.add_var(&name, VarKind::Buffer(ty));
        self.push(out, StmtKind::Alloc { buf });
        let one = Data::Const(Number::Int(1));
        let fill = self.fill(buf, &name, &dims, &mut Vec::new(), one);
        out.push(fill);
        buf
    }
}

/// A callee's extent, in the caller. Extents are sums, so only these need a case.
fn substitute(e: &Ctl, control: &[(Sym, Ctl)]) -> Ctl {
    match e {
        Ctl::Var(sym) => {
            let known = control.iter().find(|(param, _)| param == sym);
            known.map_or_else(|| e.clone(), |(_, value)| value.clone())
        }
        Ctl::Bin(CtlOp::Add, a, b) => match (substitute(a, control), substitute(b, control)) {
            (Ctl::Int(a), Ctl::Int(b)) => Ctl::Int(a + b),
            (a, b) => Ctl::bin(CtlOp::Add, a, b),
        },
        e => e.clone(),
    }
}
