//! Global dataflow against execution: programs over configuration fields are run, and what the model says of every
//! statement is compared with what the fields held whenever it was reached.

mod program;
mod run;

use std::collections::BTreeMap;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::{CtlValue, Fields};
use exo_analysis::effects::{Block, Model, NodeKind, Session};
use exo_analysis::solver::Solver;
use exo_analysis::term::{Assignment, EvalError, Formula, Value, Var};
use exo_ir::{BlockPath, Branch};

use program::{FIELDS, Program, Stmt};
use run::{State, Visit};

/// Assignments of unknown values that are tried for one term.
const MAX_TRIED: usize = 400;

/// Statements of the model by the number that the program's text gave them.
struct Points<'m> {
    blocks: BTreeMap<usize, (BlockPath, &'m Block, usize)>,
}

fn points<'m>(model: &'m Model, program: &Program) -> Points<'m> {
    let mut found = Points {
        blocks: BTreeMap::new(),
    };
    let root = BlockPath::root();
    note(&model.body, &root, program.last(), &mut found);
    found
}

fn note<'m>(block: &'m Block, path: &BlockPath, stmts: &[Stmt], found: &mut Points<'m>) {
    for (at, (node, stmt)) in block.nodes.iter().zip(stmts).enumerate() {
        found
            .blocks
            .insert(stmt.number(), (path.clone(), block, at));
        let here = path.stmt(at);
        match (&node.kind, stmt) {
            (NodeKind::For(l), Stmt::For { body, .. }) => {
                note(&l.body, &here.inner(Branch::Body), body, found);
            }
            (NodeKind::If(branch), Stmt::If { body, orelse, .. }) => {
                note(&branch.body, &here.inner(Branch::Body), body, found);
                note(&branch.orelse, &here.inner(Branch::Orelse), orelse, found);
            }
            _ => {}
        }
    }
}

/// The variables of the entry and of the loops around a point, with what they were.
fn known(
    model: &Model,
    fields: &Fields,
    path: &BlockPath,
    visit: &Visit,
    entry: &State,
) -> Assignment {
    let mut values = Assignment::new();
    for ((_, field), x) in fields.iter().zip(entry) {
        if let Some(var) = &field.entry {
            values.insert(var.clone(), *x);
        }
    }
    let mut iterators = visit.iterators.iter();
    for (stmt, _) in path.enclosing() {
        if let Some(NodeKind::For(l)) = model.node(&stmt).map(|n| &n.kind)
            && let Some(x) = iterators.next()
        {
            values.insert(l.var.clone(), Value::Int((*x).into()));
        }
    }
    values
}

/// Whether the condition holds for some value of every variable that is not known: what fields held, first; what
/// is not known may also be of a call or loop that did not run, and have bounds that no field was within.
fn possible(f: &Formula, known: &Assignment, domain: &[i128]) -> Option<bool> {
    match possible_within(f, known, domain) {
        Some(false) => possible_within(f, known, &(-20..=40).collect::<Vec<_>>()),
        other => other,
    }
}

fn possible_within(f: &Formula, known: &Assignment, domain: &[i128]) -> Option<bool> {
    let unknown: Vec<Var> = f
        .free_vars()
        .into_iter()
        .filter(|v| !known.contains_key(v))
        .collect();
    let mut tried = 0;
    try_all(f, &unknown, &mut known.clone(), domain, &mut tried)
}

fn try_all(
    f: &Formula,
    unknown: &[Var],
    values: &mut Assignment,
    domain: &[i128],
    tried: &mut usize,
) -> Option<bool> {
    let Some((var, rest)) = unknown.split_first() else {
        *tried += 1;
        return match f.eval(values) {
            Ok(holds) => Some(holds),
            Err(EvalError::Opaque(_)) => None,
            Err(e) => panic!("{f}: {e}"),
        };
    };
    let choices: Vec<Value> = match values_of(var) {
        true => domain.iter().map(|x| Value::Int(*x)).collect(),
        false => vec![Value::Bool(false), Value::Bool(true)],
    };
    for choice in choices {
        if *tried > MAX_TRIED {
            return None;
        }
        values.insert(var.clone(), choice);
        if try_all(f, rest, values, domain, tried)? {
            return Some(true);
        }
    }
    values.remove(var);
    Some(false)
}

fn values_of(var: &Var) -> bool {
    var.sort() == exo_analysis::term::Sort::Int
}

fn constant(x: Value) -> CtlValue {
    match x {
        Value::Int(x) => CtlValue::Int(exo_analysis::term::Term::constant(x)),
        Value::Bool(b) => CtlValue::Bool(Formula::constant(b)),
    }
}

#[derive(Default, Debug)]
struct Counts {
    visits: usize,
    exact: usize,
    unknown: usize,
    undecided: usize,
    facts: usize,
}

/// Runs a program from one entry and compares.
fn compare(
    text: &str,
    program: &Program,
    model: &Model,
    fields: &Fields,
    entry: &State,
    counts: &mut Counts,
) {
    let Some(run::Trace { visits, held }) = run::trace(program, entry) else {
        return;
    };
    let points = points(model, program);
    for visit in &visits {
        counts.visits += 1;
        let (path, env, at) = match points.blocks.get(&visit.at) {
            Some((path, block, at)) => (path.clone(), &block.nodes[*at].before, *at),
            // Behind the last statement.
            None => (BlockPath::root(), &model.exit, model.body.nodes.len()),
        };
        let given = known(model, fields, &path, visit, entry);
        for ((id, field), x) in fields.iter().zip(&visit.state) {
            let value = env.get(fields, id);
            let free = value.free_vars();
            match free.iter().all(|v| given.contains_key(v)) {
                true => counts.exact += 1,
                false => counts.unknown += 1,
            }
            // What is known of the unknown values in it holds of what they were, too.
            let facts = Facts::inside(model, &path);
            let of_it = |f: &&Formula| {
                let mut vars = f.free_vars().into_iter();
                vars.all(|v| given.contains_key(&v) || free.contains(&v))
            };
            let facts = Formula::all(facts.all().filter(of_it).cloned());
            let same = value.equals(&constant(*x)).and(&facts);
            let same = possible(&same, &given, &held);
            counts.undecided += usize::from(same.is_none());
            assert!(
                same != Some(false),
                "{text}\nat {path:?} {at}, from {entry:?}, iteration {:?}: '{}' is {x:?}, not {value:?}",
                visit.iterators,
                field.name.field,
            );
        }
        for fact in Facts::inside(model, &path).all() {
            counts.facts += 1;
            assert!(
                possible(fact, &given, &held) != Some(false),
                "{text}\nat {path:?} {at}, from {entry:?}, iteration {:?}: '{fact}' does not hold",
                visit.iterators,
            );
        }
    }
}

/// Analyses a program and compares it with runs from several entries.
fn examine(program: &Program, seed: u64, counts: &mut Counts) {
    let text = program.to_string();
    let module =
        exo_frontend::parse_module("t.py", &text).unwrap_or_else(|e| panic!("{text}\n{}", e[0]));
    let mut session = Session::new(&module, Solver::default());
    let models: Vec<_> = module.procs().map(|p| session.add(p).unwrap()).collect();
    let model = models.last().expect("a procedure");
    let fields = session.fields();
    assert_eq!(fields.iter().count(), FIELDS.len());
    for entry in run::entries(seed) {
        compare(&text, program, model, fields, &entry, counts);
    }
}

/// How many programs are made: EXO_DATAFLOW_SEEDS=10000 cargo test -p exo-analysis --test dataflow
fn seeds() -> u64 {
    let given = std::env::var("EXO_DATAFLOW_SEEDS").ok();
    given.and_then(|s| s.parse().ok()).unwrap_or(120)
}

#[test]
fn what_fields_hold_is_what_they_held() {
    let mut counts = Counts::default();
    for seed in 0..seeds() {
        examine(&Program::random(seed), seed, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.visits > 3_000 && counts.exact > counts.unknown);
    // Most values are known, and most unknown ones can be compared.
    assert!(
        counts.undecided * 50 < counts.exact + counts.unknown,
        "{counts:?}"
    );
}

#[test]
fn values_that_move_between_fields() {
    let mut counts = Counts::default();
    for seed in 0..seeds() {
        examine(&Program::copies(seed), seed, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.visits > 3_000 && counts.exact > 3_000 && counts.unknown > 1_000);
}
