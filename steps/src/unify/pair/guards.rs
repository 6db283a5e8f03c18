//! Loops one of which has a condition around its whole body, where the other has shorter bounds.

use exo_ir::{Ctl, CtlOp, Stmt, StmtKind, Stmts, Sym};

use super::{Paired, Pairing, effective};
use crate::unify::Failure;
use crate::unify::condition::{Compared, compared};
use crate::unify::linear::{Atom, Linear};
use crate::unify::question::Site;
use crate::unify::shown::Part;

/// The first value of a loop's variable, and one past the last.
pub(super) struct Range {
    pub(super) lo: Linear,
    pub(super) hi: Linear,
}

impl<'a> Pairing<'a> {
    /// Pairs a loop with a longer one whose body is guarded: the guard must express the shorter
    /// bound.
    pub(super) fn masked(
        &mut self,
        site: Site<'a>,
        (iter, hi): (Sym, &'a Ctl),
        cond: &'a Ctl,
    ) -> Paired {
        let parts = (Part::Ctl(hi), Part::Ctl(cond));
        let Ctl::Bin(op, a, b) = cond else {
            return Err(self.differ(site, parts.0, parts.1));
        };
        let (a, b, hi) = (self.form(a, true), self.form(b, true), self.form(hi, false));
        let (Some(a), Some(b), Some(hi)) = (a, b, hi) else {
            return Err(self.differ(site, parts.0, parts.1));
        };
        let Some((Compared::NonNegative, theirs)) = compared(*op, &a, &b) else {
            return Err(self.differ(site, parts.0, parts.1));
        };
        let ours = hi.minus(&self.own(iter)).minus(&Linear::int(1));
        self.equate(site, (&ours, &theirs), parts)
    }

    /// The iterations of the block's loop in which a guard around its body holds, where they are consecutive: each comparison is a
    /// bound of its variable.
    pub(super) fn guarded(
        &self,
        iter: Sym,
        (lo, hi): (&'a Ctl, &'a Ctl),
        guard: &Ctl,
    ) -> Option<Range> {
        let mut range = Range {
            lo: self.form(lo, false)?,
            hi: self.form(hi, false)?,
        };
        let var = Linear::atom(Atom::Var(iter));
        let (mut above, mut below) = (false, false);
        for (op, a, b) in comparisons(guard)? {
            let (a, b) = (self.form(a, false)?, self.form(b, false)?);
            let Some((Compared::NonNegative, form)) = compared(op, &a, &b) else {
                return None;
            };
            let (least, end) = (
                var.minus(&form),
                form.plus(&var, 1).plus(&Linear::int(1), 1),
            );
            let free = |e: &Linear| e.mentions(&|sym| sym == iter).is_none();
            match (free(&least), free(&end)) {
                (true, false) if !above => (range.lo, above) = (least, true),
                (false, true) if !below => (range.hi, below) = (end, true),
                _ => return None,
            }
        }
        Some(range)
    }

    /// The block's loop runs as often as the callee's does, where its guard holds: how much later it begins then.
    pub(super) fn as_guarded(
        &mut self,
        site: Site<'a>,
        ours: &Range,
        (lo, hi): (&'a Ctl, &'a Ctl),
    ) -> Result<Linear, Box<Failure>> {
        let whole = (Part::Stmt(site.ours), Part::Stmt(site.theirs));
        let (Some(l), Some(h)) = (self.form(lo, true), self.form(hi, true)) else {
            return Err(self.differ(site, whole.0, whole.1));
        };
        let shift = match l.has_hole() {
            false => ours.lo.minus(&l),
            true => {
                self.equate(site, (&ours.lo, &l), (whole.0, Part::Ctl(lo)))?;
                Linear::default()
            }
        };
        self.equate(site, (&ours.hi.minus(&shift), &h), (whole.0, Part::Ctl(hi)))?;
        Ok(shift)
    }
}

/// The comparisons that a condition is made of, if all of them must hold.
fn comparisons(guard: &Ctl) -> Option<Vec<(CtlOp, &Ctl, &Ctl)>> {
    match guard {
        Ctl::Bin(CtlOp::And, a, b) => {
            let mut all = comparisons(a)?;
            all.extend(comparisons(b)?);
            Some(all)
        }
        Ctl::Bin(op, a, b) if op.is_comparison() => Some(vec![(*op, a, b)]),
        _ => None,
    }
}

/// The guard and the guarded statements of a callee's loop, where the block's loop has none: `for i in seq(0, 16): if i < N: …`
/// for `for i in seq(0, N): …`.
pub(super) fn mask<'a>(ours: &Stmts, theirs: &'a Stmts) -> Option<(&'a Ctl, &'a Stmts)> {
    let (cond, body, _) = only_condition(theirs)?;
    if matches!(ours.as_slice(), [only] if matches!(only.kind, StmtKind::If { .. })) {
        return None;
    }
    is_bound(cond).then_some((cond, body))
}

/// The guard and the guarded statements of the block's loop, where the callee's loop has none.
pub(super) fn guard<'a>(ours: &'a Stmts, theirs: &Stmts) -> Option<(&'a Ctl, &'a Stmts)> {
    let (cond, body, orelse) = only_condition(ours).filter(|_| ours.len() == 1)?;
    let nothing_else = orelse.iter().all(|s| matches!(s.kind, StmtKind::Pass));
    (nothing_else && guards(ours) > guards(theirs)).then_some((cond, body))
}

/// Number of nested conditions directly around all of some statements.
fn guards(stmts: &Stmts) -> usize {
    let mut count = 0;
    let mut inside = stmts;
    while let Some((_, body, _)) = only_condition(inside) {
        (count, inside) = (count + 1, body);
    }
    count
}

/// The condition that is the only statement, apart from those that only destroy cells, with its branches.
fn only_condition(stmts: &Stmts) -> Option<(&Ctl, &Stmts, &Stmts)> {
    let mut all = effective(stmts.as_slice());
    match (all.next().map(|stmt: &Stmt| &stmt.kind), all.next()) {
        (Some(StmtKind::If { cond, body, orelse }), None) => Some((cond, body, orelse)),
        _ => None,
    }
}

fn is_bound(cond: &Ctl) -> bool {
    matches!(
        cond,
        Ctl::Bin(CtlOp::Lt | CtlOp::Le | CtlOp::Gt | CtlOp::Ge, ..)
    )
}
