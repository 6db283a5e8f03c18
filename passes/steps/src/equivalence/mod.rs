//! Records of which procedures mean the same.
//!
//! `derive` begins a record, the workspace keeps it up with every step, and `call_eqv` uses it: equivalence is
//! recorded, not assumed (Exo thesis, section 4.3 and chapter 6). A record holds digests of both procedures, so that
//! one that was edited by hand no longer counts.

mod canonical;

use std::collections::BTreeSet;

use exo_view::{Equivalence, FieldRef, Module, Proc};

pub use canonical::Digests;

/// How a procedure after a step relates to what it was.
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
    /// Its interface changed: it is another procedure.
    Interface,
}

/// What a procedure is known to mean: that of `spec`, up to fields and precision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// The procedure that was not derived from another, or whose own record counts no longer.
    pub spec: String,
    /// Fields that may hold something else at the end.
    pub modulo: BTreeSet<FieldRef>,
    /// Whether it computes in another precision.
    pub precision: bool,
}

/// What a procedure of a module means, by its record if that counts; otherwise it means itself.
pub fn meaning(module: &Module, digests: &mut Digests<'_>, name: &str) -> Meaning {
    match module.proc(name).and_then(|p| p.equivalence.as_ref()) {
        Some(record) if counts(digests, name, record) => Meaning {
            spec: record.spec.clone(),
            modulo: record.modulo.iter().cloned().collect(),
            precision: record.precision,
        },
        _ => Meaning {
            spec: name.to_owned(),
            modulo: BTreeSet::new(),
            precision: false,
        },
    }
}

/// Whether a record is about both procedures as they are.
pub fn counts(digests: &mut Digests<'_>, name: &str, record: &Equivalence) -> bool {
    let is = |digests: &mut Digests<'_>, name: &str, wanted: &str| {
        digests.get(name).is_some_and(|d| d == wanted)
    };
    is(digests, name, &record.digest) && is(digests, &record.spec, &record.spec_digest)
}

/// The record of a new version of a procedure, which says the same as the procedure does.
pub fn derived(module: &Module, from: &Proc) -> Option<Equivalence> {
    let mut digests = Digests::of(module);
    let digest = digests.get(&from.name)?;
    let meaning = meaning(module, &mut digests, &from.name);
    Some(Equivalence {
        spec_digest: digests.get(&meaning.spec)?,
        spec: meaning.spec,
        modulo: meaning.modulo.into_iter().collect(),
        precision: meaning.precision,
        digest,
    })
}

/// Brings the records of a module up to date after a step on one procedure, which is named `old` in `before` and `new` in
/// `after`. A record that counted before counts afterwards, with what the step changed taken into it; a step keeps the
/// meaning of what calls the procedure, since any other is refused where there are callers.
pub fn keep_up(before: &Module, after: &mut Module, (old, new): (&str, &str), relation: &Relation) {
    let mut digests = Digests::of(before);
    let mut live = Vec::new();
    for proc in before.procs() {
        if let Some(record) = &proc.equivalence
            && counts(&mut digests, &proc.name, record)
        {
            live.push((proc.name.clone(), record.clone()));
        }
    }
    let renamed = |name: &str| if name == old { new } else { name }.to_owned();
    let mut kept = Vec::new();
    let mut digests = Digests::of(after);
    for (name, mut record) in live {
        let (name, touched) = (renamed(&name), name == old || record.spec == old);
        record.spec = renamed(&record.spec);
        let still = !touched || take(&mut record, relation);
        let now = (digests.get(&name), digests.get(&record.spec));
        kept.push(match now {
            (Some(digest), Some(spec_digest)) if still => (
                name,
                Some(Equivalence {
                    digest,
                    spec_digest,
                    ..record
                }),
            ),
            _ => (name, None),
        });
    }
    for (name, record) in kept {
        let proc = after.items.iter_mut().find_map(|item| match item {
            exo_view::Item::Proc(p) if p.name == name => Some(p),
            _ => None,
        });
        if let Some(proc) = proc {
            proc.equivalence = record;
        }
    }
}

/// Takes what a step changed into a record; `false` if nothing is left of it.
fn take(record: &mut Equivalence, relation: &Relation) -> bool {
    match relation {
        Relation::Equivalent | Relation::Restricted => true,
        Relation::EquivalentModulo(fields) => {
            let all = record.modulo.iter().chain(fields).cloned();
            record.modulo = all.collect::<BTreeSet<_>>().into_iter().collect();
            true
        }
        Relation::Precision => {
            record.precision = true;
            true
        }
        Relation::Interface => false,
    }
}
