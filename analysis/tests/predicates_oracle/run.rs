//! Programs, the predicates on them, and what their runs do.

use std::collections::BTreeMap;
use std::sync::Arc;

use exo_analysis::effects::{Model, Session};
use exo_analysis::solver::Solver;
use exo_interp::{
    AccessKind, CellAccess, Control, FieldValue, Inputs, Observer, Options, Outputs, Program,
    RootId, Site, Tensor, Value,
};

use crate::generate::{HELPERS, WINDOWS};

/// A procedure with its analysis and its executable form.
pub(crate) struct Subject {
    pub(crate) session: Session,
    pub(crate) model: Arc<Model>,
    program: Program,
    pub(crate) text: String,
    /// Line of the first statement.
    pub(crate) first_line: usize,
}

/// Text of the procedure around a body. Every input that it allows is tried.
fn source(body: &[String], through: bool) -> (String, usize) {
    let mut text = HELPERS.to_owned();
    text.push_str("@proc\ndef p(n: size, k: index, x: f32[26], y: f32[26]):\n");
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

impl Subject {
    /// `None` if the front end refuses it.
    pub(crate) fn new(body: &[String], through: bool) -> Option<Subject> {
        let (text, first_line) = source(body, through);
        let module = exo_frontend::parse_module("t.py", &text).ok()?;
        let mut session = Session::new(&module, Solver::default());
        let models: Vec<_> = module.procs().map(|p| session.add(p).unwrap()).collect();
        Some(Subject {
            session,
            model: models.last().cloned()?,
            program: Program::new(&module).unwrap(),
            text,
            first_line,
        })
    }

    /// What `C.f` and `C.g` hold at the entry, for each input.
    pub(crate) fn entry_fields(&self) -> Vec<(i64, i64)> {
        let value = |i: &Inputs, name: &str| match i.config.iter().find(|(f, _)| f.field == name) {
            Some((_, FieldValue::Control(Control::Int(v)))) => *v,
            other => panic!("{other:?}"),
        };
        let all = inputs(&self.text);
        all.iter().map(|i| (value(i, "f"), value(i, "g"))).collect()
    }

    /// The outputs for each input; `None` where the run fails.
    pub(crate) fn outputs(&self) -> Vec<Option<Outputs>> {
        let all = inputs(&self.text).into_iter();
        all.map(|i| self.program.run("p", &i, &options()).ok())
            .collect()
    }

    /// What is accessed for each input; `None` where the run fails.
    pub(crate) fn traces(&self) -> Vec<Option<Trace>> {
        let observed = |i: Inputs| {
            let mut trace = Trace::default();
            let ran = self.program.run_observed("p", &i, &options(), &mut trace);
            let entry = trace.events.iter().take_while(|e| e.line < self.first_line);
            let entry = entry.count();
            // What is set and checked at the entry is no statement's.
            trace.events.retain(|e| e.line >= self.first_line);
            trace.reached.iter_mut().for_each(|r| r.1 -= entry.min(r.1));
            ran.is_ok().then_some(trace)
        };
        inputs(&self.text).into_iter().map(observed).collect()
    }
}

fn options() -> Options {
    Options {
        max_steps: 100_000,
        ..Options::exact()
    }
}

/// Every input that the procedure allows; what its body does not mention has one value.
fn inputs(text: &str) -> Vec<Inputs> {
    let body = text.split("C.g <= 2\n").nth(1).unwrap_or_default();
    let called = ["set_f", "wants_f", "bump"]
        .iter()
        .any(|f| body.contains(f));
    let values = |mentioned: bool, all: &[i64]| match mentioned {
        true => all.to_vec(),
        false => vec![1],
    };
    let mentions = |name: &str| {
        body.split(|c: char| !c.is_alphanumeric())
            .any(|w| w == name)
    };
    let mut all = Vec::new();
    for n in values(mentions("n"), &[1, 2, 3]) {
        for k in values(mentions("k"), &[0, 1, 2, 3]) {
            for f in values(called || mentions("f"), &[0, 1, 2]) {
                for g in values(body.contains("every_second") || mentions("g"), &[0, 1, 2]) {
                    for on in values(called || mentions("on"), &[0, 1]) {
                        all.push(input(n, k, f, g, on == 1));
                    }
                }
            }
        }
    }
    all
}

fn input(n: i64, k: i64, f: i64, g: i64, on: bool) -> Inputs {
    let on = FieldValue::Control(Control::Bool(on));
    let v = match Tensor::symbols("v", &[]).cells.into_iter().flatten().next() {
        Some(v) => v,
        None => Value::Int(0),
    };
    Inputs::new()
        .int("n", n)
        .int("k", k)
        .buffer("x", Tensor::symbols("x", &[26]))
        .buffer("y", Tensor::symbols("y", &[26]))
        .config_int("C", "f", f)
        .config_int("C", "g", g)
        .config("C", "on", on)
        .config("C", "v", FieldValue::Data(v))
}

/// A cell of a run: of `x`, `y` or `buf`, or a field.
pub(crate) type Place = (String, usize);

/// Something that happens to a cell.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// The line of `p` at which it happens.
    pub(crate) line: usize,
    pub(crate) kind: AccessKind,
    pub(crate) place: Place,
    /// The iteration of the loops over `i` and `j` around it.
    pub(crate) at: (i128, i128),
}

/// What happens to the cells that the statements do not allocate themselves.
#[derive(Default)]
pub(crate) struct Trace {
    line: usize,
    names: BTreeMap<RootId, String>,
    pub(crate) events: Vec<Event>,
    /// For each statement of `p` that is reached, its line and how many events came before.
    pub(crate) reached: Vec<(usize, usize)>,
}

impl Trace {
    fn note(&mut self, kind: AccessKind, place: Place, site: &Site<'_>) {
        if site.proc == "p" {
            self.line = site.loc.line as usize;
        }
        let value = |name: &str| {
            let found = site.iteration.iter().find(|(n, _)| &**n == name);
            found.map_or(0, |(_, v)| *v)
        };
        self.events.push(Event {
            line: self.line,
            kind,
            place,
            at: (value("i"), value("j")),
        });
    }
}

impl Observer for Trace {
    fn statement(&mut self, site: &Site<'_>) {
        if site.proc == "p" {
            self.line = site.loc.line as usize;
            self.reached.push((self.line, self.events.len()));
        }
    }

    fn access(&mut self, access: &CellAccess<'_>, site: &Site<'_>) {
        if let Some(name) = self.names.get(&access.root) {
            self.note(access.kind, (name.clone(), access.cell), site);
        }
    }

    fn config(&mut self, field: &str, kind: AccessKind, site: &Site<'_>) {
        self.note(kind, (field.to_owned(), 0), site);
    }

    fn buffer(&mut self, root: RootId, name: &str, _: &[usize], _: &Site<'_>) {
        // Scalars that statements allocate are their own.
        if !name.starts_with('t') {
            self.names.insert(root, name.to_owned());
        }
    }
}
