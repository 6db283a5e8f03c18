//! A queue of tasks in which a newer task takes the place of an older one about the same thing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A sign that a task is not wanted any more.
#[derive(Clone, Debug, Default)]
pub struct Cancelled(Arc<AtomicBool>);

impl Cancelled {
    /// Whether the task is not wanted any more.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Tasks by what they are about; shared by whoever gives and whoever does them.
#[derive(Debug)]
pub struct Queue<T>(Arc<Shared<T>>);

#[derive(Debug)]
struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<T> {
    waiting: Vec<Waiting<T>>,
    /// The task that is being done.
    running: Option<(String, Cancelled)>,
    closed: bool,
}

#[derive(Debug)]
struct Waiting<T> {
    about: String,
    task: T,
    cancelled: Cancelled,
}

impl<T> Clone for Queue<T> {
    fn clone(&self) -> Queue<T> {
        Queue(Arc::clone(&self.0))
    }
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        let state = State {
            waiting: Vec::new(),
            running: None,
            closed: false,
        };
        Queue(Arc::new(Shared {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }))
    }
}

impl<T> Queue<T> {
    /// Adds a task, and cancels all others about the same; gives those of them that have not begun.
    pub fn push(&self, about: &str, task: T) -> Vec<T> {
        let mut state = self.state();
        let dropped = state.drop_all(about);
        state.waiting.push(Waiting {
            about: about.to_owned(),
            task,
            cancelled: Cancelled::default(),
        });
        self.0.changed.notify_all();
        dropped
    }

    /// Cancels all tasks about something; gives those that have not begun.
    pub fn cancel(&self, about: &str) -> Vec<T> {
        self.state().drop_all(about)
    }

    /// Ends the queue: nothing waits for tasks any more.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.waiting.clear();
        if let Some((_, cancelled)) = &state.running {
            cancelled.set();
        }
        self.0.changed.notify_all();
    }

    /// Waits for the next task; `None` once the queue is closed. The one before counts as done.
    pub fn next(&self) -> Option<(T, Cancelled)> {
        let mut state = self.state();
        state.running = None;
        loop {
            if state.closed {
                return None;
            }
            if !state.waiting.is_empty() {
                let next = state.waiting.remove(0);
                state.running = Some((next.about, next.cancelled.clone()));
                return Some((next.task, next.cancelled));
            }
            let waited = self.0.changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        // Nothing panics while it holds the lock.
        let state = self.0.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> State<T> {
    fn drop_all(&mut self, about: &str) -> Vec<T> {
        if let Some((_, cancelled)) = self.running.as_ref().filter(|(key, _)| key == about) {
            cancelled.set();
        }
        let waiting = std::mem::take(&mut self.waiting);
        let (dropped, kept) = waiting.into_iter().partition(|w| w.about == about);
        self.waiting = kept;
        let dropped: Vec<Waiting<T>> = dropped;
        dropped.into_iter().map(|w| w.task).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_task_takes_the_place_of_older_ones() {
        let queue = Queue::default();
        assert!(queue.push("a", 1).is_empty());
        assert!(queue.push("b", 2).is_empty());
        assert_eq!(queue.push("a", 3), [1]);
        let (task, cancelled) = queue.next().unwrap();
        assert_eq!(task, 2);
        queue.push("b", 4);
        assert!(cancelled.is_set());
        assert_eq!(queue.next().map(|(task, _)| task), Some(3));
        assert_eq!(queue.cancel("b"), [4]);
        queue.close();
        assert!(queue.next().is_none());
    }
}
