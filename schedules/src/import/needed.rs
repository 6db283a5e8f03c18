//! The definitions that a procedure needs.

use std::collections::BTreeSet;

use exo_ir::{Extern, Item, Items, Loc, Memory, Module, Proc, for_each_used_name};
use exo_steps::equivalence::Digests;
use exo_steps::foreign_users::ForeignUsers;

use super::{ImportError, kind};

/// A procedure of a module with all that it calls and uses, through others too.
pub(super) struct Needed<'m> {
    module: &'m Module,
    /// The module's own definitions, in its order.
    own: Vec<&'m Item>,
    /// Definitions of hardware libraries, by name.
    library: Vec<&'m Item>,
}

impl<'m> Needed<'m> {
    pub(super) fn of(module: &'m Module, name: &str) -> Needed<'m> {
        let names = names(module, name);
        let is_needed = |item: &&Item| names.contains(item.name());
        Needed {
            module,
            own: module.items.iter().filter(is_needed).collect(),
            library: names
                .iter()
                .flat_map(|name| module.library.named(name))
                .collect(),
        }
    }

    /// A module of the declarations among them.
    pub(super) fn declarations(&self) -> Module {
        let declared = |items: &[&Item]| -> Items {
            let declared = items.iter().filter(|item| !matches!(item, Item::Proc(_)));
            declared.map(|item| (*item).clone()).collect()
        };
        Module {
            items: declared(&self.own),
            library: declared(&self.library),
            ..Module::default()
        }
    }

    /// The definitions that another module does not have, as a module; what it has of their names is the same.
    pub(super) fn not_in(
        &self,
        other: &Module,
        procedure: &str,
        outside: &dyn ForeignUsers,
    ) -> Result<Module, ImportError> {
        let mut alike = Alike {
            there: Digests::of(self.module),
            here: Digests::of(other),
        };
        let mut lacking = |items: &[&Item], has: &Items| -> Result<Items, ImportError> {
            let mut lacking = Items::default();
            for item in items {
                let different = |here: Loc| ImportError::Different {
                    procedure: procedure.to_owned(),
                    name: item.name().to_owned(),
                    kind: kind(item),
                    here,
                    there: item.loc().clone(),
                };
                match has.named(item.name()).next() {
                    Some(known) if alike.are(item, known) => {}
                    Some(known) => return Err(different(known.loc().clone())),
                    None => match outside.defines(item.name()) {
                        Some(taken) => return Err(different(taken)),
                        None => lacking.push((*item).clone()),
                    },
                }
            }
            Ok(lacking)
        };
        Ok(Module {
            items: lacking(&self.own, &other.items)?,
            library: lacking(&self.library, &other.library)?,
            ..Module::default()
        })
    }
}

/// The names of a procedure and of all that it calls and uses.
fn names(module: &Module, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::from([name.to_owned()]);
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        let own = module.items.named(&name);
        for item in own.chain(module.library.named(&name)) {
            for_each_used_name(item, &mut |used| {
                if found.insert(used.to_owned()) {
                    open.push(used.to_owned());
                }
            });
        }
    }
    found
}

/// Whether definitions of two modules say the same, wherever they stand.
struct Alike<'a, 'b> {
    there: Digests<'a>,
    here: Digests<'b>,
}

impl Alike<'_, '_> {
    fn are(&mut self, there: &Item, here: &Item) -> bool {
        match (there, here) {
            (Item::Proc(there), Item::Proc(here)) => self.are_procs(there, here),
            (Item::Config(there), Item::Config(here)) => {
                (&there.fields, there.readwrite) == (&here.fields, here.readwrite)
            }
            (Item::Memory(there), Item::Memory(here)) => {
                let there = Memory {
                    loc: here.loc.clone(),
                    comments: here.comments.clone(),
                    ..there.clone()
                };
                there == *here
            }
            (Item::Extern(there), Item::Extern(here)) => {
                let there = Extern {
                    loc: here.loc.clone(),
                    comments: here.comments.clone(),
                    ..there.clone()
                };
                there == *here
            }
            _ => false,
        }
    }

    /// A digest has of an instruction's code what C gets; here all of it counts.
    fn are_procs(&mut self, there: &Proc, here: &Proc) -> bool {
        let digest = self.there.get(&there.name);
        digest.is_some() && digest == self.here.get(&here.name) && there.instr == here.instr
    }
}
