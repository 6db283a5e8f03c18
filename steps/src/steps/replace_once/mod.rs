//! `replace_once`: a call of each of some procedures or instructions where it fits first.

use super::replace_all::{Plan, ReplaceAllArgs, ReplaceAllReturns, search};
use crate::rewrite::RewriteError;
use crate::{Condition, Edit, Example, Purpose, Refused, Step, Target, Upstream};

/// Replaces the first statements that fit by calls.
pub struct ReplaceOnce;

impl Step for ReplaceOnce {
    const NAME: &'static str = "replace_once";
    const PURPOSE: Purpose = Purpose::Procedures;
    const UPSTREAM: Upstream =
        Upstream::call(&[("with", "subprocs"), ("memory-aware", "mem_aware")]);
    const SUMMARY: &'static str =
        "replace the first statements that some callees fit, each once, by calls";
    const DESCRIPTION: &'static str = "
Each callee, in the order given, is tried on the statements in the order of the text, the outer ones first, and called at the first
place where it fits, as `replace_all` means that. A callee that fits nowhere is passed over; where none fits, a note says so.";
    const EXAMPLE: Example = Example {
        before: "@instr(\"load4({dst_data}, {src_data});\")
def load4(dst: [f32][4], src: [f32][4]):
    assert stride(src, 0) == 1
    for l in seq(0, 4):
        dst[l] = src[l]

@proc
def f(x: f32[8, 4], r: f32[4], s: f32[4]):
    for k in seq(0, 4):
        r[k] = x[5, k]
    for k in seq(0, 4):
        s[k] = x[1, k]
",
        options: "with=load4",
        after: "@proc
def f(x: f32[8, 4] @ DRAM, r: f32[4] @ DRAM, s: f32[4] @ DRAM):
    load4(r[0:4], x[5, 0:4])
    for k in seq(0, 4):
        s[k] = x[1, k]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[];
    type Args = ReplaceAllArgs;
    type Returns = ReplaceAllReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReplaceAllArgs) -> Result<Plan, Refused<Plan>> {
        let names = args.names();
        let found = search::once_each(target, &names, args.manner())?;
        Ok(Plan::of(target, found, &names))
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReplaceAllReturns, RewriteError> {
        plan.put(edit)
    }
}
