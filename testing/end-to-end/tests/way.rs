//! Small runs all the way, and that each stage notices what it is there to notice.

use exo_end_to_end::operations::{built, context, view_of};
use exo_end_to_end::stage::{Made, Stage, Verdict};
use exo_end_to_end::stages::run::{Bench, Subject};
use exo_end_to_end::{Options, Validation, Way, stages};
use exo_ir::Module;
use exo_steps::{Applied, Workspace, steps};
use exo_steps_fuzz::aim::Aim;
use exo_steps_fuzz::examine::{Examiner, Taken};
use exo_steps_fuzz::{Hunt, hunt_examined};

const SOURCE: &str = "@proc
def f(n: size, x: f32[n + 1]):
    for i in seq(0, n):
        x[i] = x[i] + 1.0
";

const OTHER: &str = "@proc
def f(n: size, x: f32[n + 1]):
    for i in seq(0, n):
        x[i] = x[i] + 2.0
";

/// It computes in two precisions at once.
const NO_C: &str = "@proc
def f(x: f32[2], y: f64[2]):
    x[0] = x[1] + y[0]
";

fn module(source: &str) -> Module {
    exo_frontend::parse_module("t.py", source).expect("it parses")
}

/// A step on a procedure, and the module after it.
fn taken(before: &Module) -> (Aim, Module, Applied) {
    let mut workspace = Workspace::new(before.clone(), Default::default());
    let aim = Aim {
        step: steps::by_name("rename_iter").expect("a step"),
        proc: "f".to_owned(),
        values: vec!["i".to_owned(), "j".to_owned()],
    };
    let applied = workspace.apply(aim.step, &aim.proc, &aim.given());
    let applied = applied.expect("it is taken");
    (aim, workspace.module().clone(), applied)
}

/// Verdicts of the stages when the operations of one program are passed off as those of another.
fn verdicts(operations: &str, view: &str) -> Vec<(&'static str, Verdict)> {
    let context = context();
    let before = module(SOURCE);
    let (aim, after, applied) = taken(&before);
    let taken = Taken {
        seed: 1,
        before: &before,
        aim: &aim,
        after: &after,
        applied: &applied,
        counts: true,
    };
    let operations = built(&context, &module(operations)).expect("it can be built");
    let view = built(&context, &module(view)).expect("it can be built");
    let view = view_of(view.as_operation()).expect("it has a view");
    let made = Made {
        taken: &taken,
        context: &context,
        module: operations.as_operation(),
        view: &view,
    };
    let check = |mut stage: Box<dyn Stage>| (stage.name(), stage.check(&made));
    stages::all().into_iter().map(check).collect()
}

fn failing(operations: &str, view: &str) -> Vec<&'static str> {
    let verdicts = verdicts(operations, view).into_iter();
    let failed = verdicts.filter(|(_, v)| matches!(v, Verdict::Failed(_)));
    failed.map(|(name, _)| name).collect()
}

#[test]
fn a_small_run_gets_all_the_way() {
    let hunt = Hunt {
        programs: Some(25),
        seed: 300,
        ..Hunt::default()
    };
    let way = || -> Box<dyn Examiner> { Box::new(Way::new(&Options::default())) };
    let found = hunt_examined(&hunt, &way, &|_| {}).expect("all steps");
    let failures: Vec<String> = found.failures.iter().map(|f| f.case()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let taken = found.tally.taken();
    assert!(taken > 50, "{taken}");
    for stage in ["operations", "text", "generic form", "bytecode", "source"] {
        assert_eq!(found.tally.examined.get(stage), Some(&taken), "{stage}");
    }
    let emitted = found.tally.examined.get("no C").copied().unwrap_or(0);
    assert!(emitted * 10 > taken * 9, "{:?}", found.tally.examined);
}

#[test]
fn what_is_said_of_another_program_is_noticed() {
    assert_eq!(failing(SOURCE, SOURCE), [""; 0]);
    assert_eq!(failing(SOURCE, OTHER), ["text", "generic form", "bytecode"]);
    assert_eq!(failing(NO_C, NO_C), ["no C"]);
}

#[test]
fn a_program_that_its_source_does_not_admit_is_noticed() {
    let out_of_bounds = SOURCE.replace("n + 1", "n").replace("x[i] =", "x[i + 1] =");
    assert_eq!(failing(&out_of_bounds, &out_of_bounds), ["source"]);
}

#[test]
fn operations_that_do_not_follow_are_noticed() {
    let before = module(SOURCE);
    let (aim, _, applied) = taken(&before);
    let mut way = Way::new(&Options::default());
    way.start(&before);
    let after = module(OTHER);
    let examined = way.examine(&Taken {
        seed: 1,
        before: &before,
        aim: &aim,
        after: &after,
        applied: &applied,
        counts: true,
    });
    let stages: Vec<&str> = examined.findings.iter().map(|f| f.stage).collect();
    assert_eq!(stages, ["operations"]);
    assert!(!examined.good);
}

/// Findings and counts of the validation of a step that is said to have made some program.
fn validated(made: &str, counts: bool) -> (Vec<String>, Vec<(String, u64)>) {
    let before = module(SOURCE);
    let (aim, _, applied) = taken(&before);
    let after = module(made);
    let mut validation = Validation::default();
    let examined = validation.examine(&Taken {
        seed: 1,
        before: &before,
        aim: &aim,
        after: &after,
        applied: &applied,
        counts,
    });
    assert_eq!(examined.good, examined.findings.is_empty());
    let found = examined.findings.into_iter();
    (
        found.map(|f| f.difference.what).collect(),
        validation.take_counts().into_iter().collect(),
    )
}

#[test]
fn what_a_step_that_counts_makes_is_proved_or_refuted() {
    let verdict = |text: &str| vec![(format!("validation: {text}"), 1)];
    assert_eq!(validated(SOURCE, true), (Vec::new(), verdict("proved")));
    assert_eq!(validated(OTHER, false), (Vec::new(), Vec::new()));
    let (found, counts) = validated(OTHER, true);
    assert!(found[0].contains("validation refutes"), "{found:?}");
    assert_eq!(counts, verdict("refuted"));
}

#[test]
fn a_small_run_is_proved() {
    let hunt = Hunt {
        programs: Some(25),
        seed: 300,
        ..Hunt::default()
    };
    let validation = || -> Box<dyn Examiner> { Box::new(Validation::default()) };
    let found = hunt_examined(&hunt, &validation, &|_| {}).expect("all steps");
    let failures: Vec<String> = found.failures.iter().map(|f| f.case()).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let examined = &found.tally.examined;
    let proved = examined.get("validation: proved").copied().unwrap_or(0);
    assert!(proved * 10 > found.tally.counted() * 8, "{examined:?}");
}

/// A module with C, and something else in the place of a part of that.
fn subject(stem: &str, part: &str, other: &str) -> Subject {
    let mut subject = Subject::of(&module(SOURCE), stem, 1).expect("it has C");
    assert!(subject.c.contains(part), "{}", subject.c);
    subject.c = subject.c.replace(part, other);
    subject
}

#[test]
fn each_module_is_blamed_for_its_own_c() {
    let folder = tempfile::tempdir().expect("a folder");
    let subjects = [
        subject("m0", "x[i] + 1.0f", "x[i] + 1.0f"),
        subject("m1", "x[i] + 1.0f", "x[i] + 3.0f"),
        subject("m2", "x[i] + 1.0f", "x[i] + nothing"),
        subject("m3", "x[i] + 1.0f", "x[i + 1000] + 1.0f"),
        subject("m4", "x[i] + 1.0f", "x[i] + 1.0f"),
        subject("m5", "x[i] + 1.0f", "x[i] + 4.0f"),
    ];
    let wrong = Bench::new(folder.path()).wrong(&subjects);
    let wrong = wrong.expect("compilers and objcopy are there");
    let at: Vec<usize> = wrong.iter().map(|(at, _)| *at).collect();
    assert_eq!(at, [1, 2, 3, 5], "{wrong:?}");
    for (k, part) in [(0, "C:           x:"), (1, "refuses it"), (2, "overflow")] {
        assert!(wrong[k].1.contains(part), "{}", wrong[k].1);
    }
}

/// Calls of instructions: windows, cells, scalars, sizes, cells that are destroyed, configuration.
const INSTRUCTIONS: &str = r#"@config
class C:
    k: index

@instr("op();")
def op(m: size, dst: [f32][m], src: [f32][m], a: f32, k: index):
    assert k >= 0 and k < m
    for l in seq(0, m):
        dst[l] = src[l] + a
    dst[k] += 1.0
    C.k = k

@instr("scratch();")
def scratch(dst: [f32][2], t: f32[3]):
    dst[0] = t[0]
    for l in seq(0, 3):
        del t[l]

@proc
def f(x: f32[4, 3], y: f32[8]):
    t: f32[3]
    for i in seq(0, 3):
        t[i] = y[i]
        op(3, x[i, 0:3], y[i:i + 3], y[7], i)
    op(4, x[0:4, 1], y[0:4], x[0, 0], 1)
    scratch(y[6:8], t)
    if C.k == 1:
        y[0] = x[2, 1]
"#;

#[test]
fn instructions_are_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let of = |stem: &str, text: &str| {
        let subject = Subject::of(&module(text), stem, 1);
        subject.unwrap_or_else(|| panic!("'{stem}' can be run"))
    };
    let mut shifted = of("m1", INSTRUCTIONS);
    for part in ["JOINED(op, _body)(ctxt, ", "src.data["] {
        assert!(shifted.c.contains(part), "{}", shifted.c);
    }
    shifted.c = shifted.c.replace("src.data[", "src.data[1 + ");
    let subjects = [of("m0", INSTRUCTIONS), shifted];
    let wrong = Bench::new(folder.path()).wrong(&subjects);
    let wrong = wrong.expect("compilers and objcopy are there");
    let at: Vec<usize> = wrong.iter().map(|(at, _)| *at).collect();
    assert_eq!(at, [1], "{wrong:?}");
}
