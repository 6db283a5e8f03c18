//! Drivers of the command-line tools: the registry, translations, options of our own, and the `main` functions
//! of `exo-opt` and `exo-translate`.

mod output;

use std::ffi::{CString, OsStr, OsString, c_char, c_void};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use exo_diagnostics::{Class, Diagnostic};
use melior::dialect::DialectRegistry;
use melior::ir::{Location, Module, OperationRef};
use melior::utility::{register_all_dialects, register_all_passes};
use melior::{Context, ContextRef};
use mlir_sys::{
    MlirContext, MlirDialectRegistry, MlirOperation, MlirStringCallback, MlirStringRef,
    mlirDialectHandleInsertDialect, mlirOperationGetLocation,
};

use crate::diagnostic::emit_in;
use crate::diagnostic::output::{
    Format, complain, find_format, format as output_format, text_as_json,
};
use crate::ffi::{self, bytes_of, bytes_ref, string_ref};
use crate::hw::command_line;
use crate::pass::{ErrorEmitted, panic_text};

/// The stack of a tool's main thread, in bytes. MLIR's parser and printer recurse over nested regions; with the
/// usual 8 MiB a deeply nested (or malicious) input would end the process by a signal. Only touched pages count.
const STACK_BYTES: usize = 1 << 30;

/// The first lines of `exo-opt --help`.
pub const OPT_OVERVIEW: &str =
    "exo-opt: mlir-opt with the exo dialect, its checks and its schedule steps

Examples:
  exo-opt --exo-check gemm.mlir                                   check a program
  exo-opt --exo-list gemm.mlir -o /dev/null                       what steps can point at
  exo-opt --exo-divide-loop='loop=i factor=4' gemm.mlir           take a step
  exo-opt --exo-schedule=gemm.sched gemm.mlir -o out.mlir         take the steps of a file
  exo-opt --exo-schedule=gemm.sched gemm.py -o out.mlir           the same of Exo source
  exo-opt --exo-schedule=gemm.sched gemm.py --emit=c -o gemm.c    and what comes of it as C
  exo-opt --exo-schedule=gemm.sched --exo-print-after-each gemm.mlir -o out.mlir
  exo-opt --load-hw=avx512 --exo-schedule=sgemm.sched sgemm.mlir  with the instructions of a machine
  exo-opt --exo-explain=check.bounds                              the rule behind an error
Files that end in .py are Exo source. '--emit=c' says what 'exo-translate --exo-to-c' would make of the result.
";

/// The first lines of `exo-translate --help`.
pub const TRANSLATE_OVERVIEW: &str = "exo-translate: between Exo source, the exo dialect, C and machine code

Examples:
  exo-translate --import-exo gemm.py -o gemm.mlir                 Exo source to the dialect
  exo-translate --schedule-to-starlark gemm.sched -o gemm.star    a flat schedule to a program
  exo-translate --export-exo gemm.mlir                            and back
  exo-translate --exo-to-c --exo-c-stem=gemm gemm.mlir -o gemm.c  the dialect to C
  exo-translate --exo-to-header --exo-c-stem=gemm gemm.mlir -o gemm.h
  exo-translate --exo-to-object -O3 --cpu=native gemm.mlir -o gemm.o    machine code that C links with, by the header
  exo-translate --exo-to-object -g --debug-printed=gemm.o.py gemm.mlir -o gemm.o    for a debugger, by the program's own lines
  exo-translate --exo-to-asm --target=aarch64-linux-gnu gemm.mlir       assembly of another machine
  exo-translate --exo-memory-report gemm.mlir                     what buffers take of each memory, and when
  exo-translate --exo-memory-picture gemm.mlir -o gemm.svg        the same as a picture
  exo-translate --load-hw=avx512 --import-exo axpy.py             with the instructions of a machine
";

/// Adds every dialect of Exo/MLIR to a registry.
///
/// # Safety
/// The registry must be alive.
pub unsafe fn register_exo_dialects(registry: MlirDialectRegistry) {
    // SAFETY: the handle points to static data, and the caller answers for the registry.
    unsafe {
        mlirDialectHandleInsertDialect(crate::dialect_handle().to_raw(), registry);
        command_line::insert_into(registry);
        ffi::exoInsertTransformOps(registry);
    }
}

/// For the start of a tool's `main`: a reader that closes its pipe ends the tool without a word, by SIGPIPE as Unix
/// tools end, and output that cannot be written for another reason is an error with exit code 1.
pub fn end_quietly() {
    // SAFETY: it sets a signal's action and LLVM's handlers, before any other thread is there.
    unsafe { ffi::exoEndQuietly() }
}

/// Sets what `--version` of `exo-opt` and `exo-translate` says of Exo.
pub fn set_version(version: &str) {
    // SAFETY: the string is copied, before any other thread is there.
    unsafe { ffi::exoSetToolVersion(string_ref(version)) }
}

/// Ends the process with an error unless this copy of Exo can work in it: not where the process has another MLIR, or another copy of Exo that was here first. Both would end it by a
/// signal later.
pub fn claim_process_or_exit() {
    let mut objection = String::new();
    // SAFETY: the callback appends to the string, which outlives the call.
    let is_refused =
        unsafe { ffi::exoHostObjection(Some(append_text), (&raw mut objection).cast::<c_void>()) };
    if is_refused {
        complain(&Diagnostic::error(Class::BadInput, objection));
        std::process::exit(1)
    }
}

/// # Safety
/// `state` is a `String`.
unsafe extern "C" fn append_text(text: MlirStringRef, state: *mut c_void) {
    // SAFETY: by this function's contract; the text lives during the call.
    let (to, text) = unsafe { (&mut *state.cast::<String>(), bytes_of(text)) };
    to.push_str(&String::from_utf8_lossy(text));
}

/// Ends a tool with exit code 1 in the midst of its work, for an error that nothing can give to its caller. Files that are not written to
/// their end are removed.
pub fn end_unfinished() -> ! {
    // SAFETY: it removes files that LLVM's streams have opened; nothing writes to them any more.
    unsafe { ffi::exoRemoveUnfinished() };
    std::process::exit(1)
}

/// The command line of a tool of MLIR's, where options of ours are known with underscores, too: `--exo_schedule=f` is
/// `--exo-schedule=f`. Those of MLIR and LLVM stay as they are. An argument that is not UTF-8 ends the tool with exit code 1: MLIR has
/// names of files in its text.
pub fn arguments() -> Vec<String> {
    let own = ["exo_", "exo-", "load_"];
    let args = arguments_where(|option| own.iter().any(|prefix| option.starts_with(prefix)));
    let text = lossy(&args);
    let is_text = |arg: &OsString| arg.to_str().is_some();
    let unreadable = args.iter().zip(&text).enumerate();
    let mut unreadable = unreadable.filter(|(_, (arg, _))| !is_text(arg));
    if let Some((number, (_, shown))) = unreadable.next() {
        find_format(&text);
        let text = format!(
            "argument {number}, '{shown}', is not UTF-8: rename the file, or name it through a link"
        );
        complain(&Diagnostic::error(Class::BadInput, text));
        std::process::exit(1)
    }
    text
}

/// The command line, with dashes for underscores in the names of those options that are ours.
pub fn arguments_where(is_ours: impl Fn(&str) -> bool) -> Vec<OsString> {
    let dashed = |arg: OsString| {
        let Some(option) = arg.as_bytes().strip_prefix(b"--") else {
            return arg;
        };
        let end = option.iter().position(|byte| *byte == b'=');
        let (name, value) = option.split_at(end.unwrap_or(option.len()));
        match str::from_utf8(name) {
            Ok(name) if is_ours(name) => {
                let mut arg = OsString::from(format!("--{}", name.replace('_', "-")));
                arg.push(OsStr::from_bytes(value));
                arg
            }
            _ => arg,
        }
    };
    std::env::args_os().map(dashed).collect()
}

/// Arguments as text, with a sign for each byte that is none.
pub fn lossy(args: &[OsString]) -> Vec<String> {
    let text = |arg: &OsString| arg.to_string_lossy().into_owned();
    args.iter().map(text).collect()
}

/// Writes to standard output all at once; an error ends the tool with exit code 1.
pub fn print_or_exit(text: &str) {
    let mut out = std::io::stdout().lock();
    written_or_exit(out.write_all(text.as_bytes()));
}

/// Ends the tool with exit code 1 where standard output does not take what was written to it.
pub fn written_or_exit(written: std::io::Result<()>) {
    if let Err(error) = written.and_then(|()| std::io::stdout().flush()) {
        let text = format!("cannot write output: {error}");
        complain(&Diagnostic::error(Class::BadInput, text));
        std::process::exit(1)
    }
}

/// Gives each pass that is registered an option of its name, where a tool that has `--pass-pipeline` is reading its
/// command line already: for plugins, whose passes come too late for options by MLIR. `E` gives the options of a
/// pass as a pipeline has them.
pub fn offer_passes<E: ExpandOptions>() {
    unsafe extern "C" fn expand<E: ExpandOptions>(
        pass: MlirStringRef,
        options: MlirStringRef,
        write: MlirStringCallback,
        state: *mut c_void,
    ) {
        // SAFETY: the shim's strings live during the call.
        let (pass, options) = unsafe { (bytes_of(pass), bytes_of(options)) };
        let (pass, options) = (
            String::from_utf8_lossy(pass),
            String::from_utf8_lossy(options),
        );
        if let Some(write) = write {
            // SAFETY: the shim's callback copies the text.
            unsafe { write(string_ref(&E::expand(&pass, &options)), state) };
        }
    }
    // SAFETY: the function lives for ever.
    unsafe { ffi::exoOfferPasses(expand::<E>) }
}

/// The spelling of `--PASS=VALUE` in a pipeline.
pub trait ExpandOptions: 'static {
    /// The options between the braces of a pipeline.
    fn expand(pass: &str, value: &str) -> String;
}

/// Runs `exo-opt`: `mlir-opt` with upstream's and our dialects, upstream's passes, and those that the caller has
/// registered. Gives the exit code.
pub fn opt_main(args: Vec<String>) -> i32 {
    output::with_output(args, &[], |args| on_big_stack(move || run_opt(&args)))
}

/// Runs the same driver over the registry of somebody else's tool, in which only that has registered dialects and passes. `overview` is
/// what `--help` begins with. Gives the exit code.
///
/// # Safety
/// The registry is alive until this returns, and nobody else uses it.
pub unsafe fn opt_main_over(
    registry: MlirDialectRegistry,
    args: Vec<String>,
    overview: String,
) -> i32 {
    struct Handed(MlirDialectRegistry);
    // SAFETY: the caller waits for the thread that it is handed to, and nobody else uses it.
    unsafe impl Send for Handed {}
    let handed = Handed(registry);
    output::with_output(args, &[], |args| {
        on_big_stack(move || {
            let Handed(registry) = { handed };
            hold_errors();
            with_argv(&args, |argc, argv| {
                // SAFETY: `argv` holds `argc` C strings and a null; the registry outlives the call.
                unsafe { ffi::exoOptMain(argc, argv, string_ref(&overview), registry) }
            })
        })
    })
}

fn run_opt(args: &[String]) -> i32 {
    claim_process_or_exit();
    hold_errors();
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    // SAFETY: the registry lives until the end of this function.
    unsafe {
        register_exo_dialects(registry.to_raw());
        command_line::follow_registry(registry.to_raw());
        ffi::exoFollowDiagnostics(registry.to_raw());
    }
    register_all_passes();
    let code = with_argv(args, |argc, argv| {
        // SAFETY: `argv` holds `argc` C strings and a null; the registry outlives the call.
        unsafe { ffi::exoOptMain(argc, argv, string_ref(OPT_OVERVIEW), registry.to_raw()) }
    });
    command_line::unfollow_registry();
    code
}

/// Runs `exo-translate`: `mlir-translate` with the translations that the caller has registered, some of which write files beside
/// the output; `files` are the options that name these. Gives the exit code.
pub fn translate_main(args: Vec<String>, files: &[&str]) -> i32 {
    output::with_output(args, files, |args| {
        on_big_stack(move || {
            hold_errors();
            with_argv(&args, |argc, argv| {
                // SAFETY: `argv` holds `argc` C strings and a null.
                unsafe { ffi::exoTranslateMain(argc, argv, string_ref(TRANSLATE_OVERVIEW)) }
            })
        })
    })
}

/// Lets contexts that know a registry write JSON, if the command line asks for it, once they have
/// loaded the exo dialect: for tools whose driver is not ours.
///
/// # Safety
/// The registry must be alive.
pub unsafe fn follow_diagnostics(registry: MlirDialectRegistry) {
    // SAFETY: the caller answers for the registry.
    unsafe { ffi::exoFollowDiagnostics(registry) }
}

/// Holds back, in JSON mode, text of libraries on standard error while a command line is read,
/// until the driver has read it.
fn hold_errors() {
    unsafe extern "C" fn released(text: MlirStringRef) {
        // SAFETY: the shim's text lives during the call.
        let text = String::from_utf8_lossy(unsafe { bytes_of(text) });
        // Where nobody can read it, nothing else can be done.
        let _ = std::io::stderr().write_all(text_as_json(&text).as_bytes());
    }
    if output_format() == Format::Json {
        // SAFETY: the function lives for ever; no other thread of ours writes to standard error yet.
        unsafe { ffi::exoHoldErrors(released) }
    }
}

fn on_big_stack(main: impl FnOnce() -> i32 + Send + 'static) -> i32 {
    let thread = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(main);
    match thread.map(|t| t.join()) {
        Ok(Ok(code)) => code,
        Ok(Err(panic)) => {
            let text = format!("internal error: {}; please report", panic_text(&*panic));
            complain(&Diagnostic::error(Class::Internal, text));
            1
        }
        Err(error) => {
            let text = format!("cannot start the main thread: {error}");
            complain(&Diagnostic::error(Class::Internal, text));
            1
        }
    }
}

/// Calls a C `main` with arguments. Arguments cannot hold NUL, as the system gave them as C strings.
fn with_argv(args: &[String], main: impl FnOnce(i32, *mut *mut c_char) -> i32) -> i32 {
    let texts: Vec<CString> = args
        .iter()
        .filter_map(|a| CString::new(a.as_str()).ok())
        .collect();
    let mut argv: Vec<*mut c_char> = texts.iter().map(|t| t.as_ptr().cast_mut()).collect();
    argv.push(std::ptr::null_mut());
    main(texts.len() as i32, argv.as_mut_ptr())
}

/// A translation from text to MLIR, `exo-translate --NAME`.
pub trait TranslateTo: 'static {
    /// The flag, without dashes.
    const NAME: &'static str;
    /// One line for `--help`.
    const SUMMARY: &'static str;

    /// Makes a module of a text; on failure it must have emitted an error.
    fn translate<'c>(
        context: &'c Context,
        file: &str,
        text: &[u8],
    ) -> Result<Module<'c>, ErrorEmitted>;
}

/// A translation from MLIR to text or bytes, `exo-translate --NAME`.
pub trait TranslateFrom: 'static {
    /// The flag, without dashes.
    const NAME: &'static str;
    /// One line for `--help`.
    const SUMMARY: &'static str;

    /// Makes text, or another file, of a module; on failure it must have emitted an error.
    fn translate(module: OperationRef<'_, '_>) -> Result<Vec<u8>, ErrorEmitted>;
}

/// A translation from text to text, `exo-translate --NAME`.
pub trait TranslateText: 'static {
    /// The flag, without dashes.
    const NAME: &'static str;
    /// One line for `--help`.
    const SUMMARY: &'static str;

    /// Makes a text of a text; on failure it must have emitted an error.
    fn translate(context: &Context, file: &str, text: &[u8]) -> Result<String, ErrorEmitted>;
}

/// Registers a translation. Call it once per translation, before [`translate_main`].
pub fn register_translate_text<T: TranslateText>() {
    // SAFETY: the shim copies the strings; the function lives for ever.
    unsafe {
        ffi::exoRegisterTranslateText(
            string_ref(T::NAME),
            string_ref(T::SUMMARY),
            run_translate_text::<T>,
        )
    }
}

/// # Safety
/// For the shim only: the context and both strings live during the call and `write` takes `state`.
unsafe extern "C" fn run_translate_text<T: TranslateText>(
    context: MlirContext,
    file: MlirStringRef,
    text: MlirStringRef,
    write: MlirStringCallback,
    state: *mut c_void,
) -> bool {
    // SAFETY: alive during the call.
    let (file, text) = unsafe { (String::from_utf8_lossy(bytes_of(file)), bytes_of(text)) };
    // SAFETY: the tool owns the context, which outlives the call.
    let context = unsafe { ContextRef::from_raw(context) };
    // SAFETY: as above; nothing here destroys it.
    let context = unsafe { context.to_ref() };
    let outcome = catch_unwind(AssertUnwindSafe(|| T::translate(context, &file, text)));
    // SAFETY: the shim's callback copies the text into the output stream.
    unsafe { written(outcome, Location::unknown(context), T::NAME, write, state) }
}

/// Registers a translation. Call it once per translation, before [`translate_main`].
pub fn register_translate_to<T: TranslateTo>() {
    // SAFETY: the shim copies the strings; the function lives for ever.
    unsafe {
        ffi::exoRegisterTranslateTo(
            string_ref(T::NAME),
            string_ref(T::SUMMARY),
            run_translate_to::<T>,
            command_line::insert_into,
        )
    }
}

/// Lets [`opt_main`] read files whose names end in `.py` by a translation.
pub fn read_source_by<T: TranslateTo>() {
    // SAFETY: the function lives for ever.
    unsafe { ffi::exoReadSource(run_translate_to::<T>) }
}

/// Lets [`opt_main`] read its input by a translation, whatever its name is.
pub fn read_input_by<T: TranslateTo>() {
    // SAFETY: the function lives for ever.
    unsafe { ffi::exoReadInput(run_translate_to::<T>) }
}

/// Lets [`opt_main`] write what the module becomes by a translation, instead of MLIR, where `option` has a value other than
/// `mlir`.
pub fn emit_by<T: TranslateFrom>(option: &StringOption) {
    // SAFETY: the function and the option live for ever.
    unsafe { ffi::exoEmitBy(run_translate_from::<T>, option.0) }
}

/// Registers a translation. Call it once per translation, before [`translate_main`].
pub fn register_translate_from<T: TranslateFrom>() {
    // SAFETY: the shim copies the strings; the function lives for ever.
    unsafe {
        ffi::exoRegisterTranslateFrom(
            string_ref(T::NAME),
            string_ref(T::SUMMARY),
            run_translate_from::<T>,
            command_line::insert_into,
        )
    }
}

/// # Safety
/// For the shim only: the context and both strings live during the call.
unsafe extern "C" fn run_translate_to<T: TranslateTo>(
    _: *const c_void,
    context: MlirContext,
    file: MlirStringRef,
    text: MlirStringRef,
) -> MlirOperation {
    const FAILED: MlirOperation = MlirOperation {
        ptr: std::ptr::null_mut(),
    };
    // SAFETY: alive during the call.
    let (file, text) = unsafe { (String::from_utf8_lossy(bytes_of(file)), bytes_of(text)) };
    // SAFETY: the tool owns the context, which outlives the call.
    let context = unsafe { ContextRef::from_raw(context) };
    // SAFETY: as above; nothing here destroys it.
    let context = unsafe { context.to_ref() };
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        match T::translate(context, &file, text) {
            Ok(module) => {
                let module = std::mem::ManuallyDrop::new(module);
                module.as_operation().to_raw()
            }
            Err(ErrorEmitted) => FAILED,
        }
    }));
    outcome.unwrap_or_else(|panic| {
        report_panic(Location::unknown(context), T::NAME, &*panic);
        FAILED
    })
}

/// # Safety
/// For the shim only: the operation lives during the call and `write` takes `state`.
unsafe extern "C" fn run_translate_from<T: TranslateFrom>(
    _: *const c_void,
    op: MlirOperation,
    write: MlirStringCallback,
    state: *mut c_void,
) -> bool {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: alive during the call.
        T::translate(unsafe { OperationRef::from_raw(op) })
    }));
    // SAFETY: the operation, hence its location, is alive during the call.
    let location = unsafe { Location::from_raw(mlirOperationGetLocation(op)) };
    // SAFETY: the shim's callback copies the text into the output stream.
    unsafe { written(outcome, location, T::NAME, write, state) }
}

/// Writes what a translation made; gives whether it made something.
///
/// # Safety
/// `write` takes `state`.
unsafe fn written(
    outcome: std::thread::Result<Result<impl AsRef<[u8]>, ErrorEmitted>>,
    location: Location<'_>,
    name: &str,
    write: MlirStringCallback,
    state: *mut c_void,
) -> bool {
    match outcome {
        Ok(Ok(made)) => {
            if let Some(write) = write {
                // SAFETY: by this function's contract; what was made lives during the call.
                unsafe { write(bytes_ref(made.as_ref()), state) };
            }
            true
        }
        Ok(Err(ErrorEmitted)) => false,
        Err(panic) => {
            report_panic(location, name, &*panic);
            false
        }
    }
}

fn report_panic(location: Location<'_>, name: &str, panic: &(dyn std::any::Any + Send)) {
    let message = format!(
        "internal error: '{name}' panicked: {}; please report",
        panic_text(panic)
    );
    emit_in(location, &Diagnostic::error(Class::Internal, message));
}

/// Whether the tool compares diagnostics with those that its input expects, `-verify-diagnostics`.
pub fn diagnostics_are_verified() -> bool {
    // SAFETY: the string lives during the call.
    unsafe { ffi::exoOptionIsGiven(string_ref("verify-diagnostics")) }
}

/// The help of a command-line option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionHelp {
    /// The description.
    pub text: String,
    /// The name of its value; empty for a flag.
    pub value: String,
}

/// The help of an option of the command line; `None` if no option that has been added has this name.
pub fn option_help(name: &str) -> Option<OptionHelp> {
    let (mut text, mut value) = (string_ref(""), string_ref(""));
    // SAFETY: the strings live as long as the process.
    unsafe {
        ffi::exoOptionHelp(string_ref(name), &raw mut text, &raw mut value).then(|| OptionHelp {
            text: String::from_utf8_lossy(bytes_of(text)).into_owned(),
            value: String::from_utf8_lossy(bytes_of(value)).into_owned(),
        })
    }
}

/// An option of the command line with a value, `--name=value`.
#[derive(Clone, Copy)]
pub struct StringOption(*const c_void);

// SAFETY: the option is written while the command line is read, before any use, and never freed.
unsafe impl Send for StringOption {}
// SAFETY: as above; it is only read.
unsafe impl Sync for StringOption {}

impl StringOption {
    /// Adds the option to the tool's command line. `value_name` stands for the value in `--help`.
    pub fn add(name: &str, help: &str, value_name: &str) -> Self {
        // SAFETY: the shim copies the strings.
        StringOption(unsafe {
            ffi::exoAddStringOption(
                string_ref(name),
                string_ref(help),
                string_ref(value_name),
                None,
            )
        })
    }

    /// The value; empty where the option was not given.
    pub fn value(&self) -> String {
        // SAFETY: the option lives for ever and its value does not change once the command line is read.
        String::from_utf8_lossy(unsafe { bytes_of(ffi::exoStringOptionValue(self.0)) }).into_owned()
    }
}

/// A flag of the command line, `--name`.
#[derive(Clone, Copy)]
pub struct Flag(*const c_void);

// SAFETY: as for StringOption.
unsafe impl Send for Flag {}
// SAFETY: as for StringOption.
unsafe impl Sync for Flag {}

impl Flag {
    /// Adds the flag to the tool's command line.
    pub fn add(name: &str, help: &str) -> Self {
        // SAFETY: the shim copies the strings.
        Flag(unsafe { ffi::exoAddFlag(string_ref(name), string_ref(help), None) })
    }

    /// Whether it was given.
    pub fn is_set(&self) -> bool {
        // SAFETY: the flag lives for ever.
        unsafe { ffi::exoFlagValue(self.0) }
    }
}

/// An option of the command line that does something each time it is given, at once.
pub trait Action: 'static {
    /// The option's name, without dashes.
    const NAME: &'static str;
    /// A few lines for `--help`.
    const HELP: &'static str;
    /// The name of the value in `--help`.
    const VALUE_NAME: &'static str;

    /// Does it; errors end the tool with exit code 1.
    fn act(value: &str) -> Result<(), Vec<Diagnostic>>;
}

/// Adds an option that acts.
pub fn register_action<A: Action>() {
    unsafe extern "C" fn on_value<A: Action>(value: MlirStringRef) {
        // SAFETY: the shim's string is alive during the call.
        let value = String::from_utf8_lossy(unsafe { bytes_of(value) });
        if let Err(errors) = A::act(&value) {
            errors.iter().for_each(complain);
            std::process::exit(1)
        }
    }
    // SAFETY: the shim copies the strings; the function lives for ever.
    unsafe {
        ffi::exoAddRepeatedOption(
            string_ref(A::NAME),
            string_ref(A::HELP),
            string_ref(A::VALUE_NAME),
            on_value::<A>,
        );
    }
}

/// Something that an option asks for instead of the tool's usual work, such as `--exo-explain=ID`.
pub trait Inquiry: 'static {
    /// The option's name, without dashes.
    const NAME: &'static str;
    /// One line for `--help`.
    const HELP: &'static str;
    /// The name of the value in `--help`.
    const VALUE_NAME: &'static str;

    /// The answer, printed before the tool ends with exit code 0; or an error, with exit code 1.
    fn answer(value: &str) -> Result<String, String>;
}

/// Adds an option that answers and ends the tool.
pub fn register_inquiry<I: Inquiry>() {
    unsafe extern "C" fn on_value<I: Inquiry>(value: MlirStringRef) {
        // SAFETY: the shim's string is alive during the call.
        let value = String::from_utf8_lossy(unsafe { bytes_of(value) });
        match I::answer(&value) {
            Ok(text) => {
                print_or_exit(&text);
                std::process::exit(0)
            }
            Err(text) => {
                complain(&Diagnostic::error(Class::BadInput, text));
                std::process::exit(1)
            }
        }
    }
    // SAFETY: the shim copies the strings; the function lives for ever.
    unsafe {
        ffi::exoAddStringOption(
            string_ref(I::NAME),
            string_ref(I::HELP),
            string_ref(I::VALUE_NAME),
            Some(on_value::<I>),
        );
    }
}
