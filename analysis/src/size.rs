//! How large a procedure is. Counted without recursion: what is counted may be too deep for that.

use std::ops::AddAssign;

use exo_view::{Arg, ConfigValue, Ctl, Data, Proc, Stmt, StmtKind, Var, VarKind, WinDim};

/// What a procedure, or a piece of one, consists of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Size {
    /// Statements.
    pub statements: usize,
    /// Literals, names, accesses and operators of expressions, those of extents of what is allocated included.
    pub parts: usize,
    /// Most blocks inside each other: 1 if no statement has a block.
    pub blocks: usize,
    /// Most expressions inside each other.
    pub depth: usize,
    /// Most statements and expressions inside each other.
    pub nesting: usize,
}

impl Size {
    /// Of a procedure: its body, preconditions and arguments.
    pub fn of(proc: &Proc) -> Size {
        let mut count = Count::new(&proc.vars);
        count.block(&proc.body, 1);
        let preds = proc.preds.iter().map(|p| &p.cond);
        preds.for_each(|cond| count.expr(0, Part::Ctl(cond)));
        proc.args.iter().for_each(|arg| count.extents(arg.0, 0));
        count.run()
    }

    /// Of statements, whose variables are among `vars`.
    pub fn of_stmts(vars: &[Var], stmts: &[Stmt]) -> Size {
        let mut count = Count::new(vars);
        count.block(stmts, 1);
        count.run()
    }

    /// Of a control expression.
    pub fn of_ctl(e: &Ctl) -> Size {
        let mut count = Count::new(&[]);
        count.expr(0, Part::Ctl(e));
        count.run()
    }

    /// Of a right side.
    pub fn of_data(e: &Data) -> Size {
        let mut count = Count::new(&[]);
        count.expr(0, Part::Data(e));
        count.run()
    }

    /// Of the entries of a cell or window.
    pub fn of_entries(entries: &[WinDim]) -> Size {
        let mut count = Count::new(&[]);
        count.entries(0, entries);
        count.run()
    }
}

impl AddAssign for Size {
    /// Both side by side.
    fn add_assign(&mut self, other: Size) {
        self.statements += other.statements;
        self.parts += other.parts;
        self.blocks = self.blocks.max(other.blocks);
        self.depth = self.depth.max(other.depth);
        self.nesting = self.nesting.max(other.nesting);
    }
}

enum Part<'p> {
    Stmt(&'p Stmt),
    Ctl(&'p Ctl),
    Data(&'p Data),
}

/// A part and how deep it is: in statements, and in expressions.
struct Open<'p>(usize, usize, Part<'p>);

struct Count<'p> {
    vars: &'p [Var],
    open: Vec<Open<'p>>,
    size: Size,
}

impl<'p> Count<'p> {
    fn new(vars: &'p [Var]) -> Count<'p> {
        Count {
            vars,
            open: Vec::new(),
            size: Size::default(),
        }
    }

    fn run(mut self) -> Size {
        while let Some(Open(blocks, depth, part)) = self.open.pop() {
            let size = &mut self.size;
            size.blocks = size.blocks.max(blocks);
            size.depth = size.depth.max(depth);
            size.nesting = size.nesting.max(blocks + depth);
            match part {
                Part::Stmt(stmt) => {
                    size.statements += 1;
                    self.inside(stmt, blocks);
                }
                Part::Ctl(e) => {
                    size.parts += 1;
                    self.operands(e, blocks, depth);
                }
                Part::Data(e) => {
                    size.parts += 1;
                    self.data_operands(e, blocks, depth);
                }
            }
        }
        self.size
    }

    fn block(&mut self, stmts: &'p [Stmt], blocks: usize) {
        let parts = stmts.iter().map(|s| Open(blocks, 0, Part::Stmt(s)));
        self.open.extend(parts);
    }

    /// An expression that a statement so deep evaluates.
    fn expr(&mut self, blocks: usize, part: Part<'p>) {
        self.open.push(Open(blocks, 1, part));
    }

    fn ctl(&mut self, blocks: usize, e: &'p Ctl) {
        self.expr(blocks, Part::Ctl(e));
    }

    fn data(&mut self, blocks: usize, e: &'p Data) {
        self.expr(blocks, Part::Data(e));
    }

    fn operands(&mut self, e: &'p Ctl, blocks: usize, depth: usize) {
        let mut add = |e| self.open.push(Open(blocks, depth + 1, Part::Ctl(e)));
        match e {
            Ctl::Neg(e) | Ctl::Not(e) => add(e),
            Ctl::Bin(_, a, b) => {
                add(a);
                add(b);
            }
            _ => {}
        }
    }

    fn data_operands(&mut self, e: &'p Data, blocks: usize, depth: usize) {
        let mut add = |part| self.open.push(Open(blocks, depth + 1, part));
        match e {
            Data::Neg(e) => add(Part::Data(e)),
            Data::Bin(_, a, b) => {
                add(Part::Data(a));
                add(Part::Data(b));
            }
            Data::Extern { args, .. } => args.iter().for_each(|a| add(Part::Data(a))),
            Data::Read { idx, .. } => idx.iter().for_each(|e| add(Part::Ctl(e))),
            Data::Const(_) | Data::Config(_) => {}
        }
    }

    fn inside(&mut self, stmt: &'p Stmt, at: usize) {
        for block in stmt.blocks() {
            self.block(block, at + 1);
        }
        match &stmt.kind {
            StmtKind::Pass => {}
            StmtKind::Alloc { buf } => self.extents(buf.0, at),
            StmtKind::Assign { idx, rhs, .. } | StmtKind::Reduce { idx, rhs, .. } => {
                idx.iter().for_each(|e| self.ctl(at, e));
                self.data(at, rhs);
            }
            StmtKind::Clobber { idx, .. } => idx.iter().for_each(|e| self.ctl(at, e)),
            StmtKind::WriteConfig { value, .. } => match value {
                ConfigValue::Ctl(e) => self.ctl(at, e),
                ConfigValue::Data(e) => self.data(at, e),
            },
            StmtKind::If { cond, .. } => self.ctl(at, cond),
            StmtKind::For { lo, hi, .. } => {
                self.ctl(at, lo);
                self.ctl(at, hi);
            }
            StmtKind::Window { expr, .. } => self.entries(at, &expr.dims),
            StmtKind::Call { args, .. } => args.iter().for_each(|arg| match arg {
                Arg::Ctl(e) => self.ctl(at, e),
                Arg::Window(w) => self.entries(at, &w.dims),
                Arg::Buffer(_) | Arg::Config(_) => {}
            }),
        }
    }

    fn extents(&mut self, var: u32, at: usize) {
        let var = self.vars.get(var as usize);
        if let Some(VarKind::Buffer(ty)) = var.map(|v| &v.kind) {
            ty.dims.iter().for_each(|d| self.ctl(at, d));
        }
    }

    fn entries(&mut self, at: usize, entries: &'p [WinDim]) {
        for dim in entries {
            match dim {
                WinDim::Point(e) => self.ctl(at, e),
                WinDim::Interval(lo, hi) => {
                    self.ctl(at, lo);
                    self.ctl(at, hi);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(source: &str) -> Size {
        let module = exo_frontend::parse_module("t.py", source).expect("a program");
        Size::of(module.procs().next().expect("a procedure"))
    }

    #[test]
    fn statements_parts_and_nesting_are_counted() {
        let found = size(
            "@proc\ndef f(n: size, x: f32[n]):\n    for i in seq(0, n):\n        t: f32[4]\n        x[i] = 1.0 + x[n - i - 1]\n",
        );
        let expected = Size {
            statements: 3,
            // n; 0, n; 4; i, +, 1.0, x[_], n - i - 1
            parts: 13,
            blocks: 2,
            depth: 5,
            nesting: 7,
        };
        assert_eq!(found, expected);
    }
}
