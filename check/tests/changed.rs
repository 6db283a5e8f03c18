//! Incremental checks of a changed procedure: everything that the change could have made wrong is
//! checked again, wherever it stands. Each change makes a statement wrong that it leaves alone; its
//! twin is a change of the same kind that does not.

use exo_analysis::solver::Options;
use exo_check::{Checked, Recheck};
use exo_ir::{BlockPath, Ctl, LoopMode, Module, Proc, Stmt, StmtId, StmtKind, StmtPath, VarKind};

/// The failures after a change, as `check.…` ids in order: checking what changed and checking
/// everything must come to the same.
fn wrong_after(source: &str, change: impl Fn(&mut Proc)) -> Vec<&'static str> {
    let mut module = exo_frontend::parse_module("t.py", source).expect("a program");
    let mut next = StmtId(0);
    let names: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
    for name in &names {
        module.items.change_proc(name, |p| p.identify(&mut next));
    }
    let last = names.last().expect("a procedure");
    let mut changed = module.proc(last).expect("it is there").clone();
    change(&mut changed);
    assert_ne!(Some(&changed), module.proc(last), "nothing changed");
    let found = |extent| failures(&module, &names, &changed, extent);
    let (mut of_changed, of_all) = (found(Recheck::Changed), found(Recheck::All));
    assert_eq!(of_changed, of_all);
    of_changed.dedup();
    of_changed
}

fn failures(
    module: &Module,
    names: &[String],
    changed: &Proc,
    extent: Recheck,
) -> Vec<&'static str> {
    let mut checked = Checked::new(module, Options::default());
    checked.recheck(extent);
    for name in names {
        let proc = module.proc(name).expect("it is there");
        let passed = checked.candidate(module, proc, name);
        let passed = passed.unwrap_or_else(|f| panic!("'{name}' is wrong before: {f:?}"));
        checked.accept(module, proc, passed.model);
    }
    match checked.candidate(module, changed, &changed.name) {
        Ok(candidate) => {
            assert_eq!(
                candidate.whole,
                extent == Recheck::All,
                "how much was checked"
            );
            Vec::new()
        }
        Err(failures) => {
            let mut ids: Vec<&str> = failures.iter().map(|f| f.id.name()).collect();
            ids.sort_unstable();
            ids
        }
    }
}

fn at(at: usize) -> StmtPath {
    BlockPath::root().stmt(at)
}

/// The statement at a place, to be changed.
fn stmt<'p>(proc: &'p mut Proc, path: &StmtPath) -> &'p mut Stmt {
    let block = proc.block_mut(&path.block).expect("a block");
    block.get_mut(path.at).expect("a statement")
}

fn set_hi(proc: &mut Proc, path: &StmtPath, to: Ctl) {
    if let StmtKind::For { hi, .. } = &mut stmt(proc, path).kind {
        *hi = to;
    }
}

const COPIES: &str = "
@proc
def f(x: f32[8], y: f32[8]):
    t: f32[8]
    for i in seq(0, 8):
        t[i] = x[i]
    for i in seq(0, 8):
        y[i] = 0.0
    for i in seq(0, 8):
        y[i] += t[i]
";

#[test]
fn a_write_that_a_read_rests_on() {
    let removed = |k: usize| wrong_after(COPIES, move |p| drop(p.body.remove(k)));
    assert_eq!(removed(1), ["check.uninitialised"]);
    assert!(removed(2).is_empty());
    let moved = |from: usize, to: usize| {
        wrong_after(COPIES, move |p| {
            let stmt = p.body.remove(from);
            p.body.insert(to, stmt);
        })
    };
    assert_eq!(moved(1, 3), ["check.uninitialised"]);
    assert_eq!(moved(3, 1), ["check.uninitialised"]);
    assert!(moved(1, 2).is_empty());
    let shortened = |k, hi| wrong_after(COPIES, move |p| set_hi(p, &at(k), Ctl::Int(hi)));
    assert_eq!(shortened(1, 7), ["check.uninitialised"]);
    assert!(shortened(2, 7).is_empty());
}

#[test]
fn the_buffer_itself() {
    let extent = |to| {
        wrong_after(COPIES, move |p| {
            let StmtKind::Alloc { buf } = p.body[0].kind else {
                panic!("no allocation")
            };
            p.vars[buf.0 as usize].buffer_mut().expect("a buffer").dims = vec![Ctl::Int(to)];
        })
    };
    assert_eq!(extent(7), ["check.bounds"]);
    // A write of what is larger leaves something unwritten, which nothing reads.
    assert!(extent(9).is_empty());
    let gone = wrong_after(COPIES, |p| drop(p.body.remove(0)));
    assert_eq!(gone, ["check.scope"]);
    let behind = wrong_after(COPIES, |p| {
        let alloc = p.body.remove(0);
        p.body.insert(1, alloc);
    });
    assert_eq!(behind, ["check.scope"]);
}

const NESTED: &str = "
@proc
def f(n: size, x: f32[n, 8]):
    for i in seq(0, n):
        for j in seq(0, 8):
            x[i, j] = 1.0
        if i < n - 1:
            x[i + 1, 0] = 2.0
";

/// Definitions among statements that a change leaves alone are looked at once more only if their
/// type could be wrong, and are in scope behind them all the same.
#[test]
fn definitions_that_stay() {
    let apart = "        pass\n".repeat(4);
    let extent = |extent: &str| {
        format!(
            "\n@proc\ndef f(n: size, x: f32[n]):\n    for i in seq(0, n):\n{apart}        t: f32[{extent}]\n{apart}        x[0] = 1.0\n"
        )
    };
    let other_kind = |source: &str| {
        wrong_after(source, |p| {
            let iter = stmt(p, &at(0)).defines().expect("a loop");
            p.vars[iter.0 as usize].kind = VarKind::Bool;
        })
    };
    // A loop variable that is none is wrong by itself; what is no integer is wrong in an extent.
    assert_eq!(
        other_kind(&extent("i + 1")),
        ["check.internal", "check.kind"]
    );
    assert_eq!(other_kind(&extent("n")), ["check.internal"]);

    let apart = "    pass\n".repeat(4);
    let window = format!(
        "\n@proc\ndef f(y: f32[8]):\n    t: f32[8]\n{apart}    w = t[0:4]\n{apart}    y[0] = 1.0\n    w[0] = 0.0\n"
    );
    let removed = |k: usize| wrong_after(&window, move |p| drop(p.body.remove(k)));
    assert_eq!(removed(0), ["check.scope"]);
    assert_eq!(removed(5), ["check.scope"]);
    assert!(removed(10).is_empty());
    let elsewhere = |k: usize| {
        wrong_after(&window, move |p| {
            if let StmtKind::Assign { idx, .. } = &mut p.body[k].kind {
                *idx = vec![Ctl::Int(3)];
            }
        })
    };
    assert!(elsewhere(11).is_empty());
}

#[test]
fn what_holds_around_a_statement() {
    let inner = at(0).body().stmt(0);
    let bound = |hi| wrong_after(NESTED, |p| set_hi(p, &inner, Ctl::Int(hi)));
    assert_eq!(bound(9), ["check.bounds"]);
    assert!(bound(7).is_empty());
    let condition = |to: bool| {
        wrong_after(NESTED, move |p| {
            let path = at(0).body().stmt(1);
            if let StmtKind::If { cond, .. } = &mut stmt(p, &path).kind {
                *cond = Ctl::Bool(to);
            }
        })
    };
    assert_eq!(condition(true), ["check.bounds"]);
    assert!(condition(false).is_empty());
    let unwrapped = wrong_after(NESTED, |p| {
        let path = at(0).body().stmt(1);
        let inside = stmt(p, &path).block(exo_ir::Branch::Body).cloned();
        let block = p.block_mut(&path.block).expect("a block");
        block.splice(1..2, inside.expect("a body"));
    });
    assert_eq!(unwrapped, ["check.bounds"]);
}

#[test]
fn iterations_that_run_at_once() {
    let parallel = |source: &str, path: StmtPath| {
        wrong_after(source, move |p| {
            if let StmtKind::For { mode, .. } = &mut stmt(p, &path).kind {
                *mode = LoopMode::Par;
            }
        })
    };
    // Each iteration writes row i and cell [i + 1, 0].
    assert_eq!(parallel(NESTED, at(0)), ["check.par-race"]);
    assert!(parallel(NESTED, at(0).body().stmt(0)).is_empty());
    let storage = "
@proc
def f(x: f32[8]):
    for i in seq(0, 8):
        for j in seq(0, 1):
            t: f32 @ DRAM_STATIC
            t = x[i]
            x[i] = t
";
    assert_eq!(parallel(storage, at(0)), ["check.par-race"]);
    assert!(parallel(&storage.replace(" @ DRAM_STATIC", ""), at(0)).is_empty());
    let writes = "
@config
class C:
    n: size

@proc
def f(x: f32[8]):
    for i in seq(0, 8):
        if i < 1:
            C.n = 1
        x[i] = 1.0
";
    assert_eq!(parallel(writes, at(0)), ["check.par-config"]);
    assert!(parallel(&writes.replace("C.n = 1", "pass"), at(0)).is_empty());
    // The write never happens.
    assert!(parallel(&writes.replace("i < 1", "i < 0"), at(0)).is_empty());
}

#[test]
fn windows_and_configuration() {
    let window = "
@proc
def f(x: f32[8], y: f32[4]):
    w = x[4:8]
    for i in seq(0, 4):
        y[i] = w[i]
    for i in seq(0, 4):
        w[i] = 0.0
";
    let narrower = |hi| {
        wrong_after(window, move |p| {
            let StmtKind::Window { win, expr } = &mut p.body[0].kind else {
                panic!("no window")
            };
            expr.dims = vec![exo_ir::WinDim::Interval(Ctl::Int(3), Ctl::Int(hi))];
            let (win, expr) = (*win, expr.clone());
            let ty = expr.ty(p.var(expr.buf).buffer().expect("a buffer"));
            p.vars[win.0 as usize].kind = VarKind::Buffer(ty);
        })
    };
    assert_eq!(narrower(6), ["check.bounds"]);
    assert!(narrower(7).is_empty());
    let config = "
@config
class C:
    k: size

@proc
def f(x: f32[8]):
    C.k = 8
    x[0] = 1.0
    for i in seq(0, C.k):
        x[i] = 0.0
";
    let written = |to| {
        wrong_after(config, move |p| {
            if let StmtKind::WriteConfig { value, .. } = &mut p.body[0].kind {
                *value = exo_ir::ConfigValue::Ctl(Ctl::Int(to));
            }
        })
    };
    assert_eq!(written(9), ["check.bounds"]);
    assert!(written(7).is_empty());
}

#[test]
fn what_holds_at_the_entry() {
    let source = "
@proc
def f(n: size, x: f32[n]):
    assert n >= 4
    x[0] = 1.0
    x[3] = 2.0
";
    let wrong = |weaker: bool| {
        let mut module = exo_frontend::parse_module("t.py", source).expect("a program");
        let mut next = StmtId(0);
        module.items.change_proc("f", |p| p.identify(&mut next));
        let mut changed = module.proc("f").expect("it is there").clone();
        match weaker {
            true => changed.preds.clear(),
            false => changed.preds.push(changed.preds[0].clone()),
        }
        let mut checked = Checked::new(&module, Options::default());
        let proc = module.proc("f").expect("it is there");
        let passed = checked.candidate(&module, proc, "f").expect("it is right");
        checked.accept(&module, proc, passed.model);
        let found = checked.candidate(&module, &changed, "f");
        // Other facts at the entry: nothing that was proved counts.
        found
            .map(|candidate| candidate.whole)
            .map_err(|f| f[0].id.name())
    };
    assert_eq!(wrong(true), Err("check.bounds"));
    assert_eq!(wrong(false), Ok(true));
}

#[test]
fn what_is_called_and_what_is_destroyed() {
    let source = "
@instr(\"spoil({t_data});\")
def spoil(t: [f32][4]):
    for k in seq(0, 4):
        del t[k]

@proc
def g(n: size, x: [f32][n]):
    for i in seq(0, n):
        x[i] = 0.0

@proc
def f(x: f32[8], y: f32[8]):
    t: f32[8]
    for i in seq(0, 8):
        t[i] = x[i]
    spoil(t[0:4])
    for i in seq(0, 4):
        t[i] = 0.0
    for i in seq(0, 8):
        y[i] = t[i]
    g(8, y[0:8])
";
    let removed = |k: usize| wrong_after(source, move |p| drop(p.body.remove(k)));
    assert_eq!(removed(3), ["check.uninitialised"]);
    assert!(removed(2).is_empty());
    let later = wrong_after(source, |p| {
        let call = p.body.remove(2);
        p.body.insert(3, call);
    });
    assert_eq!(later, ["check.uninitialised"]);
    let passed = |n: i64| {
        wrong_after(source, move |p| {
            if let StmtKind::Call { args, .. } = &mut p.body[5].kind {
                args[0] = exo_ir::Arg::Ctl(Ctl::Int(n));
            }
        })
    };
    assert_eq!(passed(7), ["check.shape"]);
}

/// A caller is changed behind calls of what has changed, too: they stand as they did, and may no longer fit.
#[test]
fn a_callee_that_takes_something_else() {
    let calls = "    g(x[0:8])\n".repeat(9);
    let source = format!(
        "\n@proc\ndef g(a: [f32][8]):\n    pass\n\n@proc\ndef f(x: f32[8]):\n{calls}    x[0] = 0.0\n    x[1] = 0.0\n"
    );
    let module = exo_frontend::parse_module("t.py", &source).expect("a program");
    let wrong = |extent: Recheck, change: &dyn Fn(&mut Proc)| {
        let (mut module, mut next) = (module.clone(), StmtId(0));
        let mut checked = Checked::new(&module, Options::default());
        checked.recheck(extent);
        for name in ["g", "f"] {
            module.items.change_proc(name, |p| p.identify(&mut next));
            let proc = module.proc(name).expect("it is there");
            let passed = checked.candidate(&module, proc, name).expect("it is right");
            checked.accept(&module, proc, passed.model);
        }
        let mut changed = module.proc("f").expect("it is there").clone();
        changed.body.remove(10);
        module.items.change_proc("g", change);
        let callee = module.proc("g").expect("it is there");
        let passed = checked
            .candidate(&module, callee, "g")
            .expect("it is right");
        checked.accept(&module, callee, passed.model);
        let found = checked.candidate(&module, &changed, "f");
        // One for each call: those in the leaf of the change are looked at in any case.
        found.map_or_else(|f| f.iter().map(|f| f.id.name()).collect(), |_| Vec::new())
    };
    let in_both_ways = |change: &dyn Fn(&mut Proc)| {
        let ways = [Recheck::Changed, Recheck::All].map(|extent| wrong(extent, change));
        assert_eq!(ways[0], ways[1]);
        ways.into_iter().next().expect("one of two")
    };
    let dims = |p: &mut Proc, dims: Vec<Ctl>| {
        let param = p.args[0].0 as usize;
        p.vars[param].buffer_mut().expect("a buffer").dims = dims;
    };
    let of_rank_two = in_both_ways(&|p| dims(p, vec![Ctl::Int(8), Ctl::Int(1)]));
    assert_eq!(of_rank_two, ["check.rank"; 9]);
    let more = in_both_ways(&|p| dims(p, vec![Ctl::Int(9)]));
    assert_eq!(more, ["check.shape"; 9]);
    let without = in_both_ways(&|p| p.args.clear());
    assert_eq!(without, ["check.arity"; 9]);
    let longer = in_both_ways(&|p| {
        let again = p.body[0].derived(StmtKind::Pass);
        p.body.push(again);
    });
    assert!(longer.is_empty(), "{longer:?}");
}

#[test]
fn a_disagreement_is_an_error_of_ours() {
    let source = "
@proc
def f(x: f32[8]):
    x[8] = 1.0
    x[0] = 1.0
";
    let mut module = exo_frontend::parse_module("t.py", source).expect("a program");
    module
        .items
        .change_proc("f", |p| p.identify(&mut StmtId(0)));
    let proc = module.proc("f").expect("it is there");
    let mut checked = Checked::new(&module, Options::default());
    // As if it had passed.
    let model = checked.session().scratch(proc).expect("no callees");
    checked.accept(&module, proc, model);
    let mut changed = proc.clone();
    changed.body.remove(1);
    assert!(checked.candidate(&module, &changed, "f").is_ok());
    checked.recheck(Recheck::Compared);
    let failures = checked
        .candidate(&module, &changed, "f")
        .expect_err("they differ");
    assert_eq!(failures[0].class, exo_check::Class::Internal);
    let expected =
        "the check of what changed finds [], the check of everything [check.bounds at t.py:4:5]";
    assert!(
        failures[0].message.contains(expected),
        "{}",
        failures[0].message
    );
}
