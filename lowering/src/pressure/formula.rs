//! Sizes that are known at run time only, as expressions of a procedure's arguments, and their bounds.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use exo_ir::{Ctl, Proc, StmtKind, Stmts, Sym};

use super::{LiveBuffer, bytes_of};
use crate::control::{Cond, Lower};
use crate::limits::MAX_CELLS;
use crate::module::ModuleLowering;
use crate::range::{LoopRange, Ranges};
use crate::sum::{Atom, ControlSum, Overflow};
use exo_ir::liveness::Lifetime;

/// Most buffers of a memory whose sums are compared.
const MAX_BUFFERS: usize = 256;

/// Most sums of which a maximum is written; more are not readable.
const MAX_SUMS: usize = 4;

/// A number of bytes that the arguments of a procedure decide.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formula {
    /// An expression, as in `4 * N * K + 64`; nothing where none would be readable.
    pub text: Option<String>,
    /// An upper bound, where preconditions, conditions or loops imply one.
    pub most: Option<i64>,
}

/// The size of a buffer in bytes.
#[derive(Clone, Debug)]
pub(super) struct Size {
    /// The size where the buffer is allocated, possibly by variables of loops.
    own: ControlSum,
    /// The largest size over the loops around the allocation, by arguments only.
    largest: Option<ControlSum>,
    /// An upper bound.
    most: Option<i128>,
}

/// The sizes of a procedure's buffers.
pub(super) struct Sizes<'m> {
    proc: &'m Proc,
    /// The facts that hold everywhere in the procedure.
    facts: Ranges<'m>,
    of: BTreeMap<Sym, Size>,
}

impl<'m> Sizes<'m> {
    /// Computes them.
    pub(super) fn new(unit: &ModuleLowering<'m>, proc: &'m Proc) -> Self {
        let mut facts = Ranges::new(unit.module, proc);
        for pred in &proc.preds {
            if let Ok(cond) = lowered(unit, proc, &facts, |lower| lower.cond(&pred.cond)) {
                facts.assume(&cond);
            }
        }
        let mut of = BTreeMap::new();
        visit(unit, proc, &facts, &proc.body, &mut of);
        Sizes { proc, facts, of }
    }

    /// The size of one buffer.
    pub(super) fn formula(&self, buf: Sym) -> Option<Formula> {
        let size = self.of.get(&buf)?;
        Some(Formula {
            text: Some(text(self.proc, &size.own)),
            most: size.most.and_then(|most| most.try_into().ok()),
        })
    }

    /// The most that is there at once, of buffers that are there from their allocations up to an end; nothing where all sizes are numbers.
    pub(super) fn most_at_once(
        &self,
        buffers: &[LiveBuffer],
        end: impl Fn(&Lifetime) -> usize,
    ) -> Option<Formula> {
        if buffers.iter().all(|held| held.size.is_some()) {
            return None;
        }
        if buffers.len() > MAX_BUFFERS {
            return Some(Formula::default());
        }
        let mut sums: Option<Vec<ControlSum>> = Some(Vec::new());
        let mut most = Some(0_i128);
        // Some buffer begins where most is there.
        for at in buffers.iter().map(|held| held.lifetime.from) {
            let live = buffers
                .iter()
                .filter(|held| held.lifetime.from <= at && at <= end(&held.lifetime));
            let (mut sum, mut bound) = (Some(ControlSum::default()), Some(0_i128));
            for held in live {
                let size = self.of.get(&held.lifetime.buf);
                let largest = size.and_then(|size| size.largest.as_ref());
                sum = sum.and_then(|sum| sum.add(largest?).ok());
                bound = bound.and_then(|bound| bound.checked_add(size?.most?));
            }
            most = most.and_then(|most| Some(most.max(bound?)));
            sums = sums.and_then(|mut sums| {
                sums.push(sum?);
                Some(sums)
            });
        }
        Some(Formula {
            text: sums.and_then(|sums| self.maximum(sums)),
            most: most.and_then(|most| most.try_into().ok()),
        })
    }

    /// The maximum of several sums, without those that another one is never below.
    fn maximum(&self, sums: Vec<ControlSum>) -> Option<String> {
        let covers = |a: &ControlSum, b: &ControlSum| {
            let above = a.sub(b).map(|rest| self.facts.interval(&rest));
            above.is_ok_and(|above| above.is_non_negative())
        };
        let mut kept: Vec<ControlSum> = Vec::new();
        for sum in sums {
            if !kept.iter().any(|other| covers(other, &sum)) {
                kept.retain(|other| !covers(&sum, other));
                kept.push(sum);
            }
        }
        let texts: Vec<String> = kept.iter().map(|sum| text(self.proc, sum)).collect();
        match texts.as_slice() {
            [only] => Some(only.clone()),
            several if several.len() <= MAX_SUMS => Some(format!("max({})", several.join(", "))),
            _ => None,
        }
    }
}

fn lowered<'m, T>(
    unit: &ModuleLowering<'m>,
    proc: &'m Proc,
    facts: &Ranges<'m>,
    with: impl FnOnce(&Lower<'_, 'm>) -> Result<T, Overflow>,
) -> Result<T, Overflow> {
    with(&Lower {
        module: unit.module,
        proc,
        facts,
        stride: &|_, _| Err(Overflow),
    })
}

/// Finds the sizes of the buffers that statements allocate. Nesting is no deeper than code is made for.
fn visit<'m>(
    unit: &ModuleLowering<'m>,
    proc: &'m Proc,
    facts: &Ranges<'m>,
    body: &Stmts,
    found: &mut BTreeMap<Sym, Size>,
) {
    for stmt in body.iter() {
        match &stmt.kind {
            StmtKind::Alloc { buf } => {
                if let Some(size) = size(unit, proc, facts, *buf) {
                    found.insert(*buf, size);
                }
            }
            StmtKind::For {
                iter, lo, hi, body, ..
            } => {
                let bound = |e: &Ctl| lowered(unit, proc, facts, |lower| lower.linear(e));
                let mut inside = facts.clone();
                if let (Ok(lo), Ok(hi)) = (bound(lo), bound(hi)) {
                    inside.enter_loop(Atom::Var(*iter), &lo, &hi);
                }
                visit(unit, proc, &inside, body, found);
            }
            StmtKind::If { cond, body, orelse } => {
                let cond = lowered(unit, proc, facts, |lower| lower.cond(cond));
                let under = |cond: Option<Cond>| {
                    let mut inside = facts.clone();
                    cond.iter().for_each(|cond| inside.assume(cond));
                    inside
                };
                let cond = cond.ok();
                let otherwise = under(cond.as_ref().map(Cond::negated));
                visit(unit, proc, &under(cond), body, found);
                visit(unit, proc, &otherwise, orelse, found);
            }
            _ => {
                let blocks = stmt.blocks();
                blocks.for_each(|block| visit(unit, proc, facts, block, found));
            }
        }
    }
}

fn size<'m>(
    unit: &ModuleLowering<'m>,
    proc: &'m Proc,
    facts: &Ranges<'m>,
    buf: Sym,
) -> Option<Size> {
    let ty = proc.var(buf).buffer()?;
    let each = ControlSum::constant(bytes_of(unit.decided(ty.elem)));
    let own = ty.dims.iter().try_fold(each, |all, extent| {
        all.mul(&lowered(unit, proc, facts, |lower| lower.linear(extent))?)
    });
    let own = own.ok()?;
    let mut loops = facts.loops().rev();
    let largest = loops.try_fold(own.clone(), |largest, of| largest_for(facts, &largest, of));
    let arguments_only = |sum: &ControlSum| {
        let mut only = true;
        sum.walk(&mut |atom| only &= !matches!(atom, Atom::Var(var) if !is_argument(proc, *var)));
        only
    };
    Some(Size {
        most: facts.interval(&own).hi.filter(|most| *most <= MAX_CELLS),
        largest: largest.filter(arguments_only),
        own,
    })
}

fn is_argument(proc: &Proc, var: Sym) -> bool {
    proc.args.contains(&var)
}

/// An upper bound of a sum over a loop, by the loop's first and last values, which is reached where the sum mentions the variable once; nothing where
/// it is not known whether terms rise or fall.
fn largest_for(facts: &Ranges<'_>, sum: &ControlSum, over: &LoopRange) -> Option<ControlSum> {
    let mut all = ControlSum::constant(sum.offset());
    for (atom, factor) in sum.terms() {
        let value = match mentions(atom, &over.var) {
            true if factor > 0 => largest_atom(facts, atom, over)?,
            true if *atom == over.var => over.first.clone(),
            true => return None,
            false => ControlSum::atom(atom.clone()),
        };
        all = all.add(&value.scale(factor).ok()?).ok()?;
    }
    Some(all)
}

fn largest_atom(facts: &Ranges<'_>, atom: &Atom, over: &LoopRange) -> Option<ControlSum> {
    match atom {
        atom if *atom == over.var => Some(over.last.clone()),
        Atom::Div(inner, by) => {
            let inner = largest_for(facts, inner, over)?;
            Some(ControlSum::atom(Atom::Div(Box::new(inner), *by)))
        }
        Atom::Product(parts) => {
            let mut product = ControlSum::constant(1);
            for part in parts {
                if !facts.interval(part).is_non_negative() {
                    return None;
                }
                product = product.mul(&largest_for(facts, part, over)?).ok()?;
            }
            Some(product)
        }
        _ => None,
    }
}

fn mentions(atom: &Atom, var: &Atom) -> bool {
    let mut found = false;
    ControlSum::atom(atom.clone()).walk(&mut |inner| found |= inner == var);
    found
}

/// A sum as Exo source has it.
fn text(proc: &Proc, sum: &ControlSum) -> String {
    let mut all = String::new();
    let mut term = |value: i64, factors: &str| {
        let shown = match (value.unsigned_abs(), factors) {
            (1, factors) if !factors.is_empty() => factors.to_owned(),
            (value, "") => value.to_string(),
            (value, factors) => format!("{value} * {factors}"),
        };
        let _ = match (all.is_empty(), value < 0) {
            (true, true) => write!(all, "-{shown}"),
            (true, false) => write!(all, "{shown}"),
            (false, true) => write!(all, " - {shown}"),
            (false, false) => write!(all, " + {shown}"),
        };
    };
    for (atom, factor) in sum.terms() {
        term(factor, &atom_text(proc, atom));
    }
    if sum.offset() != 0 || sum.terms().next().is_none() {
        term(sum.offset(), "");
    }
    all
}

fn atom_text(proc: &Proc, atom: &Atom) -> String {
    match atom {
        Atom::Var(var) => proc.name_of(*var).to_owned(),
        Atom::Frozen(number) => format!("value{number}"),
        Atom::Stride(buf, dim) => format!("stride({}, {dim})", proc.name_of(*buf)),
        Atom::Config(field) => format!("{}.{}", field.config, field.field),
        // In brackets, as they are factors.
        Atom::Div(inner, by) => format!("({} / {by})", operand(proc, inner)),
        Atom::Mod(inner, by) => format!("({} % {by})", operand(proc, inner)),
        Atom::Extremum(which, parts) => {
            let name = which.operator().sign();
            let parts: Vec<String> = parts.iter().map(|part| text(proc, part)).collect();
            format!("{name}({})", parts.join(", "))
        }
        Atom::Product(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| operand(proc, part)).collect();
            parts.join(" * ")
        }
        Atom::Choice(choice) => {
            let [a, b] = &choice.sides;
            let (a, b) = (text(proc, a), text(proc, b));
            format!("({a} if {} else {b})", condition_text(proc, &choice.cond))
        }
    }
}

/// A condition as Exo source has it, in brackets where it has parts.
fn condition_text(proc: &Proc, cond: &Cond) -> String {
    let both = |a: &Cond, sign: &str, b: &Cond| {
        let (a, b) = (condition_text(proc, a), condition_text(proc, b));
        format!("({a} {sign} {b})")
    };
    match cond {
        Cond::Const(true) => "True".to_owned(),
        Cond::Const(false) => "False".to_owned(),
        Cond::Var(var) => proc.name_of(*var).to_owned(),
        Cond::Config(field) => format!("{}.{}", field.config, field.field),
        Cond::Compare(by, a, b) => {
            format!("{} {} {}", text(proc, a), by.sign(), text(proc, b))
        }
        Cond::Same(agree, a, b) => both(a, if *agree { "==" } else { "!=" }, b),
        Cond::Not(c) => format!("(not {})", condition_text(proc, c)),
        Cond::And(a, b) => both(a, "and", b),
        Cond::Or(a, b) => both(a, "or", b),
    }
}

/// A sum as an operand of an operator that binds more strongly.
fn operand(proc: &Proc, sum: &ControlSum) -> String {
    let text = text(proc, sum);
    let mut terms = sum.terms();
    match (terms.next(), terms.next(), sum.offset()) {
        (Some((Atom::Product(_), _)), ..) => format!("({text})"),
        (Some((_, 1)), None, 0) => text,
        _ => format!("({text})"),
    }
}
