//! The whole way of a step that was taken.

use std::collections::BTreeMap;
use std::time::Duration;

use cpu_time::ThreadTime;
use exo_ir::Module as View;
use exo_steps::Applied;
use exo_steps_fuzz::aim::Aim;
use exo_steps_fuzz::examine::{Examined, Examiner, Finding, Taken};
use exo_steps_fuzz::judge::Difference;
use melior::Context;
use melior::ir::operation::OperationLike;

use crate::known;
use crate::operations::{built, context, follow, read, same, view_of};
use crate::stage::{Made, Stage, Verdict};
use crate::stages::{
    self,
    run::{Bench, Subject, Wrong},
};

/// The stage that edits operations as a step has changed the view.
const EDIT: &str = "operations";
/// Name of the report on a stage that takes too long.
const SLOW: &str = "slow stage";
/// Time of a stage beyond which it is reported.
const PATIENCE: Duration = Duration::from_secs(5);
/// A context keeps every attribute that it has ever seen, so it is renewed after so many modules.
const MODULES_PER_CONTEXT: u32 = 4000;
/// Candidates that are looked at when a failure is made smaller.
const CANDIDATES: usize = 600;

/// Candidates that are looked at when each is compiled.
const COMPILED_CANDIDATES: usize = 40;
/// The stage that compiles C and runs it.
const RUN: &str = "C";
/// Modules that are compiled and run together.
const BATCH: usize = 50;

/// Options of the checks on the way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The C of every so many steps is compiled and run; 0 for never.
    pub run_every: u64,
}

/// A step whose C waits to be run.
struct Waiting {
    subject: Subject,
    seed: u64,
    before: View,
    aim: Aim,
}

/// Takes steps the whole way.
pub struct Way {
    context: Context,
    /// Modules that the context has seen.
    modules: u32,
    stages: Vec<Box<dyn Stage>>,
    /// The operations that steps are tried on, as bytecode, or why there are none.
    start: Result<Vec<u8>, String>,
    options: Options,
    /// Steps whose C is to be run.
    waiting: Vec<Waiting>,
    /// Steps so far of the program at work.
    steps: u64,
    counts: BTreeMap<String, u64>,
}

/// The stage that a program failed, and its message.
type Broken = (&'static str, String);

impl Way {
    /// A way with a context of its own.
    pub fn new(options: &Options) -> Way {
        Way {
            context: context(),
            modules: 0,
            stages: stages::all(),
            start: Err("there is no program yet".to_owned()),
            options: *options,
            waiting: Vec::new(),
            steps: 0,
            counts: BTreeMap::new(),
        }
    }

    fn count(&mut self, what: String) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Edits the operations and takes the result through the stages, up to one of them or through
    /// all.
    fn go(&mut self, taken: &Taken<'_>, only: Option<&'static str>) -> Result<(), Broken> {
        let start = self.start.clone().map_err(|e| (EDIT, e))?;
        let edited = || -> Result<_, String> {
            let module = read(&self.context, &start)?;
            follow(&self.context, &module, taken.applied)?;
            let view = view_of(module.as_operation())?;
            let fresh = built(&self.context, taken.after)?;
            same(&view_of(fresh.as_operation())?, &view)?;
            Ok((module, view))
        };
        let (module, view) = edited().map_err(|e| (EDIT, e))?;
        let counts = &mut self.counts;
        let mut count = |what: String| *counts.entry(what).or_default() += 1;
        count(EDIT.to_owned());
        let made = Made {
            taken,
            context: &self.context,
            module: module.as_operation(),
            view: &view,
        };
        for stage in &mut self.stages {
            let name = stage.name();
            if only.is_some_and(|only| only != name && only != SLOW) {
                continue;
            }
            let began = ThreadTime::now();
            let verdict = stage.check(&made);
            let took = began.elapsed();
            match verdict {
                Verdict::Passed => count(name.to_owned()),
                Verdict::NotAsked(why) => count(format!("{name}: not asked, {why}")),
                Verdict::Failed(what) => return Err((name, what)),
            }
            if took > PATIENCE {
                let text = format!("'{name}' took {:.1} s of CPU time", took.as_secs_f64());
                return Err((SLOW, text));
            }
        }
        Ok(())
    }

    /// Collects a sample of the steps, and runs it once it is large enough.
    fn sampled(&mut self, taken: &Taken<'_>) -> Vec<Finding> {
        self.steps += 1;
        let every = self.options.run_every;
        // Which ones depends on nothing but the program, and not on what other threads do.
        if every == 0 || !(taken.seed.wrapping_mul(7) + self.steps).is_multiple_of(every) {
            return Vec::new();
        }
        let stem = format!("m{}", self.waiting.len());
        match Subject::of(taken.after, &stem, taken.seed) {
            Some(subject) => self.waiting.push(Waiting {
                subject,
                seed: taken.seed,
                before: taken.before.clone(),
                aim: taken.aim.clone(),
            }),
            None => self.count(format!("{RUN}: not asked, there is nothing to run")),
        }
        match self.waiting.len() >= BATCH {
            true => self.run_waiting(),
            false => Vec::new(),
        }
    }

    fn run_waiting(&mut self) -> Vec<Finding> {
        let waiting = std::mem::take(&mut self.waiting);
        let (subjects, steps): (Vec<Subject>, Vec<_>) = waiting
            .into_iter()
            .map(|w| (w.subject, (w.seed, w.before, w.aim)))
            .unzip();
        let wrong = match run(&subjects) {
            Ok(wrong) => wrong,
            // Reported for the first one, so that it is seen.
            Err(text) => vec![(0, text)],
        };
        let passed = subjects.len() - wrong.len().min(subjects.len());
        *self.counts.entry(RUN.to_owned()).or_default() += passed as u64;
        let mut findings = Vec::new();
        for (at, what) in wrong {
            if let Some(class) = known::class(RUN, &what) {
                self.count(format!("known: {class}"));
            } else if let Some((seed, before, aim)) = steps.get(at).cloned() {
                let difference = difference(what);
                let stage = RUN;
                findings.push(Finding {
                    stage,
                    seed,
                    before,
                    aim,
                    difference,
                });
            }
        }
        findings
    }

    fn renew(&mut self) {
        self.modules += 1;
        if self.modules > MODULES_PER_CONTEXT {
            (self.context, self.modules) = (context(), 0);
        }
    }
}

/// Compiles and runs, in a folder that is gone afterwards.
fn run(subjects: &[Subject]) -> Result<Vec<Wrong>, String> {
    if subjects.is_empty() {
        return Ok(Vec::new());
    }
    let folder = tempfile::tempdir().map_err(|e| format!("no folder can be made: {e}"))?;
    Bench::new(folder.path()).wrong(subjects)
}

/// The C of one step.
fn alone(taken: &Taken<'_>) -> Result<(), Broken> {
    let Some(subject) = Subject::of(taken.after, "m0", taken.seed) else {
        return Ok(());
    };
    let wrong = run(&[subject]).map_err(|text| (RUN, text))?;
    let first = wrong.into_iter().next();
    first.map_or(Ok(()), |(_, text)| Err((RUN, text)))
}

fn bytes_of(context: &Context, module: &View) -> Result<Vec<u8>, String> {
    Ok(built(context, module)?.as_operation().write_bytecode())
}

impl Examiner for Way {
    fn start(&mut self, module: &View) {
        self.renew();
        self.steps = 0;
        self.start = bytes_of(&self.context, module);
    }

    fn examine(&mut self, taken: &Taken<'_>) -> Examined {
        let Err((stage, what)) = self.go(taken, None) else {
            return Examined {
                findings: self.sampled(taken),
                good: true,
            };
        };
        if let Some(class) = known::class(stage, &what) {
            self.count(format!("known: {class}"));
            return Examined::default();
        }
        let finding = Finding {
            stage,
            seed: taken.seed,
            before: taken.before.clone(),
            aim: taken.aim.clone(),
            difference: difference(what),
        };
        Examined {
            findings: vec![finding],
            good: false,
        }
    }

    fn follow(&mut self, applied: &Applied) {
        let Ok(start) = &self.start else { return };
        let module = read(&self.context, start);
        self.start = module.and_then(|module| {
            follow(&self.context, &module, applied)?;
            Ok(module.as_operation().write_bytecode())
        });
    }

    fn again(&mut self, stage: &'static str, taken: &Taken<'_>) -> Option<Difference> {
        let kept = std::mem::replace(&mut self.start, bytes_of(&self.context, taken.before));
        let counts = self.counts.clone();
        let gone = match stage {
            RUN => alone(taken),
            _ => self.go(taken, Some(stage)),
        };
        (self.start, self.counts) = (kept, counts);
        match gone {
            Err((found, what)) if found == stage => Some(difference(what)),
            _ => None,
        }
    }

    fn patience(&self, stage: &'static str) -> usize {
        match stage {
            RUN => COMPILED_CANDIDATES,
            _ => CANDIDATES,
        }
    }

    fn finish(&mut self) -> Vec<Finding> {
        self.run_waiting()
    }

    fn take_counts(&mut self) -> BTreeMap<String, u64> {
        std::mem::take(&mut self.counts)
    }
}

fn difference(what: String) -> Difference {
    Difference {
        inputs: String::new(),
        what,
    }
}
