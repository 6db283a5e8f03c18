//! The deepest legal programs of each shape: there is C for them that compilers take with no more brackets inside each
//! other than the language guarantees, and it computes what the program says.

use std::fmt::Write;
use std::process::Command;

use exo_backend_c::{Options, generate};
use exo_c_driver::{Case, Entry, agree};
use exo_interp::{Control, Inputs, Program, RandomData, random_inputs};
use exo_ir::limits::{MAX_BLOCKS, MAX_EXPR_DEPTH};
use exo_ir::{Module, Proc};

use crate::common::{Compiler, STRICT, parse, run, scratch};

/// Parentheses inside each other that every C compiler takes (C11, 5.2.4.1).
const PARENTHESES: usize = 63;
/// Blocks inside each other that every C compiler takes. Clang counts both by one option.
const BLOCKS: usize = 127;

const HEAD: &str = r#"
@extern("{a} * 0.5f + {a} * 0.25f", elems=[f32])
def twice(a): ...

@extern("(((({a}))))", elems=[f32])
def wrapped(a): ...

@memory
class ROWS:
    alloc = "{type} {name}[{size}];"
    free = ""
    window = "((({name}[{offset}])))"
    read = "((({name}[{offset}])))"
    write = "{name}[{offset}] = {value};"
    reduce = "{name}[{offset}] += {value};"
    addressable = True

@config
class C:
    v: f32
    k: index

@instr("{d_data} += (float) {k};")
def add(k: index, d: [f32][1]):
    d[0] += 1.0

@proc
def callee(k: index, d: [f32][1]):
    d[0] += 1.0
"#;

fn nest(open: &str, leaf: &str, close: &str, levels: usize) -> String {
    let around = levels - 1;
    format!("{}{leaf}{}", open.repeat(around), close.repeat(around))
}

/// Names and bodies with expressions of that many levels, or one less where each operator makes two.
fn bodies(levels: usize) -> Vec<(&'static str, String)> {
    let nested = |open: &str, leaf: &str, close: &str| nest(open, leaf, close, levels);
    let in_pairs = |open: &str, leaf: &str, close: &str| nest(open, leaf, close, levels / 2);
    let test = |cond: String| format!("if {cond}:\n        x[0] = 1.0");
    let data = nested("1.0 - (", "x[1]", ")");
    let index = in_pairs("(", "q", " + 1) % 3");
    let blocks = (2..=MAX_BLOCKS).map(|d| format!("if q < {d}:\n{}", " ".repeat(3 + d)));
    let blocks: String = blocks.collect();
    vec![
        ("right", format!("x[0] = {data}")),
        (
            "left",
            format!("x[0] = {}", vec!["x[1]"; levels].join(" + ")),
        ),
        (
            "mixed",
            format!("x[0] = {}", in_pairs("(", "x[1]", " - 1.0) * 0.5")),
        ),
        ("signs", format!("x[0] = {}", nested("-(", "x[1]", ")"))),
        (
            "helpers",
            format!("x[0] = {}", nested("relu(", "x[1]", ")")),
        ),
        (
            "selections",
            format!("x[0] = {}", nested("select(0.0, 1.0, ", "x[1]", ", 2.0)")),
        ),
        ("library", format!("x[0] = {}", nested("sin(", "x[1]", ")"))),
        (
            "templates",
            format!("x[0] = {}", nested("wrapped(", "x[1]", ")")),
        ),
        (
            "doubled",
            format!("x[0] = {}", nested("twice(", "x[1]", ")")),
        ),
        ("narrow", format!("y = {}", nested("1 - (", "y", ")"))),
        ("reduced", format!("x[0] += {data}")),
        ("stored", format!("C.v = {data}\n    x[0] = 2.0")),
        (
            "indexed",
            format!("x[0] = {}", nested("1.0 - (", &format!("x[{index}]"), ")")),
        ),
        (
            "declared",
            format!(
                "t: f32[3] @ ROWS\n    t[{index}] = 2.0\n    x[0] = {}",
                nested("1.0 - (", &format!("t[{index}]"), ")")
            ),
        ),
        ("conditions", test(in_pairs("b and (q < 1 or (", "b", "))"))),
        (
            "conditions_left",
            test(in_pairs("((", "b", " and q < 1) or b)")),
        ),
        ("equalities", test(nested("b == (", "b", ")"))),
        ("negations", test(nested("not (", "b", ")"))),
        (
            "quotients",
            test(format!("{} == 0", nest("(", "q", ") / 3", levels - 1))),
        ),
        ("remainders", test(format!("{index} == 0"))),
        (
            "quotients_of_loops",
            format!(
                "for i in seq(0, n):\n        if {} == 0:\n            x[0] += 1.0",
                in_pairs("(", "i", " + 1) / 2")
            ),
        ),
        (
            "quotients_in_a_row",
            format!(
                "for i in seq(0, n):\n        if i{} == 0:\n            x[0] += 1.0",
                " / 2 % 2".repeat((levels - 2) / 2)
            ),
        ),
        (
            "quotients_of_integers",
            format!("y = {}", nested("(", "y", ") / 3")),
        ),
        ("index", format!("x[{index}] = 1.0")),
        ("window", format!("w = x[{index}:3]\n    callee(1, w[0:1])")),
        (
            "bounds",
            format!("for i in seq({index}, 3):\n        x[i] = 1.0"),
        ),
        (
            "bounds_at_once",
            format!("for i in par({index}, 3):\n        x[i] = 1.0"),
        ),
        (
            "arguments",
            format!("callee({index}, x[{index}:{index} + 1])"),
        ),
        ("instruction", format!("add({index}, x[0:1])")),
        (
            "extent",
            format!("t: f32[{index} + 1]\n    t[0] = 1.0\n    x[0] = t[0]"),
        ),
        (
            "field",
            format!("C.k = {index}\n    if C.k < 1:\n        x[0] = 1.0"),
        ),
        ("blocks", format!("{blocks}x[0] = 1.0")),
    ]
}

fn module() -> Module {
    let mut source = HEAD.to_owned();
    for (name, body) in bodies(MAX_EXPR_DEPTH) {
        let head = format!("def {name}(n: size, q: index, b: bool, x: f32[n], y: i32):");
        let _ = write!(source, "\n@proc\n{head}\n    assert n == 3\n    {body}\n");
    }
    parse("t.py", &source)
}

/// A run of a procedure with some numbers, and what the interpreter leaves.
fn case(program: &Program, proc: &Proc) -> Case {
    let control = [
        ("n", Control::Int(3)),
        ("q", Control::Int(-4)),
        ("b", Control::Bool(true)),
    ];
    let mut given = Inputs::new();
    given
        .control
        .extend(control.map(|(name, value)| (name.to_owned(), value)));
    let inputs = random_inputs(program, &proc.name, given, 7, &RandomData::Integers(-4..=4));
    let inputs = inputs.expect("the controls fit");
    let expected = program.run(&proc.name, &inputs, &exo_interp::Options::concrete());
    let expected = expected.unwrap_or_else(|e| panic!("{}: {e}", proc.name));
    Case { inputs, expected }
}

/// Most brackets of a kind that are open at once.
fn open_at_once(text: &str, pair: [char; 2]) -> usize {
    let (mut open, mut most) = (0usize, 0);
    for c in text.chars().filter(|c| pair.contains(c)) {
        open = if c == pair[0] { open + 1 } else { open - 1 };
        most = most.max(open);
    }
    most
}

#[test]
fn compilers_take_the_deepest_programs() {
    let module = module();
    let out = generate(&module, &Options::with_stem("f")).expect("the module becomes C");
    for pair in [['(', ')'], ['[', ']']] {
        let open = open_at_once(&out.c, pair);
        assert!(open <= PARENTHESES, "{open} of {pair:?}");
    }
    let program = Program::new(&module).expect("the module was parsed without an error");
    let procs = module.procs().filter(|p| p.args.len() == 5);
    let all: Vec<(&Proc, Vec<Case>)> = procs.map(|p| (p, vec![case(&program, p)])).collect();
    assert_eq!(all.len(), bodies(MAX_EXPR_DEPTH).len());
    let main = exo_c_driver::write(&module, "f", &out.c, &all, Entry::Main);
    let wanted = exo_c_driver::expected(&module, &all);
    let dir = scratch("depth");
    for (name, text) in [("f.c", &out.c), ("f.h", &out.h), ("main.c", &main)] {
        std::fs::write(dir.join(name), text).expect("the file can be written");
    }
    for compiler in Compiler::ALL {
        let exe = dir.join(format!("{compiler:?}"));
        let mut command = Command::new(compiler.program());
        command.args(["-std=c11", "-O1"]).args(STRICT);
        command.args(Compiler::SANITIZERS).arg(dir.join("main.c"));
        if compiler == Compiler::Clang {
            command.arg(format!("-fbracket-depth={BLOCKS}"));
        }
        run(command.arg("-o").arg(&exe).arg("-lm"));
        let got = run(&mut Command::new(&exe));
        assert_eq!(got.lines().count(), wanted.lines().count());
        for (got, wanted) in got.lines().zip(wanted.lines()) {
            assert!(
                agree(got, wanted, 1e-5),
                "{compiler:?}: {got}, wanted {wanted}"
            );
        }
    }
}

/// Arguments that a template uses more than once are not written out more than once, level by
/// level.
#[test]
fn templates_do_not_double_the_text() {
    let out = generate(&module(), &Options::default()).expect("the module becomes C");
    assert!(out.c.len() < 2_000_000, "{} bytes", out.c.len());
}

/// Expressions that are not deep are written as one expression.
#[test]
fn usual_expressions_are_not_broken_up() {
    let source =
        HEAD.to_owned() + "\n@proc\ndef f(x: f32):\n    x = " + &nest("1.0 - (", "x", ")", 40);
    let out = generate(&parse("t.py", &source), &Options::default()).expect("C");
    assert!(!out.c.contains("part"), "{}", out.c);
}
