//! Instructions, by all their meanings.

use std::io;

use exo_interp::Program;
use exo_ir::Proc;
use exo_process::Outcome;

use crate::build::{Made, Part};
use crate::case::Case;
use crate::driver::Driver;
use crate::follow::{self, Followed};
use crate::judge::{Fault, first_fault};
use crate::means::Means;
use crate::params::own_name;
use crate::plan::{Plan, Planner};
use crate::program::{self, Built};
use crate::reason::Unchecked;
use crate::shrink::shrunk;
use crate::status::{Finding, Kind, Meaning, Report, Status, Verdict};
use crate::subject::{Amount, How, Subject};
use crate::target::Runner;
use crate::task::{Task, Tried, Variant};

impl Task<'_> {
    /// Checks instructions, of which all code is compiled together.
    ///
    /// # Errors
    /// Where files or processes cannot be made.
    pub(crate) fn check(&self, instrs: &[&Proc]) -> io::Result<Vec<Report>> {
        let followed = instrs.iter().map(|instr| follow::all(instr, self.means));
        let followed: Vec<Vec<Followed<'_>>> = followed.collect();
        let pairs = instrs.iter().zip(&followed);
        let all: Vec<Tried<'_>> = pairs.map(|(i, f)| self.tried(i, f)).collect();
        let mut reports: Vec<Report> = all.iter().map(first_report).collect();
        for meaning in [Meaning::C, Meaning::Llvm] {
            let mut wanted = Vec::new();
            for (tried, report) in all.iter().zip(&mut reports) {
                let Ok(variants) = &tried.variants else {
                    continue;
                };
                match self.wants(meaning, tried.instr(), variants) {
                    Status::Absent => {}
                    Status::Compiles => wanted.push((tried, &variants[..], report)),
                    other => *report.of(meaning) = other,
                }
            }
            self.meaning(meaning, wanted)?;
        }
        if self.edges && self.runs {
            self.add_needless(instrs, &mut reports)?;
        }
        for (tried, report) in all.iter().zip(&mut reports).filter(|_| self.mutants > 0) {
            for meaning in report.right() {
                let tally = self.mutate(meaning, tried, self.mutants)?;
                report.mutants.push((meaning, tally));
            }
        }
        Ok(reports)
    }

    fn tried<'p>(&'p self, instr: &'p Proc, followed: &'p [Followed<'p>]) -> Tried<'p> {
        let subjects = subjects(instr, followed, self.program, self.means, self.how);
        let variants = self.variants(&subjects, followed);
        Tried {
            subjects,
            followed,
            variants,
        }
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
            Meaning::Llvm if variants.iter().all(|v| v.plan.driver.moves_have_mlir) => {
                Status::Compiles
            }
            Meaning::Llvm => Status::Unchecked(
                "instructions that move its data or set its configuration have no 'mlir'"
                    .to_owned(),
            ),
        }
    }

    fn variants(
        &self,
        subjects: &[Subject<'_>],
        followed: &[Followed<'_>],
    ) -> Result<Vec<Variant>, Unchecked> {
        let planner = Planner {
            means: self.means,
            subjects,
            followed,
        };
        let mut variants = Vec::new();
        let mut why = None;
        let plans = planner.all()?;
        let has_main = plans.iter().any(Plan::is_main);
        let all = plans.iter().map(|plan| plan.combinations.len()).sum();
        for (number, plan) in plans.into_iter().enumerate() {
            let rounds = match plan.is_main() || !has_main {
                true => self.rounds,
                false => self.rounds.div_ceil(4),
            };
            let name = &subjects[0].instr.name;
            let seed = seed_of(self.seed, name, number);
            let subject = &subjects[plan.subject];
            let amount = Amount::among(rounds, plan.combinations.len(), all);
            match subject.cases(&plan.driver, &plan.combinations, amount, seed) {
                Ok(cases) => variants.push(Variant {
                    key: format!("{}:{number}", own_name(name)),
                    plan,
                    cases,
                }),
                Err(reason) => drop(why.get_or_insert(reason)),
            }
        }
        match why {
            Some(why) if variants.is_empty() => Err(why),
            _ => Ok(variants),
        }
    }

    fn meaning(&self, meaning: Meaning, all: Vec<Wanted<'_, '_>>) -> io::Result<()> {
        let parts = all.iter().flat_map(|(_, variants, _)| {
            variants.iter().map(|variant| Part {
                key: &variant.key,
                driver: &variant.plan.driver,
            })
        });
        let mut made = self.build(meaning, &parts.collect::<Vec<_>>())?.into_iter();
        for (tried, variants, report) in all {
            let own: Vec<Made> = made.by_ref().take(variants.len()).collect();
            *report.of(meaning) = self.status(meaning, tried, variants, own)?;
        }
        Ok(())
    }

    /// Whether an instruction with which something is wrong behind another one is wrong by itself.
    fn is_wrong_itself(&self, meaning: Meaning, next: &Proc, status: &Status) -> io::Result<bool> {
        if !matches!(status, Status::Wrong(_)) {
            return Ok(false);
        }
        let alone = Task {
            only: Some(meaning),
            edges: false,
            mutants: 0,
            ..*self
        };
        let reports = alone.check(&[next])?;
        Ok(reports.iter().any(|r| r.verdict() == Verdict::Wrong))
    }

    /// The first thing that is wrong with a driver of an instruction.
    fn status(
        &self,
        meaning: Meaning,
        tried: &Tried<'_>,
        variants: &[Variant],
        made: Vec<Made>,
    ) -> io::Result<Status> {
        for (variant, made) in variants.iter().zip(made) {
            let status = match made {
                Made::Refused(finished) => Status::Wrong(Box::new(Finding {
                    kind: Kind::NotCompiled(finished),
                    shared: variant.plan.driver.shared,
                    behind: tried.behind(variant),
                    under: Vec::new(),
                })),
                Made::Unchecked(why) => Status::Unchecked(why),
                Made::Program(_) if !self.runs => Status::Compiles,
                Made::Program(program) => self.run(&program, tried, variant)?,
            };
            let status = match tried.next(variant) {
                Some(next) if self.is_wrong_itself(meaning, next, &status)? => {
                    Status::Unchecked(shown_by_wrong(next))
                }
                _ => status,
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

    fn run(&self, program: &Built, tried: &Tried<'_>, variant: &Variant) -> io::Result<Status> {
        let subject = tried.subject(variant);
        let driver = &variant.plan.driver;
        let all: Vec<&Case> = variant.cases.iter().collect();
        let mut found: Option<Finding> = None;
        for (place, runner) in self.target.runners.iter().enumerate() {
            let answers = program::run(runner, program, driver, &all, self.limit)?;
            let fault = first_fault(subject, &all, &answers, self.tolerance);
            match (fault, &mut found) {
                (None, _) => {}
                (Some(_), Some(finding)) => finding.under.push(place),
                (Some((case, fault)), None) => {
                    let (case, fault) = match fault {
                        // What runs out of time is not run hundreds of times more.
                        Fault::Ended(Outcome::TimedOut(_)) => (case.clone(), fault),
                        _ => self.small(runner, program, subject, driver, (case, fault)),
                    };
                    found = Some(Finding {
                        kind: Kind::Fault(fault, Box::new(case), answers.said),
                        shared: driver.shared,
                        behind: tried.behind(variant),
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
        driver: &Driver,
        (case, fault): (&Case, Fault),
    ) -> (Case, Fault) {
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
        let case = shrunk(subject, driver, case.clone(), &mut fails);
        (case, last)
    }
}

/// An instruction whose code is to be compiled, and what is to be said of it.
type Wanted<'a, 'p> = (&'a Tried<'p>, &'a [Variant], &'a mut Report);

fn first_report(tried: &Tried<'_>) -> Report {
    let inputs = |variants: &Vec<Variant>| variants.iter().map(|v| v.cases.len()).sum();
    Report {
        inputs: tried.variants.as_ref().map_or(0, inputs),
        c: Status::Absent,
        llvm: Status::Absent,
        unchecked: tried.variants.as_ref().err().cloned(),
        rounds: tried.subjects[0].rounding.is_some(),
        needless: Vec::new(),
        mutants: Vec::new(),
    }
}

/// An instruction by itself, and then with each of what may come behind it.
pub(crate) fn subjects<'p>(
    instr: &'p Proc,
    followed: &'p [Followed<'p>],
    program: &'p Program,
    means: &'p Means<'p>,
    how: How,
) -> Vec<Subject<'p>> {
    let own = Subject::new(instr, program, means, how);
    let behind = followed.iter();
    let behind = behind.map(|f| Subject::new(&f.both, &f.program, means, how));
    std::iter::once(own).chain(behind).collect()
}

fn shown_by_wrong(next: &Proc) -> String {
    let next = own_name(&next.name);
    format!("what it sets shows in '{next}' behind it, which is wrong itself")
}

/// Each driver has inputs of its own, whichever others are there.
fn seed_of(seed: u64, name: &str, variant: usize) -> u64 {
    let mixed = |all: u64, byte: u8| (all ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let name = name.bytes().fold(0xcbf2_9ce4_8422_2325, mixed);
    name.wrapping_add(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_add(variant as u64)
}
