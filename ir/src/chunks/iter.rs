//! The elements of a list in order.

use std::ops::Range;
use std::slice;

use super::{Chunks, Element, Node};

/// Elements of a list in order.
#[derive(Clone)]
pub struct Iter<'a, T: Element> {
    list: &'a Chunks<T>,
    /// The places of those that are left.
    left: Range<usize>,
    /// Elements of one leaf from the first that is left on, perhaps beyond the last.
    front: slice::Iter<'a, T>,
    /// Elements of one leaf up to the last that is left, perhaps from before the first.
    back: slice::Iter<'a, T>,
}

impl<'a, T: Element> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        if self.left.is_empty() {
            return None;
        }
        if self.front.as_slice().is_empty() {
            let (items, start) = self.list.leaf_of(self.left.start)?;
            self.front = items.get(self.left.start - start..)?.iter();
        }
        self.left.start += 1;
        self.front.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.len(), Some(self.left.len()))
    }

    fn nth(&mut self, n: usize) -> Option<&'a T> {
        let start = self.left.start.saturating_add(n).min(self.left.end);
        self.left.start = start;
        self.front = [].iter();
        self.next()
    }
}

impl<T: Element> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.left.is_empty() {
            return None;
        }
        if self.back.as_slice().is_empty() {
            let last = self.left.end - 1;
            let (items, start) = self.list.leaf_of(last)?;
            self.back = items.get(..=last - start)?.iter();
        }
        self.left.end -= 1;
        self.back.next_back()
    }
}

impl<T: Element> ExactSizeIterator for Iter<'_, T> {}

/// A list for lookups of elements that are near each other, one after the other.
#[derive(Clone)]
pub struct Finger<'a, T: Element> {
    list: &'a Chunks<T>,
    /// The leaf with the last one, and where it begins.
    leaf: &'a [T],
    start: usize,
}

impl<'a, T: Element> Finger<'a, T> {
    /// An element.
    pub fn get(&mut self, at: usize) -> Option<&'a T> {
        if !(self.start..self.start + self.leaf.len()).contains(&at) {
            (self.leaf, self.start) = self.list.leaf_of(at)?;
        }
        self.leaf.get(at - self.start)
    }
}

/// The elements of a list in order, to be changed.
pub struct IterMut<'a, T: Element> {
    /// Lists that come later, the next one last.
    later: Vec<slice::IterMut<'a, Chunks<T>>>,
    leaf: slice::IterMut<'a, T>,
}

impl<'a, T: Element> IterMut<'a, T> {
    fn enter(&mut self, list: &'a mut Chunks<T>) {
        match list.node_mut() {
            Node::Leaf(items) => self.leaf = items.iter_mut(),
            Node::Inner(inner) => self.later.push(inner.lists.iter_mut()),
        }
    }
}

impl<'a, T: Element> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;

    fn next(&mut self) -> Option<&'a mut T> {
        loop {
            if let Some(item) = self.leaf.next() {
                return Some(item);
            }
            match self.later.last_mut()?.next() {
                Some(list) => self.enter(list),
                None => {
                    self.later.pop();
                }
            }
        }
    }
}

impl<T: Element> Chunks<T> {
    /// The elements in order.
    pub fn iter(&self) -> Iter<'_, T> {
        self.range(0..self.len())
    }

    /// Elements one behind the other, as many of them as there are.
    pub fn range(&self, range: Range<usize>) -> Iter<'_, T> {
        let left = range.start..range.end.min(self.len());
        let items = match &self.0.node {
            Node::Leaf(items) => items.get(left.clone()).unwrap_or_default(),
            Node::Inner(_) => &[],
        };
        Iter {
            list: self,
            left,
            front: items.iter(),
            back: items.iter(),
        }
    }

    /// The list, for who asks for elements that stand near each other.
    pub fn finger(&self) -> Finger<'_, T> {
        Finger {
            list: self,
            leaf: &[],
            start: 0,
        }
    }

    /// The leaves, each with the place of its first element, that another list does not have in the same place.
    pub(crate) fn leaves_not_in<'a>(&'a self, other: &'a Chunks<T>) -> LeavesNotIn<'a, T> {
        LeavesNotIn {
            later: vec![(0, self, Some(other))],
            other,
        }
    }

    /// The elements in order, to be changed: from here on they are no longer shared.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        let mut iter = IterMut {
            later: Vec::new(),
            leaf: [].iter_mut(),
        };
        iter.enter(self);
        iter
    }

    /// The leaves, each with the place of its first element, of those parts that are wanted: what is inside others is not looked at.
    /// A part is given with the place of its first element.
    pub fn leaves_where<W: Fn(usize, &Chunks<T>) -> bool>(
        &self,
        wanted: W,
    ) -> LeavesWhere<'_, T, W> {
        LeavesWhere {
            later: vec![(0, self)],
            wanted,
        }
    }
}

/// See [`Chunks::leaves_where`].
pub struct LeavesWhere<'a, T: Element, W> {
    /// Parts that come later, the next one last.
    later: Vec<(usize, &'a Chunks<T>)>,
    wanted: W,
}

impl<'a, T: Element, W: Fn(usize, &Chunks<T>) -> bool> Iterator for LeavesWhere<'a, T, W> {
    type Item = (usize, &'a Chunks<T>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (start, list) = self.later.pop()?;
            if !(self.wanted)(start, list) {
                continue;
            }
            match &list.0.node {
                Node::Leaf(_) => return Some((start, list)),
                Node::Inner(inner) => {
                    let starts = inner.starts.iter().map(|within| start + within);
                    self.later.extend(starts.zip(&inner.lists).rev());
                }
            }
        }
    }
}

/// See [`Chunks::leaves_not_in`].
pub(crate) struct LeavesNotIn<'a, T: Element> {
    /// Parts that come later, the next one last.
    later: Vec<Compared<'a, T>>,
    other: &'a Chunks<T>,
}

/// A part, the place of its first element, and a part of another list that begins there and is likely to be the same.
type Compared<'a, T> = (usize, &'a Chunks<T>, Option<&'a Chunks<T>>);

impl<'a, T: Element> Iterator for LeavesNotIn<'a, T> {
    type Item = (usize, &'a Chunks<T>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (start, list, beside) = self.later.pop()?;
            let is_same = |beside: &Chunks<T>| beside.same(list);
            if beside.is_some_and(is_same) {
                continue;
            }
            let as_long = beside.filter(|beside| beside.len() == list.len());
            let as_long = as_long.or_else(|| self.other.part(start, list.len()));
            if as_long.is_some_and(is_same) {
                continue;
            }
            // One that is longer by now may begin as this does.
            let beside = as_long.or(beside);
            let Node::Inner(inner) = &list.0.node else {
                return Some((start, list));
            };
            let lists = inner.starts.iter().zip(&inner.lists).enumerate();
            let parts = lists.map(|(k, (within, list))| {
                (
                    start + within,
                    list,
                    beside.and_then(|beside| beside.list(k, *within)),
                )
            });
            self.later.extend(parts.rev());
        }
    }
}

impl<'a, T: Element> IntoIterator for &'a Chunks<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Element> IntoIterator for &'a mut Chunks<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
