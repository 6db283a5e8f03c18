//! C11 code generation.
//!
//! [`generate`] turns a module of Exo procedures into a C file and a header. One Exo statement becomes one C
//! statement, names are kept, and every function carries its Exo signature as a comment, so that the output
//! can be read beside the source; it is meant to be generated again, not edited.
//!
//! What holds for any target is in [`exo_lowering`], with what no target does: mixed precisions, constants that their
//! type cannot hold, memories that do not allow what is done to them, calls whose arguments do not agree with the callee
//! in memory and element type. What C leaves open is settled here, following chapter 5 of the Exo dissertation: control
//! values are `int_fast32_t`, data has types of exact width, index terms are sorted the same way everywhere, floor
//! division is C's division only where the sign is known, and `const` and `restrict` say what the language guarantees.
//!
//! Control values are integers of any size in Exo. The generated code computes what Exo says in every run in which
//! the values of control arguments (of inner calls, too), configuration fields, loop bounds and extents are within
//! ±2^31 and no buffer has more than 2^47 cells, on machines whose `int_fast32_t` has 64 bits. Expressions whose
//! constants could leave 64 bits in such a run are refused.

mod call;
mod ctypes;
mod data;
mod error;
mod func;
mod globals;
mod helpers;
mod integers;
mod limits;
mod names;
mod registers;
mod render;
mod signature;
mod slots;
mod stmt;
mod storage;
mod unit;

pub use error::{CodegenError, Refusal};
pub use limits::rules;

use std::collections::BTreeMap;

use exo_ir::{Elem, Module};
use exo_lowering::{Backend, LoweringError, ModuleLowering, check_definitions, check_exports};

/// The back end in errors about limits.
const BACKEND: Backend = Backend::C;

/// Options of code generation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Name of the files without extension; the context struct is `<stem>_ctxt`.
    pub stem: String,
    /// Name by which the C file includes its header; `<stem>.h` if not given.
    pub header: Option<String>,
    /// The precision of `R`; a floating type.
    pub default_precision: Elem,
    /// Whether statements carry their place in the source: `/* gemm.py:3 */`.
    pub line_comments: bool,
    /// Names of the procedures in the header; the others they call become `static`. Empty for all.
    pub export: Vec<String>,
    /// Names of procedures that nothing outside of the module may call: they become `static`.
    pub private: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            stem: "exo".into(),
            header: None,
            default_precision: Elem::F32,
            line_comments: false,
            export: Vec::new(),
            private: Vec::new(),
        }
    }
}

impl Options {
    /// Options for files of that name.
    pub fn with_stem(stem: impl Into<String>) -> Self {
        Options {
            stem: stem.into(),
            ..Options::default()
        }
    }

    /// The name of the header.
    pub fn header_name(&self) -> String {
        self.header
            .clone()
            .unwrap_or_else(|| format!("{}.h", self.stem))
    }
}

/// Generated text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// The C file.
    pub c: String,
    /// The header, for C11 and C++17.
    pub h: String,
    /// A rule for `make` (a `.d` file): the two files depend on the Exo sources.
    pub depfile: String,
}

/// Generates C for the procedures of a module. The result depends on nothing but the arguments.
///
/// The module is expected to have passed the front-end checks (bounds, preconditions of calls, initialised
/// reads, race-free `par` loops): their absence of errors is what the generated code relies on.
///
/// # Errors
/// Everything that C could not do, or not do right, each at its place; see [`Refusal`].
pub fn generate(module: &Module, options: &Options) -> Result<Output, Vec<CodegenError>> {
    let errors = exo_lowering::nesting::check(module, BACKEND);
    if !errors.is_empty() {
        return Err(all(errors));
    }
    let errors = check(module, options);
    if !errors.is_empty() {
        return Err(errors);
    }
    let lowering = ModuleLowering::new(module, BACKEND, options.default_precision).map_err(all)?;
    unit::Unit::new(options, &lowering).write()
}

/// The names that the functions of a module's procedures have in C, by the procedures' own: C's words and the names of its
/// library are avoided.
///
/// # Errors
/// As [`generate`], of what is wrong with the module as a whole.
pub fn function_names(
    module: &Module,
    options: &Options,
) -> Result<BTreeMap<String, String>, Vec<CodegenError>> {
    let lowering = ModuleLowering::new(module, BACKEND, options.default_precision).map_err(all)?;
    Ok(unit::Unit::new(options, &lowering).functions)
}

fn all(errors: Vec<LoweringError>) -> Vec<CodegenError> {
    errors.into_iter().map(CodegenError::from).collect()
}

fn check(module: &Module, options: &Options) -> Vec<CodegenError> {
    let mut program = check_definitions(module);
    program.extend(check_exports(module, &options.export, &options.private));
    let mut errors = all(program);
    errors.extend(check_header(&options.header_name()));
    errors
}

/// Whether a header can have this name.
fn check_header(name: &str) -> Option<CodegenError> {
    let header = name.to_owned();
    let refusal = if names::is_standard_header(name) {
        Refusal::StandardHeader { header }
    } else if name.contains(['"', '\\', '\n', '\r']) {
        Refusal::HeaderName { header }
    } else {
        return None;
    };
    Some(CodegenError {
        loc: exo_ir::Loc::unknown(),
        refusal,
    })
}
