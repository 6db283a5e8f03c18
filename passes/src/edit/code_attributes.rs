//! Attributes of functions that say how code is made of them, for functions that get parts of their code.

use exo_dialects::names::attr;
use exo_dialects::upstream;
use melior::Context;
use melior::ir::attribute::ArrayAttribute;
use melior::ir::{Attribute, OperationRef};

const PASSTHROUGH: &str = "passthrough";

/// Attributes, with `llvm.` before them or not, that say how code is made.
const OF_CODE: [&str; 8] = [
    "denormal_fp_math",
    "denormal_fp_math_f32",
    "denormal_fpenv",
    "frame_pointer",
    PASSTHROUGH,
    "target_cpu",
    attr::LLVM_TARGET_FEATURES,
    "tune_cpu",
];

/// Attributes of LLVM that say how code is made. Others are promises about what the function does, which a part of it need not keep: `noreturn`, `memory`.
const OF_LLVM: [&str; 11] = [
    "denormal-fp-math",
    "denormal-fp-math-f32",
    "denormal_fpenv",
    "frame-pointer",
    "min-legal-vector-width",
    "no-trapping-math",
    "noredzone",
    "prefer-vector-width",
    "target-cpu",
    "target-features",
    "tune-cpu",
];

/// The attributes of a function that say how code is made of it.
pub(super) fn of<'c>(
    context: &'c Context,
    function: OperationRef<'c, '_>,
) -> Vec<(&'c str, Attribute<'c>)> {
    let is_of_code = |name: &str| OF_CODE.contains(&name.strip_prefix("llvm.").unwrap_or(name));
    let all = upstream::attributes(function).into_iter();
    all.filter(|(name, _)| is_of_code(name))
        .filter_map(|(name, value)| match name {
            PASSTHROUGH => Some((name, passed_through(context, value)?)),
            _ => Some((name, value)),
        })
        .collect()
}

/// The entries of `passthrough` that say how code is made, if there are any.
fn passed_through<'c>(context: &'c Context, value: Attribute<'c>) -> Option<Attribute<'c>> {
    let entries = entries(value)?;
    let kept = entries.into_iter().filter(|entry| {
        let key = match key_of_pair(*entry) {
            Some(key) => upstream::text(key),
            None => upstream::text(*entry),
        };
        key.is_some_and(|key| OF_LLVM.contains(&key))
    });
    let kept: Vec<Attribute<'c>> = kept.collect();
    (!kept.is_empty()).then(|| ArrayAttribute::new(context, &kept).into())
}

/// The key of an entry with a value.
fn key_of_pair(entry: Attribute<'_>) -> Option<Attribute<'_>> {
    entries(entry)?.into_iter().next()
}

fn entries(value: Attribute<'_>) -> Option<Vec<Attribute<'_>>> {
    let array = ArrayAttribute::try_from(value).ok()?;
    (0..array.len()).map(|at| array.element(at).ok()).collect()
}
