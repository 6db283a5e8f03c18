//! Runs of machine code.

use std::fmt::Write as _;
use std::io::Write;

use exo_files::OutputFiles;
use exo_interp::{Inputs, Program};
use exo_ir::Proc;
use exo_native::{Compared, Native, Options, compare};

use crate::cli::ModeName;
use crate::load::Loaded;
use crate::{Args, RunError, bench, deliver, emit, interpreted, profile};

/// Stack of procedures: as much as buffers of `DRAM_STACK` should ever want.
const STACK: usize = 256 << 20;

/// Compiles a procedure and runs its code as the command line asks for.
pub(crate) fn run(
    args: &Args,
    loaded: &Loaded,
    proc: &Proc,
    inputs: &Inputs,
    out: &mut dyn Write,
) -> Result<(), RunError> {
    if let Some(seconds) = args.profile {
        let listing = profile::profile(args, loaded, proc, inputs, seconds)?;
        return emit(out, &listing);
    }
    let native = compiled(args, loaded, &proc.name)?;
    if let Some(rounds) = args.bench {
        let report = bench::report(args, loaded, &native, inputs, rounds)?;
        let mut files = OutputFiles::default();
        if let (Some(file), Some(picture)) = (&args.roofline, report.picture) {
            files.add(file, picture.into_bytes())?;
        }
        emit(out, &report.text)?;
        return Ok(files.commit()?);
    }
    // First the interpreter: what it calls an error, such as a division by zero, machine code may end by.
    let expected = match args.compare {
        true => {
            let program = Program::new(&loaded.module)?;
            Some(interpreted(args, &program, proc, inputs)?)
        }
        false => None,
    };
    let outputs = on_stack(|| native.run(inputs))??;
    if let Some(expected) = expected {
        let compared = compare(&expected, &outputs, args.tolerance);
        emit(out, &lines(&compared))?;
        if !args.print.is_empty() || !args.outputs.is_empty() {
            deliver(args, &outputs, out)?;
        }
        return verdict(&proc.name, &compared);
    }
    deliver(args, &outputs, out)
}

/// Compiles a procedure of a file.
pub(crate) fn compiled(args: &Args, loaded: &Loaded, proc: &str) -> Result<Native, RunError> {
    let options = options(args, loaded)?;
    Ok(Native::compile(&loaded.module, proc, &options)?)
}

/// Options for compiling the procedures of a file.
pub(crate) fn options(args: &Args, loaded: &Loaded) -> Result<Options, RunError> {
    if args.mode == ModeName::Exact {
        return Err(RunError::usage(
            "machine code computes in machine types: --mode=exact is the interpreter's",
        ));
    }
    if !args.real.is_float() {
        let text = format!("--real={}: in machine code R is a floating type", args.real);
        return Err(RunError::usage(text));
    }
    Ok(Options {
        precision: args.real,
        functions: loaded.functions.clone(),
        ..Options::default()
    })
}

/// Does something on a stack that is large enough.
pub(crate) fn on_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, RunError> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let started = thread.spawn_scoped(scope, work);
        let started = started.map_err(|error| RunError::usage(format!("no thread: {error}")))?;
        started
            .join()
            .map_err(|_| RunError::usage("internal error: a run has panicked; please report"))
    })
}

fn lines(all: &[Compared]) -> String {
    let width = all
        .iter()
        .map(|c| c.name.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for compared in all {
        let cells = match compared.cells {
            1 => "1 cell".to_owned(),
            n => format!("{n} cells"),
        };
        let _ = write!(text, "{:width$}  {cells}: ", compared.name);
        match &compared.first {
            None if compared.largest > 0.0 => {
                let _ = writeln!(text, "equal up to {:.1e}", compared.largest);
            }
            None => text.push_str("equal\n"),
            Some(first) => {
                let at: Vec<String> = first.at.iter().map(usize::to_string).collect();
                let at = match at.is_empty() {
                    true => String::new(),
                    false => format!("[{}]", at.join(", ")),
                };
                let found = first
                    .found
                    .as_ref()
                    .map_or("_".to_owned(), ToString::to_string);
                let _ = writeln!(
                    text,
                    "{} differ; the first is {}{at}: {} by the interpreter, {found} by machine code",
                    compared.differing, compared.name, first.expected
                );
            }
        }
    }
    text
}

fn verdict(proc: &str, all: &[Compared]) -> Result<(), RunError> {
    let differing = all.iter().map(|c| c.differing).sum();
    match differing {
        0 => Ok(()),
        _ => Err(RunError::Differs {
            proc: proc.to_owned(),
            differing,
            cells: all.iter().map(|c| c.cells).sum(),
        }),
    }
}
