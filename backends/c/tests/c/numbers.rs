//! Arithmetic in machine types: generated code against the interpreter, bit for bit, over tables of
//! types and values at the limits.

use std::path::Path;
use std::process::Command;

use exo_backend_c::{Options, generate};
use exo_c_driver::{Case, Entry};
use exo_interp::{Inputs, Program, Tensor, Value};
use exo_ir::{Elem, Module};

use crate::common::{Compiler, parse, run, scratch};

/// Flags under which results must be the same. What is undefined ends the program.
const LEVELS: [&[&str]; 3] = [
    &["-O0"],
    &["-O2"],
    &["-O1", "-fsanitize=undefined", "-fno-sanitize-recover=all"],
];

/// The types that a compiler has; gcc 12 has no `__bf16`.
fn known(compiler: Compiler, elem: Elem) -> bool {
    elem != Elem::R && (elem != Elem::BF16 || compiler == Compiler::Clang)
}

/// A program, and what each of its procedures is run on.
struct Table {
    stem: &'static str,
    module: Module,
    runs: Vec<(String, Inputs)>,
}

impl Table {
    fn new(stem: &'static str, source: &str, runs: Vec<(String, Inputs)>) -> Table {
        let module = parse(stem, source);
        Table { stem, module, runs }
    }

    /// Runs everything in the interpreter and in C.
    fn agrees(&self, compiler: Compiler) {
        let program = Program::new(&self.module).expect("the module was parsed without an error");
        let case = |(name, inputs): &(String, Inputs)| {
            let proc = self.module.proc(name).expect("the table names procedures");
            let out = program.run(name, inputs, &exo_interp::Options::concrete());
            let expected = out.unwrap_or_else(|e| panic!("{name}: {e}"));
            let inputs = inputs.clone();
            (proc, vec![Case { inputs, expected }])
        };
        let all: Vec<_> = self.runs.iter().map(case).collect();
        let options = Options::with_stem(self.stem);
        let out = generate(&self.module, &options).expect("the program has a C form");
        let driver = exo_c_driver::write(&self.module, self.stem, &out.c, &all, Entry::Main);
        let dir = scratch(&format!("{}-{compiler:?}", self.stem));
        let files = [("c", &out.c), ("h", &out.h), ("driver.c", &driver)];
        for (ending, text) in files {
            let path = dir.join(format!("{}.{ending}", self.stem));
            std::fs::write(path, text).expect("the file can be written");
        }
        let expected = exo_c_driver::expected(&self.module, &all);
        for level in LEVELS {
            let got = self.run(compiler, level, &dir);
            let differs = got.lines().zip(expected.lines()).position(|(a, b)| a != b);
            let show = |text: &str, at: usize| text.lines().nth(at).map(str::to_owned);
            let difference = differs.map(|at| {
                let heading = expected
                    .lines()
                    .take(at)
                    .filter(|l| l.starts_with("=="))
                    .last();
                (heading, show(&got, at), show(&expected, at))
            });
            assert_eq!(
                difference, None,
                "{compiler:?} {level:?}: C and the interpreter"
            );
            assert_eq!(got.lines().count(), expected.lines().count());
        }
    }

    fn run(&self, compiler: Compiler, level: &[&str], dir: &Path) -> String {
        let exe = dir.join(level.concat());
        let mut build = Command::new(compiler.program());
        build.args(["-std=c11", "-ffp-contract=off"]).args(level);
        if compiler == Compiler::Clang {
            // What converts to `__bf16`.
            build.arg("--rtlib=compiler-rt");
        }
        build.arg(dir.join(format!("{}.driver.c", self.stem)));
        run(build.arg("-o").arg(&exe).arg("-lm"));
        run(&mut Command::new(&exe))
    }
}

/// Values at the limits of a type and around zero.
fn values(elem: Elem) -> Vec<Value> {
    let Some((lo, hi)) = elem.integer_range() else {
        let all = [-3.0, -1.0, -0.75, 0.0, 0.5, 1.0, 2.5, 256.0];
        return all.map(Value::Float).to_vec();
    };
    let mut all = vec![lo, hi, -3, -1, 0, 1, 2, 200];
    all.retain(|v| lo <= *v && *v <= hi);
    let int = |v| Value::Int(i64::try_from(v).expect("no type is wider than i64"));
    all.into_iter().map(int).collect()
}

fn whole(v: &Value) -> Option<i128> {
    match v {
        Value::Int(v) => Some((*v).into()),
        _ => None,
    }
}

fn arguments(x: Vec<Value>, y: Vec<Value>) -> Inputs {
    let n = x.len();
    Inputs::new()
        .int("n", i64::try_from(n).expect("tables are small"))
        .buffer("x", Tensor::new(&[n], x))
        .buffer("y", Tensor::new(&[n], y))
}

/// `+=` for every pair of types that a compiler has, on all pairs of values whose sum is defined: of integers, all.
fn sums(compiler: Compiler) -> Table {
    let elems = || Elem::ALL.into_iter().filter(|e| known(compiler, *e));
    let pairs: Vec<(Elem, Elem)> = elems().flat_map(|x| elems().map(move |y| (x, y))).collect();
    let source: String = pairs
        .iter()
        .map(|(x, y)| {
            format!(
                "@proc\ndef add_{x}_{y}(n: size, x: {x}[n], y: {y}[n]):\n    for i in seq(0, n):\n        x[i] += y[i]\n\n\
                 @proc\ndef add_product_{x}_{y}(n: size, x: {x}[n], y: {y}[n]):\n    for i in seq(0, n):\n        \
                 x[i] += y[i] * 1.0\n\n"
            )
        })
        .collect();
    let module = parse("sums", &source);
    let program = Program::new(&module).expect("the module was parsed without an error");
    let mut runs = Vec::new();
    for (x, y) in pairs {
        for name in [format!("add_{x}_{y}"), format!("add_product_{x}_{y}")] {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (a, b) in values(x)
                .into_iter()
                .flat_map(|a| values(y).into_iter().map(move |b| (a.clone(), b)))
            {
                let one = arguments(vec![a.clone()], vec![b.clone()]);
                let out = program.run(&name, &one, &exo_interp::Options::concrete());
                if x.is_integer() && whole(&a).is_some() && whole(&b).is_some() {
                    assert!(out.is_ok(), "{name}: {a} + {b}");
                }
                if out.is_ok() {
                    left.push(a);
                    right.push(b);
                }
            }
            assert!(!left.is_empty(), "{name} has no sum that is defined");
            runs.push((name, arguments(left, right)));
        }
    }
    Table::new("sums", &source, runs)
}

/// Numbers next to the middle between two numbers of a half precision, which a narrower type on the way would lose.
fn ties(elem: Elem, by: i64) -> Value {
    let tie: i64 = (1 << 8) + 1;
    match elem {
        Elem::I64 => Value::Int((tie << 54) + by),
        Elem::I32 | Elem::UI32 => Value::Int((tie << 22) + by),
        Elem::F32 => Value::Float(f64::from(1.0 + 2f32.powi(-8) + 2f32.powi(-23) * by as f32)),
        _ => Value::Float(1.0 + 2f64.powi(-8) + 2f64.powi(-52) * by as f64),
    }
}

/// Writes to half precision from every type that is wider.
fn roundings(half: Elem) -> Table {
    let mut source = String::from("@proc\ndef literals(x: HALF[4]):\n");
    let literals = [
        "4629700416936869889",
        "-4629700416936869887",
        "1.0039062500000003",
        "1.0004882812500003",
    ];
    for (at, literal) in literals.iter().enumerate() {
        // The two integers are beyond f16.
        let literal = if half == Elem::F16 && at < 2 {
            "1.00048828125"
        } else {
            literal
        };
        source += &format!("    x[{at}] = {literal}\n");
    }
    let zeros = Inputs::new().buffer("x", Tensor::floats(&[4], [0.0; 4]));
    let mut runs = vec![("literals".to_owned(), zeros)];
    let wide = [Elem::F32, Elem::F64, Elem::I32, Elem::I64, Elem::UI32];
    for from in wide
        .into_iter()
        .filter(|e| half == Elem::BF16 || e.is_float())
    {
        source += &format!(
            "\n@proc\ndef from_{from}(n: size, x: HALF[n], y: {from}[n]):\n    for i in seq(0, n):\n        x[i] = y[i]\n"
        );
        let mut cells: Vec<Value> = (-2..=2).map(|by| ties(from, by)).collect();
        if from == Elem::F64 {
            // The same for f16.
            let tie = |by: i32| 1.0 + 2f64.powi(-11) + 2f64.powi(-52) * f64::from(by);
            cells.extend((-2..=2).map(|by| Value::Float(tie(by))));
        }
        if from == Elem::I64 {
            let negative = |v: Value| Value::Int(-whole(&v).map_or(0, |v| v as i64));
            cells.extend((-2..=2).map(|by| negative(ties(from, by))));
            cells.extend([i64::MIN, i64::MAX, 0, -1, 1 << 24].map(Value::Int));
        }
        let zeros = cells.iter().map(|_| Value::Float(0.0)).collect();
        runs.push((format!("from_{from}"), arguments(zeros, cells)));
    }
    let stem = if half == Elem::F16 {
        "to_f16"
    } else {
        "to_bf16"
    };
    Table::new(stem, &source.replace("HALF", half.name()), runs)
}

#[test]
fn wider_types_are_rounded_once_to_half_precision() {
    roundings(Elem::F16).agrees(Compiler::Gcc);
    roundings(Elem::F16).agrees(Compiler::Clang);
    roundings(Elem::BF16).agrees(Compiler::Clang);
}

/// Right sides with a result in between that compilers keep in `float`, and the type that they are written to; `HALF`
/// stands for the type of `a`, `b` and `c`.
const BETWEEN: [(&str, &str); 12] = [
    ("HALF", "x[i] = a[i] * b[i] + c[i]"),
    ("HALF", "x[i] = c[i] - a[i] * b[i]"),
    ("HALF", "x[i] = -(a[i] * b[i]) + c[i]"),
    ("HALF", "x[i] = a[i] / b[i] * b[i]"),
    ("HALF", "x[i] = (a[i] + b[i]) * (a[i] - b[i])"),
    ("HALF", "x[i] += a[i] * b[i]"),
    ("HALF", "x[i] = relu(a[i] * b[i]) + c[i]"),
    (
        "HALF",
        "x[i] = select(a[i] * b[i], c[i], a[i], b[i]) + c[i]",
    ),
    ("HALF", "x[i] = sqrt(a[i] * b[i]) - c[i]"),
    ("HALF", "x[i] = product(a[i], b[i]) + c[i]"),
    ("f64", "x[i] = a[i] * b[i]"),
    ("i32", "x[i] += a[i] * b[i]"),
];

/// Numbers with all digits set or few, in `f16` and in `bf16`.
fn digits(half: Elem) -> Vec<f64> {
    let ulp = 2f64.powi(if half == Elem::F16 { -10 } else { -7 });
    vec![1.0 + ulp, -1.0 - 2.0 * ulp, 2.0 - ulp, 0.75, -3.0, ulp]
}

/// Every right side, on all triples of numbers.
fn between(half: Elem) -> Table {
    let mut source = String::from("@extern(\"{x} * {y}\")\ndef product(x, y): ...\n");
    let all = digits(half);
    let pick = |k: usize| Value::Float(all[k % all.len()]);
    let n = all.len().pow(3);
    let numbers = |step: usize| Tensor::new(&[n], (0..n).map(|k| pick(k / step)));
    let mut runs = Vec::new();
    for (at, (target, statement)) in BETWEEN.iter().enumerate() {
        source += &format!(
            "\n@proc\ndef f{at}(n: size, x: {target}[n], a: HALF[n], b: HALF[n], c: HALF[n]):\n    \
             for i in seq(0, n):\n        {statement}\n"
        );
        let zeros = match *target == "i32" {
            true => Tensor::ints(&[n], vec![0; n]),
            false => Tensor::floats(&[n], vec![0.0; n]),
        };
        let inputs = Inputs::new()
            .int("n", i64::try_from(n).expect("tables are small"))
            .buffer("x", zeros)
            .buffer("a", numbers(1))
            .buffer("b", numbers(all.len()))
            .buffer("c", numbers(all.len().pow(2)));
        runs.push((format!("f{at}"), inputs));
    }
    let stem = if half == Elem::F16 {
        "between_f16"
    } else {
        "between_bf16"
    };
    Table::new(stem, &source.replace("HALF", half.name()), runs)
}

#[test]
fn what_is_computed_in_between_has_half_precision() {
    between(Elem::F16).agrees(Compiler::Gcc);
    between(Elem::F16).agrees(Compiler::Clang);
    between(Elem::BF16).agrees(Compiler::Clang);
}

/// Right sides of integers whose values leave their types in between, and the type that they are written to; `ELEM` stands
/// for the type of `a`, `b` and `c`.
const WRAPPING: [(&str, &str); 15] = [
    ("ELEM", "x[i] = -(-(a[i] * b[i]))"),
    ("ELEM", "x[i] = a[i] * b[i] + c[i]"),
    ("ELEM", "x[i] = c[i] - a[i] * b[i] * c[i]"),
    ("ELEM", "x[i] = -a[i]"),
    ("ELEM", "x[i] = -(a[i] * b[i]) - c[i]"),
    ("ELEM", "x[i] = (a[i] + b[i]) * (a[i] - b[i])"),
    ("ELEM", "x[i] += a[i] * b[i]"),
    ("ELEM", "x[i] += a[i] - b[i] + 100"),
    ("ELEM", "x[i] = (a[i] + b[i]) / 3"),
    ("ELEM", "x[i] = relu(a[i] * b[i]) + c[i]"),
    ("ELEM", "x[i] = select(a[i] * b[i], c[i], a[i], b[i])"),
    ("i8", "x[i] += a[i] * b[i] - c[i]"),
    ("ui16", "x[i] = a[i] * b[i] + 2"),
    ("i64", "x[i] += a[i] * b[i]"),
    ("f64", "x[i] = a[i] * b[i] - c[i]"),
];

/// Every right side in every integer type, on all triples of values.
fn wrapping() -> Table {
    let elems = || Elem::ALL.into_iter().filter(|e| e.is_integer());
    let (mut source, mut runs) = (String::new(), Vec::new());
    for elem in elems() {
        let all = values(elem);
        let n = all.len().pow(3);
        let column =
            |step: usize| Tensor::new(&[n], (0..n).map(|k| all[k / step % all.len()].clone()));
        for (at, (target, statement)) in WRAPPING.iter().enumerate() {
            let target = target.replace("ELEM", elem.name());
            source += &format!(
                "@proc\ndef {elem}_{at}(n: size, x: {target}[n], a: {elem}[n], b: {elem}[n], c: {elem}[n]):\n    \
                 for i in seq(0, n):\n        {statement}\n\n"
            );
            let sevens = match target == "f64" {
                true => Tensor::floats(&[n], vec![7.0; n]),
                false => Tensor::ints(&[n], vec![7; n]),
            };
            let inputs = Inputs::new()
                .int("n", i64::try_from(n).expect("tables are small"))
                .buffer("x", sevens)
                .buffer("a", column(1))
                .buffer("b", column(all.len()))
                .buffer("c", column(all.len().pow(2)));
            runs.push((format!("{elem}_{at}"), inputs));
        }
    }
    Table::new("wrapping", &source, runs)
}

#[test]
fn integers_wrap_under_gcc() {
    wrapping().agrees(Compiler::Gcc);
}

#[test]
fn integers_wrap_under_clang() {
    wrapping().agrees(Compiler::Clang);
}

#[test]
fn sums_of_any_two_types_agree_under_gcc() {
    sums(Compiler::Gcc).agrees(Compiler::Gcc);
}

#[test]
fn sums_of_any_two_types_agree_under_clang() {
    sums(Compiler::Clang).agrees(Compiler::Clang);
}
