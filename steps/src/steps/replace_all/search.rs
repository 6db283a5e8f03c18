//! The search for places where callees fit.

use std::collections::HashMap;

use exo_ir::{BlockPath, Branch, Loc, SlicePath, Stmt, StmtPath};

use crate::speculation::{CallCandidate, SpeculativeCall};
use crate::steps::replace::{self, MatchFailure, MatchProgress, ReplacementCall};
use crate::unify::Aligned;
use crate::{Refusal, Target, call_sites};

/// Options for fitting callees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchOptions {
    /// Whether callees whose precision or memory differs are passed over.
    pub memory_aware: bool,
    /// Whether near misses are reported with their reasons.
    pub report: bool,
}

/// Results of the search, in program order; no call is inside another.
#[derive(Default)]
pub(crate) struct Calls {
    /// The calls that may be made.
    pub calls: Vec<ReplacementCall>,
    /// Near misses, each with its reason; empty unless a report was asked for.
    pub misses: Vec<(Loc, String)>,
    /// The nearest miss of all.
    pub nearest: Option<MatchFailure>,
}

impl Calls {
    /// Keeps the nearer miss; of two that are as near, the one that is there.
    fn note_miss(&mut self, miss: MatchFailure) {
        if self.nearest.as_ref().is_none_or(|n| n.near < miss.near) {
            self.nearest = Some(miss);
        }
    }
}

/// The calls of some callees wherever one fits: the first of them, in the order given.
///
/// # Errors
/// A callee that there is not, or that calls the procedure.
pub(crate) fn everywhere(
    target: &mut Target<'_>,
    names: &[&str],
    manner: MatchOptions,
) -> Result<Calls, Refusal> {
    Search::new(target, names.to_vec(), manner)?.run()
}

/// For each callee, in the order given, the first place where it fits among the statements that are left.
///
/// # Errors
/// As for [`everywhere`].
pub(crate) fn once_each(
    target: &mut Target<'_>,
    names: &[&str],
    manner: MatchOptions,
) -> Result<Calls, Refusal> {
    let mut all = Calls::default();
    for name in names {
        let mut search = Search::new(target, vec![name], manner)?;
        search.once = true;
        search.taken = all.calls.iter().map(|call| call.slice.clone()).collect();
        let found = search.run()?;
        all.calls.extend(found.calls);
        all.misses.extend(found.misses);
        found
            .nearest
            .into_iter()
            .for_each(|miss| all.note_miss(miss));
    }
    let begins = |call: &ReplacementCall| call.slice.first();
    all.calls.sort_by(|a, b| begins(a).cmp_in_text(&begins(b)));
    Ok(all)
}

/// Finds the calls in rounds: what unifies is taken for a call at first, so that one model of the procedure serves to prove
/// all calls of a round. One for each would take time that grows with the square of the procedure. Where a call is refuted,
/// others are tried in the next round.
struct Search<'s, 'w> {
    target: &'s mut Target<'w>,
    manner: MatchOptions,
    names: Vec<&'s str>,
    /// Whether one place is enough.
    once: bool,
    /// Statements that others take.
    taken: Vec<SlicePath>,
    /// Cached results, by statement and callee.
    known: HashMap<(StmtPath, &'s str), Known>,
}

/// Cached result for a statement and a callee.
enum Known {
    /// The call may be made.
    Fits(ReplacementCall),
    /// The callee does not fit, with the reason.
    Not(MatchFailure),
}

/// Results of one round of the search, in program order.
#[derive(Default)]
struct Found<'s> {
    calls: Calls,
    /// Calls that unify, and are to be proved.
    open: Vec<(StmtPath, &'s str, ReplacementCall)>,
}

impl Found<'_> {
    fn is_some(&self) -> bool {
        !self.calls.calls.is_empty() || !self.open.is_empty()
    }
}

impl<'s, 'w> Search<'s, 'w> {
    fn new(
        target: &'s mut Target<'w>,
        names: Vec<&'s str>,
        manner: MatchOptions,
    ) -> Result<Self, Refusal> {
        let loc = target.proc().loc.clone();
        for name in &names {
            call_sites::callee(target, &replace::C4, &loc, name)?;
        }
        Ok(Search {
            target,
            manner,
            names,
            once: false,
            taken: Vec::new(),
            known: HashMap::new(),
        })
    }

    fn run(&mut self) -> Result<Calls, Refusal> {
        loop {
            let mut found = Found::default();
            self.block(&BlockPath::root(), &mut found)?;
            if found.open.is_empty() {
                return Ok(found.calls);
            }
            self.prove(found.open)?;
        }
    }

    fn block(&mut self, block: &BlockPath, found: &mut Found<'s>) -> Result<(), Refusal> {
        let mut at = 0;
        while let Some(stmt) = self.target.proc().block(block).and_then(|b| b.get(at)) {
            if self.once && found.is_some() {
                break;
            }
            let path = block.stmt(at);
            if self.taken.iter().any(|slice| slice.contains(&path)) {
                at += 1;
                continue;
            }
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
        let mut nearest: Option<MatchFailure> = None;
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
                match replace::candidate(self.target, &path.slice(), name, self.fitting()) {
                    Ok(fitted) if self.overlaps(&fitted) => {}
                    Ok(fitted) => {
                        let end = fitted.slice.range.end;
                        found.open.push((key.0, name, fitted));
                        return Ok(Some(end));
                    }
                    Err(miss) => {
                        self.known.insert(key.clone(), not(miss)?);
                    }
                }
            }
            match self.known.get(&key) {
                Some(Known::Fits(fitted)) => {
                    found.calls.calls.push(fitted.clone());
                    return Ok(Some(fitted.slice.range.end));
                }
                // Of those that are as near the first one is told.
                Some(Known::Not(miss)) if nearest.as_ref().is_none_or(|n| n.near < miss.near) => {
                    nearest = Some(miss.clone());
                }
                Some(Known::Not(_)) | None => {}
            }
        }
        if let Some(miss) = nearest {
            if self.manner.report {
                let (loc, message) = (&miss.refusal.loc, &miss.refusal.message);
                found.calls.misses.push((loc.clone(), message.clone()));
            }
            found.calls.note_miss(miss);
        }
        Ok(None)
    }

    fn fitting(&self) -> replace::MatchOptions<'static> {
        replace::MatchOptions {
            memory_aware: self.manner.memory_aware,
            rest: None,
        }
    }

    /// Whether a call would take statements that another one takes.
    fn overlaps(&self, fitted: &ReplacementCall) -> bool {
        let within = |slice: &SlicePath| fitted.slice.stmts().any(|s| slice.contains(&s));
        let around = |slice: &SlicePath| slice.stmts().any(|s| fitted.slice.contains(&s));
        let mut taken = self.taken.iter();
        taken.any(|slice| within(slice) || around(slice))
    }

    /// Proves calls that have no statement in common.
    fn prove(&mut self, open: Vec<(StmtPath, &'s str, ReplacementCall)>) -> Result<(), Refusal> {
        let proc = self.target.proc();
        let wanted: Vec<CallCandidate<'_>> =
            open.iter().map(|(_, _, fitted)| fitted.wanted()).collect();
        let exchanged = open.iter().flat_map(|(_, _, fitted)| fitted.exchanged());
        let aligned = Aligned::of(proc, exchanged)?;
        let beside = SpeculativeCall::all(self.target, &aligned.proc, &wanted)?;
        for ((path, name, fitted), beside) in open.into_iter().zip(beside) {
            let proved = replace::proved(self.target, &fitted, (&aligned, &beside));
            let missed = match proved {
                Err(refusal) => Err(MatchProgress::Differs.miss(refusal)),
                Ok(()) => replace::admitted(self.target, &fitted, &beside)
                    .map_err(|refusal| MatchProgress::Demands.miss(refusal)),
            };
            let known = match missed {
                Ok(()) => Known::Fits(fitted),
                Err(miss) => not(miss)?,
            };
            self.known.insert((path, name), known);
        }
        Ok(())
    }
}

/// Records that a call does not fit; passes an internal error on.
fn not(miss: MatchFailure) -> Result<Known, Refusal> {
    match miss.refusal.class {
        crate::Class::Internal => Err(*miss.refusal),
        _ => Ok(Known::Not(miss)),
    }
}
