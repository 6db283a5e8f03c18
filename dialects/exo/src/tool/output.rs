//! The file of `-o`: it is written when a tool has done its work, and stays as it is otherwise.

use std::path::{Path, PathBuf};
use std::{fs, io};

use exo_diagnostics::{Class, Diagnostic};
use exo_files::{Buffer, OutputError, OutputFiles, Reserved};

use crate::diagnostic::output::complain;

/// LLVM's option for the output file.
const OUTPUT: &str = "o";
/// The name that stands for standard output.
const STANDARD: &str = "-";

/// Runs a driver, which gets a buffer in place of its output file; what it leaves there is written if its exit code is 0. `others` are
/// options that name files which the driver writes itself: these are as they were before where it fails.
pub(super) fn with_output(
    args: Vec<String>,
    others: &[&str],
    run: impl FnOnce(Vec<String>) -> i32,
) -> i32 {
    let outputs = match Outputs::of(&args, others) {
        Ok(outputs) => outputs,
        Err(error) => return refused(&error),
    };
    let before = outputs.others;
    let code = match outputs.main {
        Some((reserved, place)) => buffered(args, outputs.files, (reserved, place), run),
        None => run(args),
    };
    if code != 0 {
        before.iter().for_each(Before::restore);
    }
    code
}

fn buffered(
    args: Vec<String>,
    files: OutputFiles,
    (reserved, place): (Reserved, usize),
    run: impl FnOnce(Vec<String>) -> i32,
) -> i32 {
    let buffer = match Buffer::new() {
        Ok(buffer) => buffer,
        Err(error) => return refused(&format!("no buffer for output: {error}")),
    };
    let code = run(redirected(args, place, &buffer.path()));
    if code != 0 {
        return code;
    }
    match written(files, reserved, buffer) {
        Ok(()) => 0,
        Err(error) => refused(&error),
    }
}

/// Files that a command line names to be written.
struct Outputs {
    files: OutputFiles,
    /// The driver's output file, with the place of its name among the arguments.
    main: Option<(Reserved, usize)>,
    /// Files that the driver writes itself.
    others: Vec<Before>,
}

/// A file before a driver runs.
struct Before {
    path: PathBuf,
    /// Its contents; nothing where there is no file.
    bytes: Option<Vec<u8>>,
}

impl Before {
    /// Nothing for a device or pipe, and for a file that cannot be read.
    fn of(path: &Path) -> Option<Before> {
        // A device may have no end.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return None;
        }
        let bytes = match fs::read(path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(_) => return None,
        };
        Some(Before {
            path: path.to_owned(),
            bytes,
        })
    }

    /// Brings it back; where that fails nothing more can be done.
    fn restore(&self) {
        let now = fs::read(&self.path).ok();
        let _ = match &self.bytes {
            bytes if *bytes == now => return,
            None => fs::remove_file(&self.path),
            Some(bytes) => fs::write(&self.path, bytes),
        };
    }
}

impl Outputs {
    fn of(args: &[String], others: &[&str]) -> Result<Outputs, OutputError> {
        let mut files = OutputFiles::default();
        let (mut main, mut before) = (None, Vec::new());
        for option in [OUTPUT].iter().chain(others) {
            let Some((place, file)) = value(args, option).filter(|(_, file)| *file != STANDARD)
            else {
                continue;
            };
            let reserved = files.reserve(Path::new(file))?;
            match *option == OUTPUT {
                true => main = Some((reserved, place)),
                false => before.extend(Before::of(Path::new(file))),
            }
        }
        Ok(Outputs {
            files,
            main,
            others: before,
        })
    }
}

/// The value of an option, and the argument that ends with it.
fn value<'a>(args: &'a [String], name: &str) -> Option<(usize, &'a str)> {
    let options = args.iter().take_while(|arg| *arg != "--").enumerate();
    options.skip(1).find_map(|(place, arg)| {
        let option = arg.strip_prefix('-')?;
        let option = option.strip_prefix('-').unwrap_or(option);
        match option.strip_prefix(name)? {
            "" => Some((place + 1, args.get(place + 1)?.as_str())),
            rest => Some((place, rest.strip_prefix('=')?)),
        }
    })
}

/// The arguments with another output file.
fn redirected(mut args: Vec<String>, place: usize, to: &Path) -> Vec<String> {
    if let Some(arg) = args.get_mut(place) {
        let kept = match arg.starts_with('-') {
            true => arg.split_inclusive('=').next().unwrap_or_default(),
            false => "",
        };
        *arg = format!("{kept}{}", to.display());
    }
    args
}

fn written(mut files: OutputFiles, reserved: Reserved, buffer: Buffer) -> Result<(), String> {
    let unreadable = |error: io::Error| format!("the output is lost: {error}");
    // A driver that only answers opens no output.
    if let Some(bytes) = buffer.contents().map_err(unreadable)? {
        files.fill(reserved, bytes);
    }
    files.commit().map_err(|error| error.to_string())
}

fn refused(error: &impl ToString) -> i32 {
    complain(&Diagnostic::error(Class::BadInput, error.to_string()));
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    fn after(line: &str) -> String {
        let args = args(line);
        let (place, _) = value(&args, "o").expect("there is one");
        redirected(args, place, Path::new("/b")).join(" ")
    }

    #[test]
    fn an_output_is_found_as_llvm_spells_it() {
        assert_eq!(after("t x.mlir -o out"), "t x.mlir -o /b");
        assert_eq!(after("t --o out x.mlir"), "t --o /b x.mlir");
        assert_eq!(after("t -o=out=x x.mlir"), "t -o=/b x.mlir");
        assert_eq!(after("t --o=out"), "t --o=/b");
    }

    #[test]
    fn other_options_and_files_are_no_output() {
        for line in ["t -out x", "t x", "t -- -o x", "t --only=o", "t -o", "-o x"] {
            assert_eq!(value(&args(line), "o"), None, "{line}");
        }
    }
}
