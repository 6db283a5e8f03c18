//! `convert-exo-to-func`: procedures as functions of MLIR's own dialects.

use std::collections::BTreeMap;

use exo_backend_mlir::{
    Abi, Debug, DebugLevel, Lowered, ModuleEnv, Options, OutsideCaller, Parallel, Signature,
};
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_dialects::raised::Record;
use exo_dialects::{diagnostic, symbols};
use exo_ir::{Allocator, Elem, Item, MlirFunctions, Module, Sym};
use exo_lowering::effects::AllEffects;
use exo_raising::{Callees, Raised, callees_first};
use melior::Context;
use melior::ir::OperationRef;
use melior::ir::attribute::ArrayAttribute;
use melior::ir::operation::OperationLike;

use super::{printed, raised};
use crate::remarks::remark;
use crate::{edit, tables};

exo_options::pass_options! {
    /// Options of `convert-exo-to-func`.
    pub(crate) struct ConvertOptions {
        /// what functions take: 'memref' (index, i1, memrefs) or 'c' (what the header of --exo-to-header declares)
        pub(crate) signature: String = "memref",
        /// how structs are passed where the signature is C's: 'sysv64' (x86-64) or 'aapcs64' (AArch64, 64-bit RISC-V)
        pub(crate) abi: String = "sysv64",
        /// what 'par' loops become: 'none' (iterations one after the other), 'omp' (threads of OpenMP share them), 'scf' (scf.parallel) or 'forall' (scf.forall)
        pub(crate) parallel: String = "none",
        /// let loops, accesses and conditions that are affine be operations of the affine dialect; not with parallel=omp, scf or forall
        pub(crate) affine: bool = false,
        /// what R, the undecided precision, becomes: f16, bf16, f32 or f64
        pub(crate) precision: String = "f32",
        /// run exo-check first: what it proves, functions rely on
        pub(crate) check: bool = true,
        /// check at the entry of public procedures what is said of arguments: sizes, preconditions, strides, overlaps; a failed check ends the process
        pub(crate) check_arguments: bool = false,
        /// take it for granted that memrefs of different memory spaces share no memory: without, functions that were raised and have several call no procedure that writes one
        pub(crate) spaces_apart: bool = false,
        /// give functions the attribute of what the target must have for the instructions of the module, so that LLVM need not be told
        pub(crate) target_features: bool = false,
        /// what debuggers are told: 'none', 'lines' (which lines code comes of) or 'full' (variables, too)
        pub(crate) debug: String = "none",
        /// keep values on the stack for debuggers as long as their blocks are open: costs time
        pub(crate) keep: bool = false,
        /// a file into which the program is written as Exo source, for lines to lead there instead of to what the module comes of
        pub(crate) printed: String = "",
    }
}

/// Lowers procedures to MLIR's own dialects.
pub(crate) struct ConvertExoToFunc;

impl Pass for ConvertExoToFunc {
    const ARGUMENT: &'static str = "convert-exo-to-func";
    const SUMMARY: &'static str =
        "convert procedures to functions of func, memref, scf, arith and math";
    const DESCRIPTION: &'static str = r"
Every procedure becomes a `func.func` of its name, statement by statement, with locations kept:

* control values are `index` and `i1`; data has MLIR's types of the same width, integers without sign, which wrap;
* a buffer is a memref with the extents and strides that are known, a window a `memref.subview`, or where it may reach beyond its buffer a
  `memref.reinterpret_cast` or a memref of a pointer; parameters may begin anywhere in their buffers (`offset: ?`), so that windows can be
  passed for tensors;
* `DRAM` is `memref.alloc` and `memref.dealloc`, scalars and `DRAM_STACK` are `memref.alloca` at the head of the function, `DRAM_STATIC`
  is a `memref.global`;
* precisions, conversions, floor division and what is refused are those of C (`--exo-to-c`);
* `par` loops run one iteration after the other; with `parallel=omp` they are regions of the `omp` dialect, in which each thread has
  buffers of fixed size of its own; with `parallel=scf` they are `scf.parallel`, with `parallel=forall` `scf.forall`, in which all buffers, also those of fixed size and scalars, are allocated on the heap and freed by each iteration, unless they have some in registers or slots:
  these run one iteration after the other. With `parallel=forall` a nest of `par` loops whose outermost one has a `mapping` (an array with an element for each loop) is one `scf.forall` with it; where it is no nest any more, and with another lowering, a remark says that the mapping is lost;
* with `affine`, loops whose bounds are affine are `affine.for`, accesses with affine indices `affine.load` and `affine.store`, conjunctions of affine
  comparisons `affine.if`; dims are variables of such loops, symbols are control arguments. What reads configurations or strides or is inside of another loop and has its variable stays
  in `scf` and `memref`, and so do all accesses to a buffer that is written and has one such access, or another name (a window, a parameter of what is called), since passes of the
  dialect take two memrefs for two buffers and see only its own operations; tensors that a procedure takes which no other one calls are memrefs without a layout, `memref<?x?xf32>`, since
  passes such as `affine-super-vectorize` and `affine-data-copy-generate` take no others;
* functions that were raised call their procedures where arguments surely fit; where one is written that has another memory space than one beside it, that is nowhere, but with `spaces-apart`;
* configurations that are materialised are a struct, as in C, to which functions take a pointer first.

With `signature=c` each procedure becomes two functions: one under its own name that takes what the header of `--exo-to-header` declares, and
`NAME.impl`, which does the work and which other procedures call; what the language guarantees of arguments is on its pointers (`noalias`,
`readonly`), preconditions are `llvm.intr.assume`.

With `check-arguments` a public procedure has another function around it, `NAME` around `NAME.impl`, that looks at what it is given first (docs/lowering.md); with `signature=c` a failed
check prints a line to standard error and aborts, with `signature=memref` it is a `cf.assert`.

An instruction is a call of the function that its library, or the module, gives for it (`mlir`): the function is copied, private and to be
inlined. A buffer in a memory that says what a register is (`mlir`) is a memref of vectors. What a target must have for them is in
`exo.target_features` of the module; with `target-features` the functions that come of procedures have it as `target_features`, too, so that `llc` makes code for it wherever the
rest of the module is to run. An extern is a call of its function for the type. Instructions, memories and externs that say
nothing have no lowering: an error names them.";
    const EXAMPLE: &'static str = "exo-opt gemm.mlir --convert-exo-to-func\nexo-opt --pass-pipeline='builtin.module(convert-exo-to-func{signature=c})' gemm.mlir";
    const LOWERS: bool = true;
    type Options = ConvertOptions;

    fn run(
        module: OperationRef<'_, '_>,
        options: ConvertOptions,
        _: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        tables::each_of(module, &is_converted, |table| {
            convert(table, &options, &|_| true).map(|_| ())
        })
    }
}

/// Whether an operation of a symbol table is converted: a definition, or a function that was raised.
pub(super) fn is_converted(op: OperationRef<'_, '_>) -> bool {
    symbols::is_definition(op) || exo_dialects::raised::is_raised(op)
}

/// Facts about a converted module.
pub(crate) struct Converted {
    /// The names of what has been made of procedures and other definitions of the exo dialect.
    pub(crate) made: Vec<String>,
    /// Whether addresses of windows may lie outside of their buffers.
    pub(crate) overhang: bool,
    /// The lowering of `par` loops that was chosen.
    pub(crate) parallel: Parallel,
    /// The functions that stand in the module for its instructions; calls go to copies of them.
    pub(crate) instruction_functions: Vec<String>,
}

/// Converts the procedures of one symbol table, for a machine that has some features.
pub(crate) fn convert(
    module: OperationRef<'_, '_>,
    options: &ConvertOptions,
    has: &dyn Fn(&str) -> bool,
) -> Result<Converted, ErrorEmitted> {
    let context = &context_of(module);
    let view = tables::view_of(module)?;
    let mut how = how(context, options)?;
    how.private = exo_dialects::extract::private_procs(module);
    let (raised, written) = raised_functions(context, module, &view);
    let raised = of_wide_indices(context, module, raised);
    if !raised.is_empty() {
        expect_memrefs(context, &how, &raised)?;
        how.fits = raised
            .iter()
            .map(|(function, record)| {
                // A copy of a function has the same procedure.
                let written = written.get(&record.procedure).cloned();
                let caller = OutsideCaller {
                    own_cells: edit::own_cells(*function, record),
                    written: written.unwrap_or_else(|| (0..record.sources.len()).collect()),
                };
                (record.procedure.clone(), caller)
            })
            .collect();
        how.strided = raised
            .iter()
            .filter(|(function, _)| edit::takes_layouts(*function))
            .map(|(_, record)| record.procedure.clone())
            .collect();
    }
    how.mappings = mappings(context, module, &view, how.parallel);
    if options.check {
        let found = crate::check::check_view(&view);
        if !found.is_empty() {
            return Err(diagnostic::emit_errors(context, found));
        }
    }
    if how.signature == Signature::C {
        how.names = crate::translate::to_c::function_names(context, &view)?;
    }
    let given = given(context, module, &view, has)?;
    let lowered = match options.printed.as_str() {
        "" => functions(context, &view, &given, &how)?,
        file => printed::functions(context, &view, &given, &how, file)?,
    };
    let made = edit::replace_definitions(context, module, lowered.operations);
    edit::want_features(context, module, &lowered.features);
    if options.target_features {
        edit::give_features(context, module, &made);
    }
    for (function, record) in &raised {
        let fits = lowered.fits.get(&record.procedure).map(String::as_str);
        edit::dispatch(context, module, *function, (record, fits, &lowered.fields))
            .map_err(|error| diagnostic::emit(context, &error))?;
    }
    let named = made
        .iter()
        .filter_map(|op| exo_dialects::symbols::defined(*op));
    Ok(Converted {
        made: named.map(str::to_owned).collect(),
        overhang: lowered.overhangs,
        parallel: how.parallel,
        instruction_functions: instruction_functions(&view, &given.functions),
    })
}

/// The functions that were raised and call their procedures: none where indices have less than 64 bits, since what a procedure computes, and whether two
/// arguments share cells, is asked in 64.
fn of_wide_indices<'c: 'a, 'a>(
    context: &Context,
    module: OperationRef<'c, 'a>,
    raised: WithRecords<'c, 'a>,
) -> WithRecords<'c, 'a> {
    let bits = exo_dialects::layout::narrow_index(module);
    let Some(bits) = bits.filter(|_| !raised.is_empty()) else {
        return raised;
    };
    let message = format!(
        "an index has {bits} bits in this module: functions that were raised do what they did before, since their procedures are made for 64"
    );
    remark(context, message, module);
    for (function, _) in raised {
        edit::forget_procedure(context, function);
    }
    Vec::new()
}

/// The mappings of loops to threads that are kept, by procedure and variable; a remark says of each other one that it is lost.
fn mappings(
    context: &Context,
    module: OperationRef<'_, '_>,
    view: &Module,
    parallel: Parallel,
) -> BTreeMap<(String, Sym), (usize, String)> {
    let mut kept = BTreeMap::new();
    for op in edit::definitions(module) {
        let proc = symbols::defined(op).and_then(|name| view.proc(name));
        let Some(proc) = proc.filter(|proc| proc.instr.is_none()) else {
            continue;
        };
        for mapped in edit::mapped(proc, op) {
            let depth = ArrayAttribute::try_from(mapped.mapping).map_or(0, |all| all.len());
            let why = match exo_backend_mlir::nest_of(mapped.stmt, depth) {
                _ if depth == 0 => "it is no list of something for each loop",
                Some(_) if parallel == Parallel::Forall => {
                    let place = (proc.name.clone(), mapped.iter);
                    kept.insert(place, (depth, mapped.mapping.to_string()));
                    continue;
                }
                Some(_) => "only 'parallel=forall' has it",
                None => {
                    "it is no nest of so many 'par' loops any more, each with nothing beside the next"
                }
            };
            let name = proc.vars.name_of(mapped.iter);
            let message = format!("the loop '{name}' loses its mapping to threads: {why}");
            remark(context, message, mapped.op);
        }
    }
    kept
}

/// The functions of a module; emits why there are none.
pub(super) fn functions<'c>(
    context: &'c Context,
    view: &Module,
    given: &ModuleEnv,
    how: &Options,
) -> Result<Lowered<'c>, ErrorEmitted> {
    exo_backend_mlir::functions(context, view, given, how).map_err(|errors| {
        diagnostic::emit_errors(context, errors.iter().map(Diagnostic::from).collect())
    })
}

/// Functions that procedures were raised from, with what is noted of that.
type WithRecords<'c, 'a> = Vec<(OperationRef<'c, 'a>, Record)>;

/// The functions that call procedures, and what these wrote when they were raised: those that do what they did when these were raised from them. Of others a remark says why they do not.
fn raised_functions<'c: 'a, 'a>(
    context: &Context,
    module: OperationRef<'c, 'a>,
    view: &Module,
) -> (WithRecords<'c, 'a>, BTreeMap<String, Vec<usize>>) {
    let found = edit::raised_functions(module);
    let named = found
        .iter()
        .filter_map(|(function, _)| Some((exo_dialects::symbols::defined(*function)?, *function)));
    let functions: BTreeMap<&str, OperationRef<'_, '_>> = named.collect();
    let names: Vec<&str> = functions.keys().copied().collect();
    let mut callees = Callees::default();
    let mut unchanged = BTreeMap::new();
    for name in callees_first(&names, &functions) {
        let function = functions.get(name).copied();
        let same = function.and_then(|op| raised::add_if_unchanged(&mut callees, name, op, view));
        unchanged.extend(same.map(|raised| (name, raised)));
    }
    let constants = edit::Constants::of(module);
    let is_passed = |(function, record): &(OperationRef<'_, '_>, Option<Record>)| {
        let name = exo_dialects::symbols::defined(*function);
        name.is_some_and(|name| constants.reach(name))
            || record.as_ref().is_some_and(edit::passes_globals)
    };
    let effects = match found.iter().any(is_passed) {
        // A circle of calls is reported where code is made.
        true => exo_lowering::effects::of_module(view).unwrap_or_default(),
        false => AllEffects::default(),
    };
    let mut all = Vec::new();
    for (function, record) in &found {
        let (function, name) = (*function, exo_dialects::symbols::defined(*function));
        let name = name.unwrap_or_default();
        let why = match record {
            Some(record) if unchanged.contains_key(name) => {
                match constants.written(module, (view, &effects), (name, record)) {
                    None => {
                        all.push((function, record.clone()));
                        continue;
                    }
                    Some(global) => format!("that writes '@{global}', which is constant"),
                }
            }
            Some(_) => "it does something else than when that was raised from it".to_owned(),
            None => "it has another type than when that was raised from it".to_owned(),
        };
        let procedure = exo_dialects::raised::procedure_of(function).unwrap_or_default();
        let message = format!("function '{name}' does not call '@{procedure}': {why}");
        remark(context, message, function);
        edit::forget_procedure(context, function);
    }
    let as_raised = found.into_iter().filter_map(|(function, record)| {
        let name = exo_dialects::symbols::defined(function)?;
        Some((record?, unchanged.remove(name)?))
    });
    let as_raised: Vec<(Record, Raised)> = as_raised.collect();
    (all, raised::written_when_raised(&as_raised))
}

/// Functions that were raised call procedures by memrefs.
fn expect_memrefs(
    context: &Context,
    how: &Options,
    raised: &[(OperationRef<'_, '_>, Record)],
) -> Result<(), ErrorEmitted> {
    if how.signature == Signature::Memref {
        return Ok(());
    }
    let message = "functions that were raised ('exo.raised') pass memrefs to their procedures: use signature=memref, or convert them first, by 'convert-exo-to-func' or 'exo-to-llvm=signature=memref'";
    let error = Diagnostic::error(Class::BadInput, message);
    let error = match raised.first() {
        Some((function, _)) => error.at(&exo_dialects::location::from_mlir(function.location())),
        None => error,
    };
    Err(diagnostic::emit(context, &error))
}

/// The functions to which instructions and memories of a module are lowered.
pub(super) fn instruction_functions_of(
    module: OperationRef<'_, '_>,
    view: &Module,
) -> Result<Vec<String>, ErrorEmitted> {
    let context = &context_of(module);
    let functions = exo_dialects::functions::wanted_by(view, module)
        .map_err(|reports| diagnostic::emit_errors(context, reports))?;
    Ok(instruction_functions(view, &functions))
}

/// The functions to which instructions and memories of a module are lowered, and what those call.
fn instruction_functions(view: &Module, functions: &MlirFunctions) -> Vec<String> {
    let symbols = view.items.iter().flat_map(|item| match item {
        Item::Proc(proc) => proc
            .instr
            .iter()
            .filter_map(|i| i.mlir.as_deref())
            .collect(),
        Item::Memory(memory) => memory
            .allocator
            .iter()
            .flat_map(Allocator::functions)
            .collect(),
        Item::Extern(_) | Item::Config(_) => Vec::new(),
    });
    let reached = symbols.flat_map(|symbol| functions.reached(symbol));
    let mut names: Vec<String> = reached.map(|function| function.name.clone()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Facts that the program does not contain: functions for the module's own instructions are read
/// only if one asks for them.
fn given(
    context: &Context,
    module: OperationRef<'_, '_>,
    view: &Module,
    has: &dyn Fn(&str) -> bool,
) -> Result<ModuleEnv, ErrorEmitted> {
    let functions = exo_dialects::functions::wanted_by(view, module)
        .map_err(|reports| diagnostic::emit_errors(context, reports))?;
    Ok(ModuleEnv {
        present: exo_dialects::functions::symbols(module),
        taken: Vec::new(),
        ..ModuleEnv::new(
            view,
            &exo_dialects::hw::libraries_of(context),
            functions,
            has,
        )
    })
}

fn how(context: &Context, options: &ConvertOptions) -> Result<Options, ErrorEmitted> {
    let wrong = |option: &str, given: &str, known: &str| {
        let message = format!(
            "option '{option}' of '{}' is '{given}': expected {known}",
            ConvertExoToFunc::ARGUMENT
        );
        diagnostic::emit(context, &Diagnostic::error(Class::BadInput, message))
    };
    let signature = match options.signature.as_str() {
        "memref" => Signature::Memref,
        "c" => Signature::C,
        other => return Err(wrong("signature", other, "memref or c")),
    };
    let abi = match options.abi.as_str() {
        "sysv64" => Abi::SysV64,
        "aapcs64" => Abi::Aapcs64,
        other => return Err(wrong("abi", other, "sysv64 or aapcs64")),
    };
    let parallel = match options.parallel.as_str() {
        "none" => Parallel::None,
        "omp" => Parallel::OpenMp,
        "scf" => Parallel::Scf,
        "forall" => Parallel::Forall,
        other => return Err(wrong("parallel", other, "none, omp, scf or forall")),
    };
    let not_together = |option: &str, why: &str| {
        let message = format!(
            "option '{option}' of '{}' does not go with parallel={}: {why}",
            ConvertExoToFunc::ARGUMENT,
            options.parallel
        );
        diagnostic::emit(context, &Diagnostic::error(Class::BadInput, message))
    };
    if options.affine && parallel != Parallel::None {
        let why = "variables of loops that threads share are no affine dims";
        return Err(not_together("affine", why));
    }
    if options.keep && matches!(parallel, Parallel::Scf | Parallel::Forall) {
        let why = "iterations would share the places of values on the stack";
        return Err(not_together("keep", why));
    }
    let precision = Elem::from_name(&options.precision).filter(|e| e.is_float() && *e != Elem::R);
    let Some(default_precision) = precision else {
        return Err(wrong(
            "precision",
            &options.precision,
            "f16, bf16, f32 or f64",
        ));
    };
    let Some(level) = DebugLevel::from_name(&options.debug) else {
        return Err(wrong("debug", &options.debug, "none, lines or full"));
    };
    Ok(Options {
        signature,
        abi,
        parallel,
        default_precision,
        private: Vec::new(),
        fits: BTreeMap::new(),
        strided: Vec::new(),
        mappings: BTreeMap::new(),
        spaces_apart: options.spaces_apart,
        guard: None,
        affine: options.affine,
        check_arguments: options.check_arguments,
        names: BTreeMap::new(),
        debug: Debug {
            level,
            directory: working_directory(),
            keeps_values: options.keep,
        },
    })
}

/// The folder that names of files are relative to; none if it is gone.
fn working_directory() -> String {
    let folder = std::env::current_dir().unwrap_or_default();
    folder.to_string_lossy().into_owned()
}
