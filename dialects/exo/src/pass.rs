//! Passes written in Rust, registered as real MLIR passes: with typed options in `--help`, pipelines and
//! crash reproducers, and with statistics.

pub mod report;

use std::cell::Cell;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};

use exo_diagnostics::{Class, Diagnostic};
use melior::ir::{Location, OperationRef};
use mlir_sys::{MlirOperation, MlirStringRef, mlirOperationGetLocation};

pub use exo_options::{OptionDefault, OptionSpec, PassOptions};

pub use crate::failure::{ErrorEmitted, panic_text};
pub use crate::held::{HeldContext, context_of};

use crate::diagnostic::emit_in;
use crate::ffi::{self, OptionKind, bytes_of, string_ref};

/// A pass over symbol tables: modules, a `gpu.module`.
///
/// The type is never made: it carries the pass's name, options and code.
pub trait Pass: 'static {
    /// The name in a pipeline, `exo-check`.
    const ARGUMENT: &'static str;
    /// One line for `--help`.
    const SUMMARY: &'static str;
    /// Whether it makes operations of MLIR's own dialects.
    const LOWERS: bool = false;
    /// The pass's description, for the manual; Markdown.
    const DESCRIPTION: &'static str;
    /// A command line that shows its use, for the manual.
    const EXAMPLE: &'static str;
    /// Its options; see [`exo_options::pass_options!`].
    type Options: PassOptions;
    /// Its counters, as name and help; shown by `--mlir-pass-statistics`.
    const STATISTICS: &'static [(&'static str, &'static str)] = &[];

    /// Runs the pass on a module. On failure it must have emitted an error.
    fn run(
        module: OperationRef<'_, '_>,
        options: Self::Options,
        statistics: &Statistics,
    ) -> Result<(), ErrorEmitted>;
}

/// The counters of one run of a pass, in the order of [`Pass::STATISTICS`].
pub struct Statistics {
    counts: Vec<Cell<u64>>,
}

impl Statistics {
    /// Adds to a counter.
    ///
    /// # Panics
    /// If the pass declares no counter of that number.
    pub fn add(&self, counter: usize, count: u64) {
        let cell = &self.counts[counter];
        cell.set(cell.get() + count);
    }
}

/// The manual entry of a pass.
#[derive(Clone, Copy, Debug)]
pub struct PassDoc {
    /// The name in a pipeline.
    pub argument: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The description, Markdown.
    pub description: &'static str,
    /// A command line.
    pub example: &'static str,
    /// The options.
    pub options: &'static [OptionSpec],
    /// The statistics.
    pub statistics: &'static [(&'static str, &'static str)],
}

/// The manual entry of a pass.
pub fn doc_of<P: Pass>() -> PassDoc {
    PassDoc {
        argument: P::ARGUMENT,
        summary: P::SUMMARY,
        description: P::DESCRIPTION,
        example: P::EXAMPLE,
        options: P::Options::SPECS,
        statistics: P::STATISTICS,
    }
}

/// The body of a pass that is declared at run time: gets the module, its options' values as text in
/// declared order, its counters and the run itself. On failure it must have emitted an error.
pub type RunFn = Box<
    dyn Fn(OperationRef<'_, '_>, Vec<String>, &Statistics, &Run) -> Result<(), ErrorEmitted>
        + Send
        + Sync,
>;

/// A pass that is declared at run time.
pub struct Declaration {
    /// The name in a pipeline.
    pub argument: String,
    /// One line for `--help`.
    pub summary: String,
    /// The options.
    pub options: Vec<OptionSpec>,
    /// Its counters, as name and help.
    pub statistics: &'static [(&'static str, &'static str)],
    /// Whether it makes operations of MLIR's own dialects.
    pub lowers: bool,
    /// The body.
    pub run: RunFn,
}

/// The run of a pass, through which it can run others.
pub struct Run(*mut c_void);

impl Run {
    /// Does something as if the registered pass of that name ran: with a line of its own in `--mlir-timing`, and with
    /// the IR printed around it on request. A panic becomes an error that names the pass.
    pub fn nested<T>(
        &self,
        argument: &str,
        op: OperationRef<'_, '_>,
        body: impl FnOnce() -> Result<T, ErrorEmitted>,
    ) -> Result<T, ErrorEmitted> {
        let mut state = Nested {
            body: Some(body),
            outcome: Ok(Err(ErrorEmitted)),
        };
        let pointer: *mut Nested<_, T> = &mut state;
        // SAFETY: the pass runs now, the operation lives, and the state outlives the call.
        unsafe {
            ffi::exoPassNested(
                self.0,
                string_ref(argument),
                op.to_raw(),
                run_nested(&state_type(&*pointer)),
                pointer.cast(),
            )
        };
        state.outcome.unwrap_or_else(|panic| {
            emit_at(op.to_raw(), panicked(argument, &*panic));
            Err(ErrorEmitted)
        })
    }

    /// Runs a pipeline, `canonicalize` or `builtin.module(…)`'s inside, on the module.
    ///
    /// # Errors
    /// The text of what cannot be parsed, or nothing where a pass has failed and emitted its error.
    pub fn pipeline(&self, text: &str, op: OperationRef<'_, '_>) -> Result<(), Option<String>> {
        unsafe extern "C" fn collect(text: MlirStringRef, state: *mut c_void) {
            // SAFETY: the state is the string below, the text lives during the call.
            unsafe {
                let out = &mut *state.cast::<String>();
                out.push_str(&String::from_utf8_lossy(bytes_of(text)));
            }
        }
        let mut errors = String::new();
        let state: *mut String = &mut errors;
        // SAFETY: the pass runs now, the operation lives, and the string outlives the call.
        let done = unsafe {
            ffi::exoPassRunPipeline(
                self.0,
                string_ref(text),
                op.to_raw(),
                Some(collect),
                state.cast(),
            )
        };
        match done {
            true => Ok(()),
            false => Err(Some(errors).filter(|e| !e.is_empty())),
        }
    }
}

/// The work to do inside another pass, and its outcome.
struct Nested<F, T> {
    body: Option<F>,
    outcome: std::thread::Result<Result<T, ErrorEmitted>>,
}

type NestedFn = unsafe extern "C" fn(*mut c_void) -> bool;

/// The C function for a state's type.
fn run_nested<F: FnOnce() -> Result<T, ErrorEmitted>, T>(
    _: &std::marker::PhantomData<Nested<F, T>>,
) -> NestedFn {
    /// # Safety
    /// For [`Run::nested`] only.
    unsafe extern "C" fn run<F: FnOnce() -> Result<T, ErrorEmitted>, T>(
        state: *mut c_void,
    ) -> bool {
        // SAFETY: the state that `Run::nested` passed on, which nothing else uses meanwhile.
        let state = unsafe { &mut *state.cast::<Nested<F, T>>() };
        if let Some(body) = state.body.take() {
            state.outcome = catch_unwind(AssertUnwindSafe(body));
        }
        matches!(state.outcome, Ok(Ok(_)))
    }
    run::<F, T>
}

fn state_type<S>(_: &S) -> std::marker::PhantomData<S> {
    std::marker::PhantomData
}

/// Puts a pass into MLIR's global registry. Call it once per pass and process.
pub fn register<P: Pass>() {
    register_declared(Declaration {
        argument: P::ARGUMENT.to_owned(),
        summary: P::SUMMARY.to_owned(),
        options: P::Options::SPECS.to_vec(),
        statistics: P::STATISTICS,
        lowers: P::LOWERS,
        run: Box::new(|module, values, statistics, _| {
            match P::Options::from_values(&mut values.into_iter()) {
                Some(options) => P::run(module, options, statistics),
                None => {
                    let message = format!("an option of '{}' does not fit its type", P::ARGUMENT);
                    emit_at(module.to_raw(), message);
                    Err(ErrorEmitted)
                }
            }
        }),
    });
}

/// Puts a pass that is declared at run time into MLIR's global registry. Call it once per pass and process.
pub fn register_declared(declaration: Declaration) {
    let declaration: &'static Declaration = Box::leak(Box::new(declaration));
    let texts: Vec<(String, String)> = declaration
        .options
        .iter()
        .map(|s| match s.default {
            OptionDefault::Contents(file) => (s.flag(), file.to_owned()),
            _ => (s.flag(), s.default_text()),
        })
        .collect();
    let options: Vec<ffi::PassOption> = declaration
        .options
        .iter()
        .zip(&texts)
        .map(|(spec, (flag, default))| ffi::PassOption {
            name: string_ref(flag),
            help: string_ref(spec.help),
            default_value: string_ref(default),
            kind: kind_of(spec.default),
        })
        .collect();
    let statistics: Vec<ffi::PassStatistic> = declaration
        .statistics
        .iter()
        .map(|(name, help)| ffi::PassStatistic {
            name: string_ref(name),
            help: string_ref(help),
        })
        .collect();
    let spec = ffi::PassSpec {
        argument: string_ref(&declaration.argument),
        description: string_ref(&declaration.summary),
        num_options: options.len() as isize,
        options: options.as_ptr(),
        num_statistics: statistics.len() as isize,
        statistics: statistics.as_ptr(),
        run: run_pass,
        user_data: std::ptr::from_ref(declaration).cast(),
        lowers: declaration.lowers,
    };
    // SAFETY: the shim copies every string and array before it returns; the declaration lives for ever.
    unsafe { ffi::exoRegisterPass(&spec) }
}

/// Whether a pass or pipeline, of anyone, is registered under that name.
pub fn is_registered(argument: &str) -> bool {
    // SAFETY: the string lives during the call.
    unsafe { ffi::exoPassIsRegistered(string_ref(argument)) }
}

fn kind_of(default: OptionDefault) -> OptionKind {
    match default {
        OptionDefault::String(_) => OptionKind::String,
        OptionDefault::Contents(_) => OptionKind::Contents,
        OptionDefault::Int(_) => OptionKind::Int,
        OptionDefault::Bool(_) => OptionKind::Bool,
    }
}

/// Entry point of the C++ pass. A panic must not cross into C++: it becomes an error at the module.
///
/// # Safety
/// For the shim only: `declaration` is the one registered, `values` holds one string per option, `counts` one number per
/// statistic, `op` is the module that the pass manager runs on and `pass` the pass that runs.
unsafe extern "C" fn run_pass(
    declaration: *const c_void,
    op: MlirOperation,
    values: *const MlirStringRef,
    counts: *mut u64,
    pass: *mut c_void,
) -> bool {
    // SAFETY: registered with this type, and never freed.
    let declaration = unsafe { &*declaration.cast::<Declaration>() };
    let values: Vec<String> = (0..declaration.options.len())
        // SAFETY: one string per option, alive during the call.
        .map(|k| String::from_utf8_lossy(unsafe { bytes_of(*values.add(k)) }).into_owned())
        .collect();
    let statistics = Statistics {
        counts: declaration
            .statistics
            .iter()
            .map(|_| Cell::new(0))
            .collect(),
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: the pass manager keeps the module alive during the call.
        let module = unsafe { OperationRef::from_raw(op) };
        (declaration.run)(module, values, &statistics, &Run(pass)).is_ok()
    }));
    report::add(
        &declaration.argument,
        declaration.statistics,
        statistics.counts.iter().map(Cell::get),
    );
    for (k, cell) in statistics.counts.iter().enumerate() {
        // SAFETY: one number per statistic.
        unsafe { *counts.add(k) = cell.get() }
    }
    outcome.unwrap_or_else(|panic| {
        emit_at(op, panicked(&declaration.argument, &*panic));
        false
    })
}

/// The error that a panic in a pass becomes.
fn panicked(argument: &str, panic: &(dyn std::any::Any + Send)) -> String {
    let what = panic_text(panic);
    format!("internal error: pass '{argument}' panicked: {what}; please report")
}

fn emit_at(op: MlirOperation, message: String) {
    // SAFETY: the operation, hence its location, is alive while its pass runs.
    let location = unsafe { Location::from_raw(mlirOperationGetLocation(op)) };
    emit_in(location, &Diagnostic::error(Class::Internal, message));
}
