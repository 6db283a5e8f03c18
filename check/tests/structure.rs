//! Programs that the parser of Exo source would refuse, but that can come from MLIR text: made
//! wrong by hand.

use exo_check::{CheckId, Class, Failure, Options, check_module};
use exo_ir::{
    Arg, ConfigValue, Ctl, CtlOp, Data, FieldRef, Instr, Item, Loc, Module, Number, Proc, Stmt,
    StmtKind, Sym, WinDim,
};

const SOURCE: &str = "\
@config
class C:
    k: index
    on: bool
    v: f32

@proc
def g(n: size, b: bool, x: [f32][n], d: f32[2]):
    pass

@proc
def f(n: size, b: bool, x: f32[n + 4], y: f32, d: f32[2]):
    t: f32[8] @ DRAM
    t[0] = relu(x[n])
    for i in seq(0, n):
        x[i] = y + C.v
    if b:
        s: f32
        s = 0.0
    w = x[0:n]
    C.k = n
    C.v = x[0]
    g(n, b, w, d)
";

fn module() -> Module {
    exo_frontend::parse_module("t.py", SOURCE).unwrap_or_else(|e| panic!("{}", e[0]))
}

fn check(module: &Module) -> Vec<Failure> {
    check_module(module, &Options::default())
}

fn change_f<T>(module: &mut Module, how: impl FnOnce(&mut Proc) -> T) -> T {
    let mut items = module.items.edit();
    how(items.proc("f").expect("f is defined"))
}

fn sym(proc: &Proc, name: &str) -> Sym {
    let at = proc
        .vars
        .iter()
        .position(|v| v.name == name)
        .expect("a name of f");
    Sym(u32::try_from(at).expect("few names"))
}

/// The failures after a change of `f`; without it there are none.
fn broken(change: impl FnOnce(&mut Proc)) -> Vec<Failure> {
    let mut module = module();
    assert_eq!(check(&module), []);
    change_f(&mut module, change);
    check(&module)
}

fn only(change: impl FnOnce(&mut Proc), id: CheckId, message: &str) {
    let failures = broken(change);
    let texts: Vec<String> = failures.iter().map(|f| f.message.clone()).collect();
    assert_eq!(texts, [message]);
    assert_eq!((failures[0].id, failures[0].class), (id, Class::BadInput));
    assert_eq!(failures[0].headline(), format!("{message} [{id}]"));
    assert!(failures[0].loc.is_known());
}

fn assign(proc: &mut Proc) -> (&mut Sym, &mut Vec<Ctl>, &mut Data) {
    match &mut proc.body[1].kind {
        StmtKind::Assign { buf, idx, rhs } => (buf, idx, rhs),
        other => panic!("{other:?}"),
    }
}

fn args(proc: &mut Proc) -> (&mut String, &mut Vec<Arg>) {
    match &mut proc.body.last_mut().expect("statements").kind {
        StmtKind::Call { callee, args } => (callee, args),
        other => panic!("{other:?}"),
    }
}

#[test]
fn definitions_are_unique() {
    let mut twice = module();
    let copy = twice.proc("g").expect("g is defined").clone();
    twice.items.push(Item::Proc(copy));
    let failures = check(&twice);
    assert_eq!(
        failures[0].to_string(),
        "t.py:8:5: error: cannot define 'g' again [check.duplicate]\nt.py:8:5: note: it is defined here"
    );

    let mut fields = module();
    if let Some(Item::Config(config)) = fields.items.edit().first_mut() {
        let field = config.fields[0].clone();
        config.fields.push(field);
    }
    assert_eq!(
        check(&fields)[0].message,
        "cannot declare field 'k' of 'C' again"
    );

    let mut builtin = module();
    builtin.items.push(Item::Memory(exo_ir::Memory {
        name: "DRAM".into(),
        ..exo_ir::Memory::default()
    }));
    assert_eq!(
        check(&builtin)[0].message,
        "cannot define 'DRAM': a built-in memory has this name"
    );
}

#[test]
fn names_can_be_written() {
    only(
        |p| p.vars[0].name = "lambda".into(),
        CheckId::Name,
        "name 'lambda' cannot be used: it is a keyword of Python",
    );
    only(
        |p| p.vars[0].name = "a b".into(),
        CheckId::Name,
        "name 'a b' is not an identifier",
    );
    let definition = |rename: &dyn Fn(&mut Item)| {
        let mut module = module();
        module.items.edit().iter_mut().for_each(rename);
        let failures = check(&module).into_iter();
        let names = failures.filter(|f| f.id == CheckId::Name);
        names.map(|f| f.message).collect::<Vec<_>>()
    };
    let field = |item: &mut Item| {
        if let Item::Config(c) = item {
            c.fields[0].name = "is".into();
        }
    };
    let config = |item: &mut Item| {
        if let Item::Config(c) = item {
            c.name = "9a".into();
        }
    };
    assert_eq!(
        definition(&field),
        ["name 'is' cannot be used: it is a keyword of Python"]
    );
    assert_eq!(definition(&config), ["name '9a' is not an identifier"]);
    let mut module = module();
    for name in ["toy.vec", "toy.in", "vec"] {
        module.items.push(Item::Memory(exo_ir::Memory {
            name: name.into(),
            ..exo_ir::Memory::default()
        }));
    }
    let names: Vec<String> = check(&module).into_iter().map(|f| f.message).collect();
    assert_eq!(
        names,
        ["name 'in' cannot be used: it is a keyword of Python"]
    );
}

#[test]
fn a_window_keeps_a_dimension() {
    only(
        |p| {
            let w = sym(p, "w");
            p.body.splice(5..p.body.len(), []);
            let StmtKind::Window { expr, .. } = &mut p.body[4].kind else {
                panic!("no window");
            };
            expr.dims = vec![WinDim::Point(Ctl::Int(0))];
            if let Some(exo_ir::VarKind::Buffer(ty)) =
                p.vars.get_mut(w.0 as usize).map(|v| &mut v.kind)
            {
                ty.dims = Vec::new();
            }
        },
        CheckId::Rank,
        "cannot name 'x[0]': a cell is used as it is",
    );
}

#[test]
fn arguments_have_different_names() {
    only(
        |f| {
            let n = sym(f, "b");
            f.vars[n.0 as usize].name = "n".into();
        },
        CheckId::Duplicate,
        "cannot name two arguments of 'f' 'n'",
    );
}

#[test]
fn names_are_known() {
    only(
        |f| *args(f).0 = "h".into(),
        CheckId::UnknownCallee,
        "cannot call 'h': no procedure or instruction of this name is defined",
    );
    only(
        |f| {
            let t = sym(f, "t").0 as usize;
            if let exo_ir::VarKind::Buffer(ty) = &mut f.vars[t].kind {
                ty.mem = Some("SRAM".into());
            }
        },
        CheckId::UnknownMemory,
        "cannot find memory 'SRAM': it is neither built in nor declared",
    );
    let field = |config: &str, field: &str| {
        Ctl::Config(FieldRef {
            config: config.into(),
            field: field.into(),
        })
    };
    only(
        |f| assign(f).1[0] = field("D", "k"),
        CheckId::UnknownField,
        "cannot find 'D.k': no configuration is named 'D'",
    );
    only(
        |f| assign(f).1[0] = field("C", "z"),
        CheckId::UnknownField,
        "cannot find 'C.z': configuration 'C' has no such field",
    );
    only(
        |f| {
            *assign(f).2 = Data::Extern {
                name: "tanh".into(),
                args: vec![],
            };
        },
        CheckId::UnknownExtern,
        "cannot call 'tanh': no extern of this name is built in or declared",
    );
}

#[test]
fn numbers_of_arguments_and_indices() {
    only(
        |f| {
            if let Data::Extern { args, .. } = assign(f).2 {
                args.push(Data::Const(Number::Int(1)));
            }
        },
        CheckId::Arity,
        "cannot call 'relu' with 2 arguments: it takes 1",
    );
    only(
        |f| {
            args(f).1.pop();
        },
        CheckId::Arity,
        "cannot call 'g' with 3 arguments: it takes 4",
    );
    only(
        |f| assign(f).1.push(Ctl::Int(0)),
        CheckId::Rank,
        "cannot access 't' with 2 indices: it has 1 dimension",
    );
    only(
        |f| {
            let y = sym(f, "y");
            args(f).1[2] = Arg::Buffer(y);
        },
        CheckId::Rank,
        "cannot pass 'y' as 'x' of 'g': it has no dimensions, not 1",
    );
    only(
        |f| {
            let t = sym(f, "t");
            assign(f).1[0] = Ctl::Stride(t, 1);
        },
        CheckId::Rank,
        "cannot take 'stride(t, 1)': 't' has 1 dimension",
    );
    only(
        |f| {
            if let StmtKind::Window { expr, .. } = &mut f.body[4].kind {
                expr.dims.push(WinDim::Point(Ctl::Int(0)));
            }
        },
        CheckId::Rank,
        "cannot form 'x[0:n, 0]': 'x' has 1 dimension",
    );
}

#[test]
fn kinds_are_kept_apart() {
    only(
        |f| {
            let n = sym(f, "n");
            if let StmtKind::If { cond, .. } = &mut f.body[3].kind {
                *cond = Ctl::Var(n);
            }
        },
        CheckId::Kind,
        "cannot use 'n' here: it is an integer, not a condition",
    );
    only(
        |f| {
            let b = sym(f, "b");
            assign(f).1[0] = Ctl::bin(CtlOp::Add, Ctl::Var(b), Ctl::Int(0));
        },
        CheckId::Kind,
        "cannot use 'b' here: it is a condition, not an integer",
    );
    only(
        |f| {
            let y = sym(f, "y");
            assign(f).1[0] = Ctl::Var(y);
        },
        CheckId::Kind,
        "cannot use 'y' in a control expression: it is data",
    );
    only(
        |f| {
            let n = sym(f, "n");
            *assign(f).2 = Data::Read {
                buf: n,
                idx: vec![],
            };
        },
        CheckId::Kind,
        "cannot use 'n' as data: it is a control value",
    );
    only(
        |f| {
            let d = sym(f, "d");
            args(f).1[0] = Arg::Buffer(d);
        },
        CheckId::Kind,
        "cannot pass 'd' as 'n' of 'g': it is data, not a control value",
    );
    only(
        |f| args(f).1[3] = Arg::Ctl(Ctl::Int(2)),
        CheckId::Kind,
        "cannot pass '2' as 'd' of 'g': it is a control value, not data",
    );
}

#[test]
fn fields_hold_what_their_kind_says() {
    let value = |f: &mut Proc, at: usize, new: ConfigValue| {
        if let StmtKind::WriteConfig { value, .. } = &mut f.body[at].kind {
            *value = new;
        }
    };
    only(
        |f| value(f, 5, ConfigValue::Data(Data::Const(Number::Int(1)))),
        CheckId::Kind,
        "cannot write data to 'C.k': it holds a control value",
    );
    only(
        |f| value(f, 6, ConfigValue::Ctl(Ctl::Int(1))),
        CheckId::Kind,
        "cannot write a control value to 'C.v': it holds data",
    );
    only(
        |f| value(f, 5, ConfigValue::Ctl(Ctl::Bool(true))),
        CheckId::Kind,
        "cannot use 'True' here: it is a condition, not an integer",
    );
    only(
        |f| {
            let i = sym(f, "i");
            let field = FieldRef {
                config: "C".into(),
                field: "k".into(),
            };
            let loc = f.body[2].loc.clone();
            let value = ConfigValue::Ctl(Ctl::Var(i));
            if let StmtKind::For { body, .. } = &mut f.body[2].kind {
                body.push(Stmt::new(loc, StmtKind::WriteConfig { field, value }));
            }
        },
        CheckId::ConfigLoopVariable,
        "cannot write a value that mentions loop variable 'i' to 'C.k'",
    );
}

#[test]
fn control_is_quasi_affine() {
    let n_by = |op: CtlOp, right: fn(Sym) -> Ctl| {
        move |f: &mut Proc| {
            let n = sym(f, "n");
            assign(f).1[0] = Ctl::bin(op, Ctl::Var(n), right(n));
        }
    };
    only(
        n_by(CtlOp::Mul, Ctl::Var),
        CheckId::QuasiAffine,
        "cannot use 'n * n': one side of a product must be free of variables",
    );
    only(
        n_by(CtlOp::Div, |_| Ctl::Int(0)),
        CheckId::QuasiAffine,
        "cannot use 'n / 0': the divisor must be a positive literal",
    );
    only(
        n_by(CtlOp::Mod, Ctl::Var),
        CheckId::QuasiAffine,
        "cannot use 'n % n': the divisor must be a positive literal",
    );
}

#[test]
fn variables_are_used_in_scope() {
    only(
        |f| {
            let s = sym(f, "s");
            *assign(f).2 = Data::Read {
                buf: s,
                idx: vec![],
            };
        },
        CheckId::Scope,
        "cannot use 's' here: it is not in scope",
    );
    only(
        |f| {
            let i = sym(f, "i");
            assign(f).1[0] = Ctl::Var(i);
        },
        CheckId::Scope,
        "cannot use 'i' here: it is not in scope",
    );
    let failures = broken(|f| *assign(f).0 = Sym(99));
    assert_eq!((failures[0].id, failures.len()), (CheckId::Internal, 1));
}

/// A dense tensor may be passed a window that has no gaps, and no other.
#[test]
fn windows_for_dense_tensors() {
    let window = |lo: i64| {
        move |f: &mut Proc| {
            let x = sym(f, "x");
            args(f).1[3] = Arg::Window(exo_ir::Window {
                buf: x,
                dims: vec![WinDim::Interval(Ctl::Int(lo), Ctl::Int(lo + 2))],
            });
        }
    };
    // `x` is also what `w` shows; `g` changes neither.
    assert_eq!(broken(window(0)), []);
    let failures = broken(|f| {
        let (x, n) = (sym(f, "x"), sym(f, "n"));
        let two = |v: Ctl| {
            Ctl::bin(
                CtlOp::Add,
                Ctl::bin(CtlOp::Sub, v, Ctl::Var(n)),
                Ctl::Int(2),
            )
        };
        if let exo_ir::VarKind::Buffer(ty) = &mut f.vars[x.0 as usize].kind {
            ty.dims.push(Ctl::Int(3));
        }
        f.body.splice(1..f.body.len(), []);
        let callee = "g".to_owned();
        let column = |hi: Ctl| exo_ir::Window {
            buf: x,
            dims: vec![
                WinDim::Interval(Ctl::Int(0), hi),
                WinDim::Point(Ctl::Int(1)),
            ],
        };
        let args = vec![
            Arg::Ctl(Ctl::Var(n)),
            Arg::Ctl(Ctl::Bool(true)),
            Arg::Window(column(Ctl::Var(n))),
            Arg::Window(column(two(Ctl::Var(n)))),
        ];
        let loc = Loc::new(&f.loc.file, 23, 5);
        f.body.push(Stmt::new(loc, StmtKind::Call { callee, args }));
    });
    assert_eq!(failures.len(), 1);
    assert_eq!(
        failures[0].to_string(),
        "t.py:23:5: error: cannot pass 'x[0:n - n + 2, 1]' as 'd' of 'g': it is a window with gaps, and a dense tensor is declared [check.shape]\n\
         t.py:23:5: note: its strides are [3]"
    );
}

#[test]
fn only_instructions_destroy() {
    let mut module = module();
    change_f(&mut module, |proc| {
        let buf = sym(proc, "t");
        let loc = proc.body[1].loc.clone();
        let idx = vec![Ctl::Int(0)];
        let clobber = Stmt::new(loc, StmtKind::Clobber { buf, idx });
        proc.body.push(clobber);
    });
    let ids: Vec<CheckId> = check(&module).iter().map(|f| f.id).collect();
    assert_eq!(ids, [CheckId::Kind]);
    let instr = Instr {
        c: exo_ir::CallTemplate::new("", None),
        mlir: None,
        mlir_global: None,
        immediates: Vec::new(),
    };
    change_f(&mut module, |proc| proc.instr = Some(instr));
    assert_eq!(check(&module), []);
}

#[test]
fn failures_of_one_procedure_can_be_asked_for() {
    let mut module = module();
    change_f(&mut module, |proc| assign(proc).1[0] = Ctl::Int(8));
    let of = |proc: &str| {
        let options = Options {
            proc: Some(proc.into()),
            ..Options::default()
        };
        check_module(&module, &options)
    };
    assert_eq!(of("f")[0].id, CheckId::Bounds);
    assert_eq!(of("g"), []);
}

/// Questions that are not decided within the limits are refused, and the message says so.
#[test]
fn undecided_is_not_safe() {
    let source = "@proc\ndef f(n: size, m: size, x: f32[n + m]):\n    for i in seq(0, n):\n        for j in seq(0, m):\n            x[i + j] = 0.0\n";
    let module = exo_frontend::parse_module("t.py", source).unwrap_or_else(|e| panic!("{}", e[0]));
    assert_eq!(check(&module), []);
    let solver = exo_analysis::solver::Options {
        isl_operations: 1,
        z3_rlimit: 1,
        ..exo_analysis::solver::Options::default()
    };
    let options = Options { solver, proc: None };
    let failures = check_module(&module, &options);
    assert!(!failures.is_empty());
    for failure in failures {
        assert_eq!(failure.class, Class::Limit, "{failure}");
        let headline = failure.headline();
        assert!(
            headline.starts_with("could not decide within "),
            "{headline}"
        );
        assert!(headline.ends_with("?limit]"), "{headline}");
    }
}
