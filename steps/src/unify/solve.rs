//! Solving for arguments: from the equations and regions of a pairing to the arguments of a call.

use std::collections::BTreeMap;

use exo_ir::{
    Arg, BufferType, Ctl, DisplayIn, Loc, Stmt, Sym, VarKind, WinDim, Window, field_name,
};

use super::beside::{Beside, Choices, Hint};
use super::linear::{Atom, Hole, Linear, System, linear, own_name};
use super::pair::Pairing;
use super::question::{Access, Entry, Source};
use super::{Failure, Question};
use crate::Class;

/// Maximal number of combinations of dimensions for passing buffers that are tried.
const MAX_CHOICES: usize = 256;
/// Maximal number of choices of dimensions that are looked at for one buffer.
const MOST_KEPT: usize = 4 * MAX_CHOICES;

/// For each dimension of the argument, the dimension of the source that it shows, in order.
type DimMap = Vec<usize>;

/// Solves the equations for every way of passing the buffers, innermost dimensions first.
pub(super) fn solve(
    question: &Question<'_>,
    pairing: &Pairing<'_>,
    block: &[Stmt],
) -> Result<Vec<Arg>, Box<Failure>> {
    let mut ways: Vec<BTreeMap<Sym, DimMap>> = vec![BTreeMap::new()];
    let mut all = true;
    for (formal, source) in &pairing.sources {
        let Source::Buffer(source) = source else {
            continue;
        };
        let Candidates {
            kept,
            all: all_kept,
        } = candidates(pairing, *formal, *source)?;
        all &= all_kept && ways.len() * kept.len() <= MAX_CHOICES;
        let with = |way: &BTreeMap<Sym, DimMap>, kept: &DimMap| {
            let mut way = way.clone();
            way.insert(*formal, kept.clone());
            way
        };
        ways = ways
            .iter()
            .flat_map(|way| kept.iter().map(|k| with(way, k)))
            .take(MAX_CHOICES)
            .collect();
    }
    let mut first = None;
    for way in &ways {
        match (Solver {
            question,
            pairing,
            block,
            way,
            system: System::leaving_choices(pairing.choices == Choices::ByValue),
            conditions: pairing.conditions.clone(),
            hints: Vec::new(),
            chosen: BTreeMap::new(),
        })
        .run()
        {
            Ok(args) => return Ok(args),
            Err(failure) => first = first.or(Some(failure)),
        }
    }
    let at = block.first().map_or(&pairing.caller.loc, |s| &s.loc);
    if !all {
        return Err(too_many(at));
    }
    Err(first.unwrap_or_else(|| Box::new(Failure::new(at, "nothing unifies".to_owned()))))
}

/// None of the ways that were tried is one.
fn too_many(at: &Loc) -> Box<Failure> {
    let message = format!(
        "none of the first {MAX_CHOICES} ways in which buffers can be passed as windows does, which is the limit"
    );
    Box::new(Failure {
        class: Class::Limit,
        ..Failure::new(at, message)
    })
}

/// Ways in which an argument can be a window of its source.
struct Candidates {
    kept: Vec<DimMap>,
    /// Whether the list is complete.
    all: bool,
}

/// The ways in which an argument can be a window of its source, by what the accesses have in common with the loops inside
/// the block; the innermost dimensions first.
fn candidates(pairing: &Pairing<'_>, formal: Sym, source: Sym) -> Result<Candidates, Box<Failure>> {
    let rank = |proc: &exo_ir::Proc, sym| proc.var(sym).buffer().map_or(0, BufferType::rank);
    let (r, all) = (rank(pairing.callee, formal), rank(pairing.caller, source));
    let accesses = || pairing.accesses.iter().filter(|a| a.formal == formal);
    let (mut kept, complete) = choices(all, r);
    for access in accesses() {
        let left: Vec<DimMap> = kept
            .iter()
            .filter(|k| fits(pairing, &access.ours, &access.theirs, k))
            .cloned()
            .collect();
        if left.is_empty() && !complete {
            return Err(too_many(&access.site.ours.loc));
        }
        if left.is_empty() {
            return Err(misfit(pairing, access, all, r));
        }
        kept = left;
    }
    Ok(Candidates {
        kept,
        all: complete,
    })
}

/// Increasing choices of `r` of `n`, the last ones first, and whether that is all of them.
fn choices(n: usize, r: usize) -> (Vec<DimMap>, bool) {
    let mut complete = true;
    let mut all: Vec<DimMap> = vec![Vec::new()];
    for dim in (0..n).rev() {
        let with = all.iter().filter(|k| k.len() < r).map(|k| {
            let mut k = k.clone();
            k.insert(0, dim);
            k
        });
        let with: Vec<DimMap> = with.collect();
        all.extend(with);
        complete &= all.len() <= MOST_KEPT;
        all.truncate(MOST_KEPT);
    }
    all.retain(|k| k.len() == r);
    (all, complete)
}

/// Whether a region may be one of a window, whichever dimensions that keeps.
pub(super) fn fits_somehow(pairing: &Pairing<'_>, ours: &[Entry], theirs: &[Entry]) -> bool {
    let (kept, complete) = choices(ours.len(), theirs.len());
    !complete || kept.iter().any(|kept| fits(pairing, ours, theirs, kept))
}

/// Whether the parts that move with the loops inside the block agree. Only these can tell: the rest is what the
/// window's offsets make up for.
fn fits(pairing: &Pairing<'_>, ours: &[Entry], theirs: &[Entry], kept: &[usize]) -> bool {
    let mut dims = ours.iter().enumerate();
    dims.all(|(dim, ours)| match kept.iter().position(|k| *k == dim) {
        None => matches!(ours, Entry::Point(at) if moving(pairing, at).is_zero()),
        Some(k) => match (ours, theirs.get(k)) {
            (Entry::Point(a), Some(Entry::Point(b))) => moves_alike(pairing, a, b),
            (Entry::Interval(a, c), Some(Entry::Interval(b, d))) => {
                moves_alike(pairing, a, b) && moves_alike(pairing, c, d)
            }
            _ => false,
        },
    })
}

fn moves_alike(pairing: &Pairing<'_>, ours: &Linear, theirs: &Linear) -> bool {
    let has_division = |e: &Linear| e.terms().iter().any(|(a, _)| !a.parts().is_empty());
    // Divisions, extrema and choices are left to the equations.
    has_division(theirs)
        || moving(pairing, ours)
            .minus(&moving(pairing, theirs))
            .is_zero()
}

/// The part of a form that changes inside the block.
fn moving(pairing: &Pairing<'_>, form: &Linear) -> Linear {
    let inside = |atom: &Atom| {
        Linear::atom(atom.clone())
            .mentions(&|s| pairing.is_bound(s))
            .is_some()
    };
    let parts = form.terms().iter().filter(|(atom, _)| inside(atom));
    parts.fold(Linear::default(), |sum, (a, c)| {
        sum.plus(&Linear::atom(a.clone()), *c)
    })
}

/// An access that is in no window: says what kind of access it would take.
fn misfit(pairing: &Pairing<'_>, access: &Access<'_>, n: usize, r: usize) -> Box<Failure> {
    let formal = pairing.callee.name_of(access.formal);
    let permuted = permutations(n, r)
        .iter()
        .any(|kept| fits(pairing, &access.ours, &access.theirs, kept));
    let why = match (permuted, strided(pairing, access)) {
        (true, _) => format!(
            "the dimensions of '{formal}' are in another order, and a window cannot be transposed"
        ),
        (_, true) => {
            format!(
                "'{formal}' would move in other steps, and the dimensions of a window move in steps of 1"
            )
        }
        _ => format!("no window makes '{formal}' of it"),
    };
    pairing.failure(access.site, access.parts.0, access.parts.1, &why)
}

/// Whether some index moves with the right loops, but in steps of another size.
fn strided(pairing: &Pairing<'_>, access: &Access<'_>) -> bool {
    let points = |entries: &[Entry]| -> Vec<Linear> {
        let point = |e: &Entry| match e {
            Entry::Point(at) | Entry::Interval(at, _) => moving(pairing, at),
        };
        entries.iter().map(point).filter(|m| !m.is_zero()).collect()
    };
    let (ours, theirs) = (points(&access.ours), points(&access.theirs));
    let atoms = |m: &Linear| -> Vec<Atom> { m.terms().iter().map(|(a, _)| a.clone()).collect() };
    ours.len() == theirs.len() && ours.iter().zip(&theirs).all(|(a, b)| atoms(a) == atoms(b))
}

fn permutations(n: usize, r: usize) -> Vec<DimMap> {
    let mut all: Vec<DimMap> = vec![Vec::new()];
    for _ in 0..r {
        let longer = all.iter().flat_map(|k| {
            (0..n)
                .filter(|d| !k.contains(d))
                .map(|d| k.iter().copied().chain([d]).collect())
        });
        all = longer.take(MAX_CHOICES).collect();
    }
    all
}

pub(super) struct Solver<'s, 'a> {
    pub(super) question: &'s Question<'s>,
    pub(super) pairing: &'s Pairing<'a>,
    pub(super) block: &'s [Stmt],
    way: &'s BTreeMap<Sym, DimMap>,
    pub(super) system: System,
    /// Arguments for boolean parameters that are conditions.
    pub(super) conditions: BTreeMap<Sym, Ctl>,
    /// Guesses that accesses give.
    hints: Vec<Hint>,
    /// Arguments chosen for parameters that the statements do not determine.
    pub(super) chosen: BTreeMap<Sym, Arg>,
}

impl Solver<'_, '_> {
    fn run(mut self) -> Result<Vec<Arg>, Box<Failure>> {
        let pairing = self.pairing;
        for e in &pairing.equations {
            if self.system.add(&e.form).is_err() {
                let failure = pairing.failure(e.site, e.ours, e.theirs, "");
                return Err(self.with_solved(*failure));
            }
        }
        for access in &pairing.accesses {
            if !self.access(access) {
                let failure = pairing.failure(access.site, access.parts.0, access.parts.1, "");
                return Err(self.with_solved(*failure));
            }
        }
        self.follow_hints();
        if let Err(failure) = self.fill() {
            return Err(self.with_solved(*failure));
        }
        let args: Result<Vec<Arg>, Box<Failure>> = pairing
            .callee
            .args
            .iter()
            .map(|formal| self.argument(*formal))
            .collect();
        args.map_err(|failure| self.with_solved(*failure))
    }

    /// The equations of one access: kept dimensions are moved by an offset, the others are an index.
    fn access(&mut self, access: &Access<'_>) -> bool {
        let Some(kept) = self.way.get(&access.formal) else {
            return false;
        };
        access.ours.iter().enumerate().all(|(dim, ours)| {
            let position = kept.iter().position(|k| *k == dim);
            let theirs = position.and_then(|k| Some((k, access.theirs.get(k)?)));
            let hole = |hole| Linear::atom(Atom::Hole(hole));
            let formal = access.formal;
            match (ours, theirs) {
                (Entry::Point(a), None) => self.equal(&hole(Hole::Point(formal, dim)), a),
                (Entry::Point(a), Some((k, Entry::Point(b)))) => {
                    self.equal(&b.plus(&hole(Hole::Offset(formal, k)), 1), a)
                }
                (Entry::Interval(a, c), Some((k, Entry::Interval(b, d)))) => {
                    let offset = hole(Hole::Offset(formal, k));
                    self.equal(&b.plus(&offset, 1), a) && self.equal(&d.plus(&offset, 1), c)
                }
                _ => false,
            }
        })
    }

    fn equal(&mut self, theirs: &Linear, ours: &Linear) -> bool {
        let Some(found) = Beside::of(ours, theirs, self.pairing.choices) else {
            return false;
        };
        self.hints.extend(found.hints);
        let mut equal = found.equal.iter();
        equal.all(|(ours, theirs)| self.system.add(&theirs.minus(ours)).is_ok())
    }

    /// Takes guesses that contradict nothing for true: the call is proved with what comes of them.
    fn follow_hints(&mut self) {
        let is_bound = |sym| self.pairing.is_bound(sym);
        let own = std::mem::take(&mut self.hints);
        for hint in self.pairing.hints.iter().chain(&own) {
            match hint {
                Hint::Zero(form) => {
                    let mut with = self.system.clone();
                    let is_free = form.mentions(&is_bound).is_none();
                    if is_free && with.add(form).is_ok() {
                        self.system = with;
                    }
                }
                Hint::Truth(formal, cond) => {
                    let mut is_free = self.system.is_free(Hole::Control(*formal));
                    cond.for_each_mention(&mut |sym| is_free &= !is_bound(sym));
                    if is_free {
                        let known = self.conditions.entry(*formal);
                        known.or_insert_with(|| cond.clone());
                    }
                }
            }
        }
    }

    /// Sets the start of a window to 0 where only the sum of its offset and another argument is
    /// known.
    pub(super) fn begin_unused_windows_at_zero(&mut self) {
        for (formal, kept) in self.way {
            for k in 0..kept.len() {
                let hole = Hole::Offset(*formal, k);
                if self.system.value(hole).is_none() {
                    // A contradiction shows in the values, which stay unknown.
                    let _unsolved = self.system.add(&Linear::atom(Atom::Hole(hole)));
                }
            }
        }
    }

    pub(super) fn at(&self) -> &Loc {
        self.block
            .first()
            .map_or(&self.pairing.caller.loc, |s| &s.loc)
    }

    pub(super) fn failure(&self, message: String) -> Box<Failure> {
        Box::new(Failure::new(self.at(), message))
    }

    /// The value of a hole where the call will stand.
    fn value(&self, hole: Hole, what: &str) -> Result<Linear, Box<Failure>> {
        let Some(value) = self.system.value(hole) else {
            return Err(self.failure(format!("nothing in the block tells {what}")));
        };
        match value.mentions(&|s| self.pairing.is_bound(s)) {
            None if !value.has_hole() => Ok(value),
            None => Err(self.failure(format!("nothing in the block tells {what}"))),
            Some(sym) => {
                let name = self.pairing.caller.name_of(sym);
                let text = value
                    .to_ctl()
                    .map(|e| e.in_proc(self.pairing.caller).to_string());
                Err(self.failure(match text {
                    Some(text) => format!(
                        "{what} would have to be '{text}', and '{name}' is defined inside the block"
                    ),
                    None => format!(
                        "{what} would depend on '{name}', which is defined inside the block"
                    ),
                }))
            }
        }
    }

    pub(super) fn ctl(&self, value: &Linear, what: &str) -> Result<Ctl, Box<Failure>> {
        value
            .to_ctl()
            .ok_or_else(|| self.failure(format!("{what} is beyond what fits into an integer")))
    }

    pub(super) fn text(&self, arg: &Arg) -> String {
        arg.in_proc(self.pairing.caller).to_string()
    }

    fn argument(&self, formal: Sym) -> Result<Arg, Box<Failure>> {
        let var = self.pairing.callee.var(formal);
        let what = format!("argument '{}'", var.name);
        if let Some(found) = self.found(formal) {
            return Ok(found);
        }
        let VarKind::Buffer(ty) = &var.kind else {
            return self.control(formal, &what);
        };
        match self.pairing.sources.get(&formal) {
            None => Err(self.failure(format!("nothing in the block tells {what}"))),
            Some(Source::Field(field)) => Ok(Arg::Config(field.clone())),
            Some(Source::Buffer(source)) => self.window(formal, ty, *source, &what),
        }
    }

    fn control(&self, formal: Sym, what: &str) -> Result<Arg, Box<Failure>> {
        if let Some(cond) = self.conditions.get(&formal) {
            return Ok(Arg::Ctl(cond.clone()));
        }
        let value = self.value(Hole::Control(formal), what)?;
        if !self.is_of_the_sort_of(&value, formal) {
            let message = format!(
                "{what} would be a condition in place of an integer, or an integer in place of one"
            );
            return Err(self.failure(message));
        }
        Ok(Arg::Ctl(self.ctl(&value, what)?))
    }

    /// Whether a value is a boolean, or an integer, as a parameter wants it.
    fn is_of_the_sort_of(&self, value: &Linear, formal: Sym) -> bool {
        let is_boolean = |kind: &VarKind| matches!(kind, VarKind::Bool);
        let own = |sym: Sym| is_boolean(&self.pairing.caller.var(sym).kind);
        match is_boolean(&self.pairing.callee.var(formal).kind) {
            true => match (value.terms(), value.constant()) {
                ([(Atom::Var(sym), 1)], 0) => own(*sym),
                ([(Atom::Config(_), 1)], 0) => true,
                _ => false,
            },
            false => {
                let mut atoms = value.terms().iter().map(|(atom, _)| atom);
                !atoms.any(|atom| matches!(atom, Atom::Var(sym) if own(*sym)))
            }
        }
    }

    /// The argument for a data parameter: the whole buffer where a dense one is wanted and the
    /// region is all of it, else a window.
    fn window(
        &self,
        formal: Sym,
        ty: &BufferType,
        source: Sym,
        what: &str,
    ) -> Result<Arg, Box<Failure>> {
        let none = Vec::new();
        let kept = self.way.get(&formal).unwrap_or(&none);
        let from = self.pairing.caller.var(source).buffer();
        let rank = from.map_or(0, BufferType::rank);
        let mut dims = Vec::with_capacity(rank);
        let mut whole = true;
        for dim in 0..rank {
            let what = format!(
                "where in '{}' {what} lies",
                self.pairing.caller.name_of(source)
            );
            match kept.iter().position(|k| *k == dim) {
                None => {
                    let at = self.value(Hole::Point(formal, dim), &what)?;
                    dims.push(WinDim::Point(self.ctl(&at, &what)?));
                    whole = false;
                }
                Some(k) => {
                    let lo = self.value(Hole::Offset(formal, k), &what)?;
                    let extent = self.extent(ty.dims.get(k), &what)?;
                    let declared = from.and_then(|t| self.own(t.dims.get(dim)?));
                    whole &= lo.is_zero() && declared.is_some_and(|d| d.minus(&extent).is_zero());
                    let hi = lo.plus(&extent, 1);
                    dims.push(WinDim::Interval(
                        self.ctl(&lo, &what)?,
                        self.ctl(&hi, &what)?,
                    ));
                }
            }
        }
        Ok(match (whole && !ty.window) || rank == 0 {
            true => Arg::Buffer(source),
            false => Arg::Window(Window { buf: source, dims }),
        })
    }

    /// An extent that the callee declares, in terms of the caller.
    pub(super) fn extent(&self, dim: Option<&Ctl>, what: &str) -> Result<Linear, Box<Failure>> {
        let known = |name: &Ctl| match name {
            Ctl::Var(sym) => self.value(Hole::Control(*sym), "").ok(),
            Ctl::Stride(buf, dim) => self.value(Hole::Stride(*buf, *dim), "").ok(),
            _ => None,
        };
        let extent = dim.and_then(|dim| linear(dim, &known));
        extent.ok_or_else(|| self.failure(format!("nothing in the block tells {what}")))
    }

    pub(super) fn own(&self, dim: &Ctl) -> Option<Linear> {
        linear(dim, &own_name)
    }

    /// Adds the arguments that the equations so far determine.
    fn with_solved(&self, failure: Failure) -> Box<Failure> {
        let (callee, caller) = (self.pairing.callee, self.pairing.caller);
        let mut solved: Vec<String> = Vec::new();
        for formal in &callee.args {
            let name = callee.name_of(*formal);
            if let Some(arg) = self.found(*formal) {
                solved.push(format!("{name} = {}", self.text(&arg)));
                continue;
            }
            match (
                callee.var(*formal).buffer(),
                self.pairing.sources.get(formal),
            ) {
                (None, _) => {
                    let value = self
                        .system
                        .value(Hole::Control(*formal))
                        .and_then(|v| v.to_ctl());
                    let value = value.or_else(|| self.conditions.get(formal).cloned());
                    solved.extend(value.map(|v| format!("{name} = {}", v.in_proc(caller))));
                }
                (Some(ty), Some(Source::Buffer(source))) => {
                    let arg = self.window(*formal, ty, *source, "").ok();
                    let text = arg.map_or_else(
                        || format!("part of {}", caller.name_of(*source)),
                        |arg| self.text(&arg),
                    );
                    solved.push(format!("{name} = {text}"));
                }
                (Some(_), Some(Source::Field(field))) => {
                    solved.push(format!("{name} = {}", field_name(field)))
                }
                (Some(_), None) => {}
            }
        }
        Box::new(match solved.is_empty() {
            true => failure,
            false => failure.note(
                &Loc::unknown(),
                format!("solved so far: {}", solved.join(", ")),
            ),
        })
    }
}
