//! The common prefix and suffix of two lists. Parts that both share are not looked into.

use super::{Chunks, Element, Inner, Node, Parts, fanout};

/// The end from which lists are compared.
#[derive(Clone, Copy)]
enum End {
    First,
    Last,
}

/// Elements one behind the other.
enum Run<'a, T: Element> {
    List(&'a Chunks<T>),
    Items(&'a [T]),
}

/// The runs of a list that are still to be compared, the next one last.
struct Rest<'a, T: Element>(Vec<Run<'a, T>>);

impl<'a, T: Element> Rest<'a, T> {
    /// Pushes the parts of a list, in place of the list itself.
    fn enter(&mut self, list: &'a Chunks<T>, end: End) {
        match &list.0.node {
            Node::Leaf(items) => self.0.push(Run::Items(items)),
            Node::Inner(inner) => self.enter_behind(inner, 0, end),
        }
    }

    /// Pushes all lists of a node but the first `passed` ones, counted from `end`.
    fn enter_behind(&mut self, inner: &'a Inner<T>, passed: usize, end: End) {
        let lists = &inner.lists;
        match end {
            End::First => self.0.extend(lists[passed..].iter().rev().map(Run::List)),
            End::Last => {
                let left = lists.len() - passed;
                self.0.extend(lists[..left].iter().map(Run::List));
            }
        }
    }

    /// Takes so many elements off the next ones.
    fn leave(&mut self, items: &'a [T], count: usize, end: End) {
        let left = match end {
            End::First => &items[count..],
            End::Last => &items[..items.len() - count],
        };
        if !left.is_empty() {
            self.0.push(Run::Items(left));
        }
    }
}

fn alike_items<T>(items: &[T], others: &[T], end: End, alike: impl Fn(&T, &T) -> bool) -> usize {
    let alike = |(a, b): &(&T, &T)| alike(a, b);
    let (items, others) = (items.iter(), others.iter());
    match end {
        End::First => items.zip(others).take_while(alike).count(),
        End::Last => items.rev().zip(others.rev()).take_while(alike).count(),
    }
}

impl<T: Element> Inner<T> {
    /// How many elements there are in so many of its lists.
    fn elements_of(&self, lists: usize, end: End) -> usize {
        let first = |count: usize| self.starts.get(count).map_or(self.len, |start| *start);
        match end {
            End::First => first(lists),
            End::Last => self.len - first(self.lists.len() - lists),
        }
    }
}

/// How many elements at one end are alike.
fn alike_at_end<T: Element>(
    lists: [&Chunks<T>; 2],
    end: End,
    in_part: impl Fn(&Chunks<T>) -> bool,
    alike: impl Fn(&T, &T) -> bool,
) -> usize {
    let [mut rest, mut other] = lists.map(|list| {
        let mut later = Vec::with_capacity(2 * fanout::<T>());
        later.push(Run::List(list));
        Rest(later)
    });
    let mut count = 0;
    while let (Some(run), Some(beside)) = (rest.0.pop(), other.0.pop()) {
        match (run, beside) {
            (Run::List(a), Run::List(b)) if a.same(b) && in_part(a) => count += a.len(),
            // What they share is found by its address, and not looked at.
            (Run::List(Chunks(a)), Run::List(Chunks(b)))
                if let (Node::Inner(a), Node::Inner(b)) = (&a.node, &b.node) =>
            {
                let shared = |a: &Chunks<T>, b: &Chunks<T>| a.same(b) && in_part(a);
                let passed = alike_items(&a.lists, &b.lists, end, shared);
                count += a.elements_of(passed, end);
                rest.enter_behind(a, passed, end);
                other.enter_behind(b, passed, end);
            }
            // The longer first: so parts that are as long as each other meet.
            (Run::List(a), Run::List(b)) if a.len() < b.len() => {
                rest.0.push(Run::List(a));
                other.enter(b, end);
            }
            (Run::List(a), beside) => {
                rest.enter(a, end);
                other.0.push(beside);
            }
            (run, Run::List(b)) => {
                rest.0.push(run);
                other.enter(b, end);
            }
            (Run::Items(a), Run::Items(b)) => {
                let found = alike_items(a, b, end, &alike);
                count += found;
                if found < a.len().min(b.len()) {
                    return count;
                }
                rest.leave(a, found, end);
                other.leave(b, found, end);
            }
        }
    }
    count
}

impl<T: Element> Chunks<T> {
    /// How many elements at the start and, behind these, at the end of two lists are alike. Of a part that both have all
    /// elements are, where `in_part` says so.
    pub fn alike_at_ends(
        &self,
        other: &Chunks<T>,
        in_part: impl Fn(&Chunks<T>) -> bool,
        alike: impl Fn(&T, &T) -> bool,
    ) -> (usize, usize) {
        if self.same(other) && in_part(self) {
            return (self.len(), 0);
        }
        if let (Parts::Leaf(items), Parts::Leaf(others)) = (self.parts(), other.parts()) {
            let start = alike_items(items, others, End::First, &alike);
            let end = alike_items(&items[start..], &others[start..], End::Last, alike);
            return (start, end);
        }
        let start = alike_at_end([self, other], End::First, &in_part, &alike);
        let room = self.len().min(other.len()) - start;
        if room == 0 {
            return (start, 0);
        }
        let end = alike_at_end([self, other], End::Last, in_part, alike);
        (start, end.min(room))
    }
}

impl<T: Element + PartialEq> PartialEq for Chunks<T> {
    fn eq(&self, other: &Chunks<T>) -> bool {
        let alike = || alike_at_end([self, other], End::First, |_| true, T::eq);
        self.len() == other.len() && alike() == self.len()
    }
}
