//! Passes written in Rust, registered as real MLIR passes: with typed options in `--help`, pipelines and
//! crash reproducers, and with statistics.

use std::cell::Cell;
use std::ffi::c_void;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};

use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;
use melior::{Context, ContextRef};
use mlir_sys::{MlirOperation, MlirStringRef, mlirOperationGetLocation};

pub use exo_options::{OptionDefault, OptionSpec, PassOptions};

use crate::ffi::{self, OptionKind, bytes_of, string_ref};

/// Says that a pass has failed and that an MLIR error has been emitted which says why.
///
/// Make one only after emitting: a pass that fails in silence is a bug.
#[derive(Debug)]
pub struct ErrorEmitted;

/// A pass over modules.
///
/// The type is never made: it carries the pass's name, options and code.
pub trait Pass: 'static {
    /// The name in a pipeline, `exo-check`.
    const ARGUMENT: &'static str;
    /// One line for `--help`.
    const SUMMARY: &'static str;
    /// What the pass does, for the manual; Markdown.
    const DESCRIPTION: &'static str;
    /// A command line that shows its use, for the manual.
    const EXAMPLE: &'static str;
    /// Its options; see [`exo_options::pass_options!`].
    type Options: PassOptions;
    /// What it counts, as name and help; shown by `--mlir-pass-statistics`.
    const STATISTICS: &'static [(&'static str, &'static str)] = &[];

    /// Runs the pass on a module. On failure it must have emitted an error.
    fn run(
        module: OperationRef<'_, '_>,
        options: Self::Options,
        statistics: &Statistics,
    ) -> Result<(), ErrorEmitted>;
}

/// The context of an operation.
///
/// A `&Context` that melior makes of a `ContextRef` points at that value, not at the context: it must be held for as
/// long as the reference is used.
pub struct HeldContext<'c>(ContextRef<'c>);

impl Deref for HeldContext<'_> {
    type Target = Context;

    fn deref(&self) -> &Context {
        // SAFETY: the reference lives no longer than the value that it points at.
        unsafe { self.0.to_ref() }
    }
}

/// The context that an operation lives in.
pub fn context_of<'c>(op: OperationRef<'c, '_>) -> HeldContext<'c> {
    HeldContext(op.context())
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

/// What the manual says of a pass.
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

/// What the manual says of a pass.
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

/// Puts a pass into MLIR's global registry. Call it once per pass and process.
pub fn register<P: Pass>() {
    let specs = P::Options::SPECS;
    let texts: Vec<(String, String)> = specs.iter().map(|s| (s.flag(), s.default_text())).collect();
    let options: Vec<ffi::PassOption> = specs
        .iter()
        .zip(&texts)
        .map(|(spec, (flag, default))| ffi::PassOption {
            name: string_ref(flag),
            help: string_ref(spec.help),
            default_value: string_ref(default),
            kind: kind_of(spec.default),
        })
        .collect();
    let statistics: Vec<ffi::PassStatistic> = P::STATISTICS
        .iter()
        .map(|(name, help)| ffi::PassStatistic {
            name: string_ref(name),
            help: string_ref(help),
        })
        .collect();
    let spec = ffi::PassSpec {
        argument: string_ref(P::ARGUMENT),
        description: string_ref(P::SUMMARY),
        anchor: string_ref("builtin.module"),
        num_options: options.len() as isize,
        options: options.as_ptr(),
        num_statistics: statistics.len() as isize,
        statistics: statistics.as_ptr(),
        run: run_pass::<P>,
        user_data: std::ptr::null(),
    };
    // SAFETY: the shim copies every string and array before it returns; `run_pass` lives for ever.
    unsafe { ffi::exoRegisterPass(&spec) }
}

fn kind_of(default: OptionDefault) -> OptionKind {
    match default {
        OptionDefault::String(_) => OptionKind::String,
        OptionDefault::Int(_) => OptionKind::Int,
        OptionDefault::Bool(_) => OptionKind::Bool,
    }
}

/// What the C++ pass calls. A panic must not cross into C++: it becomes an error at the module.
///
/// # Safety
/// For the shim only: `values` holds one string per option, `counts` one number per statistic, and `op` is the
/// module that the pass manager runs on.
unsafe extern "C" fn run_pass<P: Pass>(
    _: *const c_void,
    op: MlirOperation,
    values: *const MlirStringRef,
    counts: *mut u64,
) -> bool {
    let values: Vec<String> = (0..P::Options::SPECS.len())
        // SAFETY: one string per option, alive during the call.
        .map(|k| String::from_utf8_lossy(unsafe { bytes_of(*values.add(k)) }).into_owned())
        .collect();
    let statistics = Statistics {
        counts: P::STATISTICS.iter().map(|_| Cell::new(0)).collect(),
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: the pass manager keeps the module alive during the call.
        let module = unsafe { OperationRef::from_raw(op) };
        match P::Options::from_values(&mut values.into_iter()) {
            Some(options) => P::run(module, options, &statistics).is_ok(),
            None => {
                emit_at(
                    op,
                    &format!("an option of '{}' does not fit its type", P::ARGUMENT),
                );
                false
            }
        }
    }));
    for (k, cell) in statistics.counts.iter().enumerate() {
        // SAFETY: one number per statistic.
        unsafe { *counts.add(k) = cell.get() }
    }
    outcome.unwrap_or_else(|panic| {
        let what = panic_text(&*panic);
        emit_at(
            op,
            &format!(
                "internal error: pass '{}' panicked: {what}; please report",
                P::ARGUMENT
            ),
        );
        false
    })
}

/// The message of a panic, where it has one.
pub(crate) fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}

fn emit_at(op: MlirOperation, message: &str) {
    // SAFETY: the operation is alive while its pass runs, and MLIR copies the message.
    unsafe { ffi::emit_error(mlirOperationGetLocation(op), message) }
}
