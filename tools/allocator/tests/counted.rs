//! Requests against limits, in a process that has the allocator.

use std::alloc::System;
use std::cell::Cell;
use std::hint::black_box;
use std::rc::Rc;

use exo_allocator::{Counted, contained, within, without};

#[global_allocator]
static ALLOCATOR: Counted<System> = Counted(System);

const MIB: usize = 1 << 20;

/// How often something was told that the limit of 8 MiB is exceeded.
fn told(run: impl FnOnce()) -> u32 {
    let count = Rc::new(Cell::new(0));
    let counts = Rc::clone(&count);
    within(8 * MIB, move || counts.set(counts.get() + 1), run);
    count.get()
}

fn take(bytes: usize) -> Vec<u8> {
    black_box(Vec::with_capacity(bytes))
}

#[test]
fn counted_while_they_are_held() {
    assert_eq!(told(|| drop(take(8 * MIB))), 0);
    assert_eq!(told(|| drop(take(8 * MIB + 1))), 1);
    // Zeroed ones, too.
    assert_eq!(told(|| drop(black_box(vec![0_u8; 9 * MIB]))), 1);
    // Together, as long as they are held.
    assert_eq!(told(|| drop([take(5 * MIB), take(5 * MIB)])), 1);
    let one_by_one = || (0..5).for_each(|_| drop(take(5 * MIB)));
    assert_eq!(told(one_by_one), 0);
    // What was held before is not counted.
    let before = take(100 * MIB);
    assert_eq!(told(|| drop(take(8 * MIB))), 0);
    drop(before);
    // One that grows is counted as what it is now.
    let grow = |to: usize| {
        move || {
            let mut bytes: Vec<u8> = take(MIB);
            bytes.reserve_exact(to);
            drop(black_box(bytes));
        }
    };
    assert_eq!((told(grow(7 * MIB)), told(grow(9 * MIB))), (0, 1));
    let shrink_alone = || {
        let mut bytes = take(7 * MIB);
        bytes.push(1);
        bytes.shrink_to(5 * MIB);
        drop(black_box(bytes));
    };
    assert_eq!(told(shrink_alone), 0);
    let shrink = || {
        let mut bytes = take(7 * MIB);
        bytes.push(1);
        bytes.shrink_to(MIB);
        drop(black_box((bytes, take(6 * MIB))));
    };
    assert_eq!(told(shrink), 0);
    // Small ones, too.
    let small = |count: usize| move || drop(Vec::from_iter((0..count).map(|_| take(100))));
    assert_eq!((told(small(60_000)), told(small(90_000))), (0, 1));
}

#[test]
fn limited_where_a_limit_is() {
    let inner = || without(|| drop(take(64 * MIB)));
    assert_eq!(told(inner), 0);
    let behind = || {
        without(|| ());
        drop(take(64 * MIB));
    };
    assert_eq!(told(behind), 1);
    // What is left of it is not counted, and no more than that.
    let left = |then: usize| {
        move || {
            let left = without(|| take(64 * MIB));
            drop(take(then));
            drop(left);
        }
    };
    assert_eq!((told(left(8 * MIB)), told(left(9 * MIB))), (0, 1));
    told(|| ());
    // No limit is left.
    drop(take(64 * MIB));
    let other = || {
        let thread = std::thread::spawn(|| drop(take(64 * MIB)));
        thread.join().expect("a thread that allocates");
    };
    assert_eq!(told(other), 0);
}

#[test]
fn what_holds_too_much_on_a_thread_of_its_own_has_no_result() {
    let made = |bytes: usize| contained(8 * MIB, move || take(bytes).len()).expect("a thread");
    assert_eq!(made(7 * MIB), Some(0));
    assert_eq!(made(9 * MIB), None);
    // What others hold is not counted, and nothing is left of a limit that was exceeded.
    let before = take(64 * MIB);
    assert_eq!(made(7 * MIB), Some(0));
    drop(before);
    // A deep value is dropped.
    struct Deep(Option<Box<Deep>>);
    let deep = || (0..100_000).fold(Deep(None), |inner, _| Deep(Some(Box::new(inner))));
    let dropped = contained(64 * MIB, move || deep().0.is_some());
    assert_eq!(dropped.expect("a thread"), Some(true));
}

#[test]
#[should_panic(expected = "as it was said")]
fn a_panic_on_a_thread_of_its_own_is_one_here() {
    let _ = contained(256 * MIB, || panic!("as it was said"));
}
