//! Definitions of other dialects in a module, and their uses of our procedures.

use std::collections::HashMap;

use exo_dialects::{location, symbols};
use exo_ir::Loc;
use exo_steps::foreign_users::{ForeignUse, ForeignUsers};
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

use crate::edit::Procedures;

/// The foreign users of a module's procedures.
pub(super) struct ModuleForeignUsers<'r, 'c, 'a> {
    pub(super) module: OperationRef<'c, 'a>,
    /// Symbols of other dialects.
    pub(super) foreign: &'r HashMap<String, Loc>,
    /// All procedures and instructions, where the workspace has only those that steps needed so far.
    pub(super) procs: Option<&'r Procedures<'c, 'a>>,
}

impl<'c: 'a, 'a> ModuleForeignUsers<'_, 'c, 'a> {
    /// The use that operations around the symbol table may have for a procedure, `@kernels::@f`. They are not looked at:
    /// passes on other tables may be working there at the same time.
    fn use_further_out(&self, procedure: &str) -> Option<ForeignUse> {
        self.module.parent_operation()?;
        let table = symbols::defined(self.module)?;
        let op = symbols::lookup(self.module, procedure)?;
        if !symbols::is_visible_outside(op) {
            return None;
        }
        Some(ForeignUse {
            what: format!(
                "what stands around '{table}' may name '@{table}::@{procedure}', unless it is private"
            ),
            loc: location::from_mlir(op.location()),
            follows: false,
            is_seen: false,
        })
    }
}

impl<'c: 'a, 'a> ForeignUsers for ModuleForeignUsers<'_, 'c, 'a> {
    fn uses(&self, procedure: &str) -> Vec<ForeignUse> {
        let found = symbols::foreign_uses(self.module, procedure).into_iter();
        let found = found.map(|found| ForeignUse {
            what: format!("'{}' names '{procedure}'", found.op),
            loc: found.loc,
            follows: found.follows,
            is_seen: true,
        });
        found.chain(self.use_further_out(procedure)).collect()
    }

    fn defines(&self, name: &str) -> Option<Loc> {
        let procedure = || {
            let op = self.procs?.get(name)?;
            Some(location::from_mlir(op.location()))
        };
        self.foreign.get(name).cloned().or_else(procedure)
    }
}
