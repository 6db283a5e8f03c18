//! Code in this process: what it computes, and what cannot be called.

use std::sync::Arc;

use exo_backend_llvm::{Jit, JitError, Level, Machine};
use melior::ir::Module;
use melior::utility::register_all_llvm_translations;

/// Compiles functions of the llvm dialect.
fn jit(functions: &str, callable: &[&str]) -> Result<Jit, JitError> {
    let context = exo_dialects::load::context();
    register_all_llvm_translations(&context);
    let machine = Machine::host(Level::O2).expect("LLVM knows this machine");
    let layout = machine.data_layout();
    let text = format!("module attributes {{llvm.data_layout = \"{layout}\"}} {{ {functions} }}");
    let module = Module::parse(&context, &text).expect("the text is right");
    Jit::new(module.as_operation(), &machine, callable)
}

/// Stores an integer of each width, a float and a truth, so that a word in the wrong place shows.
const STORES: &str = "
llvm.func internal @stores(%at: !llvm.ptr, %wide: i64, %narrow: i8, %float: f32, %truth: i1) {
  %wide_of_narrow = llvm.sext %narrow : i8 to i64
  %wide_of_float = llvm.fptosi %float : f32 to i64
  %wide_of_truth = llvm.zext %truth : i1 to i64
  %p1 = llvm.getelementptr %at[1] : (!llvm.ptr) -> !llvm.ptr, i64
  %p2 = llvm.getelementptr %at[2] : (!llvm.ptr) -> !llvm.ptr, i64
  %p3 = llvm.getelementptr %at[3] : (!llvm.ptr) -> !llvm.ptr, i64
  llvm.store %wide, %at : i64, !llvm.ptr
  llvm.store %wide_of_narrow, %p1 : i64, !llvm.ptr
  llvm.store %wide_of_float, %p2 : i64, !llvm.ptr
  llvm.store %wide_of_truth, %p3 : i64, !llvm.ptr
  llvm.return
}";

#[test]
fn a_packed_function_takes_a_word_for_each_parameter() {
    let jit = Arc::new(jit(STORES, &["stores"]).expect("it links"));
    let stores = jit.packed("stores").expect("it is callable");
    let mut cells = [0i64; 4];
    for (wide, narrow, float, truth) in [(1 << 40, -3i8, 2.0f32, true), (-1, 5, -7.0, false)] {
        let words = [
            cells.as_mut_ptr() as u64,
            wide as u64,
            u64::from(narrow as u8),
            u64::from(float.to_bits()),
            u64::from(truth),
        ];
        // SAFETY: a word for each parameter, and four cells behind the pointer.
        unsafe { stores.call(&words) };
        assert_eq!(
            cells,
            [wide, i64::from(narrow), float as i64, i64::from(truth)]
        );
    }
}

#[test]
fn what_was_not_named_cannot_be_called() {
    let jit = Arc::new(jit(STORES, &[]).expect("it links"));
    assert!(matches!(jit.packed("stores"), Err(JitError::Link(_))));
}

#[test]
fn a_function_that_is_not_there_is_an_error() {
    let said = jit(STORES, &["missing"]).err().map(|e| e.to_string());
    assert_eq!(
        said.as_deref(),
        Some("invalid LLVM IR: no function 'missing'")
    );
}

#[test]
fn a_symbol_that_this_process_does_not_have_is_an_error() {
    let calls = "llvm.func @no_such_function()
llvm.func @calls() { llvm.call @no_such_function() : () -> () llvm.return }";
    let jit =
        Arc::new(jit(calls, &["calls"]).expect("symbols are looked for when they are needed"));
    let said = jit.packed("calls").err().map(|e| e.to_string());
    assert!(
        said.as_deref()
            .unwrap_or("")
            .contains("linking in this process"),
        "{said:?}"
    );
}

#[test]
fn bytes_that_are_no_object_are_an_error() {
    assert!(Jit::of_object(b"no object").is_err());
}
