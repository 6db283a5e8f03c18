//! Expressions inside statements.

use std::cmp::Ordering;
use std::collections::HashSet;

use exo_ir::{Arg, Ctl, Data, DisplayIn, Proc, SlicePath, Stmt, StmtKind, StmtPath, WinDim};

use super::matches::Matcher;
use super::no_match;
use super::pattern;
use super::pattern_match::{Matches, PatternMatch, shown};
use super::scope::{self, Scope};
use super::selector::{Selector, malformed};
use crate::Refusal;

/// A part of a statement's data expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExprPath {
    /// The statement.
    pub stmt: StmtPath,
    /// Operand index at each level, from the whole right side inwards.
    pub operands: Vec<usize>,
}

/// A data argument of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgPath {
    /// The call.
    pub stmt: StmtPath,
    /// Its position among the arguments.
    pub position: usize,
}

/// A data expression that a statement evaluates: a part of a right side, or one value that a call passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataPath {
    /// A part of a right side.
    Part(ExprPath),
    /// An argument: a scalar, a cell, or a configuration field.
    Argument(ArgPath),
}

/// A part of a control expression that a statement evaluates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CtlPath {
    /// The statement.
    pub stmt: StmtPath,
    /// Index among the statement's control expressions, in the order of [`Stmt::for_each_ctl`].
    pub which: usize,
    /// Operand index at each level, from the whole expression inwards.
    pub operands: Vec<usize>,
}

impl ExprPath {
    /// The expression; `None` if the procedure has none there.
    pub fn get<'a>(&self, proc: &'a Proc) -> Option<&'a Data> {
        let mut e = proc.stmt(&self.stmt)?.rhs()?;
        for k in &self.operands {
            e = match e {
                Data::Neg(inner) if *k == 0 => inner,
                Data::Bin(_, a, _) if *k == 0 => a,
                Data::Bin(_, _, b) if *k == 1 => b,
                Data::Extern { args, .. } => args.get(*k)?,
                _ => return None,
            };
        }
        Some(e)
    }

    /// Compares where two expressions begin in the text; an expression stands before its operands.
    pub fn cmp_in_text(&self, other: &ExprPath) -> Ordering {
        let stmts = self.stmt.cmp_in_text(&other.stmt);
        stmts.then_with(|| self.operands.cmp(&other.operands))
    }

    /// The expression, to be changed.
    pub fn get_mut<'a>(&self, proc: &'a mut Proc) -> Option<&'a mut Data> {
        let mut e = proc.stmt_mut(&self.stmt)?.rhs_mut()?;
        for k in &self.operands {
            e = match e {
                Data::Neg(inner) if *k == 0 => inner,
                Data::Bin(_, a, _) if *k == 0 => a,
                Data::Bin(_, _, b) if *k == 1 => b,
                Data::Extern { args, .. } => args.get_mut(*k)?,
                _ => return None,
            };
        }
        Some(e)
    }

    /// Replaces the expression, and returns the former one.
    pub fn replace(&self, proc: &mut Proc, new: Data) -> Option<Data> {
        self.get_mut(proc)
            .map(|place| std::mem::replace(place, new))
    }
}

impl ArgPath {
    /// The argument as a right side would read it; `None` if it is not a single value.
    pub fn get(&self, proc: &Proc) -> Option<Data> {
        match &proc.stmt(&self.stmt)?.kind {
            StmtKind::Call { args, .. } => passed_value(proc, args.get(self.position)?),
            _ => None,
        }
    }

    /// Replaces the argument, and returns the former one.
    pub fn replace(&self, proc: &mut Proc, new: Arg) -> Option<Arg> {
        match &mut proc.stmt_mut(&self.stmt)?.kind {
            StmtKind::Call { args, .. } => {
                let place = args.get_mut(self.position)?;
                Some(std::mem::replace(place, new))
            }
            _ => None,
        }
    }
}

/// An argument as a right side would read it, if it is one value of data.
fn passed_value(proc: &Proc, arg: &Arg) -> Option<Data> {
    match arg {
        Arg::Ctl(_) => None,
        Arg::Config(field) => Some(Data::Config(field.clone())),
        Arg::Buffer(buf) => {
            let is_scalar = proc.var(*buf).buffer()?.rank() == 0;
            let (buf, idx) = (*buf, Vec::new());
            is_scalar.then_some(Data::Read { buf, idx })
        }
        Arg::Window(window) => {
            let point = |dim: &WinDim| match dim {
                WinDim::Point(at) => Some(at.clone()),
                WinDim::Interval(..) => None,
            };
            let idx = window.dims.iter().map(point).collect::<Option<_>>()?;
            let buf = window.buf;
            Some(Data::Read { buf, idx })
        }
    }
}

impl CtlPath {
    /// The whole expression that it is in.
    pub fn whole(&self) -> CtlPath {
        CtlPath {
            operands: Vec::new(),
            ..self.clone()
        }
    }

    /// The expression; `None` if the procedure has none there.
    pub fn get(&self, proc: &Proc) -> Option<Ctl> {
        let (mut k, mut found) = (0, None);
        proc.stmt(&self.stmt)?.for_each_ctl(&mut |e| {
            if k == self.which {
                found = operand(e, &self.operands).cloned();
            }
            k += 1;
        });
        found
    }

    /// Replaces the expression, and returns the former one.
    pub fn replace(&self, proc: &mut Proc, new: Ctl) -> Option<Ctl> {
        let (mut k, mut new, mut old) = (0, Some(new), None);
        proc.stmt_mut(&self.stmt)?.for_each_ctl_mut(&mut |e| {
            if k == self.which
                && let Some(place) = operand_mut(e, &self.operands)
                && let Some(new) = new.take()
            {
                old = Some(std::mem::replace(place, new));
            }
            k += 1;
        });
        old
    }
}

fn operand<'a>(mut e: &'a Ctl, operands: &[usize]) -> Option<&'a Ctl> {
    for k in operands {
        e = e.operand(*k)?;
    }
    Some(e)
}

fn operand_mut<'a>(mut e: &'a mut Ctl, operands: &[usize]) -> Option<&'a mut Ctl> {
    for k in operands {
        e = e.operand_mut(*k)?;
    }
    Some(e)
}

/// The data expressions that a pattern means: all that match, or the one whose number is written. In program order, and in
/// a statement the outermost and leftmost first.
///
/// # Errors
/// The text is no pattern, or nothing matches.
pub fn exprs(proc: &Proc, pattern: &str) -> Result<Vec<ExprPath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    let found = data_matches(proc, &selector, None, pattern)?;
    all(proc, &selector, found, || data_texts(proc))
}

/// The data expression that a pattern means, the first if no number is written; one inside of statements, if a cursor points at those.
///
/// # Errors
/// As for [`exprs`].
pub fn expr(
    proc: &Proc,
    around: Option<&SlicePath>,
    pattern: &str,
) -> Result<PatternMatch<ExprPath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    let found = data_matches(proc, &selector, around, pattern)?;
    one(proc, &selector, found, || data_texts(proc))
}

/// All data expressions that a pattern means, of what is inside of statements if a cursor points at those; a number on it chooses one of
/// them. None where nothing matches.
///
/// # Errors
/// The text is no pattern, or it has a number and nothing of that number matches.
pub fn every_expr(
    proc: &Proc,
    around: Option<&SlicePath>,
    pattern: &str,
) -> Result<Vec<ExprPath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    let found = data_matches(proc, &selector, around, pattern)?;
    perhaps_none(&selector, found, |found| {
        all(proc, &selector, found, || data_texts(proc))
    })
}

/// The same of control expressions.
///
/// # Errors
/// As for [`every_expr`].
pub fn every_ctl_expr(
    proc: &Proc,
    around: Option<&SlicePath>,
    pattern: &str,
) -> Result<Vec<CtlPath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    let found = ctl_matches(proc, &selector, around, pattern)?;
    perhaps_none(&selector, found, |found| {
        all(proc, &selector, found, || ctl_texts(proc))
    })
}

/// Nothing is an answer where no number asks for one of what was found.
fn perhaps_none<T>(
    selector: &Selector<'_>,
    found: Vec<T>,
    chosen: impl FnOnce(Vec<T>) -> Result<Vec<T>, Refusal>,
) -> Result<Vec<T>, Refusal> {
    match found.is_empty() && selector.nth.is_none() {
        true => Ok(found),
        false => chosen(found),
    }
}

fn data_matches(
    proc: &Proc,
    selector: &Selector<'_>,
    around: Option<&SlicePath>,
    whole: &str,
) -> Result<Vec<ExprPath>, Refusal> {
    let pat = pattern::expression(selector.text).map_err(|e| malformed(proc, whole, &e))?;
    let mut found = Vec::new();
    proc.walk_paths(&mut |path, stmt| {
        for_each_data(stmt, &mut |e, operands| {
            if Matcher(proc).data(&pat, e) {
                found.push(ExprPath {
                    stmt: path.clone(),
                    operands: operands.to_vec(),
                });
            }
        });
    });
    inside(proc, selector, around, found)
}

/// The data expression that a pattern means, the first if no number is written, values that calls pass included.
///
/// # Errors
/// As for [`exprs`].
pub fn data_expr(proc: &Proc, pattern: &str) -> Result<PatternMatch<DataPath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    let pat = pattern::expression(selector.text).map_err(|e| malformed(proc, pattern, &e))?;
    let mut found = Vec::new();
    proc.walk_paths(&mut |path, stmt| {
        for_each_data(stmt, &mut |e, operands| {
            if Matcher(proc).data(&pat, e) {
                found.push(DataPath::Part(ExprPath {
                    stmt: path.clone(),
                    operands: operands.to_vec(),
                }));
            }
        });
        for (position, value) in passed_values(proc, stmt) {
            if Matcher(proc).data(&pat, &value) {
                let stmt = path.clone();
                found.push(DataPath::Argument(ArgPath { stmt, position }));
            }
        }
    });
    let found = inside(proc, &selector, None, found)?;
    let known = || {
        texts(proc, |stmt| {
            let passed = passed_values(proc, stmt)
                .into_iter()
                .map(|(_, value)| value);
            let values = stmt.rhs().cloned().into_iter().chain(passed);
            values.map(|e| e.in_proc(proc).to_string()).collect()
        })
    };
    one(proc, &selector, found, known)
}

/// The values of data that a call passes, with their positions among the arguments.
fn passed_values(proc: &Proc, stmt: &Stmt) -> Vec<(usize, Data)> {
    let StmtKind::Call { args, .. } = &stmt.kind else {
        return Vec::new();
    };
    let args = args.iter().enumerate();
    args.filter_map(|(k, arg)| Some((k, passed_value(proc, arg)?)))
        .collect()
}

/// The control expressions that a pattern means, as [`exprs`]: indices, bounds, conditions, offsets, arguments.
///
/// # Errors
/// As for [`exprs`].
pub fn ctl_exprs(proc: &Proc, pattern: &str) -> Result<Vec<CtlPath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    let found = ctl_matches(proc, &selector, None, pattern)?;
    all(proc, &selector, found, || ctl_texts(proc))
}

/// The control expression that a pattern means, the first if no number is written; one inside of statements, if a cursor points at
/// those.
///
/// # Errors
/// As for [`exprs`].
pub fn ctl_expr(
    proc: &Proc,
    around: Option<&SlicePath>,
    pattern: &str,
) -> Result<PatternMatch<CtlPath>, Refusal> {
    let selector = Selector::read(pattern).map_err(|e| malformed(proc, pattern, &e))?;
    let found = ctl_matches(proc, &selector, around, pattern)?;
    one(proc, &selector, found, || ctl_texts(proc))
}

fn ctl_matches(
    proc: &Proc,
    selector: &Selector<'_>,
    around: Option<&SlicePath>,
    whole: &str,
) -> Result<Vec<CtlPath>, Refusal> {
    let pat = pattern::expression(selector.text).map_err(|e| malformed(proc, whole, &e))?;
    let mut found = Vec::new();
    proc.walk_paths(&mut |path, stmt| {
        let mut which = 0;
        stmt.for_each_ctl(&mut |whole| {
            for_each_operand(whole, &mut Vec::new(), &mut |e, operands| {
                if Matcher(proc).ctl(&pat, e) {
                    found.push(CtlPath {
                        stmt: path.clone(),
                        which,
                        operands: operands.to_vec(),
                    });
                }
            });
            which += 1;
        });
    });
    inside(proc, selector, around, found)
}

/// Texts of all right sides.
fn data_texts(proc: &Proc) -> Vec<String> {
    texts(proc, |stmt| {
        let rhs = stmt.rhs().map(|e| e.in_proc(proc).to_string());
        rhs.into_iter().collect()
    })
}

/// Texts of all control expressions.
fn ctl_texts(proc: &Proc) -> Vec<String> {
    texts(proc, |stmt| {
        let mut all = Vec::new();
        stmt.for_each_ctl(&mut |e| all.push(e.in_proc(proc).to_string()));
        all
    })
}

/// The texts of whole expressions in statements, each once, for the list of an error.
fn texts(proc: &Proc, of: impl Fn(&Stmt) -> Vec<String>) -> Vec<String> {
    let (mut texts, mut seen) = (Vec::new(), HashSet::new());
    proc.walk_paths(&mut |_, stmt| {
        let new = of(stmt)
            .into_iter()
            .filter(|text| seen.insert(text.clone()));
        texts.extend(new);
    });
    texts
}

/// A path to something inside a statement.
trait Inside {
    fn stmt(&self) -> &StmtPath;
}

impl Inside for ExprPath {
    fn stmt(&self) -> &StmtPath {
        &self.stmt
    }
}

impl Inside for DataPath {
    fn stmt(&self) -> &StmtPath {
        match self {
            DataPath::Part(path) => &path.stmt,
            DataPath::Argument(path) => &path.stmt,
        }
    }
}

impl Inside for CtlPath {
    fn stmt(&self) -> &StmtPath {
        &self.stmt
    }
}

/// Keeps the matches inside the selector's scope.
fn inside<T: Inside>(
    proc: &Proc,
    selector: &Selector<'_>,
    around: Option<&SlicePath>,
    found: Vec<T>,
) -> Result<Vec<T>, Refusal> {
    let scope = Scope::of(proc, selector, around)?;
    let holds = |e: &T| scope.holds_part_of(e.stmt());
    scope::inside(proc, selector, found, holds, |e| shown(proc, e.stmt()))
}

/// The match that the selector chooses.
fn one<T: Inside>(
    proc: &Proc,
    selector: &Selector<'_>,
    found: Vec<T>,
    known: impl FnOnce() -> Vec<String>,
) -> Result<PatternMatch<T>, Refusal> {
    let at = |e: &T| shown(proc, e.stmt());
    let one = PatternMatch::of(selector.nth, found, at);
    one.map_err(|found| no_match::of_exprs(proc, selector, &Matches::of(&found, at), &known()))
}

/// All matches, or the one that a number chooses.
fn all<T: Inside>(
    proc: &Proc,
    selector: &Selector<'_>,
    found: Vec<T>,
    known: impl FnOnce() -> Vec<String>,
) -> Result<Vec<T>, Refusal> {
    match selector.nth {
        None if !found.is_empty() => Ok(found),
        _ => one(proc, selector, found, known).map(|found| vec![found.it]),
    }
}

/// Calls `f` on every part of a statement's data expression, with its operands, the outermost first.
pub(super) fn for_each_data(stmt: &Stmt, f: &mut dyn FnMut(&Data, &[usize])) {
    fn visit(e: &Data, at: &mut Vec<usize>, f: &mut dyn FnMut(&Data, &[usize])) {
        f(e, at);
        let mut inner = |k: usize, e: &Data| {
            at.push(k);
            visit(e, at, f);
            at.pop();
        };
        match e {
            Data::Neg(e) => inner(0, e),
            Data::Bin(_, a, b) => {
                inner(0, a);
                inner(1, b);
            }
            Data::Extern { args, .. } => args.iter().enumerate().for_each(|(k, a)| inner(k, a)),
            Data::Const(_) | Data::Read { .. } | Data::Config(_) => {}
        }
    }
    if let Some(rhs) = stmt.rhs() {
        visit(rhs, &mut Vec::new(), f);
    }
}

/// Visits the operands of a control expression, with their paths.
pub(super) fn for_each_operand(e: &Ctl, at: &mut Vec<usize>, f: &mut dyn FnMut(&Ctl, &[usize])) {
    f(e, at);
    let mut inner = |k: usize, e: &Ctl| {
        at.push(k);
        for_each_operand(e, at, f);
        at.pop();
    };
    let mut k = 0;
    e.for_each_operand(|e| {
        inner(k, e);
        k += 1;
    });
}
