//! Requests against limits, in a process that has the allocator.

use std::alloc::System;
use std::cell::Cell;
use std::hint::black_box;
use std::rc::Rc;

use exo_allocator::{Counted, Excess, Limits, contained, within, without};

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

fn bytes(bytes: usize) -> Limits {
    Limits {
        bytes,
        requests: u64::MAX,
    }
}

#[test]
fn what_holds_too_much_on_a_thread_of_its_own_has_no_result() {
    let made = |held| contained(bytes(8 * MIB), move || take(held).len()).expect("a thread");
    assert_eq!(made(7 * MIB), Ok(0));
    assert_eq!(made(9 * MIB), Err(Excess::Bytes));
    // What others hold is not counted, and nothing is left of a limit that was exceeded.
    let before = take(64 * MIB);
    assert_eq!(made(7 * MIB), Ok(0));
    drop(before);
    // A deep value is dropped.
    struct Deep(Option<Box<Deep>>);
    let deep = || (0..100_000).fold(Deep(None), |inner, _| Deep(Some(Box::new(inner))));
    let dropped = contained(bytes(64 * MIB), move || deep().0.is_some());
    assert_eq!(dropped.expect("a thread"), Ok(true));
}

#[test]
fn requests_on_a_thread_of_its_own_are_counted_whether_they_are_held_or_not() {
    let limits = Limits {
        bytes: 8 * MIB,
        requests: 1000,
    };
    let made = |count: usize| {
        let run = move || (0..count).map(|_| take(8).len()).sum::<usize>();
        contained(limits, run).expect("a thread")
    };
    assert_eq!(made(900), Ok(0));
    assert_eq!(made(1100), Err(Excess::Requests));
    assert_eq!(made(900), Ok(0));
}

/// A thread that stopped while it panics would keep the lock that panics are told under.
#[test]
fn a_panic_is_told_to_its_end_whatever_it_asks_for() {
    struct Asks;
    impl Drop for Asks {
        fn drop(&mut self) {
            assert!(std::thread::panicking());
            drop(take(9 * MIB));
        }
    }
    let ran = std::panic::catch_unwind(|| {
        contained(bytes(8 * MIB), || {
            let _asks = Asks;
            panic!("as it was said");
        })
    });
    assert!(ran.is_err());
}

#[test]
#[should_panic(expected = "as it was said")]
fn a_panic_on_a_thread_of_its_own_is_one_here() {
    let _ = contained(bytes(256 * MIB), || panic!("as it was said"));
}
