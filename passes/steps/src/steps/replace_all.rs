//! `replace_all`: calls of some procedures or instructions wherever one of them fits.

use exo_view::{BlockPath, Branch, Loc, Stmt, StmtPath};

use super::replace::{self, Fitted};
use crate::{Condition, Edit, Example, Refusal, Refused, Step, Target, beside, calling};

exo_options::pass_options! {
    /// Options of `replace_all`.
    pub struct ReplaceAllOptions {
        /// the procedures or instructions to call, those to be tried first first: 'load,store,fma'
        pub with: String = "",
        /// pass over what differs in precision or memory from what a callee says
        pub memory_aware: bool = false,
        /// tell why what looks alike was not replaced
        pub report: bool = false,
    }
}

/// What is to be done.
pub struct Plan {
    /// In the order of the text; none is inside another.
    calls: Vec<Fitted>,
    notes: Vec<(Loc, String)>,
}

/// Replaces statements by calls, everywhere.
pub struct ReplaceAll;

impl Step for ReplaceAll {
    const NAME: &'static str = "replace_all";
    const SUMMARY: &'static str = "replace statements by calls wherever one of some callees fits";
    const DESCRIPTION: &'static str = "
Statements are tried in the order of the text, the outer ones first, each with every callee in the order given; the first one that
fits is called. A callee fits where `replace` would put it and where its preconditions hold and its sizes are positive. With `report` a
note says, for every statement that begins like a callee's body and was not replaced, why.";
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
    type Options = ReplaceAllOptions;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, options: &ReplaceAllOptions) -> Result<Plan, Refused<Plan>> {
        let names: Vec<&str> = options.with.split(',').map(str::trim).filter(|n| !n.is_empty()).collect();
        let loc = target.proc().loc.clone();
        if names.is_empty() {
            return Err(Refusal::bad_input(&loc, "expected names of procedures or instructions for 'with'").into());
        }
        for name in &names {
            calling::callee(target, &replace::C4, &loc, name)?;
        }
        let mut search = Search { target, options, names, calls: Vec::new(), misses: Vec::new() };
        search.block(&BlockPath::root())?;
        let Search { calls, misses: mut notes, .. } = search;
        if calls.is_empty() {
            notes.push((loc, format!("nothing was replaced by {}", quoted(&options.with))));
        }
        Ok(Plan { calls, notes })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) {
        // From the end, so that the places of those before stay as they are.
        plan.calls.into_iter().rev().for_each(|call| call.put(edit));
        edit.notes.reverse();
        edit.notes.extend(plan.notes);
    }
}

fn quoted(with: &str) -> String {
    let names: Vec<String> = with.split(',').map(|n| format!("'{}'", n.trim())).collect();
    names.join(" or ")
}

struct Search<'s, 'w> {
    target: &'s mut Target<'w>,
    options: &'s ReplaceAllOptions,
    names: Vec<&'s str>,
    calls: Vec<Fitted>,
    misses: Vec<(Loc, String)>,
}

impl Search<'_, '_> {
    fn block(&mut self, block: &BlockPath) -> Result<(), Refusal> {
        let mut at = 0;
        while let Some(stmt) = self.target.proc().block(block).and_then(|b| b.get(at)) {
            let path = block.stmt(at);
            match self.fit(&path, stmt)? {
                Some(call) => {
                    at = call.slice.range.end;
                    self.calls.push(call);
                }
                None => {
                    for branch in [Branch::Body, Branch::Orelse] {
                        if stmt.block(branch).is_some() {
                            exo_analysis::stack::deep(|| self.block(&path.inner(branch)))?;
                        }
                    }
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// The first callee that fits at a statement.
    fn fit(&mut self, path: &StmtPath, stmt: &Stmt) -> Result<Option<Fitted>, Refusal> {
        for name in self.names.clone() {
            let callee = self.target.module().proc(name);
            let first = callee.and_then(|c| c.body.first());
            let alike = first.is_some_and(|s| std::mem::discriminant(&s.kind) == std::mem::discriminant(&stmt.kind));
            if !alike {
                continue;
            }
            match replace::fit(self.target, &path.slice(), name, self.options.memory_aware) {
                Ok(fitted) => match beside::admitted(self.target, &fitted.slice, fitted.call())? {
                    None => return Ok(Some(fitted)),
                    Some(why) => self.miss(&stmt.loc, format!("'{name}' does not fit here: {why}")),
                },
                Err(refused) => {
                    let refusal = *refused.refusal;
                    if refusal.class == crate::Class::Internal {
                        return Err(refusal);
                    }
                    self.miss(&refusal.loc, refusal.message);
                }
            }
        }
        Ok(None)
    }

    fn miss(&mut self, loc: &Loc, text: String) {
        if self.options.report {
            self.misses.push((loc.clone(), text));
        }
    }
}
