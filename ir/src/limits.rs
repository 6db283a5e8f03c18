//! Limits on the size of a program, counted in one way by everything that reads, makes or accepts
//! one.
//!
//! The verifier of the dialect has the same numbers in C++ (`Exo/IR/NameScope.h`, `Exo/IR/ExprCode.h`); tests of
//! `exo-dialects` compare them. What the front end counts besides, on tokens, is so large that it refuses no export of
//! a program within these.

use thiserror::Error;

pub use crate::depth::{MAX_EXPR_DEPTH, ctl_too_deep};
use crate::{Data, DataPart, Loc, Proc, Stmt};

/// Most blocks that are open at once, the procedure's own the first: a statement of a procedure stands in one block,
/// one in a loop in two. Python's own limit.
pub const MAX_BLOCKS: usize = 100;

/// A limit that a procedure goes beyond.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Exceeded {
    /// [`MAX_BLOCKS`].
    #[error("more than {MAX_BLOCKS} blocks are nested")]
    Blocks,
    /// [`MAX_EXPR_DEPTH`].
    #[error("an expression is nested more than {MAX_EXPR_DEPTH} levels deep")]
    Expression,
}

/// The places where a procedure goes beyond a limit: outermost ones, in no particular order. Does not recurse over the
/// procedure, so that it can be asked before anything that does.
pub fn exceeded(proc: &Proc) -> Vec<(&Loc, Exceeded)> {
    let mut found = Vec::new();
    let deep = proc.vars.leaves_where(|_, part| part.too_deep());
    for var in deep.flat_map(|(_, leaf)| leaf) {
        if var
            .buffer()
            .is_some_and(|ty| ty.dims.iter().any(ctl_too_deep))
        {
            found.push((&var.loc, Exceeded::Expression));
        }
    }
    let preds = proc.preds.iter().filter(|p| ctl_too_deep(&p.cond));
    found.extend(preds.map(|p| (&p.loc, Exceeded::Expression)));
    let within = |(stmt, depth): &(&Stmt, usize)| {
        let size = stmt.outline().size;
        depth + size.blocks <= MAX_BLOCKS + 1 && size.depth <= MAX_EXPR_DEPTH
    };
    let whole = proc.body.outline().size;
    let mut open: Vec<(&Stmt, usize)> = Vec::new();
    if whole.blocks > MAX_BLOCKS || whole.depth > MAX_EXPR_DEPTH {
        open.extend(proc.body.iter().rev().map(|s| (s, 1)));
        open.retain(|found| !within(found));
    }
    while let Some((stmt, depth)) = open.pop() {
        // A block without statements is one, too.
        if depth > MAX_BLOCKS || (depth == MAX_BLOCKS && stmt.blocks().next().is_some()) {
            found.push((&stmt.loc, Exceeded::Blocks));
            continue;
        }
        if stmt_too_deep(stmt) {
            found.push((&stmt.loc, Exceeded::Expression));
        }
        for block in stmt.blocks().rev() {
            open.extend(block.iter().rev().map(|s| (s, depth + 1)));
        }
    }
    found
}

/// Whether an expression of the statement itself, not of those inside it, is deeper than [`MAX_EXPR_DEPTH`]. Does not
/// recurse over what is.
pub fn stmt_too_deep(stmt: &Stmt) -> bool {
    // The data tree is measured first: visiting its indices recurses over it.
    if stmt.rhs().is_some_and(data_too_deep) {
        return true;
    }
    let mut deep = false;
    stmt.for_each_ctl(&mut |e| deep |= ctl_too_deep(e));
    deep
}

fn data_too_deep(e: &Data) -> bool {
    let mut work = vec![(e, 1)];
    while let Some((e, depth)) = work.pop() {
        if depth > MAX_EXPR_DEPTH {
            return true;
        }
        e.parts(|part| {
            if let DataPart::Operand(e) = part {
                work.push((e, depth + 1));
            }
        });
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ctl, CtlOp, DataOp, Number, StmtKind, Stmts, Sym};

    #[test]
    fn blocks_count_without_statements_too() {
        let nest = |loops: usize| {
            let mut proc = Proc {
                name: "f".into(),
                loc: Loc::unknown(),
                comments: Vec::new(),
                vars: Vec::new().into(),
                args: Vec::new(),
                preds: Vec::new(),
                body: Stmts::default(),
                instr: None,
                equivalence: None,
                trusted: Vec::new(),
            };
            for _ in 0..loops {
                let (cond, orelse) = (Ctl::Bool(true), Vec::new());
                let body = std::mem::take(&mut proc.body);
                let stmt = StmtKind::If {
                    cond,
                    body,
                    orelse: orelse.into(),
                };
                proc.body = vec![Stmt::new(Loc::unknown(), stmt)].into();
            }
            exceeded(&proc).into_iter().map(|(_, e)| e).next()
        };
        assert_eq!(nest(MAX_BLOCKS - 1), None);
        assert_eq!(nest(MAX_BLOCKS), Some(Exceeded::Blocks));
    }

    #[test]
    fn a_right_side_and_its_indices_are_counted_apart() {
        let index = |levels: usize| {
            (1..levels).fold(Ctl::Int(1), |e, _| Ctl::bin(CtlOp::Add, Ctl::Int(1), e))
        };
        let rhs = |levels: usize, idx: usize| {
            let read = Data::Read {
                buf: Sym(0),
                idx: vec![index(idx)],
            };
            let one = || Data::Const(Number::Int(1));
            (1..levels).fold(read, |e, _| Data::bin(DataOp::Sub, one(), e))
        };
        let stmt = |rhs: Data| {
            let (buf, idx) = (Sym(0), Vec::new());
            Stmt::new(Loc::unknown(), StmtKind::Assign { buf, idx, rhs })
        };
        let max = MAX_EXPR_DEPTH;
        assert!(!stmt_too_deep(&stmt(rhs(max, max))));
        assert!(stmt_too_deep(&stmt(rhs(max + 1, 1))));
        assert!(stmt_too_deep(&stmt(rhs(1, max + 1))));
        assert!(!ctl_too_deep(&index(max)) && ctl_too_deep(&index(max + 1)));
    }
}
