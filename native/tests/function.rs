//! Procedures as functions of Rust with types.

use std::collections::BTreeMap;

use exo_interp::{Control, FieldValue};
use exo_ir::FieldRef;
use exo_native::{
    Function, Native, Number, Options, Read, ReadWindow, Signature, Strided, StridedMut, Truth,
    Write, WriteWindow,
};

const SOURCE: &str = "
@config
class Cfg:
    n: index

@proc
def axpy(n: size, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] += 2.0 * x[i]

@proc
def transposed(n: size, m: size, x: [i16][n, m], y: [i16][m, n]):
    for i in seq(0, n):
        for j in seq(0, m):
            y[j, i] = x[i, j]

@proc
def rows(n: size, x: [f64][n, 4]):
    assert n % 2 == 0
    assert stride(x, 1) == 1
    for i in seq(0, n):
        for j in seq(0, 4):
            x[i, j] = 1.0

@proc
def chosen(which: bool, n: index, x: f16[8], s: ui8):
    assert n >= 0
    assert n < 8
    if which:
        x[n] = 3.0
    else:
        s = 7.0

@proc
def through_static(x: f32[4096], y: f32[4096]):
    t: f32[4096] @ DRAM_STATIC
    for i in seq(0, 4096):
        t[i] = x[i]
    for i in seq(0, 4096):
        y[i] = t[4095 - i]

@proc
def large(n: size, x: [f32][n, n, n, n]):
    x[0, 0, 0, 0] = 1.0

@proc
def shifts(x: i8[8]):
    assert Cfg.n >= 0
    assert Cfg.n < 7
    x[Cfg.n] = 1.0
    Cfg.n = Cfg.n + 1
";

fn native(proc: &str) -> Native {
    let module = exo_frontend::parse_module("source.py", SOURCE).expect("it is right");
    Native::compile(&module, proc, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

fn function<S: Signature>(proc: &str) -> Function<S> {
    let function = native(proc).into_function();
    function.unwrap_or_else(|e| panic!("{e}"))
}

fn refused<S: Signature>(proc: &str) -> String {
    let refused = native(proc).into_function::<S>().err();
    refused.map(|e| e.to_string()).unwrap_or_default()
}

/// The message with which a call is refused.
fn said(result: Result<(), exo_native::NativeError>) -> String {
    result.err().map(|e| e.to_string()).unwrap_or_default()
}

#[test]
fn windows_keep_their_strides() {
    let transposed = function::<(Number, Number, ReadWindow<i16>, WriteWindow<i16>)>("transposed");
    // Two rows of three, in rows of five; into columns, each second cell.
    let from = [1, 2, 3, 0, 0, 4, 5, 6];
    let mut to = [0; 11];
    let x = Strided {
        cells: &from,
        strides: &[5, 1],
    };
    let y = StridedMut {
        cells: &mut to,
        strides: &[4, 2],
    };
    transposed.call((2, 3, x, y)).expect("they fit");
    assert_eq!(to, [1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6]);
    // A slice is a dense window.
    let dense = function::<(Number, Number, Read<i16>, Write<i16>)>("transposed");
    let mut to = [0; 6];
    dense
        .call((2, 3, &[1, 2, 3, 4, 5, 6], &mut to))
        .expect("they fit");
    assert_eq!(to, [1, 4, 2, 5, 3, 6]);
}

#[test]
fn scalars_truths_and_halves_are_passed() {
    let chosen = function::<(Truth, Number, Write<half::f16>, Write<u8>)>("chosen");
    let (mut x, mut s) = ([half::f16::ZERO; 8], [0]);
    chosen.call((true, 5, &mut x, &mut s)).expect("they fit");
    assert_eq!((x[5].to_f32(), s), (3.0, [0]));
    chosen.call((false, 0, &mut x, &mut s)).expect("they fit");
    assert_eq!((x[0].to_f32(), s), (0.0, [7]));
}

#[test]
fn a_function_has_the_arguments_of_its_procedure() {
    assert_eq!(refused::<(Number, Read<f32>, Write<f32>)>("axpy"), "");
    assert_eq!(refused::<(Number, Write<f32>, Write<f32>)>("axpy"), "");
    assert_eq!(
        refused::<(Number, Read<f32>)>("axpy"),
        "the procedure takes 3 arguments, and 2 are passed"
    );
    assert_eq!(
        refused::<(Number, Read<f32>, Read<f32>)>("axpy"),
        "'y' is Write<f32>, and Read<f32> is passed"
    );
    assert_eq!(
        refused::<(Number, Read<f64>, Write<f32>)>("axpy"),
        "'x' is Read<f32>, and Read<f64> is passed"
    );
    assert_eq!(
        refused::<(Truth, Read<f32>, Write<f32>)>("axpy"),
        "'n' is Number, and Truth is passed"
    );
    // Its cells are row by row.
    assert_eq!(
        refused::<(Number, ReadWindow<f32>, Write<f32>)>("axpy"),
        "'x' is Read<f32>, and ReadWindow<f32> is passed"
    );
}

#[test]
fn slices_have_all_cells() {
    let axpy = function::<(Number, Read<f32>, Write<f32>)>("axpy");
    let mut y = [0.0; 4];
    assert_eq!(said(axpy.call((4, &[1.0; 4], &mut y))), "");
    assert_eq!(
        said(axpy.call((4, &[1.0; 3], &mut y))),
        "'x' has 4 cells, and 3 are passed"
    );
    assert_eq!(
        said(axpy.call((3, &[1.0; 3], &mut y))),
        "'y' has 3 cells, and 4 are passed"
    );
    assert_eq!(y, [2.0; 4]);
    for n in [0, -1, 1 << 40, i64::MAX, i64::MIN] {
        assert_ne!(said(axpy.call((n, &[], &mut []))), "", "{n}");
    }
}

#[test]
fn windows_have_all_cells_and_keep_preconditions() {
    let rows = function::<(Number, WriteWindow<f64>)>("rows");
    let call = |n: i64, cells: usize, strides: &[usize]| {
        let mut memory = vec![0.0; cells];
        let x = StridedMut {
            cells: &mut memory,
            strides,
        };
        (said(rows.call((n, x))), memory.iter().sum::<f64>())
    };
    // The last row ends the slice; more is left alone.
    assert_eq!(call(2, 9, &[5, 1]), (String::new(), 8.0));
    assert_eq!(call(2, 20, &[5, 1]), (String::new(), 8.0));
    assert_eq!(call(2, 8, &[5, 1]).0, "'x' has 9 cells, and 8 are passed");
    assert!(call(3, 90, &[5, 1]).0.contains("precondition"));
    assert!(
        call(2, 90, &[8, 2]).0.contains("stride"),
        "{}",
        call(2, 90, &[8, 2]).0
    );
    for strides in [
        &[3, 1][..],
        &[0, 1],
        &[5],
        &[5, 1, 1],
        &[usize::MAX, 1],
        &[1 << 40, 1],
    ] {
        let (said, sum) = call(2, 90, strides);
        assert!(!said.is_empty() && sum == 0.0, "{strides:?} {said}");
    }
}

#[test]
fn fields_are_as_they_were_given_before_each_call() {
    assert_eq!(
        refused::<(Write<i8>,)>("shifts"),
        "'Cfg.n' is never set, and may be read: give it a value"
    );
    let field = |name: &str| FieldRef {
        config: "Cfg".to_owned(),
        field: name.to_owned(),
    };
    let given = |n| BTreeMap::from([(field("n"), FieldValue::Control(Control::Int(n)))]);
    let shifts = native("shifts").into_function_with::<(Write<i8>,)>(given(3));
    let shifts = shifts.unwrap_or_else(|e| panic!("{e}"));
    let mut x = [0; 8];
    shifts.call((&mut x,)).expect("they fit");
    shifts.call((&mut x,)).expect("they fit");
    assert_eq!(x, [0, 0, 0, 1, 0, 0, 0, 0]);
    let shifts = native("shifts").into_function_with::<(Write<i8>,)>(given(7));
    let shifts = shifts.unwrap_or_else(|e| panic!("{e}"));
    assert!(said(shifts.call((&mut x,))).contains("precondition"));
    let unknown = BTreeMap::from([
        (field("n"), FieldValue::Control(Control::Int(3))),
        (field("m"), FieldValue::Control(Control::Int(3))),
    ]);
    let shifts = native("shifts").into_function_with::<(Write<i8>,)>(unknown);
    let shifts = shifts.unwrap_or_else(|e| panic!("{e}"));
    assert!(said(shifts.call((&mut x,))).contains("Cfg.m"));
}

/// A buffer that is static in an object belongs to the call here.
#[test]
fn calls_at_one_time_share_nothing() {
    let through = function::<(Read<f32>, Write<f32>)>("through_static");
    std::thread::scope(|scope| {
        for first in 0..4u8 {
            let through = &through;
            scope.spawn(move || {
                let (x, mut y) = (vec![f32::from(first); 4096], vec![0.0; 4096]);
                for _ in 0..200 {
                    through.call((&x, &mut y)).expect("they fit");
                    assert_eq!(x, y);
                }
            });
        }
    });
}

#[test]
fn more_cells_than_memory_has_are_refused() {
    let large = function::<(Number, Write<f32>)>("large");
    for n in [1 << 31, 1 << 20, 1 << 12] {
        assert_ne!(said(large.call((n, &mut [0.0; 16]))), "", "{n}");
    }
    assert_eq!(said(large.call((2, &mut [0.0; 16]))), "");
}

#[test]
fn several_threads_call() {
    let axpy = function::<(Number, Read<f32>, Write<f32>)>("axpy");
    std::thread::scope(|scope| {
        for first in 0..4u8 {
            let axpy = &axpy;
            scope.spawn(move || {
                let x = vec![f32::from(first); 100];
                for _ in 0..100 {
                    let mut y = vec![1.0; 100];
                    axpy.call((100, &x, &mut y)).expect("they fit");
                    assert_eq!(y, vec![1.0 + 2.0 * f32::from(first); 100]);
                }
            });
        }
    });
}
