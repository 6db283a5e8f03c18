//! The logic of the tool `exo-run`: from a command line to the printed and written results of a run.

mod bench;
mod cli;
mod error;
mod inputs;
mod list;
mod load;
mod native;
mod operations;
mod peaks;
mod print;
mod profile;
mod roofline;

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use exo_dialects::diagnostic::progress::Progress;
use exo_files::OutputFiles;
use exo_interp::{Inputs, OutputBuffer, Outputs, Program};
use exo_ir::{Module, Proc};

pub use cli::{Args, Binding, FileBinding, ModeName, PeerName, Range};
pub use error::{RunError, SourceErrors};
pub use list::signatures;
pub use load::{Loaded, load};
pub use print::buffer as print_buffer;

/// Runs the command line; results go to `out`.
///
/// # Errors
/// The program or an input cannot be used, or the run failed. No output file is left then.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<(), RunError> {
    args.hw_path.iter().for_each(exo_hw::search_also);
    exo_hw::load_from_environment()?;
    args.load_hw
        .iter()
        .try_for_each(|name| exo_hw::load(name))?;
    let loaded = load(&args.file)?;
    let module = &loaded.module;
    if args.list {
        return emit(out, &signatures(module));
    }
    let proc = choose(module, args.proc.as_deref())?;
    let program = Program::new(module)?;
    for name in args.print.iter().filter(|n| !n.is_empty()) {
        check_buffer(proc, name)?;
    }
    // What cannot be written is better known before a long run.
    let mut outputs = OutputFiles::default();
    for binding in &args.outputs {
        check_buffer(proc, &binding.name)?;
        outputs.reserve(&binding.file)?;
    }
    if let Some(file) = &args.roofline {
        outputs.reserve(file)?;
    }
    let inputs = inputs::gather(args, module, &program, proc)?;
    if args.is_native() {
        return native::run(args, &loaded, proc, &inputs, out);
    }
    deliver(args, &interpreted(args, &program, proc, &inputs)?, out)
}

fn interpreted(
    args: &Args,
    program: &Program,
    proc: &Proc,
    inputs: &Inputs,
) -> Result<Outputs, RunError> {
    let steps = Arc::new(AtomicU64::new(0));
    let mut options = args.options();
    options.progress = Some(Arc::clone(&steps));
    let _shown = Progress::start(move |elapsed| {
        let millions = steps.load(Ordering::Relaxed) as f64 / 1e6;
        let rate = millions / elapsed.as_secs_f64();
        format!("{millions:.0} million steps, {rate:.1} million per second")
    });
    Ok(program.run(&proc.name, inputs, &options)?)
}

fn choose<'m>(module: &'m Module, name: Option<&str>) -> Result<&'m Proc, RunError> {
    if let Some(name) = name {
        return module
            .proc(name)
            .ok_or_else(|| RunError::usage(format!("there is no procedure '{name}'; try --list")));
    }
    let mut procs = module.procs().filter(|p| p.instr.is_none());
    match (procs.next(), procs.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(RunError::usage("the file has no procedure")),
        _ => Err(RunError::usage(
            "the file has several procedures: choose one with --proc; --list shows them",
        )),
    }
}

fn check_buffer(proc: &Proc, name: &str) -> Result<(), RunError> {
    let mut params = proc.args.iter().map(|s| proc.var(*s));
    match params.any(|v| v.name == name && v.buffer().is_some()) {
        true => Ok(()),
        false => {
            let text = format!("'{}' has no buffer argument '{name}'", proc.name);
            Err(RunError::usage(text))
        }
    }
}

/// Prints the requested buffers, and then writes all files: where something fails there are none.
fn deliver(args: &Args, outputs: &Outputs, out: &mut dyn Write) -> Result<(), RunError> {
    let mut files = OutputFiles::default();
    for binding in &args.outputs {
        for buffer in outputs.buffers.iter().filter(|b| b.name == binding.name) {
            files.add(&binding.file, npy(binding, buffer, args)?)?;
        }
    }
    let by_default = args.print.is_empty() && args.outputs.is_empty();
    let all_written = by_default || args.print.iter().any(String::is_empty);
    let wanted = |b: &&OutputBuffer| (all_written && b.written) || args.print.contains(&b.name);
    for buffer in outputs.buffers.iter().filter(wanted) {
        emit(out, &format!("{}\n", print_buffer(buffer)))?;
    }
    Ok(files.commit()?)
}

fn npy(binding: &FileBinding, buffer: &OutputBuffer, args: &Args) -> Result<Vec<u8>, RunError> {
    exo_npy::written(buffer, args.real).map_err(|problem| RunError::Npy {
        path: binding.file.clone(),
        problem,
    })
}

fn emit(out: &mut dyn Write, text: &str) -> Result<(), RunError> {
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|error| RunError::File {
        doing: "write",
        path: "standard output".into(),
        error,
    })
}
