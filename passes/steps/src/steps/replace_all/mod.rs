//! `replace_all`: calls of some procedures or instructions wherever one of them fits.

use std::collections::HashMap;

use exo_view::{BlockPath, Branch, Loc, Stmt, StmtPath};

use super::replace::{self, Fitted};
use crate::args::{Call, Procedure};
use crate::beside::{self, Beside, Wanted};
use crate::rewrite::{self, Misfit};
use crate::{Condition, Edit, Example, Refusal, Refused, Step, Target, calling};

crate::step_args! {
    /// Arguments of `replace_all`.
    pub struct ReplaceAllArgs {
        /// the procedures or instructions to call, those to be tried first first: 'load,store,fma'
        pub with: Vec<Procedure>,
        /// pass over what differs in precision or memory from what a callee says
        pub memory_aware: bool = false,
        /// tell why what looks alike was not replaced
        pub report: bool = false,
    }
}

crate::step_returns! {
    /// What `replace_all` gives back.
    pub struct ReplaceAllReturns {
        /// the calls, in the order of the text
        pub calls: Vec<Call>,
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
    type Args = ReplaceAllArgs;
    type Returns = ReplaceAllReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &ReplaceAllArgs) -> Result<Plan, Refused<Plan>> {
        let names: Vec<&str> = args.with.iter().map(|name| &**name).collect();
        let loc = target.proc().loc.clone();
        for name in &names {
            calling::callee(target, &replace::C4, &loc, name)?;
        }
        let mut search = Search {
            target,
            args,
            names,
            known: HashMap::new(),
        };
        let Found {
            calls,
            misses: mut notes,
            ..
        } = search.run()?;
        if calls.is_empty() {
            notes.push((
                loc,
                format!("nothing was replaced by {}", quoted(&args.with)),
            ));
        }
        Ok(Plan { calls, notes })
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<ReplaceAllReturns, Misfit> {
        // From the end, so that the places of those before stay as they are.
        let calls = plan.calls.into_iter().rev().map(|call| call.put(edit));
        let mut calls = calls.collect::<Result<Vec<Stmt>, Misfit>>()?;
        calls.reverse();
        edit.notes.reverse();
        edit.notes.extend(plan.notes);
        let places = rewrite::places_of(&edit.proc, &calls)?;
        Ok(ReplaceAllReturns {
            calls: places.into_iter().map(Call::from).collect(),
        })
    }
}

fn quoted(with: &[Procedure]) -> String {
    let names: Vec<String> = with.iter().map(|name| format!("'{name}'")).collect();
    names.join(" or ")
}

/// Finds the calls in rounds: what unifies is taken for a call at first, so that one model of the procedure serves to prove
/// all calls of a round. One for each would take time that grows with the square of the procedure. Where a call is refuted,
/// others are tried in the next round.
struct Search<'s, 'w> {
    target: &'s mut Target<'w>,
    args: &'s ReplaceAllArgs,
    names: Vec<&'s str>,
    /// By statement and callee.
    known: HashMap<(StmtPath, &'s str), Known>,
}

/// What is known of a call.
enum Known {
    /// It may be made.
    Fits(Fitted),
    /// Why not.
    Not(Loc, String),
}

/// What a round finds, in the order of the text.
#[derive(Default)]
struct Found<'s> {
    calls: Vec<Fitted>,
    misses: Vec<(Loc, String)>,
    /// Calls that unify, and are to be proved.
    open: Vec<(StmtPath, &'s str, Fitted)>,
}

impl<'s> Search<'s, '_> {
    fn run(&mut self) -> Result<Found<'s>, Refusal> {
        loop {
            let mut found = Found::default();
            self.block(&BlockPath::root(), &mut found)?;
            if found.open.is_empty() {
                return Ok(found);
            }
            self.prove(found.open)?;
        }
    }

    fn block(&mut self, block: &BlockPath, found: &mut Found<'s>) -> Result<(), Refusal> {
        let mut at = 0;
        while let Some(stmt) = self.target.proc().block(block).and_then(|b| b.get(at)) {
            let path = block.stmt(at);
            match self.fit(&path, stmt, found)? {
                Some(end) => at = end,
                None => {
                    for branch in [Branch::Body, Branch::Orelse] {
                        if stmt.block(branch).is_some() {
                            exo_analysis::stack::deep(|| self.block(&path.inner(branch), found))?;
                        }
                    }
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// The first callee that fits at a statement, or may: where its call ends.
    fn fit(
        &mut self,
        path: &StmtPath,
        stmt: &Stmt,
        found: &mut Found<'s>,
    ) -> Result<Option<usize>, Refusal> {
        for name in self.names.clone() {
            let callee = self.target.module().proc(name);
            let first = callee.and_then(|c| c.body.first());
            let alike = first.is_some_and(|s| {
                std::mem::discriminant(&s.kind) == std::mem::discriminant(&stmt.kind)
            });
            if !alike {
                continue;
            }
            let key = (path.clone(), name);
            if !self.known.contains_key(&key) {
                match replace::candidate(self.target, &path.slice(), name, self.args.memory_aware) {
                    Ok(fitted) => {
                        let end = fitted.slice.range.end;
                        found.open.push((key.0, name, fitted));
                        return Ok(Some(end));
                    }
                    Err(refusal) => {
                        self.known.insert(key.clone(), not(refusal)?);
                    }
                }
            }
            match self.known.get(&key) {
                Some(Known::Fits(fitted)) => {
                    found.calls.push(fitted.clone());
                    return Ok(Some(fitted.slice.range.end));
                }
                Some(Known::Not(loc, text)) if self.args.report => {
                    found.misses.push((loc.clone(), text.clone()))
                }
                Some(Known::Not(..)) | None => {}
            }
        }
        Ok(None)
    }

    /// Proves calls that have no statement in common.
    fn prove(&mut self, open: Vec<(StmtPath, &'s str, Fitted)>) -> Result<(), Refusal> {
        let proc = self.target.proc();
        let wanted: Vec<Wanted<'_>> = open.iter().map(|(_, _, fitted)| fitted.wanted()).collect();
        let beside = Beside::all(self.target, proc, &wanted)?;
        for ((path, name, fitted), beside) in open.into_iter().zip(beside) {
            let known = match replace::proved(self.target, &fitted, &beside) {
                Err(refusal) => not(refusal)?,
                Ok(()) => match beside::admitted(self.target, &beside)? {
                    None => Known::Fits(fitted),
                    Some(why) => {
                        let at = proc.slice(&path.slice()).and_then(<[Stmt]>::first);
                        let loc = at.map_or_else(Loc::unknown, |s| s.loc.clone());
                        Known::Not(loc, format!("'{name}' does not fit here: {why}"))
                    }
                },
            };
            self.known.insert((path, name), known);
        }
        Ok(())
    }
}

/// That a call does not fit, unless something went wrong.
fn not(refusal: Refusal) -> Result<Known, Refusal> {
    match refusal.class {
        crate::Class::Internal => Err(refusal),
        _ => Ok(Known::Not(refusal.loc, refusal.message)),
    }
}
