//! Cursors: pointers to parts of a procedure, with ways from one to the next.

mod forward;
mod parts;
mod text;
mod types;

use exo_ir::{
    Arg, BlockPath, Branch, Ctl, Data, DisplayIn, SlicePath, Stmt, StmtKind, StmtPath, Sym,
    field_name,
};
use exo_steps::Refusal;
use exo_steps::args::ArgValue;
use exo_steps::cursor::{ArgPath, CtlPath, ExpectedKind, ExprPath, Gap};
use exo_steps::returns::Place;

pub(crate) use forward::forward;
pub use parts::{Declared, DeclaredPath};

use crate::{PatternMatch, Procedure, SearchKind};

/// A pointer to a part of a procedure: a statement, block, gap, argument or expression.
#[derive(Clone, Debug)]
pub struct Cursor {
    pub(crate) procedure: Procedure,
    pub(crate) point: Point,
}

/// The part of a procedure that a cursor points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Point {
    /// A statement.
    Stmt(StmtPath),
    /// Consecutive statements of a block, perhaps none.
    Block(SlicePath),
    /// A point between statements, and which of the two beside it it goes with.
    Gap(Gap, Side),
    /// An argument of the procedure.
    Variable(Sym),
    /// A part of a right side.
    Expr(ExprPath),
    /// A control expression that a statement evaluates, or a part of one.
    Control(CtlPath),
    /// An argument of a call that is data: a buffer, a window, or a configuration field.
    Argument(ArgPath),
    /// An extent of a buffer or a precondition, or a part of one.
    Declared(DeclaredPath),
}

/// The statement that a point goes with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The one behind it: it is the point before that.
    Before,
    /// The one before it: it is the point behind that.
    After,
}

impl Point {
    /// The point of a step's result, in the procedure that the step left.
    pub(crate) fn of_place(place: Place) -> Option<Point> {
        match place {
            Place::Stmt(path) => Some(Point::Stmt(path)),
            Place::Block(slice) => Some(Point::Block(slice)),
            Place::Buffer(sym) => Some(Point::Variable(sym)),
            Place::Procedure(_) | Place::List(_) => None,
        }
    }
}

impl PartialEq for Cursor {
    /// Whether it points at the same place of the same version.
    fn eq(&self, other: &Cursor) -> bool {
        self.procedure == other.procedure && self.point == other.point
    }
}

impl Cursor {
    /// The version of the procedure that it points into.
    pub fn procedure(&self) -> &Procedure {
        &self.procedure
    }

    /// The part that it points at.
    pub fn point(&self) -> &Point {
        &self.point
    }

    /// The kind of that part, in a word: `for`, `if`, `assign`, `reduce`, `alloc`, `window`,
    /// `call`, `write_config`, `del`, `pass`; `block`, `gap`, `arg`; of expressions `read`,
    /// `const`, `config`, `neg`, `+`, `extern`, and of control expressions `stride`, `not`, `<`,
    /// `and`, too; of arguments of calls `window_expr`, too.
    pub fn kind(&self) -> &'static str {
        match &self.point {
            Point::Block(_) => "block",
            Point::Gap(..) => "gap",
            Point::Variable(_) => "arg",
            Point::Stmt(_) => self.stmt().map_or("pass", |stmt| stmt.kind.word()),
            Point::Expr(_) => self.expr().map_or("const", expr_kind),
            Point::Control(_) | Point::Declared(_) => {
                self.control().map_or("const", |e| control_kind(&e))
            }
            Point::Argument(_) => self.argument().map_or("read", argument_kind),
        }
    }

    /// The name of the part that it points at: a loop's variable, a buffer, a callee,
    /// `Config.field`.
    pub fn name(&self) -> Option<&str> {
        let proc = self.procedure.view();
        let sym = match &self.point {
            Point::Variable(sym) => *sym,
            Point::Stmt(_) => {
                let stmt = self.stmt()?;
                if let Some((callee, _)) = stmt.call() {
                    return Some(callee);
                }
                stmt.defines().or_else(|| stmt.cell().map(|(buf, _)| buf))?
            }
            Point::Expr(_) => match self.expr()? {
                Data::Read { buf, .. } => *buf,
                Data::Extern { name, .. } => return Some(name),
                _ => return None,
            },
            Point::Control(_) | Point::Declared(_) => match self.control()? {
                Ctl::Var(sym) | Ctl::Stride(sym, _) => sym,
                _ => return None,
            },
            Point::Argument(_) => match self.argument()? {
                Arg::Buffer(buf) => *buf,
                Arg::Window(window) => window.buf,
                Arg::Ctl(_) | Arg::Config(_) => return None,
            },
            Point::Block(_) | Point::Gap(..) => return None,
        };
        Some(proc.name_of(sym))
    }

    /// The statement that it points at.
    pub fn stmt(&self) -> Option<&Stmt> {
        match &self.point {
            Point::Stmt(path) => self.procedure.view().stmt(path),
            _ => None,
        }
    }

    /// The data expression that it points at.
    pub fn expr(&self) -> Option<&Data> {
        match &self.point {
            Point::Expr(path) => path.get(self.procedure.view()),
            _ => None,
        }
    }

    /// The control expression that it points at.
    pub fn control(&self) -> Option<Ctl> {
        match &self.point {
            Point::Control(path) => path.get(self.procedure.view()),
            Point::Declared(path) => path.get(&self.procedure).cloned(),
            _ => None,
        }
    }

    /// The statement around it; of an expression the statement that it is in, of an extent the buffer. `None` at the top of a procedure.
    pub fn parent(&self) -> Option<Cursor> {
        let path = match &self.point {
            Point::Stmt(path) => path.block.parent()?,
            Point::Block(slice) => slice.block.parent()?,
            Point::Gap(gap, _) => gap.block.parent()?,
            Point::Expr(path) => path.stmt.clone(),
            Point::Control(path) => path.stmt.clone(),
            Point::Argument(path) => path.stmt.clone(),
            Point::Declared(path) => match path.whole {
                Declared::Extent(buffer, _) => return Some(self.procedure.buffer(buffer)),
                Declared::Precondition(_) => return None,
            },
            Point::Variable(_) => return None,
        };
        Some(self.procedure.at(Point::Stmt(path)))
    }

    /// The body of a loop, or the `then` branch of an `if`.
    pub fn body(&self) -> Option<Cursor> {
        self.inside(Branch::Body)
    }

    /// The `else` branch of an `if`, unless it is empty.
    pub fn orelse(&self) -> Option<Cursor> {
        self.inside(Branch::Orelse)
            .filter(|block| !block.is_empty())
    }

    fn inside(&self, branch: Branch) -> Option<Cursor> {
        let Point::Stmt(path) = &self.point else {
            return None;
        };
        let length = self.stmt()?.block(branch)?.len();
        let slice = path.inner(branch).slice(0..length);
        Some(self.procedure.at(Point::Block(slice)))
    }

    /// Number of statements: of a block its length, 1 for a statement, 0 for anything else.
    pub fn len(&self) -> usize {
        self.range().map_or(0, |slice| slice.range.len())
    }

    /// Whether it is no statement.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The statement at a position of a block.
    pub fn get(&self, at: usize) -> Option<Cursor> {
        let slice = self.range()?;
        let path = slice.stmts().nth(at)?;
        Some(self.procedure.at(Point::Stmt(path)))
    }

    /// The statement so many behind it in its block, or before it if the number is negative.
    pub fn next(&self, distance: i64) -> Option<Cursor> {
        let Point::Stmt(path) = &self.point else {
            return None;
        };
        let at = i64::try_from(path.at).ok()?.checked_add(distance)?;
        let path = path.block.stmt(usize::try_from(at).ok()?);
        self.procedure.view().stmt(&path)?;
        Some(self.procedure.at(Point::Stmt(path)))
    }

    /// The point before the statements.
    pub fn before(&self) -> Option<Cursor> {
        let slice = self.range()?;
        Some(self.gap(slice.block, slice.range.start, Side::Before))
    }

    /// The point behind the statements.
    pub fn after(&self) -> Option<Cursor> {
        let slice = self.range()?;
        Some(self.gap(slice.block, slice.range.end, Side::After))
    }

    fn gap(&self, block: BlockPath, at: usize, side: Side) -> Cursor {
        self.procedure.at(Point::Gap(Gap { block, at }, side))
    }

    /// A statement as a block.
    pub fn as_block(&self) -> Option<Cursor> {
        Some(self.procedure.at(Point::Block(self.range()?)))
    }

    /// The block with so many statements more before and behind it, as far as there are.
    pub fn expand(&self, before: usize, behind: usize) -> Option<Cursor> {
        let slice = self.range()?;
        let length = self.procedure.view().block(&slice.block)?.len();
        let start = slice.range.start.saturating_sub(before);
        let end = slice.range.end.saturating_add(behind).min(length);
        let slice = slice.block.slice(start..end);
        Some(self.procedure.at(Point::Block(slice)))
    }

    /// A part of a block.
    pub fn part(&self, range: std::ops::Range<usize>) -> Option<Cursor> {
        let slice = self.range()?;
        let (start, end) = (
            slice.range.start + range.start,
            slice.range.start + range.end,
        );
        let fits = range.start <= range.end && end <= slice.range.end;
        let part = slice.block.slice(start..end);
        fits.then(|| self.procedure.at(Point::Block(part)))
    }

    /// Whether another cursor points into what this one points at, or at it.
    pub fn contains(&self, other: &Cursor) -> bool {
        let Some(slice) = self.range() else {
            return self == other;
        };
        let path = match &other.point {
            Point::Stmt(path) => path.clone(),
            Point::Expr(path) => path.stmt.clone(),
            Point::Control(path) => path.stmt.clone(),
            Point::Argument(path) => path.stmt.clone(),
            Point::Declared(path) => match path.whole {
                Declared::Extent(buffer, _) => {
                    return self.contains(&other.procedure.buffer(buffer));
                }
                Declared::Precondition(_) => return false,
            },
            Point::Block(slice) if !slice.range.is_empty() => slice.first(),
            Point::Block(_) | Point::Gap(..) | Point::Variable(_) => return false,
        };
        self.procedure == other.procedure && slice.stmts().any(|s| path.is_within(&s))
    }

    /// The first match of a pattern inside.
    ///
    /// # Errors
    /// It is no pattern, or nothing inside matches.
    pub fn find(&self, pattern: &str) -> Result<Cursor, Box<Refusal>> {
        self.search(pattern).map(|found| found.it)
    }

    /// The same, and what else inside the pattern matches.
    ///
    /// # Errors
    /// As [`Cursor::find`].
    pub fn search(&self, pattern: &str) -> Result<PatternMatch<Cursor>, Box<Refusal>> {
        match self.range() {
            Some(around) => self
                .procedure
                .search_in(Some(&around), SearchKind::Any, pattern),
            None => Err(Box::new(self.holds_nothing(pattern))),
        }
    }

    /// All statements inside that match a pattern.
    ///
    /// # Errors
    /// It is no pattern.
    pub fn find_all(&self, pattern: &str) -> Result<Vec<Cursor>, Box<Refusal>> {
        match self.range() {
            Some(around) => self
                .procedure
                .every(Some(&around), ExpectedKind::Block, pattern),
            None => Ok(Vec::new()),
        }
    }

    /// All matches of a pattern inside: statements, or parts of right sides, or of control
    /// expressions.
    ///
    /// # Errors
    /// It is no pattern.
    pub fn search_all(&self, pattern: &str) -> Result<Vec<Cursor>, Box<Refusal>> {
        match self.range() {
            Some(around) => self
                .procedure
                .search_all_in(Some(&around), SearchKind::Any, pattern),
            None => Ok(Vec::new()),
        }
    }

    /// The refusal of a search inside a cursor that is neither a statement nor a block.
    fn holds_nothing(&self, pattern: &str) -> Refusal {
        let message = format!("nothing matches '{pattern}' inside '{}'", self.header());
        let loc = &self.procedure.view().loc;
        Refusal::argument(&exo_steps::args::rules::UNKNOWN, loc, message)
    }

    /// The control expressions that a statement evaluates, in the order in which they are written: bounds, a condition, indices of
    /// the cell that is written and then of those that are read, offsets of a window, arguments of a call.
    pub fn controls(&self) -> Vec<Cursor> {
        let Point::Stmt(stmt) = &self.point else {
            return Vec::new();
        };
        let one = |which| CtlPath {
            stmt: stmt.clone(),
            which,
            operands: Vec::new(),
        };
        self.while_there((0..).map(one))
    }

    /// Cursors to the control expressions at these paths, up to the first path that does not exist.
    fn while_there(&self, paths: impl Iterator<Item = CtlPath>) -> Vec<Cursor> {
        let there = |path: &CtlPath| path.get(self.procedure.view()).is_some();
        let at = |path| self.procedure.at(Point::Control(path));
        paths.take_while(there).map(at).collect()
    }

    /// The operands of an expression, or the right side of a statement.
    pub fn operands(&self) -> Vec<Cursor> {
        let at = |path| self.procedure.at(Point::Expr(path));
        match &self.point {
            Point::Stmt(stmt) if self.stmt().is_some_and(|s| s.rhs().is_some()) => {
                let (stmt, operands) = (stmt.clone(), Vec::new());
                vec![at(ExprPath { stmt, operands })]
            }
            Point::Expr(path) => {
                let below = |k| {
                    let mut operands = path.operands.clone();
                    operands.push(k);
                    let stmt = path.stmt.clone();
                    ExprPath { stmt, operands }
                };
                let there = |path: &ExprPath| path.get(self.procedure.view()).is_some();
                (0..).map(below).take_while(there).map(at).collect()
            }
            Point::Control(path) => self.while_there((0..).map(|k| CtlPath {
                operands: [&path.operands[..], &[k]].concat(),
                ..path.clone()
            })),
            Point::Declared(path) => {
                let below = (0..).map(|k| DeclaredPath {
                    operands: [&path.operands[..], &[k]].concat(),
                    ..path.clone()
                });
                let there = |path: &DeclaredPath| path.get(&self.procedure).is_some();
                let at = |path| self.procedure.at(Point::Declared(path));
                below.take_while(there).map(at).collect()
            }
            Point::Argument(path) => self.bounds_of_argument(path),
            _ => Vec::new(),
        }
    }

    /// The consecutive statements that it points at.
    fn range(&self) -> Option<SlicePath> {
        match &self.point {
            Point::Stmt(path) => Some(path.slice()),
            Point::Block(slice) => Some(slice.clone()),
            Point::Gap(..)
            | Point::Variable(_)
            | Point::Expr(_)
            | Point::Control(_)
            | Point::Argument(_)
            | Point::Declared(_) => None,
        }
    }

    /// The cursor as an argument of a step; `None` if none takes such a one.
    pub(crate) fn given(&self) -> Option<ArgValue> {
        Some(match &self.point {
            Point::Stmt(path) => ArgValue::Stmts(path.slice()),
            Point::Block(slice) => ArgValue::Stmts(slice.clone()),
            Point::Gap(gap, _) => ArgValue::Gap(gap.clone()),
            Point::Expr(path) => ArgValue::Expr(path.clone()),
            Point::Control(path) => ArgValue::Control(path.clone()),
            Point::Variable(sym) => ArgValue::Sym(*sym),
            Point::Argument(_) | Point::Declared(_) => return None,
        })
    }

    /// The `Config.field` that a statement writes or an expression reads.
    pub fn field(&self) -> Option<String> {
        match (self.stmt().map(|s| &s.kind), self.expr()) {
            (Some(StmtKind::WriteConfig { field, .. }), _) => Some(field_name(field)),
            (_, Some(Data::Config(field))) => Some(field_name(field)),
            _ if matches!(self.argument(), Some(Arg::Config(_))) => self.text_of_part(),
            _ => match self.control()? {
                Ctl::Config(field) => Some(field_name(&field)),
                _ => None,
            },
        }
    }

    /// The bounds of a loop as Exo source.
    pub fn bounds(&self) -> Option<(String, String)> {
        let proc = self.procedure.view();
        match &self.stmt()?.kind {
            StmtKind::For { lo, hi, .. } => {
                Some((lo.in_proc(proc).to_string(), hi.in_proc(proc).to_string()))
            }
            _ => None,
        }
    }

    /// The condition of an `if` as Exo source.
    pub fn cond(&self) -> Option<String> {
        match &self.stmt()?.kind {
            StmtKind::If { cond, .. } => Some(cond.in_proc(self.procedure.view()).to_string()),
            _ => None,
        }
    }

    /// The indices of the cell that a statement writes or an expression reads, as Exo source.
    pub fn idx(&self) -> Option<Vec<String>> {
        let idx = match (self.stmt().and_then(Stmt::cell), self.expr()) {
            (Some((_, idx)), _) => idx,
            (_, Some(Data::Read { idx, .. })) => idx,
            _ => return None,
        };
        let proc = self.procedure.view();
        Some(idx.iter().map(|e| e.in_proc(proc).to_string()).collect())
    }

    /// The arguments of a call as Exo source.
    pub fn args(&self) -> Option<Vec<String>> {
        let (_, args) = self.stmt()?.call()?;
        let proc = self.procedure.view();
        Some(args.iter().map(|a| a.in_proc(proc).to_string()).collect())
    }

    /// The buffer that an argument or a statement is of.
    fn buffer(&self) -> Option<&exo_ir::BufferType> {
        let sym = match &self.point {
            Point::Variable(sym) => *sym,
            Point::Stmt(_) => self.stmt()?.defines()?,
            _ => return None,
        };
        self.procedure.view().var(sym).buffer()
    }

    /// Whether it is an argument, an allocation or a window of data.
    pub fn is_buffer(&self) -> bool {
        self.buffer().is_some()
    }

    /// Whether it is one with dimensions.
    pub fn is_tensor(&self) -> bool {
        self.buffer().is_some_and(|buffer| !buffer.dims.is_empty())
    }

    /// The extents of an argument, an allocation or a window as Exo source.
    pub fn shape(&self) -> Option<Vec<String>> {
        let proc = self.procedure.view();
        let dims = self.buffer()?.dims.iter();
        Some(dims.map(|e| e.in_proc(proc).to_string()).collect())
    }

    /// The memory of an argument, an allocation or a window.
    pub fn mem(&self) -> Option<&str> {
        Some(self.buffer()?.mem.as_deref().unwrap_or("DRAM"))
    }

    /// The element type of an argument, an allocation or a window.
    pub fn elem(&self) -> Option<String> {
        Some(self.buffer()?.elem.to_string())
    }
}

fn expr_kind(e: &Data) -> &'static str {
    match e {
        Data::Const(_) => "const",
        Data::Read { .. } => "read",
        Data::Config(_) => "config",
        Data::Neg(_) => "neg",
        Data::Bin(op, ..) => op.sign(),
        Data::Extern { .. } => "extern",
    }
}

fn argument_kind(arg: &Arg) -> &'static str {
    match arg {
        Arg::Ctl(e) => control_kind(e),
        Arg::Buffer(_) => "read",
        Arg::Window(_) => "window_expr",
        Arg::Config(_) => "config",
    }
}

fn control_kind(e: &Ctl) -> &'static str {
    match e {
        Ctl::Int(_) | Ctl::Bool(_) => "const",
        Ctl::Var(_) => "read",
        Ctl::Config(_) => "config",
        Ctl::Stride(..) => "stride",
        Ctl::Neg(_) => "neg",
        Ctl::Not(_) => "not",
        Ctl::Bin(op, ..) => op.sign(),
        Ctl::Select(..) => "if",
    }
}
