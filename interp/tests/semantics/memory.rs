use exo_interp::{ErrorKind, Inputs, Tensor, Value};
use proptest::prelude::*;

use crate::{bottom, error, full, ints, run, run_concrete};

#[test]
fn reads_of_bottom_are_errors() {
    let source = "
@proc
def f(n: size, x: f32):
    t: f32[4]
    for i in seq(0, n):
        t[i] = 1.0
    x = t[2]
";
    let at = |n| Inputs::new().int("n", n).buffer("x", bottom(&[]));
    let wrong = ErrorKind::Bottom {
        access: "t[2]".into(),
        cell: "t[2]".into(),
    };
    assert_eq!(full(&run(source, at(3)).unwrap(), "x"), [1]);
    assert_eq!(error(run(source, at(2))), wrong);
    assert!(run_concrete(source, at(3)).is_ok());
    assert_eq!(error(run_concrete(source, at(2))), wrong);
}

#[test]
fn reductions_into_bottom_are_errors() {
    let source = "
@proc
def f(b: bool, x: f32):
    t: f32
    if b:
        t = 1.0
    t += 2.0
    x = t
";
    let at = |b| Inputs::new().bool("b", b).buffer("x", bottom(&[]));
    assert_eq!(full(&run(source, at(true)).unwrap(), "x"), [3]);
    let wrong = ErrorKind::BottomReduce {
        access: "t".into(),
        cell: "t".into(),
    };
    assert_eq!(error(run(source, at(false))), wrong);
    assert_eq!(error(run_concrete(source, at(false))), wrong);
}

/// A cell that an instruction destroys is bottom again, in the caller too.
#[test]
fn destroyed_cells_are_bottom() {
    let source = "
@instr(\"use({x_data});\")
def use(x: [f32][2]):
    for l in seq(0, 2):
        del x[l]

@proc
def f(b: bool, x: f32[4], y: f32):
    use(x[1:3])
    y = 0.0
    if b:
        x[2] = 5.0
    y += x[2]
";
    let at = |b| {
        let x = Tensor::new(&[4], (1..5).map(Value::Int));
        let inputs = Inputs::new().bool("b", b).buffer("x", x);
        inputs.buffer("y", bottom(&[]))
    };
    let out = run(source, at(true)).unwrap();
    assert_eq!(ints(&out, "x"), [Some(1), None, Some(5), Some(4)]);
    let wrong = ErrorKind::Bottom {
        access: "x[2]".into(),
        cell: "x[2]".into(),
    };
    assert_eq!(error(run(source, at(false))), wrong);
    assert!(run_concrete(source, at(true)).is_ok());
    assert_eq!(error(run_concrete(source, at(false))), wrong);
}

#[test]
fn every_iteration_has_a_fresh_buffer() {
    let source = "
@proc
def f(x: f32):
    for i in seq(0, 2):
        t: f32
        if i == 0:
            t = 1.0
        t += 1.0
        x = t
";
    let failed = run(source, Inputs::new().buffer("x", bottom(&[]))).unwrap_err();
    assert!(matches!(failed.kind(), ErrorKind::BottomReduce { .. }));
    assert_eq!(failed.parts().iteration, [("i".to_owned(), 1)]);
    // The same with the allocation outside of the loop is the language's idiom for a first iteration.
    let outside = source
        .replace("        t: f32\n", "")
        .replace("    for i", "    t: f32\n    for i");
    assert_eq!(
        full(
            &run(&outside, Inputs::new().buffer("x", bottom(&[]))).unwrap(),
            "x"
        ),
        [3]
    );
}

const INDEX: &str = "
@proc
def f(i: index, x: f32[3, 4]):
    x[i - 1, 2 * i] = 7.0
";

#[test]
fn subscripts_are_checked_per_dimension() {
    let at = |i| {
        run(
            INDEX,
            Inputs::new().int("i", i).buffer("x", bottom(&[3, 4])),
        )
    };
    assert_eq!(ints(&at(1).unwrap(), "x")[2], Some(7));
    assert_eq!(
        error(at(2)),
        ErrorKind::OutOfBounds {
            access: "x[i - 1, 2 * i]".into(),
            evaluated: "x[1, 4]".into(),
            dim: 1,
            index: 4,
            extent: 4,
        },
        "x[1, 4] is the cell x[2, 0] of memory, and still out of bounds"
    );
    assert!(matches!(
        error(at(0)),
        ErrorKind::OutOfBounds {
            dim: 0,
            index: -1,
            ..
        }
    ));
    assert!(matches!(
        error(at(i64::MIN)),
        ErrorKind::OutOfBounds { dim: 0, .. }
    ));
}

#[test]
fn extents_of_allocations_are_positive() {
    let source = "
@proc
def f(n: size, x: f32):
    t: f32[n - 4]
    x = 1.0
";
    let at = |n| run(source, Inputs::new().int("n", n).buffer("x", bottom(&[])));
    assert!(at(5).is_ok());
    let what = "extent 0 of 't'".to_owned();
    assert_eq!(error(at(4)), ErrorKind::NotPositive { what, value: 0 });
}

#[test]
fn window_statements_are_within_bounds() {
    let source = "
@proc
def f(lo: index, hi: index, k: index, x: f32[3, 4]):
    w = x[k, lo:hi]
    w[0] = 7.0
";
    let at = |lo, hi, k| {
        let inputs = Inputs::new().int("lo", lo).int("hi", hi).int("k", k);
        run(source, inputs.buffer("x", bottom(&[3, 4])))
    };
    assert_eq!(ints(&at(1, 4, 2).unwrap(), "x")[9], Some(7));
    assert!(matches!(
        error(at(1, 5, 2)),
        ErrorKind::OutOfBounds {
            dim: 1,
            index: 4,
            ..
        }
    ));
    assert!(matches!(
        error(at(-1, 2, 2)),
        ErrorKind::OutOfBounds {
            dim: 1,
            index: -1,
            ..
        }
    ));
    assert!(matches!(
        error(at(0, 2, 3)),
        ErrorKind::OutOfBounds {
            dim: 0,
            index: 3,
            ..
        }
    ));
    assert!(matches!(
        error(at(2, 2, 0)),
        ErrorKind::NotPositive { value: 0, .. }
    ));
}

#[test]
fn windows_have_bounds_of_their_own() {
    let source = "
@proc
def f(i: index, x: f32[8]):
    w = x[2:5]
    w[i] = 7.0
";
    let at = |i| run(source, Inputs::new().int("i", i).buffer("x", bottom(&[8])));
    assert_eq!(ints(&at(2).unwrap(), "x")[4], Some(7));
    assert!(matches!(
        error(at(3)),
        ErrorKind::OutOfBounds { extent: 3, .. }
    ));
    assert!(matches!(
        error(at(-1)),
        ErrorKind::OutOfBounds { index: -1, .. }
    ));
}

#[test]
fn offsets_of_a_window_are_evaluated_once() {
    let source = "
@config
class C:
    n: index

@proc
def f(x: f32[8]):
    C.n = 4
    w = x[C.n:C.n + 2]
    C.n = 0
    w[0] = 7.0
";
    let out = run(source, Inputs::new().buffer("x", bottom(&[8]))).unwrap();
    assert_eq!(ints(&out, "x").iter().position(Option::is_some), Some(4));
}

#[test]
fn a_window_aliases_its_root() {
    let source = "
@proc
def f(x: f32[4], y: f32):
    w = x[1:3]
    x[2] = 5.0
    w[1] += 1.0
    y = x[2]
";
    let inputs = Inputs::new()
        .buffer("x", bottom(&[4]))
        .buffer("y", bottom(&[]));
    assert_eq!(full(&run(source, inputs).unwrap(), "y"), [6]);
}

const COMPOSED: &str = "
@proc
def f(a: index, b: index, c: index, d: index, p: index, i: index, j: index, x: f32[6, 5, 7]):
    w = x[a:6, p, b:7]
    v = w[c:6 - a, d:7 - b]
    u = v[i, 0:7 - b - d]
    u[j] = 1.0

@proc
def g(r: index, p: index, s: index, x: f32[6, 5, 7]):
    x[r, p, s] = 1.0
";

proptest! {
    #[test]
    fn windows_compose_to_the_direct_index(
        (a, b) in (0i64..6, 0i64..7), (c, d) in (0i64..6, 0i64..7), p in 0i64..5,
        (i, j) in (0i64..6, 0i64..7),
    ) {
        // Each offset is within what the window before it leaves.
        let (c, d) = (c % (6 - a), d % (7 - b));
        let (i, j) = (i % (6 - a - c), j % (7 - b - d));
        let program = crate::program(COMPOSED);
        let options = exo_interp::Options::exact();
        let x = || Inputs::new().buffer("x", bottom(&[6, 5, 7]));
        let names = ["a", "b", "c", "d", "p", "i", "j"];
        let windows = names.into_iter().zip([a, b, c, d, p, i, j]);
        let inputs = windows.fold(x(), |inputs, (n, v)| inputs.int(n, v));
        let by_windows = program.run("f", &inputs, &options).unwrap();
        let direct = x().int("r", a + c + i).int("p", p).int("s", b + d + j);
        let directly = program.run("g", &direct, &options).unwrap();
        prop_assert!(by_windows.same(&directly));
    }
}

#[test]
fn strides_are_those_of_the_layout() {
    let source = "
@proc
def f(A: [f32][3, 4], B: f32[2, 5], s: f32[4]):
    w = A[1, 0:2]
    v = B[0:2, 3]
    for k in seq(0, 100):
        if k == stride(A, 0):
            for j in seq(0, k):
                s[0] += 1.0
        if k == stride(w, 0):
            for j in seq(0, k):
                s[1] += 1.0
        if k == stride(B, 0):
            for j in seq(0, k):
                s[2] += 1.0
        if k == stride(v, 0):
            for j in seq(0, k):
                s[3] += 1.0
";
    let inputs = |strides: &[i64]| {
        Inputs::new()
            .buffer("A", bottom(&[3, 4]).with_strides(strides))
            .buffer("B", bottom(&[2, 5]))
            .buffer("s", Tensor::ints(&[4], [0; 4]))
    };
    assert_eq!(
        full(&run(source, inputs(&[20, 3])).unwrap(), "s"),
        [20, 3, 5, 5]
    );
    assert_eq!(
        full(&run(source, inputs(&[4, 1])).unwrap(), "s"),
        [4, 1, 5, 5]
    );
    assert!(matches!(
        error(run(source, inputs(&[0, 1]))),
        ErrorKind::Input(_)
    ));
    assert!(matches!(
        error(run(source, inputs(&[1]))),
        ErrorKind::Input(_)
    ));
}

#[test]
fn a_dense_argument_has_no_gaps() {
    let source = "
@proc
def f(A: f32[3, 4]):
    A[0, 0] = 1.0
";
    let at = |s: &[i64]| {
        run(
            source,
            Inputs::new().buffer("A", bottom(&[3, 4]).with_strides(s)),
        )
    };
    assert!(at(&[4, 1]).is_ok());
    assert!(matches!(error(at(&[8, 1])), ErrorKind::NotDense { .. }));
}

#[test]
fn a_tensor_has_the_strides_of_its_own_layout() {
    let source = "
@proc
def tensor(x: f32[1, 4], s: f32):
    for k in seq(0, 100):
        if k == stride(x, 0):
            for j in seq(0, k):
                s += 1.0

@proc
def window(x: [f32][1, 4], s: f32):
    for k in seq(0, 100):
        if k == stride(x, 0):
            for j in seq(0, k):
                s += 1.0

@proc
def f(A: f32[8, 16], s: f32, r: f32):
    tensor(A[2:3, 4:8], s)
    window(A[2:3, 4:8], r)
";
    let inputs = Inputs::new()
        .buffer("A", bottom(&[8, 16]))
        .buffer("s", Tensor::ints(&[], [0]))
        .buffer("r", Tensor::ints(&[], [0]));
    let ran = run(source, inputs).unwrap();
    assert_eq!(full(&ran, "s"), [4]);
    assert_eq!(full(&ran, "r"), [16]);
}
