//! Functions of MLIR's own dialects: whatever verifies is raised, or refused with a reason; operations can be built of what is raised, and verify.
#![no_main]

use std::cell::RefCell;

use exo_dialects::diagnostic::Collector;
use exo_dialects::{builder, load, upstream};
use exo_ir::{Item, Module as View};
use exo_raising::{Asks, Callees, Purpose, Raised};
use libfuzzer_sys::fuzz_target;
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::OperationLike;

/// A context keeps every attribute it has ever seen, so it is renewed after this many inputs.
const INPUTS_PER_CONTEXT: u32 = 2000;

fn check(context: &Context, bytes: &[u8]) {
    let _quiet = Collector::new(context);
    let Some(module) = load::parse_source(context, bytes, "fuzz.mlir") else {
        return;
    };
    let Some(block) = upstream::only_block(module.as_operation(), 0) else {
        return;
    };
    let functions = upstream::operations(block).filter(|op| upstream::name(*op) == "func.func");
    for function in functions {
        for asks in [Asks::Nothing, Asks::Always, Asks::UnderConditions] {
            match exo_raising::function(
                function,
                "raised",
                (Purpose::Schedule, asks),
                &Callees::default(),
            ) {
                Ok(raised) => built(context, &raised),
                Err(refusal) => assert!(!refusal.to_string().is_empty()),
            }
        }
    }
}

/// Builds operations of a procedure and what it needs. Names and kinds are the checks' to judge; where these are right the operations verify.
fn built(context: &Context, raised: &Raised) {
    let items = raised.definitions();
    let items = items.chain([Item::Proc(raised.proc.clone())]);
    let view = View {
        items: items.collect(),
        ..View::default()
    };
    let Ok(module) = builder::module(context, &view) else {
        return;
    };
    assert!(
        module.as_operation().verify(),
        "a procedure that was raised does not verify:\n{}",
        text_of(&module)
    );
}

fn text_of(module: &Module<'_>) -> String {
    module.as_operation().to_string()
}

thread_local! {
    static CONTEXT: RefCell<(Context, u32)> = RefCell::new((load::context(), 0));
}

/// Whether MLIR's own parser ends with a signal on the text (docs/known-limits.md): `array<index>`, however it is spaced.
fn ends_mlir(bytes: &[u8]) -> bool {
    let known = b"array<index";
    let dense: Vec<u8> = bytes
        .iter()
        .copied()
        .filter(|b| !b.is_ascii_whitespace())
        .collect();
    dense.windows(known.len()).any(|text| text == known)
}

fuzz_target!(|bytes: &[u8]| {
    // MLIR's parser ends with a signal on texts that are nearly operations of linalg, of which raising has nothing to say.
    let is_linalg = bytes.windows(7).any(|text| text == b"linalg.");
    if bytes.starts_with(b"ML\xefR") || ends_mlir(bytes) || is_linalg {
        return;
    }
    CONTEXT.with_borrow_mut(|(context_now, used)| {
        *used += 1;
        if *used > INPUTS_PER_CONTEXT {
            (*context_now, *used) = (load::context(), 0);
        }
        check(context_now, bytes);
    });
});
