//! The foreign users of a workspace's procedures: operations and attributes of other dialects that
//! refer to them; and the names of other symbols of the module.

use std::collections::HashMap;

use exo_ir::{Loc, Proc};

use crate::interface::{noticed, signature};
use crate::{AnyStep, Condition, Edit, Refusal};

/// Condition: a procedure that another dialect refers to keeps its interface, because its use there
/// is not known.
pub(crate) static ANY_C11: Condition = Condition {
    id: "any.c11",
    rule: "What another dialect does with a procedure is not known. Where an operation or an attribute of another dialect \
names a procedure, a step keeps its parameters with their types and memories, its preconditions, the precision that it computes in, \
what it leaves in configuration fields, and that it is a procedure: derive a version first. A new name is followed everywhere but inside of nested symbol \
tables and of operations that are not registered, where it may mean something else: a procedure that is named there keeps its name. \
What stands around a nested symbol table that has a name is not looked at, and may name all procedures in it that are not private.",
};

/// A place that names a procedure and is not Exo's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignUse {
    /// Source location of the reference.
    pub loc: Loc,
    /// Description of the reference: `'my.launch' names 'f'`.
    pub what: String,
    /// Whether the place can be given another name of the procedure.
    pub follows: bool,
    /// Whether the place was found. Those outside of a nested symbol table are not looked for.
    pub is_seen: bool,
}

/// Lookup of references to a workspace's procedures, and of names, outside the workspace.
pub trait ForeignUsers {
    /// The places that name a procedure.
    fn uses(&self, procedure: &str) -> Vec<ForeignUse>;

    /// Location of a definition of this name outside the workspace: a symbol of another dialect, or
    /// a procedure that no step has needed yet.
    fn defines(&self, name: &str) -> Option<Loc>;
}

/// A table of foreign users and foreign names: nothing, unless something is added.
#[derive(Clone, Default, Debug)]
pub struct ForeignUserTable {
    uses: HashMap<String, Vec<ForeignUse>>,
    names: HashMap<String, Loc>,
}

impl ForeignUserTable {
    /// Adds a place that names a procedure.
    pub fn add_use(&mut self, procedure: &str, found: ForeignUse) {
        let uses = self.uses.entry(procedure.to_owned()).or_default();
        uses.push(found);
    }

    /// Adds a name that something has.
    pub fn add_name(&mut self, name: &str, loc: Loc) {
        self.names.insert(name.to_owned(), loc);
    }
}

impl ForeignUsers for ForeignUserTable {
    fn uses(&self, procedure: &str) -> Vec<ForeignUse> {
        self.uses.get(procedure).cloned().unwrap_or_default()
    }

    fn defines(&self, name: &str) -> Option<Loc> {
        self.names.get(name).cloned()
    }
}

/// Leaves the words of preconditions as they are where something else names the procedure, which may look at them: a step that has not changed what they
/// ask for may have written them in another way, or left out what the others imply.
pub(crate) fn keep_preconditions(outside: &dyn ForeignUsers, old: &Proc, edit: &mut Edit) {
    let differs = noticed(&edit.relation).is_none() && old.preds != edit.proc.preds;
    let is_named = || outside.uses(&old.name).iter().any(|found| found.is_seen);
    if differs && old.args == edit.proc.args && is_named() {
        edit.proc.preds.clone_from(&old.preds);
    }
}

/// A change that others than Exo's procedures could notice is refused where there are such.
pub(crate) fn refuse_foreign_users(
    outside: &dyn ForeignUsers,
    step: &dyn AnyStep,
    old: &Proc,
    edit: &Edit,
) -> Result<(), Refusal> {
    let changed = noticed(&edit.relation).or_else(|| {
        let differs = signature(old) != signature(&edit.proc);
        differs.then_some("the types or memories of its parameters")
    });
    let coded = old.instr.is_some() != edit.proc.instr.is_some();
    let changed =
        changed.or_else(|| coded.then_some("whether it is a procedure or an instruction"));
    let renamed = old.name != edit.proc.name;
    if changed.is_none() && !renamed {
        return Ok(());
    }
    let noticing = |found: &ForeignUse| changed.is_some() || !found.follows;
    let mut uses = outside.uses(&old.name).into_iter().filter(noticing);
    let Some(first) = uses.next() else {
        return Ok(());
    };
    let (name, proc) = (step.doc().name, &old.name);
    let names = match first.is_seen {
        true => "names",
        false => "may name",
    };
    let cannot = format!("cannot apply '{name}' to '{proc}', which another dialect {names}");
    let message = match changed {
        Some(what) => format!("{cannot}: it changes {what}; derive a version first"),
        None => format!("{cannot}: the new name cannot be followed there"),
    };
    let refusal = Refusal::plain(&ANY_C11, &old.loc, message).note(&first.loc, first.what);
    let refusal = match uses.count() {
        0 => refusal,
        more => refusal.note(&Loc::unknown(), format!("and {more} more")),
    };
    refusal.raise()
}
