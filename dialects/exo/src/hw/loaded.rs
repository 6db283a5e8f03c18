//! The libraries that contexts have loaded.

use std::ffi::c_void;
use std::sync::Arc;

use exo_ir::{Item, Libraries, Library, Place, Proc};
use melior::Context;

use crate::ffi;

/// A library as its operations' verifiers need it. MLIR keeps it as long as a registry or context has the dialect.
pub(super) struct Instructions {
    pub(super) library: Arc<Library>,
    places: Vec<Place>,
}

impl Instructions {
    pub(super) fn of(library: &Arc<Library>) -> Instructions {
        let items = &library.items;
        let places = items
            .proc_names()
            .filter_map(|name| items.place_of_proc(name));
        Instructions {
            places: places.collect(),
            library: Arc::clone(library),
        }
    }

    pub(super) fn get(&self, instruction: usize) -> Option<&Proc> {
        match self.library.items.at(*self.places.get(instruction)?)? {
            Item::Proc(proc) => Some(proc),
            _ => None,
        }
    }
}

/// The libraries that a context knows; none if it has not loaded the exo dialect.
pub fn libraries_of(context: &Context) -> Libraries {
    let mut found = Libraries::default();
    // SAFETY: the context lives, and the callbacks fit each other: the table is a `Libraries`, and so is what the user's data is.
    unsafe {
        ffi::exoUseHardware(
            context.to_raw(),
            make_table,
            release_table,
            take_table,
            (&raw mut found).cast(),
        );
    }
    found
}

/// # Safety
/// For [`libraries_of`]: so many definitions, each of [`insert_one`](super::dialect::insert_one).
unsafe extern "C" fn make_table(definitions: *const *const c_void, count: isize) -> *const c_void {
    let libraries = (0..count).map(|k| {
        // SAFETY: as the caller promises.
        let instructions = unsafe { &*(*definitions.offset(k)).cast::<Instructions>() };
        Arc::clone(&instructions.library)
    });
    let table = Libraries::new(libraries.collect());
    Box::into_raw(Box::new(table)).cast_const().cast()
}

/// # Safety
/// For [`libraries_of`]: a table of [`make_table`], which is not used again.
unsafe extern "C" fn release_table(table: *const c_void) {
    // SAFETY: as the caller promises.
    drop(unsafe { Box::from_raw(table.cast::<Libraries>().cast_mut()) });
}

/// # Safety
/// For [`libraries_of`]: a table of [`make_table`], and libraries to write it to.
unsafe extern "C" fn take_table(table: *const c_void, found: *mut c_void) {
    // SAFETY: as the caller promises.
    unsafe { *found.cast::<Libraries>() = (*table.cast::<Libraries>()).clone() }
}
