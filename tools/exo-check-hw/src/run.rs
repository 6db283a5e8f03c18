//! From the command line to the table.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use exo_backend_llvm::{Level, Machine};
use exo_diagnostics::{Diagnostic, Style};
use exo_interp::Program;
use exo_view::{Libraries, Library, Module, Proc};

use crate::case::Subject;
use crate::check::{Meaning, Report, Task, own_name, shared_pairs};
use crate::driver::Means;
use crate::fields::Setters;
use crate::judge::Tolerance;
use crate::moves::Moves;
use crate::program::Compiler;
use crate::progress::Progress;
use crate::report::{Again, Verdict, diagnostics, table};
use crate::{Args, CheckError, Only, driver, lower};

/// What became of a library.
pub struct Outcome {
    /// What there is to say of its instructions, each at its declaration.
    pub said: Vec<Diagnostic>,
    /// The table.
    pub table: String,
    /// Whether an instruction does something else than its body.
    pub is_wrong: bool,
    /// What is wrong with all of it.
    pub error: Option<CheckError>,
}

/// Does what the command line says. `style` is that of standard output.
///
/// # Errors
/// Nothing could be checked.
pub fn run(args: &Args, style: Option<Style>) -> Result<Outcome, CheckError> {
    args.hw_path.iter().for_each(exo_hw::search_also);
    exo_hw::load_from_environment()?;
    let name = exo_hw::load_named(&args.library)?;
    let libraries = exo_dialects::hw::libraries();
    let library = libraries
        .library(&name)
        .ok_or_else(|| CheckError::Nothing(name.clone()))?;
    let program = Program::new(&everything(&libraries))?;
    let moves = Moves::among(libraries.items().procs(), &program);
    let setters = Setters::among(libraries.items().procs());
    let loaded = Loaded {
        args,
        library,
        program: &program,
        means: Means {
            libraries: &libraries,
            moves: &moves,
            setters: &setters,
        },
    };
    match (args.lower, &args.object) {
        (Some(variant), Some(object)) => loaded.lower(variant, object),
        _ => loaded.check(style),
    }
}

/// All definitions of the libraries, as a module of their own.
fn everything(libraries: &Libraries) -> Module {
    Module {
        library: libraries.items().clone(),
        ..Module::default()
    }
}

struct Loaded<'l> {
    args: &'l Args,
    library: &'l Library,
    program: &'l Program,
    means: Means<'l>,
}

impl<'l> Loaded<'l> {
    /// Those that are asked for.
    fn instructions(&self) -> Result<Vec<&'l Proc>, CheckError> {
        let all: Vec<&Proc> = self.library.items.procs().collect();
        let is =
            |instr: &&&Proc, name: &String| own_name(&instr.name) == name || instr.name == **name;
        if self.args.instr.is_empty() {
            return match all.is_empty() {
                true => Err(CheckError::Nothing(self.library.name.clone())),
                false => Ok(all),
            };
        }
        for name in &self.args.instr {
            if !all.iter().any(|instr| is(&instr, name)) {
                return Err(CheckError::Unknown {
                    library: self.library.name.clone(),
                    name: name.clone(),
                    known: all.iter().map(|i| own_name(&i.name).to_owned()).collect(),
                });
            }
        }
        let wanted = |instr: &&&Proc| self.args.instr.iter().any(|name| is(instr, name));
        Ok(all.iter().filter(wanted).copied().collect())
    }

    /// In a process of its own: makes the object of one driver.
    fn lower(&self, variant: usize, object: &Path) -> Result<Outcome, CheckError> {
        let nothing = || CheckError::Nothing(self.library.name.clone());
        let instr = self
            .instructions()?
            .into_iter()
            .next()
            .ok_or_else(nothing)?;
        let subject = Subject::new(instr, self.program, &self.means, true);
        let shared = shared_pairs(&subject).map_err(|_| nothing())?;
        let shared = shared.get(variant).ok_or_else(nothing)?;
        let driver = driver::driver(instr, &self.means, *shared);
        let driver = driver.map_err(|_| nothing())?;
        let machine = lower::machine(&lower::features(self.library))?;
        let code = lower::object(&driver.module, self.means.libraries, &machine);
        let code = code.map_err(CheckError::Lowering)?;
        std::fs::write(object, code).map_err(|error| CheckError::Folder {
            folder: object.to_owned(),
            error,
        })?;
        Ok(Outcome {
            said: Vec::new(),
            table: String::new(),
            is_wrong: false,
            error: None,
        })
    }

    fn check(&self, style: Option<Style>) -> Result<Outcome, CheckError> {
        let instructions = self.instructions()?;
        let features = lower::features(self.library);
        let host = Machine::host(Level::O2)?;
        let lacking: Vec<String> = features.iter().filter(|f| !host.has(f)).cloned().collect();
        let compiler = self.compiler(&features)?;
        let folder = Folder::new(self.args.keep.as_deref())?;
        let task = Task {
            library: &self.args.library,
            hw_path: &self.args.hw_path,
            means: &self.means,
            program: self.program,
            compiler: &compiler,
            folder: &folder.path,
            only: self.args.only.map(|only| match only {
                Only::C => Meaning::C,
                Only::Llvm => Meaning::Llvm,
            }),
            runs: lacking.is_empty() && !self.args.compile_only,
            exact: self.args.exact,
            rounds: self.args.rounds,
            seed: self.args.seed,
            tolerance: Tolerance(self.args.tolerance),
            limit: Duration::from_secs(self.args.timeout),
        };
        let reports = self.reports(&task, &instructions)?;
        let all: Vec<(&Proc, Report)> = instructions.into_iter().zip(reports).collect();
        Ok(self.outcome(&all, lacking, style))
    }

    fn outcome(
        &self,
        all: &[(&Proc, Report)],
        lacking: Vec<String>,
        style: Option<Style>,
    ) -> Outcome {
        let options = self.again();
        let again = Again {
            library: &self.args.library,
            options: &options,
        };
        let is = |verdict| all.iter().any(|(_, report)| report.verdict() == verdict);
        let error = match () {
            () if !lacking.is_empty() && !self.args.compile_only => {
                Some(CheckError::Lacking(lacking))
            }
            () if is(Verdict::Agrees) || is(Verdict::Compiles) || is(Verdict::Wrong) => None,
            () => Some(CheckError::Nothing(self.library.name.clone())),
        };
        Outcome {
            said: all
                .iter()
                .flat_map(|(instr, report)| diagnostics(instr, report, &again))
                .collect(),
            table: table(all, style),
            is_wrong: is(Verdict::Wrong),
            error,
        }
    }

    /// The options that make the same inputs and programs again.
    fn again(&self) -> Vec<String> {
        let args = self.args;
        let mut options: Vec<String> = Vec::new();
        options.extend(
            args.hw_path
                .iter()
                .map(|p| format!("--hw-path={}", p.display())),
        );
        options.push(format!("--seed={}", args.seed));
        options.push(format!("--rounds={}", args.rounds));
        options.extend(args.cc.iter().map(|cc| format!("--cc={cc}")));
        options.extend(args.cflag.iter().map(|flag| format!("--cflag={flag}")));
        if args.tolerance > 0.0 {
            options.push(format!("--tolerance={:e}", args.tolerance));
        }
        if args.exact {
            options.push("--exact".to_owned());
        }
        options
    }

    /// The C compiler, with what the library needs.
    fn compiler(&self, features: &[String]) -> Result<Compiler, CheckError> {
        let named = self.args.cc.clone();
        let program = named
            .or_else(|| std::env::var("CC").ok().filter(|cc| !cc.is_empty()))
            .unwrap_or_else(|| "cc".to_owned());
        let limit = Duration::from_secs(self.args.timeout);
        exo_process::run(Command::new(&program).arg("--version"), limit).map_err(|error| {
            CheckError::Compiler {
                program: program.clone(),
                error,
            }
        })?;
        let base = ["-std=c11", "-O2", "-ffp-contract=off", "-w"].map(str::to_owned);
        let of_machine = features.iter().filter_map(|feature| flag(feature));
        let own = self.args.cflag.iter().cloned();
        Ok(Compiler {
            program,
            flags: base.into_iter().chain(of_machine).chain(own).collect(),
            limit,
        })
    }

    /// What became of each instruction, in order.
    fn reports(&self, task: &Task<'_>, instrs: &[&Proc]) -> Result<Vec<Report>, CheckError> {
        let jobs = match self.args.jobs {
            Some(jobs) => jobs.into(),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let progress = Progress::new(instrs.len());
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done: Vec<(usize, io::Result<Report>)> = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(instr) = instrs.get(place) else {
                    return done;
                };
                done.push((place, task.check(instr)));
                progress.step(own_name(&instr.name));
            }
        };
        let mut all = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs.min(instrs.len()))
                .map(|_| scope.spawn(work))
                .collect();
            let joined = threads
                .into_iter()
                .map(|t| t.join().map_err(|_| CheckError::Panic));
            let joined = joined.collect::<Result<Vec<_>, _>>()?;
            Ok::<Vec<_>, CheckError>(joined.into_iter().flatten().collect())
        })?;
        all.sort_by_key(|(place, _)| *place);
        let reports = all.into_iter().map(|(_, report)| report);
        reports
            .collect::<io::Result<_>>()
            .map_err(|error| CheckError::Folder {
                folder: task.folder.to_owned(),
                error,
            })
    }
}

/// What a C compiler calls a feature, where its option is known.
fn flag(feature: &str) -> Option<String> {
    if !cfg!(target_arch = "x86_64") {
        return None;
    }
    match feature.split_at_checked(1)? {
        ("+", name) => Some(format!("-m{name}")),
        ("-", name) => Some(format!("-mno-{name}")),
        _ => None,
    }
}

/// Where drivers are made; gone in the end, unless they are to be kept.
struct Folder {
    path: PathBuf,
    _temporary: Option<tempfile::TempDir>,
}

impl Folder {
    fn new(keep: Option<&Path>) -> Result<Folder, CheckError> {
        let failed = |folder: &Path, error| CheckError::Folder {
            folder: folder.to_owned(),
            error,
        };
        if let Some(folder) = keep {
            std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
            return Ok(Folder {
                path: folder.to_owned(),
                _temporary: None,
            });
        }
        let made = tempfile::tempdir().map_err(|error| failed(&std::env::temp_dir(), error))?;
        Ok(Folder {
            path: made.path().to_owned(),
            _temporary: Some(made),
        })
    }
}
