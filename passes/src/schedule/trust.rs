//! Records of equivalence that came with a module: `--exo-trust-records`, and `exo-list-records`, which lists all.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics};
use exo_dialects::tool::{Action, register_action};
use exo_ir::{Equivalence, Module, field_name};
use exo_steps::equivalence::{Provenance, Records, Trust};
use melior::ir::OperationRef;

use crate::tables;

static MADE_HERE_ONLY: AtomicBool = AtomicBool::new(false);

/// `--exo-trust-records=all|here`
struct TrustRecords;

impl Action for TrustRecords {
    const NAME: &'static str = "exo-trust-records";
    const HELP: &'static str = "which records of equivalence steps rely on: 'all' that are about procedures as they are (default), or of \
these only those that steps of this process have made, 'here'";
    const VALUE_NAME: &'static str = "all|here";

    fn act(value: &str) -> Result<(), Vec<Diagnostic>> {
        let here = match value {
            "all" => false,
            "here" => true,
            _ => {
                let name = Self::NAME;
                let text = format!("expected 'all' or 'here' for '--{name}', found '{value}'");
                return Err(vec![Diagnostic::error(Class::BadInput, text)]);
            }
        };
        MADE_HERE_ONLY.store(here, Ordering::Relaxed);
        Ok(())
    }
}

/// Adds `--exo-trust-records` to the command line of a tool over MLIR's drivers. May be called more than once.
pub(super) fn register_options() {
    static ONCE: Once = Once::new();
    ONCE.call_once(register_action::<TrustRecords>);
}

/// The command line's choice.
pub(super) fn trust() -> Trust {
    match MADE_HERE_ONLY.load(Ordering::Relaxed) {
        true => Trust::MadeHere,
        false => Trust::All,
    }
}

exo_options::pass_options! {
    /// Options of `exo-list-records`.
    pub(crate) struct ListRecordsOptions {
        /// list only the record of the procedure of this name (default: all)
        pub(crate) proc: String = "",
    }
}

/// Lists records of equivalence.
pub(crate) struct ListRecords;

impl Pass for ListRecords {
    const ARGUMENT: &'static str = "exo-list-records";
    const SUMMARY: &'static str = "list the records of which procedures mean the same";
    const DESCRIPTION: &'static str = "
Prints, to standard error, every record that a procedure means what another one means (the attribute `exo.equivalence`, which `derive`
begins): up to which configuration fields, whether in another precision, and what the record is worth. It was *made here*, by a step
of this process; or it *came with the module* and is about both procedures as they are; or it is *stale*: a procedure,
a declaration that they use, or the record itself was changed since other than by a step, and `call_eqv` does not rely on it.

That a record which came with the module was made by a step cannot be seen from it: who writes the right digests by hand has forged
one. Where modules come from somebody who is not trusted, `--exo-trust-records=here` lets steps rely only on what steps of
this process have made. The pass changes nothing.";
    const EXAMPLE: &'static str = "exo-opt --exo-list-records gemm.mlir -o /dev/null\nexo-opt --exo-trust-records=here --exo-schedule=gemm.sched gemm.mlir";
    type Options = ListRecordsOptions;

    fn run(
        module: OperationRef<'_, '_>,
        options: ListRecordsOptions,
        _: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        tables::print_each(module, |view| listing(view, &options.proc))
    }
}

/// A line for each record.
fn listing(module: &Module, wanted: &str) -> String {
    let mut records = Records::of(module, Trust::All);
    let procs = module.procs();
    let procs = procs.filter(|p| wanted.is_empty() || p.name == wanted);
    let all = procs.filter_map(|p| Some((&p.name, p.equivalence.as_ref()?)));
    let line = |(name, record): (&String, &Equivalence)| {
        let worth = match records.provenance(name, record) {
            Provenance::MadeHere => "made here",
            Provenance::CameWithModule => "came with the module",
            Provenance::Stale => "stale",
        };
        format!("{name}: {}; {worth}\n", said(record))
    };
    all.map(line).collect()
}

/// A record in words.
pub(super) fn said(record: &Equivalence) -> String {
    let mut text = format!("means what '{}' means", record.spec);
    if !record.modulo.is_empty() {
        let fields: Vec<String> = record.modulo.iter().map(field_name).collect();
        text += &format!(
            ", up to what {} {} at the end",
            fields.join(", "),
            if fields.len() == 1 { "holds" } else { "hold" }
        );
    }
    if record.precision {
        text += ", in another precision";
    }
    text
}
