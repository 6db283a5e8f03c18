//! Calls that are looked at before they are made.
//!
//! A call is put, as if it could run, in front of statements: then one model has the values of everything in the callee and
//! in the statements, valued where each is evaluated: arguments by value, windows where they are made, configuration as it is
//! at each statement.

use std::collections::BTreeSet;
use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::FieldId;
use exo_analysis::effects::{Call, Model, Node, NodeKind};
use exo_analysis::predicates::left_different;
use exo_analysis::term::{Substitution, Term};
use exo_view::{Arg, Ctl, DisplayIn, Proc, SlicePath, Stmt, StmtKind, VarKind};

use crate::{Refusal, Target};

/// The model of a procedure with a call, which never runs, in front of a slice.
pub struct Beside {
    /// The model; of no use with facts or terms of another.
    pub model: Arc<Model>,
    slice: SlicePath,
}

impl Beside {
    /// Puts a call in front of a slice of `proc`, which is the target's procedure or one made of it.
    ///
    /// # Errors
    /// There is no such slice, or it cannot be analysed: a bug.
    pub fn of(
        target: &mut Target<'_>,
        proc: &Proc,
        slice: &SlicePath,
        callee: &str,
        args: &[Arg],
    ) -> Result<Beside, Refusal> {
        let mut copy = proc.clone();
        let at = slice.range.start;
        let block = copy.block_mut(&slice.block).filter(|b| at < b.len());
        let Some(block) = block else {
            return Err(Refusal::internal(&proc.loc, "the block is not there"));
        };
        let loc = block.get(at).map(|s| s.loc.clone()).unwrap_or_default();
        let kind = StmtKind::Call {
            callee: callee.to_owned(),
            args: args.to_vec(),
        };
        let never = StmtKind::If {
            cond: Ctl::Bool(false),
            body: vec![Stmt::new(loc.clone(), kind)],
            orelse: Vec::new(),
        };
        block.insert(at, Stmt::new(loc, never));
        let model = target.session().scratch(&copy);
        let model = model.map_err(|e| Refusal::internal(&proc.loc, e))?;
        let slice = slice.clone();
        Ok(Beside { model, slice })
    }

    /// The call.
    pub fn call(&self) -> Option<&Call> {
        let at = self.slice.block.stmt(self.slice.range.start);
        let NodeKind::If(branch) = &self.model.node(&at)?.kind else {
            return None;
        };
        match &branch.body.nodes.first()?.kind {
            NodeKind::Call(call) => Some(call),
            _ => None,
        }
    }

    /// The slice's statements, which stand one behind where they did.
    pub fn nodes(&self) -> Option<&[Node]> {
        let range = self.slice.range.start + 1..self.slice.range.end + 1;
        self.model.block(&self.slice.block)?.nodes.get(range)
    }
}

/// Whether a call in the place of a slice may be made, as far as its control arguments tell: sizes are positive and
/// preconditions hold. Tells what does not.
///
/// # Errors
/// The call has no model: a bug.
pub fn admitted(
    target: &mut Target<'_>,
    slice: &SlicePath,
    (callee, args): (&str, &[Arg]),
) -> Result<Option<String>, Refusal> {
    let proc = target.proc();
    let beside = Beside::of(target, proc, slice, callee, args)?;
    let lost = || Refusal::internal(&proc.loc, "the call has no model");
    let call = beside.call().ok_or_else(lost)?;
    let facts = Facts::inside(&beside.model, &slice.block);
    let subst = call.within(&Substitution::new());
    let solver = target.solver();
    let callee = &call.callee;
    for formal in &callee.proc.args {
        let var = callee.proc.var(*formal);
        if let (VarKind::Size | VarKind::Stride, Some(value)) =
            (&var.kind, callee.controls.get(formal))
        {
            let positive = value.under(&subst).int().ge(&Term::int(1));
            if !facts.holds(solver, "admitted:positive", &positive) {
                return Ok(Some(format!("'{}' may be less than 1", var.name)));
            }
        }
    }
    for (pred, holds) in callee.proc.preds.iter().zip(&callee.preds) {
        if !facts.holds(solver, "admitted:precondition", &subst.formula(holds)) {
            let text = pred.cond.in_proc(&callee.proc);
            return Ok(Some(format!("its precondition '{text}' may not hold")));
        }
    }
    Ok(None)
}

/// The fields that hold another value behind a call of `callee` than behind the call that is the slice, or may; both are called
/// with the same arguments.
///
/// # Errors
/// A call has no model: a bug.
pub fn differing(
    target: &mut Target<'_>,
    slice: &SlicePath,
    (callee, args): (&str, &[Arg]),
    fields: &[FieldId],
) -> Result<BTreeSet<FieldId>, Refusal> {
    let proc = target.proc();
    let beside = Beside::of(target, proc, slice, callee, args)?;
    let lost = || Refusal::internal(&proc.loc, "the call has no model");
    let new = beside.call().ok_or_else(lost)?;
    let Some(
        [
            Node {
                kind: NodeKind::Call(old),
                ..
            },
        ],
    ) = beside.nodes()
    else {
        return Err(lost());
    };
    let facts = Facts::inside(&beside.model, &slice.block);
    let known = Arc::clone(target.session().fields());
    let differ = left_different(
        [old.as_ref(), new],
        (&known, fields),
        &facts,
        target.solver(),
    );
    Ok(differ)
}
