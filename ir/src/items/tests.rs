use super::*;
use crate::{Loc, Stmt, StmtKind, Stmts};

fn proc(name: &str) -> Proc {
    Proc {
        name: name.into(),
        loc: Loc::unknown(),
        comments: Vec::new(),
        vars: Vec::new().into(),
        args: Vec::new(),
        preds: Vec::new(),
        body: vec![Stmt::new(Loc::unknown(), StmtKind::Pass)].into(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    }
}

fn memory(name: &str) -> Item {
    Item::Memory(Memory {
        name: name.into(),
        ..Memory::default()
    })
}

fn items(names: &[&str]) -> Items {
    names.iter().map(|name| Item::Proc(proc(name))).collect()
}

fn names(items: &Items) -> Vec<&str> {
    items.iter().map(Item::name).collect()
}

#[test]
fn a_definition_is_found_by_name_and_kind() {
    let mut items = items(&["f", "g"]);
    items.push(memory("f"));
    assert!(items.proc("f").is_some() && items.memory("f").is_some());
    assert!(items.memory("g").is_none() && items.proc("h").is_none() && !items.has("h"));
    assert_eq!(items.named("f").count(), 2);
}

#[test]
fn a_replaced_procedure_keeps_its_place_and_the_old_name_is_free() {
    let mut items = items(&["f", "g", "h"]);
    assert!(items.replace_proc("g", proc("k")));
    assert_eq!(names(&items), ["f", "k", "h"]);
    assert!(!items.has("g") && !items.replace_proc("g", proc("l")));
    assert!(items.proc("k").is_some());
}

#[test]
fn however_many_definitions_stand_behind_one_they_are_in_order() {
    let mut items = items(&["f", "g"]);
    let mut expected = Vec::new();
    for k in 0..300 {
        let name = format!("f_{k}");
        assert!(items.insert_behind_proc("f", vec![Item::Proc(proc(&name))]));
        expected.insert(0, name);
    }
    expected.insert(0, "f".to_owned());
    expected.push("g".to_owned());
    assert_eq!(names(&items), expected);
    let all = expected.iter().all(|name| items.proc(name).is_some());
    assert!(all && items.len() == expected.len());
    assert!(!items.insert_behind_proc("h", vec![memory("m")]) && !items.has("m"));
}

#[test]
fn several_definitions_stand_behind_the_last_one_in_their_order() {
    let mut items = items(&["f"]);
    items.insert_behind_proc("f", vec![memory("a"), memory("b"), memory("c")]);
    items.push(memory("d"));
    assert_eq!(names(&items), ["f", "a", "b", "c", "d"]);
}

#[test]
fn as_many_definitions_as_one_likes_stand_before_a_procedure() {
    let mut items = items(&["f", "g"]);
    let mut expected = Vec::new();
    for k in 0..300 {
        let name = format!("n{k}");
        assert!(items.insert_before_proc("f", vec![Item::Proc(proc(&name))]));
        expected.push(name);
    }
    expected.extend(["f", "g"].map(str::to_owned));
    assert_eq!(names(&items), expected);
    items.insert_before_proc("g", vec![memory("a"), memory("b")]);
    assert_eq!(names(&items)[300..], ["f", "a", "b", "g"]);
    assert!(!items.insert_before_proc("h", vec![memory("m")]) && !items.has("m"));
}

#[test]
fn a_copy_stays_as_it_was() {
    let mut now = items(&["f", "g"]);
    let before = now.clone();
    now.change_proc("f", |f| f.body = Stmts::default());
    assert!(now != before && before.proc("f").is_some_and(|f| f.body.len() == 1));
    let shares = |name: &str| {
        let both = (now.proc(name), before.proc(name));
        both.0.zip(both.1).is_some_and(|(a, b)| std::ptr::eq(a, b))
    };
    assert!(shares("g") && !shares("f"));
    now.change_proc("f", |f| f.body = proc("f").body);
    assert_eq!(now, before);
}

#[test]
fn what_was_changed_as_a_list_is_found_as_it_is() {
    let mut items = items(&["f", "g", "h"]);
    {
        let mut list = items.edit();
        list.remove(1);
        list.proc("f").expect("it is there").name = "k".into();
        list.push(memory("m"));
    }
    assert_eq!(names(&items), ["k", "h", "m"]);
    assert!(!items.has("f") && !items.has("g"));
    assert!(items.proc("k").is_some() && items.memory("m").is_some());
}

fn caller(name: &str, callees: &[&str], spec: Option<&str>) -> Proc {
    let call = |callee: &&str| {
        let (callee, args) = ((*callee).to_owned(), Vec::new());
        Stmt::new(Loc::unknown(), StmtKind::Call { callee, args })
    };
    let record = |spec: &str| crate::Equivalence {
        spec: spec.into(),
        modulo: Vec::new(),
        precision: false,
        spec_digest: String::new(),
        digest: String::new(),
    };
    Proc {
        body: callees.iter().map(call).collect(),
        equivalence: spec.map(record),
        ..proc(name)
    }
}

/// Checks that the graphs agree with graphs made anew from the definitions.
fn assert_in_step(items: &Items) {
    let fresh: Items = items.iter().cloned().collect();
    let names = ["f", "g", "h", "k", "l"];
    let edges = |graph: &NameGraph| {
        let both = |name: &str| {
            let (to, from) = (graph.referents(name), graph.referrers(name));
            (
                to.cloned().collect::<Vec<_>>(),
                from.cloned().collect::<Vec<_>>(),
            )
        };
        names.map(both)
    };
    assert_eq!(edges(items.calls()), edges(fresh.calls()));
    assert_eq!(edges(items.versions()), edges(fresh.versions()));
}

#[test]
fn who_calls_whom_and_versions_follow_every_change() {
    let mut items = Items::default();
    for (name, callees, spec) in [
        ("f", &["h", "h"][..], None),
        ("g", &["f", "h"], Some("f")),
        ("k", &["g"], Some("f")),
    ] {
        items.push(Item::Proc(caller(name, callees, spec)));
    }
    assert!(items.calls().referrers("h").eq(["f", "g"]));
    assert!(items.versions().referrers("f").eq(["g", "k"]));
    let callers = |items: &Items| -> Vec<String> {
        items.callers("h").iter().map(|p| p.name.clone()).collect()
    };
    assert_eq!(callers(&items), ["f", "g"]);
    items.replace_proc("f", caller("l", &["h"], Some("k")));
    assert_in_step(&items);
    assert_eq!(callers(&items), ["l", "g"]);
    items.change_proc("g", |g| g.body.splice(1..g.body.len(), []));
    assert_in_step(&items);
    assert_eq!(callers(&items), ["l"]);
    items.insert_behind_proc("l", vec![Item::Proc(caller("f", &["g"], Some("l")))]);
    assert_in_step(&items);
    items.edit().proc("k").expect("it is there").equivalence = None;
    assert_in_step(&items);
    items.edit().clear();
    assert_in_step(&items);
    assert!(items.calls().referrers("h").next().is_none());
}

#[test]
fn what_is_read_later_is_read_once_and_only_where_it_is_looked_at() {
    struct Source(Vec<std::sync::atomic::AtomicUsize>);
    impl ItemSource for Source {
        fn read(&self, at: usize) -> Item {
            self.0[at].fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            match at {
                2 => memory("m"),
                _ => Item::Proc(proc(["f", "g"][at])),
            }
        }
    }
    let counts = Arc::new(Source([0; 3].map(Into::into).into()));
    let source: Arc<dyn ItemSource> = counts.clone();
    let reads = || {
        counts
            .0
            .iter()
            .map(|n| n.load(std::sync::atomic::Ordering::Relaxed))
            .collect::<Vec<_>>()
    };
    let declaration = |name: &str| Declaration {
        name: name.into(),
        kind: match name {
            "m" => ItemKind::Memory,
            _ => ItemKind::Proc,
        },
    };
    let items = Items::later(["f", "g", "m"].map(declaration).into(), &source);
    let mut copy = Items::default();
    copy.extend_shared(&items);
    assert!(copy.has("g") && copy.names().eq(["f", "g", "m"]) && copy.proc_names().eq(["f", "g"]));
    assert!(copy.place_of_proc("f").is_some() && copy.place_of_proc("m").is_none());
    assert_eq!(reads(), [0, 0, 0]);
    assert!(copy.proc("g").is_some() && items.proc("g").is_some() && items.memory("f").is_none());
    assert_eq!(reads(), [1, 1, 0]);
    assert_eq!(
        (items.procs().count() + items.configs().count(), reads()),
        (2, vec![1, 1, 0])
    );
    copy.push(memory("n"));
    assert!(
        items
            == super::tests::items(&["f", "g"])
                .into_iter()
                .chain([memory("m")])
                .collect()
    );
    assert_eq!((copy.iter().count(), reads()), (4, vec![1, 1, 1]));
}

#[test]
fn two_definitions_of_one_name_are_both_kept() {
    let mut items = items(&["f", "g", "f"]);
    assert_eq!((items.len(), items.named("f").count()), (3, 2));
    items.change_proc("f", |f| f.name = "k".into());
    assert_eq!(names(&items), ["k", "g", "f"]);
    assert!(items.proc("f").is_some() && items.proc("k").is_some());
}
