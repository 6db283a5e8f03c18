use super::*;

impl Element for u32 {
    type Known = OnceLock<u32>;
}

fn sum(list: &Chunks<u32>) -> u32 {
    *list.known().get_or_init(|| match list.parts() {
        Parts::Leaf(items) => items.iter().sum(),
        Parts::Inner(lists) => lists.iter().map(sum).sum(),
    })
}

/// The height of a tree in which all leaves are as deep as each other and no node is too large.
fn height(list: &Chunks<u32>) -> usize {
    match list.parts() {
        Parts::Leaf(items) => {
            assert!(items.len() <= most::<u32>());
            0
        }
        Parts::Inner(lists) => {
            assert!(lists.len() <= fanout::<u32>() && lists.iter().all(|list| !list.is_empty()));
            let heights = Vec::from_iter(lists.iter().map(height));
            assert!(heights.iter().all(|height| *height == heights[0]));
            1 + heights[0]
        }
    }
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
        // Every node but for a few has at least two lists, a leaf an element.
        assert!(height(&list) <= 2 * (vector.len() + 1).ilog2() as usize);
        check_reads(&list, &vector, start..end);
        check_leaves(&list, &vector, start..end);
        assert_eq!(sum(&list), vector.iter().sum::<u32>());
        assert_eq!(list == copy, vector == was);
        check_ends(&copy, &list);
        check_not_in(&copy, &list);
    }
    assert_eq!(list.clone().into_vec(), vector);
}

fn check_reads(list: &Chunks<u32>, vector: &[u32], range: Range<usize>) {
    let Range { start, end } = range;
    assert_eq!(list.get(start), vector.get(start));
    assert_eq!(list.first(), vector.first());
    assert_eq!(list.last(), vector.last());
    assert_eq!(list.slice(range.clone()), vector.get(range.clone()));
    let wanted = vector.iter().skip(start).take(range.len());
    assert!(list.range(range.clone()).eq(wanted));
    assert_eq!(list.iter().nth(start), vector.get(start));
    let mut both = list.range(start..end + 3);
    let (front, back) = (both.next(), both.next_back());
    let all = &vector[start..(end + 3).min(vector.len())];
    assert_eq!(
        (front, back),
        (all.first(), all.get(1..).and_then(<[u32]>::last))
    );
    assert_eq!(both.len(), all.len().saturating_sub(2));
}

/// Checks `leaves_where` with the leaves that overlap a range.
fn check_leaves(list: &Chunks<u32>, vector: &[u32], range: Range<usize>) {
    let meets =
        |start: usize, part: &Chunks<u32>| start < range.end && range.start < start + part.len();
    let mut next = None;
    for (start, leaf) in list.leaves_where(meets) {
        assert!(next.is_none_or(|next| next == start));
        next = Some(start + leaf.len());
        let items = &vector[start..start + leaf.len()];
        assert!(leaf.iter().eq(items) && meets(start, leaf));
        assert!(
            list.part(start, leaf.len())
                .is_some_and(|part| part == leaf)
        );
    }
    let end = range.end.min(list.len());
    assert!(range.start >= end || next.is_some_and(|next| next >= end));
    assert!(list.part(0, list.len()).is_some_and(|part| part.same(list)));
    assert!(list.part(range.start, list.len() + 1).is_none());
}

/// Against a look at each element; in the parts that both have nothing is looked at.
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
    // Where elements are alike with none but others, parts that have one are looked into, the same or not.
    let wanted = |x: &u32| !x.is_multiple_of(7);
    let first = a.iter().zip(b).take_while(|(x, y)| x == y && wanted(x));
    let (in_part, both) = (
        |part: &Chunks<u32>| part.iter().all(wanted),
        |x: &u32, y: &u32| x == y && wanted(x),
    );
    assert_eq!(a.alike_at_ends(b, in_part, both).0, first.count());
}

/// Checks that `leaves_not_in` yields each leaf that the other list does not have in the same
/// place, and few others.
fn check_not_in(a: &Chunks<u32>, b: &Chunks<u32>) {
    let found = Vec::from_iter(a.leaves_not_in(b).map(|(start, _)| start));
    let others = Vec::from_iter(b.leaves_where(|_, _| true));
    let is_in = |start: usize, leaf: &Chunks<u32>| {
        let beside = others.binary_search_by_key(&start, |(at, _)| *at);
        beside.is_ok_and(|k| others[k].1.same(leaf))
    };
    let leaves = a.leaves_where(|_, _| true);
    let missing = leaves.filter(|(start, leaf)| !is_in(*start, leaf));
    let missing = Vec::from_iter(missing.map(|(start, _)| start));
    assert!(missing.iter().all(|start| found.contains(start)));
    assert!(found.len() <= missing.len() + fanout::<u32>());
}

#[test]
fn a_change_leaves_other_parts_shared() {
    let before: Chunks<u32> = (0..4_000).collect();
    let mut now = before.clone();
    assert!(now.same(&before));
    now.splice(2_000..2_001, [1, 2, 3]);
    let shared = |start: usize, part: &Chunks<u32>| {
        let moved = if start < 2_000 { start } else { start + 2 };
        now.part(moved, part.len())
            .is_some_and(|now| now.same(part))
    };
    let all = before.leaves_where(|_, _| true).count();
    let kept = before.leaves_where(|_, _| true);
    assert_eq!(kept.filter(|(at, leaf)| shared(*at, leaf)).count(), all - 1);
    // The parts that are not shared are those on the way to the leaf.
    let looked = std::cell::Cell::new(0);
    let others = |start: usize, part: &Chunks<u32>| {
        looked.set(looked.get() + 1);
        !shared(start, part)
    };
    assert_eq!(before.leaves_where(others).count(), 1);
    assert!(looked.get() <= 1 + fanout::<u32>() * height(&before));
    let compared = std::cell::Cell::new(0);
    let alike = |a: &u32, b: &u32| {
        compared.set(compared.get() + 1);
        a == b
    };
    assert_eq!(before.alike_at_ends(&now, |_| true, alike), (2_000, 1_999));
    assert!(compared.get() <= 4 * most::<u32>());
}

#[test]
fn what_is_known_is_found_anew_where_a_list_has_changed() {
    let mut list: Chunks<u32> = (0..1_000).collect();
    assert_eq!(sum(&list), 499_500);
    list[500] += 1;
    assert_eq!(sum(&list), 499_501);
    assert_eq!(list.as_slice().len(), 1_000);
    list[0] = 7;
    assert_eq!((sum(&list), list.as_slice()[0]), (499_508, 7));
    list.iter_mut().for_each(|item| *item = 1);
    assert_eq!((sum(&list), list.as_slice()[999]), (1_000, 1));
    list.remove(3);
    assert_eq!((sum(&list), list.as_slice().len()), (999, 999));
}
