//! The operations of a module's procedures, by name.

use exo_dialects::ops::Definition;
use exo_dialects::symbols;
use melior::ir::OperationRef;
use rustc_hash::FxHashMap;

use super::definitions::definitions;

/// The procedures and instructions of a module, by name. They are found one by one when they are asked for, or all at
/// once.
#[derive(Clone, Debug)]
pub struct Procedures<'c, 'a> {
    module: OperationRef<'c, 'a>,
    found: FxHashMap<String, OperationRef<'c, 'a>>,
    /// Whether a name that was not found is none.
    is_complete: bool,
}

impl<'c: 'a, 'a> Procedures<'c, 'a> {
    /// The procedures of a module, of which none is looked for yet.
    pub fn on_demand(module: OperationRef<'c, 'a>) -> Self {
        Procedures {
            module,
            found: FxHashMap::default(),
            is_complete: false,
        }
    }

    /// All procedures of a module.
    pub fn all(module: OperationRef<'c, 'a>) -> Self {
        let named = definitions(module).filter_map(|op| Some((name_of(op)?, op)));
        Procedures {
            module,
            found: named.collect(),
            is_complete: true,
        }
    }

    /// The operation of a procedure.
    pub fn get(&self, name: &str) -> Option<OperationRef<'c, 'a>> {
        match self.found.get(name) {
            Some(op) => Some(*op),
            None if self.is_complete => None,
            None => {
                let op = symbols::lookup(self.module, name)?;
                name_of(op).map(|_| op)
            }
        }
    }

    /// The procedures that were found, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&String, OperationRef<'c, 'a>)> {
        self.found.iter().map(|(name, op)| (name, *op))
    }

    pub(super) fn insert(&mut self, name: String, op: OperationRef<'c, 'a>) {
        self.found.insert(name, op);
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<OperationRef<'c, 'a>> {
        let op = self.get(name);
        self.found.remove(name);
        op
    }
}

fn name_of(op: OperationRef<'_, '_>) -> Option<String> {
    match Definition::try_from(op) {
        Ok(Definition::Proc(proc)) => Some(proc.name().unwrap_or_default().to_owned()),
        _ => None,
    }
}
