//! Translations of `exo-translate` and of `exo-opt --emit`, one module each.

mod emit;
mod export_exo;
mod import_exo;
pub(crate) mod input;
mod memory_picture;
mod memory_report;
mod schedule_to_starlark;
pub(crate) mod to_c;
mod to_machine;

use exo_dialects::tool::{
    TranslateFrom, TranslateText, TranslateTo, register_translate_from, register_translate_text,
    register_translate_to,
};

/// The options that name files which translations write beside the output.
pub const FILE_OPTIONS: [&str; 2] = [to_c::DEPFILE, to_machine::PRINTED];

/// Registers every translation and its options.
pub(crate) fn register() {
    register_options();
    register_translate_to::<import_exo::ImportExo>();
    register_translate_from::<export_exo::ExportExo>();
    register_translate_from::<to_c::ExoToC>();
    register_translate_from::<to_c::ExoToHeader>();
    register_translate_from::<to_machine::ExoToLlvmIr>();
    register_translate_from::<to_machine::ExoToBitcode>();
    register_translate_from::<to_machine::ExoToAsm>();
    register_translate_from::<to_machine::ExoToObject>();
    register_translate_from::<memory_report::MemoryReport>();
    register_translate_from::<memory_report::MemoryPicture>();
    register_translate_text::<schedule_to_starlark::ScheduleToStarlark>();
}

fn register_options() {
    input::register_options();
    to_c::register_options();
    to_machine::register_options();
}

/// Lets `exo-opt` write C and Exo source (`--emit`).
pub fn emit_translations() {
    register_options();
    emit::register();
}

/// A command line of a driver that reads Exo source and writes C ([`read_sources`], [`emit_translations`]), in MLIR's own spelling.
///
/// # Errors
/// If it asks for a form of output that there is not, or has options of a schedule without one.
pub fn command_line_of_driver(args: Vec<String>) -> Result<Vec<String>, String> {
    emit::expect_known(&args)?;
    crate::schedule::expand_arguments(args)
}

/// Lets `exo-opt` read Exo source.
pub fn read_sources() {
    exo_dialects::tool::read_source_by::<import_exo::ImportExo>();
}

pub(crate) use import_exo::read as read_source;

/// The translations: what options name them, and what they do.
pub(crate) const ALL: [(&str, &str); 11] = [
    named::<import_exo::ImportExo>(),
    from_mlir::<export_exo::ExportExo>(),
    from_mlir::<to_c::ExoToC>(),
    from_mlir::<to_c::ExoToHeader>(),
    (
        schedule_to_starlark::ScheduleToStarlark::NAME,
        schedule_to_starlark::ScheduleToStarlark::SUMMARY,
    ),
    from_mlir::<to_machine::ExoToLlvmIr>(),
    from_mlir::<to_machine::ExoToBitcode>(),
    from_mlir::<to_machine::ExoToAsm>(),
    from_mlir::<to_machine::ExoToObject>(),
    from_mlir::<memory_report::MemoryReport>(),
    from_mlir::<memory_report::MemoryPicture>(),
];

const fn named<T: TranslateTo>() -> (&'static str, &'static str) {
    (T::NAME, T::SUMMARY)
}

const fn from_mlir<T: TranslateFrom>() -> (&'static str, &'static str) {
    (T::NAME, T::SUMMARY)
}

/// Checks that a command line of `exo-translate` asks for a translation. MLIR's driver prints its
/// error four times, and names no translation.
///
/// # Errors
/// If it does not: the translations that there are, those of other crates (`more`) among them.
pub fn expect_translation(args: &[String], more: &[&str]) -> Result<(), String> {
    let own = ALL.iter().map(|(name, _)| *name);
    let names: Vec<&str> = own.chain(more.iter().copied()).collect();
    let asks = |arg: &String| {
        let name = arg.trim_start_matches('-');
        let answers = ["help", "version", "h"].iter().any(|a| name.starts_with(a));
        arg.starts_with('-') && (names.contains(&name) || answers)
    };
    // A name that is mistyped gets an answer of its own.
    let mistyped = |arg: &String| {
        let name = arg.trim_start_matches('-');
        let near = |known: &&str| strsim::damerau_levenshtein(name, known) <= 3;
        arg.starts_with("--") && names.iter().any(near)
    };
    match args.iter().skip(1).any(|arg| asks(arg) || mistyped(arg)) {
        true => Ok(()),
        false => Err(format!("say what to make: one of --{}", names.join(", --"))),
    }
}
