//! `exo-opt` as a library, so that a program which links crates with steps of their own
//! ([`exo_steps::register_step!`](../exo_steps/macro.register_step.html)) is an `exo-opt` that has them.

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::output;
use exo_dialects::tool;
use exo_passes::help;

/// Runs `exo-opt` on the arguments of this process, and ends it.
pub fn main() -> ! {
    tool::end_quietly();
    tool::set_version(&exo_commit::with_commit(exo_dialects::version()));
    let args: Vec<String> = tool::arguments();
    output::find_format(&args);
    output::register_options();
    exo_passes::register_all_passes();
    exo_passes::declare_transform_ops();
    exo_passes::register_inquiries();
    exo_passes::register_options();
    exo_passes::register_schedule_options();
    exo_passes::bound_program_memory();
    exo_passes::read_sources();
    exo_hw::read_templates(&args);
    exo_passes::emit_translations();
    exo_hw::register_options();
    exo_hw::register_inquiries(&args);
    exo_hw::load_from_environment_or_exit();
    if help::is_asked(&args) {
        tool::print_or_exit(&help::of_opt());
        std::process::exit(0)
    }
    exo_hw::load_used(&args);
    let args = match exo_passes::command_line_of_driver(args) {
        Ok(args) => args,
        Err(error) => {
            output::complain(&Diagnostic::error(Class::BadInput, error));
            std::process::exit(1)
        }
    };
    let code = tool::opt_main(args.clone());
    if code != 0 {
        exo_hw::advise(exo_hw::InputFormat::Both, &args);
    }
    std::process::exit(code)
}
