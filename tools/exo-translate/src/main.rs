//! `exo-translate`: mlir-translate between Exo source, the exo dialect and C.

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::output;
use exo_dialects::tool;
use exo_passes::help;

/// Counts allocations, so that templates of libraries have a limit on memory.
#[global_allocator]
static ALLOCATOR: exo_allocator::Counted<std::alloc::System> =
    exo_allocator::Counted(std::alloc::System);

fn main() {
    tool::end_quietly();
    tool::set_version(&exo_commit::with_commit(exo_dialects::version()));
    let args: Vec<String> = tool::arguments();
    output::find_format(&args);
    output::register_options();
    exo_passes::register_translations();
    exo_passes::register_options();
    exo_hw::register_translations();
    exo_hw::register_options();
    exo_hw::load_from_environment_or_exit();
    if help::is_asked(&args) {
        return tool::print_or_exit(&help::of_translate(&exo_hw::SUMMARIES));
    }
    if let Err(error) = exo_passes::expect_translation(&args, &exo_hw::TRANSLATIONS) {
        output::complain(&Diagnostic::error(Class::BadInput, error));
        std::process::exit(1)
    }
    let code = tool::translate_main(args.clone(), &exo_passes::FILE_OPTIONS);
    if code != 0 {
        let reads = match args
            .iter()
            .any(|a| a.trim_start_matches('-') == "import-exo")
        {
            true => exo_hw::InputFormat::Exo,
            false => exo_hw::InputFormat::Mlir,
        };
        exo_hw::advise(reads, &args);
    }
    std::process::exit(code)
}
