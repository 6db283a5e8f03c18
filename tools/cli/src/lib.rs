//! What command lines have in common that are no drivers of MLIR's.

use std::process::ExitCode;

use clap::Parser;
use exo_dialects::diagnostic::output::{self, Format};
use exo_dialects::tool;

/// The exit code of a command line that fits no program.
const USAGE: u8 = 2;

/// Reads the command line of this process; `format` is what it says errors look like, and that counts from the first error on.
///
/// # Errors
/// The exit code of a command line that is wrong, which has been said.
pub fn arguments<A: Parser>(format: impl Fn(&A) -> Format) -> Result<A, ExitCode> {
    tool::end_quietly();
    let args = tool::arguments_where(|_| true);
    output::find_format(&tool::lossy(&args));
    match A::try_parse_from(args) {
        Ok(args) => {
            output::set_format(format(&args));
            Ok(args)
        }
        Err(error) => Err(complain_of_usage(&error)),
    }
}

fn complain_of_usage(error: &clap::Error) -> ExitCode {
    // Help is no error, and goes to standard output.
    if !error.use_stderr() {
        tool::written_or_exit(error.print());
        return ExitCode::SUCCESS;
    }
    if output::format() == Format::Text {
        error.exit()
    }
    output::complain_of_usage(&error.to_string());
    ExitCode::from(USAGE)
}

/// The text of a file or of a shipped library, by its name in locations; empty where it is not at hand.
pub fn text_of(file: &str) -> String {
    let shipped = exo_hw::SHIPPED
        .iter()
        .find(|shipped| file == format!("<{}>", shipped.name));
    match shipped {
        Some(shipped) => shipped.text.to_owned(),
        None => std::fs::read_to_string(file).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shipped_libraries_have_a_text() {
        assert!(text_of("<avx512>").contains("module @avx512"));
        assert_eq!(text_of("<nix>"), "");
    }
}
