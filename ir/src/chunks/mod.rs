//! Lists as trees, of which a change copies one way.

mod alike;
mod change;
mod iter;

use std::fmt;
use std::ops::{Index, IndexMut, Range};
use std::sync::{Arc, OnceLock};

pub use iter::{Finger, Iter, IterMut, LeavesWhere};

/// An element of a list.
pub trait Element: Clone {
    /// Facts about consecutive elements, computed once for all copies of a list; empty at first.
    type Known: Default;

    /// Most elements of a leaf in release builds: a change copies one.
    const LEAF: usize = 16;

    /// Most lists of an inner node in release builds: a change copies one at each height.
    const FANOUT: usize = 32;
}

/// Most elements of a leaf. Few in debug builds, so that what tests look at, which is short, is in trees of some height.
const fn most<T: Element>() -> usize {
    if cfg!(debug_assertions) { 4 } else { T::LEAF }
}

/// Most lists of an inner node. Few in debug builds, too.
const fn fanout<T: Element>() -> usize {
    if cfg!(debug_assertions) { 4 } else { T::FANOUT }
}

/// How full the nodes of a long list are when it is made: they can grow.
const fn usual(most: usize) -> usize {
    most * 3 / 4
}

/// A node that a change leaves with no more elements than these is joined with the one beside it.
const fn small(most: usize) -> usize {
    most / 4
}

/// Elements in order, in the leaves of a tree. Copies share it until one of the two is changed, and then all but the nodes on the
/// way from the root to what is changed: so a copy costs nothing, a change the logarithm of the length, and what is left alone is
/// recognised as the same ([`Chunks::same`]). What is inside the root, leaves too, is a list itself: a part of the whole.
#[derive(Clone)]
pub struct Chunks<T: Element>(Arc<Shared<T>>);

struct Shared<T: Element> {
    node: Node<T>,
    known: T::Known,
}

/// Copies the node for a change, without cached facts.
impl<T: Element> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared {
            node: self.node.clone(),
            known: T::Known::default(),
        }
    }
}

#[derive(Clone)]
enum Node<T: Element> {
    Leaf(Vec<T>),
    /// Lists one behind the other, none of them empty.
    Inner(Inner<T>),
}

struct Inner<T: Element> {
    lists: Vec<Chunks<T>>,
    /// The start of each list, in elements.
    starts: Vec<usize>,
    len: usize,
    /// All elements as one slice, made on demand.
    slice: OnceLock<Vec<T>>,
}

impl<T: Element> Clone for Inner<T> {
    fn clone(&self) -> Inner<T> {
        Inner {
            lists: self.lists.clone(),
            starts: self.starts.clone(),
            len: self.len,
            slice: OnceLock::new(),
        }
    }
}

impl<T: Element> Inner<T> {
    fn of(lists: Vec<Chunks<T>>) -> Inner<T> {
        let mut len = 0;
        let mut starts = Vec::with_capacity(lists.len());
        for list in &lists {
            starts.push(len);
            len += list.len();
        }
        Inner {
            lists,
            starts,
            len,
            slice: OnceLock::new(),
        }
    }

    /// The list of an element, and where that begins.
    fn place(&self, at: usize) -> Option<(usize, usize)> {
        if at >= self.len {
            return None;
        }
        // Lists are of about the same size, so that it is this one or one near it.
        let mut list = at * self.lists.len() / self.len;
        while self.starts[list] > at {
            list -= 1;
        }
        while self.starts.get(list + 1).is_some_and(|next| *next <= at) {
            list += 1;
        }
        Some((list, self.starts[list]))
    }
}

/// The elements or sublists of a list.
pub enum Parts<'a, T: Element> {
    /// Elements.
    Leaf(&'a [T]),
    /// Other lists, one behind the other; none of them is empty.
    Inner(&'a [Chunks<T>]),
}

impl<T: Element> Chunks<T> {
    fn of_node(node: Node<T>) -> Chunks<T> {
        Chunks(Arc::new(Shared {
            node,
            known: T::Known::default(),
        }))
    }

    /// A list of elements that has no parts, however many they are.
    pub fn leaf(items: Vec<T>) -> Chunks<T> {
        Chunks::of_node(Node::Leaf(items))
    }

    /// A list of which these are the parts; those without elements are left out.
    pub fn inner(lists: Vec<Chunks<T>>) -> Chunks<T> {
        let mut lists = lists;
        lists.retain(|list| !list.is_empty());
        match lists.len() {
            0 => Chunks::default(),
            1 => lists.remove(0),
            _ => Chunks::of_node(Node::Inner(Inner::of(lists))),
        }
    }

    /// The root node's elements or sublists.
    pub fn parts(&self) -> Parts<'_, T> {
        match &self.0.node {
            Node::Leaf(items) => Parts::Leaf(items),
            Node::Inner(inner) => Parts::Inner(&inner.lists),
        }
    }

    /// The cached facts about all elements.
    pub fn known(&self) -> &T::Known {
        &self.0.known
    }

    /// Whether both are one and the same, not only equal: neither was changed since one was copied from the other.
    pub fn same(&self, other: &Chunks<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        match &self.0.node {
            Node::Leaf(items) => items.len(),
            Node::Inner(inner) => inner.len,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The part that begins at a place and has so many elements; the list itself is one.
    pub fn part(&self, start: usize, len: usize) -> Option<&Chunks<T>> {
        let (mut list, mut start) = (self, start);
        while list.len() != len {
            let Node::Inner(inner) = &list.0.node else {
                return None;
            };
            let (at, begin) = inner.place(start).filter(|_| list.len() > len)?;
            list = &inner.lists[at];
            start -= begin;
        }
        (start == 0).then_some(list)
    }

    /// One of its lists, if that begins at a place.
    fn list(&self, k: usize, start: usize) -> Option<&Chunks<T>> {
        match &self.0.node {
            Node::Inner(inner) if inner.starts.get(k) == Some(&start) => inner.lists.get(k),
            _ => None,
        }
    }

    /// The leaf with an element, and where it begins.
    fn leaf_of(&self, at: usize) -> Option<(&[T], usize)> {
        let (mut list, mut start) = (self, 0);
        loop {
            match &list.0.node {
                Node::Leaf(items) => return (at - start < items.len()).then_some((items, start)),
                Node::Inner(inner) => {
                    let (next, begin) = inner.place(at - start)?;
                    list = &inner.lists[next];
                    start += begin;
                }
            }
        }
    }

    /// An element.
    pub fn get(&self, at: usize) -> Option<&T> {
        // Most lists are leaves.
        if let Node::Leaf(items) = &self.0.node {
            return items.get(at);
        }
        let (items, start) = self.leaf_of(at)?;
        items.get(at - start)
    }

    /// The first element.
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// The last element.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All elements as one slice. Those of a long list are copied for that, once for all copies of the list.
    pub fn as_slice(&self) -> &[T] {
        match &self.0.node {
            Node::Leaf(items) => items,
            Node::Inner(inner) => inner.slice.get_or_init(|| self.iter().cloned().collect()),
        }
    }

    /// Elements one behind the other, if there are so many. As [`Chunks::as_slice`] of the smallest part that has them all, where that is no
    /// leaf; [`Chunks::range`] copies nothing.
    pub fn slice(&self, range: Range<usize>) -> Option<&[T]> {
        if range.is_empty() {
            let there = range.start <= range.end && range.end <= self.len();
            return there.then_some(&[]);
        }
        let (mut list, mut range) = (self, range);
        while let Node::Inner(inner) = &list.0.node {
            let (next, start) = inner.place(range.start)?;
            let part = &inner.lists[next];
            if range.end - start > part.len() {
                break;
            }
            list = part;
            range = range.start - start..range.end - start;
        }
        list.as_slice().get(range)
    }

    /// The elements by value; copies where they are shared.
    pub fn into_vec(self) -> Vec<T> {
        match Arc::try_unwrap(self.0) {
            Ok(Shared {
                node: Node::Leaf(items),
                ..
            }) => items,
            Ok(Shared {
                node: Node::Inner(inner),
                ..
            }) => inner.lists.into_iter().flat_map(Chunks::into_vec).collect(),
            Err(shared) => Chunks(shared).iter().cloned().collect(),
        }
    }
}

impl<T: Element> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks::leaf(Vec::new())
    }
}

impl<T: Element> Index<usize> for Chunks<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        match self.get(at) {
            Some(item) => item,
            None => panic!("there are {} elements, and none at {at}", self.len()),
        }
    }
}

impl<T: Element> IndexMut<usize> for Chunks<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        let len = self.len();
        match self.get_mut(at) {
            Some(item) => item,
            None => panic!("there are {len} elements, and none at {at}"),
        }
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Chunks<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests;
