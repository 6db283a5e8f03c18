//! Control expressions of every shape keep their code through text.

use crate::common::{Form, assert_same, built, read};
use exo_dialects::load;
use exo_ir::{
    BufferType, Config, ConfigField, ConfigValue, Ctl, CtlOp, Elem, FieldKind, FieldRef, Item, Loc,
    LoopMode, Module, Precond, Proc, Stmt, StmtKind, Stmts, Sym, Var, VarKind,
};
use exo_testgen::erase_locs;
use proptest::prelude::*;

const FIELDS: [(&str, FieldKind); 4] = [
    ("n", FieldKind::Index),
    ("on", FieldKind::Bool),
    ("size", FieldKind::Size),
    ("st", FieldKind::Stride),
];
const N: Sym = Sym(0);
const FLAG: Sym = Sym(1);
const A: Sym = Sym(2);
const INDEX: Sym = Sym(3);
const ITER: Sym = Sym(4);

fn field(k: usize) -> Ctl {
    Ctl::Config(FieldRef {
        config: "Cfg".into(),
        field: FIELDS[k].0.into(),
    })
}

/// Integers, quasi-affine, with every leaf and operator.
fn integer(iters: bool) -> BoxedStrategy<Ctl> {
    let leaf = prop_oneof![
        prop_oneof![any::<i64>(), -9..9_i64].prop_map(Ctl::Int),
        (0..3_usize).prop_map(move |k| Ctl::Var([N, INDEX, if iters { ITER } else { N }][k])),
        (0..3_usize).prop_map(|k| field([0, 2, 3][k])),
        (0..2_usize).prop_map(|d| Ctl::Stride(A, d)),
    ];
    leaf.prop_recursive(5, 32, 2, |inner| {
        let divisor = prop_oneof![1..9_i64, Just(i64::MAX)].prop_map(Ctl::Int);
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Ctl::bin(CtlOp::Add, a, b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| Ctl::bin(CtlOp::Sub, a, b)),
            (inner.clone(), -9..9_i64).prop_map(|(a, c)| Ctl::bin(CtlOp::Mul, a, Ctl::Int(c))),
            (inner.clone(), -9..9_i64).prop_map(|(a, c)| Ctl::bin(CtlOp::Mul, Ctl::Int(c), a)),
            (inner.clone(), divisor.clone()).prop_map(|(a, d)| Ctl::bin(CtlOp::Div, a, d)),
            (inner.clone(), divisor).prop_map(|(a, d)| Ctl::bin(CtlOp::Mod, a, d)),
            inner
                .prop_filter("a literal has no minus", |e| e.as_int().is_none())
                .prop_map(Ctl::negated),
        ]
    })
    .boxed()
}

/// Conditions, with comparisons of integers and of booleans.
fn condition(iters: bool) -> BoxedStrategy<Ctl> {
    let integer = integer(iters);
    let op = |list: &'static [CtlOp]| (0..list.len()).prop_map(move |k| list[k]);
    let compare = op(&[
        CtlOp::Lt,
        CtlOp::Le,
        CtlOp::Gt,
        CtlOp::Ge,
        CtlOp::Eq,
        CtlOp::Ne,
    ]);
    let leaf = prop_oneof![
        any::<bool>().prop_map(Ctl::Bool),
        Just(Ctl::Var(FLAG)),
        Just(field(1)),
        (compare, integer.clone(), integer).prop_map(|(op, a, b)| Ctl::bin(op, a, b)),
    ];
    leaf.prop_recursive(6, 48, 2, move |inner| {
        let connect = op(&[CtlOp::And, CtlOp::Or, CtlOp::Eq, CtlOp::Ne]);
        prop_oneof![
            (connect, inner.clone(), inner.clone()).prop_map(|(op, a, b)| Ctl::bin(op, a, b)),
            inner.prop_map(|e| Ctl::Not(Box::new(e))),
        ]
    })
    .boxed()
}

/// A module that holds the expressions in every place that takes one.
fn module(pred: Ctl, cond: Ctl, bound: Ctl, value: Ctl) -> Module {
    let fields = FIELDS.map(|(name, kind)| ConfigField {
        name: name.into(),
        kind,
    });
    let config = Config {
        name: "Cfg".into(),
        loc: Loc::unknown(),
        comments: Vec::new(),
        fields: fields.into(),
        readwrite: true,
    };
    let ty = BufferType {
        elem: Elem::F32,
        dims: vec![Ctl::Var(N), Ctl::bin(CtlOp::Add, Ctl::Var(N), Ctl::Int(1))],
        mem: None,
        window: true,
    };
    let var = |name: &str, kind| Var::new(name, kind, Loc::unknown());
    let stmt = |kind| Stmt::new(Loc::unknown(), kind);
    let choice = stmt(StmtKind::If {
        cond,
        body: vec![stmt(StmtKind::Pass)].into(),
        orelse: Stmts::default(),
    });
    let proc = Proc {
        name: "f".into(),
        loc: Loc::unknown(),
        comments: Vec::new(),
        vars: vec![
            var("N", VarKind::Size),
            var("flag", VarKind::Bool),
            var("A", VarKind::Buffer(ty)),
            var("k", VarKind::Index),
            var("i", VarKind::Iter),
        ]
        .into(),
        args: vec![N, FLAG, A, INDEX],
        preds: vec![Precond {
            cond: pred,
            loc: Loc::unknown(),
        }],
        body: vec![
            stmt(StmtKind::For {
                iter: ITER,
                lo: bound.clone(),
                hi: bound,
                mode: LoopMode::Par,
                body: vec![choice].into(),
            }),
            stmt(StmtKind::WriteConfig {
                field: FieldRef {
                    config: "Cfg".into(),
                    field: "n".into(),
                },
                value: ConfigValue::Ctl(value),
            }),
        ]
        .into(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    };
    Module {
        items: vec![Item::Config(config), Item::Proc(proc)].into(),
        ..Module::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn expressions_keep_their_code_through_text(
        pred in condition(false),
        cond in condition(true),
        bound in integer(false),
        value in integer(false),
    ) {
        let view = module(pred, cond, bound, value);
        let context = load::context();
        for form in [Form::Text, Form::Bytecode] {
            let written = built(&context, &view, form);
            let (mut back, again) = read(&context, &written, form);
            erase_locs(&mut back);
            assert_same(&view, &back, &String::from_utf8_lossy(&written));
            prop_assert!(form == Form::Bytecode || written == again);
        }
    }
}
