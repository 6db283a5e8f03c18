//! Values and conditions where they are used.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::FieldId;
use exo_analysis::effects::NodeKind;
use exo_analysis::predicates::{Point, equal_in_context, fields_differing_after, holds_in_context};
use exo_analysis::term::Term;
use exo_ir::{BlockPath, Branch, Ctl, CtlOp, FieldRef};

use crate::common::{program, sym};

fn field(name: &str) -> Ctl {
    Ctl::Config(FieldRef {
        config: "C".into(),
        field: name.into(),
    })
}

#[test]
fn a_condition_is_a_fact_about_the_value_when_it_was_tested() {
    // Corpus N4.
    let mut p =
        program("n: size):\n    if C.f == 3:\n        C.g = C.f\n        C.f = 4\n        pass\n");
    let model = Arc::clone(&p.model);
    let body = p.path("body[0]").body();
    let facts = Facts::inside(&model, &body);
    let solver = &mut p.session.solver;
    let is = |at: usize, e: &Ctl, v: i64| {
        let value = Point::before(&model, &body, at).unwrap().value(e);
        value.int().equals(&Term::int(v))
    };
    assert!(holds_in_context(&is(0, &field("f"), 3), &facts, solver).is_safe());
    assert!(holds_in_context(&is(2, &field("f"), 4), &facts, solver).is_safe());
    assert!(!holds_in_context(&is(2, &field("f"), 3), &facts, solver).is_safe());
    assert!(holds_in_context(&is(3, &field("g"), 3), &facts, solver).is_safe());
    assert!(Point::before(&model, &body, 4).is_none());
}

#[test]
fn equal_under_what_is_known() {
    let mut p = program(
        "n: size):\n    assert n % 8 == 0\n    for i in seq(0, n / 8):\n        C.f = C.f + C.f\n",
    );
    let model = Arc::clone(&p.model);
    let body = p.path("body[0]").body();
    let facts = Facts::inside(&model, &body);
    let n = Ctl::Var(sym(&model, "n"));
    let here = Point::before(&model, &body, 0).unwrap();
    let end = Point::before(&model, &body, 1).unwrap();
    let eighth = Ctl::bin(CtlOp::Div, n.clone(), Ctl::Int(8));
    let product = Ctl::bin(CtlOp::Mul, Ctl::Int(8), eighth);
    let i = Ctl::Var(p.loop_at("body[0]").iter);
    let outside = Point::before(&model, &p.path("body[0]").block, 0).unwrap();
    let solver = &mut p.session.solver;
    let mut equal = |a, b| equal_in_context(&a, &b, &facts, solver).is_safe();
    assert!(equal(here.value(&product), here.value(&n)));
    // What is not known is itself, and nothing else.
    assert!(equal(here.value(&field("f")), here.value(&field("f"))));
    assert!(!equal(here.value(&field("f")), end.value(&field("f"))));
    // A name that is not in scope is worth nothing.
    assert!(equal(here.value(&i), here.value(&i)));
    assert!(!equal(outside.value(&i), outside.value(&i)));
}

#[test]
fn what_calls_leave() {
    let mut p =
        program("x: f32):\n    if C.f == 3:\n        set_three()\n    else:\n        put(x)\n");
    let model = Arc::clone(&p.model);
    let at = p.path("body[0]");
    let call = |branch: Branch| match &model.node(&at.inner(branch).stmt(0)).unwrap().kind {
        NodeKind::Call(call) => call.as_ref(),
        other => panic!("not a call: {other:?}"),
    };
    let (a, b) = (call(Branch::Body), call(Branch::Orelse));
    let known = Arc::clone(p.session.fields());
    let all: Vec<FieldId> = known.iter().map(|(id, _)| id).collect();
    let f = known.iter().find(|(_, field)| field.name.field == "f");
    let f = f.map(|(id, _)| id).unwrap();
    let root = BlockPath::root();
    let point = (&*model, (&root, 0));
    let solver = &mut p.session.solver;
    let mut differ =
        |facts: &Facts| fields_differing_after([a, b], point, &all, facts, solver).contains(&f);
    assert!(differ(&Facts::default()));
    // Where the field is 3 anyway, both leave 3.
    assert!(!differ(&Facts::inside(&model, &at.body())));
}
