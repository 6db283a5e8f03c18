//! Records of which procedures mean the same.
//!
//! `derive` begins a record, the workspace keeps it up with every step, and `call_eqv` uses it: equivalence is
//! recorded, not assumed (Exo thesis, section 4.3 and chapter 6). A record holds digests of both procedures and of what it
//! says itself, so that it no longer counts where a procedure, a declaration or the record was edited by hand. Who writes the
//! right digests can still forge one; where that matters, only what this process made is taken ([`Trust::MadeHere`]).

mod canonical;
mod declarations;
mod hash;
mod keep;
mod made;

use std::collections::BTreeSet;

use exo_ir::{Equivalence, FieldRef, Item, Module, Proc};

pub use canonical::Digests;
pub(crate) use keep::update_records;

/// Relation of a procedure after a step to the procedure before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// It means the same to every caller.
    Equivalent,
    /// It means the same but for what these configuration fields hold at its end.
    EquivalentModulo(BTreeSet<FieldRef>),
    /// The same up to the precision that it computes in.
    Precision,
    /// It means the same to callers that meet the preconditions that it has now. Whoever puts it in the place of
    /// another proves these there, so a record says nothing of them.
    Restricted,
    /// It means the same to callers that satisfy its present interface, which is checked of the
    /// existing ones; in the place of another it is another procedure.
    Layout,
    /// Its interface changed: it is another procedure.
    Interface,
}

impl Relation {
    /// Equivalence up to one field.
    pub fn up_to(field: &FieldRef) -> Relation {
        Relation::EquivalentModulo(BTreeSet::from([field.clone()]))
    }

    /// The same up to some fields; if there are none, the same.
    pub fn up_to_fields(fields: impl IntoIterator<Item = FieldRef>) -> Relation {
        let fields: BTreeSet<FieldRef> = fields.into_iter().collect();
        match fields.is_empty() {
            true => Relation::Equivalent,
            false => Relation::EquivalentModulo(fields),
        }
    }

    /// Composes two changes, one after the other. Where they have no relation in common, the result
    /// is another procedure.
    pub fn then(self, next: Relation) -> Relation {
        use Relation::{Equivalent, EquivalentModulo, Interface};
        match (self, next) {
            (Equivalent, other) | (other, Equivalent) => other,
            (EquivalentModulo(mut fields), EquivalentModulo(more)) => {
                fields.extend(more);
                EquivalentModulo(fields)
            }
            (first, second) if first == second => first,
            _ => Interface,
        }
    }
}

/// The recorded meaning of a procedure: that of `spec`, up to fields and precision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The procedure that was not derived from another, or whose own record counts no longer.
    pub spec: String,
    /// Fields that may hold something else at the end.
    pub modulo: BTreeSet<FieldRef>,
    /// Whether it computes in another precision.
    pub precision: bool,
}

impl Meaning {
    /// The meaning of the procedure `spec` itself.
    pub fn of(spec: &str) -> Meaning {
        Meaning {
            spec: spec.to_owned(),
            modulo: BTreeSet::new(),
            precision: false,
        }
    }

    fn recorded(record: &Equivalence) -> Meaning {
        Meaning {
            spec: record.spec.clone(),
            modulo: record.modulo.iter().cloned().collect(),
            precision: record.precision,
        }
    }
}

/// The set of equivalence records that may be relied on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trust {
    /// All records that still hold for the procedures as they are.
    #[default]
    All,
    /// Only records that this process has made.
    MadeHere,
}

/// Whether an equivalence record may be relied on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Provenance {
    /// This process made it.
    MadeHere,
    /// It came with the module, and is about the procedures as they are.
    CameWithModule,
    /// One of the procedures, the declarations they use, or the record itself has changed since the
    /// record was made.
    Stale,
}

impl Trust {
    /// Whether a record of that provenance is relied on.
    pub fn takes(self, provenance: Provenance) -> bool {
        match provenance {
            Provenance::MadeHere => true,
            Provenance::CameWithModule => self == Trust::All,
            Provenance::Stale => false,
        }
    }
}

/// The records of a module's procedures as they are.
#[derive(Debug)]
pub struct Records<'m> {
    module: &'m Module,
    digests: Digests<'m>,
    trust: Trust,
}

impl<'m> Records<'m> {
    /// The records of a module. Hardware libraries that it uses must be in it.
    pub fn of(module: &'m Module, trust: Trust) -> Records<'m> {
        Records {
            module,
            digests: Digests::of(module),
            trust,
        }
    }

    /// The meaning of a procedure according to its record, if that is relied on; otherwise the
    /// procedure means itself.
    pub fn meaning(&mut self, name: &str) -> Meaning {
        match self.record_of(name) {
            Some(record) if self.trust.takes(self.provenance(name, record)) => {
                Meaning::recorded(record)
            }
            _ => Meaning::of(name),
        }
    }

    fn record_of(&self, name: &str) -> Option<&'m Equivalence> {
        self.module.proc(name)?.equivalence.as_ref()
    }

    /// Whether the record of a procedure still holds, and who made it.
    pub fn provenance(&mut self, name: &str, record: &Equivalence) -> Provenance {
        let now = self.write(name, Meaning::recorded(record));
        let same = |now: &Equivalence| {
            now.digest == record.digest && now.spec_digest == record.spec_digest
        };
        match now.is_some_and(|now| same(&now)) {
            false => Provenance::Stale,
            true if made::is_remembered(&record.digest) => Provenance::MadeHere,
            true => Provenance::CameWithModule,
        }
    }

    /// Whether two procedures say the same, apart from names. What has no digest equals nothing.
    pub fn alike(&mut self, one: &str, other: &str) -> bool {
        let digest = self.digests.get(one);
        digest.is_some() && digest == self.digests.get(other)
    }

    /// A record that a procedure means this, about the procedures as they are; `None` if one of them is not there or
    /// calls itself. That it is true is for the caller to know.
    pub fn write(&mut self, name: &str, meaning: Meaning) -> Option<Equivalence> {
        Some(Equivalence {
            digest: self.digests.seal(name, &meaning)?,
            spec_digest: self.digests.get(&meaning.spec)?,
            spec: meaning.spec,
            modulo: meaning.modulo.into_iter().collect(),
            precision: meaning.precision,
        })
    }
}

/// The record of a new version of a procedure, equivalent to the procedure.
pub fn derived(module: &Module, from: &Proc, version: &Proc, trust: Trust) -> Option<Equivalence> {
    let mut with = module.clone();
    with.items
        .insert_behind_proc(&from.name, vec![Item::Proc(version.clone())]);
    let mut records = Records::of(&with, trust);
    let made_here = from.equivalence.as_ref().is_none_or(|record| {
        let provenance = records.provenance(&from.name, record);
        !trust.takes(provenance) || provenance == Provenance::MadeHere
    });
    let meaning = records.meaning(&from.name);
    let record = records.write(&version.name, meaning)?;
    if made_here {
        made::remember(&record.digest);
    }
    Some(record)
}
