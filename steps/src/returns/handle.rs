//! Handles: results of a step by identity, which stay valid through later steps.

use exo_ir::{Proc, SlicePath, StmtId, StmtPath, Sym};

use super::{Place, ReturnSpec};
use crate::Edit;
use crate::rewrite::{self, RewriteError};

/// Something that a step gave back. Statements are named by their identity, which they keep as long as they live.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Handle {
    /// A statement.
    Stmt(StmtId),
    /// Consecutive statements, at least one.
    Block(Vec<StmtId>),
    /// An argument, allocation or window.
    Buffer(Sym),
    /// A procedure, by name.
    Procedure(String),
    /// Several of one kind.
    List(Vec<Handle>),
}

/// One result of a step that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReturnedValue {
    /// Its declaration.
    pub spec: &'static ReturnSpec,
    /// The result; `None` for an optional one that is absent this time.
    pub value: Option<Handle>,
}

impl Handle {
    /// The handle's present position in a procedure; `None` if the statement is gone, or the
    /// statements of a block are no longer consecutive.
    pub fn place(&self, proc: &Proc) -> Option<Place> {
        match self {
            Handle::Stmt(id) => path_of(proc, *id).map(Place::Stmt),
            Handle::Block(ids) => block_of(proc, ids).map(Place::Block),
            Handle::Buffer(sym) => Some(Place::Buffer(*sym)),
            Handle::Procedure(name) => Some(Place::Procedure(name.clone())),
            Handle::List(all) => {
                let places = all.iter().map(|handle| handle.place(proc));
                places.collect::<Option<_>>().map(Place::List)
            }
        }
    }
}

fn path_of(proc: &Proc, id: StmtId) -> Option<StmtPath> {
    let mut found = None;
    proc.walk_paths(&mut |path, stmt| {
        if found.is_none() && stmt.id() == Some(id) {
            found = Some(path.clone());
        }
    });
    found
}

fn block_of(proc: &Proc, ids: &[StmtId]) -> Option<SlicePath> {
    let first = path_of(proc, *ids.first()?)?;
    let slice = first.block.slice(first.at..first.at + ids.len());
    let here = proc.slice(&slice)?.iter().map(exo_ir::Stmt::id);
    here.eq(ids.iter().copied().map(Some)).then_some(slice)
}

/// Resolves the positions of a step's results to handles. Statements must have their identities
/// already.
///
/// # Errors
/// A result is not at its position, is of another kind than declared, or is missing
/// although it is not optional.
pub(crate) fn settled(
    specs: &'static [ReturnSpec],
    places: Vec<Option<Place>>,
    edit: &Edit,
) -> Result<Vec<ReturnedValue>, RewriteError> {
    if specs.len() != places.len() {
        return Err(RewriteError::Other(
            "another number of results than declared",
        ));
    }
    let results = specs.iter().zip(places);
    results
        .map(|(spec, place)| {
            let value = match place {
                Some(place) => Some(declared(spec, place, edit)?),
                None if spec.optional => None,
                None => return Err(RewriteError::Other("a result is missing")),
            };
            Ok(ReturnedValue { spec, value })
        })
        .collect()
}

fn declared(spec: &ReturnSpec, place: Place, edit: &Edit) -> Result<Handle, RewriteError> {
    match place.is(spec.kind, &edit.proc) {
        true => handle(place, edit),
        false => Err(RewriteError::no(spec.kind.id(), &shown(&place))),
    }
}

/// A place for an error text.
fn shown(place: &Place) -> String {
    match place {
        Place::Stmt(path) => path.to_string(),
        Place::Block(path) => path.to_string(),
        Place::Buffer(sym) => format!("symbol {}", sym.0),
        Place::Procedure(name) => name.clone(),
        Place::List(all) => all.iter().map(shown).collect::<Vec<_>>().join(", "),
    }
}

fn handle(place: Place, edit: &Edit) -> Result<Handle, RewriteError> {
    let proc = &edit.proc;
    Ok(match place {
        Place::Stmt(path) => Handle::Stmt(identity(proc, &path)?),
        Place::Block(path) => {
            rewrite::slice(proc, &path)?;
            let ids = path.stmts().map(|stmt| identity(proc, &stmt));
            Handle::Block(ids.collect::<Result<_, _>>()?)
        }
        Place::Buffer(sym) => Handle::Buffer(sym),
        Place::Procedure(name) => match edit.made().any(|proc| proc.name == name) {
            true => Handle::Procedure(name),
            false => return Err(RewriteError::no("procedure that the step made", &name)),
        },
        Place::List(all) => {
            let handles = all.into_iter().map(|place| handle(place, edit));
            Handle::List(handles.collect::<Result<_, _>>()?)
        }
    })
}

fn identity(proc: &Proc, path: &StmtPath) -> Result<StmtId, RewriteError> {
    let id = rewrite::stmt(proc, path)?.id();
    id.ok_or(RewriteError::Other("a result has no identity"))
}
