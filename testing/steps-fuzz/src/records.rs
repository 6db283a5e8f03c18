//! Records that a procedure means what another one means, as text: `q p C.f precision`.

use exo_ir::{FieldRef, Module};
use exo_steps::equivalence::{Meaning, Records, Trust};

/// Adds a record; what names a procedure that is not there adds none.
pub(crate) fn add(module: &mut Module, text: &str) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [proc, spec, rest @ ..] = words.as_slice() else {
        return;
    };
    let field = |word: &&str| {
        let (config, field) = word.split_once('.')?;
        Some(FieldRef {
            config: config.to_owned(),
            field: field.to_owned(),
        })
    };
    let meaning = Meaning {
        modulo: rest.iter().filter_map(field).collect(),
        precision: rest.contains(&"precision"),
        ..Meaning::of(spec)
    };
    let Some(record) = Records::of(module, Trust::All).write(proc, meaning) else {
        return;
    };
    if let Some(proc) = module.items.edit().proc(proc) {
        proc.equivalence = Some(record);
    }
}

/// The records of a module.
pub(crate) fn of(module: &Module) -> Vec<String> {
    let records = module.procs().filter_map(|p| {
        let record = p.equivalence.as_ref()?;
        let fields = record.modulo.iter().map(exo_ir::field_name);
        let precision = record.precision.then(|| "precision".to_owned());
        let words: Vec<String> = [p.name.clone(), record.spec.clone()]
            .into_iter()
            .chain(fields)
            .chain(precision)
            .collect();
        Some(words.join(" "))
    });
    records.collect()
}
