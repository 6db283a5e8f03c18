//! From the command line to the table.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use exo_backend_llvm::Machine;
use exo_diagnostics::{Diagnostic, Style};
use exo_interp::Program;
use exo_ir::{Libraries, Library, Module, Proc};

use crate::check::subjects;
use crate::driver::Driver;
use crate::fields::Setters;
use crate::judge::Tolerance;
use crate::means::Means;
use crate::moves::Moves;
use crate::params::own_name;
use crate::plan::Planner;
use crate::progress::Progress;
use crate::report::{Again, diagnostics};
use crate::status::{Meaning, Report, Verdict};
use crate::subject::How;
use crate::table::Table;
use crate::target::{Target, for_llvm};
use crate::task::Task;
use crate::values::Range;
use crate::{Args, CheckError, Fields, Only, driver, edges, follow, lower, mutants};

/// Instructions whose code is compiled together at most.
const TOGETHER: usize = 12;

/// Result of checking a library.
pub struct Outcome {
    /// Diagnostics on its instructions, each at its declaration.
    pub said: Vec<Diagnostic>,
    /// The text below the table.
    pub summary: String,
    /// Whether an instruction does something else than its body.
    pub is_wrong: bool,
    /// An error that concerns the whole run.
    pub error: Option<CheckError>,
}

/// Runs the command line; rows of the table go to standard output as they are found, in order.
/// `style` is that of standard output.
///
/// # Errors
/// Nothing could be checked.
pub fn run(args: &Args, style: Option<Style>) -> Result<Outcome, CheckError> {
    args.hw_path.iter().for_each(exo_hw::search_also);
    exo_hw::load_from_environment()?;
    let name = exo_hw::load_named(&args.library)?;
    let libraries = exo_dialects::hw::command_line::libraries();
    let library = libraries
        .library(&name)
        .ok_or_else(|| CheckError::Nothing(name.clone()))?;
    let program = Program::new(&everything(&libraries))?;
    let moves = Moves::among(&libraries)?;
    let setters = Setters::among(libraries.items().procs());
    let loaded = Loaded {
        args,
        library,
        program: &program,
        means: Means {
            libraries: &libraries,
            program: &program,
            moves: &moves,
            setters: &setters,
        },
    };
    match &args.object {
        Some(object) => loaded.lower(object),
        None => loaded.check(style),
    }
}

/// All definitions of the libraries, as a module of their own.
fn everything(libraries: &Libraries) -> Module {
    Module {
        library: libraries.items().clone(),
        ..Module::default()
    }
}

/// Drivers of plans, by the names of their instructions.
type Planned = BTreeMap<String, Vec<Driver>>;

struct Loaded<'l> {
    args: &'l Args,
    library: &'l Library,
    program: &'l Program,
    means: Means<'l>,
}

impl<'l> Loaded<'l> {
    /// The instructions that are asked for.
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

    /// In a process of its own: makes the object of some drivers.
    fn lower(&self, object: &Path) -> Result<Outcome, CheckError> {
        let mut planned = BTreeMap::new();
        let names = self.args.lower.iter();
        let drivers = names.map(|name| self.named_driver(name, &mut planned));
        let drivers = drivers.collect::<Option<Vec<Driver>>>();
        let drivers = drivers.ok_or_else(|| CheckError::Nothing(self.library.name.clone()))?;
        let module = driver::module(drivers.iter(), self.means.libraries);
        // Drivers with functions of their own come one by one.
        let functions = drivers.first().map(|d| d.functions.clone());
        let machine = Machine::new(&for_llvm(self.args, self.library))?;
        let functions = functions.unwrap_or_default();
        let code = lower::object(&module, self.means.libraries, functions, &machine);
        let code = code.map_err(CheckError::Lowering)?;
        std::fs::write(object, code).map_err(|error| CheckError::Folder {
            folder: object.to_owned(),
            error,
        })?;
        Ok(Outcome {
            said: Vec::new(),
            summary: String::new(),
            is_wrong: false,
            error: None,
        })
    }

    /// The driver of a name such as `add:0`; with those that are planned for instructions of which some were named before.
    fn named_driver(&self, name: &str, planned: &mut Planned) -> Option<Driver> {
        let (name, variant) = name.rsplit_once(':')?;
        let mut all = self.library.items.procs();
        let instr = all.find(|proc| own_name(&proc.name) == name)?;
        let kinds = usize::from(!variant.starts_with(char::is_numeric));
        let (kind, numbers) = variant.split_at_checked(kinds)?;
        let (first, second) = numbers.split_once('.').unwrap_or((numbers, "0"));
        let (first, second): (usize, usize) = (first.parse().ok()?, second.parse().ok()?);
        if kind == "e" {
            return edges::driver(instr, first, second, self.program, &self.means);
        }
        let own = planned.entry(name.to_owned());
        let own = own.or_insert_with(|| self.planned(instr));
        match kind {
            "m" => {
                let all = mutants::all(instr, Meaning::Llvm, &self.library.functions);
                Some(all.get(first)?.driver(own.get(second)?))
            }
            _ => own.get(first).cloned(),
        }
    }

    /// The drivers of all plans for an instruction.
    fn planned(&self, instr: &Proc) -> Vec<Driver> {
        let followed = follow::all(instr, &self.means);
        let subjects = subjects(instr, &followed, self.program, &self.means, How::SHAPES);
        let planner = Planner {
            means: &self.means,
            subjects: &subjects,
            followed: &followed,
        };
        let plans = planner.all().unwrap_or_default();
        plans.into_iter().map(|plan| plan.driver).collect()
    }

    fn check(&self, style: Option<Style>) -> Result<Outcome, CheckError> {
        let instructions = self.instructions()?;
        let target = Target::of(self.args, self.library)?;
        let folder = Folder::new(self.args.keep.as_deref())?;
        let task = Task {
            library: &self.args.library,
            hw_path: &self.args.hw_path,
            means: &self.means,
            program: self.program,
            target: &target,
            folder: &folder.path,
            only: self.args.only.map(|only| match only {
                Only::C => Meaning::C,
                Only::Llvm => Meaning::Llvm,
            }),
            runs: target.lacking.is_empty() && !self.args.compile_only,
            how: How {
                exact: self.args.exact,
                fields: self.fields(),
            },
            rounds: self.args.rounds,
            seed: self.args.seed,
            tolerance: Tolerance(self.args.tolerance),
            limit: Duration::from_secs(self.args.timeout),
            // Whoever looks at them wants to see one.
            alone: self.args.keep.is_some(),
            edges: self.args.remarks,
            mutants: self.args.mutants.unwrap_or(0),
            functions: &self.library.functions,
        };
        let runners = match self.args.compile_only {
            true => &[],
            false => &target.runners[..],
        };
        let table = Table::new(&instructions, runners, style);
        let reports = self.reports(&task, &instructions, &table)?;
        let all: Vec<(&Proc, Report)> = instructions.into_iter().zip(reports).collect();
        Ok(self.outcome(&all, &target, &table))
    }

    fn outcome(&self, all: &[(&Proc, Report)], target: &Target, table: &Table<'_>) -> Outcome {
        let options = self.again();
        let again = Again {
            library: &self.args.library,
            options: &options,
            emulators_are_given: !self.args.emulator.is_empty(),
            runners: &target.runners,
        };
        let is = |verdict| all.iter().any(|(_, report)| report.verdict() == verdict);
        let error = match () {
            () if !target.lacking.is_empty() && !self.args.compile_only => {
                Some(CheckError::Lacking(target.lacking.clone()))
            }
            () if is(Verdict::Agrees) || is(Verdict::Compiles) || is(Verdict::Wrong) => None,
            () => Some(CheckError::Nothing(self.library.name.clone())),
        };
        Outcome {
            said: all
                .iter()
                .flat_map(|(instr, report)| diagnostics(instr, report, &again))
                .collect(),
            summary: table.summary(all),
            is_wrong: is(Verdict::Wrong) || has_survivors(all),
            error,
        }
    }

    /// Values that fields of data may have.
    fn fields(&self) -> Range {
        match self.args.fields {
            Fields::Any => Range::Any,
            Fields::Finite => Range::Finite,
            Fields::Positive => Range::Positive,
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
        options.extend(args.target.iter().map(|t| format!("--target={t}")));
        options.extend(args.cpu.iter().map(|cpu| format!("--cpu={cpu}")));
        options.extend(args.cc.iter().map(|cc| format!("--cc={cc}")));
        options.extend(args.cflag.iter().map(|flag| format!("--cflag={flag}")));
        if args.tolerance > 0.0 {
            options.push(format!("--tolerance={:e}", args.tolerance));
        }
        match args.fields {
            Fields::Any => {}
            Fields::Finite => options.push("--fields=finite".to_owned()),
            Fields::Positive => options.push("--fields=positive".to_owned()),
        }
        if args.exact {
            options.push("--exact".to_owned());
        }
        options
    }

    /// Reports on the instructions, in order.
    fn reports(
        &self,
        task: &Task<'_>,
        instrs: &[&Proc],
        table: &Table<'_>,
    ) -> Result<Vec<Report>, CheckError> {
        let jobs = match self.args.jobs {
            Some(jobs) => jobs.into(),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let progress = Progress::new(instrs.len(), &table.heading());
        let batches = batches(instrs, jobs);
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done: Vec<(usize, io::Result<Vec<Report>>)> = Vec::new();
            loop {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(batch) = batches.get(place) else {
                    return done;
                };
                let reports = task.check(batch);
                let names: Vec<&str> = batch.iter().map(|i| own_name(&i.name)).collect();
                let rows = batch.iter().zip(reports.iter().flatten());
                let rows = rows.map(|(instr, report)| table.row(instr, report));
                progress.done(place, &names, rows.collect());
                done.push((place, reports));
            }
        };
        let mut all = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs.min(batches.len()))
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
        let reports = reports.collect::<io::Result<Vec<_>>>();
        reports
            .map(|all| all.into_iter().flatten().collect())
            .map_err(|error| CheckError::Folder {
                folder: task.folder.to_owned(),
                error,
            })
    }
}

/// Instructions that are compiled together: fewer towards the end, so that no job waits long for another one.
fn batches<'i, 'p>(instrs: &'i [&'p Proc], jobs: usize) -> Vec<&'i [&'p Proc]> {
    let mut batches = Vec::new();
    let mut rest = instrs;
    while !rest.is_empty() {
        let size = rest.len().div_ceil(2 * jobs).min(TOGETHER);
        let (batch, behind) = rest.split_at(size);
        batches.push(batch);
        rest = behind;
    }
    batches
}

/// Whether nothing shows a wrong variant.
fn has_survivors(all: &[(&Proc, Report)]) -> bool {
    let mut tallies = all.iter().flat_map(|(_, report)| &report.mutants);
    tallies.any(|(_, tally)| !tally.survivors.is_empty())
}

/// Folder for drivers; deleted in the end, unless it is to be kept.
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
