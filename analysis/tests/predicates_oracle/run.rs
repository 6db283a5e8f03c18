//! Programs, the predicates on them, and what their runs do.

use std::sync::Arc;

use exo_analysis::effects::{Loop, Model, NodeKind, Session};
use exo_analysis::predicates::Piece;
use exo_analysis::solver::Solver;
use exo_interp::{Control, FieldValue, Inputs, Options, Outputs, ParOrder, Program, Tensor, Value};
use exo_ir::{BlockPath, FieldRef, Module, Proc, StmtPath, Sym};

use crate::generate::WINDOWS;
use crate::helpers::HELPERS;
use crate::trace::Trace;

/// A procedure in its executable form.
pub(crate) struct Runnable {
    program: Program,
    options: Options,
    /// The procedure itself.
    pub(crate) proc: Proc,
    pub(crate) text: String,
    /// Line of the first statement.
    pub(crate) first_line: usize,
}

/// A procedure with its analysis, and what each run of it does.
pub(crate) struct Subject {
    pub(crate) session: Session,
    pub(crate) model: Arc<Model>,
    runnable: Runnable,
    inputs: Vec<Input>,
    /// `None` where the run fails.
    outputs: Vec<Option<Outputs>>,
    /// Traces of the runs that succeed.
    pub(crate) traces: Vec<Trace>,
}

/// One way to call the procedure.
struct Input {
    inputs: Inputs,
    k: i64,
}

/// Text of the procedure around a body. Every input that it allows is tried.
fn source(body: &[String], through: bool) -> (String, usize) {
    let mut text = HELPERS.to_owned();
    text.push_str("@proc\ndef p(n: size, k: index, x: f32[26], y: f32[26], z: f32[8, 26]):\n");
    for fact in [
        "n <= 3",
        "0 <= k and k <= 3",
        "0 <= C.f and C.f <= 2",
        "0 <= C.g and C.g <= 2",
    ] {
        text.push_str(&format!("    assert {fact}\n"));
    }
    for window in WINDOWS.iter().filter(|_| through) {
        text.push_str(&format!("    {window}\n"));
    }
    let first_line = text.lines().count() + 1;
    body.iter()
        .for_each(|line| text.push_str(&format!("{line}\n")));
    (text, first_line)
}

impl Runnable {
    fn parsed(body: &[String], through: bool) -> Option<(Runnable, Module)> {
        let (text, first_line) = source(body, through);
        let module = exo_frontend::parse_module("t.py", &text).ok()?;
        let options = Options {
            max_steps: 100_000,
            check_races: text.contains(" par("),
            ..Options::exact()
        };
        let runnable = Runnable {
            program: Program::new(&module).unwrap(),
            options,
            proc: module.proc("p")?.clone(),
            text,
            first_line,
        };
        Some((runnable, module))
    }

    /// `None` if the front end refuses it.
    pub(crate) fn new(body: &[String]) -> Option<Runnable> {
        Runnable::parsed(body, false).map(|(runnable, _)| runnable)
    }

    /// The outputs for each input; `None` where the run fails.
    fn outputs(&self, inputs: &[Input]) -> Vec<Option<Outputs>> {
        let run = |i: &Input| self.program.run("p", &i.inputs, &self.options).ok();
        inputs.iter().map(run).collect()
    }

    /// The outputs and the accesses.
    fn observed(&self, input: &Input, options: &Options) -> Option<(Outputs, Trace)> {
        let mut trace = Trace::of(input.k);
        let ran = self
            .program
            .run_observed("p", &input.inputs, options, &mut trace);
        trace.start_at(self.first_line);
        Some((ran.ok()?, trace))
    }
}

impl Subject {
    /// `None` if the front end refuses it, or no run of it succeeds.
    pub(crate) fn new(body: &[String]) -> Option<Subject> {
        Subject::asked_with(body, "")
    }

    /// The same where a question mentions more than the program.
    pub(crate) fn asked_with(body: &[String], question: &str) -> Option<Subject> {
        let (runnable, module) = Runnable::parsed(body, false)?;
        let inputs = inputs(&format!("{}{question}", runnable.text));
        let runs = inputs
            .iter()
            .map(|i| runnable.observed(i, &runnable.options));
        let (mut outputs, mut traces) = (Vec::new(), Vec::new());
        for run in runs {
            let (output, trace) = run.unzip();
            outputs.push(output);
            traces.extend(trace);
        }
        if traces.is_empty() {
            return None;
        }
        let (session, model) = analysed(&module)?;
        Some(Subject {
            session,
            model,
            runnable,
            inputs,
            outputs,
            traces,
        })
    }

    /// The analysis of the program that names cells through windows; it is not run.
    pub(crate) fn through_windows(body: &[String]) -> Option<(Session, Arc<Model>)> {
        let (_, module) = Runnable::parsed(body, true)?;
        analysed(&module)
    }

    pub(crate) fn text(&self) -> &str {
        &self.runnable.text
    }

    pub(crate) fn first_line(&self) -> usize {
        self.runnable.first_line
    }

    /// Whether every run succeeds: then the program is one that a user could have.
    pub(crate) fn always_runs(&self) -> bool {
        self.outputs.iter().all(Option::is_some)
    }

    /// The outputs of another procedure for the same inputs.
    pub(crate) fn outputs_of(&self, other: &Runnable) -> Vec<Option<Outputs>> {
        other.outputs(&self.inputs)
    }

    /// Whether another procedure has the same outputs as each run that succeeds.
    pub(crate) fn agrees(
        &self,
        other: &Runnable,
        same: impl Fn(&Outputs, &Outputs) -> bool,
    ) -> bool {
        let others = other.outputs(&self.inputs);
        let pairs = self.outputs.iter().zip(&others);
        pairs
            .filter_map(|(a, b)| Some((a.as_ref()?, b)))
            .all(|(a, b)| b.as_ref().is_some_and(|b| same(a, b)))
    }

    /// Whether iterations of parallel loops may have any order and do not race, in each run that succeeds.
    pub(crate) fn runs_in_parallel(&self, parallel: &mut Runnable) -> bool {
        [ParOrder::Seq, ParOrder::Reverse].into_iter().all(|order| {
            parallel.options.par_order = order;
            self.agrees(parallel, Outputs::same)
        })
    }

    /// Traces of the runs that succeed, with another order of parallel iterations.
    pub(crate) fn traces_in(&self, order: ParOrder) -> Vec<Trace> {
        let options = Options {
            par_order: order,
            ..self.runnable.options.clone()
        };
        let observed = |i| self.runnable.observed(i, &options).map(|(_, trace)| trace);
        self.inputs.iter().filter_map(observed).collect()
    }

    /// Traces of another procedure with the same inputs, where it succeeds.
    pub(crate) fn traces_of(&self, other: &Runnable) -> Vec<Trace> {
        let observed = |i| other.observed(i, &other.options).map(|(_, trace)| trace);
        self.inputs.iter().filter_map(observed).collect()
    }
}

fn analysed(module: &Module) -> Option<(Session, Arc<Model>)> {
    let mut session = Session::new(module, Solver::default());
    let models: Vec<_> = module.procs().map(|p| session.add(p).unwrap()).collect();
    Some((session, models.last().cloned()?))
}

pub(crate) fn sym(model: &Model, name: &str) -> Sym {
    let at = model.proc.vars.iter().position(|v| v.name == name);
    Sym(u32::try_from(at.unwrap()).unwrap())
}

pub(crate) fn field(name: &str) -> FieldRef {
    FieldRef {
        config: "C".into(),
        field: name.into(),
    }
}

/// Consecutive statements of the procedure's body.
pub(crate) fn slice(model: &Model, from: usize, len: usize) -> Piece<'_> {
    Piece::of(model, &BlockPath::root().slice(from..from + len)).unwrap()
}

pub(crate) fn loop_at<'m>(model: &'m Model, at: &StmtPath) -> &'m Loop {
    match &model.node(at).unwrap().kind {
        NodeKind::For(l) => l,
        _ => panic!("not a loop"),
    }
}

/// Windows that stand before the statements.
pub(crate) fn windows(through: bool) -> usize {
    if through { WINDOWS.len() } else { 0 }
}

/// Helpers that read or write control fields.
const CONFIGURED: [&str; 4] = ["set_f(", "wants_f(", "bump(", "every_second("];

/// Whether no control field is mentioned: nothing depends on values that are not known.
pub(crate) fn value_free(parts: &[&[String]]) -> bool {
    let mentions = |l: &String| {
        ["C.f", "C.g", "C.on"]
            .iter()
            .chain(&CONFIGURED)
            .any(|name| l.contains(name))
    };
    !parts.iter().copied().flatten().any(mentions)
}

/// Whether there is no loop, and so no quantifier in what is surely written.
pub(crate) fn straight(parts: &[&[String]]) -> bool {
    let loops = |l: &String| {
        [
            "for ",
            "copy(",
            "every_second(",
            "fold(",
            "halves(",
            "bump(",
        ]
        .iter()
        .any(|word| l.trim_start().starts_with(word))
    };
    !parts.iter().copied().flatten().any(loops)
}

/// Every input that the procedure allows; what its body does not mention has one value.
fn inputs(text: &str) -> Vec<Input> {
    let body = text.split("C.g <= 2\n").nth(1).unwrap_or_default();
    let called = CONFIGURED.iter().any(|f| body.contains(f));
    let values = |mentioned: bool, all: &[i64]| match mentioned {
        true => all.to_vec(),
        false => vec![1],
    };
    let mentions = |name: &str| {
        body.split(|c: char| !c.is_alphanumeric())
            .any(|w| w == name)
    };
    // What is not mentioned is not copied either.
    let symbols =
        |name: &str, shape: &[usize]| match mentions(name) || mentions(&format!("w{name}")) {
            true => Tensor::symbols(name, shape),
            false => Tensor::new(shape, vec![Value::Int(0); shape.iter().product()]),
        };
    let symbols = ["x", "y", "z"].map(|name| (name, symbols(name, shape(name))));
    let mut all = Vec::new();
    for n in values(mentions("n"), &[1, 2, 3]) {
        for k in values(mentions("k"), &[0, 1, 2, 3]) {
            for f in values(called || mentions("f"), &[0, 1, 2]) {
                for g in values(called || mentions("g"), &[0, 1, 2]) {
                    for on in values(called || mentions("on"), &[0, 1]) {
                        let inputs = input([n, k, f, g], on == 1, &symbols);
                        all.push(Input { inputs, k });
                    }
                }
            }
        }
    }
    all
}

fn shape(buffer: &str) -> &'static [usize] {
    match buffer {
        "z" => &[8, 26],
        _ => &[26],
    }
}

fn input([n, k, f, g]: [i64; 4], on: bool, buffers: &[(&str, Tensor)]) -> Inputs {
    let on = FieldValue::Control(Control::Bool(on));
    let v = match Tensor::symbols("v", &[]).cells.into_iter().flatten().next() {
        Some(v) => v,
        None => Value::Int(0),
    };
    let control = Inputs::new()
        .int("n", n)
        .int("k", k)
        .config_int("C", "f", f)
        .config_int("C", "g", g)
        .config_int("C", "s", 0)
        .config("C", "on", on)
        .config("C", "v", FieldValue::Data(v));
    let with = |inputs: Inputs, (name, data): &(&str, Tensor)| inputs.buffer(name, data.clone());
    buffers.iter().fold(control, with)
}
