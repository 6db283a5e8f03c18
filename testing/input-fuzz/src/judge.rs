//! A mutant on its way through the doors.

use std::io::Write;

use exo_analysis::solver::Options;
use exo_dialects::load;
use exo_ir::{Item, Module as View, Proc};
use exo_steps::args::ArgValue;
use exo_steps::schedule::{self, Call};
use exo_steps::{Applied, Class, Workspace, steps};
use exo_steps_fuzz::aim::{Aim, Scene};
use exo_steps_fuzz::judge::Before;
use exo_steps_fuzz::rng::Rng;
use melior::Context;
use melior::ir::Module;
use serde::{Deserialize, Serialize};

use crate::corpus::Files;
use crate::doors::{self, Outcome};
use crate::finding::{Finding, Kind};
use crate::functions;
use crate::inputs::{self, Folder, Reading};
use crate::memory::Growth;
use crate::mutant::{Input, Mutant};

/// A context keeps every attribute that it has ever seen, so it is renewed after this many mutants.
const MUTANTS_PER_CONTEXT: u32 = 500;
/// Steps that are tried on a mutant that the checks accept.
const STEPS: usize = 3;
/// Procedures of a mutant that are run.
const RUN: usize = 3;
/// Memory that reading a small array and running a procedure on it may take, in MiB.
const ARRAY_MIB: u64 = 256;
/// Memory that a library may take: what the values of a template may hold, its text, and the operations made of that.
const TEMPLATE_MIB: u64 = 1024;
/// Memory that a schedule program may take: what it may hold, twice while that grows, and what its steps need.
const PROGRAM_MIB: u64 = 4608;

/// Counts of the stages that mutants reached.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Reach {
    /// Mutants.
    pub mutants: u64,
    /// The verifiers, or the reader of arrays or libraries, accepted them.
    pub verified: u64,
    /// The checks accepted them, or a procedure ran on them.
    pub checked: u64,
    /// C was generated for them.
    pub emitted: u64,
    /// They were lowered to the llvm dialect.
    pub lowered: u64,
    /// Steps or schedule programs that were tried.
    pub tried: u64,
    /// Steps or schedule programs that were accepted.
    pub taken: u64,
}

impl Reach {
    /// Adds another count.
    pub fn add(&mut self, other: &Reach) {
        self.mutants += other.mutants;
        self.verified += other.verified;
        self.checked += other.checked;
        self.emitted += other.emitted;
        self.lowered += other.lowered;
        self.tried += other.tried;
        self.taken += other.taken;
    }
}

/// Judges mutants, one after another.
pub struct Judge {
    context: Context,
    used: u32,
    spent: bool,
    /// Reports the stage that the mutant under way is at.
    tell: Box<dyn Fn(&str)>,
}

impl Judge {
    /// A judge that tells which door a mutant is at.
    pub fn new(tell: Box<dyn Fn(&str)>) -> Judge {
        Judge {
            context: load::context(),
            used: 0,
            spent: false,
            tell,
        }
    }

    /// Whether a mutant has left something in the process that stays.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// Puts a mutant through all doors. `given` are the steps to try, as a schedule; random ones if there are none.
    ///
    /// # Errors
    /// The first wrong answer.
    pub fn judge(
        &mut self,
        mutant: &Mutant,
        given: &str,
        reach: &mut Reach,
    ) -> Result<(), Finding> {
        self.used += 1;
        if self.used > MUTANTS_PER_CONTEXT {
            (self.context, self.used) = (load::context(), 0);
        }
        // Every other tool allows what no dialect declares.
        self.context
            .set_allow_unregistered_dialects(mutant.number.is_multiple_of(3));
        reach.mutants += 1;
        let mut trial = Trial {
            context: &self.context,
            tell: &*self.tell,
            rng: Rng::new(mutant.number ^ 0x5354_4550),
            given,
            spent: &mut self.spent,
            seed: mutant.number,
            reach,
        };
        match &mutant.input {
            Input::Text(text) => trial.module(text.as_bytes()),
            Input::Functions(text) => {
                functions::judge(trial.context, trial.tell, (text, trial.reach))
            }
            Input::Bytecode(bytes) => trial.module(bytes),
            Input::Library(text) => trial.library(text),
            Input::Scheduled(text, lines) => trial.schedule(text, lines),
            Input::Template(files) => trial.template(files),
            Input::Program(files, on) => trial.program(files, on),
            Input::Array(bytes) => trial.array(bytes),
        }
    }
}

struct Trial<'t> {
    context: &'t Context,
    tell: &'t dyn Fn(&str),
    rng: Rng,
    given: &'t str,
    spent: &'t mut bool,
    seed: u64,
    reach: &'t mut Reach,
}

impl<'t> Trial<'t> {
    fn module(&mut self, source: &[u8]) -> Result<(), Finding> {
        let Some((mut module, view)) = self.accepted(source)? else {
            return Ok(());
        };
        self.runs(&view)?;
        (self.tell)("export");
        doors::exports(&view)?;
        (self.tell)("C");
        let emitted = doors::emits(&view)?;
        self.reach.emitted += u64::from(emitted);
        (self.tell)("llvm");
        self.reach.lowered += u64::from(doors::lowers(self.context, &module, emitted)?);
        self.steps(&mut module, view)
    }

    /// A module that the verifiers and the checks accept.
    fn accepted(&mut self, source: &[u8]) -> Result<Option<(Module<'t>, View)>, Finding> {
        (self.tell)("parse");
        let Some(module) = doors::read(self.context, source)? else {
            return Ok(None);
        };
        self.reach.verified += 1;
        (self.tell)("round trip");
        doors::round_trips(self.context, &module)?;
        (self.tell)("view");
        let Some(view) = doors::view(self.context, &module)? else {
            return Ok(None);
        };
        (self.tell)("check");
        if !doors::checks(&view)? {
            return Ok(None);
        }
        self.reach.checked += 1;
        Ok(Some((module, view)))
    }

    /// Requires that procedures which the checks accept do nothing that the checks exclude.
    fn runs(&self, view: &View) -> Result<(), Finding> {
        (self.tell)("run");
        let names: Vec<&str> = view.procs().map(|p| p.name.as_str()).collect();
        for name in names.iter().rev().take(RUN) {
            let before = doors::guarded("run", || Before::of(view, name, self.seed, &[]))?;
            if let Some(ill) = before.ill {
                return Err(Finding::new(Kind::Wrong, "check", ill));
            }
        }
        Ok(())
    }

    fn library(&mut self, text: &str) -> Result<(), Finding> {
        (self.tell)("library");
        let read = doors::guarded("library", || exo_hw::read(text.as_bytes(), "mutant.mlir"))?;
        match read.map_err(|e| e.to_string()) {
            Err(text) if text.contains("internal error") => {
                Err(Finding::new(Kind::Internal, "library", text))
            }
            Err(text) if !text.contains("error: ") => {
                Err(Finding::new(Kind::Silent, "library", text))
            }
            _ => Ok(()),
        }
    }

    /// Tries steps on a module, each from the start, as in a tool's memory and on operations.
    fn steps(&mut self, module: &mut Module<'t>, view: View) -> Result<(), Finding> {
        let mut workspace = Workspace::new(view.clone(), Options::default());
        for aim in self.aims(&view) {
            (self.tell)(&aim.text());
            self.reach.tried += 1;
            let mark = workspace.mark();
            let line = line(&aim);
            let taken = self
                .step(&mut workspace, &aim)
                .map_err(|f| f.with_steps(&line))?;
            let as_pass =
                doors::pass(self.context, module, &line).map_err(|f| f.with_steps(&line))?;
            if as_pass == Outcome::RefusedByOthers {
                workspace.back_to(mark);
                continue;
            }
            if taken.is_some() != (as_pass == Outcome::Taken) {
                let text = format!("step taken: {}, pass: {as_pass:?}", taken.is_some());
                return Err(Finding::new(Kind::Seam, "pass", text).with_steps(&line));
            }
            if taken.is_some() {
                self.carried(module, workspace.module())
                    .map_err(|f| f.with_steps(&line))?;
                // The operations go on from here, and so does the workspace.
                continue;
            }
            workspace.back_to(mark);
        }
        Ok(())
    }

    /// A step that is taken computes the same.
    fn step(&mut self, workspace: &mut Workspace, aim: &Aim) -> Result<Option<Applied>, Finding> {
        let before = workspace.module().clone();
        let name = aim.step.doc().name;
        let applied = doors::guarded(name, || workspace.apply(aim.step, &aim.proc, &aim.given()))?;
        let applied = match applied {
            Ok(applied) => applied,
            Err(refusal) if refusal.class == Class::Internal => {
                return Err(Finding::new(Kind::Internal, name, refusal.to_string()));
            }
            Err(_) => return Ok(None),
        };
        self.reach.taken += 1;
        let after = workspace.module();
        let found = doors::guarded(name, || {
            exo_steps_fuzz::difference(&before, after, aim, &applied, self.seed)
        })?;
        match found {
            // A call that hands over cells of another type means nothing yet: types are decided later.
            Some(_) if !doors::types_agree(&before) => Ok(Some(applied)),
            Some(d) => {
                let text = format!("{}\nwith {}", d.what, d.inputs);
                Err(Finding::new(Kind::Wrong, name, text))
            }
            None => Ok(Some(applied)),
        }
    }

    /// Requires that the operations agree with the view after a step.
    fn carried(&self, module: &Module<'_>, view: &View) -> Result<(), Finding> {
        (self.tell)("operations of a step");
        doors::round_trips(self.context, module)?;
        let Some(now) = doors::view(self.context, module)? else {
            return Ok(());
        };
        for proc in view.procs() {
            let Some(is) = now.proc(&proc.name) else {
                let text = format!("there are no operations of '{}'", proc.name);
                return Err(Finding::new(Kind::Wrong, "edit", text));
            };
            let text = |p: &Proc| exo_frontend::print_item(&Item::Proc(p.clone()));
            if text(is) != text(proc) {
                let text = format!(
                    "the operations of '{}' are not those of the step",
                    proc.name
                );
                return Err(Finding::new(Kind::Wrong, "edit", text));
            }
            if is.equivalence != proc.equivalence {
                let text = format!("the record of '{}' is not that of the step", proc.name);
                return Err(Finding::new(Kind::Seam, "records", text));
            }
        }
        Ok(())
    }

    fn aims(&mut self, view: &View) -> Vec<Aim> {
        if !self.given.is_empty() {
            let entries = schedule::parse("given", self.given).unwrap_or_default();
            let calls = entries.iter().filter_map(|e| schedule::bind(e).ok());
            return calls.filter_map(|call| aim_of(call, None)).collect();
        }
        let names: Vec<&str> = view.procs().map(|p| p.name.as_str()).collect();
        let mut aims = Vec::new();
        // Records are there to be believed by this step.
        let believing =
            steps::by_name("call_eqv").filter(|_| view.procs().any(|p| p.equivalence.is_some()));
        for k in 0..STEPS {
            let any = self.rng.pick(steps::all()).copied();
            let step = believing.filter(|_| k == 0).or(any);
            let (Some(name), Some(step)) = (self.rng.pick(&names), step) else {
                break;
            };
            let scene = Scene::of(view, name);
            aims.extend(scene.and_then(|s| s.aim(step, &mut self.rng)));
        }
        aims
    }

    /// A schedule file that was spoiled, on a program that was not.
    fn schedule(&mut self, text: &str, lines: &str) -> Result<(), Finding> {
        let Some((mut module, view)) = self.accepted(text.as_bytes())? else {
            return Ok(());
        };
        let taken = self.lines(&view, lines).map_err(|f| f.with_steps(lines))?;
        (self.tell)("schedule");
        let as_pass = self.as_file(&mut module, lines)?;
        match (taken, as_pass) {
            (Some(view), Outcome::Taken) => self.carried(&module, &view),
            (None, Outcome::Refused) | (_, Outcome::RefusedByOthers) => Ok(()),
            // Lines that are passes of others.
            (None, Outcome::Taken)
                if lines.lines().any(|l| !l.trim_start().starts_with("exo-")) =>
            {
                Ok(())
            }
            (taken, _) => {
                let text = format!("steps taken: {}, schedule: {as_pass:?}", taken.is_some());
                Err(Finding::new(Kind::Seam, "schedule", text).with_steps(lines))
            }
        }
    }

    /// Applies the steps of a file one by one and judges each; `None` where one is refused.
    fn lines(&mut self, view: &View, lines: &str) -> Result<Option<View>, Finding> {
        let Ok(entries) = schedule::parse("mutant.sched", lines) else {
            return Ok(None);
        };
        let mut names = view.procs().filter(|p| p.instr.is_none()).map(|p| &p.name);
        // The only one there is, if no line names one.
        let mut current = names.next().filter(|_| names.next().is_none()).cloned();
        let mut workspace = Workspace::new(view.clone(), Options::default());
        for entry in &entries {
            let call = doors::guarded("schedule", || schedule::bind(entry))?;
            let Some(aim) = call.ok().and_then(|call| aim_of(call, current.as_ref())) else {
                return Ok(None);
            };
            (self.tell)(&aim.text());
            self.reach.tried += 1;
            match self.step(&mut workspace, &aim)? {
                Some(applied) => {
                    current = Some(applied.current().name.clone());
                }
                None => return Ok(None),
            }
        }
        Ok(Some(workspace.module().clone()))
    }

    /// A library that is a template and was spoiled.
    fn template(&mut self, files: &Files) -> Result<(), Finding> {
        (self.tell)("template");
        let folder = Folder::new()?;
        let path = folder.put_all("main.mlir", files)?;
        let growth = Growth::begin();
        let reading = inputs::library(&path)?;
        self.reach.verified += u64::from(reading == Reading::Taken);
        *self.spent |= reading == Reading::Stopped;
        growth.within("template", TEMPLATE_MIB)
    }

    /// A NumPy file that was spoiled, as the input of a procedure.
    fn array(&mut self, bytes: &[u8]) -> Result<(), Finding> {
        (self.tell)("npy");
        let folder = Folder::new()?;
        let path = folder.put("x.npy", bytes)?;
        let growth = Growth::begin();
        let read = inputs::array(&path, bytes)?;
        self.reach.verified += u64::from(read.is_some());
        (self.tell)("exo-run");
        let shape = read.as_ref().map(|tensor| tensor.shape.as_slice());
        let ran = inputs::run(&folder, &path, shape, &mut self.rng)?;
        self.reach.checked += u64::from(ran);
        growth.within("npy", ARRAY_MIB)
    }

    /// A schedule program that was spoiled, on a module that was not.
    fn program(&mut self, files: &Files, on: &str) -> Result<(), Finding> {
        let Some((mut module, view)) = self.accepted(on.as_bytes())? else {
            return Ok(());
        };
        let folder = Folder::new()?;
        let path = folder.put_all("main.star", files)?;
        (self.tell)("program");
        self.reach.tried += 1;
        let growth = Growth::begin();
        let pipeline = format!("exo-schedule{{file={}}}", path.display());
        let outcome = doors::pass(self.context, &mut module, &pipeline)?;
        growth.within("program", PROGRAM_MIB)?;
        if outcome != Outcome::Taken {
            return Ok(());
        }
        self.reach.taken += 1;
        (self.tell)("operations of a program");
        doors::round_trips(self.context, &module)?;
        let Some(after) = doors::view(self.context, &module)? else {
            return Ok(());
        };
        (self.tell)("check");
        if !doors::checks(&after)? {
            let text = "the checks refuse what a program made";
            return Err(Finding::new(Kind::Wrong, "program", text));
        }
        // What was large before is no measure of what a program does.
        match after.procs().count() <= view.procs().count() + RUN {
            true => self.runs(&after),
            false => Ok(()),
        }
    }

    fn as_file(&self, module: &mut Module<'t>, lines: &str) -> Result<Outcome, Finding> {
        let trouble = |e: std::io::Error| {
            Finding::new(
                Kind::Silent,
                "schedule",
                format!("no file for the schedule: {e}"),
            )
        };
        let mut file = tempfile::NamedTempFile::new().map_err(trouble)?;
        file.write_all(lines.as_bytes()).map_err(trouble)?;
        let pipeline = format!("exo-schedule{{file={}}}", file.path().display());
        doors::pass(self.context, module, &pipeline).map_err(|f| f.with_steps(lines))
    }
}

fn aim_of(call: Call, current: Option<&String>) -> Option<Aim> {
    Some(Aim {
        proc: call.proc.or(current.cloned())?,
        step: call.step,
        values: call.given.iter().map(text).collect(),
    })
}

fn text(given: &ArgValue) -> String {
    given.text().unwrap_or_default().to_owned()
}

/// A step as a pipeline spells it.
fn line(aim: &Aim) -> String {
    let doc = aim.step.doc();
    let quoted = |value: &str| match value.contains('"') {
        true => format!("'{value}'"),
        false => format!("\"{value}\""),
    };
    let mut options = vec![format!("proc={}", quoted(&aim.proc))];
    for (spec, value) in doc.args.iter().zip(&aim.values) {
        if *value != spec.default_text() {
            options.push(format!("{}={}", spec.flag(), quoted(value)));
        }
    }
    format!("{}{{{}}}", schedule::pass_name(doc.name), options.join(" "))
}
