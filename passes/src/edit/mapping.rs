//! Mappings of parallel loops to threads: attributes of their operations, of which a procedure says nothing.

use exo_dialects::names::attr;
use exo_dialects::rewriter;
use exo_dialects::upstream;
use exo_ir::{Proc, Stmt, StmtKind, Sym};
use exo_raising::Raised;
use melior::Context;
use melior::ir::{Attribute, OperationRef};

/// Notes the mappings of a function's loops on those of its procedure, which stands nowhere yet.
pub(super) fn note<'c>(context: &'c Context, proc: OperationRef<'c, '_>, raised: &Raised) {
    if raised.mappings.is_empty() {
        return;
    }
    for (stmt, op) in in_pairs(&raised.proc, proc) {
        let StmtKind::For { iter, .. } = &stmt.kind else {
            continue;
        };
        let mut known = raised.mappings.iter();
        let known = known.find(|(outermost, _)| outermost == iter);
        if let Some(mapping) = known.and_then(|(_, text)| Attribute::parse(context, text)) {
            rewriter::set_discardable(op, attr::MAPPING, mapping);
        }
    }
}

/// A loop with a mapping.
pub(crate) struct Mapped<'p, 'c, 'a> {
    /// The loop.
    pub(crate) stmt: &'p Stmt,
    /// Its variable.
    pub(crate) iter: Sym,
    /// Its operation.
    pub(crate) op: OperationRef<'c, 'a>,
    /// The mapping: an array with an element for each loop of a nest, of which this is the outermost.
    pub(crate) mapping: Attribute<'c>,
}

/// The loops of a procedure's operation that have a mapping.
pub(crate) fn mapped<'p, 'c: 'a, 'a>(
    read: &'p Proc,
    proc: OperationRef<'c, 'a>,
) -> Vec<Mapped<'p, 'c, 'a>> {
    let found = in_pairs(read, proc).into_iter().filter_map(|(stmt, op)| {
        let mapping = upstream::attribute(op, attr::MAPPING)?;
        let StmtKind::For { iter, .. } = &stmt.kind else {
            return None;
        };
        Some(Mapped {
            stmt,
            iter: *iter,
            op,
            mapping,
        })
    });
    found.collect()
}

/// The loops of a procedure with their operations, in the order of the text.
fn in_pairs<'p, 'c: 'a, 'a>(
    read: &'p Proc,
    proc: OperationRef<'c, 'a>,
) -> Vec<(&'p Stmt, OperationRef<'c, 'a>)> {
    let mut loops = Vec::new();
    let mut look = |stmt: &'p Stmt| {
        if matches!(stmt.kind, StmtKind::For { .. }) {
            loops.push(stmt);
        }
    };
    read.body.iter().for_each(|stmt| stmt.walk(&mut look));
    let mut ops = Vec::new();
    exo_raising::in_order(proc, &mut |op| {
        if upstream::name(op) == "exo.for" {
            ops.push(op);
        }
    });
    // A procedure is read of all of its operations.
    debug_assert_eq!(loops.len(), ops.len(), "each loop is an operation");
    loops.into_iter().zip(ops).collect()
}
