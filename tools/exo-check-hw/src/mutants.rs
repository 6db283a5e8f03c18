//! Code that is wrong on purpose: whether inputs show it. What no input shows is a gap in what is tried, or the same code.

mod c;
mod functions;

use std::fs;
use std::io;

use exo_process::Outcome;
use exo_view::{MlirFunctions, Proc, VarKind};

use crate::build::{Made, Part};
use crate::case::{Case, Subject};
use crate::check::{Task, Variant, own_name};
use crate::driver::Driver;
use crate::judge::first_fault;
use crate::program::{self, Built};
use crate::status::Meaning;

/// Seconds that a wrong program may take; what takes longer is noticed.
const SECONDS: u64 = 10;

/// What became of the wrong variants of an instruction's code.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    /// Some input shows it.
    pub(crate) caught: usize,
    /// A compiler refuses it.
    pub(crate) refused: usize,
    /// The same object comes of it.
    pub(crate) same: usize,
    /// Nothing shows it.
    pub(crate) survivors: Vec<Survivor>,
}

impl Tally {
    /// How many there were.
    pub(crate) fn all(&self) -> usize {
        self.caught + self.refused + self.same + self.survivors.len()
    }
}

/// A variant that nothing shows.
#[derive(Clone, Debug)]
pub(crate) struct Survivor {
    /// What stands in the library.
    pub(crate) was: String,
    /// What stood there instead.
    pub(crate) is: String,
}

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
        was: shown(functions.text.lines().nth(change.line).unwrap_or_default()),
        is: shown(&change.by),
        functions: MlirFunctions {
            text: functions::changed(&functions.text, &change),
            all: functions.all.clone(),
        },
    });
    mutants.collect()
}

/// Lines without locations.
fn shown(lines: &str) -> String {
    let lines = lines.lines().map(|line| match line.rfind(" loc(") {
        Some(at) => line[..at].trim(),
        None => line.trim(),
    });
    lines.collect::<Vec<_>>().join("; ")
}

/// So many numbers from one to a last one, from all over the place.
fn chosen(last: usize, limit: usize) -> Vec<usize> {
    match limit >= last {
        true => (1..=last).collect(),
        false => (0..limit).map(|k| 1 + k * last / limit).collect(),
    }
}

impl Task<'_> {
    /// Tries wrong variants of what an instruction is in C, or by LLVM, with inputs of a driver on which the code itself is right.
    pub(crate) fn mutate(
        &self,
        meaning: Meaning,
        subject: &Subject<'_>,
        variant: &Variant,
        limit: usize,
    ) -> io::Result<Tally> {
        let name = own_name(&subject.instr.name);
        let mutants = all(subject.instr, meaning, self.functions);
        let tried: Vec<usize> = std::iter::once(0)
            .chain(chosen(mutants.len() - 1, limit))
            .collect();
        let drivers = tried.iter().map(|n| mutants[*n].driver(&variant.driver));
        let drivers: Vec<Driver> = drivers.collect();
        let keys = tried.iter().map(|number| format!("{name}:m{number}"));
        let keys: Vec<String> = keys.collect();
        let parts = keys.iter().zip(&drivers);
        let parts: Vec<Part<'_>> = parts.map(|(key, driver)| Part { key, driver }).collect();
        let made = match meaning {
            Meaning::C => self.build(meaning, &parts)?,
            // Each has functions of its own.
            Meaning::Llvm => self.build_each(meaning, &parts)?,
        };
        let mut tally = Tally::default();
        let all = tried.iter().zip(&parts).zip(made);
        for ((number, part), made) in all.skip(1) {
            match made {
                Made::Refused(_) | Made::Unchecked(_) => tally.refused += 1,
                Made::Program(built) if self.shows(&built, subject, variant)? => tally.caught += 1,
                Made::Program(_) if self.is_same(meaning, &parts[0], part)? => tally.same += 1,
                Made::Program(_) => tally.survivors.push(Survivor {
                    was: mutants[*number].was.clone(),
                    is: mutants[*number].is.clone(),
                }),
            }
        }
        Ok(tally)
    }

    /// Whether something is wrong with a program under an emulator.
    fn shows(&self, program: &Built, subject: &Subject<'_>, variant: &Variant) -> io::Result<bool> {
        let cases: Vec<&Case> = variant.cases.iter().collect();
        let limit = self.limit.min(std::time::Duration::from_secs(SECONDS));
        for runner in &self.target.runners {
            let answers = program::run(runner, program, &variant.driver, &cases, limit)?;
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
