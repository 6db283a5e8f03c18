//! Changes in place: the counterpart of `walk`.

use crate::{Arg, Ctl, Data, DataPartMut, Stmt, StmtPart, StmtPartMut, Sym, WinDim, Window};

impl Ctl {
    /// Replaces sub-expressions, innermost first: `f` gives what stands in the place of one, or `None` to keep it.
    pub fn rewrite(&mut self, f: &mut dyn FnMut(&Ctl) -> Option<Ctl>) {
        self.for_each_operand_mut(|e| e.rewrite(f));
        // A minus on a literal is part of the literal.
        if let Ctl::Neg(e) = self {
            *self = Ctl::negated(std::mem::replace(e, Ctl::Int(0)));
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
        self.parts_mut(|part| {
            if let DataPartMut::Operand(e) = part {
                e.for_each_mut(f);
            }
        });
        // A minus on a literal is part of the literal.
        if let Data::Neg(e) = self {
            *self = Data::negated(std::mem::replace(e, Data::Config(none())));
        }
        f(self);
    }

    /// Calls `f` on every part of it and of its sub-expressions that is no data expression itself, to change it.
    pub fn for_each_leaf_mut(&mut self, f: &mut dyn FnMut(DataPartMut<'_>)) {
        self.for_each_mut(&mut |e| {
            e.parts_mut(|part| match part {
                DataPartMut::Operand(_) => {}
                leaf => f(leaf),
            });
        });
    }

    /// The operand or argument of a number, to be changed.
    pub fn operand_mut(&mut self, number: usize) -> Option<&mut Data> {
        let (mut at, mut found) = (0, None);
        self.parts_mut(|part| {
            if let DataPartMut::Operand(e) = part {
                if at == number {
                    found = Some(e);
                }
                at += 1;
            }
        });
        found
    }

    /// Calls `f` on every index expression of the reads in it, to change it.
    pub fn for_each_ctl_mut(&mut self, f: &mut dyn FnMut(&mut Ctl)) {
        self.for_each_leaf_mut(&mut |part| {
            if let DataPartMut::Cell(_, idx) = part {
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

impl Arg {
    /// Calls `f` on every control expression of the argument, to change it.
    pub fn for_each_ctl_mut(&mut self, f: &mut dyn FnMut(&mut Ctl)) {
        match self {
            Arg::Ctl(e) => f(e),
            Arg::Window(window) => window.for_each_ctl_mut(f),
            Arg::Buffer(_) | Arg::Config(_) => {}
        }
    }

    /// The buffer or window that is passed, whole or a part of it, to be changed.
    pub fn buffer_mut(&mut self) -> Option<&mut Sym> {
        match self {
            Arg::Buffer(buf) => Some(buf),
            Arg::Window(window) => Some(&mut window.buf),
            Arg::Ctl(_) | Arg::Config(_) => None,
        }
    }
}

impl Stmt {
    /// Calls `f` on this statement and every statement inside it, outermost first, to change it.
    pub fn walk_mut(&mut self, f: &mut dyn FnMut(&mut Stmt)) {
        f(self);
        self.kind.parts_mut(|part| {
            if let StmtPartMut::Block(_, block) = part {
                block.iter_mut().for_each(|s| s.walk_mut(f));
            }
        });
    }

    /// Calls `f` on every control expression that the statement itself evaluates, to change it; see
    /// [`Stmt::for_each_ctl`].
    pub fn for_each_ctl_mut(&mut self, f: &mut dyn FnMut(&mut Ctl)) {
        self.kind.parts_mut(|part| match part {
            StmtPartMut::Ctl(e) => f(e),
            StmtPartMut::Data(e) => e.for_each_ctl_mut(f),
            StmtPartMut::Cell(_, _, idx) => idx.iter_mut().for_each(&mut *f),
            StmtPartMut::Window(_, expr) => expr.for_each_ctl_mut(f),
            StmtPartMut::Call(_, args) => args.iter_mut().for_each(|arg| arg.for_each_ctl_mut(f)),
            StmtPartMut::Field(_)
            | StmtPartMut::Iter(..)
            | StmtPartMut::Alloc(_)
            | StmtPartMut::Block(..) => {}
        });
    }

    /// The data expression that the statement evaluates, if it has one.
    pub fn rhs(&self) -> Option<&Data> {
        let mut found = None;
        self.kind.parts(|part| {
            if let StmtPart::Data(rhs) = part {
                found = Some(rhs);
            }
        });
        found
    }

    /// The data expression that the statement evaluates, to be changed.
    pub fn rhs_mut(&mut self) -> Option<&mut Data> {
        let mut found = None;
        self.kind.parts_mut(|part| {
            if let StmtPartMut::Data(rhs) = part {
                found = Some(rhs);
            }
        });
        found
    }

    /// Calls `f` on every buffer or window that the statement itself names as data, to change it: what it reads,
    /// writes, looks through and passes. Not on what it defines, nor on buffers in `stride`.
    pub fn for_each_buffer_mut(&mut self, f: &mut dyn FnMut(&mut Sym)) {
        if let Some(rhs) = self.rhs_mut() {
            rhs.for_each_leaf_mut(&mut |part| {
                if let DataPartMut::Cell(buf, _) = part {
                    f(buf);
                }
            });
        }
        self.kind.parts_mut(|part| match part {
            StmtPartMut::Cell(_, buf, _) => f(buf),
            StmtPartMut::Window(_, expr) => f(&mut expr.buf),
            StmtPartMut::Call(_, args) => {
                args.iter_mut()
                    .filter_map(Arg::buffer_mut)
                    .for_each(&mut *f);
            }
            // Data expressions come first.
            StmtPartMut::Data(_)
            | StmtPartMut::Ctl(_)
            | StmtPartMut::Field(_)
            | StmtPartMut::Iter(..)
            | StmtPartMut::Alloc(_)
            | StmtPartMut::Block(..) => {}
        });
    }

    /// Calls `f` on every buffer or window that the statement itself names as data; see
    /// [`Stmt::for_each_buffer_mut`].
    pub fn for_each_buffer(&self, f: &mut dyn FnMut(Sym)) {
        if let Some(rhs) = self.rhs() {
            rhs.for_each_buffer(f);
        }
        self.kind.parts(|part| match part {
            StmtPart::Cell(_, buf, _) => f(*buf),
            StmtPart::Window(_, expr) => f(expr.buf),
            StmtPart::Call(_, args) => args.iter().filter_map(Arg::buffer).for_each(&mut *f),
            // Data expressions come first.
            StmtPart::Data(_)
            | StmtPart::Ctl(_)
            | StmtPart::Field(_)
            | StmtPart::Iter(..)
            | StmtPart::Alloc(_)
            | StmtPart::Block(..) => {}
        });
    }

    /// Calls `f` on every variable that the statement itself mentions: buffers and windows, and what control expressions name; not
    /// on the one that it defines.
    pub fn for_each_mention(&self, f: &mut dyn FnMut(Sym)) {
        self.for_each_buffer(f);
        self.for_each_ctl(&mut |e| e.for_each_mention(f));
    }

    /// The variable that the statement defines: a loop's, an allocation's or a window's.
    pub fn defines(&self) -> Option<Sym> {
        let mut found = None;
        self.kind.parts(|part| match part {
            StmtPart::Iter(sym, _) | StmtPart::Alloc(sym) | StmtPart::Window(sym, _) => {
                found = Some(*sym);
            }
            _ => {}
        });
        found
    }

    /// The variable that the statement defines, to be changed.
    pub fn defines_mut(&mut self) -> Option<&mut Sym> {
        let mut found = None;
        self.kind.parts_mut(|part| match part {
            StmtPartMut::Iter(sym, _) | StmtPartMut::Alloc(sym) | StmtPartMut::Window(sym, _) => {
                found = Some(sym);
            }
            _ => {}
        });
        found
    }

    /// The buffer or window that the statement defines for the statements behind it in its block.
    pub fn defines_behind(&self) -> Option<Sym> {
        let mut found = None;
        self.kind.parts(|part| match part {
            StmtPart::Alloc(sym) | StmtPart::Window(sym, _) => found = Some(*sym),
            _ => {}
        });
        found
    }

    /// The buffer that the statement allocates.
    pub fn allocates(&self) -> Option<Sym> {
        let mut found = None;
        self.kind.parts(|part| {
            if let StmtPart::Alloc(sym) = part {
                found = Some(*sym);
            }
        });
        found
    }
}
