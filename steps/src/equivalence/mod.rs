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
mod meaning;
mod relation;
mod trust;

use exo_ir::{Equivalence, Item, Module, Proc};

pub use canonical::Digests;
pub(crate) use keep::update_records;
pub use meaning::Meaning;
pub use relation::Relation;
pub use trust::{Provenance, Trust};

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
