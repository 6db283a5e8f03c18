//! Instructions, by all their meanings.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use exo_interp::Program;
use exo_process::Outcome;
use exo_view::{MlirFunctions, Proc};

use crate::build::{Made, Part};
use crate::case::{Case, Subject};
use crate::driver::{self, Driver, Means, Shared};
use crate::judge::{Fault, Tolerance, first_fault};
use crate::program::{self, Built};
use crate::reason::Unchecked;
use crate::shrink::shrunk;
use crate::status::{Finding, Kind, Meaning, Report, Status, Verdict};
use crate::target::{Runner, Target};

/// What is to be done with instructions.
pub(crate) struct Task<'t> {
    pub(crate) library: &'t str,
    pub(crate) hw_path: &'t [PathBuf],
    pub(crate) means: &'t Means<'t>,
    pub(crate) program: &'t Program,
    pub(crate) target: &'t Target,
    pub(crate) folder: &'t Path,
    pub(crate) only: Option<Meaning>,
    pub(crate) runs: bool,
    pub(crate) exact: bool,
    pub(crate) rounds: u32,
    pub(crate) seed: u64,
    pub(crate) tolerance: Tolerance,
    pub(crate) limit: Duration,
    /// Whether each driver is a program of its own.
    pub(crate) alone: bool,
    /// Whether preconditions are tried that nothing needs.
    pub(crate) edges: bool,
    /// How many wrong variants of each meaning are tried.
    pub(crate) mutants: usize,
    /// What the library's instructions are lowered to.
    pub(crate) functions: &'t MlirFunctions,
}

/// A driver of an instruction with its inputs.
pub(crate) struct Variant {
    /// The instruction's own name, and what tells the driver from others of it.
    pub(crate) key: String,
    pub(crate) driver: Driver,
    pub(crate) shared: Shared,
    pub(crate) cases: Vec<Case>,
}

impl Task<'_> {
    /// Checks instructions, of which all code is compiled together.
    ///
    /// # Errors
    /// Where files or processes cannot be made.
    pub(crate) fn check(&self, instrs: &[&Proc]) -> io::Result<Vec<Report>> {
        let subjects: Vec<Subject<'_>> = instrs
            .iter()
            .map(|instr| Subject::new(instr, self.program, self.means, self.exact))
            .collect();
        let prepared: Vec<_> = subjects.iter().map(|s| self.variants(s)).collect();
        let mut reports: Vec<Report> = subjects
            .iter()
            .zip(&prepared)
            .map(|(subject, variants)| first_report(subject, variants.as_ref()))
            .collect();
        for meaning in [Meaning::C, Meaning::Llvm] {
            let mut wanted = Vec::new();
            let all = subjects.iter().zip(&prepared).zip(&mut reports);
            for ((subject, variants), report) in all {
                let Ok(variants) = variants else { continue };
                match self.wants(meaning, subject.instr, variants) {
                    Status::Absent => {}
                    Status::Compiles => wanted.push((subject, &variants[..], report)),
                    other => *report.of(meaning) = other,
                }
            }
            self.meaning(meaning, wanted)?;
        }
        if self.edges && self.runs {
            self.add_needless(instrs, &mut reports)?;
        }
        let all = subjects.iter().zip(&prepared).zip(&mut reports);
        for ((subject, variants), report) in all.filter(|_| self.mutants > 0) {
            let Some(variant) = variants.as_ref().ok().and_then(|v| v.first()) else {
                continue;
            };
            for meaning in report.right() {
                let tally = self.mutate(meaning, subject, variant, self.mutants)?;
                report.mutants.push((meaning, tally));
            }
        }
        Ok(reports)
    }

    fn add_needless(&self, instrs: &[&Proc], reports: &mut [Report]) -> io::Result<()> {
        let is_right = |(_, report): &(&&Proc, &mut Report)| report.verdict() == Verdict::Agrees;
        let right: Vec<(&&Proc, &mut Report)> =
            instrs.iter().zip(reports).filter(is_right).collect();
        let (instrs, reports): (Vec<&Proc>, Vec<&mut Report>) =
            right.into_iter().map(|(i, r)| (*i, r)).unzip();
        let meanings: Vec<Vec<Meaning>> = reports.iter().map(|r| r.right()).collect();
        let meanings: Vec<&[Meaning]> = meanings.iter().map(Vec::as_slice).collect();
        let found = self.needless(&instrs, &meanings)?;
        for (report, needless) in reports.into_iter().zip(found) {
            report.needless = needless;
        }
        Ok(())
    }

    /// Whether code is to be compiled.
    fn wants(&self, meaning: Meaning, instr: &Proc, variants: &[Variant]) -> Status {
        let is_lowered = instr.instr.as_ref().is_some_and(|i| i.mlir.is_some());
        match meaning {
            _ if self.only.is_some_and(|only| only != meaning) => Status::Absent,
            Meaning::C => Status::Compiles,
            Meaning::Llvm if !is_lowered => Status::Absent,
            Meaning::Llvm if variants.iter().all(|v| v.driver.moves_have_mlir) => Status::Compiles,
            Meaning::Llvm => Status::Unchecked(
                "instructions that move its data or set its configuration have no 'mlir'"
                    .to_owned(),
            ),
        }
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
                key: format!("{}:{number}", own_name(&subject.instr.name)),
                driver,
                shared,
                cases,
            })
        });
        variants.collect()
    }

    fn meaning(&self, meaning: Meaning, all: Vec<Wanted<'_, '_>>) -> io::Result<()> {
        let parts = all.iter().flat_map(|(_, variants, _)| {
            variants.iter().map(|variant| Part {
                key: &variant.key,
                driver: &variant.driver,
            })
        });
        let mut made = self.build(meaning, &parts.collect::<Vec<_>>())?.into_iter();
        for (subject, variants, report) in all {
            let own: Vec<Made> = made.by_ref().take(variants.len()).collect();
            *report.of(meaning) = self.status(subject, variants, own)?;
        }
        Ok(())
    }

    /// The first thing that is wrong with a driver of an instruction.
    fn status(
        &self,
        subject: &Subject<'_>,
        variants: &[Variant],
        made: Vec<Made>,
    ) -> io::Result<Status> {
        for (variant, made) in variants.iter().zip(made) {
            let status = match made {
                Made::Refused(finished) => Status::Wrong(Box::new(Finding {
                    kind: Kind::NotCompiled(finished),
                    shared: variant.shared,
                    under: Vec::new(),
                })),
                Made::Unchecked(why) => Status::Unchecked(why),
                Made::Program(_) if !self.runs => Status::Compiles,
                Made::Program(program) => self.run(&program, subject, variant)?,
            };
            if !matches!(status, Status::Agrees | Status::Compiles) {
                return Ok(status);
            }
        }
        Ok(match self.runs {
            true => Status::Agrees,
            false => Status::Compiles,
        })
    }

    fn run(&self, program: &Built, subject: &Subject<'_>, variant: &Variant) -> io::Result<Status> {
        let all: Vec<&Case> = variant.cases.iter().collect();
        let mut found: Option<Finding> = None;
        for (place, runner) in self.target.runners.iter().enumerate() {
            let answers = program::run(runner, program, &variant.driver, &all, self.limit)?;
            let fault = first_fault(subject, &all, &answers, self.tolerance);
            match (fault, &mut found) {
                (None, _) => {}
                (Some(_), Some(finding)) => finding.under.push(place),
                (Some((case, fault)), None) => {
                    let (case, fault) = match fault {
                        // What runs out of time is not run hundreds of times more.
                        Fault::Ended(Outcome::TimedOut(_)) => (case.clone(), fault),
                        _ => self.small(runner, program, subject, variant, case, fault),
                    };
                    found = Some(Finding {
                        kind: Kind::Fault(fault, Box::new(case), answers.said),
                        shared: variant.shared,
                        under: vec![place],
                    });
                }
            }
        }
        Ok(found.map_or(Status::Agrees, |finding| Status::Wrong(Box::new(finding))))
    }

    /// A small case with a fault of the same kind, and that fault.
    fn small(
        &self,
        runner: &Runner,
        program: &Built,
        subject: &Subject<'_>,
        variant: &Variant,
        case: &Case,
        fault: Fault,
    ) -> (Case, Fault) {
        let driver = &variant.driver;
        let found = |case: &Case| -> Option<Fault> {
            let answers = program::run(runner, program, driver, &[case], self.limit).ok()?;
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

/// An instruction whose code is to be compiled, and what is to be said of it.
type Wanted<'a, 'p> = (&'a Subject<'p>, &'a [Variant], &'a mut Report);

fn first_report(subject: &Subject<'_>, variants: Result<&Vec<Variant>, &Unchecked>) -> Report {
    let inputs = |variants: &Vec<Variant>| variants.iter().map(|v| v.cases.len()).sum();
    Report {
        inputs: variants.map_or(0, inputs),
        c: Status::Absent,
        llvm: Status::Absent,
        unchecked: variants.err().cloned(),
        rounds: subject.rounding.is_some(),
        needless: Vec::new(),
        mutants: Vec::new(),
    }
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
