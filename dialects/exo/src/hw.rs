//! Hardware libraries of this process: their definitions as plain data, and their dialects.
//!
//! A library is declared once, before the contexts that are to know it, and stays. MLIR then knows a dialect with
//! an operation for each instruction (`lib/IR/Hardware.cpp`), whose verifier is made of the instruction's
//! signature ([`verify`]). Finding and reading library files is the crate `exo-hw`.

mod rules;
mod verify;

pub use rules::Rule;
pub(crate) use verify::is_settled;

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use exo_ir::{Item, Libraries, Library, Module, Place, Proc};
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::{Attribute, OperationRef};
use melior::utility::register_all_dialects;
use mlir_sys::{MlirDialectRegistry, MlirOperation};
use thiserror::Error;

use crate::ffi::{self, string_ref};
use crate::native;
use crate::pass::panic_text;

static DECLARED: Mutex<Option<Libraries>> = Mutex::new(None);

/// The reason why a library cannot be declared.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refused {
    /// The name can be no dialect's.
    #[error("'{0}' cannot be the name of a hardware library: it is not an identifier")]
    NotAName(String),
    /// MLIR or this project has a dialect of that name.
    #[error("hardware library '{0}' cannot be loaded: MLIR has a dialect of this name")]
    DialectTaken(String),
    /// Another library has the name.
    #[error(
        "hardware library '{0}' cannot be loaded: another library of this name is loaded already"
    )]
    LibraryTaken(String),
}

/// The libraries that have been declared.
pub fn libraries() -> Libraries {
    declared().clone().unwrap_or_default()
}

fn declared() -> std::sync::MutexGuard<'static, Option<Libraries>> {
    // A table is whole whenever the lock is free.
    DECLARED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Declares a library, for contexts that are made from now on. The very same library may be declared again.
///
/// # Errors
/// If its name is taken or can be no dialect's.
pub fn declare(library: Library) -> Result<(), Refused> {
    declare_all(vec![library]).map_err(|(_, refused)| refused)
}

/// [`declare`] for several libraries of different names: all of them or, after an error, none.
///
/// # Errors
/// As [`declare`], for the first that is refused, with its position.
pub fn declare_all(libraries: Vec<Library>) -> Result<(), (usize, Refused)> {
    let mut declared = declared();
    let others = declared.get_or_insert_default();
    let mut new = Vec::new();
    for (at, library) in libraries.into_iter().enumerate() {
        match others.library(&library.name) {
            Some(other) if other.digest == library.digest => {}
            Some(_) => return Err((at, Refused::LibraryTaken(library.name))),
            None => {
                check_name(&library.name).map_err(|refused| (at, refused))?;
                new.push(Arc::new(library));
            }
        }
    }
    for library in new {
        tell_mlir(&library);
        *others = others.with(library);
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), Refused> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        || !name.chars().all(is_word)
    {
        return Err(Refused::NotAName(name.to_owned()));
    }
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    crate::dialect_handle().insert_dialect(&registry);
    // SAFETY: the registries live, and the name is read during the call.
    let has = |registry| unsafe { ffi::exoRegistryHasDialect(registry, string_ref(name)) };
    // A tool may have dialects of its own, as from plugins.
    match has(registry.to_raw()) || live().as_ref().is_some_and(|Live(r)| has(*r)) {
        true => Err(Refused::DialectTaken(name.to_owned())),
        false => Ok(()),
    }
}

/// Adds the dialects of all declared libraries to a registry.
///
/// # Safety
/// The registry must be alive.
pub(crate) unsafe fn insert_dialects(registry: MlirDialectRegistry) {
    // SAFETY: the caller answers for the registry.
    unsafe { ffi::exoInsertHardware(registry) }
}

/// The registry of a tool that is reading its command line: libraries that options declare are added to it.
struct Live(MlirDialectRegistry);

// SAFETY: the registry is used only under the lock, while the tool's main thread reads the command line.
unsafe impl Send for Live {}

static LIVE: Mutex<Option<Live>> = Mutex::new(None);

fn live() -> std::sync::MutexGuard<'static, Option<Live>> {
    LIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds the libraries that are declared from now on to a registry as well, which a tool fills while it reads its
/// command line.
///
/// # Safety
/// The registry must live until [`unfollow_registry`], or as long as libraries are declared.
pub unsafe fn follow_registry(registry: MlirDialectRegistry) {
    *live() = Some(Live(registry));
}

/// Ends what [`follow_registry`] began.
pub fn unfollow_registry() {
    *live() = None;
}

/// An instruction's signatures as its operations' verifiers need them: kept for ever, as MLIR keeps dialects.
struct Instructions {
    library: Arc<Library>,
    places: Vec<Place>,
}

impl Instructions {
    fn of(library: &Arc<Library>) -> Instructions {
        let items = &library.items;
        let places = items
            .proc_names()
            .filter_map(|name| items.place_of_proc(name));
        Instructions {
            places: places.collect(),
            library: Arc::clone(library),
        }
    }

    fn get(&self, instruction: usize) -> Option<&Proc> {
        match self.library.items.at(*self.places.get(instruction)?)? {
            Item::Proc(proc) => Some(proc),
            _ => None,
        }
    }
}

fn tell_mlir(library: &Arc<Library>) {
    let kept: &'static Instructions = Box::leak(Box::new(Instructions::of(library)));
    let prefix = format!("{}.", library.name);
    let names: Vec<_> = (library.items.proc_names())
        .map(|name| string_ref(name.strip_prefix(&prefix).unwrap_or(name)))
        .collect();
    let spec = ffi::HardwareSpec {
        name: string_ref(&library.name),
        digest: string_ref(&library.digest),
        num_instructions: names.len() as isize,
        instructions: names.as_ptr(),
        verify: verify_call,
        user_data: std::ptr::from_ref(kept).cast(),
    };
    // SAFETY: the shim copies the strings; they and the array live during the call, `kept` for ever.
    unsafe { ffi::exoDeclareHardware(&spec) }
    if let Some(Live(registry)) = &*live() {
        // SAFETY: whoever set the registry promised that it lives.
        unsafe { insert_dialects(*registry) }
    }
}

/// # Safety
/// For the shim only: `user_data` is what [`tell_mlir`] gave, and the operation lives during the call.
unsafe extern "C" fn verify_call(
    user_data: *const c_void,
    instruction: isize,
    call: MlirOperation,
) -> bool {
    // SAFETY: as the caller promises.
    let (instructions, call) = unsafe {
        (
            &*user_data.cast::<Instructions>(),
            OperationRef::from_raw(call),
        )
    };
    let verified = || {
        let instruction = usize::try_from(instruction).ok();
        match instruction.and_then(|k| instructions.get(k)) {
            Some(proc) => verify::call(call, proc),
            None => Err("is no instruction of its library".to_owned()),
        }
    };
    match catch_unwind(AssertUnwindSafe(verified)) {
        Ok(Ok(())) => true,
        Ok(Err(message)) => {
            native::emit_op_error(call, &message);
            false
        }
        Err(panic) => {
            let message = format!("internal error: {}; please report", panic_text(&*panic));
            native::emit_op_error(call, &message);
            false
        }
    }
}

/// The libraries that a module uses, with their digests, as the discardable attribute
/// [`attr::LIBRARIES`] of the module says it; `None` if it uses none. Whoever puts an instruction
/// or memory of a library into a module sets it, so that a changed library is noticed.
///
/// [`attr::LIBRARIES`]: crate::names::attr::LIBRARIES
pub fn record<'c>(context: &'c Context, module: &Module) -> Option<Attribute<'c>> {
    let libraries = libraries().used_by(module);
    let entries = libraries.iter();
    let entries = entries.map(|library| (&*library.name, &*library.digest));
    let entries: Vec<(&str, &str)> = entries.collect();
    (!entries.is_empty()).then(|| native::dictionary(context, &entries))
}
