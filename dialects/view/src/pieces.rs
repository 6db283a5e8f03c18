//! Lists in pieces that are shared until they change.

use std::fmt;
use std::iter::FlatMap;
use std::ops::{Index, IndexMut, Range};
use std::slice;
use std::sync::{Arc, OnceLock};

/// Most elements of a piece. Few in debug builds, so that what tests look at, which is short, is in many pieces.
const PIECE: usize = if cfg!(debug_assertions) { 4 } else { 64 };

/// How many elements the pieces of a long list have when it is made: they can grow.
const NEW_PIECE: usize = PIECE * 3 / 4;

/// A piece that a change leaves with no more elements than these is joined with the next.
const SMALL: usize = PIECE / 4;

/// What lists are made of.
pub trait Element: Clone {
    /// What is found out about elements one behind the other, once for all copies of a list; empty to begin with.
    type Known: Default;
}

/// Elements in order, in pieces of some tens. Copies share them until one of the two is changed, and then all but the piece where
/// it is: so a copy costs nothing, a change what a piece does, and what is left alone is recognised as the same
/// ([`Pieces::same`], [`Piece::same`]).
#[derive(Clone)]
pub struct Pieces<T: Element>(Shape<T>);

#[derive(Clone)]
enum Shape<T: Element> {
    /// One piece, or no element.
    One(Piece<T>),
    /// More than one, none of them empty.
    Many(Arc<Many<T>>),
}

struct Many<T: Element> {
    pieces: Vec<Piece<T>>,
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
        Many::of(self.pieces.clone())
    }
}

impl<T: Element> Many<T> {
    fn of(pieces: Vec<Piece<T>>) -> Many<T> {
        let mut len = 0;
        let mut starts = Vec::with_capacity(pieces.len());
        for piece in &pieces {
            starts.push(len);
            len += piece.items().len();
        }
        Many {
            pieces,
            starts,
            len,
            known: T::Known::default(),
            slice: OnceLock::new(),
        }
    }

    /// The piece of an element, and its place in that.
    fn place(&self, at: usize) -> Option<(usize, usize)> {
        let piece = self.starts.partition_point(|start| *start <= at);
        let piece = piece.checked_sub(1).filter(|_| at < self.len)?;
        Some((piece, at - self.starts[piece]))
    }

    /// The pieces, of which elements are to be changed.
    fn pieces_mut(self: &mut Arc<Self>) -> &mut [Piece<T>] {
        let many = Arc::make_mut(self);
        many.known = T::Known::default();
        many.slice.take();
        &mut many.pieces
    }
}

/// Some elements of a list, one behind the other.
#[derive(Clone)]
pub struct Piece<T: Element>(Arc<Shared<T>>);

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

impl<T: Element> From<Vec<T>> for Piece<T> {
    fn from(items: Vec<T>) -> Piece<T> {
        Piece(Arc::new(Shared {
            items,
            known: T::Known::default(),
        }))
    }
}

impl<T: Element> Piece<T> {
    /// Its elements.
    pub fn items(&self) -> &[T] {
        &self.0.items
    }

    /// What was found out about them.
    pub fn known(&self) -> &T::Known {
        &self.0.known
    }

    /// Whether both are one and the same, not only equal.
    pub fn same(&self, other: &Piece<T>) -> bool {
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

impl<T: Element> Pieces<T> {
    /// A list of these pieces.
    pub fn of(pieces: Vec<Piece<T>>) -> Pieces<T> {
        let mut pieces = pieces;
        pieces.retain(|piece| !piece.items().is_empty());
        match pieces.len() {
            0 => Pieces::default(),
            1 => Pieces(Shape::One(pieces.remove(0))),
            _ => Pieces(Shape::Many(Arc::new(Many::of(pieces)))),
        }
    }

    /// Whether both are one and the same, not only equal: neither was changed since one was copied from the other.
    pub fn same(&self, other: &Pieces<T>) -> bool {
        match (&self.0, &other.0) {
            (Shape::One(a), Shape::One(b)) => a.same(b),
            (Shape::Many(a), Shape::Many(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// The pieces, none of them empty but that of a list without elements.
    pub fn pieces(&self) -> &[Piece<T>] {
        match &self.0 {
            Shape::One(piece) => slice::from_ref(piece),
            Shape::Many(many) => &many.pieces,
        }
    }

    /// The pieces, each with the place of its first element.
    pub fn placed_pieces(&self) -> impl Iterator<Item = (usize, &Piece<T>)> {
        self.pieces().iter().scan(0, |next, piece| {
            let start = *next;
            *next += piece.items().len();
            Some((start, piece))
        })
    }

    /// What was found out about all elements.
    pub fn known(&self) -> &T::Known {
        match &self.0 {
            Shape::One(piece) => piece.known(),
            Shape::Many(many) => &many.known,
        }
    }

    /// The piece that begins at a place.
    pub fn piece_at(&self, start: usize) -> Option<&Piece<T>> {
        match &self.0 {
            Shape::One(piece) => Some(piece).filter(|_| start == 0),
            Shape::Many(many) => many.pieces.get(many.starts.binary_search(&start).ok()?),
        }
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Shape::One(piece) => piece.items().len(),
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
            Shape::One(piece) => piece.items().get(at),
            Shape::Many(many) => {
                let (piece, at) = many.place(at)?;
                many.pieces.get(piece)?.items().get(at)
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
            inner: self.pieces().iter().flat_map(|piece| piece.items().iter()),
            left: self.len(),
        }
    }

    /// All elements as one slice. Those of a long list are copied for that, once for all copies of the list.
    pub fn as_slice(&self) -> &[T] {
        match &self.0 {
            Shape::One(piece) => piece.items(),
            Shape::Many(many) => many.slice.get_or_init(|| self.iter().cloned().collect()),
        }
    }

    /// Elements one behind the other, if there are so many. As [`Pieces::as_slice`] where they are not all of one piece.
    pub fn slice(&self, range: Range<usize>) -> Option<&[T]> {
        if range.is_empty() {
            let there = range.start <= range.end && range.end <= self.len();
            return there.then_some(&[]);
        }
        if let Shape::Many(many) = &self.0
            && let Some((piece, start)) = many.place(range.start)
            && let Some(within) = many.pieces[piece].items().get(start..start + range.len())
        {
            return Some(within);
        }
        self.as_slice().get(range)
    }

    /// The elements by value; copies where they are shared.
    pub fn into_vec(self) -> Vec<T> {
        match self.0 {
            Shape::One(piece) => piece.into_vec(),
            Shape::Many(_) => self
                .into_pieces()
                .into_iter()
                .flat_map(Piece::into_vec)
                .collect(),
        }
    }

    fn into_pieces(self) -> Vec<Piece<T>> {
        match self.0 {
            Shape::One(piece) => vec![piece],
            Shape::Many(many) => match Arc::try_unwrap(many) {
                Ok(owned) => owned.pieces,
                Err(shared) => shared.pieces.clone(),
            },
        }
    }

    /// How many elements at the start and, behind these, at the end of two lists are alike. Of a piece that both have all
    /// elements are, where `in_piece` says so.
    pub fn alike_at_ends(
        &self,
        other: &Pieces<T>,
        in_piece: impl Fn(&Piece<T>) -> bool,
        alike: impl Fn(&T, &T) -> bool,
    ) -> (usize, usize) {
        let shared = |(a, b): &(&Piece<T>, &Piece<T>)| a.same(b) && in_piece(a);
        let add = |(pieces, items): (usize, usize), (piece, _): (&Piece<T>, &Piece<T>)| {
            (pieces + 1, items + piece.items().len())
        };
        let (was, is) = (self.pieces(), other.pieces());
        let (pieces, items) = was.iter().zip(is).take_while(shared).fold((0, 0), add);
        let (was, is) = (&was[pieces..], &is[pieces..]);
        let pairs = items_of(was).zip(items_of(is));
        let start = items + pairs.take_while(|(a, b)| alike(a, b)).count();
        let room = self.len().min(other.len()) - start;
        let pairs = was.iter().rev().zip(is.iter().rev());
        let (pieces, items) = pairs.take_while(shared).fold((0, 0), add);
        if items >= room {
            return (start, room);
        }
        let was = items_of(&was[..was.len() - pieces]).rev();
        let pairs = was.zip(items_of(&is[..is.len() - pieces]).rev());
        let more = pairs.take(room - items).take_while(|(a, b)| alike(a, b));
        (start, items + more.count())
    }
}

fn items_of<T: Element>(pieces: &[Piece<T>]) -> impl DoubleEndedIterator<Item = &T> {
    pieces.iter().flat_map(|piece| piece.items().iter())
}

/// To be changed: what is changed is from here on no longer shared.
impl<T: Element> Pieces<T> {
    /// An element, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        match &mut self.0 {
            Shape::One(piece) => piece.items_mut().get_mut(at),
            Shape::Many(many) => {
                let (piece, at) = many.place(at)?;
                many.pieces_mut().get_mut(piece)?.items_mut().get_mut(at)
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
        let pieces = match &mut self.0 {
            Shape::One(piece) => slice::from_mut(piece),
            Shape::Many(many) => many.pieces_mut(),
        };
        pieces
            .iter_mut()
            .flat_map(|piece| piece.items_mut().iter_mut())
    }

    /// Puts elements in the place of others.
    ///
    /// # Panics
    /// There are not so many elements.
    pub fn splice(&mut self, range: Range<usize>, made: impl IntoIterator<Item = T>) {
        let fits = range.start <= range.end && range.end <= self.len();
        assert!(fits, "no such elements");
        let mut pieces = std::mem::take(self).into_pieces();
        let (touched, start) = touched(&pieces, &range);
        let first = touched.start;
        let mut items: Vec<T> = pieces.drain(touched).flat_map(Piece::into_vec).collect();
        items.splice(range.start - start..range.end - start, made);
        let next = pieces.get(first).map_or(0, |next| next.items().len());
        if items.len() <= SMALL && next > 0 {
            items.extend(pieces.remove(first).into_vec());
        }
        pieces.splice(first..first, in_pieces(items));
        *self = Pieces::of(pieces);
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

/// The pieces in which elements stand, or between which, and how many elements are before these.
fn touched<T: Element>(pieces: &[Piece<T>], range: &Range<usize>) -> (Range<usize>, usize) {
    let len = |at: usize| pieces.get(at).map_or(0, |piece| piece.items().len());
    let (mut first, mut before) = (0, 0);
    while first + 1 < pieces.len() && before + len(first) <= range.start {
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

/// Elements in pieces of about the same size.
fn in_pieces<T: Element>(mut items: Vec<T>) -> Vec<Piece<T>> {
    if items.len() <= PIECE {
        return vec![Piece::from(items)];
    }
    let count = items.len().div_ceil(NEW_PIECE);
    let size = items.len().div_ceil(count);
    let mut pieces = Vec::with_capacity(count);
    // From the end, so that nothing is moved twice.
    while items.len() > size {
        pieces.push(Piece::from(items.split_off(items.len() - size)));
    }
    pieces.push(Piece::from(items));
    pieces.reverse();
    pieces
}

/// The elements of a list in order.
#[derive(Clone)]
pub struct Iter<'a, T: Element> {
    inner: Flat<'a, T>,
    left: usize,
}

type Flat<'a, T> =
    FlatMap<slice::Iter<'a, Piece<T>>, slice::Iter<'a, T>, fn(&'a Piece<T>) -> slice::Iter<'a, T>>;

/// The elements of a list in order, to be changed.
type IterMut<'a, T> = FlatMap<
    slice::IterMut<'a, Piece<T>>,
    slice::IterMut<'a, T>,
    fn(&'a mut Piece<T>) -> slice::IterMut<'a, T>,
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

impl<T: Element> Default for Pieces<T> {
    fn default() -> Pieces<T> {
        Pieces(Shape::One(Piece::from(Vec::new())))
    }
}

impl<T: Element> From<Vec<T>> for Pieces<T> {
    fn from(items: Vec<T>) -> Pieces<T> {
        Pieces::of(in_pieces(items))
    }
}

impl<T: Element> FromIterator<T> for Pieces<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Pieces<T> {
        Pieces::from(Vec::from_iter(items))
    }
}

impl<T: Element> Extend<T> for Pieces<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        self.splice(self.len()..self.len(), items);
    }
}

impl<T: Element> Index<usize> for Pieces<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        match self.get(at) {
            Some(item) => item,
            None => panic!("there are {} elements, and none at {at}", self.len()),
        }
    }
}

impl<T: Element> IndexMut<usize> for Pieces<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        let len = self.len();
        match self.get_mut(at) {
            Some(item) => item,
            None => panic!("there are {len} elements, and none at {at}"),
        }
    }
}

impl<T: Element> IntoIterator for Pieces<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

impl<'a, T: Element> IntoIterator for &'a Pieces<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T: Element> IntoIterator for &'a mut Pieces<T> {
    type Item = &'a mut T;
    type IntoIter = IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Element + PartialEq> PartialEq for Pieces<T> {
    fn eq(&self, other: &Pieces<T>) -> bool {
        self.same(other) || self.len() == other.len() && self.iter().eq(other)
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Pieces<T> {
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

    fn sum(list: &Pieces<u32>) -> u32 {
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
        let mut list: Pieces<u32> = (0..300).collect();
        let mut vector: Vec<u32> = (0..300).collect();
        for round in 0..4_000u32 {
            let (copy, was) = (list.clone(), vector.clone());
            let start = random(vector.len() + 1);
            let most = if random(50) == 0 { 400 } else { 5 };
            let end = (start + random(most)).min(vector.len());
            let made = Vec::from_iter((0..random(most)).map(|_| round));
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
            assert!(list.pieces().iter().all(|p| p.items().len() <= PIECE));
            assert_eq!(list.get(start), vector.get(start));
            assert_eq!(list.slice(start..end), vector.get(start..end));
            assert_eq!(sum(&list), vector.iter().sum::<u32>());
            assert_eq!(list == copy, vector == was);
            check_ends(&copy, &list);
        }
        assert_eq!(list.clone().into_vec(), vector);
    }

    /// Against a look at each element; in the pieces that both have nothing is looked at.
    fn check_ends(a: &Pieces<u32>, b: &Pieces<u32>) {
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
    fn a_change_leaves_other_pieces_shared() {
        let before: Pieces<u32> = (0..4_000).collect();
        let mut now = before.clone();
        assert!(now.same(&before));
        now.splice(2_000..2_001, [1, 2, 3]);
        let shared = before.placed_pieces().filter(|(start, piece)| {
            let moved = if *start < 2_000 { *start } else { start + 2 };
            now.piece_at(moved).is_some_and(|now| now.same(piece))
        });
        assert_eq!(shared.count(), before.pieces().len() - 1);
        assert_eq!(
            before.alike_at_ends(&now, |_| true, u32::eq),
            (2_000, 1_999)
        );
    }
}
