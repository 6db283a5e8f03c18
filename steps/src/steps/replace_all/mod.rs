//! `replace_all`: calls of some procedures or instructions wherever one of them fits.

pub(super) mod search;

use exo_ir::{Loc, Stmt};

use self::search::{Calls, MatchOptions};
use super::replace::{MatchFailure, ReplacementCall};
use crate::args::{Call, Procedure};
use crate::rewrite::{self, RewriteError};
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream};

crate::step_args! {
    /// Arguments of `replace_all` and `replace_once`.
    pub struct ReplaceAllArgs {
        /// the procedures or instructions to call, in the order in which they are tried: 'load,store,fma', or 'avx512.*' for all of a library
        pub with: Vec<Procedure>,
        /// pass over what differs in precision or memory from what a callee says
        pub memory_aware: bool = false,
        /// tell why what looks alike was not replaced
        pub report: bool = false,
    }
}

crate::step_returns! {
    /// Results of `replace_all` and `replace_once`.
    pub struct ReplaceAllReturns {
        /// the calls, in the order of the text
        pub calls: Vec<Call>,
    }
}

/// Plan of `replace_all`: the rewrite that its check allowed.
pub struct Plan {
    /// In the order of the text; none is inside another.
    calls: Vec<ReplacementCall>,
    notes: Vec<(Loc, String)>,
}

/// Replaces statements by calls, everywhere.
pub struct ReplaceAll;

impl Step for ReplaceAll {
    const NAME: &'static str = "replace_all";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream =
        Upstream::call(&[("with", "subprocs"), ("memory-aware", "mem_aware")]);
    const SUMMARY: &'static str = "replace statements by calls wherever one of some callees fits";
    const DESCRIPTION: &'static str = "
Statements are tried in the order of the text, the outer ones first, each with every callee in the order given; the first one that
fits is called; of a pattern, those that match: of the module in the order of their names, of a
library in the order in which it declares them. With `memory-aware` the memories decide between
instructions that do the same. A callee fits where `replace` would put it and where its preconditions hold and its sizes are positive. With `report` a
note says, for every statement that begins like a callee's body and was not replaced, why: of the callee that comes nearest to
fitting.";
    const EXAMPLE: Example = Example {
        before: "@instr(\"load4({dst_data}, {src_data});\")
def load4(dst: [f32][4], src: [f32][4]):
    assert stride(src, 0) == 1
    for l in seq(0, 4):
        dst[l] = src[l]

@instr(\"gather4({dst_data}, {src_data});\")
def gather4(dst: [f32][4], src: [f32][4]):
    for l in seq(0, 4):
        dst[l] = src[l]

@proc
def f(x: f32[8, 4], r: f32[4], s: f32[4]):
    for k in seq(0, 4):
        r[k] = x[5, k]
    for k in seq(0, 4):
        s[k] = x[k, 1]
",
        options: "with=load4,gather4",
        after: "@proc
def f(x: f32[8, 4] @ DRAM, r: f32[4] @ DRAM, s: f32[4] @ DRAM):
    load4(r[0:4], x[5, 0:4])
    gather4(s[0:4], x[0:4, 1])
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = ReplaceAllArgs;
    type Returns = ReplaceAllReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReplaceAllArgs) -> Result<Plan, Refused<Plan>> {
        let names = args.names();
        let found = search::everywhere(target, &names, args.manner())?;
        Ok(Plan::of(target, found, &names))
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReplaceAllReturns, RewriteError> {
        plan.put(edit)
    }
}

impl ReplaceAllArgs {
    pub(super) fn names(&self) -> Vec<&str> {
        self.with.iter().map(|name| &**name).collect()
    }

    pub(super) fn manner(&self) -> MatchOptions {
        MatchOptions {
            memory_aware: self.memory_aware,
            report: self.report,
        }
    }
}

impl Plan {
    pub(super) fn of(target: &Target<'_>, found: Calls, names: &[&str]) -> Plan {
        let Calls {
            calls,
            misses: mut notes,
            nearest,
        } = found;
        if calls.is_empty() {
            notes.push(nothing(target, names, nearest));
        }
        Plan { calls, notes }
    }

    /// Puts the calls, and says where they stand.
    pub(super) fn put(self, edit: &mut Edit) -> Result<ReplaceAllReturns, RewriteError> {
        // From the end, so that the places of those before stay as they are.
        let calls = self.calls.into_iter().rev().map(|call| call.put(edit));
        let mut calls = calls.collect::<Result<Vec<Stmt>, RewriteError>>()?;
        calls.reverse();
        edit.notes.reverse();
        edit.notes.extend(self.notes);
        let places = rewrite::places_of(&edit.proc, &calls)?;
        Ok(ReplaceAllReturns {
            calls: places.into_iter().map(Call::from).collect(),
        })
    }
}

/// Number of callees up to which each is named in a remark; of more, only their number is given.
const FEW: usize = 4;

/// The remark that no callee fits anywhere: for many callees, with the reason why the nearest one
/// does not.
fn nothing(target: &Target<'_>, names: &[&str], nearest: Option<MatchFailure>) -> (Loc, String) {
    if names.len() <= FEW {
        let text = format!("nothing was replaced by {}", quoted(names));
        return (target.proc().loc.clone(), text);
    }
    let text = format!("nothing was replaced by any of {} callees", names.len());
    match nearest {
        None => (target.proc().loc.clone(), text),
        Some(miss) => {
            let why = miss.refusal.message;
            (miss.refusal.loc, format!("{text}; the nearest: {why}"))
        }
    }
}

fn quoted(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    names.join(" or ")
}
