//! Control expressions: equations between integers, and conditions.

use exo_ir::{Ctl, CtlOp, Sym};

use super::{Paired, Pairing};
use crate::unify::beside::{Beside, Choices};
use crate::unify::condition::{Compared, compared};
use crate::unify::linear::{Atom, Hole, Linear, linear, own_name};
use crate::unify::question::{Equation, Site};
use crate::unify::shown::Part;

impl<'a> Pairing<'a> {
    /// The linear form of an expression of the block or of the callee.
    pub(super) fn form(&self, e: &Ctl, theirs: bool) -> Option<Linear> {
        linear(e, &|name| {
            if let (Ctl::Var(sym), true) = (name, theirs)
                && let Some(ours) = self.shifted.get(sym)
            {
                return Some(ours.clone());
            }
            if !theirs {
                return self.name_of_ours(name);
            }
            let atom = match name {
                Ctl::Var(sym) => match self.bound.get(sym) {
                    Some(ours) => Atom::Var(*ours),
                    None => Atom::Hole(Hole::Control(*sym)),
                },
                Ctl::Stride(buf, dim) => match self.bound.get(buf) {
                    Some(ours) => Atom::Stride(*ours, *dim),
                    None => Atom::Hole(Hole::Stride(*buf, *dim)),
                },
                _ => return None,
            };
            Some(Linear::atom(atom))
        })
    }

    /// A variable or stride of the block as a linear form.
    pub(super) fn name_of_ours(&self, name: &Ctl) -> Option<Linear> {
        match name {
            Ctl::Var(sym) => Some(self.own(*sym)),
            _ => own_name(name),
        }
    }

    /// A variable of the block as a linear form: its value in the only iteration, if its loop runs
    /// once and that was chosen.
    pub(super) fn own(&self, sym: Sym) -> Linear {
        let settled = self.settled.get(&sym).cloned();
        settled.unwrap_or_else(|| Linear::atom(Atom::Var(sym)))
    }

    /// Control expressions: integers become equations, conditions are compared by shape down to their comparisons.
    pub(super) fn ctl(&mut self, site: Site<'a>, ours: &'a Ctl, theirs: &'a Ctl) -> Paired {
        let parts = (Part::Ctl(ours), Part::Ctl(theirs));
        if let Ctl::Var(sym) = theirs
            && matches!(self.callee.var(*sym).kind, exo_ir::VarKind::Bool)
        {
            return self.condition_argument(site, *sym, ours, parts);
        }
        match (ours, theirs) {
            (Ctl::Bool(a), Ctl::Bool(b)) if a == b => return Ok(()),
            (Ctl::Config(a), Ctl::Config(b)) if a == b => return Ok(()),
            (Ctl::Not(a), Ctl::Not(b)) => return self.ctl(site, a, b),
            (Ctl::Bin(op, a, b), Ctl::Bin(o, c, d)) if op.is_connective() && op == o => {
                self.ctl(site, a, c)?;
                return self.ctl(site, b, d);
            }
            (Ctl::Bin(op, a, b), Ctl::Bin(o, c, d)) if op.is_comparison() && o.is_comparison() => {
                return self.comparison(site, (*op, a, b), (*o, c, d), parts);
            }
            _ => {}
        }
        match (self.form(ours, false), self.form(theirs, true)) {
            (Some(a), Some(b)) => self.equate(site, (&a, &b), parts),
            _ => Err(self.differ(site, parts.0, parts.1)),
        }
    }

    pub(super) fn condition_argument(
        &mut self,
        site: Site<'a>,
        formal: Sym,
        ours: &'a Ctl,
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        let mut inside = None;
        ours.walk(&mut |e| {
            if let Ctl::Var(s) | Ctl::Stride(s, _) = e
                && self.is_bound(*s)
            {
                inside = Some(*s);
            }
        });
        if let Some(sym) = inside {
            let why = format!("'{}' changes inside the block", self.caller.name_of(sym));
            return Err(self.failure(site, parts.0, parts.1, &why));
        }
        match self.conditions.get(&formal) {
            Some(known) if known != ours && self.choices == Choices::AsWritten => {
                Err(self.differ(site, parts.0, parts.1))
            }
            _ => {
                self.conditions
                    .entry(formal)
                    .or_insert_with(|| ours.clone());
                Ok(())
            }
        }
    }

    pub(super) fn comparison(
        &mut self,
        site: Site<'a>,
        ours: (CtlOp, &'a Ctl, &'a Ctl),
        theirs: (CtlOp, &'a Ctl, &'a Ctl),
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        let side = |this: &Self, (op, a, b): (CtlOp, &Ctl, &Ctl), is_theirs| {
            let (a, b) = (this.form(a, is_theirs)?, this.form(b, is_theirs)?);
            compared(op, &a, &b)
        };
        let (Some((x, mut a)), Some((y, b))) = (side(self, ours, false), side(self, theirs, true))
        else {
            // Conditions may be equal or not, too.
            if ours.0 == theirs.0 && ours.0.is_equality() {
                self.ctl(site, ours.1, theirs.1)?;
                return self.ctl(site, ours.2, theirs.2);
            }
            return Err(self.differ(site, parts.0, parts.1));
        };
        if x != y {
            return Err(self.differ(site, parts.0, parts.1));
        }
        // `a == b` may be written the other way around: what is bound inside tells.
        if x != Compared::NonNegative && self.inner(&a) == self.inner(&b.scaled(-1)) {
            a = a.scaled(-1);
        }
        self.equate(site, (&a, &b), parts)
    }

    /// The part of a form that is over what the block binds.
    pub(super) fn inner(&self, form: &Linear) -> Linear {
        let bound = form
            .terms()
            .iter()
            .filter(|(a, _)| matches!(a, Atom::Var(s) if self.is_bound(*s)));
        bound.fold(Linear::default(), |sum, (a, c)| {
            sum.plus(&Linear::atom(a.clone()), *c)
        })
    }

    /// Two integers are equal. A division, an extremum or a choice of the callee with something unknown in it is taken for
    /// the first of the block that may be the same.
    pub(super) fn equate(
        &mut self,
        site: Site<'a>,
        (ours, theirs): (&Linear, &Linear),
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        let Some(found) = Beside::of(ours, theirs, self.choices) else {
            return Err(self.differ(site, parts.0, parts.1));
        };
        let equations = found.equal.iter().map(|(ours, theirs)| Equation {
            form: theirs.minus(ours),
            ours: parts.0,
            theirs: parts.1,
            site,
        });
        self.equations.extend(equations);
        self.hints.extend(found.hints);
        Ok(())
    }
}
