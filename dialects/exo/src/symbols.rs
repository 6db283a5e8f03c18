//! Symbols of a module that are not ours, and uses of ours by other dialects.

use std::collections::BTreeSet;
use std::ffi::c_void;

use exo_ir::Loc;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use mlir_sys::{MlirOperation, MlirStringRef};

use crate::ffi::{self, bytes_of, string_ref};
use crate::names::attr;
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
