//! Checks that a step's results exist, for tests: a step whose results do not exist is not
//! accepted.

use std::collections::HashSet;

use super::{Handle, ReturnedValue};
use crate::Applied;
use crate::rewrite::RewriteError;

impl Applied {
    /// Finds everything that the step gave back in what it made: each result is there and of the kind that is declared, what
    /// is always given back is given back, and no two results are one statement.
    ///
    /// # Errors
    /// The first that is not so.
    pub fn verify_returned(&self) -> Result<(), RewriteError> {
        let mut seen = HashSet::new();
        self.returned
            .iter()
            .try_for_each(|returned| self.verify(returned, &mut seen))
    }

    fn verify(
        &self,
        returned: &ReturnedValue,
        seen: &mut HashSet<exo_ir::StmtId>,
    ) -> Result<(), RewriteError> {
        let (spec, name) = (returned.spec, returned.spec.name());
        let Some(value) = &returned.value else {
            return match spec.optional {
                true => Ok(()),
                false => Err(RewriteError::absent(&name)),
            };
        };
        let place = value.place(&self.proc);
        let place = place.ok_or_else(|| RewriteError::absent(&name))?;
        if !place.is(spec.kind, &self.proc) || !self.has_procedures(value) {
            return Err(RewriteError::no(spec.kind.id(), &name));
        }
        let alone = statements(value).into_iter().all(|id| seen.insert(id));
        alone
            .then_some(())
            .ok_or(RewriteError::Other("two results are one statement"))
    }

    fn has_procedures(&self, value: &Handle) -> bool {
        match value {
            Handle::Procedure(name) => self.made().any(|proc| proc.name == *name),
            Handle::List(all) => all.iter().all(|handle| self.has_procedures(handle)),
            Handle::Stmt(_) | Handle::Block(_) | Handle::Buffer(_) => true,
        }
    }
}

fn statements(value: &Handle) -> Vec<exo_ir::StmtId> {
    match value {
        Handle::Stmt(id) => vec![*id],
        Handle::Block(ids) => ids.clone(),
        Handle::List(all) => all.iter().flat_map(statements).collect(),
        Handle::Buffer(_) | Handle::Procedure(_) => Vec::new(),
    }
}
