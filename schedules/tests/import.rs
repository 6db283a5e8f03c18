//! Procedures of one session that come into another.

use exo::steps::{
    call_eqv, delete_config, derive, divide_loop, replace, unroll_loop, unsafe_assert_eq,
};
use exo::{Error, ImportError, Procedure, Session};
use exo_ir::{Data, Item};
use exo_steps::equivalence::{Meaning, Records, Trust};

/// A procedure that uses something of each kind.
const KERNEL: &str = r##"
@config
class Cfg:
    scale: size

@extern("tanhf({x})", elems=[f32], c_global="#include <math.h>")
def tanhf(x): ...

@memory
class SCRATCH:
    alloc = "{type} {name}[{size}];"
    free = ""
    window = "&{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    reduce = "{name}[{offset}] += {value};"
    addressable = True

@instr("clear({x_data});")
def clear(x: [f32][4]):
    for i in seq(0, 4):
        x[i] = 0.0

@proc
def unused(x: f32[4]):
    x[0] = 1.0

@proc
def kernel(x: f32[4], y: f32[4]):
    assert Cfg.scale > 1
    t: f32[4] @ SCRATCH
    clear(t[0:4])
    for i in seq(0, 4):
        y[i] = t[i] + tanhf(x[i])
"##;

const USER: &str = "
@proc
def user(x: f32[4], y: f32[4]):
    for j in seq(0, 4):
        y[j] = x[j]
";

fn session(text: &str) -> Session {
    Session::parse("t.py", text).unwrap_or_else(|e| panic!("{e}"))
}

fn proc(session: &Session, name: &str) -> Procedure {
    let found = session.procedure(name);
    found.unwrap_or_else(|| panic!("no '{name}'"))
}

fn import(session: &mut Session, procedure: &Procedure) -> Procedure {
    let made = session.import(procedure);
    made.unwrap_or_else(|e| panic!("{e}"))
}

fn names(session: &Session) -> Vec<&str> {
    session.all().items.names().collect()
}

/// The first line of what a step says that is not taken.
fn refused<T>(taken: Result<T, Error>) -> String {
    let error = taken.map(drop).expect_err("it is refused").to_string();
    error.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn all_that_a_procedure_uses_comes_along_and_nothing_else() {
    let (one, mut two) = (session(KERNEL), session(USER));
    let kernel = import(&mut two, &proc(&one, "kernel"));
    let all = ["user", "Cfg", "tanhf", "SCRATCH", "clear", "kernel"];
    assert_eq!(names(&two), all);
    assert!(kernel.is_same_as(&proc(&one, "kernel")) && kernel != proc(&one, "kernel"));
    // It is scheduled as what was there before.
    let unrolled = unroll_loop(&kernel, "i").take(&mut two);
    let unrolled = unrolled.unwrap_or_else(|e| panic!("{e}")).procedure;
    assert_eq!(unrolled.body().len(), 6);
    let source = two.source(&unrolled).unwrap_or_else(|e| panic!("{e}"));
    assert!(Session::parse("again.py", &source).is_ok(), "{source}");
}

#[test]
fn what_is_there_already_is_not_added_again() {
    let there = format!(
        "{}\n{USER}",
        KERNEL
            .replace("x: f32[4], y", "z: f32[4], y")
            .replace("tanhf(x[i])", "tanhf(z[i])")
    );
    let (one, mut two) = (session(KERNEL), session(&there));
    let before = names(&two).len();
    let kernel = import(&mut two, &proc(&one, "kernel"));
    assert_eq!(Some(&kernel), two.current("kernel").as_ref());
    assert_eq!(kernel, proc(&two, "kernel"));
    assert_eq!(names(&two).len(), before);
    // The same comes once, and what is this session's is itself.
    let mut three = session(USER);
    let first = import(&mut three, &proc(&one, "kernel"));
    assert_eq!(import(&mut three, &proc(&one, "kernel")), first);
    assert_eq!(import(&mut three, &first), first);
    assert_eq!(import(&mut three, &proc(&two, "kernel")), first);
}

#[test]
fn another_definition_of_a_name_is_an_error_that_says_it() {
    let one = session(KERNEL);
    let cases = [
        ("scale: size", "scale: index", "Cfg", "configuration"),
        ("tanhf({x})", "tanh({x})", "tanhf", "extern"),
        ("[{size}];", "[{size} + 1];", "SCRATCH", "memory"),
        (
            "clear({x_data});",
            "zero({x_data});",
            "clear",
            "instruction",
        ),
        ("> 1", "> 0", "kernel", "procedure"),
    ];
    for (from, to, name, kind) in cases {
        let mut two = session(&KERNEL.replace(from, to));
        let before: Vec<String> = names(&two).into_iter().map(str::to_owned).collect();
        let error = two.import(&proc(&one, "kernel")).expect_err(name);
        let told = format!("another definition of the {kind} '{name}' already");
        assert!(error.to_string().contains(&told), "{error}");
        assert!(
            matches!(error, ImportError::Different { here, there, .. } if here.line > 0 && there.line > 0)
        );
        assert_eq!(names(&two), before);
    }
    // Something of another kind has the name.
    let mut two = session("@proc\ndef Cfg(x: f32[4]):\n    x[0] = 0.0\n");
    let error = two.import(&proc(&one, "kernel")).expect_err("a procedure");
    assert!(
        error
            .to_string()
            .contains("another definition of the configuration 'Cfg'"),
        "{error}"
    );
}

#[test]
fn what_came_can_be_called() -> Result<(), Error> {
    let copy = "@proc\ndef copy(a: [f32][4], b: [f32][4]):\n    for i in seq(0, 4):\n        a[i] = b[i]\n";
    let (one, mut two) = (session(copy), session(USER));
    let foreign = proc(&one, "copy");
    let user = proc(&two, "user");
    assert!(
        refused(replace(&user, "for j in _: _", &foreign).take(&mut two))
            .contains("another session")
    );
    let copy = import(&mut two, &foreign);
    let user = replace(&user, "for j in _: _", &copy)
        .take(&mut two)?
        .procedure;
    assert_eq!(user.body().len(), 1);
    assert!(user.find("copy(_)").is_ok());
    let source = two.source(&user).unwrap_or_else(|e| panic!("{e}"));
    assert!(Session::parse("again.py", &source).is_ok(), "{source}");
    // A cursor into what it was in the other session is still another session's.
    let there = foreign
        .find("for i in _: _")
        .unwrap_or_else(|e| panic!("{e}"));
    assert!(refused(unroll_loop(&copy, &there).take(&mut two)).contains("another session"));
    assert!(two.forward(&there, &copy).is_err());
    Ok(())
}

#[test]
fn it_is_there_from_where_the_session_is_on() -> Result<(), Error> {
    let (one, mut two) = (session(KERNEL), session(USER));
    let user = proc(&two, "user");
    let divided = divide_loop(&user, "j", 2).take(&mut two)?.procedure;
    let before = two.here();
    let kernel = import(&mut two, &proc(&one, "kernel"));
    assert!(two.go_to(&[divided.clone(), kernel.clone()]).is_ok());
    two.back_to(&before)?;
    assert_eq!(names(&two), ["user"]);
    assert!(two.current("kernel").is_none() && two.procedure("kernel").is_none());
    // Where the procedure was another version it was not there.
    let apart = two
        .go_to(&[user, kernel.clone()])
        .map_err(|e| e.to_string());
    assert!(apart.is_err_and(|e| e.contains("scheduled apart")));
    two.go_to(&[kernel])?;
    assert_eq!(two.changed().len(), 3);
    Ok(())
}

/// A procedure, and a program that calls it.
const SPEC: &str = "
@proc
def spec(x: [f32][4]):
    for i in seq(0, 4):
        x[i] = 0.0

@proc
def caller(y: f32[8]):
    spec(y[0:4])
";

/// A session in which 'fast' was derived from 'spec' and scheduled.
fn with_version() -> Result<(Session, Procedure), Error> {
    let mut one = session(SPEC);
    let fast = derive(&proc(&one, "spec"), "fast").take(&mut one)?.version;
    let fast = unroll_loop(&fast, "i").take(&mut one)?.procedure;
    Ok((one, fast))
}

#[test]
fn what_was_proved_of_a_version_holds_beside_what_it_was_derived_from() -> Result<(), Error> {
    let (_, fast) = with_version()?;
    // The other session has the same procedure, under other names of variables.
    let mut two = session(&SPEC.replace("x: [f32]", "z: [f32]").replace("x[i]", "z[i]"));
    let fast = import(&mut two, &fast);
    let caller = proc(&two, "caller");
    let caller = call_eqv(&caller, "spec(_)", &fast)
        .take(&mut two)?
        .procedure;
    assert!(caller.find("fast(_)").is_ok());
    // Or it comes along.
    let (one, fast) = with_version()?;
    let mut three = session("@proc\ndef other(x: f32[8]):\n    x[0] = 0.0\n");
    let caller = import(&mut three, &proc(&one, "caller"));
    let fast = import(&mut three, &fast);
    call_eqv(&caller, "spec(_)", &fast)
        .take(&mut three)
        .map(drop)
}

#[test]
fn nothing_is_believed_beside_another_procedure_of_the_name() -> Result<(), Error> {
    let (_, fast) = with_version()?;
    let mut two = session(&SPEC.replace("0.0", "1.0"));
    let fast = import(&mut two, &fast);
    assert!(fast.view().equivalence.is_none());
    let told = refused(call_eqv(&proc(&two, "caller"), "spec(_)", &fast).take(&mut two));
    assert!(told.contains("[call_eqv.c1]"), "{told}");
    Ok(())
}

#[test]
fn nothing_is_believed_of_what_comes_before_its_origin() -> Result<(), Error> {
    let (one, fast) = with_version()?;
    let mut two = session("@proc\ndef other(x: f32[8]):\n    x[0] = 0.0\n");
    let fast = import(&mut two, &fast);
    assert!(fast.view().equivalence.is_none());
    // The name is taken by another one before the caller could bring it.
    let other = derive(&proc(&two, "other"), "spec").take(&mut two)?.version;
    let error = two
        .import(&proc(&one, "caller"))
        .expect_err("another 'spec'");
    assert!(
        error
            .to_string()
            .contains("another definition of the procedure 'spec'"),
        "{error}"
    );
    drop(other);
    Ok(())
}

#[test]
fn a_version_of_two_names_is_not_taken_for_one_of_this_session() -> Result<(), Error> {
    // In both sessions 'fast' is a version of 'spec', but of different ones.
    let (_, fast) = with_version()?;
    let mut two = session(&SPEC.replace("0.0", "1.0"));
    let own = derive(&proc(&two, "spec"), "fast").take(&mut two)?.version;
    let error = two.import(&fast).expect_err("another 'fast'");
    assert!(
        error
            .to_string()
            .contains("another definition of the procedure 'fast'"),
        "{error}"
    );
    // One that says what it says in the other session, by itself, has this session's record: none.
    let text = SPEC.replace("0.0", "1.0")
        + "
@proc
def fast(x: [f32][4]):
    x[0] = 0.0
    x[1] = 0.0
    x[2] = 0.0
    x[3] = 0.0
";
    let mut three = session(&text);
    let (_, fast) = with_version()?;
    let fast = import(&mut three, &fast);
    assert_eq!(fast, proc(&three, "fast"));
    let told = refused(call_eqv(&proc(&three, "caller"), "spec(_)", &fast).take(&mut three));
    assert!(told.contains("[call_eqv.c1]"), "{told}");
    drop(own);
    Ok(())
}

#[test]
fn a_record_that_nobody_proved_does_not_come() -> Result<(), Error> {
    // 'fast' sets other values, and a record that came with the module says that it means what 'spec' does.
    let text = format!("{SPEC}\n@proc\ndef fast(x: [f32][4]):\n    x[0] = 1.0\n");
    let module = exo_frontend::parse_module("t.py", &text);
    let mut module = module.unwrap_or_else(|e| panic!("{}", e[0]));
    let record = Records::of(&module, Trust::All).write("fast", Meaning::of("spec"));
    assert!(record.is_some());
    module
        .items
        .change_proc("fast", |fast| fast.equivalence = record);
    let mut one = Session::new(module);
    let fast = proc(&one, "fast");
    // Its own session relies on what its module says.
    call_eqv(&proc(&one, "caller"), "spec(_)", &fast).take(&mut one)?;
    let mut two = session(SPEC);
    let fast = import(&mut two, &fast);
    let told = refused(call_eqv(&proc(&two, "caller"), "spec(_)", &fast).take(&mut two));
    assert!(told.contains("[call_eqv.c1]"), "{told}");
    Ok(())
}

#[test]
fn what_was_taken_on_trust_is_told_here_too() -> Result<(), Error> {
    let text = format!("{SPEC}\n@proc\ndef fast(x: [f32][4]):\n    x[0] = 1.0\n");
    let mut one = session(&text);
    let fast = proc(&one, "fast");
    let fast = unsafe_assert_eq(&fast, "spec").take(&mut one)?.procedure;
    assert_eq!(fast.view().trusted.len(), 1);
    let mut two = session(SPEC);
    let fast = import(&mut two, &fast);
    assert_eq!(fast.view().trusted.len(), 1);
    assert!(fast.view().equivalence.is_some());
    let caller = call_eqv(&proc(&two, "caller"), "spec(_)", &fast).take(&mut two)?;
    assert!(caller.procedure.find("fast(_)").is_ok());
    // A procedure of this session that says the same is not one that was trusted.
    let mut three = session(&text);
    let fast = import(&mut three, &proc(&two, "spec"));
    assert_eq!(fast, proc(&three, "spec"));
    let trusted = two.current("fast").unwrap_or_else(|| panic!("it came"));
    let fast = import(&mut three, &trusted);
    assert!(fast.view().trusted.is_empty() && fast.view().equivalence.is_none());
    let told = refused(call_eqv(&proc(&three, "caller"), "spec(_)", &fast).take(&mut three));
    assert!(told.contains("[call_eqv.c1]"), "{told}");
    Ok(())
}

/// A procedure that sets a field, and callers that read the field behind it, and that set it first.
const FIELD: &str = "
@config
class Cfg:
    by: size

@proc
def spec(x: [f32][4]):
    Cfg.by = 4
    for i in seq(0, 4):
        x[i] = 0.0

@proc
def reads(y: f32[8]):
    Cfg.by = 1
    spec(y[0:4])
    if Cfg.by < 3:
        y[0] = 1.0

@proc
def sets(y: f32[8]):
    Cfg.by = 1
    spec(y[0:4])
    Cfg.by = 2
    if Cfg.by < 3:
        y[0] = 1.0
";

/// A session in which 'fast' means what 'spec' does but for the field.
fn with_field() -> Result<(Session, Procedure), Error> {
    let mut one = session(FIELD);
    let fast = derive(&proc(&one, "spec"), "fast").take(&mut one)?.version;
    let fast = delete_config(&fast, "Cfg.by = _").take(&mut one)?.procedure;
    Ok((one, fast))
}

#[test]
fn a_field_that_came_is_known_to_the_steps() -> Result<(), Error> {
    let (one, fast) = with_field()?;
    let mut two = session(USER);
    // A step before, so that the session has analysed something without the field.
    unroll_loop(&proc(&two, "user"), "j").take(&mut two)?;
    let reads = import(&mut two, &proc(&one, "reads"));
    let sets = import(&mut two, &proc(&one, "sets"));
    let fast = import(&mut two, &fast);
    assert!(fast.view().equivalence.is_some());
    let told = refused(call_eqv(&reads, "spec(_)", &fast).take(&mut two));
    assert!(told.contains("[call_eqv.c5]"), "{told}");
    call_eqv(&sets, "spec(_)", &fast).take(&mut two).map(drop)
}

#[test]
fn a_record_of_a_field_that_is_not_here_does_not_come() -> Result<(), Error> {
    let (_, fast) = with_field()?;
    let mut two =
        session("@proc\ndef spec(x: [f32][4]):\n    for i in seq(0, 4):\n        x[i] = 0.0\n");
    let fast = import(&mut two, &fast);
    assert!(fast.view().equivalence.is_none());
    assert_eq!(names(&two), ["spec", "fast"]);
    Ok(())
}

/// Whether the condition of 'f' is known to hold always, where 'g' calls it.
fn always_holds(session: &mut Session) -> Result<bool, Error> {
    let g = session.current("g").unwrap_or_else(|| panic!("it came"));
    let here = session.here();
    let inlined = session.apply("inline", &g, &["f(_)".into()])?.procedure;
    let taken = session.apply("eliminate_dead_code", &inlined, &["if _: _".into()]);
    session.back_to(&here)?;
    Ok(taken.is_ok())
}

#[test]
fn fields_of_one_name_on_two_ways_are_not_mixed_up() -> Result<(), Error> {
    let text = |kind: &str| {
        format!(
            "@config\nclass Cfg:\n    by: {kind}\n\n@proc\ndef f(x: f32[4]):\n    if Cfg.by > 0:\n        x[0] = 0.0\n\n@proc\ndef g(x: f32[4]):\n    f(x)\n    x[1] = 2.0\n"
        )
    };
    let (indices, sizes) = (session(&text("index")), session(&text("size")));
    let mut two = session(USER);
    let start = two.here();
    let g = import(&mut two, &proc(&indices, "g"));
    assert!(!always_holds(&mut two)?);
    // Only what it changed is checked here, so that all of it is checked in the end.
    let shifted = two
        .apply("insert_pass", &g, &["after:x[_] = _".into()])?
        .procedure;
    let with_index = two.here();
    two.back_to(&start)?;
    import(&mut two, &proc(&sizes, "g"));
    assert!(always_holds(&mut two)?, "a size is positive");
    let with_size = two.here();
    for _ in 0..2 {
        two.back_to(&with_index)?;
        assert!(!always_holds(&mut two)?, "an index need not be");
        two.back_to(&with_size)?;
        assert!(always_holds(&mut two)?);
    }
    two.go_to(&[shifted])?;
    let (mut workspace, changes) = two.finish();
    assert_eq!(changes.len(), 2);
    assert!(!workspace.is_confirmed());
    workspace.confirm().map_err(|e| panic!("{e}"))
}

#[test]
fn what_the_checks_refuse_does_not_come() {
    let unchecked = |text: &str| {
        let module = exo_frontend::parse_module("t.py", text);
        Session::new(module.unwrap_or_else(|e| panic!("{}", e[0])))
    };
    let mut two = session(USER);
    let cases = [
        ("@proc\ndef f(x: f32[4]):\n    x[4] = 0.0\n", "bounds"),
        ("@proc\ndef f(x: f32[4]):\n    f(x)\n", "calls itself"),
    ];
    for (text, why) in cases {
        let error = two.import(&proc(&unchecked(text), "f")).expect_err(why);
        assert!(error.to_string().contains(why), "{error}");
        assert_eq!(names(&two), ["user"]);
        assert!(unroll_loop(&proc(&two, "user"), "j").take(&mut two).is_ok());
        two.go_to(&[proc(&two, "user")])
            .unwrap_or_else(|e| panic!("{e}"));
    }
}

/// A session on an extern with the name of a built-in one, and perhaps a procedure that uses it. Source that says so is refused.
fn with_own_sin(text: &str) -> Session {
    let text = format!("@extern(\"mysin({{x}})\", elems=[f32])\ndef mysin(x): ...\n\n{text}");
    let module = exo_frontend::parse_module("t.py", &text);
    let mut module = module.unwrap_or_else(|e| panic!("{}", e[0]));
    for item in module.items.edit().iter_mut() {
        match item {
            Item::Extern(declared) => declared.name = "sin".to_owned(),
            Item::Proc(proc) => proc.body.iter_mut().for_each(|stmt| {
                if let Some(Data::Extern { name, .. }) = stmt.rhs_mut() {
                    *name = "sin".to_owned();
                }
            }),
            _ => {}
        }
    }
    Session::new(module)
}

#[test]
fn a_name_that_is_built_in_means_the_same_here() {
    let built_in = session("@proc\ndef f(x: f32[4]):\n    x[0] = sin(x[0])\n");
    let mut two = with_own_sin("");
    let error = two
        .import(&proc(&built_in, "f"))
        .expect_err("another 'sin'");
    assert!(matches!(error, ImportError::MeansOther { .. }), "{error}");
    assert_eq!(names(&two), ["sin"]);
    // Nor does one come that hides what is built in.
    let own = with_own_sin("@proc\ndef f(x: f32[4]):\n    x[0] = mysin(x[0])\n");
    let mut three = session(USER);
    let error = three.import(&proc(&own, "f")).expect_err("built in");
    assert!(matches!(error, ImportError::Declarations { .. }), "{error}");
    assert_eq!(names(&three), ["user"]);
}

#[test]
fn a_callee_is_as_it_was_where_the_value_came_to_be() -> Result<(), Error> {
    let mut one = session(SPEC);
    let caller = proc(&one, "caller");
    unroll_loop(&proc(&one, "spec"), "i").take(&mut one)?;
    let now = one
        .current("caller")
        .unwrap_or_else(|| panic!("it is there"));
    let mut two = session(USER);
    import(&mut two, &caller);
    assert_eq!(two.now("spec").map(|p| p.body.len()), Some(1));
    let error = two.import(&now).expect_err("another 'spec'");
    assert!(
        error
            .to_string()
            .contains("another definition of the procedure 'spec'"),
        "{error}"
    );
    Ok(())
}
