use crate::{
    Arg, Branch, CellChange, ConfigValue, Ctl, Data, DataPart, FieldRef, LoopMode, Outline, Stmt,
    StmtPart, Stmts, Sym, WinDim, Window,
};

impl Ctl {
    /// Calls `f` on this expression and every sub-expression, outermost first.
    pub fn walk(&self, f: &mut dyn FnMut(&Ctl)) {
        f(self);
        self.for_each_operand(|e| e.walk(f));
    }
}

impl Data {
    /// Calls `f` on this expression and every sub-expression, outermost first.
    pub fn walk(&self, f: &mut dyn FnMut(&Data)) {
        f(self);
        self.parts(|part| {
            if let DataPart::Operand(e) = part {
                e.walk(f);
            }
        });
    }

    /// Calls `f` on every part of it and of its sub-expressions that is no data expression itself.
    pub fn for_each_leaf(&self, f: &mut dyn FnMut(DataPart<'_>)) {
        self.walk(&mut |e| {
            e.parts(|part| match part {
                DataPart::Operand(_) => {}
                leaf => f(leaf),
            });
        });
    }

    /// Calls `f` on every buffer or window that it reads.
    pub fn for_each_buffer(&self, f: &mut dyn FnMut(Sym)) {
        self.for_each_leaf(&mut |part| {
            if let DataPart::Cell(buf, _) = part {
                f(*buf);
            }
        });
    }

    /// The operand or argument of a number.
    pub fn operand(&self, number: usize) -> Option<&Data> {
        let (mut at, mut found) = (0, None);
        self.parts(|part| {
            if let DataPart::Operand(e) = part {
                if at == number {
                    found = Some(e);
                }
                at += 1;
            }
        });
        found
    }

    /// Calls `f` on every index expression of the reads in it.
    pub fn for_each_ctl(&self, f: &mut dyn FnMut(&Ctl)) {
        self.for_each_leaf(&mut |part| {
            if let DataPart::Cell(_, idx) = part {
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
                e.for_each_leaf(&mut |part| {
                    if let DataPart::Field(field) = part {
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

impl Arg {
    /// Calls `f` on every control expression of the argument.
    pub fn for_each_ctl(&self, f: &mut dyn FnMut(&Ctl)) {
        match self {
            Arg::Ctl(e) => f(e),
            Arg::Window(window) => window.for_each_ctl(f),
            Arg::Buffer(_) | Arg::Config(_) => {}
        }
    }

    /// The buffer or window that is passed, whole or a part of it.
    pub fn buffer(&self) -> Option<Sym> {
        match self {
            Arg::Buffer(buf) => Some(*buf),
            Arg::Window(window) => Some(window.buf),
            Arg::Ctl(_) | Arg::Config(_) => None,
        }
    }

    /// The configuration field that is passed by reference.
    pub fn field(&self) -> Option<&FieldRef> {
        match self {
            Arg::Config(field) => Some(field),
            Arg::Ctl(_) | Arg::Buffer(_) | Arg::Window(_) => None,
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
        let (mut clobbers, mut only) = (false, true);
        self.kind.parts(|part| match part {
            StmtPart::Cell(CellChange::Clobber, ..) => clobbers = true,
            StmtPart::Block(_, block) => {
                clobbers |= !block.is_empty();
                only &= block.iter().all(Stmt::only_clobbers);
            }
            StmtPart::Ctl(_) | StmtPart::Iter(..) => {}
            StmtPart::Cell(CellChange::Write | CellChange::Reduce, ..)
            | StmtPart::Data(_)
            | StmtPart::Field(_)
            | StmtPart::Window(..)
            | StmtPart::Alloc(_)
            | StmtPart::Call(..) => only = false,
        });
        clobbers && only
    }

    /// Whether the statement itself destroys a cell.
    pub fn clobbers(&self) -> bool {
        let mut found = false;
        self.kind.parts(|part| {
            found |= matches!(part, StmtPart::Cell(CellChange::Clobber, ..));
        });
        found
    }

    /// The cell that the statement changes: the buffer or window, and one index per dimension.
    pub fn cell(&self) -> Option<(Sym, &[Ctl])> {
        let mut found = None;
        self.kind.parts(|part| {
            if let StmtPart::Cell(_, buf, idx) = part {
                found = Some((*buf, idx.as_slice()));
            }
        });
        found
    }

    /// The procedure that the statement calls, and the arguments.
    pub fn call(&self) -> Option<(&str, &[Arg])> {
        let mut found = None;
        self.kind.parts(|part| {
            if let StmtPart::Call(callee, args) = part {
                found = Some((callee.as_str(), args.as_slice()));
            }
        });
        found
    }

    /// The order in which a loop runs its iterations; `None` for what is no loop.
    pub fn mode(&self) -> Option<LoopMode> {
        let mut found = None;
        self.kind.parts(|part| {
            if let StmtPart::Iter(_, mode) = part {
                found = Some(*mode);
            }
        });
        found
    }

    /// Calls `f` on every control expression that the statement itself evaluates (not those of statements
    /// inside it, nor the sizes of an allocation, which are in its variable's type).
    pub fn for_each_ctl(&self, f: &mut dyn FnMut(&Ctl)) {
        self.for_each_placed_ctl(&mut |e, _| f(e));
    }

    /// [`Stmt::for_each_ctl`], with what each expression is an index or bound of; none for bounds of loops, conditions and values.
    pub fn for_each_placed_ctl(&self, f: &mut dyn FnMut(&Ctl, Option<AccessPlace>)) {
        self.kind.parts(|part| match part {
            StmtPart::Ctl(e) => f(e, None),
            StmtPart::Data(e) => indices_in(e, f),
            StmtPart::Cell(_, buf, idx) => indices_of(*buf, idx, f),
            StmtPart::Window(_, expr) => bounds_of(expr, f),
            StmtPart::Call(_, args) => args.iter().for_each(|arg| match arg {
                Arg::Window(window) => bounds_of(window, f),
                arg => arg.for_each_ctl(&mut |e| f(e, None)),
            }),
            StmtPart::Field(_) | StmtPart::Iter(..) | StmtPart::Alloc(_) | StmtPart::Block(..) => {}
        });
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
    e.for_each_leaf(&mut |part| {
        if let DataPart::Cell(buf, idx) = part {
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
