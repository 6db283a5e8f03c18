//! Keeping records up with steps.

use std::collections::BTreeSet;

use exo_view::{Equivalence, Module};

use super::{Meaning, Records, Relation, Standing, Trust, made};

/// Brings the records of a module up to date after a step on one procedure, which is named `old` in `before` and `new` in
/// `after`. A record that was about the procedures as they were is about them as they are afterwards, with what the step
/// changed taken into it; a step keeps the meaning of what calls the procedure, since any other is refused where there are
/// callers. What was made by this process stays so; what came with the module does not become so.
pub fn keep_up(before: &Module, after: &mut Module, (old, new): (&str, &str), relation: &Relation) {
    let live = live(before);
    let renamed = |name: &str| if name == old { new } else { name }.to_owned();
    let mut records = Records::of(after, Trust::All);
    let mut kept = Vec::new();
    for (name, record, standing) in live {
        let touched = name == old || record.spec == old;
        let (name, spec) = (renamed(&name), renamed(&record.spec));
        let mut meaning = Meaning {
            spec,
            ..Meaning::recorded(&record)
        };
        let still = !touched || take(&mut meaning, relation);
        let record = still.then(|| records.write(&name, meaning)).flatten();
        if let (Some(record), Standing::MadeHere) = (&record, standing) {
            made::remember(&record.digest);
        }
        kept.push((name, record));
    }
    // A record that is about other procedures than these names its spec by the new name, too, as operations do.
    let mut list = after.items.edit();
    for record in list.procs().filter_map(|proc| proc.equivalence.as_mut()) {
        record.spec = renamed(&record.spec);
    }
    for (name, record) in kept {
        if let Some(proc) = list.proc(&name) {
            proc.equivalence = record;
        }
    }
}

/// The records that are about procedures as they are.
fn live(module: &Module) -> Vec<(String, Equivalence, Standing)> {
    let mut records = Records::of(module, Trust::All);
    let all = module
        .procs()
        .filter_map(|p| Some((&p.name, p.equivalence.as_ref()?)));
    let judged = all.map(|(name, record)| {
        let standing = records.standing(name, record);
        (name.clone(), record.clone(), standing)
    });
    judged
        .filter(|(.., standing)| *standing != Standing::Stale)
        .collect()
}

/// Takes what a step changed into what a procedure means; `false` if nothing is left of it.
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
        Relation::Interface => false,
    }
}
