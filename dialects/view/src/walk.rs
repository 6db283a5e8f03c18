use crate::{Arg, ConfigValue, Ctl, Data, FieldRef, Stmt, StmtKind, Sym, WinDim, Window};

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

    /// The blocks inside this statement: a loop's body, both branches of an `if`.
    pub fn blocks(&self) -> Vec<&[Stmt]> {
        match &self.kind {
            StmtKind::For { body, .. } => vec![body],
            StmtKind::If { body, orelse, .. } => vec![body, orelse],
            _ => vec![],
        }
    }

    /// Whether the statement does nothing but destroy cells, in loops and under conditions.
    pub fn only_clobbers(&self) -> bool {
        let blocks = self.blocks();
        match self.kind {
            StmtKind::Clobber { .. } => true,
            _ => {
                let mut inside = blocks.iter().flat_map(|b| b.iter()).peekable();
                inside.peek().is_some() && inside.all(Stmt::only_clobbers)
            }
        }
    }

    /// Calls `f` on every control expression that the statement itself evaluates (not those of statements
    /// inside it, nor the sizes of an allocation, which are in its variable's type).
    pub fn for_each_ctl(&self, f: &mut dyn FnMut(&Ctl)) {
        match &self.kind {
            StmtKind::Pass | StmtKind::Alloc { .. } => {}
            StmtKind::Assign { idx, rhs, .. } | StmtKind::Reduce { idx, rhs, .. } => {
                idx.iter().for_each(&mut *f);
                rhs.for_each_ctl(f);
            }
            StmtKind::Clobber { idx, .. } => idx.iter().for_each(f),
            StmtKind::WriteConfig {
                value: ConfigValue::Ctl(e),
                ..
            } => f(e),
            StmtKind::WriteConfig {
                value: ConfigValue::Data(e),
                ..
            } => e.for_each_ctl(f),
            StmtKind::If { cond, .. } => f(cond),
            StmtKind::For { lo, hi, .. } => {
                f(lo);
                f(hi);
            }
            StmtKind::Window { expr, .. } => expr.for_each_ctl(f),
            StmtKind::Call { args, .. } => args.iter().for_each(|a| match a {
                Arg::Ctl(e) => f(e),
                Arg::Window(w) => w.for_each_ctl(f),
                Arg::Buffer(_) | Arg::Config(_) => {}
            }),
        }
    }

    /// Which buffer each of the control expressions of [`Stmt::for_each_ctl`] is an index or bound of, in that order, and which of that access's
    /// expressions it is; none for bounds of loops, conditions and values.
    pub fn accesses_of_ctls(&self) -> Vec<Option<(Sym, usize)>> {
        let mut all = Vec::new();
        let access = |buf: Sym, count: usize| (0..count).map(move |k| Some((buf, k)));
        let window = |w: &Window| {
            let mut count = 0;
            w.for_each_ctl(&mut |_| count += 1);
            access(w.buf, count)
        };
        let reads = |e: &Data| {
            let mut found = Vec::new();
            e.walk(&mut |part| {
                if let Data::Read { buf, idx } = part {
                    found.extend(access(*buf, idx.len()));
                }
            });
            found
        };
        match &self.kind {
            StmtKind::Pass | StmtKind::Alloc { .. } => {}
            StmtKind::Assign { buf, idx, rhs } | StmtKind::Reduce { buf, idx, rhs } => {
                all.extend(access(*buf, idx.len()));
                all.extend(reads(rhs));
            }
            StmtKind::Clobber { buf, idx } => all.extend(access(*buf, idx.len())),
            StmtKind::WriteConfig { value, .. } => match value {
                ConfigValue::Ctl(_) => all.push(None),
                ConfigValue::Data(e) => all.extend(reads(e)),
            },
            StmtKind::If { .. } => all.push(None),
            StmtKind::For { .. } => all.extend([None, None]),
            StmtKind::Window { expr, .. } => all.extend(window(expr)),
            StmtKind::Call { args, .. } => args.iter().for_each(|a| match a {
                Arg::Ctl(_) => all.push(None),
                Arg::Window(w) => all.extend(window(w)),
                Arg::Buffer(_) | Arg::Config(_) => {}
            }),
        }
        all
    }
}
