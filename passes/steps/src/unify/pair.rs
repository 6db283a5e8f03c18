//! Lays the body of a callee beside statements: what they must have in common, as equations for the arguments.
//!
//! Statements are compared in order, by kind; expressions of data by shape. What control expressions must be equal is
//! collected as linear equations (Exo thesis, section 4.2: replace as a problem of linear arithmetic); what is compared by
//! shape fails at once.

use std::collections::{BTreeMap, HashMap};

use exo_analysis::stack::deep;
use exo_view::{
    Arg, BufferType, ConfigValue, Ctl, CtlOp, Data, Elem, Loc, Number, Proc, Stmt, StmtKind, Sym,
    WinDim, Window,
};

use super::Failure;
use super::linear::{Atom, Hole, Linear, linear};
use super::question::{Access, Entry, Equation, Site, Source};
use super::shown::Part;

/// What a block and a callee's body must have in common.
pub(super) struct Pairing<'a> {
    pub(super) caller: &'a Proc,
    pub(super) callee: &'a Proc,
    /// Loop variables, and buffers and windows that both define: the callee's and the block's.
    pub(super) bound: HashMap<Sym, Sym>,
    /// Variables of the callee's loops that begin elsewhere than the block's, in the block's.
    shifted: HashMap<Sym, Linear>,
    pub(super) sources: BTreeMap<Sym, Source>,
    /// Boolean arguments.
    pub(super) conditions: BTreeMap<Sym, Ctl>,
    pub(super) equations: Vec<Equation<'a>>,
    pub(super) accesses: Vec<Access<'a>>,
}

type Paired = Result<(), Box<Failure>>;

impl<'a> Pairing<'a> {
    /// Lays the body of `callee` beside a block of `caller`.
    ///
    /// # Errors
    /// The first part that cannot be the same.
    pub(super) fn of(
        caller: &'a Proc,
        block: &'a [Stmt],
        callee: &'a Proc,
    ) -> Result<Pairing<'a>, Box<Failure>> {
        let mut pairing = Pairing {
            caller,
            callee,
            bound: HashMap::new(),
            shifted: HashMap::new(),
            sources: BTreeMap::new(),
            conditions: BTreeMap::new(),
            equations: Vec::new(),
            accesses: Vec::new(),
        };
        let at = block.first().map_or(&caller.loc, |s| &s.loc);
        pairing.block(block, &callee.body, at, &callee.loc)?;
        Ok(pairing)
    }

    /// Whether a symbol of the caller is defined inside the block.
    pub(super) fn is_bound(&self, sym: Sym) -> bool {
        self.bound.values().any(|s| *s == sym)
    }

    fn block(&mut self, ours: &'a [Stmt], theirs: &'a [Stmt], at: &Loc, there: &Loc) -> Paired {
        for (ours, theirs) in ours.iter().zip(effective(theirs)) {
            deep(|| self.stmt(Site { ours, theirs }))?;
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
        Err(Box::new(
            Failure::new(at, message).note(there, "compared with this"),
        ))
    }

    /// Two parts that cannot be the same.
    fn differ(&self, site: Site<'a>, ours: Part<'a>, theirs: Part<'a>) -> Box<Failure> {
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
        Box::new(Failure::new(&site.ours.loc, message).note(&site.theirs.loc, there))
    }

    fn stmt(&mut self, site: Site<'a>) -> Paired {
        let whole = (Part::Stmt(site.ours), Part::Stmt(site.theirs));
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
                let elem = self.callee.var(*b).buffer().map_or(Elem::R, |t| t.elem);
                self.cell(site, (*buf, idx), (*b, i))?;
                self.data(site, rhs, r, elem)
            }
            (
                StmtKind::WriteConfig { field, value },
                StmtKind::WriteConfig { field: f, value: v },
            ) if field == f => match (value, v) {
                (ConfigValue::Ctl(a), ConfigValue::Ctl(b)) => self.ctl(site, a, b),
                (ConfigValue::Data(a), ConfigValue::Data(b)) => self.data(site, a, b, Elem::R),
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
                self.block(body, b, &site.ours.loc, &site.theirs.loc)?;
                // What the callee does where the block does nothing is looked at when the call is confirmed.
                match orelse.is_empty() {
                    true => Ok(()),
                    false => self.block(orelse, o, &site.ours.loc, &site.theirs.loc),
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
                let shift = self.begin(site, lo, l)?;
                self.bound.insert(*i, *iter);
                self.shifted
                    .insert(*i, Linear::atom(Atom::Var(*iter)).minus(&shift));
                if let Some((cond, inner)) = mask(body, b) {
                    self.masked(site, (*iter, hi), cond)?;
                    return self.block(body, inner, &site.ours.loc, &site.theirs.loc);
                }
                self.end(site, (hi, &shift), h)?;
                self.block(body, b, &site.ours.loc, &site.theirs.loc)
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

    /// How much later the block's loop begins. An argument says where the callee's begins, if one can.
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

    /// Where the callee's loop ends the block's does, but for how much later it began.
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

    /// A loop beside a longer one whose body is guarded: the guard must say what the shorter bound says.
    fn masked(&mut self, site: Site<'a>, (iter, hi): (Sym, &'a Ctl), cond: &'a Ctl) -> Paired {
        let parts = (Part::Ctl(hi), Part::Ctl(cond));
        let Ctl::Bin(op, a, b) = cond else {
            return Err(self.differ(site, parts.0, parts.1));
        };
        let (a, b, hi) = (self.form(a, true), self.form(b, true), self.form(hi, false));
        let (Some(a), Some(b), Some(hi)) = (a, b, hi) else {
            return Err(self.differ(site, parts.0, parts.1));
        };
        let (Compared::NonNegative, theirs) = compared(*op, &a, &b) else {
            return Err(self.differ(site, parts.0, parts.1));
        };
        let ours = hi
            .minus(&Linear::atom(Atom::Var(iter)))
            .minus(&Linear::int(1));
        self.equate(site, (&ours, &theirs), parts)
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

    fn data(&mut self, site: Site<'a>, ours: &'a Data, theirs: &'a Data, elem: Elem) -> Paired {
        deep(|| match (ours, theirs) {
            (Data::Const(a), Data::Const(b)) if same_number(*a, *b, elem) => Ok(()),
            (Data::Read { buf, idx }, Data::Read { buf: b, idx: i }) => {
                self.cell(site, (*buf, idx), (*b, i))
            }
            (Data::Config(field), Data::Read { buf, idx })
                if idx.is_empty() && !self.bound.contains_key(buf) =>
            {
                self.source(
                    site,
                    *buf,
                    Source::Field(field.clone()),
                    Part::Data(ours),
                    Part::Data(theirs),
                )
            }
            (Data::Config(a), Data::Config(b)) if a == b => Ok(()),
            (Data::Neg(a), Data::Neg(b)) => self.data(site, a, b, elem),
            (Data::Bin(op, a, b), Data::Bin(o, c, d)) if op == o => {
                self.data(site, a, c, elem)?;
                self.data(site, b, d, elem)
            }
            (Data::Extern { name, args }, Data::Extern { name: n, args: a })
                if name == n && args.len() == a.len() =>
            {
                args.iter()
                    .zip(a)
                    .try_for_each(|(x, y)| self.data(site, x, y, elem))
            }
            _ => Err(self.differ(site, Part::Data(ours), Part::Data(theirs))),
        })
    }

    /// Notes what a data argument stands for.
    fn source(
        &mut self,
        site: Site<'a>,
        formal: Sym,
        source: Source,
        ours: Part<'a>,
        theirs: Part<'a>,
    ) -> Paired {
        if let Source::Buffer(sym) = &source
            && self.is_bound(*sym)
        {
            let why = format!(
                "'{}' is defined inside the block",
                self.caller.name_of(*sym)
            );
            return Err(self.failure(site, ours, theirs, &why));
        }
        match self.sources.get(&formal) {
            Some(known) if *known != source => {
                let known = match known {
                    Source::Buffer(sym) => self.caller.name_of(*sym).to_owned(),
                    Source::Field(field) => exo_view::field_name(field),
                };
                let why = format!("'{}' is '{known}' already", self.callee.name_of(formal));
                Err(self.failure(site, ours, theirs, &why))
            }
            Some(_) => Ok(()),
            None => {
                self.sources.insert(formal, source);
                Ok(())
            }
        }
    }

    fn cell(&mut self, site: Site<'a>, ours: (Sym, &'a [Ctl]), theirs: (Sym, &'a [Ctl])) -> Paired {
        let parts = (Part::Cell(ours.0, ours.1), Part::Cell(theirs.0, theirs.1));
        let a = self.points(ours.1, false);
        let b = self.points(theirs.1, true);
        self.region(site, (ours.0, a), (theirs.0, b), parts)
    }

    fn points(&self, idx: &[Ctl], theirs: bool) -> Option<Vec<Entry>> {
        idx.iter()
            .map(|e| Some(Entry::Point(self.form(e, theirs)?)))
            .collect()
    }

    fn window(&mut self, site: Site<'a>, ours: &'a Window, theirs: &'a Window) -> Paired {
        let a = self.entries(ours, false);
        let b = self.entries(theirs, true);
        let parts = (Part::Window(ours), Part::Window(theirs));
        self.region(site, (ours.buf, a), (theirs.buf, b), parts)
    }

    fn entries(&self, window: &Window, theirs: bool) -> Option<Vec<Entry>> {
        let entry = |dim: &WinDim| match dim {
            WinDim::Point(at) => Some(Entry::Point(self.form(at, theirs)?)),
            WinDim::Interval(lo, hi) => Some(Entry::Interval(
                self.form(lo, theirs)?,
                self.form(hi, theirs)?,
            )),
        };
        window.dims.iter().map(entry).collect()
    }

    /// All of a buffer.
    fn whole(&self, ty: &BufferType, theirs: bool) -> Option<Vec<Entry>> {
        let entry = |dim: &Ctl| Some(Entry::Interval(Linear::int(0), self.form(dim, theirs)?));
        ty.dims.iter().map(entry).collect()
    }

    fn arg(&mut self, site: Site<'a>, ours: &'a Arg, theirs: &'a Arg) -> Paired {
        let parts = (Part::Arg(ours), Part::Arg(theirs));
        match (ours, theirs) {
            (Arg::Ctl(a), Arg::Ctl(b)) => return self.ctl(site, a, b),
            (Arg::Config(a), Arg::Config(b)) if a == b => return Ok(()),
            (Arg::Config(field), Arg::Buffer(b)) if !self.bound.contains_key(b) => {
                return self.source(site, *b, Source::Field(field.clone()), parts.0, parts.1);
            }
            _ => {}
        }
        match (self.passed(ours, false), self.passed(theirs, true)) {
            (Some((x, a)), Some((y, b))) => self.region(site, (x, a), (y, b), parts),
            _ => Err(self.differ(site, parts.0, parts.1)),
        }
    }

    fn passed(&self, arg: &Arg, theirs: bool) -> Option<(Sym, Option<Vec<Entry>>)> {
        let proc = if theirs { self.callee } else { self.caller };
        match arg {
            Arg::Buffer(sym) => Some((*sym, self.whole(proc.var(*sym).buffer()?, theirs))),
            Arg::Window(w) => Some((w.buf, self.entries(w, theirs))),
            Arg::Ctl(_) | Arg::Config(_) => None,
        }
    }

    /// A region of something local must be the same region, one of an argument tells something of the window passed.
    fn region(
        &mut self,
        site: Site<'a>,
        ours: (Sym, Option<Vec<Entry>>),
        theirs: (Sym, Option<Vec<Entry>>),
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        let ((source, Some(ours)), (formal, Some(theirs))) = (ours, theirs) else {
            return Err(self.failure(site, parts.0, parts.1, "an index is not linear"));
        };
        if let Some(local) = self.bound.get(&formal) {
            if *local != source || ours.len() != theirs.len() {
                return Err(self.differ(site, parts.0, parts.1));
            }
            return ours
                .iter()
                .zip(&theirs)
                .try_for_each(|(a, b)| match (a, b) {
                    (Entry::Point(a), Entry::Point(b)) => self.equate(site, (a, b), parts),
                    (Entry::Interval(a, c), Entry::Interval(b, d)) => {
                        self.equate(site, (a, b), parts)?;
                        self.equate(site, (c, d), parts)
                    }
                    _ => Err(self.differ(site, parts.0, parts.1)),
                });
        }
        self.source(site, formal, Source::Buffer(source), parts.0, parts.1)?;
        if ours.len() < theirs.len() {
            let why = format!("'{}' has too few dimensions", self.caller.name_of(source));
            return Err(self.failure(site, parts.0, parts.1, &why));
        }
        self.accesses.push(Access {
            formal,
            theirs,
            ours,
            parts,
            site,
        });
        Ok(())
    }

    /// The linear form of an expression of the block or of the callee.
    fn form(&self, e: &Ctl, theirs: bool) -> Option<Linear> {
        linear(e, &|name| {
            if let (Ctl::Var(sym), true) = (name, theirs)
                && let Some(ours) = self.shifted.get(sym)
            {
                return Some(ours.clone());
            }
            let atom = match (name, theirs) {
                (Ctl::Var(sym), false) => Atom::Var(*sym),
                (Ctl::Stride(buf, dim), false) => Atom::Stride(*buf, *dim),
                (Ctl::Var(sym), true) => match self.bound.get(sym) {
                    Some(ours) => Atom::Var(*ours),
                    None => Atom::Hole(Hole::Control(*sym)),
                },
                (Ctl::Stride(buf, dim), true) => match self.bound.get(buf) {
                    Some(ours) => Atom::Stride(*ours, *dim),
                    None => Atom::Hole(Hole::Stride(*buf, *dim)),
                },
                _ => return None,
            };
            Some(Linear::atom(atom))
        })
    }

    /// Control expressions: integers become equations, conditions are compared by shape down to their comparisons.
    fn ctl(&mut self, site: Site<'a>, ours: &'a Ctl, theirs: &'a Ctl) -> Paired {
        let parts = (Part::Ctl(ours), Part::Ctl(theirs));
        if let Ctl::Var(sym) = theirs
            && matches!(self.callee.var(*sym).kind, exo_view::VarKind::Bool)
        {
            return self.condition_argument(site, *sym, ours, parts);
        }
        match (ours, theirs) {
            (Ctl::Bool(a), Ctl::Bool(b)) if a == b => return Ok(()),
            (Ctl::Config(a), Ctl::Config(b)) if a == b => return Ok(()),
            (Ctl::Not(a), Ctl::Not(b)) => return self.ctl(site, a, b),
            (Ctl::Bin(op @ (CtlOp::And | CtlOp::Or), a, b), Ctl::Bin(o, c, d)) if op == o => {
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

    fn condition_argument(
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
            Some(known) if known != ours => Err(self.differ(site, parts.0, parts.1)),
            _ => {
                self.conditions.insert(formal, ours.clone());
                Ok(())
            }
        }
    }

    fn comparison(
        &mut self,
        site: Site<'a>,
        ours: (CtlOp, &'a Ctl, &'a Ctl),
        theirs: (CtlOp, &'a Ctl, &'a Ctl),
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        let side = |this: &Self, (op, a, b): (CtlOp, &Ctl, &Ctl), is_theirs| {
            let (a, b) = (this.form(a, is_theirs)?, this.form(b, is_theirs)?);
            Some(compared(op, &a, &b))
        };
        let (Some((x, mut a)), Some((y, b))) = (side(self, ours, false), side(self, theirs, true))
        else {
            // Conditions may be equal or not, too.
            if ours.0 == theirs.0 && matches!(ours.0, CtlOp::Eq | CtlOp::Ne) {
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
    fn inner(&self, form: &Linear) -> Linear {
        let bound = form
            .terms()
            .iter()
            .filter(|(a, _)| matches!(a, Atom::Var(s) if self.is_bound(*s)));
        bound.fold(Linear::default(), |sum, (a, c)| {
            sum.plus(&Linear::atom(a.clone()), *c)
        })
    }

    /// Two integers are equal. A division of the callee with something unknown in it is taken for the first division of
    /// the block that may be the same.
    fn equate(
        &mut self,
        site: Site<'a>,
        (ours, theirs): (&Linear, &Linear),
        parts: (Part<'a>, Part<'a>),
    ) -> Paired {
        let (mut ours, mut theirs) = (ours.clone(), theirs.clone());
        while let Some((atom, c)) = theirs.terms().iter().find(|(a, _)| is_open(a)).cloned() {
            let twin = ours
                .terms()
                .iter()
                .find(|(a, k)| *k == c && may_be(a, &atom));
            let Some((twin, _)) = twin.cloned() else {
                return Err(self.differ(site, parts.0, parts.1));
            };
            if let (Atom::Div(a, _) | Atom::Mod(a, _), Atom::Div(b, _) | Atom::Mod(b, _)) =
                (&twin, &atom)
            {
                self.equate(site, (a, b), parts)?;
            }
            ours = ours.plus(&Linear::atom(twin), -c);
            theirs = theirs.plus(&Linear::atom(atom), -c);
        }
        self.equations.push(Equation {
            form: theirs.minus(&ours),
            ours: parts.0,
            theirs: parts.1,
            site,
        });
        Ok(())
    }
}

/// The guard and the guarded statements of a callee's loop, where the block's loop has none: `for i in seq(0, 16): if i < N: …`
/// for `for i in seq(0, N): …`.
fn mask<'a>(ours: &[Stmt], theirs: &'a [Stmt]) -> Option<(&'a Ctl, &'a [Stmt])> {
    let mut theirs = effective(theirs);
    let (Some(only), None) = (theirs.next(), theirs.next()) else {
        return None;
    };
    if matches!(ours, [only] if matches!(only.kind, StmtKind::If { .. })) {
        return None;
    }
    match &only.kind {
        StmtKind::If { cond, body, .. } if is_bound(cond) => Some((cond, body)),
        _ => None,
    }
}

/// The statements without those that only destroy cells: nothing in a block stands beside them. Whether the cells may be
/// destroyed is looked at when the call is confirmed.
pub(super) fn effective(stmts: &[Stmt]) -> impl Iterator<Item = &Stmt> {
    stmts.iter().filter(|s| !s.only_clobbers())
}

fn is_bound(cond: &Ctl) -> bool {
    matches!(
        cond,
        Ctl::Bin(CtlOp::Lt | CtlOp::Le | CtlOp::Gt | CtlOp::Ge, ..)
    )
}

fn stmts(n: usize) -> String {
    match n {
        1 => "1 statement".to_owned(),
        n => format!("{n} statements"),
    }
}

/// A division with a hole in it.
fn is_open(atom: &Atom) -> bool {
    matches!(atom, Atom::Div(e, _) | Atom::Mod(e, _) if e.has_hole())
}

fn may_be(ours: &Atom, theirs: &Atom) -> bool {
    match (ours, theirs) {
        (Atom::Div(_, a), Atom::Div(_, b)) | (Atom::Mod(_, a), Atom::Mod(_, b)) => a == b,
        _ => false,
    }
}

/// What is said of a form.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Compared {
    NonNegative,
    Zero,
    NotZero,
}

/// Every comparison as one with 0.
fn compared(op: CtlOp, a: &Linear, b: &Linear) -> (Compared, Linear) {
    let one = Linear::int(1);
    match op {
        CtlOp::Lt => (Compared::NonNegative, b.minus(a).minus(&one)),
        CtlOp::Le => (Compared::NonNegative, b.minus(a)),
        CtlOp::Gt => (Compared::NonNegative, a.minus(b).minus(&one)),
        CtlOp::Ge => (Compared::NonNegative, a.minus(b)),
        CtlOp::Ne => (Compared::NotZero, a.minus(b)),
        _ => (Compared::Zero, a.minus(b)),
    }
}

/// Literals of the same value; `2` and `2.0` are the same among floating-point numbers only, `0` and `-0.0` nowhere.
fn same_number(a: Number, b: Number, elem: Elem) -> bool {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => a == b,
        (Number::Float(a), Number::Float(b)) => a.to_bits() == b.to_bits(),
        #[expect(
            clippy::cast_precision_loss,
            reason = "the other direction of the cast says whether it is exact"
        )]
        (Number::Int(a), Number::Float(b)) | (Number::Float(b), Number::Int(a)) => {
            elem.is_float() && a.unsigned_abs() < 1 << 53 && (a as f64).to_bits() == b.to_bits()
        }
    }
}
