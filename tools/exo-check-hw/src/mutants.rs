//! Code that is wrong on purpose: whether inputs show it. What no input shows is a gap in what is tried, or the same code.

mod c;
mod functions;

use std::fs;
use std::io;

use exo_ir::{MlirFunctions, MlirText, Proc, VarKind};
use exo_process::Outcome;

use crate::build::{Made, Part};
use crate::case::Case;
use crate::driver::Driver;
use crate::judge::first_fault;
use crate::params::own_name;
use crate::program::{self, Built};
use crate::status::{Meaning, Survivor, Tally};
use crate::subject::Subject;
use crate::task::{Task, Tried, Variant};

/// Seconds that a wrong program may take; what takes longer is noticed.
const SECONDS: u64 = 10;

/// An instruction with other code.
pub(crate) struct Mutant {
    instr: Proc,
    functions: MlirFunctions,
    was: String,
    is: String,
}

impl Mutant {
    /// The driver, calling this one.
    pub(crate) fn driver(&self, driver: &Driver) -> Driver {
        driver.calling(self.instr.clone(), self.functions.clone())
    }
}

/// The variants of an instruction's code, behind the code itself.
pub(crate) fn all(instr: &Proc, meaning: Meaning, functions: &MlirFunctions) -> Vec<Mutant> {
    let itself = Mutant {
        instr: instr.clone(),
        functions: functions.clone(),
        was: String::new(),
        is: String::new(),
    };
    let others = match meaning {
        Meaning::C => templates(instr, functions),
        Meaning::Llvm => lowerings(instr, functions),
    };
    std::iter::once(itself).chain(others).collect()
}

fn templates(instr: &Proc, functions: &MlirFunctions) -> Vec<Mutant> {
    let Some(code) = &instr.instr else {
        return Vec::new();
    };
    let is_control = |name: &str| {
        let named = instr.args.iter().find(|arg| instr.name_of(**arg) == name);
        named.is_some_and(|arg| {
            let kind = &instr.var(*arg).kind;
            !matches!(kind, VarKind::Buffer(_) | VarKind::Bool)
        })
    };
    let is_number = |key: &str| key.starts_with("stride(") || is_control(key);
    let was = code.c.template.text();
    let variants = c::variants(was, &is_number).into_iter();
    let mutants = variants.map(|is| {
        let mut instr = instr.clone();
        if let Some(code) = &mut instr.instr {
            code.c.template = is.clone().into();
        }
        Mutant {
            instr,
            functions: functions.clone(),
            was: was.to_owned(),
            is,
        }
    });
    mutants.collect()
}

fn lowerings(instr: &Proc, functions: &MlirFunctions) -> Vec<Mutant> {
    let name = instr.instr.as_ref().and_then(|i| i.mlir.as_deref());
    let changes = functions::variants(functions, name.unwrap_or_default());
    let mutants = changes.into_iter().map(|change| Mutant {
        instr: instr.clone(),
        was: shown(
            functions
                .text()
                .lines()
                .nth(change.line)
                .unwrap_or_default(),
        ),
        is: shown(&change.by),
        functions: MlirFunctions::new(MlirText {
            text: functions::changed(functions.text(), &change),
            all: functions.all().to_vec(),
        }),
    });
    mutants.collect()
}

/// A driver with other code in the place of an instruction's, for each of some variants, behind one with the code itself.
struct Mutated {
    numbers: Vec<usize>,
    drivers: Vec<Driver>,
    keys: Vec<String>,
}

impl Mutated {
    fn new(
        tried: &Tried<'_>,
        variant: &Variant,
        (mutants, numbers): (&[Mutant], &[usize]),
    ) -> Mutated {
        let name = own_name(&tried.instr().name);
        let (_, plan) = variant.key.rsplit_once(':').unwrap_or(("", "0"));
        let numbers: Vec<usize> = std::iter::once(0).chain(numbers.iter().copied()).collect();
        let driver = &variant.plan.driver;
        let drivers = numbers.iter().map(|n| mutants[*n].driver(driver));
        let keys = numbers.iter().map(|n| format!("{name}:m{n}.{plan}"));
        Mutated {
            drivers: drivers.collect(),
            keys: keys.collect(),
            numbers,
        }
    }

    fn part(&self, place: usize) -> Part<'_> {
        Part {
            key: &self.keys[place],
            driver: &self.drivers[place],
        }
    }
}

/// Lines without locations.
fn shown(lines: &str) -> String {
    let lines = lines.lines().map(|line| match line.rfind(" loc(") {
        Some(at) => line[..at].trim(),
        None => line.trim(),
    });
    lines.collect::<Vec<_>>().join("; ")
}

/// At most `limit` numbers from 1 to `last`, evenly spread.
fn chosen(last: usize, limit: usize) -> Vec<usize> {
    match limit >= last {
        true => (1..=last).collect(),
        false => (0..limit).map(|k| 1 + k * last / limit).collect(),
    }
}

impl Task<'_> {
    /// Tries wrong variants of what an instruction is in C, or by LLVM, with inputs on which the code itself is right: those of one
    /// driver, and what they do not show with those of others.
    pub(crate) fn mutate(
        &self,
        meaning: Meaning,
        tried: &Tried<'_>,
        limit: usize,
    ) -> io::Result<Tally> {
        let mutants = all(tried.instr(), meaning, self.functions);
        let mut tally = Tally::default();
        let mut left = chosen(mutants.len() - 1, limit);
        let variants = tried.variants.iter().flatten();
        // Where arguments are one nothing else is tried.
        let variants = variants.filter(|v| v.plan.driver.shared.is_none());
        let variants: Vec<&Variant> = variants.collect();
        for variant in &variants {
            if left.is_empty() {
                break;
            }
            let drivers = Mutated::new(tried, variant, (&mutants, &left));
            left = self.unnoticed(meaning, (tried, variant), &drivers, &mut tally)?;
        }
        let mut is_same = vec![true; left.len()];
        for variant in &variants {
            let drivers = Mutated::new(tried, variant, (&mutants, &left));
            for (place, is_same) in is_same.iter_mut().enumerate().filter(|(_, same)| **same) {
                let parts = [drivers.part(0), drivers.part(place + 1)];
                *is_same = self.is_same(meaning, &parts[0], &parts[1])?;
            }
        }
        for (number, is_same) in left.into_iter().zip(is_same) {
            match is_same {
                true => tally.same += 1,
                false => tally.survivors.push(Survivor {
                    was: mutants[number].was.clone(),
                    is: mutants[number].is.clone(),
                }),
            }
        }
        Ok(tally)
    }

    /// The wrong variants that the inputs of a driver do not show.
    fn unnoticed(
        &self,
        meaning: Meaning,
        (tried, variant): (&Tried<'_>, &Variant),
        drivers: &Mutated,
        tally: &mut Tally,
    ) -> io::Result<Vec<usize>> {
        let parts = (0..drivers.numbers.len()).map(|place| drivers.part(place));
        let parts: Vec<Part<'_>> = parts.collect();
        let made = match meaning {
            Meaning::C => self.build(meaning, &parts)?,
            // Each has functions of its own.
            Meaning::Llvm => self.build_each(meaning, &parts)?,
        };
        let subject = tried.subject(variant);
        let mut left = Vec::new();
        for (number, made) in drivers.numbers.iter().zip(made).skip(1) {
            match made {
                Made::Refused(_) | Made::Unchecked(_) => tally.refused += 1,
                Made::Program(built) if self.shows(&built, subject, variant)? => tally.caught += 1,
                Made::Program(_) => left.push(*number),
            }
        }
        Ok(left)
    }

    /// Whether something is wrong with a program under an emulator.
    fn shows(&self, program: &Built, subject: &Subject<'_>, variant: &Variant) -> io::Result<bool> {
        let cases: Vec<&Case> = variant.cases.iter().collect();
        let limit = self.limit.min(std::time::Duration::from_secs(SECONDS));
        for runner in &self.target.runners {
            let driver = &variant.plan.driver;
            let answers = program::run(runner, program, driver, &cases, limit)?;
            if first_fault(subject, &cases, &answers, self.tolerance).is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether two drivers have the same object.
    fn is_same(&self, meaning: Meaning, one: &Part<'_>, other: &Part<'_>) -> io::Result<bool> {
        let object = |part: &Part<'_>| -> io::Result<Option<Vec<u8>>> {
            let (file, ended) = self.object(meaning, part)?;
            match ended.outcome {
                Outcome::Exited(0) => fs::read(file).map(Some),
                _ => Ok(None),
            }
        };
        let (one, other) = (object(one)?, object(other)?);
        Ok(one.is_some() && one == other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_leaves_some_from_all_over_the_place() {
        assert_eq!(chosen(3, 5), [1, 2, 3]);
        assert_eq!(chosen(10, 2), [1, 6]);
        assert!(chosen(0, 2).is_empty());
        assert!(chosen(5, 0).is_empty());
    }

    #[test]
    fn locations_are_not_shown() {
        assert_eq!(shown("  %0 = a.b %x : f32 loc(#loc3)"), "%0 = a.b %x : f32");
        assert_eq!(shown(""), "");
    }
}
