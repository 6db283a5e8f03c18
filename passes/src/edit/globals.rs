//! Global memrefs, which functions pass to the procedures that were raised from them.

use exo_dialects::raised::{self, Record, Source};
use exo_dialects::{symbols, upstream};
use exo_ir::Module;
use exo_lowering::effects::AllEffects;
use melior::ir::attribute::TypeAttribute;
use melior::ir::{OperationRef, Type};

/// The global memref of a name.
pub(super) fn named<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
    name: &str,
) -> Option<OperationRef<'c, 'a>> {
    let is_meant = |op: &OperationRef<'_, '_>| {
        upstream::name(*op) == "memref.global" && symbols::defined(*op) == Some(name)
    };
    super::definitions(module).find(is_meant)
}

/// The type of a global memref.
pub(super) fn type_of<'c>(global: OperationRef<'c, '_>) -> Option<Type<'c>> {
    let ty = upstream::attribute(global, "type")?;
    Some(TypeAttribute::try_from(ty).ok()?.value())
}

/// Whether a function passes globals to its procedure.
pub(crate) fn passes_globals(record: &Record) -> bool {
    let mut sources = record.sources.iter();
    sources.any(|source| matches!(source, Source::Global(_)))
}

/// A constant that the procedure of a function writes by now, be it what is there already: constants are where nobody can write.
pub(crate) fn written_constant<'r>(
    module: OperationRef<'_, '_>,
    (view, effects): (&Module, &AllEffects),
    record: &'r Record,
) -> Option<&'r str> {
    let proc = view.proc(&record.procedure)?;
    let written = &effects.get(&record.procedure)?.written;
    let pairs = record.sources.iter().zip(&proc.args);
    let mut constants = pairs.filter_map(|(source, sym)| match source {
        Source::Global(name) if written.contains(sym) => Some(name.as_str()),
        _ => None,
    });
    constants.find(|name| named(module, name).is_none_or(|op| raised::has_unit(op, "constant")))
}
