//! Hardware libraries: their definitions as plain data, and their dialects.
//!
//! A library belongs to a registry and to the contexts that are made of it. MLIR then knows a dialect with an operation for each
//! instruction (`lib/IR/Hardware.cpp`, [`dialect`]); what has a context asks that for its libraries ([`libraries_of`]). Tools have libraries of
//! their command line, too, which go into every registry that they make ([`command_line`]). Finding and reading library files is the
//! crate `exo-hw`.

pub mod command_line;
mod dialect;
mod loaded;
mod rules;
mod verify;

pub use loaded::libraries_of;
pub use rules::Rule;
pub(crate) use verify::is_settled;

use std::marker::PhantomData;
use std::sync::Arc;

use exo_ir::{Libraries, Library, Module};
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Attribute;
use melior::utility::register_all_dialects;
use mlir_sys::{MlirDialectRegistry, mlirContextAppendDialectRegistry};
use thiserror::Error;

use crate::ffi::{self, string_ref};
use crate::native;
use dialect::insert_one;

/// The reason why a library cannot be loaded.
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

/// A registry of dialects that is alive.
#[derive(Clone, Copy, Debug)]
pub struct RegistryRef<'a> {
    raw: MlirDialectRegistry,
    _alive: PhantomData<&'a DialectRegistry>,
}

impl RegistryRef<'_> {
    /// A registry of C or C++.
    ///
    /// # Safety
    /// It must live as long as this value.
    pub unsafe fn from_raw(raw: MlirDialectRegistry) -> Self {
        RegistryRef {
            raw,
            _alive: PhantomData,
        }
    }
}

impl<'a> From<&'a DialectRegistry> for RegistryRef<'a> {
    fn from(registry: &'a DialectRegistry) -> Self {
        // SAFETY: it is borrowed as long as the result lives.
        unsafe { RegistryRef::from_raw(registry.to_raw()) }
    }
}

/// The libraries that contexts know which are made of a registry.
pub fn libraries_of_registry(registry: RegistryRef<'_>) -> Libraries {
    let context = Context::new_with_registry(&DialectRegistry::new(), false);
    // SAFETY: the registry is alive, and the context takes a copy of it.
    unsafe { mlirContextAppendDialectRegistry(context.to_raw(), registry.raw) };
    crate::dialect_handle().load_dialect(&context);
    libraries_of(&context)
}

/// Adds libraries to a registry, for contexts that are made of it: all of them or, after an error, none. Those that it has, in the very
/// same version, may be among them.
///
/// # Errors
/// The first that is refused, with its position: its name is taken or can be no dialect's.
pub fn insert(registry: RegistryRef<'_>, libraries: Vec<Library>) -> Result<(), (usize, Refused)> {
    let known = libraries_of_registry(registry);
    let check = |name: &str| check_name(name, Some(registry.raw));
    for library in &new_among(libraries, &known, check)? {
        // SAFETY: the registry is alive. The name is none of its dialects'.
        unsafe { insert_one(registry.raw, library) };
    }
    Ok(())
}

/// The libraries that are not known yet.
fn new_among(
    libraries: Vec<Library>,
    known: &Libraries,
    check_name: impl Fn(&str) -> Result<(), Refused>,
) -> Result<Vec<Arc<Library>>, (usize, Refused)> {
    let mut new = Vec::new();
    for (at, library) in libraries.into_iter().enumerate() {
        match known.library(&library.name) {
            Some(other) if other.digest == library.digest => {}
            Some(_) => return Err((at, Refused::LibraryTaken(library.name))),
            None => {
                check_name(&library.name).map_err(|refused| (at, refused))?;
                new.push(Arc::new(library));
            }
        }
    }
    Ok(new)
}

/// Requires that a name can be a new dialect's, in a registry where there is one.
fn check_name(name: &str, beside: Option<MlirDialectRegistry>) -> Result<(), Refused> {
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
    match has(registry.to_raw()) || beside.is_some_and(has) {
        true => Err(Refused::DialectTaken(name.to_owned())),
        false => Ok(()),
    }
}

/// The libraries that a module uses, with their digests, as the discardable attribute
/// [`attr::LIBRARIES`] of the module says it; `None` if it uses none. Whoever puts an instruction
/// or memory of a library into a module sets it, so that a changed library is noticed.
///
/// [`attr::LIBRARIES`]: crate::names::attr::LIBRARIES
pub fn record<'c>(context: &'c Context, module: &Module) -> Option<Attribute<'c>> {
    let libraries = libraries_of(context).used_by(module);
    let entries = libraries.iter();
    let entries = entries.map(|library| (&*library.name, &*library.digest));
    let entries: Vec<(&str, &str)> = entries.collect();
    (!entries.is_empty()).then(|| native::dictionary(context, &entries))
}
