//! What is known of procedures, kept from one pass to the next.
//!
//! In a pipeline of steps each pass would read and check anew what the one before has just proved. What a pass leaves behind
//! is taken up by the next one of the same thread if the operations still say what they said when it ended, down to every
//! location. That comparison is the key, so it does not matter which other passes ran in between, whether the
//! module is still in the same context, or whether an address is used again. One workspace is kept for a thread,
//! with nothing of MLIR in it.

use std::cell::RefCell;
use std::mem::ManuallyDrop;

use exo_analysis::stack::roomy;
use exo_steps::Workspace;
use exo_view::{Item, Module, Proc};

/// What a pass leaves behind.
pub(super) struct Kept {
    pub(super) workspace: Workspace,
    /// What the operations of its procedures said. The workspace's own view of them numbers names as steps made them.
    pub(super) said: Vec<Proc>,
}

thread_local! {
    // Not dropped at the end of the thread, whose stack may be too small for deeply nested procedures.
    static KEPT: RefCell<Option<ManuallyDrop<Kept>>> = const { RefCell::new(None) };
}

/// Leaves something to the next pass.
pub(super) fn put(kept: Kept) {
    let before = KEPT.with_borrow_mut(|place| place.replace(ManuallyDrop::new(kept)));
    roomy(|| before.map(ManuallyDrop::into_inner).map(drop));
}

/// What the pass before has left, if there is something.
pub(super) fn take() -> Option<Kept> {
    KEPT.with_borrow_mut(Option::take)
        .map(ManuallyDrop::into_inner)
}

/// Whether it is about a module: `definitions` are what that has besides procedures, `now` reads one of these.
pub(super) fn fits(kept: &Kept, definitions: &Module, now: &dyn Fn(&str) -> Option<Proc>) -> bool {
    let known = kept.workspace.module();
    let others = known.items.iter();
    let others = others.filter(|item| !matches!(item, Item::Proc(_)));
    roomy(|| {
        others.eq(&definitions.items)
            && known.library == definitions.library
            && kept.said.iter().all(|p| now(&p.name).as_ref() == Some(p))
    })
}
