//! Changes of a list: what is changed is from there on no longer shared.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::{Chunks, Element, Inner, Node, Shared, fanout, most, small, usual};

impl<T: Element> Chunks<T> {
    /// The root node, for a change: drops everything that is cached about the elements.
    pub(super) fn node_mut(&mut self) -> &mut Node<T> {
        let shared = Arc::make_mut(&mut self.0);
        shared.known = T::Known::default();
        if let Node::Inner(inner) = &mut shared.node {
            inner.slice = OnceLock::new();
        }
        &mut shared.node
    }

    /// An element, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        if at >= self.len() {
            return None;
        }
        let (mut list, mut at) = (self, at);
        loop {
            match list.node_mut() {
                Node::Leaf(items) => return items.get_mut(at),
                Node::Inner(inner) => {
                    let (next, start) = inner.place(at)?;
                    list = &mut inner.lists[next];
                    at -= start;
                }
            }
        }
    }

    /// The first element, to be changed.
    pub fn first_mut(&mut self) -> Option<&mut T> {
        self.get_mut(0)
    }

    /// The last element, to be changed.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.get_mut(self.len().checked_sub(1)?)
    }

    /// Puts elements in the place of others.
    ///
    /// # Panics
    /// There are not so many elements.
    pub fn splice(&mut self, range: Range<usize>, made: impl IntoIterator<Item = T>) {
        let fits = range.start <= range.end && range.end <= self.len();
        assert!(fits, "no such elements");
        let whole = std::mem::take(self);
        *self = rooted(spliced(vec![whole], range, made));
    }

    /// Puts an element in front of another, or at the end.
    ///
    /// # Panics
    /// There are not so many elements.
    pub fn insert(&mut self, at: usize, item: T) {
        self.splice(at..at, [item]);
    }

    /// Takes an element out.
    ///
    /// # Panics
    /// There is no such element.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at].clone();
        self.splice(at..at + 1, []);
        item
    }

    /// Adds an element at the end.
    pub fn push(&mut self, item: T) {
        self.extend([item]);
    }

    fn into_lists(self) -> Vec<Chunks<T>> {
        match Arc::try_unwrap(self.0) {
            Ok(Shared {
                node: Node::Inner(inner),
                ..
            }) => inner.lists,
            Ok(Shared {
                node: Node::Leaf(items),
                ..
            }) => vec![Chunks::leaf(items)],
            Err(shared) => match &shared.node {
                Node::Inner(inner) => inner.lists.clone(),
                Node::Leaf(_) => vec![Chunks(shared)],
            },
        }
    }

    fn is_leaf(&self) -> bool {
        matches!(self.0.node, Node::Leaf(_))
    }
}

/// Lists of the same height one behind the other, with elements in the place of others.
fn spliced<T: Element>(
    mut lists: Vec<Chunks<T>>,
    range: Range<usize>,
    made: impl IntoIterator<Item = T>,
) -> Vec<Chunks<T>> {
    let (touched, start) = touched(&lists, &range);
    let within = range.start - start..range.end - start;
    let first = touched.start;
    let touched = Vec::from_iter(lists.drain(touched));
    if touched.iter().any(Chunks::is_leaf) {
        let mut items = Vec::from_iter(touched.into_iter().flat_map(Chunks::into_vec));
        items.splice(within, made);
        put(&mut lists, first, items, &Level::leaves());
    } else {
        let inner = touched.into_iter().flat_map(Chunks::into_lists).collect();
        let inner = spliced(inner, within, made);
        put(&mut lists, first, inner, &Level::inner());
    }
    lists
}

/// The lists in which elements stand, or between which, and how many elements are before these.
fn touched<T: Element>(lists: &[Chunks<T>], range: &Range<usize>) -> (Range<usize>, usize) {
    let len = |at: usize| lists.get(at).map_or(0, Chunks::len);
    let (mut first, mut before) = (0, 0);
    while first + 1 < lists.len() && before + len(first) <= range.start {
        before += len(first);
        first += 1;
    }
    let (mut end, mut within) = (first + 1, before + len(first));
    while within < range.end {
        within += len(end);
        end += 1;
    }
    (first..end, before)
}

/// Nodes of a height, made of things of type `N`.
struct Level<T: Element, N> {
    most: usize,
    make: fn(Vec<N>) -> Chunks<T>,
    open: fn(Chunks<T>) -> Vec<N>,
}

impl<T: Element> Level<T, T> {
    fn leaves() -> Self {
        Level {
            most: most::<T>(),
            make: Chunks::leaf,
            open: Chunks::into_vec,
        }
    }
}

impl<T: Element> Level<T, Chunks<T>> {
    fn inner() -> Self {
        Level {
            most: fanout::<T>(),
            make: |lists| Chunks::of_node(Node::Inner(Inner::of(lists))),
            open: Chunks::into_lists,
        }
    }
}

impl<T: Element, N> Level<T, N> {
    /// Nodes of about the same size.
    fn nodes(&self, mut inside: Vec<N>) -> Vec<Chunks<T>> {
        let count = match inside.len() {
            0 => return Vec::new(),
            len if len <= self.most => 1,
            len => len.div_ceil(usual(self.most)),
        };
        let size = inside.len().div_ceil(count);
        let mut nodes = Vec::with_capacity(count);
        // From the end, so that nothing is moved twice.
        while inside.len() > size {
            nodes.push((self.make)(inside.split_off(inside.len() - size)));
        }
        nodes.push((self.make)(inside));
        nodes.reverse();
        nodes
    }
}

/// Puts what nodes are made of among lists of their height. A few things are joined with what the list beside them is made of.
fn put<T: Element, N>(lists: &mut Vec<Chunks<T>>, at: usize, inside: Vec<N>, level: &Level<T, N>) {
    let (mut at, mut inside) = (at, inside);
    if !inside.is_empty() && inside.len() <= small(level.most) {
        if at < lists.len() {
            inside.extend((level.open)(lists.remove(at)));
        } else if at > 0 {
            at -= 1;
            inside.splice(0..0, (level.open)(lists.remove(at)));
        }
    }
    lists.splice(at..at, level.nodes(inside));
}

/// One list of lists of the same height.
fn rooted<T: Element>(lists: Vec<Chunks<T>>) -> Chunks<T> {
    let mut lists = lists;
    while lists.len() > 1 {
        lists = Level::inner().nodes(lists);
    }
    let mut root = lists.pop().unwrap_or_default();
    while let Node::Inner(inner) = &root.0.node
        && let [only] = inner.lists.as_slice()
    {
        root = only.clone();
    }
    root
}

impl<T: Element> From<Vec<T>> for Chunks<T> {
    fn from(items: Vec<T>) -> Chunks<T> {
        rooted(Level::leaves().nodes(items))
    }
}

impl<T: Element> FromIterator<T> for Chunks<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Chunks<T> {
        Chunks::from(Vec::from_iter(items))
    }
}

impl<T: Element> Extend<T> for Chunks<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        self.splice(self.len()..self.len(), items);
    }
}

impl<T: Element> IntoIterator for Chunks<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}
