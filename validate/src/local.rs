//! Two blocks as procedures: what is around them are arguments, and what is known there are preconditions.

use std::collections::BTreeSet;

use exo_ir::{
    Ctl, FieldRef, Module, Precond, Proc, Stmt, StmtKind, Stmts, Sym, VarKind, WinDim, Window,
};

use crate::Options;
use crate::iterations::{Nests, Round, Shared};
use crate::mentions::{Changing, any, with_callees};
use crate::outputs;
use crate::reason::Proof;
use crate::regions::Context;
use crate::signature::Pair;
use crate::smt::Question;

/// Two blocks that are compared.
pub(crate) struct Local<'m> {
    pair: &'m Pair<'m>,
    pub(crate) first: Proc,
    pub(crate) second: Proc,
    /// The arguments whose cells hold values before the blocks, the first ones: when a procedure is entered, and what it allocates holds none.
    pub(crate) full: usize,
}

impl<'m> Local<'m> {
    /// Writes two blocks as procedures; nothing if something around them is in terms that may have changed since.
    pub(crate) fn new(
        (pair, full): (&'m Pair<'_>, usize),
        context: &Context<'_, '_>,
        blocks: (&[&Stmt], &[&Stmt]),
    ) -> Option<Local<'m>> {
        Local::of(
            (pair, full),
            context,
            (pair.first, pair.second),
            &[],
            blocks,
        )
    }

    /// Writes two rounds of nests as procedures, for which procedures with the variables of both and conditions on these are given.
    pub(crate) fn of_rounds(
        (pair, full): (&'m Pair<'_>, usize),
        context: &Context<'_, '_>,
        (a, b): (&Round<'_>, &Round<'_>),
    ) -> Option<Local<'m>> {
        let shared = Shared::new((pair.first, pair.second), (a, b));
        let facts = shared.facts((a, b), |sym| context.alike.origin(sym), &context.changing)?;
        let mut inner = context.clone();
        inner.facts.extend(facts);
        let procs = (&shared.first, &shared.second);
        Local::of(
            (pair, full),
            &inner,
            procs,
            &shared.added,
            (&a.block, &b.block),
        )
    }

    fn of(
        (pair, full): (&'m Pair<'_>, usize),
        context: &Context<'_, '_>,
        procs: (&Proc, &Proc),
        added: &[(Sym, Sym)],
        (a, b): (&[&Stmt], &[&Stmt]),
    ) -> Option<Local<'m>> {
        let around = context
            .variables
            .iter()
            .map(|sym| Some((*sym, context.alike.image(*sym)?)));
        let around: Option<Vec<(Sym, Sym)>> = around.collect();
        let variables = [&around?[..], added].concat();
        let (here, there) = variables.into_iter().unzip();
        let changing = &context.changing;
        let first = with_arguments(procs.0, here, changing)?;
        let second = with_arguments(procs.1, there, changing)?;
        let windows = (
            context.windows.iter().map(|(window, _)| *window),
            context.windows.iter().map(|(_, window)| *window),
        );
        let is_full = !clobbers(pair.specification.module, pair.first);
        let mut local = Local {
            pair,
            first: with_body((first, changing), windows.0.collect(), a)?,
            second: with_body((second, changing), windows.1.collect(), b)?,
            full: if is_full { full } else { 0 },
        };
        let of_entry = pair.first.preds.iter().map(|pred| &pred.cond);
        let facts = of_entry.filter(|cond| changing.is_lasting(cond));
        local.first.preds = facts
            .chain(&context.facts)
            .filter(|cond| local.is_about_arguments(cond))
            .map(|cond| Precond {
                cond: cond.clone(),
                loc: pair.first.loc.clone(),
            })
            .collect();
        Some(local)
    }

    /// The two procedures.
    pub(crate) fn pair(&self) -> Pair<'_> {
        Pair {
            specification: self.pair.specification,
            implementation: self.pair.implementation,
            first: &self.first,
            second: &self.second,
        }
    }

    /// Proves that the blocks leave the same but in fields that nothing reads, and gives the questions that z3 was asked.
    pub(crate) fn prove(&self, unread: &[FieldRef]) -> Proof<Vec<Question>> {
        let may_be_empty = |at: Option<usize>| match at {
            Some(position) => position >= self.full,
            // Fields hold values, unless an instruction destroys cells.
            None => self.full == 0,
        };
        let mut questions = Vec::new();
        let options = Options {
            modulo: unread.to_vec(),
            ..Options::default()
        };
        outputs::prove_block(&self.pair(), may_be_empty, &options, &mut questions)?;
        Ok(questions)
    }

    /// The pairs of rounds of two nests that can have one number, if both have the same rounds in the same order.
    pub(crate) fn in_step(&self, nests: &Nests<'_>) -> Proof<Option<Vec<(usize, usize)>>> {
        outputs::in_step(&self.pair(), nests)
    }

    /// Whether a condition mentions no strides but those of arguments.
    fn is_about_arguments(&self, cond: &Ctl) -> bool {
        !any(
            cond,
            &|e| matches!(e, Ctl::Stride(sym, _) if !self.first.args.contains(sym)),
        )
    }
}

/// A procedure without statements and preconditions, with more arguments.
fn with_arguments(proc: &Proc, more: Vec<Sym>, changing: &Changing) -> Option<Proc> {
    let mut seen: BTreeSet<Sym> = proc.args.iter().copied().collect();
    let is_new = more.iter().all(|sym| seen.insert(*sym));
    let lasting = |sym: &Sym| match &proc.var(*sym).kind {
        VarKind::Buffer(ty) => ty.dims.iter().all(|e| changing.is_lasting(e)),
        _ => true,
    };
    // Extents of arguments are those at the entry.
    if !is_new || !seen.iter().all(lasting) {
        return None;
    }
    let mut block = proc.clone();
    block.args.extend(more);
    block.preds.clear();
    block.body = Stmts::default();
    Some(block)
}

/// A procedure with a body, and before it the windows that it looks through.
fn with_body(
    (mut proc, changing): (Proc, &Changing),
    windows: Vec<&Stmt>,
    body: &[&Stmt],
) -> Option<Proc> {
    let mut needed: Vec<&Stmt> = Vec::new();
    for window in windows.into_iter().rev() {
        let StmtKind::Window { win, expr } = &window.kind else {
            continue;
        };
        let mut users = body.iter().chain(&needed);
        if users.any(|stmt| stmt.outline().may_mention(*win)) {
            if !is_lasting_window(expr, changing) {
                return None;
            }
            needed.push(window);
        }
    }
    let all = needed.into_iter().rev().chain(body.iter().copied());
    proc.body = all.cloned().collect();
    Some(proc)
}

fn is_lasting_window(window: &Window, changing: &Changing) -> bool {
    window.dims.iter().all(|dim| match dim {
        WinDim::Point(at) => changing.is_lasting(at),
        WinDim::Interval(lo, hi) => changing.is_lasting(lo) && changing.is_lasting(hi),
    })
}

/// Whether a procedure, or one that it calls, destroys cells.
fn clobbers(module: &Module, proc: &Proc) -> bool {
    let all = with_callees(module, proc);
    all.into_iter().any(|proc| proc.first_clobber().is_some())
}
