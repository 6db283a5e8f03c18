//! What other dialects have in a module, and what they do with our procedures.

use std::collections::HashMap;

use exo_dialects::symbols;
use exo_steps::outside::{ForeignUse, Outside};
use exo_view::Loc;
use melior::ir::OperationRef;
use melior::ir::operation::OperationLike;

/// The surroundings of a module's procedures.
pub(super) struct Surroundings<'r, 'c, 'a> {
    pub(super) module: OperationRef<'c, 'a>,
    /// The procedures and instructions of the module.
    pub(super) procs: &'r HashMap<String, OperationRef<'c, 'a>>,
    /// Symbols of other dialects.
    pub(super) names: &'r HashMap<String, Loc>,
}

impl Outside for Surroundings<'_, '_, '_> {
    fn uses(&self, procedure: &str) -> Vec<ForeignUse> {
        let found = symbols::foreign_uses(self.module, procedure).into_iter();
        let found = found.map(|found| ForeignUse {
            what: format!("'{}' names '{procedure}'", found.op),
            loc: found.loc,
            follows: found.follows,
        });
        found.chain(self.seen_from_outside(procedure)).collect()
    }

    fn defines(&self, name: &str) -> Option<Loc> {
        self.names.get(name).cloned()
    }
}

impl Surroundings<'_, '_, '_> {
    /// Through the name of a module, what stands around it can use what is not private; a pass must not look there.
    fn seen_from_outside(&self, procedure: &str) -> Option<ForeignUse> {
        let table = symbols::nested_name(self.module)?;
        let proc = self.procs.get(procedure)?;
        (!symbols::is_private(*proc)).then(|| ForeignUse {
            loc: exo_dialects::location::from_mlir(self.module.location()),
            what: format!(
                "what is outside of the module '{table}' can name '@{table}::@{procedure}'"
            ),
            follows: false,
        })
    }
}
