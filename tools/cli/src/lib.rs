//! Shared parts of the command-line tools that are no MLIR drivers.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::Parser;
use exo_dialects::diagnostic::output::{self, Format};
use exo_dialects::tool;

/// The version that `--version` prints: the release, the LLVM that it was built for, and the commit, if there is one.
pub fn version() -> &'static str {
    static VERSION: LazyLock<String> =
        LazyLock::new(|| exo_commit::with_commit(exo_dialects::version()));
    &VERSION
}

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

/// The exit code of a tool that SIGPIPE ends, as a shell tells it.
const BROKEN_PIPE: u8 = 141;

/// Reads the command line of a tool that writes to other programs: where one of them is gone, the tool goes on, so a closed pipe is an error
/// like any other, and the exit code of one at standard output is that of tools which a signal ends.
///
/// # Errors
/// The exit code of help, or of a command line that is wrong, which has been said.
pub fn arguments_of_starter<A: Parser>() -> Result<A, ExitCode> {
    let is_broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    A::try_parse().map_err(|error| match error.use_stderr() {
        true => error.exit(),
        false => match error.print().and_then(|()| io::stdout().flush()) {
            Err(error) if is_broken(&error) => ExitCode::from(BROKEN_PIPE),
            written => {
                tool::written_or_exit(written);
                ExitCode::SUCCESS
            }
        },
    })
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
