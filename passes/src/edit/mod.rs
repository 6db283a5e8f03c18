//! The only place that changes operations.
//!
//! A step gives a procedure as it shall be, each statement with its origin among the statements that were there. This
//! module brings the operations to that state: an operation that goes on is moved and updated, so that whoever holds
//! it or has put attributes on it keeps it; what is new is made; what is left over is erased, innermost and last first.

mod aside;
mod attributes;
mod code_attributes;
mod constants;
mod definitions;
mod error;
mod globals;
mod kind;
mod linalg;
mod locations;
mod mapping;
mod outline;
mod own_scope;
mod procedures;
mod raised;
mod right_side;
mod statements;
mod synchronise;

use std::collections::BTreeSet;

use exo_dialects::builder::{self, BuildError};
use exo_dialects::equivalence;
use exo_dialects::hw;
use exo_dialects::names::attr;
use exo_dialects::ops::Definition;
use exo_dialects::rewriter::{self, Place, Rewriter};
use exo_dialects::upstream;
use exo_ir::{Item, Module, Proc, Stmt, for_each_used_name};
use exo_steps::{Applied, DerivationRecord};
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, StringAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Operation, OperationRef};
use rustc_hash::FxHashMap;

pub(crate) use aside::{gathered, put_back, related_definitions, scatter, set_aside};
pub(crate) use constants::Constants;
pub(crate) use globals::passes_globals;
pub(crate) use linalg::WithLoops;
pub(crate) use mapping::mapped;
pub(crate) use outline::{outlined, outlined_function, replace_part, verifies};
pub use procedures::Procedures;
pub(crate) use raised::{
    dispatch, forget_procedure, insert_raised, is_function_with_body, own_cells, raised_functions,
    takes_layouts,
};
pub use statements::StatementOps;

/// The operations of procedures that a step made, with their names.
type NewProcedures<'c, 'a> = Vec<(String, OperationRef<'c, 'a>)>;

/// The statements of procedures that steps were taken on, by the procedure's name.
pub type KnownStatements<'c, 'a> = FxHashMap<String, StatementOps<'c, 'a>>;

/// Pairs the statements of a procedure, as its IR numbers them, with its operations.
///
/// # Errors
/// The operations are not those of the IR.
pub fn paired<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    view: &Proc,
) -> Result<StatementOps<'c, 'a>, EditError> {
    statements::of(op, view)
}

pub(crate) use definitions::definitions;
pub use error::EditError;
pub(crate) use exo_dialects::debug_info::settle_values as settle_debug_values;
pub(crate) use exo_dialects::rewriter::allow_any_address;

/// Puts operations in the place of all definitions of the exo dialect in a module, and gives them.
pub(crate) fn replace_definitions<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    new: Vec<Operation<'c>>,
) -> Vec<OperationRef<'c, 'a>> {
    let rewriter = Rewriter::new(context);
    let old: Vec<_> = definitions(module)
        .filter(|op| Definition::try_from(*op).is_ok())
        .collect();
    let mut made = Vec::new();
    if let Some(first) = old.first() {
        let place = Place::Before(*first);
        made.extend(new.into_iter().map(|op| rewriter.insert(op, place)));
    }
    old.into_iter().for_each(|op| rewriter.erase(op));
    made
}

/// Puts the definitions of a program before those of a module, but behind what they use of these, its procedures as private ones, and
/// records the libraries that they use.
///
/// # Errors
/// No operations can be built of the program.
pub(crate) fn import<'c>(
    context: &'c Context,
    module: OperationRef<'c, '_>,
    view: &Module,
) -> Result<(), BuildError> {
    let new = view.items.iter().map(|item| builder::item(context, item));
    let new = new.collect::<Result<Vec<_>, _>>()?;
    let Some(block) = upstream::only_block(module, 0) else {
        return Ok(());
    };
    let rewriter = Rewriter::new(context);
    let private = StringAttribute::new(context, "private").into();
    let place = behind_used(module, view).map_or(Place::EndOf(block), Place::Before);
    for op in new {
        let reference = rewriter::reference(&op);
        if matches!(Definition::try_from(reference), Ok(Definition::Proc(_))) {
            rewriter::set_attribute(reference, attr::SYM_VISIBILITY, private);
        }
        rewriter.insert(op, place);
    }
    record_libraries(context, &rewriter, module, view);
    Ok(())
}

/// Lets a procedure be seen outside of its module.
pub(crate) fn publish<'c>(context: &'c Context, procedure: OperationRef<'c, '_>) {
    Rewriter::new(context).modify(procedure, || {
        rewriter::remove_attribute(procedure, attr::SYM_VISIBILITY);
    });
}

/// The operation behind the last one that some definitions use; the first of the module if they use none.
fn behind_used<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
    view: &Module,
) -> Option<OperationRef<'c, 'a>> {
    let mut used = BTreeSet::new();
    for item in view.items.iter() {
        for_each_used_name(item, &mut |name| {
            used.insert(name.to_owned());
        });
    }
    let is_used = |op: &OperationRef<'c, 'a>| {
        exo_dialects::symbols::defined(*op).is_some_and(|name| used.contains(name))
    };
    match definitions(module).filter(is_used).last() {
        Some(last) => last.next_in_block(),
        None => definitions(module).next(),
    }
}

/// Lets functions be seen in their module only.
pub(crate) fn hide_functions<'c>(
    context: &'c Context,
    module: OperationRef<'c, '_>,
    names: &[String],
) {
    let private = StringAttribute::new(context, "private").into();
    let internal = Attribute::parse(context, "#llvm.linkage<internal>");
    for op in definitions(module).filter(|op| exo_dialects::functions::is_function(*op)) {
        let name = exo_dialects::symbols::defined(op);
        if !name.is_some_and(|name| names.iter().any(|n| n == name)) {
            continue;
        }
        Rewriter::new(context).modify(op, || {
            rewriter::set_attribute(op, attr::SYM_VISIBILITY, private);
            if let Some(internal) = internal {
                rewriter::set_discardable(op, "llvm.linkage", internal);
            }
        });
    }
}

/// Adds target features that a module's code needs to those that it records.
pub(crate) fn want_features<'c>(
    context: &'c Context,
    module: OperationRef<'c, '_>,
    features: &[String],
) {
    let mut all = exo_dialects::functions::features(module);
    all.extend(features.iter().cloned());
    all.sort_unstable();
    all.dedup();
    if all.is_empty() {
        return;
    }
    let all: Vec<Attribute<'c>> = all
        .iter()
        .map(|feature| StringAttribute::new(context, feature).into())
        .collect();
    let all = ArrayAttribute::new(context, &all).into();
    Rewriter::new(context).modify(module, || {
        rewriter::set_discardable(module, attr::TARGET_FEATURES, all);
    });
}

/// Lets some functions have the target features that their module records, in LLVM's words.
pub(crate) fn give_features<'c>(
    context: &'c Context,
    module: OperationRef<'c, '_>,
    made: &[OperationRef<'c, '_>],
) {
    let features = exo_dialects::functions::features(module);
    let texts: Vec<String> = features.iter().map(|f| format!("{f:?}")).collect();
    let text = format!("#llvm.target_features<[{}]>", texts.join(", "));
    let Some(features) = Attribute::parse(context, &text).filter(|_| !features.is_empty()) else {
        return;
    };
    let rewriter = Rewriter::new(context);
    for op in made.iter().filter(|op| is_function_with_body(**op)) {
        rewriter.modify(*op, || {
            rewriter::set_discardable(*op, attr::LLVM_TARGET_FEATURES, features);
        });
    }
}

/// Carries a step over to the operations of a module, and keeps `procs` up: the procedure that was rewritten, those that
/// were made of it, uses of a name that changed, libraries, and records of other procedures.
///
/// # Errors
/// The step gave something that is no procedure: a bug. The operations are then in no state to go on with.
pub fn carry_over<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    (procs, known): (&mut Procedures<'c, 'a>, &mut KnownStatements<'c, 'a>),
    applied: &Applied,
) -> Result<(), EditError> {
    let mut new = applied.made().filter(|p| p.name != applied.name);
    if let Some(taken) = new.find(|p| procs.get(&p.name).is_some()) {
        return Err(EditError::Taken(taken.name.clone()));
    }
    let op = procs
        .remove(&applied.name)
        .ok_or_else(|| EditError::Missing(applied.name.clone()))?;
    let rewriter = Rewriter::new(context);
    let op = kind::replacement_op(context, &rewriter, op, applied)?;
    let new = apply(context, &rewriter, op, (applied, known))?;
    new.into_iter()
        .for_each(|(name, op)| procs.insert(name, op));
    procs.insert(applied.proc.name.clone(), op);
    if applied.name != applied.proc.name {
        rewriter.replace_symbol_uses(module, &applied.name, &applied.proc.name);
    }
    record_libraries(context, &rewriter, module, &made_by(context, applied));
    for recorded in &applied.recorded {
        if let Some(op) = procs.get(&recorded.name) {
            set_recorded(context, &rewriter, op, recorded);
        }
    }
    Ok(())
}

/// The procedures that a step made, with the definitions of hardware libraries that they use.
fn made_by(context: &Context, applied: &Applied) -> Module {
    let mut view = Module {
        items: applied.made().cloned().map(Item::Proc).collect(),
        ..Module::default()
    };
    hw::libraries_of(context).complete(&mut view);
    view
}

/// Changes the operations of the procedure that the step was applied to, and gives those of new ones by name.
fn apply<'c: 'a, 'a>(
    context: &'c Context,
    rewriter: &Rewriter<'c>,
    old: OperationRef<'c, 'a>,
    (applied, known): (&Applied, &mut KnownStatements<'c, 'a>),
) -> Result<NewProcedures<'c, 'a>, EditError> {
    let mut ops = match known.remove(&applied.name) {
        Some(ops) => ops,
        None => statements::of(old, &applied.before)?,
    };
    let new = insert_new((context, rewriter), old, applied, &ops)?;
    synchronise::synchronise(context, rewriter, old, applied, &mut ops)?;
    known.insert(applied.proc.name.clone(), ops);
    Ok(new)
}

/// Says on a procedure what is recorded of it: a step on one procedure can concern the records of others.
fn set_recorded<'c>(
    context: &'c Context,
    rewriter: &Rewriter<'c>,
    op: OperationRef<'c, '_>,
    recorded: &DerivationRecord,
) {
    let record = recorded.equivalence.as_ref();
    let lines = &recorded.trusted;
    let attributes = [
        (
            attr::EQUIVALENCE,
            record.map(|record| equivalence::attribute(context, record)),
        ),
        (
            attr::TRUSTED,
            (!lines.is_empty()).then(|| builder::lines(context, lines)),
        ),
    ];
    rewriter.modify(op, || {
        for (name, value) in attributes {
            match value {
                Some(value) => rewriter::set_discardable(op, name, value),
                None => rewriter::remove_attribute(op, name),
            }
        }
    });
}

/// Inserts the new procedures: those that the procedure calls from here on before it, its new
/// versions behind it, in order. What a private one is made into is private, too.
fn insert_new<'c: 'a, 'a>(
    (context, rewriter): (&'c Context, &Rewriter<'c>),
    old: OperationRef<'c, 'a>,
    applied: &Applied,
    olds: &StatementOps<'c, 'a>,
) -> Result<NewProcedures<'c, 'a>, EditError> {
    let mut made = NewProcedures::new();
    let mut note = |view: &Proc, op| {
        made.push((view.name.clone(), op));
        match rewriter::verifies(op) {
            true => Ok(()),
            false => Err(EditError::Invalid(view.loc.clone())),
        }
    };
    for view in &applied.extracted {
        let new = built(context, view, old, (applied, olds))?;
        note(view, rewriter.insert(new, Place::Before(old)))?;
    }
    let mut last = old;
    for view in &applied.versions {
        let new = built(context, view, old, (applied, olds))?;
        last = rewriter.insert_after(new, last);
        note(view, last)?;
    }
    Ok(made)
}

/// The operation of a new procedure, which is seen where the one is that it was made of, and whose statements inherit from those that they were made of.
fn built<'c: 'a, 'a>(
    context: &'c Context,
    view: &Proc,
    old: OperationRef<'c, 'a>,
    (applied, olds): (&Applied, &StatementOps<'c, 'a>),
) -> Result<Operation<'c>, EditError> {
    let new = builder::proc(context, view)?;
    if let Some(visibility) = upstream::attribute(old, attr::SYM_VISIBILITY) {
        rewriter::set_attribute(rewriter::reference(&new), attr::SYM_VISIBILITY, visibility);
    }
    let mut stmts: Vec<&Stmt> = Vec::new();
    view.body
        .iter()
        .for_each(|s| s.walk(&mut |s| stmts.push(s)));
    let ops = statements::operations(rewriter::reference(&new))?;
    for (op, stmt) in ops.into_iter().zip(stmts) {
        if let Some(origin) = stmt.id().and_then(|id| applied.settled.origins.get(&id)) {
            attributes::inherit(context, op, origin, olds);
        }
    }
    Ok(new)
}

/// Adds the hardware libraries that a program uses to those that a module records.
fn record_libraries<'c>(
    context: &'c Context,
    rewriter: &Rewriter<'c>,
    module: OperationRef<'c, '_>,
    view: &Module,
) {
    let merged = hw::record(context, view)
        .and_then(|record| rewriter::merged_dictionary(context, module, attr::LIBRARIES, record));
    if let Some(merged) = merged {
        rewriter.modify(module, || {
            rewriter::set_discardable(module, attr::LIBRARIES, merged);
        });
    }
}
