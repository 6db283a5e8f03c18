//! `exo-print-trusted`: the unproved assumptions that a program depends on.

use std::collections::{BTreeMap, BTreeSet};

use exo_dialects::pass::{ErrorEmitted, Pass, Statistics};
use exo_ir::{Data, Module, Proc};
use exo_steps::equivalence::{Provenance, Records, Trust};
use melior::ir::OperationRef;

use super::trust::said;
use crate::tables;

exo_options::pass_options! {
    /// Options of `exo-print-trusted`.
    pub(crate) struct PrintTrustedOptions {
        /// print only what the procedure of this name rests on, with all that it calls (default: all)
        pub(crate) proc: String = "",
    }
}

/// Lists what is trusted.
pub(crate) struct PrintTrusted;

impl Pass for PrintTrusted {
    const ARGUMENT: &'static str = "exo-print-trusted";
    const SUMMARY: &'static str = "print what is taken on trust";
    const DESCRIPTION: &'static str = "
Steps prove that a procedure keeps its meaning. What that meaning becomes on a machine rests on statements that nobody proves here: that the code
of an instruction does what its body says, that the templates of a memory reach the cells, that the code of an extern computes a
function and does nothing else. They are printed to standard error, a line each, with the procedures that use them; so are steps that were
told to go on without proof (`unsafe-disable-check`, `unsafe_assert_eq`; the attribute `exo.trusted`), records of
equivalence that this process has not made, and versions that compute in another precision. The pass changes nothing.";
    const EXAMPLE: &'static str = "exo-opt --exo-schedule=gemm.sched --exo-print-trusted=proc=gemm gemm.mlir -o gemm_fast.mlir";
    type Options = PrintTrustedOptions;

    fn run(
        module: OperationRef<'_, '_>,
        options: PrintTrustedOptions,
        _: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        tables::print_each(module, |view| listing(view, &options.proc))
    }
}

/// A statement that is taken on trust, in the order in which they are listed.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Statement<'m> {
    Instruction(&'m str),
    Memory(&'m str),
    Extern(&'m str),
    Unproved(&'m str, &'m str),
    Record(&'m str, String),
}

impl Statement<'_> {
    fn text(&self) -> String {
        match self {
            Statement::Instruction(name) => {
                format!("instruction {name}: its code does what its body says")
            }
            Statement::Memory(name) => {
                format!("memory {name}: its templates allocate and reach the cells")
            }
            Statement::Extern(name) => {
                format!("extern {name}: its code computes a function and does nothing else")
            }
            Statement::Unproved(name, what) => format!("procedure {name}: {what}"),
            Statement::Record(name, what) => format!("record of {name}: {what}"),
        }
    }
}

/// Statements with the procedures that rest on them.
type Trusted<'m> = BTreeMap<Statement<'m>, BTreeSet<&'m str>>;

/// A line for each statement.
fn listing(module: &Module, wanted: &str) -> String {
    let mut trusted = Trusted::new();
    for proc in reached(module, wanted) {
        note(module, proc, &mut trusted);
    }
    let line = |(statement, users): (&Statement<'_>, &BTreeSet<&str>)| {
        let users: Vec<&str> = users.iter().copied().collect();
        match users.is_empty() {
            true => format!("{}\n", statement.text()),
            false => format!("{}; used by {}\n", statement.text(), users.join(", ")),
        }
    };
    trusted.iter().map(line).collect()
}

/// The procedures of that name, or all, with all that they call.
fn reached<'m>(module: &'m Module, wanted: &str) -> Vec<&'m Proc> {
    let own = module.procs();
    let mut open: Vec<&Proc> = own
        .filter(|p| wanted.is_empty() || p.name == wanted)
        .collect();
    let mut seen: BTreeSet<&str> = open.iter().map(|p| p.name.as_str()).collect();
    let mut found = Vec::new();
    while let Some(proc) = open.pop() {
        found.push(proc);
        let callees = proc
            .calls()
            .into_iter()
            .filter_map(|(name, _)| module.proc(name));
        open.extend(callees.filter(|callee| seen.insert(&callee.name)));
    }
    found
}

/// Notes the assumptions of a procedure itself, without those of its callees.
fn note<'m>(module: &'m Module, proc: &'m Proc, trusted: &mut Trusted<'m>) {
    if let Some(what) = record(module, proc) {
        trusted
            .entry(Statement::Record(&proc.name, what))
            .or_default();
    }
    for what in &proc.trusted {
        let statement = Statement::Unproved(&proc.name, what);
        trusted.entry(statement).or_default();
    }
    if proc.instr.is_some() {
        // Its body is only said, so nothing in it is executed.
        trusted
            .entry(Statement::Instruction(&proc.name))
            .or_default();
        return;
    }
    let mut add = |statement: Statement<'m>| {
        trusted.entry(statement).or_default().insert(&proc.name);
    };
    let memories = proc
        .vars
        .iter()
        .filter_map(|var| module.memory(var.buffer()?.mem.as_deref()?));
    memories.for_each(|memory| add(Statement::Memory(&memory.name)));
    for stmt in &proc.body {
        stmt.walk(&mut |stmt| {
            let callee = stmt.call().and_then(|(callee, _)| module.proc(callee));
            if let Some(callee) = callee.filter(|callee| callee.instr.is_some()) {
                add(Statement::Instruction(&callee.name));
            }
            let Some(rhs) = stmt.rhs() else { return };
            rhs.walk(&mut |e| {
                let declared = match e {
                    Data::Extern { name, .. } => module.extern_fn(name),
                    _ => None,
                };
                if let Some(declared) = declared {
                    add(Statement::Extern(&declared.name));
                }
            });
        });
    }
}

/// The reason to mention a procedure's record: this process has not made it, or the precision is
/// another.
fn record(module: &Module, proc: &Proc) -> Option<String> {
    let record = proc.equivalence.as_ref()?;
    let provenance = Records::of(module, Trust::All).provenance(&proc.name, record);
    match provenance {
        Provenance::CameWithModule => Some(format!("{}; came with the module", said(record))),
        Provenance::MadeHere if record.precision => Some(said(record)),
        Provenance::MadeHere | Provenance::Stale => None,
    }
}
