use exo_interp::{ErrorKind, Inputs, Options, Program};
use exo_ir::{Ctl, CtlOp, Loc, LoopMode, Module, Proc, Stmt, StmtKind, Stmts, Sym, Var, VarKind};

use crate::{bottom, error, program};

const NEST: &str = "
@proc
def f(n: size, x: f32):
    for i in seq(0, n):
        for j in seq(0, n):
            x = 1.0
";

#[test]
fn steps_are_limited() {
    let program = program(NEST);
    let at = |n, max_steps| {
        let options = Options {
            max_steps,
            ..Options::exact()
        };
        let inputs = Inputs::new().int("n", n).buffer("x", bottom(&[]));
        program.run("f", &inputs, &options)
    };
    // The outer loop, and in each of its iterations: itself, the inner loop, twice three.
    assert_eq!(at(3, 100).unwrap().steps, 1 + 3 * (1 + 1 + 3 * 2));
    assert!(at(3, 25).is_ok());
    assert_eq!(error(at(3, 24)), ErrorKind::StepLimit(24));
    assert_eq!(error(at(i64::MAX, 1000)), ErrorKind::StepLimit(1000));
}

#[test]
fn memory_is_limited_and_freed() {
    let source = "
@proc
def f(n: size, k: size, x: f32):
    for i in seq(0, k):
        t: f32[n, n]
        t[0, 0] = 1.0
        x = t[0, 0]
";
    let at = |n, k| {
        let options = Options {
            max_bytes: 5000,
            ..Options::concrete()
        };
        let inputs = Inputs::new()
            .int("n", n)
            .int("k", k)
            .buffer("x", bottom(&[]));
        program(source).run("f", &inputs, &options)
    };
    assert!(at(35, 100).is_ok());
    let failed = at(36, 1).unwrap_err();
    assert_eq!(
        failed.kind().to_string(),
        "buffer 't' of shape [36, 36] exceeds the memory limit of 5000 bytes"
    );
    assert!(matches!(
        error(at(i64::MAX, 1)),
        ErrorKind::MemoryLimit { .. }
    ));
}

/// A procedure whose body is `depth` nested loops of one iteration.
fn nest(name: &str, depth: usize, call: Option<&str>) -> Proc {
    let mut proc = Proc {
        name: name.into(),
        loc: Loc::unknown(),
        comments: Vec::new(),
        vars: Vec::new().into(),
        args: Vec::new(),
        preds: Vec::new(),
        body: Stmts::default(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    };
    let iter = proc.add_var(Var::new("i", VarKind::Iter, Loc::unknown()));
    let mut stmt = match call {
        Some(callee) => StmtKind::Call {
            callee: callee.into(),
            args: Vec::new(),
        },
        None => StmtKind::Pass,
    };
    for _ in 0..depth {
        stmt = StmtKind::For {
            iter,
            lo: Ctl::Int(0),
            hi: Ctl::Int(1),
            mode: LoopMode::Seq,
            body: vec![Stmt::new(Loc::unknown(), stmt)].into(),
        };
    }
    proc.body = vec![Stmt::new(Loc::unknown(), stmt)].into();
    proc
}

fn run_nest(procs: Vec<Proc>) -> Result<exo_interp::Outputs, exo_interp::InterpError> {
    let module = Module {
        items: procs.into_iter().map(exo_ir::Item::Proc).collect(),
        ..Module::default()
    };
    Program::new(&module)?.run("p0", &Inputs::new(), &Options::exact())
}

#[test]
fn deep_nests_run_and_deeper_ones_are_refused() {
    assert!(run_nest(vec![nest("p0", 990, None)]).is_ok());
    assert!(matches!(
        error(run_nest(vec![nest("p0", 1500, None)])),
        ErrorKind::TooDeep { .. }
    ));
    let chain = |n: usize| {
        let proc = |k: usize| {
            let callee = format!("p{}", k + 1);
            nest(&format!("p{k}"), 900, (k + 1 < n).then_some(&callee))
        };
        (0..n).map(proc).collect()
    };
    assert!(run_nest(chain(20)).is_ok());
    assert!(matches!(
        error(run_nest(chain(25))),
        ErrorKind::TooDeep { .. }
    ));
}

#[test]
fn deep_expressions_run() {
    let mut proc = nest("p0", 1, None);
    let sum = (0..950).fold(Ctl::Int(1), |e, _| Ctl::bin(CtlOp::Add, e, Ctl::Int(0)));
    if let Some(StmtKind::For { hi, .. }) = proc.body.first_mut().map(|s| &mut s.kind) {
        *hi = sum;
    }
    assert!(run_nest(vec![proc]).is_ok());
}

#[test]
fn ill_formed_programs_are_errors_and_no_panics() {
    let mut proc = nest("p0", 1, None);
    proc.args.push(Sym(99));
    assert!(matches!(
        error(run_nest(vec![proc])),
        ErrorKind::IllFormed(_)
    ));
    let mut proc = nest("p0", 1, None);
    if let Some(StmtKind::For { hi, iter, .. }) = proc.body.first_mut().map(|s| &mut s.kind) {
        *hi = Ctl::Var(*iter);
    }
    assert!(matches!(
        error(run_nest(vec![proc])),
        ErrorKind::IllFormed(_)
    ));
    let twice = vec![nest("p0", 1, None), nest("p0", 2, None)];
    assert!(matches!(error(run_nest(twice)), ErrorKind::IllFormed(_)));
}
