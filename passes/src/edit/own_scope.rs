//! Bodies of functions that have to stay bodies: `affine` takes what is computed at the top of a function for a symbol, and nowhere else.

use std::collections::HashSet;

use exo_dialects::symbols;
use exo_dialects::upstream::{self, ValueId};
use exo_raising::{Part, free_name};
use melior::Context;
use melior::ir::r#type::TypeLike;
use melior::ir::{BlockRef, OperationRef, ValueLike};

use super::outline::{outlined, replace_part};

/// Moves the body of a function to one of its own, which it calls, where `affine` would not take it inside of a choice. `None` if that cannot be built.
pub(super) fn keep_scope<'c: 'a, 'a>(
    context: &'c Context,
    (module, function): (OperationRef<'c, 'a>, OperationRef<'c, 'a>),
    (block, procedure): (BlockRef<'c, 'a>, &str),
) -> Option<()> {
    let all: Vec<_> = upstream::operations(block).collect();
    let (last, moved) = all.split_last()?;
    if !has_symbols_of_its_own(moved) {
        return Some(());
    }
    let inputs = upstream::arguments(block);
    let mut results = Vec::new();
    for value in upstream::operands(*last) {
        if !inputs.contains(&value) && !results.contains(&value) {
            results.push(value);
        }
    }
    let part = Part {
        inputs,
        results,
        moved: moved.to_vec(),
        recomputed: Vec::new(),
        stays: Vec::new(),
    };
    let name = free_name(format!("{procedure}.before"), |name| {
        let mut all = super::definitions(module);
        all.any(|op| symbols::defined(op) == Some(name))
    });
    let own = outlined(context, (function, &name), &part)?;
    replace_part(context, (function, &name), (&part, own))
}

/// Whether operations of `affine` use a number that one of these operations computes and that is no constant.
fn has_symbols_of_its_own(body: &[OperationRef<'_, '_>]) -> bool {
    let computed = body.iter().filter(|op| !is_symbol_anywhere(**op));
    let results = computed.flat_map(|op| upstream::results(*op));
    let indices = results.filter(|value| value.r#type().is_index());
    let own: HashSet<ValueId> = indices.map(upstream::identity).collect();
    let mut found = false;
    for op in body {
        exo_raising::in_order(*op, &mut |inner| {
            let is_affine = upstream::name(inner).starts_with("affine.");
            let mut operands = upstream::operands(inner).into_iter();
            found |= is_affine && operands.any(|value| own.contains(&upstream::identity(value)));
        });
    }
    found
}

/// Whether the result is a symbol wherever the operation stands: a constant, or an extent of an argument.
fn is_symbol_anywhere(op: OperationRef<'_, '_>) -> bool {
    match upstream::name(op) {
        "arith.constant" => true,
        "memref.dim" => {
            let memref = upstream::operands(op).into_iter().next();
            memref.is_some_and(|memref| memref.is_block_argument())
        }
        _ => false,
    }
}
