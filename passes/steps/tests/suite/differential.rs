//! Random steps on random programs: what is accepted must compute what was computed before, on all small inputs.
//!
//! The interpreter judges; it knows nothing of the analysis. `EXO_STEPS_SEEDS=FROM..TO` chooses other programs than the
//! few that are tried in every test run, `EXO_STEPS_ONLY=fission,fuse` other than all steps.

use crate::{generate, harness};
use std::collections::BTreeMap;
use std::ops::Range;

use exo_check::check_module;
use exo_options::OptionSpec;
use exo_steps::equivalence::Relation;
use exo_steps::{AnyStep, StepDoc, Workspace, steps};
use exo_view::{Module, Proc, Stmt, StmtKind, StmtPath, VarKind};

/// Steps that are tried on each program, one after the other.
const ATTEMPTS: usize = 24;

/// `splitmix64`.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())].clone())
    }
}

/// Everything in a procedure that options can name.
struct Scene {
    loops: Vec<StmtPath>,
    nests: Vec<StmtPath>,
    stmts: Vec<StmtPath>,
    ifs: Vec<StmtPath>,
    calls: Vec<StmtPath>,
    allocs: Vec<StmtPath>,
    windows: Vec<StmtPath>,
    buffers: Vec<String>,
    /// Windows on each buffer, as text.
    regions: Vec<String>,
    reads: Vec<String>,
    ints: Vec<String>,
    conditions: Vec<String>,
    procs: Vec<String>,
    /// Two statements, mostly one behind the other and of one kind.
    pair: Option<(StmtPath, StmtPath)>,
}

impl Scene {
    fn of(module: &Module, proc: &Proc, rng: &mut Rng) -> Scene {
        let mut scene = Scene {
            loops: Vec::new(),
            nests: Vec::new(),
            stmts: Vec::new(),
            ifs: Vec::new(),
            calls: Vec::new(),
            allocs: Vec::new(),
            windows: Vec::new(),
            buffers: Vec::new(),
            regions: Vec::new(),
            reads: Vec::new(),
            ints: ["0", "1", "2", "3"].map(str::to_owned).to_vec(),
            conditions: Vec::new(),
            procs: module.procs().map(|p| p.name.clone()).collect(),
            pair: None,
        };
        for var in &proc.vars {
            match &var.kind {
                VarKind::Buffer(ty) => scene.buffer(&var.name, ty.rank()),
                VarKind::Size | VarKind::Index | VarKind::Iter => scene.ints.push(var.name.clone()),
                _ => {}
            }
        }
        let ints = scene.ints.clone();
        scene
            .conditions
            .extend(ints.iter().map(|e| format!("{e} > 1")));
        proc.walk_paths(&mut |path, stmt| scene.stmt(path, stmt));
        let mut pairs = Vec::new();
        proc.walk_paths(&mut |path, stmt| {
            let next = path.block.stmt(path.at + 1);
            let same = |other: &Stmt| {
                std::mem::discriminant(&other.kind) == std::mem::discriminant(&stmt.kind)
            };
            if proc.stmt(&next).is_some_and(same) {
                pairs.push((path.clone(), next));
            }
        });
        scene.pair = rng.pick(&pairs);
        scene
    }

    fn buffer(&mut self, name: &str, rank: usize) {
        self.buffers.push(name.to_owned());
        let hole = vec!["_"; rank].join(", ");
        self.reads.push(if rank == 0 {
            name.to_owned()
        } else {
            format!("{name}[{hole}]")
        });
        if rank == 0 {
            self.regions.push(name.to_owned());
        }
        for dims in [
            "0:1", "0:2", "0:3", "0:4", "1:3", "i:i + 1", "0:n", "i", "j", "0",
        ] {
            if rank > 0 {
                self.regions
                    .push(format!("{name}[{}]", vec![dims; rank].join(", ")));
            }
        }
    }

    fn stmt(&mut self, path: &StmtPath, stmt: &Stmt) {
        self.stmts.push(path.clone());
        match &stmt.kind {
            StmtKind::For { body, .. } => {
                self.loops.push(path.clone());
                if matches!(body.first().map(|s| &s.kind), Some(StmtKind::For { .. })) {
                    self.nests.push(path.clone());
                }
            }
            StmtKind::If { .. } => self.ifs.push(path.clone()),
            StmtKind::Call { .. } => self.calls.push(path.clone()),
            StmtKind::Alloc { .. } => self.allocs.push(path.clone()),
            StmtKind::Window { .. } => self.windows.push(path.clone()),
            _ => {}
        }
    }

    /// A value for an option, by the option's name; `None` if the procedure has nothing of the kind.
    fn value(&self, spec: &OptionSpec, rng: &mut Rng) -> Option<String> {
        let shown = |path: Option<StmtPath>| path.map(|p| p.to_string());
        Some(match spec.flag().as_str() {
            "loop" => shown(rng.pick(&self.loops))?,
            "nest" => shown(rng.pick(&self.nests))?,
            "gap" => {
                let side = rng.pick(&["before", "after"])?;
                format!("{side}:{}", rng.pick(&self.stmts)?)
            }
            "blk" | "block" => self.slice(rng)?,
            "stmt" => shown(rng.pick(&self.stmts))?,
            "first" | "loop1" => self.pair.as_ref()?.0.to_string(),
            "second" | "loop2" => self.pair.as_ref()?.1.to_string(),
            "outer-hi" => rng.pick(&self.ints)?,
            "outer-stride" => (1 + rng.below(2)).to_string(),
            "inner" => {
                let all: Vec<StmtPath> = self.loops.iter().chain(&self.ifs).cloned().collect();
                shown(rng.pick(&all))?
            }
            "alloc" | "old" | "new" => shown(rng.pick(&self.allocs))?,
            "call" => shown(rng.pick(&self.calls))?,
            "buffer" => rng.pick(&self.buffers)?,
            "window" if !self.windows.is_empty() && rng.below(3) == 0 => {
                shown(rng.pick(&self.windows))?
            }
            "window" => rng.pick(&self.regions)?,
            "expr" | "exprs" => rng.pick(&self.reads)?,
            "factor" | "quotient" => (1 + rng.below(4)).to_string(),
            "lifts" => (1 + rng.below(2)).to_string(),
            "dim" => rng.below(2).to_string(),
            "size" | "index" | "at" | "lo" | "hi" | "offset" => rng.pick(&self.ints)?,
            "perm" => "1,0".to_owned(),
            "cond" | "conds" => rng.pick(&self.conditions)?,
            "with" | "to" | "from" => rng.pick(&self.procs)?,
            "args" => format!("n={}", 1 + rng.below(3)),
            "tail" => rng
                .pick(&["guard", "cut", "cut_and_guard", "perfect"])?
                .to_owned(),
            "name" | "as" | "iter" => rng.pick(&["t", "x", "i", "fresh"])?.to_owned(),
            "accum" | "cse" | "guard" => (rng.below(2) == 1).to_string(),
            _ => spec.default_text(),
        })
    }

    fn slice(&self, rng: &mut Rng) -> Option<String> {
        let first = rng.pick(&self.stmts)?;
        Some(match rng.below(2) {
            0 => first.to_string(),
            _ => format!("{}[{}:{}]", first.block, first.at, first.at + 2),
        })
    }
}

#[derive(Default)]
struct Tally {
    programs: usize,
    tried: usize,
    taken: BTreeMap<&'static str, usize>,
    problems: Vec<String>,
}

/// Puts random steps one after the other on a random program.
fn schedule(seed: u64, wanted: &[&'static dyn AnyStep], tally: &mut Tally) {
    let source = generate::program(seed, seed.is_multiple_of(2));
    let Ok(before) = exo_frontend::parse_module("t.py", &source) else {
        return;
    };
    if !check_module(&before, &exo_check::Options::default()).is_empty() {
        return;
    }
    tally.programs += 1;
    let mut rng = Rng(seed);
    let mut name = before.procs().last().expect("a procedure").name.clone();
    let mut workspace = Workspace::new(before, exo_analysis::solver::Options::default());
    let mut done: Vec<String> = Vec::new();
    for _ in 0..ATTEMPTS {
        let Some(step) = rng.pick(wanted) else { return };
        let doc = step.doc();
        let module = workspace.module().clone();
        // What is called is rewritten too: its caller must not notice.
        let others: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
        let aim = match rng.below(4) {
            0 => rng.pick(&others).unwrap_or_else(|| name.clone()),
            _ => name.clone(),
        };
        let proc = module.proc(&aim).expect("the procedure");
        let scene = Scene::of(&module, proc, &mut rng);
        let values: Option<Vec<String>> = doc
            .options
            .iter()
            .map(|o| scene.value(o, &mut rng))
            .collect();
        let Some(values) = values else { continue };
        tally.tried += 1;
        let Ok(applied) = workspace.apply(step, &aim, &values) else {
            continue;
        };
        *tally.taken.entry(doc.name).or_default() += 1;
        done.push(spelled(&doc, &values));
        let after = workspace.module();
        let now = match aim == name {
            true => applied.added.last().unwrap_or(&applied.proc).name.clone(),
            false => name.clone(),
        };
        let comparable = match applied.relation {
            Relation::Equivalent => now == name || !applied.added.is_empty(),
            _ => false,
        };
        if comparable && let Err(text) = harness::compare(&module, after, &name, &now) {
            let was = exo_frontend::print_module(&only(&module, &name));
            let is = exo_frontend::print_module(&only(after, &name));
            tally.problems.push(format!(
                "seed {seed}: {}\n{was}\nbecame\n{is}\n{text}",
                done.last().cloned().unwrap_or_default()
            ));
            return;
        }
        name = now;
    }
}

fn spelled(doc: &StepDoc, values: &[String]) -> String {
    let options = doc.options.iter().zip(values);
    let options: Vec<String> = options
        .map(|(o, v)| format!("{}='{v}'", o.flag()))
        .collect();
    format!("{} {}", doc.name, options.join(" "))
}

fn only(module: &Module, name: &str) -> Module {
    Module {
        items: module
            .items
            .iter()
            .filter(|i| i.name() == name)
            .cloned()
            .collect(),
        ..Module::default()
    }
}

fn seeds() -> Range<u64> {
    let given = std::env::var("EXO_STEPS_SEEDS").ok();
    let range = given.as_deref().and_then(|text| {
        let (from, to) = text.split_once("..")?;
        Some(from.parse().ok()?..to.parse().ok()?)
    });
    range.unwrap_or(0..60)
}

fn wanted() -> Vec<&'static dyn AnyStep> {
    let only = std::env::var("EXO_STEPS_ONLY").ok();
    let all = steps::all().iter().copied();
    all.filter(|s| {
        let name = s.doc().name;
        only.as_ref()
            .is_none_or(|only| only.split(',').any(|o| o == name))
    })
    .collect()
}

#[test]
fn what_is_accepted_computes_the_same() {
    let mut tally = Tally::default();
    let wanted = wanted();
    for seed in seeds() {
        schedule(seed, &wanted, &mut tally);
    }
    let taken: usize = tally.taken.values().sum();
    println!(
        "{} programs, {} steps tried, {taken} taken: {:?}",
        tally.programs, tally.tried, tally.taken
    );
    assert!(tally.problems.is_empty(), "{}", tally.problems.join("\n\n"));
    assert!(taken > 0, "no step was taken");
}
