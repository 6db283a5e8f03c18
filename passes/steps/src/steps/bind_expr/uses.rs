//! Where the temporary stands in the place of the expression.

use std::collections::HashMap;

use exo_analysis::predicates::same_views;
use exo_view::{Data, DisplayIn, Proc, SlicePath, StmtPath, Sym};

use super::C3;
use crate::args::DataExpr;
use crate::cursor::ExprPath;
use crate::rewrite::{Misfit, equal_in_views};
use crate::{Refusal, Target};

/// Occurrences of one expression, in the order of the text; there is at least one.
pub(super) struct Uses {
    first: ExprPath,
    others: Vec<ExprPath>,
}

impl Uses {
    pub(super) fn first(&self) -> &ExprPath {
        &self.first
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &ExprPath> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// Which statement of the first one's block is, or has inside it, the last one.
    pub(super) fn last(&self) -> usize {
        let block = &self.first.stmt.block;
        let places = self.all().filter_map(|path| block.which(&path.stmt));
        places.max().unwrap_or(self.first.stmt.at)
    }

    /// The statements of the first one's block from the first to the last.
    pub(super) fn slice(&self) -> SlicePath {
        let at = &self.first.stmt;
        at.block.slice(at.at..self.last() + 1)
    }

    /// Puts something else in the place of each, and gives what was there.
    pub(super) fn replace(&self, proc: &mut Proc, by: &Data) -> Result<Data, Misfit> {
        let mut put = |path: &ExprPath| {
            let was = path.replace(proc, by.clone());
            was.ok_or_else(|| Misfit::no("expression", &path.stmt))
        };
        let expr = put(&self.first)?;
        self.others
            .iter()
            .try_for_each(|path| put(path).map(drop))?;
        Ok(expr)
    }
}

/// The occurrences that are named; with `every` all others from the first one to the end of its block.
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
    let mut others = match every {
        true => occurrences(proc, &first.stmt, expr, &views),
        false => paths,
    };
    others.retain(|path| *path != first);
    Ok(Uses { first, others })
}

fn is_the_same(
    proc: &Proc,
    (first, expr): (&ExprPath, &Data),
    path: &ExprPath,
    views: &HashMap<Sym, Sym>,
) -> Result<(), Refusal> {
    let other = path.get(proc);
    let same = other.is_some_and(|other| equal_in_views(other, expr, views));
    let why = match first.stmt.block.which(&path.stmt) {
        Some(_) if same => return Ok(()),
        Some(_) => "is another expression",
        None => "stands outside of the first one's block",
    };
    let loc = |path: &ExprPath| proc.stmt(&path.stmt).map(|stmt| stmt.loc.clone());
    let text = |e: Option<&Data>| e.map(|e| e.in_proc(proc).to_string()).unwrap_or_default();
    let message = format!(
        "cannot bind '{}' together with '{}', which {why}",
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
