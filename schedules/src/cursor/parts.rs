//! Cursors to the parts of statements, buffers and procedures, by the role that these have.

use exo_ir::{Arg, Ctl, Data, DisplayIn, Precond, Stmt, StmtKind, StmtPath, Sym};
use exo_steps::cursor::{ArgPath, CtlPath, ExprPath};

use super::{Cursor, Point};
use crate::Procedure;

/// A control expression of a declaration, which no statement evaluates, or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredPath {
    /// The whole expression.
    pub whole: Declared,
    /// Operand index at each level, from the whole expression inwards.
    pub operands: Vec<usize>,
}

/// A control expression of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declared {
    /// An extent of a buffer: its dimension.
    Extent(Sym, usize),
    /// A precondition of the procedure, by its position.
    Precondition(usize),
}

impl Declared {
    /// The expression.
    pub(super) fn get<'p>(&self, of: &'p Procedure) -> Option<&'p Ctl> {
        match self {
            Declared::Extent(buffer, dim) => of.view().var(*buffer).buffer()?.dims.get(*dim),
            Declared::Precondition(at) => of.view().preds.get(*at).map(|pred| &pred.cond),
        }
    }
}

impl DeclaredPath {
    /// The expression.
    pub(super) fn get<'p>(&self, of: &'p Procedure) -> Option<&'p Ctl> {
        let mut e = self.whole.get(of)?;
        for k in &self.operands {
            e = e.operand(*k)?;
        }
        Some(e)
    }
}

/// The number of control expressions that a statement evaluates outside of its right side; those come first.
pub(super) fn count_outside_of_rhs(stmt: &Stmt) -> usize {
    match stmt.rhs() {
        Some(_) => stmt.cell().map_or(0, |(_, idx)| idx.len()),
        None => usize::MAX,
    }
}

/// The number of control expressions of an argument of a call.
fn count_in_argument(arg: &Arg) -> usize {
    let mut count = 0;
    arg.for_each_ctl(&mut |_| count += 1);
    count
}

impl Procedure {
    /// The preconditions, in order.
    pub fn preconditions(&self) -> Vec<Cursor> {
        let all = 0..self.view().preds.len();
        all.map(|at| self.declared(Declared::Precondition(at)))
            .collect()
    }

    fn declared(&self, whole: Declared) -> Cursor {
        let operands = Vec::new();
        self.at(Point::Declared(DeclaredPath { whole, operands }))
    }
}

impl Cursor {
    /// The lower bound of a loop.
    pub fn lo(&self) -> Option<Cursor> {
        self.of_kind(|kind| matches!(kind, StmtKind::For { .. }))?;
        self.whole_control(0)
    }

    /// The upper bound of a loop.
    pub fn hi(&self) -> Option<Cursor> {
        self.of_kind(|kind| matches!(kind, StmtKind::For { .. }))?;
        self.whole_control(1)
    }

    /// The condition of an `if`.
    pub fn condition(&self) -> Option<Cursor> {
        self.of_kind(|kind| matches!(kind, StmtKind::If { .. }))?;
        self.whole_control(0)
    }

    /// The indices of the cell that a statement writes or an expression reads.
    pub fn indices(&self) -> Option<Vec<Cursor>> {
        let (first, count) = match &self.point {
            Point::Stmt(_) => (0, self.stmt()?.cell()?.1.len()),
            Point::Expr(path) => match self.expr()? {
                Data::Read { idx, .. } => (self.first_index_of_read(path)?, idx.len()),
                _ => return None,
            },
            _ => return None,
        };
        (first..first + count)
            .map(|which| self.whole_control(which))
            .collect()
    }

    /// The right side of a statement; of a write of a configuration field what is written.
    pub fn rhs(&self) -> Option<Cursor> {
        let path = self.stmt_path().filter(|_| self.stmt().is_some())?;
        match &self.stmt()?.kind {
            StmtKind::WriteConfig { .. } if self.stmt()?.rhs().is_none() => self.whole_control(0),
            _ => {
                self.stmt()?.rhs()?;
                let (stmt, operands) = (path.clone(), Vec::new());
                Some(self.procedure.at(Point::Expr(ExprPath { stmt, operands })))
            }
        }
    }

    /// The arguments of a call, or of an extern in an expression.
    pub fn arguments(&self) -> Option<Vec<Cursor>> {
        if let Some(Data::Extern { .. }) = self.expr() {
            return Some(self.operands());
        }
        let (_, args) = self.stmt()?.call()?;
        let stmt = self.stmt_path()?;
        let mut which = 0;
        let each = args.iter().enumerate().map(|(position, arg)| {
            let first = which;
            which += count_in_argument(arg);
            match arg {
                Arg::Ctl(_) => self.whole_control(first),
                Arg::Buffer(_) | Arg::Window(_) | Arg::Config(_) => {
                    let stmt = stmt.clone();
                    Some(
                        self.procedure
                            .at(Point::Argument(ArgPath { stmt, position })),
                    )
                }
            }
        });
        each.collect()
    }

    /// The extents of an argument, an allocation or a window.
    pub fn extents(&self) -> Option<Vec<Cursor>> {
        let buffer = match &self.point {
            Point::Variable(sym) => *sym,
            Point::Stmt(_) => self.stmt()?.defines()?,
            _ => return None,
        };
        let count = self.procedure.view().var(buffer).buffer()?.dims.len();
        let extent = |dim| self.procedure.declared(Declared::Extent(buffer, dim));
        Some((0..count).map(extent).collect())
    }

    /// The expression that this one is an operand of; `None` for a whole one, and for what is none.
    pub fn enclosing(&self) -> Option<Cursor> {
        let mut point = self.point.clone();
        match &mut point {
            Point::Expr(path) => path.operands.pop()?,
            Point::Control(path) => path.operands.pop()?,
            Point::Declared(path) => path.operands.pop()?,
            _ => return None,
        };
        Some(self.procedure.at(point))
    }

    /// An argument of a call that is data: a buffer, a window, or a configuration field.
    pub fn argument(&self) -> Option<&Arg> {
        match &self.point {
            Point::Argument(path) => {
                let (_, args) = self.procedure.view().stmt(&path.stmt)?.call()?;
                args.get(path.position)
            }
            _ => None,
        }
    }

    /// The offsets and bounds of a window that a call is given.
    pub(super) fn bounds_of_argument(&self, path: &ArgPath) -> Vec<Cursor> {
        let stmt = self.procedure.view().stmt(&path.stmt);
        let Some((_, args)) = stmt.and_then(|stmt| stmt.call()) else {
            return Vec::new();
        };
        let before = args.iter().take(path.position).map(count_in_argument);
        let first: usize = before.sum();
        let count = args.get(path.position).map_or(0, count_in_argument);
        let all = (first..first + count).map(|which| CtlPath {
            stmt: path.stmt.clone(),
            which,
            operands: Vec::new(),
        });
        self.while_there(all)
    }

    /// The text of an argument or a declared expression.
    pub(super) fn text_of_part(&self) -> Option<String> {
        let proc = self.procedure.view();
        match &self.point {
            Point::Argument(_) => Some(self.argument()?.in_proc(proc).to_string()),
            Point::Declared(path) => Some(path.get(&self.procedure)?.in_proc(proc).to_string()),
            _ => None,
        }
    }

    fn of_kind(&self, is: impl Fn(&StmtKind) -> bool) -> Option<()> {
        is(&self.stmt()?.kind).then_some(())
    }

    /// The statement that it points at, or into.
    fn stmt_path(&self) -> Option<&StmtPath> {
        match &self.point {
            Point::Stmt(path) => Some(path),
            Point::Expr(path) => Some(&path.stmt),
            Point::Control(path) => Some(&path.stmt),
            Point::Argument(path) => Some(&path.stmt),
            Point::Block(_) | Point::Gap(..) | Point::Variable(_) | Point::Declared(_) => None,
        }
    }

    fn whole_control(&self, which: usize) -> Option<Cursor> {
        let path = CtlPath {
            stmt: self.stmt_path()?.clone(),
            which,
            operands: Vec::new(),
        };
        path.get(self.procedure.view())?;
        Some(self.procedure.at(Point::Control(path)))
    }

    /// The position of the first index of a read among the control expressions of its statement.
    fn first_index_of_read(&self, path: &ExprPath) -> Option<usize> {
        let stmt = self.procedure.view().stmt(&path.stmt)?;
        let read = path.get(self.procedure.view())?;
        let mut before = count_outside_of_rhs(stmt);
        let mut first = None;
        stmt.rhs()?.walk(&mut |e| {
            if std::ptr::eq(e, read) {
                first = Some(before);
            }
            if let Data::Read { idx, .. } = e {
                before += idx.len();
            }
        });
        first
    }
}

/// The position of the only precondition of another version that says the same as one of this, if it is the only one here, too.
pub(super) fn same_precondition(here: &[Precond], at: usize, there: &[Precond]) -> Option<usize> {
    let cond = &here.get(at)?.cond;
    let only = |all: &[Precond]| {
        let mut alike = all
            .iter()
            .enumerate()
            .filter(|(_, pred)| pred.cond == *cond);
        let (found, _) = alike.next()?;
        alike.next().is_none().then_some(found)
    };
    only(here)?;
    only(there)
}
