//! Calls that write configuration which the statements do not: the writes are made first, as `write_config` makes them, and then
//! the statements and the callee's body unify.

use exo_ir::{Arg, Ctl, FieldRef, Loc, Proc, SlicePath, Stmt, StmtKind, VarKind};

use super::{
    C1, C4, MatchOptions, Plan, ReplaceArgs, call, extended, unification_refusal, unified,
};
use crate::args::{Field, Value};
use crate::composed::Draft;
use crate::cursor::Gap;
use crate::rewrite::{Names, inlined};
use crate::steps::write_config::{WriteConfig, WriteConfigArgs};
use crate::unify::{self, UndeterminedArgs};
use crate::{Edit, Refusal, Refused, Target, call_sites};

/// A write that only the callee has: how many of the statements stand before it.
struct Missing {
    write: Stmt,
    before: usize,
}

/// Makes the writes that only the callee has, and then the call.
pub(super) fn inserted(
    target: &mut Target<'_>,
    args: &ReplaceArgs,
    manner: MatchOptions<'_>,
) -> Result<Plan, Refused<Plan>> {
    let proc = target.proc();
    let start = args.blk.slice.first();
    let loc = proc
        .stmt(&start)
        .map_or_else(Loc::unknown, |s| s.loc.clone());
    let callee = call_sites::callee(target, &C4, &loc, &args.with)?;
    let ours = |at: usize| proc.block(&start.block)?.get(start.at + at);
    let (bare, missing) = without_missing(callee, &ours);
    let slice = extended(target, &args.blk.slice, unify::length(&bare));
    let fitted = unified(target, &slice, &bare, manner.rest)
        .map_err(|failure| unification_refusal(&args.with, *failure))?;
    let mut writes = Vec::with_capacity(missing.len());
    for Missing { write, before } in missing {
        let made = in_caller(proc, &slice, (callee, &write), &fitted.args)
            .ok_or_else(|| Refusal::internal(&loc, "the write cannot be made"))?;
        if mentions_loop_variable(proc, &made) {
            varies(proc, &args.with, (&loc, &made), &write)?;
        }
        writes.push(Missing {
            write: made,
            before,
        });
    }
    carried_out(target, (&args.with, manner), (&slice, writes), &fitted.args)
}

fn varies(
    proc: &Proc,
    with: &str,
    (loc, made): (&Loc, &Stmt),
    write: &Stmt,
) -> Result<(), Refusal> {
    let message = format!(
        "cannot replace these statements by '{with}': it would write '{}', and what a field is given may not mention a loop variable",
        unify::head(made, proc)
    );
    let refusal = Refusal::plain(&C1, loc, message);
    refusal.note(&write.loc, "it writes it here").raise()
}

/// Makes the writes, and then the call.
fn carried_out(
    target: &mut Target<'_>,
    (with, manner): (&str, MatchOptions<'_>),
    (slice, writes): (&SlicePath, Vec<Missing>),
    solved: &[Arg],
) -> Result<Plan, Refused<Plan>> {
    let mut draft = Draft::of(target);
    let (start, mut end) = (slice.range.start, slice.range.end);
    for (k, Missing { write, before }) in writes.into_iter().enumerate() {
        let gap = Gap {
            block: slice.block.clone(),
            at: start + before + k,
        };
        let loc = write.loc.clone();
        let write = arguments(target, gap, write)
            .ok_or_else(|| Refusal::internal(&loc, "there is no such field"))?;
        let written = draft.take::<WriteConfig>(target, &write);
        written.map_err(|part| part.map(only_written))?;
        end += 1;
    }
    let slice = slice.block.slice(start..end);
    let manner = MatchOptions {
        rest: Some(UndeterminedArgs::OfAll(solved)),
        ..manner
    };
    let (proc, model) = (draft.proc().clone(), draft.model(target)?);
    let fitted = super::fit(&mut target.on(&proc, model), &slice, with, manner);
    let made = Some(Box::new(draft.made()));
    match fitted {
        Ok(fitted) => Ok(call(made, fitted)),
        Err(refused) => Err(refused.map(|fitted| call(made, fitted))),
    }
}

/// A write as `write_config` is asked for it.
fn arguments(target: &Target<'_>, gap: Gap, write: Stmt) -> Option<WriteConfigArgs> {
    let StmtKind::WriteConfig { field: name, value } = write.into_data().kind else {
        return None;
    };
    let config = target.module().config(&name.config)?;
    let kind = config.field(&name.field)?.kind;
    Some(WriteConfigArgs {
        gap,
        field: Field { name, kind },
        value: Value::known(value),
    })
}

/// The callee without the writes at the top of its body beside which the statements have none of the same field, and these writes.
fn without_missing<'p>(
    callee: &Proc,
    ours: &dyn Fn(usize) -> Option<&'p Stmt>,
) -> (Proc, Vec<Missing>) {
    let (mut kept, mut missing) = (Vec::new(), Vec::new());
    let mut before = 0;
    for stmt in callee.body.iter() {
        let ours = ours(before).and_then(written_field);
        match written_field(stmt) {
            Some(field) if ours != Some(field) => missing.push(Missing {
                write: stmt.clone(),
                before,
            }),
            _ => {
                before += usize::from(!stmt.only_clobbers());
                kept.push(stmt.clone());
            }
        }
    }
    let mut bare = callee.clone();
    bare.body = kept.into();
    (bare, missing)
}

fn written_field(stmt: &Stmt) -> Option<&FieldRef> {
    match &stmt.kind {
        StmtKind::WriteConfig { field, .. } => Some(field),
        _ => None,
    }
}

/// A write of the callee with arguments in the place of parameters.
fn in_caller(
    caller: &Proc,
    slice: &SlicePath,
    (callee, write): (&Proc, &Stmt),
    args: &[Arg],
) -> Option<Stmt> {
    let mut only = callee.clone();
    only.body = vec![write.clone()].into();
    let mut names = Names::around(caller, slice);
    let stmts = inlined(&mut caller.clone(), &mut names, write, &only, args)?;
    stmts.into_iter().next()
}

fn mentions_loop_variable(proc: &Proc, write: &Stmt) -> bool {
    let mut found = false;
    let mut look = |e: &Ctl| {
        if let Ctl::Var(sym) = e {
            found |= proc.var(*sym).kind == VarKind::Iter;
        }
    };
    write.for_each_ctl(&mut |e| e.walk(&mut look));
    found
}

/// A write that is refused, with what would be left.
fn only_written(made: Edit) -> Plan {
    Plan::Call {
        made: Some(Box::new(made)),
        fitted: None,
    }
}
