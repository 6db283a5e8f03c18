//! Definitions in an order, found by name.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use rpds::RedBlackTreeMapSync;

use crate::lazy::Entry;
use crate::{
    Config, Declaration, Extern, Item, ItemKind, ItemSource, Memory, NameGraph, Proc, SharedMap,
};

/// The position of a definition among the others: places are ordered, and mean nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place(u128);

impl Place {
    /// Before all definitions.
    const ZERO: Place = Place(0);
    const FIRST: Place = Place(1 << 64);
    /// The distance between two definitions, which leaves room for others.
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
    /// The places of the definitions of each name, in order. There is more than one only in modules
    /// that a check refuses.
    places: SharedMap<String, Vec<Place>>,
    calls: NameGraph,
    versions: NameGraph,
}

impl Default for Items {
    fn default() -> Self {
        Items {
            ordered: RedBlackTreeMapSync::new_sync(),
            places: SharedMap::default(),
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

    /// The call graph. Callees need not be among these definitions.
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
        procs.filter(|proc| proc.callees().contains(name)).collect()
    }

    /// The graph of versions: which procedure has a record of being derived from which.
    pub fn versions(&self) -> &NameGraph {
        &self.versions
    }

    /// The place of the procedure of that name among the definitions.
    pub fn place_of_proc(&self, name: &str) -> Option<Place> {
        let mut places = self.places.get(name)?.iter().copied();
        places.find(|place| self.ordered.get(place).is_some_and(Entry::is_proc))
    }

    /// The place of the first definition of that name.
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
            callees.extend(proc.callees().iter().cloned());
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
mod tests;
