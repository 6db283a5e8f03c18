//! A model that shares what it can with the model before a step says what one says that is made of the procedure alone: all
//! values are the same but for the identity of variables; and checking what changed comes to the same as checking everything. Through chains of random steps, each model shared from the last.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use exo_analysis::dataflow::{CtlValue, FieldEnv, Unknown};
use exo_analysis::effects::{
    Access, Block, Buffer, Fixed, IndexRange, Loop, MapDim, Model, Node, NodeKind, Root, Session,
};
use exo_analysis::solver::Solver;
use exo_analysis::term::{Formula, Substitution, Term, Var};
use exo_ir::{Module, Proc};
use exo_steps::{Applied, Class, Recheck, Workspace};
use exo_steps_fuzz::aim::Scene;
use exo_steps_fuzz::rng::Rng;
use exo_steps_fuzz::{Trials, program};

/// Default number of programs; `EXO_MODEL_PROGRAMS` overrides it.
const PROGRAMS: u64 = 60;
const ATTEMPTS: usize = 60;
const STEPS: usize = 12;

/// Compares two models of one procedure. Variables of both become third ones: substitution simplifies, so both have to go through it.
#[derive(Default)]
struct Pairing {
    shared: Substitution,
    alone: Substitution,
}

type Same = Result<(), String>;

fn written(block: &Block) -> BTreeMap<Root, Vec<(usize, Fixed)>> {
    let roots: BTreeSet<Root> = block.written().map(|(root, _)| root).collect();
    let writers = |root| {
        (
            root,
            Vec::from_iter(
                block
                    .writers(root)
                    .map(|(at, fixed)| (at, Arc::clone(fixed))),
            ),
        )
    };
    roots.into_iter().map(writers).collect()
}

fn accessed(block: &Block) -> BTreeSet<Root> {
    block.accessed().collect()
}

fn must(same: bool, what: &str, (shared, alone): (String, String)) -> Same {
    match same {
        true => Ok(()),
        false => Err(format!("{what}: {shared}, made alone {alone}")),
    }
}

impl Pairing {
    fn pair(&mut self, shared: &Var, alone: &Var) {
        let third = shared.renewed();
        self.shared.set_var(shared, &third);
        self.alone.set_var(alone, &third);
    }

    fn term(&self, shared: &Term, alone: &Term) -> Same {
        let renamed = (self.shared.term(shared), self.alone.term(alone));
        must(
            renamed.0 == renamed.1,
            "a term",
            (format!("{shared:?}"), format!("{alone:?}")),
        )
    }

    fn formula(&self, shared: &Formula, alone: &Formula) -> Same {
        let renamed = (self.shared.formula(shared), self.alone.formula(alone));
        must(
            renamed.0 == renamed.1,
            "a formula",
            (format!("{shared:?}"), format!("{alone:?}")),
        )
    }

    fn formulas(&self, shared: &[Formula], alone: &[Formula]) -> Same {
        must(
            shared.len() == alone.len(),
            "facts",
            (format!("{shared:?}"), format!("{alone:?}")),
        )?;
        shared
            .iter()
            .zip(alone)
            .try_for_each(|(a, b)| self.formula(a, b))
    }

    fn value(&self, shared: &CtlValue, alone: &CtlValue) -> Same {
        let renamed = (shared.under(&self.shared), alone.under(&self.alone));
        must(
            renamed.0 == renamed.1,
            "a value",
            (format!("{shared:?}"), format!("{alone:?}")),
        )
    }

    fn env(&self, shared: &FieldEnv, alone: &FieldEnv) -> Same {
        let (a, b): (Vec<_>, Vec<_>) = (shared.changed().collect(), alone.changed().collect());
        must(
            a.len() == b.len(),
            "fields",
            (format!("{a:?}"), format!("{b:?}")),
        )?;
        a.iter().zip(&b).try_for_each(|((id, a), (other, b))| {
            must(
                id == other,
                "a field",
                (format!("{id:?}"), format!("{other:?}")),
            )?;
            self.value(a, b)
        })
    }

    fn unknowns(&mut self, shared: &[Unknown], alone: &[Unknown]) -> Same {
        must(
            shared.len() == alone.len(),
            "unknowns",
            (format!("{shared:?}"), format!("{alone:?}")),
        )?;
        for (a, b) in shared.iter().zip(alone) {
            self.pair(&a.var, &b.var);
        }
        let facts = shared.iter().zip(alone);
        facts
            .into_iter()
            .try_for_each(|(a, b)| self.formula(&a.fact, &b.fact))
    }

    fn spans(&self, shared: &[IndexRange], alone: &[IndexRange]) -> Same {
        let text = || (format!("{shared:?}"), format!("{alone:?}"));
        must(shared.len() == alone.len(), "spans", text())?;
        shared
            .iter()
            .zip(alone)
            .try_for_each(|(a, b)| match (a, b) {
                (IndexRange::Point(a), IndexRange::Point(b)) => self.term(a, b),
                (IndexRange::Interval(a, c), IndexRange::Interval(b, d)) => {
                    self.term(a, b)?;
                    self.term(c, d)
                }
                _ => must(false, "spans", text()),
            })
    }

    fn terms(&self, shared: &[Term], alone: &[Term]) -> Same {
        must(
            shared.len() == alone.len(),
            "terms",
            (format!("{shared:?}"), format!("{alone:?}")),
        )?;
        shared
            .iter()
            .zip(alone)
            .try_for_each(|(a, b)| self.term(a, b))
    }

    fn buffer(&self, shared: &Buffer, alone: &Buffer) -> Same {
        self.terms(&shared.extents, &alone.extents)?;
        self.terms(&shared.strides, &alone.strides)?;
        let text = || (format!("{shared:?}"), format!("{alone:?}"));
        let (a, b) = (&shared.map, &alone.map);
        must(
            a.root == b.root && a.dims.len() == b.dims.len(),
            "a map",
            text(),
        )?;
        a.dims
            .iter()
            .zip(&b.dims)
            .try_for_each(|(a, b)| match (a, b) {
                (MapDim::Fixed(a), MapDim::Fixed(b)) => self.term(a, b),
                (MapDim::Shifted { dim, offset }, MapDim::Shifted { dim: d, offset: o }) => {
                    must(dim == d, "a map", text())?;
                    self.term(offset, o)
                }
                _ => must(false, "a map", text()),
            })
    }

    fn access(&self, shared: &Access, alone: &Access) -> Same {
        let said = |a: &Access| (a.kind, a.name, a.root, a.loc.clone(), a.written.clone());
        let text = || (format!("{:?}", said(shared)), format!("{:?}", said(alone)));
        must(said(shared) == said(alone), "an access", text())?;
        self.terms(&shared.index, &alone.index)?;
        self.spans(&shared.cell, &alone.cell)
    }

    fn block(&mut self, shared: &Block, alone: &Block) -> Same {
        let text = || {
            (
                format!("{}", shared.nodes.len()),
                format!("{}", alone.nodes.len()),
            )
        };
        must(
            shared.nodes.len() == alone.nodes.len(),
            "statements",
            text(),
        )?;
        for (a, b) in shared.nodes.iter().zip(&alone.nodes) {
            self.node(a, b)?;
        }
        let text = || {
            (
                format!("{:?}", written(shared)),
                format!("{:?}", written(alone)),
            )
        };
        must(written(shared) == written(alone), "writers", text())?;
        must(accessed(shared) == accessed(alone), "roots", text())?;
        self.env(&shared.after, &alone.after)
    }

    fn node(&mut self, shared: &Node, alone: &Node) -> Same {
        let text = || (format!("{}", shared.loc), format!("{}", alone.loc));
        let alike = shared.loc == alone.loc && shared.accesses.len() == alone.accesses.len();
        must(alike, "a statement", text())?;
        for (a, b) in shared.accesses.iter().zip(&alone.accesses) {
            self.access(a, b)?;
        }
        self.env(&shared.before, &alone.before)?;
        match (&shared.kind, &alone.kind) {
            (NodeKind::Plain, NodeKind::Plain) => Ok(()),
            (NodeKind::Alloc { buf: a }, NodeKind::Alloc { buf: b }) => {
                must(a == b, "alloc", text())
            }
            (
                NodeKind::WriteField { field, value },
                NodeKind::WriteField {
                    field: other,
                    value: with,
                },
            ) => {
                must(field == other, "a field", text())?;
                self.value(value, with)
            }
            (
                NodeKind::Window { win, source, spans },
                NodeKind::Window {
                    win: w,
                    source: s,
                    spans: alone,
                },
            ) => {
                must((win, source) == (w, s), "a window", text())?;
                self.spans(spans, alone)
            }
            (NodeKind::If(a), NodeKind::If(b)) => {
                self.formula(&a.cond, &b.cond)?;
                self.block(&a.body, &b.body)?;
                self.block(&a.orelse, &b.orelse)
            }
            (NodeKind::For(a), NodeKind::For(b)) => self.iterations(a, b),
            (NodeKind::Call(a), NodeKind::Call(b)) => {
                let alike = Arc::ptr_eq(&a.callee, &b.callee)
                    && a.written == b.written
                    && a.actuals.len() == b.actuals.len()
                    && a.bindings.len() == b.bindings.len();
                must(alike, "a call", text())?;
                for (a, b) in a.actuals.iter().zip(&b.actuals) {
                    must(
                        (a.formal, a.position) == (b.formal, b.position),
                        "data",
                        text(),
                    )?;
                    self.buffer(&a.buffer, &b.buffer)?;
                }
                a.bindings
                    .iter()
                    .zip(&b.bindings)
                    .try_for_each(|((var, a), (other, b))| {
                        must(var == other, "a binding", text())?;
                        self.value(a, b)
                    })
            }
            _ => must(false, "a kind of statement", text()),
        }
    }

    fn iterations(&mut self, shared: &Loop, alone: &Loop) -> Same {
        let text = || (format!("{:?}", shared.var), format!("{:?}", alone.var));
        let said = |l: &Loop| {
            (
                l.iter,
                l.mode,
                l.var.name().to_owned(),
                l.bound.name().to_owned(),
            )
        };
        must(said(shared) == said(alone), "a loop", text())?;
        must(shared.var != shared.bound, "its variables", text())?;
        self.term(&shared.lo, &alone.lo)?;
        self.term(&shared.hi, &alone.hi)?;
        self.pair(&shared.var, &alone.var);
        self.pair(&shared.bound, &alone.bound);
        self.unknowns(&shared.unknowns, &alone.unknowns)?;
        self.block(&shared.body, &alone.body)
    }

    fn model(&mut self, shared: &Model, alone: &Model) -> Same {
        let vars = |m: &Model| -> Vec<_> {
            let controls = m
                .controls
                .values()
                .flat_map(|v| v.free_vars().into_iter().collect::<Vec<_>>());
            let products = m.products.iter().map(|(_, var)| var.clone());
            controls
                .chain(m.strides.values().cloned())
                .chain(products)
                .collect()
        };
        let (a, b) = (vars(shared), vars(alone));
        must(
            a.len() == b.len(),
            "variables at the entry",
            (format!("{a:?}"), format!("{b:?}")),
        )?;
        for (a, b) in a.iter().zip(&b) {
            must(
                a.name() == b.name(),
                "a name",
                (format!("{a:?}"), format!("{b:?}")),
            )?;
            self.pair(a, b);
        }
        self.unknowns(&shared.unknowns, &alone.unknowns)?;
        self.formulas(&shared.kind_facts, &alone.kind_facts)?;
        self.formulas(&shared.preds, &alone.preds)?;
        for ((a, _), (b, _)) in shared.products.iter().zip(&alone.products) {
            self.term(a, b)?;
        }
        self.block(&shared.body, &alone.body)?;
        self.env(&shared.exit, &alone.exit)?;
        for (sym, buffer) in alone.buffers.iter() {
            let text = || (format!("{:?}", shared.buffers), format!("{sym:?}"));
            match shared.buffers.get(&sym) {
                Some(same) => self.buffer(same, buffer)?,
                None => must(false, "buffers", text())?,
            }
        }
        let said = |m: &Model| {
            let reads = (m.reads_fields.clone(), m.exposed_fields.clone());
            let fields = (m.writes_fields.clone(), reads);
            (fields, m.touched.clone(), m.approximate)
        };
        must(
            said(shared) == said(alone),
            "effects",
            (format!("{:?}", said(shared)), format!("{:?}", said(alone))),
        )
    }
}

/// Counts of the top-level statements whose models are shared with those of the previous model.
#[derive(Clone, Copy, Default, Debug)]
struct Sharing {
    /// Statements that a step left alone.
    untouched: usize,
    /// Untouched statements whose nodes are shared.
    shared: usize,
}

impl Sharing {
    fn between(before: &Model, after: &Model) -> Sharing {
        let stmts = before.proc.body.iter().zip(&after.proc.body);
        let nodes = before.body.nodes.iter().zip(&after.body.nodes);
        let untouched = stmts.zip(nodes).filter(|((a, b), _)| b.is_untouched(a));
        let shared: Vec<bool> = untouched.map(|(_, (a, b))| a.same(b)).collect();
        Sharing {
            untouched: shared.len(),
            shared: shared.into_iter().filter(|shared| *shared).count(),
        }
    }
}

impl std::ops::AddAssign for Sharing {
    fn add_assign(&mut self, other: Sharing) {
        self.untouched += other.untouched;
        self.shared += other.shared;
    }
}

/// Analyses a procedure after a change, shared and alone, and compares.
fn analysed(session: &mut Session, proc: &Proc, before: &Model) -> Result<Arc<Model>, String> {
    let shared = session
        .scratch_after(proc, before)
        .map_err(|e| e.to_string())?;
    let alone = session.scratch(proc).map_err(|e| e.to_string())?;
    let mut pairing = Pairing::default();
    pairing.model(&shared, &alone)?;
    Ok(shared)
}

/// Analyses the result of a step and its callers; returns the counts of shared models.
fn follow(session: &mut Session, applied: &Applied, after: &Module) -> Result<Sharing, String> {
    let before = session.model(&applied.name).cloned().ok_or("no model")?;
    for callee in &applied.extracted {
        session.add(callee).map_err(|e| e.to_string())?;
    }
    let shared = analysed(session, &applied.proc, &before)?;
    let sharing = Sharing::between(&before, &shared);
    session.remove(&applied.name);
    session.replace(&applied.proc.name, shared);
    for version in &applied.versions {
        session.add(version).map_err(|e| e.to_string())?;
    }
    // Callers hold the model of what they call.
    let mut stale: BTreeSet<&str> = [applied.proc.name.as_str()].into();
    for proc in after.procs().filter(|p| p.name != applied.proc.name) {
        if proc
            .calls()
            .iter()
            .any(|(callee, _)| stale.contains(callee))
        {
            let before = session.model(&proc.name).cloned().ok_or("no model")?;
            let model = analysed(session, proc, &before)?;
            session.replace(&proc.name, model);
            stale.insert(&proc.name);
        }
    }
    Ok(sharing)
}

/// Takes steps on the program of a seed: how many, and what models shared.
fn run(seed: u64, trials: &Trials) -> Result<(usize, Sharing), String> {
    let (source, _) = program(seed, trials);
    let Ok(module) = exo_frontend::parse_module("t.py", &source.text) else {
        return Ok((0, Sharing::default()));
    };
    let mut workspace = Workspace::new(module, Default::default());
    workspace.recheck(Recheck::Compared);
    let mut session = Session::new(workspace.module(), Solver::new(Default::default()));
    let procs: Vec<Proc> = workspace.module().procs().cloned().collect();
    for proc in &procs {
        session.add(proc).map_err(|e| e.to_string())?;
    }
    let mut rng = Rng::new(seed);
    let (mut lines, mut sharing) = (Vec::new(), Sharing::default());
    for _ in 0..ATTEMPTS {
        let names: Vec<String> = workspace.module().procs().map(|p| p.name.clone()).collect();
        let name = rng.pick(&names).cloned().unwrap_or_default();
        let step = rng.pick(exo_steps::steps::all()).copied();
        let scene = Scene::of(workspace.module(), &name);
        let Some(aim) = step
            .zip(scene)
            .and_then(|(step, scene)| scene.aim(step, &mut rng))
        else {
            continue;
        };
        lines.push(format!("{} proc={name}", aim.text()));
        let applied = match workspace.apply(aim.step, &aim.proc, &aim.given()) {
            Ok(applied) => applied,
            Err(refusal) if refusal.class == Class::Internal => {
                let steps = lines.join("; ");
                return Err(format!("seed {seed}, {steps}: {refusal}\n{}", source.text));
            }
            Err(_) => {
                lines.pop();
                continue;
            }
        };
        sharing += follow(&mut session, &applied, workspace.module())
            .map_err(|e| format!("seed {seed}, {}: {e}\n{}", lines.join("; "), source.text))?;
        if lines.len() == STEPS {
            break;
        }
    }
    Ok((lines.len(), sharing))
}

#[test]
fn shared_models_say_what_models_made_alone_say() {
    let trials = Trials::of(&[]).expect("all steps");
    let asked = std::env::var("EXO_MODEL_PROGRAMS").ok();
    let programs = asked.map_or(PROGRAMS, |n| n.parse().expect("a number of programs"));
    let (mut taken, mut sharing) = (0, Sharing::default());
    for seed in 0..programs {
        let (steps, shared) = run(seed, &trials).unwrap_or_else(|e| panic!("{e}"));
        taken += steps;
        sharing += shared;
    }
    assert!(
        taken > 5 * programs as usize
            && sharing.untouched > taken
            && 4 * sharing.shared > 3 * sharing.untouched,
        "{taken} steps, {sharing:?}"
    );
}
