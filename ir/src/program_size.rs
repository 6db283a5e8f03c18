//! The size of procedures and statements. Counted without recursion: a procedure may be nested too deep for that.

use crate::size::{Count, Mention};
use crate::{Arg, Proc, Size, Stmt, StmtPart, Vars};

impl Size {
    /// The size of a procedure: its body, preconditions and arguments.
    pub fn of(proc: &Proc) -> Size {
        let outline = proc.body.outline();
        let mut size = outline.size;
        if outline.allocates {
            let stmts = proc.body.iter_where(|outline| outline.allocates);
            let stmts = stmts.map(|(_, stmt)| stmt);
            size += Size::of_extents(&proc.vars, stmts);
        }
        let mut count = Count::default();
        proc.preds.iter().for_each(|p| count.ctl(&p.cond));
        let args = proc.args.iter();
        let args = args.filter_map(|arg| proc.vars.get(arg.0 as usize));
        args.for_each(|var| count.extents(var));
        size += count.run(&mut |_| {});
        size
    }

    /// An upper bound of the size of a procedure, found without a look at allocations: the extents
    /// of variables that nothing defines any more count too.
    pub fn at_most(proc: &Proc) -> Size {
        let mut size = proc.body.outline().size;
        let mut count = Count::default();
        proc.preds.iter().for_each(|p| count.ctl(&p.cond));
        size += count.run(&mut |_| {});
        size += proc.vars.extents().at_level(size.blocks);
        size
    }

    /// The size of statements, whose variables are among `vars`.
    pub fn of_stmts(vars: &Vars, stmts: &[Stmt]) -> Size {
        let mut size = Size::of_extents(vars, stmts.iter());
        stmts.iter().for_each(|stmt| size += stmt.outline().size);
        size
    }

    /// The size of the extents of buffers that statements allocate.
    fn of_extents<'s>(vars: &Vars, stmts: impl Iterator<Item = &'s Stmt>) -> Size {
        let mut size = Size::default();
        let mut allocating: Vec<(usize, &Stmt)> = stmts.map(|s| (1, s)).collect();
        while let Some((level, stmt)) = allocating.pop() {
            if !stmt.outline().allocates {
                continue;
            }
            if let Some(buf) = stmt.allocates() {
                let mut count = Count::default();
                vars.get(buf.0 as usize)
                    .into_iter()
                    .for_each(|var| count.extents(var));
                size += count.run(&mut |_| {}).at_level(level);
            }
            let inside = stmt.blocks().flatten();
            allocating.extend(inside.map(|s| (level + 1, s)));
        }
        size
    }

    /// The size of a statement without the statements inside it and the extents of its allocation;
    /// `f` is called on all that it mentions.
    pub(crate) fn of_own(stmt: &Stmt, f: &mut dyn FnMut(Mention)) -> Size {
        let mut count = Count::default();
        count.own(stmt, f);
        let mut size = count.run(f).at_level(1);
        size.statements = 1;
        size
    }
}

impl<'p> Count<'p> {
    /// Counts the expressions of a statement itself, without those of its blocks.
    fn own(&mut self, stmt: &'p Stmt, f: &mut dyn FnMut(Mention)) {
        stmt.kind.parts(|part| match part {
            StmtPart::Ctl(e) => self.ctl(e),
            StmtPart::Data(e) => self.data(e),
            StmtPart::Cell(_, buf, idx) => {
                f(Mention::Var(*buf));
                idx.iter().for_each(|e| self.ctl(e));
            }
            StmtPart::Field(_) => f(Mention::Item),
            StmtPart::Window(_, expr) => self.window(expr, f),
            StmtPart::Call(_, args) => {
                f(Mention::Item);
                args.iter().for_each(|arg| match arg {
                    Arg::Ctl(e) => self.ctl(e),
                    Arg::Window(window) => self.window(window, f),
                    Arg::Buffer(buf) => f(Mention::Var(*buf)),
                    Arg::Config(_) => {}
                });
            }
            StmtPart::Iter(..) | StmtPart::Alloc(_) | StmtPart::Block(..) => {}
        });
    }
}
