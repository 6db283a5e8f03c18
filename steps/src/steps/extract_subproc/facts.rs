//! Facts about the parameters that hold where the extracted statements stand; they become
//! preconditions of the new procedure.
//!
//! Whatever is written here is proved where the procedure is called: too much would be refused there, not wrong.

use std::collections::{BTreeSet, HashMap};

use exo_analysis::dataflow::CtlValue;
use exo_analysis::predicates::Point;
use exo_ir::{Branch, Ctl, CtlOp, FieldRef, Loc, Precond, Proc, SlicePath, Stmt, StmtKind, Sym};

use super::params::Params;
use crate::Target;
use crate::rewrite;

/// Conditions over parameters that hold before the statements of a slice.
pub(super) fn known(target: &mut Target<'_>, slice: &SlicePath, params: &Params) -> Vec<Ctl> {
    let (proc, model) = (target.proc(), target.model());
    let mut facts: Vec<Ctl> = proc.preds.iter().map(|p| p.cond.clone()).collect();
    facts.extend(around(proc, slice));
    let mut facts: Vec<Ctl> = facts.iter().flat_map(conjuncts).collect();
    facts.retain(|fact| lasts(fact) && only_mentions(fact, params));
    if let Some(point) = Point::before(&model, &slice.block, slice.range.start) {
        facts.extend(strides(proc, slice, params, &point));
        let read = fields(target, slice);
        facts.extend(
            read.into_iter()
                .filter_map(|field| constant_field(&point, field)),
        );
    }
    let mut seen = Vec::new();
    facts.retain(|fact| {
        !seen.contains(fact) && {
            seen.push(fact.clone());
            true
        }
    });
    facts
}

/// The same as preconditions of the new procedure, whose variables have other symbols.
pub(super) fn preconditions(facts: &[Ctl], to: &HashMap<Sym, Sym>, loc: &Loc) -> Vec<Precond> {
    let precondition = |fact: &Ctl| {
        let mut cond = fact.clone();
        rewrite::rename_in(&mut cond, to);
        let loc = loc.clone();
        Precond { cond, loc }
    };
    facts.iter().map(precondition).collect()
}

/// Ranges of the loops around, and the conditions.
fn around(proc: &Proc, slice: &SlicePath) -> Vec<Ctl> {
    let mut outer: Vec<_> = slice.block.enclosing().collect();
    outer.sort_by_key(|(path, _)| path.block.depth());
    let mut facts = Vec::new();
    for (path, side) in outer {
        match (proc.stmt(&path).map(|s| &s.kind), side) {
            (Some(StmtKind::For { iter, lo, hi, .. }), _) => {
                facts.push(Ctl::bin(CtlOp::Ge, Ctl::Var(*iter), lo.clone()));
                facts.push(Ctl::bin(CtlOp::Lt, Ctl::Var(*iter), hi.clone()));
            }
            (Some(StmtKind::If { cond, .. }), Branch::Body) => facts.push(cond.clone()),
            (Some(StmtKind::If { cond, .. }), Branch::Orelse) => {
                facts.push(Ctl::Not(Box::new(cond.clone())));
            }
            _ => {}
        }
    }
    facts
}

fn conjuncts(fact: &Ctl) -> Vec<Ctl> {
    match fact {
        Ctl::Bin(CtlOp::And, a, b) => [conjuncts(a), conjuncts(b)].concat(),
        fact => vec![fact.clone()],
    }
}

/// Whether what held once holds later: configuration may change.
fn lasts(fact: &Ctl) -> bool {
    let mut found = false;
    fact.walk(&mut |e| found |= matches!(e, Ctl::Config(_)));
    !found
}

fn only_mentions(fact: &Ctl, params: &Params) -> bool {
    let mut all = true;
    fact.for_each_mention(&mut |sym| all &= params.has(sym));
    all
}

/// Constant strides of windows, where a callee or the statements ask for strides.
fn strides(proc: &Proc, slice: &SlicePath, params: &Params, point: &Point<'_>) -> Vec<Ctl> {
    let mut asked = false;
    let mut visit = |s: &Stmt| {
        asked |= s.call().is_some();
        s.for_each_ctl(&mut |e| e.walk(&mut |e| asked |= matches!(e, Ctl::Stride(..))));
    };
    for stmt in proc.slice(slice).unwrap_or_default() {
        stmt.walk(&mut visit);
    }
    if !asked {
        return Vec::new();
    }
    let dims = params.windows(proc).flat_map(|sym| {
        let rank = proc.var(sym).buffer().map_or(0, |ty| ty.rank());
        (0..rank).map(move |dim| Ctl::Stride(sym, dim))
    });
    dims.filter_map(|stride| equals_constant(point, stride))
        .collect()
}

/// The control fields that statements read, and those whose values their callees depend on.
fn fields(target: &mut Target<'_>, slice: &SlicePath) -> BTreeSet<FieldRef> {
    let (mut found, mut callees) = (BTreeSet::new(), BTreeSet::new());
    for stmt in target.proc().slice(slice).unwrap_or_default() {
        stmt.walk(&mut |s| {
            s.for_each_ctl(&mut |e| {
                e.walk(&mut |e| {
                    if let Ctl::Config(field) = e {
                        found.insert(field.clone());
                    }
                });
            });
            callees.extend(s.call().map(|(callee, _)| callee.to_owned()));
        });
    }
    let session = target.session();
    for model in callees.iter().filter_map(|name| session.model(name)) {
        let exposed = model.exposed_fields.iter();
        found.extend(exposed.filter_map(|id| Some(model.fields.get(*id)?.name.clone())));
    }
    found
}

fn constant_field(point: &Point<'_>, field: FieldRef) -> Option<Ctl> {
    equals_constant(point, Ctl::Config(field))
}

/// The fact that an integer expression equals a constant, if it is known to.
fn equals_constant(point: &Point<'_>, e: Ctl) -> Option<Ctl> {
    let CtlValue::Int(value) = point.value(&e) else {
        return None;
    };
    let value = i64::try_from(value.as_int()?).ok()?;
    Some(Ctl::bin(CtlOp::Eq, e, Ctl::Int(value)))
}
