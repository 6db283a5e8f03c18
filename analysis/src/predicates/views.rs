//! Names that show the same cells in the same way.

use std::collections::HashMap;

use exo_ir::{Outline, StmtKind, Sym};

use crate::effects::{Buffer, Model, Root};

/// For each window, and what it is of, the first name in the program that shows the same cells of the same buffer in the same
/// way: it may be written for the other wherever both are in scope. Any other name of data shows cells as no other does.
/// Offsets of windows count as they were where the window was made, so names are the same although their texts differ, and
/// are not although they are the same text.
///
/// A loop variable stands for one iteration: names are compared within one.
pub fn same_views(model: &Model) -> HashMap<Sym, Sym> {
    let mut first: HashMap<&Buffer, Sym> = HashMap::new();
    let mut result = HashMap::new();
    let mut note = |sym: Sym| {
        let Some(buffer) = model.buffers.get(&sym) else {
            return;
        };
        // It is defined before all windows of it.
        if let Root::Buffer(root) = buffer.map.root
            && model.buffers.get(&root) == Some(buffer)
        {
            first.entry(buffer).or_insert(root);
            result.insert(root, root);
        }
        result.insert(sym, *first.entry(buffer).or_insert(sym));
    };
    let windows = |outline: &Outline| outline.makes_windows;
    model.proc.walk_paths_where(&windows, &mut |_, stmt| {
        if let StmtKind::Window { win, .. } = stmt.kind {
            note(win);
        }
    });
    result
}
