//! Names that capture nothing (`any.c7`).

use std::collections::BTreeMap;

use exo_ir::{BlockPath, Proc, SlicePath, Stmt, Stmts};

/// The names that a new definition around or inside some statements must avoid: the visible ones,
/// and the ones that the statements define. Each with the number of its definitions.
#[derive(Clone, Debug, Default)]
pub struct Names {
    taken: BTreeMap<String, usize>,
    /// Stems with a number below which every suffix is taken: a thousand copies need a thousand names.
    next: BTreeMap<String, u64>,
}

impl Names {
    /// The names to be avoided by definitions around the statements of a slice or inside them.
    pub fn around(proc: &Proc, slice: &SlicePath) -> Names {
        let mut names = Names::default();
        for sym in &proc.args {
            names.take(proc.name_of(*sym));
        }
        for (outer, _) in slice.block.enclosing() {
            names.take_beside(proc, &outer.block);
            let stmt = proc.stmt(&outer);
            if let Some(stmt) = stmt.filter(|s| s.defines().is_some()) {
                names.take_of(proc, stmt);
            }
        }
        names.take_beside(proc, &slice.block);
        for stmt in proc.slice(slice).into_iter().flatten() {
            stmt.walk(&mut |s| names.take_of(proc, s));
        }
        names
    }

    /// Takes the names that the statements of a block define for each other; a loop's variable is
    /// visible inside only.
    fn take_beside(&mut self, proc: &Proc, block: &BlockPath) {
        for (_, sym) in proc.block(block).into_iter().flat_map(Stmts::definitions) {
            self.take(proc.name_of(sym));
        }
    }

    /// Takes the name that a statement defines.
    fn take_of(&mut self, proc: &Proc, stmt: &Stmt) {
        if let Some(sym) = stmt.defines() {
            self.take(proc.name_of(sym));
        }
    }

    /// Adds a name.
    pub fn take(&mut self, name: &str) {
        *self.taken.entry(name.to_owned()).or_default() += 1;
    }

    /// A definition of a name goes: it is free again unless there are others, around or inside.
    pub fn release(&mut self, name: &str) {
        if let Some(count) = self.taken.get_mut(name) {
            *count -= 1;
            if *count == 0 {
                self.taken.remove(name);
                self.next.remove(stem(name));
            }
        }
    }

    /// The name itself if it is free, otherwise the first of `name_1`, `name_2`, … that is; it is taken then.
    pub fn fresh(&mut self, name: &str) -> String {
        let from = self.next.get(stem(name)).copied().unwrap_or(1);
        let (name, number) = fresh_from(name, from, |n| self.taken.contains_key(n));
        if let Some(number) = number {
            self.next.insert(stem(&name).to_owned(), number);
        }
        self.take(&name);
        name
    }
}

/// The name itself if it is not taken, otherwise the first of `name_1`, `name_2`, … that is not.
pub fn fresh(name: &str, taken: impl Fn(&str) -> bool) -> String {
    fresh_from(name, 1, taken).0
}

/// The same where all suffixes below a number are taken; with the number that was found.
fn fresh_from(name: &str, from: u64, taken: impl Fn(&str) -> bool) -> (String, Option<u64>) {
    if !taken(name) {
        return (name.to_owned(), None);
    }
    let stem = stem(name);
    let mut numbered = (from..).map(|k| (format!("{stem}_{k}"), Some(k)));
    let found = numbered.find(|(n, _)| !taken(n));
    found.unwrap_or_else(|| (name.to_owned(), None))
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

/// Whether a text can be a new name. `_` is one in the language, but in a pattern it stands for anything.
pub fn is_name(text: &str) -> bool {
    text != "_" && exo_ir::check_name(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_name_is_told() {
        for name in ["i", "io_1", "_x"] {
            assert!(is_name(name), "{name}");
        }
        for other in ["", "1i", "i o", "for", "_", "i-1", "ü"] {
            assert!(!is_name(other), "{other}");
        }
    }

    #[test]
    fn a_suffix_is_replaced_and_not_stacked() {
        let mut names = Names::default();
        let made: Vec<String> = (0..3).map(|_| names.fresh("i")).collect();
        assert_eq!(made, ["i", "i_1", "i_2"]);
        assert_eq!(names.fresh("i_1"), "i_3");
        names.release("i_1");
        assert_eq!(names.fresh("i"), "i_1");
        assert_eq!(names.fresh("i"), "i_4");
        assert_eq!(names.fresh("_1"), "_1");
        assert_eq!(names.fresh("_1"), "_1_1");
    }
}
