//! Definitions in an order, found by name.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rpds::{HashTrieMapSync, RedBlackTreeMapSync};

use crate::later::Entry;
use crate::{Config, Declaration, Extern, Item, ItemKind, ItemSource, Memory, NameGraph, Proc};

/// Where a definition stands among the others: places are in order, and mean nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place(u128);

impl Place {
    /// Before all definitions.
    const ZERO: Place = Place(0);
    const FIRST: Place = Place(1 << 64);
    /// As much as is left between two definitions, so that others can come to stand there.
    const GAP: u128 = 1 << 64;

    fn behind(self) -> Place {
        Place(self.0 + Place::GAP)
    }

    /// A place between two, if there is one.
    fn between(self, next: Place) -> Option<Place> {
        let half = (next.0 - self.0) / 2;
        (half > 0).then(|| Place(self.0 + half))
    }
}

/// Definitions in an order, found by name.
///
/// Copies share whatever they have in common, and nothing else does: a copy costs nothing, and a change of one definition
/// costs the logarithm of how many there are. The index cannot drift, since every change goes through here; what
/// is changed at will is changed in a [list](Items::edit), of which everything is made anew.
///
/// Those of a library may be read [later](Items::later): what looks at all of them reads all.
#[derive(Clone)]
pub struct Items {
    ordered: RedBlackTreeMapSync<Place, Entry>,
    /// Where definitions of a name stand, in order. There is more than one only in what a check refuses.
    places: HashTrieMapSync<String, Vec<Place>>,
    calls: NameGraph,
    versions: NameGraph,
}

impl Default for Items {
    fn default() -> Self {
        Items {
            ordered: RedBlackTreeMapSync::new_sync(),
            places: HashTrieMapSync::new_sync(),
            calls: NameGraph::default(),
            versions: NameGraph::default(),
        }
    }
}

impl Items {
    /// Definitions that are read when they are first looked at, each at its position in the source.
    pub fn later(declarations: Vec<Declaration>, source: &Arc<dyn ItemSource>) -> Items {
        let declarations = declarations.into_iter().enumerate();
        let mut items = Items::default();
        declarations
            .for_each(|(at, declaration)| items.push_entry(Entry::later(declaration, at, source)));
        items
    }

    /// The names of all definitions, in order. Reads none.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.ordered.values().map(Entry::name)
    }

    /// The names of procedures and instructions, in order. Reads none.
    pub fn proc_names(&self) -> impl Iterator<Item = &str> {
        let procs = self.ordered.values().filter(|entry| entry.is_proc());
        procs.map(Entry::name)
    }

    /// How many definitions there are.
    pub fn len(&self) -> usize {
        self.ordered.size()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ordered.is_empty()
    }

    /// The definitions of a kind, in order. Reads no others.
    fn of_kind(&self, kind: ItemKind) -> impl Iterator<Item = &Item> {
        let entries = self.ordered.values();
        let entries = entries.filter(move |entry| entry.kind() == kind);
        entries.map(|entry| &**entry.get())
    }

    /// The definitions, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Item> + ExactSizeIterator {
        self.ordered.values().map(|entry| &**entry.get())
    }

    /// The first definition.
    pub fn first(&self) -> Option<&Item> {
        self.iter().next()
    }

    /// The procedures and instructions, in order.
    pub fn procs(&self) -> impl Iterator<Item = &Proc> {
        self.of_kind(ItemKind::Proc).filter_map(as_proc)
    }

    /// The configurations, in order.
    pub fn configs(&self) -> impl Iterator<Item = &Config> {
        self.of_kind(ItemKind::Config).filter_map(as_config)
    }

    /// The memories, in order.
    pub fn memories(&self) -> impl Iterator<Item = &Memory> {
        self.of_kind(ItemKind::Memory).filter_map(as_memory)
    }

    /// The externs, in order.
    pub fn externs(&self) -> impl Iterator<Item = &Extern> {
        self.of_kind(ItemKind::Extern).filter_map(as_extern)
    }

    /// The definitions of that name, in order: at most one in what the checks accept.
    pub fn named(&self, name: &str) -> impl Iterator<Item = &Item> {
        let places = self.places.get(name).into_iter().flatten();
        places.filter_map(|place| self.at(*place))
    }

    /// Whether something has that name.
    pub fn has(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    /// The procedure or instruction of that name.
    pub fn proc(&self, name: &str) -> Option<&Proc> {
        self.named(name).find_map(as_proc)
    }

    /// The configuration of that name.
    pub fn config(&self, name: &str) -> Option<&Config> {
        self.named(name).find_map(as_config)
    }

    /// The memory of that name.
    pub fn memory(&self, name: &str) -> Option<&Memory> {
        self.named(name).find_map(as_memory)
    }

    /// The extern of that name.
    pub fn extern_fn(&self, name: &str) -> Option<&Extern> {
        self.named(name).find_map(as_extern)
    }

    /// Who calls whom. What is called need not be among these definitions.
    pub fn calls(&self) -> &NameGraph {
        &self.calls
    }

    /// The procedures that call one themselves, in order.
    pub fn callers(&self, name: &str) -> Vec<&Proc> {
        let mut places: Vec<Place> = (self.calls.referrers(name))
            .flat_map(|caller| self.places.get(caller).into_iter().flatten().copied())
            .collect();
        places.sort_unstable();
        let procs = places
            .into_iter()
            .filter_map(|place| as_proc(self.at(place)?));
        procs
            .filter(|proc| proc.calls().iter().any(|(callee, _)| *callee == name))
            .collect()
    }

    /// Which procedure has a record of being a version of which.
    pub fn versions(&self) -> &NameGraph {
        &self.versions
    }

    /// Where the procedure of that name stands among the definitions.
    pub fn place_of_proc(&self, name: &str) -> Option<Place> {
        let mut places = self.places.get(name)?.iter().copied();
        places.find(|place| self.ordered.get(place).is_some_and(Entry::is_proc))
    }

    /// Where the first definition of that name stands.
    pub fn place_of(&self, name: &str) -> Option<Place> {
        self.places.get(name)?.first().copied()
    }

    /// The definition at a place.
    pub fn at(&self, place: Place) -> Option<&Item> {
        self.ordered.get(&place).map(|entry| &**entry.get())
    }

    /// The definition at a place, to be shared with other definitions.
    pub(crate) fn shared(&self, place: Place) -> Option<Arc<Item>> {
        self.ordered
            .get(&place)
            .map(|entry| Arc::clone(entry.get()))
    }

    /// Adds a definition behind all others.
    pub fn push(&mut self, item: Item) {
        self.push_shared(Arc::new(item));
    }

    fn push_shared(&mut self, item: Arc<Item>) {
        self.push_entry(Entry::Ready(item));
    }

    fn push_entry(&mut self, entry: Entry) {
        let place = match self.ordered.last() {
            Some((last, _)) => last.behind(),
            None => Place::FIRST,
        };
        self.put(place, entry);
    }

    /// Adds definitions of others behind all, which both then share.
    pub(crate) fn extend_shared(&mut self, others: &Items) {
        others
            .ordered
            .values()
            .cloned()
            .for_each(|entry| self.push_entry(entry));
    }

    /// Puts a procedure into the place of the one of that name. `false` if there is none.
    pub fn replace_proc(&mut self, name: &str, proc: Proc) -> bool {
        let Some(place) = self.place_of_proc(name) else {
            return false;
        };
        let entry = Entry::Ready(Arc::new(Item::Proc(proc)));
        if entry.name() == name {
            self.ordered.insert_mut(place, entry);
            self.note_references(name);
        } else {
            self.take_out(place);
            self.put(place, entry);
        }
        true
    }

    /// Changes the procedure of that name, in its place. `false` if there is none.
    pub fn change_proc(&mut self, name: &str, change: impl FnOnce(&mut Proc)) -> bool {
        let Some(mut proc) = self.proc(name).cloned() else {
            return false;
        };
        change(&mut proc);
        self.replace_proc(name, proc)
    }

    /// Adds definitions behind the procedure of that name, in their order. `false` if there is none.
    pub fn insert_behind_proc(&mut self, name: &str, items: Vec<Item>) -> bool {
        // From the last one on, each stands directly behind the procedure.
        let mut items = items.into_iter().rev();
        items.all(|item| self.put_beside_proc(name, Items::free_behind, item))
    }

    /// Adds definitions before the procedure of that name, in their order. `false` if there is none.
    pub fn insert_before_proc(&mut self, name: &str, items: Vec<Item>) -> bool {
        let mut items = items.into_iter();
        items.all(|item| self.put_beside_proc(name, Items::free_before, item))
    }

    /// Adds a definition at the free place that there is beside a procedure.
    fn put_beside_proc(
        &mut self,
        name: &str,
        free: impl Fn(&Items, Place) -> Option<Place>,
        item: Item,
    ) -> bool {
        if self.place_of_proc(name).is_none() {
            return false;
        }
        let find = |items: &Items| free(items, items.place_of_proc(name)?);
        let found = find(self).or_else(|| {
            let entries: Vec<Entry> = self.ordered.values().cloned().collect();
            *self = Items::default();
            entries.into_iter().for_each(|entry| self.push_entry(entry));
            find(self)
        });
        if let Some(place) = found {
            self.put(place, Entry::Ready(Arc::new(item)));
        }
        found.is_some()
    }

    /// A place directly behind another, if one is free.
    fn free_behind(&self, place: Place) -> Option<Place> {
        match self.ordered.range(place..).nth(1) {
            Some((next, _)) => place.between(*next),
            None => Some(place.behind()),
        }
    }

    /// A place directly before another, if one is free.
    fn free_before(&self, place: Place) -> Option<Place> {
        let before = self.ordered.range(..place).next_back();
        before
            .map_or(Place::ZERO, |(before, _)| *before)
            .between(place)
    }

    /// The definitions as a list that may be changed at will. When it is dropped, everything is made anew of it.
    pub fn edit(&mut self) -> ItemsMut<'_> {
        let list = std::mem::take(self).into_iter().collect();
        ItemsMut { items: self, list }
    }

    /// Puts a definition at a free place.
    fn put(&mut self, place: Place, entry: Entry) {
        let name = entry.name();
        match self.places.get_mut(name) {
            Some(places) => {
                let at = places.partition_point(|other| *other < place);
                places.insert(at, place);
            }
            None => self.places.insert_mut(name.to_owned(), vec![place]),
        }
        self.ordered.insert_mut(place, entry.clone());
        self.note_references(entry.name());
    }

    /// Frees a place.
    fn take_out(&mut self, place: Place) {
        let Some(entry) = self.ordered.get(&place).cloned() else {
            return;
        };
        let is_last = self.places.get_mut(entry.name()).is_some_and(|places| {
            places.retain(|other| *other != place);
            places.is_empty()
        });
        if is_last {
            self.places.remove_mut(entry.name());
        }
        self.ordered.remove_mut(&place);
        self.note_references(entry.name());
    }

    /// Keeps the graphs up with what has a name now.
    fn note_references(&mut self, name: &str) {
        let (mut callees, mut specs) = (BTreeSet::new(), BTreeSet::new());
        let places = self.places.get(name).into_iter().flatten();
        let entries = places.filter_map(|place| self.ordered.get(place));
        for proc in entries.filter_map(Entry::referring) {
            callees.append(&mut proc.callees());
            specs.extend(proc.equivalence.iter().map(|record| record.spec.clone()));
        }
        self.calls.set(name, callees);
        self.versions.set(name, specs);
    }
}

fn as_proc(item: &Item) -> Option<&Proc> {
    match item {
        Item::Proc(proc) => Some(proc),
        _ => None,
    }
}

fn as_config(item: &Item) -> Option<&Config> {
    match item {
        Item::Config(config) => Some(config),
        _ => None,
    }
}

fn as_memory(item: &Item) -> Option<&Memory> {
    match item {
        Item::Memory(memory) => Some(memory),
        _ => None,
    }
}

fn as_extern(item: &Item) -> Option<&Extern> {
    match item {
        Item::Extern(declared) => Some(declared),
        _ => None,
    }
}

impl PartialEq for Items {
    fn eq(&self, other: &Items) -> bool {
        let same = |(a, b): (&Entry, &Entry)| a.is(b) || a.get() == b.get();
        self.ordered.ptr_eq(&other.ordered)
            || self.len() == other.len()
                && self.ordered.values().zip(other.ordered.values()).all(same)
    }
}

impl fmt::Debug for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl FromIterator<Item> for Items {
    fn from_iter<I: IntoIterator<Item = Item>>(items: I) -> Self {
        items.into_iter().map(Arc::new).collect()
    }
}

impl FromIterator<Arc<Item>> for Items {
    fn from_iter<I: IntoIterator<Item = Arc<Item>>>(items: I) -> Self {
        let mut made = Items::default();
        items.into_iter().for_each(|item| made.push_shared(item));
        made
    }
}

impl From<Vec<Item>> for Items {
    fn from(items: Vec<Item>) -> Self {
        items.into_iter().collect()
    }
}

impl Extend<Item> for Items {
    fn extend<I: IntoIterator<Item = Item>>(&mut self, items: I) {
        items.into_iter().for_each(|item| self.push(item));
    }
}

impl IntoIterator for Items {
    type Item = Item;
    type IntoIter = std::vec::IntoIter<Item>;

    fn into_iter(self) -> Self::IntoIter {
        let shared: Vec<Arc<Item>> = (self.ordered.values())
            .map(|entry| Arc::clone(entry.get()))
            .collect();
        drop(self);
        let owned: Vec<Item> = shared.into_iter().map(Arc::unwrap_or_clone).collect();
        owned.into_iter()
    }
}

/// The definitions as a list; see [`Items::edit`].
#[derive(Debug)]
pub struct ItemsMut<'i> {
    items: &'i mut Items,
    list: Vec<Item>,
}

impl ItemsMut<'_> {
    /// The procedures and instructions, in order.
    pub fn procs(&mut self) -> impl DoubleEndedIterator<Item = &mut Proc> {
        self.list.iter_mut().filter_map(|item| match item {
            Item::Proc(proc) => Some(proc),
            _ => None,
        })
    }

    /// The procedure or instruction of that name.
    pub fn proc(&mut self, name: &str) -> Option<&mut Proc> {
        self.procs().find(|proc| proc.name == name)
    }
}

impl Deref for ItemsMut<'_> {
    type Target = Vec<Item>;

    fn deref(&self) -> &Vec<Item> {
        &self.list
    }
}

impl DerefMut for ItemsMut<'_> {
    fn deref_mut(&mut self) -> &mut Vec<Item> {
        &mut self.list
    }
}

impl Drop for ItemsMut<'_> {
    fn drop(&mut self) {
        *self.items = std::mem::take(&mut self.list).into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Loc, Stmt, StmtKind};

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
        now.change_proc("f", |f| f.body.clear());
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

    /// What the graphs say is what the definitions say, read anew.
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
        items.change_proc("g", |g| g.body.truncate(1));
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
        assert!(
            copy.has("g") && copy.names().eq(["f", "g", "m"]) && copy.proc_names().eq(["f", "g"])
        );
        assert!(copy.place_of_proc("f").is_some() && copy.place_of_proc("m").is_none());
        assert_eq!(reads(), [0, 0, 0]);
        assert!(
            copy.proc("g").is_some() && items.proc("g").is_some() && items.memory("f").is_none()
        );
        assert_eq!(reads(), [1, 1, 0]);
        assert_eq!(
            (items.procs().count() + items.configs().count(), reads()),
            (2, vec![1, 1, 0])
        );
        copy.push(memory("n"));
        assert!(
            items
                == self::items(&["f", "g"])
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
}
