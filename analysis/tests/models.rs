//! Models of procedures: what fields hold, what is written, what is needed.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::CtlValue;
use exo_analysis::effects::{Model, NodeKind, Session};
use exo_analysis::locset::Exposure;
use exo_analysis::solver::Solver;
use exo_analysis::term::{Formula, Term};
use exo_ir::{FieldRef, Sym};

const CONFIG: &str = "\
@config
class C:
    f: index
    g: index
    n: size
    on: bool

";

struct Program {
    session: Session,
    last: Arc<Model>,
}

/// Analyses every procedure, in order.
fn program(source: &str) -> Program {
    let text = format!("{CONFIG}{source}");
    let module = exo_frontend::parse_module("t.py", &text).unwrap_or_else(|e| panic!("{}", e[0]));
    let mut session = Session::new(&module, Solver::default());
    let models: Vec<_> = module.procs().map(|p| session.add(p).unwrap()).collect();
    let last = models.last().cloned().expect("a procedure");
    Program { session, last }
}

impl Program {
    fn id(&self, field: &str) -> exo_analysis::dataflow::FieldId {
        let name = FieldRef {
            config: "C".into(),
            field: field.into(),
        };
        self.session.fields().id(&name).unwrap()
    }

    fn entry(&self, field: &str) -> Term {
        Term::var(self.session.fields().entry(self.id(field)).unwrap())
    }

    /// The value of the field at the exit.
    fn exit(&self, field: &str) -> CtlValue {
        self.last.exit.get(self.session.fields(), self.id(field))
    }

    /// The value of the field at the call of `probe` inside the last procedure's only loop, and the
    /// facts about it.
    fn in_loop(&self, field: &str) -> (CtlValue, Formula) {
        let l = self.last.body.nodes.iter().find_map(|n| match &n.kind {
            NodeKind::For(l) => Some(l),
            _ => None,
        });
        let l = l.expect("a loop");
        let call = l.body.nodes.iter().find_map(|n| match &n.kind {
            NodeKind::Call(call) => Some(call),
            _ => None,
        });
        let entry = self.session.fields().entry(self.id(field)).unwrap();
        let bindings = &call.expect("a call").bindings;
        let value = bindings
            .iter()
            .find(|(v, _)| v == entry)
            .map(|(_, x)| x.clone());
        let known = l.unknowns.iter().map(|u| u.fact.clone());
        (
            value.expect("a binding"),
            Formula::all(known.chain([l.range()])),
        )
    }

    fn holds(&mut self, given: &Formula, goal: &Formula) -> bool {
        let mut facts = Facts::at_entry(&self.last);
        facts.assume(given);
        facts
            .prove(&mut self.session.solver, "test", goal)
            .is_safe()
    }

    fn exit_is(&mut self, field: &str, value: i64) -> bool {
        let goal = self.exit(field).int().equals(&Term::int(value));
        self.holds(&Formula::truth(), &goal)
    }

    fn exit_is_entry(&mut self, field: &str) -> bool {
        let goal = self.exit(field).int().equals(&self.entry(field));
        self.holds(&Formula::truth(), &goal)
    }

    fn sym(&self, name: &str) -> Sym {
        let at = self.last.proc.vars.iter().position(|v| v.name == name);
        Sym(u32::try_from(at.expect("a name")).unwrap())
    }
}

const PROBE: &str = "\
@proc
def probe():
    assert C.f == C.f
    assert C.g == C.g
    assert C.n == C.n
    pass

";

#[test]
fn a_field_changes_with_another_one_iteration_later() {
    // Corpus N1: with the values of loop entry, f seems unchanged.
    let mut p = program(
        "@proc\ndef p():\n    C.f = 0\n    C.g = 0\n    for i in seq(0, 3):\n        C.f = C.g\n        C.g = 1\n",
    );
    assert!(!p.exit_is("f", 0));
    assert!(p.exit_is("g", 1));
}

#[test]
fn fields_that_are_unchanged_together() {
    let mut p = program(
        "@proc\ndef p(n: size):\n    C.f = 2\n    C.g = 2\n    for i in seq(0, n):\n        C.f = C.g\n        C.g = C.f\n",
    );
    assert!(p.exit_is("f", 2) && p.exit_is("g", 2));
}

#[test]
fn a_swap_is_not_unchanged() {
    let mut p = program(
        "@proc\ndef p(n: size, k: index):\n    C.f = 2\n    C.g = 3\n    for i in seq(0, n):\n        C.n = 1\n        if C.f == 2:\n            C.f = 3\n            C.g = 2\n        else:\n            C.f = 2\n            C.g = 3\n",
    );
    assert!(!p.exit_is("f", 2) && !p.exit_is("f", 3));
}

#[test]
fn the_value_before_an_iteration_is_not_that_after_the_loop() {
    // Corpus N2.
    let source = format!(
        "{PROBE}@proc\ndef p(n: size):\n    C.f = 0\n    for i in seq(0, n):\n        probe()\n        C.f = 3\n"
    );
    let mut p = program(&source);
    assert!(p.exit_is("f", 3));
    let (value, range) = p.in_loop("f");
    let is = |k: i64| value.int().equals(&Term::int(k));
    assert!(!p.holds(&range, &is(3)) && !p.holds(&range, &is(0)));
    assert!(p.holds(&range, &is(0).or(&is(3))));
}

#[test]
fn a_loop_that_may_not_run_may_leave_the_old_value() {
    let mut p =
        program("@proc\ndef p(n: size):\n    C.f = 0\n    for i in seq(1, n):\n        C.f = 3\n");
    assert!(!p.exit_is("f", 3));
    let either = |p: &Program| {
        let value = p.exit("f").int();
        value.equals(&Term::int(3)).or(&value.equals(&Term::int(0)))
    };
    let goal = either(&p);
    assert!(p.holds(&Formula::truth(), &goal));
}

#[test]
fn values_that_depend_on_the_iteration_are_unknown() {
    let source = format!(
        "{PROBE}@proc\ndef p(n: size):\n    for i in seq(0, n):\n        probe()\n        C.n = C.n + 1\n        if i > 3:\n            C.f = 7\n"
    );
    let mut p = program(&source);
    let (value, given) = p.in_loop("n");
    // A size field is positive whatever else is unknown.
    assert!(p.holds(&given, &value.int().ge(&Term::int(1))));
    assert!(!p.holds(&given, &value.int().equals(&p.entry("n"))));
    assert!(!p.exit_is("f", 7) && !p.exit_is_entry("f"));
    assert!(p.last.approximate);
}

/// Whether a condition on the exit of a field is known.
fn known_at_exit(body: &str, cond: impl Fn(&Term) -> Formula) -> bool {
    let mut p = program(&format!(
        "@proc\ndef f(n: size):\n    assert 0 <= C.f and C.f <= 2\n    assert 0 <= C.g and C.g <= 2\n{body}"
    ));
    let facts = Facts::at_entry(&p.last);
    let goal = cond(&p.exit("f").int());
    facts.holds(&mut p.session.solver, "test", &goal)
}

#[test]
fn bounds_that_all_iterations_keep() {
    let at_most = |k| move |t: &Term| t.le(&Term::int(k));
    let at_least = |k| move |t: &Term| Term::int(k).le(t);
    let halved = "    for i in seq(0, n):\n        C.f = (C.f + 1) / 2\n";
    assert!(known_at_exit(halved, at_most(2)));
    assert!(known_at_exit(halved, at_least(0)));
    assert!(!known_at_exit(halved, at_most(1)));
    // Not kept, though it holds before.
    let grows = "    for i in seq(0, n):\n        C.f = (C.f + 4) / 2\n";
    assert!(!known_at_exit(grows, at_most(2)));
    assert!(known_at_exit(grows, at_least(0)));
    // Kept, but it does not hold before.
    let starts_high = format!("    C.f = 5\n{halved}");
    assert!(!known_at_exit(&starts_high, at_most(2)));
    assert!(known_at_exit(&starts_high, at_most(5)));
    // Two fields keep each other within bounds; one alone does not.
    let turns = |f| {
        format!(
            "    for i in seq(0, n):\n        if C.on:\n            C.f = C.g\n        C.g = {f}\n"
        )
    };
    assert!(known_at_exit(&turns("(C.g + 1) / 2"), at_most(2)));
    assert!(!known_at_exit(&turns("(C.g + 4) / 2"), at_most(2)));
    // By the form of the result.
    let rest = "    for i in seq(0, n):\n        C.f = (C.f + 1) % 4\n";
    assert!(known_at_exit(rest, at_most(3)));
    assert!(!known_at_exit(rest, at_most(2)));
}

#[test]
fn a_loop_that_is_never_reached_proves_nothing() {
    let never = "    if n < 1:\n        for i in seq(0, n):\n            C.f = (C.f + 1) / 2\n";
    assert!(!known_at_exit(never, |t| t.le(&Term::int(1))));
    let empty = "    for i in seq(2, 2):\n        C.f = (C.f + 1) / 2\n";
    assert!(!known_at_exit(empty, |t| t.le(&Term::int(1))));
    assert!(known_at_exit(empty, |t| t.le(&Term::int(2))));
}

#[test]
fn nested_loops_settle() {
    let mut p = program(
        "@proc\ndef p(n: size, m: size):\n    for i in seq(0, n):\n        for j in seq(1, m):\n            C.f = 3\n",
    );
    let value = p.exit("f").int();
    let goal = value.equals(&Term::int(3)).or(&value.equals(&p.entry("f")));
    assert!(p.holds(&Formula::truth(), &goal));
    assert!(!p.last.approximate);
}

#[test]
fn a_field_that_is_written_with_its_own_value_is_unchanged() {
    let mut p = program(
        "@proc\ndef p(n: size):\n    for i in seq(0, n):\n        C.f = C.f + 1\n        C.f = C.f - 1\n",
    );
    assert!(p.exit_is_entry("f"));
    assert!(!p.last.approximate);
}

#[test]
fn calls_are_substituted() {
    let mut p = program(
        "@proc\ndef set(k: index):\n    if C.on:\n        C.f = k + C.g\n\n@proc\ndef p():\n    C.on = True\n    C.g = 4\n    set(3)\n    C.g = 0\n",
    );
    assert!(p.exit_is("f", 7) && p.exit_is("g", 0));
}

#[test]
fn an_unknown_of_a_callee_is_another_in_each_call() {
    let mut p = program(
        "@proc\ndef count(n: size):\n    for i in seq(0, n):\n        C.f = C.f + 1\n\n@proc\ndef p(n: size):\n    count(n)\n    C.g = C.f\n    C.f = 0\n    count(n)\n",
    );
    let goal = p.exit("f").int().equals(&p.exit("g").int());
    assert!(!p.holds(&Formula::truth(), &goal));
}

#[test]
fn joins_that_pile_up_become_unknown() {
    let mut source = "@proc\ndef p(k: index):\n    C.n = 1\n".to_owned();
    for j in 0..200 {
        source.push_str(&format!("    if k == {j}:\n        C.n = {}\n", j + 1));
    }
    let mut p = program(&source);
    assert!(p.last.approximate);
    let goal = p.exit("n").int().ge(&Term::int(1));
    assert!(p.holds(&Formula::truth(), &goal));
}

#[test]
fn what_a_callee_overwrites_and_needs() {
    let cases = [
        ("for i in seq(0, n):\n        x[i] = 0.0\n", true, false),
        ("for i in seq(1, n):\n        x[i] = 0.0\n", false, false),
        (
            "x[0] = 0.0\n    for i in seq(1, n):\n        x[i] = x[i - 1]\n",
            true,
            false,
        ),
        ("for i in seq(0, n):\n        x[i] += 1.0\n", false, true),
        (
            "if n > 3:\n        for i in seq(0, n):\n            x[i] = 0.0\n    else:\n        for i in seq(0, n):\n            x[n - 1 - i] = 1.0\n",
            true,
            false,
        ),
        (
            "for i in seq(0, n):\n        if C.on:\n            x[i] = 0.0\n        C.on = False\n",
            false,
            false,
        ),
        (
            "w = x[0:n]\n    for i in seq(0, n):\n        w[i] = 0.0\n",
            true,
            false,
        ),
        (
            "for i in seq(0, n):\n        if i % 2 == 0:\n            x[i] = 0.0\n    for i in seq(0, n):\n        if i % 2 == 1:\n            x[i] = x[i - 1]\n",
            true,
            false,
        ),
    ];
    for (body, overwrites, needs) in cases {
        let mut p = program(&format!("@proc\ndef p(n: size, x: [f32][n]):\n    {body}"));
        let x = p.sym("x");
        let mut exposure = Exposure::default();
        let found = (
            exposure.overwrites(&p.last, x, &mut p.session.solver),
            exposure.needs(&p.last, x, &mut p.session.solver),
        );
        assert_eq!(found, (overwrites, needs), "{body}");
    }
}

#[test]
fn a_field_that_is_counted() {
    let source = format!(
        "{PROBE}@proc\ndef p(n: size):\n    C.f = 5\n    for i in seq(2, n + 2):\n        probe()\n        C.f = C.f + 3\n"
    );
    let mut p = program(&source);
    let l = match &p.last.body.nodes[1].kind {
        NodeKind::For(l) => (Term::var(&l.var), l.hi.clone()),
        other => panic!("{other:?}"),
    };
    let (value, range) = p.in_loop("f");
    let expected = l.0.scale(3).sub(&Term::int(1));
    assert!(p.holds(&range, &value.int().equals(&expected)));
    let behind = l.1.scale(3).sub(&Term::int(1));
    let goal = p.exit("f").int().equals(&behind);
    assert!(p.holds(&Formula::truth(), &goal));
    assert!(!p.last.approximate);
}

#[test]
fn a_field_that_follows_the_iteration() {
    let source = format!(
        "{PROBE}@proc\ndef set(k: index):\n    C.f = k\n\n@proc\ndef p(n: size):\n    C.f = 0\n    for i in seq(0, n):\n        probe()\n        set(2 * i)\n"
    );
    let mut p = program(&source);
    let (value, range) = p.in_loop("f");
    let NodeKind::For(l) = &p.last.body.nodes[1].kind else {
        panic!("not a loop");
    };
    let (x, hi) = (Term::var(&l.var), l.hi.clone());
    let later = x.ge(&Term::int(1));
    let expected = x.scale(2).sub(&Term::int(2));
    assert!(p.holds(&range.and(&later), &value.int().equals(&expected)));
    assert!(!p.holds(&range, &value.int().equals(&expected)));
    let last = hi.scale(2).sub(&Term::int(2));
    let goal = p.exit("f").int().equals(&last);
    assert!(p.holds(&Formula::truth(), &goal));
    // What depends on both, on the iteration and on what it was, is unknown.
    let mut p = program(
        "@proc\ndef p(n: size):\n    C.f = 0\n    for i in seq(0, n):\n        if i == 1:\n            C.f = 7\n",
    );
    assert!(!p.exit_is("f", 7) && !p.exit_is("f", 0));
}
