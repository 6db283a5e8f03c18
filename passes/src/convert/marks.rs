//! Marks of operations that become functions: the attribute `exo.outline`.

use std::collections::BTreeSet;

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::names::attr;
use exo_dialects::{location, raised, upstream};
use exo_raising::blocks;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, BlockRef, OperationRef};

/// Operations of one block that stand next to each other and have one mark.
#[derive(Clone, Debug)]
pub(super) struct Mark<'c, 'a> {
    /// The name of the new function, if the mark has one.
    pub(super) name: Option<&'c str>,
    pub(super) ops: Vec<OperationRef<'c, 'a>>,
}

/// The marks of a function, in the order of the text.
///
/// # Errors
/// A mark on what cannot become a function.
pub(super) fn of<'c: 'a, 'a>(
    function: OperationRef<'c, 'a>,
) -> Result<Vec<Mark<'c, 'a>>, Box<Diagnostic>> {
    if mark_of(function).is_some() {
        return Err(refused(function, "a part is some operations of a function"));
    }
    let mut marks = Vec::new();
    let mut open = vec![(function, None)];
    while let Some((op, closed)) = open.pop() {
        // The operation around that has no room for calls.
        let closed = closed.or((!has_room(op)).then_some(op));
        let mut inner = Vec::new();
        for block in blocks(op) {
            marks.extend(in_block(closed, block)?);
            inner.extend(upstream::operations(block).filter(|op| mark_of(*op).is_none()));
        }
        open.extend(inner.into_iter().rev().map(|op| (op, closed)));
    }
    expect_apart(&marks)?;
    match marks.first().and_then(|mark| mark.ops.first()) {
        Some(op) if raised::is_raised(function) => {
            Err(refused(*op, "its function has a procedure already"))
        }
        _ => Ok(marks),
    }
}

/// Refuses marks that are left when the functions of a module have none any more.
///
/// # Errors
/// A mark on an operation that is in none of these functions.
pub(super) fn expect_none(module: OperationRef<'_, '_>) -> Result<(), Box<Diagnostic>> {
    let mut left = Ok(());
    exo_raising::in_order(module, &mut |op| {
        if left.is_ok() && mark_of(op).is_some() {
            left = Err(refused(
                op,
                "it is in no function of the module with a body",
            ));
        }
    });
    left
}

/// Refuses names that two parts have.
fn expect_apart(marks: &[Mark<'_, '_>]) -> Result<(), Box<Diagnostic>> {
    let mut names = BTreeSet::new();
    for mark in marks {
        let is_new = mark.name.is_none_or(|name| names.insert(name));
        if let (false, Some(op)) = (is_new, mark.ops.first()) {
            let why = "it does not stand next to the other operations of that mark";
            return Err(refused(*op, why));
        }
    }
    Ok(())
}

/// Whether parts of an operation's blocks can be functions: calls may stand there, and what it runs it runs one after the other. A procedure has what it is given
/// for itself, so that steps may have it write cells of other iterations as they were.
pub(super) fn has_room(op: OperationRef<'_, '_>) -> bool {
    matches!(
        upstream::name(op),
        "affine.for"
            | "affine.if"
            | "func.func"
            | "memref.alloca_scope"
            | "scf.execute_region"
            | "scf.for"
            | "scf.if"
            | "scf.index_switch"
            | "scf.while"
    )
}

/// The marks of a block, which may be inside of an operation that has no room for calls.
fn in_block<'c: 'a, 'a>(
    closed: Option<OperationRef<'c, 'a>>,
    block: BlockRef<'c, 'a>,
) -> Result<Vec<Mark<'c, 'a>>, Box<Diagnostic>> {
    let mut marks: Vec<Mark<'c, 'a>> = Vec::new();
    let mut last = None;
    for op in upstream::operations(block) {
        let mark = mark_of(op);
        let Some(value) = mark else {
            last = None;
            continue;
        };
        expect_fit(closed, op)?;
        match marks.last_mut() {
            Some(mark) if last == Some(value) => mark.ops.push(op),
            _ => marks.push(Mark {
                name: upstream::text(value),
                ops: vec![op],
            }),
        }
        last = Some(value);
    }
    Ok(marks)
}

fn mark_of<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    upstream::attribute(op, attr::OUTLINE)
}

/// Refuses marks that stand where no call can, and those inside of others.
fn expect_fit<'c: 'a, 'a>(
    closed: Option<OperationRef<'c, 'a>>,
    op: OperationRef<'c, 'a>,
) -> Result<(), Box<Diagnostic>> {
    if let Some(around) = closed {
        let why = format!("it stands in a region of '{}'", upstream::name(around));
        return Err(refused(op, &why));
    }
    if op.next_in_block().is_none() {
        return Err(refused(op, "it ends its block"));
    }
    let mut nested = None;
    exo_raising::in_order(op, &mut |inner| {
        if inner != op && mark_of(inner).is_some() {
            nested.get_or_insert(inner);
        }
    });
    match nested {
        Some(inner) => Err(refused(inner, "it stands inside of another part")),
        None => Ok(()),
    }
}

fn refused(op: OperationRef<'_, '_>, why: &str) -> Box<Diagnostic> {
    let message = format!("cannot outline '{}': {why}", upstream::name(op));
    let error = Diagnostic::error(Class::BadInput, message);
    Box::new(error.at(&location::from_mlir(op.location())))
}
