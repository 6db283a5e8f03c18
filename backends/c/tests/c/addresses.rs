//! Addresses of arguments. Dense windows are passed for tensors.
//!
//! Windows and cells that lie outside of their buffer where nothing touches them: C forms no address there. The programs
//! are compiled with the checks of addresses and of undefined behaviour, run, and compared with the interpreter.

use std::fmt::Write;
use std::process::Command;

use exo_backend_c::{Options, generate};
use exo_interp::{Control, Inputs, Program, Tensor, Value};
use exo_ir::{Item, Module, VarKind};

use crate::common::{Compiler, STRICT, parse, run, scratch};

/// Callees: what they touch of a window depends on `k`.
const CALLEES: &str = r#"
@proc
def fill(k: index, x: [f32][8]):
    for i in seq(0, 8):
        if k <= i and i < k + 2:
            x[i] = 7.0

@proc
def bump(k: index, x: f32):
    if k == 0:
        x += 1.0

@proc
def tensor_row(x: [f32][8]):
    for i in seq(0, 8):
        x[i] += 1.0

@proc
def tensor_rows(n: size, x: [f32][n, 8]):
    for i in seq(0, n):
        for j in seq(0, 8):
            x[i, j] += 2.0

@proc
def tensor_of_one(x: [f32][1, 1]):
    x[0, 0] = 9.0

@proc
def tensor_of_one_row(x: [f32][1, 4]):
    for j in seq(0, 4):
        x[0, j] = 9.0

@proc
def dense_window(x: [f32][8]):
    assert stride(x, 0) == 1
    tensor_row(x)
    tensor_row(x[0:8])

@memory
class ROWS:
    alloc = "{type} {name}[{size}];"
    free = ""
    window = "{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    reduce = "{name}[{offset}] += {value};"
    addressable = True
    serves = [DRAM]

@memory
class FAST_ROWS:
    alloc = "static {type} {name}[{size}];"
    free = ""
    window = "*({name} + {offset})"
    read = "*({name} + {offset})"
    write = "*({name} + {offset}) = {value};"
    reduce = "*({name} + {offset}) += {value};"
    addressable = True
    static_storage = True
    serves = [ROWS]

@instr("if ({k} == 0) {{ *&{x_data} += 1.0f; }}")
def bump_instr(k: index, x: [f32][8]):
    if k == 0:
        x[0] += 1.0

@instr("for (int k = 0; k < 3; k++) {{ *(&{x_data} + k * {stride(x, 0)}) += 1.0f; }}")
def bump_along(x: [f32][3]):
    for i in seq(0, 3):
        x[i] += 1.0

@instr("for (int k = 0; k < 8; k++) {{ ({x_data})[k / 4 * {stride(x,0)} + k % 4 * {stride(x, 1)}] += 1.0f; }}")
def bump_tile(x: f32[2, 4]):
    for i in seq(0, 2):
        for j in seq(0, 4):
            x[i, j] += 1.0

@instr("({x_data})[0] += (float) {stride(x, 0)};")
def add_stride(x: f32[1, 2]):
    x[0, 0] += 2.0

@proc
def bump_column(x: [f32][4, 3], at: index):
    assert 0 <= at and at < 4
    bump_along(x[at, 0:3])
    w = x[0:3, 1]
    bump_along(w)

@proc
def bump_row(k: index, x: [f32][8] @ ROWS):
    if k == 0:
        x[0] += 1.0

@proc
def pass_on(k: index, x: [f32][8]):
    fill(k, x[0:8])
"#;

/// Body of a procedure of `q: index, k: index, y: f32[4, 8]`, values of `q` and `k`, and whether addresses go through numbers.
struct Case {
    name: &'static str,
    body: &'static str,
    runs: &'static [(i64, i64)],
    by_number: bool,
}

const CASES: &[Case] = &[
    Case {
        name: "constant_outside",
        body: "fill(9, y[7, 0:8])",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "constant_inside",
        body: "fill(1, y[3, 0:8])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "negative",
        body: "if q < 0:\n        fill(9, y[q, 0:8])",
        runs: &[(-1, 0), (-1_000_000, 0), (-2_147_483_648, 0)],
        by_number: true,
    },
    Case {
        name: "beyond_64_bits",
        body: "fill(9, y[4611686018427387904, 0:8])",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "argument_beyond_64_bits",
        body: "if q < 0 or 4 <= q:\n        fill(9, y[q * 1073741824, 0:8])",
        runs: &[(2_147_483_647, 0), (-2_147_483_648, 0), (1, 0)],
        by_number: true,
    },
    Case {
        name: "far",
        body: "if 4 <= q:\n        fill(9, y[q, 0:8])",
        runs: &[(4, 0), (2_147_483_647, 0)],
        by_number: true,
    },
    Case {
        name: "guarded",
        body: "if 0 <= q and q < 4:\n        fill(k, y[q, 0:8])",
        runs: &[(3, 6), (0, 0), (4, 0), (-1, 0)],
        by_number: false,
    },
    Case {
        name: "overhangs_the_front",
        body: "fill(4, y[0, -4:4])",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "overhangs_in_the_middle",
        body: "fill(4, y[1, -4:4])\n    fill(2, y[1, 4:12])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "overhangs_the_end",
        body: "fill(2, y[3, 4:12])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "one_past_the_end",
        body: "fill(9, y[4, 0:8])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "cell_outside",
        body: "bump(1, y[9, 3])\n    bump(k, y[2, 3])",
        runs: &[(0, 0), (0, 1)],
        by_number: true,
    },
    Case {
        name: "cells_of_a_local",
        body: "t: f32[4] @ DRAM_STACK\n    for i in seq(0, 4):\n        t[i] = 2.0\n    bump(1, t[9])\n    bump(0, t[3])\n    y[0, 0] = t[3]",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "window_of_a_window",
        body: "w = y[1:3, 2:8]\n    fill(9, w[5, 0:8])\n    fill(0, w[1, 0:8])",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "loops_that_do_not_run",
        body: "for i in seq(0, 0):\n        fill(0, y[i + 9, 0:8])",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "rows_of_a_loop",
        body: "for i in seq(0, 4):\n        fill(i, y[3 - i, 0:8])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "rows_as_tensors",
        body: "for i in seq(1, 3):\n        tensor_row(y[i, 0:8])\n    tensor_rows(2, y[1:3, 0:8])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "extents_of_one_as_tensors",
        body: "tensor_of_one(y[1:2, 3:4])\n    w = y[0:4, 2:6]\n    tensor_of_one_row(w[3:4, 0:4])\n    tensor_of_one_row(y[2:3, 4:8])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "dense_windows_as_tensors",
        body: "w = y[2, 0:8]\n    dense_window(w)\n    tensor_row(w)\n    t: f32[2, 8] @ DRAM_STACK\n    for i in seq(0, 8):\n        t[1, i] = y[0, i]\n    tensor_row(t[1, 0:8])\n    y[0, 1] = t[1, 1]",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "outside_as_tensor",
        body: "if k < 0:\n        tensor_row(y[q, 0:8])",
        runs: &[(9, 0)],
        by_number: true,
    },
    Case {
        name: "template_of_an_instruction",
        body: "bump_instr(1, y[5, 0:8])\n    bump_instr(0, y[2, 0:8])",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "template_inside",
        body: "bump_instr(0, y[2, 0:8])",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "template_of_a_memory",
        body: "t: f32[2, 8] @ ROWS\n    t[1, 0] = 5.0\n    bump_row(1, t[-3, 0:8])\n    bump_row(0, t[1, 0:8])\n    y[0, 0] = t[1, 0]",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "strides_in_templates",
        body: "bump_along(y[0:3, 5])\n    bump_along(y[1, 2:5])\n    w = y[0:4, 2:5]\n    bump_along(w[1:4, 0])\n    bump_column(w, 2)\n    \
t: f32[4, 4]\n    for i in seq(0, 4):\n        for j in seq(0, 4):\n            t[i, j] = y[i, j]\n    \
bump_tile(t[2:4, 0:4])\n    bump_along(t[1, 1:4])\n    u: f32[2, 4]\n    for i in seq(0, 2):\n        for j in seq(0, 4):\n            u[i, j] = y[i, j + 4]\n    \
bump_tile(u)\n    add_stride(y[3:4, 2:4])\n    v = y[2:3, 0:2]\n    add_stride(v)\n    \
for i in seq(0, 4):\n        for j in seq(0, 4):\n            y[i, j] += t[i, j]\n    for i in seq(0, 2):\n        for j in seq(0, 4):\n            y[i, j + 4] += u[i, j]",
        runs: &[(0, 0)],
        by_number: false,
    },
    Case {
        name: "memories_that_serve",
        body: "t: f32[2, 8] @ ROWS\n    u: f32[2, 8] @ FAST_ROWS\n    for j in seq(0, 2):\n        for i in seq(0, 8):\n            t[j, i] = y[j, i]\n            u[j, i] = y[j + 2, i]\n    \
fill(1, t[1, 0:8])\n    fill(9, u[-3, 0:8])\n    bump(0, t[0, 3])\n    bump(1, u[0, 9])\n    dense_window(t[0, 0:8])\n    tensor_rows(2, u)\n    bump_instr(0, u[1, 0:8])\n    bump_row(0, u[1, 0:8])\n    \
pass_on(0, u[0, 0:8])\n    tensor_row(t[1, 0:8])\n    for j in seq(0, 2):\n        for i in seq(0, 8):\n            y[j, i] = t[j, i]\n            y[j + 2, i] = u[j, i]",
        runs: &[(0, 0)],
        by_number: true,
    },
    Case {
        name: "passed_on",
        body: "pass_on(9, y[6, 0:8])",
        runs: &[(0, 0)],
        by_number: true,
    },
];

fn module() -> Module {
    let mut source = CALLEES.to_owned();
    for Case { name, body, .. } in CASES {
        let head = format!("def {name}(q: index, k: index, y: f32[4, 8]):");
        let _ = write!(source, "\n@proc\n{head}\n    {body}\n");
    }
    parse("t.py", &source)
}

/// The module with tensors for the window parameters of the procedures called `tensor_…`: their arguments are dense.
fn with_tensors(mut module: Module) -> Module {
    for item in module.items.edit().iter_mut() {
        let Item::Proc(p) = item else { continue };
        if p.name.starts_with("tensor_") {
            for var in p.vars.iter_mut() {
                if let VarKind::Buffer(ty) = &mut var.kind {
                    ty.window = false;
                }
            }
        }
    }
    module
}

fn cells() -> impl Iterator<Item = Value> {
    (0..32).map(|k| Value::Float(f64::from(k) / 2.0))
}

/// The contents of `y` after a run of the interpreter.
fn expected(program: &Program, name: &str, (q, k): (i64, i64)) -> String {
    let mut inputs = Inputs::new();
    inputs.control.insert("q".into(), Control::Int(q));
    inputs.control.insert("k".into(), Control::Int(k));
    inputs
        .buffers
        .insert("y".into(), Tensor::new(&[4, 8], cells()));
    let options = exo_interp::Options::concrete();
    let out = program.run(name, &inputs, &options);
    let out = out.expect("the program is defined");
    let mut text = format!("{name}:");
    for cell in &out.buffers[0].tensor.cells {
        let Some(Value::Float(v)) = cell else {
            panic!("every cell is a number");
        };
        let _ = write!(text, " {v}");
    }
    text
}

/// Buffers are blocks of exactly their size.
const HARNESS: &str = r#"#include "f.c"
#include <stdio.h>
#include <stdlib.h>

static void show(const char *name, void (*f)(void *, int_fast32_t, int_fast32_t, float *restrict), int_fast32_t q, int_fast32_t k) {
    float *y = malloc(32 * sizeof(float));
    if (!y) {
        exit(2);
    }
    for (int i = 0; i < 32; i++) {
        y[i] = (float) i / 2.0f;
    }
    f(NULL, q, k, y);
    printf("%s:", name);
    for (int i = 0; i < 32; i++) {
        printf(" %g", (double) y[i]);
    }
    printf("\n");
    free(y);
}

int main(void) {
"#;

#[test]
fn no_address_outside_of_a_buffer_is_formed() {
    let module = module();
    let program = Program::new(&module).expect("the module was parsed without an error");
    let module = with_tensors(module);
    let out = generate(&module, &Options::with_stem("f")).expect("the module becomes C");
    let (mut main, mut wanted) = (HARNESS.to_owned(), Vec::new());
    for case in CASES {
        let start = out.c.find(&format!("void {}(", case.name));
        let text = &out.c[start.expect("the procedure is there")..];
        let text = text.split_once("\n}\n").map_or(text, |(text, _)| text);
        let by_number = text.contains("EXO_ADDRESS(");
        assert_eq!(by_number, case.by_number, "{text}");
        for (q, k) in case.runs {
            let _ = writeln!(main, "    show(\"{0}\", {0}, {q}, {k});", case.name);
            wanted.push(expected(&program, case.name, (*q, *k)));
        }
    }
    main.push_str("    return 0;\n}\n");
    let dir = scratch("addresses");
    for (name, text) in [("f.c", &out.c), ("f.h", &out.h), ("main.c", &main)] {
        std::fs::write(dir.join(name), text).expect("the file can be written");
    }
    for compiler in Compiler::ALL {
        let exe = dir.join(format!("{compiler:?}"));
        let mut command = Command::new(compiler.program());
        let command = command.args(["-std=c11", "-O1"]).args(STRICT);
        let command = command.args(Compiler::SANITIZERS).arg(dir.join("main.c"));
        run(command.arg("-o").arg(&exe));
        let got = run(&mut Command::new(&exe));
        assert_eq!(got.lines().collect::<Vec<_>>(), wanted, "{compiler:?}");
    }
}

/// A proof that cannot be found ends soon, however many loops and conditions are around.
#[test]
fn proofs_end_soon() {
    let depth = 14;
    let mut body = String::new();
    for d in 0..depth {
        let pad = "    ".repeat(2 * d + 1);
        let inner = "    ".repeat(2 * d + 2);
        let _ = write!(
            body,
            "{pad}for i{d} in seq(0, n):\n{inner}if i{d} + k + q < n and k + 2 * q <= i{d} and q % 7 < k + i{d}:\n"
        );
    }
    let sum: Vec<String> = (0..depth).map(|d| format!("i{d} % 3")).collect();
    let pad = "    ".repeat(2 * depth + 1);
    let _ = writeln!(
        body,
        "{pad}fill(9, y[q - k + n % 5 - {}, 0:8])",
        sum.join(" - ")
    );
    let head = "def f(n: size, q: index, k: index, y: f32[n, 8]):";
    let module = parse("t.py", &format!("{CALLEES}\n@proc\n{head}\n{body}"));
    let start = std::time::Instant::now();
    assert!(generate(&module, &Options::default()).is_ok());
    let seconds = start.elapsed().as_secs();
    assert!(seconds < 5, "{seconds} s");
}
