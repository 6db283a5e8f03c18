//! Lists in chunks that are shared until they change.

use std::fmt;
use std::iter::FlatMap;
use std::ops::{Index, IndexMut, Range};
use std::slice;
use std::sync::{Arc, OnceLock};

/// What lists are made of.
pub trait Element: Clone {
    /// What is found out about elements one behind the other, once for all copies of a list; empty to begin with.
    type Known: Default;

    /// Most elements of a chunk in release builds: a change copies one, and a search looks at what is known of all.
    const CHUNK: usize = 64;
}

/// Most elements of a chunk. Few in debug builds, so that what tests look at, which is short, is in many chunks.
const fn most<T: Element>() -> usize {
    if cfg!(debug_assertions) { 4 } else { T::CHUNK }
}

/// How many elements the chunks of a long list have when it is made: they can grow.
const fn usual<T: Element>() -> usize {
    most::<T>() * 3 / 4
}

/// A chunk that a change leaves with no more elements than these is joined with the next.
const fn small<T: Element>() -> usize {
    most::<T>() / 4
}

/// Elements in order, in chunks of some tens. Copies share them until one of the two is changed, and then all but the chunk where
/// it is: so a copy costs nothing, a change what a chunk does, and what is left alone is recognised as the same
/// ([`Chunks::same`], [`Chunk::same`]).
#[derive(Clone)]
pub struct Chunks<T: Element>(Shape<T>);

#[derive(Clone)]
enum Shape<T: Element> {
    /// One chunk, or no element.
    One(Chunk<T>),
    /// More than one, none of them empty.
    Many(Arc<Many<T>>),
}

struct Many<T: Element> {
    chunks: Vec<Chunk<T>>,
    /// Where each of them begins.
    starts: Vec<usize>,
    len: usize,
    known: T::Known,
    /// All elements, for who needs them as one slice.
    slice: OnceLock<Vec<T>>,
}

/// To be changed: nothing is known of it.
impl<T: Element> Clone for Many<T> {
    fn clone(&self) -> Many<T> {
        Many::of(self.chunks.clone())
    }
}

impl<T: Element> Many<T> {
    fn of(chunks: Vec<Chunk<T>>) -> Many<T> {
        let mut len = 0;
        let mut starts = Vec::with_capacity(chunks.len());
        for chunk in &chunks {
            starts.push(len);
            len += chunk.items().len();
        }
        Many {
            chunks,
            starts,
            len,
            known: T::Known::default(),
            slice: OnceLock::new(),
        }
    }

    /// The chunk of an element, and its place in that.
    fn place(&self, at: usize) -> Option<(usize, usize)> {
        let chunk = self.starts.partition_point(|start| *start <= at);
        let chunk = chunk.checked_sub(1).filter(|_| at < self.len)?;
        Some((chunk, at - self.starts[chunk]))
    }

    /// The chunks, of which elements are to be changed.
    fn chunks_mut(self: &mut Arc<Self>) -> &mut [Chunk<T>] {
        let many = Arc::make_mut(self);
        many.known = T::Known::default();
        many.slice.take();
        &mut many.chunks
    }
}

/// Some elements of a list, one behind the other.
#[derive(Clone)]
pub struct Chunk<T: Element>(Arc<Shared<T>>);

struct Shared<T: Element> {
    items: Vec<T>,
    known: T::Known,
}

/// To be changed: nothing is known of it.
impl<T: Element> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared {
            items: self.items.clone(),
            known: T::Known::default(),
        }
    }
}

impl<T: Element> From<Vec<T>> for Chunk<T> {
    fn from(items: Vec<T>) -> Chunk<T> {
        Chunk(Arc::new(Shared {
            items,
            known: T::Known::default(),
        }))
    }
}

impl<T: Element> Chunk<T> {
    /// Its elements.
    pub fn items(&self) -> &[T] {
        &self.0.items
    }

    /// What was found out about them.
    pub fn known(&self) -> &T::Known {
        &self.0.known
    }

    /// Whether both are one and the same, not only equal.
    pub fn same(&self, other: &Chunk<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Its elements, to be changed: from here on no longer shared.
    fn items_mut(&mut self) -> &mut Vec<T> {
        let shared = Arc::make_mut(&mut self.0);
        shared.known = T::Known::default();
        &mut shared.items
    }

    fn into_vec(self) -> Vec<T> {
        match Arc::try_unwrap(self.0) {
            Ok(owned) => owned.items,
            Err(shared) => shared.items.clone(),
        }
    }
}

impl<T: Element> Chunks<T> {
    /// A list of these chunks.
    pub fn of(chunks: Vec<Chunk<T>>) -> Chunks<T> {
        let mut chunks = chunks;
        chunks.retain(|chunk| !chunk.items().is_empty());
        match chunks.len() {
            0 => Chunks::default(),
            1 => Chunks(Shape::One(chunks.remove(0))),
            _ => Chunks(Shape::Many(Arc::new(Many::of(chunks)))),
        }
    }

    /// Whether both are one and the same, not only equal: neither was changed since one was copied from the other.
    pub fn same(&self, other: &Chunks<T>) -> bool {
        match (&self.0, &other.0) {
            (Shape::One(a), Shape::One(b)) => a.same(b),
            (Shape::Many(a), Shape::Many(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// The chunks, none of them empty but that of a list without elements.
    pub fn chunks(&self) -> &[Chunk<T>] {
        match &self.0 {
            Shape::One(chunk) => slice::from_ref(chunk),
            Shape::Many(many) => &many.chunks,
        }
    }

    /// The chunks, each with the place of its first element.
    pub fn placed_chunks(&self) -> impl Iterator<Item = (usize, &Chunk<T>)> {
        self.chunks().iter().scan(0, |next, chunk| {
            let start = *next;
            *next += chunk.items().len();
            Some((start, chunk))
        })
    }

    /// What was found out about all elements.
    pub fn known(&self) -> &T::Known {
        match &self.0 {
            Shape::One(chunk) => chunk.known(),
            Shape::Many(many) => &many.known,
        }
    }

    /// The chunk that begins at a place.
    pub fn chunk_at(&self, start: usize) -> Option<&Chunk<T>> {
        match &self.0 {
            Shape::One(chunk) => Some(chunk).filter(|_| start == 0),
            Shape::Many(many) => many.chunks.get(many.starts.binary_search(&start).ok()?),
        }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Shape::One(chunk) => chunk.items().len(),
            Shape::Many(many) => many.len,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An element.
    pub fn get(&self, at: usize) -> Option<&T> {
        match &self.0 {
            Shape::One(chunk) => chunk.items().get(at),
            Shape::Many(many) => {
                let (chunk, at) = many.place(at)?;
                many.chunks.get(chunk)?.items().get(at)
            }
        }
    }

    /// The first element.
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// The last element.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// The elements in order.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter {
            inner: self.chunks().iter().flat_map(|chunk| chunk.items().iter()),
            left: self.len(),
        }
    }

    /// All elements as one slice. Those of a long list are copied for that, once for all copies of the list.
    pub fn as_slice(&self) -> &[T] {
        match &self.0 {
            Shape::One(chunk) => chunk.items(),
            Shape::Many(many) => many.slice.get_or_init(|| self.iter().cloned().collect()),
        }
    }

    /// Elements one behind the other, if there are so many. As [`Chunks::as_slice`] where they are not all in one chunk;
    /// [`Chunks::range`] copies nothing.
    pub fn slice(&self, range: Range<usize>) -> Option<&[T]> {
        if range.is_empty() {
            let there = range.start <= range.end && range.end <= self.len();
            return there.then_some(&[]);
        }
        if let Shape::Many(many) = &self.0
            && let Some((chunk, start)) = many.place(range.start)
            && let Some(within) = many.chunks[chunk].items().get(start..start + range.len())
        {
            return Some(within);
        }
        self.as_slice().get(range)
    }

    /// Elements one behind the other, as many of them as there are.
    pub fn range(&self, range: Range<usize>) -> impl Iterator<Item = &T> {
        let (first, skipped) = match &self.0 {
            Shape::One(_) => (0, range.start),
            Shape::Many(many) => many.place(range.start).unwrap_or((many.chunks.len(), 0)),
        };
        let items = items_of(&self.chunks()[first..]);
        items.skip(skipped).take(range.len())
    }

    /// The elements by value; copies where they are shared.
    pub fn into_vec(self) -> Vec<T> {
        match self.0 {
            Shape::One(chunk) => chunk.into_vec(),
            Shape::Many(_) => self
                .into_chunks()
                .into_iter()
                .flat_map(Chunk::into_vec)
                .collect(),
        }
    }

    fn into_chunks(self) -> Vec<Chunk<T>> {
        match self.0 {
            Shape::One(chunk) => vec![chunk],
            Shape::Many(many) => match Arc::try_unwrap(many) {
                Ok(owned) => owned.chunks,
                Err(shared) => shared.chunks.clone(),
            },
        }
    }

    /// How many elements at the start and, behind these, at the end of two lists are alike. Of a chunk that both have all
    /// elements are, where `in_chunk` says so.
    pub fn alike_at_ends(
        &self,
        other: &Chunks<T>,
        in_chunk: impl Fn(&Chunk<T>) -> bool,
        alike: impl Fn(&T, &T) -> bool,
    ) -> (usize, usize) {
        let shared = |(a, b): &(&Chunk<T>, &Chunk<T>)| a.same(b) && in_chunk(a);
        let add = |(chunks, items): (usize, usize), (chunk, _): (&Chunk<T>, &Chunk<T>)| {
            (chunks + 1, items + chunk.items().len())
        };
        let (was, is) = (self.chunks(), other.chunks());
        let (chunks, items) = was.iter().zip(is).take_while(shared).fold((0, 0), add);
        let (was, is) = (&was[chunks..], &is[chunks..]);
        let pairs = items_of(was).zip(items_of(is));
        let start = items + pairs.take_while(|(a, b)| alike(a, b)).count();
        let room = self.len().min(other.len()) - start;
        let pairs = was.iter().rev().zip(is.iter().rev());
        let (chunks, items) = pairs.take_while(shared).fold((0, 0), add);
        if items >= room {
            return (start, room);
        }
        let was = items_of(&was[..was.len() - chunks]).rev();
        let pairs = was.zip(items_of(&is[..is.len() - chunks]).rev());
        let more = pairs.take(room - items).take_while(|(a, b)| alike(a, b));
        (start, items + more.count())
    }
}

fn items_of<T: Element>(chunks: &[Chunk<T>]) -> impl DoubleEndedIterator<Item = &T> {
    chunks.iter().flat_map(|chunk| chunk.items().iter())
}

/// To be changed: what is changed is from here on no longer shared.
impl<T: Element> Chunks<T> {
    /// An element, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        match &mut self.0 {
            Shape::One(chunk) => chunk.items_mut().get_mut(at),
            Shape::Many(many) => {
                let (chunk, at) = many.place(at)?;
                many.chunks_mut().get_mut(chunk)?.items_mut().get_mut(at)
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

    /// The elements in order, to be changed.
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        let chunks = match &mut self.0 {
            Shape::One(chunk) => slice::from_mut(chunk),
            Shape::Many(many) => many.chunks_mut(),
        };
        chunks
            .iter_mut()
            .flat_map(|chunk| chunk.items_mut().iter_mut())
    }

    /// Puts elements in the place of others.
    ///
    /// # Panics
    /// There are not so many elements.
    pub fn splice(&mut self, range: Range<usize>, made: impl IntoIterator<Item = T>) {
        let fits = range.start <= range.end && range.end <= self.len();
        assert!(fits, "no such elements");
        let mut chunks = std::mem::take(self).into_chunks();
        let (touched, start) = touched(&chunks, &range);
        let first = touched.start;
        let mut items: Vec<T> = chunks.drain(touched).flat_map(Chunk::into_vec).collect();
        items.splice(range.start - start..range.end - start, made);
        let next = chunks.get(first).map_or(0, |next| next.items().len());
        if items.len() <= small::<T>() && next > 0 {
            items.extend(chunks.remove(first).into_vec());
        }
        chunks.splice(first..first, in_chunks(items));
        *self = Chunks::of(chunks);
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
}

/// The chunks in which elements stand, or between which, and how many elements are before these.
fn touched<T: Element>(chunks: &[Chunk<T>], range: &Range<usize>) -> (Range<usize>, usize) {
    let len = |at: usize| chunks.get(at).map_or(0, |chunk| chunk.items().len());
    let (mut first, mut before) = (0, 0);
    while first + 1 < chunks.len() && before + len(first) <= range.start {
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

/// Elements in chunks of about the same size.
fn in_chunks<T: Element>(mut items: Vec<T>) -> Vec<Chunk<T>> {
    if items.len() <= most::<T>() {
        return vec![Chunk::from(items)];
    }
    let count = items.len().div_ceil(usual::<T>());
    let size = items.len().div_ceil(count);
    let mut chunks = Vec::with_capacity(count);
    // From the end, so that nothing is moved twice.
    while items.len() > size {
        chunks.push(Chunk::from(items.split_off(items.len() - size)));
    }
    chunks.push(Chunk::from(items));
    chunks.reverse();
    chunks
}

/// The elements of a list in order.
#[derive(Clone)]
pub struct Iter<'a, T: Element> {
    inner: Flat<'a, T>,
    left: usize,
}

type Flat<'a, T> =
    FlatMap<slice::Iter<'a, Chunk<T>>, slice::Iter<'a, T>, fn(&'a Chunk<T>) -> slice::Iter<'a, T>>;

/// The elements of a list in order, to be changed.
type IterMut<'a, T> = FlatMap<
    slice::IterMut<'a, Chunk<T>>,
    slice::IterMut<'a, T>,
    fn(&'a mut Chunk<T>) -> slice::IterMut<'a, T>,
>;

impl<'a, T: Element> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        let next = self.inner.next()?;
        self.left -= 1;
        Some(next)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T: Element> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let next = self.inner.next_back()?;
        self.left -= 1;
        Some(next)
    }
}

impl<T: Element> ExactSizeIterator for Iter<'_, T> {}

impl<T: Element> Default for Chunks<T> {
    fn default() -> Chunks<T> {
        Chunks(Shape::One(Chunk::from(Vec::new())))
    }
}

impl<T: Element> From<Vec<T>> for Chunks<T> {
    fn from(items: Vec<T>) -> Chunks<T> {
        Chunks::of(in_chunks(items))
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

impl<T: Element> IntoIterator for Chunks<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
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

impl<T: Element + PartialEq> PartialEq for Chunks<T> {
    fn eq(&self, other: &Chunks<T>) -> bool {
        let (chunks, others) = (self.chunks(), other.chunks());
        let shared = chunks.iter().zip(others).take_while(|(a, b)| a.same(b));
        let first = shared.count();
        self.len() == other.len() && items_of(&chunks[first..]).eq(items_of(&others[first..]))
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Chunks<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Element for u32 {
        type Known = OnceLock<u32>;
    }

    fn sum(list: &Chunks<u32>) -> u32 {
        *list.known().get_or_init(|| list.iter().sum())
    }

    /// Every operation against the same on a vector, on lists that grow and shrink.
    #[test]
    fn a_list_is_what_a_vector_would_be() {
        let mut seed = 7u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            usize::try_from(seed >> 8).expect("a small number") % below.max(1)
        };
        let mut list: Chunks<u32> = (0..300).collect();
        let mut vector: Vec<u32> = (0..300).collect();
        for round in 0..4_000u32 {
            let (copy, was) = (list.clone(), vector.clone());
            let start = random(vector.len() + 1);
            let longest = if random(50) == 0 { 400 } else { 5 };
            let end = (start + random(longest)).min(vector.len());
            let made = Vec::from_iter((0..random(longest)).map(|_| round));
            match random(4) {
                0 if start < vector.len() => {
                    list[start] = round;
                    vector[start] = round;
                }
                1 if round % 64 == 0 => {
                    list.iter_mut().for_each(|item| *item ^= 1);
                    vector.iter_mut().for_each(|item| *item ^= 1);
                }
                _ => {
                    list.splice(start..end, made.clone());
                    vector.splice(start..end, made);
                }
            }
            assert_eq!(list.iter().copied().collect::<Vec<_>>(), vector);
            assert_eq!(
                copy.iter().rev().copied().collect::<Vec<_>>(),
                Vec::from_iter(was.iter().rev().copied())
            );
            assert_eq!(
                (list.len(), list.iter().len()),
                (vector.len(), vector.len())
            );
            assert!(
                list.chunks()
                    .iter()
                    .all(|p| p.items().len() <= most::<u32>())
            );
            assert_eq!(list.get(start), vector.get(start));
            assert_eq!(list.slice(start..end), vector.get(start..end));
            let wanted = vector.iter().skip(start).take(end - start);
            assert!(list.range(start..end).eq(wanted));
            assert_eq!(sum(&list), vector.iter().sum::<u32>());
            assert_eq!(list == copy, vector == was);
            check_ends(&copy, &list);
        }
        assert_eq!(list.clone().into_vec(), vector);
    }

    /// Against a look at each element; in the chunks that both have nothing is looked at.
    fn check_ends(a: &Chunks<u32>, b: &Chunks<u32>) {
        let (start, end) = a.alike_at_ends(b, |_| true, |x, y| x == y);
        let alike = a.iter().zip(b).take_while(|(x, y)| x == y).count();
        let room = a.len().min(b.len()) - alike;
        let pairs = a.iter().rev().zip(b.iter().rev()).take(room);
        let behind = pairs.take_while(|(x, y)| x == y).count();
        assert_eq!((start, end), (alike, behind));
        assert_eq!(
            a.alike_at_ends(b, |_| false, |x, y| x == y),
            (alike, behind)
        );
    }

    #[test]
    fn a_change_leaves_other_chunks_shared() {
        let before: Chunks<u32> = (0..4_000).collect();
        let mut now = before.clone();
        assert!(now.same(&before));
        now.splice(2_000..2_001, [1, 2, 3]);
        let shared = before.placed_chunks().filter(|(start, chunk)| {
            let moved = if *start < 2_000 { *start } else { start + 2 };
            now.chunk_at(moved).is_some_and(|now| now.same(chunk))
        });
        assert_eq!(shared.count(), before.chunks().len() - 1);
        assert_eq!(
            before.alike_at_ends(&now, |_| true, u32::eq),
            (2_000, 1_999)
        );
    }
}
