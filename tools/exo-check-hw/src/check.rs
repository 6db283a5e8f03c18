//! One instruction, by all its meanings.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use exo_backend_c::CodegenError;
use exo_diagnostics::Diagnostic;
use exo_interp::Program;
use exo_process::{Finished, Outcome};
use exo_view::Proc;

use crate::case::{Case, Subject};
use crate::driver::{self, Driver, Means, Shared};
use crate::judge::{Fault, Tolerance, first_fault};
use crate::lower::{Child, has_made};
use crate::program::{self, Compiler};
use crate::reason::Unchecked;
use crate::shrink::shrunk;

/// The text of a program's `main`.
const MAIN: &str = "main.c";
/// The program.
const PROGRAM: &str = "run";

/// What an instruction is beside its body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// The C template.
    C,
    /// The function that it is lowered to.
    Llvm,
}

/// What became of a meaning.
pub(crate) enum Status {
    /// The library does not give it, or nobody has asked for it.
    Absent,
    /// It compiles.
    Compiles,
    /// It does what the body says.
    Agrees,
    /// It cannot be run.
    Unchecked(String),
    /// It is wrong.
    Wrong(Box<Finding>),
}

/// What is wrong with a meaning.
pub(crate) struct Finding {
    /// What it is about.
    pub(crate) kind: Kind,
    /// Which arguments are one.
    pub(crate) shared: Shared,
}

/// Kinds of faults.
pub(crate) enum Kind {
    /// A compiler refuses it, or ends on it: what is said.
    NotCompiled(Finished),
    /// It does something else; with what was said meanwhile.
    Fault(Fault, Box<Case>, String),
}

/// What became of an instruction.
pub(crate) struct Report {
    /// The runs of each meaning.
    pub(crate) inputs: usize,
    pub(crate) c: Status,
    pub(crate) llvm: Status,
    /// Why nothing at all was run.
    pub(crate) unchecked: Option<Unchecked>,
    /// Whether sums may be off by roundings.
    pub(crate) rounds: bool,
}

/// What is to be done with instructions.
pub(crate) struct Task<'t> {
    pub(crate) library: &'t str,
    pub(crate) hw_path: &'t [PathBuf],
    pub(crate) means: &'t Means<'t>,
    pub(crate) program: &'t Program,
    pub(crate) compiler: &'t Compiler,
    pub(crate) folder: &'t Path,
    pub(crate) only: Option<Meaning>,
    pub(crate) runs: bool,
    pub(crate) exact: bool,
    pub(crate) rounds: u32,
    pub(crate) seed: u64,
    pub(crate) tolerance: Tolerance,
    pub(crate) limit: Duration,
}

/// A driver of an instruction with its inputs.
struct Variant {
    number: usize,
    driver: Driver,
    shared: Shared,
    cases: Vec<Case>,
}

impl Task<'_> {
    /// Checks an instruction.
    ///
    /// # Errors
    /// Where files or processes cannot be made.
    pub(crate) fn check(&self, instr: &Proc) -> io::Result<Report> {
        let subject = Subject::new(instr, self.program, self.means, self.exact);
        let mut report = Report {
            inputs: 0,
            c: Status::Absent,
            llvm: Status::Absent,
            unchecked: None,
            rounds: subject.rounding.is_some(),
        };
        let variants = match self.variants(&subject) {
            Ok(variants) => variants,
            Err(why) => {
                report.unchecked = Some(why);
                return Ok(report);
            }
        };
        report.inputs = variants.iter().map(|v| v.cases.len()).sum();
        if self.only != Some(Meaning::Llvm) {
            report.c = self.meaning(Meaning::C, &subject, &variants)?;
        }
        let is_lowered = instr.instr.as_ref().is_some_and(|i| i.mlir.is_some());
        if self.only != Some(Meaning::C) && is_lowered {
            report.llvm = match variants.iter().all(|v| v.driver.moves_have_mlir) {
                true => self.meaning(Meaning::Llvm, &subject, &variants)?,
                false => Status::Unchecked(
                    "instructions that move its data or set its configuration have no 'mlir'"
                        .to_owned(),
                ),
            };
        }
        Ok(report)
    }

    fn variants(&self, subject: &Subject<'_>) -> Result<Vec<Variant>, Unchecked> {
        // What it needs of libraries is wrong with all variants, or with none.
        driver::driver(subject.instr, self.means, None)?;
        let pairs = shared_pairs(subject)?;
        let variants = pairs.into_iter().enumerate().map(|(number, shared)| {
            let driver = driver::driver(subject.instr, self.means, shared)?;
            let rounds = match shared {
                None => self.rounds,
                Some(_) => self.rounds.div_ceil(4),
            };
            let seed = seed_of(self.seed, &subject.instr.name, number);
            let cases = subject.cases(&driver, shared, rounds, seed)?;
            Ok(Variant {
                number,
                driver,
                shared,
                cases,
            })
        });
        variants.collect()
    }

    fn meaning(
        &self,
        meaning: Meaning,
        subject: &Subject<'_>,
        variants: &[Variant],
    ) -> io::Result<Status> {
        for variant in variants {
            let status = self.variant(meaning, subject, variant)?;
            if !matches!(status, Status::Agrees | Status::Compiles) {
                return Ok(status);
            }
        }
        Ok(match self.runs {
            true => Status::Agrees,
            false => Status::Compiles,
        })
    }

    fn variant(
        &self,
        meaning: Meaning,
        subject: &Subject<'_>,
        variant: &Variant,
    ) -> io::Result<Status> {
        let name = own_name(&subject.instr.name);
        let folder = self
            .folder
            .join(format!("{name}.{}.{meaning:?}", variant.number));
        fs::create_dir_all(&folder)?;
        let made = match meaning {
            Meaning::C => self.c(&folder, variant)?,
            Meaning::Llvm => self.llvm(&folder, name, variant)?,
        };
        let program = match made {
            Made::Program(program) => program,
            Made::Refused(finished) => {
                return Ok(Status::Wrong(Box::new(Finding {
                    kind: Kind::NotCompiled(finished),
                    shared: variant.shared,
                })));
            }
            Made::Unchecked(why) => return Ok(Status::Unchecked(why)),
        };
        match self.runs {
            true => self.run(&program, subject, variant),
            false => Ok(Status::Compiles),
        }
    }

    fn c(&self, folder: &Path, variant: &Variant) -> io::Result<Made> {
        let options = exo_backend_c::Options::with_stem("driver");
        let generated = exo_backend_c::generate(&variant.driver.module, &options);
        let names = exo_backend_c::function_names(&variant.driver.module, &options);
        let (generated, names) = match (generated, names) {
            (Ok(generated), Ok(names)) => (generated, names),
            (Err(errors), _) | (_, Err(errors)) => return Ok(Made::Unchecked(lines(&errors))),
        };
        fs::write(folder.join("driver.c"), generated.c)?;
        fs::write(folder.join("driver.h"), generated.h)?;
        let function = names.get(driver::NAME).map_or(driver::NAME, String::as_str);
        self.linked(folder, variant, function, "driver.c")
    }

    fn llvm(&self, folder: &Path, name: &str, variant: &Variant) -> io::Result<Made> {
        let object = folder.join("driver.o");
        let child = Child {
            library: self.library,
            hw_path: self.hw_path,
            instr: name,
            variant: variant.number,
        };
        let lowered = child.run(&object, self.limit)?;
        match has_made(&lowered) {
            true => self.linked(folder, variant, driver::NAME, "driver.o"),
            false => Ok(Made::Refused(lowered)),
        }
    }

    fn linked(
        &self,
        folder: &Path,
        variant: &Variant,
        function: &str,
        code: &str,
    ) -> io::Result<Made> {
        if !program::has_ranks(&variant.driver) {
            return Ok(Made::Unchecked("it has too many dimensions".to_owned()));
        }
        let text = program::main_text(&variant.driver, function, self.limit);
        fs::write(folder.join(MAIN), text)?;
        let compiled = self.compiler.compile(folder, &[MAIN, code], PROGRAM)?;
        Ok(match compiled.outcome {
            Outcome::Exited(0) => Made::Program(folder.join(PROGRAM)),
            _ => Made::Refused(compiled),
        })
    }

    fn run(&self, program: &Path, subject: &Subject<'_>, variant: &Variant) -> io::Result<Status> {
        let all: Vec<&Case> = variant.cases.iter().collect();
        let answers = program::run(program, &variant.driver, &all, self.limit)?;
        let fault = first_fault(subject, &all, &answers, self.tolerance);
        let Some((case, fault)) = fault else {
            return Ok(Status::Agrees);
        };
        let (case, fault) = match fault {
            // What runs out of time is not run hundreds of times more.
            Fault::Ended(Outcome::TimedOut(_)) => (case.clone(), fault),
            _ => self.small(program, subject, variant, case, fault),
        };
        Ok(Status::Wrong(Box::new(Finding {
            kind: Kind::Fault(fault, Box::new(case), answers.said),
            shared: variant.shared,
        })))
    }

    /// A small case with a fault of the same kind, and that fault.
    fn small(
        &self,
        program: &Path,
        subject: &Subject<'_>,
        variant: &Variant,
        case: &Case,
        fault: Fault,
    ) -> (Case, Fault) {
        let driver = &variant.driver;
        let found = |case: &Case| -> Option<Fault> {
            let answers = program::run(program, driver, &[case], self.limit).ok()?;
            let first = first_fault(subject, &[case], &answers, self.tolerance);
            first.map(|(_, fault)| fault)
        };
        let mut last = fault.clone();
        let mut fails = |case: &Case| match found(case) {
            Some(found) if found.is_like(&fault) => {
                last = found;
                true
            }
            _ => false,
        };
        let case = shrunk(subject, driver, variant.shared, case.clone(), &mut fails);
        (case, last)
    }
}

enum Made {
    Program(PathBuf),
    Refused(Finished),
    Unchecked(String),
}

/// Which arguments may be one, in each driver.
pub(crate) fn shared_pairs(subject: &Subject<'_>) -> Result<Vec<Shared>, Unchecked> {
    let written = subject.writes()?;
    let is_written = |name: &str| written.iter().any(|w| w == name);
    Ok(driver::shared_pairs(subject.instr, &is_written))
}

/// The name that an instruction has within its library.
pub(crate) fn own_name(instr: &str) -> &str {
    instr.split_once('.').map_or(instr, |(_, own)| own)
}

/// Each driver has inputs of its own, whichever others are there.
fn seed_of(seed: u64, name: &str, variant: usize) -> u64 {
    let mixed = |all: u64, byte: u8| (all ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let name = name.bytes().fold(0xcbf2_9ce4_8422_2325, mixed);
    name.wrapping_add(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_add(variant as u64)
}

fn lines(errors: &[CodegenError]) -> String {
    let lines = errors.iter().map(|e| Diagnostic::from(e).headline());
    lines.collect::<Vec<_>>().join("; ")
}
