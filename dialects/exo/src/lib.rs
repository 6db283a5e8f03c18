//! The `exo` dialect for Rust: registration, a typed view of its operations, and the way between operations and
//! `exo-ir`.
//!
//! The dialect itself is ODS and C++ (`include/Exo/IR`, `lib/IR`). The shim (`lib/Tools`, [`pass`], [`tool`])
//! gives Rust what MLIR's C API lacks: passes with options in the global registry, translations, command-line
//! options and the drivers of `exo-opt` and `exo-translate`.

pub mod builder;
pub mod code;
pub mod debug_info;
pub mod diagnostic;
mod engine;
pub mod equivalence;
pub mod extract;
mod failure;
mod ffi;
pub mod functions;
mod held;
pub mod hw;
pub mod layout;
pub mod listener;
pub mod load;
pub mod location;
pub mod names;
mod native;
pub mod ops;
pub mod pass;
pub mod raised;
pub mod remark;
pub mod rewriter;
pub mod symbols;
pub mod tool;
pub mod transform;
pub mod types;
pub mod upstream;

use melior::dialect::DialectHandle;

pub use native::lasting;

/// Whether a context has loaded the dialect: otherwise its operations are unregistered there, and nothing verifies them.
pub fn is_loaded(context: &melior::Context) -> bool {
    context.is_registered_operation(names::op::PROC)
}

/// The release, with the LLVM that it was built for: `0.1.0 (LLVM 22.1.8)`.
pub fn version() -> &'static str {
    // SAFETY: the text is a constant of the library.
    let bytes = unsafe { ffi::bytes_of(ffi::exoGetVersion()) };
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// The handle of the `exo` dialect.
pub fn dialect_handle() -> DialectHandle {
    // SAFETY: the handle is a pointer to static data.
    unsafe { DialectHandle::from_raw(ffi::mlirGetDialectHandle__exo__()) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_headers_say_the_release_of_the_crates() {
        let release = concat!(env!("CARGO_PKG_VERSION"), " (LLVM 22.1.");
        assert!(
            super::version().starts_with(release),
            "{}",
            super::version()
        );
    }
}
