//! Arguments for parameters of which the statements tell nothing: the callee does not use them, or only destroys them.
//!
//! A control argument is the smallest that the callee's assertions allow, a buffer the only one that is like the parameter and
//! that the statements leave alone. Whether that may be passed is proved as of any other: what is destroyed must be needed by nothing.

use exo_ir::{
    Arg, BufferType, Ctl, CtlOp, Elem, Proc, SlicePath, Stmt, Sym, VarKind, WinDim, Window,
};

use super::condition::{Compared, compared};
use super::linear::{Atom, Hole, Linear, linear};
use super::question::Source;
use super::solve::Solver;
use super::{Failure, UndeterminedArgs};

/// Maximal distance from the first candidate at which a value is looked for that the assertions
/// allow.
const MAX_TRIED: i64 = 64;

/// A comparison that an assertion makes.
type Comparison<'a> = (CtlOp, &'a Ctl, &'a Ctl);

impl Solver<'_, '_> {
    /// Finds arguments for the parameters that the statements do not determine, or takes the given
    /// ones.
    pub(super) fn fill(&mut self) -> Result<(), Box<Failure>> {
        self.follow_assertions();
        self.begin_unused_windows_at_zero();
        let untold = self.undetermined_params();
        match self.question.rest {
            Some(UndeterminedArgs::Given(rest)) => self.take(&untold, rest),
            Some(UndeterminedArgs::OfAll(all)) => {
                let args = self.pairing.callee.args.iter().zip(all);
                let rest = args.filter(|(formal, _)| untold.contains(formal));
                let rest: Vec<Arg> = rest.map(|(_, arg)| arg.clone()).collect();
                self.take(&untold, &rest)
            }
            None => untold.into_iter().try_for_each(|sym| self.choose(sym)),
        }
    }

    /// Solves unknown parameters from the callee's assertions, such as `n == 2 * m`.
    fn follow_assertions(&mut self) {
        let callee = self.pairing.callee;
        for (op, a, b) in comparisons(callee) {
            let known = |name: &Ctl| self.parameter(name, None);
            let (Some(a), Some(b)) = (linear(a, &known), linear(b, &known)) else {
                continue;
            };
            if let Some((Compared::Zero, form)) = compared(op, &a, &b)
                && form
                    .terms()
                    .iter()
                    .any(|(atom, _)| matches!(atom, Atom::Hole(Hole::Control(_))))
            {
                // One that does not hold is refused with the call.
                let mut with = self.system.clone();
                if with.add(&form).is_ok() {
                    self.system = with;
                }
            }
        }
    }

    /// The parameters that the statements do not determine.
    fn undetermined_params(&self) -> Vec<Sym> {
        let pairing = self.pairing;
        let args = pairing.callee.args.iter().copied();
        args.filter(|formal| match pairing.callee.var(*formal).kind {
            VarKind::Buffer(_) => !pairing.sources.contains_key(formal),
            VarKind::Bool => {
                let is_free = self.system.is_free(Hole::Control(*formal));
                is_free && !self.conditions.contains_key(formal)
            }
            _ => self.system.is_free(Hole::Control(*formal)),
        })
        .collect()
    }

    /// Takes the arguments that are given for these parameters.
    fn take(&mut self, untold: &[Sym], rest: &[Arg]) -> Result<(), Box<Failure>> {
        let callee = self.pairing.callee;
        if untold.len() != rest.len() {
            let names: Vec<String> = untold
                .iter()
                .map(|sym| format!("'{}'", callee.name_of(*sym)))
                .collect();
            let wanted = match names.is_empty() {
                true => "the block tells all of them".to_owned(),
                false => format!("the block does not tell {}", names.join(", ")),
            };
            let message = format!("'rest' gives {} arguments: {wanted}", rest.len());
            return Err(self.failure(message));
        }
        untold.iter().zip(rest).try_for_each(|(formal, arg)| {
            if !self.accepts(*formal, arg) {
                let (name, text) = (callee.name_of(*formal), self.text(arg));
                return Err(self.failure(format!("'{text}' is no argument for '{name}'")));
            }
            self.pass(*formal, arg.clone());
            Ok(())
        })
    }

    /// Whether an argument is of the parameter's sort and rank.
    fn accepts(&self, formal: Sym, arg: &Arg) -> bool {
        let caller = self.pairing.caller;
        let rank = |sym: Sym| caller.var(sym).buffer().map(BufferType::rank);
        match (&self.pairing.callee.var(formal).kind, arg) {
            (VarKind::Buffer(ty), Arg::Buffer(sym)) => rank(*sym) == Some(ty.rank()),
            (VarKind::Buffer(ty), Arg::Window(w)) => {
                rank(w.buf) == Some(w.dims.len()) && w.intervals().count() == ty.rank()
            }
            (VarKind::Buffer(_), _) | (_, Arg::Buffer(_) | Arg::Window(_) | Arg::Config(_)) => {
                false
            }
            (VarKind::Bool, Arg::Ctl(_)) => true,
            (_, Arg::Ctl(e)) => self.own(e).is_some(),
        }
    }

    fn choose(&mut self, formal: Sym) -> Result<(), Box<Failure>> {
        let arg = match &self.pairing.callee.var(formal).kind {
            VarKind::Buffer(ty) => Arg::Buffer(self.unused_buffer(formal, ty)?),
            VarKind::Bool => Arg::Ctl(Ctl::Bool(self.allowed_condition(formal))),
            // It may be known by now.
            _ if !self.system.is_free(Hole::Control(formal)) => return Ok(()),
            _ => {
                let name = format!("argument '{}'", self.pairing.callee.name_of(formal));
                let value = self.smallest(formal);
                Arg::Ctl(self.ctl(&value, &name)?)
            }
        };
        self.pass(formal, arg);
        Ok(())
    }

    fn pass(&mut self, formal: Sym, arg: Arg) {
        if let Arg::Ctl(e) = &arg
            && let Some(value) = self.own(e)
        {
            let hole = Linear::atom(Atom::Hole(Hole::Control(formal)));
            // It is free: nothing contradicts.
            let _free = self.system.add(&hole.minus(&value));
        }
        self.chosen.insert(formal, arg);
    }

    /// The smallest value from 1 (of an index, the one nearest to 0) that the assertions allow, as far as they can be evaluated; what
    /// is demanded to be at least something of the caller is that.
    fn smallest(&self, formal: Sym) -> Linear {
        let least = match self.pairing.callee.var(formal).kind {
            VarKind::Index => 0,
            _ => 1,
        };
        let bounds = self.lower_bounds(formal);
        if let Some(bound) = bounds.iter().find(|b| b.as_int().is_none()) {
            return bound.clone();
        }
        let bounds = bounds
            .iter()
            .filter_map(|b| i64::try_from(b.as_int()?).ok());
        let from = bounds.fold(least, i64::max);
        let up = (0..=MAX_TRIED).map(|d| from.saturating_add(d));
        let down = (1..=MAX_TRIED).map(|d| from.saturating_sub(d));
        let is_index = least == 0;
        let mut all = up.chain(down.filter(|_| is_index));
        let allowed = all.find(|v| self.allows(formal, *v));
        Linear::int(allowed.unwrap_or(from))
    }

    /// Lower bounds of a parameter.
    fn lower_bounds(&self, formal: Sym) -> Vec<Linear> {
        let mut bounds = Vec::new();
        for (op, a, b) in comparisons(self.pairing.callee) {
            let known = |name: &Ctl| self.parameter(name, None);
            let (Some(a), Some(b)) = (linear(a, &known), linear(b, &known)) else {
                continue;
            };
            let hole = Linear::atom(Atom::Hole(Hole::Control(formal)));
            if let Some((Compared::NonNegative, form)) = compared(op, &a, &b) {
                let rest = form.minus(&hole);
                if !rest.has_hole() {
                    bounds.push(rest.scaled(-1));
                }
            }
        }
        bounds
    }

    /// Whether no assertion is known to be false with a value.
    fn allows(&self, formal: Sym, value: i64) -> bool {
        let holds = |(op, a, b): Comparison<'_>| {
            let known = |name: &Ctl| self.parameter(name, Some((formal, value)));
            let (a, b) = (linear(a, &known)?, linear(b, &known)?);
            let (compared, form) = compared(op, &a, &b)?;
            let difference = form.as_int()?;
            Some(match compared {
                Compared::NonNegative => difference >= 0,
                Compared::Zero => difference == 0,
                Compared::NotZero => difference != 0,
            })
        };
        comparisons(self.pairing.callee)
            .into_iter()
            .all(|c| holds(c) != Some(false))
    }

    /// A name in an assertion as a linear form: its known value, or the unknown.
    fn parameter(&self, name: &Ctl, instead: Option<(Sym, i64)>) -> Option<Linear> {
        let hole = match name {
            Ctl::Var(sym) => match instead {
                Some((formal, value)) if formal == *sym => return Some(Linear::int(value)),
                _ => Hole::Control(*sym),
            },
            Ctl::Stride(buf, dim) => Hole::Stride(*buf, *dim),
            _ => return None,
        };
        let known = self.system.value(hole).filter(|value| !value.has_hole());
        Some(known.unwrap_or_else(|| Linear::atom(Atom::Hole(hole))))
    }

    /// The value that assertions demand of a boolean parameter; `False` if they demand none.
    fn allowed_condition(&self, formal: Sym) -> bool {
        let mut demanded = false;
        for pred in &self.pairing.callee.preds {
            for_each_conjunct(&pred.cond, &mut |e| {
                demanded |= matches!(e, Ctl::Var(sym) if *sym == formal);
            });
        }
        demanded
    }

    /// The only allocation that is like a parameter and that nothing in the statements names.
    fn unused_buffer(&self, formal: Sym, ty: &BufferType) -> Result<Sym, Box<Failure>> {
        let pairing = self.pairing;
        let like: Vec<Sym> = allocated_before(pairing.caller, self.question.slice)
            .filter(|sym| self.is_like(*sym, ty) && !self.is_named(*sym))
            .collect();
        if let [only] = like.as_slice() {
            return Ok(*only);
        }
        let name = pairing.callee.name_of(formal);
        let failure = Failure::new(
            self.at(),
            format!("nothing in the block tells argument '{name}'"),
        );
        let names: Vec<String> = like
            .iter()
            .map(|sym| format!("'{}'", pairing.caller.name_of(*sym)))
            .collect();
        let text = match names.is_empty() {
            true => format!(
                "no buffer that is allocated before, and that the block leaves alone, is like '{name}': say with 'rest' what is passed"
            ),
            false => format!(
                "{} are like it: say with 'rest' which is passed",
                names.join(", ")
            ),
        };
        Err(Box::new(
            failure.note(&pairing.callee.var(formal).loc, text),
        ))
    }

    /// Whether a buffer has the type, the memory and the extents of a parameter.
    fn is_like(&self, sym: Sym, wanted: &BufferType) -> bool {
        let Some(ty) = self.pairing.caller.var(sym).buffer() else {
            return false;
        };
        let memory = |ty: &BufferType| ty.mem.clone().unwrap_or_else(|| "DRAM".to_owned());
        let elem = |ty: &BufferType| match ty.elem {
            Elem::R => Elem::F32,
            elem => elem,
        };
        let mut dims = ty.dims.iter().zip(&wanted.dims);
        (elem(ty), memory(ty), ty.rank()) == (elem(wanted), memory(wanted), wanted.rank())
            && dims.all(|(own, theirs)| {
                let extents = (self.own(own), self.extent(Some(theirs), "").ok());
                matches!(extents, (Some(a), Some(b)) if a.minus(&b).is_zero())
            })
    }

    /// Whether the statements name a buffer, or it is passed already.
    fn is_named(&self, sym: Sym) -> bool {
        let mut named = self.chosen.values().any(|arg| *arg == Arg::Buffer(sym));
        let sources = self.pairing.sources.values();
        named |= sources.into_iter().any(|s| *s == Source::Buffer(sym));
        for stmt in self.block {
            stmt.walk(&mut |s| s.for_each_buffer(&mut |buf| named |= buf == sym));
        }
        named
    }

    /// The argument that was found for a parameter: a buffer where a window is wanted is passed as
    /// a window of all of it.
    pub(super) fn found(&self, formal: Sym) -> Option<Arg> {
        let arg = self.chosen.get(&formal)?.clone();
        let wanted = self.pairing.callee.var(formal).buffer();
        match (&arg, wanted) {
            (Arg::Buffer(sym), Some(ty)) if ty.window && ty.rank() > 0 => {
                let dims = self.pairing.caller.var(*sym).buffer()?.dims.iter();
                let dims = dims.map(|dim| WinDim::Interval(Ctl::Int(0), dim.clone()));
                Some(Arg::Window(Window {
                    buf: *sym,
                    dims: dims.collect(),
                }))
            }
            _ => Some(arg),
        }
    }
}

/// The buffers that are allocated before a slice and are there still.
fn allocated_before<'p>(proc: &'p Proc, slice: &SlicePath) -> impl Iterator<Item = Sym> + 'p {
    let around = slice.block.enclosing();
    let around = around.map(|(stmt, _)| (stmt.block, stmt.at));
    let blocks = around.chain([(slice.block.clone(), slice.range.start)]);
    let before = |(block, end)| Some(proc.block(&block)?.iter().take(end));
    let stmts = Vec::from_iter(blocks.filter_map(before));
    stmts.into_iter().flatten().filter_map(Stmt::allocates)
}

/// Comparisons in a callee's assertions, all of which must hold.
fn comparisons(callee: &Proc) -> Vec<Comparison<'_>> {
    let mut all = Vec::new();
    for pred in &callee.preds {
        for_each_conjunct(&pred.cond, &mut |e| {
            if let Ctl::Bin(op, a, b) = e
                && op.is_comparison()
            {
                all.push((*op, &**a, &**b));
            }
        });
    }
    all
}

fn for_each_conjunct<'e>(cond: &'e Ctl, f: &mut dyn FnMut(&'e Ctl)) {
    let mut open = vec![cond];
    while let Some(e) = open.pop() {
        match e {
            Ctl::Bin(CtlOp::And, a, b) => open.extend([&**b, &**a]),
            e => f(e),
        }
    }
}
