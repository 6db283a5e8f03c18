//! Steps of another crate that misbehave: the answer is an error that names the step, and the
//! module is as it was.

use std::sync::LazyLock;

use exo_foreign_step as _;
use exo_ir::{BlockPath, Module, Origin, StmtId, StmtKind};
use exo_steps::rewrite::{self, RewriteError};
use exo_steps::{
    AnyStep, Class, Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Workspace,
    steps,
};

/// Declares a step of these tests; its mistake is a function of the edit.
macro_rules! wrong_step {
    ($ty:ident, $name:literal, $rewrite:expr) => {
        struct $ty;

        exo_steps::register_step!($ty);

        impl Step for $ty {
            const NAME: &'static str = $name;
            const PURPOSE: Purpose = Purpose::Statements;
            const SUMMARY: &'static str = "a step that misbehaves";
            const DESCRIPTION: &'static str = "";
            const EXAMPLE: Example = Example {
                before: "",
                options: "",
                after: "",
            };
            const CONDITIONS: &'static [&'static Condition] = &[];
            type Args = ();
            type Returns = ();
            type Plan = ();

            fn check(_: &mut Target<'_>, (): &()) -> Result<(), Refused<()>> {
                Ok(())
            }

            fn rewrite((): (), edit: &mut Edit) -> Result<(), RewriteError> {
                let rewrite: fn(&mut Edit) -> Result<(), RewriteError> = $rewrite;
                rewrite(edit)
            }
        }
    };
}

wrong_step!(Panics, "panics", |edit| {
    rewrite::remove(&mut edit.proc, &BlockPath::root().stmt(0))?;
    panic!("half way")
});

wrong_step!(ReadsBeyond, "reads_beyond", |edit| {
    let text = "@proc\ndef f(x: f32[4], y: f32[4]):\n    x[0] = y[4]\n    x[1] = y[1]\n";
    edit.proc.body = parsed(text).proc("f").expect("a procedure").body.clone();
    Ok(())
});

wrong_step!(TakesAName, "takes_a_name", |edit| {
    edit.proc.name = "g".to_owned();
    Ok(())
});

wrong_step!(MakesOfNothing, "makes_of_nothing", |edit| {
    let path = BlockPath::root().stmt(0);
    let mut stmt = rewrite::stmt(&edit.proc, &path)?.clone();
    stmt.origin = Origin {
        continues: None,
        made_of: vec![StmtId(1_000_000)],
    };
    rewrite::put(&mut edit.proc, &path, stmt).map(|_| ())
});

wrong_step!(ContinuesTwice, "continues_twice", |edit| {
    let first = rewrite::stmt(&edit.proc, &BlockPath::root().stmt(0))?.clone();
    let second = BlockPath::root().stmt(1);
    rewrite::put(&mut edit.proc, &second, first).map(|_| ())
});

wrong_step!(AddsAnother, "adds_another", |edit| {
    let mut other = edit.proc.clone();
    other.name = "g".to_owned();
    edit.versions.push(other);
    Ok(())
});

fn parsed(text: &str) -> Module {
    let module = exo_frontend::parse_module("t.py", text);
    module.unwrap_or_else(|errors| panic!("{}", errors[0]))
}

const TEXT: &str = "@proc
def g(x: f32[4]):
    x[0] = 1.0

@proc
def f(x: f32[4], y: f32[4]):
    x[0] = y[0]
    x[1] = y[1]
";

static MODULE: LazyLock<Module> = LazyLock::new(|| parsed(TEXT));

fn step(name: &str) -> &'static dyn AnyStep {
    steps::by_name(name).unwrap_or_else(|| panic!("no step '{name}'"))
}

/// The refusal of a step on `f`; the workspace goes on as if nobody had asked.
fn refusal(name: &str) -> Refusal {
    let mut workspace = Workspace::new(MODULE.clone(), Default::default());
    let before = workspace.module().clone();
    let refusal = workspace.apply(step(name), "f", &[]).err();
    let refusal = refusal.unwrap_or_else(|| panic!("'{name}' is taken"));
    assert_eq!(workspace.module().proc("f"), before.proc("f"));
    assert_eq!(workspace.module().procs().count(), 2);
    let rename = workspace.apply(
        step("rename"),
        "f",
        &exo_steps::args::ArgValue::texts(["h"]),
    );
    assert!(rename.is_ok(), "after '{name}': {rename:?}");
    refusal
}

#[test]
fn a_panic_names_the_step() {
    let refusal = refusal("panics");
    assert_eq!(refusal.class, Class::Internal);
    assert!(
        refusal.message.contains("a panic in 'panics': half way"),
        "{refusal}"
    );
}

#[test]
fn a_result_is_checked_as_a_program() {
    let refusal = refusal("reads_beyond");
    assert!(
        refusal.condition.is_some_and(|c| c.id == "any.c1"),
        "{refusal}"
    );
    assert!(
        refusal.to_string().contains("the result of 'reads_beyond'"),
        "{refusal}"
    );
}

#[test]
fn no_other_procedure_is_replaced() {
    for name in ["takes_a_name", "adds_another"] {
        assert!(refusal(name).to_string().contains("'g'"), "{name}");
    }
}

#[test]
fn statements_are_made_of_statements() {
    let refusal = refusal("makes_of_nothing");
    assert_eq!(refusal.class, Class::Internal);
    assert!(
        refusal
            .message
            .contains("'makes_of_nothing' makes a statement of number 1000000")
    );
}

#[test]
fn an_identity_goes_on_once() {
    let mut workspace = Workspace::new(MODULE.clone(), Default::default());
    let applied = workspace.apply(step("continues_twice"), "f", &[]);
    let applied = applied.unwrap_or_else(|refusal| panic!("{refusal}"));
    let ids: Vec<_> = applied.proc.body.iter().map(|stmt| stmt.id()).collect();
    assert_ne!(ids[0], ids[1]);
    assert!(
        applied
            .proc
            .body
            .iter()
            .all(|s| matches!(s.kind, StmtKind::Assign { .. }))
    );
}
