//! Graphs of names: of calls, and of records which procedure was derived from which.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use rpds::RedBlackTreeSetSync;

use crate::mentioned::{Call, add_calls, calling};
use crate::{Proc, SharedMap};

impl Proc {
    /// The procedures that it calls, with the places of the calls, in program order.
    pub fn calls(&self) -> Vec<Call<'_>> {
        let mut found = Vec::new();
        calling(&self.body).for_each(|(_, stmt)| add_calls(stmt, &mut found));
        found
    }

    /// The names of the procedures that it calls.
    pub fn callees(&self) -> &BTreeSet<String> {
        self.body.callees()
    }
}

/// A directed graph of names, with its edges both ways: who calls whom, or which procedure is recorded as a version of which.
/// Copies share what they have in common, and a change costs the logarithm of the graph's size for each edge of a name.
#[derive(Clone, Default, Debug)]
pub struct NameGraph {
    /// The names that each name refers to; names without any are absent.
    referents: SharedMap<String, Arc<BTreeSet<String>>>,
    /// The names that refer to each name; names without any are absent.
    referrers: SharedMap<String, RedBlackTreeSetSync<String>>,
}

/// A name, and whatever is found by going on from there.
fn closure(name: &str, next: impl Fn(&str, &mut Vec<String>)) -> HashSet<String> {
    let mut found = HashSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        if !found.contains(&name) {
            next(&name, &mut open);
            found.insert(name);
        }
    }
    found
}

impl NameGraph {
    /// The names that a name refers to: the callees of a procedure.
    pub fn referents(&self, name: &str) -> impl Iterator<Item = &String> {
        self.referents
            .get(name)
            .into_iter()
            .flat_map(|all| all.iter())
    }

    /// The names that refer to a name: the callers of a procedure.
    pub fn referrers(&self, name: &str) -> impl Iterator<Item = &String> {
        self.referrers
            .get(name)
            .into_iter()
            .flat_map(|all| all.iter())
    }

    /// A name, and whatever refers to it, through others too.
    pub fn all_referrers(&self, name: &str) -> HashSet<String> {
        closure(name, |name, open| {
            open.extend(self.referrers(name).cloned());
        })
    }

    /// A name, and whatever it refers to, through others too: a procedure and all that its calls run.
    pub fn all_referents(&self, name: &str) -> HashSet<String> {
        closure(name, |name, open| {
            open.extend(self.referents(name).cloned());
        })
    }

    /// Whether one name is another, or refers to it, through others too.
    pub fn reaches(&self, from: &str, to: &str) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![from];
        while let Some(name) = open.pop() {
            if name == to {
                return true;
            }
            if seen.insert(name) {
                open.extend(self.referents(name).map(String::as_str));
            }
        }
        false
    }

    /// Says what a name refers to from now on.
    pub fn set(&mut self, name: &str, referents: BTreeSet<String>) {
        let before = match self.referents.get(name) {
            Some(before) => Arc::clone(before),
            None if referents.is_empty() => return,
            None => Arc::default(),
        };
        if *before == referents {
            return;
        }
        for gone in before.difference(&referents) {
            self.unlink(name, gone);
        }
        for new in referents.difference(&before) {
            self.link(name, new);
        }
        match referents.is_empty() {
            true => {
                self.referents.remove_mut(name);
            }
            false => self
                .referents
                .insert_mut(name.to_owned(), Arc::new(referents)),
        }
    }

    /// Redirects all references to one name to another.
    pub fn redirect(&mut self, old: &str, new: &str) {
        let referrers: Vec<String> = self.referrers(old).cloned().collect();
        for referrer in referrers {
            let renamed = |name: &String| if name == old { new } else { name }.to_owned();
            let referents = self.referents(&referrer).map(renamed).collect();
            self.set(&referrer, referents);
        }
    }

    fn link(&mut self, from: &str, to: &str) {
        match self.referrers.get_mut(to) {
            Some(all) => all.insert_mut(from.to_owned()),
            None => {
                let mut all = RedBlackTreeSetSync::new_sync();
                all.insert_mut(from.to_owned());
                self.referrers.insert_mut(to.to_owned(), all);
            }
        }
    }

    fn unlink(&mut self, from: &str, to: &str) {
        let is_last = self.referrers.get_mut(to).is_some_and(|all| {
            all.remove_mut(from);
            all.is_empty()
        });
        if is_last {
            self.referrers.remove_mut(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ctl, Loc, Stmt, StmtKind};

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|n| (*n).to_owned()).collect()
    }

    fn referrers<'g>(graph: &'g NameGraph, name: &str) -> Vec<&'g str> {
        graph.referrers(name).map(String::as_str).collect()
    }

    #[test]
    fn edges_are_known_from_both_ends() {
        let mut graph = NameGraph::default();
        graph.set("k", set(&["g"]));
        graph.set("f", set(&["g", "h"]));
        assert_eq!(referrers(&graph, "g"), ["f", "k"]);
        graph.set("f", set(&["h"]));
        assert_eq!(referrers(&graph, "g"), ["k"]);
        assert_eq!(referrers(&graph, "h"), ["f"]);
        assert!(referrers(&graph, "f").is_empty());
        graph.set("f", set(&[]));
        assert!(referrers(&graph, "h").is_empty() && graph.referents("f").next().is_none());
    }

    #[test]
    fn what_referred_to_a_name_refers_to_its_new_one() {
        let mut graph = NameGraph::default();
        graph.set("f", set(&["old", "h"]));
        graph.set("g", set(&["old"]));
        graph.redirect("old", "new");
        assert_eq!(referrers(&graph, "new"), ["f", "g"]);
        assert!(referrers(&graph, "old").is_empty());
        assert!(graph.referents("f").eq(["h", "new"]));
    }

    #[test]
    fn paths_are_followed_and_cycles_end() {
        let mut graph = NameGraph::default();
        graph.set("a", set(&["b"]));
        graph.set("b", set(&["c"]));
        graph.set("c", set(&["b"]));
        graph.set("d", set(&["e"]));
        assert!(graph.reaches("a", "c") && graph.reaches("e", "e"));
        assert!(!graph.reaches("b", "a") && !graph.reaches("a", "d"));
        let all: BTreeSet<String> = graph.all_referrers("c").into_iter().collect();
        assert_eq!(all, set(&["a", "b", "c"]));
    }

    #[test]
    fn a_copy_stays_as_it_was() {
        let mut now = NameGraph::default();
        now.set("f", set(&["g"]));
        let before = now.clone();
        now.set("f", set(&["h"]));
        now.set("k", set(&["g"]));
        assert_eq!(referrers(&before, "g"), ["f"]);
        assert!(referrers(&before, "h").is_empty());
        assert_eq!(referrers(&now, "g"), ["k"]);
    }

    #[test]
    fn calls_are_found_in_program_order_at_every_depth() {
        let stmt = |kind| Stmt::new(Loc::unknown(), kind);
        let call = |callee: &str| {
            let (callee, args) = (callee.to_owned(), Vec::new());
            stmt(StmtKind::Call { callee, args })
        };
        let choice = |body: Vec<Stmt>, orelse: Vec<Stmt>| {
            let (body, orelse) = (body.into(), orelse.into());
            let cond = Ctl::Bool(true);
            stmt(StmtKind::If { cond, body, orelse })
        };
        let proc = Proc {
            name: "f".into(),
            loc: Loc::unknown(),
            comments: Vec::new(),
            vars: Vec::new().into(),
            args: Vec::new(),
            preds: Vec::new(),
            body: vec![
                call("z"),
                choice(
                    vec![choice(vec![call("b")], vec![]), call("a")],
                    vec![call("z")],
                ),
                call("c"),
            ]
            .into(),
            instr: None,
            equivalence: None,
            trusted: Vec::new(),
        };
        let names: Vec<&str> = proc.calls().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["z", "b", "a", "z", "c"]);
        assert_eq!(*proc.callees(), set(&["a", "b", "c", "z"]));
    }
}
