//! Preconditions that nothing needs: inputs that an instruction refuses because of one alone, and that its code gets right.
//!
//! Only what can be run shows it: values of control arguments, of fields and of strides in DRAM. Inputs are tried that are next to the
//! allowed ones, and far ones, on which masks run over; if the body runs on some, and C and LLVM do the same on all of those,
//! the precondition is said not to be needed.

use std::io;
use std::time::Duration;

use exo_interp::{Control, Program};
use exo_ir::{Ctl, Item, Libraries, Module, Proc, Sym};

use crate::build::{Made, Part};
use crate::case::Case;
use crate::driver::Driver;
use crate::judge::first_fault;
use crate::means::Means;
use crate::params::{is_dram, own_name};
use crate::plan::{Plan, Planner};
use crate::program;
use crate::status::{Meaning, Needless};
use crate::subject::{Amount, How, Subject};
use crate::task::{Task, Variant};

/// Seconds that a run on refused inputs may take; what takes longer is not right.
const SECONDS: u64 = 10;

/// An instruction without one of its preconditions.
pub(crate) struct Relaxed {
    pred: usize,
    instr: Proc,
    program: Program,
}

impl Relaxed {
    /// Nothing where running does not tell whether the precondition is needed.
    pub(crate) fn of(instr: &Proc, pred: usize, libraries: &Libraries) -> Option<Relaxed> {
        let relaxed = without(instr, pred)?;
        let mut module = Module {
            items: vec![Item::Proc(relaxed.clone())].into(),
            ..Module::default()
        };
        libraries.complete(&mut module);
        Some(Relaxed {
            pred,
            instr: relaxed,
            program: Program::new(&module).ok()?,
        })
    }

    fn subject<'s>(&'s self, program: &'s Program, means: &'s Means<'s>, how: How) -> Subject<'s> {
        let subject = Subject::new(&self.instr, &self.program, means, how);
        subject.refused_by(program)
    }
}

/// One of the drivers of an instruction without one of its preconditions.
pub(crate) fn driver(
    instr: &Proc,
    pred: usize,
    number: usize,
    program: &Program,
    means: &Means<'_>,
) -> Option<Driver> {
    let relaxed = Relaxed::of(instr, pred, means.libraries)?;
    let subject = relaxed.subject(program, means, How::SHAPES);
    let mut plans = plans(&subject, means)?;
    (number < plans.len()).then(|| plans.swap_remove(number).driver)
}

fn plans(subject: &Subject<'_>, means: &Means<'_>) -> Option<Vec<Plan>> {
    let planner = Planner {
        means,
        subjects: std::slice::from_ref(subject),
        followed: &[],
    };
    planner.main().ok()
}

/// An instruction without a precondition, if that is about something that can be varied.
fn without(instr: &Proc, pred: usize) -> Option<Proc> {
    let cond = &instr.preds.get(pred)?.cond;
    let in_registers = |sym: Sym| {
        let ty = instr.var(sym).buffer();
        ty.is_some_and(|ty| !is_dram(ty.mem.as_deref()))
    };
    let (mut is_varied, mut is_fixed) = (false, false);
    cond.walk(&mut |e| match e {
        Ctl::Stride(sym, _) if in_registers(*sym) => is_fixed = true,
        Ctl::Stride(..) | Ctl::Var(_) | Ctl::Config(_) => is_varied = true,
        _ => {}
    });
    if is_fixed || !is_varied {
        return None;
    }
    let mut relaxed = instr.clone();
    relaxed.preds.remove(pred);
    Some(relaxed)
}

/// Whether inputs can show that a precondition on strides is needed: along an extent of one any stride will do.
fn can_show(instr: &Proc, cond: &Ctl, case: &Case) -> bool {
    let mut shows = true;
    cond.walk(&mut |e| {
        if let Ctl::Stride(sym, dim) = e {
            let tensor = case.inputs.buffers.get(instr.name_of(*sym));
            shows &= tensor.is_some_and(|t| t.shape.get(*dim).is_some_and(|n| *n > 1));
        }
    });
    shows
}

/// Size of the control arguments of a case.
fn size(case: &Case) -> u64 {
    let numbers = case.inputs.control.values().map(|value| match value {
        Control::Int(n) => n.unsigned_abs(),
        Control::Bool(b) => (*b).into(),
    });
    numbers.sum()
}

impl Task<'_> {
    /// The preconditions of instructions that nothing needs; in the order of the instructions, all of which are right.
    pub(crate) fn needless(
        &self,
        instrs: &[&Proc],
        meanings: &[&[Meaning]],
    ) -> io::Result<Vec<Vec<Needless>>> {
        let all = instrs.iter().map(|instr| {
            let preds = 0..instr.preds.len();
            let relaxed = preds.filter_map(|p| Relaxed::of(instr, p, self.means.libraries));
            relaxed.collect::<Vec<Relaxed>>()
        });
        let all: Vec<Vec<Relaxed>> = all.collect();
        let subjects = all.iter().enumerate().flat_map(|(place, relaxed)| {
            let subject = move |r| {
                (
                    place,
                    r,
                    Relaxed::subject(r, self.program, self.means, self.how),
                )
            };
            relaxed.iter().map(subject)
        });
        let subjects: Vec<_> = subjects.collect();
        let mut tried = Vec::new();
        for (place, relaxed, subject) in &subjects {
            let variants = self.beyond(subject, instrs[*place], relaxed.pred);
            if !variants.is_empty() {
                tried.push((*place, *relaxed, subject, variants));
            }
        }
        let mut is_right = vec![true; tried.len()];
        for meaning in [Meaning::C, Meaning::Llvm] {
            let wanted = |place: usize| meanings[place].contains(&meaning);
            let parts = tried.iter().filter(|(place, ..)| wanted(*place));
            let parts = parts
                .flat_map(|(.., variants)| variants)
                .map(|variant| Part {
                    key: &variant.key,
                    driver: &variant.plan.driver,
                });
            let mut made = self.build(meaning, &parts.collect::<Vec<_>>())?.into_iter();
            for ((place, _, subject, variants), is_right) in tried.iter().zip(&mut is_right) {
                if !wanted(*place) {
                    continue;
                }
                for variant in variants {
                    let made = made.next();
                    *is_right = *is_right && self.is_right(made, subject, variant)?;
                }
            }
        }
        let mut found: Vec<Vec<Needless>> = instrs.iter().map(|_| Vec::new()).collect();
        for ((place, relaxed, _, variants), is_right) in tried.into_iter().zip(is_right) {
            let cases = || variants.iter().flat_map(|variant| &variant.cases);
            let nearest = cases().min_by_key(|case| size(case));
            if let Some(case) = nearest.filter(|_| is_right) {
                found[place].push(Needless {
                    pred: relaxed.pred,
                    inputs: cases().count(),
                    case: Box::new(case.clone()),
                });
            }
        }
        Ok(found)
    }

    /// Inputs that only one precondition refuses.
    fn beyond(&self, subject: &Subject<'_>, instr: &Proc, pred: usize) -> Vec<Variant> {
        let Some(cond) = instr.preds.get(pred).map(|pred| &pred.cond) else {
            return Vec::new();
        };
        let plans = plans(subject, self.means).into_iter().flatten().enumerate();
        let variants = plans.filter_map(|(number, plan)| {
            let combinations = &plan.combinations;
            let cases = subject.cases(&plan.driver, combinations, Amount::ONCE, self.seed);
            let mut cases = cases.ok()?;
            cases.retain(|case| can_show(instr, cond, case));
            (!cases.is_empty()).then(|| Variant {
                key: format!("{}:e{pred}.{number}", own_name(&instr.name)),
                plan,
                cases,
            })
        });
        variants.collect()
    }

    /// Whether a program does what the body says, everywhere.
    fn is_right(
        &self,
        made: Option<Made>,
        subject: &Subject<'_>,
        variant: &Variant,
    ) -> io::Result<bool> {
        let Some(Made::Program(program)) = made else {
            return Ok(false);
        };
        let cases: Vec<&Case> = variant.cases.iter().collect();
        let driver = &variant.plan.driver;
        let limit = self.limit.min(Duration::from_secs(SECONDS));
        for runner in &self.target.runners {
            let answers = program::run(runner, &program, driver, &cases, limit)?;
            if first_fault(subject, &cases, &answers, self.tolerance).is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
