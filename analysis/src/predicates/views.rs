//! Names that show the same cells in the same way.

use std::collections::HashMap;

use exo_view::{Outline, StmtKind, Sym};

use crate::effects::{Buffer, Model};

/// For each name of data, the first one in the program that shows the same cells of the same buffer in the same way: it
/// may be written for the other wherever both are in scope. Offsets of windows count as they were where the window was
/// made, so names are the same although their texts differ, and are not although they are the same text.
///
/// A loop variable stands for one iteration: names are compared within one.
pub fn same_views(model: &Model) -> HashMap<Sym, Sym> {
    let mut first: HashMap<&Buffer, Sym> = HashMap::new();
    let mut result = HashMap::new();
    let mut note = |sym: Sym| {
        let Some(buffer) = model.buffers.get(&sym) else {
            return;
        };
        result.insert(sym, *first.entry(buffer).or_insert(sym));
    };
    model.proc.args.iter().for_each(|arg| note(*arg));
    let defines = |outline: &Outline| outline.allocates || outline.makes_windows;
    model.proc.walk_paths_where(&defines, &mut |_, stmt| {
        if let StmtKind::Alloc { .. } | StmtKind::Window { .. } = stmt.kind {
            stmt.defines().into_iter().for_each(&mut note);
        }
    });
    result
}
