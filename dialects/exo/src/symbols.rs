//! Symbols of a module that are not ours, and uses of ours by other dialects.

use std::collections::BTreeSet;
use std::ffi::c_void;

use exo_ir::Loc;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, RegionLike};
use mlir_sys::{MlirOperation, MlirStringRef};

use crate::ffi::{self, bytes_of, string_ref};
use crate::names::{attr, op};
use crate::ops::Definition;
use crate::{location, native};

/// An operation that names a symbol of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Use {
    /// The operation's name, `my.launch`.
    pub op: String,
    /// Its location.
    pub loc: Loc,
    /// Whether a new name of the symbol can be followed there.
    pub follows: bool,
}

/// The operations in a module that name a symbol of it in a way that is not the exo dialect's.
pub fn foreign_uses(module: OperationRef<'_, '_>, name: &str) -> Vec<Use> {
    unsafe extern "C" fn found(op: MlirOperation, follows: bool, all: *mut c_void) {
        // SAFETY: the operation lives during the call; the state is the list below, which nothing else uses meanwhile.
        let (op, all) = unsafe { (OperationRef::from_raw(op), &mut *all.cast::<Vec<Use>>()) };
        all.push(Use {
            op: native::op_name(op).to_owned(),
            loc: location::from_mlir(op.location()),
            follows,
        });
    }
    let mut all: Vec<Use> = Vec::new();
    let state: *mut Vec<Use> = &mut all;
    // SAFETY: the module and the name live, and the list outlives the call.
    unsafe {
        ffi::exoForeignSymbolUses(module.to_raw(), string_ref(name), found, state.cast());
    }
    all
}

/// Whether an operation is a symbol table, in which definitions may stand: a module, a `gpu.module`.
pub fn is_table(op: OperationRef<'_, '_>) -> bool {
    // SAFETY: the operation lives during the call.
    unsafe { ffi::exoIsSymbolTable(op.to_raw()) }
}

/// The symbol tables inside of an operation in which definitions of the exo dialect stand, in the order of the text.
pub fn nested_tables<'c: 'a, 'a>(around: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    nested_tables_of(around, &is_definition)
}

/// The symbol tables inside of an operation in which some operations stand, in the order of the text.
pub fn nested_tables_of<'c: 'a, 'a>(
    around: OperationRef<'c, 'a>,
    is_of_interest: &dyn Fn(OperationRef<'c, 'a>) -> bool,
) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    let mut open: Vec<_> = inside(around).collect();
    open.reverse();
    while let Some(op) = open.pop() {
        if is_definition(op) {
            continue;
        }
        let mut inner: Vec<_> = inside(op).collect();
        if is_table(op) && inner.iter().any(|op| is_of_interest(*op)) {
            found.push(op);
        }
        inner.reverse();
        open.append(&mut inner);
    }
    found
}

/// Whether an operation is a definition of the exo dialect.
pub fn is_definition(op: OperationRef<'_, '_>) -> bool {
    native::op_name(op).starts_with(op::DIALECT_PREFIX) && Definition::try_from(op).is_ok()
}

/// The operations directly in the regions of an operation.
fn inside<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    let regions = (0..op.region_count()).filter_map(move |k| op.region(k).ok());
    let blocks = regions.flat_map(|region| {
        std::iter::successors(region.first_block(), |block| block.next_in_region())
    });
    blocks.flat_map(|block| std::iter::successors(block.first_operation(), |op| op.next_in_block()))
}

/// The words for a symbol table in messages: its operation's name, and its own if it has one.
pub fn table_text(table: OperationRef<'_, '_>) -> String {
    match defined(table) {
        Some(name) => format!("'{}' '{name}'", native::op_name(table)),
        None => format!("'{}'", native::op_name(table)),
    }
}

/// The operation that defines a symbol of a module.
pub fn lookup<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
    name: &str,
) -> Option<OperationRef<'c, 'a>> {
    // SAFETY: the module and the name live during the call; what is found lives in the module.
    unsafe {
        let found = ffi::exoLookupSymbol(module.to_raw(), string_ref(name));
        OperationRef::from_option_raw(found)
    }
}

/// The name that an operation defines, of whatever dialect it is.
pub fn defined<'c>(op: OperationRef<'c, '_>) -> Option<&'c str> {
    native::string_of(native::attribute(op, attr::SYM_NAME)?)
}

/// Whether a symbol can be named from outside of its table.
pub fn is_visible_outside(op: OperationRef<'_, '_>) -> bool {
    let visibility = native::attribute(op, attr::SYM_VISIBILITY).and_then(native::string_of);
    visibility != Some("private")
}

/// The symbols that an operation, or one inside of it, names.
pub fn references(op: OperationRef<'_, '_>) -> BTreeSet<String> {
    unsafe extern "C" fn found(name: MlirStringRef, all: *mut c_void) {
        // SAFETY: the name lives during the call; the state is the set below, which nothing else uses meanwhile.
        let (name, all) = unsafe { (bytes_of(name), &mut *all.cast::<BTreeSet<String>>()) };
        all.insert(String::from_utf8_lossy(name).into_owned());
    }
    let mut all = BTreeSet::new();
    let state: *mut BTreeSet<String> = &mut all;
    // SAFETY: the operation lives, and the set outlives the call.
    unsafe { ffi::exoSymbolReferences(op.to_raw(), found, state.cast()) };
    all
}
