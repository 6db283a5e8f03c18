use exo_interp::{ErrorKind, Inputs, Options, Program, Tensor};

use crate::{bottom, error, full, ints, program, run, run_concrete};

#[test]
fn scalars_and_cells_go_by_reference() {
    let source = "
@proc
def g(x: f32, n: index):
    for i in seq(0, n):
        x += 1.0

@proc
def f(y: f32, A: f32[3]):
    y = 0.0
    g(y, 2)
    A[1] = 10.0
    g(A[1], 3)
";
    let out = run(
        source,
        Inputs::new()
            .buffer("y", bottom(&[]))
            .buffer("A", bottom(&[3])),
    );
    let out = out.unwrap();
    assert_eq!(full(&out, "y"), [2]);
    assert_eq!(ints(&out, "A"), [None, Some(13), None]);
}

#[test]
fn control_arguments_go_by_value() {
    let source = "
@config
class C:
    n: index

@proc
def g(k: index, x: f32):
    C.n = 0
    if k > 0:
        x = 1.0

@proc
def f(x: f32):
    x = 0.0
    C.n = 3
    g(C.n, x)
";
    assert_eq!(
        full(
            &run(source, Inputs::new().buffer("x", bottom(&[]))).unwrap(),
            "x"
        ),
        [1]
    );
}

const PRECONDITION: &str = "
@proc
def g(n: size, w: [f32][n]):
    assert n % 4 == 0
    assert stride(w, 0) == 1
    w[0] = 1.0

@proc
def f(n: size, A: f32[8, 8]):
    for i in seq(0, 2):
        g(n, A[i, 0:n])
    g(4, A[0:4, 0])
";

#[test]
fn calls_meet_the_callee_s_preconditions() {
    let at = |n| {
        run(
            PRECONDITION,
            Inputs::new().int("n", n).buffer("A", bottom(&[8, 8])),
        )
    };
    let failed = at(3).unwrap_err();
    assert_eq!(
        failed.to_string(),
        "t.py:11:9: precondition 'n % 4 == 0' of 'g' does not hold: n = 3"
    );
    assert_eq!(failed.parts().iteration, [("i".to_owned(), 0)]);
    let failed = at(4).unwrap_err();
    assert_eq!(
        failed.to_string(),
        "t.py:12:5: precondition 'stride(w, 0) == 1' of 'g' does not hold: stride(w, 0) = 8"
    );
}

#[test]
fn shapes_of_arguments_are_as_declared() {
    let source = "
@proc
def g(n: size, w: [f32][n, 2]):
    w[0, 0] = 1.0

@proc
def f(n: size, A: f32[8, 8]):
    g(3, A[0:n, 1:3])
";
    let at = |n| {
        run(
            source,
            Inputs::new().int("n", n).buffer("A", bottom(&[8, 8])),
        )
    };
    assert!(at(3).is_ok());
    let failed = at(4).unwrap_err();
    assert_eq!(
        failed.to_string(),
        "t.py:8:5: argument 'w' of 'g' has shape [4, 2], expected [3, 2]"
    );
}

#[test]
fn sizes_passed_are_positive() {
    let source = "
@proc
def g(n: size, x: f32):
    x = 1.0

@proc
def f(n: size, x: f32):
    g(n - 1, x)
";
    let at = |n| run(source, Inputs::new().int("n", n).buffer("x", bottom(&[])));
    assert!(at(2).is_ok());
    assert!(matches!(
        error(at(1)),
        ErrorKind::NotPositive { value: 0, .. }
    ));
}

const MASKED: &str = "
@proc
def g(m: index, dst: [f32][8]):
    assert m >= 0 and m <= 8
    for i in seq(0, 8):
        if i < m:
            dst[i] = 1.0

@proc
def f(m: index, A: f32[2, 12]):
    g(m, A[0, 8:16])
";

#[test]
fn a_window_argument_may_overhang_until_it_is_touched() {
    let at = |m| {
        run(
            MASKED,
            Inputs::new().int("m", m).buffer("A", bottom(&[2, 12])),
        )
    };
    let out = at(4).unwrap();
    assert_eq!(ints(&out, "A").iter().flatten().count(), 4);
    let failed = at(5).unwrap_err();
    assert_eq!(
        failed.to_string(),
        "t.py:7:13: 'dst[i]' is out of bounds: it is 'A[0, 12]' of the underlying buffer, of shape [2, 12]"
    );
    assert_eq!(failed.parts().stack.len(), 1);
}

#[test]
fn an_overhang_may_lie_before_the_buffer() {
    let source = "
@proc
def g(m: index, w: [f32][4]):
    w[m] = 1.0

@proc
def f(m: index, k: index, A: f32[6]):
    g(m, A[k:k + 4])
";
    let at = |m, k| {
        let inputs = Inputs::new().int("m", m).int("k", k);
        run(source, inputs.buffer("A", bottom(&[6])))
    };
    assert_eq!(ints(&at(2, -2).unwrap(), "A")[0], Some(1));
    assert!(matches!(
        error(at(1, -2)),
        ErrorKind::OverhangTouched { .. }
    ));
    assert!(matches!(
        error(at(0, i64::MAX - 8)),
        ErrorKind::OverhangTouched { .. }
    ));
    let inputs = Inputs::new().int("m", 3).int("k", i64::MIN);
    let failed = run(source, inputs.buffer("A", bottom(&[6])));
    assert!(matches!(error(failed), ErrorKind::OverhangTouched { .. }));
}

#[test]
fn a_dropped_dimension_outside_means_no_cell() {
    let source = "
@proc
def g(b: bool, w: [f32][2]):
    if b:
        w[0] = 1.0

@proc
def f(b: bool, k: index, A: f32[3, 2]):
    g(b, A[k, 0:2])
";
    let at = |b, k| {
        let inputs = Inputs::new().bool("b", b).int("k", k);
        run(source, inputs.buffer("A", bottom(&[3, 2])))
    };
    assert!(at(true, 2).is_ok());
    assert!(at(false, 3).is_ok());
    assert!(matches!(
        error(at(true, 3)),
        ErrorKind::OverhangTouched { .. }
    ));
}

const ALIAS: &str = "
@proc
def copy(a: [f32][4], b: [f32][4]):
    for i in seq(0, 4):
        a[i] = b[i]

@proc
def look(a: [f32][4], b: [f32][4], x: f32):
    x = a[0] + b[0]

@proc
def deep(a: [f32][4], b: [f32][4]):
    w = a[0:4]
    copy(w, b)

@proc
def f(k: index, A: f32[2, 8], x: f32):
    CALL
";

#[test]
fn overlapping_arguments_may_only_be_read() {
    let at = |call: &str, k| {
        let source = ALIAS.replace("CALL", call);
        let inputs = Inputs::new().int("k", k).buffer("x", bottom(&[]));
        run(&source, inputs.buffer("A", Tensor::ints(&[2, 8], 0..16)))
    };
    assert!(at("copy(A[0, 0:4], A[0, k:k + 4])", 4).is_ok());
    assert!(at("copy(A[0, 0:4], A[1, k:k + 4])", 0).is_ok());
    assert!(at("look(A[0, 0:4], A[0, k:k + 4], x)", 0).is_ok());
    let aliasing = ErrorKind::Aliasing {
        callee: "copy".into(),
        first: "a".into(),
        second: "b".into(),
        written: "a".into(),
    };
    assert_eq!(error(at("copy(A[0, 0:4], A[0, k:k + 4])", 3)), aliasing);
    assert!(matches!(
        error(at("deep(A[0, 0:4], A[0, k:k + 4])", 3)),
        ErrorKind::Aliasing { callee, .. } if callee == "deep"
    ));
    // The cell A[1, 2] passed as scalar and inside the window that is read.
    assert!(matches!(
        error(at("look(A[1, 0:4], A[0, k:k + 4], A[1, 2])", 0)),
        ErrorKind::Aliasing { .. }
    ));
}

#[test]
fn instructions_run_by_their_bodies() {
    let source = r#"
@instr("vec_add({dst_data}, {src_data});")
def vec_add(dst: [f32][4], src: [f32][4]):
    for i in seq(0, 4):
        dst[i] += src[i]

@proc
def f(A: f32[4], B: f32[4]):
    vec_add(A, B)
"#;
    let inputs = Inputs::new()
        .buffer("A", Tensor::ints(&[4], [1, 2, 3, 4]))
        .buffer("B", Tensor::ints(&[4], [10, 20, 30, 40]));
    assert_eq!(full(&run(source, inputs).unwrap(), "A"), [11, 22, 33, 44]);
}

#[test]
fn instructions_of_a_library_are_found_by_their_full_names() {
    let library = "
@instr(\"…\")
def set(dst: [f32][4]):
    for i in seq(0, 4):
        dst[i] = 3.0
";
    let mut library = exo_frontend::parse_module("lib.py", library).unwrap();
    for item in library.items.edit().iter_mut() {
        if let exo_ir::Item::Proc(p) = item {
            p.name = "vec.set".into();
        }
    }
    let source = "
@proc
def set(dst: [f32][4]):
    pass

@proc
def f(A: f32[4]):
    set(A)
";
    let mut module = exo_frontend::parse_module("t.py", source).unwrap();
    for item in module.items.edit().iter_mut() {
        if let exo_ir::Item::Proc(p) = item
            && let Some(exo_ir::StmtKind::Call { callee, .. }) =
                p.body.first_mut().map(|s| &mut s.kind)
        {
            *callee = "vec.set".into();
        }
    }
    let inputs = Inputs::new().buffer("A", bottom(&[4]));
    let with = Program::with_libraries(&module, &[&library]).unwrap();
    let out = with.run("f", &inputs, &Options::exact()).unwrap();
    assert_eq!(full(&out, "A"), [3; 4]);
    let without = Program::new(&module).unwrap();
    let failed = without.run("f", &inputs, &Options::exact());
    assert_eq!(error(failed), ErrorKind::UnknownProc("vec.set".into()));
}

#[test]
fn recursion_is_refused_and_only_there() {
    let source = "
@proc
def f(x: f32):
    g(x)

@proc
def g(x: f32):
    h(x)

@proc
def h(x: f32):
    g(x)

@proc
def k(x: f32):
    x = 1.0
";
    let program = program(source);
    let inputs = Inputs::new().buffer("x", bottom(&[]));
    let run = |name| program.run(name, &inputs, &Options::exact());
    assert!(run("k").is_ok());
    assert_eq!(error(run("g")), ErrorKind::Recursion("g".into()));
    assert_eq!(error(run("f")), ErrorKind::Recursion("g".into()));
    assert_eq!(
        error(run("nothing")),
        ErrorKind::UnknownProc("nothing".into())
    );
}

#[test]
fn element_types_agree_in_concrete_mode() {
    let source = "
@proc
def g(x: f32):
    x = 0.5

@proc
def f(y: f64):
    g(y)
";
    let inputs = || Inputs::new().buffer("y", bottom(&[]));
    assert!(run(source, inputs()).is_ok());
    assert!(matches!(
        error(run_concrete(source, inputs())),
        ErrorKind::ArgElem { .. }
    ));
    let source = source.replace("y: f64", "y: R");
    assert!(run_concrete(&source, inputs()).is_ok(), "R stands for f32");
}

#[test]
fn integers_are_not_passed_for_other_types_in_exact_mode_either() {
    let source = |parameter: &str, argument: &str| {
        format!(
            "
@proc
def g(x: {parameter}):
    x += 1.0

@proc
def f(y: {argument}):
    g(y)
"
        )
    };
    let run_with = |parameter, argument| {
        let inputs = Inputs::new().buffer("y", bottom(&[]));
        error(run(&source(parameter, argument), inputs))
    };
    for (parameter, argument) in [("f32", "i8"), ("R", "i32"), ("i8", "f32"), ("i32", "i8")] {
        let error = run_with(parameter, argument);
        assert!(
            matches!(error, ErrorKind::ArgElem { .. }),
            "{parameter} for {argument}: {error:?}"
        );
    }
    let same = run_with("i8", "i8");
    assert!(!matches!(same, ErrorKind::ArgElem { .. }), "{same:?}");
}
