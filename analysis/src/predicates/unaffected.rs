//! Whether statements leave the value of control expressions alone. Only configuration can change it.

use std::collections::BTreeSet;

use exo_view::{BlockPath, Ctl, StmtPath};

use super::{Piece, Point, is_conservative};
use crate::context::Facts;
use crate::dataflow::FieldId;
use crate::effects::{AccessKind, Model, NodeKind, Root};
use crate::locset::{Leaf, of_nodes};
use crate::solver::{Solver, Verdict};
use crate::term::Substitution;

/// An expression whose value may change.
#[derive(Clone, Debug)]
pub struct Affected {
    /// The expression.
    pub expr: Ctl,
    /// The writes that may change it.
    pub writes: Vec<Leaf>,
    /// Never [`Verdict::Safe`].
    pub verdict: Verdict,
    /// See [`super::Clash::conservative`].
    pub conservative: bool,
}

/// Whether each expression has the same value before and after a piece.
///
/// `facts` are what is known where the piece stands.
///
/// # Errors
/// The first expression that may change.
pub fn unaffected(
    exprs: &[&Ctl],
    by: &Piece<'_>,
    facts: &Facts,
    solver: &mut Solver,
) -> Result<(), Box<Affected>> {
    let (model, path) = (by.model(), by.path());
    let (first, last) = (path.range.start, path.range.end);
    for e in exprs {
        let same = |facts: &Facts, solver: &mut Solver| {
            equal(
                model,
                e,
                (&path.block, first),
                (&path.block, last),
                by.renaming(),
                facts,
                solver,
            )
        };
        if reads_fields(model, e).is_empty() {
            continue;
        }
        let verdict = same(facts, solver);
        if !verdict.is_safe() {
            let conservative = is_conservative(&verdict, facts);
            return Err(affected(model, e, by.leaves(), verdict, conservative));
        }
    }
    Ok(())
}

/// Whether each expression, as valued where a loop is reached, has the same value at the start and at the end of
/// every iteration, and so behind the loop. What stands at `at` and is no loop has one iteration.
///
/// # Errors
/// The first expression that may change.
pub fn unaffected_by_iterations(
    exprs: &[&Ctl],
    model: &Model,
    at: &StmtPath,
    solver: &mut Solver,
) -> Result<(), Box<Affected>> {
    let Some(NodeKind::For(l)) = model.node(at).map(|n| &n.kind) else {
        return match Piece::stmt(model, at) {
            Some(piece) => unaffected(exprs, &piece, &piece.facts(), solver),
            None => Ok(()),
        };
    };
    let body = at.body();
    let facts = Facts::inside(model, &body);
    let entry = (&at.block, at.at);
    for e in exprs {
        if reads_fields(model, e).is_empty() {
            continue;
        }
        // By induction: the values at the start are those before any iteration.
        for place in [0, l.body.nodes.len()] {
            let none = Substitution::new();
            let verdict = equal(model, e, entry, (&body, place), &none, &facts, solver);
            if !verdict.is_safe() {
                let leaves = of_nodes(model, &l.body.nodes, &none);
                let conservative = is_conservative(&verdict, &facts);
                return Err(affected(model, e, leaves, verdict, conservative));
            }
        }
    }
    Ok(())
}

/// Whether an expression has one value at two points.
fn equal(
    model: &Model,
    e: &Ctl,
    before: (&BlockPath, usize),
    after: (&BlockPath, usize),
    renaming: &Substitution,
    facts: &Facts,
    solver: &mut Solver,
) -> Verdict {
    let value = |(block, at): (&BlockPath, usize)| {
        let point = Point::before(model, block, at)?;
        Some(point.value(e).under(renaming))
    };
    match (value(before), value(after)) {
        (Some(x), Some(y)) => facts.prove(solver, "unaffected", &x.equals(&y)),
        _ => Verdict::Internal("a point that does not exist".to_owned()),
    }
}

fn affected(
    model: &Model,
    e: &Ctl,
    leaves: Vec<Leaf>,
    verdict: Verdict,
    conservative: bool,
) -> Box<Affected> {
    let read = reads_fields(model, e);
    let writes = |l: &Leaf| match l.root {
        Root::Field(id) => l.kind != AccessKind::Read && read.contains(&id),
        Root::Buffer(_) => false,
    };
    Box::new(Affected {
        expr: e.clone(),
        writes: leaves.into_iter().filter(writes).collect(),
        verdict,
        conservative,
    })
}

/// The fields that a control expression reads.
pub(super) fn reads_fields(model: &Model, e: &Ctl) -> BTreeSet<FieldId> {
    let mut found = BTreeSet::new();
    let mut open = vec![e];
    while let Some(e) = open.pop() {
        match e {
            Ctl::Config(field) => found.extend(model.fields.id(field)),
            Ctl::Neg(e) | Ctl::Not(e) => open.push(e),
            Ctl::Bin(_, a, b) => open.extend([&**a, &**b]),
            Ctl::Int(_) | Ctl::Bool(_) | Ctl::Var(_) | Ctl::Stride(..) => {}
        }
    }
    found
}
