//! Calls that are looked at before they are made.
//!
//! A call is put, as if it could run, in front of statements: then one model has the values of everything in the callee and
//! in the statements, valued where each is evaluated: arguments by value, windows where they are made, configuration as it is
//! at each statement.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::FieldId;
use exo_analysis::effects::{Call, Model, Node, NodeKind};
use exo_analysis::predicates::fields_differing_after;
use exo_ir::{Arg, BlockPath, Ctl, Loc, Proc, SlicePath, Stmt, StmtKind, Stmts};

use crate::{Refusal, Target};

/// A call that a step considers: the slice in whose place it would stand, the callee and the arguments.
pub type CallCandidate<'c> = (&'c SlicePath, &'c str, &'c [Arg]);

/// A call that never runs, in front of a slice, in the model of a procedure.
pub struct SpeculativeCall {
    /// The model; of no use with facts or terms of another.
    pub model: Arc<Model>,
    /// The call and, behind it, the slice's statements, as they stand in the model.
    place: SlicePath,
}

impl SpeculativeCall {
    /// Puts a call in front of a slice of `proc`, which is the target's procedure or one made of it.
    ///
    /// # Errors
    /// There is no such slice, or it cannot be analysed: a bug.
    pub fn of(
        target: &mut Target<'_>,
        proc: &Proc,
        wanted: CallCandidate<'_>,
    ) -> Result<SpeculativeCall, Refusal> {
        let made = SpeculativeCall::all(target, proc, &[wanted])?;
        let missing = || Refusal::internal(&proc.loc, "the call has no model");
        made.into_iter().next().ok_or_else(missing)
    }

    /// Puts calls in front of slices that have no statement in common, so that one model serves for all of them.
    ///
    /// # Errors
    /// There is no such slice, or it cannot be analysed: a bug.
    pub fn all(
        target: &mut Target<'_>,
        proc: &Proc,
        wanted: &[CallCandidate<'_>],
    ) -> Result<Vec<SpeculativeCall>, Refusal> {
        let places = Places::of(wanted);
        let mut copy = proc.clone();
        places
            .put(wanted, &mut copy)
            .ok_or_else(|| Refusal::internal(&proc.loc, "the block is not there"))?;
        let before = target.model();
        let model = target.session().scratch_after(&copy, &before);
        let model = model.map_err(|e| Refusal::internal(&proc.loc, e))?;
        let beside = wanted.iter().map(|(slice, ..)| SpeculativeCall {
            model: Arc::clone(&model),
            place: places.place(slice),
        });
        Ok(beside.collect())
    }

    /// The call.
    pub fn call(&self) -> Option<&Call> {
        let at = self.place.block.stmt(self.place.range.start);
        let NodeKind::If(branch) = &self.model.node(&at)?.kind else {
            return None;
        };
        match &branch.body.nodes.first()?.kind {
            NodeKind::Call(call) => Some(call),
            _ => None,
        }
    }

    /// The slice's statements.
    pub fn nodes(&self) -> Option<&[Node]> {
        let range = self.place.range.start + 1..self.place.range.end;
        self.model.block(&self.place.block)?.nodes.slice(range)
    }

    /// The block in the model that the statements stand in.
    pub fn block(&self) -> &BlockPath {
        &self.place.block
    }

    /// The point in the model in front of the call and the statements.
    pub fn front(&self) -> (&BlockPath, usize) {
        (&self.place.block, self.place.range.start)
    }

    /// The point in the model behind the statements.
    pub fn behind(&self) -> (&BlockPath, usize) {
        (&self.place.block, self.place.range.end)
    }
}

/// Insertion positions of the calls, per block, in ascending order: for each, the index of the
/// statement that the call stands in front of and the call's index in the list of wanted calls.
struct Places(HashMap<BlockPath, Vec<(usize, usize)>>);

impl Places {
    fn of(wanted: &[CallCandidate<'_>]) -> Places {
        let mut places: HashMap<BlockPath, Vec<(usize, usize)>> = HashMap::new();
        for (k, (slice, ..)) in wanted.iter().enumerate() {
            let positions = places.entry(slice.block.clone()).or_default();
            positions.push((slice.range.start, k));
        }
        places.values_mut().for_each(|p| p.sort_unstable());
        Places(places)
    }

    /// Puts the calls there. `None` if there is no such place.
    fn put(&self, wanted: &[CallCandidate<'_>], copy: &mut Proc) -> Option<()> {
        // The inner blocks first: what is put there moves no block.
        let mut blocks: Vec<&BlockPath> = self.0.keys().collect();
        blocks.sort_unstable_by_key(|b| Reverse(b.depth()));
        for path in blocks {
            let block = copy.block_mut(path)?;
            // The last first: what is put there moves none of the others.
            for (at, k) in self.0.get(path)?.iter().rev() {
                let loc = block.get(*at)?.loc.clone();
                let (_, callee, args) = wanted.get(*k)?;
                block.insert(*at, never(&loc, callee, args));
            }
        }
        Some(())
    }

    /// Path of an inserted call together with the statements of its slice behind it, after all
    /// insertions.
    fn place(&self, slice: &SlicePath) -> SlicePath {
        let mut block = BlockPath::root();
        for (stmt, branch) in slice.block.enclosing() {
            let before = self.before(&stmt.block, stmt.at + 1);
            block = block.stmt(stmt.at + before).inner(branch);
        }
        let start = slice.range.start + self.before(&slice.block, slice.range.start);
        block.slice(start..start + 1 + slice.range.len())
    }

    /// Number of calls inserted in a block before the statement at a position.
    fn before(&self, block: &BlockPath, at: usize) -> usize {
        let positions = self.0.get(block);
        positions.map_or(0, |p| p.partition_point(|(start, _)| *start < at))
    }
}

/// A call that is written down and does not run.
fn never(loc: &Loc, callee: &str, args: &[Arg]) -> Stmt {
    let call = StmtKind::Call {
        callee: callee.to_owned(),
        args: args.to_vec(),
    };
    let never = StmtKind::If {
        cond: Ctl::Bool(false),
        body: vec![Stmt::new(loc.clone(), call)].into(),
        orelse: Stmts::default(),
    };
    Stmt::new(loc.clone(), never)
}

/// Whether a call in the place of a slice may be made, as far as its arguments tell: sizes are positive, preconditions hold,
/// windows are within bounds and do not overlap. Tells what does not, at `loc`.
///
/// # Errors
/// The call has no model: a bug.
pub fn admitted(
    target: &mut Target<'_>,
    beside: &SpeculativeCall,
    loc: &Loc,
) -> Result<Option<exo_check::Failure>, Refusal> {
    let lost = || Refusal::internal(loc, "the call has no model");
    let call = beside.call().ok_or_else(lost)?;
    let facts = Facts::inside(&beside.model, beside.block());
    let (module, model) = (target.module(), (&beside.model, facts));
    let failures = exo_check::check_call(module, target.session(), model, (call, loc));
    match failures.into_iter().next() {
        Some(first) if first.class == exo_check::Class::Internal => {
            Err(Refusal::internal(loc, first.headline()))
        }
        first => Ok(first),
    }
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
    let beside = SpeculativeCall::of(target, proc, (slice, callee, args))?;
    let lost = || Refusal::internal(&proc.loc, "the call has no model");
    let new = beside.call().ok_or_else(lost)?;
    let old = match beside.nodes() {
        Some([node]) => match &node.kind {
            NodeKind::Call(old) => old,
            _ => return Err(lost()),
        },
        _ => return Err(lost()),
    };
    let facts = Facts::inside(&beside.model, beside.block());
    let place = (&*beside.model, beside.front());
    let calls = [old.as_ref(), new];
    Ok(fields_differing_after(
        calls,
        place,
        fields,
        &facts,
        target.solver(),
    ))
}
