use crate::{
    Arg, Branch, ConfigValue, Ctl, Data, FieldRef, Outline, Stmt, StmtKind, Stmts, Sym, WinDim,
    Window,
};

impl Ctl {
    /// Calls `f` on this expression and every sub-expression, outermost first.
    pub fn walk(&self, f: &mut dyn FnMut(&Ctl)) {
        f(self);
        match self {
            Ctl::Neg(e) | Ctl::Not(e) => e.walk(f),
            Ctl::Bin(_, a, b) => {
                a.walk(f);
                b.walk(f);
            }
            Ctl::Int(_) | Ctl::Bool(_) | Ctl::Var(_) | Ctl::Config(_) | Ctl::Stride(..) => {}
        }
    }
}

impl Data {
    /// Calls `f` on this expression and every sub-expression, outermost first.
    pub fn walk(&self, f: &mut dyn FnMut(&Data)) {
        f(self);
        match self {
            Data::Neg(e) => e.walk(f),
            Data::Bin(_, a, b) => {
                a.walk(f);
                b.walk(f);
            }
            Data::Extern { args, .. } => args.iter().for_each(|a| a.walk(f)),
            Data::Const(_) | Data::Read { .. } | Data::Config(_) => {}
        }
    }

    /// Calls `f` on every index expression of the reads in it.
    pub fn for_each_ctl(&self, f: &mut dyn FnMut(&Ctl)) {
        self.walk(&mut |e| {
            if let Data::Read { idx, .. } = e {
                idx.iter().for_each(&mut *f);
            }
        });
    }
}

impl ConfigValue {
    /// The fields that the value reads, each as often as it does.
    pub fn fields_read(&self) -> Vec<FieldRef> {
        let mut found = Vec::new();
        match self {
            Self::Ctl(e) => fields_of_ctl(e, &mut found),
            Self::Data(e) => {
                e.for_each_ctl(&mut |part| fields_of_ctl(part, &mut found));
                e.walk(&mut |part| {
                    if let Data::Config(field) = part {
                        found.push(field.clone());
                    }
                });
            }
        }
        found
    }
}

fn fields_of_ctl(e: &Ctl, found: &mut Vec<FieldRef>) {
    e.walk(&mut |part| {
        if let Ctl::Config(field) = part {
            found.push(field.clone());
        }
    });
}

impl Window {
    /// Calls `f` on every offset and bound.
    pub fn for_each_ctl(&self, f: &mut dyn FnMut(&Ctl)) {
        for dim in &self.dims {
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
    /// Calls `f` on this statement and every statement inside it, in program order.
    pub fn walk<'a>(&'a self, f: &mut dyn FnMut(&'a Stmt)) {
        f(self);
        for block in self.blocks() {
            block.iter().for_each(|s| s.walk(f));
        }
    }

    /// The same, but passes over statements whose outline is not wanted, with all that is inside them.
    pub fn walk_where<'a>(
        &'a self,
        wanted: &dyn Fn(&Outline) -> bool,
        f: &mut dyn FnMut(&'a Stmt),
    ) {
        if !wanted(self.outline()) {
            return;
        }
        f(self);
        for block in self.blocks() {
            let inside = block.iter_where(wanted);
            inside.for_each(|(_, stmt)| stmt.walk_where(wanted, f));
        }
    }

    /// The blocks inside this statement: a loop's body, both branches of an `if`.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = &Stmts> {
        let sides = [Branch::Body, Branch::Orelse];
        sides.into_iter().filter_map(|side| self.block(side))
    }

    /// Whether the statement does nothing but destroy cells, in loops and under conditions.
    pub fn only_clobbers(&self) -> bool {
        match self.kind {
            StmtKind::Clobber { .. } => true,
            _ => {
                let mut inside = self.blocks().flatten().peekable();
                inside.peek().is_some() && inside.all(Stmt::only_clobbers)
            }
        }
    }

    /// Calls `f` on every control expression that the statement itself evaluates (not those of statements
    /// inside it, nor the sizes of an allocation, which are in its variable's type).
    pub fn for_each_ctl(&self, f: &mut dyn FnMut(&Ctl)) {
        self.for_each_placed_ctl(&mut |e, _| f(e));
    }

    /// [`Stmt::for_each_ctl`], with what each expression is an index or bound of; none for bounds of loops, conditions and values.
    pub fn for_each_placed_ctl(&self, f: &mut dyn FnMut(&Ctl, Option<AccessPlace>)) {
        match &self.kind {
            StmtKind::Pass | StmtKind::Alloc { .. } => {}
            StmtKind::Assign { buf, idx, rhs } | StmtKind::Reduce { buf, idx, rhs } => {
                indices_of(*buf, idx, f);
                indices_in(rhs, f);
            }
            StmtKind::Clobber { buf, idx } => indices_of(*buf, idx, f),
            StmtKind::WriteConfig { value, .. } => match value {
                ConfigValue::Ctl(e) => f(e, None),
                ConfigValue::Data(e) => indices_in(e, f),
            },
            StmtKind::If { cond, .. } => f(cond, None),
            StmtKind::For { lo, hi, .. } => {
                f(lo, None);
                f(hi, None);
            }
            StmtKind::Window { expr, .. } => bounds_of(expr, f),
            StmtKind::Call { args, .. } => args.iter().for_each(|a| match a {
                Arg::Ctl(e) => f(e, None),
                Arg::Window(w) => bounds_of(w, f),
                Arg::Buffer(_) | Arg::Config(_) => {}
            }),
        }
    }
}

/// The position of a control expression in an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AccessPlace {
    /// The buffer or window that is accessed.
    pub buf: Sym,
    /// Counted from 0 over the indices, or a window's offsets and bounds.
    pub number: usize,
}

fn indices_of(buf: Sym, idx: &[Ctl], f: &mut dyn FnMut(&Ctl, Option<AccessPlace>)) {
    for (number, e) in idx.iter().enumerate() {
        f(e, Some(AccessPlace { buf, number }));
    }
}

/// The indices of all that is read.
fn indices_in(e: &Data, f: &mut dyn FnMut(&Ctl, Option<AccessPlace>)) {
    e.walk(&mut |part| {
        if let Data::Read { buf, idx } = part {
            indices_of(*buf, idx, f);
        }
    });
}

fn bounds_of(window: &Window, f: &mut dyn FnMut(&Ctl, Option<AccessPlace>)) {
    let mut number = 0;
    window.for_each_ctl(&mut |e| {
        let buf = window.buf;
        f(e, Some(AccessPlace { buf, number }));
        number += 1;
    });
}
