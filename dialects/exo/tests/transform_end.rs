//! The hook at the end of an interpretation: it runs after all operations, once, and a payload that
//! it refuses does not verify.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::diagnostic::{self, Collector};
use exo_dialects::pass::{ErrorEmitted, context_of};
use exo_dialects::transform::{self, Application, Declaration, Payload};
use exo_dialects::{load, symbols};
use exo_ir::Loc;
use melior::dialect::DialectRegistry;
use melior::ir::OperationRef;
use melior::pass::PassManager;
use melior::utility::{parse_pass_pipeline, register_all_dialects, register_all_passes};

static APPLIED: AtomicUsize = AtomicUsize::new(0);
static ENDED: AtomicUsize = AtomicUsize::new(0);

fn apply(_: &Application<'_, '_>) -> Result<(), ErrorEmitted> {
    APPLIED.fetch_add(1, SeqCst);
    Ok(())
}

/// Refuses modules of the name 'wrong'.
fn end(root: OperationRef<'_, '_>, payload: Payload) -> Result<(), ErrorEmitted> {
    assert_eq!(APPLIED.load(SeqCst), 2, "every operation was applied");
    assert!(
        payload.is_unchanged,
        "nothing stands behind the last operation"
    );
    ENDED.fetch_add(1, SeqCst);
    match symbols::defined(root) {
        Some("wrong") => {
            let error = Diagnostic::error(Class::Internal, "not so").at(&Loc::unknown());
            Err(diagnostic::emit(&context_of(root), &error))
        }
        _ => Ok(()),
    }
}

/// The errors of an interpretation on the procedure of a module, and the module behind it.
fn interpret(name: &str) -> (Vec<String>, String) {
    let source = format!(
        "module @{name} attributes {{transform.with_named_sequence}} {{
  exo.proc @f(%x: memref<f32>) {{
    assign %x = 1.0
  }}
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %f = transform.structured.match ops{{[\"exo.proc\"]}} in %root : (!transform.any_op) -> !transform.any_op
    transform.exo.probe proc = %f : (!transform.any_op) -> ()
    transform.exo.probe proc = %f : (!transform.any_op) -> ()
    transform.yield
  }}
}}
"
    );
    APPLIED.store(0, SeqCst);
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    transform::insert_ops(&registry);
    let context = load::context();
    context.append_dialect_registry(&registry);
    let errors = Collector::new(&context);
    let mut module = load::parse_source(&context, source.as_bytes(), "t.mlir").expect("a module");
    let passes = PassManager::new(&context);
    parse_pass_pipeline(
        passes.as_operation_pass_manager(),
        "builtin.module(transform-interpreter)",
    )
    .expect("a pipeline");
    let ran = passes.run(&mut module);
    let errors = errors.take();
    assert_eq!(ran.is_err(), !errors.is_empty());
    let errors = errors.into_iter().map(|error| error.message);
    (errors.collect(), module.as_operation().to_string())
}

#[test]
fn what_is_refused_at_the_end_does_not_verify() {
    register_all_passes();
    transform::declare(Declaration {
        name: "probe".to_owned(),
        arguments: vec!["proc".to_owned()],
        results: Vec::new(),
        run: Box::new(|application, _| apply(application)),
    });
    transform::declare_end(end);
    let (errors, module) = interpret("right");
    assert_eq!((errors, ENDED.load(SeqCst)), (Vec::new(), 1));
    assert!(!module.contains("exo.refused"), "{module}");
    let (errors, module) = interpret("wrong");
    assert_eq!(ENDED.load(SeqCst), 2);
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert_eq!(errors[0], "not so");
    assert!(
        errors[1].contains("refused when all of it was checked"),
        "{errors:?}"
    );
    assert!(module.contains("exo.refused"), "{module}");
}
