//! Global memrefs, which functions pass to the procedures that were raised from them.

use exo_dialects::raised::{Record, Source};
use exo_dialects::{symbols, upstream};
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
