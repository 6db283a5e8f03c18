//! The nesting depth of a procedure, found without recursion.
//!
//! The compiler and the engine recurse over statements and expressions. They do so on a stack whose size
//! follows from this number, and beyond a limit they refuse.

use exo_ir::{Arg, Ctl, Data, DataPart, Proc, Stmt, StmtPart, WinDim};

/// Deepest nesting of statements and expressions in one procedure; small enough that a value of this depth
/// can be dropped on any thread's stack.
pub(crate) const DEPTH_LIMIT: usize = 1_000;

/// Deepest nesting through calls that is run.
pub(crate) const PATH_LIMIT: usize = 20_000;

enum Node<'a> {
    Stmt(&'a Stmt),
    Ctl(&'a Ctl),
    Data(&'a Data),
}

/// Levels of nesting of a procedure's statements and expressions, without those of its callees.
pub(crate) fn of_proc(proc: &Proc) -> usize {
    let mut work: Vec<(Node<'_>, usize)> = Vec::new();
    work.extend(proc.body.iter().map(|s| (Node::Stmt(s), 1)));
    work.extend(proc.preds.iter().map(|p| (Node::Ctl(&p.cond), 1)));
    let dims = proc
        .vars
        .iter()
        .filter_map(|v| v.buffer())
        .flat_map(|b| &b.dims);
    work.extend(dims.map(|e| (Node::Ctl(e), 1)));
    let mut deepest = 1;
    while let Some((node, depth)) = work.pop() {
        deepest = deepest.max(depth);
        children(&node, &mut |child| work.push((child, depth + 1)));
    }
    deepest
}

fn children<'a>(node: &Node<'a>, f: &mut dyn FnMut(Node<'a>)) {
    match node {
        Node::Ctl(e) => e.for_each_operand(|e| f(Node::Ctl(e))),
        Node::Data(e) => e.parts(|part| match part {
            DataPart::Operand(e) => f(Node::Data(e)),
            DataPart::Cell(_, idx) => idx.iter().for_each(|e| f(Node::Ctl(e))),
            DataPart::Field(_) | DataPart::Extern(_) => {}
        }),
        Node::Stmt(s) => stmt_children(s, f),
    }
}

fn stmt_children<'a>(s: &'a Stmt, f: &mut dyn FnMut(Node<'a>)) {
    s.kind.parts(|part| match part {
        StmtPart::Ctl(e) => f(Node::Ctl(e)),
        StmtPart::Data(e) => f(Node::Data(e)),
        StmtPart::Cell(_, _, idx) => idx.iter().for_each(|e| f(Node::Ctl(e))),
        StmtPart::Window(_, expr) => win_dims(&expr.dims, f),
        StmtPart::Call(_, args) => args.iter().for_each(|arg| match arg {
            Arg::Ctl(e) => f(Node::Ctl(e)),
            Arg::Window(w) => win_dims(&w.dims, f),
            Arg::Buffer(_) | Arg::Config(_) => {}
        }),
        StmtPart::Block(_, block) => block.iter().for_each(|s| f(Node::Stmt(s))),
        StmtPart::Field(_) | StmtPart::Iter(..) | StmtPart::Alloc(_) => {}
    });
}

fn win_dims<'a>(dims: &'a [WinDim], f: &mut dyn FnMut(Node<'a>)) {
    for dim in dims {
        match dim {
            WinDim::Point(e) => f(Node::Ctl(e)),
            WinDim::Interval(lo, hi) => {
                f(Node::Ctl(lo));
                f(Node::Ctl(hi));
            }
        }
    }
}
