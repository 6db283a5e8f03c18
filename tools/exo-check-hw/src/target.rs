//! The machine that instructions are tried on: what makes code for it, and what runs that here.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use exo_backend_llvm::{Architecture, Level, Machine, MachineOptions};
use exo_ir::Library;
use exo_process::Outcome;

use crate::error::first_line;
use crate::program::Compiler;
use crate::{Args, CheckError, lower, probe};

/// The toolchain for a target: compilers, and emulators to run programs.
pub(crate) struct Target {
    /// Options for LLVM.
    pub(crate) llvm: MachineOptions,
    /// The C compiler.
    pub(crate) compiler: Compiler,
    /// The emulators that programs are run by, one after the other, or this machine.
    pub(crate) runners: Vec<Runner>,
    /// The features that this machine lacks; nothing is run if there are any.
    pub(crate) lacking: Vec<String>,
}

/// Runs programs: an emulator, or this machine.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Runner {
    /// The emulator and its options; empty for this machine itself.
    words: Vec<String>,
}

impl Runner {
    /// Words are between blanks.
    pub(crate) fn new(command: &str) -> Runner {
        let words = command.split_whitespace();
        Runner {
            words: words.map(str::to_owned).collect(),
        }
    }

    /// Whether programs run on this machine itself, without an emulator.
    pub(crate) fn is_native(&self) -> bool {
        self.words.is_empty()
    }

    /// The command that runs a program.
    pub(crate) fn command(&self, program: &Path) -> Command {
        match self.words.split_first() {
            None => Command::new(program),
            Some((emulator, options)) => {
                let mut command = Command::new(emulator);
                command.args(options).arg(program);
                command
            }
        }
    }
}

impl fmt::Display for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_native() {
            true => f.write_str("this machine"),
            false => f.write_str(&self.words.join(" ")),
        }
    }
}

/// Requirements of the command line and a library on the target.
struct Wanted<'a> {
    args: &'a Args,
    library: &'a Library,
}

/// For the process that makes objects: what LLVM is told, which its command line says in full.
pub(crate) fn for_llvm(args: &Args, library: &Library) -> MachineOptions {
    let wanted = Wanted { args, library };
    wanted.llvm(args.cpu.as_deref().unwrap_or_default())
}

impl Target {
    /// The target of a library, unless the command line names another one.
    ///
    /// # Errors
    /// Where there is no such target, or what is needed to make code for it and to run that here does not do its work.
    pub(crate) fn of(args: &Args, library: &Library) -> Result<Target, CheckError> {
        let wanted = Wanted { args, library };
        let architecture = Machine::new(&wanted.llvm(""))?.architecture();
        let host = Machine::host(Level::O2);
        let is_foreign = host.map_or(true, |host| host.architecture() != architecture);
        let runners = wanted.runners();
        let is_native = !is_foreign && runners.iter().all(Runner::is_native);
        if is_foreign && !args.compile_only && runners.iter().any(Runner::is_native) {
            return Err(CheckError::NoEmulator {
                triple: wanted.triple().unwrap_or_default().to_owned(),
            });
        }
        let cpu = match (&args.cpu, is_native) {
            (Some(cpu), _) => cpu,
            (None, true) => "native",
            (None, false) => "",
        };
        Machine::new(&wanted.llvm(cpu))?;
        let features = lower::features(library);
        let target = Target {
            llvm: wanted.llvm(cpu),
            compiler: wanted.compiler(architecture, is_foreign, &features)?,
            lacking: match is_native {
                true => lacking(&features)?,
                false => Vec::new(),
            },
            runners,
        };
        // What of this machine does not work shows soon enough.
        if !is_native {
            probe::probe(&target, &features, args.compile_only)?;
        }
        Ok(target)
    }
}

/// The features that this machine does not have.
fn lacking(features: &[String]) -> Result<Vec<String>, CheckError> {
    let host = Machine::host(Level::O2)?;
    Ok(features.iter().filter(|f| !host.has(f)).cloned().collect())
}

impl Wanted<'_> {
    /// The target triple; `None` for this machine.
    fn triple(&self) -> Option<&str> {
        self.args
            .target
            .as_deref()
            .or(self.library.machine.target.as_deref())
    }

    /// Whether what the library says of compilers and emulators is about the machine that is wanted.
    fn is_of_library(&self) -> bool {
        let own = self.library.machine.target.as_deref();
        self.args.target.is_none() || self.args.target.as_deref() == own
    }

    fn llvm(&self, cpu: &str) -> MachineOptions {
        MachineOptions {
            triple: self.triple().unwrap_or_default().to_owned(),
            cpu: cpu.to_owned(),
            features: lower::features(self.library).join(","),
            level: Level::O2,
            ..MachineOptions::default()
        }
    }

    fn runners(&self) -> Vec<Runner> {
        let own = &self.library.machine.emulators;
        let wanted = match (&self.args.emulator, self.is_of_library()) {
            (given, _) if !given.is_empty() => given,
            (_, true) => own,
            (_, false) => return vec![Runner::default()],
        };
        match wanted.is_empty() {
            true => vec![Runner::default()],
            false => wanted.iter().map(|command| Runner::new(command)).collect(),
        }
    }

    fn compiler(
        &self,
        architecture: Architecture,
        is_foreign: bool,
        features: &[String],
    ) -> Result<Compiler, CheckError> {
        let limit = Duration::from_secs(self.args.timeout);
        let triple = self.triple().filter(|_| is_foreign);
        let found = found_compiler(self.args.cc.as_deref(), triple, limit)?;
        let mut flags = ["-std=c11", "-O2", "-ffp-contract=off", "-w"]
            .map(str::to_owned)
            .to_vec();
        if let Some(triple) = triple {
            if found.is_clang {
                flags.push(format!("--target={triple}"));
            }
            // Emulators need to know of no libraries then.
            flags.push("-static".to_owned());
        }
        flags.extend(features.iter().filter_map(|f| flag(architecture, f)));
        if let Some(cpu) = &self.args.cpu {
            flags.push(match architecture {
                Architecture::X86_64 => format!("-march={cpu}"),
                Architecture::Aarch64 | Architecture::Riscv64 => format!("-mcpu={cpu}"),
            });
        }
        if self.is_of_library() {
            flags.extend(self.library.machine.cc_flags.iter().cloned());
        }
        flags.extend(self.args.cflag.iter().cloned());
        Ok(Compiler {
            program: found.program,
            flags,
            limit,
        })
    }
}

struct FoundCompiler {
    program: String,
    is_clang: bool,
}

/// The compiler of that name; else, for a machine that is not this one, some clang.
fn found_compiler(
    named: Option<&str>,
    triple: Option<&str>,
    limit: Duration,
) -> Result<FoundCompiler, CheckError> {
    let of_environment = || std::env::var("CC").ok().filter(|cc| !cc.is_empty());
    let names: Vec<String> = match (named, triple) {
        (Some(name), _) => vec![name.to_owned()],
        (None, None) => vec![of_environment().unwrap_or_else(|| "cc".to_owned())],
        // They make code for every machine.
        (None, Some(_)) => ["clang-22", "clang"].map(str::to_owned).to_vec(),
    };
    let mut last = None;
    for program in names {
        match exo_process::run(Command::new(&program).arg("--version"), limit) {
            Ok(said) => {
                return Ok(FoundCompiler {
                    program,
                    is_clang: said.stdout.contains("clang"),
                });
            }
            Err(error) => last = Some((program, error)),
        }
    }
    let (program, error) =
        last.unwrap_or_else(|| (String::new(), std::io::ErrorKind::NotFound.into()));
    Err(CheckError::Compiler { program, error })
}

/// The C compiler's option for a feature, where it is known.
fn flag(architecture: Architecture, feature: &str) -> Option<String> {
    if architecture != Architecture::X86_64 {
        return None;
    }
    match feature.split_at_checked(1)? {
        ("+", name) => Some(format!("-m{name}")),
        ("-", name) => Some(format!("-mno-{name}")),
        _ => None,
    }
}

/// Runs a program that says nothing on standard error when all is well.
pub(crate) fn try_out(
    runner: &Runner,
    program: &Path,
    limit: Duration,
) -> Result<Vec<String>, CheckError> {
    let command = runner.to_string();
    let ended = exo_process::run(&mut runner.command(program), limit).map_err(|error| {
        CheckError::EmulatorStart {
            command: command.clone(),
            error,
        }
    })?;
    match ended.outcome {
        Outcome::Exited(0) => Ok(ended.stdout.lines().map(str::to_owned).collect()),
        _ => Err(CheckError::Emulator {
            command,
            why: first_line(&ended.stderr),
        }),
    }
}
