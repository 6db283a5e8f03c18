//! `dead_after` and `config_change_unobservable`: the rest of every block, and later iterations.

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::dataflow::FieldId;
use exo_analysis::effects::{AccessKind, IndexRange, Root};
use exo_analysis::locset::{Leaf, of_nodes};
use exo_analysis::predicates::{
    Live, config_change_unobservable, dead_after, unobservable_after, unread_after,
};
use exo_analysis::term::{Substitution, Term};
use exo_ir::FieldRef;

use crate::common::{Program, program, sym};

fn dead(
    p: &mut Program,
    name: &str,
    after: &str,
    region: Option<&[IndexRange]>,
) -> Result<(), Live> {
    let model = Arc::clone(&p.model);
    let root = Root::Buffer(sym(&model, name));
    let at = p.path(after);
    dead_after(
        &model,
        root,
        region,
        (&at.block, at.at + 1),
        &mut p.session.solver,
    )
}

#[test]
fn buffers() {
    let args = "n: size, y: f32[n]):\n    t: f32[8]\n    ";
    let cases = [
        ("t[0] = 1.0\n    y[0] = 1.0\n", "body[1]", true),
        ("t[0] = 1.0\n    y[0] = t[0]\n", "body[1]", false),
        ("t[0] = 1.0\n    y[0] = t[0]\n", "body[2]", true),
        (
            "t[0] = 1.0\n    w = t[0:2]\n    y[0] = w[0]\n",
            "body[1]",
            false,
        ),
        ("t[0] = 1.0\n    add(t[0])\n", "body[1]", false),
        ("t[0] = 1.0\n    put(t[0])\n", "body[1]", true),
        // The next iteration (corpus U7).
        (
            "for i in seq(0, n):\n        y[i] = t[0]\n        t[0] = 1.0\n",
            "body[1].body[1]",
            false,
        ),
        (
            "for i in seq(0, n):\n        t[0] = 1.0\n        y[i] = t[0]\n",
            "body[1].body[1]",
            true,
        ),
        (
            "for i in seq(0, n):\n        if i == 0:\n            t[0] = 1.0\n        t[0] += 1.0\n",
            "body[1].body[1]",
            false,
        ),
        // After the loop.
        (
            "for i in seq(0, n):\n        t[0] = 1.0\n    y[0] = t[0]\n",
            "body[1].body[0]",
            false,
        ),
        (
            "for i in seq(0, n):\n        if i < n - 1:\n            t[0] = 1.0\n        y[i] = t[0]\n",
            "body[1].body[1]",
            false,
        ),
        // Surely rewritten in the rest of the block: later iterations see that.
        (
            "for i in seq(0, n):\n        y[i] = t[0]\n        t[0] = 1.0\n        for k in seq(0, 8):\n            t[k] = 2.0\n",
            "body[1].body[1]",
            true,
        ),
        (
            "for i in seq(0, n):\n        y[i] = t[0]\n        t[0] = 1.0\n        for k in seq(1, 8):\n            t[k] = 2.0\n",
            "body[1].body[1]",
            false,
        ),
    ];
    for (body, after, expected) in cases {
        let mut p = program(&format!("{args}{body}"));
        assert_eq!(dead(&mut p, "t", after, None).is_ok(), expected, "{body}");
    }
}

#[test]
fn arguments_live_on() {
    let mut p = program("n: size, y: f32[n]):\n    y[0] = 1.0\n");
    assert!(matches!(
        dead(&mut p, "y", "body[0]", None),
        Err(Live::AtExit)
    ));
}

#[test]
fn a_cell_of_this_iteration() {
    // t[j], written in iteration j, is read in the next iteration of i for other j, or for all.
    for (read, expected) in [("j", false), ("j + 9", true)] {
        let mut p = program(&format!(
            "y: f32[20]):\n    t: f32[20]\n    for k in seq(0, 20):\n        t[k] = 0.0\n    for i in seq(0, 3):\n        for j in seq(0, 8):\n            y[j] = t[{read}]\n            t[j] = 1.0\n"
        ));
        let j = Term::var(&p.loop_at("body[2].body[0]").var);
        let region = [IndexRange::Point(j)];
        let found = dead(&mut p, "t", "body[2].body[0].body[1]", Some(&region));
        assert_eq!(found.is_ok(), expected, "{read}");
    }
}

fn id(p: &Program, name: &str) -> FieldId {
    let field = FieldRef {
        config: "C".into(),
        field: name.into(),
    };
    p.session.fields().id(&field).unwrap()
}

#[test]
fn configuration() {
    // The change is that of the first statement inside the loop, or of the first of all.
    let cases = [
        ("C.f = 3\n    pass\n", "body[0]", Some(1)),
        ("C.f = 3\n    C.f = 4\n", "body[0]", Some(0)),
        ("C.f = 3\n    wants_three()\n", "body[0]", None),
        (
            "C.f = 3\n    C.f = 3\n    wants_three()\n",
            "body[0]",
            Some(0),
        ),
        (
            "C.f = 3\n    if n > 3:\n        C.f = 4\n",
            "body[0]",
            Some(1),
        ),
        (
            "C.f = 3\n    for i in seq(0, n):\n        C.f = 3\n        wants_three()\n",
            "body[0]",
            Some(0),
        ),
        (
            "C.f = 3\n    for i in seq(1, n):\n        C.f = 3\n        wants_three()\n",
            "body[0]",
            Some(1),
        ),
        (
            "for i in seq(0, n):\n        wants_three()\n        C.f = 3\n",
            "body[0].body[1]",
            None,
        ),
        (
            "for i in seq(0, n):\n        C.f = 3\n        wants_three()\n        C.f = 4\n",
            "body[0].body[2]",
            Some(1),
        ),
        (
            "for i in seq(0, n):\n        C.f = 3\n        C.g = 1\n    C.g = C.f\n",
            "body[0].body[0]",
            None,
        ),
        // Every way of reading it.
        (
            "C.f = 3\n    for i in seq(0, C.f):\n        pass\n",
            "body[0]",
            None,
        ),
        ("C.f = 3\n    if C.f == 3:\n        pass\n", "body[0]", None),
        ("C.f = 3\n    C.g = C.f + 1\n", "body[0]", None),
    ];
    for (body, after, expected) in cases {
        let mut p = program(&format!(
            "n: size, x: f32[8]):\n    assert C.f == 3\n    {body}"
        ));
        let model = Arc::clone(&p.model);
        let at = p.path(after);
        let fields = [id(&p, "f")];
        let point = (&at.block, at.at + 1);
        let facts = Facts::inside(&model, &at.block);
        let found =
            config_change_unobservable(&fields, &model, point, facts, &mut p.session.solver);
        assert_eq!(found.ok().map(|f| f.len()), expected, "{body}");
    }
}

/// Whether nothing reads what the statement at a path destroys, and whether nobody sees it.
fn destroyed(source: &str, at: &str) -> (bool, bool) {
    let mut p = program(source);
    let model = Arc::clone(&p.model);
    let path = p.path(at);
    let node = model.node(&path).expect("a statement");
    let leaves = of_nodes(&model, std::slice::from_ref(node), &Substitution::new());
    let kind = |l: &&Leaf| l.kind == AccessKind::Clobber;
    let leaves: Vec<&Leaf> = leaves.iter().filter(kind).collect();
    assert!(!leaves.is_empty(), "{source}");
    let point = (&path.block, path.at + 1);
    let solver = &mut p.session.solver;
    let mut each = leaves.iter();
    let unread = each.all(|l| unread_after(&model, l, point, solver).is_ok());
    let mut each = leaves.iter();
    let unseen = each.all(|l| unobservable_after(&model, l, point, solver).is_ok());
    (unread, unseen)
}

#[test]
fn destruction() {
    let args = "n: size, k: index, x: f32[8], y: f32[n]):\n    t: f32[8]\n    ";
    let (gone, seen, read) = ((true, true), (true, false), (false, false));
    let cases = [
        ("use(8, t)\n    y[0] = 1.0\n", "body[1]", gone),
        ("use(8, t)\n    y[0] = t[3]\n", "body[1]", read),
        ("use(3, t[0:3])\n    y[0] = t[3]\n", "body[1]", gone),
        ("use(3, t[1:4])\n    y[0] = t[3]\n", "body[1]", read),
        (
            "w = t[2:6]\n    use(2, w[0:2])\n    y[0] = t[3]\n",
            "body[2]",
            read,
        ),
        (
            "w = t[2:6]\n    use(2, w[0:2])\n    y[0] = t[4]\n",
            "body[2]",
            gone,
        ),
        (
            "use(8, t)\n    t[3] = 0.0\n    y[0] = t[3]\n",
            "body[1]",
            gone,
        ),
        ("use(8, t)\n    t[3] += 1.0\n", "body[1]", read),
        // Another destruction hides this one, and comes to its own turn.
        (
            "use(8, t)\n    use(8, t)\n    y[0] = t[3]\n",
            "body[1]",
            gone,
        ),
        (
            "use(8, t)\n    use(8, t)\n    y[0] = t[3]\n",
            "body[2]",
            read,
        ),
        // Arguments are seen at the end.
        ("use(8, x)\n", "body[1]", seen),
        ("use(8, x)\n    put(x[2])\n", "body[1]", seen),
        (
            "use(8, x)\n    for i in seq(0, 8):\n        x[i] = 1.0\n",
            "body[1]",
            gone,
        ),
        // The same iteration, the next one, and behind the loop.
        (
            "for i in seq(0, n):\n        t[0] = 1.0\n        drain(y[i], t[0])\n",
            "body[1].body[1]",
            gone,
        ),
        (
            "t[0] = 1.0\n    for i in seq(0, n):\n        drain(y[i], t[0])\n",
            "body[2].body[0]",
            read,
        ),
        (
            "for i in seq(0, n):\n        t[0] = 1.0\n        drain(y[i], t[0])\n    y[0] = t[0]\n",
            "body[1].body[1]",
            read,
        ),
        (
            "for i in seq(0, 8):\n        t[i] = 1.0\n    for i in seq(0, 8):\n        drain(y[0], t[i])\n",
            "body[2].body[0]",
            gone,
        ),
        // Where a condition holds.
        (
            "if k > 3:\n        use(8, t)\n    if k < 4:\n        y[0] = t[1]\n",
            "body[1].body[0]",
            gone,
        ),
        (
            "if k > 3:\n        use(8, t)\n    if k < 5:\n        y[0] = t[1]\n",
            "body[1].body[0]",
            read,
        ),
    ];
    for (source, at, expected) in cases {
        assert_eq!(
            destroyed(&format!("{args}{source}"), at),
            expected,
            "{source}"
        );
    }
}
