//! Proves that a loop whose body has a condition around it does what one without does.

use exo_analysis::effects::{Block, Branch, Loop, Node, NodeKind};
use exo_analysis::term::{Formula, FormulaKind, Term};
use exo_ir::{Branch as Side, Stmt};

use super::confirm::Confirmation;
use crate::Refusal;

/// The condition around the body of a loop, and where it stands there.
type Guard<'c> = (usize, &'c Branch);

impl<'c> Confirmation<'c, '_, '_> {
    /// A loop beside a longer one that does something only where the shorter one runs.
    pub(super) fn masked(
        &mut self,
        (a, stmt): (&'c Loop, &'c Stmt),
        (b, their): (&'c Loop, &'c Stmt),
        (at, branch): Guard<'c>,
    ) -> Result<(), Refusal> {
        let later = self.later(a, b);
        let hi = self.subst.term(&b.hi) + later.clone();
        let bounds = a.hi.le(&hi);
        let bounds = bounds.and(&Formula::constant(a.mode == b.mode));
        self.require(&bounds, stmt, their)?;
        let var = Term::var(&a.var);
        self.iterate(a, b, &later);
        self.facts.pop();
        self.facts.push();
        self.facts.prefer_small(&a.var);
        self.facts.assume(&a.lo.le(&var).and(&var.lt(&hi)));
        let on = self.subst.formula(&branch.cond);
        let runs = var.lt(&a.hi);
        let done = self
            .require(&on.iff(&runs), stmt, their)
            .and_then(|()| self.besides(&runs.not(), &branch.orelse, stmt));
        self.facts.pop();
        done?;
        self.facts.push();
        self.facts.iterate(a);
        let guarded = their
            .block(Side::Body)
            .and_then(|b| b.get(at))
            .unwrap_or(their);
        let done = self.branches((&a.body, stmt), (&branch.body, guarded), Side::Body);
        self.leave();
        done
    }

    /// A loop that does something only where the callee's loop runs.
    pub(super) fn guarded(
        &mut self,
        (a, stmt): (&'c Loop, &'c Stmt),
        (b, their): (&'c Loop, &'c Stmt),
        (at, branch): Guard<'c>,
    ) -> Result<(), Refusal> {
        let later = first(a, branch) - self.subst.term(&b.lo);
        let (lo, hi) = (&self.subst.term(&b.lo), &self.subst.term(&b.hi));
        let (lo, hi) = (lo.add(&later), hi.add(&later));
        let var = Term::var(&a.var);
        self.iterate(a, b, &later);
        self.facts.pop();
        self.facts.push();
        self.facts.prefer_small(&a.var);
        // What is known of them holds in iterations that run only.
        (a.unknowns.iter()).for_each(|unknown| self.facts.note_guess(&unknown.var));
        let ours = a.range().and(&branch.cond);
        let theirs = lo.le(&var).and(&var.lt(&hi));
        let same = Formula::constant(a.mode == b.mode).and(&ours.iff(&theirs));
        let done = self.require(&same, stmt, their);
        self.facts.pop();
        done?;
        self.facts.push();
        self.facts.iterate(a);
        self.facts.assume(&branch.cond);
        let guarded = stmt
            .block(Side::Body)
            .and_then(|b| b.get(at))
            .unwrap_or(stmt);
        let done = self.branches((&branch.body, guarded), (&b.body, their), Side::Body);
        self.leave();
        done
    }
}

/// The first value of a loop's variable for which the condition around its body may hold: a bound in the condition, or else the
/// loop's own.
fn first(a: &Loop, branch: &Branch) -> Term {
    let var = Term::var(&a.var);
    let mut bounds = branch.cond.conjuncts().iter().filter_map(|part| {
        let FormulaKind::NonNeg(rest) = part.kind() else {
            return None;
        };
        let least = var.sub(rest);
        (!least.free_vars().contains(&a.var)).then_some(least)
    });
    bounds.next_back().unwrap_or_else(|| a.lo.clone())
}

/// The only condition in a callee's loop, with its branch, where the block's loop has no condition.
pub(super) fn mask<'c>(ours: &Loop, theirs: &'c Loop) -> Option<Guard<'c>> {
    let is_condition = |node: &Node| matches!(node.kind, NodeKind::If(_));
    if matches!(ours.body.nodes.as_slice(), [node] if is_condition(node)) {
        return None;
    }
    only_condition(&theirs.body)
}

/// The only condition in the block's loop, with its branch, where the callee's loop has fewer.
pub(super) fn guard<'c>(ours: &'c Loop, theirs: &Loop) -> Option<Guard<'c>> {
    let found @ (_, branch) = only_condition(&ours.body)?;
    let does_nothing =
        |node: &Node| matches!(node.kind, NodeKind::Plain) && node.accesses.is_empty();
    let nothing_else = branch.orelse.nodes.iter().all(does_nothing);
    (nothing_else && guards(&ours.body) > guards(&theirs.body)).then_some(found)
}

/// Number of nested conditions directly around all statements of a block.
fn guards(block: &Block) -> usize {
    let mut count = 0;
    let mut inside = block;
    while let Some((_, branch)) = only_condition(inside) {
        (count, inside) = (count + 1, &branch.body);
    }
    count
}

/// The condition that is the only statement of a block, apart from those that only destroy cells.
fn only_condition(block: &Block) -> Option<Guard<'_>> {
    let nodes = block.nodes.iter().enumerate();
    let mut nodes = nodes.filter(|(_, n)| !n.only_clobbers());
    match (nodes.next(), nodes.next()) {
        (Some((at, node)), None) => match &node.kind {
            NodeKind::If(branch) => Some((at, branch)),
            _ => None,
        },
        _ => None,
    }
}
