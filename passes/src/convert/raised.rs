//! Functions that have procedures: which of them still do what they did when these were raised.

use std::collections::BTreeMap;

use exo_dialects::raised::{self, Call, Record};
use exo_ir::{Item, Module, Proc, Stmts};
use exo_raising::{Asks, Callee, Callees, Purpose, Raised};
use exo_steps::equivalence::Digests;
use melior::ir::OperationRef;

/// Lets a function be called by procedures if it still does what its own procedure does. Gives that as it was raised.
pub(super) fn add_if_unchanged(
    callees: &mut Callees,
    name: &str,
    function: OperationRef<'_, '_>,
    view: &Module,
) -> Option<Raised> {
    let record = raised::of(function)?;
    let raised = as_raised(function, &record, callees)?;
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
    Some(raised)
}

/// The procedure that was raised from a function, if that does what it did then. Every function that it calls has to be among the callees, which do what
/// they did.
fn as_raised(function: OperationRef<'_, '_>, record: &Record, callees: &Callees) -> Option<Raised> {
    let all = [Asks::Always, Asks::UnderConditions].into_iter();
    let read =
        |asks| exo_raising::function(function, "raised", (Purpose::Schedule, asks), callees).ok();
    let mut all = all.filter_map(read);
    all.find(|raised| {
        let same_digest = !record.digest.is_empty() && digest(raised, callees) == record.digest;
        // The digest does not say which procedures of one head are called.
        let same_calls = raised.calls == record.calls;
        same_digest && same_calls && raised.sources == record.sources
    })
}

/// The numbers of the arguments that procedures wrote when they were raised, by procedure: what a schedule has made of one may write fewer, but was proved
/// to do the same only for arguments of which none shares a cell with one that was written.
pub(super) fn written_when_raised(all: &[(Record, Raised)]) -> BTreeMap<String, Vec<usize>> {
    let mut items: Vec<Item> = Vec::new();
    for (record, raised) in all {
        let named = Proc {
            name: record.procedure.clone(),
            ..raised.proc.clone()
        };
        for item in raised.definitions().chain([Item::Proc(named)]) {
            if items.iter().all(|known| known.name() != item.name()) {
                items.push(item);
            }
        }
    }
    let module = Module {
        items: items.into(),
        ..Module::default()
    };
    let effects = exo_lowering::effects::of_module(&module).unwrap_or_default();
    let of = |(record, raised): &(Record, Raised)| {
        let known = effects.get(&record.procedure);
        let args = raised.proc.args.iter().enumerate();
        let written = args.filter(|(_, sym)| known.is_none_or(|e| e.written.contains(*sym)));
        let numbers = written.map(|(number, _)| number).collect();
        (record.procedure.clone(), numbers)
    };
    all.iter().map(of).collect()
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
