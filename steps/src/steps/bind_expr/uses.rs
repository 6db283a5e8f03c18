//! Occurrences of the expression that the temporary replaces.

use std::collections::HashMap;

use exo_analysis::predicates::same_views;
use exo_ir::{Data, DisplayIn, Proc, SlicePath, StmtPath, Sym};

use super::C3;
use crate::args::DataExpr;
use crate::cursor::{self, ExprPath};
use crate::rewrite::{RewriteError, equal_in_views};
use crate::total::partial;
use crate::{Refusal, Target};

/// Occurrences of one expression, in the order of the text; there is at least one.
pub(super) struct Uses {
    first: ExprPath,
    others: Vec<ExprPath>,
    /// The statement of the innermost block with all of them that is, or has inside it, the first one.
    place: StmtPath,
}

impl Uses {
    pub(super) fn first(&self) -> &ExprPath {
        &self.first
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &ExprPath> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The statement before which the expression is bound.
    pub(super) fn place(&self) -> &StmtPath {
        &self.place
    }

    /// Index, in the block of the binding, of the statement that is or contains the last use.
    pub(super) fn last(&self) -> usize {
        let block = &self.place.block;
        let places = self.all().filter_map(|path| block.which(&path.stmt));
        places.max().unwrap_or(self.place.at)
    }

    /// The statements of that block from the first to the last.
    pub(super) fn slice(&self) -> SlicePath {
        let at = &self.place;
        at.block.slice(at.at..self.last() + 1)
    }

    /// Replaces each occurrence, and returns the expression.
    pub(super) fn replace(&self, proc: &mut Proc, by: &Data) -> Result<Data, RewriteError> {
        let mut put = |path: &ExprPath| {
            let was = path.replace(proc, by.clone());
            was.ok_or_else(|| RewriteError::no("expression", &path.stmt))
        };
        let expr = put(&self.first)?;
        self.others
            .iter()
            .try_for_each(|path| put(path).map(drop))?;
        Ok(expr)
    }
}

/// The occurrences that are named; with `every` all others from there to the end of the block that has those that are named.
pub(super) fn find(target: &Target<'_>, named: &[DataExpr], every: bool) -> Result<Uses, Refusal> {
    let proc = target.proc();
    let mut paths: Vec<ExprPath> = named.iter().map(|expr| expr.path.clone()).collect();
    paths.sort_by(ExprPath::cmp_in_text);
    paths.dedup();
    let found = || {
        let first = paths.first()?;
        Some((first.clone(), first.get(proc)?))
    };
    let (first, expr) =
        found().ok_or_else(|| Refusal::internal(&proc.loc, "the pattern gave no expression"))?;
    let views = same_views(&target.model());
    paths
        .iter()
        .try_for_each(|path| is_the_same(proc, (&first, expr), path, &views))?;
    let place = around(&paths, &first.stmt);
    if place != first.stmt {
        is_known(proc, (&first, expr), &place)?;
    }
    let mut others = match every {
        true => occurrences(proc, &place, expr, &views),
        false => paths,
    };
    others.retain(|path| *path != first);
    Ok(Uses {
        first,
        others,
        place,
    })
}

/// The statement of the innermost block with all of some expressions that is, or has inside it, the first one's.
fn around(paths: &[ExprPath], first: &StmtPath) -> StmtPath {
    let mut place = first.clone();
    while paths
        .iter()
        .any(|path| place.block.which(&path.stmt).is_none())
    {
        // All are in the outermost block.
        let Some((outer, _)) = place.block.parent_branch() else {
            break;
        };
        place = outer;
    }
    place
}

/// Whether an expression can be evaluated outside of the loops and conditions that it stands in.
fn is_known(
    proc: &Proc,
    (first, expr): (&ExprPath, &Data),
    place: &StmtPath,
) -> Result<(), Refusal> {
    let visible = cursor::visible(proc, &place.slice());
    let mut mentioned = Vec::new();
    expr.for_each_ctl(&mut |e| e.for_each_mention(&mut |sym| mentioned.push(sym)));
    expr.walk(&mut |e| {
        if let Data::Read { buf, .. } = e {
            mentioned.push(*buf);
        }
    });
    let unknown = mentioned.into_iter().find(|sym| !visible.contains(sym));
    let text = expr.in_proc(proc);
    let why = match unknown {
        Some(sym) => format!("'{}' is not known there", proc.name_of(sym)),
        None => match partial(expr) {
            Some(why) => format!("{why} where it is not computed now"),
            None => return Ok(()),
        },
    };
    let loc = |path: &StmtPath| {
        proc.stmt(path)
            .map(|stmt| stmt.loc.clone())
            .unwrap_or_default()
    };
    let message = format!("cannot bind '{text}' in front of all its uses: {why}");
    let refusal = Refusal::plain(&C3, &loc(&first.stmt), message);
    refusal
        .note(&loc(place), "it would be computed before this")
        .raise()
}

fn is_the_same(
    proc: &Proc,
    (first, expr): (&ExprPath, &Data),
    path: &ExprPath,
    views: &HashMap<Sym, Sym>,
) -> Result<(), Refusal> {
    let other = path.get(proc);
    let same = other.is_some_and(|other| equal_in_views(other, expr, views));
    if same {
        return Ok(());
    }
    let loc = |path: &ExprPath| proc.stmt(&path.stmt).map(|stmt| stmt.loc.clone());
    let text = |e: Option<&Data>| e.map(|e| e.in_proc(proc).to_string()).unwrap_or_default();
    let message = format!(
        "cannot bind '{}' together with '{}', which is another expression",
        text(Some(expr)),
        text(other)
    );
    let refusal = Refusal::plain(&C3, &loc(first).unwrap_or_default(), message);
    refusal
        .note(&loc(path).unwrap_or_default(), "it stands here")
        .raise()
}

/// Every occurrence of an expression from a statement to the end of its block.
fn occurrences(
    proc: &Proc,
    at: &StmtPath,
    expr: &Data,
    views: &HashMap<Sym, Sym>,
) -> Vec<ExprPath> {
    let mut found = Vec::new();
    proc.walk_paths(&mut |path, stmt| {
        if at.block.which(path).is_none_or(|which| which < at.at) {
            return;
        }
        let Some(rhs) = stmt.rhs() else { return };
        parts(rhs, &mut Vec::new(), &mut |operands, e| {
            if equal_in_views(e, expr, views) {
                found.push(ExprPath {
                    stmt: path.clone(),
                    operands: operands.to_vec(),
                });
            }
        });
    });
    found
}

/// The parts of a right side with the operands that lead to them, outermost and leftmost first.
fn parts(e: &Data, operands: &mut Vec<usize>, visit: &mut dyn FnMut(&[usize], &Data)) {
    visit(operands, e);
    let inner: Vec<&Data> = match e {
        Data::Const(_) | Data::Read { .. } | Data::Config(_) => Vec::new(),
        Data::Neg(inner) => vec![inner],
        Data::Bin(_, a, b) => vec![a, b],
        Data::Extern { args, .. } => args.iter().collect(),
    };
    for (k, e) in inner.into_iter().enumerate() {
        operands.push(k);
        parts(e, operands, visit);
        operands.pop();
    }
}
