//! Changes in place: the counterpart of `walk`.

use crate::{Arg, ConfigValue, Ctl, Data, Stmt, StmtKind, Sym, WinDim, Window};

impl Ctl {
    /// Replaces sub-expressions, innermost first: `f` gives what stands in the place of one, or `None` to keep it.
    pub fn rewrite(&mut self, f: &mut dyn FnMut(&Ctl) -> Option<Ctl>) {
        match self {
            Ctl::Neg(e) => {
                e.rewrite(f);
                // A minus on a literal is part of the literal.
                *self = Ctl::negated(std::mem::replace(e, Ctl::Int(0)));
            }
            Ctl::Not(e) => e.rewrite(f),
            Ctl::Bin(_, a, b) => {
                a.rewrite(f);
                b.rewrite(f);
            }
            Ctl::Int(_) | Ctl::Bool(_) | Ctl::Var(_) | Ctl::Config(_) | Ctl::Stride(..) => {}
        }
        if let Some(new) = f(self) {
            *self = new;
        }
    }

    /// The expression with variables replaced.
    pub fn substituted(&self, value: &dyn Fn(Sym) -> Option<Ctl>) -> Ctl {
        let mut e = self.clone();
        e.rewrite(&mut |part| match part {
            Ctl::Var(sym) => value(*sym),
            _ => None,
        });
        e
    }

    /// Calls `f` on every variable or buffer that occurs.
    pub fn for_each_mention(&self, f: &mut dyn FnMut(Sym)) {
        self.walk(&mut |e| {
            if let Ctl::Var(sym) | Ctl::Stride(sym, _) = e {
                f(*sym);
            }
        });
    }

    /// Whether a variable or buffer occurs.
    pub fn mentions(&self, sym: Sym) -> bool {
        let mut found = false;
        self.for_each_mention(&mut |s| found |= s == sym);
        found
    }
}

impl Data {
    /// Calls `f` on every sub-expression, innermost first, to change it.
    pub fn for_each_mut(&mut self, f: &mut dyn FnMut(&mut Data)) {
        match self {
            Data::Neg(e) => {
                e.for_each_mut(f);
                *self = Data::negated(std::mem::replace(e, Data::Config(none())));
            }
            Data::Bin(_, a, b) => {
                a.for_each_mut(f);
                b.for_each_mut(f);
            }
            Data::Extern { args, .. } => args.iter_mut().for_each(|a| a.for_each_mut(f)),
            Data::Const(_) | Data::Read { .. } | Data::Config(_) => {}
        }
        f(self);
    }

    /// Calls `f` on every index expression of the reads in it, to change it.
    pub fn for_each_ctl_mut(&mut self, f: &mut dyn FnMut(&mut Ctl)) {
        self.for_each_mut(&mut |e| {
            if let Data::Read { idx, .. } = e {
                idx.iter_mut().for_each(&mut *f);
            }
        });
    }
}

/// Stands for a moment in the place of what is being moved.
fn none() -> crate::FieldRef {
    crate::FieldRef {
        config: String::new(),
        field: String::new(),
    }
}

impl Window {
    /// Calls `f` on every offset and bound, to change it.
    pub fn for_each_ctl_mut(&mut self, f: &mut dyn FnMut(&mut Ctl)) {
        for dim in &mut self.dims {
            match dim {
                WinDim::Point(at) => f(at),
                WinDim::Interval(lo, hi) => {
                    f(lo);
                    f(hi);
                }
            }
        }
    }
}

impl Stmt {
    /// Calls `f` on this statement and every statement inside it, outermost first, to change it.
    pub fn walk_mut(&mut self, f: &mut dyn FnMut(&mut Stmt)) {
        f(self);
        match &mut self.kind {
            StmtKind::For { body, .. } => body.iter_mut().for_each(|s| s.walk_mut(f)),
            StmtKind::If { body, orelse, .. } => {
                body.iter_mut()
                    .chain(orelse.iter_mut())
                    .for_each(|s| s.walk_mut(f));
            }
            _ => {}
        }
    }

    /// Calls `f` on every control expression that the statement itself evaluates, to change it; see
    /// [`Stmt::for_each_ctl`].
    pub fn for_each_ctl_mut(&mut self, f: &mut dyn FnMut(&mut Ctl)) {
        match &mut self.kind {
            StmtKind::Pass | StmtKind::Alloc { .. } => {}
            StmtKind::Assign { idx, rhs, .. } | StmtKind::Reduce { idx, rhs, .. } => {
                idx.iter_mut().for_each(&mut *f);
                rhs.for_each_ctl_mut(f);
            }
            StmtKind::Clobber { idx, .. } => idx.iter_mut().for_each(f),
            StmtKind::WriteConfig {
                value: ConfigValue::Ctl(e),
                ..
            } => f(e),
            StmtKind::WriteConfig {
                value: ConfigValue::Data(e),
                ..
            } => e.for_each_ctl_mut(f),
            StmtKind::If { cond, .. } => f(cond),
            StmtKind::For { lo, hi, .. } => {
                f(lo);
                f(hi);
            }
            StmtKind::Window { expr, .. } => expr.for_each_ctl_mut(f),
            StmtKind::Call { args, .. } => args.iter_mut().for_each(|a| match a {
                Arg::Ctl(e) => f(e),
                Arg::Window(w) => w.for_each_ctl_mut(f),
                Arg::Buffer(_) | Arg::Config(_) => {}
            }),
        }
    }

    /// The data expression that the statement evaluates, if it has one.
    pub fn rhs(&self) -> Option<&Data> {
        match &self.kind {
            StmtKind::Assign { rhs, .. }
            | StmtKind::Reduce { rhs, .. }
            | StmtKind::WriteConfig {
                value: ConfigValue::Data(rhs),
                ..
            } => Some(rhs),
            _ => None,
        }
    }

    /// The data expression that the statement evaluates, to be changed.
    pub fn rhs_mut(&mut self) -> Option<&mut Data> {
        match &mut self.kind {
            StmtKind::Assign { rhs, .. }
            | StmtKind::Reduce { rhs, .. }
            | StmtKind::WriteConfig {
                value: ConfigValue::Data(rhs),
                ..
            } => Some(rhs),
            _ => None,
        }
    }

    /// Calls `f` on every buffer or window that the statement itself names as data, to change it: what it reads,
    /// writes, looks through and passes. Not on what it defines, nor on buffers in `stride`.
    pub fn for_each_buffer_mut(&mut self, f: &mut dyn FnMut(&mut Sym)) {
        if let Some(rhs) = self.rhs_mut() {
            rhs.for_each_mut(&mut |e| {
                if let Data::Read { buf, .. } = e {
                    f(buf);
                }
            });
        }
        match &mut self.kind {
            StmtKind::Assign { buf, .. }
            | StmtKind::Reduce { buf, .. }
            | StmtKind::Clobber { buf, .. } => f(buf),
            StmtKind::Window { expr, .. } => f(&mut expr.buf),
            StmtKind::Call { args, .. } => args.iter_mut().for_each(|a| match a {
                Arg::Buffer(sym) => f(sym),
                Arg::Window(w) => f(&mut w.buf),
                Arg::Ctl(_) | Arg::Config(_) => {}
            }),
            _ => {}
        }
    }

    /// Calls `f` on every buffer or window that the statement itself names as data; see
    /// [`Stmt::for_each_buffer_mut`].
    pub fn for_each_buffer(&self, f: &mut dyn FnMut(Sym)) {
        if let Some(rhs) = self.rhs() {
            rhs.walk(&mut |e| {
                if let Data::Read { buf, .. } = e {
                    f(*buf);
                }
            });
        }
        match &self.kind {
            StmtKind::Assign { buf, .. }
            | StmtKind::Reduce { buf, .. }
            | StmtKind::Clobber { buf, .. } => f(*buf),
            StmtKind::Window { expr, .. } => f(expr.buf),
            StmtKind::Call { args, .. } => args.iter().for_each(|a| match a {
                Arg::Buffer(sym) => f(*sym),
                Arg::Window(w) => f(w.buf),
                Arg::Ctl(_) | Arg::Config(_) => {}
            }),
            _ => {}
        }
    }

    /// Calls `f` on every variable that the statement itself mentions: buffers and windows, and what control expressions name; not
    /// on the one that it defines.
    pub fn for_each_mention(&self, f: &mut dyn FnMut(Sym)) {
        self.for_each_buffer(f);
        self.for_each_ctl(&mut |e| e.for_each_mention(f));
    }

    /// The variable that the statement defines: a loop's, an allocation's or a window's.
    pub fn defines(&self) -> Option<Sym> {
        match &self.kind {
            StmtKind::For { iter, .. } => Some(*iter),
            StmtKind::Alloc { buf } => Some(*buf),
            StmtKind::Window { win, .. } => Some(*win),
            _ => None,
        }
    }

    /// The variable that the statement defines, to be changed.
    pub fn defines_mut(&mut self) -> Option<&mut Sym> {
        match &mut self.kind {
            StmtKind::For { iter, .. } => Some(iter),
            StmtKind::Alloc { buf } => Some(buf),
            StmtKind::Window { win, .. } => Some(win),
            _ => None,
        }
    }
}
