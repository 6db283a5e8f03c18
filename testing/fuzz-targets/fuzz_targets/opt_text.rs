//! MLIR text with exo operations: whatever the text, the parser and the verifiers answer; what they accept prints to
//! the same module, and has a view or an error that says why not.
#![no_main]

use std::cell::RefCell;

use exo_dialects::diagnostic::Collector;
use exo_dialects::{dialect_handle, extract, load};
use libfuzzer_sys::fuzz_target;
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::Module;

/// A context keeps every attribute it has ever seen, so it is renewed after this many inputs.
const INPUTS_PER_CONTEXT: u32 = 2000;

/// Only our dialect and the builtin one: the parsers of upstream's are not under test.
fn context() -> Context {
    let registry = DialectRegistry::new();
    dialect_handle().insert_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    dialect_handle().load_dialect(&context);
    context
}

fn text_of(module: &Module<'_>) -> String {
    module.as_operation().to_string()
}

fn check(context: &Context, bytes: &[u8]) {
    let diagnostics = Collector::new(context);
    let Some(module) = load::parse_source(context, bytes, "fuzz.mlir") else {
        assert!(
            !diagnostics.take().is_empty(),
            "refused without a diagnostic"
        );
        return;
    };
    let printed = text_of(&module);
    // MLIR reads the symbol @"" in any attribute and prints this for it, which it cannot read.
    if printed.contains("<<INVALID EMPTY SYMBOL>>") {
        return;
    }
    match load::parse_source(context, printed.as_bytes(), "printed.mlir") {
        Some(again) => assert_eq!(printed, text_of(&again), "printing is not stable"),
        None => panic!(
            "what was printed is refused: {:?}\n{printed}",
            diagnostics.take()
        ),
    }
    // Either answer is right.
    let _ = extract::module(module.as_operation());
}

thread_local! {
    static CONTEXT: RefCell<(Context, u32)> = RefCell::new((context(), 0));
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
    // Bytecode has its own, trusting reader upstream; this target is about text.
    if bytes.starts_with(b"ML\xefR") || ends_mlir(bytes) {
        return;
    }
    CONTEXT.with_borrow_mut(|(context_now, used)| {
        *used += 1;
        if *used > INPUTS_PER_CONTEXT {
            (*context_now, *used) = (context(), 0);
        }
        check(context_now, bytes);
    });
});
