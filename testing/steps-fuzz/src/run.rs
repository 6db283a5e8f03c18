//! One program: steps tried on it one by one, each from the same start, then on what one of them made.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use cpu_time::ThreadTime;
use exo_diagnostics::Replay;
use exo_ir::{Module, Proc};
use exo_steps::args::ArgValue;
use exo_steps::{AnyStep, Applied, Class, Recheck, Refusal, Workspace, steps};

use crate::aim::{Aim, Scene};
use crate::callable::never_runs;
use crate::examine::{Examined, Examiner, Finding, Taken};
use crate::failure::{Failure, Kind};
use crate::generate::{self, Source};
use crate::judge::{Before, Difference, Disagree, Transposed, Upto, differs_somewhere};
use crate::records;
use crate::region::rewritten;
use crate::rng::Rng;
use crate::shrink;
use crate::tally::Tally;

/// Trials of the step that the program was written for, in each round.
const OWN_TRIALS: usize = 7;
/// Number of own trials that follow the program's hints, where it has some.
const HINTED_TRIALS: usize = 3;
/// Trials of other steps.
const OTHER_TRIALS: usize = 3;
/// Rounds: each goes on with what a step of the last one made.
const ROUNDS: usize = 3;
/// Time of a step beyond which it is reported.
const SLOW: Duration = Duration::from_secs(5);

/// The steps to try, and the treatment of failures.
#[derive(Clone)]
pub struct Trials {
    steps: Vec<&'static dyn AnyStep>,
    /// Whether failures are made smaller.
    pub shrink: bool,
    /// Whether refusals are kept whose witness shows no difference.
    pub silent: bool,
    /// Whether all computed values of programs are to be live at the end.
    pub live: bool,
}

/// The name of a step that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no step is named '{0}'")]
pub struct UnknownStep(pub String);

impl Trials {
    /// Trials of some steps; of all if none is named.
    ///
    /// # Errors
    /// There is no such step.
    pub fn of(names: &[String]) -> Result<Trials, UnknownStep> {
        let found = names
            .iter()
            .map(|name| steps::by_name(name).ok_or_else(|| UnknownStep(name.clone())));
        let mut wanted = found.collect::<Result<Vec<_>, _>>()?;
        if wanted.is_empty() {
            wanted = steps::all().to_vec();
        }
        Ok(Trials {
            steps: wanted,
            shrink: true,
            silent: false,
            live: false,
        })
    }
}

/// Outcome of one program.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Counts of programs and steps.
    pub tally: Tally,
    /// The failures.
    pub failures: Vec<Failure>,
    /// Refusals whose witness shows no difference, where they are wanted.
    pub silent: Vec<Failure>,
}

/// Writes the program of a seed and tries steps on it. The same seed gives the same outcome, but for time and for what an
/// examiner finds later.
pub fn run(seed: u64, trials: &Trials, examiner: &mut dyn Examiner) -> Outcome {
    let mut session = Program::new(seed, trials, examiner);
    let caught = catch_unwind(AssertUnwindSafe(|| session.go()));
    if let Err(panic) = caught {
        let text = (panic.downcast_ref::<String>().cloned())
            .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
            .unwrap_or_default();
        let failure = session.failure(Kind::Panic, None, text);
        session.outcome.failures.push(failure);
    }
    let mut outcome = session.outcome;
    outcome.tally.examined = examiner.take_counts();
    outcome
}

/// The findings that an examiner still has when there are no more programs.
pub fn finish(trials: &Trials, examiner: &mut dyn Examiner) -> Outcome {
    let mut outcome = Outcome::default();
    for finding in examiner.finish() {
        outcome.failures.push(told(finding, trials, examiner));
    }
    outcome.tally.examined = examiner.take_counts();
    outcome
}

/// A finding as a failure, made smaller if that is wanted.
fn told(finding: Finding, trials: &Trials, examiner: &mut dyn Examiner) -> Failure {
    let failure = Failure {
        kind: Kind::Stage(finding.stage),
        seed: finding.seed,
        step: finding.aim.step.doc().name.to_owned(),
        source: exo_frontend::print_module(&finding.before),
        records: records::of(&finding.before),
        line: format!("{} proc={}", finding.aim.text(), finding.aim.proc),
        inputs: finding.difference.inputs.clone(),
        what: finding.difference.what.clone(),
        shrunk: false,
    };
    match trials.shrink {
        true => shrink::shrink_finding(failure, &finding, examiner),
        false => failure,
    }
}

/// The program of a seed, and for which step it was written.
pub fn program(seed: u64, trials: &Trials) -> (Source, &'static str) {
    let mut rng = Rng::new(seed);
    let name = match rng.pick(&trials.steps) {
        Some(step) => step.doc().name,
        None => "simplify",
    };
    let source = generate::source(Rng::new(rng.draw()), name, trials.live);
    (source, name)
}

/// A program at work.
struct Program<'t> {
    seed: u64,
    rng: Rng,
    trials: &'t Trials,
    examiner: &'t mut dyn Examiner,
    outcome: Outcome,
    /// The program under way, for reports of panics.
    source: String,
    aim: Option<Aim>,
    /// Options of the step that the program was written for.
    hints: Vec<(&'static str, String)>,
}

impl<'t> Program<'t> {
    fn new(seed: u64, trials: &'t Trials, examiner: &'t mut dyn Examiner) -> Program<'t> {
        Program {
            seed,
            rng: Rng::new(seed ^ 0x9e37_79b9),
            trials,
            examiner,
            outcome: Outcome::default(),
            source: String::new(),
            aim: None,
            hints: Vec::new(),
        }
    }

    fn failure(&self, kind: Kind, aim: Option<&Aim>, what: String) -> Failure {
        let aim = aim.or(self.aim.as_ref());
        Failure {
            kind,
            seed: self.seed,
            step: aim.map_or("check", |a| a.step.doc().name).to_owned(),
            source: self.source.clone(),
            records: Vec::new(),
            line: aim
                .map(|a| format!("{} proc={}", a.text(), a.proc))
                .unwrap_or_default(),
            inputs: String::new(),
            what,
            shrunk: false,
        }
    }

    fn go(&mut self) {
        let (source, own) = program(self.seed, self.trials);
        self.source.clone_from(&source.text);
        self.hints.clone_from(&source.hints);
        self.outcome.tally.written += 1;
        let Some(mut workspace) = self.workspace(&source) else {
            return;
        };
        self.outcome.tally.sound += 1;
        let own = steps::by_name(own);
        if own.is_some_and(|s| s.doc().name == "call_eqv") && self.rng.chance(60) {
            self.derive(&mut workspace);
        }
        self.examiner.start(workspace.module());
        for _ in 0..ROUNDS {
            let made = self.round(&mut workspace, own, &source.target);
            let go_on = self.rng.chance(60) && self.outcome.failures.is_empty();
            match made.filter(|_| go_on) {
                Some(aim) => match workspace.apply(aim.step, &aim.proc, &aim.given()) {
                    Ok(applied) => self.examiner.follow(&applied),
                    Err(refusal) => {
                        let text = format!("it was taken, and is refused again: {refusal}");
                        let failure = self.failure(Kind::Internal, Some(&aim), text);
                        return self.outcome.failures.push(failure);
                    }
                },
                None => return,
            }
        }
    }

    /// The program, if it is well defined.
    fn workspace(&mut self, source: &Source) -> Option<Workspace> {
        let mut module = match exo_frontend::parse_module("t.py", &source.text) {
            Ok(module) => module,
            Err(errors) => {
                let first = errors.first().map(ToString::to_string).unwrap_or_default();
                *self
                    .outcome
                    .tally
                    .unsound
                    .entry(format!("syntax: {}", rule(&first)))
                    .or_default() += 1;
                return None;
            }
        };
        for record in &source.records {
            records::add(&mut module, record);
        }
        let last = module.procs().last()?.name.clone();
        let names: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
        let mut workspace = Workspace::new(module, exo_analysis::solver::Options::default());
        // Each step is checked whole beside what it changed: both must come to the same.
        workspace.recheck(Recheck::Compared);
        for name in std::iter::once(&last).chain(&names) {
            if let Err(refusal) = workspace.require_sound(name) {
                if refusal.class == Class::Internal {
                    let failure = self.failure(Kind::Internal, None, refusal.to_string());
                    self.outcome.failures.push(failure);
                }
                *self
                    .outcome
                    .tally
                    .unsound
                    .entry(rule(&refusal.headline()))
                    .or_default() += 1;
                return None;
            }
            if never_runs(workspace.module(), name, self.seed) {
                let text = format!("no inputs of '{name}' meet its preconditions");
                let failure = self.failure(Kind::Unchecked, None, text);
                self.outcome.failures.push(failure);
                return None;
            }
        }
        Some(workspace)
    }

    /// A version of the callee, with some steps.
    fn derive(&mut self, workspace: &mut Workspace) {
        let given = ArgValue::texts(["op", "derived"]);
        let Some(derive) = steps::by_name("derive") else {
            return;
        };
        if workspace.apply(derive, "op", &given).is_err() {
            return;
        }
        for _ in 0..2 {
            let Some(step) = self.rng.pick(steps::all()).copied() else {
                return;
            };
            let module = workspace.module().clone();
            let aim = Scene::of(&module, "derived").and_then(|s| s.aim(step, &mut self.rng));
            if let Some(aim) = aim.filter(|a| a.step.doc().name != "rename") {
                let _refused = workspace.apply(aim.step, &aim.proc, &aim.given()).is_err();
            }
        }
    }

    /// Tries steps, each from where the workspace is now; one that was taken.
    fn round(
        &mut self,
        workspace: &mut Workspace,
        own: Option<&'static dyn AnyStep>,
        target: &str,
    ) -> Option<Aim> {
        let module = workspace.module().clone();
        let aims = self.aims(&module, own, target);
        let mark = workspace.mark();
        let mut runs = Runs {
            module: &module,
            seed: self.seed,
            of: HashMap::new(),
        };
        let mut taken = Vec::new();
        for aim in aims {
            self.aim = Some(aim.clone());
            let name = aim.step.doc().name;
            self.outcome.tally.step(name).tried += 1;
            let start = ThreadTime::now();
            let result = workspace.apply(aim.step, &aim.proc, &aim.given());
            let took = start.elapsed();
            if took > SLOW {
                self.source = exo_frontend::print_module(&module);
                let text = format!("it took {:.1} s of CPU time", took.as_secs_f64());
                let failure = self.failure(Kind::Slow, Some(&aim), text);
                self.outcome.failures.push(failure);
            }
            match result {
                Err(refusal) => self.refused(&module, &aim, &refusal),
                Ok(applied) => {
                    self.outcome.tally.step(name).taken += 1;
                    let good = self.taken(&mut runs, workspace.module(), &aim, &applied);
                    workspace.back_to(mark.clone());
                    // A changed type may leave what is no program yet: callees and operands follow later.
                    if good && name != "set_precision" {
                        taken.push(aim);
                    }
                }
            }
        }
        self.aim = None;
        self.rng.pick(&taken).cloned()
    }

    /// Asks what else there is to ask of a step; whether others may follow.
    fn examined(&mut self, taken: &Taken<'_>) -> bool {
        let Examined { findings, good } = self.examiner.examine(taken);
        for finding in findings {
            let failure = told(finding, self.trials, self.examiner);
            self.outcome.failures.push(failure);
        }
        good
    }

    fn aims(
        &mut self,
        module: &Module,
        own: Option<&'static dyn AnyStep>,
        target: &str,
    ) -> Vec<Aim> {
        let names: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
        let target = match names.iter().any(|n| n == target) {
            true => target.to_owned(),
            false => names.last().cloned().unwrap_or_default(),
        };
        let mut aims: Vec<Aim> = Vec::new();
        for k in 0..OWN_TRIALS + OTHER_TRIALS {
            let step = match own {
                Some(own) if k < OWN_TRIALS => Some(own),
                _ => self.rng.pick(&self.trials.steps).copied(),
            };
            let hinted = k < HINTED_TRIALS && !self.hints.is_empty();
            // What is called is rewritten too: its callers must not notice.
            // Where there is a record, steps on both sides of it come before it is used.
            let derived = names.iter().any(|n| n == "derived");
            let elsewhere = if derived { 30 } else { 12 };
            let proc = match !hinted && self.rng.chance(elsewhere) {
                true => self.rng.pick(&names).cloned().unwrap_or_default(),
                false => target.clone(),
            };
            let scene = Scene::of(module, &proc);
            let aim = step.and_then(|step| scene?.aim(step, &mut self.rng));
            let Some(aim) = aim else { continue };
            let aim = match hinted {
                true => aim.hinted(&self.hints),
                false => aim,
            };
            if aims
                .iter()
                .all(|a| a.text() != aim.text() || a.proc != aim.proc)
            {
                aims.push(aim);
            }
        }
        aims
    }

    fn refused(&mut self, module: &Module, aim: &Aim, refusal: &Refusal) {
        let name = aim.step.doc().name;
        let suffix = match refusal.class {
            Class::Limit => "?limit",
            Class::Fragment => "?fragment",
            _ => "",
        };
        let id = refusal.condition.map_or("-", |c| c.id);
        let key = format!("{id}{suffix}");
        *self
            .outcome
            .tally
            .step(name)
            .refused
            .entry(key.clone())
            .or_default() += 1;
        if refusal.class == Class::Internal {
            self.source = exo_frontend::print_module(module);
            let failure = self.failure(Kind::Internal, Some(aim), refusal.to_string());
            self.outcome.failures.push(failure);
        }
        let equal = matches!(refusal.replay.as_deref(), Some(Replay::Equal));
        let elsewhere = equal && self.trials.silent && self.silent(module, aim, refusal);
        if refusal.witness.is_some() {
            let witnesses = self.outcome.tally.witnesses.entry(key).or_default();
            witnesses.elsewhere += u64::from(elsewhere);
            match refusal.replay.as_deref() {
                Some(Replay::Differs { .. } | Replay::Fails { .. }) => witnesses.real += 1,
                Some(Replay::Equal) => witnesses.conservative += 1,
                None => witnesses.not_run += 1,
            }
        }
    }

    /// Keeps a refusal whose witness shows no difference; whether another input shows one.
    fn silent(&mut self, module: &Module, aim: &Aim, refusal: &Refusal) -> bool {
        let attempt = refusal.attempt.as_deref();
        let other = attempt.and_then(|proc| differs_somewhere(module, &aim.proc, proc, self.seed));
        self.source = exo_frontend::print_module(module);
        let mut silent = self.failure(Kind::Silent, Some(aim), refusal.to_string());
        let shows = other.is_some();
        if let Some(other) = other {
            silent.inputs = other.inputs;
            silent.what += &format!("\nelsewhere: {}", other.what);
        }
        self.outcome.silent.push(silent);
        shows
    }

    /// Judges a step that was taken; whether it may have been.
    fn taken(&mut self, runs: &mut Runs<'_>, after: &Module, aim: &Aim, applied: &Applied) -> bool {
        match judge(runs, after, aim, applied) {
            Ok(counts) => {
                self.outcome.tally.step(aim.step.doc().name).counted += u64::from(counts);
                let taken = Taken {
                    seed: self.seed,
                    before: runs.module,
                    aim,
                    after,
                    applied,
                    counts,
                };
                self.examined(&taken)
            }
            Err(found) => {
                let module = runs.module;
                let mut failure = self.failure(found.kind, Some(aim), found.difference.what);
                failure.inputs = found.difference.inputs;
                failure.source = exo_frontend::print_module(module);
                failure.records = records::of(module);
                if found.kind == Kind::Difference {
                    self.outcome.tally.step(aim.step.doc().name).differences += 1;
                    if self.trials.shrink {
                        failure = shrink::shrink(failure, module, aim);
                    }
                }
                self.outcome.failures.push(failure);
                false
            }
        }
    }
}

/// The rule at the end of a message, or its first words.
fn rule(message: &str) -> String {
    match message
        .split_once('[')
        .filter(|_| message.contains("[check"))
    {
        Some((_, rest)) => match rest
            .rfind("[check")
            .map_or(rest, |at| &rest[at + 1..])
            .split_once(']')
        {
            Some((rule, _)) => rule.to_owned(),
            None => rest.to_owned(),
        },
        None => message
            .split('\'')
            .step_by(2)
            .collect::<Vec<_>>()
            .join("'…'"),
    }
}

/// Runs of the procedures of a module before any step.
pub(crate) struct Runs<'m> {
    pub(crate) module: &'m Module,
    pub(crate) seed: u64,
    pub(crate) of: HashMap<String, Before>,
}

impl Runs<'_> {
    fn of(&mut self, name: &str) -> &Before {
        let (module, seed) = (self.module, self.seed);
        let made = || Before::of(module, name, seed, &[]);
        self.of.entry(name.to_owned()).or_insert_with(made)
    }
}

/// An error in a step that was accepted.
pub(crate) struct Found {
    pub(crate) kind: Kind,
    pub(crate) difference: Difference,
}

/// Steps that make calls whose arguments need not be of the callee's types yet.
const CALLING: [&str; 4] = ["replace", "replace_all", "replace_once", "insert_noop_call"];

/// Difference that an accepted step makes on random inputs and must not, if there is one.
pub fn difference(
    before: &Module,
    after: &Module,
    aim: &Aim,
    applied: &Applied,
    seed: u64,
) -> Option<Difference> {
    let mut runs = Runs {
        module: before,
        seed,
        of: HashMap::new(),
    };
    let found = judge(&mut runs, after, aim, applied).err()?;
    Some(found.difference)
}

/// Compares the results before and after a step; returns whether the step counts.
pub(crate) fn judge(
    runs: &mut Runs<'_>,
    after: &Module,
    aim: &Aim,
    applied: &Applied,
) -> Result<bool, Box<Found>> {
    let Some(old) = runs.module.proc(&applied.name).cloned() else {
        return Ok(false);
    };
    let step = aim.step.doc().name;
    let of = Upto::of(&applied.relation, &old, &applied.proc);
    let upto = Upto {
        calls: match of.calls {
            Disagree::None if applied.remarks().next().is_none() => Disagree::None,
            Disagree::None if step == "call_eqv" => Disagree::Undecided,
            Disagree::None if CALLING.contains(&step) => Disagree::Floats,
            calls => calls,
        },
        transposed: turned(aim, &applied.proc),
        repeats: step == "add_loop",
        ..of
    };
    let found = |kind, difference| Box::new(Found { kind, difference });
    if let Some(name) = uncallable(runs, &old, after, applied) {
        let difference = Difference {
            inputs: String::new(),
            what: format!("no inputs of '{name}' meet its preconditions"),
        };
        return Err(found(Kind::NeverRuns, difference));
    }
    let given = given(aim);
    let special;
    let before = match given.is_empty() {
        true => runs.of(&old.name),
        false => {
            special = Before::of(runs.module, &old.name, runs.seed, &given);
            &special
        }
    };
    applied.verify_returned().map_err(|misfit| {
        let difference = Difference {
            inputs: String::new(),
            what: misfit.to_string(),
        };
        found(Kind::Returned, difference)
    })?;
    if let Some(ill) = &before.ill {
        let (what, inputs) = ill.rsplit_once('\n').unwrap_or((ill, ""));
        let difference = Difference {
            inputs: inputs.to_owned(),
            what: what.to_owned(),
        };
        return Err(found(Kind::Unchecked, difference));
    }
    let differs = |d: Box<Difference>| found(Kind::Difference, *d);
    before
        .compare(after, &applied.proc.name, &upto)
        .map_err(differs)?;
    for version in &applied.versions {
        before
            .compare(after, &version.name, &upto)
            .map_err(differs)?;
    }
    let (was, is) = rewritten(applied);
    let counts = before.executes(&was)
        || before.runs() && before.executes_after(after, &applied.proc.name, &is, &upto);
    if let Some(caller) = caller(runs.module, &applied.name) {
        // Whatever became of the procedure, its callers must not notice.
        let unnoticed = Upto {
            // A type that is decided in the callee is decided in the caller later.
            machine: upto.machine,
            calls: upto.calls,
            ..Upto::nothing()
        };
        runs.of(&caller)
            .compare(after, &caller, &unnoticed)
            .map_err(differs)?;
    }
    Ok(counts)
}

/// A procedure that a step made of one that can be called, and that cannot be called itself. (What was extracted is not asked: its arguments
/// may be variables of loops over numbers of any size.)
fn uncallable<'a>(
    runs: &mut Runs<'_>,
    old: &Proc,
    after: &Module,
    applied: &'a Applied,
) -> Option<&'a str> {
    let asks_for_more = |new: &&Proc| new.preds != old.preds || new.args != old.args;
    let mut versions = std::iter::once(&applied.proc).chain(&applied.versions);
    let never =
        versions.find(|new| asks_for_more(new) && never_runs(after, &new.name, runs.seed))?;
    runs.of(&old.name).runs().then_some(&never.name)
}

/// The last procedure of a module, if it calls another, by itself or through others.
fn caller(module: &Module, name: &str) -> Option<String> {
    let last = module.procs().last()?;
    let mut open = vec![last.name.as_str()];
    let mut seen = HashSet::new();
    while let Some(caller) = open.pop() {
        let proc = module.proc(caller).filter(|_| seen.insert(caller));
        for stmt in proc.iter().flat_map(|p| &p.body) {
            stmt.walk(&mut |s| {
                if let exo_ir::StmtKind::Call { callee, .. } = &s.kind {
                    open.push(callee.as_str());
                }
            });
        }
    }
    (seen.contains(name) && last.name != name).then(|| last.name.clone())
}

/// The argument that the step hands over with its dimensions exchanged.
fn turned(aim: &Aim, proc: &Proc) -> Option<Transposed> {
    let name = match aim.step.doc().name {
        "transpose" => aim.value("arg")?,
        _ => return None,
    };
    let mut vars = proc.args.iter().map(|sym| proc.var(*sym));
    let ty = vars.find(|v| v.name == name)?.buffer()?;
    Some(Transposed {
        name: name.to_owned(),
        window: ty.window,
    })
}

/// Arguments that the step gives values.
fn given(aim: &Aim) -> Vec<(String, i64)> {
    let text = match aim.step.doc().name {
        "partial_eval" => aim.value("args").unwrap_or_default(),
        _ => "",
    };
    let pairs = text.split(',').filter_map(|p| p.split_once('='));
    pairs
        .filter_map(|(name, v)| Some((name.trim().to_owned(), number(v.trim())?)))
        .collect()
}

/// A value as a number: conditions are 0 and 1.
fn number(text: &str) -> Option<i64> {
    match text {
        "True" => Some(1),
        "False" => Some(0),
        _ => text.parse().ok(),
    }
}
