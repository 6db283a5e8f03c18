//! Functions that have procedures: which of them still do what they did when these were raised.

use std::collections::BTreeMap;

use exo_dialects::raised::{self, Call, Record};
use exo_ir::{Item, Module, Proc, Stmts};
use exo_raising::{Asks, Callee, Callees, Purpose, Raised};
use exo_steps::equivalence::Digests;
use melior::ir::OperationRef;

/// Lets a function be called by procedures if it still does what its own procedure does. Says whether it does.
pub(super) fn add_if_unchanged(
    callees: &mut Callees,
    name: &str,
    function: OperationRef<'_, '_>,
    view: &Module,
) -> bool {
    let record = raised::of(function);
    let record = record.filter(|record| is_unchanged(function, record, callees));
    let Some(record) = record else {
        return false;
    };
    let proc = view.proc(&record.procedure);
    let proc = proc.filter(|proc| proc.args.len() == record.sources.len());
    if let Some(proc) = proc.filter(|_| !exo_raising::may_be_replaced(function)) {
        callees.insert(
            name,
            Callee {
                proc: proc.clone(),
                sources: record.sources,
            },
        );
    }
    true
}

/// Whether a function does what it did when a procedure of some digest was raised from it. Every function that it calls has to be among the callees,
/// which do what they did.
fn is_unchanged(function: OperationRef<'_, '_>, record: &Record, callees: &Callees) -> bool {
    let mut all = [Asks::Always, Asks::UnderConditions].into_iter();
    all.any(|asks| {
        let raised = exo_raising::function(function, "raised", (Purpose::Schedule, asks), callees);
        raised.is_ok_and(|raised| {
            let same_digest =
                !record.digest.is_empty() && digest(&raised, callees) == record.digest;
            // The digest does not say which procedures of one head are called.
            let same_calls = raised.calls == record.calls;
            same_digest && same_calls && raised.sources == record.sources
        })
    })
}

/// The digest of a procedure, whatever its name is, and of the heads of those that it calls: their bodies change when they are scheduled.
pub(super) fn digest(raised: &Raised, callees: &Callees) -> String {
    const NAME: &str = "raised";
    let heads = raised.calls.iter().filter_map(|call: &Call| {
        let proc = callees.procedure_of(&call.function)?;
        Some((proc.name.as_str(), head(proc)))
    });
    let heads: BTreeMap<&str, Proc> = heads.collect();
    let mut proc = raised.proc.clone();
    NAME.clone_into(&mut proc.name);
    let procs = heads.into_values().chain([proc]).map(Item::Proc);
    let module = Module {
        items: raised
            .definitions()
            .chain(procs)
            .collect::<Vec<Item>>()
            .into(),
        ..Module::default()
    };
    // A procedure without a digest is like no other.
    Digests::of(&module).get(NAME).unwrap_or_default()
}

/// A procedure that takes what another does, and does nothing.
fn head(proc: &Proc) -> Proc {
    Proc {
        body: Stmts::default(),
        ..proc.clone()
    }
}
