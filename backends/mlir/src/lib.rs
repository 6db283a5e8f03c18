//! From the IR to operations of MLIR's own dialects: `func`, `memref`, `scf`, `arith`, `math` and, for configurations and C's
//! signatures, `llvm`.
//!
//! A procedure becomes a function, a statement an operation, a buffer a memref with the extents and strides that are known, a
//! window a `memref.subview`, where it is surely within its buffer. What holds for any target is in [`exo_lowering`], as for C: element types and where values are
//! converted, facts that settle whether a division may truncate, what is refused. Integers wrap, as MLIR's do.
//!
//! Allocations of fixed size stand at the head of their function, whatever loop they are in: only there LLVM promotes them to
//! registers, and the stack does not grow with each iteration. In a `par` loop that threads share they stand at the head of its
//! region, of which LLVM IR has a function: at the head of the whole they would be shared, too.

mod abi;
mod affine;
mod allocator;
mod call;
mod cell;
mod checks;
mod context;
mod control;
mod data;
mod debug;
mod emit;
mod entry;
mod external_symbols;
mod failure;
mod failure_functions;
mod func;
mod guard;
mod head;
mod instruction;
mod known_instructions;
mod limits;
mod make;
mod parallel;
mod parameter;
mod place;
mod registers;
mod sharing;
mod slot;
mod slots;
mod stmt;
mod storage;
mod to_llvm;
mod types;
mod unit;
mod window_bounds;
mod windows;

pub use context::Field;
pub use debug::{Debug, DebugLevel};
pub use entry::{Entry, ParamKind};
pub use failure::RuntimeFailure;
pub use limits::rules;
pub use parallel::{Nest, nest_of};
pub use to_llvm::{Target, conversions, prepare, to_llvm};

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::{Elem, Libraries, Loc, MlirFunctions, Module as View, Sym};
use exo_lowering::{Backend, LoweringError, ModuleLowering, check_definitions};
use melior::Context;
use melior::dialect::DialectHandle;
use melior::ir::{Location, Module, Operation};

/// The back end in errors about limits.
const BACKEND: Backend = Backend::Mlir;

/// The dialects whose operations are made, beside those that functions of libraries may use.
const OWN_DIALECTS: [&str; 3] = ["affine", "cf", "omp"];

/// The dialects whose operations are made; a context must have loaded them.
pub fn dialects() -> impl Iterator<Item = &'static str> {
    exo_dialects::functions::DIALECTS
        .into_iter()
        .chain(OWN_DIALECTS)
}

/// Facts about a module that the module itself does not contain.
#[derive(Clone, Default, Debug)]
pub struct ModuleEnv {
    /// The hardware libraries that it uses.
    pub libraries: Libraries,
    /// Functions that stand in it, for instructions of its own.
    pub functions: MlirFunctions,
    /// Names of foreign symbols that stand in it; for functions without bodies of the llvm dialect,
    /// also their types.
    pub present: BTreeMap<String, Option<String>>,
    /// Names that copies of functions do not get.
    pub taken: Vec<String>,
    /// Features (`+avx512f`) that the machine does not have for which code is made.
    pub lacking: Vec<String>,
}

impl ModuleEnv {
    /// Libraries, of which those are kept that the module uses, and functions, for a machine that has some features. The module has in
    /// [`View::library`] all that it uses ([`Libraries::complete`]).
    pub fn new(
        module: &View,
        libraries: &Libraries,
        functions: MlirFunctions,
        has: &dyn Fn(&str) -> bool,
    ) -> ModuleEnv {
        let libraries = libraries.used_by(module);
        let shared = libraries.iter().flat_map(|library| library.functions.all());
        let features = shared.chain(functions.all()).flat_map(|f| &f.features);
        let features: BTreeSet<&String> = features.collect();
        let lacking = features.into_iter().filter(|feature| !has(feature));
        ModuleEnv {
            lacking: lacking.cloned().collect(),
            libraries,
            present: BTreeMap::new(),
            taken: functions
                .all()
                .iter()
                .filter(|f| f.is_function())
                .map(|f| f.name.clone())
                .collect(),
            functions,
        }
    }
}

/// The signatures of functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Signature {
    /// `index`, `i1` and memrefs, which may begin anywhere in their buffers; where configurations are materialised, a pointer to
    /// them first.
    #[default]
    Memref,
    /// The signature that the C header declares: pointers, 64-bit integers, windows as structs.
    C,
}

/// A target's convention for passing structs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Abi {
    /// x86-64, System V.
    #[default]
    SysV64,
    /// AArch64 and 64-bit RISC-V.
    Aapcs64,
}

/// The lowering of `par` loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Parallel {
    /// Loops whose iterations run one after the other.
    #[default]
    None,
    /// Regions of the `omp` dialect, which threads of the OpenMP runtime share.
    OpenMp,
    /// Loops of `scf.parallel`, where their bodies have nothing in registers or slots.
    Scf,
    /// Loops of `scf.forall`, where their bodies have nothing in registers or slots.
    Forall,
}

/// The function that asks whether arguments fit a procedure, and calls that if they do.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct OutsideCaller {
    /// The numbers of the arguments that are cells of its own, which overlap nothing.
    pub own_cells: Vec<usize>,
    /// The numbers of the arguments that count as written, whatever the procedure does: nothing else may overlap them.
    pub written: Vec<usize>,
}

/// Options of the conversion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The signatures of functions.
    pub signature: Signature,
    /// The convention for passing C's structs.
    pub abi: Abi,
    /// The lowering of `par` loops.
    pub parallel: Parallel,
    /// The precision of `R`; a floating type.
    pub default_precision: Elem,
    /// Names of procedures that nothing outside of the module may call.
    pub private: Vec<String>,
    /// A function that code calls before it ends the process, where control values are beyond the contract on 64 bits or there is no memory
    /// for a local buffer: nothing outside has looked at what a run computes. It takes a pointer to a text, [`RuntimeFailure`], and its length.
    /// Without one, these mean other cells.
    pub guard: Option<String>,
    /// Whether functions that outsiders call check their arguments at run time, and end the process
    /// where these break the procedure's contract.
    pub check_arguments: bool,
    /// Procedures for which there shall be a function of the same arguments that answers, by `i1`, whether these surely keep to the procedure's contract;
    /// only with [`Signature::Memref`].
    pub fits: BTreeMap<String, OutsideCaller>,
    /// Procedures to which functions outside pass memrefs with a layout, which parameters without one do not take.
    pub strided: Vec<String>,
    /// The mappings to threads of nests of `par` loops, an array of attributes for the nest, by procedure and the variable of the outermost one: with [`Parallel::Forall`] the nest is one
    /// `scf.forall`. No loop of a nest has another statement beside the next one, or bounds of a variable of the nest ([`nest_of`]).
    pub mappings: BTreeMap<(String, Sym), (usize, String)>,
    /// Whether memrefs of different memory spaces surely share no memory: an answer whether arguments fit takes that for granted, and is no otherwise.
    pub spaces_apart: bool,
    /// Whether loops, accesses and conditions that are affine become operations of the affine dialect; not with `par` loops that threads
    /// share, and without a guard.
    pub affine: bool,
    /// C's names of procedures, where they differ; only with C's signatures.
    pub names: BTreeMap<String, String>,
    /// The debug information to be made.
    pub debug: Debug,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            signature: Signature::default(),
            abi: Abi::default(),
            parallel: Parallel::default(),
            default_precision: Elem::F32,
            private: Vec::new(),
            guard: None,
            check_arguments: false,
            fits: BTreeMap::new(),
            strided: Vec::new(),
            mappings: BTreeMap::new(),
            spaces_apart: false,
            affine: false,
            names: BTreeMap::new(),
            debug: Debug::default(),
        }
    }
}

/// The result of lowering a module.
pub struct Lowered<'c> {
    /// The functions, and the globals that they use.
    pub operations: Vec<Operation<'c>>,
    /// Whether a window may begin outside of its buffer, where nothing touches it: LLVM must not be
    /// told that addresses stay inside of the object that they are computed from.
    pub overhangs: bool,
    /// The features that a target must have, for the instructions that are used.
    pub features: Vec<String>,
    /// The signatures of the functions of procedures, if these have C's signatures.
    pub entries: Vec<Entry>,
    /// The fields of the configurations in the context, in C's layout.
    pub fields: Vec<Field>,
    /// The functions that [`Options::fits`] asks for, by procedure.
    pub fits: BTreeMap<String, String>,
}

impl<'c> Lowered<'c> {
    /// A module of the operations, and nothing else.
    pub fn module(&mut self, context: &'c Context) -> Module<'c> {
        let operations = std::mem::take(&mut self.operations);
        emit::module(Location::unknown(context), operations)
    }
}

/// Functions for the procedures of a module, which passed the front-end checks.
///
/// # Errors
/// Everything that has no lowering, each at its place.
pub fn functions<'c>(
    context: &'c Context,
    module: &View,
    given: &ModuleEnv,
    options: &Options,
) -> Result<Lowered<'c>, Vec<LoweringError>> {
    let mut errors = exo_lowering::nesting::check(module, BACKEND);
    errors.extend(check_definitions(module));
    if !errors.is_empty() {
        return Err(errors);
    }
    let lowering = ModuleLowering::new(module, BACKEND, options.default_precision)?;
    unit::Unit::new(context, lowering, given, options).make()
}

/// The errors in the functions to which the instructions of a module are lowered, as far as they
/// can be found without what other libraries declare and without the precision of `R`.
pub fn check_lowerings(module: &View, functions: &MlirFunctions) -> Vec<LoweringError> {
    let options = Options::default();
    let given = ModuleEnv {
        functions: functions.clone(),
        ..ModuleEnv::default()
    };
    let Ok(lowering) = ModuleLowering::new(module, BACKEND, options.default_precision) else {
        return Vec::new();
    };
    let context = Context::new();
    DialectHandle::llvm().load_dialect(&context);
    unit::Unit::new(&context, lowering, &given, &options).check_lowerings()
}

fn location<'c>(context: &'c Context, loc: &Loc) -> Location<'c> {
    exo_dialects::location::to_mlir(context, loc)
}
