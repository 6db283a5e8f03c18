//! Names in scope inside one procedure.

use std::collections::{BTreeMap, BTreeSet};

use exo_ir::Sym;

/// The meaning of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Binding {
    /// A variable.
    Var(Sym),
    /// A declaration that was wrong and has been reported: uses are not reported again.
    Poisoned,
}

/// A stack of blocks; an inner declaration hides an outer one, a later one an earlier one.
#[derive(Default)]
pub(crate) struct Scope {
    names: BTreeMap<String, Vec<Binding>>,
    declared: Vec<String>,
    /// Names that were visible once, for a better message.
    closed: BTreeSet<String>,
}

/// The start of a block.
pub(crate) struct Mark(usize);

impl Scope {
    pub(crate) fn bind(&mut self, name: &str, binding: Binding) {
        self.names.entry(name.to_owned()).or_default().push(binding);
        self.declared.push(name.to_owned());
    }

    pub(crate) fn get(&self, name: &str) -> Option<Binding> {
        self.names.get(name)?.last().copied()
    }

    pub(crate) fn open(&self) -> Mark {
        Mark(self.declared.len())
    }

    pub(crate) fn close(&mut self, mark: Mark) {
        for name in self.declared.split_off(mark.0) {
            if let Some(stack) = self.names.get_mut(&name) {
                stack.pop();
            }
            self.closed.insert(name);
        }
    }

    /// Whether the name was declared in a block that has ended.
    pub(crate) fn was_visible(&self, name: &str) -> bool {
        self.closed.contains(name)
    }

    /// The names in scope, in order.
    pub(crate) fn visible(&self) -> impl Iterator<Item = &str> {
        let bound = self.names.iter().filter(|(_, stack)| !stack.is_empty());
        bound.map(|(name, _)| name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_hides_and_restores() {
        let mut scope = Scope::default();
        scope.bind("x", Binding::Var(Sym(0)));
        let mark = scope.open();
        scope.bind("x", Binding::Var(Sym(1)));
        scope.bind("y", Binding::Poisoned);
        assert_eq!(scope.get("x"), Some(Binding::Var(Sym(1))));
        scope.close(mark);
        assert_eq!(scope.get("x"), Some(Binding::Var(Sym(0))));
        assert_eq!(scope.get("y"), None);
        assert!(scope.was_visible("y"));
        assert_eq!(scope.visible().collect::<Vec<_>>(), ["x"]);
    }
}
