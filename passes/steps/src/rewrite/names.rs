//! Names that capture nothing (`any.c7`).

use std::collections::BTreeSet;

use exo_view::{Proc, SlicePath, Stmt};

/// The names that a new definition around or inside some statements must avoid: what is visible there, and what
/// the statements define.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeSet<String>);

impl Names {
    /// The names to be avoided by what is defined around the statements of a slice or inside them.
    pub fn around(proc: &Proc, slice: &SlicePath) -> Names {
        let mut names = Names::default();
        for sym in &proc.args {
            names.take(proc.name_of(*sym));
        }
        for (outer, _) in slice.block.enclosing() {
            let siblings = proc.block(&outer.block).into_iter().flatten();
            siblings.for_each(|s| names.take_of(proc, s));
            if let Some(stmt) = proc.stmt(&outer) {
                names.take_of(proc, stmt);
            }
        }
        for stmt in proc.block(&slice.block).into_iter().flatten() {
            if !matches!(stmt.kind, exo_view::StmtKind::For { .. }) {
                names.take_of(proc, stmt);
            }
        }
        for stmt in proc.slice(slice).into_iter().flatten() {
            stmt.walk(&mut |s| names.take_of(proc, s));
        }
        names
    }

    /// What a statement defines for the statements beside it; a loop's variable is visible inside only.
    fn take_of(&mut self, proc: &Proc, stmt: &Stmt) {
        if let Some(sym) = stmt.defines() {
            self.take(proc.name_of(sym));
        }
    }

    /// Adds a name.
    pub fn take(&mut self, name: &str) {
        self.0.insert(name.to_owned());
    }

    /// A name is free again: its only definition goes.
    pub fn release(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// The name itself if it is free, otherwise the first of `name_1`, `name_2`, … that is; it is taken then.
    pub fn fresh(&mut self, name: &str) -> String {
        let name = fresh(name, |n| self.0.contains(n));
        self.take(&name);
        name
    }
}

/// The name itself if it is not taken, otherwise the first of `name_1`, `name_2`, … that is not.
pub fn fresh(name: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(name) {
        return name.to_owned();
    }
    let stem = stem(name);
    (1_u64..)
        .map(|k| format!("{stem}_{k}"))
        .find(|n| !taken(n))
        .unwrap_or_else(|| name.to_owned())
}

/// `i` of `i_3`: another suffix replaces the first, as in `i, i_1, i_2`.
fn stem(name: &str) -> &str {
    match name.rsplit_once('_') {
        Some((stem, digits))
            if !stem.is_empty()
                && !digits.is_empty()
                && digits.bytes().all(|b| b.is_ascii_digit()) =>
        {
            stem
        }
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suffix_is_replaced_and_not_stacked() {
        let mut names = Names::default();
        let made: Vec<String> = (0..3).map(|_| names.fresh("i")).collect();
        assert_eq!(made, ["i", "i_1", "i_2"]);
        assert_eq!(names.fresh("i_1"), "i_3");
        assert_eq!(names.fresh("_1"), "_1");
        assert_eq!(names.fresh("_1"), "_1_1");
    }
}
