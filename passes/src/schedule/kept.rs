//! What is known of procedures, kept from one pass to the next.
//!
//! In a pipeline of steps each pass would read and check anew what the one before has just proved. What a pass leaves behind
//! is taken up by the next one of the same thread if the module still says the same. It is compared with what the operations
//! say now, down to every location: the comparison is the key, so it does not matter which other passes ran in between,
//! whether the module is still in the same context, or whether an address is used again. One workspace is kept for a
//! thread, with nothing of MLIR in it.

use std::cell::RefCell;
use std::mem::ManuallyDrop;

use exo_analysis::stack::roomy;
use exo_steps::Workspace;
use exo_view::{Item, Module, Proc};

thread_local! {
    // Not dropped at the end of the thread, whose stack may be too small for deeply nested procedures.
    static KEPT: RefCell<Option<ManuallyDrop<Workspace>>> = const { RefCell::new(None) };
}

/// Leaves a workspace to the next pass.
pub(super) fn put(workspace: Workspace) {
    let before = KEPT.with_borrow_mut(|kept| kept.replace(ManuallyDrop::new(workspace)));
    roomy(|| before.map(ManuallyDrop::into_inner).map(drop));
}

/// What the pass before has left, if there is something.
pub(super) fn take() -> Option<Workspace> {
    KEPT.with_borrow_mut(Option::take)
        .map(ManuallyDrop::into_inner)
}

/// Whether a workspace is about a module: `definitions` are what it has besides procedures, `now` reads one of these.
pub(super) fn fits(
    workspace: &Workspace,
    definitions: &Module,
    now: &dyn Fn(&str) -> Option<Proc>,
) -> bool {
    let known = workspace.module();
    let others = known.items.iter();
    let others = others.filter(|item| !matches!(item, Item::Proc(_)));
    roomy(|| {
        others.eq(&definitions.items)
            && known.library == definitions.library
            && known.procs().all(|p| now(&p.name).as_ref() == Some(p))
    })
}
