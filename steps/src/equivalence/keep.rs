//! Keeping records up with steps.

use std::collections::BTreeSet;

use exo_ir::{Equivalence, Module, Proc};

use super::{Meaning, Provenance, Records, Relation, Trust, made};
use crate::{Edit, trusted};

/// Brings the records of a module up to date after a step on one procedure, which is named `old` in `before`. A record that was
/// about the procedures as they were is about them as they are afterwards, with what the step
/// changed taken into it; a step keeps the meaning of what calls the procedure, since any other is refused where there are
/// callers. What it took on trust, those rest on, too. What was made by this process stays so; what came with the module does not
/// become so. Gives the names, in `after`, of the procedures whose records it looked at: no other record changed.
pub(crate) fn update_records(
    before: &Module,
    after: &mut Module,
    old: &str,
    edit: &Edit,
) -> Vec<String> {
    let new = &edit.proc.name;
    let concerned = concerned(before, old);
    let live = live(before, &concerned);
    let renamed = |name: &str| if name == old { new } else { name }.to_owned();
    let resting = live.iter().map(|(name, ..)| renamed(name));
    rest_on(after, resting, &edit.trusted);
    let mut records = Records::of(after, Trust::All);
    let mut kept = Vec::new();
    for (name, record, provenance) in live {
        let touched = name == old || record.spec == old;
        let (name, spec) = (renamed(&name), renamed(&record.spec));
        let mut meaning = Meaning {
            spec,
            ..Meaning::recorded(&record)
        };
        let still = !touched || take(&mut meaning, &edit.relation);
        let record = still.then(|| records.write(&name, meaning)).flatten();
        if let (Some(record), Provenance::MadeHere) = (&record, provenance) {
            made::remember(&record.digest);
        }
        kept.push((name, record));
    }
    if let Some(meaning) = &edit.asserted {
        let record = records.write(new, meaning.clone());
        record.iter().for_each(|r| made::remember(&r.digest));
        kept.push((new.clone(), record));
    }
    // A record that is about other procedures than these names its spec by the new name, too, as operations do.
    let versions: Vec<String> = after.items.versions().referrers(old).cloned().collect();
    for version in &versions {
        after.items.change_proc(version, |proc| {
            let record = proc
                .equivalence
                .as_mut()
                .filter(|record| record.spec == old);
            record
                .into_iter()
                .for_each(|record| new.clone_into(&mut record.spec));
        });
    }
    for (name, record) in kept {
        let is_new = |proc: &Proc| proc.equivalence != record;
        if after.items.proc(&name).is_some_and(is_new) {
            after
                .items
                .change_proc(&name, |proc| proc.equivalence = record);
        }
    }
    let concerned = concerned.iter().map(|name| renamed(name));
    concerned.chain(versions).collect()
}

/// Writes a step's trusted sentences on the procedures whose records rest on them.
fn rest_on(module: &mut Module, names: impl Iterator<Item = String>, texts: &[String]) {
    for name in names.filter(|_| !texts.is_empty()) {
        module.items.change_proc(&name, |proc| {
            let write = |text: &String| trusted::write(&mut proc.trusted, text);
            texts.iter().for_each(write);
        });
    }
}

/// The procedures whose records rest on a procedure: they or their origins are the procedure, or
/// call it, directly or through others.
fn concerned(module: &Module, name: &str) -> BTreeSet<String> {
    let changing = module.items.calls().all_referrers(name).into_iter();
    let with_versions = changing.flat_map(|name| {
        let versions = module.items.versions().referrers(&name).cloned();
        versions.chain([name.clone()]).collect::<Vec<_>>()
    });
    with_versions.collect()
}

/// The records of some procedures that are about procedures as they are.
fn live(module: &Module, names: &BTreeSet<String>) -> Vec<(String, Equivalence, Provenance)> {
    let mut records = Records::of(module, Trust::All);
    let all = names.iter().filter_map(|name| {
        let record = module.items.proc(name)?.equivalence.as_ref()?;
        Some((name, record))
    });
    let judged = all.map(|(name, record)| {
        let provenance = records.provenance(name, record);
        (name.clone(), record.clone(), provenance)
    });
    judged
        .filter(|(.., provenance)| *provenance != Provenance::Stale)
        .collect()
}

/// Composes a step's relation with a procedure's meaning; `false` if no relation is left.
fn take(meaning: &mut Meaning, relation: &Relation) -> bool {
    match relation {
        Relation::Equivalent | Relation::Restricted => true,
        Relation::EquivalentModulo(fields) => {
            let all = meaning.modulo.iter().chain(fields).cloned();
            meaning.modulo = all.collect::<BTreeSet<_>>();
            true
        }
        Relation::Precision => {
            meaning.precision = true;
            true
        }
        Relation::Layout | Relation::Interface => false,
    }
}
