//! Definitions that come to a workspace from elsewhere.

use std::collections::{BTreeSet, HashSet};

use exo_ir::Item;

use super::Workspace;
use crate::Refusal;

/// The number of a table of configuration fields. Models know fields by their places in the table that they were made with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct FieldTable(u64);

/// The tables that a workspace has had, of which one is in use.
#[derive(Default, Debug)]
pub(super) struct FieldTables {
    current: FieldTable,
    last: FieldTable,
}

impl FieldTables {
    pub(super) fn current(&self) -> FieldTable {
        self.current
    }

    /// Puts a new table in use, which no model was made with.
    fn begin(&mut self) {
        self.last.0 += 1;
        self.current = self.last;
    }

    /// Puts a table in use; `false` if it is another one than before.
    pub(super) fn enter(&mut self, table: FieldTable) -> bool {
        std::mem::replace(&mut self.current, table) == table
    }
}

impl Workspace {
    /// Adds definitions that are not there yet.
    pub fn add(&mut self, items: impl IntoIterator<Item = Item>) {
        self.add_with_library(items, []);
    }

    /// Adds definitions of the module's own, and those of hardware libraries, that are not there yet.
    pub fn add_with_library(
        &mut self,
        own: impl IntoIterator<Item = Item>,
        library: impl IntoIterator<Item = Item>,
    ) {
        let first = self.identities.next();
        let mut has_fields = false;
        for item in library {
            if !self.module.library.has(item.name()) {
                has_fields |= matches!(item, Item::Config(_));
                self.module.library.push(item);
            }
        }
        for mut item in own {
            if !self.module.items.has(item.name()) {
                has_fields |= matches!(item, Item::Config(_));
                self.identities.identify(&mut item);
                self.module.items.push(item);
            }
        }
        self.history.given(first..self.identities.next());
        if has_fields {
            self.tables.begin();
            self.forget();
        }
    }

    /// Makes models of what the unconfirmed procedures call, where those that there were have been forgotten.
    pub(super) fn settle_callees_of_unconfirmed(&mut self) -> Result<(), Refusal> {
        let names = self.unconfirmed.procs();
        let procs = names.iter().filter_map(|name| self.module.proc(name));
        let callees: BTreeSet<String> = procs.flat_map(|proc| proc.callees().clone()).collect();
        let mut open = HashSet::new();
        callees
            .iter()
            .try_for_each(|callee| self.settle(callee, &mut open))
    }
}
