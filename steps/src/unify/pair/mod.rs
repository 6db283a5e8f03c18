//! Lays the body of a callee beside statements: what they must have in common, as equations for the arguments.
//!
//! Statements are compared in order, by kind; expressions of data by shape, operands of sums and products in either order. What
//! control expressions must be equal is collected as linear equations (Exo thesis, section 4.2: replace as a problem of linear
//! arithmetic); what is compared by shape fails at once.

mod control;
mod data;
mod guards;
mod region;

use std::collections::{BTreeMap, HashMap};

use exo_analysis::stack::deep;
use exo_ir::{
    BlockPath, Branch, ConfigValue, Ctl, Loc, Proc, SlicePath, Stmt, StmtKind, StmtPath, Stmts, Sym,
};

pub(super) use self::data::MAX_LOOKED_AT;
use crate::cursor::ExprPath;
use crate::unify::Failure;
use crate::unify::beside::{Choices, Hint};
use crate::unify::linear::{Linear, only_iteration};
use crate::unify::orders::Orders;
use crate::unify::question::{Access, Equation, Site, Source};
use crate::unify::shown::{Part, head};

/// Pairing of a block with a callee's body: collects the equations that their unification has to
/// solve.
pub(super) struct Pairing<'a> {
    pub(super) caller: &'a Proc,
    pub(super) callee: &'a Proc,
    /// Loop variables, and buffers and windows that both define: the callee's and the block's.
    pub(super) bound: HashMap<Sym, Sym>,
    /// Variables of the callee's loops that begin elsewhere than the block's, in the block's.
    shifted: HashMap<Sym, Linear>,
    iterations: Iterations,
    /// Variables of the block's loops that run once, with their values there, if these go for the variables.
    settled: HashMap<Sym, Linear>,
    pub(super) sources: BTreeMap<Sym, Source>,
    /// Boolean arguments.
    pub(super) conditions: BTreeMap<Sym, Ctl>,
    pub(super) equations: Vec<Equation<'a>>,
    pub(super) accesses: Vec<Access<'a>>,
    pub(super) choices: Choices,
    /// Guesses, the more likely ones first.
    pub(super) hints: Vec<Hint>,
    /// The choices of this attempt.
    pub(super) orders: Orders,
    /// Operations whose operands are laid beside the callee's the other way around; each before what it is made of.
    pub(super) exchanged: Vec<ExprPath>,
    /// The statement of the block that is looked at, and where in its right side.
    place: StmtPath,
    /// The statements that were laid beside each other, in order.
    laid: Vec<Site<'a>>,
    operands: Vec<usize>,
    /// Number of operands that may still be looked at for another order.
    pub(super) may_look_at: usize,
}

/// Interpretation of the variable of a loop that runs once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Iterations {
    /// A variable, as it is written.
    AsWritten,
    /// The value that it has in the only iteration.
    OnlyOnes,
}

/// Number of statements that a message shows beside those of the callee.
const MOST_SHOWN: usize = 6;

type Paired = Result<(), Box<Failure>>;

impl<'a> Pairing<'a> {
    /// Nothing is laid beside anything yet.
    pub(super) fn new(
        caller: &'a Proc,
        slice: &SlicePath,
        callee: &'a Proc,
        (orders, iterations, choices): (Orders, Iterations, Choices),
    ) -> Self {
        Pairing {
            caller,
            callee,
            bound: HashMap::new(),
            shifted: HashMap::new(),
            iterations,
            settled: HashMap::new(),
            sources: BTreeMap::new(),
            conditions: BTreeMap::new(),
            equations: Vec::new(),
            accesses: Vec::new(),
            choices,
            hints: Vec::new(),
            orders,
            exchanged: Vec::new(),
            place: slice.first(),
            laid: Vec::new(),
            operands: Vec::new(),
            may_look_at: MAX_LOOKED_AT,
        }
    }

    /// Lays the callee's body beside a block of the caller.
    ///
    /// # Errors
    /// The first part that cannot be the same.
    pub(super) fn lay(&mut self, block: &'a [Stmt]) -> Paired {
        let at = block.first().map_or(&self.caller.loc, |s| &s.loc);
        let first = self.place.clone();
        self.block(
            (block, self.callee.body.as_slice()),
            (&first.block, first.at),
            (at, &self.callee.loc),
        )
    }

    /// Whether a symbol of the caller is defined inside the block.
    pub(super) fn is_bound(&self, sym: Sym) -> bool {
        self.bound.values().any(|s| *s == sym)
    }

    /// Statements, of which the block's begin at some place, in what stands there.
    fn block(
        &mut self,
        (ours, theirs): (&'a [Stmt], &'a [Stmt]),
        (path, from): (&BlockPath, usize),
        (at, there): (&Loc, &Loc),
    ) -> Paired {
        for (k, (ours, theirs)) in ours.iter().zip(effective(theirs)).enumerate() {
            self.place = path.stmt(from + k);
            let site = Site { ours, theirs };
            self.laid.push(site);
            deep(|| self.stmt(site))?;
        }
        let (n, m) = (ours.len(), effective(theirs).count());
        if n == m {
            return Ok(());
        }
        let message = format!(
            "the block has {}, and the body of '{}' has {}",
            stmts(n),
            self.callee.name,
            stmts(m)
        );
        let failure = Failure::new(at, message).note(there, "compared with this");
        Err(Box::new(Failure {
            laid: self.laid.len(),
            ..failure
        }))
    }

    /// Statements inside of others.
    fn inside(
        &mut self,
        site: Site<'a>,
        inner: &BlockPath,
        ours: &'a Stmts,
        theirs: &'a Stmts,
    ) -> Paired {
        let locs = (&site.ours.loc, &site.theirs.loc);
        self.block((ours.as_slice(), theirs.as_slice()), (inner, 0), locs)
    }

    /// Two parts that cannot be the same.
    pub(super) fn differ(&self, site: Site<'a>, ours: Part<'a>, theirs: Part<'a>) -> Box<Failure> {
        self.failure(site, ours, theirs, "")
    }

    pub(super) fn failure(
        &self,
        site: Site<'a>,
        ours: Part<'a>,
        theirs: Part<'a>,
        why: &str,
    ) -> Box<Failure> {
        let mut message = format!(
            "'{}' does not unify with '{}' of '{}'",
            ours.text(self.caller),
            theirs.text(self.callee),
            self.callee.name
        );
        if !why.is_empty() {
            message = format!("{message}: {why}");
        }
        let there = format!("'{}' has it here", self.callee.name);
        let failure = Failure::new(&site.ours.loc, message).note(&site.theirs.loc, there);
        Box::new(self.with_paired_stmts(failure, site))
    }

    /// Adds notes on the pairs of statements up to the failure.
    fn with_paired_stmts(&self, failure: Failure, last: Site<'a>) -> Failure {
        let upto = self.laid.iter().position(|site| site.ours.same(last.ours));
        let laid = self.laid.get(..=upto.unwrap_or(0)).unwrap_or_default();
        let shown = laid
            .get(laid.len().saturating_sub(MOST_SHOWN)..)
            .unwrap_or_default();
        let name = &self.callee.name;
        let failure = shown.iter().fold(failure, |failure, site| {
            let (ours, theirs) = (head(site.ours, self.caller), head(site.theirs, self.callee));
            let there = match site.theirs.loc.is_known() {
                true => format!(", {}", site.theirs.loc),
                false => String::new(),
            };
            failure.note(
                &site.ours.loc,
                format!("'{ours}' beside '{theirs}' of '{name}'{there}"),
            )
        });
        Failure {
            laid: laid.len(),
            ..failure
        }
    }

    fn stmt(&mut self, site: Site<'a>) -> Paired {
        let whole = (Part::Stmt(site.ours), Part::Stmt(site.theirs));
        let (body_path, orelse_path) = (
            self.place.inner(Branch::Body),
            self.place.inner(Branch::Orelse),
        );
        match (&site.ours.kind, &site.theirs.kind) {
            (StmtKind::Pass, StmtKind::Pass) => Ok(()),
            (
                StmtKind::Assign { buf, idx, rhs },
                StmtKind::Assign {
                    buf: b,
                    idx: i,
                    rhs: r,
                },
            )
            | (
                StmtKind::Reduce { buf, idx, rhs },
                StmtKind::Reduce {
                    buf: b,
                    idx: i,
                    rhs: r,
                },
            ) => {
                self.cell(site, (*buf, idx), (*b, i))?;
                self.right_side(site, rhs, r)
            }
            (
                StmtKind::WriteConfig { field, value },
                StmtKind::WriteConfig { field: f, value: v },
            ) if field == f => match (value, v) {
                (ConfigValue::Ctl(a), ConfigValue::Ctl(b)) => self.ctl(site, a, b),
                (ConfigValue::Data(a), ConfigValue::Data(b)) => self.right_side(site, a, b),
                _ => Err(self.differ(site, whole.0, whole.1)),
            },
            (
                StmtKind::If { cond, body, orelse },
                StmtKind::If {
                    cond: c,
                    body: b,
                    orelse: o,
                },
            ) => {
                self.ctl(site, cond, c)?;
                self.inside(site, &body_path, body, b)?;
                // What the callee does where the block does nothing is looked at when the call is confirmed.
                match orelse.is_empty() {
                    true => Ok(()),
                    false => self.inside(site, &orelse_path, orelse, o),
                }
            }
            (
                StmtKind::For {
                    iter,
                    lo,
                    hi,
                    mode,
                    body,
                },
                StmtKind::For {
                    iter: i,
                    lo: l,
                    hi: h,
                    mode: m,
                    body: b,
                },
            ) => {
                if mode != m {
                    let why = "one runs in order and the other in parallel";
                    return Err(self.failure(site, whole.0, whole.1, why));
                }
                let guarded = guards::guard(body, b).and_then(|(cond, inner)| {
                    let range = self.guarded(*iter, (lo, hi), cond)?;
                    Some((range, inner))
                });
                if let Some((range, inner)) = guarded {
                    let shift = self.as_guarded(site, &range, (l, h))?;
                    self.bound.insert(*i, *iter);
                    self.shifted.insert(*i, self.own(*iter).minus(&shift));
                    let first = body_path.stmt(0).inner(Branch::Body);
                    return self.inside(site, &first, inner, b);
                }
                let shift = self.begin(site, lo, l)?;
                self.bound.insert(*i, *iter);
                self.settle(*iter, lo, hi);
                self.shifted.insert(*i, self.own(*iter).minus(&shift));
                if let Some((cond, inner)) = guards::mask(body, b) {
                    self.masked(site, (*iter, hi), cond)?;
                    return self.inside(site, &body_path, body, inner);
                }
                self.end(site, (hi, &shift), h)?;
                self.inside(site, &body_path, body, b)
            }
            (StmtKind::Alloc { buf }, StmtKind::Alloc { buf: b }) => self.alloc(site, *buf, *b),
            (StmtKind::Window { win, expr }, StmtKind::Window { win: w, expr: e }) => {
                self.window(site, expr, e)?;
                self.bound.insert(*w, *win);
                Ok(())
            }
            (StmtKind::Call { callee, args }, StmtKind::Call { callee: c, args: a })
                if callee == c && args.len() == a.len() =>
            {
                args.iter()
                    .zip(a)
                    .try_for_each(|(x, y)| self.arg(site, x, y))
            }
            _ => Err(self.differ(site, whole.0, whole.1)),
        }
    }

    /// Notes the value of a loop's variable, if the loop runs once and values go for such variables.
    fn settle(&mut self, iter: Sym, lo: &Ctl, hi: &Ctl) {
        if self.iterations == Iterations::OnlyOnes
            && let Some(value) = only_iteration(lo, hi, &|name| self.name_of_ours(name))
        {
            self.settled.insert(iter, value);
        }
    }

    /// Difference between the starts of the two loops; zero where an argument of the callee can
    /// make them equal.
    fn begin(
        &mut self,
        site: Site<'a>,
        ours: &'a Ctl,
        theirs: &'a Ctl,
    ) -> Result<Linear, Box<Failure>> {
        if let (Some(a), Some(b)) = (self.form(ours, false), self.form(theirs, true))
            && !b.has_hole()
        {
            return Ok(a.minus(&b));
        }
        self.ctl(site, ours, theirs)?;
        Ok(Linear::default())
    }

    /// Requires that the callee's loop ends where the block's does, apart from the shift between
    /// their starts.
    fn end(
        &mut self,
        site: Site<'a>,
        (ours, shift): (&'a Ctl, &Linear),
        theirs: &'a Ctl,
    ) -> Paired {
        if shift.is_zero() {
            return self.ctl(site, ours, theirs);
        }
        let parts = (Part::Ctl(ours), Part::Ctl(theirs));
        match (self.form(ours, false), self.form(theirs, true)) {
            (Some(a), Some(b)) => self.equate(site, (&a.minus(shift), &b), parts),
            _ => Err(self.differ(site, parts.0, parts.1)),
        }
    }

    /// Allocations inside are of one type: there nothing can be mended later.
    fn alloc(&mut self, site: Site<'a>, ours: Sym, theirs: Sym) -> Paired {
        let whole = (Part::Stmt(site.ours), Part::Stmt(site.theirs));
        let types = (
            self.caller.var(ours).buffer(),
            self.callee.var(theirs).buffer(),
        );
        let (Some(a), Some(b)) = types else {
            return Err(self.differ(site, whole.0, whole.1));
        };
        if (a.elem, &a.mem, a.rank()) != (b.elem, &b.mem, b.rank()) {
            return Err(self.failure(
                site,
                whole.0,
                whole.1,
                "types, ranks and memories must agree",
            ));
        }
        let dims = a.dims.iter().zip(&b.dims);
        dims.into_iter()
            .try_for_each(|(x, y)| self.ctl(site, x, y))?;
        self.bound.insert(theirs, ours);
        Ok(())
    }
}

/// The statements without those that only destroy cells: nothing in a block stands beside them. Whether the cells may be
/// destroyed is looked at when the call is confirmed.
pub(super) fn effective(stmts: &[Stmt]) -> impl Iterator<Item = &Stmt> {
    stmts.iter().filter(|s| !s.only_clobbers())
}

fn stmts(n: usize) -> String {
    match n {
        1 => "1 statement".to_owned(),
        n => format!("{n} statements"),
    }
}
