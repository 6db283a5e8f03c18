//! Facts that go through calls: recursion, and which arguments are written.

use std::collections::BTreeMap;

use crate::code::{CallArg, Proc, Slot, Stmt, StmtKind};
use crate::{ErrorKind, InterpError};

type Procs = [Result<Proc, InterpError>];

fn callees(procs: &Procs, p: usize) -> &[usize] {
    match procs.get(p) {
        Some(Ok(proc)) => &proc.callees,
        _ => &[],
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    New,
    Open,
    Done,
}

/// Turns every procedure that takes part in a cycle of calls into an error, and gives the others callees
/// first. The walk keeps its own stack: chains of calls may be long.
pub(crate) fn mark_recursion(procs: &mut Procs) -> Vec<usize> {
    let mut marks = vec![Mark::New; procs.len()];
    let mut order = Vec::with_capacity(procs.len());
    let mut cyclic = vec![false; procs.len()];
    for start in 0..procs.len() {
        let mut path: Vec<(usize, usize)> = Vec::new();
        if marks[start] == Mark::New {
            marks[start] = Mark::Open;
            path.push((start, 0));
        }
        while let Some((p, next)) = path.last_mut() {
            let p = *p;
            let Some(&callee) = callees(procs, p).get(*next) else {
                marks[p] = Mark::Done;
                order.push(p);
                path.pop();
                continue;
            };
            *next += 1;
            match marks[callee] {
                Mark::New => {
                    marks[callee] = Mark::Open;
                    path.push((callee, 0));
                }
                Mark::Open => {
                    let from = path.iter().position(|(q, _)| *q == callee).unwrap_or(0);
                    path.iter().skip(from).for_each(|(q, _)| cyclic[*q] = true);
                }
                Mark::Done => {}
            }
        }
    }
    for (slot, _) in procs.iter_mut().zip(cyclic).filter(|(_, c)| *c) {
        if let Ok(proc) = slot {
            let kind = ErrorKind::Recursion(proc.name.to_string());
            *slot = Err(InterpError::new(kind, proc.loc.clone()));
        }
    }
    order
}

/// Settles [`crate::code::Param::written`]; `order` has callees first.
pub(crate) fn mark_written(procs: &mut Procs, order: &[usize]) {
    for &p in order {
        let written = match procs.get(p) {
            Some(Ok(proc)) => written_slots(proc, procs),
            _ => continue,
        };
        if let Some(Ok(proc)) = procs.get_mut(p) {
            for param in &mut proc.params {
                param.written = written.contains(&param.slot);
            }
        }
    }
}

fn written_slots(proc: &Proc, procs: &Procs) -> std::collections::BTreeSet<Slot> {
    let mut written = std::collections::BTreeSet::new();
    // A window comes before its uses, so one pass finds the root of each.
    let mut roots: BTreeMap<Slot, Slot> = BTreeMap::new();
    let mut work: Vec<&Stmt> = proc.body.iter().rev().collect();
    while let Some(s) = work.pop() {
        let root = |slot: Slot| *roots.get(&slot).unwrap_or(&slot);
        match &s.kind {
            StmtKind::Assign(to, _) | StmtKind::Reduce(to, _) | StmtKind::Clobber(to) => {
                written.insert(root(to.buf));
            }
            StmtKind::Window(win, expr) => {
                let of = root(expr.buf);
                roots.insert(*win, of);
            }
            StmtKind::If(_, body, orelse) => {
                work.extend(orelse.iter().rev());
                work.extend(body.iter().rev());
            }
            StmtKind::For(l) => work.extend(l.body.iter().rev()),
            StmtKind::Call(call) => {
                let Some(Ok(callee)) = procs.get(call.callee) else {
                    continue;
                };
                for (arg, param) in call.args.iter().zip(&callee.params) {
                    match arg {
                        CallArg::Buffer(slot) if param.written => {
                            written.insert(root(*slot));
                        }
                        CallArg::Window(w) if param.written => {
                            written.insert(root(w.buf));
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    written
}
